//! The fourth rung: what mathematics knows of a game.

use crate::game::Game;
use crate::notation::Problem;
use crate::number::Number;
use crate::phrase::{Phrase, Text};
use crate::rank::Rank;
use crate::refusal::Refusal;
use crate::rules::Outcome;
use crate::view::View;
use crate::watch::Watch;

/// Games of which mathematics knows something.
pub trait Theory: Game {
    /// What [`chart`](Theory::chart) draws and [`walk`](Theory::walk) walks on some boards. Default: nothing.
    const OFFERS: &'static [Offer] = &[];
    /// What the theory gives and how far it reaches, for people who ask which rungs apply.
    const REACH: Text;

    /// Prepares to judge `from` and every position reachable from it.
    ///
    /// # Errors
    /// [`Refusal::TooLarge`] before memory is taken, [`Refusal::Beyond`] where the theory does not reach, [`Refusal::Stopped`].
    fn judge(&self, from: &Self::State, ask: &Ask<'_>) -> Result<Box<dyn Judge<Self>>, Refusal>;

    /// Why the position is worth what it is, a sentence a line: the argument, not only the answer.
    /// `judge` has been prepared for the position or one before it.
    fn explain(&self, state: &Self::State, judge: &dyn Judge<Self>) -> Vec<Phrase>;

    /// The picture of a whole board; `None` when the game has none. Default: none.
    ///
    /// # Errors
    /// As [`judge`](Theory::judge); the outer error when the text is no board.
    fn chart(board: &str, ask: &Ask<'_>) -> Result<Option<Result<Chart, Refusal>>, Problem> {
        let _ = (board, ask);
        Ok(None)
    }

    /// Counts over a whole box of boards; `None` when the game has none. Default: none.
    ///
    /// # Errors
    /// As [`judge`](Theory::judge); the outer error when the text is no box.
    fn census(board: &str, ask: &Ask<'_>) -> Result<Option<Result<Census, Refusal>>, Problem> {
        let _ = (board, ask);
        Ok(None)
    }

    /// All lost positions of the opened board, where the theory finds them without valuing the others; every other position
    /// must be won. `None` when it does not, for this board; that is cheap to ask. Default: not.
    ///
    /// They are numbered as the game numbers its positions where it is [`Numbered`](crate::Numbered).
    ///
    /// # Errors
    /// As [`judge`](Theory::judge).
    fn lost(&self, ask: &Ask<'_>) -> Option<Result<Box<dyn LostPositions>, Refusal>> {
        let _ = ask;
        None
    }

    /// A best line from `from` to the end, known at every point; `None` when the theory has none. Default: none.
    ///
    /// # Errors
    /// As [`judge`](Theory::judge).
    fn walk(&self, from: &Self::State, ask: &Ask<'_>) -> Result<Option<Box<dyn Walk>>, Refusal> {
        let _ = (from, ask);
        Ok(None)
    }
}

/// What some theories offer besides judging: faces ask for it only where it is declared ([`Theory::OFFERS`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// The picture of a whole board.
    Map,
    /// A best line that is known at every point.
    Walk,
}

impl Offer {
    /// The name in JSON: `map` or `walk`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Map => "map",
            Self::Walk => "walk",
        }
    }
}

/// The lost positions of a board, found.
pub trait LostPositions: Send + Sync {
    /// How many there are.
    fn count(&self) -> u64;
    /// Calls `visit` with the rank of each, rising. Some nanoseconds each.
    fn each(&self, visit: &mut dyn FnMut(Rank));
}

/// A whole line of play, any point of which is known without playing up to it: it may be longer than anybody could play.
pub trait Walk: Send + Sync {
    /// How many moves it has.
    fn moves(&self) -> Number;
    /// How many positions it goes through, both ends included: one more than the moves.
    fn positions(&self) -> Number;
    /// The position after so many moves.
    ///
    /// # Errors
    /// When that is no number from 0 to [`moves`](Walk::moves).
    fn at(&self, moves: &Number) -> Result<Point, Problem>;
    /// The positions after `from`, `from + 1`, … `to - 1` moves, each worked out when it is asked for.
    ///
    /// # Errors
    /// Unless 0 ≤ `from` ≤ `to` ≤ [`positions`](Walk::positions).
    fn slice(&self, from: &Number, to: &Number) -> Result<Box<dyn Iterator<Item = Point> + '_>, Problem>;
}

/// A position on a [`Walk`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// As text that opens as a board, with what is left of the walk as its task.
    pub position: String,
    /// As the source text prints it in a listing.
    pub drawn: String,
    /// The number by which the source text calls it, where it has one.
    pub value: Option<Number>,
}

