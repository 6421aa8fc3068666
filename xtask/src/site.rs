//! The page without a server: a folder that any static host can serve, under any path.

pub(crate) mod toolchain;

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::{page, python};
use toolchain::Toolchain;

/// The default output folder.
pub(crate) const OUT: &str = "target/www";
/// The folder of the site that is tested.
pub(crate) const TEST_OUT: &str = "target/www-tests";
/// Files that are copied into the folder.
const EXTRAS: &str = "apps/web/page/site";
/// The service worker among them, to which the list of files is added.
const OFFLINE: &str = "offline.js";
/// The engine.
const ENGINE: &str = "engine.wasm";
/// Writes the answers of the engine that pages show first, and the folder that it writes them into.
const ANSWERS: (&str, &str) = ("apps/web/page/build/answers.mjs", "answers");
/// Python for programs that are tested in the page: the folder of the page's packages, and the name of
/// the copy.
const PYTHON: (&str, &str) = ("apps/web/page/node_modules/pyodide", "pyodide");
/// The files that a browser loads from it.
const PYTHON_FILES: [&str; 5] =
    ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];
/// The package `tablette` there.
const WHEEL: &str = "tablette.whl";
/// Vectors of WebAssembly, for the network of draughts. Browsers of 2023 and later have them.
const VECTORS: (&str, &str) = ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", "-Ctarget-feature=+simd128");
/// Learnt weights, which the engine loads when it first searches.
const WEIGHTS: &str = "crates/games/src/draughts/evaluate/weights";
/// The folder of the endings of draughts that the site has.
const TABLES: &str = "target/site-tables";
/// Pieces of the largest of these endings.
const PIECES: &str = "4";
/// Bytes that the engine may have after `gzip -9`, since most hosts send it so: it is loaded before
/// the first move.
const MOST: u64 = 1_300_000;

/// Bytes of the largest module that Chromium compiles at once in a page, as Basthon's notebooks do.
const LARGEST_IN_A_PAGE: u64 = 8 << 20;

/// Builds engine and page into a folder, and says how large they are.
///
/// # Errors
/// When a tool is absent, something does not compile, or the engine has become too large.
pub(crate) fn build(root: &Path, out: Option<&Path>) -> Result<PathBuf> {
    build_with(root, out, page::program)
}

/// The same, with a function that returns the program that builds its tables.
///
/// # Errors
/// As above.
pub(crate) fn build_with(
    root: &Path,
    out: Option<&Path>,
    program: impl FnOnce(&Path) -> Result<PathBuf>,
) -> Result<PathBuf> {
    let out = match out {
        Some(out) => {
            clear(out)?;
            out.to_owned()
        }
        None => root.join(OUT),
    };
    assemble(root, &out, &engine(root)?, &grader(root)?, program)?;
    let packed = weigh(&out)?;
    if packed > MOST {
        bail!("the engine has {packed} bytes after gzip -9, and may have {MOST}");
    }
    println!("the site is in {}: any host of files can serve it, under any path", out.display());
    Ok(out)
}

/// Builds the site around the engine of the tests into a folder of its own, and returns the folder. The
/// size is not checked: this engine is not the one that users get.
///
/// # Errors
/// When a tool is absent, or something does not compile.
pub(crate) fn build_for_tests(root: &Path) -> Result<PathBuf> {
    let out = root.join(TEST_OUT);
    let engine = test_engine(root)?;
    assemble(root, &out, &engine, &engine, page::program)?;
    Ok(out)
}

/// Puts the page and all that it loads into a folder.
///
/// `grader` is the engine of the Python package, which grades functions.
fn assemble(
    root: &Path,
    out: &Path,
    engine: &Path,
    grader: &Path,
    program: impl FnOnce(&Path) -> Result<PathBuf>,
) -> Result<()> {
    page::bundle(root, "site", out)?;
    fs::rename(out.join("site.html"), out.join("index.html")).context("the page has no site.html")?;
    fs::copy(engine, out.join(ENGINE)).with_context(|| format!("copying {}", engine.display()))?;
    copy_files(&root.join(EXTRAS), out, str::to_owned)?;
    copy_files(&root.join(WEIGHTS), out, |name| format!("weights-{name}.bin"))?;
    let table = table(root, &program(root)?)?;
    fs::copy(&table, out.join(table.file_name().context("a table has a name")?))?;
    copy_python(root, out)?;
    pack_tablette(root, out, grader)?;
    page::run(root, "node", &[ANSWERS.0, out.to_str().context("the folder of the site has a name in UTF-8")?], &[])?;
    keep_offline(out)
}

/// Whether a site was built here, so that there is a compiler for its engine.
pub(crate) fn is_built(root: &Path) -> bool {
    [OUT, TEST_OUT].iter().any(|folder| root.join(folder).join(ENGINE).is_file())
}

