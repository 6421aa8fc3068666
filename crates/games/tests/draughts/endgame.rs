//! The numbering of endgames: dense, one rank per position, with fast scans that agree with plain
//! play.

use std::sync::{Arc, LazyLock};

use proptest::prelude::*;
use tablette_core::{
    Amount, Batch, Block, Edge, Game, Graph, Lang, Numbered, Numbering, Rank, Rules, Settings, Slices, Successors,
};
use tablette_games::draughts::{Brazilian, Compiled, Draughts, English, International, State};

type EndgameNumbering<V> = (Arc<Draughts<V>>, Arc<dyn Numbering<State<V>>>);

fn numbered<V: Compiled>(game: Draughts<V>) -> EndgameNumbering<V> {
    let game = Arc::new(game);
    let numbering = Draughts::numbering(&game).expect("no clocks");
    (game, numbering)
}

fn open<V: Compiled>(board: &str) -> Draughts<V> {
    Draughts::open(board, &Settings::default()).expect("a board")
}

fn positions(graph: &dyn Graph) -> u64 {
    match graph.positions() {
        Amount::Exact(count) => count as u64,
        Amount::PowerOfTen(_) => panic!("more than fits"),
    }
}

/// The sums of the published wins, draws and losses per slice (see `tests/golden/draughts` for the
/// counting convention). Each slice has exactly that number of ranks.
#[test]
fn slices_have_no_holes() {
    let (game, numbering) = numbered(Draughts::<International>::open_slices("4").unwrap());
    // Large slices consist of several consecutive blocks.
    let mut lengths: Vec<(String, u64)> = Vec::new();
    for block in numbering.blocks() {
        let Some(name) = game.slice_name(&block) else { continue };
        let length = block.ranks.end - block.ranks.start;
        match lengths.last_mut() {
            Some((slice, before)) if *slice == name => *before += length,
            _ => lengths.push((name, length)),
        }
    }
    for (slice, length) in [
        ("0101", 424 + 2_024 + 2),
        ("0110", 1_924 + 281),
        ("1001", 121 + 574 + 1_510),
        ("1010", 736 + 799 + 450),
        ("0201", 19_398 + 39_402),
        ("1101", 24_373 + 81_465 + 2),
        ("2010", 28_464 + 13_754 + 572),
        ("0301", 486_444 + 434_756),
        ("1201", 1_034_406 + 1_452_834),
        ("1111", 882_645 + 3_568_953 + 26_562),
    ] {
        assert!(lengths.contains(&(slice.to_owned(), length)), "{slice}: {lengths:?}");
    }
    // The slices, plus one rank for all finished games.
    assert_eq!(lengths.iter().map(|(_, length)| length).sum::<u64>() + 1, positions(&*numbering));
    assert_eq!(lengths.len(), 4 + 12 + 25);
}

/// The number of positions of 20 against 20 is computed at once, without allocating memory for
/// them.
#[test]
fn the_opening_position_is_numbered_honestly() {
    let Amount::Exact(count) = numbered(open::<International>("start")).1.positions() else {
        panic!("it fits 128 bits")
    };
    assert!(count > 10_u128.pow(32) && count < 10_u128.pow(36), "{count}");
    assert!(!numbered(open::<Brazilian>("start")).1.positions().fits(u64::MAX));
    // Play never leads there, but the position can be opened: all pieces on one side, none on the
    // other.
    assert_eq!(positions(&*numbered(open::<International>("W:W20:B")).1), 1 + 45);
    assert_eq!(positions(&*numbered(open::<International>("B:W20:B")).1), 1);
}

#[test]
fn clocks_are_not_numbered() {
    let clocks = Settings::parse(["draws=all"]).unwrap();
    let game = Draughts::<International>::open("W:WK1:BK50", &clocks).unwrap();
    let refused = Draughts::numbering(&Arc::new(game)).err().expect("clocks are in force");
    assert!(refused.say(Lang::Fr).contains("draws=none"));
    assert!(Draughts::numbering(&Arc::new(open::<International>("W:WK1:BK50"))).is_ok());
}

/// Endgames with their blocks, which take a while to compute.
type Cut<V> = (Arc<Draughts<V>>, Arc<dyn Numbering<State<V>>>, Vec<Block>);

fn cut<V: Compiled>(game: Draughts<V>) -> Cut<V> {
    let (game, numbering) = numbered(game);
    let blocks = numbering.blocks();
    (game, numbering, blocks)
}

/// A scan of a few ranks lists the same successors as moves applied and ranked one by one.
fn scans_agree<V: Compiled>((game, numbering, blocks): &Cut<V>, seed: u64) {
    let first = seed % positions(&**numbering);
    let ranks = first..positions(&**numbering).min(first + 20);
    let mut batch = Batch::new(Edge::usual(numbering.players()));
    assert!(numbering.scan(ranks.clone()).next(&mut batch));
    assert_eq!(batch.lists().len() as u64, ranks.end - ranks.start);
    for (rank, list) in ranks.map(Rank).zip(batch.lists()) {
        let state = numbering.unrank(rank);
        assert_eq!(numbering.rank(&state), Some(rank));
        assert_eq!(numbering.rank(&game.canonical(&state)), Some(rank));
        let mut moves = Vec::new();
        assert_eq!(game.expand(&state, &mut moves), list.end, "{}", game.show_state(&state));
        let plain = moves.iter().map(|&mv| numbering.rank(&game.apply(&state, mv)).expect("a rank")).collect();
        assert_eq!(sorted(list.targets.to_vec()), sorted(plain), "{}", game.show_state(&state));
        assert_eq!(list.edges, None);
        leads_back(&**numbering, blocks, rank, &list);
    }
}

fn sorted(mut ranks: Vec<Rank>) -> Vec<Rank> {
    ranks.sort_unstable();
    ranks.dedup();
    ranks
}

/// Every move inside the tier is also found by the reverse lists.
fn leads_back<V: Compiled>(numbering: &dyn Numbering<State<V>>, blocks: &[Block], rank: Rank, list: &Successors<'_>) {
    let tier = |rank: Rank| blocks[blocks.partition_point(|block| block.ranks.end <= rank.0)].tier;
    let inside: Vec<_> = list.targets.iter().copied().filter(|&next| tier(next) == tier(rank)).collect();
    let mut batch = Batch::new(Edge::usual(numbering.players()));
    for next in inside {
        assert_eq!(numbering.backwards().expect("moves run backwards").list_back(&[next], &mut batch), 1);
        let before = batch.lists().next().expect("one list");
        assert!(before.targets.contains(&rank), "{rank:?} leads to {next:?}");
    }
}

static MEN: LazyLock<Cut<International>> = LazyLock::new(|| cut(open("W:W31,46,47:BK1,2")));
static KINGS: LazyLock<Cut<International>> = LazyLock::new(|| cut(open("B:WK31,46:B1,2,K8")));
static BRAZILIAN: LazyLock<Cut<Brazilian>> = LazyLock::new(|| cut(open("W:W31,30,21:BK1,2")));
static ENGLISH: LazyLock<Cut<English>> = LazyLock::new(|| cut(open("W:W31,30,21:BK1,2,10")));
static FIVE: LazyLock<Cut<English>> = LazyLock::new(|| cut(Draughts::open_slices("5").expect("a number of pieces")));

proptest! {
    #[test]
    fn larger_endgames_are_scanned_as_they_are_played(seed in any::<u64>()) {
        scans_agree(&MEN, seed);
        scans_agree(&KINGS, seed);
        scans_agree(&BRAZILIAN, seed);
        scans_agree(&ENGLISH, seed);
        scans_agree(&FIVE, seed);
    }
}
