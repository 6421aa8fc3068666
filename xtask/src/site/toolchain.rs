//! A compiler for another machine: the installed one, or Debian's in the target folder.
//!
//! With rustup, `rustup target add TARGET` is all that is needed. Where that cannot be had, Debian
//! has a compiler with its library's source: its packages are unpacked below `target` and the system
//! stays as it is.

use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::page;

/// The target of the site's engine.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";
/// Debian's compiler, and the source of its library.
const PACKAGES: [&str; 2] = ["rustc-web", "rust-web-src"];
/// What of their dependencies is needed besides.
const LIBRARIES: [&str; 2] = ["libstd-rust-web", "libllvm"];

/// Where the packages put the compiler and its libraries.
const COMPILER: &str = "root/usr/bin/rustc";
const SHARED: &str = "root/usr/lib/x86_64-linux-gnu";

/// How cargo is to be called.
pub(crate) struct Toolchain {
    /// For people.
    pub(crate) name: String,
    pub(crate) environment: Vec<(&'static str, OsString)>,
}

impl Toolchain {
    /// The compiler for a target that is there, or another one.
    ///
    /// # Errors
    /// When none is there and none can be fetched.
    pub(crate) fn find(root: &Path, target: &str) -> Result<Self> {
        let sysroot = sysroot()?;
        if sysroot.join("lib/rustlib").join(target).is_dir() {
            return Ok(Self {
                name: format!("{}, as installed", said("rustc", &["--version"])?.trim()),
                environment: Vec::new(),
            });
        }
        println!("rustc has no {target} here (`rustup target add {target}` installs it); trying Debian's compiler");
        let folder = page::target(root)?.join("wasm-tools");
        debian(root, &folder)?;
        let compiler = folder.join(COMPILER);
        let libraries = folder.join(SHARED);
        let linker = sysroot.join("lib/rustlib/x86_64-unknown-linux-gnu/bin/rust-lld");
        if !linker.is_file() {
            bail!("there is no linker at {}", linker.display());
        }
        Ok(Self {
            name: format!("Debian's compiler in {}", folder.display()),
            environment: vec![
                ("RUSTC", compiler.into()),
                // Building the library along is an unstable option of cargo.
                ("RUSTC_BOOTSTRAP", "1".into()),
                ("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort".into()),
                ("LD_LIBRARY_PATH", libraries.into()),
                ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker.into()),
            ],
        })
    }
}

/// Fetches the packages and unpacks them, unless a compiler that is new enough is unpacked already.
fn debian(root: &Path, folder: &Path) -> Result<()> {
    let wanted = Release::wanted(root)?;
    let done = folder.join("done");
    if done.is_file() {
        let unpacked = folder.join(COMPILER);
        match unpacked.to_str().and_then(|compiler| Release::read(&version(compiler, folder).ok()?)) {
            Some(there) if there >= wanted => return Ok(()),
            _ => println!("the compiler in {} is not the one that is needed: it is fetched again", folder.display()),
        }
        fs::remove_dir_all(folder).with_context(|| format!("removing {}", folder.display()))?;
    }
    // The list of packages may be as old as the system. Without the right to update it, it may
    // still be new enough.
    if let Err(problem) = page::run(root, "apt-get", &["update", "-qq"], &[]) {
        println!("the list of packages stays as it is: {problem:#}");
    }
    offered(&said("apt-cache", &["policy", PACKAGES[0]])?, wanted)?;
    let packages = folder.join("packages");
    fs::create_dir_all(&packages).with_context(|| format!("making {}", packages.display()))?;
    let names = needed()?;
    let names: Vec<&str> = PACKAGES.into_iter().chain(names.iter().map(String::as_str)).collect();
    page::run(&packages, "apt-get", &[&["download", "-qq"], &names[..]].concat(), &[])?;
    for entry in fs::read_dir(&packages)? {
        let package = entry?.path();
        let package = package.to_str().context("names of packages are UTF-8")?;
        page::run(folder, "dpkg", &["-x", package, "root"], &[])?;
    }
    fs::remove_dir_all(&packages)?;
    fs::write(done, "")?;
    Ok(())
}

/// The libraries that Debian's compiler needs, all the way down.
fn needed() -> Result<Vec<String>> {
    let mut arguments = vec!["depends", "--recurse"];
    arguments.extend([
        "--no-recommends",
        "--no-suggests",
        "--no-conflicts",
        "--no-breaks",
        "--no-replaces",
        "--no-enhances",
    ]);
    arguments.push(PACKAGES[0]);
    let mut names: Vec<String> = libraries(&said("apt-cache", &arguments)?);
    names.sort();
    names.dedup();
    Ok(names)
}

