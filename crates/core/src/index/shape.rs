//! Non-increasing tuples under a bound, in lexicographic order.

use std::ops::Range;

use crate::Amount;

/// The numbering of all tuples `b` with `b[0] ≥ b[1] ≥ … ≥ b[k-1] ≥ 0` and `b[i] ≤ bound[i]`.
///
/// The rank of a tuple is the number of tuples before it in lexicographic order. It is *additive*:
/// a sum of one [`weight`](Shape::weight) per place, so changing a few places changes the rank by a
/// few known terms. Space: 8 bytes per unit of the bound (a square of the shape), plus 16 per row.
///
/// ```
/// use tablette_core::index::Shape;
/// let shape = Shape::new(&[2, 1]).unwrap(); // 00 10 11 20 21
/// assert_eq!(shape.len(), 5);
/// assert_eq!(shape.rank(&[1, 1]), 2);
/// assert_eq!(shape.unrank(3), [2, 0]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    bound: Vec<u32>,
    /// `weights[i][v]`: number of tails from place i on whose first entry is below v; one more
    /// entry than values.
    weights: Vec<Vec<u64>>,
}

impl Shape {
    /// Numbers the tuples under a non-increasing bound; `None` if there are 2^64 of them or more.
    ///
    /// O(sum of the bound) time. Call [`count`](Shape::count) first if that sum may be large.
    ///
    /// # Panics
    /// If the bound increases somewhere.
    pub fn new(bound: &[u32]) -> Option<Self> {
        assert!(bound.is_sorted_by(|a, b| a >= b), "the bound of a shape never increases");
        let mut weights: Vec<Vec<u64>> = Vec::with_capacity(bound.len());
        for &most in bound.iter().rev() {
            let below = weights.last();
            let mut row = Vec::with_capacity(most as usize + 2);
            row.push(0_u64);
            for value in 0..=most {
                let tails = below.map_or(1, |row| row[(value as usize + 1).min(row.len() - 1)]);
                row.push(row[value as usize].checked_add(tails)?);
            }
            weights.push(row);
        }
        weights.reverse();
        Some(Self { bound: bound.to_vec(), weights })
    }

    /// Counts the tuples without storing anything per square. O(sum of the bound) time, O(widest
    /// row) space.
    pub fn count(bound: &[u32]) -> Amount {
        let add_logarithms = |a: f64, b: f64| Some(a.max(b) + (1.0 + 10_f64.powf(-(a - b).abs())).log10());
        let power = || count_with(bound, 0.0, add_logarithms).unwrap_or(f64::INFINITY);
        count_with(bound, 1, u128::checked_add).map_or_else(|| Amount::PowerOfTen(power()), Amount::Exact)
    }

    /// Returns the number of tuples.
    #[expect(clippy::len_without_is_empty, reason = "the tuple of zeros is always there")]
    pub fn len(&self) -> u64 {
        self.weights.first().map_or(1, |row| row[row.len() - 1])
    }

    /// Returns the bound, place by place.
    pub fn bound(&self) -> &[u32] {
        &self.bound
    }

    /// Returns the number of tails from `place` on whose first entry is below `value`: the term of
    /// that place in a rank.
    #[inline]
    pub fn weight(&self, place: usize, value: u32) -> u64 {
        self.weights[place][value as usize]
    }

    /// Returns the rank of a tuple; missing places at its end count as 0. O(k).
    ///
    /// # Panics
    /// If an entry exceeds its bound.
    #[inline]
    pub fn rank(&self, tuple: &[u32]) -> u64 {
        tuple.iter().zip(&self.weights).map(|(&value, weights)| weights[value as usize]).sum()
    }

    /// Returns the tuple of a rank. O(k log bound).
    ///
    /// # Panics
    /// If no tuple has this rank.
    pub fn unrank(&self, rank: u64) -> Vec<u32> {
        assert!(rank < self.len(), "rank {rank} of {}", self.len());
        let mut rest = rank;
        let mut most = u32::MAX;
        self.weights
            .iter()
            .map(|weights| {
                // No entry exceeds the one before it, because the remaining rank is below the tails
                // of that value.
                let value = (weights.partition_point(|&weight| weight <= rest) - 1) as u32;
                debug_assert!(value <= most, "tuples never increase");
                most = value;
                rest -= weights[value as usize];
                value
            })
            .collect()
    }

