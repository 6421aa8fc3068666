//! Explanations for games whose theory has no words of its own: moves and their refutations.
//!
//! For example, for a heap of 5 from which one or two counters are taken, the explanation is
//! `2 wins: it leaves 3, which is lost.` For a heap of 3 it is `Every move loses:`, followed by the
//! reply that refutes each move. These are facts rather than reasons, but anyone can check them by
//! playing.
//!
//! The explanation depends on the verdict:
//!
//! - *won*: every winning move with the position it leaves;
//! - *lost*: every move with its refutation;
//! - *drawn*: the moves that hold the draw;
//! - *puzzles*: the moves that lead to a solution;
//! - *estimated*: a sentence that nothing is proved.

use tablette_core::{Digits, Game, Number, Outcome, Phrase, Players, RulesExt, Turn, Verdict, Words, words};

use crate::budget::Budget;
use crate::failure::Failure;
use crate::oracle::Oracle;
use crate::order::{self, RatedMove};

words! {
    from include_str!("explain.txt");
    ended(how: Words);
    winning(mv: Words, position: Words);
    winning_again(mv: Words, position: Words);
    losing_again(mv: Words, position: Words);
    solving(mv: Words, position: Words);
    cheapest(mv: Words, cost: Number, position: Words);
    refuted(mv: Words, reply: Words);
    last(mv: Words);
    drawing(mv: Words);
    further(n: Digits);
    guessed(depth: Digits);
    WON;
    LOST;
    DRAWN;
    SOLVED;
    DEAD_END;
    UNSOLVABLE;
    EVERY;
    WHICH;
    UNKNOWN;
}

/// Maximum number of lines shown; further moves are counted.
const SHOWN: usize = 30;

/// Lists the winning moves of a won position, the refutation of each move of a lost one, or the
/// drawing moves of a drawn one.
///
/// Time: a glance at each move; in a lost position also at replies up to the first refutation of
/// each move shown.
///
/// # Errors
///
/// Stopped; a damaged table.
pub(super) fn by_moves<G: Game>(
    game: &G,
    state: &G::State,
    oracle: &dyn Oracle<G>,
    budget: &Budget<'_>,
) -> Result<Vec<Phrase>, Failure> {
    if let Some(result) = game.result(state) {
        return Ok(vec![end(G::INFO.players, result)]);
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let verdict = oracle.verdict(state, budget)?;
    let follower = Follower { game, oracle, budget };
    Ok(match verdict.outcome {
        None => vec![unproven(&verdict)],
        Some(Outcome::Lose) if G::INFO.players == Players::One => vec![UNSOLVABLE.into()],
        Some(_) if G::INFO.players == Players::One => follower.ways(state, moves)?,
        Some(Outcome::Lose) => {
            let shown = moves.iter().take(SHOWN).map(|&mv| follower.refutation(state, mv));
            let mut lines = vec![EVERY.into()];
            lines.extend(shown.collect::<Result<Vec<_>, _>>()?);
            lines.extend(more(moves.len()));
            lines
        }
        Some(end) => {
            // All of them, since the last line counts those not shown.
            let kept = follower.keeping(state, &moves, end, usize::MAX)?;
            let line = |&mv: &G::Move| {
                let shown = G::INFO.spell(&game.show_move(state, mv));
                let left = || game.show_state(&game.apply(state, mv));
                match (end, game.edge(state, mv).turn) {
                    (Outcome::Win, Turn::Passes) => winning(shown, left()),
                    (Outcome::Win, Turn::Stays) => winning_again(shown, left()),
                    _ => drawing(shown),
                }
            };
            // Each of these moves keeps the outcome; none is called the quickest.
            let shown: Vec<_> = kept.iter().take(SHOWN).map(line).collect();
            if shown.is_empty() { vec![WHICH.into()] } else { shown.into_iter().chain(more(kept.len())).collect() }
        }
    })
}

/// Returns the sentence for a position where the game has ended.
fn end(players: Players, result: Outcome) -> Phrase {
    match (players, result) {
        (Players::One, Outcome::Win) => SOLVED.into(),
        (Players::One, _) => DEAD_END.into(),
        (_, Outcome::Win) => ended(WON),
        (_, Outcome::Draw) => ended(DRAWN),
        (_, Outcome::Lose) => ended(LOST),
    }
}

/// Returns the sentence for an unproved verdict, since an estimate is no reason.
fn unproven(verdict: &Verdict) -> Phrase {
    verdict.estimate.map_or_else(|| UNKNOWN.into(), |estimate| guessed(estimate.depth))
}

/// Returns the line that counts the moves not shown, if there are any.
fn more(all: usize) -> Option<Phrase> {
    (all > SHOWN).then(|| further(all - SHOWN))
}

/// Follows moves and queries one oracle about the positions behind them: the oracle of the verdict,
/// so that no line contradicts it.
struct Follower<'a, G: Game> {
    game: &'a G,
    oracle: &'a dyn Oracle<G>,
    budget: &'a Budget<'a>,
}