/// Fails unless apt's policy for the compiler offers one that is new enough, and says what to do.
fn offered(policy: &str, wanted: Release) -> Result<()> {
    let candidate = policy.lines().find_map(|line| line.trim().strip_prefix("Candidate: "));
    let found = candidate.and_then(Release::read);
    if found.is_some_and(|found| found >= wanted) {
        return Ok(());
    }
    bail!(
        "the build needs Rust {wanted}, and Debian offers {} of {}: run `apt-get update` as root and try again, \
         or install the target for your own compiler with `rustup target add {TARGET}`",
        found.map_or_else(|| "nothing".to_owned(), |found| found.to_string()),
        PACKAGES[0],
    )
}

/// A release of Rust.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Release(u32, u32);

impl Release {
    /// The first release in a text: `rustc 1.89.0 (29483883e 2025-08-04)`, `1.85.0+dfsg3-1`.
    fn read(text: &str) -> Option<Self> {
        text.split_whitespace().find_map(|word| {
            let mut numbers = word.split(|c: char| !c.is_ascii_digit()).map(str::parse);
            Some(Self(numbers.next()?.ok()?, numbers.next()?.ok()?))
        })
    }

    /// The one that the workspace asks for.
    fn wanted(root: &Path) -> Result<Self> {
        let manifest: toml::Table = fs::read_to_string(root.join("Cargo.toml"))?.parse()?;
        let version = manifest.get("workspace").and_then(|part| part.get("package")?.get("rust-version")?.as_str());
        version.and_then(Self::read).context("Cargo.toml names no `rust-version`")
    }
}

impl fmt::Display for Release {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0, self.1)
    }
}

/// Runs a program of the system and returns its standard output.
fn said(program: &str, arguments: &[&str]) -> Result<String> {
    let output = Command::new(program).args(arguments).output();
    let absent = || format!("{program} does not start: install the target with `rustup target add {TARGET}` instead");
    Ok(String::from_utf8_lossy(&output.with_context(absent)?.stdout).into_owned())
}

/// The libraries among the packages of a listing: those stand at the beginning of a line.
fn libraries(text: &str) -> Vec<String> {
    text.lines().filter(|line| LIBRARIES.iter().any(|begin| line.starts_with(begin))).map(str::to_owned).collect()
}

fn sysroot() -> Result<PathBuf> {
    let output = Command::new("rustc").args(["--print", "sysroot"]).output().context("rustc does not start")?;
    Ok(PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()))
}

/// Returns the output of `rustc --version`. `folder` has the libraries of a compiler that was
/// unpacked there.
fn version(compiler: &str, folder: &Path) -> Result<String> {
    let output = Command::new(compiler).arg("--version").env("LD_LIBRARY_PATH", folder.join(SHARED)).output();
    let output = output.context("rustc does not start")?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_compiler_that_is_too_old_is_not_fetched() {
        let policy = |version: &str| format!("rustc-web:\n  Installed: (none)\n  Candidate: {version}\n");
        let wanted = Release(1, 89);
        assert!(offered(&policy("1.89.0+dfsg1-1~deb13u1"), wanted).is_ok());
        assert!(offered(&policy("1.100.0"), wanted).is_ok());
        for (policy, found) in
            [(policy("1.85.0+dfsg3-1~deb12u3"), "1.85"), (policy("(none)"), "nothing"), (String::new(), "nothing")]
        {
            let problem = offered(&policy, wanted).expect_err("too old").to_string();
            assert!(problem.contains(&format!("needs Rust 1.89, and Debian offers {found}")), "{problem}");
            assert!(problem.contains("apt-get update") && problem.contains("rustup target add"), "{problem}");
        }
    }

    #[test]
    fn releases_are_compared_by_number() {
        assert_eq!(Release::read("rustc 1.89.0 (29483883e 2025-08-04)"), Some(Release(1, 89)));
        assert_eq!(Release::read("no compiler"), None);
        assert!(Release(1, 100) > Release(1, 89) && Release::wanted(&crate::root()).unwrap() >= Release(1, 85));
    }

    #[test]
    fn a_listing_names_the_libraries() {
        let text =
            "rustc-web\n  Depends: libc6\n  Depends: libstd-rust-web-dev\nlibstd-rust-web-dev\nlibllvm22\nlibc6\n";
        assert_eq!(libraries(text), ["libstd-rust-web-dev", "libllvm22"]);
    }
}
