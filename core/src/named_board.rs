//! Boards worth a name.
//!
//! For example, Chomp calls `8x10` "the bar that refutes the guess": two bites win there, where every smaller bar has one.

use crate::notation::Problem;
use crate::phrase::Text;
use crate::settings::Settings;

/// A board to try, with the name that people choose it by.
///
/// ```
/// use tablette_core::{Lang, NamedBoard, Text};
/// const DAWSON: NamedBoard = NamedBoard::new("12", Text::new("Dawson's Kayles", "Le Kayles de Dawson")).with(&["code=0.07"]);
/// assert_eq!(DAWSON.settings().unwrap().get("code"), Some("0.07"));
/// assert_eq!(DAWSON.title.get(Lang::Fr), "Le Kayles de Dawson");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedBoard {
    /// The board, as it is typed.
    pub board: &'static str,
    /// What the game is played with there, each as `name=value`; empty for the defaults.
    pub settings: &'static [&'static str],
    /// What is worth seeing there, in a few words without a full stop.
    pub title: Text,
}

impl NamedBoard {
    /// A board under the defaults, and its name.
    pub const fn new(board: &'static str, title: Text) -> Self {
        Self { board, settings: &[], title }
    }

    /// The same board with these settings, each `name=value`.
    #[must_use]
    pub const fn with(self, settings: &'static [&'static str]) -> Self {
        Self { settings, ..self }
    }

    /// The settings as a game takes them.
    ///
    /// # Errors
    /// When one of them is no `name=value`; a test opens every named board of every game.
    pub fn settings(&self) -> Result<Settings, Problem> {
        Settings::parse(self.settings.iter().copied())
    }
}
