//! What a game may be listed with for people, without its type, and the plain answers where it is not.

use tablette_core::laws::{self, Boards, Report};
use tablette_core::{
    Amount, Arrow, Branching, End, Game, Growth, Lesson, Matrices, Outcome, Phrase, Places, Problem, Recipe, Remarks,
    Repetition, Rules, Setting, Settings, Stages, Survey, Text, View, Wording,
};

use super::Listed;

/// Checks the laws of an ability.
pub(super) type Laws<G> = fn(&Boards<'_, G>) -> Vec<Report>;
type Of<G, T> = fn(&G, &<G as Rules>::State) -> T;
type OfMove<G, T> = fn(&G, &<G as Rules>::State, <G as Rules>::Move) -> T;

/// The choices that an ability offers.
type Surveying = fn(&str, &Settings) -> Result<Survey, Problem>;
type Making = fn(&Settings) -> Result<String, Problem>;
type Choices = &'static [Setting];

/// The abilities of one game: function pointers, set where the type is known.
pub(crate) struct Abilities<G: Game> {
    wording: Option<OfMove<G, Phrase>>,
    arrows: Option<OfMove<G, Vec<Arrow>>>,
    steps: Option<OfMove<G, Vec<View>>>,
    remarks: Option<Of<G, Vec<Phrase>>>,
    repetition: Option<(Of<G, Option<String>>, usize)>,
    places: Option<Of<G, String>>,
    branching: Option<Of<G, Amount>>,
    end: Option<Of<G, Option<End>>>,
    growth: Option<fn(&G) -> Vec<String>>,
    matrices: Option<(Choices, Surveying)>,
    recipe: Option<(Choices, Making)>,
    goal: Option<&'static str>,
    in_files: bool,
    lesson: Option<&'static Lesson>,
    /// Of those that have some: stages, branching, growth, recipe.
    laws: [Option<Laws<G>>; 4],
}

impl<G: Game> Clone for Abilities<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Abilities<G> {}

impl<G: Game> Abilities<G> {
    /// None at all.
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

    /// A move in words, or else in its notation.
    pub(crate) fn say_move(&self, game: &G, state: &G::State, mv: G::Move) -> Phrase {
        let verbatim = || VERBATIM.with("move", game.show_move(state, mv));
        self.wording.map_or_else(verbatim, |say| say(game, state, mv))
    }

    /// The arrows of a move: none where moves have no stages.
    pub(crate) fn arrows(&self, game: &G, state: &G::State, mv: G::Move) -> Vec<Arrow> {
        self.arrows.map_or_else(Vec::new, |arrows| arrows(game, state, mv))
    }

    /// A move as pictures, or else the one picture behind it.
    pub(crate) fn steps(&self, game: &G, state: &G::State, mv: G::Move) -> Vec<View> {
        let at_once = || vec![game.view(&game.apply(state, mv))];
        self.steps.map_or_else(at_once, |steps| steps(game, state, mv))
    }

    /// What the rules say of a position, or else nothing.
    pub(crate) fn remarks(&self, game: &G, state: &G::State) -> Vec<Phrase> {
        self.remarks.map_or_else(Vec::new, |remarks| remarks(game, state))
    }

    /// Repetition key, and the occurrence that draws; `None` where no repetition does.
    pub(crate) fn repetition(&self, game: &G, state: &G::State) -> Option<(String, usize)> {
        let (key, drawn_at) = self.repetition?;
        Some((key(game, state)?, drawn_at))
    }

    /// Where one stands, or else nowhere.
    pub(crate) fn place(&self, game: &G, state: &G::State) -> Option<String> {
        self.places.map(|place| place(game, state))
    }

    /// An upper bound on the number of moves, or else their number: then they are listed.
    pub(crate) fn branching(&self, game: &G, state: &G::State) -> Amount {
        let counted = || {
            let mut moves = Vec::new();
            game.expand(state, &mut moves);
            Amount::Exact(moves.len() as u128)
        };
        self.branching.map_or_else(counted, |branching| branching(game, state))
    }

    /// How the game has ended here, if it has: by the game's own way, or else by listing its moves.
    pub(crate) fn result(&self, game: &G, state: &G::State) -> Option<Outcome> {
        self.end.map_or_else(|| game.expand(state, &mut Vec::new()), |end| end(game, state)).map(|end| end.outcome)
    }

    /// The boards that lead up to the opened one, or else this one alone.
    pub(crate) fn growth(&self, game: &G) -> Vec<String> {
        self.growth.map_or_else(|| vec![game.show_state(&game.start())], |growth| growth(game))
    }

    /// The reports on the laws of those abilities that have some.
    pub(super) fn laws<'a>(&'a self, boards: &'a Boards<'_, G>) -> impl Iterator<Item = Report> + 'a {
        self.laws.iter().flatten().flat_map(|laws| laws(boards))
    }
}

