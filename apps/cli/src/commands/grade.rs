//! `grade`: tests a program, in any language, against exact solutions.

mod class;
mod conditions;
mod formats;
mod function;
pub(super) mod lines;
mod process;
mod report_text;
mod sandbox;
mod time_spent;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tablette::{Budget, Rung, SplitMix64, Text, words};
use tablette_grade::{Assignment, Language, Marksheet, Subject, Terms, grade};

use self::class::{ClassOptions, Homework};
use self::conditions::Conditions;
use self::formats::MarksFormat;
use self::process::{Program, Start};
use self::sandbox::{Places, Sandbox, SandboxMode};
use crate::args::{Choice, arguments, option, positional};
use crate::position::{GameSettings, limit, time};
use crate::{Context, Done, Fault, Subcommand, files, json};
use clap::value_parser;

/// The default memory limit of a program: 1 GiB.
const MEMORY: u64 = 1 << 30;
const LIMIT: Duration = Duration::from_secs(2);
const TOTAL: Duration = Duration::from_secs(60);
const MOST: u32 = 100;
const MOST_RANDOM: i64 = Terms::MOST as i64;

/// Whether growth is measured; `None` for where it can be.
#[derive(Clone, Copy)]
pub(super) struct Growth(Option<bool>);

impl Choice for Growth {
    fn all() -> Vec<(&'static str, Self)> {
        vec![("auto", Self(None)), ("yes", Self(Some(true))), ("no", Self(Some(false)))]
    }
}

/// The rung that a program has to reach.
#[derive(Clone, Copy)]
pub(super) struct RequiredRung(Rung);

impl Choice for RequiredRung {
    fn all() -> Vec<(&'static str, Self)> {
        Terms::rungs().map(|rung| (rung.name(), Self(rung))).collect()
    }
}

arguments! {
    pub(super) struct Grade {
        exercise: Option<String> = positional(words::grade::ARG_EXERCISE)
            .value(words::grade::VALUE_EXERCISE)
            .with(|arg| arg.required_unless_present("assignment").conflicts_with("assignment")),
        command: Vec<OsString> = positional(words::grade::ARG_COMMAND)
            .value(words::grade::VALUE_COMMAND)
            .with(|arg| {
                let others = ["template", "assignment", "format", "folder"];
                arg.last(true).required(false).required_unless_present_any(others).conflicts_with("assignment")
            }),
        template: Option<Language> = option(words::grade::OPTION_TEMPLATE)
            .with(|arg| arg.conflicts_with_all(["command", "assignment", "folder"])),
        folder: Option<PathBuf> = option(words::grade::OPTION_FOLDER)
            .value(words::label::VALUE_PLACE)
            .with(|arg| arg.conflicts_with("command")),
        questions: Option<String> = option(words::grade::OPTION_QUESTIONS)
            .value(words::grade::VALUE_QUESTIONS)
            .with(|arg| arg.requires("folder").conflicts_with("assignment")),
        assignment: Option<PathBuf> = words::grade::OPTION_ASSIGNMENT,
        csv: Option<PathBuf> = option(words::grade::OPTION_CSV).with(|arg| arg.requires("folder")),
        html: Option<PathBuf> = option(words::grade::OPTION_HTML).with(|arg| arg.requires("folder")),
        limit: Option<f64> = words::grade::OPTION_LIMIT,
        total: Option<f64> = words::grade::OPTION_TOTAL,
        most: Option<u32> = option(words::grade::OPTION_MOST)
            .with(|arg| arg.value_parser(value_parser!(u32).range(0..=MOST_RANDOM))),
        seed: Option<u64> = words::grade::OPTION_SEED,
        seed_from: Option<String> = option(words::grade::OPTION_SEED_FROM)
            .value(words::grade::VALUE_NAME)
            .with(|arg| arg.conflicts_with("seed")),
        growth: Option<Growth> = words::grade::OPTION_GROWTH,
        rung: Option<RequiredRung> = words::grade::OPTION_RUNG,
        arguments: bool = words::grade::OPTION_ARGUMENTS,
        hide: bool = words::grade::OPTION_HIDE,
        sandbox: Option<SandboxMode> = words::grade::OPTION_SANDBOX,
        // All names would leave no room for help; they stand in it.
        format: Option<MarksFormat> = option(words::grade::OPTION_FORMAT).value(words::grade::VALUE_NAME),
        out: Option<PathBuf> = option(words::grade::OPTION_OUT).with(|arg| arg.requires("format")),
        settings: GameSettings,
    }
}

