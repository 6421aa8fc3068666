//! All lost positions of a box, and the judge of the theory rung that uses them.

use std::cmp::Ordering;

use tablette_core::{Judge, Options, Outcome, Refusal, Verdict, Watch, Work};

use super::bars::{BarTable, table};
use super::engine::{LostLists, Plan, lost_lists};
use super::frame::Frame;
use crate::chomp::{Bite, Chomp, Position};

/// Which positions of a box are lost.
///
/// Two families need no table: an L is lost exactly when its arms are equal, and two rows (a, b)
/// when a = b + 1. For the rest all lost positions of the box are stored: as lists of some 10 bits
/// each, or, where there are few rows, as runs of 2 bytes for each tuple of upper rows.
/// The box lies on its longer side, because a position and its mirror image have the same value.
#[derive(Debug)]
pub struct Catalogue {
    columns: u32,
    rows: u32,
    known: LostSet,
    work: Work,
}

/// The stored form of the lost positions of a box.
#[derive(Debug)]
pub(super) enum LostSet {
    /// Closed forms suffice.
    ByForm,
    /// The lists of the word-parallel engine.
    Lists(Box<LostLists>),
    /// The runs of the table for long bars.
    Bars(BarTable),
}

impl LostSet {
    /// Columns and rows of the box that was computed.
    fn frame(&self) -> (u32, u32) {
        match self {
            Self::ByForm => (0, 0),
            Self::Lists(lists) => (lists.columns(), lists.rows()),
            Self::Bars(table) => (table.frame().columns, table.frame().rows),
        }
    }

    fn has(&self, rows: &[u32]) -> bool {
        match self {
            Self::ByForm => false,
            Self::Lists(lists) => lists.is_lost(rows),
            Self::Bars(table) => table.is_lost(rows),
        }
    }
}

impl Catalogue {
    /// Prepares for `from` and all positions that play can reach from it: nothing to do for an L or
    /// at most two rows or columns, otherwise the lost positions of the smallest box around it.
    ///
    /// For k rows of m ≥ k columns (or the other way round): up to five rows by the table for long
    /// bars, some ten nanoseconds for half of C(m+k-1, k-1) tuples, C(m+k-1, k) bits and about a
    /// byte per tuple. Otherwise by [`lost_lists`]: about C(m+k, k) / 2 nanoseconds by one worker;
    /// C(m+k-q, k-q-1) bits per worker for a prefix of q rows, and some 10 bits per lost position.
    ///
    /// # Errors
    /// [`Refusal::TooLarge`] before memory is allocated, [`Refusal::Beyond`] for bars that are too
    /// long, [`Refusal::Stopped`].
    pub fn around(from: &Position, options: &Options<'_>) -> Result<Self, Refusal> {
        if from.is_hook() {
            let (columns, rows) = (from.width(), from.height());
            return Ok(Self { columns, rows, known: LostSet::ByForm, work: Work::default() });
        }
        Self::of_box(from.width(), from.height(), options)
    }

    /// Prepares for all positions that fit into a box. As [`around`](Self::around).
    ///
    /// # Errors
    /// As [`around`](Self::around).
    pub fn of_box(columns: u32, rows: u32, options: &Options<'_>) -> Result<Self, Refusal> {
        let frame = Frame { rows: rows.min(columns), columns: rows.max(columns) };
        let (known, work) = match frame.rows {
            ..=2 => (LostSet::ByForm, Work::default()),
            _ if frame.suits_bars() => by_bars(frame, options)?,
            _ => by_words(frame, options)?,
        };
        Ok(Self { columns, rows, known, work })
    }

