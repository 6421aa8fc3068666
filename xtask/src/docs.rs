//! The documentation site: the book, the interfaces and the page to play on, in one folder of files.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use cargo_metadata::MetadataCommand;

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
    // Two builds give the same bytes only if the crates are documented one after the other, by their
    // names: a page links to the sources of a crate only if that crate was documented before, and the
    // index of the search follows the same order.
    let rust = page::target(root)?.join("doc");
    if rust.exists() {
        fs::remove_dir_all(&rust).with_context(|| format!("removing {}", rust.display()))?;
    }
    for name in documented(root)? {
        document(root, &["-p", &name])?;
    }
    generate(root, &python, play)
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
    document(root, &["--workspace"])?;
    generate(root, &python, &root.join(site::TEST_OUT))
}

/// The packages with documentation, by name.
fn documented(root: &Path) -> Result<Vec<String>> {
    let metadata = MetadataCommand::new().current_dir(root).no_deps().exec().context("reading the workspace")?;
    let documented = metadata.packages.iter().filter(|package| package.targets.iter().any(|target| target.doc));
    let mut names: Vec<String> = documented.map(|package| package.name.to_string()).collect();
    names.sort();
    Ok(names)
}

fn document(root: &Path, packages: &[&str]) -> Result<()> {
    // The flags of the step "documentation": with others, cargo would document every crate again.
    let flags = [("RUSTDOCFLAGS", OsStr::new("-D warnings"))];
    page::run(root, "cargo", &[&["doc", "--no-deps"], packages].concat(), &flags)
}

/// The interpreter with the generator; `None` where there is no Python that will do.
///
/// # Errors
/// When a package cannot be installed.
pub(crate) fn environment(root: &Path) -> Result<Option<PathBuf>> {
    python::with_packages(root, ENVIRONMENT, NEEDS)
}

fn generate(root: &Path, python: &Path, play: &Path) -> Result<()> {
    let rust = python::shown(&page::target(root)?.join("doc"))?;
    let (python, play) = (python::shown(python)?, python::shown(play)?);
    page::run(root, &python, &[PROGRAM, "--out", OUT, "--rust", &rust, "--play", &play], &[])?;
    println!("the documentation is in {OUT}: any host of files can serve it, under any path");
    Ok(())
}
