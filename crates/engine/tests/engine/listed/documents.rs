//! Compares documents with the analysis of a position: writes them as every face does, reads them
//! back, and compares field by field.
//!
//! The expected content is stated here a second time, from the analysis alone and without the types
//! that write it. So a field that is missing, mistaken for another or more certain than the
//! analysis is a counterexample.

use serde::Serialize;
use serde_json::{Map, Value, json};
use tablette::check::{Case, Face};
use tablette::compare::{RungResult, Step};
use tablette::{Certainty, Failure, Lang, MoveLine, Number, Outcome, Players, Refusal, Rung, Verdict, View, Walk};
use tablette_engine::documents::{
    CompareDocument, ExplainDocument, MoveChoice, MovesDocument, PositionDocument, SolveDocument, Trace, WalkSummary,
};

/// The documents of `solve`, `moves`, `explain`, `compare` and `show`, as the command line and the
/// server write them.
pub(crate) const FACE: Face = Face { name: "JSON", compare };

/// A document, and its expected content.
pub(crate) struct Said {
    pub(crate) name: &'static str,
    pub(crate) document: Value,
    pub(crate) truth: Value,
}

fn compare(case: &Case<'_>) -> Result<(), String> {
    for Said { name, document, truth } in documents(case)? {
        if let Some(words) = disagreement(&document, &truth) {
            return Err(format!("{name}: {words}"));
        }
    }
    Ok(())
}

/// Every document of a position with its expected content: with and without the fields for the
/// page, in either language.
pub(crate) fn documents(case: &Case<'_>) -> Result<Vec<Said>, String> {
    let Case { board, known, budget, .. } = *case;
    let walk = board.walk(budget).ok();
    let solved = |lang| SolveDocument::new(board, known, case.settings, WalkSummary::known(board, budget), lang);
    let steps = steps(case);
    // The picture is the game's own, and its laws look at it.
    let mut drawn = read(&PositionDocument::new(board, View::default(), Some(legal(case)?), Lang::Fr))?;
    for picture in ["picture", "rows"] {
        drawn.as_object_mut().and_then(|fields| fields.remove(picture)).ok_or("show: without a picture")?;
    }
    let solved_truth = |lang| solved_truth(case, walk.as_deref(), lang);
    Ok(vec![
        Said { name: "solve", document: read(&solved(Lang::En))?, truth: solved_truth(None) },
        Said {
            name: "solve with moves",
            document: read(&solved(Lang::Fr).with_moves(board, known, Lang::Fr))?,
            truth: solved_truth(Some(Lang::Fr)),
        },
        Said {
            name: "moves",
            document: read(&MovesDocument::new(board, known, case.settings, Lang::En))?,
            truth: judged_truth(case, None),
        },
        Said {
            name: "moves in words",
            document: read(&MovesDocument::in_words(board, known, case.settings, Lang::Fr))?,
            truth: judged_truth(case, Some(Lang::Fr)),
        },
        Said {
            name: "explain",
            document: read(&ExplainDocument::new(board, case.reasons, Lang::En))?,
            truth: explained_truth(case, Lang::En),
        },
        Said {
            name: "compare",
            document: read(&CompareDocument::new(board, &steps, Lang::En))?,
            truth: compared_truth(case, &steps, Lang::En),
        },
        Said { name: "show", document: sorted(drawn), truth: drawn_truth(case, Lang::Fr) },
    ])
}

/// A document as its reader receives it.
fn read(document: &impl Serialize) -> Result<Value, String> {
    let text = serde_json::to_string(document).map_err(|error| error.to_string())?;
    serde_json::from_str(&text).map_err(|error| format!("{text}: {error}"))
}

