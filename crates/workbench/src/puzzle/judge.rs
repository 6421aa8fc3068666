//! The test whether a position is a puzzle: every move judged, one of them right.

use tablette_core::{Number, Outcome, Players, Question, Refusal, Settings, Verdict};
use tablette_ladder::{Analysis, Budget, Certainty, Failure, MoveLine, Request, Rung};

use super::kinds::{Goal, Grade, Puzzle};
use crate::any::AnyBoard;

/// Returns the puzzle that a position makes; `None` if it has ended, several moves are right or
/// none is, or too little is known.
///
/// # Errors
/// Stopped.
pub(super) fn judged(
    board: &dyn AnyBoard,
    settings: Settings,
    seed: u64,
    budget: &Budget<'_>,
) -> Result<Option<Puzzle>, Failure> {
    if board.result().is_some() || dull(board, budget) {
        return Ok(None);
    }
    let known = match board.analysis(&Request::MOVES, budget) {
        Ok(known) => known,
        Err(Failure::Refused(Refusal::Stopped)) => return Err(Refusal::Stopped.into()),
        // This position is not known well enough, and the next one may be.
        Err(_) => return Ok(None),
    };
    let certain = known.certainty == Certainty::Exact && known.moves.len() > 1 && known.left_out == 0;
    let Some(goal) = goal(board, &known).filter(|_| certain) else { return Ok(None) };
    let Some(depth) = depth(board, &known, budget)? else { return Ok(None) };
    Ok(made(settings, seed, &known, (goal, depth)))
}

impl Puzzle {
    /// Whether a rung agrees that the answer is right and no other move is; `None` if it cannot
    /// decide, as a theory without plies cannot find the soonest win.
    ///
    /// # Errors
    /// Those of [`AnyBoard::analysis`] for that rung.
    pub fn confirmed_by(&self, rung: Rung, budget: &Budget<'_>) -> Result<Option<bool>, Failure> {
        let board = self.open()?;
        let worth = if board.info().players == Players::One { Question::Cost } else { Question::Play };
        // Without a worth in the request, a theory returns everything it knows.
        let worth = Some(worth).filter(|_| rung != Rung::Theory);
        let known = board.analysis(&Request { by: Some(rung), worth, ..Request::MOVES }, budget)?;
        let reaching = |wanted: Outcome| {
            let outcomes = known.moves.iter().map(|line| Some((line.outcome?, line.notation.clone())));
            let outcomes = outcomes.collect::<Option<Vec<_>>>();
            outcomes
                .map(|moves| moves.into_iter().filter(|(outcome, _)| *outcome >= wanted).map(|(_, mv)| mv).collect())
        };
        let right: Option<Vec<String>> = match self.goal {
            Goal::Win => reaching(Outcome::Win),
            Goal::Hold => reaching(Outcome::Draw),
            Goal::Soonest | Goal::Way => known.best_moves.clone(),
        };
        Ok(right.map(|right| right == [self.answer.as_str()]))
    }
}

/// Whether a theory that quickly finds the winning moves finds several, or none: plies need not be
/// computed then.
fn dull(board: &dyn AnyBoard, budget: &Budget<'_>) -> bool {
    if board.info().players == Players::One || !board.rungs().contains(&Rung::Theory) {
        return false;
    }
    let request = Request { by: Some(Rung::Theory), ..Request::CHOICE };
    let winning = board.analysis(&request, budget).ok().and_then(|known| known.winning_moves);
    winning.is_some_and(|moves| moves.len() != 1)
}

fn made(settings: Settings, seed: u64, known: &Analysis, (goal, depth): (Goal, u64)) -> Option<Puzzle> {
    let (right, others) = known.moves.split_first()?;
    let lures = others.iter().filter(|line| tempts(line)).count() as u64;
    Some(Puzzle {
        game: known.game,
        board: known.position.clone(),
        settings,
        goal,
        grade: Grade::new(depth, lures),
        seed,
        moves: known.moves.len(),
        lures,
        lure: others.first()?.notation.clone(),
        answer: right.notation.clone(),
        depth,
        cost: known.verdict.cost.clone(),
    })
}

/// Returns the goal of a puzzle in a position whose moves are all known, best first.
fn goal(board: &dyn AnyBoard, known: &Analysis) -> Option<Goal> {
    let alone = |wanted: Outcome| {
        let known: Option<Vec<Outcome>> = known.moves.iter().map(|line| line.outcome).collect();
        known.is_some_and(|known| known.iter().filter(|&&outcome| outcome >= wanted).count() == 1)
    };
    let best = known.best_moves.as_ref().is_some_and(|best| best.len() == 1);
    // An immediate win is obvious: slower ones make no puzzle.
    let at_hand = known.verdict.remoteness == Some(Number::from(1_u32));
    match (board.info().players, known.verdict.outcome?) {
        (Players::One, Outcome::Win) => best.then_some(Goal::Way),
        (Players::Two, Outcome::Win) if alone(Outcome::Win) => Some(Goal::Win),
        (Players::Two, Outcome::Win) => (best && !at_hand).then_some(Goal::Soonest),
        (Players::Two, Outcome::Draw) => alone(Outcome::Draw).then_some(Goal::Hold),
        _ => None,
    }
}

/// Whether a wrong move is plausible: any move except one that loses to the very next move.
fn tempts(line: &MoveLine) -> bool {
    let Verdict { remoteness, .. } = &line.verdict;
    line.outcome != Some(Outcome::Lose) || *remoteness != Some(Number::from(1_u32))
}

/// Returns the plies to the end, or the moves of the line if plies are not counted; `None` if the
/// line has no end.
///
/// # Errors
/// Those of the line.
fn depth(board: &dyn AnyBoard, known: &Analysis, budget: &Budget<'_>) -> Result<Option<u64>, Failure> {
    if let Some(plies) = known.verdict.remoteness.as_ref().and_then(Number::as_i128) {
        return Ok(u64::try_from(plies).ok());
    }
    let line = board.analysis(&Request::default(), budget)?.line;
    // An endless draw: its line is cut at the length shown for repeating lines.
    let told = line.complete || known.verdict.outcome == Some(Outcome::Draw);
    Ok(told.then_some(line.moves.len() as u64))
}
