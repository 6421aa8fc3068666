//! The fourth rung: mathematical results on a game.
//!
//! A theory answers without visiting every position, by a closed form, a smaller table or a
//! dominance rule. For example, a bar of chocolate is lost if the exclusive or of its four margins
//! is 0, however large the bar; and the number of moves that solve 100,000 Chinese rings is known
//! to the last digit, though they could never be played out.
//!
//! [`Theory`] is a game with such results, [`Judge`] the theory prepared for one board, and
//! [`Verdict`] the answer for one position. The slower rungs also answer in verdicts, so that
//! answers can be compared field by field.

use crate::game::Game;
use crate::notation::Problem;
use crate::number::Number;
use crate::phrase::{Phrase, Text};
use crate::rank::Rank;
use crate::refusal::Refusal;
use crate::rules::Outcome;
use crate::view::View;
use crate::watch::Watch;

/// Games with mathematical results.
///
/// A theory must have a judge, a sentence on its reach, and an explanation; charts, censuses, lists
/// of lost positions and walks are optional. Every theory is compared with the slower rungs on all
/// positions that both reach, and documents its proof or its source.
pub trait Theory: Game {
    /// The optional results that exist on at least some boards, so that interfaces offer no others:
    /// [`TheoryFeature::Map`] for [`chart`](Theory::chart), [`TheoryFeature::Walk`] for
    /// [`walk`](Theory::walk). Default: none.
    const OFFERS: &'static [TheoryFeature] = &[];
    /// The values that the theory gives and the boards that it reaches: a sentence for users who
    /// want to know which rungs apply.
    const REACH: Text;

    /// Prepares to judge `from` and every position reachable from it. A closed form needs no
    /// preparation; a large bar of Chomp needs long work, which the watch can stop. The file of
    /// each theory states its time and space.
    ///
    /// # Errors
    /// [`Refusal::TooLarge`] before memory is allocated, [`Refusal::Beyond`] if the theory does not
    /// reach the position, [`Refusal::Stopped`].
    fn judge(&self, from: &Self::State, options: &Options<'_>) -> Result<Box<dyn Judge<Self>>, Refusal>;

    /// Returns the reasons for the value of a position, one sentence per line: the argument, not
    /// only the answer. For a bar of chocolate: its margins in binary, their exclusive or, and a
    /// break that makes it 0. `judge` has been prepared for the position or one before it.
    fn explain(&self, state: &Self::State, judge: &dyn Judge<Self>) -> Vec<Phrase>;

    /// Returns the chart of a whole board, one number per square. For a chocolate bar of 10 by 7:
    /// the value of the game with the deadly square at each of the 70 places. `None` if the game
    /// has no chart. Default: none.
    ///
    /// # Errors
    /// As [`judge`](Theory::judge); the outer error if the text is not a board.
    fn chart(board: &str, options: &Options<'_>) -> Result<Option<Result<Chart, Refusal>>, Problem> {
        let _ = (board, options);
        Ok(None)
    }

    /// Counts over a whole box of boards: for example, the lost positions of every Chomp bar up to
    /// 10 by 10. `None` if the game has no census. Default: none.
    ///
    /// # Errors
    /// As [`judge`](Theory::judge); the outer error if the text is not a box.
    fn census(board: &str, options: &Options<'_>) -> Result<Option<Result<Census, Refusal>>, Problem> {
        let _ = (board, options);
        Ok(None)
    }

    /// Returns all lost positions of the opened board, if the theory finds them without valuing the
    /// others; every other position must be won. Tables store them as a list. `None`, which is
    /// cheap to determine, if the theory does not find them for this board. Default: `None`.
    ///
    /// Their ranks are those of the game's own numbering if it is [`Numbered`](crate::Numbered).
    ///
    /// # Errors
    /// As [`judge`](Theory::judge).
    fn lost(&self, options: &Options<'_>) -> Option<Result<Box<dyn LostPositions>, Refusal>> {
        let _ = options;
        None
    }

    /// Returns a best line from `from` to the end with random access to its positions; `None` if
    /// the theory has none. A walk through the Chinese rings gives the position after move 10^30
    /// without playing up to it. Default: none.
    ///
    /// # Errors
    /// As [`judge`](Theory::judge).
    fn walk(&self, from: &Self::State, options: &Options<'_>) -> Result<Option<Box<dyn Walk>>, Refusal> {
        let _ = (from, options);
        Ok(None)
    }
}

/// An optional result of a theory; interfaces request it only if it is declared
/// ([`Theory::OFFERS`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TheoryFeature {
    /// A chart of a whole board.
    Map,
    /// A best line with random access.
    Walk,
}

