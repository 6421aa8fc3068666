//! What is known of a position, as plain data: the one value from which every face takes what it
//! shows.
//!
//! For example, `solve chomp 8x10` prints "won in 45 plies", the line and the two winning moves
//! from one [`Analysis`], `--json` writes it field by field, and the page draws it. A face adds
//! nothing and leaves nothing unsaid: where `best_moves` is absent, no face may call a move best.

use crate::failure::Failure;
use std::path::PathBuf;

use tablette_core::{Number, Outcome, Phrase, Question, Verdict, Work};

use crate::budget::Rung;

/// Characters of the positions behind the moves of one list, at most: of a Chomp bar of 1x40000 a
/// position takes 80,000 of them, and there are 39,999 moves.
pub(crate) const TEXT: usize = 4 << 20;

/// How far an answer is known. Nothing weaker is ever shown as something stronger.
///
/// A Chomp bar of 30x30 is won by a theorem: an [`Outcome`](Certainty::Outcome). One of 8x10 is
/// won in 45 plies: [`Exact`](Certainty::Exact). The draughts start seems level, some plies
/// ahead: an [`Estimate`](Certainty::Estimate).
///
/// The order is that of knowledge, so the weaker of two is their minimum:
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
    /// A search looked some plies ahead and guesses: nothing is proved, however large the score.
    Estimate,
    /// The outcome is proved, but not in how many plies, or at what least cost.
    Outcome,
    /// The outcome is proved, and with it the plies of best play, or the least cost of a puzzle.
    Exact,
}

impl Certainty {
    /// How far a verdict goes, in a game whose fullest answer is to `fullest`. A cost between two
    /// bounds is an outcome: there is a way, but perhaps a cheaper one.
    pub(crate) fn of(verdict: &Verdict, fullest: Question) -> Self {
        match verdict {
            _ if verdict.proven() && answers(fullest, verdict) => Self::Exact,
            Verdict { outcome: Some(_), .. } => Self::Outcome,
            Verdict { estimate: Some(_), .. } => Self::Estimate,
            _ => Self::Unknown,
        }
    }

    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::Estimate => "estimate",
            Self::Outcome => "outcome",
            Self::Exact => "exact",
        }
    }
}

/// Whether a verdict answers a question. A draw answers `play` without plies: it may last for
/// ever.
pub(crate) fn answers(question: Question, verdict: &Verdict) -> bool {
    match question {
        Question::Outcome => verdict.outcome.is_some(),
        Question::Play => verdict.outcome == Some(Outcome::Draw) || verdict.remoteness.is_some(),
        Question::Nimber => verdict.nimber.is_some(),
        // A puzzle that cannot be solved has no cost, and that is the answer.
        Question::Cost => verdict.cost.is_some() || verdict.outcome == Some(Outcome::Lose),
        Question::Count => verdict.count.is_some(),
    }
}

/// What is known of a position, how to play it, and what it took to know.
///
/// Verdict, lists, line and choice come from one oracle, asked once, so they never contradict
/// each other. Absent means not known; an empty list means that there is none.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The name of the game.
    pub game: &'static str,
    /// The position, as the game writes it; it opens as a board.
    pub position: String,
    /// Whether the game has ended here, and how for the side to move.
    pub result: Option<Outcome>,
    /// What it is worth, as far as the rung knows.
    pub verdict: Verdict,
    /// How far that is known.
    pub certainty: Certainty,
    /// The rung that answered.
    pub rung: Rung,
    /// The question it answered, which is not always the one that the game is about: a theory may
    /// know outcomes only.
    pub question: Question,
    /// Legal moves, best first, equal ones in the game's own order: as many as
    /// [`Request::moves`](crate::Request::moves) asked for, or as find room where each leads to a
    /// position of thousands of characters.
    pub moves: Vec<MoveLine>,
    /// Moves that were judged like those in `moves`, are no better, and stand in no list.
    pub left_out: u64,
    /// Whether there are more moves than are judged one by one: lists may then be absent for that
    /// reason alone.
    pub too_many_moves: bool,
    /// The best moves, as notation: the soonest win, the longest defence, the least cost. `None`
    /// unless plies (or costs) are known of every move.
    pub best_moves: Option<Vec<String>>,
    /// All moves that win. `None` in a puzzle, and when the outcome of some move is not known.
    pub winning_moves: Option<Vec<String>>,
    /// The move to play: a best one; where none is known, one that keeps the outcome, or that a
    /// search prefers. `None` when the game has ended or nothing is known of its moves.
    pub choice: Option<String>,
    /// How play goes on.
    pub line: Line,
    /// The table on disk that the answer was found in; `None` when it was computed.
    pub table: Option<PathBuf>,
    /// The damaged table on disk that would have answered first, for a warning; `None` when none
    /// was met.
    pub stepped_over: Option<Failure>,
    /// What it took: calls, positions, bytes. Of the rung alone, without the list and the line.
    pub work: Work,
    /// Seconds on the clock until the verdict was known.
    pub seconds: f64,
}

