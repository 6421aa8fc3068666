//! Periods of nimber sequences, and the genus in misère play.
//!
//! For example, the nimbers of one row of 0, 1, 2, … pins in Kayles repeat every 12 pins from row
//! 71 on, and a finite range of equal nimbers proves that they do so for ever.

use std::fmt;

use crate::game::Game;
use crate::refusal::Refusal;
use crate::theory::{Options, Work};

/// Games whose positions are sums of rows, one row for each length 0, 1, 2, …, so that a period of
/// the rows' nimbers solves the game for all lengths.
pub trait NimberSequence: Game {
    /// Computes the nimbers of the rows from 0 to `most` at most, until a period is proved, and
    /// checks them again by another method.
    ///
    /// # Errors
    /// [`Refusal::TooLarge`] before any work if `most` rows do not fit in memory;
    /// [`Refusal::Stopped`]; [`Refusal::Overflow`] for a nimber beyond its width.
    fn period(&self, most: u64, recheck: Recheck, options: &Options<'_>) -> Result<PeriodSearch, Refusal>;

    /// Computes the genus of every row from 0 to `longest`. Time and memory grow with the number
    /// of positions with at most that many pins, as the partitions of `longest` do.
    ///
    /// # Errors
    /// [`Refusal::TooLarge`] before the positions exceed the memory; [`Refusal::Stopped`].
    fn genera(&self, longest: u64, options: &Options<'_>) -> Result<Vec<Genus>, Refusal>;
}

/// The genus of an impartial position: its nimber, and its misère nimbers beside copies of the Nim
/// heap of 2.
///
/// For example, 4^146 has the nimber 4. Its misère nimber is 1; beside one heap of 2 it is 4, beside
/// two it is 6, beside three 4 again: the last two numbers repeat for ever.
///
/// # Reference
/// J. H. Conway, *On Numbers and Games* (1976), chapter 12.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    /// The nimber in normal play.
    pub nimber: u32,
    /// The misère nimbers beside 0, 1, 2, … heaps of 2: at least two numbers, and no more than are
    /// needed until the last two repeat.
    pub misere: Vec<u32>,
}

impl Genus {
    /// Returns the misère nimber of the position beside `heaps` Nim heaps of 2. A position is lost in
    /// misère play exactly if its misère nimber is 0.
    ///
    /// ```
    /// use tablette_core::Genus;
    /// let genus = Genus { nimber: 4, misere: vec![1, 4, 6] };
    /// assert_eq!([0, 1, 2, 3, 4].map(|heaps| genus.misere_nimber(heaps)), [1, 4, 6, 4, 6]);
    /// ```
    pub fn misere_nimber(&self, heaps: usize) -> u32 {
        let last = self.misere.len() - 1;
        self.misere[if heaps <= last { heaps } else { last - (heaps - last) % 2 }]
    }
}

/// Writes the genus as in the literature, `4^146`, with commas if a number has two digits.
impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let comma = if self.misere.iter().any(|&nimber| nimber > 9) { "," } else { "" };
        let misere: Vec<_> = self.misere.iter().map(u32::to_string).collect();
        write!(f, "{}^{}", self.nimber, misere.join(comma))
    }
}

/// The rows that the check by definition computes again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Recheck {
    /// Every row if that is cheap; otherwise the first rows and a sample of the others.
    #[default]
    Sample,
    /// Every row, in time quadratic in the rows.
    EveryRow,
}

/// The result of a search for the period of a nimber sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeriodSearch {
    /// The period; `None` if the rows prove none.
    pub period: Option<Period>,
    /// The nimbers of the rows from 0 on, as far as the proof needs them; without a proof all that
    /// were computed.
    pub nimbers: Vec<u16>,
    /// The largest nimber of those rows.
    pub largest: u64,
    /// The shortest row with that nimber.
    pub largest_row: u64,
    /// The number of rows with a rare value; that of all rows if the game has no sparse space.
    pub rare: u64,
    /// The longest row with a rare value.
    pub last_rare: Option<u64>,
    /// The number of rows whose nimber was computed again by definition, all of them with the same
    /// result.
    pub rechecked: u64,
    /// The rows computed, and the peak bytes.
    pub work: Work,
}

impl PeriodSearch {
    /// The number of rows of this report.
    pub fn rows(&self) -> u64 {
        self.nimbers.len() as u64
    }

    /// Returns the nimber of a row of any length, by the period; `None` if it is beyond the rows
    /// and no period is proved.
    pub fn nimber(&self, row: u64) -> Option<u16> {
        let place = match self.period {
            Some(period) if row > period.preperiod => period.preperiod + (row - period.preperiod) % period.length,
            _ => row,
        };
        self.nimbers.get(usize::try_from(place).ok()?).copied()
    }
}

/// A proven period of a nimber sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first row from which on the nimbers repeat: the number of rows before it.
    pub preperiod: u64,
    /// The period.
    pub length: u64,
    /// Every row from the preperiod to the one before this has the nimber of the row one period
    /// later, which proves the period.
    pub equal_below: u64,
    /// The number of rows from 1 on in the preperiod whose nimber differs from the one that the
    /// period, continued to the left, would give.
    pub exceptions: u64,
}
