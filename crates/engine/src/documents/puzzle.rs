//! Paths of puzzles with their proof, and walks that are known at every point.

use serde::Serialize;
use tablette::{Analysis, AnyBoard, Budget, Number, Point, Walk};

use super::exact::Exact;
use crate::documents::document::described;

/// A place or a move of a walk: coordinates such as [1, -2], or notation.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Spot<'a> {
    Pair([i64; 2]),
    Notation(&'a str),
}

impl<'a> From<&'a str> for Spot<'a> {
    fn from(text: &'a str) -> Self {
        let pair = || {
            let (first, second) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
            Some([first.parse().ok()?, second.parse().ok()?])
        };
        pair().map_or(Self::Notation(text), Self::Pair)
    }
}

described! {
    /// The fields of a puzzle besides its worth.
    pub(crate) struct Puzzle<'a> {
        /// Whether the cost is proved to be the least. It is not where the solver was stopped, or
        /// the player follows a rule.
        proven: bool,
        /// A cost that no path undercuts; `null` where there is no path, or no bound is known.
        #[cfg_attr(feature = "schema", schemars(extend("nullable" = true)))]
        lower_bound: Option<Exact>,
        /// The places of a best path, from the start to the goal, in puzzles that walk; empty where
        /// none is known.
        path?: Vec<Spot<'a>>,
        /// The moves between these places.
        jumps?: Vec<Spot<'a>>,
    }

    /// A walk as a whole: both ends and both counts, as digits whatever their length.
    pub struct WalkSummary {
        /// The position that the walk starts from, in games whose boards have a goal.
        from?: String,
        /// The position that it ends at, in games whose boards have a goal.
        to?: String,
        /// The number of moves, in digits.
        moves: String,
        /// The number of positions, in digits: one more than the moves.
        values: String,
    }

    /// The document of `walk`: the whole walk, and one of its points on request.
    pub struct WalkDocument<'a> {
        /// The name of the game.
        game: &'a str,
        /// The whole walk.
        #[serde(flatten)]
        walk: WalkSummary,
        #[serde(flatten)]
        point: Option<WalkPoint>,
    }

    /// A point of a walk.
    struct WalkPoint {
        /// The number of moves up to this point, in digits.
        at: String,
        /// The position there.
        position: String,
        /// The number by which the source text calls it, where it has one.
        value?: String,
    }
}

impl<'a> Puzzle<'a> {
    /// Describes an answer that is the `best` there is, or that of a player who follows a rule.
    pub(crate) fn new(known: &'a Analysis, best: bool) -> Self {
        let (verdict, line) = (&known.verdict, &known.line);
        let spots = |texts: &'a [String]| texts.iter().map(|text| Spot::from(text.as_str())).collect::<Vec<_>>();
        // A line that does not reach the goal is no path.
        let walks = !line.places.is_empty();
        let whole = line.complete && verdict.cost.is_some();
        let path = |texts: &'a [String]| walks.then(|| if whole { spots(texts) } else { Vec::new() });
        let bound = verdict.lower_bound.as_ref().or(verdict.cost.as_ref());
        Self {
            proven: best && verdict.proven(),
            lower_bound: bound.filter(|_| best).cloned().map(Exact::from),
            path: path(&line.places),
            jumps: path(&line.moves),
        }
    }
}

impl WalkSummary {
    /// Describes the walk that begins on a board, if its theory knows one.
    pub fn known(board: &dyn AnyBoard, budget: &Budget<'_>) -> Option<Self> {
        board.walk(budget).ok().map(|walk| Self::new(board, &*walk))
    }

    fn new(board: &dyn AnyBoard, walk: &dyn Walk) -> Self {
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

impl WalkDocument<'_> {
    /// Describes the walk that begins on a board.
    pub fn new(board: &dyn AnyBoard, walk: &dyn Walk) -> Self {
        Self { game: board.info().name, walk: WalkSummary::new(board, walk), point: None }
    }

    /// Adds the point after a number of moves.
    #[must_use]
    pub fn at(self, moves: &Number, Point { position, value, .. }: Point) -> Self {
        let value = value.map(|value| value.to_string());
        Self { point: Some(WalkPoint { at: moves.to_string(), position, value }), ..self }
    }
}

/// A point of a walk in a list: its value, or its position where values have no meaning.
pub fn item(point: Point) -> String {
    point.value.as_ref().map_or(point.position, Number::to_string)
}
