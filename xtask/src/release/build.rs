//! What is compiled: programs, wheels, and the engine of the page.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};

use super::Release;
use super::artifact::Machine;
use crate::page;
use crate::python::{self, shown};
use crate::site::toolchain::Toolchain;
use crate::supplies;

/// Why there is no program for macOS.
pub(super) const NO_MAC: &str = "SDKROOT names no SDK of Apple: Zig has macOS's C library, and lacks libobjc and the \
    frameworks CoreFoundation and Security, which the program needs for signals and certificates; the workflow \
    release.yml builds on macOS";
/// Removes symbols from programs for Windows. The linker leaves them there though it is asked to
/// strip, and the names of import libraries among them are different in every build.
const STRIP: &str = "x86_64-w64-mingw32-strip";
/// The manifest of the Python package.
const FACE: &str = "apps/python/Cargo.toml";

/// Compiles the program, and returns its path.
pub(super) fn program(release: &Release, machine: &Machine) -> Result<PathBuf> {
    let variables = variables(release, machine)?;
    // Zig is C compiler and linker in one, with the libraries of each system.
    let build = if machine.linker.is_some() { "build" } else { "zigbuild" };
    let words = [build, "--locked", "--profile", "dist", "-p", "tablette-cli", "--target", machine.target];
    release.call("cargo", &words, &variables)?;
    let name = if machine.is("windows") { "tablette.exe" } else { "tablette" };
    let built = release.target.join(machine.target).join("dist").join(name);
    if machine.is("windows") {
        release.call(STRIP, &["--preserve-dates", "--strip-all", &shown(&built)?], &[])?;
    }
    Ok(built)
}

/// Builds a wheel for systems of one kind.
pub(super) fn wheel(release: &Release, machine: &Machine, systems: &str, file: &Path) -> Result<()> {
    let (mut variables, out) = (variables(release, machine)?, shown(&release.out)?);
    variables.push(("CARGO_TARGET_DIR", release.target.join("wheel").into()));
    let build = ["-m", "maturin", "build", "--locked", "--profile", "wheel", "--manifest-path", FACE, "--out", &out];
    let systems = ["--target", machine.target, "--compatibility", systems];
    let zig: &[&str] = if machine.linker.is_some() { &[] } else { &["--zig"] };
    release.tool(&[&build, &systems[..], zig].concat(), &variables)?;
    ensure!(file.is_file(), "{} was not built: is its name another one?", file.display());
    // The program comes with the package. One linked statically runs with every C library.
    let program = program(release, machine.of_programs())?;
    let script = shown(&release.root.join("packaging/add_program.py"))?;
    let (file, program) = (shown(file)?, shown(&program)?);
    let mut words = vec![script.as_str(), &file, &program];
    words.extend(machine.is("windows").then_some(STRIP));
    release.tool(&words, &[])
}

/// Packs the Python source.
pub(super) fn sdist(release: &Release) -> Result<()> {
    release.tool(&["-m", "maturin", "sdist", "--manifest-path", FACE, "--out", &shown(&release.out)?], &[])
}

/// Builds the wheel for Pyodide, with an engine in WebAssembly.
pub(super) fn pure(release: &Release, file: &Path) -> Result<()> {
    let wheel = python::pure(&release.root)?;
    fs::copy(&wheel, file).with_context(|| format!("copying {}", wheel.display()))?;
    Ok(())
}

/// Lists the parts of the program.
pub(super) fn parts(release: &Release, file: &Path) -> Result<()> {
    if page::on_path("cargo-cyclonedx").is_none() {
        let install = ["install", "--locked", "cargo-cyclonedx", "--version", supplies::CYCLONEDX];
        release.call("cargo", &install, &[])?;
    }
    let list = supplies::list(&release.root)?;
    fs::copy(&list, file).with_context(|| format!("copying {}", list.display()))?;
    Ok(())
}

/// The environment in which cargo compiles for a machine, the same bytes in every folder.
fn variables(release: &Release, machine: &Machine) -> Result<Vec<(&'static str, OsString)>> {
    if let Some((linker, package)) = machine.linker {
        page::installed(&release.root, &[linker], &[package])?;
    }
    let tools = Toolchain::find(&release.root, machine.target)?;
    println!("compiling for {} with {}", machine.target, tools.name);
    let mut flags = remapped(release, "--remap-path-prefix=")?;
    if !tools.environment.is_empty() && !machine.target.ends_with("linux-gnu") {
        // Debian's compiler comes without the objects that programs for other systems begin with: the
        // linker has its own. For glibc none are needed, and the option is refused.
        flags.push("-Clink-self-contained=no".to_owned());
    }
    if machine.is("windows") {
        // The head of a program for Windows has the time of its build.
        flags.push("-Clink-arg=-Wl,--no-insert-timestamp".to_owned());
    }
    let mut variables = tools.environment;
    variables.extend([
        ("RUSTFLAGS", flags.join(" ").into()),
        ("TARGET_CFLAGS", remapped(release, "-ffile-prefix-map=")?.join(" ").into()),
        ("CARGO_INCREMENTAL", "0".into()),
        ("PATH", path(release)?),
    ]);
    Ok(variables)
}

/// Options that replace folders of this machine; of several that match, compilers take the last.
fn remapped(release: &Release, option: &str) -> Result<Vec<String>> {
    let cargo = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo = cargo.or_else(|| Some(std::env::home_dir()?.join(".cargo"))).context("there is no home folder")?;
    let folders = [(&cargo, "/cargo"), (&release.root, "/tablette"), (&release.target, "/target")];
    folders.into_iter().map(|(folder, name)| Ok(format!("{option}{}={name}", shown(folder)?))).collect()
}

/// The path of programs with the tools at its beginning.
fn path(release: &Release) -> Result<OsString> {
    let tools = release.python.parent().context("an interpreter lies in a folder")?.to_owned();
    let others = std::env::var_os("PATH").unwrap_or_default();
    Ok(std::env::join_paths([tools].into_iter().chain(std::env::split_paths(&others)))?)
}
