//! How programs are started, by the endings of their files.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::Duration;

use tablette::Lang;
use tablette_grade::Assignment;

use super::super::function::driver;
use super::super::lines::LastWords;
use super::super::time_spent::{TICK, TimeSpent};
use super::homework::QuestionEntry;
use crate::group::Group;
use crate::interrupt;

/// The place of the source file in a command, and that of the program built from it.
const FILE: &str = "{file}";
const BUILT: &str = "{program}";

/// A language: the ending of its files, the command that builds a program, if it needs one, and the
/// command that runs it.
struct LanguageCommands(&'static str, &'static [&'static str], &'static [&'static str]);

const LANGUAGES: [LanguageCommands; 13] = [
    LanguageCommands("py", &[], &["python3", FILE]),
    LanguageCommands("js", &[], &["node", FILE]),
    LanguageCommands("mjs", &[], &["node", FILE]),
    LanguageCommands("java", &[], &["java", FILE]),
    LanguageCommands("ml", &[], &["ocaml", FILE]),
    LanguageCommands("sh", &[], &["sh", FILE]),
    LanguageCommands("rb", &[], &["ruby", FILE]),
    LanguageCommands("pl", &[], &["perl", FILE]),
    LanguageCommands("lua", &[], &["lua", FILE]),
    LanguageCommands("c", &["cc", "-O1", "-o", BUILT, FILE, "-lm"], &[BUILT]),
    LanguageCommands("cpp", &["c++", "-O1", "-o", BUILT, FILE], &[BUILT]),
    LanguageCommands("hs", &["ghc", "-O", "-o", BUILT, FILE], &[BUILT]),
    LanguageCommands("rs", &["rustc", "-O", "-o", BUILT, FILE], &[BUILT]),
];

/// A compiler that works and waits longer has been led astray.
const LONGEST: Duration = Duration::from_secs(60);

fn language(path: &Path) -> Option<&'static LanguageCommands> {
    let ending = path.extension()?.to_str()?.to_lowercase();
    LANGUAGES.iter().find(|language| language.0 == ending)
}

/// Whether a file is in a known language.
pub(super) fn is_program(path: &Path) -> bool {
    language(path).is_some()
}

/// A program that can be started, with the folder of what was built for it.
pub(super) struct Launch {
    pub(super) command: Vec<OsString>,
    /// The folder, which is removed in the end.
    built: Option<PathBuf>,
}

impl Launch {
    /// Prepares a program: builds it where its language needs that.
    ///
    /// # Errors
    /// The last lines of the compiler, or why it does not start.
    pub(super) fn prepare(file: &Path, entry: &QuestionEntry) -> Result<Self, Vec<String>> {
        let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let known = language(file);
        let build = entry.build.clone().or_else(|| Some(owned(known?.1))).unwrap_or_default();
        let run = entry.run.clone().or_else(|| Some(owned(known?.2))).unwrap_or_default();
        let file = fs::canonicalize(file).map_err(|error| said(&error))?;
        let mut launch = Self { command: Vec::new(), built: None };
        let folder = fresh_folder();
        let program = folder.join("program");
        if !build.is_empty() {
            fs::create_dir_all(&folder).map_err(|error| said(&error))?;
            launch.built = Some(folder);
            compiled(&filled(&build, &file, &program))?;
        }
        launch.command = filled(&run, &file, &program);
        Ok(launch)
    }

    /// Prepares the driver that calls the function of a question in a Python file.
    ///
    /// # Errors
    /// The driver cannot be written.
    pub(super) fn function(file: &Path, assignment: &Assignment<'_>, lang: Lang) -> Result<Self, Vec<String>> {
        let file = fs::canonicalize(file).map_err(|error| said(&error))?;
        let folder = fresh_folder();
        let mut launch = Self { command: Vec::new(), built: Some(folder.clone()) };
        launch.command = driver(&folder, &file, assignment, lang).map_err(|error| said(&error))?;
        Ok(launch)
    }

    /// The folder of the built program, which a sandbox has to show.
    pub(super) fn folder(&self) -> Option<&Path> {
        self.built.as_deref()
    }
}

impl Drop for Launch {
    fn drop(&mut self) {
        if let Some(folder) = &self.built {
            // What stays behind lies among temporary files.
            let _ = fs::remove_dir_all(folder);
        }
    }
}

/// The name of a folder among temporary files that no other program has.
fn fresh_folder() -> PathBuf {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("tablette-grade-{}-{number}", std::process::id()))
}

fn said(error: &io::Error) -> Vec<String> {
    vec![error.to_string()]
}

/// A command with its places filled in.
fn filled(words: &[String], file: &Path, program: &Path) -> Vec<OsString> {
    let fill = |word: &String| match word.as_str() {
        FILE => file.as_os_str().to_owned(),
        BUILT => program.as_os_str().to_owned(),
        other => OsString::from(other),
    };
    words.iter().map(fill).collect()
}

/// Runs a compiler; its last lines if it fails.
fn compiled(words: &[OsString]) -> Result<(), Vec<String>> {
    let Some((name, arguments)) = words.split_first() else { return Ok(()) };
    let mut command = Command::new(name);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut group = Group::spawn(&mut command).map_err(|error| vec![format!("{}: {error}", name.to_string_lossy())])?;
    let (.., errors) = group.pipes();
    let lines = errors.map(LastWords::new).unwrap_or_default();
    let mut spent = TimeSpent::new(&group);
    let status = loop {
        match group.status().map_err(|error| said(&error))? {
            Some(status) => break Some(status),
            None if spent.is_over(&group, LONGEST) || interrupt::happened() => break None,
            None => sleep(TICK),
        }
    };
    drop(group);
    match status {
        Some(status) if status.success() => Ok(()),
        _ => Err(lines.lines()),
    }
}
