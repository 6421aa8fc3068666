//! The text that the exercise comes from.

/// As it is named among the sources, and above its questions.
pub(in crate::draughts) const SOURCE: &str = "X. Dupré, Parties de dames (exercice sur les tableaux)";
