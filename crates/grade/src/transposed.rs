//! Rows mistaken for columns: answers that are right for the question with rows and columns
//! exchanged.

use tablette::{Budget, Failure};

use crate::answer::{Judgement, judge};
use crate::assignment::Assignment;
use crate::marks::Mark;
use crate::oracle;
use crate::question_kind::QuestionKind;
use crate::test_case::{TAB, TestCase};

/// Answers that must be those of the exchanged question.
const FEWEST: usize = 3;
/// Answers that are compared, the wrong ones first.
const MOST: usize = 80;

/// What a question may have exchanged: of a bar `5x4@3,2`, for example, the square alone, the sides
/// alone, or both; of a grid of weights, rows and columns.
#[derive(Clone, Copy, Debug)]
enum Exchange {
    Squares,
    Sides,
    SquaresAndSides,
    Grid,
}

/// Whether the answers are those of the exchanged questions, wherever these exist and have other
/// answers. A single right answer to such a question refutes it.
///
/// # Errors
/// The work was stopped.
pub(crate) fn is_transposed(exercise: &Assignment<'_>, marks: &[Mark], budget: &Budget<'_>) -> Result<bool, Failure> {
    if !marks.iter().any(|mark| mark.answer.is_some() && mark.flaw.is_some()) {
        return Ok(false);
    }
    for exchange in [Exchange::Squares, Exchange::Sides, Exchange::SquaresAndSides, Exchange::Grid] {
        if explains(exercise, marks, exchange, budget)? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn explains(
    exercise: &Assignment<'_>,
    marks: &[Mark],
    exchange: Exchange,
    budget: &Budget<'_>,
) -> Result<bool, Failure> {
    let answered =
        |is_wrong: bool| marks.iter().filter(move |mark| mark.answer.is_some() && mark.flaw.is_some() == is_wrong);
    let mut explained = 0;
    for mark in answered(true).chain(answered(false)).take(MOST) {
        match is_of_exchanged(exercise, mark, exchange, budget)? {
            Some(true) => explained += 1,
            Some(false) => return Ok(false),
            None => {}
        }
    }
    Ok(explained >= FEWEST)
}

/// Whether the answer is that to the exchanged question; `None` if there is no such question or it
/// has the same answer.
fn is_of_exchanged(
    exercise: &Assignment<'_>,
    mark: &Mark,
    exchange: Exchange,
    budget: &Budget<'_>,
) -> Result<Option<bool>, Failure> {
    let Some(case) = exchanged(exercise, &mark.case, exchange) else { return Ok(None) };
    // Exchanged numbers may lie outside the board.
    let truth = match oracle::soon(exercise, &case, budget) {
        Err(Failure::Input(_)) => None,
        known => known?,
    };
    let Some(truth) = truth.filter(|truth| truth.plain() != mark.truth.plain()) else { return Ok(None) };
    let answer = mark.answer.as_deref().unwrap_or_default();
    Ok(Some(judge(exercise, &case, &truth, answer) == Judgement::Right))
}

/// Returns the exchanged question; `None` if it is the same.
fn exchanged(exercise: &Assignment<'_>, case: &TestCase, exchange: Exchange) -> Option<TestCase> {
    let text = |text: &str| match exchange {
        Exchange::Squares => with_squares(text),
        Exchange::Sides => with_sides(text),
        Exchange::SquaresAndSides => with_sides(&with_squares(text)),
        Exchange::Grid => with_grid(text),
    };
    let about = case.about.as_deref().map(|about| match exercise.kind {
        QuestionKind::Capture => turned(about, ','),
        _ => text(about),
    });
    let position = text(&case.position);
    let line =
        [Some(&position), about.as_ref()].into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join(TAB);
    (line != case.line).then_some(TestCase { line, position, about, size: case.size })
}

/// Exchanges the numbers of `(2, 0)` and of the square behind `@`.
fn with_squares(text: &str) -> String {
    let mut exchanged = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['(', '@']) {
        let (before, after) = rest.split_at(at + 1);
        let end = after.find([')', '\t']).unwrap_or(after.len());
        exchanged.extend([before, &turned(&after[..end], ',')]);
        rest = &after[end..];
    }
    exchanged + rest
}

/// Exchanges the sides of every board `3x4`.
fn with_sides(text: &str) -> String {
    let word = |word: &str| {
        let bare = word.trim_end_matches([' ', '@', '\t']);
        turned(bare, 'x') + &word[bare.len()..]
    };
    text.split_inclusive([' ', '@', '\t']).map(word).collect()
}

/// Exchanges rows and columns of a square of numbers: `1 2; 3 4` becomes `1 3; 2 4`.
fn with_grid(text: &str) -> String {
    let parts: Vec<&str> = text.split(';').map(str::trim).collect();
    let numbers =
        |part: &&str| part.split_whitespace().map(|word| word.parse::<i64>().ok()).collect::<Option<Vec<_>>>();
    let rows: Vec<Vec<i64>> = parts.iter().map_while(numbers).collect();
    if rows.iter().any(|row| row.len() != rows.len()) {
        return text.to_owned();
    }
    let column = |j: usize| rows.iter().map(|row| row[j].to_string()).collect::<Vec<_>>().join(" ");
    let columns = (0..rows.len()).map(column);
    columns.chain(parts[rows.len()..].iter().map(|part| (*part).to_owned())).collect::<Vec<_>>().join("; ")
}

/// Exchanges two whole numbers; other text stays as it is.
fn turned(text: &str, between: char) -> String {
    let is_whole = |part: &str| part.parse::<i64>().is_ok();
    match text.split_once(between).map(|(first, second)| (first.trim(), second.trim())) {
        Some((first, second)) if is_whole(first) && is_whole(second) => format!("{second}{between}{first}"),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{with_grid, with_sides, with_squares};

    #[test]
    fn squares_are_exchanged_and_lists_are_not() {
        for (text, exchanged) in [
            ("5x4@3,2", "5x4@2,3"),
            ("5,3,1", "5,3,1"),
            ("3,2", "3,2"),
            ("(2, 0)", "(0,2)"),
            ("0 7; 11 5; jumps (0,1) (1,1); bonus (0,1): (2,-1)", "0 7; 11 5; jumps (1,0) (1,1); bonus (1,0): (-1,2)"),
            ("3x4\t(1,2)\t5,4", "3x4\t(2,1)\t5,4"),
            ("(2,)", "(2,)"),
        ] {
            assert_eq!(with_squares(text), exchanged);
        }
    }

    #[test]
    fn sides_and_grids_are_exchanged() {
        assert_eq!(["5x4@3,2", "7x2", "3x4\t(1,2)", "box"].map(with_sides), ["4x5@3,2", "2x7", "4x3\t(1,2)", "box"]);
        assert_eq!(with_grid("0 7; 11 -5; jumps (0,1)"), "0 11; 7 -5; jumps (0,1)");
        assert_eq!(
            ["4 3 1", "5,3,1", "1 2; 3", "100/020/000"].map(with_grid),
            ["4 3 1", "5,3,1", "1 2; 3", "100/020/000"]
        );
    }
}
