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
    TheoryFeature,
};

pub use catalogue::Catalogue;
pub use engine::{Kernel, LostLists, Plan, lost_lists};
pub use tally::{Bitten, Tally};

use self::theorem::Theorems;
use super::{Chomp, Position};

impl Theory for Chomp {
    const OFFERS: &'static [TheoryFeature] = &[TheoryFeature::Map];
    const REACH: Text = Text::new(
        "won or lost and all winning moves, of every position in the box: at once for an L and for up to two rows or \
         columns; by dimension-reduced tables for k = 3 to 5 rows of m columns, which take about a byte for each of \
         C(m+k-1, k-1) tuples (in 2 GiB: 3 rows to 65,535 columns, 4 to 2,400, 5 to 450); beyond that a word of positions \
         at a time, as far as memory allows (20x20 takes about a minute and 1.2 GB). With less memory it still proves that \
         every full bar is won, and that (1,1) wins on a square",
        "gagnante ou perdante, avec tous les coups gagnants, pour toute position de la boîte : immédiat pour un L et \
         jusqu'à deux lignes ou colonnes ; par des tables à dimension réduite pour k = 3 à 5 lignes de m colonnes, qui \
         prennent environ un octet pour chacun des C(m+k-1, k-1) k-uplets (dans 2 Gio : 3 lignes jusqu'à 65 535 colonnes, \
         4 jusqu'à 2 400, 5 jusqu'à 450) ; au-delà, un mot de positions à la fois, tant que la mémoire suffit (20x20 prend \
         une minute environ et 1,2 Go). Avec moins de mémoire, elle prouve encore que toute tablette entière est \
         gagnante, et que (1,1) gagne sur un carré",
    );

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

const BOX: Text = Text::new("a box of boards", "une boîte de tablettes");
const BOX_HINT: Text = Text::new(
    "write columns x rows such as 8x8: every board inside is counted",
    "écrivez colonnes x lignes, comme 8x8 : toutes les tablettes qui y tiennent sont comptées",
);
