//! Aliasing: answers of a recursion whose moves all change one list.
//!
//! With `q = pos` a move changes the list of its caller, and the moves that follow start from what
//! is left. The answers of such a recursion are simulated and compared with those of the subject.

use tablette::{AnyBoard, Budget, Failure, LegalMove, Outcome};

use crate::answer::outcome;
use crate::assignment::Assignment;
use crate::marks::Mark;
use crate::question_kind::QuestionKind;
use crate::test_case::Stage;

/// Wrong answers that must be those of the simulation.
const FEWEST: usize = 3;
/// Calls simulated for a position.
const MOST_CALLS: usize = 5_000;

/// The way in which a loop over the moves notices that the list has changed.
#[derive(Clone, Copy)]
enum Loop {
    /// Never: the moves are listed first.
    Listed,
    /// In each row, as `for c in range(rows[r])` does.
    ByRow,
    /// After each move, as `c < rows[r]` does.
    Anew,
}

/// Whether the answers about small boards are those of a recursion that changes its caller's list.
///
/// # Errors
/// The work was stopped.
pub(crate) fn is_aliasing(exercise: &Assignment<'_>, marks: &[Mark], budget: &Budget<'_>) -> Result<bool, Failure> {
    let is_small = |mark: &&Mark| matches!(mark.stage, Stage::Edges | Stage::Small) && mark.answer.is_some();
    let mut answered: Vec<&Mark> = marks.iter().filter(is_small).collect();
    let wrong = answered.iter().filter(|mark| mark.flaw.is_some()).count();
    if exercise.kind != QuestionKind::Outcome || !exercise.game.info().impartial || wrong < FEWEST {
        return Ok(false);
    }
    answered.sort_by_key(|mark| mark.flaw.is_none());
    for way in [Loop::ByRow, Loop::Anew, Loop::Listed] {
        if explains(exercise, &answered, way, budget)? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn explains(exercise: &Assignment<'_>, marks: &[&Mark], way: Loop, budget: &Budget<'_>) -> Result<bool, Failure> {
    for mark in marks {
        let board = exercise.game.open(&mark.case.position, &exercise.settings)?;
        let mut aliased = Aliased { board, way, calls: 0, budget };
        let won = aliased.is_won()?;
        let said = mark.answer.as_deref().and_then(outcome);
        if aliased.calls > MOST_CALLS || said != Some(if won { Outcome::Win } else { Outcome::Lose }) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A recursion on the one list that all of its calls share.
struct Aliased<'a> {
    board: Box<dyn AnyBoard>,
    way: Loop,
    calls: usize,
    budget: &'a Budget<'a>,
}

impl Aliased<'_> {
    fn is_won(&mut self) -> Result<bool, Failure> {
        self.calls += 1;
        let moves = self.moves()?;
        if moves.is_empty() {
            return Ok(self.board.result() == Some(Outcome::Win));
        }
        for row in moves.chunk_by(|a, b| row(a) == row(b)) {
            let listed = match self.way {
                Loop::ByRow => self.moves()?.into_iter().filter(|mv| self::row(mv) == self::row(&row[0])).collect(),
                Loop::Listed | Loop::Anew => row.to_vec(),
            };
            for mv in &listed {
                if self.is_good(mv)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether the recursion takes a move for a winning one. A move that is no longer there leaves
    /// the list as it is.
    fn is_good(&mut self, mv: &LegalMove) -> Result<bool, Failure> {
        match self.board.play(&mv.notation) {
            Ok(next) => self.board = next,
            Err(_) if matches!(self.way, Loop::Anew) => return Ok(false),
            Err(_) => {}
        }
        Ok(self.calls <= MOST_CALLS && !self.is_won()?)
    }

    fn moves(&self) -> Result<Vec<LegalMove>, Failure> {
        Ok(self.board.legal(self.budget)?.unwrap_or_default())
    }
}

/// The row of a move: its first number.
fn row(mv: &LegalMove) -> Option<&str> {
    mv.notation.split(|c: char| !c.is_ascii_digit()).find(|digits| !digits.is_empty())
}
