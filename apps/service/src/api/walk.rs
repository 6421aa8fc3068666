//! Lines that are known at every point.

use schemars::JsonSchema;
use serde::Serialize;
use tablette::Number;
use tablette_json::{WalkHead, WalkSummary};

use super::question::{Answer, Question};
use crate::response::Response;

/// `walk`: the whole walk, and with `?at=` one of its points.
pub(crate) fn walk(question: &Question<'_>) -> Answer {
    let board = question.open()?;
    let walk = board.walk(question.budget)?;
    let stop = match question.options.get("at") {
        Some(at) => {
            let moves: Number = at.parse()?;
            let point = walk.at(&moves)?;
            let value = point.value.map(|value| value.to_string());
            Some(Stop { at: moves.to_string(), position: point.position, value })
        }
        None => None,
    };
    let whole = WalkHead { game: board.info().name, walk: WalkSummary::of(&*board, &*walk) };
    Ok(Response::json(&WalkDocument { whole, stop }))
}

/// The document of `walk`.
#[derive(JsonSchema, Serialize)]
pub(crate) struct WalkDocument<'a> {
    #[serde(flatten)]
    whole: WalkHead<'a>,
    #[serde(flatten)]
    stop: Option<Stop>,
}

/// A point of a walk.
#[derive(JsonSchema, Serialize)]
struct Stop {
    /// The number of moves up to this point, in digits.
    at: String,
    /// The position there.
    position: String,
    /// The number by which the source text calls it, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
}
