//! The texts of the game, in both languages.

use tablette_core::{Digits, Info, NamedBoard, Phrase, Question, Text, words};

use super::position::{Bite, Position};
use super::source::SOURCE;

pub(super) static INFO: Info = Info {
    name: "chomp",
    title: Text::new("Chomp (the poisoned chocolate bar)", "Chomp (le chocolat empoisonné)"),
    rules: RULES,
    brief: BRIEF,
    board: BOARD,
    moves: MOVES,
    examples: &[
        NamedBoard::new("5x4", "A small bar to begin with", "Une petite tablette pour commencer"),
        NamedBoard::new(
            "8x10",
            "The bar that refutes the conjecture: two bites win",
            "La tablette qui réfute la conjecture : deux bouchées gagnent",
        ),
        NamedBoard::new("5,3,1", "A staircase", "Un escalier"),
        NamedBoard::new("6,1,1,1,1,1", "An L with equal arms: lost", "Un L à branches égales : perdant"),
        NamedBoard::new("8x8", "A square: turn it into an L", "Un carré : faites-en un L"),
        NamedBoard::new("16x2", "Two rows: the corner bite wins", "Deux lignes : croquer le coin gagne"),
        NamedBoard::new("16x3", "Three rows: no formula is known", "Trois lignes : aucune formule connue"),
        NamedBoard::new("12x12", "A square of 2.7 million positions", "Un carré de 2,7 millions de positions"),
    ],
    start: "5x4",
    small: &["1x1", "1x5", "5x1", "4x4", "5,3,1", "3x5", "4,4,1", "6x2", "2,1"],
    question: Question::Outcome,
    sources: &[
        "D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974) 876-879",
        "A. E. Brouwer, The game of Chomp, https://www.win.tue.nl/~aeb/games/chomp.html",
        SOURCE,
    ],
    ..Info::IMPARTIAL
};

words! {
    from include_str!("words.txt");
    RULES;
    BRIEF;
    BOARD;
    MOVES;
    eat(row: Digits, column: Digits, eaten: Digits, left: Digits);
}

/// A legal move in words, with the numbers of squares eaten and left.
pub(super) fn say_bite(position: &Position, bite: Bite) -> Phrase {
    let left = position.after(bite).squares();
    eat(bite.row, bite.column, position.squares() - left, left)
}
