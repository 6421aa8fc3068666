//! Sessions with the command line, compared word by word; what depends on the machine is masked in
//! the files.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The chapters of the book where their sessions can run: each with a folder of its own that holds
/// the book's boards. What depends on the machine is masked.
fn book() -> PathBuf {
    let (from, to) = (Path::new("../../docs/book"), scratch("book"));
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
        fs::write(copy, masked(&fs::read_to_string(&chapter)?))?;
        for board in &boards {
            fs::copy(board, folder.join(name(board)))?;
        }
    }
    Ok(())
}

fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// A document whose sessions leave open what depends on the machine.
fn masked(document: &str) -> String {
    let mut in_session = false;
    let lines = document.lines().map(|line| {
        if line.starts_with("```") {
            in_session = line == "```console";
        }
        if in_session && !line.starts_with(['$', '>']) { masked_line(line) } else { line.to_owned() }
    });
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

/// A line up to the first duration, which depends on the machine, and what follows; or, where a
/// time limit ended the work, without its numbers.
fn masked_line(line: &str) -> String {
    if ["not proved", "n'est pas prouvé", "non prouvé"].iter().any(|end| line.contains(end)) {
        let words =
            line.split(' ').map(|word| if word.starts_with(|c: char| c.is_ascii_digit()) { "[..]" } else { word });
        return words.collect::<Vec<_>>().join(" ");
    }
    let words: Vec<&str> = line.split(' ').collect();
    let is_duration = |pair: &[&str]| {
        let unit = pair[1].trim_end_matches([',', ')', '.']);
        pair[0].ends_with(|c: char| c.is_ascii_digit()) && ["µs", "ms", "s", "min", "h"].contains(&unit)
    };
    match words.windows(2).position(is_duration) {
        Some(place) => format!("{}[..]", words[..place].join(" ").trim_end()),
        None => line.to_owned(),
    }
}

#[test]
fn only_what_depends_on_the_machine_is_masked() {
    assert_eq!(
        masked_line("  known by   table (125 positions, 1.23 ms, 0 B)"),
        "  known by   table (125 positions,[..]"
    );
    assert_eq!(
        masked_line("  memory        win     294         54    92 µs  5.1 KiB"),
        "  memory        win     294         54[..]"
    );
    assert_eq!(masked_line("  Estimate 0.00, depth 14: not proved."), "  Estimate [..] depth [..] not proved.");
    assert_eq!(masked_line("  best line  (2,2) (0,2)"), "  best line  (2,2) (0,2)");
    assert_eq!(masked("3 ms\n```console\n$ x 3 ms\n3 ms\n```\n"), "3 ms\n```console\n$ x 3 ms\n[..]\n```\n");
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
    let folder = scratch("readme");
    fs::create_dir_all(&folder).expect("a folder can be made");
    for (document, copy) in [("../../README.md", "README.md"), ("../../docs/README.md", "DOCS.md")] {
        let text = fs::read_to_string(document).expect("the document is there");
        fs::write(folder.join(copy), masked(&text)).expect("the copy can be written");
    }
    sessions().case(folder.join("*.md"));
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
