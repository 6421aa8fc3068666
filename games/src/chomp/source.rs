//! The text that the game was taught from.

/// As it is named among the sources, and above its questions.
pub(super) const SOURCE: &str =
    "« Le jeu du chocolat empoisonné », TP en Python, première année de classes préparatoires";
