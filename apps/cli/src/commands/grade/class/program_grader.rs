//! Grading one program of a class, on any thread.

use std::fs;
use std::path::{Path, PathBuf};

use tablette::{Budget, Lang, words};

use super::super::conditions::Conditions;
use super::super::function::Function;
use super::super::process::{Program, Start};
use super::super::sandbox::{Places, Sandbox};
use super::super::tested;
use super::homework::HomeworkQuestion;
use super::launch::Launch;
use super::result::{QuestionResult, ResultClass};
use super::submission::Submission;
use crate::{Fault, interrupt};

/// Builds, starts and tests programs.
pub(super) struct ProgramGrader<'a> {
    /// The folder of all submissions.
    pub(super) folder: &'a Path,
    /// The folder of the kept results.
    pub(super) results: &'a Path,
    pub(super) sandbox: Sandbox,
    /// The most bytes of memory that a program may take.
    pub(super) memory: u64,
    pub(super) budget: Budget<'a>,
    /// The language of the driver's messages.
    pub(super) lang: Lang,
}

/// The result of a test.
pub(super) struct GradedProgram {
    pub(super) result: QuestionResult,
    /// Whether another load of the machine might change it.
    pub(super) depends_on_load: bool,
}

impl ProgramGrader<'_> {
    /// Tests a program.
    ///
    /// # Errors
    /// Ctrl-C.
    pub(super) fn graded(
        &self,
        submission: &Submission,
        file: &Path,
        question: &HomeworkQuestion,
        conditions: &Conditions,
    ) -> Result<GradedProgram, Fault> {
        let unbuilt = |why: String| {
            let result = QuestionResult::untested(ResultClass::Unbuilt, words::grade::plain(why));
            GradedProgram { result, depends_on_load: true }
        };
        let is_function = submission.hand_in.is_some() || question.entry.function;
        let launch = match self.launch(file, question, is_function) {
            Ok(launch) => launch,
            Err(lines) => {
                interrupt::check()?;
                return Ok(unbuilt(lines.join("\n")));
            }
        };
        let start = Start {
            command: launch.command.clone(),
            memory: self.memory,
            sandbox: self.sandbox,
            places: self.places(submission, &launch),
            by_arguments: question.entry.arguments,
        };
        let program = match Program::start(start) {
            Ok(program) => program,
            Err(error) => {
                let name = launch.command.first().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
                let why = words::grade::cannot_start(name, error.to_string());
                let result = QuestionResult::untested(ResultClass::Unbuilt, why);
                return Ok(GradedProgram { result, depends_on_load: true });
            }
        };
        let exercise = &question.exercise;
        let (result, sheet) = if is_function {
            let mut function = Function { program, assignment: exercise };
            if function.is_missing(conditions.limit) {
                let result = QuestionResult::untested(ResultClass::Missing, words::grade::NO_FUNCTION);
                return Ok(GradedProgram { result, depends_on_load: false });
            }
            let sheet = tested(exercise, function, conditions, &self.budget)?;
            (QuestionResult::of_function(&sheet, exercise, conditions), sheet)
        } else {
            let sheet = tested(exercise, program, conditions, &self.budget)?;
            (QuestionResult::new(&sheet, conditions), sheet)
        };
        let is_rung_required = conditions.rung.or(exercise.rung).is_some();
        Ok(GradedProgram {
            result,
            depends_on_load: sheet.depends_on_load(conditions.limit, conditions.total, is_rung_required),
        })
    }

    fn launch(&self, file: &Path, question: &HomeworkQuestion, is_function: bool) -> Result<Launch, Vec<String>> {
        if is_function {
            Launch::function(file, &question.exercise, self.lang)
        } else {
            Launch::prepare(file, &question.entry)
        }
    }

    /// A program sees its own files, and neither those of others nor the results.
    fn places(&self, submission: &Submission, launch: &Launch) -> Places {
        let whole = |path: &Path| fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let hidden: Vec<PathBuf> = vec![whole(self.folder), self.results.to_owned()];
        let own = whole(&submission.path);
        let shown = [Some(own), launch.folder().map(whole)].into_iter().flatten().collect();
        Places { folder: Some(whole(submission.folder())), hidden, shown }
    }
}
