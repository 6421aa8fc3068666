//! Lines that are known at every point: where one stands after so many moves.

use tablette::Number;
use tablette_json as json;

use super::question::{Answer, Question};
use crate::response::Response;

/// `walk`: the whole walk, and with `?at=` one of its points.
pub(super) fn walk(question: &Question<'_>) -> Answer {
    let board = question.open()?;
    let walk = board.walk(question.effort)?;
    let (game, whole) = (board.info().name, json::WalkSummary::of(&*board, &*walk));
    let Some(at) = question.options.get("at") else {
        return Ok(Response::json(&json::WalkHead { game, walk: whole }));
    };
    let moves: Number = at.parse::<Number>()?;
    let point = walk.at(&moves)?;
    let value = point.value.map(|value| value.to_string());
    let (at, position) = (moves.to_string(), point.position);
    Ok(Response::json(&json::WalkPoint { game, walk: whole, at, position, value }))
}
