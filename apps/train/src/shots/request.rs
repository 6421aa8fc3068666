//! Reads the command line.

use anyhow::{Context, Result, bail};
use tablette_solve::Threads;

use super::Hunt;
use crate::request::{flags, read_threads};

/// The help text.
pub(crate) const USAGE: &str = "\
usage: cargo xtask shots --out FILE [--seed N] [--games N] [--threads N]

Finds positions of international draughts in which giving pieces away is the only move that wins, in games of the program with
itself, and writes two hundred of them, fifty of each kind. The same file for the same seed and number of games, whatever the
threads.";

/// Games of the file in `tests/golden/draughts`: a quarter of an hour of one core, and more than
/// enough shots of each kind.
const USUAL: u64 = 1560;

impl Hunt {
    /// Reads the arguments behind `shots`.
    ///
    /// # Errors
    /// Names the first invalid argument.
    pub(crate) fn read(arguments: impl IntoIterator<Item = String>) -> Result<Self> {
        let (mut seed, mut games, mut threads, mut out) = (1, USUAL, Threads::all(), None);
        for flag in flags(arguments.into_iter()) {
            let (flag, value) = flag?;
            let number = || value.parse().with_context(|| format!("{value:?} is no number"));
            match flag.as_str() {
                "--out" => out = Some(value.into()),
                "--seed" => seed = number()?,
                "--games" => games = number()?,
                "--threads" => threads = read_threads(&value)?,
                _ => bail!("unknown option {flag:?}"),
            }
        }
        Ok(Self { seed, games, threads, out: out.context("--out is missing")? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_read_strictly() {
        let read = |words: &str| Hunt::read(words.split_whitespace().map(str::to_owned));
        assert_eq!(
            read("--seed 7 --threads 1 --out x").unwrap(),
            Hunt { seed: 7, games: USUAL, threads: Threads::ONE, out: "x".into() }
        );
        for wrong in ["", "--out", "--out x --seed y", "--out x --games -1", "--out x --threads 0", "--out x --fast y"]
        {
            assert!(read(wrong).is_err(), "{wrong:?}");
        }
    }
}
