//! The analysis of a position, as plain data: every face shows its answers from this one value.
//!
//! For example, `solve chomp 8x10` prints "won in 45 plies", the line and the two winning moves
//! from one [`Analysis`], `--json` writes it field by field, and the page draws it. Faces add
//! nothing and omit nothing: where `best_moves` is absent, no face may call a move best.

use crate::failure::Failure;
use std::path::PathBuf;

use tablette_core::{Number, Outcome, Phrase, Question, Verdict, Work};

use crate::budget::Rung;

/// Maximum number of characters in the positions of one list of moves: a position of a Chomp bar of
/// 1x40000 takes 80,000, and there are 39,999 moves.
pub(crate) const TEXT: usize = 4 << 20;

/// The strength of an answer. A weaker one is never shown as a stronger one.
///
/// A Chomp bar of 30x30 is won by a theorem: an [`Outcome`](Certainty::Outcome). One of 8x10 is
/// won in 45 plies: [`Exact`](Certainty::Exact). The draughts start seems level, some plies
/// ahead: an [`Estimate`](Certainty::Estimate).
///
/// Ordered by strength, so the weaker of two is their minimum:
///
/// ```
/// use tablette_ladder::Certainty;
///
/// assert!(Certainty::Unknown < Certainty::Estimate && Certainty::Outcome < Certainty::Exact);
/// assert_eq!(Certainty::Estimate.name(), "estimate");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Certainty {
    /// Nothing is known.
    Unknown,
    /// A heuristic score from a search of limited depth; nothing is proved, however large the
    /// score.
    Estimate,
    /// The outcome is proved, but neither the plies nor the least cost.
    Outcome,
    /// The outcome is proved, with the plies of best play or the least cost of a puzzle.
    Exact,
}

impl Certainty {
    /// Returns the certainty of a verdict in a game whose fullest answer is to `default_question`. A cost
    /// between two bounds is an outcome: there is a solution, but perhaps a cheaper one.
    pub(crate) fn new(verdict: &Verdict, default_question: Question) -> Self {
        match verdict {
            _ if verdict.proven() && answers(default_question, verdict) => Self::Exact,
            Verdict { outcome: Some(_), .. } => Self::Outcome,
            Verdict { estimate: Some(_), .. } => Self::Estimate,
            _ => Self::Unknown,
        }
    }

    /// Returns the name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::Estimate => "estimate",
            Self::Outcome => "outcome",
            Self::Exact => "exact",
        }
    }
}

/// Whether a verdict answers a question. A draw answers `play` without plies only if it is proved to
/// last for ever.
pub(crate) fn answers(question: Question, verdict: &Verdict) -> bool {
    match question {
        Question::Outcome => verdict.outcome.is_some(),
        Question::Play => verdict.remoteness.is_some() || verdict.endless,
        Question::Nimber => verdict.nimber.is_some(),
        // For a puzzle that cannot be solved, the absence of a cost is the answer.
        Question::Cost => verdict.cost.is_some() || verdict.outcome == Some(Outcome::Lose),
        Question::Count => verdict.count.is_some(),
    }
}

