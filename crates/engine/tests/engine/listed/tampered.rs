//! The comparison can fail: it notices a change in any field of any document.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::{Value, json};
use tablette::check::Case;
use tablette::{Budget, Clock, Explanation, Failure, Refusal, Request, Settings, game};

use super::documents::{Said, disagreement, documents};

/// Boards on which, together, every field of a document says something.
const BOARDS: [(&str, &str, &str); 8] = [
    ("chomp", "3x2", ""),
    ("chocolate", "3x2@1,0", ""),
    ("kayles", "3 2", ""),
    ("rings", "3", ""),
    ("rockse", MATRIX, ""),
    ("rockse", MATRIX, "horizon=1"),
    ("draughts", "start", ""),
    ("subtraction", "0", ""),
];
const MATRIX: &str = "0 -2 2; -1 -1 1; -2 2 0; jumps (0,1) (1,-1); bonus (0,2): (0,2)";

/// A clock on which each reading takes a millisecond, however slow the machine is.
fn readings() -> Duration {
    thread_local! {
        static READINGS: Cell<u64> = const { Cell::new(0) };
    }
    READINGS.set(READINGS.get() + 1);
    Duration::from_millis(READINGS.get())
}

/// What every document of a board says, and its truth.
fn said(name: &str, board: &str, setting: &str) -> Vec<Said> {
    let settings = Settings::parse(Some(setting).filter(|setting| !setting.is_empty())).unwrap();
    let board = game(name).unwrap().open(board, &settings).unwrap();
    let budget = Budget { memory: 64 << 20, clock: Clock::new(readings), ..Budget::default() };
    // Enough readings for an estimate.
    let quick = if name == "draughts" { budget.within(Duration::from_millis(500)) } else { budget };
    let mut known = board.analysis(&Request { line: true, ..Request::MOVES }, &quick).unwrap();
    known.table = Some("as-if.tablette".into());
    let mut reasons = if name == "draughts" { Explanation::default() } else { board.explain(&budget).unwrap() };
    reasons.stepped_over = Some(Failure::Refused(Refusal::Stopped));
    known.stepped_over.clone_from(&reasons.stepped_over);
    let case = Case { board: &*board, settings: &settings, known: &known, reasons: &reasons, budget: &budget };
    documents(&case).unwrap()
}

/// The document in every way that is wrong in one place, with that place.
fn tampered(document: &Value) -> Vec<(String, Value)> {
    let within = |(at, part): (String, &Value)| {
        tampered(part)
            .into_iter()
            .map(move |(place, part)| (at.clone(), format!("{at} {place}"), part))
            .collect::<Vec<_>>()
    };
    match document {
        Value::Object(fields) => {
            let changed = fields.iter().flat_map(|(name, part)| within((name.clone(), part)));
            let changed = changed.map(|(name, place, part)| {
                let mut fields = fields.clone();
                fields[&name] = part;
                (place, fields.into())
            });
            let absent = fields.keys().map(|name| {
                let mut fields = fields.clone();
                fields.remove(name);
                (format!("without {name}"), fields.into())
            });
            let mut more = fields.clone();
            more.insert("rumour".to_owned(), json!("win"));
            changed.chain(absent).chain([("with a rumour".to_owned(), more.into())]).collect()
        }
        Value::Array(items) => {
            let changed = items.iter().enumerate().flat_map(|(at, part)| {
                let parts = within((at.to_string(), part)).into_iter();
                parts.map(move |(_, place, part)| {
                    let mut items = items.clone();
                    items[at] = part;
                    (place, items.into())
                })
            });
            let longer = items.iter().cloned().chain([json!("(9,9)")]).collect();
            changed.chain([("and one more".to_owned(), longer)]).collect()
        }
        Value::String(text) => vec![(format!("{text:?}"), json!(format!("{text}!")))],
        Value::Number(number) => match number.as_i64() {
            Some(whole) => vec![(number.to_string(), json!(whole + 1))],
            None => vec![(number.to_string(), json!(-1.0))],
        },
        Value::Bool(flag) => vec![(flag.to_string(), json!(!flag))],
        Value::Null => vec![("null".to_owned(), json!(0))],
    }
}

#[test]
fn a_document_that_is_wrong_in_any_place_contradicts_what_is_known() {
    for (name, board, setting) in BOARDS {
        for Said { name: document, document: said, truth } in said(name, board, setting) {
            assert_eq!(disagreement(&said, &truth), None, "{document} of {name} {board} {setting}");
            for (place, wrong) in tampered(&said) {
                assert!(disagreement(&wrong, &truth).is_some(), "{document} of {name} {board}: {place} goes unnoticed");
            }
        }
    }
}

#[test]
fn the_boards_above_have_every_field_that_a_document_can_have() {
    let mut met = BTreeSet::new();
    for (name, board, setting) in BOARDS {
        for said in said(name, board, setting) {
            names(&said.document, &mut met);
        }
    }
    // All names that the writing types declare, as they declare them.
    let declared = [
        "agree",
        "answered",
        "best",
        "bestMoves",
        "calls",
        "choice",
        "cost",
        "count",
        "deltaRemoteness",
        "depth",
        "estimate",
        "explanation",
        "from",
        "game",
        "judged",
        "jumps",
        "known",
        "label",
        "laidOut",
        "legal",
        "line",
        "lineComplete",
        "lineKind",
        "lineLabels",
        "lowerBound",
        "mex",
        "move",
        "moveValue",
        "moves",
        "path",
        "peakBytes",
        "place",
        "player",
        "position",
        "positionValue",
        "positions",
        "proven",
        "refused",
        "remoteness",
        "result",
        "rung",
        "rungs",
        "score",
        "seconds",
        "settings",
        "table",
        "to",
        "value",
        "values",
        "winningMoves",
        "words",
    ];
    let missing: Vec<_> = declared.iter().filter(|name| !met.contains(**name)).collect();
    assert!(missing.is_empty(), "no board says {missing:?}");
}

fn names(document: &Value, met: &mut BTreeSet<String>) {
    match document {
        Value::Object(fields) => fields.iter().for_each(|(name, part)| {
            met.insert(name.clone());
            names(part, met);
        }),
        Value::Array(items) => items.iter().for_each(|part| names(part, met)),
        _ => {}
    }
}
