//! Lines with random access.

use crate::documents::WalkDocument;
use tablette::Number;

use super::question::{Answer, Question};
use crate::response::Response;

/// `walk`: the whole walk, and with `?at=` one of its points.
pub(crate) fn walk(question: &Question<'_>) -> Answer {
    let board = question.open()?;
    let walk = board.walk(question.budget)?;
    let mut document = WalkDocument::new(&*board, &*walk);
    if let Some(at) = &question.options.at {
        let moves: Number = at.parse()?;
        document = document.at(&moves, walk.at(&moves)?);
    }
    Ok(Response::json(&document))
}
