//! Each file of a release is used as its readers use it, and its answers are compared with those that
//! the repository stores.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result, bail, ensure};

use super::artifact::{Artifact, ArtifactKind, LINUX, Machine};
use super::{Release, said};
use crate::page;
use crate::python::shown;

/// What every program prints; the tests of the command line run the same sessions.
const SESSIONS: &str = "apps/cli/tests/cmd/draughts/release.trycmd";
/// A table that every program builds with the same bytes: the stored file, and the name of the new one.
const TABLE: (&str, &str) = ("certify/examples/draughts-2.tablette", "draughts-2-play.tablette");
/// A request to the server, and a part of its answer.
const REQUEST: (&str, &str) = ("/api/chomp/8x10/solve", r#""winningMoves":["(5,4)","(8,3)"]"#);
/// The test of the Python package that needs nothing else.
const PYTHON_TEST: &str = "packaging/test_answers.py";

/// Runs a file, or returns why it cannot be run here.
pub(super) fn artifact(release: &Release, artifact: &Artifact, file: &Path) -> Result<Option<&'static str>> {
    let folder = release.scratch(&format!("run-{}", artifact.0))?;
    match &artifact.1 {
        ArtifactKind::Mac(_) => return Ok(Some("programs for macOS run on Apple's computers only")),
        ArtifactKind::Program(machine) => {
            let suffix = if machine.is("windows") { ".exe" } else { "" };
            let place = unpack(release, file, &folder)?;
            if let (true, Some((compiler, _))) = (machine.is("windows"), machine.linker) {
                complete(release, compiler, &place)?;
            }
            program(release, machine, &place.join(format!("tablette{suffix}")), &folder)?;
        }
        ArtifactKind::Debian => debian(release, file, &folder)?,
        ArtifactKind::Wheel(machine, _) => {
            inspect(release, file, machine)?;
            match machine.target {
                "x86_64-unknown-linux-gnu" => {
                    wheel(release, file, &folder, &[])?;
                    program(release, &LINUX, &folder.join("bin/tablette"), &folder)?;
                }
                "aarch64-unknown-linux-gnu" if page::on_path("apt-get").is_some() => {
                    release.tool(&["-m", "zipfile", "-e", &shown(file)?, &shown(&folder)?], &[])?;
                    emulate(release, machine, &folder)?;
                }
                _ => return Ok(Some(NO_PYTHON)),
            }
        }
        ArtifactKind::Sdist => wheel(release, file, &folder, &[])?,
        ArtifactKind::Pure => wheel(release, file, &folder, &["wasmtime"])?,
        ArtifactKind::Source => source(release, file, &folder)?,
        ArtifactKind::Docs => docs(&unpack(release, file, &folder)?)?,
        ArtifactKind::Parts => parts(file)?,
    }
    Ok(None)
}

/// Why a wheel is inspected and not imported.
const NO_PYTHON: &str = "there is no Python of that system here; auditwheel, abi3audit and check-wheel-contents \
    have inspected it, and the program from the same sources was run";

/// A command that runs a program of a machine here.
fn command(release: &Release, machine: &Machine, program: &Path) -> Result<Command> {
    let mut command = match machine.runner {
        None => Command::new(program),
        Some((runner, package)) => {
            let mut command = Command::new(page::installed(&release.root, &[runner], &[package])?);
            command.arg(program);
            command
        }
    };
    let none = release.target.join("release-work/none");
    command.env("LC_ALL", "C").env("XDG_DATA_HOME", &none).env("LOCALAPPDATA", &none).stdin(Stdio::null());
    command.env("WINEDEBUG", "-all").env("WINEPREFIX", release.target.join("release-wine"));
    Ok(command)
}

/// Gives Wine 8, that of Debian 12, a library of Windows that it lacks: a source of random bytes.
fn complete(release: &Release, compiler: &str, place: &Path) -> Result<()> {
    const CODE: &str = "#include <windows.h>\nBOOLEAN NTAPI SystemFunction036(PVOID, ULONG);\n\
        __declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) { return SystemFunction036(data, size); }\n";
    let (code, library) = (place.join("random.c"), place.join("bcryptprimitives.dll"));
    fs::write(&code, CODE)?;
    release.call(compiler, &["-shared", "-o", &shown(&library)?, &shown(&code)?, "-ladvapi32"], &[])
}

/// Returns what a program prints.
pub(super) fn printed(release: &Release, machine: &Machine, program: &Path, words: &[&str]) -> Result<String> {
    let output = command(release, machine, program)?.args(words).output();
    let output = output.with_context(|| format!("{} does not start", program.display()))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    ensure!(output.status.success(), "`tablette {}`: {}, {}", words.join(" "), output.status, text(&output.stderr));
    Ok(text(&output.stdout))
}

