//! Several programs at once.
//!
//! The threads only fill the store of results: afterwards the class is graded in its order, one
//! program at a time, and takes what the store has. A result that another load of the machine might
//! have changed is not kept, so that its program is graded again alone. The marks are therefore the
//! same for any number of threads.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::super::conditions::Conditions;
use super::Class;
use super::homework::HomeworkQuestion;
use super::program_grader::ProgramGrader;
use super::result::QuestionResult;
use super::result_store::ResultStore;
use super::submission::{Handed, Submission};
use crate::{Fault, interrupt};

/// A program to be graded for a question.
struct GradingJob<'a> {
    submission: &'a Submission,
    question: &'a HomeworkQuestion,
    conditions: Conditions,
    file: PathBuf,
    /// The file that keeps the result.
    kept: PathBuf,
    place: (usize, usize),
}

/// A message of a thread.
enum GradingEvent<'a> {
    Started { submission: &'a Submission, question: &'a HomeworkQuestion, place: (usize, usize) },
    Graded { kept: PathBuf, result: Box<QuestionResult> },
}

impl Class<'_> {
    /// Grades several programs at once, and keeps the results that no other load of the machine
    /// would change. Does nothing if there is one thread.
    ///
    /// # Errors
    /// A result cannot be kept, or Ctrl-C.
    pub(super) fn grade_ahead(&self, submissions: &[Submission]) -> Result<(), Fault> {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        let threads = self.context.threads().unwrap_or_else(cores);
        if threads < 2 {
            return Ok(());
        }
        let jobs = self.jobs(submissions)?;
        let threads = threads.min(jobs.len());
        let (waiting, (sender, events)) = (Mutex::new(jobs.into_iter()), channel());
        thread::scope(|scope| {
            for _ in 0..threads {
                let (waiting, sender, grader) = (&waiting, sender.clone(), self.grader);
                scope.spawn(move || work(waiting, &sender, grader));
            }
            drop(sender);
            self.record(events)
        })?;
        interrupt::check()
    }

    /// The programs without a result, each of them once.
    fn jobs<'a>(&'a self, submissions: &'a [Submission]) -> Result<Vec<GradingJob<'a>>, Fault> {
        let (mut seen, mut jobs) = (HashSet::new(), Vec::new());
        for (number, submission) in submissions.iter().enumerate() {
            // A submission that cannot be read is reported in its turn.
            let Ok(digest) = submission.digest() else { continue };
            let is_tested = |question: &&HomeworkQuestion| submission.untested(question).is_none();
            for question in self.homework.questions.iter().filter(is_tested) {
                let conditions = self.conditions(submission, question);
                let kept = self.kept(digest, question, &conditions)?;
                let Handed::File(file) = submission.program(question.program()) else { continue };
                if seen.insert(kept.clone()) && ResultStore::find(&kept).is_none() {
                    let place = (number + 1, submissions.len());
                    jobs.push(GradingJob { submission, question, conditions, file, kept, place });
                }
            }
        }
        Ok(jobs)
    }

    /// Notes what begins and keeps what ends, on the thread that writes.
    fn record(&self, events: Receiver<GradingEvent<'_>>) -> Result<(), Fault> {
        for event in events {
            match event {
                GradingEvent::Started { submission, question, place } => self.note(submission, question, place),
                GradingEvent::Graded { kept, result } => self.keep(&kept, &result)?,
            }
        }
        Ok(())
    }
}

/// Grades programs until none is left, the receiver has given up, or Ctrl-C.
fn work<'a>(
    waiting: &Mutex<impl Iterator<Item = GradingJob<'a>>>,
    events: &Sender<GradingEvent<'a>>,
    grader: &ProgramGrader<'_>,
) {
    while let Some(job) = next(waiting, events) {
        let GradingJob { submission, question, conditions, file, kept, .. } = job;
        // After a fault the program is graded again in its turn, which reports it.
        let Ok(graded) = grader.graded(submission, &file, question, &conditions) else { continue };
        if graded.depends_on_load {
            continue;
        }
        if events.send(GradingEvent::Graded { kept, result: Box::new(graded.result) }).is_err() {
            return;
        }
    }
}

/// Takes a job and announces it, under one lock: the notes stay in the order of the class.
fn next<'a>(
    waiting: &Mutex<impl Iterator<Item = GradingJob<'a>>>,
    events: &Sender<GradingEvent<'a>>,
) -> Option<GradingJob<'a>> {
    let mut waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
    let job = waiting.next().filter(|_| !interrupt::happened())?;
    let (submission, question, place) = (job.submission, job.question, job.place);
    events.send(GradingEvent::Started { submission, question, place }).ok()?;
    Some(job)
}
