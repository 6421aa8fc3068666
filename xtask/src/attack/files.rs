//! Attacks on files: every byte of a finished table is flipped, one after the other, and no answer may be another one.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use anyhow::{Context as _, Result, ensure};

use super::{Account, Ground};

/// A table of each kind, small enough that each of its bytes can be flipped: the words of `table build`, and positions
/// to ask about.
const KINDS: [(&str, &[&str], &[&str]); 3] = [
    ("values", &["chomp", "4x4"], &["4,4,4,4", "2,1", "1"]),
    ("list", &["chomp", "4x4", "--worth", "outcome"], &["4,4,4,4", "2,1", "1"]),
    ("costs", &["rings", "4"], &["....", "*.*.", "...*"]),
];

/// One byte in so many is flipped in the short form.
const STRIDE: usize = 16;

pub(super) fn run(ground: &Ground) -> Result<Vec<Account>> {
    KINDS.iter().map(|(kind, build, positions)| flips(ground, kind, build, positions)).collect()
}

/// Flips bytes of a table. Each answer that still comes must be that of the sound table.
fn flips(ground: &Ground, kind: &str, build: &[&str], positions: &[&str]) -> Result<Account> {
    Account::of(&format!("flipped bytes of a table of {kind}"), || {
        let folder = Folder::new()?;
        let built = tablette(ground, &["table", "build"], &[build, &["--out", folder.name()?]].concat())?;
        ensure!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
        let file = folder.table()?;
        let name = file.to_str().context("a path in UTF-8")?;
        let ask = |position: &str| tablette(ground, &["table", "probe", name, position, "--json"], &[]);
        let answers = positions.iter().map(|position| Ok(ask(position)?.stdout)).collect::<Result<Vec<_>>>()?;
        let sound = fs::read(&file)?;
        let (mut refused, mut tried, mut wrong) = (0, 0, Vec::new());
        for at in (0..sound.len()).step_by(if ground.long { 1 } else { STRIDE }) {
            let mut damaged = sound.clone();
            damaged[at] ^= 1 << (at % 8);
            fs::write(&file, &damaged)?;
            for (position, answer) in positions.iter().zip(&answers) {
                let output = ask(position)?;
                tried += 1;
                match output.status.code() {
                    Some(0) if output.stdout == *answer => {}
                    Some(2) => refused += 1,
                    code => wrong.push(format!("byte {at}, position {position}: {code:?}")),
                }
            }
        }
        Ok((tried, format!("{refused} refused"), wrong))
    })
}

/// What the program says, asked in no language.
pub(super) fn tablette(ground: &Ground, words: &[&str], more: &[&str]) -> Result<Output> {
    let mut command = Command::new(&ground.program);
    command.args(words).args(more).env("LC_ALL", "C").stdin(Stdio::null());
    command.output().with_context(|| format!("{} does not start", ground.program.display()))
}

/// A folder of one attack's own, gone when it is over.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Self> {
        let folder = std::env::temp_dir().join(format!("tablette-attack-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        Ok(Self(folder))
    }

    fn name(&self) -> Result<&str> {
        self.0.to_str().context("a path in UTF-8")
    }

    /// The only table in it.
    fn table(&self) -> Result<PathBuf> {
        let is_table = |path: &Path| path.extension() == Some(OsStr::new("tablette"));
        let mut files = fs::read_dir(&self.0)?.filter_map(|entry| entry.ok().map(|entry| entry.path()));
        files.find(|path| is_table(path)).context("no table was built")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
