//! All lost positions of a box, a word of positions at a time, prefix by prefix.
//!
//! A position is a *prefix* (its lowest rows) and a *tail* (the rest). For every prefix only the
//! sorted list of its lost tails is stored: the finished lists are the table. A prefix needs the
//! lists of those that one bite leads to, which have fewer squares; so prefixes with equal numbers
//! of squares are independent tasks. Lists over a lowest row as long as the box is high are images
//! of others ([`mirror`]).
//!
//! [`layout`] determines the place of a tail's bit, [`leaves`] the marks of a lost tail close by,
//! [`grow`] the marks of a row as it gets longer. [`task`] computes one prefix, and [`split`] a
//! wide one; [`list`] codes the lost tails, [`plan`] estimates sizes, and [`simd`] has the loops
//! over words. With a [`CheckpointStore`](tablette_core::CheckpointStore) from the caller, lists go
//! there as they are finished ([`kept`]), and those already there are not computed again.

mod aligned;
mod buckets;
mod grow;
mod layout;
mod leaves;
mod list;
mod list_store;
mod list_writer;
mod lists;
mod mirror;
mod plan;
mod root;
mod simd;
mod split;
mod tables;
mod task;
#[cfg(test)]
mod tests;
mod walk;

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use tablette_core::{Amount, Options, PartStage, Refusal};

pub use lists::LostLists;
pub use plan::Plan;
pub use simd::Kernel;

use aligned::Aligned;
use buckets::Buckets;
use leaves::Leaf;
use list::List;
use list_store::ListStore;
use list_writer::ListWriter;
use mirror::Images;
use tables::Tables;
use task::Source;

/// Tails between two checks of the watch.
const PAUSE: u64 = 1 << 24;

/// Finds all lost positions of a box of at least 2 rows according to a plan.
///
/// With a checkpoint store, lists are stored there instead of in memory, and the prefix and leaf
/// sizes are those of the stored lists.
///
/// # Errors
/// [`Refusal::TooLarge`] before memory is allocated, or when the lists grow beyond the estimate;
/// [`Refusal::Stopped`]; [`Refusal::Unkept`].
pub fn lost_lists(plan: &Plan, options: &Options<'_>) -> Result<LostLists, Refusal> {
    let workers = options.watch.workers().count();
    let Some(checkpoints) = options.watch.checkpoints() else {
        Refusal::unless_fits(plan.need(workers), options.memory)?;
        return found(plan, None, options);
    };
    Refusal::unless_fits(plan.need_with_checkpoints(workers), options.memory)?;
    let parts = plan.listed().ok_or(Refusal::Overflow)?;
    let (list_store, plan) = ListStore::open(plan, parts, checkpoints)?;
    Refusal::unless_fits(plan.need_with_checkpoints(workers), options.memory)?;
    found(&plan, Some(list_store), options)
}

fn found(plan: &Plan, list_store: Option<ListStore>, options: &Options<'_>) -> Result<LostLists, Refusal> {
    let engine = Engine::new(plan, list_store, options).ok_or(Refusal::Overflow)?;
    engine.announce()?;
    engine.resume()?;
    let side = engine.tables.plan.side();
    engine.run(0..side)?;
    engine.mirror()?;
    engine.run(side.saturating_add(1)..u32::MAX)?;
    if engine.lists.iter().any(|list| list.get().is_none()) {
        // Other runs compute the rest.
        return Err(Refusal::Stopped);
    }
    engine.finish().ok_or(Refusal::Overflow)
}

/// All tasks and their shared data.
struct Engine<'a> {
    tables: Tables,
    lists: Vec<OnceLock<List>>,
    /// The store of finished lists, unless they stay in memory.
    list_store: Option<ListStore>,
    /// Memory of finished tasks, for later tasks.
    arenas: Mutex<Vec<Aligned>>,
    /// Tails visited by all tasks.
    done: AtomicU64,
    /// Bytes of all lists in memory.
    bytes: AtomicU64,
    /// Peak bytes besides the lists.
    working: AtomicU64,
    options: &'a Options<'a>,
}

impl<'a> Engine<'a> {
    fn new(plan: &Plan, list_store: Option<ListStore>, options: &'a Options<'a>) -> Option<Self> {
        let lists = (0..plan.listed()?).map(|_| OnceLock::new()).collect();
        Some(Self {
            tables: Tables::new(*plan)?,
            lists,
            list_store,
            arenas: Mutex::default(),
            done: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
            working: AtomicU64::new(0),
            options,
        })
    }

