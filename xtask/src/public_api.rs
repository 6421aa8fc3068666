//! The public items of the crates that other programs build on, kept as files in the tree.
//!
//! A change of an interface then shows in every review, and none happens by accident.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use public_api::PublicApi;

use crate::page;

/// The folder of the files, one a crate.
const FILES: &str = "docs/api";
/// Where rustdoc writes, below the target folder. Its JSON needs `RUSTC_BOOTSTRAP`, which build
/// scripts depend on: in the folder of the other steps, every change of the variable would compile
/// half of the dependencies again.
const FOLDER: &str = "public-api";
/// The crates that take seconds, which `ci` checks: interface for games, and probe library.
const QUICK: [&str; 2] = ["tablette-core", "tablette-probe"];
/// The workbench, for which all crates below are compiled: a minute of CPU, before a release.
const SLOW: &str = "tablette";
/// The module of messages, whose wording may change in any version.
const MESSAGES: &str = "tablette::words::";

/// What to list.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Options {
    /// Whether to store the lists instead of comparing them.
    write: bool,
    crates: Vec<&'static str>,
}

impl Options {
    /// Reads the words after `public-api`.
    ///
    /// # Errors
    /// When a word is neither the option nor a crate with a file.
    pub(crate) fn read(words: &[&str]) -> Result<Self> {
        let mut options = Self { write: false, crates: Vec::new() };
        let all = [QUICK[0], QUICK[1], SLOW];
        for word in words {
            match all.into_iter().find(|name| name == word) {
                Some(name) => options.crates.push(name),
                None if *word == "--write" => options.write = true,
                None => bail!("public-api takes --write and crates ({}), not {word:?}", all.join(", ")),
            }
        }
        if options.crates.is_empty() {
            options.crates = all.to_vec();
        }
        Ok(options)
    }
}

/// Compares the small crates with their files.
///
/// # Errors
/// When an item was added, changed or removed.
pub(crate) fn check(root: &Path) -> Result<()> {
    run(root, &Options { write: false, crates: QUICK.to_vec() })
}

/// Compares the crates with their files, or writes these.
///
/// # Errors
/// When a crate does not compile, or an item was added, changed or removed.
pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    for name in &options.crates {
        let Some(now) = list(root, name)? else { continue };
        let file = format!("{FILES}/{name}.txt");
        if options.write {
            fs::write(root.join(&file), &now).with_context(|| format!("writing {file}"))?;
        }
        let stored = fs::read_to_string(root.join(&file)).with_context(|| format!("reading {file}"))?;
        let difference = difference(&stored, &now);
        if !difference.is_empty() {
            bail!(
                "the public items of {name} are not those of {file}:\n{difference}If this change is intended, \
                 run `cargo xtask public-api --write {name}`, and describe it in CHANGELOG.md"
            );
        }
        println!("{file}: {} lines, as the crate has them", now.lines().count());
    }
    Ok(())
}

/// The public items of a crate, a line each. `None` if rustdoc's JSON, which has no stable format,
/// is newer or older than the library that reads it.
fn list(root: &Path, name: &str) -> Result<Option<String>> {
    let folder = page::target(root)?.join(FOLDER);
    let variables = [("CARGO_TARGET_DIR", folder.as_os_str()), ("RUSTC_BOOTSTRAP", OsStr::new("1"))];
    let rustdoc = ["rustdoc", "-p", name, "--lib", "--all-features", "--"];
    let json = ["-Z", "unstable-options", "--output-format", "json"];
    page::run(root, "cargo", &[&rustdoc[..], &json].concat(), &variables)?;
    let file = folder.join("doc").join(name.replace('-', "_")).with_extension("json");
    let api = public_api::Builder::from_rustdoc_json(&file)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build();
    match api {
        Ok(api) => Ok(Some(lines(&api))),
        Err(public_api::Error::SerdeJsonError(error)) => {
            println!("skipped {name}: this Rust writes rustdoc JSON that public-api cannot read ({error})");
            Ok(None)
        }
        Err(error) => Err(error).with_context(|| format!("reading {}", file.display())),
    }
}

/// One line an item. Messages are left out, functions of implemented traits, which the traits
/// determine, and repetitions under the second path of a type.
fn lines(api: &PublicApi) -> String {
    let items = || api.items().map(|item| (item, item.to_string()));
    let of_traits = items().filter(|(_, line)| line.starts_with("impl") && line.contains(" for "));
    let of_traits: HashSet<_> = of_traits.map(|(item, _)| item.id()).collect();
    let mut seen = HashSet::new();
    items()
        .filter(|(item, line)| {
            !(line.contains("fn ") && item.parent_id().is_some_and(|parent| of_traits.contains(&parent)))
        })
        .filter(|(_, line)| !is_message(line) && seen.insert(line.clone()))
        .map(|(_, line)| line + "\n")
        .collect()
}

/// Whether the item of this line, such as `pub fn a::b()`, is a message.
fn is_message(line: &str) -> bool {
    line.split(' ').nth(2).is_some_and(|path| path.starts_with(MESSAGES))
}

/// Lines that only the first text has, after `-`, and lines that only the second has, after `+`.
fn difference(stored: &str, now: &str) -> String {
    let only = |sign, these: &str, others: &str| -> String {
        let others: HashSet<&str> = others.lines().collect();
        let missing = these.lines().filter(|line| !others.contains(line));
        missing.flat_map(|line| [sign, line, "\n"]).collect()
    };
    only("- ", stored, now) + &only("+ ", now, stored)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_item_is_shown_with_both_forms() {
        let stored = "pub fn a::open(&str)\npub fn a::close()\n";
        assert_eq!(difference(stored, stored), "");
        let now = "pub fn a::open(&[u8])\npub fn a::close()\n";
        assert_eq!(difference(stored, now), "- pub fn a::open(&str)\n+ pub fn a::open(&[u8])\n");
    }

    #[test]
    fn messages_are_recognized_by_their_own_path() {
        assert!(is_message("pub const tablette::words::play::THINKING: tablette_core::phrase::Text"));
        assert!(!is_message("pub fn tablette::speech::say(tablette::words::Message)"));
        assert!(!is_message("pub mod tablette"));
    }

    #[test]
    fn crates_are_named_as_their_files_are() {
        let read = |words: &[&str]| Options::read(words).ok();
        let all = read(&[]).expect("no word is needed").crates;
        for name in &all {
            assert!(crate::root().join(FILES).join(format!("{name}.txt")).is_file(), "{name}");
        }
        assert_eq!(read(&["--write", SLOW]), Some(Options { write: true, crates: vec![SLOW] }));
        assert_eq!(read(&["--wrote"]), None);
    }
}
