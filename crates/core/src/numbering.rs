//! A dense numbering of positions, so that arrays can hold their values.
//!
//! For example, the Chomp board `5x4` has 125 positions, numbered from 0 (the lone poisoned square)
//! to 124 (the whole bar). Their values are an array of 125 cells without keys, and the table on
//! disk is that array.
//!
//! Three types share the work: [`Numbered`] is the game, which may refuse; [`Numbering`] turns
//! positions into ranks and back; [`Graph`] has ranks alone, and is all that solvers see.

use std::ops::Range;
use std::sync::Arc;

use crate::batch::{Batch, Scan};
use crate::game::Game;
use crate::number::Amount;
use crate::phrase::Phrase;
use crate::rank::Rank;
use crate::rules::{Players, Rules};
use crate::runs::Runs;

/// Games that number their own positions.
///
/// Tables, sweeps, probes and verification all take a numbering, and this is the only way to get
/// one. An instance that cannot be numbered returns the reason here, so a solver has no separate
/// check to forget. For example, endgame tables have no clocks, so draughts with draws by counting
/// has no numbering.
pub trait Numbered: Game {
    /// Returns the numbering of everything reachable from the opened board, up to symmetry. Cheap:
    /// nothing is computed or allocated before the first rank or block is requested.
    ///
    /// # Errors
    /// The reason why this instance cannot be numbered although others of the game can, in a
    /// sentence with a remedy: leave out a setting, for example, or use another rung.
    fn numbering(this: &Arc<Self>) -> Result<Arc<dyn Numbering<Self::State>>, Phrase>;
}

/// A mapping from positions to ranks and back, with the [`Graph`] of the ranks.
pub trait Numbering<S>: Graph {
    /// Returns the rank of a position; `None` for a position outside this numbering, for example of
    /// another board. Time: at most linear in the position.
    fn rank(&self, state: &S) -> Option<Rank>;
    /// Returns a position of this rank. All positions of a rank have the same value. Ranking the
    /// result gives the rank back; unranking the rank of a position may give a different position
    /// of equal value.
    ///
    /// # Panics
    /// May panic on a rank not below [`positions`](Graph::positions).
    fn unrank(&self, rank: Rank) -> S;
}

/// The positions of an instance by number alone: the interface of solvers over tables.
///
/// Ranks are grouped in [`Block`]s, the unit of parallel work. Successors come in
/// [batches](crate::Batch), so that a solver is compiled once and not for every game.
///
/// # Example
/// A heap of which one or two counters are taken, numbered by its size, in one block that is filled
/// in rising order:
///
/// ```
/// use std::ops::Range;
/// use tablette_core::{Amount, Batch, Block, Edge, Graph, BlockOrder, Outcome, Players, Rank, Scan, Tier};
///
/// struct Heaps(u64);
///
/// impl Graph for Heaps {
///     fn positions(&self) -> Amount {
///         Amount::Exact(u128::from(self.0) + 1)
///     }
///     fn players(&self) -> Players {
///         Players::Two
///     }
///     fn blocks(&self) -> Vec<Block> {
///         vec![Block { tier: Tier(0), ranks: 0..self.0 + 1, inside: BlockOrder::Falling }]
///     }
///     fn scan(&self, ranks: Range<u64>) -> Scan<'_> {
///         Scan::new(ranks.map(Rank), |Rank(heap), batch| match heap {
///             0 => batch.end(Outcome::Lose, 0),
///             _ => batch.extend((heap.saturating_sub(2)..heap).map(Rank)),
///         })
///     }
/// }
///
/// let mut batch = Batch::new(Edge::usual(Players::Two));
/// assert!(Heaps(7).scan(5..8).next(&mut batch));
/// let last = batch.lists().last().unwrap();
/// assert_eq!(last.targets, [Rank(5), Rank(6)]);
/// ```
pub trait Graph: Send + Sync {
    /// Returns the number of ranks. An estimate, a power of ten, is enough if they could not be
    /// stored anyway: for a bar of a million columns, say. Must not allocate: callers check it
    /// before they take memory.
    fn positions(&self) -> Amount;
    /// Returns the number of players, which determines the usual [`Edge`](crate::Edge): in a puzzle
    /// the turn stays.
    fn players(&self) -> Players;
    /// Returns all ranks, once each and in rising order, cut into non-empty blocks. Called only if
    /// [`positions`](Graph::positions) fits memory. A block is as large as its order allows:
    /// solvers cut it further.
    fn blocks(&self) -> Vec<Block>;
    /// Returns an upper bound on the number of blocks, for graphs whose list of blocks may exceed
    /// memory: draughts endings of up to eight pieces have a few hundred million. Must not list
    /// them. Default: a few.
    fn most_blocks(&self) -> Amount {
        Amount::Exact(1)
    }
    /// Returns the ranks of lower tiers to which moves out of a block, or out of a part of one, may
    /// lead: ranges in any order, possibly overlapping or too wide. Default: `None`, any rank of
    /// lower tiers. A task of a distributed build reads only these. For example, a bite into the
    /// lower rows of a Chomp bar leads to a few dozen of thousands of blocks, and a capture in
    /// draughts never leads to the materials with two pieces fewer of other kinds.
    fn exits(&self, block: &Block) -> Option<Vec<Range<u64>>> {
        let _ = block;
        None
    }
    /// Scans `ranks`, which lie in one block, in rising order, with the successors of each position
    /// or its end. The range may begin in the middle of a block, because another thread may have
    /// taken its first half.
    ///
    /// Fast tables depend on this method: neighbours differ little, so successors can be numbered
    /// incrementally. Where speed does not matter, use [`Scan::by_rules`].
    fn scan(&self, ranks: Range<u64>) -> Scan<'_>;
    /// Returns the same moves backwards, if the graph has them. Retrograde analysis needs them
    /// wherever a block is [loopy](BlockOrder::Loopy), as in draughts endgames and the Chinese
    /// rings. Default: `None`.
    fn backwards(&self) -> Option<&dyn Backwards> {
        None
    }
    /// Returns the same moves as runs of ranks, if the numbering has them: a sweep is then several
    /// times as fast. Default: `None`.
    fn runs(&self) -> Option<&dyn Runs> {
        None
    }
}

