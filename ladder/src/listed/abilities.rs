//! Abilities for people: what a game may be listed with beyond solving, and the plain answer
//! where it is not.
//!
//! For example, the page asks for the words of a move. A game listed with `.wording()` says "take
//! 3 counters"; one without says its notation, `3`. No caller needs to know which: each method
//! here has a default that is right and only plainer. Solvers never come here.

use tablette_core::laws::{self, Boards, Report};
use tablette_core::{
    Amount, Arrow, Branching, End, Game, Growth, Lesson, Matrices, Outcome, Phrase, Places, Problem, Recipe, Remarks,
    Repetition, Rules, Setting, Settings, Stages, Survey, Text, View, Wording,
};

use super::Listed;

/// Checks the laws of an ability.
pub(super) type Laws<G> = fn(&Boards<'_, G>) -> Vec<Report>;
/// Asks something of a position.
type Of<G, T> = fn(&G, &<G as Rules>::State) -> T;
/// Asks something of a move in its position.
type OfMove<G, T> = fn(&G, &<G as Rules>::State, <G as Rules>::Move) -> T;

/// Looks over a board given as rows of figures, under the choices of the survey.
type Surveying = fn(&str, &Settings) -> Result<Survey, Problem>;
/// Makes a board, as text that opens, from the choices of a recipe.
type Making = fn(&Settings) -> Result<String, Problem>;
/// The choices that an ability offers.
type Choices = &'static [Setting];

/// The abilities of one game: function pointers, set where the type is known, `None` where it
/// offers none. `Copy`, and a few hundred bytes at most.
pub(crate) struct Abilities<G: Game> {
    /// `Wording`: moves in words.
    wording: Option<OfMove<G, Phrase>>,
    /// `Stages`: a move as arrows over its position.
    arrows: Option<OfMove<G, Vec<Arrow>>>,
    /// `Stages`: a move as a series of pictures, set together with the arrows.
    steps: Option<OfMove<G, Vec<View>>>,
    /// `Remarks`: what is forced or forbidden here, and by which article.
    remarks: Option<Of<G, Vec<Phrase>>>,
    /// `Repetition`: the key of a position, and how often it must occur to draw.
    // The key is optional: a game with settings may draw by repetition under some of them only.
    repetition: Option<(Of<G, Option<String>>, usize)>,
    /// `Places`: where the walker of a puzzle stands.
    places: Option<Of<G, String>>,
    /// `Branching`: a bound on the number of moves, without listing them.
    branching: Option<Of<G, Amount>>,
    /// `Branching`: the end of the game, without listing moves.
    end: Option<Of<G, Option<End>>>,
    /// `Growth`: smaller boards that lead up to this one.
    growth: Option<fn(&G) -> Vec<String>>,
    /// `Matrices`: the choices of a survey, and the survey itself.
    matrices: Option<(Choices, Surveying)>,
    /// `Recipe`: the choices of a recipe, and the maker of boards.
    recipe: Option<(Choices, Making)>,
    /// The mark between a board and its goal, such as `>`.
    goal: Option<&'static str>,
    /// Whether boards are long enough to be kept in files.
    in_files: bool,
    /// What a source text asks of a class.
    lesson: Option<&'static Lesson>,
    /// The laws of the abilities that have some, in this order: stages, branching, growth,
    /// recipe.
    laws: [Option<Laws<G>>; 4],
}

impl<G: Game> Clone for Abilities<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Abilities<G> {}

impl<G: Game> Abilities<G> {
    /// No ability at all: every question gets its plain answer.
    pub(super) const NONE: Self = Self {
        wording: None,
        arrows: None,
        steps: None,
        remarks: None,
        repetition: None,
        places: None,
        branching: None,
        end: None,
        growth: None,
        matrices: None,
        recipe: None,
        goal: None,
        in_files: false,
        lesson: None,
        laws: [None; 4],
    };

    /// A legal move in words, or else in its notation.
    pub(crate) fn say_move(&self, game: &G, state: &G::State, mv: G::Move) -> Phrase {
        let verbatim = || VERBATIM.with("move", game.show_move(state, mv));
        self.wording.map_or_else(verbatim, |say| say(game, state, mv))
    }

    /// The arrows of a legal move; none where moves have no stages.
    pub(crate) fn arrows(&self, game: &G, state: &G::State, mv: G::Move) -> Vec<Arrow> {
        self.arrows.map_or_else(Vec::new, |arrows| arrows(game, state, mv))
    }

    /// A legal move as pictures, the last one of the position it leads to; that one alone where
    /// moves have no stages.
    pub(crate) fn steps(&self, game: &G, state: &G::State, mv: G::Move) -> Vec<View> {
        // The two defaults are the same picture that `play` leads to, so a face may animate any
        // game.
        let at_once = || vec![game.view(&game.apply(state, mv))];
        self.steps.map_or_else(at_once, |steps| steps(game, state, mv))
    }

    /// What the rules say of a position, a sentence a line; nothing where the game has no
    /// remarks. Draughts, for example, says which capture is forced.
    pub(crate) fn remarks(&self, game: &G, state: &G::State) -> Vec<Phrase> {
        self.remarks.map_or_else(Vec::new, |remarks| remarks(game, state))
    }

    /// Repetition key, and the occurrence that draws; `None` where no repetition does.
    pub(crate) fn repetition(&self, game: &G, state: &G::State) -> Option<(String, usize)> {
        let (key, drawn_at) = self.repetition?;
        Some((key(game, state)?, drawn_at))
    }

    /// Where the walker stands, in puzzles that walk from place to place; otherwise `None`.
    pub(crate) fn place(&self, game: &G, state: &G::State) -> Option<String> {
        self.places.map(|place| place(game, state))
    }

    /// An upper bound on the number of moves. Without the ability it is the exact number, at the
    /// price of listing them; a game with very many moves should therefore have it.
    pub(crate) fn branching(&self, game: &G, state: &G::State) -> Amount {
        // Counting lists the moves; callers that must not do that look at the listing first.
        let counted = || {
            let mut moves = Vec::new();
            game.expand(state, &mut moves);
            Amount::Exact(moves.len() as u128)
        };
        self.branching.map_or_else(counted, |branching| branching(game, state))
    }

    /// How the game has ended here for the side to move, if it has: one question to the game, or
    /// else one expansion.
    pub(crate) fn result(&self, game: &G, state: &G::State) -> Option<Outcome> {
        self.end.map_or_else(|| game.expand(state, &mut Vec::new()), |end| end(game, state)).map(|end| end.outcome)
    }

    /// Boards of growing size that lead up to the opened one, which is the last; this one alone
    /// without the ability.
    pub(crate) fn growth(&self, game: &G) -> Vec<String> {
        self.growth.map_or_else(|| vec![game.show_state(&game.start())], |growth| growth(game))
    }

    /// The reports on the laws of the abilities that have some, lazily: a caller that stops early
    /// checks no more.
    pub(super) fn laws<'a>(&'a self, boards: &'a Boards<'_, G>) -> impl Iterator<Item = Report> + 'a {
        self.laws.iter().flatten().flat_map(|laws| laws(boards))
    }
}

