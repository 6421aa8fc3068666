//! The laws of a dense numbering.
//!
//! An error in a numbering is the worst kind, because all table solvers would agree on the same
//! wrong values. For example, a numbering that gives two Chomp bars of different value the same
//! rank fails the law `unrank`, and a block whose positions lead to a higher tier fails `blocks`,
//! before a solver could read an unwritten cell.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use super::report::{Cases, Report, ensure};
use super::small::{Boards, Small};
use crate::batch::{Batch, Scan};
use crate::number::Amount;
use crate::numbering::{Block, BlockOrder, Graph, Numbered, Numbering};
use crate::rank::Rank;
use crate::rules::{Edge, End};
use crate::watch::Watch;
use crate::words;

const CATALOGUE: &str = include_str!("numbering.txt");

words! {
    from CATALOGUE;
    RANK;
    UNRANK;
    BLOCKS;
    EXITS;
    SCAN;
    BACKWARDS;
}

/// Checks the laws of a numbering on all boards that have one: some settings may rule it out.
pub fn check_numbering<G: Numbered>(boards: &Boards<'_, G>) -> Vec<Report> {
    boards.report(&[
        ("rank", RANK, rank),
        ("unrank", UNRANK, unrank),
        ("blocks", BLOCKS, blocks),
        ("exits", EXITS, exits),
        ("scan", SCAN, scan),
        ("backwards", BACKWARDS, backwards),
    ])
}

/// The numbering that a game returns.
type Numbers<G> = Arc<dyn Numbering<<G as crate::Rules>::State>>;

/// Returns the numbering of a board and its number of positions; `None` if the game refuses to
/// number the board.
fn numbering<G: Numbered>(board: &Small<'_, G>) -> Result<Option<(Numbers<G>, u64)>, String> {
    // A refusal is legal here: endgames have no numbering under rules that count moves.
    let Ok(numbering) = G::numbering(&board.game) else { return Ok(None) };
    match numbering.positions() {
        Amount::Exact(positions) => {
            let positions = u64::try_from(positions).map_err(|_| "a small board with over 2^64 ranks".to_owned())?;
            ensure!(numbering.players() == G::INFO.players, "the numbering has players {:?}", numbering.players());
            Ok(Some((numbering, positions)))
        }
        // Estimates are for boards too large to store, which a small board is not.
        Amount::PowerOfTen(_) => Err("a small board must know its number of positions".to_owned()),
    }
}

/// Ranks are dense: each from 0 up is the rank of the position that it unranks to.
fn rank<G: Numbered>(board: &Small<'_, G>) -> Cases {
    let Some((numbering, positions)) = numbering(board)? else { return Ok(0) };
    for rank in (0..positions).map(Rank).take_while(|_| !board.stopped()) {
        let state = numbering.unrank(rank);
        let back = numbering.rank(&state);
        ensure!(back == Some(rank), "{rank:?} is {state:?}, whose rank is {back:?}");
    }
    Ok(positions)
}

/// Every reachable position has a rank, shared only by positions of equal value.
fn unrank<G: Numbered>(board: &Small<'_, G>) -> Cases {
    let Some((numbering, positions)) = numbering(board)? else { return Ok(0) };
    for state in board.states() {
        let rank = numbering.rank(state).ok_or_else(|| format!("{state:?} is on this board but has no rank"))?;
        ensure!(rank.0 < positions, "{state:?} has {rank:?} of {positions}");
        // A different position may come back, such as the mirror image; only the value must be the
        // same.
        let back = numbering.unrank(rank);
        let value = board
            .value(&back)
            .ok_or_else(|| format!("{state:?} has the representative {back:?}, which canonical does not know"))?;
        ensure!(Some(value) == board.value(state), "{state:?} and its representative {back:?} differ in value");
    }
    Ok(board.reached as u64)
}

/// Blocks partition all ranks, and no move leads to a block that is unfinished when this one is
/// filled.
fn blocks<G: Numbered>(board: &Small<'_, G>) -> Cases {
    let Some((numbering, positions)) = numbering(board)? else { return Ok(0) };
    cut(&*numbering, positions, board.watch())
}

