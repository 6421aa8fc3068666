//! Somebody to play against: perfect, hurried or careless, and honest about draws.

use std::str::FromStr;

use tablette_core::{Estimate, Outcome, Problem, Text, Verdict};

use tablette_ladder::Foreseen;

use crate::any::AnyBoard;
use tablette_ladder::Failure;
use tablette_ladder::{Effort, Request};

/// How strong an opponent plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strength {
    /// The fastest win, or the longest defence.
    Perfect,
    /// Sees [`AHEAD`] plies: takes a win within sight, avoids a loss within sight, and otherwise plays any move.
    Hurried,
    /// Any legal move.
    Careless,
}

/// The plies that a hurried opponent sees: a move, the answer, and the move after it.
pub const AHEAD: u32 = 3;

impl Strength {
    /// Every strength, the strongest first.
    pub const ALL: [Self; 3] = [Self::Perfect, Self::Hurried, Self::Careless];

    /// The name in addresses.
    pub fn name(self) -> &'static str {
        match self {
            Self::Perfect => "perfect",
            Self::Hurried => "hurried",
            Self::Careless => "careless",
        }
    }
}

impl FromStr for Strength {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        let expected = Text::new("perfect, hurried or careless", "perfect, hurried ou careless");
        Self::ALL.into_iter().find(|strength| strength.name() == text).ok_or_else(|| Problem::new(expected, text))
    }
}

/// The move that an opponent of that strength makes: always the same for the same position and seed.
/// `None` when the game has ended.
///
/// # Errors
/// As [`AnyBoard::knowledge`] for perfect play, as [`AnyBoard::foresee`] for the others.
pub fn reply(
    board: &dyn AnyBoard,
    strength: Strength,
    seed: u64,
    effort: &Effort<'_>,
) -> Result<Option<String>, Failure> {
    let ahead = match strength {
        Strength::Perfect => return Ok(board.knowledge(&Request::CHOICE, effort)?.choice),
        Strength::Hurried => AHEAD,
        Strength::Careless => 0,
    };
    let candidates = sensible(board.foresee(ahead, effort)?);
    let at = chance(&board.position(), seed) % candidates.len().max(1) as u64;
    Ok(candidates.into_iter().nth(at as usize).map(|mv| mv.notation))
}

/// The answer to an offer of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawAnswer {
    /// Nothing better is known.
    Accepted,
    /// Declined: it is known to win.
    Wins,
    /// Declined: it seems to be ahead, by the estimate of its own side.
    Ahead(Estimate),
    /// Declined: nothing is known of the position.
    Unsure,
}

/// Answers an offer of a draw by the side to move, of whose position `theirs` is known. It is accepted exactly where the known
/// value, or else the estimate, is not better than a draw for the one who answers.
///
/// ```
/// use tablette::opponent::{DrawAnswer, answer_to_draw};
/// use tablette::{Estimate, Outcome, Verdict};
/// let known = |outcome| Verdict { outcome: Some(outcome), ..Verdict::default() };
/// assert_eq!(answer_to_draw(&known(Outcome::Draw)), DrawAnswer::Accepted);
/// assert_eq!(answer_to_draw(&known(Outcome::Lose)), DrawAnswer::Wins);
/// let seems = |score| Verdict { estimate: Some(Estimate { score, depth: 9 }), ..Verdict::default() };
/// assert_eq!(answer_to_draw(&seems(0)), DrawAnswer::Accepted);
/// assert_eq!(answer_to_draw(&seems(-3)), DrawAnswer::Ahead(Estimate { score: 3, depth: 9 }));
/// assert_eq!(answer_to_draw(&Verdict::default()), DrawAnswer::Unsure);
/// ```
pub fn answer_to_draw(theirs: &Verdict) -> DrawAnswer {
    match (theirs.outcome, theirs.estimate) {
        (Some(Outcome::Lose), _) => DrawAnswer::Wins,
        (Some(Outcome::Win | Outcome::Draw), _) | (None, Some(Estimate { score: 0.., .. })) => DrawAnswer::Accepted,
        (None, Some(estimate)) => DrawAnswer::Ahead(Estimate { score: -estimate.score, ..estimate }),
        (None, None) => DrawAnswer::Unsure,
    }
}

/// The moves that win within sight; else those that do not lose within sight; else all of them.
fn sensible(moves: Vec<Foreseen>) -> Vec<Foreseen> {
    let wins = moves.iter().any(|mv| mv.outcome == Some(Outcome::Win));
    let safe = moves.iter().any(|mv| mv.outcome != Some(Outcome::Lose));
    let keep = |mv: &Foreseen| match mv.outcome {
        outcome if wins => outcome == Some(Outcome::Win),
        outcome => !safe || outcome != Some(Outcome::Lose),
    };
    moves.into_iter().filter(keep).collect()
}

/// A number that looks like chance: FNV-1a over the position, then the finaliser of `SplitMix64`.
fn chance(position: &str, seed: u64) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325 ^ seed;
    let hash = position.bytes().fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    let mixed = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GAMES;
    use tablette_core::Settings;

    fn chomp(board: &str) -> Box<dyn AnyBoard> {
        crate::game("chomp").unwrap().open(board, &Settings::default()).unwrap()
    }

    #[test]
    fn the_hurried_take_a_win_within_sight_and_leave_none() {
        let effort = Effort::default();
        for seed in 0..50 {
            // Two squares in an L: only the bite that leaves the poison alone wins at once.
            assert_eq!(reply(&*chomp("2"), Strength::Hurried, seed, &effort).unwrap().unwrap(), "(0,1)");
            let mv = reply(&*chomp("3,1"), Strength::Hurried, seed, &effort).unwrap().unwrap();
            assert_eq!(mv, "(0,2)", "the only bite that does not leave a win within sight");
        }
    }

    #[test]
    fn the_careless_play_every_move_sooner_or_later() {
        let board = chomp("3,1");
        let played: std::collections::BTreeSet<_> =
            (0..200).map(|seed| reply(&*board, Strength::Careless, seed, &Effort::default()).unwrap()).collect();
        assert_eq!(played.len(), 3);
    }

    #[test]
    fn an_opponent_moves_exactly_while_the_game_lasts() {
        for (game, strength) in GAMES.iter().flat_map(|game| Strength::ALL.map(|strength| (game, strength))) {
            let mut board = game.open(game.info().examples[0].board, &Settings::default()).unwrap();
            for ply in 0..40 {
                let mv = reply(&*board, strength, ply, &Effort::default()).unwrap();
                assert_eq!(mv.is_none(), board.result().is_some(), "{} {}", game.info().name, board.position());
                let Some(mv) = mv else { break };
                board = board.play(&mv).unwrap();
            }
        }
    }
}
