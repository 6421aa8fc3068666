//! What can be played: all that a solver needs of a game, and nothing for people.
//!
//! The smallest game writes three methods and two types. Everything else has a default that is right and, at worst,
//! slow: for example, without [`canonical`](Rules::canonical) a symmetric game is solved at twice the cost, with the
//! same answers.

use std::fmt::Debug;
use std::hash::Hash;

/// The rules of one game, opened on one board.
///
/// A value of the implementing type is an *instance*: the board it was opened on and everything reachable from it. It
/// is shared between threads and never changes; positions are values of their own. [`expand`](Rules::expand) and
/// [`apply`](Rules::apply) say the rules; [`edge`](Rules::edge) and [`canonical`](Rules::canonical) have defaults that
/// suit a game for two without symmetries. [`RulesExt`] asks for the end or the moves alone. Notation and pictures are
/// the business of [`Game`](crate::Game).
///
/// # Example
/// ```
/// use tablette_core::{End, Outcome, Rules};
///
/// /// A heap of counters: take one or two; the side that finds it empty has lost.
/// struct Heap(u32);
///
/// impl Rules for Heap {
///     type State = u32;
///     type Move = u32;
///     fn start(&self) -> u32 {
///         self.0
///     }
///     fn expand(&self, heap: &u32, out: &mut Vec<u32>) -> Option<End> {
///         if *heap == 0 {
///             return Some(Outcome::Lose.into());
///         }
///         out.extend(1..=2.min(*heap));
///         None
///     }
///     fn apply(&self, heap: &u32, taken: u32) -> u32 {
///         heap - taken
///     }
/// }
///
/// let mut moves = Vec::new();
/// assert_eq!(Heap(7).expand(&7, &mut moves), None);
/// assert_eq!(moves, [1, 2]);
/// ```
pub trait Rules: Sized + Send + Sync + 'static {
    /// A position: a plain value, complete without history. What the rules count, such as moves since the last capture,
    /// is part of it. Positions that play differently must be different values; positions that play alike may be.
    ///
    /// Keep it small: solvers store millions. Any total order will do, such as the derived one.
    type State: Clone + Eq + Ord + Hash + Debug + Send + Sync;
    /// A move, meaningful only together with the position it is played in: a number of counters, a pair of squares.
    type Move: Copy + Eq + Debug + Send + Sync;

    /// The position that was opened: the whole bar, on the Chomp board `5x4`.
    fn start(&self) -> Self::State;
    /// How the game ended here, for the side to move; or else every legal move, appended to `out` in a documented
    /// order, each once.
    ///
    /// At least one move when it has not ended; nothing is appended when it has. A game that is lost when no move is
    /// left says so here, since only the rules know who has then won. It compares the length of `out` with what it was,
    /// for example `(out.len() == before).then(|| Outcome::Lose.into())`, because `out` may hold the moves of other
    /// positions.
    ///
    /// One method answers both questions, because many games find the end while looking for moves, and because an
    /// author then cannot forget one of them. Solvers keep the moves of a whole line in one vector, so nothing in it
    /// may be changed.
    fn expand(&self, state: &Self::State, out: &mut Vec<Self::Move>) -> Option<End>;
    /// The position after a legal move: the heap of 7 after taking 2 is 5. Solvers call this most, so keep it short.
    ///
    /// # Panics
    /// May panic on an illegal move, or return nonsense: parsed moves are legal, and so are those of `expand`.
    fn apply(&self, state: &Self::State, mv: Self::Move) -> Self::State;
    /// What a legal move does besides leading somewhere: its cost, and who plays next. Default: [`Edge::USUAL`].
    ///
    /// Puzzles must override it, since there is no other side to play: in the Chinese rings the turn always
    /// [stays](Turn::Stays), and in Röckse a jump costs the weight of the cell that it leaves besides.
    fn edge(&self, state: &Self::State, mv: Self::Move) -> Edge {
        // Bound here so that the signature, which authors copy, has no underscores.
        let _ = (state, mv);
        Edge::USUAL
    }
    /// One representative of all positions that symmetry makes equal in value: in Chomp the lesser of a bar and its
    /// mirror image. Default: the position itself.
    ///
    /// The representative plays by the same rules, though this board may not reach it. Applying `canonical` twice
    /// changes nothing more, and the laws compare the values of both positions. It must be cheap: the `memory` rung
    /// calls it once a move.
    fn canonical(&self, state: &Self::State) -> Self::State {
        state.clone()
    }
}

