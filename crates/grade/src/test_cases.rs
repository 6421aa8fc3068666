//! The order of a test: edge cases, every small position, then random ones.

use std::collections::HashSet;

use tablette::{AnyBoard, Budget, Failure, LessonQuestion, Rung, SplitMix64};

use crate::assignment::Assignment;
use crate::boards::{is_sampled, sampled};
use crate::draughts_question;
use crate::function;
use crate::question_kind::QuestionKind;
use crate::test_case::TestCase;

/// Positions visited to find the smallest: tic-tac-toe on nine squares has 5,478.
const MOST_SEEN: usize = 6_000;
/// Maximum number of questions about small positions: at a tenth of a second each, they take less
/// than a minute.
const MOST_SMALL: usize = 500;

/// Returns the edge cases of an exercise: the game's small boards, the smallest first.
///
/// # Errors
/// The work was stopped.
pub(crate) fn edges(exercise: &Assignment<'_>, budget: &Budget<'_>) -> Result<Vec<TestCase>, Failure> {
    if let Some(asked) = exercise.function() {
        return Ok(sorted(function::examples(exercise, asked)));
    }
    if exercise.kind == QuestionKind::Capture {
        return Ok(sorted(draughts_question::edges()));
    }
    let mut cases = Vec::new();
    for text in exercise.edge_boards() {
        let Ok(board) = exercise.game.open(&text, &exercise.settings) else { continue };
        cases.extend(of_board(exercise, &*board, budget)?);
    }
    // Among the moves of one board, the first, the middle and the last are edge cases enough.
    if exercise.kind == QuestionKind::After {
        cases = cases.chunk_by(|a, b| a.position == b.position).flat_map(ends).collect();
    }
    Ok(sorted(cases))
}

fn ends(cases: &[TestCase]) -> Vec<TestCase> {
    let mut kept = vec![cases[0].clone(), cases[cases.len() / 2].clone(), cases[cases.len() - 1].clone()];
    kept.dedup();
    kept
}

/// Returns every position of the small boards, the smallest first, up to the maximum number.
///
/// # Errors
/// The work was stopped.
pub(crate) fn small(exercise: &Assignment<'_>, budget: &Budget<'_>) -> Result<Vec<TestCase>, Failure> {
    if let Some(asked) = exercise.function() {
        return Ok(sorted(function::small(exercise, asked, budget)));
    }
    if exercise.kind == QuestionKind::Capture {
        return Ok(sorted(draughts_question::small()));
    }
    if is_sampled(exercise.game) {
        return samples(exercise, budget);
    }
    let (mut seen, mut cases) = (HashSet::new(), Vec::new());
    for text in exercise.small_boards() {
        let Ok(start) = exercise.game.open(&text, &exercise.settings) else { continue };
        let mut waiting = vec![start];
        while let Some(board) = waiting.pop() {
            // A position is meaningful by itself, so the question is about it as a board.
            if seen.len() >= MOST_SEEN || !seen.insert(board.position()) {
                continue;
            }
            let Some(moves) = board.legal(budget)? else { continue };
            waiting.extend(
                moves.iter().filter(|mv| !seen.contains(&mv.position)).filter_map(|mv| board.play(&mv.notation).ok()),
            );
            let names: Vec<_> = moves.into_iter().map(|mv| mv.notation).collect();
            cases.extend(questions(exercise, &*board, &names));
        }
    }
    let mut cases = sorted(cases);
    cases.truncate(MOST_SMALL);
    Ok(cases)
}

/// Returns a random question about a position reachable from `board`; `None` if there is no
/// question about it.
///
/// # Errors
/// The work was stopped.
pub(crate) fn random(
    exercise: &Assignment<'_>,
    (board, level): (&str, usize),
    random: &mut SplitMix64,
    budget: &Budget<'_>,
) -> Result<Option<TestCase>, Failure> {
    if let Some(asked) = exercise.function() {
        return Ok(function::random(exercise, asked, random, level, budget));
    }
    if exercise.kind == QuestionKind::Capture {
        return Ok(Some(draughts_question::random(random, level)));
    }
    let Ok(mut board) = exercise.game.open(board, &exercise.settings) else { return Ok(None) };
    let plies = if is_sampled(exercise.game) { 0 } else { random.below(4) };
    // Few plies: positions after many are small again, and all small ones have been covered.
    for _ in 0..plies {
        let Some(moves) = board.legal(budget)? else { break };
        if moves.is_empty() {
            break;
        }
        let chosen = &moves[random.below(moves.len() as u64) as usize].notation;
        let Ok(next) = board.play(chosen) else { break };
        if next.result().is_some() {
            break;
        }
        board = next;
    }
    let mut cases = of_board(exercise, &*board, budget)?;
    let at = random.below(cases.len() as u64) as usize;
    Ok((at < cases.len()).then(|| cases.swap_remove(at)))
}

