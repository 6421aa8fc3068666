//! Values, reasons, and the whole ladder.

use std::time::Duration;

use crate::documents as json;
use serde::Serialize;
use tablette::compare::{self, Step, agree, ladder};
use tablette::{
    Analysis, AnyBoard, Budget, Digits, Failure, Problem, Question as Worth, Refusal, Request, Rung, Words, words,
};

use super::question::{Answer, Question};
use crate::response::Response;

/// Maximum number of moves that a page judges one by one.
const JUDGED: u64 = 5_000;
/// Seconds for each rung or for a search: the default of a rung, and the maximum.
const RUNG: (f64, f64) = (2.0, 5.0);

/// `moves`: legal moves, judged, best first, at most `?most=` of them: the document of the board's
/// own address. With `?limit=` seconds a search uses all of them.
pub(crate) fn moves(question: &Question<'_>) -> Answer {
    let board = question.open()?;
    judgeable(&*board)?;
    let request = Request { moves: most(question)?, ..Request::MOVES };
    let known = match &question.options.limit {
        Some(_) => within(&*board, &request, question.budget, limit(question)?)?,
        None => board.analysis(&request, question.budget)?,
    };
    Ok(Response::json(&json::MovesDocument::in_words(&*board, &known, &question.options.settings, question.lang)))
}

/// Analyses a board, with a search that uses all of `limit`. A limit too short for any answer does
/// not count: it is meant for searches, and is no reason to refuse a board that can be solved.
fn within(board: &dyn AnyBoard, request: &Request, budget: &Budget<'_>, limit: Duration) -> Result<Analysis, Failure> {
    match board.analysis(request, &Budget { until_stopped: true, ..budget.within(limit) }) {
        Err(Failure::Refused(Refusal::Stopped)) if !budget.is_over() => board.analysis(request, budget),
        known => known,
    }
}

fn judgeable(board: &dyn AnyBoard) -> Result<(), Failure> {
    let moves = board.branching();
    if moves.fits(JUDGED) { Ok(()) } else { Err(Failure::Absent(too_many(moves, JUDGED))) }
}

/// Returns the number of moves to list.
fn most(question: &Question<'_>) -> Result<usize, Problem> {
    let Some(text) = &question.options.most else { return Ok(Request::MANY) };
    let most = text.parse().ok().filter(|most| (1..=JUDGED as usize).contains(most));
    most.ok_or_else(|| Problem::new(some_moves(JUDGED), text))
}

/// `solve`: the value of the position, a line, and the cost of the answer. `?by=` names a rung,
/// `?worth=` a question, and `?judged=1` judges every move by the same analysis.
pub(crate) fn solve(question: &Question<'_>) -> Answer {
    let board = question.open()?;
    let by = question.options.by.as_deref().map(str::parse::<Rung>).transpose()?;
    let worth = question.options.worth.as_deref().map(worth).transpose()?;
    let judged = question.options.judged.is_some();
    let most = most(question)?;
    if judged {
        judgeable(&*board)?;
    }
    let moves = if judged { most } else { 0 };
    let known = board.analysis(&Request { by, worth, moves, ..Request::default() }, question.budget)?;
    let walk = json::WalkSummary::known(&*board, question.budget);
    let document = json::SolveDocument::new(&*board, &known, &question.options.settings, walk, question.lang);
    Ok(Response::json(&if judged { document.with_moves(&*board, &known, question.lang) } else { document }))
}

fn worth(name: &str) -> Result<Worth, Problem> {
    let names = || Worth::ALL.map(Worth::name).join(", ");
    Worth::named(name).ok_or_else(|| Problem::new(one_of(names()), name))
}

/// `explain`: the reasons for the value.
pub(crate) fn explain(question: &Question<'_>) -> Answer {
    let board = question.open()?;
    let lines = board.explain(question.budget)?;
    Ok(Response::json(&json::ExplainDocument::new(&*board, &lines, question.lang)))
}

/// `compare`: the answer of each rung and its cost, within `?limit=` seconds each.
pub(crate) fn compare(question: &Question<'_>) -> Answer {
    let board = question.open()?;
    let steps = ladder(&*board, question.budget, limit(question)?);
    unless_stopped(question)?;
    Ok(Response::json(&json::CompareDocument::new(&*board, &steps, question.lang)))
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
        let ladder = json::CompareDocument::new(&*board, steps, question.lang);
        boards.push(Grown { board: text, ladder });
    }
    Ok(Response::json(&GrowthDocument { game: board.info().name, agree: agrees(&curve), boards }))
}

fn agrees(curve: &[(String, Vec<Step>)]) -> bool {
    curve.iter().all(|(_, steps)| agree(steps))
}

/// Fails if a ladder was cut short by the limits of the server, since that is no answer.
fn unless_stopped(question: &Question<'_>) -> Result<(), Failure> {
    if question.budget.is_over() { Err(Refusal::Stopped.into()) } else { Ok(()) }
}

/// The document of `growth`.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize)]
pub(crate) struct GrowthDocument<'a> {
    /// The name of the game.
    game: &'static str,
    /// Whether all rungs agree on all boards.
    agree: bool,
    /// The ladder on boards that grow up to this one.
    boards: Vec<Grown<'a>>,
}

/// The ladder on one board.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize)]
struct Grown<'a> {
    /// The board.
    board: &'a str,
    #[serde(flatten)]
    ladder: json::CompareDocument,
}

fn limit(question: &Question<'_>) -> Result<Duration, Problem> {
    let (usual, most) = RUNG;
    let Some(text) = &question.options.limit else { return Ok(Duration::from_secs_f64(usual)) };
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
