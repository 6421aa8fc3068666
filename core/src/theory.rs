//! The fourth rung: what mathematics knows of a game.
//!
//! A theory answers without looking at every position, by a closed form, a smaller table or a dominance rule. For
//! example, a bar of chocolate is lost when the exclusive or of its four margins is 0, however large the bar; and the
//! number of moves that solve 100,000 Chinese rings is known to the last digit, though no one could play them.
//!
//! [`Theory`] is a game with such knowledge, [`Judge`] the knowledge prepared for one board, and [`Verdict`] the answer
//! for one position. The slower rungs answer in verdicts, too, so that answers can be compared field by field.

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
///
/// A theory must have a judge, a sentence on its reach, and an explanation; charts, censuses, lists of lost positions
/// and walks are optional. Every theory is compared with the slower rungs on all positions that both reach, and
/// documents its proof or its source.
pub trait Theory: Game {
    /// The offers that work on some boards at least, so that a face shows no button that never works: [`Offer::Map`]
    /// for [`chart`](Theory::chart), [`Offer::Walk`] for [`walk`](Theory::walk). Default: none.
    const OFFERS: &'static [Offer] = &[];
    /// The values that the theory gives and the boards that it reaches, in a sentence for people who ask which rungs
    /// apply.
    const REACH: Text;

