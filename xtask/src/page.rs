//! The page: its committed build, and its tests in a real browser.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

use crate::MEMBERS;

/// The sources of the page.
const PAGE: &str = "apps/web/page";
/// The build output that the program carries.
const ASSETS: &str = "apps/web/assets";
/// The oldest Node that the build tools take.
const NODE: u32 = 20;

/// Writes the page's words (`src/lib/words.ts`) and the description of its server
/// (`crates/engine/openapi.json`), and builds the page again. Its files are committed, so that `cargo
/// run` needs no npm.
///
/// # Errors
/// When Node is absent or the build fails.
pub(crate) fn build(root: &Path) -> Result<()> {
    let test = [&["test", "-q"], &MEMBERS[..], &["--test", "web", "words::"]].concat();
    run(root, "cargo", &test, &[("TABLETTE_WRITE_WORDS", OsStr::new("1"))])?;
    let test = [&["test", "-q"], &MEMBERS[..], &["--lib", "openapi"]].concat();
    run(root, "cargo", &test, &[("TABLETTE_WRITE_OPENAPI", OsStr::new("1"))])?;
    let page = prepared(root)?;
    run(&page, "npm", &["run", "check"], &[])?;
    run(&page, "npm", &["run", "build"], &[])
}

/// Builds the page into a folder of its own, and compares it with the committed files. Its words and the
/// description of its server are compared by tests. The committed files stay as they are: touching them
/// would have the program that contains them compiled again.
///
/// # Errors
/// When they differ, or when Node is absent.
pub(crate) fn check(root: &Path) -> Result<()> {
    run(&prepared(root)?, "npm", &["run", "check"], &[])?;
    let out = target(root)?.join("page");
    bundle(root, "production", &out)?;
    let (committed, built) = (contents(&root.join(ASSETS))?, contents(&out)?);
    let names = committed.keys().chain(built.keys()).collect::<BTreeSet<_>>();
    let changed: Vec<_> = names.into_iter().filter(|name| committed.get(*name) != built.get(*name)).collect();
    if !changed.is_empty() {
        bail!("{ASSETS} is not what the source of the page builds ({changed:?}): run `cargo xtask page` and commit it");
    }
    println!("the committed page is what its source builds");
    Ok(())
}

/// The files of a folder, by name.
fn contents(folder: &Path) -> Result<BTreeMap<OsString, Vec<u8>>> {
    let entries = fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))?;
    entries
        .map(|entry| {
            let entry = entry?;
            Ok((entry.file_name(), fs::read(entry.path())?))
        })
        .collect()
}

/// Plays in a real browser, with a server behind the page and without. Installs Chromium where it
/// is absent and may be installed.
///
/// # Errors
/// When there is no browser, or a test fails.
pub(crate) fn browse(root: &Path, site: &Path) -> Result<()> {
    let chromium = chromium(root)?;
    let page = prepared(root)?;
    let tablette = program(root)?;
    let environment =
        [("TABLETTE", tablette.as_os_str()), ("CHROMIUM", chromium.as_os_str()), ("SITE", site.as_os_str())];
    run(&page, "npx", &["playwright", "test"], &environment)
}

/// Builds the page in a mode of `vite.config.ts` into a folder.
///
/// # Errors
/// When Node is absent or the build fails.
pub(crate) fn bundle(root: &Path, mode: &str, out: &Path) -> Result<()> {
    let page = prepared(root)?;
    let out = out.to_str().context("the folder has a name in UTF-8")?;
    run(&page, "npx", &["vite", "build", "--mode", mode, "--outDir", out, "--emptyOutDir"], &[])
}

/// Tests the server with requests generated from its own description, where the tool for that is
/// available.
///
/// # Errors
/// When an answer is not as described.
pub(crate) fn question(root: &Path) -> Result<()> {
    let tablette = program(root)?;
    let tablette = tablette.to_str().context("the target folder has a name in UTF-8")?;
    run(root, "bash", &["apps/web/load/fuzz.sh", tablette], &[])
}

/// The folder of the page with everything it needs installed.
fn prepared(root: &Path) -> Result<PathBuf> {
    let version =
        output("node", &["--version"]).context("Node is absent; the page needs it (apt-get install nodejs npm)")?;
    let major = version.trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
    if major.is_none_or(|major| major < NODE) {
        bail!("Node {version} is too old for the page: {NODE} or later");
    }
    let page = root.join(PAGE);
    let lock = fs::read_to_string(page.join("package-lock.json")).context("the page has a list of packages")?;
    let note = page.join("node_modules").join("installed-lock.json");
    if fs::read_to_string(&note).is_ok_and(|installed| installed == lock) {
        return Ok(page);
    }
    // The tests use the system's browser, not Playwright's own.
    run(&page, "npm", &["ci", "--no-audit", "--no-fund"], &[("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", OsStr::new("1"))])?;
    fs::write(&note, lock).with_context(|| format!("writing {}", note.display()))?;
    Ok(page)
}

