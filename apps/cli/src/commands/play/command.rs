//! The words that can be typed during a game.

/// A typed word, in either language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// An empty line.
    Nothing,
    /// List these words.
    Help,
    /// The best move.
    Hint,
    /// Take back.
    Undo,
    /// List the moves.
    Moves,
    /// Draw the board.
    Board,
    /// Draw the board with the solution.
    Solution,
    /// What one's moves were worth so far.
    Review,
    /// Offer a draw.
    Draw,
    /// Save the game, into a file of that name.
    Save(String),
    /// Give up.
    Resign,
    /// Leave the table.
    Quit,
    /// Anything else is meant as a move, or as several.
    Move(String),
}

/// Every word that is an order.
const WORDS: [(&[&str], Order); 10] = [
    (&["help", "aide", "?"], Order::Help),
    (&["hint", "indice"], Order::Hint),
    (&["undo", "annuler"], Order::Undo),
    (&["moves", "coups"], Order::Moves),
    (&["board", "tablette", "plateau"], Order::Board),
    (&["solution"], Order::Solution),
    (&["review", "bilan"], Order::Review),
    (&["draw", "nulle"], Order::Draw),
    (&["resign", "abandonner"], Order::Resign),
    (&["quit", "exit", "quitter"], Order::Quit),
];
/// The words before the name of a file to save the game into.
const SAVE: [&str; 2] = ["save", "sauver"];

impl Order {
    /// Understands a line, or a part of one.
    pub(super) fn read(line: &str) -> Self {
        let line = line.trim();
        if line.is_empty() {
            return Self::Nothing;
        }
        let (head, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if SAVE.iter().any(|word| word.eq_ignore_ascii_case(head)) {
            return Self::Save(rest.trim().to_owned());
        }
        let known = WORDS.iter().find(|(words, _)| words.iter().any(|word| word.eq_ignore_ascii_case(line)));
        known.map_or_else(|| Self::Move(line.to_owned()), |(_, order)| order.clone())
    }
}

/// The parts of a line, each an order, a move or several moves; semicolons stand between them.
pub(super) fn parts(line: &str) -> impl Iterator<Item = String> + '_ {
    // The name of a file may have a semicolon in it.
    let whole = matches!(Order::read(line), Order::Save(_));
    let parts: Vec<&str> = if whole { vec![line] } else { line.split(';').collect() };
    parts.into_iter().map(|part| part.trim().to_owned()).filter(|part| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_understood_in_both_languages() {
        for (english, french) in [
            ("hint", "indice"),
            ("UNDO", "annuler"),
            ("board", "tablette"),
            ("quit", "quitter"),
            ("draw", "nulle"),
            ("review", "bilan"),
            ("save my game.txt", "sauver  my game.txt "),
        ] {
            assert_eq!(Order::read(english), Order::read(french));
            assert!(!matches!(Order::read(english), Order::Move(_)));
        }
        assert_eq!(Order::read("  left 4 "), Order::Move("left 4".to_owned()));
        assert_eq!(Order::read(" \t"), Order::Nothing);
        assert_eq!(Order::read("save"), Order::Save(String::new()));
    }

    #[test]
    fn a_line_may_have_several_parts() {
        assert_eq!(parts("left 4; hint;;top 1 ").collect::<Vec<_>>(), ["left 4", "hint", "top 1"]);
        assert_eq!(parts("save a;b").collect::<Vec<_>>(), ["save a;b"]);
        assert_eq!(parts(" ; ").count(), 0);
    }
}
