//! Records of whole games, as stored in files: in draughts, PDN.
//!
//! A file is a stream of games. A [`RecordReader`] holds one of them at a time, so it reads files
//! of any length. It returns [`GameRecord`]s, which can be inspected, annotated, and written back
//! without loss.

use crate::game::Game;
use crate::notation::Problem;

/// Games with a notation for files that record them from the first move to the score.
pub trait Records: Game {
    /// The notation, with its reader and writer.
    const FORMAT: RecordFormat;
}

/// A notation for whole games.
///
/// The games of one file may follow different rules, so every draughts game has the same format,
/// and each record names its game ([`GameRecord::game`]).
#[derive(Clone, Copy, Debug)]
pub struct RecordFormat {
    /// The short name in lower case: `pdn`.
    pub name: &'static str,
    /// Opens a reader. Refuses rules that the format does not know.
    pub read: for<'a> fn(Pieces<'a>, RecordReading<'_>) -> Result<Box<dyn RecordReader + 'a>, Problem>,
    /// Writes a game, given by its name, its first board, and its moves with their variations,
    /// without a score. Linear time in the moves.
    ///
    /// Refuses a game of other rules, a board that is not in canonical form, the first move that is
    /// illegal or does not follow an earlier step, and variations too deep for the notation.
    pub write: fn(game: &str, start: &str, steps: &[RecordStep]) -> Result<String, Problem>,
}

/// Options for reading a text.
#[derive(Clone, Copy, Debug, Default)]
pub struct RecordReading<'a> {
    /// Whether to accept text that breaks the grammar but has only one possible meaning.
    pub lenient: bool,
    /// The rules of games that do not name theirs: a game's name, or its name in the notation.
    pub rules: Option<&'a str>,
}

/// A move of a game with variations, and the step that it follows.
///
/// If several moves follow the same step, the first continues its line, and the others begin
/// variations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordStep {
    /// The step that it follows, counted from 1; 0 is the board.
    pub parent: usize,
    /// The move in the game's notation.
    pub notation: String,
}

/// Text in pieces of any length, cut between any two characters.
pub type Pieces<'a> = Box<dyn Iterator<Item = String> + 'a>;

/// A reader of a stream, one game at a time.
pub trait RecordReader {
    /// Returns the next game, or the first fault in it; after a fault, reading continues with the
    /// game that follows. `None` at the end.
    fn next(&mut self) -> Option<Result<Box<dyn GameRecord>, RecordFault>>;

    /// Returns every fault of the next game, an empty list if it is sound; `None` at the end.
    ///
    /// A fault does not hide later ones, with one exception: after an illegal move the position is
    /// unknown, so the remaining moves of its line are parsed but not checked.
    fn check(&mut self) -> Option<Vec<RecordFault>>;

    /// Returns the comments after the last game, for programs that write the stream back; complete
    /// once `next` has returned `None`.
    fn rest(&self) -> String;
}

/// A fault in a file, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordFault {
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
    /// The expected text, the text found, and the remedy.
    pub problem: Problem,
}

/// A game from its first move to its score.
pub trait GameRecord {
    /// Returns the name of the game that was played.
    fn game(&self) -> &'static str;

    /// Returns the names and values above the moves, in file order.
    fn tags(&self) -> Vec<(&str, &str)>;

    /// Returns the first position, as a board of [`game`](GameRecord::game).
    fn start(&self) -> String;

    /// Returns the moves of the game itself, without variations.
    fn moves(&self) -> Vec<RecordMove>;

    /// Returns all moves: first those of the game itself, then those of the variations, each after
    /// the step that it follows. A line ends where another position is set up, because the next
    /// move follows from no step.
    fn steps(&self) -> Vec<RecordStep>;

    /// Returns the result as written.
    fn score(&self) -> &'static str;

    /// Adds a comment after a move of the game itself, counted from 0.
    ///
    /// # Errors
    /// If the notation cannot store the text.
    fn comment(&mut self, ply: usize, text: &str) -> Result<(), Problem>;

    /// Returns the whole record as text, which reads back as the same record.
    fn write(&self) -> String;
}

/// A move of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordMove {
    /// The move number in the notation.
    pub number: u32,
    /// The position set up before the move, as a board of the game; `None` if the move continues
    /// from the previous one.
    pub set_up: Option<String>,
    /// Whether the side that begins the game plays it; the other side's move has the same number.
    pub first: bool,
    /// The move in the game's notation.
    pub notation: String,
    /// Annotation glyphs such as `!?` or `$14`.
    pub marks: Vec<String>,
    /// The comments on the move.
    pub comments: Vec<String>,
    /// Number of variations that start in place of it.
    pub variations: usize,
}