/// Fetches what the steps of the page need: the languages of graded programs, the browser, and the
/// packages.
///
/// # Errors
/// When something is absent and cannot be installed.
pub(crate) fn supply(root: &Path) -> Result<()> {
    languages(root)?;
    chromium(root)?;
    prepared(root).map(drop)
}

/// The system's Chromium: the headless shell where it is available, which draws the same in half
/// the time.
fn chromium(root: &Path) -> Result<PathBuf> {
    const BARE: &str = "chromium-headless-shell";
    const NAMES: [&str; 4] = [BARE, "chromium", "chromium-browser", "google-chrome"];
    const FONTS: &str = "fonts-dejavu-core";
    if is_for_tests()
        && let Err(problem) = installed(root, &[BARE], &[BARE, FONTS])
    {
        println!("with a browser that has windows: {problem:#}");
    }
    installed(root, &NAMES, &["chromium", FONTS])
}

/// Whether this is a test machine, on which the tests may install packages.
pub(crate) fn is_for_tests() -> bool {
    cfg!(target_os = "linux") && (std::env::var_os("CI").is_some() || !Path::new("/run/systemd/system").exists())
}

/// What slow tests start: the languages of graded programs besides Rust (Python, C, C++ and OCaml), zstd, and
/// Bubblewrap.
///
/// # Errors
/// When one is absent and cannot be installed.
pub(crate) fn languages(root: &Path) -> Result<()> {
    for (name, package) in
        [("python3", "python3"), ("cc", "gcc"), ("c++", "g++"), ("ocaml", "ocaml-nox"), ("zstd", "zstd")]
    {
        let path = installed(root, &[name], &[package])?;
        println!("{name}: {}", path.display());
    }
    if is_for_tests()
        && let Err(problem) = installed(root, &["bwrap"], &["bubblewrap"])
    {
        println!("without the test of Bubblewrap: {problem:#}");
    }
    Ok(())
}

/// One of these programs, from the system's packages where none is there.
///
/// # Errors
/// When there is none, and none can be installed.
pub(crate) fn installed(root: &Path, names: &[&str], packages: &[&str]) -> Result<PathBuf> {
    let found = || names.iter().find_map(|name| on_path(name));
    if let Some(program) = found() {
        return Ok(program);
    }
    let quiet = [("DEBIAN_FRONTEND", OsStr::new("noninteractive"))];
    run(root, "apt-get", &["update", "-qq"], &quiet)?;
    let install = ["install", "-y", "-qq", "--no-install-recommends"];
    run(root, "apt-get", &[&install, packages].concat(), &quiet)?;
    found().with_context(|| format!("no {} on the path, and none was installed", names[0]))
}

/// The full path of a program.
pub(crate) fn on_path(name: &str) -> Option<PathBuf> {
    std::env::split_paths(&std::env::var_os("PATH")?).map(|folder| folder.join(name)).find(|path| path.is_file())
}

/// Builds the program, and says where it is.
///
/// # Errors
/// When it does not compile.
pub(crate) fn program(root: &Path) -> Result<PathBuf> {
    programs(root)?;
    Ok(target(root)?.join("debug").join("tablette"))
}

/// Builds the program and the module for Python with the crates that the tests run. Built alone,
/// these crates would have fewer features and be compiled a second time.
///
/// # Errors
/// When something does not compile.
pub(crate) fn programs(root: &Path) -> Result<()> {
    run(root, "cargo", &[&["build"], &MEMBERS[..], &["--lib", "--bins", "--tests"]].concat(), &[])
}

/// The folder that cargo builds in.
///
/// # Errors
/// When cargo does not tell.
pub(crate) fn target(root: &Path) -> Result<PathBuf> {
    let metadata = cargo_metadata::MetadataCommand::new().manifest_path(root.join("Cargo.toml")).no_deps().exec()?;
    Ok(metadata.target_directory.into_std_path_buf())
}

fn output(program: &str, arguments: &[&str]) -> Result<String> {
    let output = Command::new(program).args(arguments).stderr(Stdio::null()).output()?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Runs a program in a folder; its output goes straight through.
///
/// # Errors
/// When it does not start or does not succeed; named with its arguments, so that it can be repeated.
pub(crate) fn run(
    folder: &Path,
    program: &str,
    arguments: &[impl AsRef<str>],
    environment: &[(&str, &OsStr)],
) -> Result<()> {
    let arguments: Vec<&str> = arguments.iter().map(AsRef::as_ref).collect();
    let line = format!("{program} {}", arguments.join(" "));
    println!("$ {line}");
    let mut command = Command::new(program);
    // Cargo describes this program in its environment, and a build script that reads that (ring's does)
    // would run again for each program that calls cargo.
    for (name, _) in std::env::vars_os() {
        if name.to_str().is_some_and(|name| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")) {
            command.env_remove(&name);
        }
    }
    let status = command.args(arguments).envs(environment.iter().copied()).current_dir(folder).status();
    let status = status.with_context(|| format!("{program} does not start"))?;
    if !status.success() {
        bail!("`{line}` ended with {status}");
    }
    Ok(())
}
