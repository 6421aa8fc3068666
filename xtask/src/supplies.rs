//! The supply chain: what the checks need, known weaknesses of dependencies, and the list of parts.
//!
//! Weaknesses are kept in databases elsewhere. Where one cannot be reached, a step says so and is
//! no failure: a change is not worse because a network is away. A report of weaknesses is one.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use anyhow::{Context as _, Result, bail, ensure};
use cargo_metadata::MetadataCommand;

use crate::{certify, docs, page, python, site};

/// The sources of the page, with its packages.
const PAGE: &str = "apps/web/page";
/// What every report of `npm audit` says of itself, and no error does.
const REPORT: &str = "\"auditReportVersion\"";
/// The version of cargo-cyclonedx that [`list`] was written for.
pub(crate) const CYCLONEDX: &str = "0.5.9";
/// The crate whose parts are listed: the program that people get.
const PROGRAM: &str = "apps/cli";
/// The name of the list.
const LIST: &str = "tablette";

/// Fetches what the checks need beyond the Rust toolchain: languages, browser, packages of the page,
/// the compiler of its engine, the generator of the documentation, and Python's environment.
///
/// # Errors
/// When something is absent and cannot be installed.
pub(crate) fn fetch(root: &Path) -> Result<()> {
    page::supply(root)?;
    certify::supply(root)?;
    site::supply(root)?;
    docs::environment(root)?;
    python::supply(root)
}

/// Asks the database of weaknesses of crates (`RustSec`) for every crate that is built.
///
/// # Errors
/// When a crate has one that is known, and `deny.toml` does not say why it does not matter.
pub(crate) fn advisories(root: &Path) -> Result<()> {
    let fetched = Command::new("cargo").args(["deny", "fetch", "db"]).current_dir(root).output();
    if !fetched.context("cargo does not start")?.status.success() {
        println!("skipped: the database of weaknesses of crates cannot be reached from here, or cargo-deny is absent");
        return Ok(());
    }
    page::run(root, "cargo", &["deny", "--offline", "check", "advisories"], &[])
}

/// Asks npm for weaknesses, high ones and worse, of the packages that the page is built from and
/// tested with.
///
/// # Errors
/// When there are some.
pub(crate) fn packages(root: &Path) -> Result<()> {
    let mut audit = Command::new("npm");
    audit.args(["audit", "--json", "--audit-level=high"]).current_dir(root.join(PAGE)).stdin(Stdio::null());
    match audit.output() {
        Err(absent) => println!("skipped: npm does not start ({absent})"),
        Ok(output) if !is_report(&output) => {
            println!("skipped: npm's database of weaknesses cannot be asked from here");
        }
        Ok(output) if output.status.success() => {
            println!("no package of the page has a weakness that is high or worse");
        }
        Ok(output) => bail!("packages of the page have weaknesses:\n{}", String::from_utf8_lossy(&output.stdout)),
    }
    Ok(())
}

/// Whether npm reports on the packages, and not why it cannot.
fn is_report(output: &Output) -> bool {
    String::from_utf8_lossy(&output.stdout).contains(REPORT)
}

/// Writes the list of all crates that the program is made of, with versions, licences and digests,
/// to `target/tablette.cdx.json`: `CycloneDX`, as JSON. Returns the path.
///
/// # Errors
/// When cargo-cyclonedx is absent, or fails.
pub(crate) fn list(root: &Path) -> Result<PathBuf> {
    let manifest = format!("{PROGRAM}/Cargo.toml");
    let words =
        ["cyclonedx", "--manifest-path", &manifest, "--format", "json", "--override-filename", LIST, "--no-build-deps"];
    let hint = || format!("is it there? `cargo install --locked cargo-cyclonedx --version {CYCLONEDX}`");
    page::run(root, "cargo", &words, &[]).with_context(hint)?;
    // cargo-cyclonedx writes one list beside each manifest of the workspace; only that of the
    // program is kept.
    let workspace = MetadataCommand::new().current_dir(root).no_deps().exec().context("cargo metadata")?;
    let file = root.join("target").join(format!("{LIST}.cdx.json"));
    let mut text = String::new();
    for member in &workspace.packages {
        let folder = member.manifest_path.parent().context("a manifest lies in a folder")?;
        let written = folder.join(format!("{LIST}.json"));
        if folder.ends_with(PROGRAM) {
            text = anywhere(&std::fs::read_to_string(&written).with_context(|| format!("reading {written}"))?, root);
        }
        std::fs::remove_file(&written).with_context(|| format!("removing {written}"))?;
    }
    std::fs::write(&file, &text).with_context(|| format!("writing {}", file.display()))?;
    let parts = text.matches("\"purl\"").count();
    ensure!(text.contains("CycloneDX") && parts > 0, "{} is no list of parts", file.display());
    println!("{}: {parts} parts", file.display());
    Ok(file)
}

/// A list of parts without the name of the folder that the sources lie in.
fn anywhere(list: &str, root: &Path) -> String {
    list.replace(&format!("path+file://{}", root.display()), "path+file:///tablette")
}

#[cfg(test)]
mod tests {
    use std::os::unix::process::ExitStatusExt as _;
    use std::process::ExitStatus;

    use super::*;

    #[test]
    fn an_error_is_no_report() {
        let said = |text: &str| Output { status: ExitStatus::from_raw(256), stdout: text.into(), stderr: Vec::new() };
        assert!(!is_report(&said("{ \"message\": \"405 Method Not Allowed\", \"error\": {} }")));
        assert!(is_report(&said("{ \"auditReportVersion\": 2, \"vulnerabilities\": {} }")));
    }

    #[test]
    fn a_list_of_parts_names_no_folder_of_the_builder() {
        let list = "\"bom-ref\": \"path+file:///folder/tablette/core#tablette-core@0.1.0\"";
        let same = "\"bom-ref\": \"path+file:///tablette/core#tablette-core@0.1.0\"";
        assert_eq!(anywhere(list, Path::new("/folder/tablette")), same);
    }
}
