//! The records of Chomp beside the stored ones in `docs/archive`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail, ensure};

use crate::{certify, page};

const STORED: &str = "docs/archive/chomp.csv";
const THREE_ROWS: [&str; 2] = ["docs/archive/bfiles.py", "--quick"];
const HEAD: &str = "rows,columns,lost positions,winning first bites\n";

/// What to regenerate.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Options {
    /// The largest square.
    to: u32,
    /// Whether to store the result instead of comparing it.
    write: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { to: 16, write: false }
    }
}

impl Options {
    /// Reads the words after `records`.
    ///
    /// # Errors
    /// When a word is no option.
    pub(crate) fn read(words: &[&str]) -> Result<Self> {
        let mut options = Self::default();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match *word {
                "--write" => options.write = true,
                "--to" => options.to = words.next().context("--to needs a number")?.parse()?,
                word => bail!("records has no option {word:?}"),
            }
        }
        Ok(options)
    }
}

/// Compares the census of all boards up to a square with the stored one, or stores it. Compares the
/// beginning of the records of three rows, too.
///
/// # Errors
/// When the census fails, or a record differs.
pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let records = lines(&census(root, options.to)?)?;
    let path = root.join(STORED);
    if options.write {
        return Ok(fs::write(path, HEAD.to_owned() + &records)?);
    }
    let stored = within(&fs::read_to_string(&path)?, options.to)?;
    let differing = records.lines().zip(stored.lines()).find(|(now, then)| now != then);
    ensure!(differing.is_none(), "{STORED} differs: (now, stored) = {differing:?}");
    ensure!(records == stored, "{STORED} does not reach {0}x{0}", options.to);
    println!("{STORED}: all {} boards up to {1}x{1} are as stored", records.lines().count(), options.to);
    certify::python(root, &THREE_ROWS)
}

/// The census as JSON. Small boxes are computed by the program that the tests have built.
fn census(root: &Path, to: u32) -> Result<String> {
    let (program, square) = (program(root, to)?, format!("{to}x{to}"));
    let output = Command::new(program)
        .args(["census", "chomp", &square, "--json", "--quiet"])
        .stderr(Stdio::inherit())
        .output()?;
    ensure!(output.status.success(), "the census of {square} ended with {}", output.status);
    Ok(String::from_utf8(output.stdout)?)
}

fn program(root: &Path, to: u32) -> Result<PathBuf> {
    if to <= 16 {
        return page::program(root);
    }
    page::run(root, "cargo", &["build", "--release", "--package", "tablette-cli"], &[])?;
    Ok(page::target(root)?.join("release").join("tablette"))
}

/// One line for each board with at least as many columns as rows, in rising order.
fn lines(census: &str) -> Result<String> {
    let boards = census.split_once('[').context("no boards in the census")?.1;
    let records = boards.split("{\"rows\":").skip(1).map(record).collect::<Option<BTreeMap<_, _>>>();
    let records = records.context("a board of the census is not as expected")?;
    let mut text = String::new();
    for ((rows, columns), (lost, bites)) in records.into_iter().filter(|((rows, columns), _)| rows <= columns) {
        writeln!(text, "{rows},{columns},{lost},{bites}")?;
    }
    Ok(text)
}

/// Size, lost positions and winning bites of a board: `1,"cols":2,"lost":1,"winning":[[0,1]]}`.
fn record(board: &str) -> Option<((u32, u32), (u64, String))> {
    let (rows, rest) = board.split_once(",\"cols\":")?;
    let (columns, rest) = rest.split_once(",\"lost\":")?;
    let (lost, rest) = rest.split_once(",\"winning\":[")?;
    let (bites, _) = rest.split_once('}')?;
    let bites = bites.strip_suffix(']')?.replace("],[", ") (").replace(',', ";").replace('[', "(").replace(']', ")");
    Some(((rows.parse().ok()?, columns.parse().ok()?), (lost.parse().ok()?, bites)))
}

/// The lines of the stored file for boards within this square.
fn within(stored: &str, to: u32) -> Result<String> {
    let boards = stored.strip_prefix(HEAD).with_context(|| format!("{STORED} has another head"))?;
    let columns = |line: &str| line.split(',').nth(1)?.parse::<u32>().ok();
    let inside = |line: &&str| columns(line).is_some_and(|columns| columns <= to);
    Ok(boards.lines().filter(inside).fold(String::new(), |text, line| text + line + "\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_become_lines() {
        let census = r#"{"boards":[{"rows":2,"cols":1,"lost":1,"winning":[[1,0]]},{"rows":1,"cols":1,"lost":1,"winning":[]},{"rows":8,"cols":10,"lost":1000,"winning":[[3,8],[4,5]]}],"digest":"e1"}"#;
        let text = lines(census).expect("the census is well formed");
        assert_eq!(text, "1,1,1,\n8,10,1000,(3;8) (4;5)\n");
        assert_eq!(within(&(HEAD.to_owned() + &text), 8).expect("the head is right"), "1,1,1,\n");
        assert!(lines(r#"{"boards":[{"rows":1,"cols":1}]}"#).is_err());
    }

    #[test]
    fn options_are_read_strictly() {
        assert_eq!(Options::read(&["--to", "20", "--write"]).ok(), Some(Options { to: 20, write: true }));
        assert_eq!(Options::read(&[]).ok(), Some(Options::default()));
        assert!(Options::read(&["--to"]).is_err());
        assert!(Options::read(&["--fast"]).is_err());
    }
}
