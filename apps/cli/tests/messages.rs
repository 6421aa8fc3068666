//! Everything in the catalogue is said somewhere. That it exists, with these arguments, the
//! compiler knows.

use std::fs;
use std::path::{Path, PathBuf};

use tablette::words;

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

/// All Rust text below a folder, but for the catalogue itself.
fn text(folder: &str) -> String {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder), &mut files);
    files.retain(|file| {
        !file.ends_with("src/words.rs") && !file.parent().is_some_and(|folder| folder.ends_with("src/words"))
    });
    files.iter().map(|file| fs::read_to_string(file).expect("a source")).collect()
}

#[test]
fn every_sentence_of_the_catalogue_is_said() {
    let text = ["apps/cli/src", "apps/python/src", "crates/grade/src", "crates/workbench/src"].map(text).concat();
    let is_said = |path: &str| {
        let mut ends = text.match_indices(path).map(|(at, _)| &text[at + path.len()..]);
        ends.any(|rest| !rest.starts_with(|next: char| next.is_ascii_alphanumeric() || next == '_'))
    };
    let all: Vec<_> = words::all().map(|(theme, sentence)| format!("{theme}::{}", sentence.name)).collect();
    assert!(all.len() > 250 && !is_said("verdict::wi"), "the catalogue is not read");
    let idle: Vec<_> = all.iter().filter(|path| !is_said(path)).collect();
    assert!(idle.is_empty(), "unused messages: {idle:?}");
}
