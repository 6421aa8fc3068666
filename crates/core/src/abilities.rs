//! What a game can do beyond its rules, as the game itself declares it.
//!
//! For example, the page asks for the words of a move. A game that declares `.wording()` says "take
//! 3 counters"; any other shows its notation, `3`. The caller does not distinguish the two cases:
//! every method has a correct, plainer default.

use std::sync::Arc;

use crate::branching::Branching;
use crate::game::Game;
use crate::growth::Growth;
use crate::laid_out::LaidOut;
use crate::laws::{self, Boards, Report};
use crate::lesson::Lesson;
use crate::literal::Literal;
use crate::nimber_sequence::{Genus, NimberSequence, PeriodSearch, Recheck};
use crate::notation::Problem;
use crate::number::Amount;
use crate::numbering::{Block, Numbered, Numbering};
use crate::phrase::{Phrase, Text};
use crate::places::Places;
use crate::plain::Plain;
use crate::puzzles::{PuzzleCandidate, Puzzles};
use crate::recipe::Recipe;
use crate::records::{RecordFormat, Records};
use crate::refusal::Refusal;
use crate::remarks::Remarks;
use crate::repetition::Repetition;
use crate::rules::{End, Outcome, Rules};
use crate::sentence::Words;
use crate::sequences::Sequences;
use crate::settings::{Setting, Settings};
use crate::slices::Slices;
use crate::stages::Stages;
use crate::sums::Sums;
use crate::survey::{Matrices, Survey};
use crate::theory::{Census, Chart, Judge, LostPositions, Options, Theory, TheoryFeature, Walk};
use crate::unsolved::Unsolved;
use crate::view::{Arrow, View};
use crate::wording::Wording;
use crate::words;

