//! The search as an oracle.
//!
//! For example, `solve draughts start` searches four million positions and reports that the start
//! seems level, with the number of plies searched in full. For a list of all moves, it searches
//! each more briefly. An ending of four pieces is not searched at all: the policy builds a table of
//! the positions below it, and a later search of the same board that reaches one of them takes its
//! exact value.
//!
//! A proved result is an outcome; everything else is an estimate, and the two never mix.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use tablette_core::theory::Estimate;
use tablette_core::{Evaluate, Game, OfEvaluate, Refusal, Rules, Turn, Verdict, Watch, Work, lock};
use tablette_solve::{Job, Search, SearchResult, Threads};

use super::endings::EndgameTables;
use super::memo_oracle::Answer;
use crate::budget::{Budget, Rung};
use crate::failure::Failure;
use crate::oracle::{Oracle, Variation};

/// Positions per answer if there are many answers, such as the moves of a list.
const GLANCE: u64 = 60_000;
/// Positions per position of a board when rungs are compared: proofs of a few plies.
const HASTY: u64 = 200;
/// Maximum bytes of a search; more memory is only slower.
const ROOM: u64 = 64 << 20;
/// Bytes for a glance, which cannot fill more.
const SMALL_ROOM: u64 = 1 << 20;
/// Bytes per position in the table of a search, generously.
const A_LOOK: u64 = 32;
/// Bytes for a hasty search, the minimum of a search.
const TINY_ROOM: u64 = 1 << 14;

/// The functions of the search, compiled for each game with an evaluation.
pub(super) struct Lookahead<G: Game> {
    /// Searches for as long as the budget allows.
    pub(super) solve: Solve<G>,
    /// Makes an oracle that searches briefly on each query.
    pub(super) hasty: Hasty<G>,
}

