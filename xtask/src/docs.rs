//! The documentation site: the book, the interfaces and the page to play on, in one folder of files.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::{page, python, site};

/// The program that collects the pages, has them generated, and checks every link.
const PROGRAM: &str = "docs/site/build.py";
/// What it needs, pinned.
const NEEDS: &str = "docs/site/requirements.txt";
/// Where its environment is, below the target folder.
const ENVIRONMENT: &str = "docs-python";
/// The folder of the site.
pub(crate) const OUT: &str = "target/docs";
const ABSENT: &str = "the documentation site needs Python 3.10 or later with venv";

/// Builds the site around the playable page in the folder `play`.
///
/// # Errors
/// When there is no Python that will do, a crate's documentation has a warning, or a link leads
/// nowhere.
pub(crate) fn build(root: &Path, play: &Path) -> Result<()> {
    let Some(python) = environment(root)? else { bail!("{ABSENT}") };
    // One crate after the other, in an empty folder: a page links to the sources of another crate
    // only if that crate was documented before.
    let rust = page::target(root)?.join("doc");
    if rust.exists() {
        fs::remove_dir_all(&rust).with_context(|| format!("removing {}", rust.display()))?;
    }
    generate(root, &python, play, &["--jobs", "1"])
}

/// The same around the page that an earlier step has built. Skipped with a sentence where there is
/// no Python.
///
/// # Errors
/// When a crate's documentation has a warning, or a link leads nowhere.
pub(crate) fn check(root: &Path) -> Result<()> {
    let Some(python) = environment(root)? else {
        println!("skipped: {ABSENT}");
        return Ok(());
    };
    generate(root, &python, &root.join(site::OUT), &[])
}

/// The interpreter with the generator; `None` where there is no Python that will do.
///
/// # Errors
/// When a package cannot be installed.
pub(crate) fn environment(root: &Path) -> Result<Option<PathBuf>> {
    python::with_packages(root, ENVIRONMENT, NEEDS)
}

fn generate(root: &Path, python: &Path, play: &Path, options: &[&str]) -> Result<()> {
    // The flags of the step "documentation": with others, cargo would document every crate again.
    let flags = [("RUSTDOCFLAGS", OsStr::new("-D warnings"))];
    page::run(root, "cargo", &[&["doc", "--workspace", "--no-deps"], options].concat(), &flags)?;
    let rust = python::shown(&page::target(root)?.join("doc"))?;
    let (python, play) = (python::shown(python)?, python::shown(play)?);
    page::run(root, &python, &[PROGRAM, "--out", OUT, "--rust", &rust, "--play", &play], &[])?;
    println!("the documentation is in {OUT}: any host of files can serve it, under any path");
    Ok(())
}
