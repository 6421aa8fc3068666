//! The reasons for a verdict: the document of `explain`.

use tablette::{AnyBoard, Explanation, Lang};

use crate::documents::WorthFields;
use crate::documents::document::described;

described! {
    /// The argument, a sentence an entry.
    pub struct ExplainDocument {
        /// The name of the game.
        game: &'static str,
        /// The position, as the game writes it.
        position: String,
        #[serde(flatten)]
        worth: WorthFields,
        /// The reasons, a sentence an entry.
        explanation: Vec<String>,
        /// The damage of a table file that would have answered, and was passed over.
        stepped_over?: String,
    }
}

impl ExplainDocument {
    /// Gives the argument in a language, after the remarks of the rules on the position.
    pub fn new(board: &dyn AnyBoard, argument: &Explanation, lang: Lang) -> Self {
        let remarks = board.remarks();
        Self {
            game: board.info().name,
            position: board.position(),
            worth: (&argument.verdict).into(),
            explanation: remarks.iter().chain(&argument.reasons).map(|line| line.say(lang)).collect(),
            stepped_over: argument.stepped_over.as_ref().map(|damage| damage.say(lang)),
        }
    }
}
