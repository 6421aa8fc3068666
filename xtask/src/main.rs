//! The checks of this workspace, as one command: `cargo xtask ci`.
//!
//! `cargo xtask tidy` runs only the invariants that a compiler cannot see: which crate may know
//! which, which licences may enter, and how the text of the sources looks.
#![forbid(unsafe_code)]

mod bench;
mod certify;
mod ci;
mod docs;
mod page;
mod passed;
mod probe;
mod public_api;
mod python;
mod quick;
mod records;
mod release;
mod site;
mod supplies;
mod tidy;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, bail};

const USAGE: &str = "\
usage: cargo xtask ci [--install] [--fuzz] [--anew]
       cargo xtask tidy
       cargo xtask page
       cargo xtask browser [--built]
       cargo xtask site [--out DIR | --docs | --tests]
       cargo xtask api
       cargo xtask parts
       cargo xtask supplies
       cargo xtask checkers
       cargo xtask certify
       cargo xtask probe
       cargo xtask public-api [--write] [CRATE ...]
       cargo xtask records [--to N] [--write]
       cargo xtask python
       cargo xtask wheel [--pure]
       cargo xtask bench --against REV
       cargo xtask release [--no-run] [--twice] [FILE ...]
       cargo xtask train draughts|brazilian|checkers --out FILE ...
       cargo xtask openings --out FILE ...
       cargo xtask shots --out FILE ...
       cargo xtask attack [files|server|all] [--long] [--program PATH]

ci    runs every check that a change must pass before it is merged; stops at the first failure, and
      leaves out what has passed in an earlier run with the same files
        --install  installs cargo-deny when it is absent (so does CI=true in the environment)
        --fuzz     runs every fuzz target for a few seconds, when cargo-fuzz is present
        --anew     repeats steps that have passed with the same files, too
tidy  checks the workspace rules alone: dependencies between crates, licences, manifests, text
page  builds the page again, into the files that are committed (needs Node)
browser  tests the page in a real browser, with a server and without; installs Chromium where it is absent
        --built    uses the page that `site --tests` has built
site  builds the page without a server, its engine compiled to WebAssembly, into a folder for any static host
        --out      the folder; without it target/www
        --docs     with the documentation around it, in target/docs: the book, the interfaces, and search
        --tests    with the engine of the tests, which compiles sooner, in target/www-tests
api   tests the server with requests generated from its description (schemathesis, from PyPI; skipped without it)
parts lists the crates of the program (CycloneDX, target/tablette.cdx.json)
supplies  fetches what `ci` needs beside Rust: languages, a browser, packages, a compiler for WebAssembly
checkers  runs certify, probe and records, one after the other
certify  tests the checkers of tables in Python and OCaml, and checks the proofs (skipped without Rocq)
probe tests the probe library in C, Python and Node
public-api  compares the public items of tablette-core, tablette-probe and tablette with docs/api
        --write    stores them instead
records  compares all boards of Chomp up to 16x16, and the beginning of three rows, with docs/archive
        --to       up to NxN instead; above 16 this builds and runs the release program
        --write    stores the boards instead
python  installs the Python package by pip into an environment of its own, and checks it: tests, examples, types
        (needs Python 3.10 or later; skipped where there is none)
wheel builds the Python package as a file that pip installs on this system and newer ones
        --pure     with an engine in WebAssembly instead, for Pyodide and for every other Python
release  makes the files of a release, and runs them (packaging/README.md)
        --no-run   only makes them
        --twice    makes them again in a clone, and compares the bytes
train  trains the evaluation of draughts on self-play; without options it shows its usage
openings  computes the book of openings of international draughts; without options it shows its usage
shots finds positions of draughts with one winning sacrifice in self-play; without options it shows its usage
attack  kills the program, fills its disk and damages its files: no result may be lost or wrong;
        floods a server with hostile requests
        --long     repeats each attack as often as docs/results/reliability.md says, instead of for a minute
        --program  attacks this program instead of building one";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let task = match read(&words) {
        Ok(task) => task,
        Err(problem) => {
            eprintln!("{problem}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match task(&root()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("xtask: {problem:#}");
            ExitCode::FAILURE
        }
    }
}

/// What was asked for, to be done in the folder of the workspace.
type Task = Box<dyn FnOnce(&Path) -> Result<()>>;

