//! A whole class: the programs of a folder, each put through the questions of a homework.

mod csv;
mod gradebook;
mod homework;
mod html;
mod launch;
mod result;
mod result_store;
mod submission;
mod table;

use std::fs;
use std::path::{Path, PathBuf};

use tablette::words;

use self::gradebook::{Gradebook, GradebookRow};
use self::homework::{Homework, HomeworkQuestion};
use self::launch::Launch;
use self::result::{QuestionResult, ResultClass};
use self::result_store::ResultStore;
use self::submission::{Handed, Submission};
use super::conditions::Conditions;
use super::formats::{self, MarksFormat};
use super::process::{Program, Start};
use super::sandbox::{Places, Sandbox};
use super::{MEMORY, seed_of, tested};
use crate::clean::clean;
use crate::files::Destination;
use crate::{Context, Done, Fault, files, interrupt};

/// The options of the command that a class needs.
pub(super) struct ClassOptions<'a> {
    pub(super) folder: &'a Path,
    pub(super) assignment: &'a Path,
    pub(super) csv: Option<&'a Path>,
    pub(super) html: Option<&'a Path>,
    /// A document for each student, in this format in this folder.
    pub(super) records: Option<(MarksFormat, &'a Path)>,
    pub(super) conditions: Conditions,
    pub(super) sandbox: Sandbox,
    pub(super) hide: bool,
}

/// Grades every submission and shows the gradebook.
///
/// # Errors
/// The homework or the folder cannot be read, a result cannot be written, Ctrl-C.
pub(super) fn run(options: &ClassOptions<'_>, context: &Context) -> Result<Done, Fault> {
    let mut homework = Homework::read(options.assignment, options.conditions, context)?;
    homework.hide |= options.hide;
    let submissions = submission::all(options.folder, context)?;
    let class = Class { options, store: ResultStore::beside(options.folder, context)?, context };
    let mut book = Gradebook { homework, rows: Vec::new() };
    for (number, submission) in submissions.iter().enumerate() {
        let place = (number + 1, submissions.len());
        let results = book.homework.questions.iter();
        let results = results.map(|question| class.result(submission, question, book.homework.own_seeds, place));
        let results = results.collect::<Result<_, _>>()?;
        book.rows.push(GradebookRow { student: submission.student.clone(), results });
    }
    show(&book, options, context)?;
    Ok(if book.passed() == book.rows.len() { Done::Yes } else { Done::No })
}

fn show(book: &Gradebook, options: &ClassOptions<'_>, context: &Context) -> Result<(), Fault> {
    let sandbox = options.sandbox.say();
    let mut is_printed = false;
    if let Some(path) = options.csv {
        is_printed |= files::write(context, path, &csv::document(book))? == Destination::Output;
    }
    if let Some(path) = options.html {
        is_printed |= files::write(context, path, &html::document(book, sandbox, context))? == Destination::Output;
    }
    if let Some((format, folder)) = options.records {
        records(book, format, folder, context)?;
    }
    if context.json {
        return context.document(&book.document(options.sandbox.name()));
    }
    // What was printed for another program stands there alone.
    if is_printed { Ok(()) } else { table::print(book, sandbox, context) }
}

/// Writes a document for each student.
fn records(book: &Gradebook, format: MarksFormat, folder: &Path, context: &Context) -> Result<(), Fault> {
    made(folder, context)?;
    for row in &book.rows {
        let text = format.of_record(&book.record(row, context))?;
        let ending = if format == MarksFormat::Junit { "xml" } else { "json" };
        files::replace(context, &folder.join(format!("{}.{ending}", row.student)), &text)?;
    }
    Ok(())
}

fn made(folder: &Path, context: &Context) -> Result<(), Fault> {
    let failed =
        |error: std::io::Error| context.fault(words::grade::folder_failed(folder.display(), error.to_string()));
    fs::create_dir_all(folder).map_err(failed)
}

