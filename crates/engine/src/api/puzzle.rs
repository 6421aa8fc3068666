//! Puzzles: by grade and seed, or those of a day.

use crate::documents::PuzzleDocument;
use tablette::puzzle::{Day, Grade, puzzle as make};
use tablette::{Problem, Text};

use super::question::{Answer, Question};
use crate::response::Response;

/// `puzzle`: a position with one right move, and that move. `?day=` or `?seed=` selects the puzzle,
/// `?grade=` its difficulty; the default is the grade of the day, or 3 with a seed. No clock is
/// read: the request for today's puzzle names the day.
pub(super) fn puzzle(question: &Question<'_>) -> Answer {
    let options = &question.options;
    if let Some((name, value)) = options.settings.pairs().next() {
        return Err(Problem::new(NO_SETTINGS, format!("{name}={value}")).into());
    }
    let grade = options.grade.as_deref().map(str::parse::<Grade>).transpose()?;
    let day = options.day.as_deref().map(str::parse::<Day>).transpose()?;
    let (grade, seed) = match (day, question.seed()?) {
        (Some(day), None) => (grade.unwrap_or(day.grade()), day.seed()),
        (None, Some(seed)) => (grade.unwrap_or(Grade::MIDDLE), seed),
        (Some(day), Some(_)) => return Err(Problem::new(ONE_OF, format!("day={day}&seed=…")).into()),
        (None, None) => return Err(Problem::new(ONE_OF, "").into()),
    };
    let puzzle = make(question.game, grade, seed, question.budget)?;
    let board = puzzle.open()?;
    let document = PuzzleDocument::new(&puzzle, day, question.lang).solved(&puzzle, &*board, question.lang)?;
    Ok(Response::json(&document.drawn(&*board, question.lang)))
}

const ONE_OF: Text = Text::new("either ?day=2026-11-22 or ?seed=7", "?day=2026-11-22 ou bien ?seed=7");
const NO_SETTINGS: Text =
    Text::new("no settings: a puzzle brings its own", "aucun réglage : un problème apporte les siens");
