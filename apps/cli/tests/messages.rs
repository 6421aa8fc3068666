//! The command line says only what the catalogues know, and everything in them is said somewhere.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All Rust text below a folder, blanks after an opening bracket removed.
fn text(folder: &str) -> String {
    let mut files = Vec::new();
    sources(&root().join(folder), &mut files);
    let all: String = files.iter().map(|file| fs::read_to_string(file).expect("a source")).collect();
    all.split('(').map(str::trim_start).collect::<Vec<_>>().join("(")
}

/// The messages of the English catalogue; the workbench's own tests prove that the French one has the same.
fn catalogue() -> BTreeSet<String> {
    let catalogue = fs::read_to_string(root().join("workbench/messages/en.ftl")).expect("the catalogue");
    let heads = catalogue.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()));
    heads.filter_map(|line| Some(line.split_once(" =")?.0.to_owned())).collect()
}

#[test]
fn every_message_that_is_said_exists() {
    let (text, catalogue) = (text("apps/cli/src"), catalogue());
    let calls = ["say(\"", "plain(\""].into_iter().flat_map(|call| text.split(call).skip(1));
    let said: BTreeSet<&str> = calls.filter_map(|piece| piece.split('"').next()).collect();
    assert!(said.len() > 120, "only {} ids were found: are the sources still read?", said.len());
    let strangers: Vec<_> = said.iter().filter(|id| !catalogue.contains(**id)).collect();
    assert!(strangers.is_empty(), "not in the catalogue: {strangers:?}");
}

/// Ids that travel through a variable before they are said.
#[test]
fn every_message_that_is_named_exists() {
    let (text, catalogue) = (text("apps/cli/src"), catalogue());
    let literals = text.split('"');
    let named = literals.filter(|word| {
        let family = ["play-", "verdict-", "usage-", "head-", "field-", "option-", "value-", "cost-", "kind-"];
        family.iter().any(|start| word.starts_with(start)) && word.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')
    });
    let strangers: BTreeSet<_> = named.filter(|id| !catalogue.contains(*id) && *id != "play-move").collect();
    assert!(strangers.is_empty(), "not in the catalogue: {strangers:?}");
}

#[test]
fn every_message_of_the_catalogue_is_used() {
    let text = text("apps/cli/src") + &text("workbench/src");
    let idle: Vec<_> = catalogue().into_iter().filter(|id| !text.contains(&format!("\"{id}\""))).collect();
    assert!(idle.is_empty(), "nobody says {idle:?}");
}
