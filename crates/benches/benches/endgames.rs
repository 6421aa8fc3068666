//! All draughts endgames of two to four pieces, and the forward check of every value. Every answer
//! is checked.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tablette_benches::{Machine, Traffic, is_trial, show, thread_time};
use tablette_core::worth::PlayValue;
use tablette_core::{Game, NoWatch, Numbered, Numbering, Options, Outcome, Play, Rules, Slices};
use tablette_games::draughts::{Draughts, International};
use tablette_solve::{Threads, ValueTable, retrograde, verify};

/// The aim: under 2 GB for the values and the current tier.
const OPTIONS: Options<'_> = Options { watch: &NoWatch, memory: 2_000_000_000 };

/// Slice; won, drawn, lost; longest win, longest loss in plies (0 where there is none). By
/// retrograde analysis outside this project.
const SLICES: [(&str, [usize; 3], [u32; 2]); 10] = [
    ("0101", [424, 2_024, 2], [3, 2]),
    ("0110", [1_924, 281, 0], [7, 0]),
    ("1001", [121, 574, 1_510], [3, 8]),
    ("1010", [736, 799, 450], [17, 16]),
    ("0201", [19_398, 39_402, 0], [7, 0]),
    ("1101", [24_373, 81_465, 2], [9, 2]),
    ("2010", [28_464, 13_754, 572], [23, 32]),
    ("0301", [486_444, 434_756, 0], [15, 0]),
    ("1201", [1_034_406, 1_452_834, 0], [31, 0]),
    ("1111", [882_645, 3_568_953, 26_562], [19, 18]),
];

/// The positions of each material that take longest, with their plies.
const LONGEST: &str = include_str!("../../../tests/golden/draughts/longest_wins_4_pieces.txt");

type International10 = Draughts<International>;

/// The rules on all slices, and their numbering.
struct EndgameTables {
    game: Arc<International10>,
    numbering: Arc<dyn Numbering<<International10 as Rules>::State>>,
}

fn main() {
    if is_trial() {
        let game = EndgameTables::new("3");
        let table = retrograde(&*game.numbering, &OPTIONS, Threads::ONE).expect("it fits");
        return slices(&game, &table);
    }
    let game = EndgameTables::new("4");
    let positions = 42_786_345 + 1;
    let (table, built) = timed(|| retrograde(&*game.numbering, &OPTIONS, Threads::ONE).expect("it fits"));
    assert_eq!(table.values.len(), positions);
    let (check, checked) =
        timed(|| verify(&*game.numbering, &Play, &table.values, &OPTIONS, Threads::ONE).expect("it fits"));
    assert_eq!((check.checked, check.mismatch), (positions as u64, None));
    slices(&game, &table);
    longest(&game, &table);

    let bytes = table.work.bytes / 1_000_000;
    println!("endgames of 2 to 4 pieces, 1 thread: {positions} positions, {bytes} MB (aim: under 2000)");
    println!(
        "  built in {}, checked in {}, both {} (aim: under 40 s)",
        show(built),
        show(checked),
        show(built + checked)
    );
    let (machine, all) = (Machine::measured(), positions as f64);
    // Building writes and reads 14 bytes each, and every position is reached at least once by a
    // backward move, at an unpredictable place. Checking reads 4 bytes each.
    println!("  {}", machine.show());
    let traffic = Traffic { bytes: 28.0 * all, reads: all };
    println!("  building {}", machine.bind(built, positions as u64, "a position", traffic));
    let traffic = Traffic { bytes: 4.0 * all, reads: 0.0 };
    println!("  checking {}", machine.bind(checked, positions as u64, "a position", traffic));
    let began = Instant::now();
    let other = retrograde(&*game.numbering, &OPTIONS, Threads::all()).expect("it fits");
    assert!(other.values == table.values, "other values with several threads");
    println!(
        "  built by {} threads in {} by the clock: the same values",
        Threads::all().count(),
        show(began.elapsed())
    );
}

impl EndgameTables {
    fn new(pieces: &str) -> Self {
        let game = Arc::new(International10::open_slices(pieces).expect("a number of pieces"));
        Self { numbering: International10::numbering(&game).expect("no clocks"), game }
    }
}

fn slices(EndgameTables { game, numbering }: &EndgameTables, table: &ValueTable<PlayValue>) {
    for block in numbering.blocks() {
        let Some(name) = game.slice_name(&block) else { continue };
        let Some((_, counts, longest)) = SLICES.iter().find(|(slice, ..)| *slice == name) else { continue };
        let values = &table.values[block.ranks.start as usize..block.ranks.end as usize];
        let of = |outcome| values.iter().filter(move |value| value.outcome() == outcome);
        assert_eq!([Outcome::Win, Outcome::Draw, Outcome::Lose].map(|outcome| of(outcome).count()), *counts, "{name}");
        let plies = |outcome| of(outcome).filter_map(|value| value.remoteness()).max().unwrap_or(0);
        assert_eq!([Outcome::Win, Outcome::Lose].map(plies), *longest, "{name}");
    }
}

/// Checks that every position takes the plies of its line, and that nothing in its slice takes
/// longer.
fn longest(EndgameTables { game, numbering }: &EndgameTables, table: &ValueTable<PlayValue>) {
    let mut longest = BTreeMap::new();
    for (position, plies) in LONGEST.lines().map(|line| line.split_once(' ').expect("position and plies")) {
        let rank = numbering.rank(&game.parse_state(position).expect("a position")).expect("numbered");
        let value = table.get(rank);
        assert_eq!((value.outcome(), value.remoteness()), (Outcome::Win, plies.parse().ok()), "{position}");
        let blocks = numbering.blocks();
        let at = blocks.partition_point(|block| block.ranks.end <= rank.0);
        let most: &mut u32 = longest.entry(at).or_default();
        *most = value.remoteness().max(Some(*most)).expect("a win ends");
    }
    assert_eq!(longest.len(), 41, "every slice");
    for (at, most) in longest {
        let block = &numbering.blocks()[at];
        let values = &table.values[block.ranks.start as usize..block.ranks.end as usize];
        let wins = values.iter().filter(|value| value.outcome() == Outcome::Win);
        assert_eq!(wins.filter_map(|value| value.remoteness()).max(), Some(most), "{:?}", game.slice_name(block));
    }
}

/// Returns the result of the work, and the seconds of this thread's processor time if the system
/// reports it.
fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let began = Instant::now();
    let before = thread_time();
    let answer = work();
    let took =
        thread_time().zip(before).map_or_else(|| began.elapsed(), |(after, before)| after.saturating_sub(before));
    (answer, took)
}
