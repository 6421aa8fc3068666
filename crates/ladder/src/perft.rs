//! Counting move sequences: by playing them all or, in several threads, by the game's own method
//! for many at once.
//!
//! For example, `tablette perft draughts start 7` counts the sequences of 1, 2, … 7 moves. Draughts
//! counts the last five plies of each by itself; the earlier plies are played here, the first three
//! once, to get positions to distribute among threads. The sum does not depend on the distribution.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tablette_core::abilities::SequenceFunctions;
use tablette_core::{Digits, Game, Refusal, Words, lock, words};
use tablette_solve::{divide as divide_by_playing, perft as perft_by_playing};

use crate::budget::Budget;
use crate::failure::Failure;

/// Plies that a game counts in one call, which cannot be stopped; therefore few.
const AT_ONCE: u32 = 5;
/// Maximum length for the game's own method; longer sequences are played by the loop without
/// recursion. If they branch, there are too many to count by either method.
const DEEPEST: u32 = 200;
/// Plies played before the rest is distributed among threads: enough positions that no thread waits
/// for the last.
const SHARED: u32 = 3;

/// Moves, each with a number of sequences.
type Divided = Vec<(String, u128)>;

/// A job of counting: move sequences from one position.
pub(super) struct PerftJob<'a, G: Game> {
    /// The instance.
    pub(super) game: &'a G,
    /// The first position.
    pub(super) state: &'a G::State,
    /// The game's own method of counting, if it has one.
    pub(super) fast: Option<&'static SequenceFunctions<G>>,
    /// Length of the longest sequences, in moves.
    pub(super) depth: u32,
    /// Whether every way to make a move counts separately.
    pub(super) keep: bool,
}

impl<G: Game> PerftJob<'_, G> {
    /// Returns the number of sequences of each length from 1 to the depth. Each length is counted
    /// from the start, which costs little: the last dominates.
    ///
    /// # Errors
    ///
    /// [`Failure::Absent`] if `keep` is not supported by the game, or beyond 200 moves; stopped;
    /// overflow.
    pub(super) fn counts(&self, budget: &Budget<'_>) -> Result<Vec<u128>, Failure> {
        match self.own_way()? {
            Some(fast) => {
                let counter = Counter::new(self, fast, budget);
                (1..=self.depth).map(|depth| counter.all(self.state, depth)).collect()
            }
            // That method counts from 0 moves; here from 1 on.
            None => Ok(perft_by_playing(self.game, self.state, self.depth, &budget.options())?.split_off(1)),
        }
    }

    /// Returns for each move, in the order of the rules, the number of longest sequences that begin
    /// with it; nothing at depth 0.
    ///
    /// # Errors
    ///
    /// As for [`counts`](Self::counts).
    pub(super) fn divided(&self, budget: &Budget<'_>) -> Result<Divided, Failure> {
        let &Self { game, state, depth, .. } = self;
        if let Some(fast) = self.own_way()? {
            return Counter::new(self, fast, budget).divided(self);
        }
        let counts = divide_by_playing(game, state, depth, &budget.options())?;
        Ok(counts.into_iter().map(|(mv, count)| (game.show_move(state, mv), count)).collect())
    }

    /// Returns the game's own method, if it has one that applies; `None` means to play the
    /// sequences one by one.
    ///
    /// # Errors
    ///
    /// [`Failure::Absent`] if only the game's own method could answer and it does not apply.
    fn own_way(&self) -> Result<Option<&'static SequenceFunctions<G>>, Failure> {
        match self.fast {
            None if self.keep => Err(Failure::Absent(no_ways(G::INFO.name))),
            Some(_) if self.depth > DEEPEST && self.keep => Err(Failure::Absent(too_deep(DEEPEST))),
            fast if self.depth <= DEEPEST => Ok(fast),
            _ => Ok(None),
        }
    }
}

/// The game's own method at work, watched.
struct Counter<'a, G: Game> {
    game: &'a G,
    fast: &'static SequenceFunctions<G>,
    keep: bool,
    budget: &'a Budget<'a>,
    /// Calls of the game's counting, by all threads.
    asked: AtomicU64,
    /// Set by the first thread that finds the budget over, for all others.
    stopped: AtomicBool,
}

