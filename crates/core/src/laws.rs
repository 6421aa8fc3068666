//! Laws that every game must obey, checked on every position of its small boards, under every trial
//! of its settings.
//!
//! Every listed game is tested: the workbench runs the laws over its list. [`check`] has the laws
//! of every game, and each ability has its own function beside it. A law returns the number of
//! cases checked, or the first counterexample in words.
//!
//! For example, a notation that omits the player to move shows two positions alike; the law
//! `notation` then fails with the text and both positions. A law that has checked no case also
//! fails.

mod abilities;
mod damage;
mod numbering;
mod report;
mod small;

use std::collections::HashSet;

pub use abilities::{
    check_abilities, check_branching, check_evaluate, check_growth, check_plain, check_recipe, check_stages, check_sums,
};
pub use numbering::check_numbering;
pub use report::Report;
pub use small::{Boards, Opener};

use crate::game::Game;
use crate::rules::{Players, Turn};
use crate::watch::NoWatch;
use crate::words;
use report::{Cases, counterexample, ensure};
use small::Small;

const CATALOGUE: &str = include_str!("laws.txt");

words! {
    from CATALOGUE;
    MOVES;
    EDGES;
    NOTATION;
    DAMAGE;
    CANONICAL;
    VIEW;
    CLICKS;
}

/// Checks the laws that every game obeys. Returns the reports of those that were not
/// [stopped](crate::Watch::stopped).
///
/// Time: a fixed number of passes over every position of the small boards and its moves; for
/// `damage`, about a hundred texts for each of up to forty positions per board.
///
/// # Example
/// ```
/// # use tablette_core::{Game, NoWatch, laws};
/// fn assert_laws<G: Game>() {
///     for report in laws::check(&laws::Boards::<G>::explore(&NoWatch)) {
///         assert!(report.outcome.is_ok(), "{}: {:?}", report.law, report.outcome);
///     }
/// }
/// ```
pub fn check<G: Game>(boards: &Boards<'_, G>) -> Vec<Report> {
    boards.report(&[
        ("moves", MOVES, moves),
        ("edges", EDGES, edges),
        ("notation", NOTATION, notation),
        ("damage", DAMAGE, damage::damage),
        ("canonical", CANONICAL, canonical),
        ("view", VIEW, view),
    ])
}

/// Checks every law of a game: those above, and those of the abilities that it declares.
pub fn check_all<G: Game>(boards: &Boards<'_, G>) -> Vec<Report> {
    [check(boards), check_clicks(boards), check_abilities::<G>(boards)].concat()
}

/// Asserts that every law of a game holds, for the tests in its own file.
///
/// # Panics
/// If one does not, with its name and the first counterexample.
pub fn assert_hold<G: Game>() {
    for report in check_all(&Boards::<G>::explore(&NoWatch)) {
        assert!(report.outcome.is_ok(), "{} of {}: {:?}", report.law, G::INFO.name, report.outcome);
    }
}

/// Checks that every legal move of the small boards can be clicked, in games that are drawn for
/// people.
pub fn check_clicks<G: Game>(boards: &Boards<'_, G>) -> Vec<Report> {
    boards.report(&[("clicks", CLICKS, clicks)])
}

/// Moves are distinct in text, appended to the list, and absent exactly at an end.
fn moves<G: Game>(board: &Small<'_, G>) -> Cases {
    // Existing entries belong to the caller: an end must be reported behind them, too.
    let others = board.states_and_moves().map(|(_, moves)| moves).find(|moves| !moves.is_empty()).unwrap_or_default();
    for (state, moves) in board.states_and_moves() {
        let mut again = others.clone();
        let ended = board.game.expand(state, &mut again);
        ensure!(
            ended.is_some() == moves.is_empty(),
            "{state:?} has ended: {}, but has {} moves",
            ended.is_some(),
            moves.len()
        );
        ensure!(
            again == [&others[..], &moves].concat(),
            "expanding {state:?} behind others does not append the same moves"
        );
        // By text rather than value: a player cannot tell apart two moves with the same text.
        let mut texts = HashSet::new();
        for &mv in &moves {
            ensure!(texts.insert(board.game.show_move(state, mv)), "{state:?} offers {mv:?} twice");
        }
    }
    Ok(board.reached as u64)
}

