//! Numbers that look random and are the same on every machine.

/// A generator of 64 bits: `SplitMix64` (G. L. Steele, D. Lea, C. H. Flood, OOPSLA 2014). For
/// tests, not for secrets.
///
/// ```
/// use tablette_grade::Random;
/// let (mut a, mut b) = (Random::new(1), Random::new(1));
/// assert_eq!(a.below(1000), b.below(1000));
/// assert_ne!(Random::new(1).below(1 << 60), Random::new(2).below(1 << 60));
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Begins at a seed; every seed gives a series of its own.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `most - 1`; 0 where there is none. The bias is below 2^-32 for what tests
    /// ask.
    pub fn below(&mut self, most: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(most)) >> 64) as u64
    }
}