    /// Returns whether the position is lost; `None` when it does not fit into the box, upright or
    /// mirrored. O(1) in the closed forms, otherwise O(rows + log of the number of lost positions).
    pub fn is_lost(&self, position: &Position) -> Option<bool> {
        if let Some(closed) = closed_form(position) {
            return Some(closed.winning.is_none());
        }
        let (columns, rows) = self.known.frame();
        let fits = |position: &Position| position.width() <= columns && position.height() <= rows;
        if fits(position) {
            return Some(self.known.has(&position.rows()));
        }
        let mirrored = position.transposed();
        fits(&mirrored).then(|| self.known.has(&mirrored.rows()))
    }

    /// Every bite that leads to a lost position, in the order of the moves; the position must fit
    /// into the box.
    pub fn winning(&self, position: &Position) -> Vec<Bite> {
        winning_bites(position, |after| self.is_lost(after) == Some(true))
    }

    /// Calls `visit` with the rows of every lost position of the box (the smaller side first where
    /// the box is higher than wide: see [`mirrored`](Self::mirrored)).
    pub fn each_lost(&self, mut visit: impl FnMut(&[u32])) {
        let trimmed = |rows: &[u32]| rows.partition_point(|&length| length > 0);
        match &self.known {
            LostSet::ByForm if self.rows.min(self.columns) == 1 => visit(&[1]),
            LostSet::ByForm => {
                visit(&[1]);
                (1..self.rows.max(self.columns)).for_each(|upper| visit(&[upper + 1, upper]));
            }
            LostSet::Lists(lists) => lists.each(|rows| visit(&rows[..trimmed(rows)])),
            LostSet::Bars(table) => table.each(|rows| visit(&rows[..trimmed(rows)])),
        }
    }

    /// The number of lost positions in the box.
    pub fn count(&self) -> u64 {
        match &self.known {
            LostSet::ByForm if self.rows.min(self.columns) == 1 => 1,
            LostSet::ByForm => self.rows.max(self.columns).into(),
            LostSet::Lists(lists) => lists.len(),
            LostSet::Bars(table) => table.count(),
        }
    }

    /// Returns whether there is a table of the box in its given orientation, so that
    /// [`each_rank`](Self::each_rank) gives ranks.
    pub(super) fn is_numbered_alike(&self) -> bool {
        !self.mirrored() && !matches!(self.known, LostSet::ByForm)
    }

    /// Calls `visit` with the rank of every lost position among the tuples of the box on its longer
    /// side, where the empty bar has rank 0; never if closed forms suffice.
    pub(super) fn each_rank(&self, mut visit: impl FnMut(u64)) {
        match &self.known {
            LostSet::ByForm => {}
            LostSet::Lists(lists) => lists.each_rank(&mut visit),
            LostSet::Bars(table) => table.each_rank(visit),
        }
    }

    /// Returns whether [`each_lost`](Self::each_lost) gives mirror images, because the box is
    /// higher than wide.
    pub fn mirrored(&self) -> bool {
        self.rows > self.columns
    }

    /// The digest of all lost positions of the box: the same for every engine, and for the box
    /// upright or on its side. `None` if closed forms suffice. O(1) per lost position.
    ///
    /// It is BLAKE3 over the gaps between their ranks in LEB128; `digest.rs` has the details.
    pub fn digest(&self) -> Option<String> {
        match &self.known {
            LostSet::ByForm => None,
            LostSet::Lists(lists) => Some(lists.digest()),
            LostSet::Bars(table) => Some(table.digest()),
        }
    }

    pub(super) fn known(&self) -> &LostSet {
        &self.known
    }

    /// Columns and rows of the box on its longer side.
    pub(super) fn lying(&self) -> (u32, u32) {
        (self.columns.max(self.rows), self.columns.min(self.rows))
    }

    /// Fails if lost positions are stored outside memory and any could not be read: then earlier
    /// answers are incomplete.
    ///
    /// # Errors
    /// [`Refusal::Unkept`].
    pub fn sound(&self) -> Result<(), Refusal> {
        if let LostSet::Lists(lists) = &self.known { lists.sound() } else { Ok(()) }
    }

    /// The work of preparing it.
    pub fn cost(&self) -> Work {
        self.work
    }
}