/// Why a position is worth what it is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Explanation {
    /// The reasons, a sentence a line.
    pub reasons: Vec<Phrase>,
    /// The damaged table on disk that they would have rested on, for a warning; `None` when none
    /// was met.
    pub stepped_over: Option<Failure>,
}

/// The beginning of a line of play, or all of it. At most 1,000 moves when it is followed, 24
/// when it goes round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Moves as notation.
    pub moves: Vec<String>,
    /// Where one stands before the first move and after each of them, in puzzles that walk;
    /// otherwise empty.
    pub places: Vec<String>,
    /// True when it reaches the end of the game. A complete best line has as many moves as the
    /// remoteness has plies.
    pub complete: bool,
    /// What may be said of its moves.
    pub kind: LineKind,
}

/// What is proved of the moves of a line. The kind of a line is that of its weakest move, hence
/// the order:
///
/// ```
/// use tablette_ladder::LineKind;
///
/// assert_eq!(LineKind::Best.min(LineKind::Open), LineKind::Open);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LineKind {
    /// Nothing: what a search expects, or what a player without a plan would play.
    #[default]
    Open,
    /// Every move of the side that wins keeps the win.
    Winning,
    /// Every move is best.
    Best,
}

impl LineKind {
    /// The name in JSON.
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
    /// The move as notation.
    pub notation: String,
    /// The move in words.
    pub words: Phrase,
    /// The position it leads to.
    pub position: String,
    /// Where one stands there, in puzzles that walk from place to place.
    pub place: Option<String>,
    /// The least total cost with this move, where costs are known.
    pub total: Option<Number>,
    /// What that position is worth to the side that moves *there*: after a winning move it is
    /// lost.
    pub verdict: Verdict,
    /// What the move gets for the side that plays it.
    pub outcome: Option<Outcome>,
    /// How many plies the move is off the best one: 0 for the best moves, absent where the outcome
    /// differs or plies are unknown.
    pub delta: Option<Number>,
    /// One of the best moves.
    pub best: bool,
    /// How play goes on with this move, which is the first of the line; `None` unless
    /// [`Request::lines`](crate::Request::lines) asked for it, and where the time was over.
    pub line: Option<Line>,
}

/// The first thing in which two verdicts contradict each other, in words (in English, for the
/// engineer who mends it). What one of them does not know contradicts nothing; a cost that is not
/// proved contradicts only beyond its bounds.
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
        .or_else(|| differ("nimber", text(&a.nimber), text(&b.nimber)))
        .or_else(|| differ("cost", text(&least(a)), text(&least(b))))
        // In both directions: either of the two may be the proof.
        .or_else(|| below(a, b).or_else(|| below(b, a)))
        .or_else(|| differ("count", text(&a.count), text(&b.count)))
}

/// What was found so far, and what nothing can be below, say something of the truth but are not
/// it: a way cheaper than the proved least, or a bound above it, is a contradiction.
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
    fn what_is_not_proved_contradicts_only_beyond_its_bounds() {
        assert_eq!(contradiction(&cost(-7, None), &cost(-5, Some(-9))), None);
        assert_eq!(contradiction(&cost(-6, Some(-8)), &cost(-5, Some(-9))), None);
        assert!(contradiction(&cost(-7, None), &cost(-6, None)).is_some());
        assert!(contradiction(&cost(-7, None), &cost(-8, Some(-9))).is_some(), "nothing costs less than the least");
        assert!(contradiction(&cost(-5, Some(-6)), &cost(-7, None)).is_some(), "nor than a bound that is proved");
    }

    #[test]
    fn certainty_is_what_the_fullest_answer_needs() {
        let won = Verdict { outcome: Some(Outcome::Win), ..Verdict::default() };
        let plies = Verdict { remoteness: Some(3_u32.into()), ..won.clone() };
        assert_eq!(Certainty::of(&won, Question::Play), Certainty::Outcome);
        assert_eq!(Certainty::of(&plies, Question::Play), Certainty::Exact);
        assert_eq!(Certainty::of(&plies, Question::Cost), Certainty::Outcome);
        assert_eq!(Certainty::of(&cost(3, Some(2)), Question::Cost), Certainty::Outcome);
        assert_eq!(Certainty::of(&Verdict::default(), Question::Play), Certainty::Unknown);
    }
}
