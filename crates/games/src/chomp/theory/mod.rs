//! The mathematical theory of Chomp: closed forms, a table of one dimension less, a word-parallel
//! engine, and arguments.
//!
//! ```
//! use tablette_core::{Options, Game, Rules, Settings, Theory, NoWatch};
//! use tablette_games::chomp::{Bite, Chomp};
//!
//! let options = Options { watch: &NoWatch, memory: 1 << 20 };
//! let game = Chomp::open("8x10", &Settings::default()).unwrap();
//! let judge = game.judge(&game.start(), &options).unwrap();
//! let winning = judge.winning_moves(&game.start()).unwrap();
//! assert_eq!(winning, [Bite { row: 5, column: 4 }, Bite { row: 8, column: 3 }]);
//! ```

mod bars;
mod catalogue;
mod census;
mod chart;
mod digest;
mod engine;
mod explain;
mod frame;
mod lost;
mod tally;
mod theorem;

use tablette_core::{
    Census, Chart, Game, Judge, LostPositions, Options, Phrase, Problem, Refusal, Rules, Settings, Text, Theory,
    TheoryFeature, words,
};

pub use catalogue::Catalogue;
pub use engine::{Kernel, LostLists, Plan, lost_lists};
pub use tally::{Bitten, Tally};

use self::theorem::Theorems;
use super::{Chomp, Position};

impl Theory for Chomp {
    const OFFERS: &'static [TheoryFeature] = &[TheoryFeature::Map];
    const REACH: Text = REACH;

    /// Uses all lost positions around `from`; where there is no memory for them, the arguments that
    /// apply to `from`.
    fn judge(&self, from: &Position, options: &Options<'_>) -> Result<Box<dyn Judge<Self>>, Refusal> {
        match Catalogue::around(from, options) {
            Ok(catalogue) => Ok(Box::new(catalogue)),
            Err(Refusal::TooLarge { .. } | Refusal::Beyond(_)) if Theorems::outcome(from).is_some() => {
                Ok(Box::new(Theorems))
            }
            Err(refusal) => Err(refusal),
        }
    }

    fn explain(&self, state: &Position, judge: &dyn Judge<Self>) -> Vec<Phrase> {
        explain::explain(state, judge)
    }

    fn chart(board: &str, options: &Options<'_>) -> Result<Option<Result<Chart, Refusal>>, Problem> {
        let position = Self::open(board, &Settings::default())?.start();
        Ok(Some(chart::chart(&position, options)))
    }

    fn census(board: &str, options: &Options<'_>) -> Result<Option<Result<Census, Refusal>>, Problem> {
        let bar = Self::open(board, &Settings::default())?.start();
        if !bar.is_rectangle() {
            return Err(Problem::new(BOX, board).hint(BOX_HINT));
        }
        Ok(Some(census::census(&bar, options)))
    }

    /// Only for full bars: the positions below another start are part of a box that may be much
    /// larger.
    fn lost(&self, options: &Options<'_>) -> Option<Result<Box<dyn LostPositions>, Refusal>> {
        lost::lost(self, options)
    }
}

words! {
    from include_str!("reach.txt");
    REACH;
    BOX;
    BOX_HINT;
}
