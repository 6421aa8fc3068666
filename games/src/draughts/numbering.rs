//! Numbering and slices of draughts endgames, for tables.

use std::sync::Arc;

use tablette_core::{Block, Digits, Numbered, Numbering, Phrase, Problem, Slices, words};

use super::Draughts;
use super::clocks::Articles;
use super::code::Compiled;
use super::endgame::{Endgames, Scope};
use super::position::Position;
use super::rules::Colour;
use super::squares::Layout;
use super::state::State;

words! {
    CLOCKS {
        "tables do not store clocks, and draws by counting are in force here; set draws=none, or choose another rung",
        "les tables ne tiennent pas compte des nulles par décompte, qui s'appliquent ici ; réglez draws=none, ou choisissez un autre échelon",
    }
    pieces_up_to(most: Digits) {
        "a number of pieces from 2 to {most}, such as 3 for all endgames of two or three pieces",
        "un nombre de pièces de 2 à {most}, par exemple 3 pour toutes les finales de deux ou trois pièces",
    }
}

impl<V: Compiled> Numbered for Draughts<V> {
    /// All positions that captures and promotions can reach from the opening position, if no draw
    /// needs a clock: tables have no room for clocks, and without them would report a win where the
    /// draw by counting comes first.
    fn numbering(this: &Arc<Self>) -> Result<Arc<dyn Numbering<State<V>>>, Phrase> {
        if this.articles == Articles::NONE {
            Ok((V::CODE.numbering)(Arc::clone(&this.endgames)))
        } else {
            Err(CLOCKS.into())
        }
    }
}

impl<V: Compiled> Slices for Draughts<V> {
    /// All endgames of 2 to `text` pieces.
    fn open_slices(text: &str) -> Result<Self, Problem> {
        let most = 2 * u32::from(V::RULES.rows) * Layout::<V>::HALF;
        let problem = || Problem::new(pieces_up_to(most), text);
        let pieces = text.trim().parse().ok().filter(|pieces| (2..=most).contains(pieces)).ok_or_else(problem)?;
        let start = State::fresh(Position::empty(Colour::White));
        Ok(Self {
            start,
            articles: Articles::NONE,
            endgames: Arc::new(Endgames::new(Scope::UpTo(pieces))),
            model: None,
        })
    }

    /// Endgames of up to eight pieces, more than fits on any disk.
    fn wider(&self) -> Vec<String> {
        (self.endgames.pieces().max(2)..=8).map(|pieces| pieces.to_string()).collect()
    }

    fn slice_name(&self, block: &Block) -> Option<String> {
        (V::CODE.name)(&self.endgames, block)
    }
}
