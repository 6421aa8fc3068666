//! The questions that a class was asked about a game, by the text it was taught from.
//!
//! For example, beside the rung `memory` the page shows the questions that the source text asks about it, say `Q4`, so
//! that readers of the text can follow it rung by rung.

use crate::phrase::Text;
use crate::rung::Rung;

/// The questions that a text asks of a game, in our words and in its order.
///
/// Each is worded so that the correct answer fits, even where the text itself is mistaken.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The text, as it is named among the [sources](crate::Info::sources).
    pub source: &'static str,
    /// Its questions, in its order.
    pub questions: &'static [Asked],
}

/// One question, with its place in the text.
///
/// ```
/// use tablette_core::{Asked, Rung, Text};
/// const MEMO: Asked = Asked::of(Rung::Memory, "9 (c)", Text::new("Remember values.", "Mémorise les valeurs."));
/// assert_eq!(MEMO.rung, Some(Rung::Memory));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// Where the text asks it, as the text counts: `9 (c)`, `Q4`, `§ 4.2`.
    pub place: &'static str,
    /// The rung that it is about; `None` where it is about the game itself.
    pub rung: Option<Rung>,
    /// The question, in our own words and both languages.
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
