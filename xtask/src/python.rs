//! The Python package: its wheel, and its checks in an environment of its own.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

use crate::{page, site};

/// The face, with its `pyproject.toml`.
const FACE: &str = "apps/python";
/// Its settings, also those of pytest and ruff for the other scripts.
const SETTINGS: &str = "apps/python/pyproject.toml";
/// Its tests.
const TESTS: &str = "apps/python/tests";
/// The tests of the pure wheel.
const PURE_TESTS: &str = "apps/python/pure/tests";
/// Runs tests, two at a time, and names those that were skipped.
const PYTEST: [&str; 10] =
    ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", SETTINGS, "-n", "2", "--dist=loadgroup"];
/// What its tests need, pinned.
const NEEDS: &str = "apps/python/requirements-test.txt";
/// The same for the oldest Python that the face runs on: what of it there still is.
const NEEDS_OF_OLD: &str = "apps/python/requirements-test-3.10.txt";
/// What a notebook's kernel imports in the browser, pinned.
const KERNEL_NEEDS: &str = "apps/python/pure/tests/pyodide-packages.txt";
/// Where that is, below the target folder, and the Python that it is for.
const KERNEL: (&str, &str) = ("pyodide-packages", "3.14");
/// Folders of other scripts, with their tests beside them.
const SCRIPTS: [&str; 2] = ["docs/site", "packaging"];
/// Where the environment is, below the target folder.
const ENVIRONMENT: &str = "python";
/// Where the wheel is compiled, below the target folder: its profile shares nothing with others.
const WHEEL: &str = "wheel";
/// The interpreters that are looked for, the first that will do.
const INTERPRETERS: [&str; 7] =
    ["python3", "python", "python3.14", "python3.13", "python3.12", "python3.11", "python3.10"];
/// Ends with 0 in a Python that is new enough and can make environments.
const SUITS: &str = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
/// Ends with 0 in a Python that everything still supports.
const IS_NEW: &str = "import sys; sys.exit(sys.version_info < (3, 11))";

/// Builds the wheel for this machine and its likes, and says where it is. Its tag names the oldest
/// system that it can run on: maturin compares the symbols that it asks of the C library with what
/// each manylinux promises.
///
/// # Errors
/// When there is no Python that will do, something does not compile, or the wheel needs more than
/// the tag promises.
pub(crate) fn wheel(root: &Path) -> Result<()> {
    let Some(python) = interpreter() else { bail!("{ABSENT}") };
    let environment = environment(root, &python)?;
    let folder = page::target(root)?.join(WHEEL);
    let out = folder.join("wheels");
    let manifest = shown(&root.join(FACE).join("Cargo.toml"))?;
    let place = shown(&out)?;
    let arguments = ["-m", "maturin", "build", "--profile", "wheel", "--manifest-path", &manifest, "--out", &place];
    page::run(root, &shown(&environment)?, &arguments, &[("CARGO_TARGET_DIR", folder.as_os_str())])?;
    println!("the wheel is in {}", out.display());
    Ok(())
}

/// Installs the package by pip and checks it: tests, examples in its documentation, types.
///
/// Skipped with a sentence where there is no Python from 3.10 on.
///
/// # Errors
/// When a check fails.
pub(crate) fn check(root: &Path) -> Result<()> {
    let Some(python) = interpreter() else {
        println!("skipped: {ABSENT}");
        return Ok(());
    };
    let program = shown(&environment(root, &python)?)?;
    let face = root.join(FACE);
    let mut variables = Vec::new();
    if slurm(root) {
        variables.push(("TABLETTE_SLURM", OsStr::new("1")));
    }
    let pure = pure_of_tests(root, &python)?;
    if let Some(wheel) = &pure {
        variables.push(("TABLETTE_PURE_WHEEL", wheel.as_os_str()));
    }
    let run = |arguments: &[&str]| page::run(root, &program, arguments, &variables);
    let wheel = pack(root, &program)?;
    run(&["-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps", &shown(&wheel)?])?;
    let is_new = agrees(&python, IS_NEW);
    if is_new {
        run(&[&["-m", "ruff", "check", "--no-cache", "--config", SETTINGS], &SCRIPTS[..], &[FACE]].concat())?;
    }
    // Two tests at a time. Those that start a cluster are one group: side by side they would wait for
    // each other's processors.
    run(&[&PYTEST[..], &[TESTS], &SCRIPTS].concat())?;
    if pure.is_some() {
        let packages = kernel_packages(root, &program)?;
        let variables = [&variables[..], &[("TABLETTE_PYODIDE_PACKAGES", packages.as_os_str())]].concat();
        page::run(root, &program, &[&PYTEST[..], &[PURE_TESTS]].concat(), &variables)?;
    }
    if !is_new {
        println!("types are not checked: that takes Python 3.11 or later");
        return Ok(());
    }
    run(&["-m", "mypy", "--strict", "-p", "tablette"])?;
    run(&["-m", "mypy.stubtest", "tablette._tablette"])?;
    // Which files, is said in `pyproject.toml`.
    page::run(&face, &program, &["-m", "pyright", "--pythonpath", &program], &variables)
}

