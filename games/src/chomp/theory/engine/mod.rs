//! All lost positions of a box, a word of positions at a time, prefix by prefix.
//!
//! A position is a *prefix* (its lowest rows) and a *tail* (the rest). For every prefix the sorted list of its lost
//! tails is kept, and nothing else: the finished lists are the table. A prefix needs the lists of those that one bite
//! leads to, which have fewer squares; so prefixes with equally many squares are independent tasks. Lists over a lowest row
//! as long as the box is high are images of others ([`mirror`]).
//!
//! [`layout`] says where the bit of a tail lies, [`leaves`] what a lost tail marks close by, [`grow`] how the marks of a
//! row go on as it gets longer, [`task`] how one prefix is worked out and [`split`] how a wide one, [`list`] how its lost
//! tails are written down, [`plan`] how large all this is, and [`simd`] does the loops over words. Where whoever waits lends
//! a [`Shelf`](tablette_core::Shelf), lists go there as they are finished ([`kept`]), and those that are there already are
//! not worked out again.

mod aligned;
mod buckets;
mod copyist;
mod grow;
mod keeper;
mod layout;
mod leaves;
mod list;
mod lists;
mod mirror;
mod part;
mod plan;
mod root;
mod simd;
mod split;
mod task;
#[cfg(test)]
mod tests;
mod walk;

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use tablette_core::{Amount, Ask, PartStage, Refusal};
use tablette_index::Shape;

pub use lists::LostLists;
pub use plan::Plan;
pub use simd::Kernel;

use aligned::Aligned;
use buckets::Buckets;
use copyist::Copyist;
use keeper::Keeper;
use list::List;
use mirror::{Images, Mirror};
use task::{Bench, Source};
use walk::Tails;

/// Tails between two looks at the clock and the stop button.
const PAUSE: u64 = 1 << 24;

/// Finds all lost positions of a box of at least 2 rows in the way that a plan says.
///
/// With a shelf, lists are there instead of in memory, and the prefix and the leaves are those of the lists that are there.
///
/// # Errors
/// [`Refusal::TooLarge`] before memory is taken, or when the lists grow beyond what was expected; [`Refusal::Stopped`];
/// [`Refusal::Unkept`].
pub fn lost_lists(plan: &Plan, ask: &Ask<'_>) -> Result<LostLists, Refusal> {
    let workers = ask.watch.workers().count();
    let Some(shelf) = ask.watch.shelf() else {
        Refusal::unless_fits(plan.need(workers), ask.memory)?;
        return found(plan, None, ask);
    };
    Refusal::unless_fits(plan.need_with_shelf(workers), ask.memory)?;
    let parts = plan.listed().ok_or(Refusal::Overflow)?;
    let (keeper, plan) = Keeper::open(plan, parts, shelf)?;
    Refusal::unless_fits(plan.need_with_shelf(workers), ask.memory)?;
    found(&plan, Some(keeper), ask)
}

fn found(plan: &Plan, keeper: Option<Keeper>, ask: &Ask<'_>) -> Result<LostLists, Refusal> {
    let engine = Engine::new(plan, keeper, ask).ok_or(Refusal::Overflow)?;
    engine.announce()?;
    engine.resume()?;
    match engine.plan.side() {
        None => engine.run(0..u32::MAX)?,
        Some(side) => {
            engine.run(0..side)?;
            engine.mirror()?;
            engine.run(side + 1..u32::MAX)?;
        }
    }
    if engine.lists.iter().any(|list| list.get().is_none()) {
        // The others are somebody else's.
        return Err(Refusal::Stopped);
    }
    engine.finish().ok_or(Refusal::Overflow)
}

/// All tasks and what they share.
struct Engine<'a> {
    bench: Bench,
    plan: Plan,
    /// The prefixes, numbered.
    prefixes: Shape,
    lists: Vec<OnceLock<List>>,
    /// Where finished lists go, unless they stay in memory.
    keeper: Option<Keeper>,
    /// Memory of tasks that are done, for tasks to come.
    arenas: Mutex<Vec<Aligned>>,
    /// Tails looked at, by all tasks.
    done: AtomicU64,
    /// Bytes of all lists in memory.
    bytes: AtomicU64,
    /// Bytes taken besides, at most.
    working: AtomicU64,
    ask: &'a Ask<'a>,
}

impl<'a> Engine<'a> {
    fn new(plan: &Plan, keeper: Option<Keeper>, ask: &'a Ask<'a>) -> Option<Self> {
        let (bench, prefixes) = (plan.bench()?, plan.prefixes()?);
        let lists = (0..plan.listed()?).map(|_| OnceLock::new()).collect();
        let arenas = Mutex::default();
        Some(Self {
            bench,
            plan: *plan,
            prefixes,
            lists,
            keeper,
            arenas,
            done: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
            working: AtomicU64::new(0),
            ask,
        })
    }

