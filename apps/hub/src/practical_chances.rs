//! Choice among drawing moves: play the one after which the opponent is most likely to go wrong.
//!
//! All drawing moves are equal under best play, but not in practice. After one of them every reply
//! holds; after another, one reply in ten holds, and the loss shows only thirty plies later. The
//! tables give the outcome of each reply. Its probability is an estimate: all holding replies are
//! equally likely, and a losing reply is the more likely the longer the loss takes
//! ([`error_likelihood`]).

use tablette_core::worth::PlayValue;
use tablette_core::{Evaluate as _, Outcome, Rules as _, Watch};
use tablette_games::draughts::hub::HubVariant;
use tablette_games::draughts::{Articles, Draughts, Move, State};
use tablette_solve::error_likelihood;

use super::game_status::GameStatus;

/// Largest value of a position at the search horizon: grows with its evaluation, and stays below
/// that of any trap.
const SEEMING: f64 = 0.01;
/// Maximum number of own moves to look ahead.
const AHEAD: u32 = 4;
/// Probes after which no further iteration starts; a running one stops after twice as many. A few
/// hundredths of a second from memory.
const MOST: u32 = 100_000;

/// Returns the move that keeps the draw and after which the opponent is most likely to go wrong;
/// `None` if the tables do not show a draw, or there was no time. Deterministic for a position,
/// history and level, unless the watch stops it.
///
/// # Complexity
/// Time: at most 200,000 probes. Space: one list of moves per ply.
pub(super) fn best_practical_draw<V: HubVariant>(
    place: &GameStatus<'_, V>,
    rules: &Draughts<V>,
    watch: &dyn Watch,
) -> Option<Move> {
    if place.endings.value(&place.state, Articles::NONE)?.outcome() != Outcome::Draw {
        return None;
    }
    let level = place.request.level;
    let mut best = None;
    let ahead = level.depth.map_or(AHEAD, |plies| plies.div_ceil(2).min(AHEAD));
    let most = level.nodes.and_then(|nodes| u32::try_from(nodes).ok()).map_or(MOST, |nodes| nodes.min(MOST));
    let mut looked = 0;
    for ahead in 1..=ahead {
        let mut look = Look { place, rules, watch, looked };
        let Ok(found) = look.ours(&place.state, ahead) else { break };
        looked = look.looked;
        best = found.mv;
        if looked >= most {
            break;
        }
    }
    best
}

/// The time is over.
struct Over;

/// One search a given number of moves ahead.
struct Look<'a, V> {
    place: &'a GameStatus<'a, V>,
    rules: &'a Draughts<V>,
    watch: &'a dyn Watch,
    looked: u32,
}

/// The best move, if there is any, and its probability to win.
struct BestChance {
    mv: Option<Move>,
    chance: f64,
}

impl<V: HubVariant> Look<'_, V> {
    /// Our turn, in a position that is at least drawn.
    fn ours(&mut self, state: &State<V>, ahead: u32) -> Result<BestChance, Over> {
        let (mut best, mut moves) = (BestChance { mv: None, chance: 0.0 }, Vec::new());
        self.rules.expand(state, &mut moves);
        for mv in moves {
            let next = self.rules.apply(state, mv);
            // A win that takes longer than a clock allows becomes a win again once a man moves.
            if self.value(&next, Articles::NONE)?.is_some_and(|value| value.outcome() == Outcome::Win) {
                continue;
            }
            // A repeated position sets no new problem, and the third repetition is a draw.
            let known = self.place.past.iter().any(|before| self.rules.recurs(before, &next));
            let chance = if known { 0.0 } else { self.theirs(&next, ahead)? };
            if best.mv.is_none() || chance > best.chance {
                best = BestChance { mv: Some(mv), chance };
            }
        }
        Ok(best)
    }

    /// The probability to win if the opponent is to move.
    fn theirs(&mut self, state: &State<V>, ahead: u32) -> Result<f64, Over> {
        let (mut wins, mut all, mut moves) = (0.0, 0.0, Vec::new());
        if let Some(end) = self.rules.expand(state, &mut moves) {
            return Ok(if end.outcome == Outcome::Lose { 1.0 } else { 0.0 });
        }
        for mv in moves {
            let next = self.rules.apply(state, mv);
            let value = self.value(&next, self.place.request.articles)?;
            let (likely, chance) = match value.map(PlayValue::outcome) {
                Some(Outcome::Win) => {
                    let plies = value.and_then(PlayValue::remoteness).unwrap_or(0);
                    (error_likelihood(plies.into()), 1.0)
                }
                // The opponent finds a winning reply.
                Some(Outcome::Lose) => return Ok(0.0),
                _ if self.rules.ended(&next).is_some() => (1.0, 0.0),
                _ if ahead > 1 => (1.0, self.ours(&next, ahead - 1)?.chance),
                _ => (1.0, self.seeming(&next)),
            };
            wins += likely * chance;
            all += likely;
        }
        // All replies may lose at once.
        Ok(if all > 0.0 { wins / all } else { 1.0 })
    }

    /// The evaluation of a position for the opponent of the side to move, from 0 to [`SEEMING`].
    fn seeming(&self, state: &State<V>) -> f64 {
        SEEMING / (1.0 + (f64::from(-self.rules.evaluate(state)) / 100.0).exp())
    }

    /// Returns the value in the tables; `None` for a win that takes longer than these articles
    /// allow.
    fn value(&mut self, state: &State<V>, articles: Articles) -> Result<Option<PlayValue>, Over> {
        self.looked += 1;
        if self.looked >= 2 * MOST || self.looked.is_multiple_of(64) && self.watch.stopped() {
            return Err(Over);
        }
        Ok(self.place.endings.value(state, articles))
    }
}
