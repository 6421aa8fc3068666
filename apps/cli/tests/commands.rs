//! Sessions with the command line, compared word by word; what depends on the machine is masked in
//! the files.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The chapters of the book where their sessions can run: each with a folder of its own that holds
/// the book's boards.
fn book() -> PathBuf {
    let (from, to) = (Path::new("../../docs/book"), Path::new(env!("CARGO_TARGET_TMPDIR")).join("book"));
    copied(from, from, &to).expect("the book can be copied");
    copied(&from.join("fr"), from, &to.join("fr")).expect("its French chapters can be copied");
    to
}

fn copied(chapters: &Path, boards: &Path, to: &Path) -> io::Result<()> {
    if to.exists() {
        fs::remove_dir_all(to)?;
    }
    let boards = files(boards, "txt")?;
    for chapter in files(chapters, "md")? {
        let copy = to.join(name(&chapter));
        let folder = copy.with_extension("in");
        fs::create_dir_all(&folder)?;
        fs::copy(&chapter, copy)?;
        for board in &boards {
            fs::copy(board, folder.join(name(board)))?;
        }
    }
    Ok(())
}

/// The files of a folder that have this ending.
fn files(folder: &Path, ending: &str) -> io::Result<Vec<PathBuf>> {
    let files: Vec<PathBuf> = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    Ok(files.into_iter().filter(|path| path.extension().is_some_and(|found| found == ending)).collect())
}

fn name(file: &Path) -> &OsStr {
    file.file_name().expect("a file has a name")
}

/// Sessions as trycmd runs them.
fn sessions() -> trycmd::TestCases {
    let cases = trycmd::TestCases::new();
    // The language is chosen by each session, never by the machine; nothing is coloured without a
    // terminal.
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        cases.env(name, "C");
    }
    // No tables of the user answer.
    cases.env("XDG_DATA_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/none"));
    cases
}

#[test]
fn the_readme_prints_what_it_shows() {
    sessions().case("../../README.md").case("../../docs/README.md");
}

#[test]
fn sessions_print_what_they_should() {
    sessions().case("tests/cmd/[a-o]*.trycmd");
}

#[test]
fn more_sessions_print_what_they_should() {
    sessions().case("tests/cmd/[p-z]*.trycmd");
}

/// For command lines that have the game.
#[test]
fn sessions_of_draughts_print_what_they_should() {
    if tablette::game("draughts").is_ok() {
        sessions().case("tests/cmd/draughts/*.trycmd");
    }
}

#[test]
fn what_is_typed_is_answered_as_it_should() {
    let cases = sessions();
    cases.case("tests/cmd/*.toml");
    if tablette::game("draughts").is_ok() {
        cases.case("tests/cmd/draughts/*.toml");
    }
}

#[test]
#[ignore = "slow: annotates games and verifies lists"]
fn slow_sessions_print_what_they_should() {
    sessions().case("tests/cmd/slow/*.trycmd");
}

#[test]
#[ignore = "slow: runs every session of the book"]
fn the_book_prints_what_it_shows() {
    let book = book();
    sessions().case(book.join("*.md")).case(book.join("fr/*.md"));
}