    /// The prefixes with such lowest rows by their number of squares: those of a level need only lower ones.
    fn levels(&self, lowest: &Range<u32>) -> Vec<Vec<u64>> {
        let squares = self.plan.columns as usize * self.plan.depth;
        let mut levels = vec![Vec::new(); squares + 1];
        let mut prefix = vec![0; self.plan.depth];
        for rank in 0.. {
            if lowest.contains(&prefix[0]) {
                levels[prefix.iter().sum::<u32>() as usize].push(rank);
            }
            if !self.prefixes.step(&mut prefix) {
                break;
            }
        }
        levels
    }

    /// Tells the shelf what can be shared.
    fn announce(&self) -> Result<(), Refusal> {
        let Some(keeper) = &self.keeper else { return Ok(()) };
        let work = |rank: u64| {
            let last = self.prefixes.unrank(rank).last().copied().unwrap_or(0);
            (rank, self.bench.layout.count(last, self.plan.tail_rows()))
        };
        let stages = |lowest: Range<u32>| {
            let levels = self.levels(&lowest).into_iter();
            levels.map(|level| level.into_iter().filter(|&rank| rank > 0).map(work).collect::<Vec<_>>())
        };
        let mut all: Vec<PartStage> = Vec::new();
        let push = |all: &mut Vec<PartStage>, parts: Vec<(u64, u64)>, together| {
            if !parts.is_empty() {
                all.push(PartStage { parts, together });
            }
        };
        match self.plan.side() {
            None => stages(0..u32::MAX).for_each(|parts| push(&mut all, parts, false)),
            Some(side) => {
                stages(0..side).for_each(|parts| push(&mut all, parts, false));
                push(&mut all, mirror::written(&self.plan, &self.prefixes).map(work).collect(), true);
                stages(side + 1..u32::MAX).for_each(|parts| push(&mut all, parts, false));
            }
        }
        keeper.stages(&all)
    }

    /// Whether a list is to be worked out here; that of the empty prefix costs nothing.
    fn wants(&self, rank: u64) -> bool {
        rank == 0 || self.keeper.as_ref().is_none_or(|keeper| keeper.wants(rank))
    }

    /// Takes what is on the shelf.
    fn resume(&self) -> Result<(), Refusal> {
        let Some(keeper) = &self.keeper else { return Ok(()) };
        let mut prefix = vec![0; self.plan.depth];
        for rank in 1..self.lists.len() as u64 {
            self.prefixes.step(&mut prefix);
            if let Some(list) = keeper.take(rank)? {
                self.set(rank, list);
                let tails = self.bench.layout.count(prefix[self.plan.depth - 1], self.plan.tail_rows());
                if self.pause(tails) {
                    return Err(Refusal::Stopped);
                }
            }
        }
        Ok(())
    }

    fn set(&self, rank: u64, list: List) {
        self.bytes.fetch_add(list.bytes(), Ordering::Relaxed);
        let kept = self.lists[rank as usize].set(list);
        assert!(kept.is_ok(), "every task is run once");
    }

    /// Runs the tasks of all prefixes with such lowest rows, level by level, and gives the memory for them back.
    fn run(&self, lowest: Range<u32>) -> Result<(), Refusal> {
        for mut level in self.levels(&lowest) {
            level.retain(|&rank| self.lists[rank as usize].get().is_none() && self.wants(rank));
            if level.is_empty() {
                continue;
            }
            let failed = OnceLock::new();
            self.ask.watch.workers().run(level.len(), &|task| {
                // The last prefix of a level has the shortest rows; the long tasks come first.
                let rank = level[task];
                if self.ask.watch.stopped() {
                    failed.get_or_init(|| Refusal::Stopped);
                }
                if failed.get().is_none() {
                    match self.task(rank) {
                        Ok(list) => self.set(rank, list),
                        Err(refusal) => {
                            failed.get_or_init(|| refusal);
                        }
                    }
                }
            });
            if let Some(refusal) = failed.into_inner() {
                return Err(refusal);
            }
        }
        let arenas = std::mem::take(&mut *self.arenas.lock().unwrap_or_else(PoisonError::into_inner));
        self.works((arenas.len() * self.bench.arena() * 8) as u64);
        Ok(())
    }

    /// The list of one prefix, from the lists of smaller ones.
    fn task(&self, rank: u64) -> Result<List, Refusal> {
        if rank == 0 {
            // The empty prefix has one tail, the empty bar, which is no position.
            return Ok(List::default());
        }
        let prefix = self.prefixes.unrank(rank);
        let last = *prefix.last().expect("a prefix has a row");
        if self.falls(&prefix) {
            let tails = self.bench.layout.count(last, self.plan.tail_rows());
            let list = if self.pause(tails) { Err(Refusal::Stopped) } else { Ok(List::default()) };
            return self.kept(rank, list?);
        }
        let sources = self.sources(&prefix);
        let mut arena = self.borrow_arena();
        let (bench, pause) = (&self.bench, |tails| self.pause(tails));
        let list = if last > bench.whole {
            split::run(bench, last, &sources, arena.words_mut(), &pause)
        } else {
            task::run(bench, bench.rows, last, &sources, arena.words_mut(), &pause)
        };
        self.arenas.lock().unwrap_or_else(PoisonError::into_inner).push(arena);
        let list = list.ok_or(Refusal::Stopped)?;
        let arenas = self.arenas.lock().unwrap_or_else(PoisonError::into_inner).len().max(1);
        self.check(&list, (arenas * self.bench.arena() * 8) as u64)?;
        self.kept(rank, list)
    }

