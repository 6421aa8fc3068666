//! What a person types at the table.

/// An order, whichever language it is typed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// An empty line.
    Nothing,
    /// Which words are understood.
    Help,
    /// The best move.
    Hint,
    /// Take back.
    Undo,
    /// List the moves.
    Moves,
    /// Draw the board.
    Board,
    /// Give up.
    Resign,
    /// Leave the table.
    Quit,
    /// Anything else is meant as a move.
    Move(String),
}

/// Every word that is an order.
const WORDS: [(&[&str], Order); 7] = [
    (&["help", "aide", "?"], Order::Help),
    (&["hint", "indice"], Order::Hint),
    (&["undo", "annuler"], Order::Undo),
    (&["moves", "coups"], Order::Moves),
    (&["board", "tablette", "plateau"], Order::Board),
    (&["resign", "abandonner"], Order::Resign),
    (&["quit", "exit", "quitter"], Order::Quit),
];

impl Order {
    /// Understands a line.
    pub(super) fn read(line: &str) -> Self {
        let line = line.trim();
        if line.is_empty() {
            return Self::Nothing;
        }
        let known = WORDS.iter().find(|(words, _)| words.iter().any(|word| word.eq_ignore_ascii_case(line)));
        known.map_or_else(|| Self::Move(line.to_owned()), |(_, order)| order.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_understood_in_both_languages() {
        for (english, french) in [("hint", "indice"), ("UNDO", "annuler"), ("board", "tablette"), ("quit", "quitter")] {
            assert_eq!(Order::read(english), Order::read(french));
            assert!(!matches!(Order::read(english), Order::Move(_)));
        }
        assert_eq!(Order::read("  left 4 "), Order::Move("left 4".to_owned()));
        assert_eq!(Order::read(" \t"), Order::Nothing);
    }
}
