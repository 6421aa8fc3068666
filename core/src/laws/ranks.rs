//! The laws of a dense numbering.

use std::ops::ControlFlow;

use super::small::{Boards, Small};
use super::{Cases, Report, ensure};
use crate::number::Amount;
use crate::phrase::Text;
use crate::ranked::{Block, Inside, Rank, Ranked, Successors, Tier};
use crate::rules::{Edge, Outcome};

/// Checks the laws of a numbering, on the boards that have one.
pub fn check_ranked<G: Ranked>(boards: &Boards<'_, G>) -> Vec<Report> {
    boards.report(&[
        ("rank", Text::new("unrank then rank is the identity", "unrank puis rank est l'identité"), rank),
        ("unrank", Text::new("rank then unrank keeps the value", "rank puis unrank garde la valeur"), unrank),
        (
            "blocks",
            Text::new(
                "blocks cover all ranks and depend only on lower ones",
                "les blocs couvrent tous les rangs et ne dépendent que des précédents",
            ),
            blocks,
        ),
        ("scan", Text::new("a fast scan lists the moves", "un parcours rapide énumère les coups"), scan),
    ])
}

/// How many ranks there are: none where these settings leave the board without a numbering.
pub(super) fn positions<G: Ranked>(board: &Small<'_, G>) -> Result<u64, String> {
    if board.game.unnumbered().is_some() {
        return Ok(0);
    }
    match board.game.positions() {
        Amount::Exact(positions) => {
            u64::try_from(positions).map_err(|_| "a small board with over 2^64 ranks".to_owned())
        }
        Amount::PowerOfTen(_) => Err("a small board must know its number of positions".to_owned()),
    }
}

fn rank<G: Ranked>(board: &Small<'_, G>) -> Cases {
    let positions = positions(board)?;
    for rank in (0..positions).map(Rank) {
        if board.stopped() {
            break;
        }
        let state = board.game.unrank(rank);
        ensure!(board.game.rank(&state) == rank, "{rank:?} is {state:?}, whose rank is {:?}", board.game.rank(&state));
    }
    Ok(positions)
}

fn unrank<G: Ranked>(board: &Small<'_, G>) -> Cases {
    let positions = positions(board)?;
    for state in board.states().filter(|_| positions > 0) {
        let rank = board.game.rank(state);
        ensure!(rank.0 < positions, "{state:?} has {rank:?} of {positions}");
        let back = board.game.unrank(rank);
        let value = board
            .value(&back)
            .ok_or_else(|| format!("{state:?} has the representative {back:?}, which canonical does not know"))?;
        ensure!(Some(value) == board.value(state), "{state:?} and its representative {back:?} differ in value");
    }
    Ok(if positions > 0 { board.reached as u64 } else { 0 })
}

fn blocks<G: Ranked>(board: &Small<'_, G>) -> Cases {
    let positions = positions(board)?;
    let blocks = blocks_of(board);
    let mut end = 0;
    for block in &blocks {
        ensure!(block.ranks.start == end && block.ranks.end > end, "{block:?} does not follow rank {end}");
        end = block.ranks.end;
    }
    ensure!(end == positions, "blocks end at {end} of {positions}");
    for block in &blocks {
        for (rank, _, successors) in everything(board, block.ranks.clone(), true) {
            for &next in &successors {
                let at = blocks.partition_point(|other| other.ranks.end <= next.0);
                let legal = if blocks[at] == *block {
                    match block.inside {
                        Inside::Apart => false,
                        Inside::Falling => next < rank,
                        Inside::Loopy => true,
                    }
                } else {
                    let together = blocks[at].inside == Inside::Loopy && block.inside == Inside::Loopy;
                    blocks[at].tier < block.tier || (blocks[at].tier == block.tier && together)
                };
                ensure!(legal, "{rank:?} in {block:?} leads to {next:?} in {:?}", blocks[at]);
            }
        }
    }
    Ok(positions)
}

fn scan<G: Ranked>(board: &Small<'_, G>) -> Cases {
    let positions = positions(board)?;
    for block in blocks_of(board) {
        let middle = block.ranks.start + (block.ranks.end - block.ranks.start) / 2;
        for ranks in [block.ranks.clone(), middle..block.ranks.end] {
            let (fast, plain) = (everything(board, ranks.clone(), true), everything(board, ranks.clone(), false));
            ensure!(fast.len() == plain.len(), "scanning {ranks:?} visits {} ranks", fast.len());
            for (fast, plain) in fast.iter().zip(&plain) {
                ensure!(fast == plain, "scan says {fast:?}, moves say {plain:?}");
            }
        }
    }
    Ok(positions)
}

/// The blocks of the numbering: none where there is none.
fn blocks_of<G: Ranked>(board: &Small<'_, G>) -> Vec<Block> {
    if board.game.unnumbered().is_some() { Vec::new() } else { board.game.blocks() }
}

/// The tier of a rank: that of its block. O(log blocks).
pub(super) fn tier_of(blocks: &[Block], rank: Rank) -> Tier {
    blocks[blocks.partition_point(|block| block.ranks.end <= rank.0)].tier
}

type Visited = (Rank, Option<Outcome>, Vec<Rank>);

/// All that a scan shows, successors sorted and once each; by the game's own scan or by the plain definition.
fn everything<G: Ranked>(board: &Small<'_, G>, ranks: std::ops::Range<u64>, own: bool) -> Vec<Visited> {
    let mut seen = Vec::new();
    let mut visit = |rank, result, successors: &Successors| {
        let mut targets = successors.ranks().to_vec();
        targets.sort_unstable();
        targets.dedup();
        seen.push((rank, result, targets));
        if board.stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let flow = if own { board.game.scan(ranks, &mut visit) } else { plain_scan(&board.game, ranks, &mut visit) };
    assert!(flow.is_continue() || board.stopped(), "a scan stops only when told to");
    seen
}

/// The default of [`Ranked::scan`], which an override hides.
fn plain_scan<G: Ranked>(
    game: &G,
    ranks: std::ops::Range<u64>,
    visit: &mut impl FnMut(Rank, Option<Outcome>, &Successors) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for rank in ranks.map(Rank) {
        let state = game.unrank(rank);
        let mut moves = Vec::new();
        let result = game.expand(&state, &mut moves).map(|end| end.outcome);
        let mut successors = Successors::default();
        for mv in moves {
            successors.push_edge(game.rank(&game.apply(&state, mv)), Edge::USUAL, Edge::USUAL);
        }
        visit(rank, result, &successors)?;
    }
    ControlFlow::Continue(())
}
