//! The program, and folders for its tables.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// The program with these words, asked in no language and answering into pipes.
pub(crate) fn tablette(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablette"));
    // Notes on files that are gone would stay in the cache folder of whoever runs the tests.
    let notes = std::env::temp_dir().join("tablette-cli-notes");
    command.args(words).env("LC_ALL", "C").env("XDG_CACHE_HOME", notes);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Builds the table of a board of any game.
pub(crate) fn building(game: &str, board: &str, folder: &Folder, more: &[&str]) -> Command {
    tablette(&[&["table", "build", game, board, "--out", folder.name()], more].concat())
}

/// Builds the table of a board of chomp.
pub(crate) fn chomp(board: &str, folder: &Folder, more: &[&str]) -> Command {
    building("chomp", board, folder, more)
}

/// Builds the list of lost positions of a board of chomp.
pub(crate) fn listing(board: &str, folder: &Folder, more: &[&str]) -> Command {
    chomp(board, folder, &[&["--worth", "outcome"], more].concat())
}

/// What a command says that succeeds.
pub(crate) fn done(mut command: Command) -> Output {
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{command:?}: {}", said(&output));
    output
}

/// The bytes of a build of chomp that nothing disturbs.
pub(crate) fn undisturbed(board: &str) -> Vec<u8> {
    let folder = Folder::new();
    done(chomp(board, &folder, &[]));
    folder.bytes()
}

/// What a command says to people.
pub(crate) fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A folder of one test's own, gone when the test is over.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("tablette-cli-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    pub(crate) fn name(&self) -> &str {
        self.0.to_str().unwrap()
    }

    /// The only table in it.
    pub(crate) fn table(&self) -> Option<PathBuf> {
        table(&self.0)
    }

    /// The bytes of the only table in it.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        fs::read(self.table().unwrap()).unwrap()
    }

    /// Nothing but the table and the lock.
    pub(crate) fn is_tidy(&self) -> bool {
        fs::read_dir(&self.0).unwrap().count() == 2
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The only table in a folder.
fn table(folder: &Path) -> Option<PathBuf> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut tables = files.filter(|path| path.extension().is_some_and(|suffix| suffix == "tablette"));
    let first = tables.next();
    assert_eq!(tables.next(), None, "one table");
    first
}
