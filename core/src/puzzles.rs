//! Positions that puzzles are made of.
//!
//! A game deals positions and knows nothing of solving; whoever makes a puzzle keeps those in which one move is right and all
//! others are not. For example, Chomp deals rows of random lengths, and `5,4,4,1` is kept because only one bite wins there.

use crate::game::Game;
use crate::settings::Settings;

/// Games that deal positions for puzzles.
pub trait Puzzles: Game {
    /// A position that may make a puzzle of about that grade, from 1 (a glance) to 5 (an evening): always the same for the same
    /// three numbers, on every machine. Attempts of one seed differ; where a table is dear, several in a row should share one.
    /// The text need not open, nor have a right answer: the next attempt may.
    fn deal(grade: u8, seed: u64, attempt: u64) -> Deal;
}

/// A position that may make a puzzle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Deal {
    /// The board, as text.
    pub board: String,
    /// The settings to open it under.
    pub settings: Settings,
}

impl Deal {
    /// A board under the usual settings.
    pub fn of(board: String) -> Self {
        Self { board, settings: Settings::default() }
    }
}

/// Numbers that look like chance and are the same for the same seed on every machine: `SplitMix64` (Steele, Lea, Flood, *Fast
/// splittable pseudorandom number generators*, 2014).
///
/// ```
/// use tablette_core::Dice;
///
/// let mut dice = Dice::new(7, 0);
/// let rolls: Vec<u64> = (0..100).map(|_| dice.below(6)).collect();
/// assert!((0..6).all(|face| rolls.contains(&face)) && rolls.iter().all(|&face| face < 6));
/// assert_eq!(Dice::new(7, 0).below(1000), Dice::new(7, 0).below(1000));
/// ```
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The dice of a seed and of an attempt with it.
    pub fn new(seed: u64, attempt: u64) -> Self {
        let mut first = Self(seed);
        Self(first.next() ^ attempt.wrapping_mul(0xd6e8_feb8_6659_fd93))
    }

    /// A number below `end`; 0 where `end` is 0. The bias is below `end` in 2^64.
    pub fn below(&mut self, end: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(end)) >> 64) as u64
    }

    /// A number from the first to the last of a range, both included.
    pub fn within(&mut self, least: u64, most: u64) -> u64 {
        least + self.below(most.saturating_sub(least).saturating_add(1))
    }

    /// One of several; `None` where there is none.
    pub fn one_of<'a, T>(&mut self, several: &'a [T]) -> Option<&'a T> {
        several.get(self.below(several.len() as u64) as usize)
    }

    fn next(&mut self) -> u64 {
        let number = mixed(self.0);
        self.0 = self.0.wrapping_add(STEP);
        number
    }
}

/// By how much the state of `SplitMix64` grows from one number to the next: 2^64 divided by the golden ratio.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// One step of `SplitMix64`: words that differ in one bit give numbers that have nothing in common to the eye. O(1).
pub fn mixed(word: u64) -> u64 {
    let word = word.wrapping_add(STEP);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
