//! What documents say of puzzles: the path and its proof, walks that are known at every point.

use serde::ser::SerializeTuple;
use serde::{Serialize, Serializer};
use tablette::{AnyBoard, Knowledge, Number, Point, Walk};

use super::exact::Exact;

/// Notation in a document: `(1,-2)` as a list of numbers, as instances are written, anything else as text.
pub(crate) struct Spot<'a>(pub(crate) &'a str);

impl Spot<'_> {
    fn pair(&self) -> Option<(i64, i64)> {
        let (first, second) = self.0.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
        Some((first.parse().ok()?, second.parse().ok()?))
    }
}

impl Serialize for Spot<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Some((first, second)) = self.pair() else { return serializer.serialize_str(self.0) };
        let mut pair = serializer.serialize_tuple(2)?;
        pair.serialize_element(&first)?;
        pair.serialize_element(&second)?;
        pair.end()
    }
}

/// What is said of a puzzle besides its worth.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Puzzle<'a> {
    /// False when the work was stopped before the cost was known to be the least, or somebody plays by a rule instead.
    proven: bool,
    /// Nothing costs less; `null` where there is no way at all, or where nobody asked.
    lower_bound: Option<Exact>,
    /// Where one stands, from the beginning to the end, in puzzles that walk.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<Vec<Spot<'a>>>,
    /// The moves between these places.
    #[serde(skip_serializing_if = "Option::is_none")]
    jumps: Option<Vec<Spot<'a>>>,
}

impl<'a> Puzzle<'a> {
    /// Of an answer that is the `best` there is, or what somebody gets who plays by a rule.
    pub(crate) fn of(known: &'a Knowledge, best: bool) -> Self {
        let (verdict, line) = (&known.verdict, &known.line);
        let spots = |texts: &'a [String]| texts.iter().map(|text| Spot(text)).collect::<Vec<_>>();
        // Without an end it is no path.
        let walks = !line.places.is_empty();
        let whole = line.complete && verdict.cost.is_some();
        let path = |texts: &'a [String]| walks.then(|| if whole { spots(texts) } else { Vec::new() });
        let bound = verdict.lower_bound.as_ref().or(verdict.cost.as_ref());
        Self {
            proven: best && verdict.proven(),
            lower_bound: bound.filter(|_| best).cloned().map(Exact),
            path: path(&line.places),
            jumps: path(&line.moves),
        }
    }
}

/// A walk as a whole: both ends and both counts, as digits whatever their length.
#[derive(Serialize)]
pub struct WalkSummary {
    /// Where it begins, in games whose boards have a goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Where it ends, in games whose boards have a goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// How many moves it has.
    pub moves: String,
    /// How many positions it goes through: one more.
    pub values: String,
}

impl WalkSummary {
    /// Describes the walk that begins on a board.
    pub fn of(board: &dyn AnyBoard, walk: &dyn Walk) -> Self {
        let position = board.position();
        let ends = board.goal().map(|mark| position.split_once(mark).unwrap_or((&position, &position)));
        Self {
            from: ends.map(|(from, _)| from.to_owned()),
            to: ends.map(|(_, to)| to.to_owned()),
            moves: walk.moves().to_string(),
            values: walk.positions().to_string(),
        }
    }
}

/// A walk with one of its points.
#[derive(Serialize)]
pub struct WalkPoint<'a> {
    /// The game.
    pub game: &'a str,
    /// The whole walk.
    #[serde(flatten)]
    pub walk: WalkSummary,
    /// After so many moves.
    pub at: String,
    /// The position there.
    pub position: String,
    /// The number by which the source text calls it, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

/// A walk, before the list of its values.
#[derive(Serialize)]
pub struct WalkHead<'a> {
    /// The game.
    pub game: &'a str,
    /// The whole walk.
    #[serde(flatten)]
    pub walk: WalkSummary,
}

/// A point of a walk in a list: its value, or its position where values have no meaning.
pub fn item(point: Point) -> String {
    point.value.as_ref().map_or(point.position, Number::to_string)
}