    /// The prefixes with these lowest rows, grouped by number of squares: each level needs only
    /// lower ones.
    fn levels(&self, lowest: &Range<u32>) -> Vec<Vec<u64>> {
        let squares = self.tables.plan.columns as usize * self.tables.plan.depth;
        let mut levels = vec![Vec::new(); squares + 1];
        let mut prefix = vec![0; self.tables.plan.depth];
        for rank in 0.. {
            if lowest.contains(&prefix[0]) {
                levels[prefix.iter().sum::<u32>() as usize].push(rank);
            }
            if !self.tables.prefixes.step(&mut prefix) {
                break;
            }
        }
        levels
    }

    /// Announces the shareable tasks to the checkpoint store.
    fn announce(&self) -> Result<(), Refusal> {
        let Some(list_store) = &self.list_store else { return Ok(()) };
        let work = |rank: u64| (rank, self.tables.count(&self.tables.prefixes.unrank(rank)));
        let mut stages = Vec::new();
        let mut push = |ranks: Vec<u64>, together| {
            let parts: Vec<(u64, u64)> = ranks.into_iter().filter(|&rank| rank > 0).map(work).collect();
            if !parts.is_empty() {
                stages.push(PartStage { parts, together });
            }
        };
        let side = self.tables.plan.side();
        self.levels(&(0..side)).into_iter().for_each(|level| push(level, false));
        push(mirror::written(&self.tables).collect(), true);
        self.levels(&(side.saturating_add(1)..u32::MAX)).into_iter().for_each(|level| push(level, false));
        list_store.checkpoints.stages(&stages)
    }

    /// Returns whether this run must compute a list; that of the empty prefix costs nothing.
    fn wants(&self, rank: u64) -> bool {
        rank == 0 || self.list_store.as_ref().is_none_or(|list_store| list_store.checkpoints.wants(rank))
    }