/// The analysis of a position: its value, how to play it, and the work of computing that.
///
/// Verdict, lists, line and choice come from one oracle, queried once, so they never contradict
/// each other. Absent means not known; an empty list means that there is none.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The name of the game.
    pub game: &'static str,
    /// The position in the game's notation, which opens as a board.
    pub position: String,
    /// The result for the side to move, if the game has ended here.
    pub result: Option<Outcome>,
    /// The value, as far as the rung knows it.
    pub verdict: Verdict,
    /// The strength of that value.
    pub certainty: Certainty,
    /// The rung that answered.
    pub rung: Rung,
    /// The question that it answered; not always the game's own, since a theory may know outcomes
    /// only.
    pub question: Question,
    /// Legal moves, best first, equal ones in the game's own order: at most
    /// [`Request::moves`](crate::Request::moves), and fewer if their positions are thousands of
    /// characters long.
    pub moves: Vec<MoveLine>,
    /// Number of moves judged like those in `moves` but omitted from every list. None of them is
    /// better if `best_moves` is known.
    pub left_out: u64,
    /// The reason why the moves were not judged one by one: too many, or no memory for them. Lists
    /// may then be absent for that reason alone.
    pub unlisted: Option<Phrase>,
    /// The best moves in notation: the soonest win, the longest defence, the least cost. `None`
    /// unless the plies (or costs) of every move are known.
    pub best_moves: Option<Vec<String>>,
    /// All winning moves. `None` in a puzzle, and if the outcome of some move is not known.
    pub winning_moves: Option<Vec<String>>,
    /// The move to play: a best one or, if none is known, one that keeps the outcome or that a
    /// search prefers. `None` if the game has ended or nothing is known about its moves.
    pub choice: Option<String>,
    /// The continuation.
    pub line: Line,
    /// The table on disk that holds the answer; `None` if it was computed.
    pub table: Option<PathBuf>,
    /// The damaged table on disk that would have answered first, for a warning; `None` if there was
    /// none.
    pub stepped_over: Option<Failure>,
    /// The work of the rung alone, without the list and the line: calls, positions, bytes.
    pub work: Work,
    /// Seconds until the verdict was known.
    pub seconds: f64,
}

/// The reasons for the value of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Explanation {
    /// The value that is explained.
    pub verdict: Verdict,
    /// One sentence per line.
    pub reasons: Vec<Phrase>,
    /// The damaged table on disk that would have supplied them, for a warning; `None` if there was
    /// none.
    pub stepped_over: Option<Failure>,
}

/// A line of play or its beginning: at most 1,000 moves, or 24 if positions repeat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Moves in notation.
    pub moves: Vec<String>,
    /// The places before the first move and after each move, in puzzles that walk; otherwise empty.
    pub places: Vec<String>,
    /// Whether it reaches the end of the game. A complete best line has as many moves as the
    /// remoteness has plies.
    pub complete: bool,
    /// The claim that its moves support.
    pub kind: LineKind,
}

/// The claim that a line supports. The kind of a line is that of its weakest move, hence the order:
///
/// ```
/// use tablette_ladder::LineKind;
///
/// assert_eq!(LineKind::Best.min(LineKind::Open), LineKind::Open);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LineKind {
    /// Nothing is proved: the expectation of a search, or the moves of a player without a plan.
    #[default]
    Open,
    /// Every move of the winner keeps the win.
    Winning,
    /// Every move is best.
    Best,
}

impl LineKind {
    /// Returns the name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Winning => "winning",
            Self::Best => "best",
        }
    }
}

/// One legal move, judged.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveLine {
    /// The move in notation.
    pub notation: String,
    /// The move in words.
    pub words: Phrase,
    /// The position it leads to.
    pub position: String,
    /// The place there, in puzzles that walk from place to place.
    pub place: Option<String>,
    /// The least total cost with this move, if costs are known.
    pub total: Option<Number>,
    /// The value of that position for the side that moves *there*: after a winning move it is lost.
    pub verdict: Verdict,
    /// The outcome of the move for the side that plays it.
    pub outcome: Option<Outcome>,
    /// Plies by which the move is worse than the best one: 0 for the best moves, absent if the
    /// outcome differs or plies are unknown.
    pub delta: Option<Number>,
    /// Whether it is one of the best moves.
    pub best: bool,
    /// The line that begins with this move; `None` unless [`Request::lines`](crate::Request::lines)
    /// requires it, or if the time ran out.
    pub line: Option<Line>,
}