/// Returns the boards that the question of the text names, the smallest first: the grader asks about
/// them last, since some are large. Naive recursions need minutes for those of theirs.
///
/// # Errors
/// The work was stopped.
pub(crate) fn named(exercise: &Assignment<'_>, budget: &Budget<'_>) -> Result<Vec<TestCase>, Failure> {
    let is_naive = |asked: &LessonQuestion| asked.rung == Some(Rung::Recursion);
    let Some(asked) = exercise.of_text.filter(|asked| exercise.kind.climbs() && !is_naive(asked)) else {
        return Ok(Vec::new());
    };
    let mut cases = Vec::new();
    for text in asked.exercise.examples.iter().filter_map(|arguments| <[_; 1]>::try_from(&arguments[..]).ok()) {
        let Ok(board) = exercise.game.open(text[0], &exercise.settings) else { continue };
        cases.extend(of_board(exercise, &*board, budget)?);
    }
    Ok(sorted(cases))
}

/// Returns small boards of the recipe, in games that have one.
fn samples(exercise: &Assignment<'_>, budget: &Budget<'_>) -> Result<Vec<TestCase>, Failure> {
    const MOST: usize = 160;
    let mut cases = Vec::new();
    for number in 0..MOST {
        let mut random = SplitMix64::new(number as u64);
        let Some(text) = sampled(exercise.game, &mut random, number * 4 / MOST) else { continue };
        let Ok(board) = exercise.game.open(&text, &exercise.settings) else { continue };
        cases.extend(of_board(exercise, &*board, budget)?);
    }
    Ok(sorted(cases))
}

/// Returns smaller questions of the same kind: about the successors of the position.
///
/// # Errors
/// The work was stopped.
pub(crate) fn smaller(
    exercise: &Assignment<'_>,
    case: &TestCase,
    budget: &Budget<'_>,
) -> Result<Vec<TestCase>, Failure> {
    if exercise.function().is_some() {
        return Ok(Vec::new());
    }
    if exercise.kind == QuestionKind::Capture {
        return Ok(sorted(draughts_question::smaller(case)));
    }
    let Ok(board) = exercise.game.open(&case.position, &exercise.settings) else { return Ok(Vec::new()) };
    let mut cases = Vec::new();
    let led_to = board.legal(budget)?.unwrap_or_default().into_iter().map(|mv| mv.position);
    let smaller: Vec<String> = if is_sampled(exercise.game) { board.growth() } else { led_to.collect() };
    for position in smaller {
        // As a board of its own, drawn no larger than it is.
        if let Ok(next) = exercise.game.open(&position, &exercise.settings) {
            cases.extend(of_board(exercise, &*next, budget)?);
        }
    }
    cases.retain(|less| less.size < case.size);
    Ok(sorted(cases))
}

/// Returns the questions about one position.
pub(crate) fn of_board(
    exercise: &Assignment<'_>,
    board: &dyn AnyBoard,
    budget: &Budget<'_>,
) -> Result<Vec<TestCase>, Failure> {
    let moves: Vec<_> = board.legal(budget)?.unwrap_or_default().into_iter().map(|mv| mv.notation).collect();
    Ok(questions(exercise, board, &moves))
}

fn questions(exercise: &Assignment<'_>, board: &dyn AnyBoard, moves: &[String]) -> Vec<TestCase> {
    // Opened on its own, a position is drawn without the frame of its former board.
    let alone = exercise.game.open(&board.position(), &exercise.settings);
    let case = TestCase::new(alone.as_deref().unwrap_or(board), moves.len());
    match exercise.kind {
        QuestionKind::After => moves.iter().map(|mv| case.clone().about(mv)).collect(),
        _ => vec![case],
    }
}

fn sorted(mut cases: Vec<TestCase>) -> Vec<TestCase> {
    cases.sort_by(|a, b| (a.size, &a.line).cmp(&(b.size, &b.line)));
    let mut seen = HashSet::new();
    cases.retain(|case| seen.insert(case.line.clone()));
    cases
}