impl<G: Game> Listed<G> {
    /// Says moves in words.
    #[must_use]
    pub const fn wording(self) -> Self
    where
        G: Wording,
    {
        Self { abilities: Abilities { wording: Some(G::say_move), ..self.abilities }, ..self }
    }

    /// Shows moves stage by stage.
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

    /// Adds what the rules say of positions.
    #[must_use]
    pub const fn remarks(self) -> Self
    where
        G: Remarks,
    {
        Self { abilities: Abilities { remarks: Some(G::remarks), ..self.abilities }, ..self }
    }

    /// Draws what comes up too often.
    #[must_use]
    pub const fn repetition(self) -> Self
    where
        G: Repetition,
    {
        let repetition = Some((G::repetition_key as Of<G, Option<String>>, G::DRAWN_AT));
        Self { abilities: Abilities { repetition, ..self.abilities }, ..self }
    }

    /// Tells a line as the places that it passes.
    #[must_use]
    pub const fn places(self) -> Self
    where
        G: Places,
    {
        Self { abilities: Abilities { places: Some(G::place), ..self.abilities }, ..self }
    }

    /// Bounds the number of moves before they are listed.
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

    /// Adds the boards that lead up to a board: the axis of growth curves.
    #[must_use]
    pub const fn growth(mut self) -> Self
    where
        G: Growth,
    {
        self.abilities.growth = Some(G::growth);
        self.abilities.laws[2] = Some(laws::check_growth::<G>);
        self
    }

    /// Looks over boards given as rows of figures.
    #[must_use]
    pub const fn matrices(self) -> Self
    where
        G: Matrices,
    {
        let survey = G::survey as fn(&str, &Settings) -> Result<Survey, Problem>;
        Self { abilities: Abilities { matrices: Some((G::MATRIX, survey)), ..self.abilities }, ..self }
    }

    /// Makes boards by recipe.
    #[must_use]
    pub const fn recipes(mut self) -> Self
    where
        G: Recipe,
    {
        self.abilities.recipe = Some((G::RECIPE, G::sample as fn(&Settings) -> Result<String, Problem>));
        self.abilities.laws[3] = Some(laws::check_recipe::<G>);
        self
    }

    /// Boards may be written with a goal after this mark, `here>there`; a position's text then has both.
    #[must_use]
    pub const fn goals(self, mark: &'static str) -> Self {
        Self { abilities: Abilities { goal: Some(mark), ..self.abilities }, ..self }
    }

    /// Boards are so long that people keep them in files.
    #[must_use]
    pub const fn files(self) -> Self {
        Self { abilities: Abilities { in_files: true, ..self.abilities }, ..self }
    }

    /// What the text that the game was taught from asks of a class.
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

    /// The choices that [`survey`](Self::survey) offers; `None` when the game reads no matrices.
    pub fn matrix(&self) -> Option<&'static [Setting]> {
        self.abilities.matrices.map(|(choices, _)| choices)
    }

    /// Looks over a board that is given as rows of figures, as an exercise asks.
    ///
    /// # Errors
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
