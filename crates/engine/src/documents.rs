//! The JSON documents of Tablette, the same for every face. Field names are a promise to other
//! programs; an absent field is unknown.
//!
//! With the feature `schema`, the documents that the server sends derive their JSON Schema, and the
//! doc comment of a field is its description in `/openapi.json`.

mod document;
mod exact;
mod exercise;
mod function;
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
mod sheet;
mod survey;
mod task;

use std::collections::BTreeMap;

use tablette::{
    Analysis, AnyBoard, Census, Certainty, Chart, Info, Lang, LineKind, MoveLine, Number, Outcome, Players, Setting,
    Settings, Tile, Verdict, View,
};

use self::document::described;
pub use self::exact::Exact;
pub use self::exercise::ExerciseDocument;
pub use self::function::{function_plan, function_reply};
pub use self::games::{Games, NewDocument};
pub use self::grade::MarksheetDocument;
pub use self::ladder::CompareDocument;
pub use self::lesson::{AnswerDocument, LessonDocument, LessonsDocument, QuestionEntry, TimingsDocument};
pub use self::picture::{MoveChoice, Picture, PlayedMove, PositionDocument, Trace};
pub use self::plan::{PlanHead, plan};
pub use self::play::ReplyDocument;
use self::puzzle::{Puzzle, Spot};
pub use self::puzzle::{WalkDocument, WalkSummary, item};
pub use self::reason::ExplainDocument;
pub use self::sheet::function_marks;
pub use self::survey::SurveyDocument;
pub use self::task::{PuzzleDocument, PuzzlesDocument};

/// The version of the documents, in each as `schema`: raised when a field is renamed or removed, or
/// changes its meaning; not when a field is added.
const SCHEMA: u32 = 1;

/// A document of the command line, with the version of its fields.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Versioned<T> {
    /// The version of the documents.
    schema: u32,
    #[serde(flatten)]
    document: T,
}

impl<T> Versioned<T> {
    /// Adds the version to a document.
    pub fn new(document: T) -> Self {
        Self { schema: SCHEMA, document }
    }
}

/// The names of outcomes.
#[cfg(feature = "schema")]
const OUTCOMES: [&str; 3] = ["win", "lose", "draw"];
/// The names of the degrees of certainty.
#[cfg(feature = "schema")]
const CERTAINTIES: [&str; 4] = ["exact", "outcome", "estimate", "unknown"];

