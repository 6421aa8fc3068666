//! The works that are attacked, the folders in which they are done, and the program that does them.

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use anyhow::{Context as _, Result, ensure};

use crate::Ground;

/// Runs the program with these arguments in the C locale, with its own cache of verified files.
pub(super) fn tablette(ground: &Ground, folder: &Folder, words: &[&str]) -> Command {
    let mut command = Command::new(&ground.program);
    command.args(words).env("LC_ALL", "C").env("XDG_CACHE_HOME", folder.0.join("notes"));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What the program says that succeeds.
pub(super) fn done(mut command: Command) -> Result<Vec<u8>> {
    let output = command.output()?;
    ensure!(output.status.success(), "{command:?}: {}", said(&output));
    Ok(output.stdout)
}

/// What the program says to people.
pub(super) fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).trim_end().to_owned()
}

/// A build or a census, in a folder that is filled in.
#[derive(Clone, Copy)]
pub(super) struct Work {
    pub(super) name: &'static str,
    pub(super) words: &'static [&'static str],
}

/// The jobs that are killed and starved: tables in steps, a list in parts, endgames by retrograde
/// analysis, a census.
pub(super) const WORKS: [Work; 4] = [
    Work { name: "table build, values", words: &["table", "build", "chomp", "9x9", "--out"] },
    Work { name: "table build, list", words: &["table", "build", "chomp", "13x12", "--worth", "outcome", "--out"] },
    Work { name: "table build, endgames", words: &["table", "build", "draughts", "W:W31,32:BK1", "--out"] },
    Work { name: "census --disk", words: &["census", "chomp", "13x12", "--json", "--disk"] },
];

impl Work {
    /// The command that does it in `folder`, with that number of threads.
    pub(super) fn command(&self, ground: &Ground, folder: &Folder, threads: &str) -> Result<Command> {
        Ok(tablette(ground, folder, &[self.words, &[folder.name()?, "--threads", threads]].concat()))
    }

    /// The right result: the bytes of the table, or the census.
    pub(super) fn undisturbed(&self, ground: &Ground) -> Result<Vec<u8>> {
        let folder = Folder::new()?;
        let said = done(self.command(ground, &folder, "2")?)?;
        self.outcome(&folder, said)
    }

    /// The result: the table in its folder, or the output.
    pub(super) fn outcome(&self, folder: &Folder, said: Vec<u8>) -> Result<Vec<u8>> {
        if self.words[0] == "census" { Ok(said) } else { Ok(fs::read(folder.table()?)?) }
    }
}

/// A folder of one attack's own, gone when it is over.
pub(super) struct Folder(pub(super) PathBuf);

impl Folder {
    pub(super) fn new() -> Result<Self> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("tablette-attack-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder)?;
        Ok(Self(folder))
    }

    pub(super) fn name(&self) -> Result<&str> {
        self.0.to_str().context("a path in UTF-8")
    }

    /// The only table in it.
    pub(super) fn table(&self) -> Result<PathBuf> {
        self.ending_with("tablette")?.context("no table was built")
    }

    /// The journal of a census in it.
    pub(super) fn journal(&self) -> Result<PathBuf> {
        self.ending_with("parts")?.context("the census has kept nothing")
    }

    /// The first file in it with that ending.
    fn ending_with(&self, ending: &str) -> Result<Option<PathBuf>> {
        let mut files = fs::read_dir(&self.0)?.filter_map(|entry| entry.ok().map(|entry| entry.path()));
        Ok(files.find(|path| path.extension() == Some(OsStr::new(ending))))
    }

    /// Files that a finished job should not leave behind.
    pub(super) fn litter(&self) -> Result<Vec<PathBuf>> {
        let paths = fs::read_dir(&self.0)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
        let litter = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "part" || ending == "building");
        Ok(paths.into_iter().filter(litter).collect())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