/// Builds the wheel that runs in every Python, with an engine in WebAssembly, and returns its path.
///
/// # Errors
/// When there is no Python from 3.11 on or no compiler, or the script fails.
pub(crate) fn pure(root: &Path) -> Result<PathBuf> {
    pure_around(root, &site::grader(root)?)
}

/// Whether there is a Python that packs the wheel.
pub(crate) fn packs_pure() -> bool {
    interpreter().is_some_and(|python| agrees(&python, IS_NEW))
}

/// Builds that wheel around an engine, and returns its path.
///
/// # Errors
/// When there is no Python from 3.11 on, or the script fails.
pub(crate) fn pure_around(root: &Path, engine: &Path) -> Result<PathBuf> {
    let Some(python) = interpreter().filter(|python| agrees(python, IS_NEW)) else { bail!("{ABSENT}") };
    let out = page::target(root)?.join("pure");
    let _ = fs::remove_dir_all(&out);
    let script = root.join(FACE).join("pure/build.py");
    page::run(root, &shown(&python)?, &[shown(&script)?, shown(engine)?, shown(&out)?], &[])?;
    let wheel = fs::read_dir(&out)?.next().context("no wheel was built")??;
    Ok(wheel.path())
}

/// The wheel that runs in every Python, which the tests compare with the installed one; none where no
/// site was built, or where Python is too old for its tools.
fn pure_of_tests(root: &Path, python: &Path) -> Result<Option<PathBuf>> {
    if site::is_built(root) && agrees(python, IS_NEW) {
        return pure_around(root, &site::test_engine(root)?).map(Some);
    }
    println!("the pure wheel is not checked: that takes Python 3.11 or later, and the site of cargo xtask site");
    Ok(None)
}

/// The folder of the wheels that a notebook's kernel imports in the browser, which are downloaded
/// where they are absent or their list has changed. The tests themselves need no network.
fn kernel_packages(root: &Path, program: &str) -> Result<PathBuf> {
    let folder = page::target(root)?.join(KERNEL.0);
    let needs = fs::read_to_string(root.join(KERNEL_NEEDS)).with_context(|| format!("reading {KERNEL_NEEDS}"))?;
    let note = folder.join("needs.txt");
    if fs::read_to_string(&note).is_ok_and(|noted| noted == needs) {
        return Ok(folder);
    }
    let _ = fs::remove_dir_all(&folder);
    let out = shown(&folder)?;
    let download = ["-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"];
    let from = ["--python-version", KERNEL.1, "--dest", &out, "-r", KERNEL_NEEDS];
    page::run(root, program, &[&download[..], &from].concat(), &[])?;
    fs::write(&note, needs).with_context(|| format!("writing {}", note.display()))?;
    Ok(folder)
}

/// Packs a wheel around the module that is compiled with the workspace's tests, and returns its path.
/// `cargo xtask wheel` compiles every crate a second time, which would take a tenth of the checks.
fn pack(root: &Path, python: &str) -> Result<PathBuf> {
    let target = page::target(root)?;
    let (module, end) = if cfg!(windows) { ("_tablette.dll", "pyd") } else { ("lib_tablette.so", "abi3.so") };
    page::programs(root)?;
    let folder = target.join("wheel-of-tests");
    let _ = fs::remove_dir_all(&folder);
    let (content, out) = (folder.join("content"), folder.join("wheels"));
    copy_tree(&root.join(FACE).join("python"), &content)?;
    fs::create_dir_all(&out)?;
    let module = target.join("debug").join(module);
    fs::copy(&module, content.join("tablette").join(format!("_tablette.{end}")))
        .with_context(|| format!("copying {}", module.display()))?;
    let (content, out) = (shown(&content)?, shown(&out)?);
    let describe = ["-m", "maturin", "pep517", "write-dist-info", "--metadata-directory", &content, "--interpreter"];
    page::run(&root.join(FACE), python, &[&describe[..], &[python]].concat(), &[])?;
    page::run(root, python, &["-m", "wheel", "pack", "--dest-dir", &out, &content], &[])?;
    let wheel = fs::read_dir(&out)?.next().context("no wheel was packed")??;
    Ok(wheel.path())
}

