//! A dense numbering of positions, so that arrays can hold their values.

use std::ops::Range;
use std::sync::Arc;

use crate::batch::{Batch, Scan};
use crate::game::Game;
use crate::number::Amount;
use crate::phrase::Phrase;
use crate::rank::Rank;
use crate::rules::{Players, Rules};

/// Games that number their own positions.
///
/// A table, a sweep, a probe or a verification takes a numbering, and this is the only way to have one: an instance that
/// cannot be numbered says why here, and there is nothing that a solver could forget to ask. For example, endgame tables
/// know no clocks, so draughts with draws by counting has no numbering.
pub trait Numbered: Game {
    /// The numbering of everything reachable from the opened board, up to symmetry. Cheap: nothing is worked out or
    /// allocated before the first rank or block is asked for.
    ///
    /// # Errors
    /// Why this instance cannot be numbered although others of the game can, in a sentence that says what to do.
    fn numbering(this: &Arc<Self>) -> Result<Arc<dyn Numbering<Self::State>>, Phrase>;
}

/// Positions to ranks and back, besides the [`Graph`] of the ranks.
pub trait Numbering<S>: Graph {
    /// The rank of a position; `None` of one that this numbering does not have, for example of another board.
    fn rank(&self, state: &S) -> Option<Rank>;
    /// A position of this rank, of the same value as every other of it.
    fn unrank(&self, rank: Rank) -> S;
}

/// The positions of an instance by number alone: all that a solver over a table needs to know of a game.
///
/// Ranks are grouped in [`Block`]s, the unit of parallel work. What positions lead to comes in
/// [batches](crate::Batch), so that a solver is compiled once and not for every game.
pub trait Graph: Send + Sync {
    /// How many ranks there are; an estimate is fine when they could not be stored anyway.
    /// Must not allocate: it is asked before memory is taken.
    fn positions(&self) -> Amount;
    /// How many play: what a usual [`Edge`](crate::Edge) does.
    fn players(&self) -> Players;
    /// All ranks, once each and in rising order, cut into blocks. Only called when [`positions`](Graph::positions) fits memory.
    fn blocks(&self) -> Vec<Block>;
    /// Walks through `ranks`, which lie in one block, in rising order, with what each position leads to.
    ///
    /// This is what makes a table fast: neighbours differ little, so successors can be numbered incrementally. Where that
    /// does not matter, [`Scan::by_rules`] is right.
    fn scan(&self, ranks: Range<u64>) -> Scan<'_>;
    /// The same moves backwards, where the graph knows them: retrograde analysis needs them wherever a block is
    /// [loopy](Inside::Loopy). Default: it does not.
    fn backwards(&self) -> Option<&dyn Backwards> {
        None
    }
}

impl<'a> Scan<'a> {
    /// Visits `ranks` by the rules alone: unrank, expand, apply, rank. Right for every game, and slower than neighbours
    /// allow; the laws compare every other scan with this one.
    ///
    /// # Panics
    /// When a move leaves the numbering.
    pub fn by_rules<G: Rules>(
        game: &'a G,
        numbering: &'a (impl Numbering<G::State> + ?Sized),
        ranks: Range<u64>,
    ) -> Self {
        let mut moves = Vec::new();
        Self::of(ranks.map(Rank), move |rank, batch| {
            let state = numbering.unrank(rank);
            moves.clear();
            if let Some(end) = game.expand(&state, &mut moves) {
                batch.end(end.outcome, end.cost);
            }
            for &mv in &moves {
                let target = numbering.rank(&game.apply(&state, mv)).expect("a move stays in the numbering");
                batch.push_edge(target, game.edge(&state, mv));
            }
        })
    }
}

/// Moves that run backwards, inside a tier.
///
/// A solver works tier by tier, and sees what leaves a tier by looking ahead. So only moves that stay inside one need to
/// be taken back: nobody has to un-capture.
pub trait Backwards: Sync {
    /// Fills `batch` with a list for each of `ranks`, in the order given and as far as it goes ([`Batch::fill`]): the
    /// ranks of the same tier from which a move leads there, each once. Returns how many it listed.
    ///
    /// It may list besides ranks *none* of whose moves stay in their tier: solvers have looked ahead and know those.
    fn list_back(&self, ranks: &[Rank], batch: &mut Batch) -> usize;
}

/// A stage of a game; play never goes to a higher one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tier(pub u64);

/// A run of ranks that is computed as one piece of work, after every block of a lower tier.
///
/// Two blocks of the same tier never lead to each other, so they can be computed at the same time; unless both are
/// [loopy](Inside::Loopy): retrograde analysis takes all of those together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The tier of every position in it.
    pub tier: Tier,
    /// Its ranks.
    pub ranks: Range<u64>,
    /// How its positions depend on each other.
    pub inside: Inside,
}

/// How the positions of one block depend on each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inside {
    /// Not at all: every move leaves the block, so it may be cut anywhere.
    Apart,
    /// A move inside the block leads to a lower rank: fill it in rising order.
    Falling,
    /// No order is promised: they may repeat, or lead to loopy blocks of the same tier and back. Retrograde analysis.
    Loopy,
}
