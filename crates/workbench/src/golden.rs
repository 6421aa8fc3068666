//! Golden numbers: answers from other sources, read from the golden folders and compared.
//!
//! A folder `tests/golden/<game>/` holds data files as their sources give them, and a manifest
//! `golden.toml` that describes how to read them:
//!
//! ```toml
//! [[file]]
//! name = "values.csv"                  # comma-separated, first line the names of the columns
//! source = "who computed it, and how"
//! board = "{m} {n} {i} {j}"            # the board, from the columns
//! expect = { value = "{value}" }       # outcome, value, remoteness, cost, nimber, winning-move
//! # separator = "\t"                 # instead of a comma, where boards have commas in them
//! # columns = ["position"]             # instead of a first line
//! # replace = { "-" = "," }            # in the board, after filling in
//! # settings = { code = "{code}" }      # from the columns, too
//! ```
//!
//! Consecutive rows of one board that name a `winning-move` are one case: the whole set must be
//! right.

use std::collections::{BTreeMap, BTreeSet};

use include_dir::{Dir, include_dir};
use serde::Deserialize;
use tablette_core::{Phrase, Question, Settings, Verdict, Words, words};

use crate::any::{AnyBoard, AnyGame};
use crate::finding::{CheckItem, CheckKind};
use tablette_ladder::{Budget, Request};

/// Built into the program, so that `tablette check` needs no file.
static FOLDERS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../tests/golden");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    file: Vec<File>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    source: String,
    board: String,
    expect: BTreeMap<String, String>,
    columns: Option<Vec<String>>,
    separator: Option<char>,
    #[serde(default)]
    replace: BTreeMap<String, String>,
    #[serde(default)]
    settings: BTreeMap<String, String>,
}

words! {
    about(source: Words) { "golden numbers: {source}", "nombres de référence : {source}" }
}

/// Compares a game with every golden file of its folder. A game without a folder is a failed
/// finding.
pub fn check(game: &dyn AnyGame, budget: &Budget<'_>, found: &mut dyn FnMut(CheckItem)) {
    let manifest = match manifest(game.info().name) {
        Ok(manifest) => manifest,
        Err(words) => {
            let about = about("golden.toml");
            found(CheckItem { kind: CheckKind::Golden, name: "golden.toml".into(), about, outcome: Err(words) });
            return;
        }
    };
    for file in &manifest.file {
        if budget.is_over() {
            return;
        }
        let about: Phrase = about(&file.source);
        let outcome = compare(game, file, budget);
        found(CheckItem { kind: CheckKind::Golden, name: file.name.clone(), about, outcome });
    }
}

fn manifest(game: &str) -> Result<Manifest, String> {
    toml::from_str(text(game, "golden.toml")?).map_err(|error| format!("golden.toml: {error}"))
}

fn text(game: &str, name: &str) -> Result<&'static str, String> {
    let path = format!("{game}/{name}");
    let file = FOLDERS.get_file(&path).ok_or_else(|| format!("there is no golden file {path}"))?;
    file.contents_utf8().ok_or_else(|| format!("{path} is not text"))
}

/// The entry of a golden file for one board.
#[derive(Debug, Default, PartialEq, Eq)]
struct GoldenBoard {
    board: String,
    settings: Vec<String>,
    facts: BTreeMap<String, String>,
    winning: BTreeSet<String>,
}

fn compare(game: &dyn AnyGame, file: &File, budget: &Budget<'_>) -> Result<u64, String> {
    let cases = cases(file, text(game.info().name, &file.name)?)?;
    for case in &cases {
        if budget.is_over() {
            return Err("stopped".into());
        }
        hold(game, case, budget).map_err(|words| format!("{}: {words}", case.board))?;
    }
    if cases.is_empty() { Err("no case at all".into()) } else { Ok(cases.len() as u64) }
}

