//! The files of a release: `cargo xtask release` makes each of them, runs it, and writes their sums.
//!
//! The bytes of a file depend on the commit and on the versions of the tools. Dates are those of the
//! commit, and folders of this machine are replaced in what the compilers write.

mod artifact;
mod build;
mod pack;
mod run;

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail, ensure};

use crate::{page, python};
use artifact::{ARTIFACTS, Artifact, ArtifactKind};

/// Where the files go.
const OUT: &str = "target/release-files";
/// What the release needs from `PyPI`, pinned.
const NEEDS: &str = "packaging/requirements.txt";
/// Where its environment is, below the target folder.
const ENVIRONMENT: &str = "release-tools";
/// The variable by which tools learn the time that they write, in seconds since 1970.
const DATE: &str = "SOURCE_DATE_EPOCH";
/// The list of sums.
const SUMS: &str = "SHA256SUMS";
/// The notes.
const NOTES: &str = "notes.md";

/// What was asked for.
#[derive(Debug)]
pub(crate) struct Options {
    artifacts: Vec<&'static Artifact>,
    /// Whether everything is built a second time, in another folder.
    twice: bool,
    /// Whether the files are run.
    run: bool,
}

impl Options {
    /// Reads the words after `release`.
    ///
    /// # Errors
    /// When a word is neither an option nor a file.
    pub(crate) fn read(words: &[&str]) -> Result<Self> {
        let mut options = Self { artifacts: Vec::new(), twice: false, run: true };
        for word in words {
            match *word {
                "--twice" => options.twice = true,
                "--no-run" => options.run = false,
                name => options.artifacts.push(Artifact::named(name)?),
            }
        }
        if options.artifacts.is_empty() {
            options.artifacts = ARTIFACTS.iter().collect();
        }
        Ok(options)
    }
}

/// Makes files of a release, runs them, and writes sums and notes.
///
/// # Errors
/// When a file cannot be made, does not run as it should, or differs when it is made again.
pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let date = said(root, "git", &["log", "-1", "--format=%ct"])?;
    if std::env::var(DATE).ok().as_ref() != Some(&date) {
        // Every program that is called below must find the date.
        let this = python::shown(&std::env::current_exe()?)?;
        let words: Vec<String> = std::env::args().skip(1).collect();
        return page::run(root, &this, &words, &[(DATE, OsStr::new(&date))]);
    }
    let release = Release::new(root)?;
    if options.artifacts.len() == ARTIFACTS.len() {
        release.fresh(&release.out)?;
    }
    let (mut made, mut left) = (Vec::new(), Vec::new());
    for artifact in &options.artifacts {
        match release.make(artifact).with_context(|| format!("making {}", artifact.0))? {
            None => made.push(*artifact),
            Some(reason) => left.push(format!("not made: {}, since {reason}", artifact.0)),
        }
    }
    release.describe()?;
    for artifact in made.iter().filter(|_| options.run) {
        let file = release.file(artifact);
        match run::artifact(&release, artifact, &file).with_context(|| format!("running {}", artifact.0))? {
            None => println!("ran {}", file.display()),
            Some(reason) => left.push(format!("made and not run: {}, since {reason}", artifact.0)),
        }
    }
    if options.twice {
        release.again(&made)?;
    }
    for line in &left {
        println!("{line}");
    }
    println!("the release is in {}", release.out.display());
    Ok(())
}

/// A release of the present commit.
struct Release {
    root: PathBuf,
    out: PathBuf,
    target: PathBuf,
    version: String,
    /// The interpreter of the environment with the tools.
    python: PathBuf,
}

impl Release {
    fn new(root: &Path) -> Result<Self> {
        let changed = said(root, "git", &["status", "--porcelain", "--untracked-files=no"])?;
        ensure!(changed.is_empty(), "a release is made of a commit; commit or put aside:\n{changed}");
        let manifest: toml::Table = fs::read_to_string(root.join("Cargo.toml"))?.parse()?;
        let version = manifest["workspace"]["package"]["version"].as_str().context("a version is text")?.to_owned();
        let python = python::with_packages(root, ENVIRONMENT, NEEDS)?;
        Ok(Self {
            root: root.to_owned(),
            out: root.join(OUT),
            target: page::target(root)?,
            version,
            python: python.context("a release takes Python 3.11 or later with venv")?,
        })
    }

    /// The path of a file, whether it was made or not.
    fn file(&self, artifact: &Artifact) -> PathBuf {
        self.out.join(artifact.file(&self.version))
    }

