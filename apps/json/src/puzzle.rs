//! Paths of puzzles with their proof, and walks that are known at every point.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::SerializeTuple;
use serde::{Serialize, Serializer};
use tablette::{Analysis, AnyBoard, Number, Point, Walk};

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

impl JsonSchema for Spot<'_> {
    fn schema_name() -> Cow<'static, str> {
        "Spot".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A place or a move of a walk: coordinates such as [1, -2], or notation.",
            "oneOf": [
                { "type": "array", "items": { "type": "integer" }, "minItems": 2, "maxItems": 2 },
                { "type": "string" },
            ],
        })
    }
}

/// The fields of a puzzle besides its worth.
#[derive(JsonSchema, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Puzzle<'a> {
    /// Whether the cost is proved to be the least. It is not where the solver was stopped, or the player follows a rule.
    proven: bool,
    /// A cost that no path undercuts; `null` where there is no path, or no bound is known.
    #[schemars(extend("nullable" = true))]
    lower_bound: Option<Exact>,
    /// The places of a best path, from the start to the goal, in puzzles that walk; empty where none is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<Vec<Spot<'a>>>,
    /// The moves between these places.
    #[serde(skip_serializing_if = "Option::is_none")]
    jumps: Option<Vec<Spot<'a>>>,
}

impl<'a> Puzzle<'a> {
    /// Describes an answer that is the `best` there is, or that of a player who follows a rule.
    pub(crate) fn of(known: &'a Analysis, best: bool) -> Self {
        let (verdict, line) = (&known.verdict, &known.line);
        let spots = |texts: &'a [String]| texts.iter().map(|text| Spot(text)).collect::<Vec<_>>();
        // A line that does not reach the goal is no path.
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
#[derive(JsonSchema, Serialize)]
pub struct WalkSummary {
    /// The position that the walk starts from, in games whose boards have a goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The position that it ends at, in games whose boards have a goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The number of moves, in digits.
    pub moves: String,
    /// The number of positions, in digits: one more than the moves.
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
    /// The number of moves up to this point, in digits.
    pub at: String,
    /// The position there.
    pub position: String,
    /// The number by which the source text calls it, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

/// A walk, before the list of its values.
#[derive(JsonSchema, Serialize)]
pub struct WalkHead<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// The whole walk.
    #[serde(flatten)]
    pub walk: WalkSummary,
}

/// A point of a walk in a list: its value, or its position where values have no meaning.
pub fn item(point: Point) -> String {
    point.value.as_ref().map_or(point.position, Number::to_string)
}