/// A function of a position.
pub type OfState<G, T> = fn(&G, &<G as Rules>::State) -> T;
/// A function of a legal move in its position.
pub type OfMove<G, T> = fn(&G, &<G as Rules>::State, <G as Rules>::Move) -> T;
/// [`Numbered::numbering`] as a function.
pub type Obtain<G> = fn(&Arc<G>) -> Result<Arc<dyn Numbering<<G as Rules>::State>>, Phrase>;
/// Converts a plain value to the text that it stands for.
type Reading = fn(&Literal) -> Result<String, Problem>;
/// The laws of an ability.
type Laws<G> = fn(&Boards<'_, G>) -> Vec<Report>;
/// [`Theory::judge`] as a function.
type Prepare<G> = fn(&Arc<G>, &<G as Rules>::State, &Options<'_>) -> Result<Box<dyn Judge<G>>, Refusal>;
/// [`Theory::walk`] as a function.
type WalkOf<G> = fn(&G, &<G as Rules>::State, &Options<'_>) -> Result<Option<Box<dyn Walk>>, Refusal>;
/// [`Theory::lost`] as a function.
type FindLost<G> = fn(&G, &Options<'_>) -> Option<Result<Box<dyn LostPositions>, Refusal>>;
/// A picture or a count of a whole board, as [`Theory::chart`] and [`Theory::census`] give it.
type Overview<T> = fn(&str, &Options<'_>) -> Result<Option<Result<T, Refusal>>, Problem>;

/// [`NimberSequence::period`] as a function.
type FindPeriod<G> = fn(&G, u64, Recheck, &Options<'_>) -> Result<PeriodSearch, Refusal>;
/// [`NimberSequence::genera`] as a function.
type ListGenera<G> = fn(&G, u64, &Options<'_>) -> Result<Vec<Genus>, Refusal>;

/// The functions of a [`Theory`].
pub struct TheoryFunctions<G: Game> {
    /// [`Theory::judge`]: prepares for a position. This may take long; the answers do not.
    pub judge: Prepare<G>,
    /// [`Theory::explain`]: the reasons, a sentence a line.
    pub explain: fn(&G, &G::State, &dyn Judge<G>) -> Vec<Phrase>,
    /// [`Theory::walk`]: a whole best line.
    pub walk: WalkOf<G>,
    /// [`Theory::lost`]: the lost positions of the board, in some theories.
    pub lost: FindLost<G>,
    /// [`Theory::chart`].
    pub chart: Overview<Chart>,
    /// [`Theory::census`].
    pub census: Overview<Census>,
    /// [`Theory::OFFERS`].
    pub offers: &'static [TheoryFeature],
    /// [`Theory::REACH`].
    pub reach: Text,
}

/// The functions of [`Slices`].
pub struct SliceFunctions<G: Game> {
    /// [`Numbered::numbering`].
    pub numbering: Obtain<G>,
    /// [`Slices::open_slices`].
    pub open: fn(&str) -> Result<G, Problem>,
    /// [`Slices::wider`].
    pub wider: fn(&G) -> Vec<String>,
    /// [`Slices::slice_name`].
    pub name: fn(&G, &Block) -> Option<String>,
}

/// The functions of [`Sequences`].
pub struct SequenceFunctions<G: Game> {
    /// [`Sequences::sequences`].
    pub count: fn(&G, &G::State, u32, bool) -> u128,
    /// [`Sequences::ways`].
    pub ways: fn(&G, &G::State, &mut Vec<G::Move>),
}

/// The functions of [`Plain`].
pub struct PlainFunctions<G: Game> {
    state: OfState<G, Literal>,
    mv: OfMove<G, Literal>,
    read_state: Reading,
    read_move: Reading,
}

/// Maximum number of abilities with laws. A game that declares more does not compile.
const MOST_LAWS: usize = 8;

impl<G: Game> Clone for Abilities<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Abilities<G> {}

/// Declares the abilities that are traits: a field for each, and the method that fills it in and
/// adds the laws of the ability.
macro_rules! abilities {
    ($( $(#[$about:meta])* $name:ident($ability:ident): $kind:ty = $stored:expr $(, $laws:path)?; )*) => {
        /// The abilities of one game, each as one or several functions.
        ///
        /// A game declares them in its own file, as [`Game::ABILITIES`]. Each method below compiles
        /// only if the game implements the trait of that ability, and adds the laws of the ability.
        ///
        /// ```text
        /// impl Game for Kayles {
        ///     const ABILITIES: Abilities<Self> = Abilities::NONE.sums().wording().plain();
        ///     …
        /// }
        /// ```
        ///
        /// A game that declares what it has not implemented does not compile:
        ///
        /// ```compile_fail,E0277
        /// use tablette_core::{Abilities, Game, Wording};
        ///
        /// fn declared<G: Game>() -> Abilities<G> {
        ///     Abilities::NONE.wording()
        /// }
        /// ```
        pub struct Abilities<G: Game> {
            $( $(#[$about])* pub $name: Option<$kind>, )*
            /// Whether play can come back to a position.
            pub repeats: bool,
            /// The mark between a board and its goal, such as `>`.
            pub goal: Option<&'static str>,
            /// Whether boards are long enough to be kept in files.
            pub in_files: bool,
            /// The questions that a source text sets a class.
            pub lesson: Option<fn() -> &'static Lesson>,
            laws: [Option<Laws<G>>; MOST_LAWS],
        }

        impl<G: Game> Abilities<G> {
            /// No abilities: every method uses its default.
            pub const NONE: Self = Self {
                $( $name: None, )*
                repeats: false,
                goal: None,
                in_files: false,
                lesson: None,
                laws: [None; MOST_LAWS],
            };

            $(
                $(#[$about])*
                #[must_use]
                pub const fn $name(mut self) -> Self
                where
                    G: $ability,
                {
                    self.$name = Some($stored);
                    self$(.obeying($laws))?
                }
            )*
        }
    };
}

abilities! {
    /// Adds the `table` rung, and with it tables on disk ([`Numbered`]).
    ///
    /// The graph of the numbering decides how a table is filled: from the bottom up when it lists
    /// moves forwards only, from the ends backwards when it also lists them backwards. Time and
    /// space of the rung are linear in positions and moves.
    numbered(Numbered): Obtain<G> = G::numbering, laws::check_numbering::<G>;
    /// Adds the `theory` rung, its explanations and, where it has them, maps, walks, censuses and
    /// lists of lost positions ([`Theory`]).
    theory(Theory): &'static TheoryFunctions<G> = const {
        &TheoryFunctions {
            judge: |game: &Arc<G>, from, options| game.judge(from, options),
            explain: G::explain,
            walk: G::walk,
            lost: G::lost,
            chart: G::chart,
            census: G::census,
            offers: G::OFFERS,
            reach: G::REACH,
        }
    };
    /// Adds the `theory` rung of games whose positions fall into independent parts ([`Sums`]), such
    /// as the rows of Kayles: nimber, outcome and winning moves from the nimbers of the parts. It
    /// gives no plies: a [`theory`](Self::theory) that does, such as that of chocolate, takes
    /// precedence.
    sums(Sums): OfState<G, Vec<G::State>> = G::parts, laws::check_sums::<G>;
    /// Finds the period of the nimbers of single rows, and their genus ([`NimberSequence`]).
    nimber_sequence(NimberSequence): (FindPeriod<G>, ListGenera<G>) = (G::period, G::genera);
    /// Adds the census of slices, and tables of all slices together ([`Slices`]). Replaces the
    /// census of the theory, if there is one.
    slices(Slices): &'static SliceFunctions<G> = const {
        &SliceFunctions { numbering: G::numbering, open: G::open_slices, wider: G::wider, name: G::slice_name }
    };
    /// Counts move sequences by the game's own method ([`Sequences`]), which has a second
    /// convention: with `--keep`, each way to make a capture counts.
    sequences(Sequences): &'static SequenceFunctions<G> = const { &SequenceFunctions { count: G::sequences, ways: G::ways } };
    /// Puts moves into words ([`Wording`]).
    wording(Wording): OfMove<G, Phrase> = G::say_move;
    /// Shows moves stage by stage ([`Stages`]): arrows, and a picture after each jump of a capture.
    stages(Stages): (OfMove<G, Vec<Arrow>>, OfMove<G, Vec<View>>) = (G::arrows, G::steps), laws::check_stages::<G>;
    /// Adds remarks of the rules on a position ([`Remarks`]).
    remarks(Remarks): OfState<G, Vec<Phrase>> = G::remarks;
    /// Declares which occurrence of a position draws the game ([`Repetition`]).
    repetition(Repetition): (OfState<G, Option<String>>, usize) = (G::repetition_key, G::DRAWN_AT);
    /// Sets positions that have no places out on a board ([`LaidOut`]).
    laid_out(LaidOut): OfState<G, Option<G::State>> = G::laid_out;
    /// Writes a line of play as the places it passes ([`Places`]).
    places(Places): OfState<G, String> = G::place;
    /// Writes positions and moves as plain values ([`Plain`]).
    plain(Plain): &'static PlainFunctions<G> = const {
        &PlainFunctions {
            state: G::plain,
            mv: G::plain_move,
            read_state: G::read_plain,
            read_move: G::read_plain_move,
        }
    }, laws::check_plain::<G>;
    /// Bounds the number of moves without listing them ([`Branching`]), so that a position with a
    /// million moves can be refused before memory is taken.
    branching(Branching): (OfState<G, Amount>, OfState<G, Option<End>>) = (G::branching, G::end), laws::check_branching::<G>;
    /// Adds the boards that lead up to a board ([`Growth`]): the axis of growth curves.
    growth(Growth): fn(&G) -> Vec<String> = G::growth, laws::check_growth::<G>;
    /// Surveys boards given as rows of numbers ([`Matrices`]).
    matrices(Matrices): (&'static [Setting], fn(&str, &Settings) -> Result<Survey, Problem>) = (G::MATRIX, G::survey);
    /// Makes boards from a recipe ([`Recipe`]).
    recipes(Recipe): (&'static [Setting], fn(&Settings) -> Result<String, Problem>) = (G::RECIPE, G::sample), laws::check_recipe::<G>;
    /// Reads and writes whole games ([`Records`]).
    records(Records): RecordFormat = G::FORMAT;
    /// Generates positions for puzzles ([`Puzzles`]).
    puzzles(Puzzles): fn(u8, u64, u64) -> PuzzleCandidate = G::deal;
    /// Draws a position without its solution ([`Unsolved`]).
    unsolved(Unsolved): OfState<G, View> = G::unsolved;
}

impl<G: Game> Abilities<G> {
    /// Declares that play can return to a position, so plain recursion would not end.
    ///
    /// `recursion` then follows only lines that never revisit a position, and is offered for one
    /// player only: with two, a side that avoids a repetition may give up a draw, so such lines
    /// prove nothing. `memory` explores everything reachable and works backwards from the ends.
    #[must_use]
    pub const fn repeating(self) -> Self {
        Self { repeats: true, ..self }
    }

    /// Declares that a board may be written with a goal after `mark`, as in `here>there`; the text
    /// of a position then has both.
    #[must_use]
    pub const fn goals(self, mark: &'static str) -> Self {
        Self { goal: Some(mark), ..self }
    }

    /// Declares that boards are long enough to be kept in files: commands then take a path, too.
    #[must_use]
    pub const fn files(self) -> Self {
        Self { in_files: true, ..self }
    }

    /// Adds the questions that the game's source text sets a class, with the answers.
    #[must_use]
    pub const fn taught(self, lesson: fn() -> &'static Lesson) -> Self {
        Self { lesson: Some(lesson), ..self }
    }

    /// Appends the laws of an ability.
    const fn obeying(mut self, laws: Laws<G>) -> Self {
        let mut next = 0;
        while self.laws[next].is_some() {
            next += 1;
        }
        self.laws[next] = Some(laws);
        self
    }

    /// The reports on the laws of the declared abilities, in the order of declaration.
    pub(crate) fn check(&self, boards: &Boards<'_, G>) -> Vec<Report> {
        self.laws.iter().flatten().flat_map(|laws| laws(boards)).collect()
    }

    /// Returns a legal move in words, or else in its notation.
    pub fn say_move(&self, game: &G, state: &G::State, mv: G::Move) -> Phrase {
        let notation = || verbatim(game.show_move(state, mv));
        self.wording.map_or_else(notation, |say| say(game, state, mv))
    }

    /// Returns the arrows of a legal move; none where moves have no stages.
    pub fn arrows(&self, game: &G, state: &G::State, mv: G::Move) -> Vec<Arrow> {
        self.stages.map_or_else(Vec::new, |(arrows, _)| arrows(game, state, mv))
    }

    /// Returns a legal move as pictures; the last, or only, one shows the position after the move.
    pub fn steps(&self, game: &G, state: &G::State, mv: G::Move) -> Vec<View> {
        let at_once = || vec![game.view(&game.apply(state, mv))];
        self.stages.map_or_else(at_once, |(_, steps)| steps(game, state, mv))
    }

    /// Draws a position without revealing its solution. Default: the usual picture.
    pub fn unsolved_view(&self, game: &G, state: &G::State) -> View {
        self.unsolved.map_or_else(|| game.view(state), |unsolved| unsolved(game, state))
    }

    /// Returns the remarks of the rules on a position, a sentence a line; none without the ability.
    pub fn remarks_on(&self, game: &G, state: &G::State) -> Vec<Phrase> {
        self.remarks.map_or_else(Vec::new, |remarks| remarks(game, state))
    }

    /// Returns the repetition key and the occurrence that draws; `None` where no repetition draws.
    pub fn repetition_of(&self, game: &G, state: &G::State) -> Option<(String, usize)> {
        let (key, drawn_at) = self.repetition?;
        Some((key(game, state)?, drawn_at))
    }

    /// Returns the player's place, in puzzles that walk from place to place; otherwise `None`.
    pub fn place(&self, game: &G, state: &G::State) -> Option<String> {
        self.places.map(|place| place(game, state))
    }

    /// Returns the position as a plain value, or else its text.
    pub fn plain_state(&self, game: &G, state: &G::State) -> Literal {
        self.plain.map_or_else(|| Literal::Text(game.show_state(state)), |plain| (plain.state)(game, state))
    }

    /// Returns a legal move as a plain value, or else its notation.
    pub fn plain_move(&self, game: &G, state: &G::State, mv: G::Move) -> Literal {
        self.plain.map_or_else(|| Literal::Text(game.show_move(state, mv)), |plain| (plain.mv)(game, state, mv))
    }

    /// Converts a plain value to the text of a board or position: a text as it is, any other value
    /// as the game reads it. O(size of the value).
    ///
    /// # Errors
    /// When the game does not accept such a value. Whether the text is a board is checked when it
    /// is opened.
    pub fn read_plain(&self, value: &Literal) -> Result<String, Problem> {
        text_of(value, self.plain.map(|plain| plain.read_state), || text_such_as(G::INFO.start))
    }

    /// Converts a plain value to the text of a move.
    ///
    /// # Errors
    /// As [`read_plain`](Self::read_plain).
    pub fn read_plain_move(&self, value: &Literal) -> Result<String, Problem> {
        text_of(value, self.plain.map(|plain| plain.read_move), || G::INFO.moves.into())
    }

    /// Returns an upper bound on the number of moves. Without the ability, lists and counts them; a
    /// game with very many moves should therefore have it.
    pub fn branching_of(&self, game: &G, state: &G::State) -> Amount {
        let counted = || {
            let mut moves = Vec::new();
            game.expand(state, &mut moves);
            Amount::Exact(moves.len() as u128)
        };
        self.branching.map_or_else(counted, |(branching, _)| branching(game, state))
    }

    /// Returns the test for the end of the game that lists no moves; `None` in games without one.
    pub fn quick_end(&self) -> Option<OfState<G, Option<End>>> {
        self.branching.map(|(_, end)| end)
    }

    /// Returns the result of the game for the side to move, if it has ended here.
    pub fn result(&self, game: &G, state: &G::State) -> Option<Outcome> {
        let end = self.quick_end().map_or_else(|| game.expand(state, &mut Vec::new()), |end| end(game, state));
        end.map(|end| end.outcome)
    }

    /// Returns boards of growing size, the opened one last; without the ability, that one alone.
    pub fn growth_of(&self, game: &G) -> Vec<String> {
        self.growth.map_or_else(|| vec![game.show_state(&game.start())], |growth| growth(game))
    }

    /// Surveys a board given as rows of numbers. Time: at least linear in the text and the moves of
    /// its position; the game documents the cost of a finding.
    ///
    /// # Errors
    /// When the game reads no matrices, the text is not a matrix, or a choice is unknown or
    /// unreadable.
    pub fn survey(&self, matrix: &str, choices: &Settings) -> Result<Survey, Problem> {
        let (_, survey) = self.matrices.ok_or_else(|| Problem::new(NO_MATRIX, G::INFO.name))?;
        survey(matrix, choices)
    }

    /// Generates a board, as text that opens.
    ///
    /// # Errors
    /// When the game generates no boards, or a choice is unknown, unreadable or too large.
    pub fn sample(&self, recipe: &Settings) -> Result<String, Problem> {
        recipe.only(self.recipes.map_or(&[], |(choices, _)| choices))?;
        let (_, sample) = self.recipes.ok_or_else(|| Problem::new(NO_RECIPE, G::INFO.name))?;
        sample(recipe)
    }
}

/// Converts a plain value to text, with the game's reader if it is not a text; fails with
/// `expected` where the game accepts only text.
fn text_of(value: &Literal, read: Option<Reading>, expected: impl Fn() -> Phrase) -> Result<String, Problem> {
    match (value, read) {
        (Literal::Text(text), _) => Ok(text.clone()),
        (value, Some(read)) => read(value),
        (value, None) => Err(Problem::new(expected(), value.to_string())),
    }
}

words! {
    verbatim(mv: Words) { "{mv}", "{mv}" }
    text_such_as(board: Words) { "text such as {board}", "un texte comme {board}" }
    NO_MATRIX { "a game that reads matrices", "un jeu qui lit des matrices" }
    NO_RECIPE { "a game that makes boards", "un jeu qui fabrique des tablettes" }
}
