//! Reads the command line.

use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use tablette_solve::Threads;

use crate::rounds::{Round, Training};

/// The help text.
pub(crate) const USAGE: &str = "\
usage: cargo xtask train draughts|brazilian|checkers --out FILE [--seed N] [--rounds GAMES:POSITIONS,...]
                         [--from FILE] [--with DIR,...] [--folder DIR] [--threads N]

Learns the weights of the evaluation from games of the program with itself. The games of each round are judged by what was
learnt from the round before. The same weights for the same seed and rounds, whatever the threads. Ended, it goes on where it was.
        --rounds   games of each round, and the positions that a move of it may look at
        --from     weights that judge the games of the first round; without it they know nothing but material
        --with     folders of games that were played before, which are learnt from as well
        --folder   where games are kept until then; without it target/train/RULES";

/// Rounds of the weights of international draughts: about an hour of two cores.
const USUAL: &str = "5000:500,10000:1000,16000:1500,20000:1500,20000:3000";
/// The names of the variants.
const RULES: [&str; 3] = ["draughts", "brazilian", "checkers"];

/// The arguments of `train`.
pub(crate) struct Request {
    /// The name of the variant.
    pub(crate) rules: String,
    /// The file of the weights.
    pub(crate) out: PathBuf,
    /// The training.
    pub(crate) training: Training,
}

impl Request {
    /// Reads the arguments after the program's name.
    ///
    /// # Errors
    /// Names the first invalid argument.
    pub(crate) fn read(arguments: impl IntoIterator<Item = String>) -> Result<Self> {
        let mut arguments = arguments.into_iter();
        let rules = arguments.next().context("rules are missing")?;
        ensure!(RULES.contains(&rules.as_str()), "unknown rules {rules:?}");
        let (mut out, mut folder, mut threads) = (None, PathBuf::from("target/train").join(&rules), Threads::all());
        let (mut seed, mut rounds, mut from, mut with) = (1, read_rounds(USUAL)?, None, Vec::new());
        for flag in flags(arguments) {
            let (flag, value) = flag?;
            match flag.as_str() {
                "--out" => out = Some(PathBuf::from(value)),
                "--from" => from = Some(PathBuf::from(value)),
                "--with" => with = value.split(',').map(PathBuf::from).collect(),
                "--folder" => folder = PathBuf::from(value),
                "--seed" => seed = value.parse().with_context(|| format!("{value:?} is no seed"))?,
                "--rounds" => rounds = read_rounds(&value)?,
                "--threads" => threads = read_threads(&value)?,
                _ => bail!("unknown option {flag:?}"),
            }
        }
        let out = out.context("--out is missing")?;
        Ok(Self { rules, out, training: Training { seed, rounds, from, with, folder, threads } })
    }
}

/// Flags with their values.
pub(crate) fn flags(mut arguments: impl Iterator<Item = String>) -> impl Iterator<Item = Result<(String, String)>> {
    std::iter::from_fn(move || {
        let flag = arguments.next()?;
        let value = arguments.next().with_context(|| format!("{flag} has no value"));
        Some(value.map(|value| (flag, value)))
    })
}

pub(crate) fn read_threads(text: &str) -> Result<Threads> {
    text.parse().ok().and_then(Threads::new).with_context(|| format!("{text:?} is no number of threads"))
}

fn read_rounds(text: &str) -> Result<Vec<Round>> {
    let round = |text: &str| {
        let (games, nodes) = text.split_once(':')?;
        let round = Round { games: games.parse().ok()?, nodes: nodes.parse().ok()? };
        (round.games > 0 && round.nodes > 0).then_some(round)
    };
    text.split(',').map(|one| round(one).with_context(|| format!("{one:?} is no round such as 5000:500"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(words: &str) -> Result<Request> {
        Request::read(words.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn arguments_are_read_strictly() {
        let read = request("checkers --out x --rounds 10:20,30:40 --seed 7").unwrap();
        assert_eq!((read.rules.as_str(), read.training.seed), ("checkers", 7));
        assert_eq!(read.training.rounds[1], Round { games: 30, nodes: 40 });
        for wrong in [
            "",
            "chomp --out x",
            "draughts",
            "draughts --out",
            "draughts --out x --rounds 5",
            "draughts --out x --rounds 0:5",
            "draughts --out x --threads 0",
            "draughts --out x --fast y",
        ] {
            assert!(request(wrong).is_err(), "{wrong:?}");
        }
    }
}
