//! Many positions at once: texts to ranks, and ranks to texts.
//!
//! For example, a program that has ten thousand positions asks for their ranks in one call, and
//! then a table for the values of all of them
//! ([`TableFile::gather`](crate::table_file::TableFile::gather)). What is wrong with one of many is
//! told with its place.

use tablette_core::{Digits, Game, Problem, Rank, Refusal, words};

use super::Board;
use super::operations::unnumbered;
use crate::budget::Budget;
use crate::failure::Failure;
use crate::numbers::{Numbers, Ranks};
use crate::task_plan::countable;

/// Positions between two readings of the clock: some milliseconds.
const UNNOTICED: usize = 1 << 12;

words! {
    ranked(last: Digits) { "a rank from 0 to {last}", "un rang de 0 à {last}" }
}

/// The first of many that is at fault, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstMismatch {
    /// Its place in the question, from 0; `None` where nothing of its own is wrong: the board has
    /// no ranks at all.
    pub at: Option<usize>,
    /// What is wrong.
    pub failure: Failure,
}

impl From<Failure> for FirstMismatch {
    fn from(failure: Failure) -> Self {
        Self { at: None, failure }
    }
}

impl<G: Game> Board<G> {
    /// The ranks of positions of the opened board, in the order of the texts. Positions that
    /// symmetry makes equal may share one.
    ///
    /// Time: reading each text once, and numbering it: a microsecond or so.
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
    /// The first text that is no position, or one without a rank; [`Failure::Absent`] in games
    /// without numbering; refusals.
    pub fn ranks(&self, positions: &[String], budget: &Budget<'_>) -> Result<Vec<u64>, FirstMismatch> {
        let (numbers, _) = self.countable_numbers(budget)?;
        let rank = |text: &String| {
            let state = self.game.parse_state(text)?;
            match numbers.rank(&state) {
                Some(rank) => Ok(rank.0),
                None => Err(unnumbered(&numbers, text)),
            }
        };
        each(positions, budget, rank)
    }

    /// A position of each rank, in the order of the question, as text; `None` where the text could
    /// not be asked about again, because no position that this board reaches has the rank.
    ///
    /// Ranking the text gives the rank back. Time: a microsecond or so each.
    ///
    /// # Errors
    ///
    /// The first rank that the board does not have; as [`ranks`](Self::ranks).
    pub fn unrank(&self, ranks: &[u64], budget: &Budget<'_>) -> Result<Vec<Option<String>>, FirstMismatch> {
        let (numbers, count) = self.countable_numbers(budget)?;
        each(ranks, budget, |rank| {
            if *rank >= count {
                return Err(Problem::new(ranked(count.saturating_sub(1)), rank.to_string()).into());
            }
            Ok(numbers.show_readable(Rank(*rank)))
        })
    }

    /// The numbering of a board whose positions can be counted, and their number.
    fn countable_numbers(&self, budget: &Budget<'_>) -> Result<(Numbers<G>, u64), Failure> {
        let numbers = self.numbers()?;
        let count = countable(numbers.positions(), budget.memory)?;
        Ok((numbers, count))
    }
}

/// What `of` says of each, until it fails or the budget is over.
fn each<T, U>(many: &[T], budget: &Budget<'_>, of: impl Fn(&T) -> Result<U, Failure>) -> Result<Vec<U>, FirstMismatch> {
    let mut all = Vec::with_capacity(many.len());
    for (at, one) in many.iter().enumerate() {
        if at.is_multiple_of(UNNOTICED) {
            budget.watch.progress(at as u64, Some(many.len() as u64));
            if budget.is_over() {
                return Err(Failure::from(Refusal::Stopped).into());
            }
        }
        all.push(of(one).map_err(|failure| FirstMismatch { at: Some(at), failure })?);
    }
    Ok(all)
}
