//! One tier: a forward pass over every position, then ply by ply backwards.
//!
//! The state of a position is 32 bits of [`Mark`] and 16 bits of *ways*: the number of its distinct
//! successors inside the tier that are not known to be bad for it. When the last of them has turned
//! out to be won for the opponent, and leaving the tier is no better, the position is lost. For
//! example, a king with three moves inside its tier has three ways; each neighbour found to be won
//! takes one away, and the third decides.
//!
//! Plies are taken in rising order from a queue by ply. A position may be queued twice, at the ply
//! of leaving the tier and at an earlier one; the later entry then finds it decided and does
//! nothing.
//!
//! Several threads share a ply: each takes chunks of its positions, and writes its decisions by
//! compare-and-exchange. All decisions of a ply have the same number of plies, so the order of the
//! threads does not matter, and the values are the same for any number of them.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::atomic::{AtomicU16, AtomicU32, Ordering::Relaxed};

use tablette_core::worth::PlayValue;
use tablette_core::{
    Backwards, Batch, Block, Edge, Graph, Options, Outcome, Play, Rank, Refusal, Successors, Turn, Worth,
};

use super::backwards::backwards;
use super::known::Mark;
use crate::finished::FinishedValues;
use crate::scan::{cut, filled_with, look, scan};
use crate::threads::Threads;
use crate::tiers::Places;
use crate::walk::overflow;
use crate::watch::ProgressMeter;

/// Positions in a task: of the forward pass, and of one ply.
const PIECE: u64 = 1 << 14;
const CHUNK: usize = 1 << 12;

/// A tier being solved.
pub(super) struct Tier<'a, F: ?Sized, P = u32> {
    graph: &'a dyn Graph,
    backwards: &'a dyn Backwards,
    usual: Edge,
    blocks: &'a [Block],
    finished: &'a F,
    threads: Threads,
    meter: &'a ProgressMeter<'a>,
    places: Places,
    /// Marks by place.
    known: Vec<AtomicU32>,
    /// By place: the number of distinct successors inside the tier that are not known to be bad for
    /// the position, and [`UNUSUAL`] if some move has an unusual turn.
    ways: Vec<AtomicU16>,
    /// The type of place numbers in queues.
    queued: PhantomData<P>,
}

/// A move of the position has an unusual turn.
const UNUSUAL: u16 = 1 << 15;

/// Places to process, by ply: each is examined again at its ply.
struct Queue<P>(BTreeMap<u32, Vec<Vec<P>>>);

/// The findings of one task, by ply.
type PositionsByPlies<P> = BTreeMap<u32, Vec<P>>;

/// The number of a place: 32 bits if they suffice, since two of them are kept for each position.
pub(super) trait Place: Copy + Send + Sync + Ord {
    /// Number of places that can be told apart.
    const MOST: u64;
    /// Creates a place from a number below [`MOST`](Self::MOST).
    fn new(place: u64) -> Self;
    /// Returns the number.
    fn number(self) -> u64;
}

impl Place for u32 {
    const MOST: u64 = 1 << 32;

    #[inline]
    fn new(place: u64) -> Self {
        place as Self
    }

    #[inline]
    fn number(self) -> u64 {
        self.into()
    }
}

impl Place for u64 {
    const MOST: u64 = 1 << 63;

    #[inline]
    fn new(place: u64) -> Self {
        place
    }

    #[inline]
    fn number(self) -> u64 {
        self
    }
}

impl<P> Queue<P> {
    /// Merges the findings of one task.
    fn merge(&mut self, found: PositionsByPlies<P>) {
        for (plies, mut places) in found {
            places.shrink_to_fit();
            self.0.entry(plies).or_default().push(places);
        }
    }
}

/// A position of the tier whose value is final.
#[derive(Clone, Copy)]
struct Settled {
    rank: Rank,
    outcome: Outcome,
    plies: u32,
}