/// Builds the table of endings, and returns its path. The program leaves a sound table of the
/// present rules as it is.
fn table(root: &Path, program: &Path) -> Result<PathBuf> {
    let program = program.to_str().context("the target folder has a name in UTF-8")?;
    page::run(root, program, &["table", "build", "draughts", PIECES, "--tables", TABLES], &[])?;
    Ok(root.join(TABLES).join(format!("draughts-{PIECES}-play.tablette")))
}

/// Copies the files of a folder under other names.
fn copy_files(folder: &Path, out: &Path, name: impl Fn(&str) -> String) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let known = path.file_name().and_then(OsStr::to_str).context("names of files are UTF-8")?;
        fs::copy(&path, out.join(name(known))).with_context(|| format!("copying {}", path.display()))?;
    }
    Ok(())
}

/// Copies Python into a folder of its own.
fn copy_python(root: &Path, out: &Path) -> Result<()> {
    let (packages, copy) = (root.join(PYTHON.0), out.join(PYTHON.1));
    fs::create_dir_all(&copy)?;
    for name in PYTHON_FILES {
        fs::copy(packages.join(name), copy.join(name)).with_context(|| format!("copying {name} of Pyodide"))?;
    }
    Ok(())
}

/// Packs the package `tablette` beside Python: the exercises test functions with it.
fn pack_tablette(root: &Path, out: &Path, grader: &Path) -> Result<()> {
    if !python::packs_pure() {
        println!("the exercises of this site have no tests: that takes Python 3.11 or later");
        return Ok(());
    }
    let wheel = python::pure_around(root, grader)?;
    fs::copy(&wheel, out.join(PYTHON.1).join(WHEEL)).with_context(|| format!("copying {}", wheel.display()))?;
    Ok(())
}

/// Empties a named folder if it holds an earlier site.
fn clear(out: &Path) -> Result<()> {
    let strange = |name: &str| !out.join(name).is_file();
    if out.is_dir() && fs::read_dir(out)?.next().is_some() {
        if strange("index.html") || strange(OFFLINE) {
            bail!("{} is not empty and no site that was built here; name another folder", out.display());
        }
        fs::remove_dir_all(out).with_context(|| format!("emptying {}", out.display()))?;
    }
    fs::create_dir_all(out).with_context(|| format!("making {}", out.display()))
}

/// Fetches the compiler of the engine where none is installed.
///
/// # Errors
/// When it cannot be fetched.
pub(crate) fn supply(root: &Path) -> Result<()> {
    Toolchain::find(root, toolchain::TARGET).map(drop)
}

/// How a WebAssembly module is compiled.
#[derive(Clone, Copy)]
pub(crate) enum Profile {
    /// As users get it: small, which takes minutes.
    Distributed,
    /// For tests: soon, and with the same answers.
    Tested,
}

impl Profile {
    /// The name of the profile in `Cargo.toml`.
    fn name(self) -> &'static str {
        match self {
            Self::Distributed => "site",
            Self::Tested => "site-test",
        }
    }
}

/// The package of the engine, and its file.
const PACKAGE: (&str, &str) = ("tablette-wasm", "tablette_wasm.wasm");

/// Compiles the engine of the page, and says where it is.
fn engine(root: &Path) -> Result<PathBuf> {
    module(root, Profile::Distributed, &["build", "-p", PACKAGE.0, "--no-default-features"], PACKAGE.1)
}

/// Compiles the engine that grades functions as well, for the pure wheel, and says where it is.
///
/// # Errors
/// When there is no compiler, or the crate does not compile.
pub(crate) fn grader(root: &Path) -> Result<PathBuf> {
    module(root, Profile::Distributed, &["build", "-p", PACKAGE.0], PACKAGE.1)
}

/// Compiles the engine for the tests of the page and of the pure wheel, and says where it is. It has
/// everything that either of them uses.
///
/// # Errors
/// When there is no compiler, the crate does not compile, or the engine is too large for a page.
pub(crate) fn test_engine(root: &Path) -> Result<PathBuf> {
    let engine = module(root, Profile::Tested, &["build", "-p", PACKAGE.0], PACKAGE.1)?;
    let size = fs::metadata(&engine)?.len();
    if size > LARGEST_IN_A_PAGE {
        bail!("the engine of the tests has {size} bytes, and Chromium takes {LARGEST_IN_A_PAGE} in a page");
    }
    Ok(engine)
}

