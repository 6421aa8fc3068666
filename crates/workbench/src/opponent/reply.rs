//! The move of an opponent: the search limits of each level, and the frequency of its slips.

use std::time::Duration;

use tablette_core::random::mix;
use tablette_core::{Amount, Estimate, Outcome, Refusal};
use tablette_ladder::{Analysis, Budget, Certainty, Failure, Lookahead, MoveLine, Request, Rung};

use super::Opponent;
use super::practical::best_practical_draw;
use crate::any::AnyBoard;

/// The plies that a learner sees: a move, the reply, and the move after it.
const AHEAD: u32 = 3;
/// Time limit for known values at levels below the top; searches are limited in positions and
/// bytes.
const THOUGHT: Duration = Duration::from_millis(300);
/// Time limit for foresight at levels below the top, for slow machines.
const LOOK: Duration = Duration::from_millis(100);
/// Margin within which a learner treats a move as equal to the best one, in hundredths of a man.
const ALIKE: i32 = 12;
/// Positions that a learner visits for each move, in games with an evaluation.
const GLANCE: u64 = 100;

/// An opponent's move, with its certainty when it was chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The move in notation; `None` if the game has ended.
    pub choice: Option<String>,
    /// The certainty that no other move is better: unknown if the opponent did not search, or
    /// slipped.
    pub certainty: Certainty,
    /// Its estimate of the position before its move, for itself; only if nothing is proved.
    pub estimate: Option<Estimate>,
}

/// The policy by which a level chooses its move.
struct LevelPolicy {
    /// The limits of its search for the best move; `None` if it does not search.
    sight: Option<Horizon>,
    /// Percentage of moves without a search.
    slips: u64,
}

/// The search limits of a level.
struct Horizon {
    /// Positions searched in games with an evaluation.
    looks: u64,
    /// Bytes allowed for a table or a memo of the remaining game; `None`: no limit.
    room: Option<u64>,
}

impl LevelPolicy {
    fn new(level: Opponent) -> Self {
        let sees = |looks, room| Some(Horizon { looks, room });
        match level {
            Opponent::Novice => Self { sight: None, slips: 0 },
            Opponent::Learner => Self { sight: None, slips: 35 },
            Opponent::Player => Self { sight: sees(10_000, Some(2 << 20)), slips: 30 },
            Opponent::Expert => Self { sight: sees(60_000, Some(4 << 20)), slips: 12 },
            Opponent::Perfect => Self { sight: sees(Budget::default().looks, None), slips: 0 },
        }
    }
}

/// Returns the level that plays when this one slips: in a solved game a novice, since three plies
/// show everything in most positions of a short game. In a game that is only searched, a learner's
/// brief search is slip enough, and a learner does not slip.
fn careless(board: &dyn AnyBoard, level: Opponent) -> Opponent {
    if is_out_of_sight(board) { level.min(Opponent::Learner) } else { Opponent::Novice }
}

/// Whether the game is only searched. If play always ends, three plies searched to their end say
/// more than estimates.
fn is_out_of_sight(board: &dyn AnyBoard) -> bool {
    let rungs = board.rungs();
    rungs.contains(&Rung::Search) && !rungs.contains(&Rung::Recursion)
}

/// Returns the opponent's move. Below the top it depends on the position and the seed alone, except
/// on a machine so slow that its half second ends first.
///
/// Time: half a second below the top, [`Opponent::seconds`] there; less time and fewer positions if
/// `budget` says so.
///
/// # Errors
/// Stopped by the watch; [`Failure::Absent`] if there are more than 100,000 moves of unknown value.
///
/// # Example
///
/// ```
/// use tablette::opponent::{Opponent, reply};
/// use tablette::{Certainty, Budget, Settings, game};
///
/// let board = game("chomp")?.open("5x1", &Settings::default())?;
/// let answer = reply(&*board, Opponent::Novice, 7, &Budget::default())?;
/// assert_eq!(answer.choice.as_deref(), Some("(0,1)"), "even a novice leaves the poison to the other side");
/// let answer = reply(&*board, Opponent::Perfect, 7, &Budget::default())?;
/// assert_eq!(answer.certainty, Certainty::Exact);
/// # Ok::<(), tablette::Failure>(())
/// ```
pub fn reply(board: &dyn AnyBoard, level: Opponent, seed: u64, budget: &Budget<'_>) -> Result<Reply, Failure> {
    if board.result().is_some() {
        return Ok(Reply { choice: None, certainty: Certainty::Exact, estimate: None });
    }
    let chance = Chance::new(&board.position(), seed);
    let policy = LevelPolicy::new(level);
    let slips = chance.percent() < policy.slips;
    let Some(sight) = policy.sight.filter(|_| !slips) else {
        let below = if slips { careless(board, level) } else { level.min(Opponent::Learner) };
        return match glimpse(board, below, &chance, budget) {
            // Too many moves to list: only a theory of the whole board can help.
            Err(Failure::Absent(too_many)) => known(board, budget.within(THOUGHT))?.ok_or(Failure::Absent(too_many)),
            seen => seen,
        };
    };
    let time = if level == Opponent::Perfect { Duration::from_secs_f64(level.seconds()) } else { THOUGHT };
    let memory = sight.room.unwrap_or(budget.memory).min(budget.memory);
    let looks = sight.looks.min(budget.looks);
    match known(board, Budget { looks, memory, ..budget.within(time) }) {
        Ok(Some(reply)) => Ok(reply),
        // The caller has cancelled: report that, whatever the rung returned.
        Err(_) if budget.is_over() => Err(Refusal::Stopped.into()),
        // The best move is not known, or not found in time.
        _ => glimpse(board, Opponent::Learner, &chance, budget),
    }
}

