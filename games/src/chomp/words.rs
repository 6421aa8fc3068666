//! The texts of the game, in both languages.

use tablette_core::{Digits, Info, NamedBoard, Phrase, Players, Question, Text, words};

use super::position::{Bite, Position};
use super::source::SOURCE;

pub(super) static INFO: Info = Info {
    name: "chomp",
    aliases: &[],
    title: Text::new("Chomp (the poisoned chocolate bar)", "Chomp (le chocolat empoisonné)"),
    rules: Text::new(
        "Two players take turns biting into a chocolate bar whose bottom left square is poisoned. A bite eats a square \
         and everything above it or to its right. The player who must eat the poisoned square loses. Passing is not allowed.",
        "Deux personnes croquent tour à tour une tablette de chocolat dont le carré en bas à gauche est empoisonné. \
         Une bouchée emporte un carré et tout ce qui se trouve au-dessus ou à droite. Celui qui doit croquer le carré \
         empoisonné a perdu. On ne peut pas passer son tour.",
    ),
    brief: Text::new(
        "Bite off a square and everything above and to its right; the poisoned one loses.",
        "Croquez un carré et tout ce qui est au-dessus et à droite ; le poison fait perdre.",
    ),
    rules_version: 1,
    numbering_version: 1,
    players: Players::Two,
    impartial: true,
    board: Text::new(
        "columns x rows such as 8x10, or row lengths from the bottom such as 5,3,1",
        "colonnes x lignes, comme 8x10, ou longueurs des lignes depuis le bas, comme 5,3,1",
    ),
    moves: Text::new(
        "(row,column) of the square bitten into, counted from 0 at the poisoned square",
        "(ligne,colonne) du carré croqué, à partir de 0 depuis le carré empoisonné",
    ),
    examples: &[
        NamedBoard::new("5x4", Text::new("A small bar to begin with", "Une petite tablette pour commencer")),
        NamedBoard::new(
            "8x10",
            Text::new(
                "The bar that refutes the conjecture: two bites win",
                "La tablette qui réfute la conjecture : deux bouchées gagnent",
            ),
        ),
        NamedBoard::new("5,3,1", Text::new("A staircase", "Un escalier")),
        NamedBoard::new("6,1,1,1,1,1", Text::new("An L with equal arms: lost", "Un L à branches égales : perdant")),
        NamedBoard::new("8x8", Text::new("A square: turn it into an L", "Un carré : faites-en un L")),
        NamedBoard::new("16x2", Text::new("Two rows: the corner bite wins", "Deux lignes : croquer le coin gagne")),
        NamedBoard::new("16x3", Text::new("Three rows: no formula is known", "Trois lignes : aucune formule connue")),
        NamedBoard::new(
            "12x12",
            Text::new("A square of 2.7 million positions", "Un carré de 2,7 millions de positions"),
        ),
    ],
    start: "5x4",
    small: &["1x1", "1x5", "5x1", "4x4", "5,3,1", "3x5", "4,4,1", "6x2", "2,1"],
    settings: &[],
    question: Question::Outcome,
    sources: &[
        "D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974) 876-879",
        "A. E. Brouwer, The game of Chomp, https://www.win.tue.nl/~aeb/games/chomp.html",
        SOURCE,
    ],
};

words! {
    eat(row: Digits, column: Digits, eaten: Digits, left: Digits) {
        "bite into row {row}, column {column}: {eaten} {eaten?square goes:squares go}, {left} {left?is:are} left",
        "croquer en ligne {row}, colonne {column} : {eaten} {eaten?carré:carrés} en moins, il en reste {left}",
    }
}

/// A legal move in words, with the numbers of squares eaten and left.
pub(super) fn say_bite(position: &Position, bite: Bite) -> Phrase {
    let left = position.after(bite).squares();
    eat(bite.row, bite.column, position.squares() - left, left)
}
