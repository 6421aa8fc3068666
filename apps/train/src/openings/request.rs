//! Reads the command line.

use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use tablette_solve::Threads;

use super::Openings;
use crate::request::{flags, read_threads};

/// The help text.
pub(crate) const USAGE: &str = "\
usage: cargo xtask openings --out FILE [--positions N] [--nodes N] [--scores FILE] [--threads N]

Computes the book of openings of international draughts by drop-out expansion. The same file for the same positions and nodes,
whatever the threads. A run that was interrupted resumes.
        --positions  number of positions to expand: all their moves are searched
        --nodes      maximum number of positions that each search visits
        --scores     file of the scores so far (default: target/train/openings)";

/// The settings of the program's book: a quarter of an hour of one core.
const USUAL: (usize, u64) = (320, 1_000_000);

impl Openings {
    /// Reads the arguments behind `openings`.
    ///
    /// # Errors
    /// Names the first invalid argument.
    pub(crate) fn read(arguments: impl IntoIterator<Item = String>) -> Result<Self> {
        let ((mut positions, mut nodes), mut threads, mut out) = (USUAL, Threads::all(), None);
        let mut scores = PathBuf::from("target/train/openings");
        for flag in flags(arguments.into_iter()) {
            let (flag, value) = flag?;
            let number = || value.parse().with_context(|| format!("{value:?} is no number"));
            match flag.as_str() {
                "--out" => out = Some(value.into()),
                "--positions" => positions = number()? as usize,
                "--nodes" => nodes = number()?,
                "--scores" => scores = value.into(),
                "--threads" => threads = read_threads(&value)?,
                _ => bail!("unknown option {flag:?}"),
            }
        }
        ensure!(positions > 0 && nodes > 0, "--positions and --nodes are at least 1");
        Ok(Self { positions, nodes, threads, scores, out: out.context("--out is missing")? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_read_strictly() {
        let read = |words: &str| Openings::read(words.split_whitespace().map(str::to_owned));
        let openings = read("--positions 7 --threads 1 --out x").unwrap();
        assert_eq!((openings.positions, openings.nodes, openings.threads), (7, USUAL.1, Threads::ONE));
        for wrong in
            ["", "--out", "--out x --nodes y", "--out x --positions 0", "--out x --threads 0", "--out x --fast y"]
        {
            assert!(read(wrong).is_err(), "{wrong:?}");
        }
    }
}