/// The law `blocks` of a graph, whatever the game.
fn cut(numbering: &dyn Graph, positions: u64, watch: &dyn Watch) -> Cases {
    let blocks = numbering.blocks();
    let mut end = 0;
    for block in &blocks {
        ensure!(block.ranks.start == end && block.ranks.end > end, "{block:?} does not follow rank {end}");
        end = block.ranks.end;
    }
    ensure!(end == positions, "blocks end at {end} of {positions}");
    for block in &blocks {
        if watch.stopped() {
            break;
        }
        for (rank, list) in block.ranks.clone().map(Rank).zip(lists(numbering, numbering.scan(block.ranks.clone()))) {
            for next in list.targets {
                let at = blocks.partition_point(|other| other.ranks.end <= next.0);
                let legal = if blocks[at] == *block {
                    match block.inside {
                        BlockOrder::Apart => false,
                        BlockOrder::Falling => next < rank,
                        BlockOrder::Loopy => true,
                    }
                } else {
                    // Retrograde analysis solves the loopy blocks of a tier together.
                    let together = blocks[at].inside == BlockOrder::Loopy && block.inside == BlockOrder::Loopy;
                    blocks[at].tier < block.tier || (blocks[at].tier == block.tier && together)
                };
                ensure!(legal, "{rank:?} in {block:?} leads to {next:?} in {:?}", blocks[at]);
            }
        }
    }
    Ok(positions)
}

/// If a block names its exits, no move leads elsewhere, from the whole block or from a part of it.
fn exits<G: Numbered>(board: &Small<'_, G>) -> Cases {
    let Some((numbering, positions)) = numbering(board)? else { return Ok(0) };
    let blocks = numbering.blocks();
    for block in blocks.iter().take_while(|_| !board.stopped()) {
        let tier =
            |rank: u64| blocks.get(blocks.partition_point(|other| other.ranks.end <= rank)).map(|found| found.tier);
        let last = Block { ranks: block.ranks.end - 1..block.ranks.end, ..block.clone() };
        for part in [block, &last] {
            let Some(mut exits) = numbering.exits(part) else { continue };
            exits.retain(|exit| !exit.is_empty());
            exits.sort_by_key(|exit| exit.start);
            let lower = exits.iter().all(|exit| tier(exit.start).max(tier(exit.end - 1)) < Some(block.tier));
            ensure!(lower, "{part:?} has exits in no lower tier: {exits:?}");
            for list in lists(&*numbering, numbering.scan(part.ranks.clone())) {
                for next in list.targets {
                    // Ranges may overlap, so the last range that begins below need not contain the
                    // rank.
                    let named = tier(next.0) == Some(block.tier) || exits.iter().any(|exit| exit.contains(&next.0));
                    ensure!(named, "{next:?} is not among the exits of {part:?}");
                }
            }
        }
    }
    Ok(positions)
}

/// A scan lists the same successors as the rules, from the beginning of a block and from its
/// middle.
fn scan<G: Numbered>(board: &Small<'_, G>) -> Cases {
    let Some((numbering, positions)) = numbering(board)? else { return Ok(0) };
    for block in numbering.blocks().into_iter().take_while(|_| !board.stopped()) {
        let middle = block.ranks.start + (block.ranks.end - block.ranks.start) / 2;
        // Other threads begin in the middle: a scan that carries state along may be correct only
        // from the start.
        for ranks in [block.ranks.clone(), middle..block.ranks.end] {
            alike(&*numbering, &ranks, Scan::by_rules(&*board.game, &*numbering, ranks.clone()))?;
        }
    }
    Ok(positions)
}