    /// The list of a prefix that is done.
    fn list(&self, prefix: &[u32]) -> &List {
        self.lists[self.prefixes.rank(prefix) as usize].get().expect("a lower level is done")
    }

    /// Writes the lists over a lowest row as long as the box is high, from all lists over shorter ones.
    fn mirror(&self) -> Result<(), Refusal> {
        let (plan, layout, prefixes) = (&self.plan, &self.bench.layout, &self.prefixes);
        let wanted = mirror::written(plan, prefixes);
        if !wanted.clone().any(|rank| self.lists[rank as usize].get().is_none() && self.wants(rank)) {
            return Ok(());
        }
        let tails = Tails::new(layout, plan.tail_rows());
        let images = Images::new(plan, &tails).ok_or(Refusal::Overflow)?;
        let mirror = Mirror { plan, layout, tails: &tails, prefixes, images: &images };
        let mut buckets = Buckets::new(images.count(), plan.room);
        let mut copy = Copyist::new(&mirror, wanted, |rank, positions, list| self.written(rank, positions, list));
        while buckets.begin() {
            let list = |rank: u64| (!self.ask.watch.stopped()).then(|| self.lists[rank as usize].get())?;
            mirror.gather(list, &mut buckets).ok_or(Refusal::Stopped)?;
            buckets.drain(|rank| copy.push(rank));
            copy.sound()?;
        }
        self.works(buckets.bytes());
        copy.finish()
    }

    /// Puts a list of so many positions, written from images, where lists are, unless it is there.
    fn written(&self, rank: u64, positions: u64, list: List) -> Result<(), Refusal> {
        if self.lists[rank as usize].get().is_some() {
            return Ok(());
        }
        self.check(&list, self.plan.room)?;
        self.set(rank, self.kept(rank, list)?);
        if self.pause(positions) { Err(Refusal::Stopped) } else { Ok(()) }
    }

    /// Does a bite at column 0 leave a lost position of whatever has this prefix? Its lower rows alone are one then.
    fn falls(&self, prefix: &[u32]) -> bool {
        let mut below = vec![0; prefix.len()];
        (1..prefix.len()).filter(|&row| prefix[row] > 0).any(|row| {
            below[..row].copy_from_slice(&prefix[..row]);
            self.list(&below).first() == Some(0)
        })
    }

    /// A finished list where it is kept.
    fn kept(&self, rank: u64, list: List) -> Result<List, Refusal> {
        let Some(keeper) = &self.keeper else { return Ok(list) };
        // What was found from lists that could not be read is wrong.
        keeper.sound()?;
        keeper.put(rank, list)
    }

    /// The lists of all prefixes that one bite leads to.
    fn sources(&self, prefix: &[u32]) -> Vec<Source<'_>> {
        let last = prefix[prefix.len() - 1];
        let mut sources = Vec::new();
        let mut after = prefix.to_vec();
        for row in 0..prefix.len() {
            for length in 0..prefix[row] {
                after.copy_from_slice(prefix);
                after[row..].iter_mut().for_each(|here| *here = (*here).min(length));
                let list = self.list(&after);
                if list.len() > 0 {
                    sources.push(Source { list, cuts: (length < last).then_some(length), part: 0..u64::MAX });
                }
            }
        }
        sources
    }

    fn borrow_arena(&self) -> Aligned {
        let free = self.arenas.lock().unwrap_or_else(PoisonError::into_inner).pop();
        free.unwrap_or_else(|| Aligned::new(self.bench.arena()))
    }

    /// Hears of progress; true when it should stop.
    fn pause(&self, tails: u64) -> bool {
        let before = self.done.fetch_add(tails, Ordering::Relaxed);
        if before / PAUSE == (before + tails) / PAUSE {
            return false;
        }
        self.ask.watch.progress(before + tails, Some(self.plan.worked()));
        self.ask.watch.stopped()
    }

    /// The number of lost positions was a guess; what they take is not.
    fn check(&self, list: &List, working: u64) -> Result<(), Refusal> {
        let bytes = self.bytes.load(Ordering::Relaxed) + list.bytes() + working;
        Refusal::unless_fits(Amount::Exact(bytes.into()), self.ask.memory)
    }

    /// Notes bytes that are taken besides lists.
    fn works(&self, bytes: u64) {
        self.working.fetch_max(bytes, Ordering::Relaxed);
    }

    fn finish(self) -> Option<LostLists> {
        // Whoever goes through all lost positions of a square needs the room later, when the arrays are gone.
        let room = if self.plan.is_square() { self.plan.room } else { 0 };
        let working = self.working.into_inner().max(room) + self.bench.leaves.bytes();
        let lists = self.lists.into_iter().map(|list| list.into_inner().expect("every task is done")).collect();
        Some(LostLists::new(self.plan, self.bench.layout, self.prefixes, lists, working)?.kept_by(self.keeper))
    }
}
