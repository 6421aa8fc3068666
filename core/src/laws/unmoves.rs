//! The laws of moves that run backwards.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::small::Small;
use super::{Cases, Report, ensure, report_all};
use crate::number::Amount;
use crate::phrase::Text;
use crate::ranked::{Rank, Ranked};
use crate::unmove::Unmove;

/// Checks that moves run backwards as they run forwards.
pub fn check_unmove<G: Unmove + Ranked>() -> Vec<Report> {
    report_all::<G>(&[
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

fn unmoves<G: Unmove>(board: &Small<G>) -> Cases {
    let mut cases = 0;
    let mut back = Vec::new();
    for (at, state) in board.states().iter().enumerate() {
        let tier = board.game.tier(state);
        for child in board.children(at).iter().map(|&child| &board.states()[child]) {
            if board.game.tier(child) == tier {
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
            ensure!(board.game.tier(before) == tier, "{before:?} is an unmove of {state:?} in another tier");
            cases += 1;
        }
    }
    Ok(cases)
}

/// The game's own scan against the plain definition, on every rank; and whatever it lists besides stays in no tier.
fn scan_back<G: Unmove + Ranked>(board: &Small<G>) -> Cases {
    let game = &board.game;
    let Amount::Exact(positions) = game.positions() else { return Err("an inexact number of positions".to_owned()) };
    let mut wrong = None;
    let mut seen = 0;
    let _ = game.scan_back((0..positions as u64).map(Rank), &mut |rank, before| {
        let plain = plainly(game, rank);
        let mut listed = before.to_vec();
        listed.sort_unstable();
        let twice = listed.windows(2).any(|pair| pair[0] == pair[1]);
        listed.retain(|rank| plain.contains(rank) || stays(game, *rank));
        if twice || listed != plain || rank.0 != seen {
            wrong = Some(format!("scanning back from {rank:?} says {before:?}, unmoves say {plain:?}"));
            return ControlFlow::Break(());
        }
        seen += 1;
        ControlFlow::Continue(())
    });
    match wrong {
        Some(words) => Err(words),
        None if u128::from(seen) == positions => Ok(seen),
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
fn stays<G: Ranked>(game: &G, rank: Rank) -> bool {
    let state = game.unrank(rank);
    let mut moves = Vec::new();
    game.expand(&state, &mut moves);
    moves.iter().any(|&mv| game.tier(&game.apply(&state, mv)) == game.tier(&state))
}
