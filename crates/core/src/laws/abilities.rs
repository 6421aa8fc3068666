//! The laws of the optional abilities of a game.
//!
//! For example, draughts has `Stages`, so the pictures of every capture on its small boards are
//! drawn, and the last one is compared with the picture of the position behind the move.

use std::collections::BTreeSet;

use super::report::{Cases, Report, ensure};
use super::small::{Boards, Small};
use crate::branching::Branching;
use crate::evaluate::{Evaluate, OfEvaluate};
use crate::game::Game;
use crate::growth::Growth;
use crate::plain::Plain;
use crate::recipe::Recipe;
use crate::rules::{Outcome, RulesExt};
use crate::settings::Settings;
use crate::stages::Stages;
use crate::sums::Sums;
use crate::words;

const CATALOGUE: &str = include_str!("abilities.txt");

words! {
    from CATALOGUE;
    STAGES;
    BRANCHING;
    GROWTH;
    PLAIN;
    ENDS;
    SUMS;
    RECIPE;
}

/// Checks the laws of every ability that a game declares.
pub fn check_abilities<G: Game>(boards: &Boards<'_, G>) -> Vec<Report> {
    let mut reports = G::ABILITIES.check(boards);
    reports.extend(G::search().into_iter().flat_map(|EvaluateLaws(check)| check(boards)));
    reports
}