impl<G: Game> Listed<G> {
    /// Says moves in words (`Wording`): `moves`, the hint and the page then show a sentence
    /// beside the notation.
    #[must_use]
    pub const fn wording(self) -> Self
    where
        G: Wording,
    {
        Self { abilities: Abilities { wording: Some(G::say_move), ..self.abilities }, ..self }
    }

    /// Shows moves stage by stage (`Stages`): arrows on the board, and a picture after each jump
    /// of a long capture. Comes with a law: the last picture is that of the position after the
    /// move.
    #[must_use]
    pub const fn stages(mut self) -> Self
    where
        G: Stages,
    {
        self.abilities.arrows = Some(G::arrows);
        self.abilities.steps = Some(G::steps);
        self.abilities.laws[0] = Some(laws::check_stages::<G>);
        self
    }

    /// Adds what the rules say of a position (`Remarks`), such as the article that forces a
    /// capture.
    #[must_use]
    pub const fn remarks(self) -> Self
    where
        G: Remarks,
    {
        Self { abilities: Abilities { remarks: Some(G::remarks), ..self.abilities }, ..self }
    }

    /// Says which occurrence of a position draws the game (`Repetition`). The rules themselves
    /// have no history: the session that knows it counts keys.
    #[must_use]
    pub const fn repetition(self) -> Self
    where
        G: Repetition,
    {
        let repetition = Some((G::repetition_key as Of<G, Option<String>>, G::DRAWN_AT));
        Self { abilities: Abilities { repetition, ..self.abilities }, ..self }
    }

    /// Tells a line of play as the places it passes (`Places`), for puzzles that walk on a map.
    #[must_use]
    pub const fn places(self) -> Self
    where
        G: Places,
    {
        Self { abilities: Abilities { places: Some(G::place), ..self.abilities }, ..self }
    }