/// Half of the answer of [`Rules::expand`], for callers that need no more: a test, an explanation, a picture.
///
/// Each question costs a whole expansion, so loops that need both halves ask [`Rules::expand`].
pub trait RulesExt: Rules {
    /// How the game has ended here, for the side to move; `None` where it goes on. A heap of 0, for example, is
    /// `Some(Lose)`.
    fn result(&self, state: &Self::State) -> Option<Outcome> {
        self.expand(state, &mut Vec::new()).map(|end| end.outcome)
    }

    /// Appends every legal move to `out`, in the order of the rules: nothing when the game has ended.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>) {
        self.expand(state, out);
    }
}

impl<R: Rules> RulesExt for R {}

/// How a game ended, and what it costs to end there.
///
/// ```
/// use tablette_core::{End, Outcome};
/// assert_eq!(End::from(Outcome::Win), End { outcome: Outcome::Win, cost: 0 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct End {
    /// Who won, for the side to move.
    pub outcome: Outcome,
    /// Cost of ending here, added to that of the moves; 0 in most games. In Röckse it is the weight of the last cell,
    /// since a jump pays only for the cell that it leaves.
    pub cost: i64,
}

/// An end that costs nothing.
impl From<Outcome> for End {
    #[inline]
    fn from(outcome: Outcome) -> Self {
        Self { outcome, cost: 0 }
    }
}

/// What a move does besides leading somewhere.
///
/// ```
/// use tablette_core::{Edge, Players, Turn};
/// assert_eq!(Edge::usual(Players::Two), Edge { cost: 1, turn: Turn::Passes });
/// assert_eq!(Edge::usual(Players::One).turn, Turn::Stays);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Its cost, in the unit of the game; negative for a gain. The worth [`Cost`](crate::Cost) alone looks at it.
    pub cost: i64,
    /// Who plays next.
    pub turn: Turn,
}

impl Edge {
    /// Cost 1, and the turn passes: the edge of nearly every move of a game for two.
    pub const USUAL: Self = Self { cost: 1, turn: Turn::Passes };

    /// Cost 1 and the usual turn: [`Edge::USUAL`] with two players, the same with the turn staying in a puzzle.
    pub fn usual(players: Players) -> Self {
        Self { turn: Turn::usual(players), ..Self::USUAL }
    }
}

/// The number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Players {
    /// A puzzle: the turn never passes, and an end is a solution or a dead end.
    One,
    /// A game, in which one side wins what the other loses.
    Two,
}

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The side that moves first on the opening board.
    First,
    /// The other one.
    Second,
}

/// How a game ended or will end, for the side to move. The order is that of preference.
///
/// ```
/// use tablette_core::Outcome;
/// assert!(Outcome::Lose < Outcome::Draw && Outcome::Draw < Outcome::Win);
/// assert_eq!(Outcome::Win.flipped(), Outcome::Lose);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// The side to move loses; a puzzle is stuck.
    Lose,
    /// Nobody wins.
    Draw,
    /// The side to move wins; a puzzle is solved.
    Win,
}

impl Outcome {
    /// The same end, seen by the other side. Flipping twice changes nothing.
    #[must_use]
    #[inline]
    pub fn flipped(self) -> Self {
        match self {
            Self::Lose => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Lose,
        }
    }

    /// The end of a position, for the side that plays the move to it: flipped where the move passes the turn.
    ///
    /// ```
    /// use tablette_core::{Outcome, Turn};
    /// assert_eq!(Outcome::Lose.for_mover(Turn::Passes), Outcome::Win);
    /// assert_eq!(Outcome::Lose.for_mover(Turn::Stays), Outcome::Lose);
    /// ```
    #[must_use]
    #[inline]
    pub fn for_mover(self, turn: Turn) -> Self {
        match turn {
            Turn::Passes => self.flipped(),
            Turn::Stays => self,
        }
    }

    /// The name in JSON: `win`, `lose` or `draw`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lose => "lose",
            Self::Draw => "draw",
            Self::Win => "win",
        }
    }
}

/// Who plays after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// The other side plays.
    Passes,
    /// The same side plays again: always in a puzzle, and in games with extra turns.
    Stays,
}

impl Turn {
    /// The turn after most moves: it passes between two, and stays in a puzzle.
    pub fn usual(players: Players) -> Self {
        match players {
            Players::One => Self::Stays,
            Players::Two => Self::Passes,
        }
    }
}
