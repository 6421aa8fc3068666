//! Who knows the right answer: the one knowledge that every face shows.

use tablette::{AnyBoard, Effort, Failure, Outcome, Phrase, Question, Refusal, Request};

use crate::assignment::Assignment;
use crate::capture;
use crate::function;
use crate::inquiry::Inquiry;
use crate::item::Item;
use crate::truth::Truth;

/// The right answer to an item; `None` where the workbench does not know it, so that the item is left out.
///
/// # Errors
/// The item is no position of the game, or somebody stopped the work.
pub fn truth(exercise: &Assignment<'_>, item: &Item, effort: &Effort<'_>) -> Result<Option<Truth>, Failure> {
    if let Some(asked) = exercise.function() {
        return Ok(function::value(asked, item, effort)?.map(Truth::Literal));
    }
    if exercise.inquiry == Inquiry::Capture {
        let man = item.about.as_deref().unwrap_or_default();
        let looked = exercise.game.survey(&item.position, &capture::choices(man)?)?;
        return Ok(looked.answer.map(Truth::Flag));
    }
    let board = exercise.game.open(&item.position, &exercise.settings)?;
    match of_board(exercise, &*board, item, effort) {
        // Too large for what is allowed: not known, which is no fault of whoever is asked.
        Err(Failure::Refused(Refusal::Stopped)) => Err(Refusal::Stopped.into()),
        Err(Failure::Refused(_) | Failure::Absent(_)) => Ok(None),
        known => known,
    }
}

fn of_board(
    exercise: &Assignment<'_>,
    board: &dyn AnyBoard,
    item: &Item,
    effort: &Effort<'_>,
) -> Result<Option<Truth>, Failure> {
    let (verdict, judged) = (Request { line: false, ..Request::default() }, Request::MOVES);
    let verdict = |worth| board.knowledge(&Request { worth, ..verdict }, effort).map(|known| known.verdict);
    Ok(match exercise.inquiry {
        Inquiry::Outcome => verdict(None)?.outcome.map(Truth::Outcome),
        Inquiry::Value => {
            let verdict = verdict(None)?;
            match verdict.outcome {
                Some(Outcome::Draw) => Some(Truth::Draw),
                _ => verdict.value().map(Truth::Number),
            }
        }
        Inquiry::Cost => {
            let verdict = verdict(None)?;
            match (verdict.outcome, &verdict.cost) {
                (Some(Outcome::Lose), _) => Some(Truth::Nothing),
                (_, Some(cost)) if verdict.proven() => Some(Truth::Number(cost.clone())),
                // Where every move costs 1, a game may count them as plies alone.
                (_, None) => verdict.remoteness.map(Truth::Number),
                _ => None,
            }
        }
        Inquiry::Nimber => verdict(Some(Question::Nimber))?.nimber.map(Truth::Number),
        Inquiry::Move | Inquiry::Best => {
            let known = board.knowledge(&judged, effort)?;
            let right = if exercise.inquiry == Inquiry::Move { &known.winning_moves } else { &known.best_moves };
            let ended = known.result.is_some().then(Vec::new);
            let Some(right) = right.clone().or(ended) else { return Ok(None) };
            let leads_to =
                |mv: &String| known.moves.iter().find(|line| line.notation == *mv).map(|line| line.position.clone());
            let with_positions = right.into_iter().map(|mv| leads_to(&mv).map(|position| (mv, position)));
            with_positions.collect::<Option<Vec<_>>>().map(Truth::Moves)
        }
        Inquiry::Moves => board.legal(effort)?.map(|moves| Truth::Number(moves.len().into())),
        Inquiry::After => {
            let mv = item.about.as_deref().unwrap_or_default();
            Some(Truth::Position(board.play(mv)?.position()))
        }
        Inquiry::Capture | Inquiry::Function => None,
    })
}

/// Why the right answer is right, a sentence a line; empty where nobody can say.
pub(crate) fn reasons(exercise: &Assignment<'_>, item: &Item, effort: &Effort<'_>) -> Vec<Phrase> {
    if exercise.inquiry == Inquiry::Capture {
        return capture::reasons(exercise.game, item);
    }
    if !exercise.inquiry.climbs() {
        return Vec::new();
    }
    let board = exercise.game.open(&item.position, &exercise.settings);
    let explained = board.map_err(Failure::from).and_then(|board| board.explain(effort));
    explained.map(|explained| explained.reasons).unwrap_or_default()
}
