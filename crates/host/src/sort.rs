//! The sorts of game that a face may supply, as types: solvers are compiled only for the worths of
//! a sort.

use tablette_core::{Info, Players, Question, Text};

/// The sort of a game, which decides how its positions are valued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// One player, who seeks the cheapest path to a solution: outcome and cost.
    Puzzle,
    /// Two players with the same moves in every position: outcome, plies and nimber.
    Impartial,
    /// Two players who need not have the same moves: outcome and plies.
    Partizan,
}

/// A [`Sort`] as a type.
pub(crate) trait GameKind: Send + Sync + 'static {
    /// The facts about every game of this sort.
    const INFO: &'static Info;
}

/// [`Sort::Puzzle`].
pub(crate) struct PuzzleKind;
/// [`Sort::Impartial`].
pub(crate) struct ImpartialKind;
/// [`Sort::Partizan`].
pub(crate) struct PartizanKind;

impl GameKind for PuzzleKind {
    const INFO: &'static Info = &info(Players::One, false, Question::Cost);
}

impl GameKind for ImpartialKind {
    const INFO: &'static Info = &info(Players::Two, true, Question::Play);
}

impl GameKind for PartizanKind {
    const INFO: &'static Info = &info(Players::Two, false, Question::Play);
}

/// The common facts of all hosted games. Names, rules and boards come from their hosts.
const fn info(players: Players, impartial: bool, question: Question) -> Info {
    const RULES: Text = Text::new(
        "The rules are those of the program that brings the game.",
        "Les règles sont celles du programme qui apporte le jeu.",
    );
    Info {
        name: "game",
        title: Text::new("A game of your own", "Un jeu à vous"),
        rules: RULES,
        brief: RULES,
        players,
        impartial,
        board: Text::new("a position of this game", "une position de ce jeu"),
        moves: Text::new("a move, as the game writes it", "un coup, comme le jeu l'écrit"),
        question,
        ..Info::IMPARTIAL
    }
}
