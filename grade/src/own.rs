//! What the list cannot know of a game that is not in it.

/// What must be said of a game that is in no list: how it is called, and which boards are asked
/// about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnGame {
    /// The name in sentences and documents.
    pub name: String,
    /// The position that it was opened on. Everything that it leads to is asked about, and must be
    /// answered in time.
    pub start: String,
    /// Boards that grow, the smallest first: questions are drawn from them, and growth is measured
    /// on them.
    pub boards: Vec<SizedBoard>,
}

/// A board of a family that grows, with the number by which it grows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizedBoard {
    /// The size, as the horizontal axis has it.
    pub size: u64,
    /// The board.
    pub board: String,
}