/// Judges the positions it was prepared for.
pub trait Judge<G: Game>: Send + Sync {
    /// What the position is worth, as far as this judge knows.
    fn verdict(&self, state: &G::State) -> Verdict;
    /// What preparing it took.
    fn work(&self) -> Work;
    /// The best moves of a position, best first, where they are known without listing all moves:
    /// the fastest wins, or the longest defences. Default: not known, so that callers judge every move.
    fn best_moves(&self, state: &G::State) -> Option<Vec<G::Move>> {
        let _ = state;
        None
    }
    /// A whole best line from a position to the end, where it is known at once. Default: not known, so that callers
    /// follow best moves as far as they need.
    fn best_line(&self, state: &G::State) -> Option<Vec<G::Move>> {
        let _ = state;
        None
    }
    /// What a position is worth where many are asked about in one go, so that each should be quick: a judge that works for
    /// every answer works less for this one. Default: [`verdict`](Judge::verdict).
    fn glance(&self, state: &G::State) -> Verdict {
        self.verdict(state)
    }
    /// All winning moves of a position, where they are known without listing all moves. Default: not known.
    fn winning_moves(&self, state: &G::State) -> Option<Vec<G::Move>> {
        let _ = state;
        None
    }
}

/// What is asked of long work, besides the question.
#[derive(Clone, Copy)]
pub struct Ask<'a> {
    /// Who waits.
    pub watch: &'a dyn Watch,
    /// Bytes of memory that may be taken.
    pub memory: u64,
}

/// What is known of a position. Absent means not known, never zero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// How it ends under best play, for the side to move.
    pub outcome: Option<Outcome>,
    /// Plies to the end when the winner hurries and the loser delays. `None` beside a known outcome also means that play never ends.
    pub remoteness: Option<Number>,
    /// The Sprague–Grundy value.
    pub nimber: Option<Number>,
    /// The least total cost; beside a `lower_bound`, the least that was found.
    pub cost: Option<Number>,
    /// No way costs less than this: known only where the work was stopped before the cost was proved to be the least.
    /// `None` means that everything else said here is proven, but for an `estimate`.
    pub lower_bound: Option<Number>,
    /// The number of best lines.
    pub count: Option<Number>,
    /// How the position seems to stand, where a search did not reach the end: then nothing else is known.
    pub estimate: Option<Estimate>,
}

/// How a position seems to stand: a guess, looked at some moves ahead. Never a win, however large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// In hundredths of a man (or of whatever unit the game counts in), for the side to move.
    pub score: i32,
    /// Plies that were searched in full.
    pub depth: u32,
}

impl Verdict {
    /// True unless the proof was stopped half way: then `cost` may be beaten, though not below `lower_bound`; or unless this is
    /// an `estimate`, which proves nothing.
    pub fn proven(&self) -> bool {
        self.lower_bound.is_none() && self.estimate.is_none()
    }

    /// The signed number of plies: `+k` won in k, `-k` lost in k, 0 for a draw or where the loss is already there.
    pub fn value(&self) -> Option<Number> {
        match (self.outcome?, &self.remoteness) {
            (Outcome::Draw, _) => Some(Number::ZERO),
            (Outcome::Win, Some(plies)) => Some(plies.clone()),
            (Outcome::Lose, Some(plies)) => Some(plies.negated()),
            (_, None) => None,
        }
    }
}

/// What an answer took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Calls of the recursive function, where there is one.
    pub calls: Option<u128>,
    /// Distinct positions (or table cells) worked out.
    pub positions: u128,
    /// Peak bytes of the structures that hold them.
    pub bytes: u64,
}

/// The picture of a whole board: one number a square.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// `rows[j][i]`, in the order of the source text's matrix.
    pub rows: Vec<Vec<Number>>,
    /// The same as a picture for people.
    pub view: View,
    /// What the numbers mean, and what is worth noticing, a sentence a line.
    pub notes: Vec<Phrase>,
    /// What it took.
    pub work: Work,
}

/// Counts over a table or a box of boards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// One entry a board inside the box, where the game counts by board.
    pub boards: Vec<BoardCensus>,
    /// Value and how many positions have it, lowest value first, where the game counts by value.
    pub values: Vec<(Number, Number)>,
    /// One entry a slice, where the game counts by slice.
    pub slices: Vec<SliceCensus>,
    /// A digest of all that was counted, in hexadecimal, where the theory gives one: equal for equal tables.
    pub digest: Option<String>,
    /// What it took.
    pub work: Work,
}

/// What the census says of one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardCensus {
    /// Rows of the board.
    pub rows: u64,
    /// Columns of the board.
    pub cols: u64,
    /// Lost positions that fit into the board.
    pub lost: u64,
    /// Winning first moves as `[row, column]`.
    pub winning: Vec<[u64; 2]>,
}

/// What the census says of one slice: positions that belong together, such as an endgame's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SliceCensus {
    /// Its name.
    pub slice: String,
    /// How many positions it has.
    pub positions: u64,
    /// How many of them the side to move wins.
    pub win: u64,
    /// How many are drawn.
    pub draw: u64,
    /// How many it loses.
    pub lose: u64,
    /// Plies of the longest win; `None` when there is no win.
    pub longest_win: Option<u32>,
    /// Plies of the longest loss; `None` when there is no loss.
    pub longest_loss: Option<u32>,
}
