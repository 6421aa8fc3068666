//! What a class is asked about a game: the questions of the text that it was taught from.

use crate::phrase::Text;
use crate::rung::Rung;

/// The questions that a text asks of a game, in our words and in its order.
///
/// Each is asked so that what is true answers it, whatever the text itself says.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The text, as it is named among the [sources](crate::Info::sources).
    pub source: &'static str,
    /// Its questions, in its order.
    pub questions: &'static [Asked],
}

/// One question.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// Where the text asks it, as the text counts: `9 (c)`, `Q4`, `§ 4.2`.
    pub place: &'static str,
    /// The rung that it is about, if it is about one.
    pub rung: Option<Rung>,
    /// The question.
    pub words: Text,
}

impl Asked {
    /// A question about the game itself: its rules, its notation, how to represent it.
    pub const fn of_the_game(place: &'static str, words: Text) -> Self {
        Self { place, rung: None, words }
    }

    /// A question about one of the ways to solve the game.
    pub const fn of(rung: Rung, place: &'static str, words: Text) -> Self {
        Self { place, rung: Some(rung), words }
    }
}
