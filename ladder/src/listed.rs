//! A line of the list of games: a game together with what it can do beyond its rules.
//!
//! The list itself is in the workbench, where a line reads
//! `Listed::<Chomp>::new().numbered().theory().wording()`. Each call stores one function pointer,
//! or a few, and compiles only if the game implements the trait: a rung that the game does not
//! have cannot be listed, and an ability that is not listed costs nothing.
//!
//! For example, draughts is listed with `repeating`, `numbered` and `searched`. A start position
//! then gets an estimate from the search, an ending of four pieces a table worked out backwards,
//! and a question for the theory a failure that names the rungs there are.

mod abilities;
mod agreement;
mod offers;
mod operations;

pub(crate) use abilities::{Abilities, Of};
pub use agreement::Agreement;

use std::path::Path;
use std::sync::Arc;

use tablette_core::laws;
use tablette_core::{
    Ask, Census, Chart, Evaluate, Game, Judge, LostPositions, Numbered, Offer, Phrase, Players, Problem, Question,
    Refusal, Rules, Sequences, Slices, Sums, Text, Theory, Walk,
};

use abilities::Laws;

use super::judges::{self, Answer, Definition};
use super::loops;
use super::numbers::Obtain;
use super::offered::Offered;
use super::perft::{self, Fast};
use super::search::{self, Lookahead};
use super::slices;
use super::sums;
use crate::effort::{Effort, Rung};
use crate::failure::Failure;

/// A game of the list, with each ability as function pointers.
///
/// Built in a `const` context by chaining, so that the list of games is a `static`. A value is
/// `Copy` and takes a few hundred bytes, whatever the game; nothing is opened or worked out before
/// [`open`](Listed::open).
///
/// # Example
///
/// A game from its rules alone, which gets the first two rungs:
///
/// ```
/// use tablette_core::{
///     End, Game, Info, NamedBoard, Outcome, Players, Problem, Question, Rules, Settings, Text, View, notation,
/// };
/// use tablette_ladder::{Effort, Listed, Request, Rung};
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
///         examples: &[NamedBoard::new("7", Text::new("seven", "sept"))],
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
/// static HEAPS: Listed<Heap> = Listed::new();
/// let rungs: Vec<Rung> = HEAPS.rungs().into_iter().map(|(rung, _)| rung).collect();
/// assert_eq!(rungs, [Rung::Recursion, Rung::Memory]);
///
/// let known = HEAPS.open("7", &Settings::default())?.knowledge(&Request::MOVES, &Effort::default())?;
/// let best: Vec<_> = known.moves.iter().map(|line| (line.notation.as_str(), line.best)).collect();
/// assert_eq!(best, [("1", true), ("2", false)]);
/// # Ok::<(), tablette_ladder::Failure>(())
/// ```
pub struct Listed<G: Game> {
    /// The `recursion` rung: the definition, executed. Time exponential in the plies.
    pub(super) recursion: Climb<G>,
    /// The `memory` rung: the definition with a memo, or, where positions repeat, everything
    /// reachable.
    pub(super) memory: Climb<G>,
    /// The definition without an authority behind it, for the comparison of rungs.
    definition: Definition<G>,
    /// Whether play can come back to a position, as in draughts. It changes what the first rungs
    /// mean.
    pub(super) repeats: bool,
    /// How the numbering of an instance is obtained; present exactly when there is a `table`
    /// rung.
    pub(super) numbering: Option<Obtain<G>>,
    /// The `theory` rung, from [`theory`](Listed::theory) or [`sums`](Listed::sums).
    pub(super) theory: Option<Mathematics<G>>,
    /// The `search` rung, which estimates on boards that no other rung reaches.
    pub(super) search: Option<Lookahead<G>>,
    numbering_laws: Option<Laws<G>>,
    search_laws: Option<Laws<G>>,
    sum_laws: Option<Laws<G>>,
    /// Opens the game on all its slices, and counts them for `tablette census`.
    pub(super) slices: Option<SliceWork<G>>,
    /// The game's own way to count move sequences; without it they are played out.
    pub(super) sequences: Option<Fast<G>>,
    /// Everything that serves people rather than solvers.
    pub(super) abilities: Abilities<G>,
}

