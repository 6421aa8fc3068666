//! Why a position is worth what it is: the document of `explain`.

use serde::Serialize;
use tablette::{AnyBoard, Explanation, Lang};

/// The argument, a sentence a line.
#[derive(Serialize)]
pub struct ExplainDocument {
    game: &'static str,
    position: String,
    explanation: Vec<String>,
    /// What was wrong with a table on disk that it would have rested on, and was stepped over.
    #[serde(rename = "steppedOver", skip_serializing_if = "Option::is_none")]
    stepped_over: Option<String>,
}

impl ExplainDocument {
    /// Says the argument in a language, after what the rules say of the position.
    pub fn of(board: &dyn AnyBoard, argument: &Explanation, lang: Lang) -> Self {
        let remarks = board.remarks();
        Self {
            game: board.info().name,
            position: board.position(),
            explanation: remarks.iter().chain(&argument.reasons).map(|line| line.say(lang)).collect(),
            stepped_over: argument.stepped_over.as_ref().map(|damage| damage.say(lang)),
        }
    }
}
