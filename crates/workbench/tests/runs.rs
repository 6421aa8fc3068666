//! A sweep over runs of ranks, beside a sweep over lists of successors.

#![expect(clippy::unwrap_used, reason = "what helps a test fails it")]

use std::ops::Range;

use tablette_core::index::Shape;
use tablette_core::worth::Decision;
use tablette_core::{Amount, Block, Decide, Graph, Nimber, NoWatch, Options, Play, Players, Refusal, Scan, Worth};
use tablette_games::chomp::{Chomp, Position};
use tablette_solve::{Threads, sweep, sweep_tier};

const OPTIONS: Options<'_> = Options { watch: &NoWatch, memory: 1 << 30 };

/// A graph without its runs.
struct Listed<'a>(&'a dyn Graph);

impl Graph for Listed<'_> {
    fn positions(&self) -> Amount {
        self.0.positions()
    }

    fn players(&self) -> Players {
        self.0.players()
    }

    fn blocks(&self) -> Vec<Block> {
        self.0.blocks()
    }

    fn scan(&self, ranks: Range<u64>) -> Scan<'_> {
        self.0.scan(ranks)
    }
}

fn compare<W: Worth>(board: &[u32], worth: &W) {
    let game = Chomp::on(Position::new(board.to_vec()).unwrap());
    let listed = sweep(&Listed(&game), worth, &OPTIONS, Threads::ONE).unwrap().values;
    for threads in [1, 3] {
        let threads = Threads::new(threads).unwrap();
        assert!(sweep(&game, worth, &OPTIONS, threads).unwrap().values == listed, "{board:?}");
        // In parts, as a build on disk is made.
        for block in game.blocks() {
            let here = block.ranks.start as usize..block.ranks.end as usize;
            let values = sweep_tier(&game, worth, &[block], &listed[..], &OPTIONS, threads).unwrap();
            assert!(values[0] == listed[here], "{board:?}");
        }
    }
}

#[test]
fn runs_give_the_values_of_lists_on_every_board_up_to_six_by_six() {
    let boards = Shape::new(&[6; 6]).unwrap();
    for mut board in (1..boards.len()).map(|rank| boards.unrank(rank)) {
        board.retain(|&length| length > 0);
        compare(&board, &(Play, Nimber));
        compare(&board, &Decide);
    }
}

/// More positions than one thread sweeps alone, nimbers beyond a word, and a board of two rows.
#[test]
fn runs_give_the_values_of_lists_on_larger_boards() {
    for board in [&[10; 9][..], &[9; 10], &[40, 40, 40], &[300, 300]] {
        compare(board, &(Play, Nimber));
        compare(board, &Decide);
    }
}

/// Parts that begin in the middle of a group are swept over lists.
#[test]
fn a_part_may_begin_anywhere() -> Result<(), Refusal> {
    let game = Chomp::on(Position::new(vec![6; 6]).unwrap());
    let listed: Vec<Decision> = sweep(&Listed(&game), &Decide, &OPTIONS, Threads::ONE)?.values;
    for block in game.blocks() {
        for middle in block.ranks.clone() {
            for ranks in [block.ranks.start..middle, middle..block.ranks.end] {
                let here = ranks.start as usize..ranks.end as usize;
                let part = Block { ranks, ..block.clone() };
                assert!(sweep_tier(&game, &Decide, &[part], &listed[..], &OPTIONS, Threads::ONE)?[0] == listed[here]);
            }
        }
    }
    Ok(())
}
