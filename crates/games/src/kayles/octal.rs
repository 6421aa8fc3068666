//! Nimbers of long rows by the sparse-space method, and the proof of their period.
//!
//! Some bits of a nimber, the mask, often have an odd number of ones in all but a small number of
//! rows. Values with an even number of ones, the *rare* values, are closed under exclusive or, so a
//! break into two common rows leaves a rare value. Every common option therefore has a rare row in
//! it, and the least common value that is no option needs the breaks with a rare row alone. It is
//! the nimber if the rare values below it are options too, which the first breaks mostly show (E.
//! R. Berlekamp, *Winning Ways*, chapter 4, “Sparse Space Spells Speed”).
//!
//! In some games the parity of the row counts as one more bit of the value (A. Flammenkamp, *Sparse-
//! and Common-Positions*). Without any sparse space every row is rare, and each break is visited.
//! Nothing is assumed: the nimbers are those of the definition whatever the mask is.

use tablette_core::{Amount, Options, Period, Refusal};

/// Bytes per row: nimbers and rare rows while their arrays grow.
const ROW: u64 = 12;
/// Rows computed before the first look for a period.
const FIRST: usize = 64;
/// Rows between two looks at the watch.
const STEP: usize = 64;
/// Breaks that are tried before all others.
const WITNESSES: usize = 256;

/// The nimbers of the rows of an octal game, from row 0 on.
pub(super) struct Nimbers<'a> {
    code: &'a [u32],
    /// The numbers of pins that a break takes.
    breaks: Vec<usize>,
    pub(super) rows: Vec<u16>,
    space: Space,
    /// Whether the breaks take only odd or only even numbers of pins; `None` if both.
    parity: Option<usize>,
    /// The rare rows from 1 on.
    rare: Vec<u32>,
    /// The number of even and of odd rows with each value below a power of two.
    counts: [Vec<i64>; 2],
    /// For each value the last row with an option of that value; twice as long as the counts.
    seen: Vec<u32>,
    /// Left rows of breaks that gave a rare value not long ago. Near a period the same breaks give
    /// the same values again: ten times faster than visiting breaks in order for 0.376.
    witnesses: Vec<u32>,
    oldest_witness: usize,
}

/// A division of the values into rare and common ones.
#[derive(Clone, Copy, Default)]
struct Space {
    mask: usize,
    /// Set if the parity of the row, plus this, counts as a bit of the value.
    shift: Option<usize>,
}

impl Space {
    /// Whether the value is rare in that row.
    fn is_rare(self, value: usize, row: usize) -> bool {
        let bits = (value & self.mask).count_ones() as usize;
        (bits + self.shift.map_or(0, |shift| row + shift)).is_multiple_of(2)
    }

    /// Whether every value is rare, so that there is no sparse space.
    fn is_dense(self) -> bool {
        self.mask == 0 && self.shift.is_none()
    }
}

impl<'a> Nimbers<'a> {
    /// Begins with row 0. `code[k]` is the digit for k pins.
    pub(super) fn new(code: &'a [u32]) -> Self {
        let breaks: Vec<usize> = (0..code.len()).filter(|&taken| code[taken] & 4 != 0).collect();
        let parity = breaks.first().map(|taken| taken % 2).filter(|odd| breaks.iter().all(|taken| taken % 2 == *odd));
        Self {
            code,
            breaks,
            rows: vec![0],
            space: Space::default(),
            parity,
            rare: Vec::new(),
            counts: [vec![1, 0], vec![0, 0]],
            seen: vec![u32::MAX; 4],
            witnesses: vec![1; WITNESSES],
            oldest_witness: 0,
        }
    }

    /// Computes the rows from 0 to `most` until they prove a period.
    ///
    /// # Errors
    /// As [`NimberSequence::period`](tablette_core::NimberSequence::period).
    pub(super) fn until_periodic(&mut self, most: u64, options: &Options<'_>) -> Result<Option<Period>, Refusal> {
        Refusal::unless_fits(Amount::Exact((u128::from(most) + 1) * u128::from(ROW)), options.memory)?;
        let most = u32::try_from(most).map_err(|_| Refusal::Overflow)? as usize;
        let mut rows = FIRST.min(most + 1);
        loop {
            self.extend(rows, most, options)?;
            let period = self.period();
            if period.is_some() || rows > most {
                return Ok(period);
            }
            // A search for a period costs far less than an eighth more rows.
            rows = (rows + rows / 8).min(most + 1);
        }
    }

