//! A dense numbering of positions, so that arrays can hold their values.
//!
//! For example, the Chomp board `5x4` has 125 positions, numbered from 0 (the lone poisoned square) to 124 (the whole
//! bar). Their values are an array of 125 cells without keys, and the table on disk is that array.
//!
//! Three nouns share the work: [`Numbered`] is the game, which may refuse; [`Numbering`] turns positions into ranks and
//! back; [`Graph`] knows ranks alone, and is all that solvers see.

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
/// A table, a sweep, a probe or a verification takes a numbering, and this is the only way to have one: an instance
/// that cannot be numbered says why here, and there is nothing that a solver could forget to ask. For example, endgame
/// tables know no clocks, so draughts with draws by counting has no numbering.
pub trait Numbered: Game {
    /// The numbering of everything reachable from the opened board, up to symmetry. Cheap: nothing is worked out or
    /// allocated before the first rank or block is asked for.
    ///
    /// # Errors
    /// Why this instance cannot be numbered although others of the game can, in a sentence that says what to do: leave
    /// out a setting, for example, or take another rung.
    fn numbering(this: &Arc<Self>) -> Result<Arc<dyn Numbering<Self::State>>, Phrase>;
}

/// Positions to ranks and back, besides the [`Graph`] of the ranks.
pub trait Numbering<S>: Graph {
    /// The rank of a position; `None` of one that this numbering does not have, for example of another board. Time: at
    /// most linear in the position.
    fn rank(&self, state: &S) -> Option<Rank>;
    /// A position of this rank, of the same value as every other of it. Ranking it gives the rank back; unranking a
    /// rank need not give the position back that was ranked, only one of equal value.
    ///
    /// # Panics
    /// May panic on a rank that [`positions`](Graph::positions) does not cover.
    fn unrank(&self, rank: Rank) -> S;
}

/// The positions of an instance by number alone: all that a solver over a table needs to know of a game.
///
/// Ranks are grouped in [`Block`]s, the unit of parallel work. Successors come in [batches](crate::Batch), so that a
/// solver is compiled once and not for every game.
///
/// # Example
/// A heap of which one or two counters are taken, numbered by its size, in one block that is filled in rising order:
///
/// ```
/// use std::ops::Range;
/// use tablette_core::{Amount, Batch, Block, Edge, Graph, Inside, Outcome, Players, Rank, Scan, Tier};
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
///         vec![Block { tier: Tier(0), ranks: 0..self.0 + 1, inside: Inside::Falling }]
///     }
///     fn scan(&self, ranks: Range<u64>) -> Scan<'_> {
///         Scan::of(ranks.map(Rank), |Rank(heap), batch| match heap {
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
    /// The number of ranks; an estimate is fine when they could not be stored anyway: a power of ten, for a bar of a
    /// million columns. Must not allocate: it is asked before memory is taken.
    fn positions(&self) -> Amount;
    /// The number of players, which tells the usual [`Edge`](crate::Edge): in a puzzle the turn stays.
    fn players(&self) -> Players;
    /// All ranks, once each and in rising order, cut into blocks, none of them empty. Only called when
    /// [`positions`](Graph::positions) fits memory. A block is as large as its order allows: solvers cut it further.
    fn blocks(&self) -> Vec<Block>;
    /// How many blocks there are at most, where the list itself may be too large for memory: the endings of draughts of up to
    /// eight pieces have a few hundred million. Asked before they are listed, and must not list them. Default: a few.
    fn most_blocks(&self) -> Amount {
        Amount::Exact(1)
    }
    /// The ranks of lower tiers that moves out of a block, or out of a part of one, lead to: ranges in any order, which
    /// may overlap, and in which ranks may stand that no move leads to. Default: `None`, any of lower tiers. A task of a
    /// build on many machines then reads only those; for example, a bite into the lower rows of a Chomp bar leads to a few
    /// dozen of thousands of blocks, and a capture in draughts never to the materials with two pieces less of other kinds.
    fn exits(&self, block: &Block) -> Option<Vec<Range<u64>>> {
        let _ = block;
        None
    }
    /// Walks through `ranks`, which lie in one block, in rising order, with the successors of each position or its end.
    /// The range may begin in the middle of a block, whose first half another thread has taken.
    ///
    /// This is what makes a table fast: neighbours differ little, so successors can be numbered incrementally. Where
    /// that does not matter, [`Scan::by_rules`] is right.
    fn scan(&self, ranks: Range<u64>) -> Scan<'_>;
    /// The same moves backwards, where the graph knows them: retrograde analysis needs them wherever a block is
    /// [loopy](Inside::Loopy), as those of draughts endgames and of the Chinese rings are. Default: it does not.
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
/// A solver works tier by tier, and sees what leaves a tier by looking ahead. So only moves that stay inside one need
/// to be taken back: in draughts a capture leads to a lower tier, so captured pieces are never put back.
///
/// # Example
/// Four positions in a ring, each of which leads to the next, but for position 0, where the game has ended:
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
    /// Fills `batch` with a list for each of `ranks`, in the order given and as far as it goes ([`Batch::fill`]): the
    /// ranks of the same tier from which a move leads there, each once. Returns how many it listed.
    ///
    /// It may list besides ranks *none* of whose moves stay in their tier: solvers have looked ahead and know those. So
    /// a game need not find out, for each rank that it lists, whether a capture was compulsory there.
    fn list_back(&self, ranks: &[Rank], batch: &mut Batch) -> usize;
}

/// A stage of a game; play never goes to a higher one. For example, captures and
/// promotions in draughts lead to a lower tier, and other moves stay in theirs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tier(pub u64);

/// A run of ranks that is computed as one piece of work, after every block of a lower tier.
///
/// Two blocks of the same tier never lead to each other, so they can be computed at the same time; unless both are
/// [loopy](Inside::Loopy): retrograde analysis takes all of those together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The tier of all its positions.
    pub tier: Tier,
    /// Its ranks, the last one excluded.
    pub ranks: Range<u64>,
    /// How its positions depend on each other.
    pub inside: Inside,
}

/// How the positions of one block depend on each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inside {
    /// Not at all: every move leaves the block, so it may be cut anywhere and filled in any order.
    Apart,
    /// A move inside the block leads to a lower rank: fill it in rising order. The simplest kind for a game that only
    /// shrinks.
    Falling,
    /// No order is promised: positions may repeat, or lead to loopy blocks of the same tier and back. Retrograde
    /// analysis.
    Loopy,
}
