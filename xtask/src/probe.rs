//! The probe library outside Rust: its functions for C, and its WebAssembly module.

use std::path::Path;

use anyhow::{Context as _, Result};

use crate::{page, site};

/// Builds the library for C and for WebAssembly, and tests both against the checker in Python.
///
/// # Errors
/// When something does not compile, or a value differs.
pub(crate) fn check(root: &Path) -> Result<()> {
    let library = ["rustc", "-p", "tablette-probe", "--features", "c", "--crate-type", "cdylib"];
    let lints = ["clippy", "-p", "tablette-probe", "--all-targets", "--features", "c", "--", "-D", "warnings"];
    page::run(root, "cargo", &lints, &[])?;
    page::run(root, "cargo", &library, &[])?;
    // Without the system's library, as on a machine without one.
    let bare = ["check", "-p", "tablette-probe", "--no-default-features", "--features", "draughts"];
    page::run(root, "cargo", &bare, &[])?;
    // The profile of the page's engine, so that the standard library is not compiled again.
    let module = site::module(root, site::Profile::Tested, &library, "tablette_probe.wasm")?;
    let native = page::target(root)?.join("debug").join("libtablette_probe.so");
    let [native, module] = [&native, &module].map(|path| path.to_str().context("the target folder is not UTF-8"));
    page::run(root, "python3", &["crates/probe/test.py", native?, module?], &[])
}
