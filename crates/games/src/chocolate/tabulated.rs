//! The full table without the formula: every sorted quadruple of margins, a few nanoseconds each.
//!
//! The plain dynamic programme visits every cut of every bar. This one reads four numbers per bar,
//! by sharing the work between neighbours. Fix three of the four heaps, a *triple*, and let the
//! fourth grow from 0: a *line* of bars, each of which can be cut down to all earlier bars on its
//! line. A bar lies on four lines, one for each heap that may be cut, and its cuts lead exactly to
//! the earlier bars on those. So one entry per triple is stored:
//! - while every bar so far on the line is won: the largest 1 + remoteness so far;
//! - from the first lost bar on: the remoteness of that bar. Every later bar on the line can be cut
//!   down to it, and is won; so a line never has a second lost bar, and its largest remoteness is
//!   no longer needed.
//!
//! A bar is won when some of its four lines has a lost bar, in 1 + the least of their remotenesses;
//! otherwise it is lost in the largest of the four entries. Sorted quadruples in lexicographic
//! order visit every line in rising order.
//!
//! Time O(1) per quadruple. Space 2 bytes per triple, that is O(M³) for margins up to M and not
//! O(M⁴); three of the four entries are read in consecutive rows, so that memory is streamed.
//!
//! Nothing here uses the fact that the game is Nim, so the comparison with the
//! [formula](super::theory) is meaningful.

use tablette_core::index::Shape;
use tablette_core::{Amount, Options, Refusal, Work};

use super::bar::Bar;
use super::numbering::sorted_below;

/// An entry below this is the remoteness of a line's lost bar; from here on, the largest 1 +
/// remoteness so far.
const OPEN: u16 = 1 << 15;
/// The longest game that an entry holds, in plies.
pub const MOST_PLIES: u64 = OPEN as u64 - 1;
/// Quadruples between two checks of the watch.
const PAUSE: u64 = 1 << 20;

/// Visits every quadruple a ≥ b ≥ c ≥ d of margins up to `margin` with its value, in lexicographic
/// order.
///
/// The value is +k won in k plies, -k lost in k. See the module for time and space.
///
/// # Errors
/// [`Refusal::TooLarge`] before memory is allocated, [`Refusal::Overflow`] when games could last
/// more than [`MOST_PLIES`] plies, [`Refusal::Stopped`].
///
/// ```
/// use tablette_core::{Options, NoWatch};
/// use tablette_games::chocolate::tabulated;
/// let options = Options { watch: &NoWatch, memory: 1 << 20 };
/// let mut lost = Vec::new();
/// let work = tabulated::for_each(2, &options, |heaps, value| if value <= 0 { lost.push((heaps, value)) }).unwrap();
/// assert_eq!(work.positions, 15);
/// assert_eq!(lost, [([0, 0, 0, 0], 0), ([1, 1, 0, 0], -2), ([1, 1, 1, 1], -4), ([2, 2, 0, 0], -4), ([2, 2, 1, 1], -6), ([2, 2, 2, 2], -8)]);
/// ```
pub fn for_each(margin: u64, options: &Options<'_>, visit: impl FnMut([u32; 4], i32)) -> Result<Work, Refusal> {
    for_each_below([margin; 4], options, visit)
}

/// The value of one bar, from the table of all positions below its sorted margins.
///
/// # Errors
/// As [`for_each`].
pub fn value(bar: Bar, options: &Options<'_>) -> Result<i32, Refusal> {
    let mut last = 0;
    // The bar itself is the last quadruple below its own margins.
    for_each_below(bar.sorted(), options, |_, value| last = value)?;
    Ok(last)
}

/// Visits every sorted quadruple whose heaps are at most those of `bound` (itself in falling order)
/// place by place.
fn for_each_below(
    bound: [u64; 4],
    options: &Options<'_>,
    mut visit: impl FnMut([u32; 4], i32),
) -> Result<Work, Refusal> {
    let bytes = bytes(bound);
    Refusal::unless_fits(bytes, options.memory)?;
    if bound.iter().any(|&heap| heap > MOST_PLIES) || bound.iter().sum::<u64>() >= MOST_PLIES {
        return Err(Refusal::Overflow);
    }
    let bound = bound.map(|heap| heap as u32);
    let shape = Shape::new(&bound[..3]).expect("a table within memory has fewer than 2^64 entries");
    let mut lines = Lines { entries: vec![OPEN; shape.len() as usize], shape };
    let total = match sorted_below(&bound.map(u64::from)) {
        Amount::Exact(total) => total,
        Amount::PowerOfTen(_) => return Err(Refusal::Overflow),
    };
    let (mut done, mut next) = (0_u64, PAUSE);
    for a in 0..=bound[0] {
        for b in 0..=bound[1].min(a) {
            for c in 0..=bound[2].min(b) {
                let last = bound[3].min(c);
                lines.row([a, b, c], last, &mut visit);
                done += u64::from(last) + 1;
            }
            if done >= next {
                next = done + PAUSE;
                options.watch.check(done, u64::try_from(total).ok())?;
            }
        }
    }
    assert_eq!(u128::from(done), total, "every quadruple below the bound is visited once");
    let bytes = if let Amount::Exact(bytes) = bytes { bytes as u64 } else { u64::MAX };
    Ok(Work { calls: None, positions: total, bytes })
}

/// Bytes of the table: its entries, and the weights that number the triples.
fn bytes(bound: [u64; 4]) -> Amount {
    let weights = 8 * bound[..3].iter().map(|&heap| u128::from(heap) + 2).sum::<u128>();
    match sorted_below(&bound[..3]).times(2) {
        Amount::Exact(entries) => Amount::Exact(entries.saturating_add(weights)),
        about @ Amount::PowerOfTen(_) => about,
    }
}

/// One entry per triple.
struct Lines {
    shape: Shape,
    entries: Vec<u16>,
}

impl Lines {
    /// The bars (a, b, c, 0) to (a, b, c, last). A separate function: inside the three loops around
    /// it there are too few registers, which costs a third.
    #[inline(never)]
    fn row(&mut self, [a, b, c]: [u32; 3], last: u32, visit: &mut impl FnMut([u32; 4], i32)) {
        let start = |x, y| (self.shape.weight(0, x) + self.shape.weight(1, y)) as usize;
        // The starts of the entries of the lines with the first, second and third heap cut; d is
        // their last heap.
        let starts = [start(b, c), start(a, c), start(a, b)];
        let fourth = starts[2] + c as usize;
        for d in 0..=last {
            // Equal heaps share a line, so every entry is read before any is written, and written
            // from the value read.
            let at = [starts[0] + d as usize, starts[1] + d as usize, starts[2] + d as usize, fourth];
            let seen = at.map(|at| self.entries[at]);
            // By hand: compilers gather an iterator's four numbers into a vector register, and wait
            // for the entries written just before.
            let [p, q, r, s] = seen;
            let least = p.min(q).min(r).min(s);
            let value = if least < OPEN {
                let plies = least + 1;
                for (at, entry) in at.into_iter().zip(seen) {
                    self.entries[at] = if entry < OPEN { entry } else { entry.max(OPEN + plies + 1) };
                }
                i32::from(plies)
            } else {
                let plies = p.max(q).max(r).max(s) - OPEN;
                for at in at {
                    self.entries[at] = plies;
                }
                -i32::from(plies)
            };
            visit([a, b, c, d], value);
        }
    }
}
