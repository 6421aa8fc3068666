//! The text that the game was taught from.

/// As it is named among the sources, and above its questions.
pub(super) const SOURCE: &str =
    "Algorithmique Avancée CS353, TP 7 et 8 : Programmation dynamique, d'après l'Université de Lille 1 / FIL";