/// Compares a graph's own scan of some ranks with the rules.
fn alike(graph: &dyn Graph, ranks: &Range<u64>, plain: Scan<'_>) -> Result<(), String> {
    let fast = lists(graph, graph.scan(ranks.clone()));
    let plain = lists(graph, plain);
    ensure!(fast.len() == plain.len(), "scanning {ranks:?} visits {} ranks", fast.len());
    for (rank, (fast, plain)) in ranks.clone().zip(fast.iter().zip(&plain)) {
        ensure!(fast == plain, "for {rank} the scan gives {fast:?}, the moves give {plain:?}");
    }
    Ok(())
}

/// Lists of predecessors are complete within the tier, and contain no position with a move inside
/// the tier that does not lead here.
fn backwards<G: Numbered>(board: &Small<'_, G>) -> Cases {
    let Some((numbering, positions)) = numbering(board)? else { return Ok(0) };
    both_ways(&*numbering, positions, board.watch())
}

/// The law `backwards` of a graph, whatever the game.
fn both_ways(numbering: &dyn Graph, positions: u64, watch: &dyn Watch) -> Cases {
    let blocks = numbering.blocks();
    let Some(backwards) = numbering.backwards() else {
        ensure!(
            blocks.iter().all(|block| block.inside != BlockOrder::Loopy),
            "positions may repeat, but the graph has no backward moves"
        );
        return Ok(positions);
    };
    let tier = |rank: Rank| blocks[blocks.partition_point(|block| block.ranks.end <= rank.0)].tier;
    // For each rank: the origins of its moves inside the tier, and whether the rank itself has such
    // a move.
    let mut before = vec![BTreeSet::new(); positions as usize];
    let mut stays = vec![false; positions as usize];
    for rank in (0..positions).map(Rank).take_while(|_| !watch.stopped()) {
        for next in inside(numbering, rank).into_iter().filter(|&next| tier(next) == tier(rank)) {
            before[next.0 as usize].insert(rank);
            stays[rank.0 as usize] = true;
        }
    }
    // In falling order: lists come in the order of the request, which need not be rising.
    let ranks: Vec<Rank> = (0..positions).rev().map(Rank).collect();
    let (mut batch, mut listed) = (Batch::new(Edge::usual(numbering.players())), Vec::new());
    while listed.len() < ranks.len() && !watch.stopped() {
        backwards.list_back(&ranks[listed.len()..], &mut batch);
        ensure!(batch.lists().len() > 0, "there is no list for rank {:?}", ranks[listed.len()]);
        listed.extend(batch.lists().map(|list| list.targets.iter().copied().collect::<BTreeSet<Rank>>()));
    }
    for (rank, listed) in ranks.iter().zip(&listed).take_while(|_| !watch.stopped()) {
        let missing = before[rank.0 as usize].difference(listed).next();
        ensure!(missing.is_none(), "{missing:?} leads to {rank:?}, and nothing leads back");
        let wrong = listed.difference(&before[rank.0 as usize]).find(|other| stays[other.0 as usize]);
        ensure!(wrong.is_none(), "{wrong:?} is listed as leading to {rank:?}");
    }
    Ok(positions)
}

/// Returns the successors of one position.
fn inside(graph: &dyn Graph, rank: Rank) -> Vec<Rank> {
    let ranks: Range<u64> = rank.0..rank.0 + 1;
    lists(graph, graph.scan(ranks)).swap_remove(0).targets
}

/// The list of one position in a scan, its targets sorted and deduplicated, because games may
/// choose their order and repetition.
#[derive(Debug, PartialEq)]
struct Successors {
    end: Option<End>,
    targets: Vec<Rank>,
}

/// Collects all lists of a scan. Needs space for all of them, which suits small boards.
fn lists(graph: &dyn Graph, mut scan: Scan<'_>) -> Vec<Successors> {
    let mut batch = Batch::new(Edge::usual(graph.players()));
    let mut listed = Vec::new();
    while scan.next(&mut batch) {
        listed.extend(batch.lists().map(|list| {
            let mut targets = list.targets.to_vec();
            targets.sort_unstable();
            // Two moves may lead to mirror images, which share a rank; a scan may list it once or
            // twice.
            targets.dedup();
            Successors { end: list.end, targets }
        }));
    }
    listed
}
