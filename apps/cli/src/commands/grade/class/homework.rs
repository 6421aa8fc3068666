//! The homework of a class: a TOML file with the questions, their terms and their points.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};
use tablette::{Lesson, LessonQuestion, Problem, Settings, game, words};
use tablette_grade::Assignment;

use super::super::conditions::Conditions;
use super::super::{Growth, MOST_RANDOM, RequiredRung};
use crate::args::Choice;
use crate::position::{limit, time};
use crate::{Context, Fault};

/// A longer file is no list of questions.
const LONGEST: u64 = 1 << 20;

/// The homework of a class.
pub(in super::super) struct Homework {
    /// Its title; the name of the file if it has none.
    pub(in super::super) title: String,
    /// Whether reports show only the class of an error.
    pub(in super::super) hide: bool,
    /// Whether each student has other random boards.
    pub(in super::super) own_seeds: bool,
    pub(in super::super) questions: Vec<HomeworkQuestion>,
}

/// A question of the homework.
pub(in super::super) struct HomeworkQuestion {
    /// The heading of its column.
    pub(in super::super) name: String,
    pub(in super::super) exercise: Assignment<'static>,
    pub(in super::super) points: f64,
    pub(in super::super) conditions: Conditions,
    /// The lines of the file.
    pub(in super::super) entry: QuestionEntry,
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HomeworkFile {
    title: Option<String>,
    #[serde(default)]
    seeds: Seeds,
    #[serde(default)]
    hide: bool,
    question: Vec<QuestionEntry>,
}

/// Who gets which random boards.
#[derive(Clone, Copy, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Seeds {
    /// The same for all.
    #[default]
    Same,
    /// Others for each student, by name.
    Student,
}

/// A question as it is written.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct QuestionEntry {
    /// `GAME:QUESTION`.
    pub(in super::super) ask: String,
    name: Option<String>,
    /// The name of the file, with or without its ending, in a student's folder.
    program: Option<String>,
    points: Option<f64>,
    #[serde(default)]
    settings: Vec<String>,
    limit: Option<f64>,
    total: Option<f64>,
    most: Option<u32>,
    seed: Option<u64>,
    growth: Option<String>,
    rung: Option<String>,
    #[serde(default)]
    pub(super) arguments: bool,
    /// Whether programs define the function of the text, in Python.
    #[serde(default)]
    pub(super) function: bool,
    /// The commands that build and run a program, instead of the usual ones of its language.
    pub(super) build: Option<Vec<String>>,
    pub(super) run: Option<Vec<String>>,
}

impl Homework {
    /// Reads the file; `usual` holds for questions that do not state their own conditions.
    ///
    /// # Errors
    /// A file that cannot be read, is no TOML, or asks what cannot be asked.
    pub(in super::super) fn read(path: &Path, usual: Conditions, context: &Context) -> Result<Self, Fault> {
        let wrong = |why: String| context.fault(words::grade::homework_wrong(path.display(), why));
        let size = fs::metadata(path).map_err(|error| wrong(error.to_string()))?.len();
        if size > LONGEST {
            return Err(wrong(context.say(words::grade::too_long(size, LONGEST))));
        }
        let text = fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
        let file: HomeworkFile = toml::from_str(&text).map_err(|error| wrong(error.to_string().trim().to_owned()))?;
        if file.question.is_empty() {
            return Err(wrong(context.say(words::grade::NO_QUESTION)));
        }
        let asked: Vec<&str> = file.question.iter().map(|entry| entry.ask.as_str()).collect();
        if let Some(twice) = asked.iter().enumerate().find(|(at, ask)| asked[..*at].contains(ask)) {
            return Err(wrong(context.say(words::grade::asked_twice(*twice.1))));
        }
        let questions = file.question.into_iter().map(|entry| HomeworkQuestion::new(entry, usual, path, context));
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        Ok(Self {
            title: file.title.or(stem).unwrap_or_default(),
            hide: file.hide,
            own_seeds: file.seeds == Seeds::Student,
            questions: questions.collect::<Result<_, _>>()?,
        })
    }

