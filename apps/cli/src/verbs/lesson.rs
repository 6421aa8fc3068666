//! `lesson`: what the text of a game asks a class, with commands that answer it and the answers.

mod sheet;

use clap::{Arg, ArgAction, ArgMatches, Command};
use tablette::lesson::{self, Handout, HandoutItem};
use tablette::speech::{Speaker, decimal, duration};
use tablette::{AnyGame, Asked, Failure, Lesson, Literal, Text, words};

use crate::asked::named;
use crate::columns::{Cell, Columns, Lean};
use crate::desk::Desk;
use crate::examples::Example;
use crate::failure::{failed, refused};
use crate::fault::{Done, Fault};
use crate::style::Style;
use crate::{args, board, json};

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        "lesson chomp",
        Text::new(
            "all questions, with commands and what they print",
            "toutes les questions, avec des commandes et ce qu'elles écrivent",
        ),
    ),
    Example::new(
        "lesson chomp 5 3,1",
        Text::new("the function of question 5, on a board", "la fonction de la question 5, sur une tablette"),
    ),
    Example::new(
        "lesson chomp --html",
        Text::new("a sheet to hand out, with room for answers", "une feuille à distribuer, avec la place de répondre"),
    ),
    Example::new("lesson chomp --answers --html", Text::new("the same with the key", "la même avec le corrigé")),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    let flag = |name: &'static str, help: String| Arg::new(name).long(name).action(ArgAction::SetTrue).help(help);
    let value = words::lesson::VALUE_QUESTION;
    command
        .about(speaker.say(words::verb::LESSON_ABOUT))
        .arg(args::game(speaker).required(false).help(speaker.say(words::verb::LESSON_GAME)))
        .arg(args::words(speaker, &[speaker.say(value)], speaker.say(words::verb::LESSON_WORDS)).required(false))
        .arg(flag("answers", speaker.say(words::option::ANSWERS)).requires("game"))
        .arg(flag("html", speaker.say(words::option::HTML)).requires("game").conflicts_with_all(["markdown", "json"]))
        .arg(flag("markdown", speaker.say(words::option::MARKDOWN)).requires("game").conflicts_with("json"))
        .arg(flag("time", speaker.say(words::option::TIME)).requires("game"))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    if matches.get_one::<String>("game").is_none() {
        return overview(desk);
    }
    let game = named(matches, desk)?;
    let Some(lesson) = game.lesson() else {
        let names: Vec<_> = lesson::taught().iter().map(|(game, _)| game.info().name.to_owned()).collect();
        return Err(Fault::Said(desk.say(words::lesson::none(game.info().name, desk.speaker.list(&names)))));
    };
    let mut typed = matches.get_many::<String>("words").into_iter().flatten().map(String::as_str);
    let Some(question) = typed.next() else { return whole(matches, game, desk) };
    if matches.get_flag("html") || matches.get_flag("markdown") {
        return Err(Fault::Said(desk.say(words::lesson::SHEET_IS_WHOLE)));
    }
    let asked = lesson.find(question).map_err(|problem| refused(desk, &problem))?;
    let arguments: Vec<&str> = typed.collect();
    if arguments.is_empty() {
        return one(matches, game, asked, desk);
    }
    let arguments = expanded(&arguments, game, desk)?;
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if matches.get_flag("time") {
        return time((game, asked), &arguments, desk);
    }
    answer((game, lesson, asked), &arguments, desk)
}

/// The lessons that there are.
fn overview(desk: &Desk) -> Result<Done, Fault> {
    let taught = lesson::taught();
    if desk.json {
        desk.document(&json::LessonsDocument::of(&taught))?;
        return Ok(Done::Yes);
    }
    let mut columns = Columns::new([Lean::Left, Lean::Right, Lean::Left]);
    for (game, lesson) in &taught {
        let count = desk.say(words::lesson::questions(lesson.asked().count()));
        columns.row([Cell::dressed(game.info().name, Style::strong), count.into(), lesson.source.into()]);
    }
    desk.print(&columns.lines(desk.style))?;
    if !desk.quiet {
        desk.line("")?;
        desk.line(&desk.style.faint(&desk.say(words::lesson::NEXT)))?;
    }
    Ok(Done::Yes)
}

/// All questions of a game.
fn whole(matches: &ArgMatches, game: &dyn AnyGame, desk: &Desk) -> Result<Done, Fault> {
    if matches.get_flag("time") {
        return Err(Fault::Said(desk.say(words::lesson::TIME_NEEDS_ARGUMENTS)));
    }
    let answers = matches.get_flag("answers");
    let Some(handout) = Handout::new(game, &desk.effort()) else { return overview(desk) };
    if matches.get_flag("html") {
        desk.print(&handout.html(&desk.speaker, answers))?;
    } else if matches.get_flag("markdown") {
        desk.print(&handout.markdown(&desk.speaker, answers))?;
    } else if desk.json {
        desk.document(&json::LessonDocument::of(&handout, answers, desk.lang()))?;
    } else {
        sheet::print(&handout, answers, desk)?;
    }
    Ok(Done::Yes)
}