/// The kind of value that spreads from position to position.
#[derive(Clone, Copy, PartialEq)]
enum Spreads {
    /// Wins and losses, from the positions already decided.
    Decisions,
    /// Draws that end, from positions that have ended drawn or left the tier for such an end.
    Draws,
}

impl<'a, F: FinishedValues<PlayValue> + ?Sized, P: Place> Tier<'a, F, P> {
    /// Allocates the memory for a tier, which was checked before.
    pub(super) fn open(
        graph: &'a dyn Graph,
        blocks: &'a [Block],
        finished: &'a F,
        threads: Threads,
        meter: &'a ProgressMeter<'a>,
        options: &Options<'_>,
    ) -> Result<Self, Refusal> {
        let places = Places::new(blocks);
        let count = usize::try_from(places.count()).map_err(|_| Refusal::Overflow)?;
        let known = filled_with(count, || AtomicU32::new(Mark::NOTHING.0), options)?;
        let ways = filled_with(count, || AtomicU16::new(0), options)?;
        let (backwards, usual) = (backwards(graph)?, Edge::usual(graph.players()));
        Ok(Self { graph, backwards, usual, blocks, finished, threads, meter, places, known, ways, queued: PhantomData })
    }

    /// Returns the values of each block.
    pub(super) fn work_out(self) -> Result<Vec<Vec<PlayValue>>, Refusal> {
        let queue = self.look_ahead()?;
        let mut decided = self.spread(queue, Spreads::Decisions)?;
        let queue = self.ended_draws();
        decided += self.spread(queue, Spreads::Draws)?;
        self.meter.advance(self.places.count() - decided)?;
        drop(self.ways);
        let mut known = self.known.into_iter().map(|cell| Mark(cell.into_inner()).value());
        let lengths = self.blocks.iter().map(|block| (block.ranks.end - block.ranks.start) as usize);
        Ok(lengths.map(|length| known.by_ref().take(length).collect()).collect())
    }

    /// Finds the ends and the results of leaving the tier, and counts the ways inside. Returns the
    /// initial queue.
    fn look_ahead(&self) -> Result<Queue<P>, Refusal> {
        let pieces: Vec<_> = self.blocks.iter().flat_map(|block| cut(block.ranks.clone(), PIECE)).collect();
        let mut queue = Queue(BTreeMap::new());
        for found in self.threads.run(&pieces, |ranks| self.look_ahead_from(ranks.clone())) {
            queue.merge(found?);
        }
        Ok(queue)
    }

    /// Runs the forward pass over some ranks, as one task. Returns the positions decided at once,
    /// by ply.
    fn look_ahead_from(&self, ranks: Range<u64>) -> Result<PositionsByPlies<P>, Refusal> {
        let first = self.places.place(Rank(ranks.start)).expect("the tier is cut into these pieces");
        let start = ranks.start;
        let mut near = Vec::new();
        let mut found: PositionsByPlies<P> = BTreeMap::new();
        scan(self.graph, ranks, self.meter, |rank, list| {
            let place = first + (rank.0 - start);
            let (exit, ways) = match list.end {
                Some(end) => (Mark::exit(Play.ended(end.outcome, end.cost)), 0),
                None => (self.exits(list, &mut near)?, ways(&mut near, list, self.usual)?),
            };
            self.known[place as usize].store(exit.0, Relaxed);
            self.ways[place as usize].store(ways, Relaxed);
            let sure = exit.outcome() == Some(Outcome::Lose) && ways & !UNUSUAL == 0;
            if let Some(plies) = exit.plies().filter(|_| sure || exit.outcome() == Some(Outcome::Win)) {
                found.entry(plies).or_default().push(P::new(place));
            }
            Ok(())
        })?;
        Ok(found)
    }

