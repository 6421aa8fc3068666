//! The list of games: the document of `games`.

use std::collections::BTreeMap;

use tablette::{AnyGame, Lang, NamedBoard, Players, Setting, Values};
use tablette_grade::QuestionKind;

use super::exact::Exact;
use super::listed_lesson::ListedLesson;
use super::play::LevelEntry;
use crate::documents::document::described;

described! {
    /// The list of games, and the levels of their opponents.
    pub struct Games {
        /// Every game.
        games: Vec<GameEntry>,
        /// The opponents of every game for two, the weakest first.
        levels: Vec<LevelEntry>,
    }

    /// A game, before a board is chosen.
    struct GameEntry {
        /// The name in addresses and commands.
        name: &'static str,
        /// The name for people.
        title: &'static str,
        /// The rules in a few sentences.
        rules: &'static str,
        /// The rules in one line, at most 90 characters.
        brief: &'static str,
        /// The number of players: 1 or 2.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 2)))]
        players: u8,
        /// Whether both sides always have the same moves.
        impartial: bool,
        /// How a board is written.
        board: &'static str,
        /// How a move is written.
        #[serde(rename = "move")]
        notation: &'static str,
        /// The question that its text asks of a position.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = tablette::Question::ALL.map(tablette::Question::name))))]
        question: &'static str,
        /// Boards to try under the defaults, as they are typed.
        examples: Vec<&'static str>,
        /// The board that the game starts from.
        start: &'static str,
        /// Boards to try, with their names and the settings they are meant for.
        boards: Vec<ListedBoard>,
        /// The settings of a board.
        settings: Vec<SettingEntry>,
        /// The options for a new board; empty where the game makes none.
        recipe: Vec<SettingEntry>,
        /// The mark between a board and its goal, where boards may be written with one; else null.
        goal: Option<&'static str>,
        /// Whether boards are kept in files.
        files: bool,
        /// What a program can be asked about any position of it, the questions of its text apart.
        asks: Vec<&'static str>,
        /// Whether there are puzzles of the game, at `/api/{game}/puzzle`.
        puzzles: bool,
        /// The views that only some games have: a map, a walk.
        #[cfg_attr(feature = "schema", schemars(extend("items" = serde_json::json!({ "enum": ["map", "walk"] }))))]
        offers: Vec<&'static str>,
        /// The notation in which files keep whole games; absent where there is none.
        record?: &'static str,
        /// The rungs that solve it, and how far each goes.
        rungs: Vec<ListedRung>,
        /// The sources of rules and numbers.
        sources: &'static [&'static str],
        /// The questions that its text asks of a class; absent where there is no such text.
        lesson?: ListedLesson,
    }

    /// A board to try.
    struct ListedBoard {
        /// The board, as it is typed.
        board: &'static str,
        /// The settings it is meant for, by name; absent for the defaults.
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        settings: BTreeMap<&'static str, &'static str>,
        /// What to see there, in a few words.
        title: &'static str,
    }

    /// A setting of a game.
    struct SettingEntry {
        /// The name of the option.
        name: &'static str,
        /// The kind of its values: a `switch` is `yes` or `no`.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = ["switch", "number", "choice", "text"])))]
        kind: &'static str,
        /// Its effect.
        about: &'static str,
        /// Its default.
        default: &'static str,
        /// The least value of a number.
        least?: Exact,
        /// The greatest value of a number.
        most?: Exact,
        /// The names of a choice.
        values?: &'static [&'static str],
        /// How a text is written.
        syntax?: &'static str,
    }

    /// A rung of a game.
    struct ListedRung {
        /// The name of the rung.
        name: &'static str,
        /// How far it goes, in words.
        reach: String,
    }

    /// A generated board: the document of `new`.
    pub struct NewDocument<'a> {
        /// The name of the game.
        game: &'static str,
        /// The board, as it can be opened.
        board: &'a str,
    }
}

impl Games {
    /// Describes games in a language.
    pub fn new<'a>(games: impl Iterator<Item = &'a dyn AnyGame>, lang: Lang) -> Self {
        Self { games: games.map(|game| GameEntry::new(game, lang)).collect(), levels: LevelEntry::all(lang) }
    }
}

impl ListedBoard {
    fn new(named: &'static NamedBoard, lang: Lang) -> Self {
        let settings = named.settings.iter().filter_map(|pair| pair.split_once('=')).collect();
        Self { board: named.board, settings, title: named.title.get(lang) }
    }
}

impl SettingEntry {
    fn new(setting: &Setting, lang: Lang) -> Self {
        let Setting { name, about, default, values, .. } = *setting;
        let plain = Self {
            name,
            kind: values.kind(),
            about: about.get(lang),
            default,
            least: None,
            most: None,
            values: None,
            syntax: None,
        };
        match values {
            Values::Flag => plain,
            Values::Number { least, most } => Self { least: Some(least.into()), most: Some(most.into()), ..plain },
            Values::Names(names) => Self { values: Some(names), ..plain },
            Values::Text(syntax) => Self { syntax: Some(syntax.get(lang)), ..plain },
        }
    }
}

impl GameEntry {
    fn new(game: &dyn AnyGame, lang: Lang) -> Self {
        let info = game.info();
        let setting = |setting: &Setting| SettingEntry::new(setting, lang);
        Self {
            name: info.name,
            title: info.title.get(lang),
            rules: info.rules.get(lang),
            brief: info.brief.get(lang),
            players: if info.players == Players::One { 1 } else { 2 },
            impartial: info.impartial,
            board: info.board.get(lang),
            notation: info.moves.get(lang),
            question: info.question.name(),
            examples: info.plain_examples().collect(),
            start: info.start,
            boards: info.examples.iter().map(|named| ListedBoard::new(named, lang)).collect(),
            settings: info.settings.iter().map(setting).collect(),
            recipe: game.recipe().iter().map(setting).collect(),
            goal: game.goal(),
            files: game.in_files(),
            asks: QuestionKind::offered(game).into_iter().map(QuestionKind::name).collect(),
            puzzles: game.deal(1, 0, 0).is_some(),
            offers: game.offers().iter().map(|offer| offer.name()).collect(),
            record: game.records_format().map(|format| format.name),
            rungs: game
                .rungs()
                .into_iter()
                .map(|(rung, reach)| ListedRung { name: rung.name(), reach: reach.say(lang) })
                .collect(),
            sources: info.sources,
            lesson: game.lesson().map(|lesson| ListedLesson::new(game, lesson, lang)),
        }
    }
}

impl<'a> NewDocument<'a> {
    /// Names the game of a board.
    pub fn new(game: &dyn AnyGame, board: &'a str) -> Self {
        Self { game: game.info().name, board }
    }
}
