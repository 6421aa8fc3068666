//! Rules that people can play: with notation and pictures.
//!
//! For example, Chomp's rules define bars and bites. As a game, Chomp also reads the board `8x10`,
//! writes a position as `5,3,1` and a move as `(5,4)`, explains in two languages why `(10,0)` is
//! not legal, and draws the bar with the poisoned square marked.

use crate::abilities::Abilities;
use crate::evaluate::OfEvaluate;
use crate::info::Info;
use crate::notation::{Problem, is_alike};
use crate::rules::Rules;
use crate::sentence::Words;
use crate::settings::Settings;
use crate::view::View;
use crate::words;

/// A game for people: [`Rules`] with a name, boards and moves as text, and a picture.
///
/// The text is not decoration: it plays moves, saves sessions, shares links and names tables. Any
/// text that is shown must therefore read back as the same position or move. The
/// [`laws`](crate::laws) check this for every position of every small board, and try damaged text
/// as well.
///
/// A method that would serve only one or two games is an *ability*, a separate trait: moves in
/// words ([`Wording`](crate::Wording)), moves in stages ([`Stages`](crate::Stages)), a series of
/// growing boards ([`Growth`](crate::Growth)) and the like.
///
/// # Example
/// A complete game that obeys the laws. `crates/games/src/template.rs` has a similar one, with a comment
/// on every method.
///
/// ```
/// use tablette_core::notation::parse_number;
/// use tablette_core::{
///     End, Game, Info, Ink, NamedBoard, Outcome, Players, Problem, Question, Rules, Settings, Text, Tile, NoWatch, View, laws,
/// };
///
/// /// A heap of counters: take one or two; the side that finds it empty has lost.
/// struct Heap(u64);
///
/// impl Rules for Heap {
///     type State = u64;
///     type Move = u64;
///     fn start(&self) -> u64 {
///         self.0
///     }
///     fn expand(&self, heap: &u64, out: &mut Vec<u64>) -> Option<End> {
///         if *heap == 0 {
///             return Some(Outcome::Lose.into());
///         }
///         out.extend(1..=2.min(*heap));
///         None
///     }
///     fn apply(&self, heap: &u64, taken: u64) -> u64 {
///         heap - taken
///     }
/// }
///
/// const COUNTERS: Text = Text::new("a number of counters", "un nombre de jetons");
/// const INFO: Info = Info {
///     name: "heap",
///     aliases: &[],
///     title: Text::new("A heap", "Un tas"),
///     rules: Text::new("Take one or two counters.", "Prenez un ou deux jetons."),
///     brief: Text::new("Take one or two counters.", "Prenez un ou deux jetons."),
///     rules_version: 1,
///     numbering_version: 1,
///     players: Players::Two,
///     impartial: true,
///     board: COUNTERS,
///     moves: Text::new("1 or 2", "1 ou 2"),
///     french: &[],
///     examples: &[NamedBoard::new("21", "three sevens", "trois fois sept")],
///     start: "21",
///     small: &["0", "1", "10"],
///     settings: &[],
///     question: Question::Play,
///     sources: &["C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901)"],
/// };
///
/// impl Game for Heap {
///     const INFO: &'static Info = &INFO;
///     fn open(board: &str, settings: &Settings) -> Result<Self, Problem> {
///         settings.only(INFO.settings)?;
///         parse_number(board, COUNTERS, 0, 1_000_000).map(Self)
///     }
///     fn show_state(&self, heap: &u64) -> String {
///         heap.to_string()
///     }
///     fn parse_state(&self, text: &str) -> Result<u64, Problem> {
///         parse_number(text, COUNTERS, 0, self.0)
///     }
///     fn show_move(&self, _: &u64, taken: u64) -> String {
///         taken.to_string()
///     }
///     fn view(&self, heap: &u64) -> View {
///         View::grid(vec![(0..*heap.min(&40)).map(|_| Tile::new(Ink::Plain, "o")).collect()])
///     }
/// }
///
/// let game = Heap::open("10", &Settings::default()).unwrap();
/// assert_eq!(game.parse_move(&10, "2"), Ok(2));
/// let refused = game.parse_move(&10, "3").unwrap_err();
/// assert_eq!(refused.to_string(), "expected a legal move, got “3”: the legal moves are 1, 2");
/// for report in laws::check(&laws::Boards::<Heap>::explore(&NoWatch)) {
///     assert!(report.outcome.is_ok(), "{}: {:?}", report.law, report.outcome);
/// }
/// ```
pub trait Game: Rules {
    /// Facts that are known before a board is chosen: name, rules, examples, settings.
    const INFO: &'static Info;
    /// What the game can do beyond its rules: `Abilities::NONE.numbered().wording()`. Default:
    /// nothing, which gives the game the rungs `recursion` and `memory`, and moves in notation.
    const ABILITIES: Abilities<Self> = Abilities::NONE;