/// Reads the arguments after the program's name.
fn read(words: &[&str]) -> Result<Task> {
    let [task, options @ ..] = words else { bail!("a task is missing") };
    let task: Task = match (*task, options) {
        ("measured", words) => {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            Box::new(move |_| std::process::exit(quick::measured(&words)?))
        }
        ("ci", options) => {
            let options = ci::Options::read(options)?;
            Box::new(move |root| ci::run(root, &options))
        }
        ("records", options) => {
            let options = records::Options::read(options)?;
            Box::new(move |root| records::run(root, &options))
        }
        ("bench", options) => {
            let options = bench::Options::read(options)?;
            Box::new(move |root| bench::run(root, &options))
        }
        ("release", options) => {
            let options = release::Options::read(options)?;
            Box::new(move |root| release::run(root, &options))
        }
        ("public-api", options) => {
            let options = public_api::Options::read(options)?;
            Box::new(move |root| public_api::run(root, &options))
        }
        ("site", ["--out", folder]) => {
            let out = std::path::absolute(folder)?;
            Box::new(move |root| site::build(root, Some(&out)).map(drop))
        }
        ("train", options) => train(options),
        ("shots" | "openings", _) => train(words),
        ("attack", options) => {
            let options = options.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
            Box::new(move |root| attack(root, &options))
        }
        ("tidy", []) => Box::new(tidy::run),
        ("page", []) => Box::new(page::build),
        ("browser", []) => Box::new(|root| page::browse(root, &site::build_for_tests(root)?)),
        ("browser", ["--built"]) => Box::new(|root| page::browse(root, &root.join(site::TEST_OUT))),
        ("site", ["--tests"]) => Box::new(|root| site::build_for_tests(root).map(drop)),
        ("site", ["--docs"]) => Box::new(|root| docs::build(root, &site::build(root, None)?)),
        ("site", []) => Box::new(|root| site::build(root, None).map(drop)),
        ("api", []) => Box::new(page::question),
        ("parts", []) => Box::new(|root| supplies::list(root).map(drop)),
        ("supplies", []) => Box::new(supplies::fetch),
        ("certify", []) => Box::new(certify::run),
        ("checkers", []) => Box::new(|root| {
            certify::run(root)?;
            probe::check(root)?;
            records::run(root, &records::Options::default())
        }),
        ("probe", []) => Box::new(probe::check),
        ("python", []) => Box::new(python::check),
        ("wheel", []) => Box::new(python::wheel),
        ("wheel", ["--pure"]) => Box::new(|root| python::pure(root).map(drop)),
        ("help" | "--help" | "-h", _) => Box::new(|_| {
            println!("{USAGE}");
            Ok(())
        }),
        (task, []) => bail!("unknown task {task:?}"),
        (task, options) => bail!("no task {task:?} takes {options:?}"),
    };
    Ok(task)
}

/// Selects the crates to test. All of them share one build: a crate that is selected alone has fewer
/// features, and everything below it would be compiled a second time. This program has features of its
/// own, so it is left out.
const MEMBERS: [&str; 3] = ["--workspace", "--exclude", "xtask"];

/// Attacks the program. The attacks are among the tests of the command line, and run only when this
/// variable names them, a word a line.
///
/// # Errors
/// When a word is no option, or a result was lost or wrong.
fn attack(root: &Path, words: &[String]) -> Result<()> {
    let test = [&["test", "--quiet"], &MEMBERS[..], &["--test", "attack", "--", "--nocapture"]].concat();
    let folder = std::env::current_dir()?;
    let options = [&[folder.to_string_lossy().into_owned()], words].concat().join("\n");
    let variable = ("TABLETTE_ATTACK", OsStr::new(&options));
    page::run(root, "cargo", &test, &[variable])
}

/// Hands over to the program that plays games with itself, compiled to be fast: to train, or with
/// another task first.
fn train(words: &[&str]) -> Task {
    let run = ["run", "--quiet", "--release", "--package", "tablette-train", "--"];
    let words: Vec<String> = run.iter().chain(words).map(|word| (*word).to_owned()).collect();
    Box::new(move |root| page::run(root, "cargo", &words, &[]))
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

    #[test]
    fn arguments_are_read_strictly() {
        let read = |line: &str| read(&line.split_whitespace().collect::<Vec<_>>());
        for right in [
            "tidy",
            "page",
            "shots --seed 1",
            "ci --install --fuzz --anew",
            "release --twice windows deb",
            "bench --against HEAD~1",
            "site --out here",
            "site --docs",
            "attack files --long",
        ] {
            assert!(read(right).is_ok(), "{right:?}");
        }
        for wrong in ["", "tydi", "tidy --fuzz", "ci --fast", "browser --headed", "site --out", "site --docs here"] {
            assert!(read(wrong).is_err(), "{wrong:?}");
        }
    }
}
