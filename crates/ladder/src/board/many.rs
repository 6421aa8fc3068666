//! Batches of positions: texts to ranks, and ranks to texts.
//!
//! For example, a program with ten thousand positions obtains their ranks in one call, and then
//! their values from a table ([`TableFile::gather`](crate::table_file::TableFile::gather)). A fault
//! in one of them is reported with its index.

use tablette_core::{Digits, Game, Problem, Rank, Refusal, words};

use super::Board;
use crate::budget::Budget;
use crate::build::task_plan::countable;
use crate::failure::Failure;
use crate::numbers::{NumberedGame, Ranks};

/// Positions between two readings of the clock: some milliseconds.
const POSITIONS_PER_CHECK: usize = 1 << 12;

words! {
    ranked(last: Digits) { "a rank from 0 to {last}", "un rang de 0 à {last}" }
}

/// The first faulty item of a batch, and its fault.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstMismatch {
    /// Its index in the batch, from 0; `None` if the board has no ranks at all.
    pub at: Option<usize>,
    /// The fault.
    pub failure: Failure,
}

impl From<Failure> for FirstMismatch {
    fn from(failure: Failure) -> Self {
        Self { at: None, failure }
    }
}

impl<G: Game> Board<G> {
    /// Returns the ranks of positions of the opened board, in the order of the texts. Positions
    /// that symmetry makes equal may share one.
    ///
    /// Time: parsing and ranking, about a microsecond per text.
    ///
    /// ```
    /// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/heap.rs")); }
    /// # use toys::Heap;
    /// use tablette_core::Settings;
    /// use tablette_ladder::{Budget, Listed};
    ///
    /// let board = Listed::<Heap>::new().open("500", &Settings::default())?;
    /// let budget = Budget::default();
    /// assert_eq!(board.ranks(&["6".into(), "0".into()], &budget).unwrap(), [6, 0]);
    /// assert_eq!(board.unrank(&[6, 0], &budget).unwrap(), [Some("6".into()), Some("0".into())]);
    /// assert_eq!(board.ranks(&["6".into(), "x".into()], &budget).unwrap_err().at, Some(1));
    /// let mismatch = board.unrank(&[500, 501], &budget).unwrap_err();
    /// assert_eq!((mismatch.at, mismatch.failure.to_string().as_str()), (Some(1), "expected a rank from 0 to 500, got “501”"));
    /// # Ok::<(), tablette_core::Problem>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first text that is no position, or has no rank; [`Failure::Absent`] in games without
    /// numbering; refusals.
    pub fn ranks(&self, positions: &[String], budget: &Budget<'_>) -> Result<Vec<u64>, FirstMismatch> {
        let (numbers, _) = self.countable_numbers(budget)?;
        each(positions, budget, |text| Ok(numbers.rank_of(text)?.0))
    }

    /// Returns a position of each rank as text, in the given order; `None` if no position reachable
    /// on this board has the rank, so its text would not read back.
    ///
    /// Ranking the text gives the rank back. Time: about a microsecond each.
    ///
    /// # Errors
    ///
    /// The first rank that the board does not have; as for [`ranks`](Self::ranks).
    pub fn unrank(&self, ranks: &[u64], budget: &Budget<'_>) -> Result<Vec<Option<String>>, FirstMismatch> {
        let (numbers, count) = self.countable_numbers(budget)?;
        each(ranks, budget, |rank| {
            if *rank >= count {
                return Err(Problem::new(ranked(count.saturating_sub(1)), rank.to_string()).into());
            }
            Ok(numbers.show_readable(Rank(*rank)))
        })
    }

    /// Returns the numbering of a board with a countable number of positions, and that number.
    fn countable_numbers(&self, budget: &Budget<'_>) -> Result<(NumberedGame<G>, u64), Failure> {
        let numbers = self.numbers()?;
        let count = countable(numbers.positions(), budget.memory)?;
        Ok((numbers, count))
    }
}

/// Applies `of` to each item, until it fails or the budget is over.
fn each<T, U>(many: &[T], budget: &Budget<'_>, of: impl Fn(&T) -> Result<U, Failure>) -> Result<Vec<U>, FirstMismatch> {
    let mut all = Vec::with_capacity(many.len());
    for (at, one) in many.iter().enumerate() {
        if at.is_multiple_of(POSITIONS_PER_CHECK) {
            budget.watch.progress(at as u64, Some(many.len() as u64));
            if budget.is_over() {
                return Err(Failure::from(Refusal::Stopped).into());
            }
        }
        all.push(of(one).map_err(|failure| FirstMismatch { at: Some(at), failure })?);
    }
    Ok(all)
}