/// The first thing in which a document differs from the truth, in words: a field that says
/// something else, that is absent although known, or present although not known.
pub(crate) fn disagreement(document: &Value, truth: &Value) -> Option<String> {
    match (document, truth) {
        (Value::Object(said), Value::Object(known)) => {
            let wrong = known.iter().find_map(|(name, truth)| match said.get(name) {
                Some(field) => disagreement(field, truth).map(|words| format!("{name} {words}")),
                None => Some(format!("{name} is absent, not {truth}")),
            });
            let more = || said.iter().find(|(name, _)| !known.contains_key(*name));
            wrong.or_else(|| more().map(|(name, field)| format!("{name} is {field}, which is not known")))
        }
        (Value::Array(said), Value::Array(known)) if said.len() == known.len() => {
            let mut pairs = said.iter().zip(known).enumerate();
            pairs.find_map(|(at, (said, known))| Some(format!("{at} {}", disagreement(said, known)?)))
        }
        // A reader may round the last digit of seconds; whole numbers are exact.
        (Value::Number(said), Value::Number(known)) if said.is_f64() && known.is_f64() => {
            let off = said.as_f64().zip(known.as_f64()).map_or(f64::NAN, |(said, known)| said - known);
            (off.is_nan() || off.abs() > 1e-9).then(|| format!("is {said}, not {known}"))
        }
        _ => (document != truth).then(|| format!("is {document}, not {truth}")),
    }
}