    /// The bytes that the rows take at their peak.
    pub(super) fn bytes(&self) -> u64 {
        self.rows.len() as u64 * ROW
    }

    /// The rare rows below a limit, row 0 among them if it is rare: their number and the last one.
    /// A game without a sparse space has all rows.
    pub(super) fn rare_below(&self, limit: usize) -> (u64, Option<u64>) {
        if self.space.is_dense() {
            return (limit as u64, limit.checked_sub(1).map(|last| last as u64));
        }
        let first = self.space.is_rare(0, 0).then_some(0);
        let rare = self.rare.iter().map(|&row| u64::from(row)).filter(|&row| row < limit as u64);
        first.into_iter().chain(rare).fold((0, None), |(count, _), row| (count + 1, Some(row)))
    }

    fn extend(&mut self, rows: usize, most: usize, options: &Options<'_>) -> Result<(), Refusal> {
        self.rows.reserve_exact(rows - self.rows.len());
        while self.rows.len() < rows {
            if self.rows.len().is_multiple_of(STEP) {
                options.watch.check(self.rows.len() as u64, Some(most as u64 + 1))?;
            }
            let nimber = self.next();
            self.push(u16::try_from(nimber).map_err(|_| Refusal::Overflow)?);
        }
        Ok(())
    }

    /// The nimber of the next row.
    fn next(&mut self) -> usize {
        let (row, width) = (self.rows.len(), self.seen.len());
        self.see_simple_options(row);
        self.see_rare_breaks(row);
        let open = |value: &usize, seen: &[u32]| seen[*value] != row as u32;
        if self.space.is_dense() {
            return (0..width).find(|value| open(value, &self.seen)).expect("options lie in half of the width");
        }
        let space = self.space;
        let common = (0..width).find(|value| !space.is_rare(*value, row) && open(value, &self.seen));
        let common = common.unwrap_or(width);
        let missing = |seen: &[u32]| (0..common).filter(|value| open(value, seen)).count();
        if missing(&self.seen) > 0 {
            self.see_witnesses(row);
            self.see_breaks(row, common, missing(&self.seen));
        }
        (0..common).find(|value| open(value, &self.seen)).unwrap_or(common)
    }

    /// Marks the values of moves that leave one row or none.
    fn see_simple_options(&mut self, row: usize) {
        for (taken, digit) in self.code.iter().enumerate().take(row + 1).skip(1) {
            let needed = if taken == row { 1 } else { 2 };
            if digit & needed != 0 {
                self.seen[usize::from(self.rows[row - taken])] = row as u32;
            }
        }
    }

    /// Marks the values of breaks whose left row is a witness.
    fn see_witnesses(&mut self, row: usize) {
        for rest in self.breaks.iter().filter_map(|taken| row.checked_sub(*taken)) {
            for left in self.witnesses.iter().map(|&left| left as usize).filter(|&left| left < rest) {
                self.seen[usize::from(self.rows[left] ^ self.rows[rest - left])] = row as u32;
            }
        }
    }

    /// Marks the values of breaks with a rare row.
    fn see_rare_breaks(&mut self, row: usize) {
        for rest in self.breaks.iter().filter_map(|taken| row.checked_sub(*taken)) {
            let rare = &self.rare[..self.rare.partition_point(|&rare| (rare as usize) < rest)];
            for &left in rare {
                let value = self.rows[left as usize] ^ self.rows[rest - left as usize];
                self.seen[usize::from(value)] = row as u32;
            }
        }
    }

    /// Marks the values of all breaks, until none below `limit` is missing.
    fn see_breaks(&mut self, row: usize, limit: usize, mut missing: usize) {
        for rest in self.breaks.iter().filter_map(|taken| row.checked_sub(*taken)) {
            for left in 1..=rest / 2 {
                if missing == 0 {
                    return;
                }
                let value = usize::from(self.rows[left] ^ self.rows[rest - left]);
                if value < limit && self.seen[value] != row as u32 {
                    self.seen[value] = row as u32;
                    missing -= 1;
                    self.witnesses[self.oldest_witness] = left as u32;
                    self.oldest_witness = (self.oldest_witness + 1) % WITNESSES;
                }
            }
        }
    }

