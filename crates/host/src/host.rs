//! The interface between a face and the game that it supplies: positions by number, and their
//! moves.

use tablette_core::{Edge, End, View};

/// The number of a position, assigned by the host in the order of discovery: 0, 1, and so on.
///
/// The position itself stays with the host. For example, a face for Python keeps the tuple
/// `(3, 4, 5)` in a list, and its index in the list is the token. Two positions are equal exactly
/// if their tokens are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Token(pub u32);

/// `⟦7⟧`, which [`HostedGame`](crate::HostedGame) replaces by the text of the position before
/// people read it.
impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "⟦{}⟧", self.0)
    }
}

/// A move, as its index among the moves of its position, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nth(pub u32);

/// The host could not answer: a user's code has failed, for example. The host keeps the reason, for
/// the thread on which it failed; all work for the query ends, and the face then reports the reason
/// instead of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Halt;

/// The expansion of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Expansion {
    /// The result of the game here, for the side to move; `None` if it goes on. If it goes on
    /// without a move, the side to move has lost.
    pub end: Option<End>,
    /// Every legal move in the order of the rules: its target, its cost and the side that plays
    /// next. Ignored if the game has ended.
    pub moves: Vec<(Token, Edge)>,
}

/// Everything reachable from a position, found by the host at once, with positions as plain
/// integers.
///
/// A host that returns moves in arrays saves a call for each position ([`Layers`](crate::Layers)
/// collects the arrays). The solvers are the same.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Everything {
    /// The positions as the host encodes them, each once; the index of each is its number below. If
    /// every move leads to a lower code, solving is quickest.
    pub codes: Vec<i64>,
    /// For each move, in any order, the number of the position in which it is played.
    pub sources: Vec<u32>,
    /// For each move the number of its target, parallel to `sources`.
    pub targets: Vec<u32>,
    /// For each move its cost, parallel to `sources`; empty if every move costs 1.
    pub costs: Vec<i64>,
    /// For each position 0 if the game goes on; 1, 2 or 3 if the side to move has lost, drawn or
    /// won.
    pub ends: Vec<u8>,
}

/// A game supplied by a face: rules over numbers, and text for people.
///
/// All positions belong to one game on one board; the face makes a host for each board that a user
/// opens. Methods may run code of users, take long and call back: no lock is held while one runs.
/// Each position is expanded only once, since [`HostedGame`](crate::HostedGame) stores the result.
///
/// # Example
/// Heaps of counters from which one or two are taken; the side that finds the heap empty has lost.
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
    /// Returns the result of the game in a position, or else its moves.
    ///
    /// # Errors
    /// If the host has failed.
    fn expand(&self, state: Token) -> Result<Expansion, Halt>;
    /// Returns a position as text, unambiguously.
    ///
    /// # Errors
    /// If the host has failed.
    fn show_state(&self, state: Token) -> Result<String, Halt>;
    /// Returns the position of a text; `None` if the text is none.
    ///
    /// # Errors
    /// If the host has failed.
    fn parse_state(&self, text: &str) -> Result<Option<Token>, Halt>;
    /// Returns a move as text, unambiguous in its position.
    ///
    /// # Errors
    /// If the host has failed.
    fn show_move(&self, state: Token, mv: Nth) -> Result<String, Halt>;
    /// Returns a move in words, for people. Default: its notation.
    ///
    /// # Errors
    /// If the host has failed.
    fn say_move(&self, state: Token, mv: Nth) -> Result<String, Halt> {
        self.show_move(state, mv)
    }
    /// Returns the position as a picture; `None`, the default, if the game does not define one.
    ///
    /// # Errors
    /// If the host has failed.
    fn view(&self, state: Token) -> Result<Option<View>, Halt> {
        let _ = state;
        Ok(None)
    }
    /// Whether [`canonical`](Host::canonical) ever returns another position. Default: never.
    fn has_symmetry(&self) -> bool {
        false
    }
    /// Returns one representative of the positions that symmetry makes equal in value. Default: the
    /// position itself.
    ///
    /// # Errors
    /// If the host has failed.
    fn canonical(&self, state: Token) -> Result<Token, Halt> {
        Ok(state)
    }
    /// Returns an estimate of the bytes of the host's own positions, which count towards the memory
    /// limit of a query.
    fn held(&self) -> u64 {
        0
    }
    /// Returns everything reachable from a position, if the host finds that more quickly than
    /// position by position. It takes at most `memory` bytes, and checks from time to time whether
    /// the query is `over`. Default: `None`.
    ///
    /// # Errors
    /// If the host has failed.
    fn everything(&self, start: Token, memory: u64, over: &dyn Fn() -> bool) -> Result<Option<Everything>, Halt> {
        let _ = (start, memory, over);
        Ok(None)
    }
    /// Returns the integer for a position in [`Everything`]; `None` if it has none.
    ///
    /// # Errors
    /// If the host has failed.
    fn code(&self, state: Token) -> Result<Option<i64>, Halt> {
        Ok(Some(state.0.into()))
    }
    /// Returns the position of such an integer.
    ///
    /// # Errors
    /// If the host has failed.
    fn decode(&self, code: i64) -> Result<Token, Halt> {
        u32::try_from(code).map(Token).map_err(|_| Halt)
    }
}
