//! The search as an authority.
//!
//! For example, `solve draughts start` looks at four million positions and says that the start
//! seems level, with the number of plies it saw in full. Asked for every move, it takes a quicker
//! look at each. An ending of four pieces is not searched at all: the policy makes a table of
//! what it leads to, and a later search of the same board that comes upon one of those positions
//! takes its exact value.
//!
//! What is proved is an outcome; everything else is an estimate, and the two never mix.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tablette_core::theory::Estimate;
use tablette_core::{Evaluate, Game, Refusal, Rules, Verdict, Watch, Work};
use tablette_solve::{Job, Search, SearchResult};

use super::endings::Endings;
use super::judges::Answer;
use crate::authority::Authority;
use crate::effort::{Effort, Rung};
use crate::failure::Failure;

/// Positions for each of many answers, such as the moves of a list.
const GLANCE: u64 = 60_000;
/// Positions for each position of a board, when rungs are compared: proofs of a few plies.
const HASTY: u64 = 200;
/// Bytes that a search takes where more are allowed: beyond, memory is only slower.
const ROOM: u64 = 64 << 20;
/// Bytes for a glance, which could not fill more.
const SMALL_ROOM: u64 = 1 << 20;
/// Bytes that a position takes in the table of a search, with room to spare.
const A_LOOK: u64 = 32;
/// Bytes for a hasty look, and the least that a search needs.
const TINY_ROOM: u64 = 1 << 14;

/// The functions of the search, so that callers need no [`Evaluate`] bound.
pub(super) struct Lookahead<G: Game> {
    /// Searches now, for as long as the effort allows.
    pub(super) solve: Solve<G>,
    /// An authority that searches when asked, and hardly at all.
    pub(super) hasty: Hasty<G>,
}

/// Makes an authority for the comparison of rungs.
type Hasty<G> = fn(&Arc<G>) -> Result<Arc<dyn Authority<G>>, Refusal>;
/// A search of a position with the tables at hand.
type Solve<G> = fn(&Arc<G>, &<G as Rules>::State, &Endings<G>, &Effort<'_>) -> Result<Answer<G>, Failure>;

impl<G: Game> Clone for Lookahead<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Lookahead<G> {}

/// The search of a game, for its listing.
pub(super) const fn lookahead<G: Evaluate>() -> Lookahead<G> {
    Lookahead { solve: solve::<G>, hasty: hasty::<G> }
}

/// Searches a position: as many positions as the effort says, or until it is over where all of its
/// time may be used.
///
/// # Errors
///
/// Stopped by the watch; no memory for the least table.
fn solve<G: Evaluate>(
    game: &Arc<G>,
    state: &G::State,
    endings: &Endings<G>,
    effort: &Effort<'_>,
) -> Result<Answer<G>, Failure> {
    let mut searcher = Searcher::new(game, endings, effort)?;
    let nodes = if effort.until_stopped { u64::MAX } else { effort.looks };
    let (found, work) = searcher.search(state, nodes, searcher.room, effort);
    // Time that is over leaves an estimate; somebody who has left wants none.
    if effort.watch.stopped() {
        return Err(Refusal::Stopped.into());
    }
    searcher.work = work;
    let verdict = said(&found);
    searcher.remember(state, found);
    Ok(Answer { authority: Arc::new(searcher), verdict })
}

/// An authority for comparisons: it looks at [`HASTY`] positions each time, remembers nothing and
/// asks no tables.
fn hasty<G: Evaluate>(game: &Arc<G>) -> Result<Arc<dyn Authority<G>>, Refusal> {
    let effort = Effort { memory: TINY_ROOM, ..Effort::default() };
    Ok(Arc::new(Searcher { thorough: HASTY, ..Searcher::new(game, &Endings::default(), &effort)? }))
}

/// An authority that searches what it is asked about, and remembers the answers of whole
/// searches. Those of one board are few: a position on screen, and what was played from it.
struct Searcher<G: Evaluate> {
    game: Arc<G>,
    endings: Endings<G>,
    /// Bytes of a full search.
    room: u64,
    /// Positions of a full search.
    thorough: u64,
    /// Answers of full searches, kept as long as the board.
    found: Mutex<Answers<G>>,
    /// What the first search took; later ones are not told.
    work: Work,
}

/// What full searches found, by position.
type Answers<G> = HashMap<<G as Rules>::State, Arc<SearchResult<<G as Rules>::Move>>>;

impl<G: Evaluate> Searcher<G> {
    /// A searcher that has searched nothing yet.
    ///
    /// # Errors
    ///
    /// [`Refusal::TooLarge`] below 16 KiB of memory: refused here and not later, since an
    /// authority has an answer to everything.
    fn new(game: &Arc<G>, endings: &Endings<G>, effort: &Effort<'_>) -> Result<Self, Refusal> {
        let room = effort.memory.min(ROOM);
        // Refused here and not when it is asked: a judge has an answer to everything.
        Search::<G>::new(room.min(TINY_ROOM))?;
        let (game, endings) = (Arc::clone(game), endings.clone());
        Ok(Self { game, endings, room, thorough: effort.looks, found: Mutex::default(), work: Work::default() })
    }

    /// One search of at most `nodes` positions within `room` bytes, and its cost.
    fn search(&self, state: &G::State, nodes: u64, room: u64, watch: &dyn Watch) -> (SearchResult<G::Move>, Work) {
        // A few looks fill no more, and memory that stays empty has to be cleared all the same.
        let room = room.min(nodes.saturating_mul(A_LOOK).max(TINY_ROOM));
        let mut search = Search::new(room).expect("more memory than the least was allowed");
        let probe = |state: &G::State| self.endings.value(state);
        // Decided once: most searches meet no table, and asking costs at every position.
        let probe: Option<&tablette_solve::Probe<'_, G>> = if self.endings.is_empty() { None } else { Some(&probe) };
        let found = search.run(&Job { nodes, watch, probe, ..Job::new(&*self.game, state) }, |_| {});
        let work = Work { calls: None, positions: found.nodes.into(), bytes: search.bytes() };
        (found, work)
    }

    /// Keeps an answer.
    fn remember(&self, state: &G::State, found: SearchResult<G::Move>) -> Arc<SearchResult<G::Move>> {
        let found = Arc::new(found);
        self.found.lock().unwrap_or_else(PoisonError::into_inner).insert(state.clone(), Arc::clone(&found));
        found
    }

    /// What a full search of the position found, now or earlier. One that was cut short is told
    /// but not kept, so that the next question has its whole time.
    fn thoroughly(&self, state: &G::State, effort: &Effort<'_>) -> Arc<SearchResult<G::Move>> {
        // Two threads may search the same position at once; both find the same, and the lock is
        // not held for seconds.
        let known = self.found.lock().unwrap_or_else(PoisonError::into_inner).get(state).cloned();
        known.unwrap_or_else(|| {
            let found = self.search(state, self.thorough, self.room, effort).0;
            if effort.is_over() { Arc::new(found) } else { self.remember(state, found) }
        })
    }

    /// What an earlier full search found.
    fn known(&self, state: &G::State) -> Option<Arc<SearchResult<G::Move>>> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner).get(state).cloned()
    }
}

