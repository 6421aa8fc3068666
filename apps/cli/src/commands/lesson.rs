//! `lesson`: what the text of a game asks a class, with commands that answer it and the answers.

mod sheet;

use tablette::lesson::{self, Handout, HandoutItem};
use tablette::speech::{decimal, duration};
use tablette::{AnyGame, Failure, Lesson, LessonQuestion, Literal, Text, words};

use super::serve;
use crate::args::{Game, arguments, board_words, option, positional};
use crate::columns::{Cell, Columns, Lean};
use crate::context::Context;
use crate::failure::failed;
use crate::fault::{Done, Fault};
use crate::style::Style;
use crate::subcommand::Subcommand;
use crate::{board, json};

/// Characters of a value that are printed: about half a screen. `--json` prints all.
const MOST_SHOWN: usize = 1_000;

arguments! {
    pub(super) struct LessonOptions {
        game: Option<Game> = positional(words::command::LESSON_GAME).value(words::label::VALUE_GAME),
        words: Vec<String> = board_words(words::command::LESSON_WORDS)
            .value(words::lesson::VALUE_QUESTION)
            .with(|arg| arg.required(false).allow_negative_numbers(true)),
        answers: bool = option(words::option::ANSWERS).with(|arg| arg.requires("game")),
        html: bool = option(words::option::HTML)
            .with(|arg| arg.requires("game").conflicts_with_all(["markdown", "json"])),
        markdown: bool = option(words::option::MARKDOWN).with(|arg| arg.requires("game").conflicts_with("json")),
        time: bool = option(words::option::TIME).with(|arg| arg.requires("game")),
        open: bool = option(words::option::LESSON_OPEN).with(|arg| {
            arg.requires("game").conflicts_with_all(["answers", "html", "markdown", "time", "json"])
        }),
    }
}

impl Subcommand for LessonOptions {
    const NAME: &'static str = "lesson";
    const ABOUT: Text = words::command::LESSON_ABOUT;

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let Some(game) = self.game else { return overview(context) };
        let Some(lesson) = game.lesson() else {
            let names: Vec<_> = lesson::taught().iter().map(|(game, _)| game.info().name.to_owned()).collect();
            return Err(context.fault(words::lesson::none(game.info().name, context.speaker.list(&names))));
        };
        if !self.words.is_empty() && (self.html || self.markdown) {
            return Err(context.fault(words::lesson::SHEET_IS_WHOLE));
        }
        if self.time && self.words.len() < 2 {
            return Err(context.fault(words::lesson::TIME_NEEDS_ARGUMENTS));
        }
        if self.open {
            return page(game, lesson, &self.words, context);
        }
        let Some(question) = self.words.first() else { return self.whole(game, context) };
        if self.words.len() < 2 {
            return self.section(game, &lesson.section(question)?, context);
        }
        let asked = lesson.find(question)?;
        let arguments = expanded(&self.words[1..], game, context)?;
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        if self.time { time(game, asked, &arguments, context) } else { answer(game, asked, &arguments, context) }
    }
}

/// The exercise in a browser, at its first question or at the one that is named.
fn page(game: &dyn AnyGame, lesson: &Lesson, words: &[String], context: &Context) -> Result<Done, Fault> {
    let path = format!("learn/{}", game.info().name);
    match words {
        [] => serve::show(&path, context),
        [question] => serve::show(&format!("{path}?question={}", lesson.find(question)?.id()), context),
        _ => Err(context.fault(words::lesson::OPEN_TAKES_NO_ARGUMENTS)),
    }
}

/// The lessons that there are.
fn overview(context: &Context) -> Result<Done, Fault> {
    let taught = lesson::taught();
    if context.json {
        context.document(&json::LessonsDocument::new(&taught))?;
        return Ok(Done::Yes);
    }
    let mut columns = Columns::new([Lean::Left, Lean::Right, Lean::Left]);
    for (game, lesson) in &taught {
        let count = context.say(words::lesson::questions(lesson.questions.len()));
        columns.row([Cell::dressed(game.info().name, Style::strong), count.into(), lesson.source.into()]);
    }
    context.table(&columns)?;
    if !context.quiet {
        context.line("")?;
        context.styled(Style::faint, words::lesson::NEXT)?;
    }
    Ok(Done::Yes)
}

impl LessonOptions {
    /// All questions of a game.
    fn whole(&self, game: &dyn AnyGame, context: &Context) -> Result<Done, Fault> {
        let answers = self.answers;
        let Some(handout) = Handout::new(game, &context.budget()) else { return overview(context) };
        if self.html {
            context.print(&handout.html(&context.speaker, answers))?;
        } else if self.markdown {
            context.print(&handout.markdown(&context.speaker, answers))?;
        } else if context.json {
            context.document(&json::LessonDocument::new(&handout, answers, context.lang()))?;
        } else {
            sheet::print(&handout, answers, context)?;
        }
        Ok(Done::Yes)
    }

