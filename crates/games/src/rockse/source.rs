//! The text that introduced the game.

/// The title as it appears among the sources and above the questions.
pub(super) const SOURCE: &str = "X/ENS 2025, Informatique B, « Le jeu de Röckse », et son corrigé (UPSTI)";