/// Solves, builds a table, and serves.
fn program(release: &Release, machine: &Machine, program: &Path, folder: &Path) -> Result<()> {
    for (words, expected) in sessions(&fs::read_to_string(release.root.join(SESSIONS))?) {
        let words: Vec<&str> = words.split_whitespace().collect();
        let got = printed(release, machine, program, &words)?;
        ensure!(agree(&expected, &got), "`tablette {}`: expected\n{expected}got\n{got}", words.join(" "));
    }
    let tables = folder.join("tables");
    printed(release, machine, program, &["table", "build", "draughts", "2", "--out", &shown(&tables)?])?;
    let (stored, built) = (release.root.join(TABLE.0), tables.join(TABLE.1));
    ensure!(fs::read(&stored)? == fs::read(&built)?, "{} is not {}", built.display(), stored.display());
    let verified = printed(release, machine, program, &["table", "verify", &shown(&built)?, "--level", "full"])?;
    ensure!(verified.contains("all 8,846 values follow"), "{verified}");
    serve(command(release, machine, program)?.args(["serve", "--port", "0"]))
}

/// The sessions of a file: words after `tablette`, and output.
fn sessions(text: &str) -> Vec<(String, String)> {
    let blocks = text.split("```console\n$ tablette ").skip(1).filter_map(|block| block.split_once('\n'));
    let blocks = blocks.map(|(words, rest)| (words.to_owned(), rest.split("```").next().unwrap_or_default()));
    blocks.map(|(words, output)| (words, output.strip_suffix('\n').unwrap_or(output).to_owned())).collect()
}

/// Whether an output is the expected one, where `[..]` stands for any part of a line.
fn agree(expected: &str, got: &str) -> bool {
    let alike = |(expected, got): (&str, &str)| match expected.split_once("[..]") {
        Some((before, after)) => got.strip_prefix(before).is_some_and(|rest| rest.ends_with(after)),
        None => expected == got,
    };
    expected.lines().count() == got.lines().count() && expected.lines().zip(got.lines()).all(alike)
}

/// Asks a server and ends it as Ctrl-C does.
fn serve(command: &mut Command) -> Result<()> {
    let mut server = command.stdout(Stdio::piped()).spawn().context("the server does not start")?;
    let answered = ask(&mut server);
    let ended = Command::new("kill").args(["-INT", &server.id().to_string()]).status()?.success();
    if answered.is_err() || !ended {
        server.kill()?;
    }
    let status = server.wait()?;
    answered?;
    ensure!(status.success(), "after Ctrl-C the server ended with {status}");
    Ok(())
}

fn ask(server: &mut Child) -> Result<()> {
    let mut line = String::new();
    BufReader::new(server.stdout.as_mut().context("its output is piped")?).read_line(&mut line)?;
    let place = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
    let place = place.with_context(|| format!("expected an address of the server, got {line:?}"))?;
    let mut stream = TcpStream::connect(place)?;
    write!(stream, "GET {} HTTP/1.1\r\nHost: {place}\r\nConnection: close\r\n\r\n", REQUEST.0)?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    ensure!(answer.starts_with("HTTP/1.1 200") && answer.contains(REQUEST.1), "{}: got {answer}", REQUEST.0);
    Ok(())
}

/// Unpacks an archive, and returns the one folder in it.
fn unpack(release: &Release, file: &Path, folder: &Path) -> Result<PathBuf> {
    if file.extension().is_some_and(|ending| ending == "zip") {
        release.tool(&["-m", "zipfile", "-e", &shown(file)?, &shown(folder)?], &[])?;
    } else {
        release.call("tar", &["-xzf", &shown(file)?, "-C", &shown(folder)?], &[])?;
    }
    let entries: Vec<_> = fs::read_dir(folder)?.collect::<std::io::Result<_>>()?;
    let [entry] = &entries[..] else { bail!("expected one folder in {}, got {}", file.display(), entries.len()) };
    Ok(entry.path())
}

/// Installs the package into an empty system, and runs the program there.
fn debian(release: &Release, file: &Path, folder: &Path) -> Result<()> {
    let database = folder.join("var/lib/dpkg");
    fs::create_dir_all(database.join("info"))?;
    fs::create_dir_all(database.join("updates"))?;
    fs::write(database.join("status"), "")?;
    let (system, file) = (format!("--root={}", shown(folder)?), shown(file)?);
    release.call("dpkg", &["--force-not-root", "--log=/dev/null", &system, "--install", &file], &[])?;
    let listed = said(folder, "dpkg", &[&system, "--listfiles", "tablette"])?;
    for expected in ["/usr/share/man/man1/tablette.1.gz", "/usr/share/bash-completion/completions/tablette"] {
        ensure!(listed.lines().any(|line| line == expected), "{expected} is not installed, but\n{listed}");
    }
    let completions = shown(&folder.join("usr/share/bash-completion/completions/tablette"))?;
    release.call("bash", &["-n", &completions], &[])?;
    program(release, &LINUX, &folder.join("usr/bin/tablette"), folder)
}

/// Inspects a wheel without running it.
fn inspect(release: &Release, file: &Path, machine: &Machine) -> Result<()> {
    let file = shown(file)?;
    // W004: the compiled module is no module of Python.
    release.tool(&["-m", "check_wheel_contents", "--ignore", "W004", &file], &[])?;
    release.tool(&["-m", "abi3audit", "--strict", &file], &[])?;
    if file.contains("musllinux") {
        release.tool(&[&shown(&release.root.join("packaging/check_musl.py"))?, &file], &[])?;
    } else if machine.linker.is_none() {
        release.tool(&["-m", "auditwheel", "show", &file], &[])?;
    }
    Ok(())
}

