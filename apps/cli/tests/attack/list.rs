//! Which attacks there are, and carrying them out: `cargo xtask attack [NAME|all] [--long]
//! [--program PATH]`.

use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};

use crate::{Account, Ground, files, server};

/// What the caller wants.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct AttackOptions {
    /// The name of the attack; all of them when there is none.
    name: Option<&'static str>,
    /// As often as the published counts say.
    long: bool,
    /// The program to attack; the one that the tests build when none is named.
    program: Option<PathBuf>,
}

/// One kind of attack: a name on the command line, and a file of this folder.
struct Attack {
    name: &'static str,
    run: fn(&Ground) -> Result<Vec<Account>>,
}

/// All of them, in the order in which they run.
const ATTACKS: [Attack; 2] = [Attack { name: "files", run: files::run }, Attack { name: "server", run: server::run }];

/// Reads the words behind `attack`.
///
/// # Errors
/// A word that is neither an attack nor an option.
pub(crate) fn read(words: &[&str]) -> Result<AttackOptions> {
    let mut options = AttackOptions::default();
    let mut words = words.iter().copied();
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

/// Carries out the attacks and prints each result.
///
/// # Errors
/// When something was lost or wrong; when an attack cannot be carried out at all.
pub(crate) fn run(options: &AttackOptions) -> Result<()> {
    let program = match &options.program {
        Some(program) => program.canonicalize().with_context(|| format!("no program {}", program.display()))?,
        None => env!("CARGO_BIN_EXE_tablette").into(),
    };
    let ground = Ground { program, long: options.long };
    let mut wrong = 0;
    for attack in ATTACKS.iter().filter(|attack| options.name.is_none_or(|name| name == attack.name)) {
        let accounts = (attack.run)(&ground).with_context(|| format!("the attack {:?}", attack.name))?;
        wrong += accounts.iter().map(|account| account.wrong.len()).sum::<usize>();
    }
    if wrong > 0 {
        bail!("{wrong} times something was lost or wrong");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_words(words: &str) -> Result<AttackOptions> {
        read(&words.split_whitespace().collect::<Vec<_>>())
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