    /// Makes a file, or returns why it cannot be made here.
    fn make(&self, artifact: &Artifact) -> Result<Option<&'static str>> {
        let file = self.file(artifact);
        fs::create_dir_all(&self.out)?;
        match &artifact.1 {
            ArtifactKind::Mac(_) if std::env::var_os("SDKROOT").is_none() => return Ok(Some(build::NO_MAC)),
            ArtifactKind::Program(machine) | ArtifactKind::Mac(machine) => pack::program(self, machine, &file)?,
            ArtifactKind::Debian => pack::debian(self, &file)?,
            ArtifactKind::Wheel(machine, systems) => build::wheel(self, machine, systems, &file)?,
            ArtifactKind::Sdist => build::sdist(self)?,
            ArtifactKind::Pure => build::pure(self, &file)?,
            ArtifactKind::Source => pack::source(self, &file)?,
            ArtifactKind::Docs => pack::docs(self, &file)?,
            ArtifactKind::Parts => build::parts(self, &file)?,
        }
        ensure!(file.is_file(), "{} was not made", file.display());
        Ok(None)
    }

    /// Runs a program in the root of the workspace.
    fn call(&self, program: &str, arguments: &[&str], variables: &[(&str, OsString)]) -> Result<()> {
        let variables: Vec<_> = variables.iter().map(|(name, value)| (*name, value.as_os_str())).collect();
        page::run(&self.root, program, arguments, &variables)
    }

    /// Calls Python with the tools.
    fn tool(&self, arguments: &[&str], variables: &[(&str, OsString)]) -> Result<()> {
        self.call(&python::shown(&self.python)?, arguments, variables)
    }

    /// An empty folder below the target folder.
    fn scratch(&self, name: &str) -> Result<PathBuf> {
        let folder = self.target.join("release-work").join(name);
        self.fresh(&folder)?;
        Ok(folder)
    }

    fn fresh(&self, folder: &Path) -> Result<()> {
        ensure!(folder.starts_with(&self.root) || folder.starts_with(&self.target), "{} is not ours", folder.display());
        if folder.exists() {
            fs::remove_dir_all(folder).with_context(|| format!("removing {}", folder.display()))?;
        }
        fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))
    }

    /// Writes the sums of all files that are there, and the notes.
    fn describe(&self) -> Result<()> {
        let notes = notes(&fs::read_to_string(self.root.join("CHANGELOG.md"))?, &self.version)?;
        fs::write(self.out.join(NOTES), notes)?;
        let mut names: Vec<String> = fs::read_dir(&self.out)?
            .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
            .collect::<Result<_>>()?;
        names.retain(|name| ![SUMS, NOTES].contains(&name.as_str()));
        names.sort();
        let names: Vec<&str> = ["--"].into_iter().chain(names.iter().map(String::as_str)).collect();
        fs::write(self.out.join(SUMS), said(&self.out, "sha256sum", &names)? + "\n")?;
        Ok(())
    }

    /// Makes the same files in a clone of the commit, and compares their sums.
    fn again(&self, made: &[&Artifact]) -> Result<()> {
        let clone = self.scratch("again")?;
        let (from, to) = (python::shown(&self.root)?, python::shown(&clone)?);
        self.call("git", &["clone", "-q", &from, &to], &[])?;
        fs::create_dir_all(clone.join("target"))?;
        // The compiler of Debian was unpacked already.
        let tools = self.target.join("wasm-tools");
        if tools.is_dir() {
            let copy = python::shown(&clone.join("target/wasm-tools"))?;
            self.call("cp", &["-al", &python::shown(&tools)?, &copy], &[])?;
        }
        let names = made.iter().map(|artifact| artifact.0);
        let words: Vec<&str> = ["xtask", "release", "--no-run"].into_iter().chain(names).collect();
        let target = clone.join("target");
        page::run(&clone, "cargo", &words, &[("CARGO_TARGET_DIR", target.as_os_str())])?;
        let read = |folder: &Path| fs::read_to_string(folder.join(SUMS)).context("reading the sums");
        let different = different(&read(&self.out)?, &read(&clone.join(OUT))?);
        ensure!(different.is_empty(), "made again in {}, these differ: {}", clone.display(), different.join(", "));
        println!(
            "made twice with the same bytes: {}",
            made.iter().map(|artifact| artifact.0).collect::<Vec<_>>().join(", ")
        );
        Ok(())
    }
}

/// Returns what a program of the system prints.
fn said(folder: &Path, program: &str, arguments: &[&str]) -> Result<String> {
    let output = Command::new(program).args(arguments).current_dir(folder).output();
    let output = output.with_context(|| format!("{program} does not start"))?;
    if !output.status.success() {
        bail!("`{program} {}` ended with {}", arguments.join(" "), output.status);
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The section of a version in the changelog.
fn notes(changelog: &str, version: &str) -> Result<String> {
    let of_version = |line: &str| line.strip_prefix("## ").is_some_and(|head| head.split(' ').next() == Some(version));
    let lines = changelog.lines().skip_while(|line| !of_version(line)).skip(1);
    let section: Vec<&str> = lines.take_while(|line| !line.starts_with("## ")).collect();
    let section = section.join("\n").trim().to_owned();
    ensure!(!section.is_empty(), "expected a section `## {version}` in CHANGELOG.md, got none: write it");
    Ok(section + "\n")
}

/// The files of the second list of sums that the first one has not with the same sum.
fn different(one: &str, other: &str) -> Vec<String> {
    let lines = other.lines().filter(|line| !one.lines().any(|known| known == *line));
    lines.filter_map(|line| Some(line.split_whitespace().nth(1)?.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_strictly() {
        let options = Options::read(&["windows", "--twice", "deb"]).unwrap();
        assert_eq!(options.artifacts.iter().map(|artifact| artifact.0).collect::<Vec<_>>(), ["windows", "deb"]);
        assert!(options.twice && options.run);
        assert_eq!(Options::read(&["--no-run"]).unwrap().artifacts.len(), ARTIFACTS.len());
        assert!(Options::read(&["--fast"]).is_err());
    }

    #[test]
    fn notes_are_one_section() {
        let text = "# Changelog\n\n## 1.10.0\n\nTen.\n\n## 1.1.0 (unreleased)\n\n### Games\n\nOne.\n\n## 1.0.0\n";
        assert_eq!(notes(text, "1.1.0").unwrap(), "### Games\n\nOne.\n");
        assert_eq!(notes(text, "1.10.0").unwrap(), "Ten.\n");
        assert!(notes(text, "1.0.0").is_err() && notes(text, "2.0.0").is_err());
    }

    #[test]
    fn sums_are_compared_by_name() {
        assert!(different("1  a\n2  b\n", "2  b\n").is_empty());
        assert_eq!(different("1  a\n2  b\n", "2  a\n2  b\n1  c\n"), ["a", "c"]);
    }
}