described! {
    /// The value of a position, as far as it is known.
    pub struct WorthFields {
        /// The outcome under best play for the side to move.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = OUTCOMES)))]
        position_value?: &'static str,
        /// The value as one number, where the game has one.
        value?: Exact,
        /// Plies to the end under best play.
        remoteness?: Exact,
        /// True for a draw that is proved to be one by endless play, which has no plies.
        endless?: bool,
        /// The nimber, which is the mex of the nimbers of the successors.
        mex?: Exact,
        /// The least total cost to the goal; `null` where there is no path, or none is known.
        #[cfg_attr(feature = "schema", schemars(extend("nullable" = true)))]
        cost?: Option<Exact>,
        /// The number of solutions.
        count?: Exact,
        /// The estimate of a search, where nothing is proved.
        estimate?: Estimate,
    }

    /// The estimate of a search: it proves nothing.
    struct Estimate {
        /// The advantage of the side to move, in hundredths of a man.
        score: i32,
        /// The plies searched.
        depth: u32,
    }

    /// The document of `solve`.
    pub struct SolveDocument<'a> {
        /// The name of the game.
        game: &'a str,
        /// The position, as the game writes it.
        position: &'a str,
        /// The settings that were chosen, by name.
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        settings: BTreeMap<&'a str, &'a str>,
        /// The player who follows a rule instead of playing best, where a setting asks for one.
        /// Nothing is then the least or the best.
        player?: &'a str,
        #[serde(flatten)]
        worth: WorthFields,
        /// How far the answer is known. `exact`: the outcome is proved, and the plies of best play
        /// (or the least cost) are known. `outcome`: the outcome is proved, but not the plies or
        /// the least cost. `estimate`: a search guesses, and nothing is proved. `unknown`: nothing
        /// is known.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = CERTAINTIES)))]
        known: &'a str,
        #[serde(flatten)]
        puzzle: Option<Puzzle<'a>>,
        #[serde(flatten)]
        walk: Option<WalkSummary>,
        /// The best moves: the soonest win, the longest defence, the least cost. Absent unless
        /// plies (or costs) are known of every move.
        best_moves?: &'a [String],
        /// All moves that win; absent where the outcome of some move is not known.
        winning_moves?: &'a [String],
        /// The move to play: a best one; where none is known, one that keeps the outcome, or that a
        /// search prefers. Absent where the game has ended or nothing is known.
        choice?: &'a str,
        /// The continuation, as far as it was followed: `lineKind` says how far it may be relied
        /// on.
        line: &'a [String],
        /// The moves of `line` for people, in the language of the request; absent where they are as
        /// the game writes them.
        line_labels?: Vec<String>,
        /// `best`: every move is best, and a complete line has as many moves as the remoteness
        /// says. `winning`: every move of the winning side keeps the win. `open`: nothing is proved
        /// of its moves.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = [LineKind::Best, LineKind::Winning, LineKind::Open].map(LineKind::name))))]
        line_kind: &'a str,
        /// Whether the line reaches the end of the game.
        line_complete: bool,
        /// The legal moves, judged by the same analysis, best first; only on request, and at most
        /// as many as were requested.
        judged?: Vec<JudgedMove<'a>>,
        /// The number of moves that were judged and are not listed, none of them better where
        /// `known` is `exact`; absent
        /// where all are listed.
        #[serde(skip_serializing_if = "is_zero")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
        left_out: u64,
        /// The rung that answered.
        rung: &'a str,
        /// The table file that answered, where one did.
        table?: String,
        /// The damage of a table file that would have answered, and was passed over.
        stepped_over?: String,
        /// Calls of the recursion.
        calls?: Exact,
        /// Positions that were evaluated.
        positions: Exact,
        /// The time it took.
        seconds: f64,
        /// The memory it took at its peak.
        peak_bytes: Exact,
    }

    /// The document of `moves`.
    pub struct MovesDocument<'a> {
        /// The name of the game.
        game: &'a str,
        /// The position, as the game writes it.
        position: &'a str,
        /// The player who follows a rule instead of playing best, where a setting asks for one.
        /// Nothing is then the least or the best.
        player?: &'a str,
        /// The outcome under best play for the side to move.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = OUTCOMES)))]
        position_value?: &'a str,
        /// Plies to the end under best play.
        remoteness?: Exact,
        /// True for a draw that is proved to be one by endless play, which has no plies.
        endless?: bool,
        /// The estimate of a search, where nothing is proved.
        estimate?: Estimate,
        /// How far the answer is known. `exact`: the outcome is proved, and the plies of best play
        /// (or the least cost) are known. `outcome`: the outcome is proved, but not the plies or
        /// the least cost. `estimate`: a search guesses, and nothing is proved. `unknown`: nothing
        /// is known.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = CERTAINTIES)))]
        known: &'a str,
        /// The move to play: a best one; where none is known, one that keeps the outcome, or that a
        /// search prefers. Absent where the game has ended or nothing is known.
        choice?: &'a str,
        /// The legal moves, best first: at most as many as were requested, fewer where each leads
        /// to a position of thousands of characters.
        moves: Vec<JudgedMove<'a>>,
        /// The number of moves that were judged and are not listed, none of them better where
        /// `known` is `exact`; absent
        /// where all are listed.
        #[serde(skip_serializing_if = "is_zero")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
        left_out: u64,
        /// The table file that judged them, where one did.
        table?: String,
        /// The damage of a table file that would have answered, and was passed over.
        stepped_over?: String,
    }

    /// A legal move, judged.
    struct JudgedMove<'a> {
        /// The move, as the game writes it.
        #[serde(rename = "move")]
        notation: &'a str,
        /// The position it leads to.
        position: &'a str,
        /// The outcome of the move for the side that plays it, where it is proved.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = OUTCOMES)))]
        move_value?: &'a str,
        /// Plies to the end under best play, from the position it leads to.
        remoteness?: Exact,
        /// True for a draw that is proved to be one by endless play, which has no plies.
        endless?: bool,
        /// Plies lost against the best move: 0 for the best moves. Absent where the outcome differs
        /// or plies are unknown.
        delta_remoteness?: Exact,
        /// The estimate of a search for the position it leads to, for the side that moves there.
        estimate?: Estimate,
        /// The least total cost with this move.
        cost?: Exact,
        /// The place reached by the move, in puzzles that walk.
        place?: Spot<'a>,
        /// Whether it is one of the best moves: true only where plies (or costs) are known of every
        /// move.
        best?: bool,
        /// The move for people: as the game writes it, with its words in the language of the
        /// request.
        label?: String,
        /// The move in words.
        words?: String,
        /// The continuation, this move first, on request.
        line?: &'a [String],
        /// Whether that line reaches the end of the game.
        line_complete?: bool,
    }

    /// A position with its picture in letters: the document of `show` on the command line.
    pub struct Shown {
        /// The name of the game.
        game: &'static str,
        /// The position, which opens as a board.
        position: String,
        /// The result for the side to move; absent while the game lasts.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = OUTCOMES)))]
        result?: &'static str,
        /// The marks of the squares, row by row from the top: the picture in letters.
        rows: Vec<Vec<String>>,
    }
}

