//! What every face says of the puzzle, in both languages.

use tablette_core::{Digits, Info, NamedBoard, Phrase, Players, Question, Setting, Text, Values, words};

use super::board::{Board, Toggle};
use super::source::SOURCE;

/// The one setting.
pub(super) const ACCELERATED: Setting = Setting::new(
    "accelerated",
    "no",
    Values::Flag,
    Text::new(
        "yes: squares 1 and 2 may be put on or taken off together as one move",
        "yes : les cases 1 et 2 peuvent être remplies ou vidées ensemble en un seul coup",
    ),
)
.trying(&["yes"]);

pub(super) static INFO: Info = Info {
    name: "rings",
    aliases: &["baguenaudier", "anneaux"],
    title: Text::new("Chinese rings (baguenaudier)", "Le baguenaudier"),
    rules: Text::new(
        "A row of squares, each with a pawn or without. A move puts a pawn on a square or takes it off, and the only \
         playable squares are the first one and the one after the first pawn. Bring the board to the target, usually \
         from empty to full or back, in as few moves as possible.",
        "Une rangée de cases, avec ou sans pion. Jouer, c'est ôter ou placer un pion, et les seules cases jouables sont \
         la première et celle qui suit la première case occupée. Amenez la tablette à la cible, le plus souvent de vide \
         à pleine ou l'inverse, en aussi peu de coups que possible.",
    ),
    brief: Text::new(
        "Only the first square and the one after the first pawn may be played.",
        "Seules la première case et celle qui suit le premier pion se jouent.",
    ),
    rules_version: 1,
    numbering_version: 1,
    players: Players::One,
    impartial: true,
    board: Text::new(
        "a number of rings to put on such as 5 or 101:, a board to clear such as **.*, 1101 or value:13/6 (square 1 first), or two boards such as ....>**.*",
        "un nombre d'anneaux à placer, comme 5 ou 101:, une tablette à vider, comme **.*, 1101 ou value:13/6 (case 1 en tête), ou deux tablettes, comme ....>**.*",
    ),
    moves: Text::new(
        "+3 puts a pawn on square 3, -1 takes it off square 1; with accelerated=yes, +1+2 and -1-2 play both",
        "+3 place un pion sur la case 3, -1 l'ôte de la case 1 ; avec accelerated=yes, +1+2 et -1-2 jouent les deux",
    ),
    examples: &[
        NamedBoard::new("5", Text::new("Five rings to put on", "Cinq anneaux à placer")),
        NamedBoard::new("1111", Text::new("Four rings to take off", "Quatre anneaux à ôter")),
        NamedBoard::new(
            "7",
            Text::new("Seven rings: 85 moves, every one forced", "Sept anneaux : 85 coups, tous forcés"),
        ),
        NamedBoard::new(
            "9",
            Text::new(
                "Nine rings, the puzzle as it is sold: 341 moves",
                "Neuf anneaux, le casse-tête du commerce : 341 coups",
            ),
        ),
        NamedBoard::new(
            "7",
            Text::new("Seven rings, the first two moved together", "Sept anneaux, les deux premiers d'un seul geste"),
        )
        .with(&["accelerated=yes"]),
        NamedBoard::new("**.*>.**.", Text::new("From one board to another", "D'une tablette à une autre")),
        NamedBoard::new("value:218", Text::new("The board whose number is 218", "La tablette dont le nombre est 218")),
        NamedBoard::new(
            "1000",
            Text::new(
                "A thousand rings: a number of moves with 301 digits",
                "Mille anneaux : un nombre de coups à 301 chiffres",
            ),
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
};

words! {
    put_on(square: Digits) { "put a pawn on square {square}", "placer un pion sur la case {square}" }
    take_off(square: Digits) { "take the pawn off square {square}", "ôter le pion de la case {square}" }
    BOTH_ON { "put pawns on squares 1 and 2", "placer les pions des cases 1 et 2" }
    BOTH_OFF { "take the pawns off squares 1 and 2", "ôter les pions des cases 1 et 2" }
}

/// A legal move in words.
pub(super) fn say_toggle(board: &Board, toggle: Toggle) -> Phrase {
    match toggle {
        Toggle::Square(square) if board.holds(square) => take_off(square),
        Toggle::Square(square) => put_on(square),
        Toggle::Pair => (if board.holds(1) { BOTH_OFF } else { BOTH_ON }).into(),
    }
}
