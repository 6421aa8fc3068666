//! The description of each variant, independent of any position, in both languages.

use tablette_core::{Info, NamedBoard, Players, Question, Setting, Text, Values};

use super::exercise;

/// The only setting.
pub(super) const DRAWS: Setting = Setting::new(
    "draws",
    "none",
    Values::Text(Text::new(
        "none, all, or articles separated by commas: 6.1,6.3",
        "aucune, toutes ou des articles séparés par des virgules : 6.1,6.3",
    )),
    Text::new(
        "the draws by counting in force: none, all, or articles such as 6.1,6.2,6.3,6.4",
        "les nulles par décompte appliquées : aucune, toutes ou des articles comme 6.1,6.2,6.3,6.4",
    ),
)
.in_french(&[("toutes", "all")])
.trying(&["all", "6.1"])
.in_play("all");

/// The name of the opening position.
const START: &str = "start";

const SETTINGS: &[Setting] = &[DRAWS];

const MOVES: Text = Text::new(
    "32-28 moves and 28x19 captures; if two captures have the same start and end, name the squares between: 23x12x25x14",
    "32-28 est un déplacement, 28x19 une prise ; si deux prises ont mêmes départ et arrivée, indiquez les cases de passage : 23x12x25x14",
);

pub(super) const INTERNATIONAL: Info = Info {
    name: "draughts",
    aliases: &["dames"],
    title: Text::new("Draughts (international)", "Les dames (internationales)"),
    rules: Text::new(
        "On 10×10 squares, men move one square diagonally forward and capture in any direction; a man whose move ends on the far \
         row becomes a king, which moves any distance. Capturing is compulsory, and you must take as many pieces as possible. \
         A player who cannot move loses.",
        "Sur un damier de 10×10 cases, les pions avancent d'une case en diagonale et prennent en avant comme en arrière ; un pion \
         qui termine son coup sur la dernière rangée est promu dame, et la dame se déplace d'autant de cases qu'elle veut. La \
         prise est obligatoire, et il faut prendre le plus de pièces possible. Le joueur qui ne peut plus jouer a perdu.",
    ),
    brief: Text::new(
        "Men step forward, kings fly; take as many as you can; if you cannot move, you lose.",
        "Les pions avancent, les dames volent, prise majoritaire ; qui ne peut plus jouer a perdu.",
    ),
    rules_version: 1,
    numbering_version: 1,
    players: Players::Two,
    impartial: false,
    board: Text::new(
        "start, or a position such as W:W31-50:B1-20 (side to move, White's squares, Black's squares; K marks kings)",
        "start, ou une position comme W:W31-50:B1-20 (camp au trait, cases des Blancs, cases des Noirs ; K marque les dames)",
    ),
    moves: MOVES,
    examples: &[
        NamedBoard::new("W:WK10:BK5,K23", Text::new("One king beats two", "Une dame en bat deux")),
        NamedBoard::new(
            "W:W6,K22:BK17,K50",
            Text::new("Capture, crown, catch: a win in nine", "Prendre, damer, attraper : gain en neuf coups"),
        ),
        NamedBoard::new(
            "W:WK1,K16:BK17,26",
            Text::new("Twenty moves, only one of them wins", "Vingt coups possibles, un seul gagne"),
        ),
        NamedBoard::new(
            "W:W6:BK28,K33",
            Text::new("A man against two kings: a draw", "Un pion contre deux dames : partie nulle"),
        ),
        NamedBoard::new("W:WK46,K47:BK5", Text::new("Two kings catch one", "Deux dames en attrapent une")),
        NamedBoard::new(
            "W:WK29,K34,K35:BK5",
            Text::new(
                "Three kings against one on the long diagonal: a draw",
                "Trois dames contre une sur la grande ligne : nulle",
            ),
        ),
        NamedBoard::new(START, Text::new("The game from its start", "La partie depuis le début")),
    ],
    start: START,
    small: &["W:WK46:BK5", "B:W7:B44", "W:W36:B31", "W:W28,K46:B23", "W:W:B20", "B:B20:W", "B:W31:B:H3:F7."],
    settings: SETTINGS,
    question: Question::Play,
    sources: &[
        "FMJD, Annex 1: official rules of international draughts",
        exercise::SOURCE,
        "Perft numbers of the draughts programmers' forum",
    ],
};

pub(super) const BRAZILIAN: Info = Info {
    name: "brazilian",
    aliases: &["dames-brésiliennes", "brésiliennes"],
    title: Text::new("Brazilian draughts", "Les dames brésiliennes"),
    rules: Text::new(
        "The international rules on 8×8 squares, with twelve men each.",
        "Les règles internationales sur un damier de 8×8 cases, avec douze pions par camp.",
    ),
    brief: Text::new(
        "Flying kings and compulsory captures on 8×8 squares.",
        "Dames volantes et prise obligatoire sur 8×8 cases.",
    ),
    board: Text::new(
        "start, or a position such as W:W21-32:B1-12 (side to move, White's squares, Black's squares; K marks kings)",
        "start, ou une position comme W:W21-32:B1-12 (camp au trait, cases des Blancs, cases des Noirs ; K marque les dames)",
    ),
    examples: &[
        NamedBoard::new("W:WK29,K30:BK4", Text::new("Two kings catch one", "Deux dames en attrapent une")),
        NamedBoard::new(
            "W:WK18,K19,K23:BK4",
            Text::new("Three kings against the corner", "Trois dames contre le coin"),
        ),
        NamedBoard::new(START, Text::new("The game from its start", "La partie depuis le début")),
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
    rules: Text::new(
        "On 8×8 squares, men move and capture diagonally forward; a man that reaches the far row becomes a king, which moves one \
         square and captures in all four directions. Capturing is compulsory, but any capture will do. Black moves first. A \
         player who cannot move loses.",
        "Sur un damier de 8×8 cases, les pions avancent et prennent en diagonale vers l'avant ; un pion qui atteint la dernière \
         rangée devient dame, et la dame se déplace d'une case et prend dans les quatre sens. La prise est obligatoire, mais \
         on choisit librement laquelle. Les Noirs commencent. Le joueur qui ne peut plus jouer a perdu.",
    ),
    brief: Text::new(
        "Short kings on 8×8 squares; you must capture, but any capture will do.",
        "Dames à courte portée sur 8×8 cases ; prise obligatoire, mais choisie librement.",
    ),
    board: BRAZILIAN.board,
    examples: &[
        NamedBoard::new(
            "W:WK29,K30:BK4",
            Text::new("Two kings against one: eleven plies", "Deux dames contre une : onze demi-coups"),
        ),
        NamedBoard::new(
            "W:WK18,K19:BK4",
            Text::new("The same from closer: seven plies", "De plus près : sept demi-coups"),
        ),
        NamedBoard::new(START, Text::new("The game from its start", "La partie depuis le début")),
    ],
    small: &["W:WK29:BK4", "W:W6:B27"],
    sources: &[
        exercise::SOURCE,
        "World Checkers Draughts Federation, rules; perft numbers of A. Bik and of the draughts programmers' forum",
    ],
    ..INTERNATIONAL
};