impl<G: Game> Follower<'_, G> {
    /// Returns the first `most` moves with the outcome `end` for the side that plays them, in the
    /// game's order.
    ///
    /// # Errors
    ///
    /// Stopped; a damaged table.
    fn keeping(&self, state: &G::State, moves: &[G::Move], end: Outcome, most: usize) -> Result<Vec<G::Move>, Failure> {
        let mut kept = Vec::new();
        for &mv in moves {
            let there = self.oracle.glance(&self.game.apply(state, mv), self.budget)?.outcome;
            let here = there.map(|there| there.for_mover(self.game.edge(state, mv).turn));
            kept.extend((here == Some(end)).then_some(mv));
            // Checked before the clock, so that a refutation found in time is given.
            if kept.len() >= most {
                break;
            }
            self.budget.unless_over()?;
        }
        Ok(kept)
    }

    /// Lists the moves of a puzzle that cost least, or, if costs are not known, those that lead to a
    /// solution.
    ///
    /// # Errors
    ///
    /// Stopped; a damaged table.
    fn ways(&self, state: &G::State, moves: Vec<G::Move>) -> Result<Vec<Phrase>, Failure> {
        let mut rated = Vec::new();
        for mv in moves {
            let there = self.oracle.glance(&self.game.apply(state, mv), self.budget)?;
            rated.push(RatedMove::new(self.game, state, mv, there));
            self.budget.unless_over()?;
        }
        let rated = order::sort(rated);
        let least = rated.first().and_then(|first| first.rating.total.clone());
        let solves = |other: &&RatedMove<G>| {
            other.rating.outcome == Some(Outcome::Win) && (least.is_none() || other.rating.total == least)
        };
        let line = |other: &RatedMove<G>| {
            let shown = G::INFO.spell(&self.game.show_move(state, other.mv));
            let left = self.game.show_state(&self.game.apply(state, other.mv));
            match &least {
                Some(cost) => cheapest(shown, cost, left),
                None => solving(shown, left),
            }
        };
        let ways: Vec<Phrase> = rated.iter().filter(solves).map(line).collect();
        let all = ways.len();
        Ok(if all == 0 { vec![WHICH.into()] } else { ways.into_iter().take(SHOWN).chain(more(all)).collect() })
    }

    /// Returns the first reply that refutes a move, in the game's order, as a sentence:
    /// `2 is refuted by 1.` If there is no such reply, the move itself ended the game; if the turn stays,
    /// the position behind it is lost.
    ///
    /// # Errors
    ///
    /// Stopped; a damaged table.
    fn refutation(&self, state: &G::State, mv: G::Move) -> Result<Phrase, Failure> {
        let next = self.game.apply(state, mv);
        let mut replies = Vec::new();
        self.game.expand(&next, &mut replies);
        let shown = G::INFO.spell(&self.game.show_move(state, mv));
        // There is no reply where the same side moves again.
        if !replies.is_empty() && self.game.edge(state, mv).turn == Turn::Stays {
            return Ok(losing_again(shown, self.game.show_state(&next)));
        }
        // One refutation is enough, and the first one is the same on every run.
        let reply = self.keeping(&next, &replies, Outcome::Win, 1)?.into_iter().next();
        Ok(match reply {
            Some(reply) => refuted(shown, G::INFO.spell(&self.game.show_move(&next, reply))),
            None => last(shown),
        })
    }
}
