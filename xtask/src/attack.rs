//! Attacks on the finished program: `cargo xtask attack [files|server|all] [--long] [--program PATH]`.
//!
//! For example, `cargo xtask attack files` kills builds at moments chosen by chance, takes the disk away from them, and
//! flips the bytes of finished tables: nothing may be lost, and no answer may be another one. The program is asked as
//! people ask it, by its command line; nothing here knows what is inside.
//!
//! The short form is for every change and takes less than a minute; `--long` repeats it until the counts of
//! `docs/results/reliability.md` are reached. Chance is seeded, so that a failure can be met again.

mod files;
mod server;

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

use crate::page::program;

/// What the caller wants.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct AttackOptions {
    /// The name of the attack; all of them when there is none.
    name: Option<&'static str>,
    /// As often as the published counts say.
    long: bool,
    /// The program to attack; built from the workspace when none is named.
    program: Option<PathBuf>,
}

/// One kind of attack: a name on the command line, and a file of this folder.
struct Attack {
    name: &'static str,
    run: fn(&Ground) -> Result<Vec<Account>>,
}

/// All of them, in the order in which they run.
const ATTACKS: [Attack; 2] = [Attack { name: "files", run: files::run }, Attack { name: "server", run: server::run }];

/// What an attack is carried out with.
#[derive(Debug)]
pub(crate) struct Ground {
    /// The program under attack, as an absolute path.
    pub(crate) program: PathBuf,
    /// Whether time does not matter.
    pub(crate) long: bool,
}

/// What came of one attack.
#[derive(Debug)]
pub(crate) struct Account {
    /// What was done, for example `SIGKILL of table build`.
    pub(crate) what: String,
    /// How often.
    pub(crate) tried: u64,
    /// What else is worth counting: `refused 311, resumed 40`.
    pub(crate) told: String,
    /// What was lost or wrong; the attack was withstood when there is nothing.
    pub(crate) wrong: Vec<String>,
    /// How long it took.
    pub(crate) took: Duration,
}

/// Reads the words behind `attack`.
///
/// # Errors
/// A word that is neither an attack nor an option.
pub(crate) fn read(words: &[String]) -> Result<AttackOptions> {
    let mut options = AttackOptions::default();
    let mut words = words.iter().map(String::as_str);
    while let Some(word) = words.next() {
        match word {
            "all" => options.name = None,
            "--long" => options.long = true,
            "--program" => {
                let program = words.next().context("--program needs the path of a program")?;
                options.program = Some(program.into());
            }
            name => match ATTACKS.iter().find(|attack| attack.name == name) {
                Some(attack) => options.name = Some(attack.name),
                None => bail!("unknown attack {name:?}; there are all and {}", names()),
            },
        }
    }
    Ok(options)
}

fn names() -> String {
    ATTACKS.map(|attack| attack.name).join(", ")
}

/// Carries the attacks out and says what came of each.
///
/// # Errors
/// When something was lost or wrong; when an attack cannot be carried out at all.
pub(crate) fn run(root: &Path, options: &AttackOptions) -> Result<()> {
    let program = match &options.program {
        Some(program) => program.canonicalize().with_context(|| format!("no program {}", program.display()))?,
        None => program(root)?,
    };
    let ground = Ground { program, long: options.long };
    let mut wrong = 0;
    for attack in ATTACKS.iter().filter(|attack| options.name.is_none_or(|name| name == attack.name)) {
        for account in (attack.run)(&ground).with_context(|| format!("the attack {:?}", attack.name))? {
            println!("{account}");
            wrong += account.wrong.len();
        }
    }
    if wrong > 0 {
        bail!("{wrong} times something was lost or wrong");
    }
    Ok(())
}

impl Account {
    /// Carries one attack out and measures how long it takes; `attack` gives how often, what else was counted, and what
    /// was wrong.
    ///
    /// # Errors
    /// Those of the attack.
    pub(crate) fn of(what: &str, attack: impl FnOnce() -> Result<(u64, String, Vec<String>)>) -> Result<Self> {
        let began = Instant::now();
        let (tried, told, wrong) = attack().with_context(|| what.to_owned())?;
        Ok(Self { what: what.to_owned(), tried, told, wrong, took: began.elapsed() })
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

/// Numbers by chance, the same in every run: `SplitMix64` (G. Steele, D. Lea and C. Flood, 2014).
#[derive(Debug)]
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    /// A number below `end`, which is not 0.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (bits ^ bits >> 31) % end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_words(words: &str) -> Result<AttackOptions> {
        read(&words.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn attacks_are_named_strictly() {
        let all = AttackOptions::default();
        assert_eq!(read_words("").unwrap(), all);
        assert_eq!(read_words("all").unwrap(), all);
        let some = AttackOptions { name: Some("files"), long: true, program: Some("target/release/tablette".into()) };
        assert_eq!(read_words("files --long --program target/release/tablette").unwrap(), some);
        for wrong in ["flies", "--fast", "files --program"] {
            assert!(read_words(wrong).is_err(), "{wrong:?}");
        }
    }
}
