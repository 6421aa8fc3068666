//! `grade`: holds a program, in any language, to the truth.

mod group;
mod junit;
mod limits;
pub(super) mod lines;
mod process;
mod told;

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Arg, ArgMatches, Command, value_parser};
use tablette::speech::Speaker;
use tablette::{Effort, Rung, Text, words};
use tablette_grade::{Assignment, Terms, grade};

use self::limits::Limits;
use self::process::Program;
use crate::asked::{CENTURY, limit, settings};
use crate::desk::Desk;
use crate::examples::Example;
use crate::failure::{failed, refused};
use crate::fault::{Done, Fault};
use crate::{args, files, json};

/// Bytes of memory that a program may take where nobody says otherwise: 1 GiB.
const MEMORY: u64 = 1 << 30;
const LIMIT: Duration = Duration::from_secs(2);
const TOTAL: Duration = Duration::from_secs(60);
const MOST: u32 = 100;
/// More random boards than this are a slip of the finger.
const MOST_RANDOM: i64 = 100_000;

/// Commands to try. Those that run them prepare `mine.py`, which is right.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        "grade chomp -- python3 mine.py",
        Text::new(
            "is a position won? On every small bar, then on larger ones",
            "qui gagne ? Sur toutes les petites tablettes, puis sur de plus grandes",
        ),
    ),
    Example::new(
        "grade chomp:8 --most 10 --junit marks.xml -- python3 mine.py",
        Text::new(
            "question 8 of its text, with marks for a course platform",
            "la question 8 de son texte, avec des notes pour une plateforme de cours",
        ),
    ),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    let option = |name: &'static str, value: String, help| Arg::new(name).long(name).value_name(value).help(help);
    let one_of = |name: &'static str, values: &'static [&'static str], help| {
        option(name, values.join("|"), help)
            .value_parser(clap::builder::PossibleValuesParser::new(values))
            .hide_possible_values(true)
    };
    let heading = speaker.say(words::label::HEADING_ARGUMENTS);
    command
        .about(speaker.say(words::grade::ABOUT))
        .after_help(speaker.say(words::grade::AFTER))
        .arg(
            Arg::new("exercise")
                .value_name(speaker.say(words::grade::VALUE_EXERCISE))
                .required(true)
                .help(speaker.say(words::grade::ARG_EXERCISE))
                .help_heading(heading.clone()),
        )
        .arg(
            Arg::new("command")
                .value_name(speaker.say(words::grade::VALUE_COMMAND))
                .required(true)
                .last(true)
                .num_args(1..)
                .value_parser(value_parser!(OsString))
                .help(speaker.say(words::grade::ARG_COMMAND))
                .help_heading(heading),
        )
        .arg(args::limit(speaker, speaker.say(words::grade::OPTION_LIMIT)))
        .arg(
            option("total", speaker.say(words::label::VALUE_SECONDS), speaker.say(words::grade::OPTION_TOTAL))
                .value_parser(value_parser!(f64))
                .allow_negative_numbers(true),
        )
        .arg(
            option("most", "N".to_owned(), speaker.say(words::grade::OPTION_MOST))
                .value_parser(value_parser!(u32).range(0..=MOST_RANDOM)),
        )
        .arg(option("seed", "N".to_owned(), speaker.say(words::grade::OPTION_SEED)).value_parser(value_parser!(u64)))
        .arg(one_of("growth", &["auto", "yes", "no"], speaker.say(words::grade::OPTION_GROWTH)))
        .arg(one_of("rung", &["recursion", "memory", "table", "theory"], speaker.say(words::grade::OPTION_RUNG)))
        .arg(args::file(speaker, "junit", speaker.say(words::grade::OPTION_JUNIT)))
        .args(args::settings(speaker))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let exercise = Assignment::read(text("exercise").unwrap_or_default(), settings(matches, desk)?);
    let exercise = exercise.map_err(|problem| refused(desk, &problem))?;
    let limits =
        Limits { answer: limit(matches, desk)?.unwrap_or(LIMIT), total: total(matches, desk)?.unwrap_or(TOTAL) };
    let command: Vec<OsString> = matches.get_many("command").into_iter().flatten().cloned().collect();
    let shown = command.first().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let mut program = Program::start(command, desk.memory().unwrap_or(MEMORY)).map_err(|error| {
        Fault::Said(desk.say(words::grade::cannot_start(crate::clean::clean(&shown), error.to_string())))
    })?;
    // What was allowed to the program is not what the right answers may take.
    let effort = Effort { memory: Effort::default().memory, ..desk.effort() };
    let terms = Terms {
        limit: limits.answer,
        total: limits.total,
        most: *matches.get_one::<u32>("most").unwrap_or(&MOST) as usize,
        seed: *matches.get_one::<u64>("seed").unwrap_or(&1),
        growth: text("growth").filter(|growth| *growth != "auto").map(|growth| growth == "yes"),
        rung: Rung::ALL.into_iter().find(|rung| Some(rung.name()) == text("rung")),
        effort: &effort,
    };
    if !desk.json {
        desk.line(&desk.style.strong(&exercise.name()))?;
        desk.paragraph(2, &desk.say(exercise.inquiry.about()))?;
        if let Some(asked) = exercise.of_text {
            desk.paragraph(2, &desk.style.faint(&desk.say(asked.words)))?;
        }
        desk.close()?;
    }
    let graded = grade(&exercise, &mut program, &terms);
    // Nothing is left running while somebody reads.
    drop(program);
    let sheet = graded.map_err(|failure| failed(desk, &failure))?;
    if let Some(path) = matches.get_one::<PathBuf>("junit") {
        files::write(desk, path, &junit::document(&sheet, &limits, desk))?;
    }
    if desk.json {
        desk.document(&json::MarksheetDocument::of(&sheet, desk.lang()))?;
    } else {
        told::print(&sheet, &limits, desk)?;
    }
    Ok(if sheet.is_right() { Done::Yes } else { Done::No })
}

/// The seconds of `--total`.
fn total(matches: &ArgMatches, desk: &Desk) -> Result<Option<Duration>, Fault> {
    let Some(seconds) = matches.get_one::<f64>("total") else { return Ok(None) };
    if seconds.is_nan() || *seconds <= 0.0 {
        return Err(Fault::Said(desk.say(words::grade::TOTAL_POSITIVE)));
    }
    Ok(Some(Duration::from_secs_f64(seconds.min(CENTURY))))
}
