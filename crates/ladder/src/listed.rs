//! A game with its rungs, derived from its abilities.
//!
//! A game declares its abilities in its own file ([`Game::ABILITIES`]), and everything here follows
//! from them. For example, draughts declares `repeating` and `numbered` and has a search. A start
//! position then gets an estimate from the search, an ending of four pieces a table computed
//! backwards, and a question for the theory a failure that names the existing rungs.

mod agreement;
mod operations;

pub use agreement::Agreement;

use tablette_core::abilities::TheoryFunctions;
use tablette_core::{Abilities, Game, Players};

use super::search::Lookahead;
use super::sums;
use crate::budget::Rung;

/// A game with its abilities and its rungs, as function pointers.
///
/// A value is `Copy` and takes a few hundred bytes, whatever the game; nothing is opened or
/// computed before [`open`](Listed::open).
///
/// # Example
///
/// A game from its rules alone, with the first two rungs:
///
/// ```
/// use tablette_core::{
///     End, Game, Info, NamedBoard, Outcome, Players, Problem, Question, Rules, Settings, Text, View, notation,
/// };
/// use tablette_ladder::{Budget, Listed, Request, Rung};
///
/// /// Take one or two counters; the side that finds the heap empty has lost.
/// struct Heap(u64);
///
/// impl Rules for Heap {
///     type State = u64;
///     type Move = u64;
///     fn start(&self) -> u64 {
///         self.0
///     }
///     fn expand(&self, heap: &u64, out: &mut Vec<u64>) -> Option<End> {
///         out.extend(1..=2.min(*heap));
///         (*heap == 0).then(|| Outcome::Lose.into())
///     }
///     fn apply(&self, heap: &u64, taken: u64) -> u64 {
///         heap - taken
///     }
/// }
///
/// const HEAP: Text = Text::new("a number of counters", "un nombre de jetons");
///
/// impl Game for Heap {
///     const INFO: &'static Info = &Info {
///         name: "heap",
///         aliases: &[],
///         title: Text::new("Heap", "Tas"),
///         rules: Text::new("Take one or two.", "Prenez-en un ou deux."),
///         brief: Text::new("Take one or two.", "Prenez-en un ou deux."),
///         rules_version: 1,
///         numbering_version: 1,
///         players: Players::Two,
///         impartial: true,
///         board: HEAP,
///         moves: Text::new("how many are taken", "combien on en prend"),
///         french: &[],
///         examples: &[NamedBoard::new("7", "seven", "sept")],
///         start: "7",
///         small: &["0", "7"],
///         settings: &[],
///         question: Question::Play,
///         sources: &[],
///     };
///     fn open(board: &str, _: &Settings) -> Result<Self, Problem> {
///         notation::parse_number(board, HEAP, 0, 1000).map(Heap)
///     }
///     fn show_state(&self, heap: &u64) -> String {
///         heap.to_string()
///     }
///     fn parse_state(&self, text: &str) -> Result<u64, Problem> {
///         notation::parse_number(text, HEAP, 0, self.0)
///     }
///     fn show_move(&self, _: &u64, taken: u64) -> String {
///         taken.to_string()
///     }
///     fn view(&self, _: &u64) -> View {
///         View::default()
///     }
/// }
///
/// let heaps = Listed::<Heap>::new();
/// let rungs: Vec<Rung> = heaps.rungs().into_iter().map(|(rung, _)| rung).collect();
/// assert_eq!(rungs, [Rung::Recursion, Rung::Memory]);
///
/// let known = heaps.open("7", &Settings::default())?.analysis(&Request::MOVES, &Budget::default())?;
/// let best: Vec<_> = known.moves.iter().map(|line| (line.notation.as_str(), line.best)).collect();
/// assert_eq!(best, [("1", true), ("2", false)]);
/// # Ok::<(), tablette_ladder::Failure>(())
/// ```
pub struct Listed<G: Game> {
    /// The abilities that the game declares.
    pub abilities: Abilities<G>,
    /// The `theory` rung: the game's own, or that of sums.
    pub(super) theory: Option<&'static TheoryFunctions<G>>,
    /// The `search` rung, which estimates on boards that no other rung reaches.
    pub(super) search: Option<Lookahead<G>>,
}

impl<G: Game> Clone for Listed<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Listed<G> {}

impl<G: Game> Default for Listed<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> Listed<G> {
    /// Creates a game with the abilities that it declares.
    pub fn new() -> Self {
        Self::with(G::ABILITIES)
    }

    /// Creates a game with other abilities than it declares.
    pub fn with(abilities: Abilities<G>) -> Self {
        Self { theory: abilities.theory.or(abilities.sums.map(|_| sums::theory())), search: G::search(), abilities }
    }

    /// Returns the rungs that the game offers, in the order of the ladder. O(1).
    pub(super) fn offered(&self) -> Vec<Rung> {
        Rung::ALL.into_iter().filter(|rung| self.has(*rung)).collect()
    }

    /// Whether the game offers a rung. O(1).
    pub(super) fn has(&self, rung: Rung) -> bool {
        match rung {
            // With two players, lines without repetition prove nothing: see `recursion_once`.
            Rung::Recursion => !self.abilities.repeats || matches!(G::INFO.players, Players::One),
            Rung::Memory => true,
            Rung::Table => self.abilities.numbered.is_some(),
            Rung::Theory => self.theory.is_some(),
            Rung::Search => self.search.is_some(),
        }
    }
}
