//! The reasons for a verdict: the document of `explain`.

use serde::Serialize;
use tablette::{AnyBoard, Explanation, Lang};

/// The argument, a sentence an entry.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Serialize)]
pub struct ExplainDocument {
    /// The name of the game.
    game: &'static str,
    /// The position, as the game writes it.
    position: String,
    /// The reasons, a sentence an entry.
    explanation: Vec<String>,
    /// The damage of a table file that would have answered, and was passed over.
    #[serde(rename = "steppedOver", skip_serializing_if = "Option::is_none")]
    stepped_over: Option<String>,
}

impl ExplainDocument {
    /// Gives the argument in a language, after the remarks of the rules on the position.
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
