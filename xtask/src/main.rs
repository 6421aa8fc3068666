//! The checks of this workspace, as one command: `cargo xtask ci`.
//!
//! `cargo xtask tidy` runs only the invariants that a compiler cannot see: which crate may know
//! which, which licences may enter, and how the text of the sources looks.
#![forbid(unsafe_code)]

mod attack;
mod ci;
mod page;
mod python;
mod site;
mod supplies;
mod tidy;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};

const USAGE: &str = "\
usage: cargo xtask ci [--install] [--fuzz]
       cargo xtask tidy
       cargo xtask page
       cargo xtask browser
       cargo xtask site [--out DIR]
       cargo xtask api
       cargo xtask parts
       cargo xtask python
       cargo xtask wheel
       cargo xtask train draughts|brazilian|checkers --out FILE ...
       cargo xtask shots --out FILE ...
       cargo xtask attack [files|server|all] [--long] [--program PATH]

ci    runs every check that a change must pass before it is merged; stops at the first failure
        --install  installs cargo-deny when it is absent (so does CI=true in the environment)
        --fuzz     runs every fuzz target for a few seconds, when cargo-fuzz is present
tidy  checks the workspace rules alone: dependencies between crates, licences, manifests, text
page  builds the page again, into the files that are committed (needs Node)
browser  tests the page in a real browser, with a server and without; installs Chromium where it is absent
site  builds the page without a server, its engine compiled to WebAssembly, into a folder for any static host
        --out      the folder; without it target/www
api   tests the server with requests generated from its description (schemathesis, from PyPI; skipped without it)
parts lists the crates of the program (CycloneDX, target/tablette.cdx.json)
python  installs the Python package by pip into an environment of its own, and checks it: tests, examples, types
        (needs Python 3.10 or later; skipped where there is none)
wheel builds the Python package as a file that pip installs on this system and newer ones
train  trains the evaluation of draughts on self-play; without options it shows its usage
shots finds positions of draughts with one winning sacrifice in self-play; without options it shows its usage
attack  kills the program, fills its disk and damages its files: no result may be lost or wrong;
        floods a server with hostile requests
        --long     repeats each attack as often as docs/results/reliability.md says, instead of for a minute
        --program  attacks this program instead of building one";

/// What was asked for.
#[derive(Debug, PartialEq)]
enum Command {
    Ci(ci::Options),
    Tidy,
    Page,
    Browser,
    Site(Option<PathBuf>),
    Api,
    Parts,
    Python,
    Wheel,
    /// What the program of `train` is asked: to train, or with `shots` first to find shots.
    Train(Vec<String>),
    Attack(attack::list::AttackOptions),
    Help,
}

fn main() -> ExitCode {
    let task = match read(std::env::args().skip(1)) {
        Ok(task) => task,
        Err(problem) => {
            eprintln!("{problem}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match perform(&task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("xtask: {problem:#}");
            ExitCode::FAILURE
        }
    }
}

fn perform(task: &Command) -> Result<()> {
    match task {
        Command::Ci(options) => ci::run(&root(), options),
        Command::Tidy => tidy::run(&root()),
        Command::Page => page::build(&root()),
        Command::Browser => page::browse(&root(), &site::build(&root(), None)?),
        Command::Site(out) => site::build(&root(), out.as_deref()).map(drop),
        Command::Api => page::question(&root()),
        Command::Parts => supplies::list(&root()),
        Command::Python => python::check(&root()),
        Command::Wheel => python::wheel(&root()),
        Command::Train(words) => train(words),
        Command::Attack(options) => attack::list::run(&root(), options),
        Command::Help => {
            println!("{USAGE}");
            Ok(())
        }
    }
}

/// Reads the arguments after the program's name.
fn read(arguments: impl IntoIterator<Item = String>) -> Result<Command> {
    let mut arguments = arguments.into_iter();
    let task = arguments.next();
    let flags: Vec<String> = arguments.collect();
    match task.as_deref() {
        Some("ci") => {
            let mut options =
                ci::Options { install: std::env::var_os("CI").is_some_and(|ci| ci == "true"), fuzz: false };
            for flag in &flags {
                match flag.as_str() {
                    "--install" => options.install = true,
                    "--fuzz" => options.fuzz = true,
                    other => bail!("unknown option {other:?}"),
                }
            }
            Ok(Command::Ci(options))
        }
        Some("site") => match &flags[..] {
            [] => Ok(Command::Site(None)),
            [flag, folder] if flag == "--out" => Ok(Command::Site(Some(std::path::absolute(folder)?))),
            _ => bail!("site takes --out DIR or nothing"),
        },
        Some("train") => Ok(Command::Train(flags)),
        Some("shots") => Ok(Command::Train([String::from("shots")].into_iter().chain(flags).collect())),
        Some("attack") => Ok(Command::Attack(attack::list::read(&flags)?)),
        Some("tidy") if flags.is_empty() => Ok(Command::Tidy),
        Some("page") if flags.is_empty() => Ok(Command::Page),
        Some("browser") if flags.is_empty() => Ok(Command::Browser),
        Some("api") if flags.is_empty() => Ok(Command::Api),
        Some("parts") if flags.is_empty() => Ok(Command::Parts),
        Some("python") if flags.is_empty() => Ok(Command::Python),
        Some("wheel") if flags.is_empty() => Ok(Command::Wheel),
        Some(task @ ("tidy" | "page" | "browser" | "api" | "parts" | "python" | "wheel")) => {
            bail!("{task} takes no options")
        }
        Some("help" | "--help" | "-h") => Ok(Command::Help),
        Some(other) => bail!("unknown task {other:?}"),
        None => bail!("a task is missing"),
    }
}

/// Hands over to the program that plays games with itself, compiled to be fast.
fn train(words: &[String]) -> Result<()> {
    let mut cargo = std::process::Command::new("cargo");
    cargo.args(["run", "--quiet", "--release", "--package", "tablette-train", "--"]).args(words).current_dir(root());
    if cargo.status()?.success() { Ok(()) } else { bail!("the program of train/ did not finish") }
}

/// The folder of the workspace, independent of the current folder.
///
/// Cargo is asked when the program runs: two clones that share a target folder share this program
/// too.
fn root() -> PathBuf {
    let xtask = std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
    xtask.parent().expect("xtask lies in the workspace").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_words(words: &str) -> Result<Command> {
        read(words.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn arguments_are_read_strictly() {
        assert_eq!(read_words("tidy").unwrap(), Command::Tidy);
        assert_eq!(read_words("page").unwrap(), Command::Page);
        assert_eq!(
            read_words("shots --seed 1").unwrap(),
            Command::Train(["shots", "--seed", "1"].map(String::from).to_vec())
        );
        assert_eq!(read_words("ci --install --fuzz").unwrap(), Command::Ci(ci::Options { install: true, fuzz: true }));
        for wrong in ["", "tydi", "tidy --fuzz", "ci --fast", "browser --headed", "site --out", "site here"] {
            assert!(read_words(wrong).is_err(), "{wrong:?}");
        }
    }
}
