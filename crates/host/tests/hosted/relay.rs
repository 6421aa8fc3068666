//! A game in another program: the answers of an honest one, and what becomes of every other.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use tablette::{AnyBoard, Budget, Question, Request, Rung};
use tablette_core::{Lang, Text};
use tablette_host::{FaultRecord, RelayFault, RelayHost, Silence};

const FACTS: &str = r#"{"sort": "impartial", "repeating": false, "has": ["words", "canonical", "draw"]}"#;

/// Answers about a heap from which one or two counters are taken; the number of a position is what
/// has been taken from the heap.
fn heap(question: &Value, size: u64) -> Value {
    let taken = question[1].as_u64().unwrap_or_default();
    let line = |taken: u64| {
        let end = if taken == size { Value::from("lose") } else { Value::Null };
        json!([taken, end, (taken + 1..=size.min(taken + 2)).collect::<Vec<_>>(), []])
    };
    match question[0].as_str() {
        Some("open") => serde_json::from_str(FACTS).expect("JSON"),
        Some("expand") => {
            let lines: Vec<_> =
                (taken..=size).take(question[2].as_u64().expect("a number") as usize).map(line).collect();
            let merged: Vec<_> = (0..=size).map(|taken| [taken, taken]).collect();
            json!({ "expanded": lines, "canonical": merged, "count": size + 1, "bytes": 100 * size })
        }
        Some("canonical") => json!({ "position": taken, "count": size + 1 }),
        Some("parse") => {
            let heap = question[1].as_str().and_then(|text| text.parse::<u64>().ok());
            json!({ "position": heap.map(|heap| size - heap), "count": size + 1 })
        }
        Some("text") => json!((size - taken).to_string()),
        Some("texts") => json!(["1", "2"][..(size - taken).min(2) as usize]),
        Some("words") => json!(["take one", "take two"]),
        Some("drawn") => json!({ "rows": [[{ "mark": "o", "ink": "first", "plays": "1" }]] }),
        _ => Value::Null,
    }
}

/// Opens a game whose answers are made of the honest ones.
fn open(
    answer: impl Fn(&Value, Value) -> Result<String, Silence> + Send + Sync + 'static,
) -> Result<RelayHost, RelayFault> {
    let ask = move |question: &[u8], _: Option<Duration>| {
        let question: Value = serde_json::from_slice(question).expect("JSON");
        let honest = json!({ "answer": heap(&question, 20) });
        answer(&question, honest).map(String::into_bytes)
    };
    RelayHost::open("mine.py", Box::new(ask))
}

/// The sentences of a fault in both languages.
fn said(fault: Option<RelayFault>) -> [String; 2] {
    match fault {
        Some(RelayFault::Said(why)) => [why.say(Lang::En), why.say(Lang::Fr)],
        other => panic!("{other:?}"),
    }
}

/// The board of a game that answers one kind of question in its own way, and its fault.
fn failing(
    name: &'static str,
    answer: impl Fn() -> Result<String, Silence> + Send + Sync + 'static,
) -> (Box<dyn AnyBoard>, FaultRecord) {
    let host = open(move |question, honest| if question[0] == name { answer() } else { Ok(honest.to_string()) });
    let host = host.expect("a game");
    let fault = host.fault();
    (host.game().opened(), fault)
}

/// The sentence after a question of the solver is answered so.
fn expanding(answer: &str) -> [String; 2] {
    let answer = answer.to_owned();
    let (board, fault) = failing("expand", move || Ok(answer.clone()));
    assert!(board.analysis(&Request::default(), &Budget::default()).is_err(), "a fault is no answer");
    said(fault.get())
}

#[test]
fn every_rung_solves_it_and_few_questions_are_asked() {
    let asked = Arc::new(AtomicU64::new(0));
    let count = Arc::clone(&asked);
    let host = open(move |question, honest| {
        let is_about_rules = question[0] == "expand" || question[0] == "canonical";
        count.fetch_add(is_about_rules.into(), Ordering::Relaxed);
        Ok(honest.to_string())
    });
    let host = host.expect("a game");
    let fault = host.fault();
    let board = host.game().opened();
    for by in [None, Some(Rung::Recursion), Some(Rung::Memory), Some(Rung::Table)] {
        let request = Request { by, worth: Some(Question::Nimber), ..Request::default() };
        let known = board.analysis(&request, &Budget::default()).unwrap();
        assert_eq!(known.verdict.nimber, Some(2_u32.into()), "{by:?}");
    }
    let spent = asked.load(Ordering::Relaxed);
    assert!(spent < 20, "{spent} questions about 21 positions");
    assert_eq!(board.play("2").unwrap().position(), "18");
    assert_eq!(board.words("1").unwrap().say(Lang::En), "take one");
    assert_eq!(board.view().rows[0][0].plays.as_deref(), Some("1"));
    assert!(board.at("twenty").is_err() && board.at("7").is_ok());
    assert_eq!(fault.get(), None);
}

