//! The numbering of endgames: no holes, no two positions of one rank, and fast scans that say what the plain ones say.

use std::ops::ControlFlow;

use proptest::prelude::*;
use tablette_core::{Amount, Edge, Game, Lang, Rank, Ranked, Rules, Settings, Slices, Successors, Unmove};
use tablette_games::draughts::{Brazilian, Draughts, English, International, Variant};

fn open<V: Variant>(board: &str) -> Draughts<V> {
    Draughts::open(board, &Settings::default()).expect("a board")
}

fn positions<V: Variant>(game: &Draughts<V>) -> u64 {
    match game.positions() {
        Amount::Exact(count) => count as u64,
        Amount::PowerOfTen(_) => panic!("more than fits"),
    }
}

/// Won, drawn and lost of every slice that is known from elsewhere, added up: `tests/golden/draughts`, as a convention of
/// counting. Every slice has exactly so many ranks.
#[test]
fn slices_have_no_holes() {
    let game = Draughts::<International>::open_slices("4").unwrap();
    let lengths: Vec<_> = game
        .blocks()
        .iter()
        .filter_map(|block| Some((game.slice_name(block)?, block.ranks.end - block.ranks.start)))
        .collect();
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
    // The slices, and one rank for all that has ended.
    assert_eq!(lengths.iter().map(|(_, length)| length).sum::<u64>() + 1, positions(&game));
    assert_eq!(lengths.len(), 4 + 12 + 25);
}

/// How many positions there are of 20 against 20 is told at once, and no memory is taken for it.
#[test]
fn the_opening_position_is_numbered_honestly() {
    let Amount::Exact(count) = open::<International>("start").positions() else { panic!("it fits 128 bits") };
    assert!(count > 10_u128.pow(32) && count < 10_u128.pow(36), "{count}");
    assert!(!open::<Brazilian>("start").positions().fits(u64::MAX));
    // Moves alone never lead there, but one can open it: all on one side, against nothing.
    assert_eq!(positions(&open::<International>("W:W20:B")), 1 + 45);
    assert_eq!(positions(&open::<International>("B:W20:B")), 1);
}

#[test]
fn clocks_are_not_numbered() {
    let clocks = Settings::parse(["draws=all"]).unwrap();
    let game = Draughts::<International>::open("W:WK1:BK50", &clocks).unwrap();
    assert!(game.unnumbered().unwrap().say(Lang::Fr).contains("draws=none"));
    assert!(open::<International>("W:WK1:BK50").unnumbered().is_none());
}

/// What a scan of a few ranks says, and what moves, applied and ranked one by one, say.
fn scans_agree<V: Variant>(game: &Draughts<V>, seed: u64) {
    let positions = positions(game);
    let first = seed % positions;
    let ranks = first..positions.min(first + 40);
    let mut expected = ranks.clone().map(Rank);
    let _ = game.scan(ranks, &mut |rank, result, successors| {
        assert_eq!(Some(rank), expected.next());
        let state = game.unrank(rank);
        assert_eq!(game.rank(&state), rank);
        assert_eq!(game.rank(&game.canonical(&state)), rank);
        let (mut moves, mut plain) = (Vec::new(), Successors::default());
        assert_eq!(game.expand(&state, &mut moves).map(|end| end.outcome), result, "{}", game.show_state(&state));
        for &mv in &moves {
            plain.push(game.rank(&game.apply(&state, mv)));
        }
        let sorted = |successors: &Successors| {
            let mut ranks = successors.ranks().to_vec();
            ranks.sort_unstable();
            ranks.dedup();
            ranks
        };
        assert_eq!(sorted(successors), sorted(&plain), "{}", game.show_state(&state));
        assert_eq!(successors.edges(), None::<&[Edge]>);
        leads_back(game, rank, &sorted(successors));
        ControlFlow::Continue(())
    });
    assert_eq!(expected.next(), None);
}

/// Every move inside the tier is found backwards, too, by both ways of asking.
fn leads_back<V: Variant>(game: &Draughts<V>, rank: Rank, successors: &[Rank]) {
    let blocks = game.blocks();
    let tier = |rank: Rank| blocks[blocks.partition_point(|block| block.ranks.end <= rank.0)].tier;
    let inside: Vec<_> = successors.iter().copied().filter(|&next| tier(next) == tier(rank)).collect();
    let _ = game.scan_back(inside.iter().copied(), &mut |next, before| {
        assert!(before.contains(&rank), "{rank:?} leads to {next:?}");
        let mut states = Vec::new();
        game.unmoves(&game.unrank(next), &mut states);
        assert!(states.iter().any(|state| game.rank(state) == rank), "{rank:?} leads to {next:?}");
        for state in &states {
            assert!(before.contains(&game.rank(state)), "{} before {next:?}", game.show_state(state));
        }
        ControlFlow::Continue(())
    });
}

proptest! {
    #[test]
    fn larger_endgames_are_scanned_as_they_are_played(seed in any::<u64>()) {
        scans_agree(&open::<International>("W:W31,46,47:BK1,2"), seed);
        scans_agree(&open::<International>("B:WK31,46:B1,2,K8"), seed);
        scans_agree(&open::<Brazilian>("W:W31,30,21:BK1,2"), seed);
        scans_agree(&open::<English>("W:W31,30,21:BK1,2,10"), seed);
        scans_agree(&Draughts::<English>::open_slices("5").unwrap(), seed);
    }
}
