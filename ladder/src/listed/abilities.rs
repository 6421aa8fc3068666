//! What a game may be listed with for people, without its type, and the plain answers where it is not.

use tablette_core::laws::{Boards, Report};
use tablette_core::{
    Amount, Arrow, End, Game, Lesson, Outcome, Phrase, Problem, Rules, Setting, Settings, Survey, Text, View,
};

/// Checks the laws of an ability.
pub(super) type Laws<G> = fn(&Boards<'_, G>) -> Vec<Report>;
pub(super) type Of<G, T> = fn(&G, &<G as Rules>::State) -> T;
type OfMove<G, T> = fn(&G, &<G as Rules>::State, <G as Rules>::Move) -> T;

/// The choices that an ability offers.
type Surveying = fn(&str, &Settings) -> Result<Survey, Problem>;
type Making = fn(&Settings) -> Result<String, Problem>;
type Choices = &'static [Setting];

/// The abilities of one game: function pointers, set where the type is known.
pub(crate) struct Abilities<G: Game> {
    pub(super) wording: Option<OfMove<G, Phrase>>,
    pub(super) arrows: Option<OfMove<G, Vec<Arrow>>>,
    pub(super) steps: Option<OfMove<G, Vec<View>>>,
    pub(super) remarks: Option<Of<G, Vec<Phrase>>>,
    pub(super) repetition: Option<(Of<G, Option<String>>, usize)>,
    pub(super) places: Option<Of<G, String>>,
    pub(super) branching: Option<Of<G, Amount>>,
    pub(super) end: Option<Of<G, Option<End>>>,
    pub(super) growth: Option<fn(&G) -> Vec<String>>,
    pub(super) matrices: Option<(Choices, Surveying)>,
    pub(super) recipe: Option<(Choices, Making)>,
    pub(super) goal: Option<&'static str>,
    pub(super) in_files: bool,
    pub(super) lesson: Option<&'static Lesson>,
    /// Of those that have some: stages, branching, growth, recipe.
    pub(super) laws: [Option<Laws<G>>; 4],
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

const VERBATIM: Text = Text::new("{move}", "{move}");
