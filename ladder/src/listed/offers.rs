//! What a game is listed with beyond its rules, an ability a line.
//!
//! For example, the line of Rockse in the list of games has
//! `.wording().places().branching().growth().recipes().files()`: each call stores the functions
//! of one ability, and, where the ability has laws, the check of them. The second half of the
//! file asks for abilities that belong to no position, such as the choices of a recipe.

use tablette_core::laws;
use tablette_core::{
    Branching, Deal, Game, Growth, Lesson, Literal, Matrices, Phrase, Places, Plain, Problem, Puzzles, Recipe,
    RecordFormat, Records, Remarks, Repetition, Setting, Settings, Stages, Survey, Text, Unsolved, Wording, Words,
    words,
};

use super::Listed;
use super::abilities::{Abilities, Of, Reading};

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

    /// Writes positions and moves as plain values (`Plain`), for faces whose users hold tuples and arrays rather than text. Comes
    /// with a law: what is given reads back the same.
    #[must_use]
    pub const fn plain(mut self) -> Self
    where
        G: Plain,
    {
        self.abilities.plain = Some((G::plain, G::plain_move));
        self.abilities.read_plain = Some((G::read_plain, G::read_plain_move));
        self.abilities.laws[4] = Some(laws::check_plain::<G>);
        self
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

    /// Reads and writes whole games (`Records`), as files keep them: `tablette pdn`.
    #[must_use]
    pub const fn records(self) -> Self
    where
        G: Records,
    {
        Self { abilities: Abilities { records: Some(G::FORMAT), ..self.abilities }, ..self }
    }

    /// Deals positions for puzzles (`Puzzles`): `tablette puzzle`.
    #[must_use]
    pub const fn puzzles(self) -> Self
    where
        G: Puzzles,
    {
        Self { abilities: Abilities { puzzles: Some(G::deal), ..self.abilities }, ..self }
    }

    /// Draws a position without its solution (`Unsolved`), for whoever wants to find it.
    #[must_use]
    pub const fn unsolved(self) -> Self
    where
        G: Unsolved,
    {
        Self { abilities: Abilities { unsolved: Some(G::unsolved), ..self.abilities }, ..self }
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

    /// The notation in which files keep whole games; `None` where there is none.
    pub fn records_format(&self) -> Option<RecordFormat> {
        self.abilities.records
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

    /// The text of the board, or the position, that a plain value stands for: a text itself, or what the game takes. O(size of
    /// the value).
    ///
    /// # Errors
    /// When the game takes no such value. Whether the text is a board is said by whoever opens it.
    pub fn read_plain(&self, value: &Literal) -> Result<String, Problem> {
        let read = self.abilities.read_plain.map(|(read, _)| read);
        text_of(value, read, || text_such_as(G::INFO.start))
    }

    /// The text of the move that a plain value stands for.
    ///
    /// # Errors
    /// As [`read_plain`](Self::read_plain).
    pub fn read_plain_move(&self, value: &Literal) -> Result<String, Problem> {
        let read = self.abilities.read_plain.map(|(_, read)| read);
        text_of(value, read, || G::INFO.moves.into())
    }

    /// A position that may make a puzzle of about that grade; `None` when the game deals none.
    pub fn deal(&self, grade: u8, seed: u64, attempt: u64) -> Option<Deal> {
        self.abilities.puzzles.map(|deal| deal(grade, seed, attempt))
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

/// The text of a plain value: itself, or what a game makes of it; `expected` where the game takes text alone.
fn text_of(value: &Literal, read: Option<Reading>, expected: impl Fn() -> Phrase) -> Result<String, Problem> {
    match (value, read) {
        (Literal::Text(text), _) => Ok(text.clone()),
        (value, Some(read)) => read(value),
        (value, None) => Err(Problem::new(expected(), value.to_string())),
    }
}

words! {
    text_such_as(board: Words) { "text such as {board}", "un texte comme {board}" }
}
const NO_MATRIX: Text = Text::new("a game that reads matrices", "un jeu qui lit des matrices");
const NO_RECIPE: Text = Text::new("a game that makes boards", "un jeu qui fabrique des tablettes");
