//! Pseudo-random numbers that are the same on every machine.

/// Steele, Lea and Flood's generator (*Fast splittable pseudorandom number generators*, 2014). For
/// instances, samples and tests, never for secrets.
///
/// ```
/// use tablette_core::SplitMix64;
///
/// let mut random = SplitMix64::for_attempt(7, 0);
/// let rolls: Vec<u64> = (0..100).map(|_| random.below(6)).collect();
/// assert!((0..6).all(|face| rolls.contains(&face)) && rolls.iter().all(|&face| face < 6));
/// assert_eq!(SplitMix64::new(7).below(1000), SplitMix64::new(7).below(1000));
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// Creates the sequence of a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Creates the sequence of one attempt with a seed: the sequences of different attempts are
    /// unrelated.
    pub fn for_attempt(seed: u64, attempt: u64) -> Self {
        Self(mix(seed) ^ attempt.wrapping_mul(0xd6e8_feb8_6659_fd93))
    }

    /// Returns a number below `end`; 0 if `end` is 0. The bias is at most `end` in 2^64.
    pub fn below(&mut self, end: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(end)) >> 64) as u64
    }

    /// Returns a number from `least` to `most`, both included.
    pub fn within(&mut self, least: u64, most: u64) -> u64 {
        least + self.below(most.saturating_sub(least).saturating_add(1))
    }

    /// Returns a random item; `None` if there are none.
    pub fn one_of<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len() as u64) as usize)
    }

    /// Shuffles in place (Fisher–Yates). O(n).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at as u64 + 1) as usize);
        }
    }

    fn next(&mut self) -> u64 {
        let number = mix(self.0);
        self.0 = self.0.wrapping_add(STEP);
        number
    }
}

/// The increment of the state: 2^64 divided by the golden ratio.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The output function: spreads each bit of the word over the whole result. O(1).
pub const fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(STEP);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shuffle_keeps_every_item_and_follows_its_seed() {
        let shuffled = |seed| {
            let mut items: Vec<u32> = (0..81).collect();
            SplitMix64::new(seed).shuffle(&mut items);
            items
        };
        assert_eq!(shuffled(1), shuffled(1));
        assert_ne!(shuffled(1), shuffled(2));
        let mut sorted = shuffled(3);
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..81));
    }
}
