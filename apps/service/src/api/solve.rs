//! The truth: values, reasons, and the whole ladder.

use std::collections::BTreeMap;
use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;
use tablette::compare::{self, Step, agree, ladder};
use tablette::{AnyBoard, Digits, Failure, Problem, Question as Worth, Refusal, Request, Rung, Words, words};
use tablette_json as json;

use super::question::{Answer, Question};
use crate::response::Response;

/// Positions with more moves than this are not judged move by move in a page.
const JUDGED: u64 = 5_000;
/// Seconds that each rung may take unless told otherwise, and at most.
const RUNG: (f64, f64) = (2.0, 5.0);

/// Legal moves, judged, best first, at most `?most=` of them: the document of the board's own address.
pub(crate) fn moves(question: &Question<'_>) -> Answer {
    let board = question.open()?;
    judgeable(&*board)?;
    let known = board.analysis(&Request { moves: most(question)?, ..Request::MOVES }, question.budget)?;
    Ok(Response::json(&json::MovesDocument::in_words(&known, player(question, &*board), question.lang)))
}

fn judgeable(board: &dyn AnyBoard) -> Result<(), Failure> {
    let moves = board.branching();
    if moves.fits(JUDGED) { Ok(()) } else { Err(Failure::Absent(too_many(moves, JUDGED))) }
}

/// How many moves are to be listed.
fn most(question: &Question<'_>) -> Result<usize, Problem> {
    let Some(text) = question.options.get("most") else { return Ok(Request::MANY) };
    let most = text.parse().ok().filter(|most| (1..=JUDGED as usize).contains(most));
    most.ok_or_else(|| Problem::new(some_moves(JUDGED), text))
}

/// Who plays by a rule instead of playing best, where a setting says so.
fn player(question: &Question<'_>, board: &dyn AnyBoard) -> Option<&'static str> {
    question.options.settings.player(board.info().settings).map(|(name, _)| name)
}

/// `solve`: what the position is worth, a line, what it cost to know. `?by=` names a rung, `?worth=` a question, and
/// `?judged=1` judges every move by the same knowledge.
pub(crate) fn solve(question: &Question<'_>) -> Answer {
    let board = question.open()?;
    let by = question.options.get("by").map(str::parse::<Rung>).transpose()?;
    let worth = question.options.get("worth").map(worth).transpose()?;
    let judged = question.options.get("judged").is_some();
    let most = most(question)?;
    if judged {
        judgeable(&*board)?;
    }
    let moves = if judged { most } else { 0 };
    let known = board.analysis(&Request { by, worth, moves, ..Request::default() }, question.budget)?;
    let walk = board.walk(question.budget).ok().map(|walk| json::WalkSummary::of(&*board, &*walk));
    let settings = board.info().settings.iter();
    let chosen: BTreeMap<&str, &str> = settings
        .filter_map(|setting| Some((setting.name, setting.canonical(question.options.settings.get(setting.name)?))))
        .collect();
    let player = player(question, &*board);
    let document = json::SolveDocument::new(&known, board.info().players, player, walk.as_ref(), chosen, question.lang);
    Ok(Response::json(&if judged { document.with_moves(&known, question.lang) } else { document }))
}

fn worth(name: &str) -> Result<Worth, Problem> {
    let names = || Worth::ALL.map(Worth::name).join(", ");
    Worth::named(name).ok_or_else(|| Problem::new(one_of(names()), name))
}

/// `explain`: why.
pub(crate) fn explain(question: &Question<'_>) -> Answer {
    let board = question.open()?;
    let lines = board.explain(question.budget)?;
    Ok(Response::json(&json::ExplainDocument::of(&*board, &lines, question.lang)))
}

/// `compare`: each rung's answer and what it cost, within `?limit=` seconds each.
pub(crate) fn compare(question: &Question<'_>) -> Answer {
    let board = question.open()?;
    let steps = ladder(&*board, question.budget, limit(question)?);
    unless_stopped(question)?;
    Ok(Response::json(&json::CompareDocument::of(&*board, &steps, question.lang)))
}

/// `growth`: the ladder on boards that lead up to this one.
pub(crate) fn growth(question: &Question<'_>) -> Answer {
    let board = question.open()?;
    let limit = limit(question)?;
    let curve = compare::growth(question.game, &*board, &question.options.settings, question.budget, limit)?;
    unless_stopped(question)?;
    let mut boards = Vec::new();
    for (text, steps) in &curve {
        let board = question.game.open(text, &question.options.settings)?;
        let ladder = json::CompareDocument::of(&*board, steps, question.lang);
        boards.push(Grown { board: text, ladder });
    }
    Ok(Response::json(&GrowthDocument { game: board.info().name, agree: agrees(&curve), boards }))
}

fn agrees(curve: &[(String, Vec<Step>)]) -> bool {
    curve.iter().all(|(_, steps)| agree(steps))
}

/// A ladder that was cut short by the limits of the server is no answer.
fn unless_stopped(question: &Question<'_>) -> Result<(), Failure> {
    if question.budget.is_over() { Err(Refusal::Stopped.into()) } else { Ok(()) }
}

/// The document of `growth`.
#[derive(JsonSchema, Serialize)]
pub(crate) struct GrowthDocument<'a> {
    /// The name of the game.
    game: &'static str,
    /// Whether all rungs agree on all boards.
    agree: bool,
    /// The ladder on boards that grow up to this one.
    boards: Vec<Grown<'a>>,
}

/// The ladder on one board.
#[derive(JsonSchema, Serialize)]
struct Grown<'a> {
    /// The board.
    board: &'a str,
    #[serde(flatten)]
    ladder: json::CompareDocument,
}

fn limit(question: &Question<'_>) -> Result<Duration, Problem> {
    let (usual, most) = RUNG;
    let Some(text) = question.options.get("limit") else { return Ok(Duration::from_secs_f64(usual)) };
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0 && *seconds <= most);
    seconds.map(Duration::from_secs_f64).ok_or_else(|| Problem::new(time(most.to_string()), text))
}

words! {
    too_many(moves: Digits, most: Digits) {
        "there are {moves} moves here; a page judges at most {most} one by one",
        "il y a {moves} coups ici ; une page en juge au plus {most} un par un",
    }
    some_moves(most: Digits) { "a number of moves from 1 to {most}", "un nombre de coups de 1 à {most}" }
    one_of(names: Words) { "one of {names}", "l'un de {names}" }
    time(most: Words) { "seconds above 0, at most {most}", "des secondes, plus de 0 et au plus {most}" }
}
