//! The source text of the exercise.

/// The citation, shown among the sources and above the questions.
pub(in crate::draughts) const SOURCE: &str = "X. Dupré, Parties de dames (exercice sur les tableaux)";
