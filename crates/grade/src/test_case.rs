//! One question of a test, with its size.

use tablette::{AnyBoard, Ink, Phrase, Text, words};

use crate::wording::shown_question;

/// The separator between arguments of a line.
pub(crate) const TAB: &str = "\t";

/// The stages of a test, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stage {
    /// The smallest boards, a row, a position that has ended.
    Edges,
    /// Every position of the small boards, the smaller ones first.
    Small,
    /// Larger boards, from a seed.
    Random,
    /// Earlier questions repeated, the last one first.
    Again,
    /// Boards smaller than a failed one, to find the smallest.
    Shrinking,
    /// Growing boards, to measure the growth of the work.
    Growth,
}

impl Stage {
    /// Returns the name in documents.
    pub fn name(self) -> &'static str {
        self.named().0
    }

    /// The stage for people.
    pub fn say(self) -> Phrase {
        self.named().1.into()
    }

    fn named(self) -> (&'static str, Text) {
        match self {
            Self::Edges => ("edges", words::grade::STAGE_EDGES),
            Self::Small => ("small", words::grade::STAGE_SMALL),
            Self::Random => ("random", words::grade::STAGE_RANDOM),
            Self::Again => ("again", words::grade::STAGE_AGAIN),
            Self::Shrinking => ("shrinking", words::grade::STAGE_SHRINKING),
            Self::Growth => ("growth", words::grade::STAGE_GROWTH),
        }
    }
}

/// One question: the line that is sent, and its parts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TestCase {
    /// The line: the position and, after a tab, the move or the man in question.
    pub line: String,
    /// The position, as text that opens as a board (or the matrix).
    pub position: String,
    /// The move or the man in question.
    pub about: Option<String>,
    /// Its size, for comparison.
    pub size: Size,
}

impl TestCase {
    /// Creates a question about a position.
    pub(crate) fn new(board: &dyn AnyBoard, moves: usize) -> Self {
        let position = board.position();
        Self { line: position.clone(), about: None, size: Size::new(board, moves, &position), position }
    }

    /// Returns the question for people: the position, and in brackets the move or the man in question.
    /// Statements, as those of a grid of Röckse, have a line each.
    pub fn shown(&self) -> String {
        if self.line.contains("; ") {
            let (board, rest) = self.line.split_once(TAB).unwrap_or((&self.line, ""));
            let rows = board.split("; ").chain(rest.split(TAB).filter(|argument| !argument.is_empty()));
            return rows.map(shown_question).collect::<Vec<_>>().join("\n");
        }
        match &self.about {
            Some(about) => format!("{}  ({about})", shown_question(&self.position)),
            None => shown_question(&self.position),
        }
    }

    /// Returns the same about a move or a man in it.
    #[must_use]
    pub(crate) fn about(mut self, what: &str) -> Self {
        self.line = format!("{}\t{what}", self.position);
        self.about = Some(what.to_owned());
        self
    }
}

/// The size of a position: its squares first, then the pieces, the number of moves, and the length
/// of its text. A counterexample should be as small as possible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    /// Squares of its picture.
    pub squares: usize,
    /// Pieces on them.
    pub pieces: usize,
    /// Legal moves.
    pub moves: usize,
    /// Characters of its text.
    pub length: usize,
}

impl Size {
    fn new(board: &dyn AnyBoard, moves: usize, position: &str) -> Self {
        let view = board.view();
        let tiles = || view.rows.iter().flatten().filter(|tile| tile.ink != Ink::Void);
        let pieces = tiles().filter(|tile| tile.stone.is_some()).count();
        Self { squares: tiles().count(), pieces, moves, length: position.len() }
    }
}

#[cfg(test)]
mod tests {
    use super::TestCase;

    #[test]
    fn a_question_is_shown_whole() {
        let position = "00100/01010/".repeat(40);
        let case = TestCase { position: position.clone(), about: Some("2,2".to_owned()), ..TestCase::default() };
        assert_eq!(case.shown(), format!("{position}  (2,2)"));
    }
}
