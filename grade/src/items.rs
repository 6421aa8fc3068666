//! The order of a test: edge cases, every small position, then random ones.

use std::collections::HashSet;

use tablette::{AnyBoard, Effort, Failure};

use crate::assignment::Assignment;
use crate::boards::{is_sampled, sampled};
use crate::capture;
use crate::function;
use crate::inquiry::Inquiry;
use crate::item::Item;
use crate::random::Random;

/// Positions that are looked at to find the smallest: those of tic-tac-toe on nine squares are 5,478.
const MOST_SEEN: usize = 6_000;
/// Small positions that are asked about. A program that takes a tenth of a second for each is then asked for a minute.
const MOST_SMALL: usize = 500;

/// The edge cases of an exercise: the boards that its game calls small, the smallest first.
///
/// # Errors
/// Somebody stopped the work.
pub(crate) fn edges(exercise: &Assignment<'_>, effort: &Effort<'_>) -> Result<Vec<Item>, Failure> {
    if let Some(asked) = exercise.function() {
        return Ok(sorted(function::examples(asked)));
    }
    if exercise.inquiry == Inquiry::Capture {
        return Ok(sorted(capture::edges()));
    }
    let mut items = Vec::new();
    for text in exercise.edge_boards() {
        let Ok(board) = exercise.game.open(&text, &exercise.settings) else { continue };
        items.extend(of_board(exercise, &*board, effort)?);
    }
    // Of the moves of one board, the first, the middle and the last are edge enough.
    if exercise.inquiry == Inquiry::After {
        items = items.chunk_by(|a, b| a.position == b.position).flat_map(ends).collect();
    }
    Ok(sorted(items))
}

fn ends(items: &[Item]) -> Vec<Item> {
    let mut kept = vec![items[0].clone(), items[items.len() / 2].clone(), items[items.len() - 1].clone()];
    kept.dedup();
    kept
}

/// Every position of the small boards, the smallest first, as many as are asked about.
///
/// # Errors
/// Somebody stopped the work.
pub(crate) fn small(exercise: &Assignment<'_>, effort: &Effort<'_>) -> Result<Vec<Item>, Failure> {
    if let Some(asked) = exercise.function() {
        return Ok(sorted(function::small(exercise, asked, effort)));
    }
    if exercise.inquiry == Inquiry::Capture {
        return Ok(sorted(capture::small()));
    }
    if is_sampled(exercise.game) {
        return samples(exercise, effort);
    }
    let (mut seen, mut items) = (HashSet::new(), Vec::new());
    for text in exercise.small_boards() {
        let Ok(start) = exercise.game.open(&text, &exercise.settings) else { continue };
        let mut waiting = vec![start];
        while let Some(board) = waiting.pop() {
            // A position means something on its own: it is asked about as a board.
            if seen.len() >= MOST_SEEN || !seen.insert(board.position()) {
                continue;
            }
            let Some(moves) = board.legal(effort)? else { continue };
            waiting.extend(
                moves.iter().filter(|mv| !seen.contains(&mv.position)).filter_map(|mv| board.play(&mv.notation).ok()),
            );
            let names: Vec<_> = moves.into_iter().map(|mv| mv.notation).collect();
            items.extend(questions(exercise, &*board, &names));
        }
    }
    let mut items = sorted(items);
    items.truncate(MOST_SMALL);
    Ok(items)
}

/// A random question about a position that play from `board` can lead to; none where there is nothing to ask.
///
/// # Errors
/// Somebody stopped the work.
pub(crate) fn random(
    exercise: &Assignment<'_>,
    (board, level): (&str, usize),
    random: &mut Random,
    effort: &Effort<'_>,
) -> Result<Option<Item>, Failure> {
    if let Some(asked) = exercise.function() {
        return Ok(function::random(exercise, asked, random, level, effort));
    }
    if exercise.inquiry == Inquiry::Capture {
        return Ok(Some(capture::random(random, level)));
    }
    let Ok(mut board) = exercise.game.open(board, &exercise.settings) else { return Ok(None) };
    let plies = if is_sampled(exercise.game) { 0 } else { random.below(4) };
    // Few plies: positions after many are small again, and all small ones have been asked about.
    for _ in 0..plies {
        let Some(moves) = board.legal(effort)? else { break };
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
    let mut items = of_board(exercise, &*board, effort)?;
    let at = random.below(items.len() as u64) as usize;
    Ok((at < items.len()).then(|| items.swap_remove(at)))
}

/// Small boards of the recipe, in games that have one.
fn samples(exercise: &Assignment<'_>, effort: &Effort<'_>) -> Result<Vec<Item>, Failure> {
    const MOST: usize = 160;
    let mut items = Vec::new();
    for number in 0..MOST {
        let mut random = Random::new(number as u64);
        let Some(text) = sampled(exercise.game, &mut random, number * 4 / MOST) else { continue };
        let Ok(board) = exercise.game.open(&text, &exercise.settings) else { continue };
        items.extend(of_board(exercise, &*board, effort)?);
    }
    Ok(sorted(items))
}

/// Smaller questions of the same kind: what the position leads to.
///
/// # Errors
/// Somebody stopped the work.
pub(crate) fn smaller(exercise: &Assignment<'_>, item: &Item, effort: &Effort<'_>) -> Result<Vec<Item>, Failure> {
    if exercise.function().is_some() {
        return Ok(Vec::new());
    }
    if exercise.inquiry == Inquiry::Capture {
        return Ok(sorted(capture::smaller(item)));
    }
    let Ok(board) = exercise.game.open(&item.position, &exercise.settings) else { return Ok(Vec::new()) };
    let mut items = Vec::new();
    let led_to = board.legal(effort)?.unwrap_or_default().into_iter().map(|mv| mv.position);
    let smaller: Vec<String> = if is_sampled(exercise.game) { board.growth() } else { led_to.collect() };
    for position in smaller {
        // As a board of its own, drawn no larger than it is.
        if let Ok(next) = exercise.game.open(&position, &exercise.settings) {
            items.extend(of_board(exercise, &*next, effort)?);
        }
    }
    items.retain(|less| less.size < item.size);
    Ok(sorted(items))
}

/// The questions about one position.
pub(crate) fn of_board(
    exercise: &Assignment<'_>,
    board: &dyn AnyBoard,
    effort: &Effort<'_>,
) -> Result<Vec<Item>, Failure> {
    let moves: Vec<_> = board.legal(effort)?.unwrap_or_default().into_iter().map(|mv| mv.notation).collect();
    Ok(questions(exercise, board, &moves))
}

fn questions(exercise: &Assignment<'_>, board: &dyn AnyBoard, moves: &[String]) -> Vec<Item> {
    // Opened on its own, a position is drawn without the frame of the board it came from.
    let alone = exercise.game.open(&board.position(), &exercise.settings);
    let item = Item::of(alone.as_deref().unwrap_or(board), moves.len());
    match exercise.inquiry {
        Inquiry::After => moves.iter().map(|mv| item.clone().about(mv)).collect(),
        _ => vec![item],
    }
}

fn sorted(mut items: Vec<Item>) -> Vec<Item> {
    items.sort_by(|a, b| (a.size, &a.line).cmp(&(b.size, &b.line)));
    let mut seen = HashSet::new();
    items.retain(|item| seen.insert(item.line.clone()));
    items
}
