//! The text that introduced the game.

/// The title as it appears among the sources and above the questions.
pub(super) const SOURCE: &str =
    "Algorithmique Avancée CS353, TP 7 et 8 : Programmation dynamique, d'après l'Université de Lille 1 / FIL";
