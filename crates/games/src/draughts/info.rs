//! The description of each variant, independent of any position, in both languages.

use tablette_core::{Info, NamedBoard, Setting, Text, Values, words};

use super::exercise;

/// The only setting.
pub(super) const DRAWS: Setting = Setting::new("draws", "none", Values::Text(DRAWS_VALUES), DRAWS_ABOUT)
    .in_french(&[("toutes", "all")])
    .trying(&["all", "6.1"])
    .in_play("all");

/// The name of the opening position.
const START: &str = "start";

const SETTINGS: &[Setting] = &[DRAWS];

pub(super) const INTERNATIONAL: Info = Info {
    name: "draughts",
    aliases: &["dames"],
    title: Text::new("Draughts (international)", "Les dames (internationales)"),
    rules: INTERNATIONAL_RULES,
    brief: INTERNATIONAL_BRIEF,
    impartial: false,
    board: INTERNATIONAL_BOARD,
    moves: MOVES,
    examples: &[
        NamedBoard::new("W:WK10:BK5,K23", "One king beats two", "Une dame en bat deux"),
        NamedBoard::new(
            "W:W6,K22:BK17,K50",
            "Capture, crown, catch: a win in nine",
            "Prendre, damer, attraper : gain en neuf coups",
        ),
        NamedBoard::new(
            "W:WK1,K16:BK17,26",
            "Twenty moves, only one of them wins",
            "Vingt coups possibles, un seul gagne",
        ),
        NamedBoard::new("W:W6:BK28,K33", "A man against two kings: a draw", "Un pion contre deux dames : partie nulle"),
        NamedBoard::new("W:WK46,K47:BK5", "Two kings catch one", "Deux dames en attrapent une"),
        NamedBoard::new(
            "W:WK29,K34,K35:BK5",
            "Three kings against one on the long diagonal: a draw",
            "Trois dames contre une sur la grande ligne : nulle",
        ),
        NamedBoard::new(START, "The game from its start", "La partie depuis le début"),
    ],
    start: START,
    small: &["W:WK46:BK5", "B:W7:B44", "W:W36:B31", "W:W28,K46:B23", "W:W:B20", "B:B20:W", "B:W31:B:H3:F7."],
    settings: SETTINGS,
    sources: &[
        "FMJD, Annex 1: official rules of international draughts",
        exercise::SOURCE,
        "Perft numbers of the draughts programmers' forum",
    ],
    ..Info::IMPARTIAL
};

pub(super) const BRAZILIAN: Info = Info {
    name: "brazilian",
    aliases: &["dames-brésiliennes", "brésiliennes"],
    title: Text::new("Brazilian draughts", "Les dames brésiliennes"),
    rules: BRAZILIAN_RULES,
    brief: BRAZILIAN_BRIEF,
    board: BRAZILIAN_BOARD,
    examples: &[
        NamedBoard::new("W:WK29,K30:BK4", "Two kings catch one", "Deux dames en attrapent une"),
        NamedBoard::new("W:WK18,K19,K23:BK4", "Three kings against the corner", "Trois dames contre le coin"),
        NamedBoard::new(START, "The game from its start", "La partie depuis le début"),
    ],
    small: &["W:WK29:BK4", "W:W6:B27"],
    sources: &[
        exercise::SOURCE,
        "The rules of international draughts on the smaller board; perft numbers of the draughts programmers' forum",
    ],
    ..INTERNATIONAL
};

pub(super) const ENGLISH: Info = Info {
    name: "checkers",
    aliases: &["dames-anglaises", "anglaises"],
    title: Text::new("English draughts (checkers)", "Les dames anglaises (checkers)"),
    rules: ENGLISH_RULES,
    brief: ENGLISH_BRIEF,
    examples: &[
        NamedBoard::new(
            "W:WK29,K30:BK4",
            "Two kings against one: eleven plies",
            "Deux dames contre une : onze demi-coups",
        ),
        NamedBoard::new("W:WK18,K19:BK4", "The same from closer: seven plies", "De plus près : sept demi-coups"),
        NamedBoard::new(START, "The game from its start", "La partie depuis le début"),
    ],
    sources: &[
        exercise::SOURCE,
        "World Checkers Draughts Federation, rules; perft numbers of A. Bik and of the draughts programmers' forum",
    ],
    ..BRAZILIAN
};

words! {
    from include_str!("info.txt");
    DRAWS_VALUES;
    DRAWS_ABOUT;
    MOVES;
    INTERNATIONAL_RULES;
    INTERNATIONAL_BRIEF;
    INTERNATIONAL_BOARD;
    BRAZILIAN_RULES;
    BRAZILIAN_BRIEF;
    BRAZILIAN_BOARD;
    ENGLISH_RULES;
    ENGLISH_BRIEF;
}
