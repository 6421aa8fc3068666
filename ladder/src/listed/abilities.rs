//! Abilities for people: what a game may be listed with beyond solving, and the plain answer
//! where it is not.
//!
//! For example, the page asks for the words of a move. A game listed with `.wording()` says "take
//! 3 counters"; one without says its notation, `3`. No caller needs to know which: each method
//! here has a default that is right and only plainer. Solvers never come here.

use tablette_core::laws::{Boards, Report};
use tablette_core::{
    Amount, Arrow, Deal, End, Game, Lesson, Literal, Outcome, Phrase, Problem, RecordFormat, Rules, Setting, Settings,
    Survey, View, Words, words,
};

/// Checks the laws of an ability.
pub(super) type Laws<G> = fn(&Boards<'_, G>) -> Vec<Report>;
/// Asks something of a position.
pub(crate) type Of<G, T> = fn(&G, &<G as Rules>::State) -> T;
/// Asks something of a move in its position.
type OfMove<G, T> = fn(&G, &<G as Rules>::State, <G as Rules>::Move) -> T;

/// Looks over a board given as rows of figures, under the choices of the survey.
type Surveying = fn(&str, &Settings) -> Result<Survey, Problem>;
/// Makes a board, as text that opens, from the choices of a recipe.
type Making = fn(&Settings) -> Result<String, Problem>;
/// The text that a plain value stands for.
pub(super) type Reading = fn(&Literal) -> Result<String, Problem>;
/// The choices that an ability offers.
type Choices = &'static [Setting];

/// The abilities of one game: function pointers, set where the type is known, `None` where it
/// offers none. `Copy`, and a few hundred bytes at most.
pub(crate) struct Abilities<G: Game> {
    /// `Wording`: moves in words.
    pub(super) wording: Option<OfMove<G, Phrase>>,
    /// `Stages`: a move as arrows over its position.
    pub(super) arrows: Option<OfMove<G, Vec<Arrow>>>,
    /// `Stages`: a move as a series of pictures, set together with the arrows.
    pub(super) steps: Option<OfMove<G, Vec<View>>>,
    /// `Remarks`: what is forced or forbidden here, and by which article.
    pub(super) remarks: Option<Of<G, Vec<Phrase>>>,
    /// `Repetition`: the key of a position, and how often it must occur to draw.
    // The key is optional: a game with settings may draw by repetition under some of them only.
    pub(super) repetition: Option<(Of<G, Option<String>>, usize)>,
    /// `Places`: where the walker of a puzzle stands.
    pub(super) places: Option<Of<G, String>>,
    /// `Plain`: a position as a plain value, and a move.
    pub(super) plain: Option<(Of<G, Literal>, OfMove<G, Literal>)>,
    /// `Plain`: the text of a position as a plain value, and of a move.
    pub(super) read_plain: Option<(Reading, Reading)>,
    /// `Branching`: a bound on the number of moves, without listing them.
    pub(super) branching: Option<Of<G, Amount>>,
    /// `Branching`: the end of the game, without listing moves.
    pub(super) end: Option<Of<G, Option<End>>>,
    /// `Growth`: smaller boards that lead up to this one.
    pub(super) growth: Option<fn(&G) -> Vec<String>>,
    /// `Matrices`: the choices of a survey, and the survey itself.
    pub(super) matrices: Option<(Choices, Surveying)>,
    /// `Recipe`: the choices of a recipe, and the maker of boards.
    pub(super) recipe: Option<(Choices, Making)>,
    /// `Records`: the notation of whole games.
    pub(super) records: Option<RecordFormat>,
    /// `Puzzles`: a position to make a puzzle of, from a grade, a seed and an attempt.
    pub(super) puzzles: Option<fn(u8, u64, u64) -> Deal>,
    /// `Unsolved`: a picture that gives nothing away.
    pub(super) unsolved: Option<Of<G, View>>,
    /// The mark between a board and its goal, such as `>`.
    pub(super) goal: Option<&'static str>,
    /// Whether boards are long enough to be kept in files.
    pub(super) in_files: bool,
    /// What a source text asks of a class.
    pub(super) lesson: Option<&'static Lesson>,
    /// The laws of the abilities that have some, in this order: stages, branching, growth,
    /// recipe, plain.
    pub(super) laws: [Option<Laws<G>>; 5],
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
        plain: None,
        read_plain: None,
        branching: None,
        end: None,
        growth: None,
        matrices: None,
        recipe: None,
        records: None,
        puzzles: None,
        unsolved: None,
        goal: None,
        in_files: false,
        lesson: None,
        laws: [None; 5],
    };

    /// A legal move in words, or else in its notation.
    pub(crate) fn say_move(&self, game: &G, state: &G::State, mv: G::Move) -> Phrase {
        let notation = || verbatim(game.show_move(state, mv));
        self.wording.map_or_else(notation, |say| say(game, state, mv))
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

    /// A picture that gives nothing away: the usual one, in games whose picture never does.
    pub(crate) fn unsolved(&self, game: &G, state: &G::State) -> View {
        self.unsolved.map_or_else(|| game.view(state), |unsolved| unsolved(game, state))
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

    /// The position as a plain value, or else its text.
    pub(crate) fn plain(&self, game: &G, state: &G::State) -> Literal {
        self.plain.map_or_else(|| Literal::Text(game.show_state(state)), |(plain, _)| plain(game, state))
    }

    /// A legal move as a plain value, or else its notation.
    pub(crate) fn plain_move(&self, game: &G, state: &G::State, mv: G::Move) -> Literal {
        self.plain.map_or_else(|| Literal::Text(game.show_move(state, mv)), |(_, plain)| plain(game, state, mv))
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

    /// The end of the game without listing moves; `None` in games that tell it only by listing
    /// them.
    pub(crate) fn quick_end(&self) -> Option<Of<G, Option<End>>> {
        self.end
    }

    /// Boards of growing size that lead up to the opened one, which is the last; this one alone
    /// without the ability.
    pub(crate) fn growth(&self, game: &G) -> Vec<String> {
        self.growth.map_or_else(|| vec![game.show_state(&game.start())], |growth| growth(game))
    }
}

words! {
    verbatim(mv: Words) { "{mv}", "{mv}" }
}