described! {
    /// The document of `map`: rows in the order of the source text's matrix.
    pub struct MapDocument<'a> {
        /// The name of the game.
        game: &'a str,
        /// The board, as it was typed.
        position: &'a str,
        /// The values, a list a row.
        map: Vec<Vec<Exact>>,
    }

    /// The document of `census`.
    pub struct CensusDocument<'a> {
        /// The name of the game.
        game: &'a str,
        /// The box or table of boards, as it was typed.
        position: &'a str,
        /// Each board of a box.
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        boards: Vec<CensusBoard<'a>>,
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        /// The number of positions of each value.
        values: Vec<CensusValue>,
        /// The digest of the lost positions, where the theory gives one.
        digest?: &'a str,
        /// Each slice of the table.
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        slices: Vec<CountedSlice<'a>>,
    }

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

    struct CensusBoard<'a> {
        rows: Exact,
        cols: Exact,
        lost: Exact,
        winning: &'a [[u64; 2]],
    }

    struct CensusValue {
        value: Exact,
        positions: Exact,
    }
}

impl From<tablette::Estimate> for Estimate {
    fn from(tablette::Estimate { score, depth }: tablette::Estimate) -> Self {
        Self { score, depth }
    }
}

impl From<&Verdict> for WorthFields {
    fn from(verdict: &Verdict) -> Self {
        let exact = |number: &Option<Number>| number.clone().map(Exact::from);
        Self {
            position_value: verdict.outcome.map(Outcome::name),
            value: verdict.value().map(Exact::from),
            remoteness: exact(&verdict.remoteness),
            endless: verdict.endless.then_some(true),
            mex: exact(&verdict.nimber),
            cost: exact(&verdict.cost).map(Some),
            count: exact(&verdict.count),
            estimate: verdict.estimate.map(Estimate::from),
        }
    }
}

