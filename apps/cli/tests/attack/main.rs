//! Attacks on the finished program: `cargo xtask attack [files|server|all] [--long] [--program
//! PATH]`.
//!
//! For example, `cargo xtask attack files` kills builds at moments chosen by chance, takes the disk
//! away from them, and flips the bytes of finished tables: nothing may be lost, and no answer may
//! be another one. The attacks use the program's command line only and depend on none of its
//! internals.
//!
//! The short form is for every change and takes less than a minute; `--long` repeats it until the
//! counts of `docs/results/reliability.md` are reached. Chance is seeded, so that a failure can be
//! met again.

mod files;
mod list;
mod server;

use std::path::PathBuf;
use std::time::{Duration, Instant};
use std::{env, fmt};

use anyhow::{Context as _, Result};

/// The variable with the folder that paths start from and the options, a line each.
const OPTIONS: &str = "TABLETTE_ATTACK";

#[test]
fn the_program_withstands_attacks() -> Result<()> {
    let options = env::var(OPTIONS).context("`cargo xtask attack` chooses the attacks")?;
    let (folder, words) = options.split_once('\n').unwrap_or((&options, ""));
    env::set_current_dir(folder)?;
    list::run(&list::read(&words.lines().collect::<Vec<_>>())?)
}

/// What an attack is carried out with.
#[derive(Debug)]
struct Ground {
    /// The program under attack, as an absolute path.
    program: PathBuf,
    /// Whether this is the long form.
    long: bool,
}

/// How often an attack was tried, what else was counted, and what was wrong.
type Outcome = (u64, String, Vec<String>);

/// The result of one attack.
#[derive(Debug)]
struct Account {
    /// What was done, for example `SIGKILL of table build`.
    what: String,
    /// How often.
    tried: u64,
    /// Other counts: `refused 311, resumed 40`.
    told: String,
    /// What was lost or wrong; the attack was withstood when there is nothing.
    wrong: Vec<String>,
    /// How long it took.
    took: Duration,
}

impl Account {
    /// Carries out one attack, measures its time and returns the result; `attack` returns how often
    /// it was tried, other counts, and the failures.
    ///
    /// # Errors
    /// Those of the attack.
    fn new(what: &str, attack: impl FnOnce() -> Result<Outcome>) -> Result<Self> {
        let began = Instant::now();
        let (tried, told, wrong) = attack().with_context(|| what.to_owned())?;
        let account = Self { what: what.to_owned(), tried, told, wrong, took: began.elapsed() };
        // At once: the long form takes hours.
        println!("{account}");
        Ok(account)
    }
}

/// A line, and a line for each thing that is wrong.
impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, tried, told, wrong, took } = self;
        let mark = if wrong.is_empty() { '✓' } else { '✗' };
        write!(f, "{mark} {what}: {tried} times, {told} ({:.1} s)", took.as_secs_f64())?;
        wrong.iter().try_for_each(|wrong| write!(f, "\n    {wrong}"))
    }
}
