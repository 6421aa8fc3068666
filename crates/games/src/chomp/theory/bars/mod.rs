//! Long bars with few rows: a dimension-reduced table, ordered so that little has to be stored.
//!
//! At most one bottom length a1 = f(U) is lost over upper rows U = (a2, …, ak), because the longer
//! of two could be bitten down to the shorter: the least a1 ≥ a2 outside D2(U) ∪ … ∪ Dk(U), where
//! Dq(U) contains f of every tuple that a bite into row q of U leads to: Dq(U) = Dq(U') ∪ {f(U')}
//! with row q shortened by one in U' and the rows above cut to fit. No bottom length is lost once
//! two equal rows (v, v, min(U, v)) with v < a2 are lost.
//!
//! Here the topmost row is the outermost loop and row 2 the innermost. As a result:
//!
//! - Dq is only needed for the current lengths of row q and the rows above: one set for every (a2,
//!   …, a(q-1)), laid out in [`planes`]. The largest is that of row k, of C(m+k-1, k) bits or
//!   little more.
//! - Where row q starts as long as row q+1, its set is that of one column less in both: a second
//!   array follows the diagonal a(q) = a(q+1), a third one a(q) = a(q+1) = a(q+2), and so on.
//! - Once two equal rows are lost, row 2 need not get longer; once three are, neither does row 3:
//!   most tuples are never visited.
//!
//! The results go to a [`Sink`] run by run, so that counting needs no list. Time: some ten
//! nanoseconds for each tuple visited, about half of all C(m+k-1, k-1). Space: [`working`] and the
//! sink.

mod fit;
mod planes;
mod sink;
mod table;

use tablette_core::index::binomial;
use tablette_core::{Amount, Digits, Options, Refusal, Work, words};

use super::frame::{Frame, LONG_ROWS, MOST_ROWS};
use fit::{first_fit, open, places_of};
use planes::{Planes, WORD, plane};

use sink::{LONGEST, working};

pub(super) use sink::Sink;
pub(super) use table::BarTable;

/// Tuples between two checks of the watch.
const PAUSE: u64 = 1 << 22;

/// Finds all lost positions of a box that passed the [`check`], and returns the work done.
///
/// # Errors
/// [`Refusal::TooLarge`] before memory is allocated or as soon as the sink stores too much,
/// [`Refusal::Stopped`].
pub(super) fn find(frame: Frame, sink: &mut impl Sink, options: &Options<'_>) -> Result<Work, Refusal> {
    Refusal::unless_fits(working(frame), options.memory)?;
    let mut bars = Bars::new(frame, sink, options);
    match frame.rows {
        3 => bars.fill_row::<1>(3)?,
        4 => bars.fill_row::<2>(4)?,
        5 => bars.fill_row::<3>(5)?,
        6 => bars.fill_row::<4>(6)?,
        _ => bars.fill_row::<5>(7)?,
    }
    let bytes = bars.bytes();
    let upper = u64::from(frame.rows) - 1;
    let positions = binomial(u64::from(frame.columns) + upper, upper).ok_or(Refusal::Overflow)?;
    Ok(Work { calls: None, positions, bytes })
}

/// All lost positions of a box.
///
/// # Errors
/// As [`check`] and [`find`].
pub(super) fn table(frame: Frame, options: &Options<'_>) -> Result<(BarTable, Work), Refusal> {
    check(frame, MOST_ROWS)?;
    Refusal::unless_fits(BarTable::need(frame), options.memory)?;
    let mut table = BarTable::new(frame).ok_or(Refusal::Overflow)?;
    let work = find(frame, &mut table, options)?;
    Ok((table, work))
}

/// Refuses bars longer than [`LONGEST`], and boxes of fewer than three or more than `most` rows.
///
/// # Errors
/// [`Refusal::Beyond`].
pub(super) fn check(frame: Frame, most: u32) -> Result<(), Refusal> {
    let fits = frame.columns <= LONGEST && (3..=most).contains(&frame.rows);
    fits.then_some(()).ok_or_else(|| Refusal::Beyond(too_long(LONG_ROWS, LONGEST)))
}

words! {
    too_long(rows: Digits, columns: Digits) {
        "the table for long bars takes at most {rows} rows of at most {columns} squares",
        "la table pour tablettes longues prend au plus {rows} lignes d'au plus {columns} carrés",
    }
}

/// The marks of one row: for its current length, and for the diagonals on which it is as long as
/// the next rows.
type Marks = Vec<Vec<u64>>;

struct Bars<'a, S> {
    columns: u32,
    /// Rows of the box.
    height: usize,
    planes: Planes,
    /// The lengths of rows 3 and up.
    above: Vec<u32>,
    /// `marks[q - 3]` of row q.
    marks: Vec<Marks>,
    /// The marks of row 2: a single set for each diagonal.
    second: Marks,
    /// `dead[s]`: rows 2 to s + 2 and the bottom row are lost at one common length, so row s + 2
    /// need not get longer.
    dead: Vec<bool>,
    /// The latest run of results.
    run: Vec<u16>,
    /// Tuples visited since the last pause.
    steps: u64,
    sink: &'a mut S,
    options: &'a Options<'a>,
}

impl<'a, S: Sink> Bars<'a, S> {
    fn new(frame: Frame, sink: &'a mut S, options: &'a Options<'a>) -> Self {
        let (columns, height) = (frame.columns, frame.rows as usize);
        let planes = Planes::new(columns, height);
        let marks = |row| vec![vec![0; planes.words(row) as usize]; height - row + 1];
        let marks = (3..=height).map(marks).collect();
        // No bottom row is longer than the box.
        let mut none = vec![0_u64; columns as usize / WORD + 1];
        none[columns as usize / WORD] = !(u64::MAX >> (WORD - 1 - columns as usize % WORD));
        let second = vec![none; height - 1];
        let (above, dead) = (vec![0; height - 2], vec![false; height - 1]);
        Self { columns, height, planes, above, marks, second, dead, run: Vec::new(), steps: 0, sink, options }
    }

