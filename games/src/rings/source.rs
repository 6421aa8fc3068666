//! The text that the game was taught from.

/// As it is named among the sources, and above its questions.
pub(super) const SOURCE: &str = "K. Zampieri, S. Rivière, Jeu du Baguenaudier [je03], Unisciel algoprog (2018)";