/// Returns the first contradiction between two verdicts, in words (in English, for the engineer who
/// fixes it). An unknown field contradicts nothing, and an unproved cost only beyond its bounds.
///
/// ```
/// use tablette_core::{Outcome, Verdict};
/// use tablette_ladder::analysis::contradiction;
///
/// let won = |plies: Option<u32>| {
///     Verdict { outcome: Some(Outcome::Win), remoteness: plies.map(Into::into), ..Verdict::default() }
/// };
/// assert_eq!(contradiction(&won(Some(3)), &won(None)), None);
/// assert_eq!(contradiction(&won(Some(3)), &won(Some(5))).unwrap(), "remoteness 3 and 5");
/// ```
pub fn contradiction(a: &Verdict, b: &Verdict) -> Option<String> {
    let text = |number: &Option<Number>| number.as_ref().map(ToString::to_string);
    let least = |verdict: &Verdict| verdict.cost.clone().filter(|_| verdict.proven());
    let outcome = |verdict: &Verdict| verdict.outcome.map(|outcome| outcome.name().to_owned());
    let differ = |name: &str, left: Option<String>, right: Option<String>| {
        let (left, right) = (left?, right?);
        (left != right).then(|| format!("{name} {left} and {right}"))
    };
    differ("outcome", outcome(a), outcome(b))
        .or_else(|| differ("remoteness", text(&a.remoteness), text(&b.remoteness)))
        .or_else(|| endless(a, b).or_else(|| endless(b, a)))
        .or_else(|| differ("nimber", text(&a.nimber), text(&b.nimber)))
        .or_else(|| differ("cost", text(&least(a)), text(&least(b))))
        // In both directions, since either of the two may be the proof.
        .or_else(|| below(a, b).or_else(|| below(b, a)))
        .or_else(|| differ("count", text(&a.count), text(&b.count)))
}

/// Play that never ends contradicts a number of plies to the end.
fn endless(a: &Verdict, b: &Verdict) -> Option<String> {
    let plies = b.remoteness.as_ref().filter(|_| a.endless)?;
    Some(format!("endless play and {plies} plies"))
}

/// An unproved cost and its lower bound contradict a proved cost if the found cost is lower or the
/// bound is higher.
fn below(open: &Verdict, proved: &Verdict) -> Option<String> {
    let least = proved.cost.as_ref().filter(|_| proved.proven())?;
    let found = open.cost.as_ref().filter(|cost| *cost < least);
    let bound = open.lower_bound.as_ref().filter(|bound| *bound > least);
    let number = found.or(bound)?;
    Some(format!("cost {least} and {} {number}", if found.is_some() { "a way of" } else { "nothing below" }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cost(cost: i64, lower_bound: Option<i64>) -> Verdict {
        let (cost, lower_bound) = (Some(cost.into()), lower_bound.map(Into::into));
        Verdict { outcome: Some(Outcome::Win), cost, lower_bound, ..Verdict::default() }
    }

    #[test]
    fn unproved_costs_contradict_only_beyond_their_bounds() {
        assert_eq!(contradiction(&cost(-7, None), &cost(-5, Some(-9))), None);
        assert_eq!(contradiction(&cost(-6, Some(-8)), &cost(-5, Some(-9))), None);
        assert!(contradiction(&cost(-7, None), &cost(-6, None)).is_some());
        assert!(contradiction(&cost(-7, None), &cost(-8, Some(-9))).is_some(), "nothing costs less than the least");
        assert!(contradiction(&cost(-5, Some(-6)), &cost(-7, None)).is_some(), "nor than a bound that is proved");
    }

    #[test]
    fn certainty_is_relative_to_the_fullest_answer() {
        let won = Verdict { outcome: Some(Outcome::Win), ..Verdict::default() };
        let plies = Verdict { remoteness: Some(3_u32.into()), ..won.clone() };
        let drawn = Verdict { outcome: Some(Outcome::Draw), ..Verdict::default() };
        let endless = Verdict { endless: true, ..drawn.clone() };
        assert_eq!(Certainty::new(&drawn, Question::Play), Certainty::Outcome, "its plies are not known");
        assert_eq!(Certainty::new(&endless, Question::Play), Certainty::Exact, "it has none");
        assert!(contradiction(&drawn, &endless).is_none());
        assert!(contradiction(&Verdict { remoteness: Some(5_u32.into()), ..drawn }, &endless).is_some());
        assert_eq!(Certainty::new(&won, Question::Play), Certainty::Outcome);
        assert_eq!(Certainty::new(&plies, Question::Play), Certainty::Exact);
        assert_eq!(Certainty::new(&plies, Question::Cost), Certainty::Outcome);
        assert_eq!(Certainty::new(&cost(3, Some(2)), Question::Cost), Certainty::Outcome);
        assert_eq!(Certainty::new(&Verdict::default(), Question::Play), Certainty::Unknown);
    }
}
