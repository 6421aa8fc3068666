//! The texts of the puzzle, in both languages.

use tablette_core::{Digits, Info, NamedBoard, Phrase, Players, Question, Setting, Text, Values, words};

use super::board::{Board, Toggle};
use super::source::SOURCE;

/// The only setting.
pub(super) const ACCELERATED: Setting = Setting::new(
    "accelerated",
    "no",
    Values::Flag,
    Text::new(
        "yes: rings 1 and 2 may be put on or taken off together as one move",
        "yes : les anneaux 1 et 2 peuvent être placés ou ôtés ensemble en un seul coup",
    ),
)
.trying(&["yes"]);

pub(super) static INFO: Info = Info {
    name: "rings",
    aliases: &["baguenaudier", "anneaux"],
    title: Text::new("Chinese rings (baguenaudier)", "Le baguenaudier"),
    rules: Text::new(
        "A row of rings, each on or off. A move puts one ring on or takes it off. You may move ring 1, or the ring just \
         after the first one that is on. Bring the board to the target, usually from all rings off to all rings on or \
         back, in as few moves as possible.",
        "Une rangée d'anneaux, en place ou ôtés. Jouer, c'est placer ou ôter un anneau. On peut jouer l'anneau 1, ou \
         celui qui suit le premier anneau en place. Amenez la tablette à la cible, le plus souvent de vide à pleine ou \
         l'inverse, en aussi peu de coups que possible.",
    ),
    brief: Text::new(
        "You may move ring 1, or the ring just after the first one that is on.",
        "On peut jouer l'anneau 1, ou celui qui suit le premier anneau en place.",
    ),
    rules_version: 1,
    numbering_version: 1,
    players: Players::One,
    impartial: true,
    board: Text::new(
        "a number of rings to put on such as 5 or 101:, a board to clear such as **.*, 1101 or value:13/6 (ring 1 first), or two boards such as ....>**.*",
        "un nombre d'anneaux à placer, comme 5 ou 101:, une tablette à vider, comme **.*, 1101 ou value:13/6 (anneau 1 en tête), ou deux tablettes, comme ....>**.*",
    ),
    moves: Text::new(
        "+3 puts ring 3 on, -1 takes ring 1 off; with accelerated=yes, +1+2 and -1-2 move both",
        "+3 place l'anneau 3, -1 ôte l'anneau 1 ; avec accelerated=yes, +1+2 et -1-2 jouent les deux",
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
    put_on(square: Digits) { "put ring {square} on", "placer l'anneau {square}" }
    take_off(square: Digits) { "take ring {square} off", "ôter l'anneau {square}" }
    BOTH_ON { "put rings 1 and 2 on", "placer les anneaux 1 et 2" }
    BOTH_OFF { "take rings 1 and 2 off", "ôter les anneaux 1 et 2" }
}

/// A legal move in words.
pub(super) fn say_toggle(board: &Board, toggle: Toggle) -> Phrase {
    match toggle {
        Toggle::Square(square) if board.holds(square) => take_off(square),
        Toggle::Square(square) => put_on(square),
        Toggle::Pair => (if board.holds(1) { BOTH_OFF } else { BOTH_ON }).into(),
    }
}