    fn push(&mut self, nimber: u16) {
        let (row, value) = (self.rows.len(), usize::from(nimber));
        self.rows.push(nimber);
        while value >= self.counts[0].len() {
            let width = self.counts[0].len() * 2;
            self.counts.iter_mut().for_each(|counts| counts.resize(width, 0));
            self.seen.resize(width * 2, u32::MAX);
        }
        self.counts[row % 2][value] += 1;
        if self.space.is_rare(value, row) {
            self.rare.push(row as u32);
        }
        // Each choice visits all rows, so the rows double between two of them.
        if (row + 1).is_power_of_two() {
            self.choose_space();
        }
    }

    /// Chooses the space with the fewest rare rows. O(rows + values · log values).
    fn choose_space(&mut self) {
        let [even, odd] = self.counts.clone().map(signed_sums);
        let excess = |mask: usize| (even[mask] + odd[mask], Space { mask, shift: None });
        // With the row's parity as a bit, the sums of one half change their sign.
        let with_parity = |mask: usize, shift: usize| {
            let sum = even[mask] - odd[mask];
            (if shift == 0 { sum } else { -sum }, Space { mask, shift: Some(shift) })
        };
        let plain = (0..even.len()).map(excess);
        let placed =
            self.parity.into_iter().flat_map(|shift| (0..even.len()).map(move |mask| with_parity(mask, shift)));
        let best = plain.chain(placed).min_by_key(|(excess, _)| *excess);
        self.space = best.map_or_else(Space::default, |(_, space)| space);
        let is_rare = |row: &usize| self.space.is_rare(usize::from(self.rows[*row]), *row);
        self.rare = (1..self.rows.len()).filter(is_rare).map(|row| row as u32).collect();
    }

    /// The smallest period that the rows prove.
    ///
    /// If the nimbers of n and n + p are equal for every n from n₀ ≥ 1 to 2n₀ + p + k - 1, where k is
    /// the place of the last digit that is not 0, then they are equal for ever (R. K. Guy and C. A.
    /// B. Smith 1956): of two rows that a move leaves of a longer row, the larger one has at least
    /// n₀ + p pins, and may be shortened by p.
    ///
    /// O(rows): the Z-function of the reversed rows gives for each p the longest end of the rows
    /// with period p.
    fn period(&self) -> Option<Period> {
        let (rows, last) = (self.rows.len(), self.last_digit());
        let back = |at: usize| self.rows[rows - 1 - at];
        let mut same = vec![0_u32; rows / 2];
        let (mut left, mut right) = (0, 0);
        for p in 1..rows / 2 {
            let mut length = if p < right { (right - p).min(same[p - left] as usize) } else { 0 };
            while p + length < rows - 1 && back(length) == back(p + length) {
                length += 1;
            }
            same[p] = length as u32;
            if p + length > right {
                (left, right) = (p, p + length);
            }
            let preperiod = rows - p - length;
            if 2 * preperiod + 2 * p + last <= rows {
                return Some(self.described(preperiod, p, last));
            }
        }
        None
    }

    fn described(&self, preperiod: usize, length: usize, last: usize) -> Period {
        let continued = |row: usize| self.rows[row + (preperiod - row).next_multiple_of(length)];
        Period {
            preperiod: preperiod as u64,
            length: length as u64,
            equal_below: (2 * preperiod + length + last) as u64,
            exceptions: (1..preperiod).filter(|&row| self.rows[row] != continued(row)).count() as u64,
        }
    }

    /// The place of the last digit that is not 0; 0 if there is none.
    fn last_digit(&self) -> usize {
        self.code.iter().rposition(|&digit| digit > 0).unwrap_or(0)
    }
}

/// For each mask the number of rows whose value has an even number of ones in it, less that of the
/// others: the Walsh–Hadamard transform.
fn signed_sums(mut counts: Vec<i64>) -> Vec<i64> {
    let mut half = 1;
    while half < counts.len() {
        for block in counts.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
    counts
}
