//! A whole class: the programs of a folder, each put through the questions of a homework.

mod csv;
mod gradebook;
mod hand_in;
mod homework;
mod html;
mod launch;
mod parallel;
mod program_grader;
mod result;
mod result_store;
mod submission;
mod table;

use std::fs;
use std::path::{Path, PathBuf};

use tablette::{Phrase, words};

use self::gradebook::{Gradebook, GradebookRow};
pub(super) use self::homework::Homework;
use self::homework::HomeworkQuestion;
use self::program_grader::ProgramGrader;
use self::result::{QuestionResult, ResultClass};
use self::result_store::ResultStore;
use self::submission::{Handed, Submission};
use super::conditions::Conditions;
use super::formats::{self, MarksFormat};
use super::sandbox::Sandbox;
use super::{MEMORY, seed_of};
use crate::clean::clean;
use crate::files::Destination;
use crate::{Context, Done, Fault, files, interrupt};

/// The options of the command that a class needs.
pub(super) struct ClassOptions<'a> {
    pub(super) folder: &'a Path,
    pub(super) csv: Option<&'a Path>,
    pub(super) html: Option<&'a Path>,
    /// A document for each student, in this format in this folder.
    pub(super) records: Option<(MarksFormat, &'a Path)>,
    pub(super) sandbox: Sandbox,
}

/// Grades every submission and shows the gradebook.
///
/// # Errors
/// The folder cannot be read, a result cannot be written, Ctrl-C.
pub(super) fn run(homework: Homework, options: &ClassOptions<'_>, context: &Context) -> Result<Done, Fault> {
    let submissions = submission::all(options.folder, context)?;
    let store = ResultStore::beside(options.folder, context)?;
    let grader = ProgramGrader {
        folder: options.folder,
        results: store.folder(),
        sandbox: options.sandbox,
        memory: context.memory().unwrap_or(MEMORY),
        budget: context.budget(),
        lang: context.lang(),
    };
    let class = Class { homework: &homework, store: &store, grader: &grader, context };
    class.grade_ahead(&submissions)?;
    let mut rows = Vec::new();
    for (number, submission) in submissions.iter().enumerate() {
        let results = homework.questions.iter();
        let results = results.map(|question| class.result(submission, question, (number + 1, submissions.len())));
        let results = results.collect::<Result<_, _>>()?;
        rows.push(GradebookRow { student: submission.student.clone(), results });
    }
    let book = Gradebook { homework, rows };
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
/// The tests cannot be written.
pub(super) fn tests(
    homework: &Homework,
    format: MarksFormat,
    out: Option<&Path>,
    context: &Context,
) -> Result<Done, Fault> {
    if format == MarksFormat::Nbgrader {
        let questions = homework.questions.iter().map(|one| (&one.exercise, one.points, one.conditions));
        let notebook = formats::notebook(&homework.title, &questions.collect::<Vec<_>>(), homework.hide, context)?;
        files::write(context, out.unwrap_or(Path::new("-")), &notebook)?;
        return Ok(Done::Yes);
    }
    let Some(folder) = out else { return Err(context.fault(words::grade::NO_OUT)) };
    made(folder, context)?;
    for question in &homework.questions {
        let text = formats::file(&question.exercise, question.points, homework.hide, &question.conditions);
        let place = folder.join(formats::identifier(&question.exercise)).with_extension("py");
        files::replace(context, &place, &text)?;
    }
    Ok(Done::Yes)
}

/// A class that is being graded.
struct Class<'a> {
    homework: &'a Homework,
    store: &'a ResultStore,
    grader: &'a ProgramGrader<'a>,
    context: &'a Context,
}

impl Class<'_> {
    /// The result of a student's program for a question: a kept one, or a new one, which is kept.
    fn result(
        &self,
        submission: &Submission,
        question: &HomeworkQuestion,
        place: (usize, usize),
    ) -> Result<QuestionResult, Fault> {
        interrupt::check()?;
        if let Some(result) = submission.untested(question) {
            return Ok(result);
        }
        let missing = |why: Phrase| QuestionResult::untested(ResultClass::Missing, why);
        let digest = match submission.digest() {
            Ok(digest) => digest,
            Err(error) => return Ok(missing(words::grade::plain(error.to_string()))),
        };
        let conditions = self.conditions(submission, question);
        let kept = self.kept(digest, question, &conditions)?;
        if let Some(result) = ResultStore::find(&kept) {
            return Ok(result);
        }
        self.note(submission, question, place);
        let file = match submission.program(question.program()) {
            Handed::Missing => return Ok(missing(words::grade::NO_PROGRAM.into())),
            Handed::Several(names) => return Ok(missing(words::grade::several_programs(names.join(", ")))),
            Handed::File(file) => file,
        };
        let result = self.grader.graded(submission, &file, question, &conditions)?.result;
        self.keep(&kept, &result)?;
        Ok(result)
    }

    fn conditions(&self, submission: &Submission, question: &HomeworkQuestion) -> Conditions {
        let seed = if self.homework.own_seeds { seed_of(&submission.student) } else { question.conditions.seed };
        Conditions { seed, ..question.conditions }
    }

    /// The file that keeps a result.
    fn kept(
        &self,
        submission: blake3::Hash,
        question: &HomeworkQuestion,
        conditions: &Conditions,
    ) -> Result<PathBuf, Fault> {
        let grader = self.grader;
        let circumstances = (conditions.seed, grader.memory, grader.sandbox.name(), grader.lang);
        self.store.place(submission, question, circumstances)
    }

    fn keep(&self, place: &Path, result: &QuestionResult) -> Result<(), Fault> {
        // What was not tested may be tomorrow, once a compiler is installed.
        if result.asked > 0 { ResultStore::keep(place, result, self.context) } else { Ok(()) }
    }

    fn note(&self, submission: &Submission, question: &HomeworkQuestion, (number, all): (usize, usize)) {
        let student = clean(&submission.student);
        self.context.note(&self.context.say(words::grade::grading(number, all, student, question.name.as_str())));
    }
}
