//! One question of a test, and how large it is.

use tablette::{AnyBoard, Ink, Phrase, Text, words};

/// Between two arguments of a line.
pub(crate) const TAB: &str = "\t";

/// Where in the order of a test a question stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stage {
    /// The smallest boards, a row, a position that has ended.
    Edges,
    /// Every position of the small boards, the smaller ones first.
    Small,
    /// Larger boards, from a seed.
    Random,
    /// What was asked before, asked once more, last one first.
    Again,
    /// Smaller boards than one that failed, asked to find the smallest.
    Shrinking,
    /// Boards that grow, to see how the work grows.
    Growth,
}

impl Stage {
    /// The name in documents.
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

/// One question: the line that is sent, and its subject.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TestCase {
    /// The line: the position, and after a tab the move or the man that is asked about.
    pub line: String,
    /// The position, as text that opens as a board (or the matrix).
    pub position: String,
    /// The move or the man that is asked about.
    pub about: Option<String>,
    /// How large it is, to be compared.
    pub size: Size,
}

impl TestCase {
    /// A question about a position.
    pub(crate) fn of(board: &dyn AnyBoard, moves: usize) -> Self {
        let position = board.position();
        Self { line: position.clone(), about: None, size: Size::of(board, moves, &position), position }
    }

    /// The same about a move or a man in it.
    #[must_use]
    pub(crate) fn about(mut self, what: &str) -> Self {
        self.line = format!("{}\t{what}", self.position);
        self.about = Some(what.to_owned());
        self
    }
}

/// How large a position is: its squares first, then what stands on them, how many moves it has, and
/// how long its text is. A counterexample should be as small as possible.
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
    fn of(board: &dyn AnyBoard, moves: usize, position: &str) -> Self {
        let view = board.view();
        let tiles = || view.rows.iter().flatten().filter(|tile| tile.ink != Ink::Void);
        let pieces = tiles().filter(|tile| tile.stone.is_some()).count();
        Self { squares: tiles().count(), pieces, moves, length: position.len() }
    }
}
