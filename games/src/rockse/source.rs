//! The text that the game was taught from.

/// As it is named among the sources, and above its questions.
pub(super) const SOURCE: &str = "X/ENS 2025, Informatique B, « Le jeu de Röckse », et son corrigé (UPSTI)";