    /// Returns the best result of leaving the tier; the places inside the tier go to `near`.
    #[inline]
    fn exits(&self, list: &Successors<'_>, near: &mut Vec<u64>) -> Result<Mark, Refusal> {
        near.clear();
        let mut fold = <Play as Worth>::Fold::default();
        let mut leaves = false;
        for (at, &next) in list.targets.iter().enumerate() {
            if let Some(place) = self.places.place(next) {
                near.push(place);
            } else {
                leaves = true;
                let edge = list.edges.map_or(self.usual, |edges| edges[at]);
                Play.add(&mut fold, edge, self.finished.get(next)).map_err(overflow)?;
            }
        }
        if leaves { Play.finish(&fold).map(Mark::exit).map_err(overflow) } else { Ok(Mark::NOTHING) }
    }

    /// Processes the queue in the order of plies and draws conclusions for every undecided
    /// predecessor. Returns the number of positions decided.
    fn spread(&self, mut queue: Queue<P>, what: Spreads) -> Result<u64, Refusal> {
        let mut decided = 0;
        while let Some((plies, layer)) = queue.0.pop_first() {
            let tasks: Vec<&[P]> = layer.iter().flat_map(|places| places.chunks(CHUNK)).collect();
            self.threads.run(&tasks, |places| self.settle(places));
            for found in self.threads.run(&tasks, |places| self.go_back(places, plies, what)) {
                let (count, found) = found?;
                decided += count;
                queue.merge(found);
            }
        }
        Ok(decided)
    }

    /// Decides the positions of this ply for which nothing inside the tier was better than leaving
    /// it.
    fn settle(&self, places: &[P]) {
        for place in places.iter().map(|place| place.number()) {
            let known = self.known(place);
            if !known.is_decided() {
                self.known[place as usize].store(known.settled().0, Relaxed);
            }
        }
    }

    /// Draws conclusions from the positions decided at this ply. Returns their number and the new
    /// decisions.
    fn go_back(&self, places: &[P], plies: u32, what: Spreads) -> Result<(u64, PositionsByPlies<P>), Refusal> {
        let mut found: PositionsByPlies<P> = BTreeMap::new();
        // Positions decided inside the tier at an earlier ply were processed then.
        let numbers = places.iter().map(|place| place.number());
        let now = numbers.filter(|&place| self.known(place).plies() == Some(plies));
        let ranks: Vec<Rank> = now.map(|place| self.places.rank(place)).collect();
        let (mut rest, mut batch) = (&ranks[..], Batch::new(self.usual));
        while !rest.is_empty() {
            let listed = self.backwards.list_back(rest, &mut batch);
            for (&rank, list) in rest.iter().zip(batch.lists()) {
                let next = self.settled(rank);
                list.targets.iter().try_for_each(|&at| self.conclude(at, next, what, &mut found))?;
            }
            rest = &rest[listed..];
        }
        let count = ranks.len() as u64;
        self.meter.advance(count)?;
        Ok((count, found))
    }

    /// Returns the decided value of the position of a rank.
    #[inline]
    fn settled(&self, rank: Rank) -> Settled {
        let known = self.known(self.places.place(rank).expect("it is of this tier"));
        let outcome = known.outcome().expect("it is decided");
        Settled { rank, outcome, plies: known.plies().expect("endless play is never queued") }
    }

    /// Draws the conclusion that the position of rank `at` leads to `next`, which has just been
    /// decided.
    #[inline]
    fn conclude(&self, at: Rank, next: Settled, what: Spreads, found: &mut PositionsByPlies<P>) -> Result<(), Refusal> {
        let place = self.places.place(at).expect("unmoves stay in the tier");
        let ways = self.ways[place as usize].load(Relaxed);
        let exit = self.known(place);
        if exit.is_decided() || ways & !UNUSUAL == 0 {
            return Ok(());
        }
        let plies = next.plies + 1;
        let reached = match what {
            Spreads::Draws => Some(Outcome::Draw),
            Spreads::Decisions => self.wins_by(at, next, ways & UNUSUAL != 0).then_some(Outcome::Win),
        };
        if let Some(reached) = reached {
            // A result of leaving the tier that comes as soon is queued already.
            return if exit.gets(reached, plies) { Ok(()) } else { self.learn(place, exit, reached, plies, found) };
        }
        let last = self.take_way(place, ways) & !UNUSUAL == 1;
        match exit.outcome() {
            None if last => self.learn(place, exit, Outcome::Lose, plies, found),
            Some(Outcome::Lose) if last => {
                let longest = exit.plies().expect("a loss ends").max(plies);
                self.learn(place, exit, Outcome::Lose, longest, found)
            }
            _ => Ok(()),
        }
    }

