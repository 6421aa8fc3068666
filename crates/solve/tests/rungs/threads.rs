//! The same bytes for any number of threads.

use tablette_core::{Block, BlockOrder, Graph, Nimber, Outcome, Play, Rank, Refusal, Tier};
use tablette_solve::{Threads, sweep, verify};

use crate::FREELY;
use crate::toys::{Duel, Grouping, Node, PASS, nim_in};

/// Layers of 5000 positions, each position with three moves to the layer below, in no order.
fn layers() -> Duel {
    const WIDTH: u32 = 5_000;
    let node = |at: u32| {
        let below = (at / WIDTH).checked_sub(1).map(|layer| layer * WIDTH);
        let lead = |by: u32| below.map(|start| (start + at.wrapping_mul(by) % WIDTH, PASS));
        let moves: Vec<_> = [7, 1_000_003, 2_654_435_761].into_iter().filter_map(lead).collect();
        let end = if at.is_multiple_of(3) { Outcome::Draw } else { Outcome::Lose };
        Node { end: moves.is_empty().then_some(end), moves, canonical: at }
    };
    Duel::new((0..4 * WIDTH).map(node).collect(), 4 * WIDTH - 1, Grouping::Apart)
}

/// Two heaps that never meet, each in a falling block of the same tier.
fn two_heaps() -> Duel {
    const HEAP: u32 = 3_000;
    let node = |at: u32| {
        let moves: Vec<_> =
            [1, 4, 6].iter().filter(|&&take| take <= at % HEAP).map(|&take| (at - take, PASS)).collect();
        Node { end: moves.is_empty().then_some(Outcome::Lose), moves, canonical: at }
    };
    let mut game = Duel::new((0..2 * HEAP).map(node).collect(), 0, Grouping::Falling);
    let block = |ranks| Block { tier: Tier(0), ranks, inside: BlockOrder::Falling };
    game.blocks = vec![block(0..u64::from(HEAP)), block(u64::from(HEAP)..2 * u64::from(HEAP))];
    game
}

#[test]
fn any_number_of_threads_gives_the_same_values() {
    for game in [layers(), two_heaps(), nim_in([12, 13, 14], Grouping::Apart), nim_in([9, 9, 9], Grouping::Falling)] {
        let worth = (Play, Nimber);
        let one = sweep(&game, &worth, &FREELY, Threads::ONE).unwrap();
        for count in [2, 3, 8] {
            let threads = Threads::new(count).unwrap();
            let several = sweep(&game, &worth, &FREELY, threads).unwrap();
            assert!(several.values == one.values, "{count} threads");
            let check = verify(&game, &worth, &several.values, &FREELY, threads).unwrap();
            assert_eq!((check.checked, check.mismatch), (game.nodes.len() as u64, None));
        }
    }
}

/// Large enough for several threads, which smaller boards do not get.
#[test]
#[ignore = "slow: fills a large table many times"]
fn a_large_sweep_is_the_same_for_any_number_of_threads() {
    for grouping in [Grouping::Apart, Grouping::Falling] {
        let nim = nim_in([41, 42, 43], grouping);
        let by = |count| sweep(&nim, &Nimber, &FREELY, Threads::new(count).unwrap()).unwrap().values;
        let alone = by(1);
        assert_eq!((alone.len(), alone.iter().max()), (42 * 43 * 44, Some(&63)));
        assert!(by(2) == alone && by(5) == alone);
    }
}

#[test]
fn the_first_mismatch_is_the_same_for_any_number_of_threads() {
    let game = layers();
    let mut values = sweep(&game, &Nimber, &FREELY, Threads::ONE).unwrap().values;
    values[17_001] += 1;
    values[19_999] += 1;
    for count in 1..4 {
        let check = verify(&game, &Nimber, &values, &FREELY, Threads::new(count).unwrap()).unwrap();
        assert_eq!(check.checked, 17_002);
        let mismatch = check.mismatch.unwrap();
        assert_eq!((mismatch.rank, mismatch.stored), (Rank(17_001), values[17_001]));
        assert_eq!(mismatch.derived, Some(values[17_001] - 1));
    }
}

#[test]
fn a_table_of_another_length_is_refused() {
    let game = two_heaps();
    let check = verify(&game, &Nimber, &[0; 7], &FREELY, Threads::ONE);
    let Err(Refusal::Beyond(why)) = check else { panic!("{check:?}") };
    assert_eq!(
        why.to_string(),
        format!("the table has 7 values and the game {} positions: they do not belong together", game.positions())
    );
}