/// The laws of [`Evaluate`], in games that have it.
struct EvaluateLaws<G: Game>(fn(&Boards<'_, G>) -> Vec<Report>);

impl<G: Game> OfEvaluate<G> for EvaluateLaws<G> {
    fn make() -> Self
    where
        G: Evaluate,
    {
        Self(check_evaluate)
    }
}

/// Checks [`Stages`]: where the pictures of a move end, and that its arrows stay on the picture.
pub fn check_stages<G: Stages>(boards: &Boards<'_, G>) -> Vec<Report> {
    boards.report(&[("stages", STAGES, stages)])
}

/// Checks [`Branching`]: no position has more moves than its bound, and its test for the end agrees
/// with the rules.
pub fn check_branching<G: Branching>(boards: &Boards<'_, G>) -> Vec<Report> {
    boards.report(&[("branching", BRANCHING, branching)])
}

/// Checks [`Growth`]: the boards open, and the last one is the opened one.
pub fn check_growth<G: Growth>(boards: &Boards<'_, G>) -> Vec<Report> {
    boards.report(&[("growth", GROWTH, growth)])
}

/// Checks [`Plain`]: plain values read back the same, as a position and as a board.
pub fn check_plain<G: Plain>(boards: &Boards<'_, G>) -> Vec<Report> {
    boards.report(&[("plain", PLAIN, plain)])
}

/// Checks [`Evaluate`]: its test for the end agrees with the rules.
pub fn check_evaluate<G: Evaluate>(boards: &Boards<'_, G>) -> Vec<Report> {
    boards.report(&[("ends", ENDS, ends)])
}

/// Checks [`Sums`]: a move changes one part and leaves the others, and play ends without a draw when
/// no part has a move left.
pub fn check_sums<G: Sums>(boards: &Boards<'_, G>) -> Vec<Report> {
    boards.report(&[("sums", SUMS, sums)])
}

/// Checks [`Recipe`]: the defaults and every trial of every choice make a board that opens, and the
/// same board the second time.
pub fn check_recipe<G: Recipe>(boards: &Boards<'_, G>) -> Vec<Report> {
    boards.report_once("recipe", RECIPE, recipe::<G>)
}

/// Plain values of positions and moves read back the same, by way of the text that they stand for.
fn plain<G: Plain>(board: &Small<'_, G>) -> Cases {
    let mut cases = 0;
    for (state, moves) in board.states_and_moves() {
        let value = board.game.plain(state);
        let text = G::read_plain(&value).map_err(|problem| format!("{value}: {problem}"))?;
        let parsed = board.game.parse_state(&text).map_err(|problem| format!("{value}, {text}: {problem}"))?;
        ensure!(parsed == *state, "{value} reads back as {parsed:?}");
        let opened = board.open(&text).map_err(|problem| format!("opening {value}: {problem}"))?;
        ensure!(opened.start() == *state, "{value} opens as {:?}", opened.start());
        let (here, there) = (board.game.show_state(state), opened.show_state(state));
        ensure!(here == there, "{value} opens as {there}, not {here}");
        for mv in moves {
            let value = board.game.plain_move(state, mv);
            let shown = G::read_plain_move(&value).map_err(|problem| format!("{text}, {value}: {problem}"))?;
            let parsed =
                board.game.parse_move(state, &shown).map_err(|problem| format!("{text}, {value}: {problem}"))?;
            ensure!(parsed == mv, "{text}: the move {value} reads back as {parsed:?}");
            cases += 1;
        }
        cases += 1;
    }
    Ok(cases)
}

/// The moves of a sum are exactly those of its parts, each leaving the other parts unchanged, and a
/// part cannot be split further.
fn sums<G: Sums>(board: &Small<'_, G>) -> Cases {
    let sorted = |mut parts: Vec<G::State>| {
        parts.sort();
        parts
    };
    let after = |state: &G::State| {
        let mut moves = Vec::new();
        board.game.expand(state, &mut moves);
        moves.into_iter().map(|mv| board.game.parts(&board.game.apply(state, mv))).collect::<Vec<_>>()
    };
    for state in board.states() {
        let parts = board.game.parts(state);
        let mut expected = BTreeSet::new();
        for (at, part) in parts.iter().enumerate() {
            let again = board.game.parts(part);
            ensure!(again == [part.clone()], "{part:?} is a part of {state:?}, but falls into {again:?}");
            let others = [&parts[..at], &parts[at + 1..]].concat();
            expected.extend(after(part).into_iter().map(|left| sorted([left, others.clone()].concat())));
        }
        // As sets, because equal parts have equal moves, and a game may list them once.
        let moved: BTreeSet<_> = after(state).into_iter().map(sorted).collect();
        ensure!(moved == expected, "{state:?} leads to the parts {moved:?}, its parts to {expected:?}");
        let end = board.game.result(state);
        ensure!(moved.is_empty() == end.is_some() && end != Some(Outcome::Draw), "{state:?} ends as {end:?}");
    }
    Ok(board.reached as u64)
}

/// The last picture of a move is that of the next position, and no arrow leaves the board.
fn stages<G: Stages>(board: &Small<'_, G>) -> Cases {
    for (state, moves) in board.states_and_moves() {
        let view = board.game.view(state);
        let inside = |&(row, column): &(usize, usize)| row < view.rows.len() && column < view.width();
        for mv in moves {
            let steps = board.game.steps(state, mv);
            // Stages are drawn by separate code, which may forget a captured piece or a promotion.
            let next = board.game.view(&board.game.apply(state, mv));
            ensure!(steps.last() == Some(&next), "{state:?}: the pictures of {mv:?} end elsewhere");
            let arrows = board.game.arrows(state, mv);
            ensure!(arrows.iter().flatten().all(inside), "{state:?}: an arrow of {mv:?} leaves the picture");
        }
    }
    Ok(board.reached as u64)
}

/// The bound holds, and the end without listing moves is the end by the rules.
fn branching<G: Branching>(board: &Small<'_, G>) -> Cases {
    for (state, moves) in board.states_and_moves() {
        let bound = board.game.branching(state);
        // `fits` is the only comparison of amounts: n ≤ bound, unless bound ≤ n - 1.
        let bounded = moves.is_empty() || !bound.fits(moves.len() as u64 - 1);
        ensure!(bounded, "{state:?} has {} moves, but claims at most {bound}", moves.len());
        let (end, expanded) = (board.game.end(state), board.game.expand(state, &mut Vec::new()));
        ensure!(end == expanded, "{state:?} has ended as {expanded:?}, but without listing moves as {end:?}");
    }
    Ok(board.reached as u64)
}

/// All boards open under the same settings, and the last one is the opened one.
fn growth<G: Growth>(board: &Small<'_, G>) -> Cases {
    let boards = board.game.growth();
    // The curve must end with the user's own board.
    let last = boards.last().ok_or("no board at all")?;
    let opened = G::open(last, &board.settings).map_err(|problem| problem.to_string())?;
    ensure!(opened.start() == board.game.start(), "the last board is {last}");
    for text in &boards {
        G::open(text, &board.settings).map_err(|problem| format!("{text}: {problem}"))?;
    }
    Ok(boards.len() as u64)
}

/// The shortcut to the end, used at every leaf of a search, agrees with the rules.
fn ends<G: Evaluate>(board: &Small<'_, G>) -> Cases {
    for state in board.states() {
        let (seen, ended) = (board.game.ended(state), board.game.result(state));
        ensure!(seen == ended, "{state:?} has ended as {ended:?}, but the search test returns {seen:?}");
    }
    Ok(board.reached as u64)
}

/// The defaults and every trial of a choice make a board, the same both times.
fn recipe<G: Recipe>() -> Cases {
    let recipes = Settings::trials(G::RECIPE);
    for recipe in &recipes {
        // Made twice: only that reveals a dependence on the clock or on random hashing.
        let made = || G::sample(recipe).map_err(|problem| format!("{recipe}: {problem}"));
        let board = made()?;
        ensure!(made()? == board, "{recipe}: another board the second time");
        G::open(&board, &Settings::default()).map_err(|problem| format!("{recipe}: {problem}"))?;
    }
    Ok(recipes.len() as u64)
}