/// Installs a wheel, or the source of one, into a clean environment, and asks for answers.
fn wheel(release: &Release, file: &Path, folder: &Path, needs: &[&str]) -> Result<()> {
    release.tool(&["-m", "venv", &shown(folder)?], &[])?;
    let python = shown(&folder.join("bin/python"))?;
    let build = [("CARGO_TARGET_DIR", folder.join("build").into())];
    let install = ["-m", "pip", "install", "--quiet", &shown(file)?];
    release.call(&python, &[&install[..], needs].concat(), &build)?;
    release.call(&python, &[PYTHON_TEST], &[])
}

/// Asks an unpacked wheel for answers, in the Python of Debian for its machine.
fn emulate(release: &Release, machine: &Machine, packages: &Path) -> Result<()> {
    let (runner, package) = machine.runner.context("another machine is emulated")?;
    let runner = shown(&page::installed(&release.root, &[runner], &[package])?)?;
    let system = shown(&foreign(release)?)?;
    let python = format!("{system}/usr/bin/python3");
    release.call(&runner, &["-L", &system, &python, PYTHON_TEST], &[("PYTHONPATH", packages.into())])
}

/// A folder with the Python of Debian for aarch64. Its lists of packages are kept apart from those of
/// this system, which stays as it is.
fn foreign(release: &Release) -> Result<PathBuf> {
    let folder = release.target.join("release-arm64");
    let (done, system, cache) = (folder.join("done"), folder.join("root"), folder.join("cache"));
    if done.is_file() {
        return Ok(system);
    }
    release.fresh(&folder)?;
    for part in ["lists/partial", "cache/archives/partial"] {
        fs::create_dir_all(folder.join(part))?;
    }
    fs::write(folder.join("status"), "")?;
    let place = shown(&folder)?;
    let options = [("Dir::State::lists", "lists"), ("Dir::State::status", "status"), ("Dir::Cache", "cache")];
    let mut options: Vec<String> = options.map(|(name, part)| format!("-o{name}={place}/{part}")).into();
    options.extend(["-oAPT::Architecture=arm64", "-oAPT::Architectures=arm64", "-qq", "-y"].map(str::to_owned));
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    release.call("apt-get", &[&options[..], &["update"]].concat(), &[])?;
    let install = ["--no-install-recommends", "--download-only", "install", "python3"];
    release.call("apt-get", &[&options[..], &install].concat(), &[])?;
    for entry in fs::read_dir(cache.join("archives"))? {
        let package = entry?.path();
        if package.extension().is_some_and(|ending| ending == "deb") {
            release.call("dpkg", &["-x", &shown(&package)?, &shown(&system)?], &[])?;
        }
    }
    fs::write(done, "")?;
    Ok(system)
}

/// Checks that the sources are complete: cargo finds every crate and the list of versions is right.
fn source(release: &Release, file: &Path, folder: &Path) -> Result<()> {
    let manifest = shown(&unpack(release, file, folder)?.join("Cargo.toml"))?;
    said(&release.root, "cargo", &["metadata", "--locked", "--format-version=1", "--manifest-path", &manifest])
        .map(drop)
}

/// Checks that the documentation has its first page and the playable one, with engine and table.
fn docs(folder: &Path) -> Result<()> {
    for expected in ["index.html", "play/index.html", "play/engine.wasm", "play/draughts-4-play.tablette"] {
        ensure!(folder.join(expected).is_file(), "the documentation has no {expected}");
    }
    Ok(())
}

/// Checks that the list names parts with their digests.
fn parts(file: &Path) -> Result<()> {
    let text = fs::read_to_string(file)?;
    ensure!(text.contains("CycloneDX") && text.contains("SHA-256"), "{} is no list of parts", file.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sessions_are_compared_in_full() {
        let text =
            "Text.\n\n```console\n$ tablette solve a\none (2 s)\ntwo\n\n```\n\n```console\n$ tablette b\n\n```\n";
        let found = sessions(text);
        assert_eq!(found, [("solve a".into(), "one (2 s)\ntwo\n".to_owned()), ("b".into(), String::new())]);
        assert!(agree("one ([..] s)\ntwo\n", "one (0.5 s)\ntwo\n"));
        for wrong in ["one (0.5 h)\ntwo\n", "one (0.5 s)\n", "one (0.5 s)\ntwo\nthree\n", "two\none (0.5 s)\n"] {
            assert!(!agree("one ([..] s)\ntwo\n", wrong), "{wrong:?}");
        }
    }

    #[test]
    fn the_sessions_are_of_five_games() {
        let stored = sessions(&fs::read_to_string(crate::root().join(SESSIONS)).unwrap());
        for game in ["chomp", "chocolate", "draughts", "rings", "rockse"] {
            assert!(stored.iter().any(|(words, output)| words.contains(game) && output.lines().count() > 2), "{game}");
        }
    }
}
