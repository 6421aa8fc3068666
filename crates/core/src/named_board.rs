//! Boards with names.
//!
//! For example, Chomp calls `8x10` "the bar that refutes the conjecture": two bites win there,
//! where every smaller bar has one.

use crate::notation::Problem;
use crate::phrase::Text;
use crate::settings::Settings;

/// A board to try, with a name for menus.
///
/// ```
/// use tablette_core::{Lang, NamedBoard};
/// const DAWSON: NamedBoard = NamedBoard::new("12", "Dawson's Kayles", "Le Kayles de Dawson").with(&["code=0.07"]);
/// assert_eq!(DAWSON.settings().unwrap().get("code"), Some("0.07"));
/// assert_eq!(DAWSON.title.get(Lang::Fr), "Le Kayles de Dawson");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedBoard {
    /// The board, as typed.
    pub board: &'static str,
    /// The settings of the board, each as `name=value`; empty for the defaults.
    pub settings: &'static [&'static str],
    /// The point of the board, in a few words without a full stop.
    pub title: Text,
}

impl NamedBoard {
    /// Creates a board under the default settings, with its name in English and in French.
    pub const fn new(board: &'static str, english: &'static str, french: &'static str) -> Self {
        Self { board, settings: &[], title: Text::new(english, french) }
    }

    /// Returns the same board with these settings, each `name=value`.
    #[must_use]
    pub const fn with(self, settings: &'static [&'static str]) -> Self {
        Self { settings, ..self }
    }

    /// Parses the settings for the game.
    ///
    /// # Errors
    /// If one of them is not `name=value`; a test opens every named board of every game.
    pub fn settings(&self) -> Result<Settings, Problem> {
        Settings::parse(self.settings.iter().copied())
    }
}