fn by_words(frame: Frame, options: &Options<'_>) -> Result<(LostSet, Work), Refusal> {
    let (alone, memory) = (Alone(options.watch), options.memory);
    let watch: &dyn Watch = if frame.is_small() { &alone } else { options.watch };
    let choose = if watch.checkpoints().is_some() { Plan::with_checkpoints } else { Plan::new };
    let plan = choose(frame.columns, frame.rows, memory, watch.workers().count());
    let lists = lost_lists(&plan, &Options { watch, memory })?;
    let work = Work { calls: None, positions: plan.tuples().into(), bytes: lists.bytes() + lists.working() };
    Ok((LostSet::Lists(lists.into()), work))
}

/// A watch that lends neither threads nor a checkpoint store.
struct Alone<'a>(&'a dyn Watch);

impl Watch for Alone<'_> {
    fn progress(&self, done: u64, total: Option<u64>) {
        self.0.progress(done, total);
    }

    fn stopped(&self) -> bool {
        self.0.stopped()
    }
}

fn by_bars(frame: Frame, options: &Options<'_>) -> Result<(LostSet, Work), Refusal> {
    let (table, work) = table(frame, options)?;
    Ok((LostSet::Bars(table), work))
}

/// The answer of a closed form: the only winning bite, or none if the position is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Closed {
    pub(super) winning: Option<Bite>,
}

/// The closed forms for an L and for at most two rows or two columns. O(log rows).
///
/// - An L with equal arms is lost: the other player mirrors every bite on the other arm. With
///   unequal arms the longer one is cut to the shorter, which includes single rows and columns.
/// - Two rows (a, b) with b ≥ 1 are lost exactly when a = b + 1. From there a bite into the upper
///   row makes the difference at least 2 and a bite into the bottom row leaves two equal rows. From
///   a ≥ b + 2 the bottom row is cut to b + 1, and from a = b the last square of the upper row is
///   eaten. No other bite makes the difference 1.
pub(super) fn closed_form(position: &Position) -> Option<Closed> {
    let winning = match (position.width(), position.height()) {
        (width, height) if position.is_hook() => hook(width, height),
        (bottom, 2) => two_rows(bottom, position.length(1)),
        (2, left) => two_rows(left, position.rows_from(2)).map(Bite::transposed),
        _ => return None,
    };
    Some(Closed { winning })
}

fn hook(width: u32, height: u32) -> Option<Bite> {
    match width.cmp(&height) {
        Ordering::Equal => None,
        Ordering::Greater => Some(Bite { row: 0, column: height }),
        Ordering::Less => Some(Bite { row: width, column: 0 }),
    }
}

fn two_rows(bottom: u32, upper: u32) -> Option<Bite> {
    match bottom - upper {
        0 => Some(Bite { row: 1, column: upper - 1 }),
        1 => None,
        _ => Some(Bite { row: 0, column: upper + 1 }),
    }
}

/// Every bite that leads to a lost position, in the order of the moves, where `is_lost` judges the
/// positions after them. O(1) where a closed form applies, otherwise one call per square.
pub(super) fn winning_bites(position: &Position, is_lost: impl Fn(&Position) -> bool) -> Vec<Bite> {
    match closed_form(position) {
        Some(closed) => closed.winning.into_iter().collect(),
        None => position.bites().filter(|&bite| is_lost(&position.after(bite))).collect(),
    }
}

impl Judge<Chomp> for Catalogue {
    fn verdict(&self, state: &Position) -> Verdict {
        let outcome = self.is_lost(state).map(|lost| if lost { Outcome::Lose } else { Outcome::Win });
        Verdict { outcome, ..Verdict::default() }
    }

    fn work(&self) -> Work {
        self.work
    }

    fn winning_moves(&self, state: &Position) -> Option<Vec<Bite>> {
        self.is_lost(state).map(|_| self.winning(state))
    }
}
