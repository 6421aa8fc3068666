//! What can be played: the document of `games`.

use std::collections::BTreeMap;

use serde::Serialize;
use tablette::{AnyGame, Lang, NamedBoard, Players, Setting, Values};

use super::exact::Exact;
use super::listed_lesson::ListedLesson;
use super::play::LevelEntry;

/// Games and what is known of them before a board is chosen.
#[derive(Serialize)]
pub struct Games {
    games: Vec<GameEntry>,
    /// The opponents of every game for two, the weakest first.
    levels: Vec<LevelEntry>,
}

impl Games {
    /// Describes games in a language.
    pub fn of<'a>(games: impl Iterator<Item = &'a dyn AnyGame>, lang: Lang) -> Self {
        Self { games: games.map(|game| GameEntry::of(game, lang)).collect(), levels: LevelEntry::all(lang) }
    }
}

#[derive(Serialize)]
struct GameEntry {
    name: &'static str,
    title: &'static str,
    rules: &'static str,
    /// The rules in one line.
    brief: &'static str,
    players: u8,
    impartial: bool,
    board: &'static str,
    #[serde(rename = "move")]
    notation: &'static str,
    question: &'static str,
    /// Boards to try under the defaults, as they are typed.
    examples: Vec<&'static str>,
    /// The board that the game is played on from its beginning.
    start: &'static str,
    /// Boards to try, with their names and the settings they are meant for.
    boards: Vec<ListedBoard>,
    settings: Vec<SettingEntry>,
    recipe: Vec<SettingEntry>,
    goal: Option<&'static str>,
    files: bool,
    /// Whether there are puzzles of it.
    puzzles: bool,
    /// What the game has besides what every game has: a map, a walk.
    offers: Vec<&'static str>,
    /// The notation in which files keep whole games, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<&'static str>,
    rungs: Vec<ListedRung>,
    sources: &'static [&'static str],
    /// What a class is asked about the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    lesson: Option<ListedLesson>,
}

#[derive(Serialize)]
struct ListedBoard {
    board: &'static str,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    settings: BTreeMap<&'static str, &'static str>,
    title: &'static str,
}

impl ListedBoard {
    fn of(named: &'static NamedBoard, lang: Lang) -> Self {
        let settings = named.settings.iter().filter_map(|pair| pair.split_once('=')).collect();
        Self { board: named.board, settings, title: named.title.get(lang) }
    }
}

#[derive(Serialize)]
struct SettingEntry {
    name: &'static str,
    /// Which values it takes: `switch` (yes or no), `number`, `choice` or `text`.
    kind: &'static str,
    about: &'static str,
    default: &'static str,
    /// Of a number: the range, both ends included.
    #[serde(skip_serializing_if = "Option::is_none")]
    least: Option<Exact>,
    #[serde(skip_serializing_if = "Option::is_none")]
    most: Option<Exact>,
    /// Of a choice: the names.
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<&'static [&'static str]>,
    /// Of a text: how it is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    syntax: Option<&'static str>,
}

impl SettingEntry {
    fn of(setting: &Setting, lang: Lang) -> Self {
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

#[derive(Serialize)]
struct ListedRung {
    name: &'static str,
    reach: String,
}

impl GameEntry {
    fn of(game: &dyn AnyGame, lang: Lang) -> Self {
        let info = game.info();
        let setting = |setting: &Setting| SettingEntry::of(setting, lang);
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
            boards: info.examples.iter().map(|named| ListedBoard::of(named, lang)).collect(),
            settings: info.settings.iter().map(setting).collect(),
            recipe: game.recipe().iter().map(setting).collect(),
            goal: game.goal(),
            files: game.in_files(),
            puzzles: game.deal(1, 0, 0).is_some(),
            offers: game.offers().iter().map(|offer| offer.name()).collect(),
            record: game.records_format().map(|format| format.name),
            rungs: game
                .rungs()
                .into_iter()
                .map(|(rung, reach)| ListedRung { name: rung.name(), reach: reach.say(lang) })
                .collect(),
            sources: info.sources,
            lesson: game.lesson().map(|lesson| ListedLesson::of(game, lesson, lang)),
        }
    }
}

/// A board that was made: the document of `new`.
#[derive(Serialize)]
pub struct NewDocument<'a> {
    game: &'static str,
    board: &'a str,
}

impl<'a> NewDocument<'a> {
    /// Says of which game the board is.
    pub fn of(game: &dyn AnyGame, board: &'a str) -> Self {
        Self { game: game.info().name, board }
    }
}
