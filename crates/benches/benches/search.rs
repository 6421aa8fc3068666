//! The search: its speed, its savings, and its proofs compared with tables computed backwards and
//! with a program outside this project.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tablette_benches::{Machine, Traffic, is_trial};
use tablette_core::{Evaluate, Game, NoWatch, Numbered, Options, Outcome, Rank, Rules, Settings, Slices};
use tablette_games::draughts::{Draughts, International};
use tablette_solve::{Job, Search, SearchResult, Style, Threads, retrograde, search};

/// International draughts, on ten by ten squares.
type International10 = Draughts<International>;

/// A position of the middle game; both sides can capture in it.
const MIDDLE: &str = "W:W27,28,32,33,36,37,38,39,42,43,45,47,48,49:B2,3,4,6,8,9,11,13,14,16,18,19,22,24";
/// Position, depth, best move, score: earlier results of this search. Only a change of the
/// evaluation may change them.
const SAID: [(&str, u32, &str, i32); 2] = [("start", 11, "31-26", 0), (MIDDLE, 11, "28x17", 0)];
/// Won with few pieces: position and outcome, from the exact rungs.
const SOLVED: [(&str, Outcome); 2] = [("W:W6,K22:BK17,K50", Outcome::Win), ("W:W16:BK46", Outcome::Lose)];

/// Positions of up to three pieces that take long to win, with the plies, from outside this project
/// (`SOURCE.md` beside it).
const LONGEST: &str = include_str!("../../../tests/golden/draughts/longest_wins_3_pieces.txt");
/// A search to this depth proves every win and every loss within as many plies.
const SEEN: u32 = 7;
/// The most pieces, and one position in this many is searched, a prime; and the same in a trial.
const SAMPLE: [(&str, usize); 2] = [("3", 997), ("2", 13)];

fn main() {
    let machine = Machine::measured();
    println!("{}", machine.show());
    beside_tables();
    beside_golden();
    for (board, depth, best, score) in SAID.into_iter().filter(|_| !is_trial()) {
        let (found, time) = timed(board, depth, Style::Usual);
        let rules = open(board);
        let mv = rules.show_move(&rules.start(), found.best.expect("a move"));
        assert_eq!((mv.as_str(), found.score), (best, score), "{board} at depth {depth}");
        let millions = found.nodes as f64 / time.as_secs_f64() / 1e6;
        println!("{board}, depth {depth}: {} positions, {millions:.1} million a CPU-second", found.nodes);
        // Each probes a place of the table that only its hash determines.
        let traffic = Traffic { bytes: 0.0, reads: found.nodes as f64 };
        println!("    {}", machine.bind(time, found.nodes, "a position", traffic));
    }
    for (board, outcome) in SOLVED {
        let (found, time) = timed(board, 40, Style::Usual);
        assert_eq!(found.outcome, Some(outcome), "{board}");
        println!("{board}: {} proven with {} positions in {time:.1?}", outcome.name(), found.nodes);
    }
    for (board, depth) in [(MIDDLE, 13), ("start", 13)].into_iter().filter(|_| !is_trial()) {
        together(board, depth);
    }
    if !is_trial() {
        saved(MIDDLE, 6);
        saved("start", 7);
    }
}

/// Compares the claims of the search on a sample of all positions of few pieces with values computed
/// backwards: every claim is right, no end comes later than claimed, and near ends are proven.
fn beside_tables() {
    let (pieces, step) = SAMPLE[usize::from(is_trial())];
    let rules = Arc::new(International10::open_slices(pieces).expect("a number of pieces"));
    let numbering = International10::numbering(&rules).expect("no clocks");
    let options = Options { watch: &NoWatch, memory: 1 << 30 };
    let table = retrograde(&*numbering, &options, Threads::ONE).expect("it fits");
    let mut searcher = Search::new(64 << 20).expect("enough memory");
    let (mut searched, mut claims, mut nodes, began) = (0, 0, 0, Instant::now());
    for rank in (0..table.values.len()).step_by(step).map(|rank| Rank(rank as u64)) {
        let (state, value) = (numbering.unrank(rank), table.get(rank));
        searcher.forget();
        let found = searcher.run(&Job { depth: SEEN, style: Style::Plain, ..Job::new(&*rules, &state) }, |_| ());
        let text = || rules.show_state(&state);
        assert!(found.outcome.is_none_or(|claimed| claimed == value.outcome()), "{}: {found:?}, {value:?}", text());
        let plies = value.remoteness().filter(|_| value.outcome() != Outcome::Draw);
        match plies {
            Some(plies) if plies <= SEEN => {
                assert!(found.within.is_some_and(|within| within >= plies), "{}: {found:?}, {plies} plies", text());
            }
            _ => {}
        }
        searched += 1;
        claims += u32::from(found.outcome.is_some());
        nodes += found.nodes;
    }
    assert!(searched > 500 && claims > searched / 10, "{claims} claims of {searched}");
    println!(
        "of {searched} positions of up to {pieces} pieces, {claims} are proven at depth {SEEN}, all as the table says; {nodes} positions, {:.1?}",
        began.elapsed()
    );
}

