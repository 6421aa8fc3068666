//! Why a position is worth what it is: the document of `explain`.

use serde::Serialize;
use tablette::{AnyBoard, Lang, Phrase};

/// The argument, a sentence a line.
#[derive(Serialize)]
pub struct Explained {
    game: &'static str,
    position: String,
    explanation: Vec<String>,
}

impl Explained {
    /// Says the argument in a language.
    pub fn of(board: &dyn AnyBoard, lines: &[Phrase], lang: Lang) -> Self {
        let explanation = lines.iter().map(|line| line.say(lang)).collect();
        Self { game: board.info().name, position: board.position(), explanation }
    }
}