    /// Runs row `row` through its lengths, and all rows below it.
    fn fill_row<const ABOVE: usize>(&mut self, row: usize) -> Result<(), Refusal> {
        let least = self.above.get(row - 2).copied().unwrap_or(0);
        self.begin(row, least);
        for length in least..=self.columns {
            self.above[row - 3] = length;
            if row > 3 {
                self.fill_row::<ABOVE>(row - 1)?;
            } else {
                self.begin(2, length);
                self.second_row::<ABOVE>();
                self.sink.run(&self.above, &self.run);
                self.pause()?;
            }
            if self.dead[row - 2] {
                break;
            }
        }
        Ok(())
    }

    /// Starts row `row` at the length of the next one: the marks of this row and the rows below
    /// come from that diagonal.
    fn begin(&mut self, row: usize, length: u32) {
        self.dead[row - 2] = false;
        if row == self.height {
            return;
        }
        for q in 3..=row {
            let (to, from) = self.marks[q - 3].split_at_mut(row - q + 1);
            self.planes.copy(q, length, &from[0], &mut to[row - q]);
        }
        let (to, from) = self.second.split_at_mut(row - 1);
        to[row - 2].copy_from_slice(&from[0]);
    }

    /// Runs row 2 through its lengths: the innermost loop.
    fn second_row<const ABOVE: usize>(&mut self) {
        let start = self.above[0] as usize;
        let columns = self.columns as usize;
        let bases: [usize; ABOVE] = std::array::from_fn(|at| self.planes.slab(at + 3, &self.above));
        self.run.clear();
        let mut marks = self.marks.iter_mut();
        let mut streams: [&mut [u64]; ABOVE] = std::array::from_fn(|at| {
            let marks = marks.next().expect("a row above for each stream");
            &mut marks[0][bases[at]..]
        });
        let second = &mut self.second[0][..];
        let mut low = start.max(1);
        for a2 in start..=columns {
            low = low.max(a2);
            let Some(mut word) = (low / WORD..second.len()).find(|&word| open(second, word, low) != 0) else { break };
            let free = open(second, word, low);
            low = word * WORD + free.trailing_zeros() as usize;
            let mut places = places_of(start, word, a2);
            let found = first_fit(second, &streams, &mut places, start, &mut word, free);
            let Some(bit) = found else {
                self.run.push(0);
                continue;
            };
            second[word] |= bit;
            for (stream, place) in streams.iter_mut().zip(places) {
                stream[place] |= bit;
            }
            let bottom = word * WORD + bit.trailing_zeros() as usize;
            self.run.push(bottom as u16);
            if bottom == a2 {
                self.dead[0] = true;
                break;
            }
        }
        self.steps += self.run.len() as u64 + 1;
        self.diagonals(start, &bases);
    }

    /// Adds the results to the diagonals.
    fn diagonals(&mut self, start: usize, bases: &[usize]) {
        for row in 3..self.height {
            let equal = equal_after(&self.above[row - 3..]);
            for marks in &mut self.marks[row - 3][1..=equal] {
                for (a2, &bottom) in (start..).zip(&self.run).filter(|(_, bottom)| **bottom > 0) {
                    let (word, bit) = (usize::from(bottom) / WORD, usize::from(bottom) % WORD);
                    let from = if row == 3 { 0 } else { start };
                    marks[bases[row - 3] + plane(from, word) + a2 - from] |= 1 << bit;
                }
            }
        }
        let Some(&bottom) = self.run.first().filter(|bottom| **bottom > 0) else { return };
        let (word, bit) = (usize::from(bottom) / WORD, usize::from(bottom) % WORD);
        for s in 1..=1 + equal_after(&self.above) {
            self.second[s][word] |= 1 << bit;
            self.dead[s] |= usize::from(bottom) == start;
        }
    }

    fn pause(&mut self) -> Result<(), Refusal> {
        if self.steps < PAUSE {
            return Ok(());
        }
        self.steps = 0;
        let upper = self.height as u64 - 1;
        let tuples = |longest: u32| binomial(u64::from(longest) + upper, upper).and_then(|all| u64::try_from(all).ok());
        let (total, top) = (tuples(self.columns), *self.above.last().expect("three rows at least"));
        let done = total.zip(tuples(self.columns - top)).map_or(0, |(total, left)| total - left);
        self.options.watch.check(done, total)?;
        Refusal::unless_fits(Amount::Exact(self.bytes().into()), self.options.memory)
    }

    fn bytes(&self) -> u64 {
        let words: usize = self.marks.iter().flatten().chain(&self.second).map(Vec::len).sum();
        8 * words as u64 + self.sink.bytes()
    }
}

/// The number of lengths after the first that equal it.
fn equal_after(lengths: &[u32]) -> usize {
    lengths[1..].iter().take_while(|&&length| length == lengths[0]).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The figures of [`REACH`](tablette_core::Theory::REACH): the sizes that fit in two gibibytes.
    #[test]
    fn what_is_said_to_fit_fits_and_little_more_does() {
        let fits = |rows, columns| BarTable::need(Frame { rows, columns }).fits(2 << 30);
        for (rows, columns) in [(3, LONGEST), (4, 2_400), (5, 450)] {
            assert!(fits(rows, columns), "{rows} rows of {columns}");
        }
        assert!(!fits(4, 2_640) && !fits(5, 500));
    }
}