/// Copies a folder without what Python compiles.
fn copy_tree(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (path, name) = (entry.path(), entry.file_name());
        if !path.is_dir() {
            fs::copy(&path, to.join(name))?;
        } else if name != "__pycache__" {
            copy_tree(&path, &to.join(name))?;
        }
    }
    Ok(())
}

/// Makes the environment, and fetches Slurm and the packages of the notebooks' kernel.
///
/// # Errors
/// When a package cannot be installed.
pub(crate) fn supply(root: &Path) -> Result<()> {
    slurm(root);
    let Some(python) = interpreter() else { return Ok(()) };
    let program = shown(&environment(root, &python)?)?;
    if agrees(&python, IS_NEW) { kernel_packages(root, &program).map(drop) } else { Ok(()) }
}

/// Whether the test that starts a Slurm must run: where the machine is one for tests, and Slurm can
/// be put there. Elsewhere the test runs if Slurm is there, and nothing is installed: Debian's
/// packages bring daemons that systemd would start.
fn slurm(root: &Path) -> bool {
    if !page::is_for_tests() {
        return false;
    }
    let found = page::installed(root, &["slurmctld"], &["slurm-wlm", "munge"]);
    if let Err(problem) = &found {
        println!("without the test of Slurm, which cannot be installed: {problem:#}");
    }
    found.is_ok()
}

const ABSENT: &str =
    "the face for Python needs Python 3.10 or later with venv; install it, or put it on the path as python3";

/// The first interpreter that is new enough.
fn interpreter() -> Option<PathBuf> {
    INTERPRETERS.into_iter().map(PathBuf::from).find(|python| agrees(python, SUITS))
}

/// Whether a question that ends an interpreter is answered with 0.
fn agrees(python: &Path, question: &str) -> bool {
    let mut command = Command::new(python);
    command.args(["-c", question]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// The interpreter of the environment of the tests.
fn environment(root: &Path, python: &Path) -> Result<PathBuf> {
    equipped(root, python, ENVIRONMENT, if agrees(python, IS_NEW) { NEEDS } else { NEEDS_OF_OLD })
}

/// The interpreter of an environment with the packages of a list, in a folder below the target
/// folder; `None` where there is no Python that is new enough.
///
/// # Errors
/// When a package cannot be installed.
pub(crate) fn with_packages(root: &Path, folder: &str, list: &str) -> Result<Option<PathBuf>> {
    interpreter().map(|python| equipped(root, &python, folder, list)).transpose()
}

/// The same with a given interpreter. The environment is made where it is absent or its list has
/// changed.
fn equipped(root: &Path, python: &Path, folder: &str, list: &str) -> Result<PathBuf> {
    let folder = page::target(root)?.join(folder);
    let inside = if cfg!(windows) { folder.join("Scripts/python.exe") } else { folder.join("bin/python") };
    let needs = fs::read_to_string(root.join(list)).with_context(|| format!("reading {list}"))?;
    let note = folder.join("needs.txt");
    if inside.is_file() && fs::read_to_string(&note).is_ok_and(|noted| noted == needs) {
        return Ok(inside);
    }
    page::run(root, &shown(python)?, &["-m", "venv", "--clear", &shown(&folder)?], &[])?;
    page::run(root, &shown(&inside)?, &["-m", "pip", "install", "--quiet", "--no-deps", "-r", list], &[])?;
    fs::write(&note, needs).with_context(|| format!("writing {}", note.display()))?;
    Ok(inside)
}

/// A path as an argument of a program.
///
/// # Errors
/// When it is no text.
pub(crate) fn shown(path: &Path) -> Result<String> {
    path.to_str().map(str::to_owned).with_context(|| format!("{} is no text", path.display()))
}
