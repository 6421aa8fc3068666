//! What can be played: all that a solver needs of a game, and nothing for people.

use std::fmt::Debug;
use std::hash::Hash;

/// The rules of one game, opened on one board.
///
/// A value of the implementing type is an *instance*: the board it was opened on and everything reachable from it.
/// [`expand`](Rules::expand) and [`apply`](Rules::apply) say the rules; [`edge`](Rules::edge) and
/// [`canonical`](Rules::canonical) have defaults that suit a game for two without symmetries.
/// [`RulesExt`] asks for the end or the moves alone. Notation and pictures are the business of [`Game`](crate::Game).
///
/// # Example
/// ```
/// use tablette_core::{End, Outcome, Rules};
///
/// /// A heap of counters: take one or two; who finds it empty has lost.
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
    /// A position: a plain value, complete without history. Two positions that play alike for ever may differ.
    type State: Clone + Eq + Ord + Hash + Debug + Send + Sync;
    /// A move, meaningful only together with the position it is played in.
    type Move: Copy + Eq + Debug + Send + Sync;

    /// The position of the board that was opened.
    fn start(&self) -> Self::State;
    /// How the game ended here, for the side to move; or else every legal move, appended to `out` in a documented order,
    /// each once.
    ///
    /// At least one move when it has not ended; nothing is appended when it has.
    fn expand(&self, state: &Self::State, out: &mut Vec<Self::Move>) -> Option<End>;
    /// The position after a legal move. May panic on an illegal one: parsed moves are legal.
    fn apply(&self, state: &Self::State, mv: Self::Move) -> Self::State;
    /// What a legal move does besides leading somewhere. Default: [`Edge::USUAL`].
    ///
    /// Puzzles must override it, since nobody else is there to play: in the Chinese rings the turn always
    /// [stays](Turn::Stays), and in Röckse a jump costs the weight of the cell that it leaves besides.
    fn edge(&self, state: &Self::State, mv: Self::Move) -> Edge {
        let _ = (state, mv);
        Edge::USUAL
    }
    /// One representative of all positions that symmetry makes equal in value: in Chomp the lesser of a bar and its
    /// mirror image. Default: the position itself.
    ///
    /// It is a position that plays by the same rules, though this board may not reach it.
    fn canonical(&self, state: &Self::State) -> Self::State {
        state.clone()
    }
}

/// Half of what [`Rules::expand`] says, for callers that need no more.
///
/// Each question costs a whole expansion, so loops that need both halves ask [`Rules::expand`].
pub trait RulesExt: Rules {
    /// Whether the game has ended here, and how for the side to move.
    fn result(&self, state: &Self::State) -> Option<Outcome> {
        self.expand(state, &mut Vec::new()).map(|end| end.outcome)
    }

    /// Appends every legal move to `out`: nothing when the game has ended.
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
    /// What being here costs, in puzzles where that costs and not only getting here: in Röckse the weight of the last cell.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Its cost.
    pub cost: i64,
    /// Who plays next.
    pub turn: Turn,
}

impl Edge {
    /// Cost 1, and the turn passes: what nearly every move of a game for two does.
    pub const USUAL: Self = Self { cost: 1, turn: Turn::Passes };

    /// Cost 1 and the usual turn: [`Edge::USUAL`] with two players, the same with the turn staying in a puzzle.
    pub fn usual(players: Players) -> Self {
        Self { turn: Turn::usual(players), ..Self::USUAL }
    }
}

/// How many play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Players {
    /// A puzzle.
    One,
    /// A game.
    Two,
}

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// Whoever moves first on the opening board.
    First,
    /// The other one.
    Second,
}

/// How a game ended or will end, for the side to move.
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
    /// The same end, seen by the other side.
    #[must_use]
    #[inline]
    pub fn flipped(self) -> Self {
        match self {
            Self::Lose => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Lose,
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
    /// The other side.
    Passes,
    /// The same side again.
    Stays,
}

impl Turn {
    /// What a move does unless the game says otherwise.
    pub fn usual(players: Players) -> Self {
        match players {
            Players::One => Self::Stays,
            Players::Two => Self::Passes,
        }
    }
}
