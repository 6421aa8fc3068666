//! What a face must say of a game that it brings: positions by number, and where they lead.

use tablette_core::{Edge, End, View};

/// The number of a position, given by the host when it first meets it: 0 for the first, then 1, and
/// so on.
///
/// The position itself stays with the host. For example, a face for Python keeps the tuple `(3, 4,
/// 5)` in a list, and its place in the list is the token. Two positions are the same exactly when
/// their tokens are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Token(pub u32);

/// `⟦7⟧`, which [`HostedGame`](crate::HostedGame) replaces by the text of the position before
/// people read it.
impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "⟦{}⟧", self.0)
    }
}

/// A move, as its place among the moves of its position, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nth(pub u32);

/// The host could not answer: a user's code has failed, for example. The host keeps the reason, for
/// the thread on which it failed; all work for the question ends, and the face then tells the
/// reason instead of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Halt;

/// What follows a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Expansion {
    /// How the game has ended here, for the side to move; `None` where it goes on. Where it goes on
    /// without a move, the side to move has lost.
    pub end: Option<End>,
    /// Every legal move in the order of the rules: where it leads, its cost and who plays next. Not
    /// looked at where the game has ended.
    pub moves: Vec<(Token, Edge)>,
}

/// Everything that can be reached from a position, found by the host in one go, with positions as
/// plain integers.
///
/// A host that knows its moves many at a time, as arrays, is spared a call for each position
/// ([`Layers`](crate::Layers) gathers what it tells). Its solvers are the same.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Everything {
    /// The positions as the host writes them, each once; their places here are their numbers below.
    /// Where every move leads to a lower code, solving is quickest.
    pub codes: Vec<i64>,
    /// For each move the number of the position that it is played in, in any order.
    pub sources: Vec<u32>,
    /// For each move the number of the position that it leads to, beside `sources`.
    pub targets: Vec<u32>,
    /// For each move its cost, beside `sources`; empty when every move costs 1.
    pub costs: Vec<i64>,
    /// For each position 0 where the game goes on; 1, 2 or 3 where the side to move has lost, drawn
    /// or won.
    pub ends: Vec<u8>,
}

/// A game as a face brings it: rules over numbers, and text for people.
///
/// All positions belong to one game on one board; the face makes a host for each that a user opens.
/// Methods may run code of users, take long and call back: no lock is held while one runs. Each
/// position is expanded once, whatever asks for it and however often, since
/// [`HostedGame`](crate::HostedGame) remembers.
///
/// # Example
/// Heaps of counters of which one or two are taken; the side that finds the heap empty has lost.
/// The token of a heap is its size:
///
/// ```
/// use tablette::{Budget, Question, Request, Rung};
/// use tablette_core::{Edge, Outcome};
/// use tablette_host::{Expansion, Halt, Host, HostedGame, Nth, Sort, Token};
///
/// struct Heaps;
///
/// impl Host for Heaps {
///     fn expand(&self, Token(heap): Token) -> Result<Expansion, Halt> {
///         let end = (heap == 0).then(|| Outcome::Lose.into());
///         let moves = (1..=heap.min(2)).map(|taken| (Token(heap - taken), Edge::USUAL)).collect();
///         Ok(Expansion { end, moves })
///     }
///     fn show_state(&self, Token(heap): Token) -> Result<String, Halt> {
///         Ok(heap.to_string())
///     }
///     fn parse_state(&self, text: &str) -> Result<Option<Token>, Halt> {
///         Ok(text.parse().ok().map(Token))
///     }
///     fn show_move(&self, _: Token, Nth(place): Nth) -> Result<String, Halt> {
///         Ok((place + 1).to_string())
///     }
/// }
///
/// let board = HostedGame::new(Heaps, Token(7), Sort::Impartial, false).opened();
/// let known = board.analysis(&Request::default(), &Budget::default())?;
/// assert_eq!((known.choice.as_deref(), known.line.moves.len()), (Some("1"), 5));
///
/// let by_table = Request { by: Some(Rung::Table), worth: Some(Question::Nimber), ..Request::default() };
/// assert_eq!(board.analysis(&by_table, &Budget::default())?.verdict.nimber, Some(1_u32.into()));
/// # Ok::<(), tablette::Failure>(())
/// ```
pub trait Host: Send + Sync + 'static {
    /// How the game has ended in a position, or else its moves.
    ///
    /// # Errors
    /// When the host cannot say.
    fn expand(&self, state: Token) -> Result<Expansion, Halt>;
    /// A position as text, unambiguous.
    ///
    /// # Errors
    /// When the host cannot say.
    fn show_state(&self, state: Token) -> Result<String, Halt>;
    /// The position of a text; `None` where it is none.
    ///
    /// # Errors
    /// When the host cannot say.
    fn parse_state(&self, text: &str) -> Result<Option<Token>, Halt>;
    /// A move as text, unambiguous in its position.
    ///
    /// # Errors
    /// When the host cannot say.
    fn show_move(&self, state: Token, mv: Nth) -> Result<String, Halt>;
    /// A move in words, for people. Default: its notation.
    ///
    /// # Errors
    /// When the host cannot say.
    fn say_move(&self, state: Token, mv: Nth) -> Result<String, Halt> {
        self.show_move(state, mv)
    }
    /// The position as a picture; `None`, the default, where the game does not say how it is drawn.
    ///
    /// # Errors
    /// When the host cannot say.
    fn view(&self, state: Token) -> Result<Option<View>, Halt> {
        let _ = state;
        Ok(None)
    }
    /// Whether [`canonical`](Host::canonical) ever gives another position. Default: never.
    fn has_symmetry(&self) -> bool {
        false
    }
    /// One representative of the positions that symmetry makes equal in value. Default: the
    /// position itself.
    ///
    /// # Errors
    /// When the host cannot say.
    fn canonical(&self, state: Token) -> Result<Token, Halt> {
        Ok(state)
    }
    /// Bytes that the host's own positions take, as well as it can tell: they count against what a
    /// question may take.
    fn held(&self) -> u64 {
        0
    }
    /// Everything that can be reached from a position, where the host finds that more quickly than
    /// position by position. It takes at most `memory` bytes, and looks now and then whether the
    /// question is `over`. Default: it does not.
    ///
    /// # Errors
    /// When the host cannot say.
    fn everything(&self, start: Token, memory: u64, over: &dyn Fn() -> bool) -> Result<Option<Everything>, Halt> {
        let _ = (start, memory, over);
        Ok(None)
    }
    /// The integer by which [`Everything`] knows a position; `None` where it has none.
    ///
    /// # Errors
    /// When the host cannot say.
    fn code(&self, state: Token) -> Result<Option<i64>, Halt> {
        Ok(Some(state.0.into()))
    }
    /// The position of such an integer.
    ///
    /// # Errors
    /// When the host cannot say.
    fn decode(&self, code: i64) -> Result<Token, Halt> {
        u32::try_from(code).map(Token).map_err(|_| Halt)
    }
}
