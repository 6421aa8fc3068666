//! Which steps of `ci` have passed with the files that they read, so that a second run repeats only
//! what a change can affect.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

/// The files of the workspace, and the steps that have passed.
#[derive(Debug)]
pub(crate) struct Passed {
    file: PathBuf,
    /// The digest of each file that git tracks or would track.
    files: BTreeMap<String, blake3::Hash>,
    /// Versions of what compiles and runs the tests.
    tools: String,
    /// The digest with which each step passed last.
    notes: BTreeMap<String, String>,
}

impl Passed {
    /// Reads the files of the workspace, and the notes if there are any.
    ///
    /// # Errors
    /// When git does not list the files, or one cannot be read.
    pub(crate) fn read(root: &Path, file: &Path) -> Result<Self> {
        let listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
        let output = Command::new("git").args(listed).current_dir(root).output().context("git does not start")?;
        ensure!(output.status.success(), "git does not list the files of {}", root.display());
        let mut files = BTreeMap::new();
        for name in String::from_utf8(output.stdout)?.split_terminator('\0') {
            // A file that was deleted is still listed.
            if let Ok(bytes) = fs::read(root.join(name)) {
                files.insert(name.to_owned(), blake3::hash(&bytes));
            }
        }
        let tools = ["rustc", "node", "python3"].map(version).concat();
        let known = fs::read_to_string(file).unwrap_or_default();
        let notes = known.lines().filter_map(|line| line.split_once('\t'));
        let notes = notes.map(|(step, digest)| (step.to_owned(), digest.to_owned())).collect();
        Ok(Self { file: file.to_owned(), files, tools, notes })
    }

    /// Whether a step has passed with the same tools and the same files, apart from those in folders
    /// that it does not read.
    pub(crate) fn has(&self, step: &str, unread: &[&str]) -> bool {
        self.notes.get(step).is_some_and(|digest| *digest == self.digest(unread))
    }

    /// Notes that a step has passed.
    ///
    /// # Errors
    /// When the notes cannot be written.
    pub(crate) fn note(&mut self, step: &str, unread: &[&str]) -> Result<()> {
        self.notes.insert(step.to_owned(), self.digest(unread));
        let mut text = String::new();
        for (step, digest) in &self.notes {
            writeln!(text, "{step}\t{digest}").expect("a string takes every line");
        }
        fs::write(&self.file, text).with_context(|| format!("writing {}", self.file.display()))
    }

    fn digest(&self, unread: &[&str]) -> String {
        let mut hasher = blake3::Hasher::new();
        hasher.update(self.tools.as_bytes());
        for (name, hash) in &self.files {
            if !unread.iter().any(|folder| Path::new(name).starts_with(folder)) {
                hasher.update(name.as_bytes()).update(hash.as_bytes());
            }
        }
        hasher.finalize().to_string()
    }
}

/// What a tool says of its version; nothing where it is absent.
fn version(tool: &str) -> String {
    let output = Command::new(tool).arg("--version").output();
    output.map_or_else(|_| String::new(), |output| String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passed(test: &str, files: &[(&str, &str)]) -> Passed {
        let files = files.iter().map(|(name, text)| ((*name).to_owned(), blake3::hash(text.as_bytes()))).collect();
        let file = std::env::temp_dir().join(format!("tablette-{test}-{}.tsv", std::process::id()));
        Passed { file, files, tools: "rustc 1.95".to_owned(), notes: BTreeMap::new() }
    }

    #[test]
    fn a_step_is_repeated_when_a_file_that_it_reads_has_changed() {
        let mut before = passed("files", &[("core/a.rs", "1"), ("apps/web/page/b.ts", "1")]);
        before.note("lints", &["apps/web/page"]).unwrap();
        fs::remove_file(&before.file).unwrap();
        let now = |files: &[(&str, &str)]| Passed { notes: before.notes.clone(), ..passed("files", files) };
        assert!(now(&[("core/a.rs", "1"), ("apps/web/page/b.ts", "2")]).has("lints", &["apps/web/page"]));
        // Another name, another text, another file, and a folder whose name only begins alike.
        for changed in ["core/a.rs", "core/b.rs", "apps/web/pages.rs"] {
            let files = [("core/a.rs", "1"), (changed, "2"), ("apps/web/page/b.ts", "1")];
            assert!(!now(&files).has("lints", &["apps/web/page"]), "{changed}");
        }
        assert!(!now(&[("apps/web/page/b.ts", "1")]).has("lints", &["apps/web/page"]));
        assert!(!before.has("tidy", &[]));
    }

    #[test]
    fn other_tools_repeat_every_step() {
        let mut before = passed("tools", &[("core/a.rs", "1")]);
        before.note("tidy", &[]).unwrap();
        fs::remove_file(&before.file).unwrap();
        assert!(before.has("tidy", &[]));
        assert!(!Passed { tools: "rustc 1.96".to_owned(), ..before }.has("tidy", &[]));
    }
}