/// Checks wins of a given length, from other sources: a search of that depth proves them, and
/// claims no shorter ones.
fn beside_golden() {
    let wins = LONGEST.lines().map(|line| line.split_once(' ').expect("position and plies"));
    let mut proven = 0;
    for (board, plies) in wins.map(|(board, plies)| (board, plies.parse::<u32>().expect("plies"))) {
        let rules = open(board);
        let (state, options) = (rules.start(), Options { watch: &NoWatch, memory: 64 << 20 });
        let job = Job { depth: plies.min(SEEN), style: Style::Plain, ..Job::new(&rules, &state) };
        let found = search(&job, &options).expect("enough memory").0;
        assert!(found.within.is_none_or(|within| within >= plies), "{board} in {plies}: {found:?}");
        let expected = (plies <= SEEN).then_some(Outcome::Win);
        assert!(expected.is_none() || found.outcome == expected, "{board} in {plies}: {found:?}");
        proven += u32::from(expected.is_some());
    }
    assert!(proven > 3, "{proven}");
    println!("{proven} wins from elsewhere in at most {SEEN} plies are proven");
}

fn open(board: &str) -> International10 {
    International10::open(board, &Settings::default()).expect("a sound position")
}

fn timed(board: &str, depth: u32, style: Style) -> (SearchResult<<International10 as Rules>::Move>, Duration) {
    let rules = open(board);
    let state = rules.start();
    let job = Job { depth, style, ..Job::new(&rules, &state) };
    let options = Options { watch: &NoWatch, memory: 64 << 20 };
    let began = Instant::now();
    let clock = || thread_time().unwrap_or_else(|| began.elapsed());
    let run = |_| {
        let before = clock();
        let found = search(&job, &options).expect("enough memory").0;
        (clock().saturating_sub(before), found)
    };
    let (time, found) = (0..3).map(run).min_by_key(|(time, _)| *time).expect("three runs");
    (found, time)
}

/// Measures one thread and two on the same position, in turns: positions per second and time to the
/// depth. Unproven results may differ, and here nothing is proved.
fn together(board: &str, depth: u32) {
    let rules = open(board);
    let state = rules.start();
    let mut search = Search::new(64 << 20).expect("enough memory");
    let mut spent = [(0, Duration::ZERO); 2];
    for _ in 0..3 {
        for (threads, (nodes, time)) in (1..).zip(&mut spent) {
            search.forget();
            let threads = Threads::new(threads).expect("more than none");
            let began = Instant::now();
            let found = search.run(&Job { depth, threads, ..Job::new(&rules, &state) }, |_| ());
            (*nodes, *time) = (*nodes + found.nodes, *time + began.elapsed());
            assert_eq!((found.depth, found.outcome), (depth, None), "{board}");
        }
    }
    let rate = |(nodes, time): (u64, Duration)| nodes as f64 / time.as_secs_f64() / 1e6;
    println!(
        "{board}, depth {depth}, three times: {:.1} million positions a second by one thread, {:.1} by two, {:.2} times; {:.1?} and {:.1?} to the depth",
        rate(spent[0]),
        rate(spent[1]),
        rate(spent[1]) / rate(spent[0]),
        spent[0].1,
        spent[1].1
    );
}

/// Compares alpha-beta with the transposition table and plain minimax: the same score from a
/// fraction of the positions.
fn saved(board: &str, depth: u32) {
    let found = timed(board, depth, Style::Plain).0;
    let rules = open(board);
    let (score, nodes) = minimax(&rules, &rules.start(), depth);
    assert_eq!((found.score, found.outcome), (score, None), "{board} at depth {depth}");
    let part = nodes as f64 / found.nodes as f64;
    println!("{board}, depth {depth}: {} positions for {nodes} of minimax, {part:.0} times fewer", found.nodes);
}

/// The definition of the score: every move, to the same depth and on to quiet positions.
fn minimax(rules: &International10, state: &<International10 as Rules>::State, depth: u32) -> (i32, u64) {
    const LOST: i32 = -1_000_000;
    if depth == 0 && rules.quiet(state) {
        return (rules.ended(state).map_or_else(|| rules.evaluate(state), |_| LOST), 1);
    }
    let mut moves = Vec::new();
    if rules.expand(state, &mut moves).is_some() {
        return (LOST, 1);
    }
    moves.iter().fold((i32::MIN, 1), |(best, nodes), &mv| {
        let (score, below) = minimax(rules, &rules.apply(state, mv), depth.saturating_sub(1));
        (best.max(-score), nodes + below)
    })
}

/// Linux counts the nanoseconds that a thread has run.
fn thread_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