/// Writes the tests of a homework for another tool: a notebook, or a folder of test files.
///
/// # Errors
/// The homework cannot be read, or the tests cannot be written.
pub(super) fn tests(
    assignment: &Path,
    format: MarksFormat,
    out: Option<&Path>,
    (conditions, hide): (Conditions, bool),
    context: &Context,
) -> Result<Done, Fault> {
    let homework = Homework::read(assignment, conditions, context)?;
    let hide = homework.hide || hide;
    if format == MarksFormat::Nbgrader {
        let questions = homework.questions.iter().map(|one| (&one.exercise, one.points, one.conditions));
        let notebook = formats::notebook(&homework.title, &questions.collect::<Vec<_>>(), hide, context)?;
        files::write(context, out.unwrap_or(Path::new("-")), &notebook)?;
        return Ok(Done::Yes);
    }
    let Some(folder) = out else { return Err(context.fault(words::grade::NO_OUT)) };
    made(folder, context)?;
    for question in &homework.questions {
        let text = formats::file(&question.exercise, question.points, hide, &question.conditions);
        let place = folder.join(formats::identifier(&question.exercise)).with_extension("py");
        files::replace(context, &place, &text)?;
    }
    Ok(Done::Yes)
}

/// A class that is being graded.
struct Class<'a> {
    options: &'a ClassOptions<'a>,
    store: ResultStore,
    context: &'a Context,
}

impl Class<'_> {
    /// The result of a student's program for a question: a kept one, or a new one, which is kept.
    fn result(
        &self,
        submission: &Submission,
        question: &HomeworkQuestion,
        own_seeds: bool,
        (number, all): (usize, usize),
    ) -> Result<QuestionResult, Fault> {
        interrupt::check()?;
        let untested = |why: String| QuestionResult::untested(ResultClass::Missing, words::grade::plain(why));
        let digest = match submission.digest() {
            Ok(digest) => digest,
            Err(error) => return Ok(untested(error.to_string())),
        };
        let mut conditions = question.conditions;
        if own_seeds {
            conditions.seed = seed_of(&submission.student);
        }
        let terms = (conditions.seed, self.memory(), self.options.sandbox.name());
        let place = self.store.place(digest, question, terms)?;
        if let Some(kept) = ResultStore::find(&place) {
            return Ok(kept);
        }
        let student = clean(&submission.student);
        self.context.note(&self.context.say(words::grade::grading(number, all, student, question.name.as_str())));
        let result = match submission.program(question.program()) {
            Handed::Missing => return Ok(QuestionResult::untested(ResultClass::Missing, words::grade::NO_PROGRAM)),
            Handed::Several(names) => {
                let why = words::grade::several_programs(names.join(", "));
                return Ok(QuestionResult::untested(ResultClass::Missing, why));
            }
            Handed::File(file) => self.graded(submission, &file, question, &conditions)?,
        };
        // What was not tested may be tomorrow, once a compiler is installed.
        if result.asked > 0 {
            ResultStore::keep(&place, &result, self.context)?;
        }
        Ok(result)
    }

    fn graded(
        &self,
        submission: &Submission,
        file: &Path,
        question: &HomeworkQuestion,
        conditions: &Conditions,
    ) -> Result<QuestionResult, Fault> {
        let launch = match Launch::prepare(file, &question.entry) {
            Ok(launch) => launch,
            Err(lines) => {
                interrupt::check()?;
                let why = words::grade::plain(lines.join("\n"));
                return Ok(QuestionResult::untested(ResultClass::Unbuilt, why));
            }
        };
        let start = Start {
            command: launch.command.clone(),
            memory: self.memory(),
            sandbox: self.options.sandbox,
            places: self.places(submission, &launch),
            by_arguments: question.entry.arguments,
        };
        let program = match Program::start(start) {
            Ok(program) => program,
            Err(error) => {
                let name = launch.command.first().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
                let why = words::grade::cannot_start(name, error.to_string());
                return Ok(QuestionResult::untested(ResultClass::Unbuilt, why));
            }
        };
        let sheet = tested(&question.exercise, program, conditions, self.context)?;
        Ok(QuestionResult::of(&sheet, conditions))
    }

    fn memory(&self) -> u64 {
        self.context.memory().unwrap_or(MEMORY)
    }

    /// A program sees its own files, and neither those of others nor the results.
    fn places(&self, submission: &Submission, launch: &Launch) -> Places {
        let whole = |path: &Path| fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let hidden: Vec<PathBuf> = vec![whole(self.options.folder), self.store.folder().to_owned()];
        let own = whole(&submission.path);
        let shown = [Some(own), launch.folder().map(whole)].into_iter().flatten().collect();
        Places { folder: Some(whole(submission.folder())), hidden, shown }
    }
}
