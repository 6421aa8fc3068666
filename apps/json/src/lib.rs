//! The JSON documents of Tablette, the same for every face. Field names are a promise to other programs; absent means not known.
#![forbid(unsafe_code)]

mod exact;
mod games;
mod grade;
mod ladder;
mod lesson;
mod listed_lesson;
mod picture;
mod plan;
mod play;
mod puzzle;
mod reason;
mod survey;
mod task;
mod truth;

use std::collections::BTreeMap;

use serde::Serialize;
use tablette::{
    Census, Certainty, Chart, Estimate, Knowledge, Lang, LineKind, MoveLine, Number, Outcome, Players, Tile, Verdict,
    View,
};

pub use self::exact::Exact;
pub use self::games::{Games, NewDocument};
pub use self::grade::MarksheetDocument;
pub use self::ladder::CompareDocument;
pub use self::lesson::{AnswerDocument, LessonDocument, LessonsDocument, QuestionEntry, TimingsDocument};
pub use self::picture::{MoveChoice, Picture, PositionDocument, Trace};
pub use self::plan::{PlanHead, plan};
pub use self::play::ReplyDocument;
use self::puzzle::{Puzzle, Spot};
pub use self::puzzle::{WalkHead, WalkPoint, WalkSummary, item};
pub use self::reason::ExplainDocument;
pub use self::survey::SurveyDocument;
pub use self::task::{PuzzleDocument, PuzzlesDocument};
pub use self::truth::FACE;

/// What a position is worth.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WorthFields {
    #[serde(skip_serializing_if = "Option::is_none")]
    position_value: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<Exact>,
    #[serde(skip_serializing_if = "Option::is_none")]
    remoteness: Option<Exact>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mex: Option<Exact>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<Least>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<Exact>,
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<Guess>,
}

/// How a position seems to stand, in hundredths for the side to move there, so many plies ahead; nothing is proven.
#[derive(Serialize)]
struct Guess {
    score: i32,
    depth: u32,
}

impl Guess {
    fn of(verdict: &Verdict) -> Option<Self> {
        verdict.estimate.map(|Estimate { score, depth }| Self { score, depth })
    }
}

/// The least cost.
#[derive(Serialize)]
#[serde(untagged)]
enum Least {
    Known(Exact),
    /// There is no way, or none is known.
    None,
}

impl From<&Verdict> for WorthFields {
    fn from(verdict: &Verdict) -> Self {
        let exact = |number: &Option<Number>| number.clone().map(Exact);
        Self {
            position_value: verdict.outcome.map(Outcome::name),
            value: verdict.value().map(Exact),
            remoteness: exact(&verdict.remoteness),
            mex: exact(&verdict.nimber),
            cost: verdict.cost.clone().map(|cost| Least::Known(Exact(cost))),
            count: exact(&verdict.count),
            estimate: Guess::of(verdict),
        }
    }
}

/// The document of `solve`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SolveDocument<'a> {
    game: &'a str,
    position: &'a str,
    /// Those that were chosen.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    settings: BTreeMap<&'a str, &'a str>,
    /// Who plays by a rule instead of playing best, where a setting says so: then nothing here is the least or the best.
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<&'a str>,
    #[serde(flatten)]
    worth: WorthFields,
    /// `exact`, `outcome`, `estimate` or `unknown`.
    known: &'a str,
    #[serde(flatten)]
    puzzle: Option<Puzzle<'a>>,
    #[serde(flatten)]
    walk: Option<&'a WalkSummary>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best_moves: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winning_moves: Option<&'a [String]>,
    /// A best move; where none is known, the one to play.
    #[serde(skip_serializing_if = "Option::is_none")]
    choice: Option<&'a str>,
    line: &'a [String],
    /// `best`, `winning` or `open`.
    line_kind: &'a str,
    line_complete: bool,
    /// Legal moves, judged, best first, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    judged: Option<Vec<MoveEntry<'a>>>,
    /// Moves that were judged and are not in `judged`, none of them better; absent where all are.
    #[serde(skip_serializing_if = "is_zero")]
    left_out: u64,
    rung: &'a str,
    /// The file that the answer was found in, where it was found in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<String>,
    /// What was wrong with a table on disk that would have answered, and was stepped over.
    #[serde(skip_serializing_if = "Option::is_none")]
    stepped_over: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    calls: Option<Exact>,
    positions: Exact,
    seconds: f64,
    peak_bytes: Exact,
}