/// What slices are good for: the functions of [`Slices`].
pub(super) struct SliceWork<G> {
    /// A census from the text of a box, such as `2` for all endgames of two pieces.
    census: fn(&str, &Effort<'_>) -> Result<Census, Failure>,
    /// The same from the table of an instance.
    pub(super) counted: fn(&Arc<G>, &Path, &Effort<'_>) -> Result<Census, Failure>,
    /// The instance that such a text asks for.
    pub(super) open: fn(&str) -> Result<G, Problem>,
    /// The texts whose tables have all positions of an instance.
    pub(super) wider: fn(&G) -> Vec<String>,
}

impl<G> Clone for SliceWork<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for SliceWork<G> {}

/// A rung at work: from a position and a question to an authority and its first verdict.
type Climb<G> = fn(&Arc<G>, &<G as Rules>::State, Question, &Effort<'_>) -> Result<Answer<G>, Failure>;

/// A theory prepared for a position and everything that follows it.
type Prepare<G> = fn(&Arc<G>, &<G as Rules>::State, &Ask<'_>) -> Result<Box<dyn Judge<G>>, Refusal>;
/// A whole best line, any point of which is known without playing up to it.
type Stroll<G> = fn(&G, &<G as Rules>::State, &Ask<'_>) -> Result<Option<Box<dyn Walk>>, Refusal>;
/// The lost positions of a board, where the theory finds them without valuing the others. `None`
/// says that it does not, and must be cheap: it is asked with no memory at all before a build
/// begins.
pub(super) type FindLost<G> = fn(&G, &Ask<'_>) -> Option<Result<Box<dyn LostPositions>, Refusal>>;
/// A picture or a count of a whole board. `Problem`: the text is no board; `None`: there is none;
/// `Refusal`: there would be, but not with this memory or time.
type Overview<T> = fn(&str, &Ask<'_>) -> Result<Option<Result<T, Refusal>>, Problem>;

/// The functions of a [`Theory`], or of [`Sums`], which is a theory of another shape.
pub(super) struct Mathematics<G: Game> {
    /// Prepares for a position; this may take long, asking afterwards does not.
    pub(super) judge: Prepare<G>,
    /// Reasons, one sentence a line, from a judge that has been prepared.
    pub(super) explain: fn(&G, &G::State, &dyn Judge<G>) -> Vec<Phrase>,
    pub(super) walk: Stroll<G>,
    pub(super) lost: FindLost<G>,
    chart: Overview<Chart>,
    pub(crate) census: Overview<Census>,
    offers: &'static [Offer],
    reach: Text,
}

impl<G: Game> Clone for Listed<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Listed<G> {}

impl<G: Game> Clone for Mathematics<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Mathematics<G> {}

impl<G: Game> Default for Listed<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> Listed<G> {
    /// A game with the two rungs that need nothing but the rules: `recursion` and `memory`.
    ///
    /// Everything else is added by the methods below, in any order; each can be called in a
    /// `const`.
    pub const fn new() -> Self {
        Self {
            recursion: judges::by_recursion::<G>,
            memory: judges::by_memory::<G>,
            definition: judges::definition::<G>,
            repeats: false,
            numbering: None,
            theory: None,
            search: None,
            numbering_laws: None,
            search_laws: None,
            sum_laws: None,
            slices: None,
            sequences: None,
            abilities: Abilities::NONE,
        }
    }

    /// Adds the `table` rung, and with it tables on disk.
    ///
    /// The graph of the numbering decides how the table is filled: from the bottom up when it
    /// only knows moves forwards, from the ends backwards when it also knows them backwards. Time
    /// and space of the rung are linear in positions and moves; `recursion` on the same board is
    /// exponential.
    #[must_use]
    pub const fn numbered(self) -> Self
    where
        G: Numbered,
    {
        Self { numbering: Some(G::numbering), numbering_laws: Some(laws::check_numbering::<G>), ..self }
    }

    /// Says that play can come back to a position, so that the definition alone would not end.
    ///
    /// `recursion` then follows only lines that never come back, and is offered to one player
    /// only: with two, a side that avoids a repetition may give up a draw, so such lines prove
    /// nothing. `memory` explores everything reachable and works backwards from the ends.
    #[must_use]
    pub const fn repeating(self) -> Self {
        Self {
            recursion: loops::by_recursion::<G>,
            memory: loops::by_memory::<G>,
            definition: loops::definition::<G>,
            repeats: true,
            ..self
        }
    }

    /// Adds the census of slices: each material of an endgame with its wins, draws and losses,
    /// and the longest win in plies. Takes the place of a census that the theory may have. And one
    /// table may have all slices of so many pieces.
    #[must_use]
    pub const fn slices(self) -> Self
    where
        G: Slices,
    {
        Self {
            slices: Some(SliceWork {
                census: slices::census::<G>,
                counted: slices::counted::<G>,
                open: G::open_slices,
                wider: G::wider,
            }),
            ..self
        }
    }

    /// Adds the `search` rung, which answers with an estimate on any board.
    ///
    /// With a [`numbered`](Listed::numbered) game the search also stands on tables: a position
    /// with few followers is looked up in a table made for it, and a search that comes across
    /// such a position takes its value instead of guessing. An international draughts ending of
    /// four pieces is therefore exact, while the start is an estimate.
    #[must_use]
    pub const fn searched(self) -> Self
    where
        G: Evaluate,
    {
        Self { search: Some(search::lookahead::<G>()), search_laws: Some(laws::check_evaluate::<G>), ..self }
    }

    /// Counts move sequences by the game's own method, which is quicker than playing them and
    /// knows a second convention: with `--keep`, each way to make a capture counts.
    #[must_use]
    pub const fn sequences(self) -> Self
    where
        G: Sequences,
    {
        Self { sequences: Some(perft::fast::<G>()), ..self }
    }

    /// Adds the `theory` rung, its explanations and, where it has them, maps, walks, censuses and
    /// lists of lost positions.
    ///
    /// A theory is the fastest rung and the only one with reasons. It is not believed:
    /// [`agree`](Listed::agree) compares it with every other rung on every position of the small
    /// boards.
    #[must_use]
    pub const fn theory(self) -> Self
    where
        G: Theory,
    {
        let theory = Mathematics {
            judge: |game: &Arc<G>, from, ask| game.judge(from, ask),
            explain: G::explain,
            walk: G::walk,
            lost: G::lost,
            chart: G::chart,
            census: G::census,
            offers: G::OFFERS,
            reach: G::REACH,
        };
        Self { theory: Some(theory), ..self }
    }

    /// Adds the `theory` rung of games whose positions fall into independent parts, such as the
    /// rows of Kayles: nimber, outcome and winning moves from the nimbers of the parts, which are
    /// combined by exclusive or (R. Sprague 1935, P. M. Grundy 1939). It knows no plies: a game that does, such as
    /// chocolate, is listed with [`theory`](Listed::theory) behind it, which then answers, and the law of sums holds for
    /// what it rests on.
    #[must_use]
    pub const fn sums(self) -> Self
    where
        G: Sums,
    {
        let theory = Mathematics {
            judge: sums::judge::<G>,
            explain: sums::explain::<G>,
            // Nimbers say who wins and not how soon, so there is no best line to walk.
            walk: |_, _, _| Ok(None),
            lost: |_, _| None,
            chart: |_, _| Ok(None),
            census: |_, _| Ok(None),
            offers: &[],
            reach: sums::REACH,
        };
        Self { theory: Some(theory), sum_laws: Some(laws::check_sums::<G>), ..self }
    }

    /// The rungs that the game offers. O(1).
    pub(super) fn offered(&self) -> Offered {
        Offered(Rung::ALL.map(|rung| self.has(rung)))
    }

    /// Whether the game offers a rung. O(1).
    pub(super) fn has(&self, rung: Rung) -> bool {
        match rung {
            // With two players, lines that never come back prove nothing: see `recursion_once`.
            Rung::Recursion => !self.repeats || matches!(G::INFO.players, Players::One),
            Rung::Memory => true,
            Rung::Table => self.numbering.is_some(),
            Rung::Theory => self.theory.is_some(),
            Rung::Search => self.search.is_some(),
        }
    }
}
