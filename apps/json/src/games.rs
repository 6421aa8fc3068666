//! What can be played: the document of `games`.

use serde::Serialize;
use tablette::{AnyGame, Lang, Lesson, Players, Rung, Setting};

/// Games and what is known of them before a board is chosen.
#[derive(Serialize)]
pub struct Games {
    games: Vec<Described>,
}

impl Games {
    /// Says of each game what it has besides what every game has.
    #[must_use]
    pub fn offering(mut self, offers: impl Fn(&str) -> Vec<&'static str>) -> Self {
        for game in &mut self.games {
            game.offers = Some(offers(game.name));
        }
        self
    }

    /// Says of each setting what values it takes.
    #[must_use]
    pub fn sorting(mut self, kind: impl Fn(&str, &str) -> &'static str) -> Self {
        for game in &mut self.games {
            for setting in &mut game.settings {
                setting.kind = Some(kind(game.name, setting.name));
            }
        }
        self
    }

    /// Describes games in a language.
    pub fn of<'a>(games: impl Iterator<Item = &'a dyn AnyGame>, lang: Lang) -> Self {
        Self { games: games.map(|game| Described::of(game, lang)).collect() }
    }
}

#[derive(Serialize)]
struct Described {
    name: &'static str,
    title: &'static str,
    rules: &'static str,
    players: u8,
    impartial: bool,
    board: &'static str,
    #[serde(rename = "move")]
    notation: &'static str,
    question: &'static str,
    examples: &'static [&'static str],
    settings: Vec<ListedSetting>,
    recipe: Vec<ListedSetting>,
    goal: Option<&'static str>,
    files: bool,
    /// What the game has besides what every game has, where a face wants to know.
    #[serde(skip_serializing_if = "Option::is_none")]
    offers: Option<Vec<&'static str>>,
    rungs: Vec<ListedRung>,
    sources: &'static [&'static str],
    /// What a class is asked about the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    lesson: Option<ListedLesson>,
}

#[derive(Serialize)]
struct ListedLesson {
    source: &'static str,
    questions: Vec<ListedQuestion>,
}

#[derive(Serialize)]
struct ListedQuestion {
    place: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rung: Option<&'static str>,
    question: &'static str,
}

impl ListedLesson {
    fn of(lesson: &Lesson, lang: Lang) -> Self {
        let questions = lesson.questions.iter().map(|asked| ListedQuestion {
            place: asked.place,
            rung: asked.rung.map(Rung::name),
            question: asked.words.get(lang),
        });
        Self { source: lesson.source, questions: questions.collect() }
    }
}

#[derive(Serialize)]
struct ListedSetting {
    name: &'static str,
    /// What values it takes, where a face wants to know.
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    about: &'static str,
    default: &'static str,
}

#[derive(Serialize)]
struct ListedRung {
    name: &'static str,
    reach: String,
}

impl Described {
    fn of(game: &dyn AnyGame, lang: Lang) -> Self {
        let info = game.info();
        let setting = |setting: &Setting| ListedSetting {
            name: setting.name,
            kind: None,
            about: setting.about.get(lang),
            default: setting.default,
        };
        Self {
            name: info.name,
            title: info.title.get(lang),
            rules: info.rules.get(lang),
            players: if info.players == Players::One { 1 } else { 2 },
            impartial: info.impartial,
            board: info.board.get(lang),
            notation: info.moves.get(lang),
            question: info.question.name(),
            examples: info.examples,
            settings: info.settings.iter().map(setting).collect(),
            recipe: game.recipe().iter().map(setting).collect(),
            goal: game.goal(),
            files: game.in_files(),
            offers: None,
            rungs: game
                .rungs()
                .into_iter()
                .map(|(rung, reach)| ListedRung { name: rung.name(), reach: reach.say(lang) })
                .collect(),
            sources: info.sources,
            lesson: game.lesson().map(|lesson| ListedLesson::of(lesson, lang)),
        }
    }
}

/// A board that was made: the document of `new`.
#[derive(Serialize)]
pub struct Made<'a> {
    game: &'static str,
    board: &'a str,
}

impl<'a> Made<'a> {
    /// Says of which game the board is.
    pub fn of(game: &dyn AnyGame, board: &'a str) -> Self {
        Self { game: game.info().name, board }
    }
}