impl<'a> SolveDocument<'a> {
    /// What was found, in a game for so many, with the `player` who plays by a rule instead of playing best, where there is
    /// one, and the walk that the theory knows, where it knows one.
    pub fn new(
        known: &'a Knowledge,
        players: Players,
        player: Option<&'a str>,
        walk: Option<&'a WalkSummary>,
        settings: BTreeMap<&'a str, &'a str>,
        lang: Lang,
    ) -> Self {
        let puzzle = (players == Players::One).then(|| Puzzle::of(known, player.is_none()));
        let mut worth = WorthFields::from(&known.verdict);
        let answered = known.verdict.outcome == Some(Outcome::Lose) || !known.verdict.proven();
        if puzzle.is_some() && worth.cost.is_none() && answered {
            worth.cost = Some(Least::None);
        }
        Self {
            game: known.game,
            position: &known.position,
            settings,
            player,
            worth,
            known: certainty(known, player).name(),
            puzzle,
            walk,
            best_moves: known.best_moves.as_deref().filter(|_| player.is_none()),
            winning_moves: known.winning_moves.as_deref(),
            choice: known.choice.as_deref(),
            line: &known.line.moves,
            line_kind: if player.is_none() { known.line.kind } else { LineKind::Open }.name(),
            line_complete: known.line.complete,
            judged: None,
            left_out: 0,
            rung: known.rung.name(),
            table: known.table.as_ref().map(|table| table.display().to_string()),
            stepped_over: stepped_over(known, lang),
            calls: known.work.calls.map(Exact::from),
            positions: known.work.positions.into(),
            seconds: known.seconds,
            peak_bytes: known.work.bytes.into(),
        }
    }

    /// The same document with every move in words and judged by the same knowledge, best first.
    #[must_use]
    pub fn with_moves(self, known: &'a Knowledge, lang: Lang) -> Self {
        let judged = known.moves.iter().map(|line| MoveEntry::in_words(line, self.player.is_none(), lang)).collect();
        Self { judged: Some(judged), left_out: known.left_out, ..self }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// What was wrong with a table that was stepped over, in words.
fn stepped_over(known: &Knowledge, lang: Lang) -> Option<String> {
    known.stepped_over.as_ref().map(|damage| damage.say(lang))
}

/// How far an answer is known: that of somebody who plays by a rule is never the best there is.
fn certainty(known: &Knowledge, player: Option<&str>) -> Certainty {
    if player.is_none() { known.certainty } else { known.certainty.min(Certainty::Outcome) }
}

/// The document of `moves`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MovesDocument<'a> {
    game: &'a str,
    position: &'a str,
    /// Who plays by a rule instead of playing best, where a setting says so: then no move is called best.
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position_value: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    remoteness: Option<Exact>,
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<Guess>,
    /// `exact`, `outcome`, `estimate` or `unknown`.
    known: &'a str,
    /// The move to play; absent when the game has ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    choice: Option<&'a str>,
    moves: Vec<MoveEntry<'a>>,
    /// Moves that were judged and stand in no list, none of them better; absent where all are listed.
    #[serde(skip_serializing_if = "is_zero")]
    left_out: u64,
    /// The file that judged them, where one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<String>,
    /// What was wrong with a table on disk that would have answered, and was stepped over.
    #[serde(skip_serializing_if = "Option::is_none")]
    stepped_over: Option<String>,
}

/// One move: `move_value` is what it gets for the side that plays it, `remoteness` and `estimate` those of the
/// position it leads to, `cost`
/// the least in all with this move, `place` where one then stands.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MoveEntry<'a> {
    #[serde(rename = "move")]
    notation: &'a str,
    position: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    move_value: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    remoteness: Option<Exact>,
    #[serde(skip_serializing_if = "Option::is_none")]
    delta_remoteness: Option<Exact>,
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<Guess>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<Exact>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<Spot<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<String>,
    /// How play goes on, the move itself first, where that was asked for; and whether that is to the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line_complete: Option<bool>,
}

impl<'a> MoveEntry<'a> {
    fn of(line: &'a MoveLine) -> Self {
        Self {
            notation: &line.notation,
            position: &line.position,
            move_value: line.outcome.map(Outcome::name),
            remoteness: line.verdict.remoteness.clone().map(Exact),
            delta_remoteness: line.delta.clone().map(Exact),
            estimate: Guess::of(&line.verdict),
            cost: line.total.clone().map(Exact),
            place: line.place.as_deref().map(Spot),
            best: None,
            words: None,
            line: line.line.as_ref().map(|line| &line.moves[..]),
            line_complete: line.line.as_ref().map(|line| line.complete),
        }
    }