    /// Makes the component that needs an evaluation, such as the rung `search`. A game with
    /// [`Evaluate`] writes `Some(S::make())`. Default: nothing.
    ///
    /// [`Evaluate`]: crate::Evaluate
    fn search<S: OfEvaluate<Self>>() -> Option<S> {
        None
    }

    /// Reads a board as people write it and opens the game on it: `5x4` or `5,3,1` in Chomp, a
    /// diagram such as `W:WK10:BK5,K23` in draughts. Any position that is [shown](Game::show_state)
    /// opens as a board.
    ///
    /// Time and space: linear in the text, or nearly. A board too large to solve opens as well: the
    /// solver refuses it and reports how much memory it needs.
    ///
    /// # Errors
    /// When the text is no board of this game, or a setting is unknown or unreadable. The problem
    /// gives the expected and the actual text, the byte, and a hint.
    fn open(board: &str, settings: &Settings) -> Result<Self, Problem>;
    /// Returns the canonical text of the position, which [`open`](Game::open) and
    /// [`parse_state`](Game::parse_state) both read back: `5,3,1` in Chomp, the rows from the
    /// longest to the shortest.
    fn show_state(&self, state: &Self::State) -> String;
    /// Reads a position of this instance, strictly: stray blanks or signs are errors. On the Chomp
    /// board `5x4`, for example, `5,3,1` is a position and `6,3,1` is not.
    ///
    /// # Errors
    /// If the text is not a position, or this board cannot reach it.
    fn parse_state(&self, text: &str) -> Result<Self::State, Problem>;
    /// Returns the text of a legal move, unambiguous in its position: `(5,4)` in Chomp, `32x12` in
    /// draughts. Two moves in the same position never share a text, though the same text may be
    /// another move elsewhere.
    fn show_move(&self, state: &Self::State, mv: Self::Move) -> String;
    /// Reads a legal move of this position. Default: the move whose [text](Game::show_move) equals
    /// the input up to blanks, brackets and capitals
    /// ([`notation::is_alike`](crate::notation::is_alike)): `(2, 2)` is `(2,2)`.
    ///
    /// Games with very many moves override the default, since it lists them all. So do games that
    /// can say *why* a move is illegal: in draughts, for example, because another capture takes
    /// more. Time of the default: one expansion and the text of every move.
    ///
    /// # Errors
    /// If the text is not a move, or not a legal one here. The hint names some legal moves.
    fn parse_move(&self, state: &Self::State, text: &str) -> Result<Self::Move, Problem> {
        let mut moves = Vec::new();
        self.expand(state, &mut moves);
        let shown = |&mv: &Self::Move| self.show_move(state, mv);
        if let Some(&mv) = moves.iter().find(|mv| shown(mv) == text) {
            return Ok(mv);
        }
        let mut alike = moves.iter().filter(|mv| is_alike(&shown(mv), text));
        if let (Some(&mv), None) = (alike.next(), alike.next()) {
            return Ok(mv);
        }
        // With no moves to name, the hint would end after “the legal moves are”.
        let problem = Problem::new(LEGAL, text);
        if moves.is_empty() {
            return Err(problem.hint(OVER));
        }
        // A large bar has thousands of moves, too many for a message.
        let named: Vec<_> = moves.iter().take(NAMED).map(shown).collect();
        let named = named.join(", ");
        Err(problem.hint(if moves.len() > NAMED { some_moves(named) } else { all_moves(named) }))
    }
    /// Draws the position: tiles, each with the move that a click on it plays. A board too large
    /// for that is drawn at a reduced scale.
    fn view(&self, state: &Self::State) -> View;
}

/// Maximum number of legal moves named in an error.
const NAMED: usize = 8;
words! {
    LEGAL { "a legal move", "un coup permis" }
    OVER { "the game is over, so there is no legal move", "la partie est finie, il n'y a plus rien à jouer" }
    all_moves(moves: Words) { "the legal moves are {moves}", "les coups permis sont {moves}" }
    some_moves(moves: Words) { "legal moves include {moves}", "les coups permis comprennent {moves}" }
}