/// Makes an oracle for the comparison of rungs.
type Hasty<G> = fn(&Arc<G>) -> Result<Arc<dyn Oracle<G>>, Refusal>;
/// Searches a position, with the available tables.
type Solve<G> = fn(&Arc<G>, &<G as Rules>::State, &EndgameTables<G>, &Budget<'_>) -> Result<Answer<G>, Failure>;

impl<G: Game> Clone for Lookahead<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Lookahead<G> {}

impl<G: Game> OfEvaluate<G> for Lookahead<G> {
    fn make() -> Self
    where
        G: Evaluate,
    {
        Self { solve: solve::<G>, hasty: hasty::<G> }
    }
}

/// Searches a position: as many positions as the budget says or, if all of its time may be used,
/// until it is over.
///
/// # Errors
///
/// Stopped by the watch before the first ply was searched; no memory for the smallest table.
fn solve<G: Evaluate>(
    game: &Arc<G>,
    state: &G::State,
    endings: &EndgameTables<G>,
    budget: &Budget<'_>,
) -> Result<Answer<G>, Failure> {
    let mut searcher = Searcher::new(game, endings, budget)?;
    let nodes = if budget.until_stopped { u64::MAX } else { budget.looks };
    // A caller that waits until the time is over gets the machine's best; all others get the same
    // answer on every machine.
    let threads = if budget.until_stopped { budget.threads() } else { Threads::ONE };
    let limits = SearchLimits { nodes, room: searcher.room, threads, lines: budget.lines };
    let (mut found, work) = searcher.search(state, limits, budget);
    // When the time is over or the user stops, the best line so far remains, as an estimate.
    if budget.watch.stopped() && found[0].outcome.is_none() && found[0].depth == 0 {
        return Err(Refusal::Stopped.into());
    }
    searcher.work = work;
    let variations = if budget.lines > 0 { found.clone() } else { Vec::new() };
    let first = found.swap_remove(0);
    let verdict = said(&first);
    searcher.remember(state, first);
    searcher.variations = Some((state.clone(), variations)).filter(|(_, variations)| !variations.is_empty());
    Ok(Answer { oracle: Arc::new(searcher), verdict })
}

/// Makes an oracle for comparisons: it searches [`HASTY`] positions each time, stores nothing and
/// probes no tables.
fn hasty<G: Evaluate>(game: &Arc<G>) -> Result<Arc<dyn Oracle<G>>, Refusal> {
    let budget = Budget { memory: TINY_ROOM, ..Budget::default() };
    Ok(Arc::new(Searcher { thorough: HASTY, ..Searcher::new(game, &EndgameTables::default(), &budget)? }))
}

/// An oracle that searches on each query, and stores the answers of full searches. One board has
/// few: a position on screen, and the positions played from it.
struct Searcher<G: Evaluate> {
    game: Arc<G>,
    endings: EndgameTables<G>,
    /// Bytes of a full search.
    room: u64,
    /// Positions of a full search.
    thorough: u64,
    /// Answers of full searches, kept as long as the board.
    found: Mutex<Answers<G>>,
    /// The moves of the position searched first, if several lines were requested.
    variations: Option<Variations<G>>,
    /// The work of the first search, without later ones.
    work: Work,
}

/// A position and the results for its moves, best first.
type Variations<G> = (<G as Rules>::State, Vec<SearchResult<<G as Rules>::Move>>);

/// The limits of a search, and its task.
#[derive(Clone, Copy)]
struct SearchLimits {
    nodes: u64,
    /// Bytes.
    room: u64,
    threads: Threads,
    /// Number of moves to search side by side; 0 for the best alone.
    lines: usize,
}

/// Results of full searches, by position.
type Answers<G> = HashMap<<G as Rules>::State, Arc<SearchResult<<G as Rules>::Move>>>;

impl<G: Evaluate> Searcher<G> {
    /// Creates a searcher without results.
    ///
    /// # Errors
    ///
    /// [`Refusal::TooLarge`] below 16 KiB of memory, and [`Refusal::MissingFile`] without the data
    /// of the evaluation, since an oracle cannot refuse later.
    fn new(game: &Arc<G>, endings: &EndgameTables<G>, budget: &Budget<'_>) -> Result<Self, Refusal> {
        game.prepare()?;
        let room = budget.memory.min(ROOM);
        // Refused here, since a judge cannot refuse later.
        Search::<G>::new(room.min(TINY_ROOM))?;
        let (game, endings) = (Arc::clone(game), endings.clone());
        let (found, variations) = (Mutex::default(), None);
        Ok(Self { game, endings, room, thorough: budget.looks, found, variations, work: Work::default() })
    }

    /// Runs one search and returns its cost, with the best move or, if several lines are requested,
    /// every move, best first.
    fn search(&self, state: &G::State, limits: SearchLimits, watch: &dyn Watch) -> (Vec<SearchResult<G::Move>>, Work) {
        let SearchLimits { nodes, threads, lines, .. } = limits;
        // A short search fills no more, and unused memory must still be cleared.
        let room = limits.room.min(nodes.saturating_mul(A_LOOK).max(TINY_ROOM));
        let mut search = Search::new(room).expect("more memory than the least was allowed");
        let probe = |state: &G::State| self.endings.value(state);
        // Decided once: most searches reach no table, and a probe costs time at every position.
        let probe: Option<&tablette_solve::Probe<'_, G>> = if self.endings.is_empty() { None } else { Some(&probe) };
        let job = Job { nodes, watch, probe, threads, ..Job::new(&*self.game, state) };
        let mut found = if lines > 0 { search.several(&job, lines, |_| {}) } else { Vec::new() };
        if found.is_empty() {
            found.push(search.run(&job, |_| {}));
        }
        // Each count includes the moves before it.
        let positions = found.iter().map(|found| found.nodes).max().unwrap_or(0);
        let work = Work { calls: None, positions: positions.into(), bytes: search.bytes() };
        (found, work)
    }

    /// Searches for the best move in one thread.
    fn best(&self, state: &G::State, nodes: u64, room: u64, watch: &dyn Watch) -> SearchResult<G::Move> {
        let limits = SearchLimits { nodes, room, threads: Threads::ONE, lines: 0 };
        self.search(state, limits, watch).0.swap_remove(0)
    }

    /// Stores an answer.
    fn remember(&self, state: &G::State, found: SearchResult<G::Move>) -> Arc<SearchResult<G::Move>> {
        let found = Arc::new(found);
        lock(&self.found).insert(state.clone(), Arc::clone(&found));
        found
    }

    /// Returns the result of a full search of the position, now or earlier. An interrupted result
    /// is returned but not stored, so that the next question gets its full time.
    fn thoroughly(&self, state: &G::State, budget: &Budget<'_>) -> Arc<SearchResult<G::Move>> {
        // Two threads may search the same position at once; both find the same, and the lock is not
        // held for seconds.
        self.known(state).unwrap_or_else(|| {
            let found = self.best(state, self.thorough, self.room, budget);
            if budget.is_over() { Arc::new(found) } else { self.remember(state, found) }
        })
    }

    /// Returns the result of an earlier full search.
    fn known(&self, state: &G::State) -> Option<Arc<SearchResult<G::Move>>> {
        lock(&self.found).get(state).cloned()
    }
}

impl<G: Evaluate> Oracle<G> for Searcher<G> {
    fn rung(&self) -> Rung {
        Rung::Search
    }

    /// A full search, or the result of an earlier one; a hasty searcher searches anew each time.
    fn verdict(&self, state: &G::State, budget: &Budget<'_>) -> Result<Verdict, Failure> {
        if self.thorough == HASTY {
            return Ok(said(&self.best(state, HASTY, self.room, budget)));
        }
        Ok(said(&self.thoroughly(state, budget)))
    }

    /// A search of at most [`GLANCE`] positions, not stored: its result is too weak to replace a
    /// full one.
    fn glance(&self, state: &G::State, budget: &Budget<'_>) -> Result<Verdict, Failure> {
        let nodes = self.thorough.min(GLANCE);
        Ok(said(&self.best(state, nodes, self.room.min(SMALL_ROOM), budget)))
    }

    fn work(&self) -> Work {
        self.work
    }

    /// The move that a full search would play; never more than one, and best only within the
    /// horizon of the search.
    fn best_moves(&self, state: &G::State, budget: &Budget<'_>) -> Option<Vec<G::Move>> {
        Some(self.thoroughly(state, budget).best.into_iter().collect())
    }

    /// Only for positions already searched: a line is not worth another search.
    fn line(&self, state: &G::State, _: usize) -> Option<Vec<G::Move>> {
        Some(self.known(state).map(|found| found.line.clone()).unwrap_or_default())
    }

    fn variations(&self, state: &G::State) -> Option<Vec<Variation<G::Move>>> {
        let (_, variations) = self.variations.as_ref().filter(|(first, _)| first == state)?;
        let turned = |found: &SearchResult<G::Move>| {
            let mv = found.best?;
            let (turn, ply) = (self.game.edge(state, mv).turn, u32::from(found.depth > 0));
            let score = if turn == Turn::Passes { -found.score } else { found.score };
            let outcome = found.outcome.map(|outcome| outcome.for_mover(turn));
            // One ply was the move itself.
            let there = SearchResult { score, outcome, depth: found.depth - ply, ..found.clone() };
            Some(Variation { mv, there: said(&there), line: found.line.clone() })
        };
        Some(variations.iter().filter_map(turned).collect())
    }
}

/// Returns the claim of a search: the outcome if proved, or else the estimate. The length of the
/// quickest win is never proved, so plies are not known.
fn said<M>(found: &SearchResult<M>) -> Verdict {
    match found.outcome {
        // A side that has lost already loses in 0 plies, without a search.
        Some(outcome) if found.best.is_none() => {
            Verdict { outcome: Some(outcome), remoteness: Some(0_u32.into()), ..Verdict::default() }
        }
        Some(outcome) => Verdict { outcome: Some(outcome), ..Verdict::default() },
        None => Verdict { estimate: Some(Estimate { score: found.score, depth: found.depth }), ..Verdict::default() },
    }
}
