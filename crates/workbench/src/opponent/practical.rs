//! Practical chances: among moves that all draw, the one after which the other side has most to get
//! wrong.
//!
//! For example, in noughts and crosses every first mark draws, but after one in the corner only one
//! reply of eight holds. A losing reply is the more likely the longer its loss takes, since it is
//! harder to see. The Hub player of draughts looks several moves ahead in the same way.

use tablette_core::Outcome;
use tablette_ladder::{Analysis, Budget, MoveLine, Request, Rung};
use tablette_solve::error_likelihood;

use crate::any::AnyBoard;

/// Maximum number of positions to visit in all, counted from the work of the first analysis: the
/// choice does not depend on the speed of the machine.
const MOST: u128 = 100_000;

/// Returns the best drawing move after which a losing reply is likeliest, the first of equals;
/// `None` if the position is not a draw, if no reply loses, or if the replies are not all known.
///
/// Time: an analysis of every drawing move, of at most [`MOST`] positions together, within
/// `budget`.
pub(super) fn best_practical_draw(board: &dyn AnyBoard, budget: &Budget<'_>) -> Option<String> {
    let known = board.analysis(&Request::MOVES, budget).ok().filter(is_exact_draw)?;
    let keeps = |line: &&MoveLine| match known.best_moves {
        Some(_) => line.best,
        None => line.outcome == Some(Outcome::Draw),
    };
    let draws: Vec<_> = known.moves.iter().filter(keeps).collect();
    if known.work.positions.max(1) * draws.len() as u128 > MOST {
        return None;
    }
    let mut best: Option<(f64, String)> = None;
    for line in draws {
        let chance = chance(&*board.play(&line.notation).ok()?, budget)?;
        if chance > best.as_ref().map_or(0.0, |(most, _)| *most) {
            best = Some((chance, line.notation.clone()));
        }
    }
    best.map(|(_, notation)| notation)
}

/// Whether the position is a draw, known without a search of its own for every move.
fn is_exact_draw(known: &Analysis) -> bool {
    known.verdict.outcome == Some(Outcome::Draw) && known.rung != Rung::Search && known.left_out == 0
}

/// The probability that the side to move makes a losing reply in a drawn position: all holding
/// replies are equally likely. `None` if some reply is not known.
fn chance(board: &dyn AnyBoard, budget: &Budget<'_>) -> Option<f64> {
    if board.result().is_some() {
        return Some(0.0);
    }
    let known = board.analysis(&Request::MOVES, budget).ok().filter(is_exact_draw)?;
    let (mut loses, mut all) = (0.0, 0.0);
    for reply in &known.moves {
        let likely = match reply.outcome? {
            Outcome::Lose => {
                let plies = reply.verdict.remoteness.as_ref().and_then(|plies| plies.to_string().parse().ok());
                plies.map_or(1.0, error_likelihood)
            }
            _ => 1.0,
        };
        loses += if reply.outcome == Some(Outcome::Lose) { likely } else { 0.0 };
        all += likely;
    }
    Some(if all > 0.0 { loses / all } else { 0.0 })
}
