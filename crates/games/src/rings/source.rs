//! The text that introduced the game.

/// The title as it appears among the sources and above the questions.
pub(super) const SOURCE: &str = "K. Zampieri, S. Rivière, Jeu du Baguenaudier [je03], Unisciel algoprog (2018)";
