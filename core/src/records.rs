//! Whole games as files keep them: in draughts, PDN.
//!
//! A file is a stream of games. A [`RecordReader`] holds one of them at a time, so that a file of any length can be read;
//! what it gives is a [`GameRecord`], which can be looked at, commented on, and written back without losing anything.

use crate::game::Game;
use crate::notation::Problem;

/// Games that people write down from the first move to the score, in a notation that files keep.
pub trait Records: Game {
    /// The notation, and how it is read.
    const FORMAT: RecordFormat;
}

/// A notation for whole games.
///
/// The games of one file may follow different rules, so every draughts game is listed with the same format, and each
/// record says which game it is of ([`GameRecord::game`]).
#[derive(Clone, Copy, Debug)]
pub struct RecordFormat {
    /// Its short name, lower case: `pdn`.
    pub name: &'static str,
    /// Begins to read; refused are rules that it does not know.
    pub read: for<'a> fn(Pieces<'a>, RecordReading<'_>) -> Result<Box<dyn RecordReader + 'a>, Problem>,
    /// Writes the game of that name down: from a board, its moves with their variations, without a score. Linear in them.
    ///
    /// Refused are a game of other rules, a board that it does not write so, the first move that is not legal or follows
    /// none that stands before it, and variations too deep for the notation.
    pub write: fn(game: &str, start: &str, steps: &[RecordStep]) -> Result<String, Problem>,
}

/// How a text is read.
#[derive(Clone, Copy, Debug, Default)]
pub struct RecordReading<'a> {
    /// Whatever a text can only mean, and not the grammar alone.
    pub lenient: bool,
    /// The rules of games that do not name theirs: a game's name, or what the notation calls it.
    pub rules: Option<&'a str>,
}

/// A move of a game with variations, and the one that it follows.
///
/// Of several that follow the same one, the first is played on in the line, and the others begin variations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordStep {
    /// The step that it follows, counted from 1; 0 is the board.
    pub parent: usize,
    /// The move, as the game writes it.
    pub notation: String,
}

/// Text in pieces of any length, cut between any two characters.
pub type Pieces<'a> = Box<dyn Iterator<Item = String> + 'a>;

/// Reads a stream, one game at a time.
pub trait RecordReader {
    /// The next game, or the first fault in it, after which the game behind it is the next one. `None` at the end.
    fn next(&mut self) -> Option<Result<Box<dyn GameRecord>, RecordFault>>;

    /// Every fault of the next game, none if it is sound; `None` at the end.
    ///
    /// A fault does not hide what follows it, except that behind an illegal move nobody knows the position: the moves
    /// after it, up to the end of its line, are read and not judged.
    fn check(&mut self) -> Option<Vec<RecordFault>>;

    /// What is said behind the last game, for whoever writes the stream back; complete once `next` has said `None`.
    fn rest(&self) -> String;
}

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordFault {
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1, a column a character.
    pub column: u64,
    /// What was expected, what came, and what to do.
    pub problem: Problem,
}

/// A game from its first move to its score.
pub trait GameRecord {
    /// The name of the game that was played.
    fn game(&self) -> &'static str;

    /// Names and values that stand above the moves, in their order.
    fn tags(&self) -> Vec<(&str, &str)>;

    /// The first position, as a board of [`game`](GameRecord::game).
    fn start(&self) -> String;

    /// The moves of the game itself, without variations.
    fn moves(&self) -> Vec<RecordMove>;

    /// All moves: first those of the game itself, then those of the variations, each behind the one that it follows. A line
    /// ends where another position is set up: what comes behind it follows from no move.
    fn steps(&self) -> Vec<RecordStep>;

    /// How it ended, as it is written.
    fn score(&self) -> &'static str;

    /// Adds a comment behind a move of the game itself, counted from 0.
    ///
    /// # Errors
    /// A text that the notation cannot keep.
    fn comment(&mut self, ply: usize, text: &str) -> Result<(), Problem>;

    /// The whole record as text, which reads back as the same.
    fn write(&self) -> String;
}

/// A move of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordMove {
    /// The number that the notation counts it by.
    pub number: u32,
    /// The position that was set up for it, as a board of the game; `None` where it follows from the move before.
    pub set_up: Option<String>,
    /// Whether the side that begins the game plays it; the other side's move has the same number.
    pub first: bool,
    /// The move, as the game writes it.
    pub notation: String,
    /// What was thought of it: glyphs such as `!?` or `$14`.
    pub marks: Vec<String>,
    /// What was said of it.
    pub comments: Vec<String>,
    /// Lines that begin instead of it.
    pub variations: usize,
}
