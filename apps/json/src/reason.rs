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
    /// Says the argument in a language, after what the rules say of the position.
    pub fn of(board: &dyn AnyBoard, lines: &[Phrase], lang: Lang) -> Self {
        let remarks = board.remarks();
        Self::new(board, remarks.iter().chain(lines).map(|line| line.say(lang)).collect())
    }

    /// An argument that has been said already.
    pub fn new(board: &dyn AnyBoard, explanation: Vec<String>) -> Self {
        Self { game: board.info().name, position: board.position(), explanation }
    }
}
