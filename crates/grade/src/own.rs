//! The facts about a game that is not in the list.

/// The facts about an unlisted game: its name, and the boards of its tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnGame {
    /// The name in sentences and documents.
    pub name: String,
    /// Its start position. The test covers everything reachable from it, and the answers must come
    /// in time.
    pub start: String,
    /// Growing boards, the smallest first, for random questions and for measuring growth.
    pub boards: Vec<SizedBoard>,
}

/// A board of a growing family, with its size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizedBoard {
    /// The size, as on the horizontal axis.
    pub size: u64,
    /// The board.
    pub board: String,
}
