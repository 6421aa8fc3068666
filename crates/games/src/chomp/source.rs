//! The text that introduced the game.

/// The title as it appears among the sources and above the questions.
pub(super) const SOURCE: &str =
    "« Le jeu du chocolat empoisonné », TP en Python, première année de classes préparatoires";