impl<'a> Scan<'a> {
    /// Scans `ranks` by the rules alone: unrank, expand, apply, rank. Correct for every game, but
    /// without the speed of incremental numbering. The laws compare every other scan with this one.
    ///
    /// # Panics
    /// If a move leaves the numbering.
    pub fn by_rules<G: Rules>(
        game: &'a G,
        numbering: &'a (impl Numbering<G::State> + ?Sized),
        ranks: Range<u64>,
    ) -> Self {
        let mut moves = Vec::new();
        Self::new(ranks.map(Rank), move |rank, batch| {
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

/// Backward moves within a tier.
///
/// A solver works tier by tier, and finds the moves out of a tier by searching forwards. Only moves
/// that stay inside a tier need to be undone: in draughts a capture leads to a lower tier, so
/// captured pieces are never put back.
///
/// # Example
/// Four positions in a ring. Each leads to the next, except position 0, where the game has ended:
///
/// ```
/// use tablette_core::{Backwards, Batch, Edge, Rank};
///
/// struct Ring;
///
/// impl Backwards for Ring {
///     fn list_back(&self, ranks: &[Rank], batch: &mut Batch) -> usize {
///         batch.fill(&mut ranks.iter().copied(), &mut |Rank(rank), batch| {
///             if rank != 1 {
///                 batch.push(Rank((rank + 3) % 4));
///             }
///         })
///     }
/// }
///
/// let mut batch = Batch::new(Edge::USUAL);
/// assert_eq!(Ring.list_back(&[Rank(0), Rank(1), Rank(2)], &mut batch), 3);
/// let lists: Vec<_> = batch.lists().map(|list| list.targets.to_vec()).collect();
/// assert_eq!(lists, [vec![Rank(3)], vec![], vec![Rank(1)]]);
/// ```
pub trait Backwards: Sync {
    /// Fills `batch` with a list for each of `ranks`, in the order given and as far as there is
    /// room ([`Batch::fill`]): the ranks of the same tier from which a move leads there, each once.
    /// Returns the number of ranks listed.
    ///
    /// The lists may also contain ranks with *no* move inside their tier, because solvers have
    /// already valued those. A game therefore need not check, for each predecessor, whether a
    /// capture was compulsory there.
    fn list_back(&self, ranks: &[Rank], batch: &mut Batch) -> usize;
}

/// A stage of a game; play never goes to a higher one. For example, captures and promotions in
/// draughts lead to a lower tier, and other moves stay in theirs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tier(pub u64);

/// A run of ranks that is computed as one piece of work, after every block of a lower tier.
///
/// Two blocks of the same tier never lead to each other, so they can be computed at the same time,
/// unless both are [loopy](BlockOrder::Loopy): retrograde analysis takes all loopy blocks of a tier
/// together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The tier of all its positions.
    pub tier: Tier,
    /// Its ranks, the last one excluded.
    pub ranks: Range<u64>,
    /// How its positions depend on each other.
    pub inside: BlockOrder,
}

/// How the positions of one block depend on each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockOrder {
    /// None depends on another: every move leaves the block, so it may be cut anywhere and filled
    /// in any order.
    Apart,
    /// A move inside the block leads to a lower rank: fill it in rising order. The simplest kind
    /// for a game in which positions only shrink.
    Falling,
    /// No order is promised: positions may repeat, or lead to loopy blocks of the same tier and
    /// back. Such blocks need retrograde analysis.
    Loopy,
}