impl TheoryFeature {
    /// Returns the name in JSON: `map` or `walk`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Map => "map",
            Self::Walk => "walk",
        }
    }
}

/// The lost positions of a board, found and stored by the theory in a form of its own.
pub trait LostPositions: Send + Sync {
    /// Returns their number. Constant time.
    fn count(&self) -> u64;
    /// Calls `visit` with the rank of each, in rising order, once.
    fn each(&self, visit: &mut dyn FnMut(Rank));
}

/// A whole line of play with random access to its positions. It may be too long to play out.
pub trait Walk: Send + Sync {
    /// Returns the exact number of moves, which may have thousands of digits.
    fn moves(&self) -> Number;
    /// Returns the number of positions, both ends included: one more than the moves.
    fn positions(&self) -> Number;
    /// Returns the position after `moves` moves; 0 gives the start.
    ///
    /// # Errors
    /// Unless `moves` is a number from 0 to [`moves`](Walk::moves).
    fn at(&self, moves: &Number) -> Result<Point, Problem>;
    /// Returns the positions after `from`, `from + 1`, … `to - 1` moves, computed lazily.
    ///
    /// # Errors
    /// Unless 0 ≤ `from` ≤ `to` ≤ [`positions`](Walk::positions).
    fn slice(&self, from: &Number, to: &Number) -> Result<Box<dyn Iterator<Item = Point> + '_>, Problem>;
}

/// A position on a [`Walk`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// The position as text that opens as a board whose task is the rest of the walk.
    pub position: String,
    /// The position as the source text prints it in a listing.
    pub drawn: String,
    /// The number of the position in the source text, if it has one.
    pub value: Option<Number>,
}

/// A theory prepared for the positions of one board.
///
/// The verdict and the work are required; the other methods are for judges that find moves or lines
/// without listing all moves. `None` means “not known”, never “there is none”.
pub trait Judge<G: Game>: Send + Sync {
    /// Returns the value of a position, as far as this judge knows it. The judge must have been
    /// prepared for the position.
    fn verdict(&self, state: &G::State) -> Verdict;
    /// Returns the calls, positions and bytes that the preparation took. Default: one position, as
    /// for a formula.
    fn work(&self) -> Work {
        Work { calls: None, positions: 1, bytes: 0 }
    }
    /// Returns the best moves of a position, best first, if they are known without listing all
    /// moves: the fastest wins, or the longest defences. A bar with 2^62 moves needs this. Default:
    /// not known, so that callers judge every move.
    fn best_moves(&self, state: &G::State) -> Option<Vec<G::Move>> {
        let _ = state;
        None
    }
    /// Returns the first `most` moves of a best line from a position, or all of them if that costs
    /// nothing more; fewer only if the game ends. Default: not known, so that callers follow best
    /// moves with a verdict each.
    ///
    /// For example, the solution of 100,000 rings has 10^30102 moves, and a verdict has as many
    /// digits: the first 1000 moves take less time than one verdict.
    fn best_line(&self, state: &G::State, most: usize) -> Option<Vec<G::Move>> {
        let _ = (state, most);
        None
    }
    /// Returns a quick value, for callers that query many positions at once, such as the page's
    /// list of all moves. A judge whose verdicts are expensive does less work here, and may know
    /// less. Default: [`verdict`](Judge::verdict).
    fn glance(&self, state: &G::State) -> Verdict {
        self.verdict(state)
    }
    /// Returns all winning moves of a position, quick and slow, if they are known without listing
    /// all moves; an empty list in a lost position. Default: not known.
    fn winning_moves(&self, state: &G::State) -> Option<Vec<G::Move>> {
        let _ = state;
        None
    }
}