impl<G: Evaluate> Authority<G> for Searcher<G> {
    fn rung(&self) -> Rung {
        Rung::Search
    }

    /// A full search, or the answer of an earlier one; of a hasty searcher, a hasty one each
    /// time.
    fn verdict(&self, state: &G::State, effort: &Effort<'_>) -> Result<Verdict, Failure> {
        if self.thorough == HASTY {
            return Ok(said(&self.search(state, HASTY, self.room, effort).0));
        }
        Ok(said(&self.thoroughly(state, effort)))
    }

    /// A search of [`GLANCE`] positions at most, not remembered: what it finds is too little to
    /// stand in for a full one.
    fn glance(&self, state: &G::State, effort: &Effort<'_>) -> Result<Verdict, Failure> {
        let nodes = self.thorough.min(GLANCE);
        Ok(said(&self.search(state, nodes, self.room.min(SMALL_ROOM), effort).0))
    }

    fn work(&self) -> Work {
        self.work
    }

    /// The move that a full search would play; never more than one, and best only as far as the
    /// search sees.
    fn best_moves(&self, state: &G::State, effort: &Effort<'_>) -> Option<Vec<G::Move>> {
        Some(self.thoroughly(state, effort).best.into_iter().collect())
    }

    /// Only of positions that were searched: a line is not worth another search.
    fn line(&self, state: &G::State, _: usize) -> Option<Vec<G::Move>> {
        Some(self.known(state).map(|found| found.line.clone()).unwrap_or_default())
    }
}

/// What a search may claim: the outcome where it is proved, or else the estimate. That a win is
/// the soonest is never proved, so plies are not known.
fn said<M>(found: &SearchResult<M>) -> Verdict {
    match found.outcome {
        // Who has lost already loses in no ply, which needs no search.
        Some(outcome) if found.best.is_none() => {
            Verdict { outcome: Some(outcome), remoteness: Some(0_u32.into()), ..Verdict::default() }
        }
        Some(outcome) => Verdict { outcome: Some(outcome), ..Verdict::default() },
        None => Verdict { estimate: Some(Estimate { score: found.score, depth: found.depth }), ..Verdict::default() },
    }
}
