//! Positions as images, for pages of other sites and for link previews.

use tablette::paint::{Crop, png, svg};
use tablette::{AnyBoard, Failure, View};

use super::boards;
use super::question::{Answer, Question};
use crate::response::Response;

/// `picture.svg`: the position, with marks as text.
pub(crate) fn vector(question: &Question<'_>) -> Answer {
    let board = question.open()?;
    let title = format!("{} {}", board.info().title.get(question.lang), board.position());
    let drawn = svg(&view(&*board, question)?, &title, question.lang);
    Ok(Response::found("image/svg+xml", drawn.into_bytes()))
}

/// `picture.png`: the same in pixels; with `?card=1` in the format of link previews.
pub(crate) fn pixels(question: &Question<'_>) -> Answer {
    let board = question.open()?;
    let crop = if question.options.card.is_some() { Crop::Card } else { Crop::Tight };
    let drawn = png(&view(&*board, question)?, crop, question.lang);
    Ok(Response::found("image/png", drawn))
}

/// Returns the picture to draw.
///
/// # Errors
/// If it is too large for a page.
fn view(board: &dyn AnyBoard, question: &Question<'_>) -> Result<View, Failure> {
    boards::unless_drawable(board)?;
    Ok(boards::view(board, question))
}