/// Options of long work: its observer, and its memory limit.
///
/// ```
/// use tablette_core::{Options, NoWatch};
/// let options = Options { watch: &NoWatch, memory: 2 << 30 };
/// assert!(!options.watch.stopped());
/// ```
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// The watch that receives progress, and may stop the work.
    pub watch: &'a dyn Watch,
    /// Bytes of memory that the work may allocate; the need is compared with it beforehand.
    pub memory: u64,
}

/// The value of a position, field by field. Absent means not known, never zero.
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
    /// Plies to the end if the winner hurries and the loser delays.
    pub remoteness: Option<Number>,
    /// Whether the draw is proved to be one by endless play, so that there are no plies to count.
    /// False beside a draw without plies means that the plies are not known.
    pub endless: bool,
    /// The Sprague–Grundy value.
    pub nimber: Option<Number>,
    /// The least total cost; beside a `lower_bound`, the least cost found so far.
    pub cost: Option<Number>,
    /// A lower bound on the cost, present only if the work was stopped before the cost was proved
    /// to be the least. `None` means that every other field is proven, except `estimate`.
    pub lower_bound: Option<Number>,
    /// The number of best lines ([`Count`](crate::Count)).
    pub count: Option<Number>,
    /// A heuristic evaluation, if a search did not reach the end: no other field is then known.
    pub estimate: Option<Estimate>,
}

/// A heuristic evaluation from a search: a guess, and never a win, however large. `Estimate {
/// score: 150, depth: 12 }` means a man and a half ahead, judging from 12 plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// Hundredths of a man (or of the game's own unit), for the side to move.
    pub score: i32,
    /// Number of plies searched in full.
    pub depth: u32,
}

impl Verdict {
    /// Whether the verdict is proven. False if the proof was interrupted, when `cost` is an upper
    /// bound and `lower_bound` a lower one, and for an `estimate`, which proves nothing.
    pub fn proven(&self) -> bool {
        // Derived rather than stored: a separate field could contradict these two.
        self.lower_bound.is_none() && self.estimate.is_none()
    }

    /// Returns the signed number of plies, as the chocolate text writes values: `+k` won in k, `-k`
    /// lost in k, 0 for a draw or a loss already on the board. `None` if either part is unknown.
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

/// The work behind an answer, which `tablette compare` shows beside it. Interfaces add the time,
/// since only they have a clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Calls of the recursive function; `None` if there is none.
    pub calls: Option<u128>,
    /// Distinct positions (or table cells) computed.
    pub positions: u128,
    /// Peak bytes of the structures that hold them.
    pub bytes: u64,
}

/// The chart of a whole board: one number per square.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// `rows[j][i]`, in the order of the source text's matrix.
    pub rows: Vec<Vec<Number>>,
    /// The same numbers as a picture for people.
    pub view: View,
    /// The meaning of the numbers, and remarkable patterns, one sentence per line.
    pub notes: Vec<Phrase>,
    /// The work that drawing it took.
    pub work: Work,
}

/// Counts over a table or a box of boards: by value, by board or by slice, depending on the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// One entry per board inside the box, if the game counts by board.
    pub boards: Vec<BoardCensus>,
    /// Values, lowest first, each with its number of positions, if the game counts by value.
    pub values: Vec<(Number, Number)>,
    /// One entry per slice, if the game counts by slice.
    pub slices: Vec<SliceCensus>,
    /// A digest of everything counted, in hexadecimal, if the theory gives one: equal for equal
    /// tables.
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

/// The row of a census for one slice: positions that belong together, such as an endgame of two
/// kings against one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SliceCensus {
    /// Its name ([`Slices`](crate::Slices)), such as `0201`.
    pub slice: String,
    /// The number of its positions.
    pub positions: u64,
    /// Positions that the side to move wins.
    pub win: u64,
    /// Positions that are drawn.
    pub draw: u64,
    /// Positions that the side to move loses.
    pub lose: u64,
    /// Plies of the longest win; `None` if there is no win.
    pub longest_win: Option<u32>,
    /// Plies of the longest loss; `None` if there is no loss.
    pub longest_loss: Option<u32>,
}