    /// The same in words, saying whether it is one of the best, which only the `best` player's moves can be.
    fn in_words(line: &'a MoveLine, best: bool, lang: Lang) -> Self {
        Self { words: Some(line.words.say(lang)), best: Some(best && line.best), ..Self::of(line) }
    }
}

impl<'a> MovesDocument<'a> {
    /// The moves as notation, with the `player` who plays by a rule instead of playing best, where there is one.
    pub fn of(known: &'a Knowledge, player: Option<&'a str>, lang: Lang) -> Self {
        Self {
            game: known.game,
            position: &known.position,
            player,
            position_value: known.verdict.outcome.map(Outcome::name),
            remoteness: known.verdict.remoteness.clone().map(Exact),
            estimate: Guess::of(&known.verdict),
            known: certainty(known, player).name(),
            choice: known.choice.as_deref(),
            moves: known.moves.iter().map(MoveEntry::of).collect(),
            left_out: known.left_out,
            table: known.table.as_ref().map(|table| table.display().to_string()),
            stepped_over: stepped_over(known, lang),
        }
    }

    /// The same document with each move in words, and whether it is one of the best.
    pub fn in_words(known: &'a Knowledge, player: Option<&'a str>, lang: Lang) -> Self {
        let moves = known.moves.iter().map(|line| MoveEntry::in_words(line, player.is_none(), lang)).collect();
        Self { moves, ..Self::of(known, player, lang) }
    }
}

/// The document of `map`: rows in the order of the source text's matrix.
#[derive(Serialize)]
pub struct Map {
    map: Vec<Vec<Exact>>,
}

impl From<Chart> for Map {
    fn from(chart: Chart) -> Self {
        Self { map: chart.rows.into_iter().map(|row| row.into_iter().map(Exact).collect()).collect() }
    }
}

/// The document of `census`.
#[derive(Serialize)]
pub struct CensusDocument<'a> {
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    boards: Vec<CensusBoard<'a>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    values: Vec<CensusValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digest: Option<&'a str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    slices: Vec<CountedSlice<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CountedSlice<'a> {
    slice: &'a str,
    positions: Exact,
    win: Exact,
    draw: Exact,
    lose: Exact,
    /// Plies; null when there is no win.
    longest_win: Option<u32>,
    /// Plies; null when there is no loss.
    longest_loss: Option<u32>,
}

#[derive(Serialize)]
struct CensusBoard<'a> {
    rows: Exact,
    cols: Exact,
    lost: Exact,
    winning: &'a [[u64; 2]],
}

#[derive(Serialize)]
struct CensusValue {
    value: Exact,
    positions: Exact,
}

impl<'a> From<&'a Census> for CensusDocument<'a> {
    fn from(census: &'a Census) -> Self {
        let value = |(value, count): &(Number, Number)| CensusValue {
            value: Exact(value.clone()),
            positions: Exact(count.clone()),
        };
        let boards = census.boards.iter().map(|board| CensusBoard {
            rows: board.rows.into(),
            cols: board.cols.into(),
            lost: board.lost.into(),
            winning: &board.winning,
        });
        let slices = census.slices.iter().map(|slice| CountedSlice {
            slice: &slice.slice,
            positions: slice.positions.into(),
            win: slice.win.into(),
            draw: slice.draw.into(),
            lose: slice.lose.into(),
            longest_win: slice.longest_win,
            longest_loss: slice.longest_loss,
        });
        let values = census.values.iter().map(value);
        Self {
            boards: boards.collect(),
            values: values.collect(),
            digest: census.digest.as_deref(),
            slices: slices.collect(),
        }
    }
}

/// A position and its picture: the document of `show` and `play-move`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Shown<'a> {
    /// The game.
    pub game: &'a str,
    /// The position, as the game writes it.
    pub position: String,
    /// How the game has ended for the side to move, where it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<&'static str>,
    /// The marks of the picture, row by row from the top.
    pub rows: Vec<Vec<String>>,
}

/// The marks of a view.
pub fn marks(view: &View) -> Vec<Vec<String>> {
    let mark = |tile: &Tile| tile.mark.clone();
    view.rows.iter().map(|row| row.iter().map(mark).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_strings() {
        let written = |number: Number| serde_json::to_string(&Exact(number)).unwrap();
        assert_eq!(written(Number::from(-12)), "-12");
        assert_eq!(written(Number::from(1u64 << 53)), "9007199254740992");
        assert_eq!(written(Number::from((1u64 << 53) + 1)), "\"9007199254740993\"");
        assert_eq!(written("1".repeat(60).parse().unwrap()), format!("\"{}\"", "1".repeat(60)));
    }
}