/// Who plays by a rule instead of playing best, where a setting says so: then nothing may be called
/// best.
fn player(case: &Case<'_>) -> Option<&'static str> {
    case.settings.player(case.board.info().settings).map(|(name, _)| name)
}

fn certainty(case: &Case<'_>) -> &'static str {
    match case.known.certainty {
        Certainty::Exact if player(case).is_some() => Certainty::Outcome.name(),
        certainty => certainty.name(),
    }
}

fn solved_truth(case: &Case<'_>, walk: Option<&dyn Walk>, lang: Option<Lang>) -> Value {
    let Case { board, known, .. } = *case;
    let (verdict, line) = (&known.verdict, &known.line);
    let alone = board.info().players == Players::One;
    let free = player(case).is_none();
    let stuck = verdict.outcome == Some(Outcome::Lose) || !verdict.proven();
    let bound = verdict.lower_bound.as_ref().or(verdict.cost.as_ref()).filter(|_| free);
    // Only a way that arrives is a path.
    let arrives = line.complete && verdict.cost.is_some();
    let way = |texts: &[String]| texts.iter().filter(|_| arrives).map(|text| spot(text)).collect::<Vec<_>>();
    let walks = alone && !line.places.is_empty();
    let mut truth = worth(verdict);
    if alone && verdict.cost.is_none() && stuck {
        truth.insert("cost".to_owned(), Value::Null);
    }
    truth.extend(object([
        ("game", Some(json!(board.info().name))),
        ("position", Some(json!(board.position()))),
        ("settings", settings(case)),
        ("player", player(case).map(Into::into)),
        ("known", Some(json!(certainty(case)))),
        ("proven", alone.then(|| json!(free && verdict.proven()))),
        ("lowerBound", alone.then(|| bound.map_or(Value::Null, number))),
        ("path", walks.then(|| way(&line.places).into())),
        ("jumps", walks.then(|| way(&line.moves).into())),
        ("bestMoves", known.best_moves.as_ref().filter(|_| free).map(|moves| json!(moves))),
        ("winningMoves", known.winning_moves.as_ref().map(|moves| json!(moves))),
        ("choice", known.choice.as_ref().map(|mv| json!(mv))),
        ("line", Some(json!(line.moves))),
        (
            "lineLabels",
            lang.map(|lang| labels(case, lang)).filter(|labels| *labels != line.moves).map(|labels| json!(labels)),
        ),
        ("lineKind", Some(json!(if free { line.kind.name() } else { "open" }))),
        ("lineComplete", Some(json!(line.complete))),
        ("judged", lang.map(|lang| rows(case, Some(lang)))),
        ("rung", Some(json!(known.rung.name()))),
        ("table", known.table.as_ref().map(|file| json!(file.display().to_string()))),
        ("steppedOver", damage(known.stepped_over.as_ref(), lang.unwrap_or(Lang::En))),
        ("calls", known.work.calls.map(|calls| number(&calls.into()))),
        ("positions", Some(number(&known.work.positions.into()))),
        ("seconds", Some(json!(known.seconds))),
        ("peakBytes", Some(number(&known.work.bytes.into()))),
    ]));
    if walk.is_some() {
        truth.extend(walked_truth(case));
    }
    truth.into()
}

/// A best walk has as many moves as the position costs, whatever the theory that leads along it.
fn walked_truth(case: &Case<'_>) -> Map<String, Value> {
    let position = case.board.position();
    let ends = case.board.goal().map(|mark| position.split_once(mark).unwrap_or((&position, &position)));
    let moves = case.known.verdict.cost.clone().unwrap_or(Number::ZERO);
    let values = moves.minus(&Number::from(-1)).unwrap_or(Number::ZERO);
    object([
        ("from", ends.map(|(from, _)| json!(from))),
        ("to", ends.map(|(_, to)| json!(to))),
        ("moves", Some(json!(moves.to_string()))),
        ("values", Some(json!(values.to_string()))),
    ])
}

fn judged_truth(case: &Case<'_>, lang: Option<Lang>) -> Value {
    let Case { board, known, .. } = *case;
    let truth = object([
        ("game", Some(json!(board.info().name))),
        ("position", Some(json!(board.position()))),
        ("player", player(case).map(Into::into)),
        ("positionValue", known.verdict.outcome.map(outcome)),
        ("remoteness", known.verdict.remoteness.as_ref().map(number)),
        ("endless", known.verdict.endless.then_some(json!(true))),
        ("estimate", estimate(&known.verdict)),
        ("known", Some(json!(certainty(case)))),
        ("choice", known.choice.as_ref().map(|mv| json!(mv))),
        ("moves", Some(rows(case, lang))),
        ("table", known.table.as_ref().map(|file| json!(file.display().to_string()))),
        ("steppedOver", damage(known.stepped_over.as_ref(), lang.unwrap_or(Lang::En))),
    ]);
    truth.into()
}

/// A move for people.
fn label(case: &Case<'_>, mv: &str, lang: Lang) -> String {
    case.board.info().spell(mv).say(lang)
}

fn labels(case: &Case<'_>, lang: Lang) -> Vec<String> {
    case.known.line.moves.iter().map(|mv| label(case, mv, lang)).collect()
}

/// Every move, best first; in words where a language is given, and then marked where it is one of
/// the best.
fn rows(case: &Case<'_>, lang: Option<Lang>) -> Value {
    let free = player(case).is_none();
    let row = |line: &MoveLine| {
        object([
            ("move", Some(json!(line.notation))),
            ("position", Some(json!(line.position))),
            ("moveValue", line.outcome.map(outcome)),
            ("remoteness", line.verdict.remoteness.as_ref().map(number)),
            ("endless", line.verdict.endless.then_some(json!(true))),
            ("deltaRemoteness", line.delta.as_ref().map(number)),
            ("estimate", estimate(&line.verdict)),
            ("cost", line.total.as_ref().map(number)),
            ("place", line.place.as_deref().map(spot)),
            ("best", lang.map(|_| json!(free && line.best))),
            ("label", lang.map(|lang| json!(label(case, &line.notation, lang)))),
            ("words", lang.map(|lang| json!(line.words.say(lang)))),
        ])
    };
    case.known.moves.iter().map(row).collect()
}

fn explained_truth(case: &Case<'_>, lang: Lang) -> Value {
    let remarks = case.board.remarks();
    let sentences: Vec<_> = remarks.iter().chain(&case.reasons.reasons).map(|sentence| sentence.say(lang)).collect();
    let mut truth = worth(&case.reasons.verdict);
    truth.extend(object([
        ("game", Some(json!(case.board.info().name))),
        ("position", Some(json!(case.board.position()))),
        ("explanation", Some(json!(sentences))),
        ("steppedOver", damage(case.reasons.stepped_over.as_ref(), lang)),
    ]));
    truth.into()
}

/// What was wrong with a table that was stepped over.
fn damage(stepped_over: Option<&Failure>, lang: Lang) -> Option<Value> {
    stepped_over.map(|damage| json!(damage.say(lang)))
}

/// A ladder of which one rung has said what is known and another was stopped. Whether the rungs
/// agree with each other is a check of its own, which asks them all.
fn steps(case: &Case<'_>) -> [Step; 2] {
    let known = case.known;
    let rung_result = RungResult { verdict: known.verdict.clone(), work: known.work };
    let stopped = Failure::Refused(Refusal::Stopped);
    let silent = if known.rung == Rung::Recursion { Rung::Memory } else { Rung::Recursion };
    [
        Step { rung: silent, outcome: Err(stopped), seconds: 0.5 },
        Step { rung: known.rung, outcome: Ok(rung_result), seconds: known.seconds },
    ]
}

fn compared_truth(case: &Case<'_>, [silent, answered]: &[Step; 2], lang: Lang) -> Value {
    let work = case.known.work;
    let refused = silent.outcome.as_ref().err().map(|failure| failure.say(lang));
    let mut rung = worth(&case.known.verdict);
    rung.extend(object([
        ("rung", Some(json!(answered.rung.name()))),
        ("calls", work.calls.map(|calls| number(&calls.into()))),
        ("positions", Some(number(&work.positions.into()))),
        ("seconds", Some(json!(answered.seconds))),
        ("peakBytes", Some(number(&work.bytes.into()))),
    ]));
    json!({
        "game": case.board.info().name,
        "position": case.board.position(),
        "agree": null,
        "answered": [answered.rung.name()],
        "rungs": [{ "rung": silent.rung.name(), "seconds": silent.seconds, "refused": refused }, rung],
    })
}

/// The legal moves as the rules list them, unjudged.
fn legal(case: &Case<'_>) -> Result<Vec<MoveChoice>, String> {
    let moves = case.board.legal(case.budget).map_err(|failure| failure.to_string())?.ok_or("too long a list")?;
    Ok(moves.into_iter().map(|mv| MoveChoice::new(case.board.info(), mv, Trace::default(), Lang::Fr)).collect())
}

/// What can be played is what was judged, though not in the same order.
fn drawn_truth(case: &Case<'_>, lang: Lang) -> Value {
    let legal = |line: &MoveLine| {
        let label = label(case, &line.notation, lang);
        json!({ "move": line.notation, "label": label, "position": line.position, "words": line.words.say(lang) })
    };
    let truth = object([
        ("game", Some(json!(case.board.info().name))),
        ("position", Some(json!(case.board.position()))),
        ("result", case.known.result.map(outcome)),
        ("legal", Some(case.known.moves.iter().map(legal).collect())),
        ("laidOut", case.board.laid_out().map(|rows| json!(rows))),
    ]);
    sorted(truth.into())
}

/// The same document with its legal moves in the order of their notation.
fn sorted(mut document: Value) -> Value {
    if let Some(legal) = document.get_mut("legal").and_then(Value::as_array_mut) {
        legal.sort_by_key(|row| row["move"].as_str().map(str::to_owned));
    }
    document
}

fn settings(case: &Case<'_>) -> Option<Value> {
    let given = case.board.info().settings.iter();
    let given: Map<_, _> =
        given.filter_map(|setting| Some((setting.name.to_owned(), json!(case.settings.get(setting.name)?)))).collect();
    (!given.is_empty()).then(|| given.into())
}

fn worth(verdict: &Verdict) -> Map<String, Value> {
    object([
        ("positionValue", verdict.outcome.map(outcome)),
        ("value", verdict.value().as_ref().map(number)),
        ("remoteness", verdict.remoteness.as_ref().map(number)),
        ("endless", verdict.endless.then_some(json!(true))),
        ("mex", verdict.nimber.as_ref().map(number)),
        ("cost", verdict.cost.as_ref().map(number)),
        ("count", verdict.count.as_ref().map(number)),
        ("estimate", estimate(verdict)),
    ])
}

fn estimate(verdict: &Verdict) -> Option<Value> {
    verdict.estimate.map(|seen| json!({ "score": seen.score, "depth": seen.depth }))
}

fn outcome(outcome: Outcome) -> Value {
    match outcome {
        Outcome::Win => "win".into(),
        Outcome::Draw => "draw".into(),
        Outcome::Lose => "lose".into(),
    }
}

/// Digits where a reader of doubles would round.
fn number(number: &Number) -> Value {
    const EXACT: i64 = 1 << 53;
    let small = number.to_string().parse::<i64>().ok().filter(|small| (-EXACT..=EXACT).contains(small));
    small.map_or_else(|| json!(number.to_string()), Value::from)
}

/// `(1,-2)` is a pair of numbers, any other notation text.
fn spot(text: &str) -> Value {
    let pair = || {
        let (first, second) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
        Some(json!([first.parse::<i64>().ok()?, second.parse::<i64>().ok()?]))
    };
    pair().unwrap_or_else(|| json!(text))
}

/// An object of those fields of which something is known.
fn object<const FIELDS: usize>(fields: [(&str, Option<Value>); FIELDS]) -> Map<String, Value> {
    fields.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect()
}