    /// Prepares to judge `from` and every position reachable from it. With a closed form there is nothing to prepare;
    /// for a large bar of Chomp it is long work, which the watch can stop. The file of each theory states its time and
    /// space.
    ///
    /// # Errors
    /// [`Refusal::TooLarge`] before memory is taken, [`Refusal::Beyond`] where the theory does not reach,
    /// [`Refusal::Stopped`].
    fn judge(&self, from: &Self::State, ask: &Ask<'_>) -> Result<Box<dyn Judge<Self>>, Refusal>;

    /// The reasons for the value of a position, a sentence a line: the argument, not only the answer. For a bar of
    /// chocolate: its margins in binary, their exclusive or, and a break that makes it 0. `judge` has been prepared for
    /// the position or one before it.
    fn explain(&self, state: &Self::State, judge: &dyn Judge<Self>) -> Vec<Phrase>;

    /// The picture of a whole board, a number a square. For a chocolate bar of 10 by 7: the value of the game with the
    /// deadly square at each of the 70 places. `None` when the game has none. Default: none.
    ///
    /// # Errors
    /// As [`judge`](Theory::judge); the outer error when the text is no board.
    fn chart(board: &str, ask: &Ask<'_>) -> Result<Option<Result<Chart, Refusal>>, Problem> {
        let _ = (board, ask);
        Ok(None)
    }

    /// Counts over a whole box of boards: for example, the lost positions of every Chomp bar up to 10 by 10. `None`
    /// when the game has none. Default: none.
    ///
    /// # Errors
    /// As [`judge`](Theory::judge); the outer error when the text is no box.
    fn census(board: &str, ask: &Ask<'_>) -> Result<Option<Result<Census, Refusal>>, Problem> {
        let _ = (board, ask);
        Ok(None)
    }

    /// All lost positions of the opened board, where the theory finds them without valuing the others; every other
    /// position must be won. Tables store them as a list. `None` when the theory does not find them for this board,
    /// which is cheap to ask. Default: `None`.
    ///
    /// They are numbered as the game numbers its positions where it is [`Numbered`](crate::Numbered).
    ///
    /// # Errors
    /// As [`judge`](Theory::judge).
    fn lost(&self, ask: &Ask<'_>) -> Option<Result<Box<dyn LostPositions>, Refusal>> {
        let _ = ask;
        None
    }

    /// A best line from `from` to the end, known at every point; `None` when the theory has none. A walk
    /// through the Chinese rings knows the position after move 10^30 without playing up to it. Default: none.
    ///
    /// # Errors
    /// As [`judge`](Theory::judge).
    fn walk(&self, from: &Self::State, ask: &Ask<'_>) -> Result<Option<Box<dyn Walk>>, Refusal> {
        let _ = (from, ask);
        Ok(None)
    }
}

/// An offer of some theories besides judging: faces ask for it only where it is declared ([`Theory::OFFERS`]).
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

/// The lost positions of a board, found and held by the theory in a form of its own.
pub trait LostPositions: Send + Sync {
    /// Their number. Constant time.
    fn count(&self) -> u64;
    /// Calls `visit` with the rank of each, in rising order, once.
    fn each(&self, visit: &mut dyn FnMut(Rank));
}

/// A whole line of play, any point of which is known without playing up to it: it may be longer than anybody could
/// play.
pub trait Walk: Send + Sync {
    /// The number of its moves, exact: it may have thousands of digits.
    fn moves(&self) -> Number;
    /// The number of its positions, both ends included: one more than the moves.
    fn positions(&self) -> Number;
    /// The position after `moves` moves; after 0, where it begins.
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
    /// The position as text that opens as a board, with the rest of the walk as its task.
    pub position: String,
    /// The position as the source text prints it in a listing.
    pub drawn: String,
    /// The number by which the source text calls it, where it has one.
    pub value: Option<Number>,
}

/// Judges the positions it was prepared for.
///
/// The verdict and the work are required; the other methods are for judges that know moves or lines without listing all
/// moves. Their `None` means “not known”, never “there is none”.
pub trait Judge<G: Game>: Send + Sync {
    /// The value of a position, as far as this judge knows. The position must be one that it was prepared for.
    fn verdict(&self, state: &G::State) -> Verdict;
    /// The calls, positions and bytes that preparing it took.
    fn work(&self) -> Work;
    /// The best moves of a position, best first, where they are known without listing all moves: the fastest wins, or
    /// the longest defences. A bar with 2^62 moves needs this. Default: not known, so that callers judge every move.
    fn best_moves(&self, state: &G::State) -> Option<Vec<G::Move>> {
        let _ = state;
        None
    }
    /// The first `most` moves of a best line from a position, or all of them where they are at hand anyway; fewer only where
    /// the game ends. Default: not known, so that callers follow best moves as far as they need, with a verdict each.
    ///
    /// For example, the way through 100,000 rings has 10^30102 moves, and a verdict has as many digits: its first 1000 moves
    /// take less time than one of them.
    fn best_line(&self, state: &G::State, most: usize) -> Option<Vec<G::Move>> {
        let _ = (state, most);
        None
    }
    /// A quick value, for callers that ask about many positions at once, such as the page about all moves. A judge that
    /// works hard for a verdict works less here, and may know less. Default: [`verdict`](Judge::verdict).
    fn glance(&self, state: &G::State) -> Verdict {
        self.verdict(state)
    }
    /// All winning moves of a position, the quick and the slow, where they are known without listing all moves: an
    /// empty list in a lost position. Default: not known.
    fn winning_moves(&self, state: &G::State) -> Option<Vec<G::Move>> {
        let _ = state;
        None
    }
}

/// The terms of long work: who watches it, and the memory it may take.
///
/// ```
/// use tablette_core::{Ask, Unwatched};
/// let ask = Ask { watch: &Unwatched, memory: 2 << 30 };
/// assert!(!ask.watch.stopped());
/// ```
#[derive(Clone, Copy)]
pub struct Ask<'a> {
    /// The watch that hears of progress, and may stop the work.
    pub watch: &'a dyn Watch,
    /// Bytes of memory that may be taken, compared with the need before anything is allocated.
    pub memory: u64,
}