    /// The functions of a game's text, one point each: those of the questions of a list such as
    /// `3-10,13`, or all. `exercise` is `GAME` or `GAME:LIST`.
    ///
    /// # Errors
    /// A game without a text, or a part of the list that names no function.
    pub(in super::super) fn of_text(
        exercise: &str,
        list: Option<&str>,
        usual: Conditions,
        context: &Context,
    ) -> Result<Self, Fault> {
        let (name, own) = exercise.split_once(':').map_or((exercise, None), |(name, list)| (name, Some(list)));
        let Some(lesson) = game(name)?.lesson() else {
            return Err(context.fault(words::grade::no_functions(name)));
        };
        let chosen = match list.or(own) {
            Some(list) => selected(lesson, list)
                .map_err(|unknown| context.fault(words::grade::unknown_questions(unknown, name)))?,
            None => lesson.questions.iter().collect(),
        };
        // Growth depends on the machine, and the page measures none.
        let usual = Conditions { growth: usual.growth.or(Some(false)), ..usual };
        let entries = chosen.into_iter().filter(|asked| !asked.tests.is_empty()).map(|asked| QuestionEntry {
            ask: format!("{name}:{}", asked.id()),
            function: true,
            ..QuestionEntry::default()
        });
        let questions = entries.map(|entry| HomeworkQuestion::new(entry, usual, Path::new(name), context));
        let questions = questions.collect::<Result<Vec<_>, _>>()?;
        if questions.is_empty() {
            return Err(context.fault(words::grade::no_functions(name)));
        }
        Ok(Self { title: name.to_owned(), hide: false, own_seeds: false, questions })
    }

    /// The sum of all points.
    pub(super) fn points(&self) -> f64 {
        self.questions.iter().map(|question| question.points).sum()
    }
}

/// The parts of a question that its results depend on, besides the conditions: neither its name
/// nor its points.
#[derive(Serialize)]
pub(super) struct GradedEntry<'a> {
    ask: &'a str,
    program: Option<&'a str>,
    settings: &'a [String],
    arguments: bool,
    function: bool,
    build: Option<&'a [String]>,
    run: Option<&'a [String]>,
}

impl QuestionEntry {
    /// The parts that results depend on.
    pub(super) fn graded(&self) -> GradedEntry<'_> {
        GradedEntry {
            ask: &self.ask,
            program: self.program.as_deref(),
            settings: &self.settings,
            arguments: self.arguments,
            function: self.function,
            build: self.build.as_deref(),
            run: self.run.as_deref(),
        }
    }
}

impl HomeworkQuestion {
    /// The name of its program, if the homework names it.
    pub(super) fn program(&self) -> Option<&str> {
        self.entry.program.as_deref()
    }

    fn new(entry: QuestionEntry, usual: Conditions, path: &Path, context: &Context) -> Result<Self, Fault> {
        let settings = Settings::parse(entry.settings.iter().map(String::as_str))?;
        let exercise = Assignment::read(&entry.ask, settings)?;
        let points = entry.points.unwrap_or(1.0);
        if !(0.0..=1e6).contains(&points) {
            let why = context.say(words::grade::points_wrong(entry.ask.as_str(), points.to_string()));
            return Err(context.fault(words::grade::homework_wrong(path.display(), why)));
        }
        let conditions = Conditions {
            limit: limit(entry.limit, context)?.unwrap_or(usual.limit),
            total: time(entry.total, words::grade::TOTAL_POSITIVE, context)?.unwrap_or(usual.total),
            most: entry.most.map_or(usual.most, |most| most.min(MOST_RANDOM as u32) as usize),
            seed: entry.seed.unwrap_or(usual.seed),
            growth: chosen(entry.growth.as_deref())?.map_or(usual.growth, |Growth(growth)| growth),
            rung: chosen(entry.rung.as_deref())?.map(|RequiredRung(rung)| rung).or(usual.rung),
        };
        let name = entry.name.clone().unwrap_or_else(|| entry.ask.clone());
        Ok(Self { name, exercise, points, conditions, entry })
    }
}

/// The questions of a list such as `3-10,13`, in the order of the text.
///
/// # Errors
/// The parts that name no question.
fn selected<'l>(lesson: &'l Lesson, list: &str) -> Result<Vec<&'l LessonQuestion>, String> {
    let all = &lesson.questions;
    let place = |asked: &LessonQuestion| all.iter().position(|other| other.id() == asked.id());
    let (mut is_chosen, mut unknown) = (vec![false; all.len()], Vec::new());
    for part in list.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        let first = lesson.section(from).ok().and_then(|found| place(found.first()?));
        let last = lesson.section(to).ok().and_then(|found| place(found.last()?));
        match first.zip(last) {
            Some((first, last)) if first <= last => is_chosen[first..=last].fill(true),
            _ => unknown.push(part),
        }
    }
    let chosen = all.iter().zip(is_chosen).filter_map(|(asked, is_chosen)| is_chosen.then_some(asked)).collect();
    if unknown.is_empty() { Ok(chosen) } else { Err(unknown.join(", ")) }
}

/// The value of a name, as the option of the same name takes it.
fn chosen<T: Choice>(name: Option<&str>) -> Result<Option<T>, Problem> {
    let Some(name) = name else { return Ok(None) };
    let names: Vec<_> = T::all().into_iter().map(|(name, _)| name).collect();
    T::from_name(name).map(Some).ok_or_else(|| Problem::new(words::grade::one_of(names.join(", ")), name))
}
