//! Puzzles: positions with one right move that takes some thought to find.
//!
//! A game generates positions ([`tablette_core::Puzzles`]) and the ladder judges every move of
//! each; a position is kept if exactly one move is right and it has the requested grade. For
//! example, `puzzle("chomp", grade 3, seed 7)` is the same position on every machine.
//!
//! # Grades
//!
//! Two things make a puzzle hard: a distant end, and many plausible moves. The *depth* is the plies
//! of best play (in a puzzle for one, the moves of the line); the *lures* are the other moves,
//! except those that lose to the very next move, which are obvious. A puzzle has one point for
//! every doubling of the depth, and one for every doubling of the lures: ⌊log₂(1 + depth)⌋ +
//! ⌊log₂(1 + lures)⌋. Of the depth at most two points more than of the lures count: among few moves
//! the right one can be guessed.
//!
//! | points | to 2 | 3 | 4 | 5 | from 6 |
//! |---|---|---|---|---|---|
//! | grade | 1 | 2 | 3 | 4 | 5 |

mod day;
mod judge;
mod kinds;

use tablette_core::{Words, words};
use tablette_ladder::{Budget, Failure, Recent};

use crate::any::AnyGame;

pub use day::Day;
pub use kinds::{Goal, Grade, Puzzle};

/// The version of the puzzles: raise it in the change that gives any grade and seed another puzzle.
///
/// Since version 2, no puzzle asks for the soonest win if there is an immediate one. Since version 3,
/// few lures limit the grade.
pub const VERSION: u32 = 3;
/// Maximum number of positions judged before the nearest grade is used. Nine in ten puzzles are
/// found among the first fifty.
const ATTEMPTS: u64 = 900;
/// Positions that a search may visit: its answers are of no use here.
const FEW: u64 = 100;
/// Bytes for the tables of one puzzle.
const ROOM: u64 = 256 << 20;

/// Makes the puzzle of a grade and a seed: always the same one. If no position of that grade is
/// found, the nearest one.
///
/// Time: milliseconds; up to half a second, even without optimisation, if a draughts ending is
/// solved for it. Space: 256 MiB at most.
///
/// # Errors
/// [`Failure::Absent`] if the game generates no positions; stopped.
///
/// # Example
///
/// ```
/// use tablette::puzzle::{Goal, Grade, puzzle};
/// use tablette::{Budget, game};
///
/// let found = puzzle(game("subtraction")?, Grade::MIDDLE, 7, &Budget::default())?;
/// assert_eq!((found.goal, found.grade), (Goal::Win, Grade::MIDDLE));
/// # Ok::<(), tablette::Failure>(())
/// ```
pub fn puzzle(game: &dyn AnyGame, grade: Grade, seed: u64, budget: &Budget<'_>) -> Result<Puzzle, Failure> {
    let name = game.info().name;
    // The tables of one puzzle are shared by its attempts only, so that it does not depend on
    // earlier puzzles.
    let recent = Recent::new(ROOM);
    let memory = budget.memory.min(ROOM);
    // A position that only a search can judge is no puzzle, which a short search suffices to find
    // out.
    let budget = Budget { memory, looks: FEW, tables: None, recent: Some(&recent), until_stopped: false, ..*budget };
    let mut nearest: Option<Puzzle> = None;
    for attempt in 0..ATTEMPTS {
        budget.unless_over()?;
        let deal = game.deal(grade.get(), seed, attempt).ok_or_else(|| Failure::Absent(deals_none(name)))?;
        let Ok(board) = game.open(&deal.board, &deal.settings) else { continue };
        let Some(found) = judge::judged(&*board, deal.settings, seed, &budget)? else { continue };
        if found.grade == grade {
            return Ok(found);
        }
        let distance = |puzzle: &Puzzle| puzzle.grade.get().abs_diff(grade.get());
        if nearest.as_ref().is_none_or(|nearest| distance(&found) < distance(nearest)) {
            nearest = Some(found);
        }
    }
    nearest.ok_or_else(|| Failure::Absent(found_none(name)))
}

words! {
    deals_none(game: Words) { "{game} has no puzzles", "{game} n'a pas de problèmes" }
    found_none(game: Words) { "no puzzle of {game} was found for this seed", "aucun problème de {game} n'a été trouvé pour cette graine" }
}
