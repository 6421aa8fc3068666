//! Positions as images, for pages of others and for what chats show beside a link.

use tablette::paint::{Crop, png, svg};
use tablette::{AnyBoard, Failure, View};

use super::boards;
use super::question::{Answer, Question};
use crate::response::Response;

/// `picture.svg`: the position as it is, marks as text.
pub(crate) fn vector(question: &Question<'_>) -> Answer {
    let board = question.open()?;
    let title = format!("{} {}", board.info().title.get(question.lang), board.position());
    let drawn = svg(&view(&*board, question)?, &title, question.lang);
    Ok(Response::found("image/svg+xml", drawn.into_bytes().into()))
}

/// `picture.png`: the same made of pixels; `?card=1` in the format that shows what a link leads to.
pub(crate) fn pixels(question: &Question<'_>) -> Answer {
    let board = question.open()?;
    let crop = if question.options.get("card").is_some() { Crop::Card } else { Crop::Tight };
    let drawn = png(&view(&*board, question)?, crop, question.lang);
    Ok(Response::found("image/png", drawn.into()))
}

/// What is drawn.
///
/// # Errors
/// When it is too large for a page.
fn view(board: &dyn AnyBoard, question: &Question<'_>) -> Result<View, Failure> {
    boards::unless_drawable(board)?;
    Ok(boards::view(board, question))
}
