//! `grade`: tests a program, in any language, against exact solutions.

mod group;
mod junit;
pub(super) mod lines;
mod process;
mod told;

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use tablette::{Budget, Rung, SplitMix64, Text, words};
use tablette_grade::{Assignment, Language, Terms, grade};

use self::process::Program;
use crate::args::{Choice, arguments, option, positional};
use crate::position::{GameSettings, limit, time};
use crate::{Context, Done, Fault, Subcommand, files, json};
use clap::value_parser;

/// The default memory limit of a program: 1 GiB.
const MEMORY: u64 = 1 << 30;
const LIMIT: Duration = Duration::from_secs(2);
const TOTAL: Duration = Duration::from_secs(60);
const MOST: u32 = 100;
/// More random boards than this are a slip of the finger.
const MOST_RANDOM: i64 = 100_000;

/// Whether growth is measured; `None` for where it can be.
#[derive(Clone, Copy)]
pub(super) struct Growth(Option<bool>);

impl Choice for Growth {
    fn all() -> Vec<(&'static str, Self)> {
        vec![("auto", Self(None)), ("yes", Self(Some(true))), ("no", Self(Some(false)))]
    }
}

arguments! {
    pub(super) struct Grade {
        exercise: String = positional(words::grade::ARG_EXERCISE).value(words::grade::VALUE_EXERCISE),
        command: Vec<OsString> = positional(words::grade::ARG_COMMAND)
            .value(words::grade::VALUE_COMMAND)
            .with(|arg| arg.last(true).required(false).required_unless_present("template")),
        template: Option<Language> = option(words::grade::OPTION_TEMPLATE)
            .with(|arg| arg.conflicts_with("command")),
        limit: Option<f64> = words::grade::OPTION_LIMIT,
        total: Option<f64> = words::grade::OPTION_TOTAL,
        most: Option<u32> = option(words::grade::OPTION_MOST)
            .with(|arg| arg.value_parser(value_parser!(u32).range(0..=MOST_RANDOM))),
        seed: Option<u64> = words::grade::OPTION_SEED,
        seed_from: Option<String> = option(words::grade::OPTION_SEED_FROM)
            .value(words::grade::VALUE_NAME)
            .with(|arg| arg.conflicts_with("seed")),
        growth: Option<Growth> = words::grade::OPTION_GROWTH,
        rung: Option<String> = option(words::grade::OPTION_RUNG).with(|arg| {
            let rungs = ["recursion", "memory", "table", "theory"];
            arg.value_name(rungs.join("|")).value_parser(rungs)
        }),
        junit: Option<PathBuf> = words::grade::OPTION_JUNIT,
        settings: GameSettings,
    }
}

impl Subcommand for Grade {
    const NAME: &'static str = "grade";
    const ABOUT: Text = words::grade::ABOUT;
    const AFTER: Option<Text> = Some(words::grade::AFTER);

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let exercise = Assignment::read(&self.exercise, self.settings.parse(None)?)?;
        if let Some(language) = self.template {
            return template(&exercise, language, context);
        }
        let answer = limit(self.limit, context)?;
        let total = time(self.total, words::grade::TOTAL_POSITIVE, context)?;
        let command = self.command;
        let shown = command.first().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let mut program = Program::start(command, context.memory().unwrap_or(MEMORY)).map_err(|error| {
            context.fault(words::grade::cannot_start(crate::clean::clean(&shown), error.to_string()))
        })?;
        // What was allowed to the program is not what the right answers may take.
        let budget = Budget { memory: Budget::default().memory, ..context.budget() };
        let terms = Terms {
            limit: answer.unwrap_or(LIMIT),
            total: total.unwrap_or(TOTAL),
            most: self.most.unwrap_or(MOST) as usize,
            seed: self.seed_from.as_deref().map(seed_of).or(self.seed).unwrap_or(1),
            growth: self.growth.and_then(|Growth(growth)| growth),
            rung: Rung::ALL.into_iter().find(|rung| Some(rung.name()) == self.rung.as_deref()),
            budget: &budget,
        };
        if !context.json {
            context.line(&context.style.strong(&exercise.name()))?;
            context.paragraph(2, &context.say(exercise.kind.about()))?;
            if let Some(asked) = exercise.of_text {
                context.paragraph(2, &context.style.faint(&context.say(asked.words)))?;
            }
            context.close()?;
        }
        let graded = grade(&exercise, &mut program, &terms);
        // End the program before the report is read.
        drop(program);
        let sheet = graded?;
        if let Some(path) = &self.junit {
            files::write(context, path, &junit::document(&sheet, terms.limit, context))?;
        }
        if context.json {
            context.document(&json::MarksheetDocument::of(&sheet, context.lang()))?;
        } else {
            told::print(&sheet, &terms, context)?;
        }
        Ok(if sheet.is_right() { Done::Yes } else { Done::No })
    }
}

/// Prints a program to fill in.
fn template(exercise: &Assignment<'_>, language: Language, context: &Context) -> Result<Done, Fault> {
    let examples = exercise.examples(&context.budget())?;
    let (case, truth) = examples.first().ok_or_else(|| context.fault(words::grade::NO_EXAMPLE))?;
    context.print(&language.template(case, truth))?;
    Ok(Done::Yes)
}

/// Returns the seed of a name; similar names have unrelated seeds.
fn seed_of(name: &str) -> u64 {
    name.bytes().fold(1, |seed, byte| SplitMix64::for_attempt(seed, u64::from(byte)).within(0, u64::MAX))
}
