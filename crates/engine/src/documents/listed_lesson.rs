//! The questions of a lesson, with the command and the view of the page that answer each.

use std::collections::BTreeMap;

use tablette::lesson::{line, shell_words};
use tablette::{AnyGame, Lang, Lesson, LessonQuestion, Rung, Settings};

use crate::documents::document::described;

described! {
    /// The questions of the text that the game was taught from.
    pub(super) struct ListedLesson {
        /// The text, as it is cited.
        source: &'static str,
        /// Its questions, in its order.
        questions: Vec<ListedQuestion>,
    }

    /// A question of a text.
    struct ListedQuestion {
        /// The place in the text, as the text counts, with a suffix where several share one.
        place: &'static str,
        /// The rung that it is about; absent where it is about the game itself.
        rung?: &'static str,
        /// The question, in our own words.
        question: &'static str,
        /// A command that answers it; absent where none does.
        command?: String,
        /// The view of the page that answers it.
        view: ListedView,
    }

    /// A view of the page: a tab on a board.
    #[derive(Debug, PartialEq)]
    pub(super) struct ListedView {
        /// The tab; `play` is the first one.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = ["play", "truth", "why", "map", "walk", "ladder"])))]
        tab: &'static str,
        /// The board it opens.
        board: String,
        /// The settings, by name; absent for the defaults.
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        settings: BTreeMap<&'static str, String>,
    }
}

impl ListedLesson {
    /// Lists the questions of a game's lesson.
    pub(super) fn new(game: &dyn AnyGame, lesson: &'static Lesson, lang: Lang) -> Self {
        let question = |asked: &'static LessonQuestion| ListedQuestion {
            place: asked.place,
            rung: asked.rung.map(Rung::name),
            question: asked.words.get(lang),
            command: command(game, asked),
            view: ListedView::new(game, asked),
        };
        Self { source: lesson.source, questions: lesson.questions.iter().map(question).collect() }
    }
}

/// The command that answers a question: its function on the first example, or the first of its
/// other commands.
fn command(game: &dyn AnyGame, asked: &'static LessonQuestion) -> Option<String> {
    let example = asked.exercise.examples.first();
    let function = example.map(|arguments| line(game.info().name, asked, arguments));
    let line = function.or_else(|| asked.commands.first().map(|command| command.line.to_owned()))?;
    Some(format!("tablette {line}"))
}

impl ListedView {
    /// The view that answers a question: that of its first command with a view, else the ladder
    /// where it is about a rung.
    pub(super) fn new(game: &dyn AnyGame, asked: &LessonQuestion) -> Self {
        let shown = asked.commands.iter().find_map(|command| Self::of_command(game, command.line));
        shown.unwrap_or_else(|| Self {
            tab: if asked.rung.is_some() { "ladder" } else { "play" },
            board: game.info().plain_examples().next().unwrap_or(game.info().start).to_owned(),
            settings: BTreeMap::new(),
        })
    }

    /// The view of the page that shows the same as a command; `None` where there is none.
    fn of_command(game: &dyn AnyGame, line: &str) -> Option<Self> {
        let words = shell_words(line);
        let (command, rest) = words.split_first()?;
        let typed = rest.split_first().filter(|(name, _)| game.info().is_called(name))?.1;
        let flags = typed.iter().position(|word| word.starts_with("--")).unwrap_or(typed.len());
        let (board, flags) = typed.split_at(flags);
        let has = |wanted: &[&str]| flags.iter().any(|flag| wanted.contains(flag));
        let offers = |name: &str| game.offers().iter().any(|offer| offer.name() == name);
        let tab = match *command {
            "show" => "play",
            "map" if offers("map") => "map",
            "explain" => "why",
            "compare" => "ladder",
            "solve" if has(&["--by", "--no-symmetry"]) => "ladder",
            "solve" if has(&["--steps", "--count", "--at"]) && offers("walk") => "walk",
            "solve" | "moves" => "truth",
            _ => return None,
        };
        let settings = game.info().settings.iter().filter_map(|setting| {
            let at = flags.iter().position(|flag| flag.strip_prefix("--") == Some(setting.name))?;
            Some((setting.name, (*flags.get(at + 1)?).to_owned()))
        });
        let board = board.join(" ");
        game.open(&board, &Settings::default()).ok()?;
        Some(Self { tab, board, settings: settings.collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablette::{GAMES, game};

    #[test]
    fn commands_become_views() {
        let view = |name: &str, line: &str| ListedView::of_command(game(name).unwrap(), line).map(|v| (v.tab, v.board));
        let some = |tab, board: &str| Some((tab, board.to_owned()));
        assert_eq!(view("chomp", "map chomp 8x10"), some("map", "8x10"));
        assert_eq!(view("chomp", "show chomp 5,5,5 --after '(1,3)'"), some("play", "5,5,5"));
        assert_eq!(view("chocolate", "moves chocolate 3 2 0 0"), some("truth", "3 2 0 0"));
        assert_eq!(view("rings", "solve rings 8 --count"), some("walk", "8"));
        assert_eq!(view("chomp", "solve chomp 4x5 --by memory --no-symmetry"), some("ladder", "4x5"));
        assert_eq!(view("chomp", "lesson chomp 8"), None);
        let exam =
            ListedView::of_command(game("rockse").unwrap(), "solve rockse '0 1; 0 2; jumps (0,1) (1,0)' --horizon 3");
        assert_eq!(exam.map(|view| view.settings), Some(BTreeMap::from([("horizon", "3".to_owned())])));
    }

    #[test]
    fn every_question_has_a_view_that_opens() {
        for game in GAMES {
            for asked in game.lesson().into_iter().flat_map(|lesson| &lesson.questions) {
                let view = ListedView::new(*game, asked);
                let pairs: Vec<_> = view.settings.iter().map(|(name, value)| format!("{name}={value}")).collect();
                let settings = Settings::parse(pairs.iter().map(String::as_str)).unwrap();
                assert!(game.open(&view.board, &settings).is_ok(), "{} {view:?}", asked.place);
            }
        }
    }
}