/// Compiles a crate to a WebAssembly module by a command of cargo, and says where it is.
///
/// # Errors
/// When there is no compiler, or the crate does not compile.
pub(crate) fn module(root: &Path, profile: Profile, command: &[&str], name: &str) -> Result<PathBuf> {
    let tools = Toolchain::find(root, toolchain::TARGET)?;
    println!("compiling for WebAssembly with {}", tools.name);
    let arguments = [command, &["--profile", profile.name(), "--target", toolchain::TARGET]].concat();
    let environment = tools.environment.iter().map(|(name, value)| (*name, value.as_os_str()));
    let environment: Vec<(&str, &OsStr)> = environment.chain([(VECTORS.0, OsStr::new(VECTORS.1))]).collect();
    page::run(root, "cargo", &arguments, &environment)?;
    let built = page::target(root)?.join(toolchain::TARGET).join(profile.name()).join(name);
    if built.is_file() { Ok(built) } else { bail!("{} was not built", built.display()) }
}

/// Writes the service worker: the list of all files with their lengths, and a name that changes when any
/// of them does.
fn keep_offline(out: &Path) -> Result<()> {
    let code = fs::read_to_string(out.join(OFFLINE)).context("the service worker")?;
    let mut files = files(out, "")?;
    for folder in [ANSWERS.1, PYTHON.1] {
        files.extend(self::files(&out.join(folder), &format!("{folder}/"))?);
    }
    fs::write(out.join(OFFLINE), offline(&code, &files)?)?;
    Ok(())
}

/// The names of the files of a folder that a browser may store, sorted, with their contents. `before` is
/// the path to the folder.
fn files(folder: &Path, before: &str) -> Result<Vec<(String, Vec<u8>)>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(OsStr::to_str).context("names of files are UTF-8")?;
        if path.is_file() && name != OFFLINE {
            files.push((format!("{before}{name}"), fs::read(&path)?));
        }
    }
    files.sort();
    Ok(files)
}

/// The code of the service worker for these files. The page itself is stored under the folder's address,
/// too.
fn offline(code: &str, files: &[(String, Vec<u8>)]) -> Result<String> {
    let mut digest = blake3::Hasher::new();
    digest.update(code.as_bytes());
    let mut lengths = String::new();
    for (name, content) in files {
        if name.contains(['"', '\\']) {
            bail!("{name:?} is no name for a file of a site");
        }
        digest.update(name.as_bytes()).update(&(content.len() as u64).to_le_bytes()).update(content);
        if name == "index.html" {
            write!(lengths, "\"./\": {}, ", content.len())?;
        }
        write!(lengths, "\"{name}\": {}, ", content.len())?;
    }
    let digest = &digest.finalize().to_hex()[..32];
    Ok(format!("const DIGEST = \"{digest}\";\nconst FILES = {{ {lengths}}};\n{code}"))
}

/// Prints the sizes of the files, packed as hosts do, and gives that of the engine.
fn weigh(out: &Path) -> Result<u64> {
    const SCRIPT: &str = "const [fs, zlib] = [require('fs'), require('zlib')];
        const files = fs.readdirSync('.', { recursive: true }).filter((name) => fs.statSync(name).isFile());
        for (const name of files.sort()) {
            const bytes = fs.readFileSync(name);
            const brotli = zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
            console.log(name, bytes.length, zlib.gzipSync(bytes, { level: 9 }).length, brotli.length);
        }";
    let output = Command::new("node").args(["-e", SCRIPT]).current_dir(out).output().context("Node is absent")?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    println!("{:<26} {:>10} {:>10} {:>10}", "bytes", "plain", "gzip -9", "brotli");
    let mut engine = None;
    for line in text.lines() {
        let [name, plain, gzip, brotli] = line.split(' ').collect::<Vec<_>>()[..] else { continue };
        println!("{name:<26} {plain:>10} {gzip:>10} {brotli:>10}");
        if name == ENGINE {
            engine = gzip.parse().ok();
        }
    }
    engine.context("the engine could not be weighed")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_content_is_another_cache() {
        let files = |content: &str| vec![("index.html".to_owned(), content.as_bytes().to_vec())];
        let [one, same, other] = ["a", "a", "b"].map(|content| offline("code", &files(content)).unwrap());
        assert!(one == same && one != other);
        assert!(one.ends_with("const FILES = { \"./\": 1, \"index.html\": 1, };\ncode"), "{one}");
        assert!(offline("code", &[("a\"b".to_owned(), Vec::new())]).is_err());
    }

    #[test]
    fn a_folder_of_somebody_else_is_left_alone() {
        let folder = std::env::temp_dir().join(format!("tablette-site-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        clear(&folder).expect("an empty one is taken");
        fs::write(folder.join("index.html"), "mine").unwrap();
        assert!(clear(&folder).is_err());
        assert!(folder.join("index.html").is_file());
        fs::write(folder.join(OFFLINE), "").unwrap();
        clear(&folder).expect("a site is built again");
        assert!(!folder.join("index.html").exists());
        fs::remove_dir_all(&folder).unwrap();
    }
}