impl<'a, G: Game> Counter<'a, G> {
    /// Creates a count that has not begun.
    fn new(job: &PerftJob<'a, G>, fast: &'static SequenceFunctions<G>, budget: &'a Budget<'a>) -> Self {
        let (asked, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
        Self { game: job.game, fast, keep: job.keep, budget, asked, stopped }
    }

    /// Returns for each move the number of sequences of the job's depth that begin with it.
    ///
    /// # Errors
    ///
    /// As for [`all`](Self::all).
    fn divided(&self, job: &PerftJob<'_, G>) -> Result<Divided, Failure> {
        let &PerftJob { game, state, depth, .. } = job;
        // The empty sequence begins with no move.
        let Some(rest) = depth.checked_sub(1) else { return Ok(Vec::new()) };
        let (mut moves, mut ways) = (Vec::new(), Vec::new());
        game.expand(state, &mut moves);
        if self.keep {
            (self.fast.ways)(game, state, &mut ways);
        }
        let divided = moves.into_iter().map(|mv| {
            let times = if self.keep { ways.iter().filter(|way| **way == mv).count() } else { 1 };
            let below = self.all(&game.apply(state, mv), rest)?;
            Ok((game.show_move(state, mv), below.checked_mul(times as u128).ok_or(Refusal::Overflow)?))
        });
        divided.collect()
    }

    /// Returns the number of sequences of exactly `depth` moves, the same for any number of
    /// threads.
    ///
    /// # Errors
    ///
    /// Stopped; overflow beyond 2^128.
    fn all(&self, state: &G::State, depth: u32) -> Result<u128, Failure> {
        if depth <= AT_ONCE {
            return Ok(self.some(state, depth)?);
        }
        let mut states = vec![state.clone()];
        for _ in 0..SHARED {
            states = states.iter().flat_map(|state| self.next(state)).collect();
        }
        let total = Mutex::new(Ok(0_u128));
        self.budget.threads().each(states.len(), &|at| {
            if lock(&total).is_err() {
                return;
            }
            let count = self.some(&states[at], depth - SHARED);
            let mut total = lock(&total);
            // Taken out, because a failed sum must stay failed.
            let before = std::mem::replace(&mut *total, Ok(0));
            *total = before.and_then(|sum: u128| sum.checked_add(count?).ok_or(Refusal::Overflow));
        });
        let total = lock(&total).clone();
        Ok(total?)
    }

    /// The same in one thread: plays down to [`AT_ONCE`] plies from the end, then calls the game's
    /// count.
    fn some(&self, state: &G::State, depth: u32) -> Result<u128, Refusal> {
        if depth > AT_ONCE {
            let sums = self.next(state).into_iter().map(|next| self.some(&next, depth - 1));
            return sums.reduce(|sum, more| sum?.checked_add(more?).ok_or(Refusal::Overflow)).unwrap_or(Ok(0));
        }
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        // The clock costs more than a count of few sequences.
        if asked.is_multiple_of(64) {
            self.budget.watch.progress(asked, None);
            if self.budget.is_over() {
                self.stopped.store(true, Ordering::Relaxed);
            }
        }
        if self.stopped.load(Ordering::Relaxed) {
            return Err(Refusal::Stopped);
        }
        Ok((self.fast.count)(self.game, state, depth, self.keep))
    }

    /// Returns the positions after each move or, with `keep`, after each way to make one: a
    /// position may then occur more than once.
    fn next(&self, state: &G::State) -> Vec<G::State> {
        let mut moves = Vec::new();
        if self.keep {
            (self.fast.ways)(self.game, state, &mut moves);
        } else {
            self.game.expand(state, &mut moves);
        }
        moves.into_iter().map(|mv| self.game.apply(state, mv)).collect()
    }
}

words! {
    no_ways(game: Words) {
        "every move of {game} is made in one way: there is nothing more to count with --keep",
        "chaque coup de {game} se joue d'une seule façon : --keep n'ajoute rien",
    }
    too_deep(most: Digits) {
        "--keep counts sequences of at most {most} moves",
        "--keep compte des suites d'au plus {most} coups",
    }
}