    /// Takes a way from a place that had `had` of them at the last read; returns the actual number
    /// before the change.
    #[inline]
    fn take_way(&self, place: u64, had: u16) -> u16 {
        let ways = &self.ways[place as usize];
        if self.threads.count() > 1 {
            return ways.fetch_sub(1, Relaxed);
        }
        // Single-threaded here, so no instruction of a backward move needs a lock.
        ways.store(had - 1, Relaxed);
        had
    }

    /// Decides a position, unless another thread has just done so.
    fn learn(
        &self,
        place: u64,
        exit: Mark,
        outcome: Outcome,
        plies: u32,
        found: &mut PositionsByPlies<P>,
    ) -> Result<(), Refusal> {
        let decided = Mark::decided(outcome, plies).ok_or(Refusal::Overflow)?;
        if self.known[place as usize].compare_exchange(exit.0, decided.0, Relaxed, Relaxed).is_ok() {
            found.entry(plies).or_default().push(P::new(place));
        }
        Ok(())
    }

    /// Whether some move from `at` to `next` wins.
    #[inline]
    fn wins_by(&self, at: Rank, next: Settled, unusual: bool) -> bool {
        let wins = |turn| next.outcome == if turn == Turn::Passes { Outcome::Lose } else { Outcome::Win };
        if !unusual {
            return wins(self.usual.turn);
        }
        let any = look(self.graph, at, &mut Batch::new(self.usual), |list| {
            let edges = list.edges.into_iter().flatten().copied().chain(std::iter::repeat(self.usual));
            list.targets.iter().zip(edges).any(|(&target, edge)| target == next.rank && wins(edge.turn))
        });
        any == Some(true)
    }

    /// Returns the positions drawn because they have ended so, or because leaving the tier takes
    /// both sides to a drawn end.
    fn ended_draws(&self) -> Queue<P> {
        let all: Vec<_> = cut(0..self.places.count(), PIECE).collect();
        let mut queue = Queue(BTreeMap::new());
        for found in self.threads.run(&all, |places| self.ended_draws_among(places.clone())) {
            queue.merge(found);
        }
        queue
    }

    /// Returns those among some places, as one task.
    fn ended_draws_among(&self, places: Range<u64>) -> PositionsByPlies<P> {
        let mut found: PositionsByPlies<P> = BTreeMap::new();
        for place in places {
            let known = self.known(place);
            if !known.is_decided()
                && known.outcome() == Some(Outcome::Draw)
                && let Some(plies) = known.plies()
            {
                found.entry(plies).or_default().push(P::new(place));
            }
        }
        found
    }

    /// Returns the current mark of a place. Other threads may add knowledge meanwhile, never remove
    /// it.
    #[inline]
    fn known(&self, place: u64) -> Mark {
        Mark(self.known[place as usize].load(Relaxed))
    }
}

/// Returns the number of distinct places in `near`, with a flag if some move has an unusual turn.
#[inline]
fn ways(near: &mut Vec<u64>, list: &Successors<'_>, usual: Edge) -> Result<u16, Refusal> {
    near.sort_unstable();
    near.dedup();
    let unusual = list.edges.is_some_and(|edges| edges.iter().any(|edge| edge.turn != usual.turn));
    match u16::try_from(near.len()) {
        Ok(count) if count < UNUSUAL => Ok(if unusual { count | UNUSUAL } else { count }),
        _ => Err(Refusal::Overflow),
    }
}