    /// Bounds the number of moves without listing them (`Branching`). A position with a million
    /// moves can then be refused before memory is taken. Comes with a law: no position has more
    /// moves than its bound.
    #[must_use]
    pub const fn branching(mut self) -> Self
    where
        G: Branching,
    {
        self.abilities.branching = Some(G::branching);
        self.abilities.end = Some(G::end);
        self.abilities.laws[1] = Some(laws::check_branching::<G>);
        self
    }

    /// Adds the boards that lead up to a board (`Growth`): the axis of the curves that `compare
    /// --plot` draws.
    #[must_use]
    pub const fn growth(mut self) -> Self
    where
        G: Growth,
    {
        self.abilities.growth = Some(G::growth);
        self.abilities.laws[2] = Some(laws::check_growth::<G>);
        self
    }

    /// Looks over boards given as rows of figures (`Matrices`), as the exercise of a course hands
    /// them out.
    #[must_use]
    pub const fn matrices(self) -> Self
    where
        G: Matrices,
    {
        let survey = G::survey as fn(&str, &Settings) -> Result<Survey, Problem>;
        Self { abilities: Abilities { matrices: Some((G::MATRIX, survey)), ..self.abilities }, ..self }
    }

    /// Makes boards from a recipe (`Recipe`): `tablette new` writes one of a given size and seed.
    /// Comes with a law: what is made opens.
    #[must_use]
    pub const fn recipes(mut self) -> Self
    where
        G: Recipe,
    {
        self.abilities.recipe = Some((G::RECIPE, G::sample as fn(&Settings) -> Result<String, Problem>));
        self.abilities.laws[3] = Some(laws::check_recipe::<G>);
        self
    }

    /// Says that a board may be written with a goal after `mark`, `here>there`; the text of a
    /// position then has both.
    #[must_use]
    pub const fn goals(self, mark: &'static str) -> Self {
        Self { abilities: Abilities { goal: Some(mark), ..self.abilities }, ..self }
    }

    /// Says that boards are so long that people keep them in files: commands then take a path,
    /// too.
    #[must_use]
    pub const fn files(self) -> Self {
        Self { abilities: Abilities { in_files: true, ..self.abilities }, ..self }
    }

    /// Adds what the text that the game was taught from asks of a class, with the game's own
    /// answers beside it.
    #[must_use]
    pub const fn taught(self, lesson: &'static Lesson) -> Self {
        Self { abilities: Abilities { lesson: Some(lesson), ..self.abilities }, ..self }
    }

    /// The mark between a board and its goal, in games whose boards may be written with one.
    pub fn goal(&self) -> Option<&'static str> {
        self.abilities.goal
    }

    /// Whether people keep boards of this game in files.
    pub fn in_files(&self) -> bool {
        self.abilities.in_files
    }

    /// What the text that the game was taught from asks of a class; `None` when there is none.
    pub fn lesson(&self) -> Option<&'static Lesson> {
        self.abilities.lesson
    }

    /// The choices that [`survey`](Self::survey) offers, in the game's order; `None` when the
    /// game reads no matrices.
    pub fn matrix(&self) -> Option<&'static [Setting]> {
        self.abilities.matrices.map(|(choices, _)| choices)
    }

    /// Looks over a board that is given as rows of figures, as an exercise asks. Time: that of
    /// the text and one look at each move of the position it describes, at least; the game says
    /// what a finding costs.
    ///
    /// # Errors
    ///
    /// When the game reads no matrices, the text is none, or a choice is unknown or unreadable.
    pub fn survey(&self, matrix: &str, choices: &Settings) -> Result<Survey, Problem> {
        let (_, survey) = self.abilities.matrices.ok_or_else(|| Problem::new(NO_MATRIX, G::INFO.name))?;
        survey(matrix, choices)
    }

    /// The choices that [`sample`](Self::sample) offers; empty when the game makes no boards.
    pub fn recipe(&self) -> &'static [Setting] {
        self.abilities.recipe.map_or(&[], |(choices, _)| choices)
    }

    /// Makes a board, as text that opens.
    ///
    /// # Errors
    /// When the game makes no boards, or a choice is unknown, unreadable or too large.
    pub fn sample(&self, recipe: &Settings) -> Result<String, Problem> {
        recipe.only(self.recipe())?;
        let (_, sample) = self.abilities.recipe.ok_or_else(|| Problem::new(NO_RECIPE, G::INFO.name))?;
        sample(recipe)
    }
}

const NO_MATRIX: Text = Text::new("a game that reads matrices", "un jeu qui lit des matrices");
const NO_RECIPE: Text = Text::new("a game that makes boards", "un jeu qui fabrique des tablettes");
const VERBATIM: Text = Text::new("{move}", "{move}");