/// In a puzzle the turn stays after every move.
fn edges<G: Game>(board: &Small<'_, G>) -> Cases {
    for (state, moves) in board.states_and_moves() {
        for mv in moves {
            // A puzzle that passed the turn would be solved as a game against an opponent who does
            // not exist.
            let turn = board.game.edge(state, mv).turn;
            ensure!(G::INFO.players == Players::Two || turn == Turn::Stays, "{mv:?} in {state:?} passes the turn");
        }
    }
    Ok(board.reached as u64)
}

/// Every position and every move reads back from its text; every position opens as a board.
fn notation<G: Game>(board: &Small<'_, G>) -> Cases {
    let mut cases = 0;
    for (state, moves) in board.states_and_moves() {
        let text = board.game.show_state(state);
        let parsed = board.game.parse_state(&text).map_err(|problem| format!("{text}: {problem}"))?;
        ensure!(parsed == *state, "{text} reads back as {parsed:?}");
        // Links, saved games and `solve` of a later position open positions as boards.
        let opened = board.open(&text).map_err(|problem| format!("opening {text}: {problem}"))?;
        ensure!(opened.start() == *state, "{text} opens as {:?}", opened.start());
        for mv in moves {
            let shown = board.game.show_move(state, mv);
            let parsed =
                board.game.parse_move(state, &shown).map_err(|problem| format!("{text}, {shown}: {problem}"))?;
            ensure!(parsed == mv, "{text}: the move {shown} reads back as {parsed:?}");
            cases += 1;
        }
        cases += 1;
    }
    Ok(cases)
}

/// A representative is its own representative, and of equal value.
fn canonical<G: Game>(board: &Small<'_, G>) -> Cases {
    for state in board.states() {
        let canonical = board.game.canonical(state);
        let again = board.game.canonical(&canonical);
        ensure!(again == canonical, "{state:?} → {canonical:?} → {again:?}");
        let (here, there) = (board.value(state), board.value(&canonical));
        ensure!(here == there, "{state:?} is worth {here:?}, its canonical {canonical:?} {there:?}");
    }
    Ok(board.reached as u64)
}

/// Pictures are rectangular, their names fit, and every click is a legal move.
fn view<G: Game>(board: &Small<'_, G>) -> Cases {
    for (state, moves) in board.states_and_moves() {
        let view = board.game.view(state);
        if let Some(mismatch) = view.mismatch() {
            return Err(counterexample(format_args!("{state:?}: {mismatch}")));
        }
        // The converse is not a law: a picture at a reduced scale has no square for every move.
        for plays in view.clicks() {
            match board.game.parse_move(state, plays) {
                Ok(mv) => ensure!(moves.contains(&mv), "{state:?}: a click plays {plays}, which is not legal there"),
                Err(problem) => {
                    return Err(counterexample(format_args!("{state:?}: a click plays {plays}: {problem}")));
                }
            }
        }
    }
    Ok(board.reached as u64)
}

/// A square or a groove plays each move. Otherwise the squares that the move changes, and the path
/// of the piece, distinguish it from the other moves that no single click plays.
fn clicks<G: Game>(board: &Small<'_, G>) -> Cases {
    let mut cases = 0;
    for (state, moves) in board.states_and_moves() {
        let view = board.game.view(state);
        let clicks: HashSet<&str> = view.clicks().into_iter().collect();
        let mut traces = Vec::new();
        for &mv in &moves {
            let text = board.game.show_move(state, mv);
            cases += 1;
            if clicks.contains(&*text) {
                continue;
            }
            let touched = view.changed(&board.game.view(&board.game.apply(state, mv)));
            let trace = (touched.unwrap_or_default(), G::ABILITIES.arrows(&board.game, state, mv));
            ensure!(
                trace != Default::default() && !traces.contains(&trace),
                "{state:?}: no click on the picture plays {text}"
            );
            traces.push(trace);
        }
    }
    Ok(cases)
}