/// Returns the move known to be best, or preferred by a search; `None` if nothing is known about
/// the moves.
fn known(board: &dyn AnyBoard, budget: Budget<'_>) -> Result<Option<Reply>, Failure> {
    let Analysis { choice, certainty, verdict, .. } = board.analysis(&Request::CHOICE, &budget)?;
    if choice.is_none() && verdict.outcome == Some(Outcome::Win) {
        return guess(board, &budget);
    }
    // All drawing moves are best, but some set the other side a problem.
    let trap = if verdict.outcome == Some(Outcome::Draw) { best_practical_draw(board, &budget) } else { None };
    let choice = trap.or(choice);
    Ok(choice.map(|choice| Reply { choice: Some(choice), certainty, estimate: verdict.estimate }))
}

/// Returns a move that is not known to give the win away, where no winning move is known: a guess.
/// Of these it is the one that leaves the other side most moves, and so the most to get wrong.
/// `None` if there is none.
fn guess(board: &dyn AnyBoard, budget: &Budget<'_>) -> Result<Option<Reply>, Failure> {
    let known = board.analysis(&Request::MOVES, budget)?;
    let left = |line: &MoveLine| match board.play(&line.notation).map(|next| next.branching()) {
        Ok(Amount::Exact(moves)) => moves,
        _ => u128::MAX,
    };
    let untried = known.moves.into_iter().filter(|line| line.outcome.is_none()).max_by_key(left);
    Ok(untried.map(|line| Reply { choice: Some(line.notation), certainty: Certainty::Unknown, estimate: None }))
}

/// Returns the move of a player who ignores the oracle: a novice, a learner, and sometimes the
/// other levels.
fn glimpse(board: &dyn AnyBoard, level: Opponent, chance: &Chance, budget: &Budget<'_>) -> Result<Reply, Failure> {
    let looking = budget.within(LOOK);
    let seen = |choice| Reply { choice, certainty: Certainty::Unknown, estimate: None };
    if level != Opponent::Novice && is_out_of_sight(board) {
        let request = Request { by: Some(Rung::Search), ..Request::MOVES };
        if let Ok(known) =
            board.analysis(&request, &Budget { looks: GLANCE, memory: budget.memory.min(1 << 20), ..looking })
        {
            let (alike, estimate) = (as_good(&known), known.verdict.estimate);
            return Ok(Reply { estimate, certainty: known.certainty, ..seen(chance.one_of(alike)) });
        }
    }
    // An immediate win first: on a wide board, there may be time for three plies of the first moves
    // only.
    let moves = board.foresee(1, budget)?;
    if level == Opponent::Novice || moves.iter().any(|mv| mv.outcome == Some(Outcome::Win)) {
        return Ok(seen(chance.one_of(if_winning(moves))));
    }
    match board.foresee(AHEAD, &looking) {
        Ok(further) => Ok(seen(chance.one_of(sensible(further)))),
        Err(failure) if budget.is_over() => Err(failure),
        Err(_) => Ok(seen(chance.one_of(sensible(moves)))),
    }
}

/// Returns the moves that a search values like the best one, or nearly.
fn as_good(known: &Analysis) -> Vec<String> {
    let Some(best) = known.moves.first() else { return known.choice.clone().into_iter().collect() };
    // A verdict is for the side to move behind it: the smaller, the better the move.
    let score = |verdict: &tablette_core::Verdict| verdict.estimate.map(|estimate| estimate.score);
    let least = known.moves.iter().filter_map(|line| score(&line.verdict)).min();
    let is_alike = |line: &&tablette_ladder::MoveLine| match (best.outcome, line.outcome) {
        (Some(best), Some(other)) => best == other,
        (None, None) => score(&line.verdict).zip(least).is_some_and(|(score, least)| score - least < ALIKE),
        _ => false,
    };
    known.moves.iter().filter(is_alike).map(|line| line.notation.clone()).collect()
}

/// Returns the moves that win at once if there are any, or else all.
fn if_winning(moves: Vec<Lookahead>) -> Vec<String> {
    let wins = moves.iter().any(|mv| mv.outcome == Some(Outcome::Win));
    let kept = moves.into_iter().filter(|mv| !wins || mv.outcome == Some(Outcome::Win));
    kept.map(|mv| mv.notation).collect()
}

/// Returns the moves that win within sight; else those that do not lose within sight; else all of
/// them.
fn sensible(moves: Vec<Lookahead>) -> Vec<String> {
    let best = moves.iter().map(|mv| rank(mv.outcome)).max();
    moves.into_iter().filter(|mv| Some(rank(mv.outcome)) == best).map(|mv| mv.notation).collect()
}

/// Ranks a draw within sight like an unknown outcome.
fn rank(outcome: Option<Outcome>) -> u8 {
    match outcome {
        Some(Outcome::Win) => 2,
        Some(Outcome::Draw) | None => 1,
        Some(Outcome::Lose) => 0,
    }
}

/// Pseudo-random choices, the same for the same position and seed.
struct Chance(u64);

impl Chance {
    /// FNV-1a over the position, seeded with the mixed seed.
    fn new(position: &str, seed: u64) -> Self {
        let start = 0xcbf2_9ce4_8422_2325 ^ mix(seed);
        Self(position.bytes().fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)))
    }

    /// Returns a number from 0 to 99.
    fn percent(&self) -> u64 {
        mix(!self.0) % 100
    }

    /// Returns one of the moves; `None` if there are none.
    fn one_of(&self, moves: Vec<String>) -> Option<String> {
        let at = mix(self.0) % moves.len().max(1) as u64;
        moves.into_iter().nth(at as usize)
    }
}
