//! The laws of moves that run backwards.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::ranks::{positions, tier_of};
use super::small::{Boards, Small};
use super::{Cases, Report, ensure};
use crate::phrase::Text;
use crate::ranked::{Block, Rank, Ranked};
use crate::unmove::Unmove;

/// Checks that moves run backwards as they run forwards.
pub fn check_unmove<G: Unmove + Ranked>(boards: &Boards<'_, G>) -> Vec<Report> {
    boards.report(&[
        (
            "unmoves",
            Text::new(
                "unmoves are the moves inside a tier, backwards",
                "unmoves sont les coups d'un étage, à l'envers",
            ),
            unmoves,
        ),
        (
            "scan back",
            Text::new("a fast scan back lists the unmoves", "un parcours arrière rapide énumère les unmoves"),
            scan_back,
        ),
    ])
}

fn unmoves<G: Unmove + Ranked>(board: &Small<'_, G>) -> Cases {
    let mut cases = 0;
    if positions(board)? == 0 {
        return Ok(0);
    }
    let blocks = board.game.blocks();
    let tier_of = |state: &G::State| tier_of(&blocks, board.game.rank(state));
    let mut back = Vec::new();
    for (state, children) in board.states_and_children() {
        let tier = tier_of(state);
        for child in children {
            if tier_of(child) == tier {
                back.clear();
                board.game.unmoves(child, &mut back);
                ensure!(back.contains(state), "{state:?} leads to {child:?}, which does not lead back");
            }
            cases += 1;
        }
        back.clear();
        board.game.unmoves(state, &mut back);
        let distinct: HashSet<_> = back.iter().collect();
        ensure!(distinct.len() == back.len(), "{state:?} has an unmove twice");
        for before in &back {
            let mut moves = Vec::new();
            board.game.expand(before, &mut moves);
            let leads = moves.iter().any(|&mv| board.game.apply(before, mv) == *state);
            ensure!(leads, "{before:?} is an unmove of {state:?} but no move leads there");
            ensure!(tier_of(before) == tier, "{before:?} is an unmove of {state:?} in another tier");
            cases += 1;
        }
    }
    Ok(cases)
}

/// The game's own scan against the plain definition, on every rank; and whatever it lists besides stays in no tier.
fn scan_back<G: Unmove + Ranked>(board: &Small<'_, G>) -> Cases {
    let game = &board.game;
    let positions = positions(board)?;
    if positions == 0 {
        return Ok(0);
    }
    let blocks = game.blocks();
    let mut wrong = None;
    let mut seen = 0;
    let _ = game.scan_back((0..positions).map(Rank), &mut |rank, before| {
        let plain = plainly(game, rank);
        let mut listed = before.to_vec();
        listed.sort_unstable();
        let twice = listed.windows(2).any(|pair| pair[0] == pair[1]);
        listed.retain(|rank| plain.contains(rank) || stays(game, &blocks, *rank));
        if twice || listed != plain || rank.0 != seen {
            wrong = Some(format!("scanning back from {rank:?} says {before:?}, unmoves say {plain:?}"));
            return ControlFlow::Break(());
        }
        seen += 1;
        if board.stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match wrong {
        Some(words) => Err(words),
        None if seen == positions || board.stopped() => Ok(seen),
        None => Err(format!("scanning back visits {seen} of {positions} ranks")),
    }
}

fn plainly<G: Unmove + Ranked>(game: &G, rank: Rank) -> Vec<Rank> {
    let mut states = Vec::new();
    game.unmoves(&game.unrank(rank), &mut states);
    let mut ranks: Vec<_> = states.iter().map(|state| game.rank(state)).collect();
    ranks.sort_unstable();
    ranks.dedup();
    ranks
}

/// Whether a move stays in the tier of its position.
fn stays<G: Ranked>(game: &G, blocks: &[Block], rank: Rank) -> bool {
    let state = game.unrank(rank);
    let mut moves = Vec::new();
    game.expand(&state, &mut moves);
    let tier = tier_of(blocks, rank);
    moves.iter().any(|&mv| tier_of(blocks, game.rank(&game.apply(&state, mv))) == tier)
}