    /// One question or all of a section, as the whole lesson shows them; a document a question.
    fn section(
        &self,
        game: &dyn AnyGame,
        section: &[&'static LessonQuestion],
        context: &Context,
    ) -> Result<Done, Fault> {
        for (place, asked) in section.iter().enumerate() {
            let item = HandoutItem::new(game.info().name, asked, &context.budget());
            if context.json {
                context.document(&json::QuestionEntry::new(&item, self.answers, context.lang()))?;
                continue;
            }
            if place > 0 {
                context.line("")?;
            }
            sheet::question(&item, self.answers, context)?;
        }
        if !context.json {
            sheet::key_hint(self.answers, context)?;
        }
        Ok(Done::Yes)
    }
}

/// What the function of a question gives for arguments: its value alone on the first lines, as
/// Python prints it.
fn answer(game: &dyn AnyGame, asked: &LessonQuestion, arguments: &[&str], context: &Context) -> Result<Done, Fault> {
    let answer = asked.exercise.answer(arguments, &context.budget().options());
    let answer = answer.map_err(|why| unanswered(game, asked, &why.into(), context))?;
    if context.json {
        context.document(&json::AnswerDocument::new(game.info().name, asked, &answer))?;
    } else {
        let (shown, mut left) = screenful(answer.to_string());
        context.line(&shown)?;
        for (name, value) in answer.beside.iter().filter(|_| !context.quiet) {
            let (shown, more) = screenful(value.to_string());
            left += more;
            context.styled(Style::faint, words::lesson::beside(*name, shown))?;
        }
        if left > 0 && !context.quiet {
            context.styled(Style::faint, words::lesson::cut(left))?;
        }
    }
    Ok(if answer.value == Literal::Truth(false) { Done::No } else { Done::Yes })
}

/// The beginning of a long value, up to an item of a list, and the number of characters left out.
fn screenful(value: String) -> (String, usize) {
    let all = value.chars().count();
    if all <= MOST_SHOWN {
        return (value, 0);
    }
    let beginning: String = value.chars().take(MOST_SHOWN).collect();
    let end = beginning.rfind(", ").map_or(beginning.len(), |at| at + 1);
    let shown = format!("{} …", &beginning[..end]);
    (shown, all - beginning[..end].chars().count())
}

/// How long each way of answering takes.
fn time(game: &dyn AnyGame, asked: &LessonQuestion, arguments: &[&str], context: &Context) -> Result<Done, Fault> {
    let timings = lesson::compete(asked, arguments, &context.budget());
    let timings = timings.map_err(|why| unanswered(game, asked, &why, context))?;
    let Some(first) = timings.first().copied() else {
        return Err(context.fault(words::lesson::no_contest(asked.id())));
    };
    if context.json {
        context.document(&json::TimingsDocument::new(game.info().name, asked, &timings))?;
        return Ok(Done::Yes);
    }
    let mut columns = Columns::new([Lean::Left, Lean::Right, Lean::Right, Lean::Right]);
    let heads =
        [words::lesson::HEAD_WAY, words::lesson::HEAD_EACH, words::lesson::HEAD_RUNS, words::lesson::HEAD_RATIO];
    columns.heads(context, heads);
    for timing in &timings {
        let ratio = timing.seconds / first.seconds;
        let ratio = decimal(context.lang(), ratio, if ratio < 0.1 { 5 } else { 2 });
        let cells = [
            timing.name.get(context.lang()).to_owned(),
            spell(timing.seconds, context),
            context.speaker.number(timing.runs),
            format!("× {ratio}"),
        ];
        columns.row(cells.map(Cell::from));
    }
    context.table(&columns)?;
    Ok(Done::Yes)
}

/// A time; below ten microseconds in nanoseconds, which other commands never need.
fn spell(seconds: f64, context: &Context) -> String {
    if seconds < 1e-5 {
        format!("{} ns", decimal(context.lang(), seconds * 1e9, 0))
    } else {
        duration(context.lang(), seconds)
    }
}

/// Why there is no answer, with a command that has one.
fn unanswered(game: &dyn AnyGame, asked: &LessonQuestion, why: &Failure, context: &Context) -> Fault {
    let example = asked.exercise.examples.first();
    match (failed(context, why), why, example) {
        (Fault::Said(said), Failure::Input(_), Some(arguments)) => {
            let line = format!("tablette {}", lesson::line(game.info().name, asked, arguments));
            Fault::Said(format!("{said}\n{}", context.say(words::lesson::for_example(line))))
        }
        (fault, ..) => fault,
    }
}

/// Arguments that name files of boards, or standard input, with what these hold.
fn expanded(arguments: &[String], game: &dyn AnyGame, context: &Context) -> Result<Vec<String>, Fault> {
    let text = |argument: &String| {
        let is_file = argument == "-" || (game.in_files() && std::path::Path::new(argument).is_file());
        if is_file { Ok(board::expanded(argument, context, game)?.text) } else { Ok(argument.clone()) }
    };
    arguments.iter().map(text).collect()
}
