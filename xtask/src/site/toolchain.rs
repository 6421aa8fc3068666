//! A compiler for WebAssembly: the one that is there, or Debian's in a folder of the build.
//!
//! With rustup, `rustup target add wasm32-unknown-unknown` is all that is needed. Where that cannot be had, Debian has a compiler
//! with its library's source: its packages are unpacked below `target` and the system stays as it is.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::page;

/// What is compiled for.
pub(super) const TARGET: &str = "wasm32-unknown-unknown";
/// Debian's compiler, and the source of its library.
const PACKAGES: [&str; 2] = ["rustc-web", "rust-web-src"];
/// What of their dependencies is needed besides.
const LIBRARIES: [&str; 2] = ["libstd-rust-web", "libllvm"];

/// How cargo is to be called.
pub(super) struct Toolchain {
    /// For people.
    pub(super) name: String,
    pub(super) arguments: Vec<String>,
    pub(super) environment: Vec<(&'static str, OsString)>,
}

impl Toolchain {
    /// The compiler that is there, or another one.
    ///
    /// # Errors
    /// When none is there and none can be fetched.
    pub(super) fn find(root: &Path) -> Result<Self> {
        let sysroot = sysroot()?;
        if sysroot.join("lib/rustlib").join(TARGET).is_dir() {
            return Ok(Self {
                name: format!("{}, as installed", version("rustc")?),
                arguments: Vec::new(),
                environment: Vec::new(),
            });
        }
        println!("rustc has no {TARGET} here (`rustup target add {TARGET}` installs it); trying Debian's compiler");
        let folder = page::target(root)?.join("wasm-tools");
        debian(&folder)?;
        let compiler = folder.join("root/usr/bin/rustc");
        let libraries = folder.join("root/usr/lib/x86_64-linux-gnu");
        let linker = sysroot.join("lib/rustlib/x86_64-unknown-linux-gnu/bin/rust-lld");
        if !linker.is_file() {
            bail!("there is no linker at {}", linker.display());
        }
        Ok(Self {
            name: format!("Debian's compiler in {}", folder.display()),
            arguments: vec!["-Zbuild-std=std,panic_abort".to_owned()],
            environment: vec![
                ("RUSTC", compiler.into()),
                // Building the library along is an unstable option of cargo.
                ("RUSTC_BOOTSTRAP", "1".into()),
                ("LD_LIBRARY_PATH", libraries.into()),
                ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker.into()),
            ],
        })
    }
}

/// Fetches the packages and unpacks them, unless that has been done.
fn debian(folder: &Path) -> Result<()> {
    let done = folder.join("done");
    if done.is_file() {
        return Ok(());
    }
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
    let output = Command::new("apt-cache").args(&arguments).output();
    let output = output.context("apt-cache does not start: install the target with rustup instead")?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut names: Vec<String> = libraries(&text);
    names.sort();
    names.dedup();
    if names.is_empty() {
        bail!("Debian's {} is not known here; `apt-get update` may help, or `rustup target add {TARGET}`", PACKAGES[0]);
    }
    Ok(names)
}

/// The libraries among the packages of a listing: those stand at the beginning of a line.
fn libraries(text: &str) -> Vec<String> {
    text.lines().filter(|line| LIBRARIES.iter().any(|begin| line.starts_with(begin))).map(str::to_owned).collect()
}

fn sysroot() -> Result<PathBuf> {
    let output = Command::new("rustc").args(["--print", "sysroot"]).output().context("rustc does not start")?;
    Ok(PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()))
}

fn version(compiler: &str) -> Result<String> {
    let output = Command::new(compiler).arg("--version").output().context("rustc does not start")?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listing_names_the_libraries() {
        let text =
            "rustc-web\n  Depends: libc6\n  Depends: libstd-rust-web-dev\nlibstd-rust-web-dev\nlibllvm22\nlibc6\n";
        assert_eq!(libraries(text), ["libstd-rust-web-dev", "libllvm22"]);
    }
}