    /// Advances to the next tuple in place; after the last one, returns false and leaves zeros.
    /// O(k), O(1) on average.
    pub fn step(&self, tuple: &mut [u32]) -> bool {
        for place in (0..tuple.len()).rev() {
            let most = if place == 0 { self.bound[0] } else { self.bound[place].min(tuple[place - 1]) };
            if tuple[place] < most {
                tuple[place] += 1;
                return true;
            }
            tuple[place] = 0;
        }
        false
    }

    /// Groups the tuples by their first `places` entries: runs of ranks in rising order, each with
    /// the sum of those entries. One run if `places` is 0.
    pub fn runs(&self, places: usize) -> Vec<(u64, Range<u64>)> {
        let places = places.min(self.bound.len());
        let head = Self { bound: self.bound[..places].to_vec(), weights: self.weights[..places].to_vec() };
        let mut tuple = vec![0; places];
        let mut runs: Vec<(u64, Range<u64>)> = Vec::new();
        loop {
            let start = head.rank(&tuple);
            if let Some((_, last)) = runs.last_mut() {
                last.end = start;
            }
            runs.push((tuple.iter().map(|&value| u64::from(value)).sum(), start..self.len()));
            if !head.step(&mut tuple) {
                return runs;
            }
        }
    }
}

/// The number of tuples under a bound, in the numeric type that `one` and `add` define; `None`
/// where a sum does not fit. O(sum of the bound).
fn count_with<T: Copy>(bound: &[u32], one: T, add: impl Fn(T, T) -> Option<T>) -> Option<T> {
    // Entry v: the number of tails whose first value is at most v.
    let mut tails = vec![one; bound.first().map_or(0, |&most| most as usize + 1)];
    for (place, &most) in bound.iter().enumerate().rev() {
        let mut sum = None;
        for entry in &mut tails[..=most as usize] {
            *entry = sum.map_or(Some(*entry), |sum| add(sum, *entry))?;
            sum = Some(*entry);
        }
        // Larger values in the place before have all of these tails.
        let reach = if place == 0 { most } else { bound[place - 1] };
        tails[most as usize..=reach as usize].fill(sum?);
    }
    Some(bound.first().map_or(one, |&most| tails[most as usize]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::binomial;

    /// A box m × k has C(m+k, k) tuples.
    #[test]
    fn boxes_are_binomial() {
        for m in 0..8 {
            for k in 0..8 {
                let shape = Shape::new(&vec![m; k]).unwrap();
                assert_eq!(Some(u128::from(shape.len())), binomial(u64::from(m) + k as u64, k as u64));
            }
        }
    }

    #[test]
    fn enormous_shapes_are_counted_not_built() {
        assert!(Shape::new(&[100; 100]).is_none());
        let Amount::PowerOfTen(power) = Shape::count(&[100; 100]) else { panic!("C(200, 100) fits?") };
        assert!((power - 58.957).abs() < 0.01, "{power}");
    }

    #[test]
    fn ranks_count_in_order() {
        // Every shape in a box of 4 rows by 5 columns, itself numbered by a shape.
        let bounds = Shape::new(&[5; 4]).unwrap();
        for bound in (0..bounds.len()).map(|rank| bounds.unrank(rank)) {
            for places in 0..=5 {
                check(&bound, places);
            }
        }
    }

    fn check(bound: &[u32], places: usize) {
        let shape = Shape::new(bound).unwrap();
        assert_eq!(Shape::count(bound), Amount::Exact(shape.len().into()));
        let mut tuple = vec![0; bound.len()];
        for rank in 0..shape.len() {
            assert_eq!(shape.rank(&tuple), rank);
            assert_eq!(shape.unrank(rank), tuple);
            assert_eq!(shape.step(&mut tuple), rank + 1 < shape.len());
        }
        let runs = shape.runs(places);
        assert_eq!(runs[0].1.start, 0);
        assert_eq!(runs.last().unwrap().1.end, shape.len());
        assert!(runs.windows(2).all(|pair| pair[0].1.end == pair[1].1.start));
        for (sum, ranks) in runs {
            for tuple in ranks.map(|rank| shape.unrank(rank)) {
                assert_eq!(tuple.iter().take(places).map(|&v| u64::from(v)).sum::<u64>(), sum);
            }
        }
    }
}