impl Subcommand for Grade {
    const NAME: &'static str = "grade";
    const ABOUT: Text = words::grade::ABOUT;
    const AFTER: Option<Text> = Some(words::grade::AFTER);

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let conditions = self.conditions(context)?;
        if let Some(assignment) = &self.assignment {
            return self.class(Homework::read(assignment, conditions, context)?, context);
        }
        let exercise = self.exercise.as_deref().unwrap_or_default();
        if self.folder.is_some() {
            let homework = Homework::of_text(exercise, self.questions.as_deref(), conditions, context)?;
            return self.class(homework, context);
        }
        let exercise = Assignment::read(exercise, self.settings.parse(None)?)?;
        if let Some(language) = self.template {
            return template(&exercise, language, context);
        }
        if let Some(format) = self.format.filter(|format| format.is_test()) {
            let text = match format {
                MarksFormat::Otter => formats::file(&exercise, 1.0, self.hide, &conditions),
                _ => formats::notebook(&exercise.name(), &[(&exercise, 1.0, conditions)], self.hide, context)?,
            };
            return self.written(&text, context);
        }
        if self.command.is_empty() {
            return Err(context.fault(words::grade::NO_COMMAND));
        }
        if let Some(script) = missing_script(&self.command) {
            return Err(context.fault(words::grade::no_script(crate::clean::clean(&script.to_string_lossy()))));
        }
        self.one(&exercise, conditions, context)
    }
}

/// The script that a command passes to its interpreter, if there is no such file. An interpreter that
/// cannot open it would look like a program whose every answer is wrong.
fn missing_script(command: &[OsString]) -> Option<&Path> {
    const ENDINGS: [&str; 8] = ["py", "js", "mjs", "ml", "java", "rb", "sh", "jl"];
    let script = Path::new(command.iter().skip(1).find(|word| !word.to_string_lossy().starts_with('-'))?);
    let is_script = script.extension().is_some_and(|ending| ENDINGS.iter().any(|known| ending == *known));
    (is_script && !script.exists()).then_some(script)
}

impl Grade {
    fn conditions(&self, context: &Context) -> Result<Conditions, Fault> {
        Ok(Conditions {
            limit: limit(self.limit, context)?.unwrap_or(LIMIT),
            total: time(self.total, words::grade::TOTAL_POSITIVE, context)?.unwrap_or(TOTAL),
            most: self.most.unwrap_or(MOST) as usize,
            seed: self.seed_from.as_deref().map(seed_of).or(self.seed).unwrap_or(1),
            growth: self.growth.and_then(|Growth(growth)| growth),
            rung: self.rung.map(|RequiredRung(rung)| rung),
        })
    }

    /// Grades a class, or writes its tests for another tool.
    fn class(&self, mut homework: Homework, context: &Context) -> Result<Done, Fault> {
        homework.hide |= self.hide;
        let (format, out) = (self.format, self.out.as_deref());
        if let Some(format) = format.filter(|format| format.is_test()) {
            return class::tests(&homework, format, out, context);
        }
        let Some(folder) = self.folder.as_deref() else { return Err(context.fault(words::grade::NO_FOLDER)) };
        if format.is_some() && out.is_none() {
            return Err(context.fault(words::grade::NO_OUT));
        }
        let sandbox = Sandbox::choose(self.sandbox.unwrap_or(SandboxMode::Auto), true, context)?;
        let (csv, html, records) = (self.csv.as_deref(), self.html.as_deref(), format.zip(out));
        class::run(homework, &ClassOptions { folder, csv, html, records, sandbox }, context)
    }

    /// Writes a document into the file of `--out`, or prints it.
    fn written(&self, text: &str, context: &Context) -> Result<Done, Fault> {
        files::write(context, self.out.as_deref().unwrap_or(Path::new("-")), text)?;
        Ok(Done::Yes)
    }

    /// Tests one program.
    fn one(self, exercise: &Assignment<'_>, conditions: Conditions, context: &Context) -> Result<Done, Fault> {
        let sandbox = Sandbox::choose(self.sandbox.unwrap_or(SandboxMode::Auto), false, context)?;
        let command = self.command.clone();
        let shown = command.first().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let places = Places { folder: std::env::current_dir().ok(), ..Places::default() };
        let memory = context.memory().unwrap_or(MEMORY);
        let start = Start { command, memory, sandbox, places, by_arguments: self.arguments };
        let program = Program::start(start).map_err(|error| {
            context.fault(words::grade::cannot_start(crate::clean::clean(&shown), error.to_string()))
        })?;
        // A document on standard output stands there alone.
        let is_report = !context.json && (self.format.is_none() || self.out.is_some());
        if is_report {
            report_text::head(exercise, context)?;
        }
        let mut sheet = tested(exercise, program, &conditions, &context.budget())?;
        if self.hide {
            sheet.hide();
        }
        if let Some(format) = self.format {
            self.written(&format.of_sheet(&sheet, &conditions, context)?, context)?;
        }
        if context.json {
            context.document(&json::MarksheetDocument::new(&sheet, context.lang()))?;
        } else if is_report {
            report_text::print(&sheet, &conditions, context)?;
            context.paragraph(0, &context.style.faint(&context.say(sandbox.say())))?;
        }
        Ok(if sheet.is_right() { Done::Yes } else { Done::No })
    }
}

/// Tests a program, and ends it before the marks are read.
fn tested(
    exercise: &Assignment<'_>,
    mut program: impl Subject,
    conditions: &Conditions,
    budget: &Budget<'_>,
) -> Result<Marksheet, Fault> {
    // What was allowed to the program is not what the right answers may take.
    let budget = Budget { memory: Budget::default().memory, ..*budget };
    Ok(grade(exercise, &mut program, &conditions.terms(&budget))?)
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