#[test]
fn a_program_that_was_asked_before_says_how_many_positions_it_has() {
    let opened = |counted: bool| {
        let host = open(move |question, mut honest| {
            if let Some(answer) = honest["answer"].as_object_mut().filter(|_| counted || question[0] == "expand") {
                answer.insert("count".into(), json!(5_000_000));
            }
            Ok(honest.to_string())
        });
        let host = host.expect("a game");
        let fault = host.fault();
        (host.game().opened().analysis(&Request::default(), &Budget::default()).is_ok(), fault.get())
    };
    assert_eq!(opened(true), (true, None));
    // Without that, more positions have a number than its answers explain.
    assert!(matches!(opened(false), (false, Some(RelayFault::Said(_)))));
}

#[test]
fn lies_are_found_and_named() {
    let bundle = |expanded: &str, canonical: &str, count: &str| {
        format!(r#"{{"answer": {{"expanded": {expanded}, "canonical": {canonical}, "count": {count}, "bytes": 1}}}}"#)
    };
    let lies = [
        String::new(),
        "won".to_owned(),
        "null".to_owned(),
        "{}".to_owned(),
        r#"{"answer": 7}"#.to_owned(),
        r#"{"answer": null}"#.to_owned(),
        r#"{"answer": {"expanded": [[0, null, [1], []]]"#.to_owned(),
        bundle("[]", "[]", "21"),
        bundle("[[1, null, [2], []]]", "[]", "21"),
        bundle("[[0, null, [21], []]]", "[]", "21"),
        bundle("[[0, null, [-1], []]]", "[]", "21"),
        bundle("[[0, null, [1.5], []]]", "[]", "21"),
        bundle("[[0, null, [4294967296], []]]", "[]", "21"),
        bundle("[[0, null, [1], []], [21, null, [1], []]]", "[]", "21"),
        bundle("[[0, \"won\", [], []]]", "[]", "21"),
        bundle("[[0, null, [1], [[1, 2, false]]]]", "[]", "21"),
        bundle("[[0, null, [1], [[0, 9223372036854775808, false]]]]", "[]", "21"),
        bundle("[[0, null, [1], []]]", "[[1, 21]]", "21"),
        bundle("[[0, null, [1], []]]", "[]", "0"),
        bundle("[[0, null, [4000000000], []]]", "[]", "4000000001"),
        r#"{"fault": "no_such_sentence"}"#.to_owned(),
        r#"{"fault": "no_position", "with": {"position": "3"}}"#.to_owned(),
        r#"{"fault": "many_moves", "with": {"position": "3", "most": "many"}}"#.to_owned(),
    ];
    for lie in lies {
        let [english, french] = expanding(&lie);
        assert!(english.starts_with("mine.py: expected an answer to [\"expand\",0,"), "{lie}: {english}");
        assert!(french.starts_with("mine.py : il fallait une réponse"), "{lie}: {french}");
        assert!(english.chars().count() < 300, "{english}");
    }
    let (board, fault) =
        failing("drawn", || Ok(r#"{"answer": {"rows": [[{"mark": "x", "ink": "pink"}]]}}"#.to_owned()));
    board.view();
    assert!(said(fault.get())[0].contains("[\"drawn\",0]"));
    let (board, fault) = failing("parse", || Ok(r#"{"answer": {"position": 21, "count": 21}}"#.to_owned()));
    assert!(board.at("7").is_err());
    assert!(said(fault.get())[0].contains("[\"parse\",\"7\"]"));
    let (board, fault) = failing("texts", || Ok(r#"{"answer": []}"#.to_owned()));
    let _ = board.legal(&Budget::default());
    assert!(said(fault.get())[0].contains("moves(20) gave other moves than before"), "{:?}", fault.get());
}

#[test]
fn faults_of_rules_have_their_sentence_and_their_line() {
    let fault = r#"{"fault": "no_position", "with": {"position": "20", "mv": "1"}, "line": 12}"#;
    assert_eq!(
        expanding(fault),
        [
            "mine.py, line 12: play(20, 1) returned None; return the position after the move",
            "mine.py, ligne 12 : play(20, 1) a renvoyé None ; renvoyez la position après le coup",
        ]
    );
    let many = r#"{"fault": "many_moves", "with": {"position": "20", "most": "1048576"}}"#;
    assert_eq!(expanding(many)[0], "mine.py: moves(20) gives more than 1048576 moves");
    let raised = r#"{"raised": "IndexError: list index out of range", "line": 12, "call": "play(20, 1)"}"#;
    assert_eq!(
        expanding(raised),
        [
            "mine.py, line 12: play(20, 1) raised IndexError: list index out of range",
            "mine.py, ligne 12 : play(20, 1) a levé IndexError: list index out of range",
        ]
    );
    let fault = open(|_, _| Ok(r#"{"raised": "SyntaxError: invalid syntax", "line": 3}"#.to_owned())).err();
    assert_eq!(said(fault)[0], "mine.py, line 3: SyntaxError: invalid syntax");
    let fault = open(|_, _| Ok(r#"{"raised": "the program has no game yet"}"#.to_owned())).err();
    assert_eq!(said(fault)[0], "mine.py: the program has no game yet");
    let fault = open(|_, _| Ok(format!(r#"{{"answer": {}}}"#, FACTS.replace("impartial", "chess")))).err();
    assert!(said(fault)[0].starts_with("mine.py: expected an answer to [\"open\"]"));
}

#[test]
fn a_program_that_does_not_answer_is_named() {
    const HOW: Text = Text::new("exit code 3", "code de retour 3");
    let stopped = br#"{"raised": "KeyboardInterrupt: ", "line": 7, "call": "moves((3, 4))"}"#.to_vec();
    let silences = [
        (Silence::Late(Duration::from_secs(2), None), "mine.py has given no answer for 2 seconds and was stopped"),
        (Silence::Late(Duration::from_secs(2), Some(b"{".to_vec())), "mine.py has given no answer for 2 seconds"),
        (
            Silence::Late(Duration::from_secs(1), Some(stopped)),
            "mine.py, line 7: moves((3, 4)) has not returned for 1 second;",
        ),
        (Silence::Ended(HOW.into()), "mine.py: its program has ended instead of answering (exit code 3)"),
        (Silence::Endless(1 << 20), "mine.py: an answer is longer than 1.0 MiB"),
    ];
    for (silence, sentence) in silences {
        let again = silence.clone();
        let (board, fault) = failing("expand", move || Err(silence.clone()));
        assert!(board.analysis(&Request::default(), &Budget::default()).is_err(), "silence is no answer");
        let [english, french] = said(fault.get());
        assert!(english.starts_with(sentence), "{english}");
        assert!(french.contains(" : ") || french.contains(" n'a rien "), "{french}");
        assert!(open(move |_, _| Err(again.clone())).is_err(), "nor is there a game");
    }
    let (board, fault) = failing("expand", || Err(Silence::Interrupted));
    assert!(board.analysis(&Request::default(), &Budget::default()).is_err(), "an interruption is no answer");
    assert_eq!(fault.get(), Some(RelayFault::Interrupted));
}

#[test]
fn the_first_fault_counts_and_answers_go_on() {
    let patience = AtomicU64::new(0);
    let host = open(move |question, honest| {
        let is_first = question[0] == "expand" && patience.fetch_add(1, Ordering::Relaxed) == 0;
        Ok(if is_first { r#"{"raised": "ValueError: first"}"#.to_owned() } else { honest.to_string() })
    });
    let host = host.expect("a game");
    let fault = host.fault();
    let board = host.game().opened();
    assert!(board.analysis(&Request::default(), &Budget::default()).is_err(), "it raised");
    let known = board.analysis(&Request::default(), &Budget::default()).unwrap();
    assert_eq!(known.verdict.nimber.or(known.verdict.remoteness), Some(13_u32.into()));
    assert_eq!(said(fault.get())[0], "mine.py: ValueError: first");
}
