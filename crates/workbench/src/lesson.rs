//! Lessons with their answers: the questions of a text, the commands that answer them, and their
//! output.
//!
//! Every value is computed when the lesson is shown. For example, a handout of Chomp runs
//! `coups_jouables([3, 1])` and prints `[(0, 1), (0, 2), (1, 0)]`.
//!
//! ```
//! use tablette::{Budget, Lang, game, lesson::Handout};
//!
//! let handout = Handout::new(game("chomp")?, &Budget::default()).expect("Chomp comes from a text");
//! let fifth = handout.items.iter().find(|item| item.asked.id() == "5").unwrap();
//! assert_eq!(fifth.runs[0].line, "lesson chomp 5 3,1");
//! assert!(fifth.runs[0].shown(Lang::En)[0].contains("[(0, 1), (0, 2), (1, 0)]"));
//! # Ok::<(), tablette::Failure>(())
//! ```

mod html;
mod markdown;
mod timing;

use tablette_core::{Answer, Info, Lang, Lesson, LessonQuestion, Literal, Phrase};
use tablette_ladder::Budget;

use crate::any::AnyGame;
use crate::list::GAMES;
use crate::speech::Speaker;
use crate::words;

pub use self::timing::{Timing, compete};
pub use tablette_core::lesson::shell_words;

/// Returns the games that come from a text, each text once: for the variants of draughts, the
/// first.
pub fn taught() -> Vec<(&'static dyn AnyGame, &'static Lesson)> {
    let mut taught: Vec<(&'static dyn AnyGame, &'static Lesson)> = Vec::new();
    for &game in GAMES {
        if let Some(lesson) = game.lesson()
            && taught.iter().all(|(_, other)| other.source != lesson.source)
        {
            taught.push((game, lesson));
        }
    }
    taught
}

/// A lesson with the values of its commands.
pub struct Handout {
    /// The game.
    pub info: &'static Info,
    /// Its lesson.
    pub lesson: &'static Lesson,
    /// The questions, in the order of the text.
    pub items: Vec<HandoutItem>,
}

/// A question with the output of its commands.
pub struct HandoutItem {
    /// The question.
    pub asked: &'static LessonQuestion,
    /// Commands that answer it.
    pub runs: Vec<Run>,
}

/// A command, with the expected part of its output.
pub struct Run {
    /// The words after `tablette`.
    pub line: String,
    /// The expected output; `None` if the picture as a whole is the answer, or it could not be
    /// computed.
    pub expected: Option<Expected>,
}

/// The output of a command.
pub enum Expected {
    /// The value of a function.
    Value(Answer),
    /// Words among others.
    Words(Phrase),
}

impl Handout {
    /// Computes the output of the commands of a game's lesson; `None` for a game without a text.
    /// Milliseconds per question.
    pub fn new(game: &dyn AnyGame, budget: &Budget<'_>) -> Option<Self> {
        let (info, lesson) = (game.info(), game.lesson()?);
        let items = lesson.questions.iter().map(|asked| HandoutItem::new(info.name, asked, budget));
        Some(Self { info, lesson, items: items.collect() })
    }
}

impl HandoutItem {
    /// Computes the output of the commands of one question.
    pub fn new(game: &str, asked: &'static LessonQuestion, budget: &Budget<'_>) -> Self {
        let exercise = asked.exercise.examples.iter().map(|arguments| {
            let answer = asked.exercise.answer(arguments, &budget.options()).ok();
            Run { line: line(game, asked, arguments), expected: answer.map(Expected::Value) }
        });
        let commands = asked.commands.iter().map(|command| Run {
            line: command.line.to_owned(),
            expected: command.says.as_ref().map(|says| Expected::Words(says.phrase())),
        });
        Self { asked, runs: exercise.chain(commands).collect() }
    }
}

impl Run {
    /// Returns the whole command.
    pub fn command(&self) -> String {
        format!("tablette {}", self.line)
    }

    /// Returns its output, in lines for people; none if the picture as a whole is the answer.
    pub fn shown(&self, lang: Lang) -> Vec<String> {
        let speaker = Speaker::new(lang);
        match &self.expected {
            None => Vec::new(),
            Some(Expected::Words(phrase)) => vec![speaker.say(words::lesson::among(phrase.clone()))],
            Some(Expected::Value(answer)) => {
                let beside = answer.beside.iter();
                let beside = beside.map(|(name, value)| speaker.say(words::lesson::beside(*name, value.to_string())));
                let value: Vec<String> = match &answer.value {
                    Literal::Drawing(drawn) => drawn.lines().map(str::to_owned).collect(),
                    value => vec![value.to_string()],
                };
                value.into_iter().chain(beside).collect()
            }
        }
    }
}

/// Returns the command line that runs a question's function on arguments.
pub fn line(game: &str, asked: &LessonQuestion, arguments: &[&str]) -> String {
    let mut line = format!("lesson {game} {}", asked.id());
    for argument in arguments {
        line.push(' ');
        line += &shell_word(argument);
    }
    line
}

/// Returns a word as a shell takes it, quoted if necessary.
pub fn shell_word(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || ",.:@/-_+=".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}