fn hold(game: &dyn AnyGame, case: &GoldenBoard, budget: &Budget<'_>) -> Result<(), String> {
    let board = Settings::parse(case.settings.iter().map(String::as_str))
        .and_then(|settings| game.open(&case.board, &settings))
        .map_err(|problem| problem.to_string())?;
    for (fact, expected) in &case.facts {
        let got = ask(&*board, fact, budget)?;
        if got != *expected {
            return Err(format!("{fact} is {got}, golden {expected}"));
        }
    }
    if case.winning.is_empty() {
        return Ok(());
    }
    let solution = board.analysis(&Request::default(), budget).map_err(|failure| failure.to_string())?;
    let winning: BTreeSet<_> = solution.winning_moves.into_iter().flatten().collect();
    if winning == case.winning { Ok(()) } else { Err(format!("winning moves {winning:?}, golden {:?}", case.winning)) }
}

fn ask(board: &dyn AnyBoard, fact: &str, budget: &Budget<'_>) -> Result<String, String> {
    let (worth, shown): (_, fn(Verdict) -> Option<String>) = match fact {
        "outcome" => (Question::Outcome, |verdict| verdict.outcome.map(|outcome| outcome.name().to_owned())),
        "value" => (Question::Play, |verdict| verdict.value().map(|value| value.to_string())),
        "remoteness" => (Question::Play, |verdict| verdict.remoteness.map(|plies| plies.to_string())),
        "cost" => (Question::Cost, |verdict| verdict.cost.map(|cost| cost.to_string())),
        "nimber" => (Question::Nimber, |verdict| verdict.nimber.map(|nimber| nimber.to_string())),
        _ => return Err(format!("golden.toml expects an unknown “{fact}”")),
    };
    let request = Request { worth: Some(worth), ..Request::default() };
    let (verdict, _) = board.answer(&request, budget).map_err(|failure| failure.to_string())?;
    shown(verdict).ok_or_else(|| format!("no rung knows the {fact}"))
}

fn cases(file: &File, data: &str) -> Result<Vec<GoldenBoard>, String> {
    let separator = file.separator.unwrap_or(',');
    let mut lines = data.lines().map(str::trim_end).filter(|line| !line.is_empty());
    let header = match &file.columns {
        Some(columns) => columns.clone(),
        None => lines.next().ok_or("an empty file")?.split(separator).map(str::to_owned).collect(),
    };
    let mut cases: Vec<GoldenBoard> = Vec::new();
    for line in lines {
        let fields: Vec<_> = line.split(separator).collect();
        if fields.len() != header.len() {
            return Err(format!("{} has {} fields in {line:?}, its header {}", file.name, fields.len(), header.len()));
        }
        let fill = |pattern: &str| {
            header
                .iter()
                .zip(&fields)
                .fold(pattern.to_owned(), |text, (name, field)| text.replace(&format!("{{{name}}}"), field))
        };
        let board = file.replace.iter().fold(fill(&file.board), |text, (from, to)| text.replace(from, to));
        let settings: Vec<_> =
            file.settings.iter().map(|(name, pattern)| format!("{name}={}", fill(pattern))).collect();
        if cases.last().is_none_or(|last| last.board != board || last.settings != settings) {
            cases.push(GoldenBoard { board, settings, ..GoldenBoard::default() });
        }
        let case = cases.last_mut().expect("just pushed");
        for (fact, pattern) in &file.expect {
            if fact == "winning-move" {
                case.winning.insert(fill(pattern));
            } else {
                case.facts.insert(fact.clone(), fill(pattern));
            }
        }
    }
    Ok(cases)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_one_board_are_one_case() {
        let file: Manifest = toml::from_str(
            "[[file]]\nname = 'x'\nsource = 'y'\nboard = '{a}-{b}'\nexpect = { winning-move = '{c}', outcome = 'win' }\nreplace = { '-' = ',' }",
        )
        .unwrap();
        let cases = cases(&file.file[0], "a,b,c\n1,2,x\n1,2,y\n3,2,z\n").unwrap();
        assert_eq!(cases.len(), 2);
        assert_eq!(cases[0].board, "1,2");
        assert_eq!(cases[0].winning, BTreeSet::from(["x".to_owned(), "y".to_owned()]));
        assert_eq!(cases[1].facts["outcome"], "win");
        assert!(super::cases(&file.file[0], "a,b,c\n1,2\n").is_err());
    }
}