    /// Loads the lists from the checkpoint store.
    fn resume(&self) -> Result<(), Refusal> {
        let Some(list_store) = &self.list_store else { return Ok(()) };
        let mut prefix = vec![0; self.tables.plan.depth];
        for rank in 1..self.lists.len() as u64 {
            self.tables.prefixes.step(&mut prefix);
            if let Some(list) = list_store.take(rank)? {
                self.set(rank, list);
                let tails = self.tables.count(&prefix);
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

    /// Runs the tasks of all prefixes with these lowest rows, level by level, then frees their
    /// memory.
    fn run(&self, lowest: Range<u32>) -> Result<(), Refusal> {
        for mut level in self.levels(&lowest) {
            level.retain(|&rank| self.lists[rank as usize].get().is_none() && self.wants(rank));
            if level.is_empty() {
                continue;
            }
            let failed = OnceLock::new();
            self.options.watch.workers().run(level.len(), &|task| {
                // The last prefix of a level has the shortest rows; the long tasks come first.
                let rank = level[task];
                if self.options.watch.stopped() {
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
        let arenas = std::mem::take(&mut *self.arenas());
        self.works((arenas.len() * self.tables.arena() * 8) as u64);
        Ok(())
    }

    /// Computes the list of one prefix from the lists of smaller ones.
    fn task(&self, rank: u64) -> Result<List, Refusal> {
        if rank == 0 {
            // The empty prefix has one tail, the empty bar, which is not a position.
            return Ok(List::default());
        }
        let prefix = self.tables.prefixes.unrank(rank);
        let last = *prefix.last().expect("a prefix has a row");
        if self.falls(&prefix) {
            let tails = self.tables.count(&prefix);
            let list = if self.pause(tails) { Err(Refusal::Stopped) } else { Ok(List::default()) };
            return self.kept(rank, list?);
        }
        let sources = self.sources(&prefix);
        let free = self.arenas().pop();
        let mut arena = free.unwrap_or_else(|| Aligned::new(self.tables.arena()));
        let (tables, pause) = (&self.tables, |tails| self.pause(tails));
        let list = if last > tables.plan.longest_whole() {
            split::run(tables, last, &sources, arena.words_mut(), &pause)
        } else {
            task::run(tables, tables.plan.tail_rows(), last, &sources, arena.words_mut(), &pause)
        };
        self.arenas().push(arena);
        let list = list.ok_or(Refusal::Stopped)?;
        let arenas = self.arenas().len().max(1);
        self.check(&list, (arenas * self.tables.arena() * 8) as u64)?;
        self.kept(rank, list)
    }

    /// The list of a finished prefix.
    fn list(&self, prefix: &[u32]) -> &List {
        self.lists[self.tables.prefixes.rank(prefix) as usize].get().expect("a lower level is done")
    }

    /// Writes the lists over a lowest row as long as the box is high, from all lists over shorter
    /// ones.
    fn mirror(&self) -> Result<(), Refusal> {
        let wanted = mirror::written(&self.tables);
        if !wanted.clone().any(|rank| self.lists[rank as usize].get().is_none() && self.wants(rank)) {
            return Ok(());
        }
        let images = Images::new(&self.tables).ok_or(Refusal::Overflow)?;
        let mut buckets = Buckets::new(images.count(), self.tables.plan.room);
        let mut writer = ListWriter::new(self, wanted);
        while buckets.begin() {
            let list = |rank: u64| (!self.options.watch.stopped()).then(|| self.lists[rank as usize].get())?;
            images.gather(&self.tables, list, &mut buckets).ok_or(Refusal::Stopped)?;
            let mut done = Ok(());
            buckets.drain(|rank| {
                if done.is_ok() {
                    done = writer.push(rank);
                }
            });
            done?;
        }
        self.works(buckets.bytes());
        writer.finish()
    }

    /// Stores a list with this many positions, written from images, unless it is stored already.
    fn written(&self, rank: u64, positions: u64, list: List) -> Result<(), Refusal> {
        if self.lists[rank as usize].get().is_some() {
            return Ok(());
        }
        self.check(&list, self.tables.plan.room)?;
        self.set(rank, self.kept(rank, list)?);
        if self.pause(positions) { Err(Refusal::Stopped) } else { Ok(()) }
    }

    /// Returns whether a bite at column 0 leaves a lost position for every tail of this prefix;
    /// then the lower rows alone are lost.
    fn falls(&self, prefix: &[u32]) -> bool {
        let mut below = vec![0; prefix.len()];
        (1..prefix.len()).filter(|&row| prefix[row] > 0).any(|row| {
            below[..row].copy_from_slice(&prefix[..row]);
            self.list(&below).first() == Some(0)
        })
    }

    /// Stores a finished list.
    fn kept(&self, rank: u64, list: List) -> Result<List, Refusal> {
        let Some(list_store) = &self.list_store else { return Ok(list) };
        // A result computed from unreadable lists is wrong.
        list_store.sound()?;
        list_store.put(rank, list)
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

    fn arenas(&self) -> MutexGuard<'_, Vec<Aligned>> {
        self.arenas.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reports progress; true when the task should stop.
    fn pause(&self, tails: u64) -> bool {
        let before = self.done.fetch_add(tails, Ordering::Relaxed);
        if before / PAUSE == (before + tails) / PAUSE {
            return false;
        }
        self.options.watch.progress(before + tails, Some(self.tables.plan.worked()));
        self.options.watch.stopped()
    }

    /// The number of lost positions was an estimate; the memory that they take is checked.
    fn check(&self, list: &List, working: u64) -> Result<(), Refusal> {
        let bytes = self.bytes.load(Ordering::Relaxed) + list.bytes() + working;
        Refusal::unless_fits(Amount::Exact(bytes.into()), self.options.memory)
    }

    /// Records the memory taken besides lists.
    fn works(&self, bytes: u64) {
        self.working.fetch_max(bytes, Ordering::Relaxed);
    }

    fn finish(self) -> Option<LostLists> {
        // Listing all lost positions of a square needs this buffer later, when the arrays are
        // freed.
        let room = if self.tables.plan.is_square() { self.tables.plan.room } else { 0 };
        let tables = self.tables.leaves.iter().map(Leaf::bytes).sum::<u64>();
        let working = self.working.into_inner().max(room) + tables;
        let lists = self.lists.into_iter().map(|list| list.into_inner().expect("every task is done")).collect();
        LostLists::new(Tables { leaves: Vec::new(), ..self.tables }, lists, self.list_store, working)
    }
}
