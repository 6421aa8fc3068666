//! The rules of play: everything that a solver needs from a game, and nothing for display.
//!
//! The smallest game writes three methods and two types. Every other method has a default that is
//! correct and, at worst, slow: for example, without [`canonical`](Rules::canonical) solving a
//! symmetric game costs twice as much and gives the same answers.

use std::fmt::Debug;
use std::hash::Hash;

/// The rules of one game, opened on one board.
///
/// A value of the implementing type is an *instance*: the board that was opened and everything
/// reachable from it. Threads share it and it never changes; positions are separate values.
/// [`expand`](Rules::expand) and [`apply`](Rules::apply) define the rules; [`edge`](Rules::edge)
/// and [`canonical`](Rules::canonical) have defaults that suit a two-player game without
/// symmetries. [`RulesExt`] returns the end or the moves alone. Notation and pictures belong to
/// [`Game`](crate::Game).
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
    /// A position: a plain value, complete without history. Any count in the rules, such as moves
    /// since the last capture, is part of it. Positions that play differently must be different
    /// values; positions that play alike may be.
    ///
    /// Keep it small: solvers store millions. Any total order will do, such as the derived one.
    type State: Clone + Eq + Ord + Hash + Debug + Send + Sync;
    /// A move, meaningful only in the position where it is played: a number of counters, a pair of
    /// squares.
    type Move: Copy + Eq + Debug + Send + Sync;

    /// Returns the opened position: the whole bar, on the Chomp board `5x4`.
    fn start(&self) -> Self::State;
    /// Returns how the game has ended here, for the side to move, or else appends every legal move
    /// to `out`, each once, in a documented order.
    ///
    /// Appends at least one move if the game goes on, and nothing if it has ended. A game that is
    /// lost when no move is left reports that here, since only the rules know who has won. To
    /// detect it, compare the length of `out` with its length at the start, as in `(out.len() ==
    /// before).then(|| Outcome::Lose.into())`, because `out` may hold the moves of other positions.
    ///
    /// One method answers both questions because many games find the end while generating moves,
    /// and because an author then cannot forget either. Solvers keep the moves of a whole line in
    /// one vector, so existing entries must not change.
    fn expand(&self, state: &Self::State, out: &mut Vec<Self::Move>) -> Option<End>;
    /// Returns the position after a legal move: the heap of 7 after taking 2 is 5. Solvers call
    /// this more than any other method, so keep it short.
    ///
    /// # Panics
    /// May panic on an illegal move, or return nonsense: parsed moves are legal, and so are those
    /// of `expand`.
    fn apply(&self, state: &Self::State, mv: Self::Move) -> Self::State;
    /// Returns the cost of a legal move and the side that plays next. Default: [`Edge::USUAL`].
    ///
    /// Puzzles must override it, since there is no opponent: in the Chinese rings the turn always
    /// [stays](Turn::Stays), and in Röckse a jump also costs the weight of the cell that it leaves.
    fn edge(&self, state: &Self::State, mv: Self::Move) -> Edge {
        // Bound here so that the signature, which authors copy, has no underscores.
        let _ = (state, mv);
        Edge::USUAL
    }
    /// Returns one representative of all positions that are equal in value by symmetry: in Chomp
    /// the lesser of a bar and its mirror image. Default: the position itself.
    ///
    /// The representative follows the same rules, though this board may not reach it. `canonical`
    /// is idempotent, and the laws compare the values of both positions. It must be cheap: the
    /// `memory` rung calls it once per move.
    fn canonical(&self, state: &Self::State) -> Self::State {
        state.clone()
    }
    /// Returns the bytes of heap memory that a state owns beside its own size, so that a memo can
    /// count them. Default: none for a state that owns nothing, else one small allocation.
    fn heap_bytes(&self, state: &Self::State) -> u64 {
        let _ = state;
        if std::mem::needs_drop::<Self::State>() { 32 } else { 0 }
    }
}

/// Either half of the result of [`Rules::expand`], for callers that need no more: a test, an
/// explanation, a picture.
///
/// Each method costs a whole expansion, so loops that need both halves call [`Rules::expand`].
pub trait RulesExt: Rules {
    /// Returns how the game has ended here, for the side to move; `None` if it goes on. A heap of
    /// 0, for example, is `Some(Lose)`.
    fn result(&self, state: &Self::State) -> Option<Outcome> {
        self.expand(state, &mut Vec::new()).map(|end| end.outcome)
    }

    /// Appends every legal move to `out`, in the order of the rules; nothing if the game has ended.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>) {
        self.expand(state, out);
    }
}

impl<R: Rules> RulesExt for R {}

/// How a game ended, and the cost of ending there.
///
/// ```
/// use tablette_core::{End, Outcome};
/// assert_eq!(End::from(Outcome::Win), End { outcome: Outcome::Win, cost: 0 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct End {
    /// The winner, from the point of view of the side to move.
    pub outcome: Outcome,
    /// Cost of ending here, added to that of the moves; 0 in most games. In Röckse it is the weight
    /// of the last cell, since a jump pays only for the cell that it leaves.
    pub cost: i64,
}

/// An end that costs nothing.
impl From<Outcome> for End {
    #[inline]
    fn from(outcome: Outcome) -> Self {
        Self { outcome, cost: 0 }
    }
}

/// The cost of a move, and the side that plays next.
///
/// ```
/// use tablette_core::{Edge, Players, Turn};
/// assert_eq!(Edge::usual(Players::Two), Edge { cost: 1, turn: Turn::Passes });
/// assert_eq!(Edge::usual(Players::One).turn, Turn::Stays);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The cost in the game's own unit; negative for a gain. Only the worth [`Cost`](crate::Cost)
    /// uses it.
    pub cost: i64,
    /// The side that plays next.
    pub turn: Turn,
}

impl Edge {
    /// Cost 1, and the turn passes: the edge of nearly every move of a two-player game.
    pub const USUAL: Self = Self { cost: 1, turn: Turn::Passes };

    /// Returns cost 1 with the usual turn: [`Edge::USUAL`] for two players; in a puzzle the turn
    /// stays.
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
    /// The side that moves second.
    Second,
}

/// How a game ended or will end, for the side to move, in increasing order of preference.
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
    /// Neither side wins.
    Draw,
    /// The side to move wins; a puzzle is solved.
    Win,
}

impl Outcome {
    /// Returns the same end from the other side's point of view. Flipping twice changes nothing.
    #[must_use]
    #[inline]
    pub fn flipped(self) -> Self {
        match self {
            Self::Lose => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Lose,
        }
    }

    /// Converts the outcome behind a move to the mover's point of view: flipped if the move passes
    /// the turn.
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

    /// Returns the name in JSON: `win`, `lose` or `draw`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lose => "lose",
            Self::Draw => "draw",
            Self::Win => "win",
        }
    }
}

/// The side that plays after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// The other side plays.
    Passes,
    /// The same side plays again: always in a puzzle, and in games with extra turns.
    Stays,
}

impl Turn {
    /// Returns the turn after most moves: it passes between two players, and stays in a puzzle.
    pub fn usual(players: Players) -> Self {
        match players {
            Players::One => Self::Stays,
            Players::Two => Self::Passes,
        }
    }
}
