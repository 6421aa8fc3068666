//! The full table without the formula: every sorted quadruple of margins, a few nanoseconds each.
//!
//! The plain dynamic programme looks at every cut of every bar. This one looks at four numbers a bar, by sharing the
//! work between neighbours. Fix three of the four heaps, a *triple*, and let the fourth grow from 0: a *line* of
//! bars, each of which can be cut down to all bars before it on its line. A bar lies on four lines, one for each heap
//! that may be cut, and its cuts lead exactly to what lies before it on those. So for each triple one entry is kept:
//! - while every bar seen on the line is won: the largest 1 + remoteness seen;
//! - from the first lost bar on: the remoteness of that bar. Whatever follows on the line can be cut down to it, and is
//!   won; so a line never meets a second lost bar, and its largest remoteness is no longer asked for.
//!
//! A bar is won when some of its four lines has met a lost bar, in 1 + the least of their remotenesses; otherwise it is
//! lost in the largest of the four entries. Sorted quadruples in lexicographic order meet every line in rising order.
//!
//! Time O(1) a quadruple. Space 2 bytes a triple, that is O(M³) for margins up to M and not O(M⁴); rows of three of the
//! four entries are read one after another, so that the memory is streamed.
//!
//! Nothing here knows that the game is Nim, which is what makes it worth comparing with the [formula](super::theory).

use tablette_core::{Amount, Ask, Refusal, Work};
use tablette_index::Shape;

use super::bar::Bar;
use super::numbering::sorted_below;

/// An entry below this is the remoteness of the lost bar of a line; from here on, the largest 1 + remoteness so far.
const OPEN: u16 = 1 << 15;
/// The longest game that an entry holds, in plies.
pub const MOST_PLIES: u64 = OPEN as u64 - 1;
/// Quadruples between two questions whether to stop.
const PAUSE: u64 = 1 << 20;

/// How many quadruples a ≥ b ≥ c ≥ d there are with a at most `margin`: C(margin + 4, 4).
///
/// ```
/// use tablette_core::Amount;
/// assert_eq!(tablette_games::chocolate::tabulated::quadruples(126), Amount::Exact(11_358_880));
/// ```
pub fn quadruples(margin: u64) -> Amount {
    sorted_below(&[margin; 4])
}

/// Visits every quadruple a ≥ b ≥ c ≥ d of margins up to `margin` with its value, in lexicographic order.
///
/// The value is +k won in k plies, -k lost in k. See the module for time and space.
///
/// # Errors
/// [`Refusal::TooLarge`] before memory is taken, [`Refusal::Overflow`] when games could last more than [`MOST_PLIES`]
/// plies, [`Refusal::Stopped`].
///
/// ```
/// use tablette_core::{Ask, Unwatched};
/// use tablette_games::chocolate::tabulated;
/// let ask = Ask { watch: &Unwatched, memory: 1 << 20 };
/// let mut lost = Vec::new();
/// let work = tabulated::for_each(2, &ask, |heaps, value| if value <= 0 { lost.push((heaps, value)) }).unwrap();
/// assert_eq!(work.positions, 15);
/// assert_eq!(lost, [([0, 0, 0, 0], 0), ([1, 1, 0, 0], -2), ([1, 1, 1, 1], -4), ([2, 2, 0, 0], -4), ([2, 2, 1, 1], -6), ([2, 2, 2, 2], -8)]);
/// ```
pub fn for_each(margin: u64, ask: &Ask<'_>, visit: impl FnMut([u32; 4], i32)) -> Result<Work, Refusal> {
    for_each_below([margin; 4], ask, visit)
}

/// The value of one bar, from the table of everything below its sorted margins.
///
/// # Errors
/// As [`for_each`].
pub fn value(bar: Bar, ask: &Ask<'_>) -> Result<i32, Refusal> {
    let mut last = 0;
    // The bar itself is the last quadruple below its own margins.
    for_each_below(bar.sorted(), ask, |_, value| last = value)?;
    Ok(last)
}

/// Visits every sorted quadruple whose heaps stay below `bound` (itself in falling order) place by place.
fn for_each_below(bound: [u64; 4], ask: &Ask<'_>, mut visit: impl FnMut([u32; 4], i32)) -> Result<Work, Refusal> {
    let bytes = bytes(bound);
    Refusal::unless_fits(bytes, ask.memory)?;
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
                ask.watch.progress(done, u64::try_from(total).ok());
                if ask.watch.stopped() {
                    return Err(Refusal::Stopped);
                }
            }
        }
    }
    assert_eq!(u128::from(done), total, "every quadruple below the bound is visited once");
    let bytes = if let Amount::Exact(bytes) = bytes { bytes as u64 } else { u64::MAX };
    Ok(Work { calls: None, positions: total, bytes })
}

/// What the table takes: its entries, and the weights that number the triples.
fn bytes(bound: [u64; 4]) -> Amount {
    let weights = 8 * bound[..3].iter().map(|&heap| u128::from(heap) + 2).sum::<u128>();
    match sorted_below(&bound[..3]) {
        Amount::Exact(triples) => triples.checked_mul(2).and_then(|bytes| bytes.checked_add(weights)),
        Amount::PowerOfTen(_) => None,
    }
    .map_or_else(|| sorted_below(&bound[..3]).times(2), Amount::Exact)
}

/// One entry for each triple.
struct Lines {
    shape: Shape,
    entries: Vec<u16>,
}

impl Lines {
    /// The bars (a, b, c, 0) to (a, b, c, last). On its own, since amid the three loops around it there are too few registers,
    /// which costs a third.
    #[inline(never)]
    fn row(&mut self, [a, b, c]: [u32; 3], last: u32, visit: &mut impl FnMut([u32; 4], i32)) {
        let start = |x, y| (self.shape.weight(0, x) + self.shape.weight(1, y)) as usize;
        // Where the entries of the lines with the first, second and third heap cut begin; d is their last heap.
        let starts = [start(b, c), start(a, c), start(a, b)];
        let fourth = starts[2] + c as usize;
        for d in 0..=last {
            // Equal heaps share a line, so every entry is read before one is written, and written from what was read.
            let at = [starts[0] + d as usize, starts[1] + d as usize, starts[2] + d as usize, fourth];
            let seen = at.map(|at| self.entries[at]);
            // By hand: compilers gather an iterator's four numbers into a vector register, and wait for the entries that were
            // written just before.
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