/// The knowledge of a position, field by field. Absent means not known, never zero.
///
/// ```
/// use tablette_core::{Number, Outcome, Verdict};
/// let lost = Verdict { outcome: Some(Outcome::Lose), remoteness: Some(Number::from(12_u8)), ..Verdict::default() };
/// assert_eq!(lost.value(), Some(Number::from(-12_i8)));
/// assert!(lost.proven());
/// assert_eq!(Verdict::default().value(), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// The end under best play, for the side to move.
    pub outcome: Option<Outcome>,
    /// Plies to the end when the winner hurries and the loser delays. `None` beside a known outcome also means that
    /// play never ends.
    pub remoteness: Option<Number>,
    /// The Sprague–Grundy value.
    pub nimber: Option<Number>,
    /// The least total cost; beside a `lower_bound`, the least that was found.
    pub cost: Option<Number>,
    /// No way costs less than this: known only where the work was stopped before the cost was proved to be the least.
    /// `None` means that everything else said here is proven, but for an `estimate`.
    pub lower_bound: Option<Number>,
    /// The number of best lines ([`Count`](crate::Count)).
    pub count: Option<Number>,
    /// How the position seems to stand, where a search did not reach the end: then nothing else is known.
    pub estimate: Option<Estimate>,
}

/// How a position seems to stand: a guess, made by looking ahead, and never a win, however large. `Estimate { score:
/// 150, depth: 12 }` means a man and a half ahead, judging from 12 plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// In hundredths of a man (or of whatever unit the game counts in), for the side to move.
    pub score: i32,
    /// Plies that were searched in full.
    pub depth: u32,
}

impl Verdict {
    /// True unless the proof was stopped half way: then `cost` may be beaten, though not below `lower_bound`; or unless
    /// this is an `estimate`, which proves nothing.
    pub fn proven(&self) -> bool {
        // Not a field of its own, which could contradict these two.
        self.lower_bound.is_none() && self.estimate.is_none()
    }

    /// The signed number of plies, as the chocolate text writes values: `+k` won in k, `-k` lost in k, 0 for a draw or
    /// where the loss is already there. `None` where either part is unknown.
    pub fn value(&self) -> Option<Number> {
        match (self.outcome?, &self.remoteness) {
            // Plies to a draw have no sign, since a draw favours neither side.
            (Outcome::Draw, _) => Some(Number::ZERO),
            (Outcome::Win, Some(plies)) => Some(plies.clone()),
            (Outcome::Lose, Some(plies)) => Some(plies.negated()),
            (_, None) => None,
        }
    }
}

/// The work behind an answer, which `tablette compare` shows beside it. Faces add the time, since only they have a
/// clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Calls of the recursive function; `None` where there is none.
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
    /// The same numbers as a picture for people.
    pub view: View,
    /// The meaning of the numbers, and remarkable patterns, a sentence a line.
    pub notes: Vec<Phrase>,
    /// The work that drawing it took.
    pub work: Work,
}

/// Counts over a table or a box of boards: by value, by board or by slice, whichever way the game counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// One entry a board inside the box, where the game counts by board.
    pub boards: Vec<BoardCensus>,
    /// Values, lowest first, each with the number of positions that have it, where the game counts by value.
    pub values: Vec<(Number, Number)>,
    /// One entry a slice, where the game counts by slice.
    pub slices: Vec<SliceCensus>,
    /// A digest of all that was counted, in hexadecimal, where the theory gives one: equal for equal tables.
    pub digest: Option<String>,
    /// The work that counting took.
    pub work: Work,
}

/// The row of a census for one board of a box.
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

/// The row of a census for one slice: positions that belong together, such as an endgame of two kings against one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SliceCensus {
    /// Its name ([`Slices`](crate::Slices)), such as `0201`.
    pub slice: String,
    /// The number of its positions.
    pub positions: u64,
    /// Those that the side to move wins.
    pub win: u64,
    /// Those that are drawn.
    pub draw: u64,
    /// Those that it loses.
    pub lose: u64,
    /// Plies of the longest win; `None` when there is no win.
    pub longest_win: Option<u32>,
    /// Plies of the longest loss; `None` when there is no loss.
    pub longest_loss: Option<u32>,
}
