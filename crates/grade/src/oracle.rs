//! The oracle: right answers, from the same analysis that every face shows.

use tablette::{AnyBoard, Budget, Failure, Outcome, Phrase, Question, Refusal, Request};

use crate::assignment::Assignment;
use crate::draughts_question;
use crate::function;
use crate::patience::Patience;
use crate::question_kind::QuestionKind;
use crate::test_case::TestCase;
use crate::truth::Truth;

/// Looks at the watch, a second or two of work. Questions for which the workbench needs more are
/// omitted: they would not be fair.
const LOOKS: u64 = 10_000;

/// Returns the right answer to a test case like [`truth`], and `None` if it takes too long.
///
/// # Errors
/// The case is not a position of the game, or the work was stopped.
pub(crate) fn soon(exercise: &Assignment<'_>, case: &TestCase, budget: &Budget<'_>) -> Result<Option<Truth>, Failure> {
    let patience = Patience::new(budget.watch, LOOKS);
    match truth(exercise, case, &Budget { watch: &patience, threads: 1, ..*budget }) {
        Err(Failure::Refused(Refusal::Stopped)) if !budget.watch.stopped() => Ok(None),
        known => known,
    }
}

/// Returns the right answer to a test case; `None` if the workbench has none: the case is then
/// omitted.
///
/// # Errors
/// The case is not a position of the game, or the work was stopped.
pub fn truth(exercise: &Assignment<'_>, case: &TestCase, budget: &Budget<'_>) -> Result<Option<Truth>, Failure> {
    if let Some(asked) = exercise.function() {
        return Ok(function::value(asked, case, budget)?.map(Truth::Literal));
    }
    if exercise.kind == QuestionKind::Capture {
        let man = case.about.as_deref().unwrap_or_default();
        // The game names the captures of men alone; the function of the text gets any square.
        if draughts_question::is_empty(case) {
            return Ok(Some(Truth::Flag(false)));
        }
        let looked = exercise.game.survey(&case.position, &draughts_question::choices(man)?)?;
        return Ok(looked.answer.map(Truth::Flag));
    }
    let board = exercise.game.open(&case.position, &exercise.settings)?;
    match of_board(exercise, &*board, case, budget) {
        // Too large for the budget: unknown, and not the subject's fault.
        Err(Failure::Refused(Refusal::Stopped)) => Err(Refusal::Stopped.into()),
        Err(Failure::Refused(_) | Failure::Absent(_)) => Ok(None),
        known => known,
    }
}

fn of_board(
    exercise: &Assignment<'_>,
    board: &dyn AnyBoard,
    case: &TestCase,
    budget: &Budget<'_>,
) -> Result<Option<Truth>, Failure> {
    let (verdict, judged) = (Request { line: false, ..Request::default() }, Request::MOVES);
    let verdict = |worth| board.analysis(&Request { worth, ..verdict }, budget).map(|known| known.verdict);
    Ok(match exercise.kind {
        QuestionKind::Outcome => verdict(None)?.outcome.map(Truth::Outcome),
        QuestionKind::Value => {
            let verdict = verdict(None)?;
            match verdict.outcome {
                Some(Outcome::Draw) => Some(Truth::Draw),
                _ => verdict.value().map(Truth::Number),
            }
        }
        QuestionKind::Cost => {
            let verdict = verdict(None)?;
            match (verdict.outcome, &verdict.cost) {
                (Some(Outcome::Lose), _) => Some(Truth::Nothing),
                (_, Some(cost)) if verdict.proven() => Some(Truth::Number(cost.clone())),
                // If every move costs 1, a game may count costs as plies alone.
                (_, None) => verdict.remoteness.map(Truth::Number),
                _ => None,
            }
        }
        QuestionKind::Nimber => verdict(Some(Question::Nimber))?.nimber.map(Truth::Number),
        QuestionKind::Move | QuestionKind::Best => {
            let known = board.analysis(&judged, budget)?;
            let right = if exercise.kind == QuestionKind::Move { &known.winning_moves } else { &known.best_moves };
            let ended = known.result.is_some().then(Vec::new);
            let Some(right) = right.clone().or(ended) else { return Ok(None) };
            let leads_to =
                |mv: &String| known.moves.iter().find(|line| line.notation == *mv).map(|line| line.position.clone());
            let with_positions = right.into_iter().map(|mv| leads_to(&mv).map(|position| (mv, position)));
            with_positions.collect::<Option<Vec<_>>>().map(Truth::Moves)
        }
        QuestionKind::Moves => board.legal(budget)?.map(|moves| Truth::Number(moves.len().into())),
        QuestionKind::After => {
            let mv = case.about.as_deref().unwrap_or_default();
            Some(Truth::Position(board.play(mv)?.position()))
        }
        QuestionKind::Capture | QuestionKind::Function => None,
    })
}

/// Returns the reasons for the right answer, one sentence per line; empty if there are none.
pub(crate) fn reasons(exercise: &Assignment<'_>, case: &TestCase, budget: &Budget<'_>) -> Vec<Phrase> {
    if exercise.kind == QuestionKind::Capture {
        return draughts_question::reasons(exercise.game, case);
    }
    if !exercise.kind.climbs() {
        return Vec::new();
    }
    let board = exercise.game.open(&case.position, &exercise.settings);
    let explained = board.map_err(Failure::from).and_then(|board| board.explain(budget));
    explained.map(|explained| explained.reasons).unwrap_or_default()
}
