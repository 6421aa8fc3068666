//! The checkers of tables that share no code with the program, and the proofs.

use std::path::Path;

use anyhow::{Context as _, Result};

use crate::page;

/// Tests the checkers, and checks the proofs.
///
/// # Errors
/// As [`check`] and [`prove`].
pub(crate) fn run(root: &Path) -> Result<()> {
    check(root)?;
    prove(root)
}

/// Tests the checkers in Python and OCaml on tables of the program.
///
/// # Errors
/// When a tool is absent, or a checker is wrong about a table.
fn check(root: &Path) -> Result<()> {
    python(root, &["certify/test.py"])
}

/// Runs a script in Python, with the path of the program as its last argument.
///
/// # Errors
/// When a tool is absent, or the script fails.
pub(crate) fn python(root: &Path, script: &[&str]) -> Result<()> {
    supply(root)?;
    let program = page::program(root)?;
    let program = program.to_str().context("the target folder has a name in UTF-8")?;
    page::run(root, "python3", &[script, &[program]].concat(), &[])
}

/// Checks the proofs and runs the checker that they verify. Skipped where Rocq is absent, except on
/// machines for tests, where it is installed.
///
/// # Errors
/// When a proof fails, or the checker is wrong about a table.
fn prove(root: &Path) -> Result<()> {
    if !page::is_for_tests() && page::on_path("coqc").is_none() {
        println!("skipped: the proofs need Rocq (apt-get install coq)");
        return Ok(());
    }
    page::installed(root, &["coqc"], &["coq"])?;
    page::run(root, "bash", &["certify/proofs/build.sh"], &[])
}

/// Fetches what the checkers need.
///
/// # Errors
/// When something is absent and cannot be installed.
pub(crate) fn supply(root: &Path) -> Result<()> {
    page::installed(root, &["zstd"], &["zstd"])?;
    page::installed(root, &["ocamlopt"], &["ocaml-nox"])?;
    if page::is_for_tests() {
        page::installed(root, &["coqc"], &["coq"])?;
    }
    Ok(())
}
