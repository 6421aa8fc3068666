//! Boards as pictures: positions, and charts of whole boards.

use crate::documents::{Exact, MoveChoice, Picture, PositionDocument, Trace};
use serde::Serialize;
use tablette::{
    AnyBoard, Chart, Failure, Info, Lang, LegalMove, Number, Question as LessonQuestion, Refusal, Text, Tile, View,
};

use super::question::{Answer, Question};
use crate::response::Response;

/// Maximum number of squares of a picture in a page.
const SQUARES: u64 = 40_000;
/// Maximum number of moves listed beside a picture.
const LISTED: u64 = 1_000;
/// Maximum number of moves with a list of changed squares.
const TRACED: usize = 300;

/// `show`: the picture, the result of the game, and every legal move.
pub(crate) fn show(question: &Question<'_>) -> Answer {
    let board = question.open()?;
    Ok(Response::json(&drawn(&*board, question)?))
}

/// Returns a position with its picture and its legal moves.
///
/// # Errors
/// If it is too large for a page.
pub(crate) fn drawn(board: &dyn AnyBoard, question: &Question<'_>) -> Result<PositionDocument, Failure> {
    unless_drawable(board)?;
    let view = view(board, question);
    // A drawn solution changes with every move, which would hide the change by the move itself.
    let shown = (!is_solved(question) || view == board.unsolved()).then_some(&view);
    let legal = if board.branching().fits(LISTED) { legal(board, shown, question)? } else { None };
    let remarks = board.remarks().iter().map(|remark| remark.say(question.lang)).collect();
    Ok(PositionDocument::new(board, view, legal, question.lang).with_remarks(remarks))
}

/// Draws a position, without the solution of a puzzle unless the request asks for it.
pub(crate) fn view(board: &dyn AnyBoard, question: &Question<'_>) -> View {
    if is_solved(question) { board.view() } else { board.unsolved() }
}

fn is_solved(question: &Question<'_>) -> bool {
    question.options.solution.is_some()
}

/// Returns every legal move, with its changes to the picture.
fn legal(
    board: &dyn AnyBoard,
    view: Option<&View>,
    question: &Question<'_>,
) -> Result<Option<Vec<MoveChoice>>, Failure> {
    let Some(moves) = board.legal(question.budget)? else { return Ok(None) };
    // If moves clear an area, its squares and grooves already show that.
    let clearing =
        |view: &&View| !view.cut_lines.is_empty() || view.rows.iter().flatten().any(|tile| tile.clears.is_some());
    let traced = view.filter(|view| moves.len() <= TRACED && !clearing(view));
    let priced = board.info().question == LessonQuestion::Cost && moves.iter().any(|mv| mv.cost != 1);
    let changes = |mv: &str| {
        let change = |view: &View| Some(changed(view, board.play(mv).ok()?.unsolved()));
        traced.and_then(change).unwrap_or_default()
    };
    let choice = |mv: LegalMove| {
        let price = priced.then_some(mv.cost);
        let trace = Trace::new(&mv.arrows, changes(&mv.notation), price, board.info(), question.lang);
        MoveChoice::new(board.info(), mv, trace, question.lang)
    };
    Ok(Some(moves.into_iter().map(choice).collect()))
}

/// Returns the squares that differ between two pictures of the same size, with their new content.
fn changed(before: &View, after: View) -> Vec<((usize, usize), Tile)> {
    let size = |view: &View| (view.rows.len(), view.width());
    if size(before) != size(&after) {
        return Vec::new();
    }
    let rows = before.rows.iter().zip(after.rows).enumerate();
    rows.flat_map(|(row, (old, new))| {
        let tiles = old.iter().zip(new).enumerate();
        let differs = tiles.filter(|(_, (old, new))| old.mark != new.mark || old.ink != new.ink);
        differs.map(move |(column, (_, new))| ((row, column), new))
    })
    .collect()
}

/// Refuses a board that a page cannot show.
///
/// # Errors
/// If a board has too many squares or too long a text.
pub(crate) fn unless_drawable(board: &dyn AnyBoard) -> Result<(), Failure> {
    if board.branching().fits(SQUARES) { Ok(()) } else { Err(Refusal::Beyond(TOO_LARGE.into()).into()) }
}

/// `map`: the picture of all first moves or all squares, with its numbers.
pub(crate) fn map(question: &Question<'_>) -> Answer {
    // If the board opens, its size is checked before anything is computed.
    if let Ok(board) = question.open() {
        unless_drawable(&*board)?;
    }
    let chart = question.game.chart(&question.text, question.budget)?;
    let squares = chart.view.rows.len() as u64 * chart.view.width() as u64;
    if squares > SQUARES {
        return Err(Refusal::Beyond(TOO_LARGE.into()).into());
    }
    Ok(Response::json(&MapDocument::new(chart, question.game.info(), question.lang)))
}

/// The document of `map` with its picture.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize)]
pub(crate) struct MapDocument {
    /// The numbers of the chart, row by row from the top.
    map: Vec<Vec<Exact>>,
    /// The picture.
    picture: Picture,
    /// The meaning of the numbers, a sentence an entry.
    notes: Vec<String>,
}

impl MapDocument {
    fn new(chart: Chart, info: &Info, lang: Lang) -> Self {
        let exact = |row: Vec<Number>| row.into_iter().map(Exact::from).collect();
        Self {
            map: chart.rows.into_iter().map(exact).collect(),
            notes: chart.notes.iter().map(|note| note.say(lang)).collect(),
            picture: Picture::new(chart.view, info, lang),
        }
    }
}

const TOO_LARGE: Text = Text::new(
    "this board is too large to be drawn in a page; the command line goes further",
    "cette tablette est trop grande pour être dessinée dans une page ; la ligne de commande va plus loin",
);