impl<'a> SolveDocument<'a> {
    /// Describes the analysis of a board that was opened with these settings; `walk` is the walk
    /// that begins there, if its theory knows one.
    pub fn new(
        board: &dyn AnyBoard,
        known: &'a Analysis,
        settings: &'a Settings,
        walk: Option<WalkSummary>,
        lang: Lang,
    ) -> Self {
        let info = board.info();
        let player = player(board, settings);
        let canonical =
            |setting: &'static Setting| Some((setting.name, setting.canonical(settings.get(setting.name)?)));
        let puzzle = (info.players == Players::One).then(|| Puzzle::new(known, player.is_none()));
        let mut worth = WorthFields::from(&known.verdict);
        let answered = known.verdict.outcome == Some(Outcome::Lose) || !known.verdict.proven();
        if puzzle.is_some() && worth.cost.is_none() && answered {
            worth.cost = Some(None);
        }
        Self {
            game: known.game,
            position: &known.position,
            settings: info.settings.iter().filter_map(canonical).collect(),
            player,
            worth,
            known: certainty(known, player).name(),
            puzzle,
            walk,
            best_moves: known.best_moves.as_deref().filter(|_| player.is_none()),
            winning_moves: known.winning_moves.as_deref(),
            choice: known.choice.as_deref(),
            line: &known.line.moves,
            line_labels: labels(info, &known.line.moves, lang),
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

    /// Adds every move, in words and judged by the same analysis, best first.
    #[must_use]
    pub fn with_moves(self, board: &dyn AnyBoard, known: &'a Analysis, lang: Lang) -> Self {
        let judged = JudgedMove::in_words(board, known, self.player.is_none(), lang);
        Self { judged: Some(judged), left_out: known.left_out, ..self }
    }
}

/// A move for people, in a language.
pub(crate) fn label(info: &Info, mv: &str, lang: Lang) -> String {
    info.spell(mv).say(lang)
}

/// The moves of a line for people; `None` where they are as the game writes them.
fn labels(info: &Info, moves: &[String], lang: Lang) -> Option<Vec<String>> {
    let labels: Vec<_> = moves.iter().map(|mv| label(info, mv, lang)).collect();
    (labels != moves).then_some(labels)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// The damage of a table that was passed over, in words.
fn stepped_over(known: &Analysis, lang: Lang) -> Option<String> {
    known.stepped_over.as_ref().map(|damage| damage.say(lang))
}

/// The player who follows a rule instead of playing best, if a setting asks for one.
fn player(board: &dyn AnyBoard, settings: &Settings) -> Option<&'static str> {
    settings.player(board.info().settings).map(|(name, _)| name)
}

/// How far an answer is known: a player who follows a rule never has the best there is.
fn certainty(known: &Analysis, player: Option<&str>) -> Certainty {
    if player.is_none() { known.certainty } else { known.certainty.min(Certainty::Outcome) }
}

impl<'a> JudgedMove<'a> {
    fn new(line: &'a MoveLine) -> Self {
        Self {
            notation: &line.notation,
            position: &line.position,
            move_value: line.outcome.map(Outcome::name),
            remoteness: line.verdict.remoteness.clone().map(Exact::from),
            endless: line.verdict.endless.then_some(true),
            delta_remoteness: line.delta.clone().map(Exact::from),
            estimate: line.verdict.estimate.map(Estimate::from),
            cost: line.total.clone().map(Exact::from),
            place: line.place.as_deref().map(Spot::from),
            best: None,
            label: None,
            words: None,
            line: line.line.as_ref().map(|line| &line.moves[..]),
            line_complete: line.line.as_ref().map(|line| line.complete),
        }
    }

    /// Describes the moves of an analysis, each with its label, its words, and whether it is one of
    /// the best, which only a `best` player has.
    fn in_words(board: &dyn AnyBoard, known: &'a Analysis, best: bool, lang: Lang) -> Vec<Self> {
        let describe = |line: &'a MoveLine| Self {
            label: Some(label(board.info(), &line.notation, lang)),
            words: Some(line.words.say(lang)),
            best: Some(best && line.best),
            ..Self::new(line)
        };
        known.moves.iter().map(describe).collect()
    }
}

impl<'a> MovesDocument<'a> {
    /// Lists the moves of a board that was opened with these settings, as notation.
    pub fn new(board: &dyn AnyBoard, known: &'a Analysis, settings: &Settings, lang: Lang) -> Self {
        let player = player(board, settings);
        Self {
            game: known.game,
            position: &known.position,
            player,
            position_value: known.verdict.outcome.map(Outcome::name),
            remoteness: known.verdict.remoteness.clone().map(Exact::from),
            endless: known.verdict.endless.then_some(true),
            estimate: known.verdict.estimate.map(Estimate::from),
            known: certainty(known, player).name(),
            choice: known.choice.as_deref(),
            moves: known.moves.iter().map(JudgedMove::new).collect(),
            left_out: known.left_out,
            table: known.table.as_ref().map(|table| table.display().to_string()),
            stepped_over: stepped_over(known, lang),
        }
    }

    /// Lists the moves with their words, and marks the best ones.
    pub fn in_words(board: &dyn AnyBoard, known: &'a Analysis, settings: &Settings, lang: Lang) -> Self {
        let document = Self::new(board, known, settings, lang);
        let best = document.player.is_none();
        Self { moves: JudgedMove::in_words(board, known, best, lang), ..document }
    }
}

impl<'a> MapDocument<'a> {
    /// Describes the chart of a board.
    pub fn new(game: &'a str, board: &'a str, chart: Chart) -> Self {
        let map = chart.rows.into_iter().map(|row| row.into_iter().map(Exact::from).collect()).collect();
        Self { game, position: board, map }
    }
}

impl<'a> CensusDocument<'a> {
    /// Describes the census of a box or table of boards.
    pub fn new(game: &'a str, board: &'a str, census: &'a Census) -> Self {
        let value = |(value, count): &(Number, Number)| CensusValue {
            value: value.clone().into(),
            positions: count.clone().into(),
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
            game,
            position: board,
            boards: boards.collect(),
            values: values.collect(),
            digest: census.digest.as_deref(),
            slices: slices.collect(),
        }
    }
}

impl Shown {
    /// Describes a position with its picture.
    pub fn new(board: &dyn AnyBoard, view: &View) -> Self {
        let result = board.result().map(Outcome::name);
        Self { game: board.info().name, position: board.position(), result, rows: marks(view) }
    }
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
        let written = |number: Number| serde_json::to_string(&Exact::from(number)).unwrap();
        assert_eq!(written(Number::from(-12)), "-12");
        assert_eq!(written(Number::from(1u64 << 53)), "9007199254740992");
        assert_eq!(written(Number::from((1u64 << 53) + 1)), "\"9007199254740993\"");
        assert_eq!(written("1".repeat(60).parse().unwrap()), format!("\"{}\"", "1".repeat(60)));
    }
}
