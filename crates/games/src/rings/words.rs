//! The texts of the puzzle, in both languages.

use tablette_core::{Digits, Info, NamedBoard, Phrase, Players, Question, Setting, Text, Values, words};

use super::board::{Board, Toggle};
use super::source::SOURCE;

/// The only setting.
pub(super) const ACCELERATED: Setting =
    Setting::new("accelerated", "no", Values::Flag, ACCELERATED_YES).trying(&["yes"]);

pub(super) static INFO: Info = Info {
    name: "rings",
    aliases: &["baguenaudier", "anneaux"],
    title: Text::new("Chinese rings (baguenaudier)", "Le baguenaudier"),
    rules: RULES,
    brief: BRIEF,
    players: Players::One,
    board: BOARD,
    moves: MOVES,
    examples: &[
        NamedBoard::new("5", "Five rings to put on", "Cinq anneaux à placer"),
        NamedBoard::new("1111", "Four rings to take off", "Quatre anneaux à ôter"),
        NamedBoard::new("7", "Seven rings: 85 moves, every one forced", "Sept anneaux : 85 coups, tous forcés"),
        NamedBoard::new(
            "9",
            "Nine rings, the puzzle as it is sold: 341 moves",
            "Neuf anneaux, le casse-tête du commerce : 341 coups",
        ),
        NamedBoard::new(
            "7",
            "Seven rings, the first two moved together",
            "Sept anneaux, les deux premiers d'un seul geste",
        )
        .with(&["accelerated=yes"]),
        NamedBoard::new("**.*>.**.", "From one board to another", "D'une tablette à une autre"),
        NamedBoard::new("value:218", "The board whose number is 218", "La tablette dont le nombre est 218"),
        NamedBoard::new(
            "1000",
            "A thousand rings: a number of moves with 301 digits",
            "Mille anneaux : un nombre de coups à 301 chiffres",
        ),
    ],
    start: "5",
    small: &["1", "2", "5", "1101", "0", "*.*.>..**", "*****>*****", "....*>....."],
    settings: &[ACCELERATED],
    question: Question::Cost,
    sources: &[
        SOURCE,
        "L. A. Gros, Théorie du Baguenodier (Lyon, 1872)",
        "F. Gray, Pulse code communication, US patent 2632058 (1953)",
        "OEIS A000975 (moves) and A051049 (accelerated)",
    ],
    ..Info::IMPARTIAL
};

words! {
    from include_str!("words.txt");
    ACCELERATED_YES;
    RULES;
    pub(super) BRIEF;
    BOARD;
    MOVES;
    put_on(square: Digits);
    take_off(square: Digits);
    BOTH_ON;
    BOTH_OFF;
}

/// A legal move in words.
pub(super) fn say_toggle(board: &Board, toggle: Toggle) -> Phrase {
    match toggle {
        Toggle::Square(square) if board.holds(square) => take_off(square),
        Toggle::Square(square) => put_on(square),
        Toggle::Pair => (if board.holds(1) { BOTH_OFF } else { BOTH_ON }).into(),
    }
}
