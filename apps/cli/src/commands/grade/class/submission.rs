//! The submissions of a class: one file or one folder a student.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use tablette::{LessonQuestion, words};

use super::hand_in::HandIn;
use super::homework::HomeworkQuestion;
use super::launch;
use super::result::{QuestionResult, ResultClass};
use crate::clean::clean;
use crate::{Context, Fault};

/// A student's folder with more files than this, or with more bytes, is no homework.
const MOST_FILES: usize = 10_000;
const MOST_BYTES: u64 = 256 << 20;

/// What a student handed in.
#[derive(Clone, Debug)]
pub(super) struct Submission {
    /// The student: the name of a hand-in or of the file without its ending, or of the folder.
    pub(super) student: String,
    pub(super) path: PathBuf,
    /// The head of a file that comes from an exercise of the page.
    pub(super) hand_in: Option<HandIn>,
    is_folder: bool,
}

/// The program of a student for one question.
pub(super) enum Handed {
    /// This file.
    File(PathBuf),
    /// No file with the name, or in a known language.
    Missing,
    /// Several files, and the homework names none of them.
    Several(Vec<String>),
}

/// The submissions of a folder, by name. Hidden entries, links, files that are no programs and
/// incomplete hand-ins are passed over; a note names the files.
///
/// # Errors
/// The folder cannot be read, or holds no submission.
pub(super) fn all(folder: &Path, context: &Context) -> Result<Vec<Submission>, Fault> {
    let failed = |error: &io::Error| context.fault(words::grade::folder_failed(folder.display(), error.to_string()));
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| failed(&error))? {
        paths.push(entry.map_err(|error| failed(&error))?.path());
    }
    paths.sort();
    let mut found: Vec<Submission> = Vec::new();
    for path in paths {
        let name = named(&path);
        let Ok(known) = fs::symlink_metadata(&path) else { continue };
        if name.starts_with('.') || !(known.is_dir() || known.is_file()) {
            continue;
        }
        if known.is_file() && !launch::is_program(&path) {
            context.note(&context.say(words::grade::no_program(clean(&name))));
            continue;
        }
        let hand_in = match HandIn::read(&path) {
            Ok(hand_in) => hand_in,
            Err(why) => {
                context.note(&context.say(words::grade::refused(clean(&name), context.say(why))));
                continue;
            }
        };
        let stem = || path.file_stem().filter(|_| known.is_file()).map(|stem| stem.to_string_lossy().into_owned());
        let student = hand_in.as_ref().and_then(|head| head.name.clone()).or_else(stem).unwrap_or(name);
        found.push(Submission { student, path, hand_in, is_folder: known.is_dir() });
    }
    if found.is_empty() {
        return Err(context.fault(words::grade::no_submission(folder.display())));
    }
    Ok(apart(found))
}

/// Gives students whose names are the same the whole names of their files.
fn apart(found: Vec<Submission>) -> Vec<Submission> {
    let names: Vec<String> = found.iter().map(|submission| submission.student.clone()).collect();
    let is_double = |name: &String| names.iter().filter(|other| *other == name).count() > 1;
    let whole = |submission: Submission| {
        let student = if is_double(&submission.student) { named(&submission.path) } else { submission.student };
        Submission { student, ..submission }
    };
    let mut found: Vec<_> = found.into_iter().map(whole).collect();
    found.sort_by(|a, b| a.student.cmp(&b.student));
    found
}

fn named(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

impl Submission {
    /// The program for a question, which is named with or without its ending.
    pub(super) fn program(&self, name: Option<&str>) -> Handed {
        if !self.is_folder {
            return Handed::File(self.path.clone());
        }
        let entries = fs::read_dir(&self.path).into_iter().flatten().flatten().map(|entry| entry.path());
        let is_named = |path: &PathBuf| match name {
            Some(name) => named(path) == name || path.file_stem().is_some_and(|stem| stem == name),
            None => true,
        };
        let mut fitting: Vec<PathBuf> =
            entries.filter(|path| path.is_file() && launch::is_program(path) && is_named(path)).collect();
        fitting.sort();
        match &fitting[..] {
            [] => Handed::Missing,
            [one] => Handed::File(one.clone()),
            several => Handed::Several(several.iter().map(|path| named(path)).collect()),
        }
    }

    /// The result of a question that is not tested: the file belongs to another text, or the pupil left
    /// the question to the answer key.
    pub(super) fn untested(&self, question: &HomeworkQuestion) -> Option<QuestionResult> {
        let head = self.hand_in.as_ref()?;
        if head.game != question.exercise.game_name() {
            return Some(QuestionResult::untested(ResultClass::Missing, words::grade::HAND_IN_OTHER));
        }
        let id = question.exercise.of_text.map(LessonQuestion::id)?;
        head.lent.contains(&id).then(|| QuestionResult::untested(ResultClass::Own, words::grade::LENT))
    }

    /// The folder in which its programs run.
    pub(super) fn folder(&self) -> &Path {
        if self.is_folder { &self.path } else { self.path.parent().unwrap_or(Path::new(".")) }
    }

    /// A digest of every file: a change of one of them changes it.
    ///
    /// # Errors
    /// A file cannot be read, or there is too much of them.
    pub(super) fn digest(&self) -> io::Result<blake3::Hash> {
        let mut digest = blake3::Hasher::new();
        if !self.is_folder {
            // Its ending decides how it is started.
            digest.update(self.path.extension().unwrap_or_default().as_encoded_bytes());
            digest.update(&[0]);
            add(&mut digest, &self.path, MOST_BYTES)?;
            return Ok(digest.finalize());
        }
        let mut room = MOST_BYTES;
        for path in files(&self.path)? {
            let name = path.strip_prefix(&self.path).unwrap_or(&path).as_os_str().as_encoded_bytes();
            digest.update(&(name.len() as u64).to_le_bytes()).update(name);
            room -= add(&mut digest, &path, room)?;
        }
        Ok(digest.finalize())
    }
}

/// The plain files below a folder, in the order of their names. Links are not followed.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let (mut waiting, mut found) = (vec![folder.to_owned()], Vec::new());
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let kind = entry.file_type()?;
            if kind.is_dir() {
                waiting.push(entry.path());
            } else if kind.is_file() {
                found.push(entry.path());
            }
            if found.len() + waiting.len() > MOST_FILES {
                return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("more than {MOST_FILES} files")));
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Adds the length and the bytes of a file; returns the length.
fn add(digest: &mut blake3::Hasher, path: &Path, room: u64) -> io::Result<u64> {
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    if length > room {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("more than {MOST_BYTES} bytes")));
    }
    digest.update(&length.to_le_bytes());
    let mut chunk = [0; 1 << 13];
    loop {
        match file.read(&mut chunk)? {
            0 => return Ok(length),
            read => digest.update(&chunk[..read]),
        };
    }
}