/// One question, as the whole lesson shows it.
fn one(matches: &ArgMatches, game: &dyn AnyGame, asked: &'static Asked, desk: &Desk) -> Result<Done, Fault> {
    if matches.get_flag("time") {
        return Err(Fault::Said(desk.say(words::lesson::TIME_NEEDS_ARGUMENTS)));
    }
    let item = HandoutItem::new(game.info().name, asked, &desk.effort());
    let answers = matches.get_flag("answers");
    if desk.json {
        desk.document(&json::QuestionEntry::of(&item, answers, desk.lang()))?;
    } else {
        sheet::question(&item, answers, desk)?;
    }
    Ok(Done::Yes)
}

/// What the function of a question gives for arguments: its value alone on the first lines, as Python prints it.
fn answer(
    (game, lesson, asked): (&dyn AnyGame, &Lesson, &'static Asked),
    arguments: &[&str],
    desk: &Desk,
) -> Result<Done, Fault> {
    let answer = lesson.answer(&asked.id(), arguments, &desk.effort().ask());
    let answer = answer.map_err(|why| unanswered(game, asked, &why.into(), desk))?;
    if desk.json {
        desk.document(&json::AnswerDocument::of(game.info().name, asked, &answer))?;
    } else {
        desk.line(&answer.to_string())?;
        for (name, value) in answer.beside.iter().filter(|_| !desk.quiet) {
            desk.line(&desk.style.faint(&desk.say(words::lesson::beside(*name, value.to_string()))))?;
        }
    }
    Ok(if answer.value == Literal::Truth(false) { Done::No } else { Done::Yes })
}

/// How long each way of answering takes.
fn time((game, asked): (&dyn AnyGame, &'static Asked), arguments: &[&str], desk: &Desk) -> Result<Done, Fault> {
    let timings = lesson::compete(asked, arguments, &desk.effort());
    let timings = timings.map_err(|why| unanswered(game, asked, &why, desk))?;
    let Some(first) = timings.first().copied() else {
        return Err(Fault::Said(desk.say(words::lesson::no_contest(asked.id()))));
    };
    if desk.json {
        desk.document(&json::TimingsDocument::of(game.info().name, asked, &timings))?;
        return Ok(Done::Yes);
    }
    let mut columns = Columns::new([Lean::Left, Lean::Right, Lean::Right, Lean::Right]);
    let heads =
        [words::lesson::HEAD_WAY, words::lesson::HEAD_EACH, words::lesson::HEAD_RUNS, words::lesson::HEAD_RATIO];
    columns.heads(heads.map(|head| desk.say(head)));
    for timing in &timings {
        let ratio = timing.seconds / first.seconds;
        let ratio = decimal(desk.lang(), ratio, if ratio < 0.1 { 5 } else { 2 });
        let cells = [
            timing.name.get(desk.lang()).to_owned(),
            spell(timing.seconds, desk),
            desk.speaker.number(timing.runs),
            format!("× {ratio}"),
        ];
        columns.row(cells.map(Cell::from));
    }
    desk.print(&columns.lines(desk.style))?;
    Ok(Done::Yes)
}

/// A time; below ten microseconds in nanoseconds, which other commands never need.
fn spell(seconds: f64, desk: &Desk) -> String {
    if seconds < 1e-5 {
        format!("{} ns", decimal(desk.lang(), seconds * 1e9, 0))
    } else {
        duration(desk.lang(), seconds)
    }
}

/// Why there is no answer, with a command that has one.
fn unanswered(game: &dyn AnyGame, asked: &Asked, why: &Failure, desk: &Desk) -> Fault {
    let example = asked.exercise.and_then(|exercise| exercise.examples.first());
    match (failed(desk, why), why, example) {
        (Fault::Said(said), Failure::Input(_), Some(arguments)) => {
            let line = format!("tablette {}", lesson::line(game.info().name, asked, arguments));
            Fault::Said(format!("{said}\n{}", desk.say(words::lesson::for_example(line))))
        }
        (fault, ..) => fault,
    }
}

/// Arguments that name files of boards, or standard input, with what these hold.
fn expanded(arguments: &[&str], game: &dyn AnyGame, desk: &Desk) -> Result<Vec<String>, Fault> {
    let text = |argument: &&str| {
        let is_file = *argument == "-" || (game.in_files() && std::path::Path::new(argument).is_file());
        if is_file { Ok(board::expanded(argument, desk, game)?.text) } else { Ok((*argument).to_owned()) }
    };
    arguments.iter().map(text).collect()
}
