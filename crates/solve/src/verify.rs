//! Verification: every stored value, recomputed from its successors.

use std::ops::Range;

use tablette_core::{Amount, Digits, Edge, Graph, Options, Rank, Refusal, Worth, words};

use crate::finished::FinishedValues;
use crate::scan::{cut, scan, valued};
use crate::threads::Threads;
use crate::watch::ProgressMeter;

/// The result of a verification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Check<V> {
    /// Number of positions whose value was recomputed, in the order of their ranks, up to the first
    /// wrong one.
    pub checked: u64,
    /// The wrong value of the lowest rank, if there is one.
    pub mismatch: Option<Mismatch<V>>,
}

/// A stored value that does not follow from those of its successors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mismatch<V> {
    /// The rank of the position.
    pub rank: Rank,
    /// The value in the table.
    pub stored: V,
    /// The value that follows from the successors; `None` if it exceeds its width.
    pub derived: Option<V>,
}

/// Recomputes the value of every position from the stored values of its successors, one ply deep,
/// and compares.
///
/// For a game without loops, agreement everywhere proves the whole table, from the ends upwards.
/// For a table of [`Play`](tablette_core::Play) it does so even with repetitions: a win in r needs
/// a successor lost in r - 1 and a loss in r only successors won in less than r, down to the ends,
/// so no cycle can support itself; and a draw has no winning move and at least one that does not
/// lose, so either side can hold it for ever.
///
/// # Arguments
/// `graph`, `worth`: the positions and the valuation; `values`: one per rank; `options`: the watch
/// (which receives positions out of all); `threads`: the number of threads.
///
/// # Returns
/// The number of positions checked, and the first mismatch by rank, whatever the number of threads.
///
/// # Errors
/// [`Refusal::Beyond`] if the number of values differs from the number of ranks;
/// [`Refusal::Stopped`].
///
/// # Complexity
/// Time: that of a [`sweep`](crate::sweep). Space: nothing besides the values.
///
/// # Example
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs")); }
/// use tablette_core::{Options, Nimber, Rank, NoWatch};
/// use tablette_solve::{Threads, sweep, verify};
///
/// let nim = toys::nim([1, 2, 3]);
/// let options = Options { watch: &NoWatch, memory: 1 << 20 };
/// let mut table = sweep(&nim, &Nimber, &options, Threads::ONE).unwrap();
/// table.values[20] += 1;
/// let check = verify(&nim, &Nimber, &table.values, &options, Threads::ONE).unwrap();
/// assert_eq!(check.mismatch.unwrap().rank, Rank(20));
/// ```
///
/// # Reference
/// K. Thompson and E. Nalimov verified their endgame tables in this way.
pub fn verify<W: Worth>(
    graph: &dyn Graph,
    worth: &W,
    values: &[W::Value],
    options: &Options<'_>,
    threads: Threads,
) -> Result<Check<W::Value>, Refusal> {
    if graph.positions() != Amount::Exact(values.len() as u128) {
        return Err(Refusal::Beyond(wrong_length(values.len(), graph.positions())));
    }
    verify_ranks(graph, worth, values, graph.blocks().into_iter().map(|block| block.ranks), options, threads)
}

/// Recomputes the values of some ranks, as [`verify`] does, wherever the stored values are.
///
/// # Arguments
/// `stored`: values by rank; only those of `ranks` and of their successors are read. `ranks`:
/// rising, each range within one [`Block`](tablette_core::Block). The rest as in [`verify`];
/// progress counts positions out of those of `ranks`.
///
/// # Returns
/// The number of positions checked, and the first mismatch by rank, whatever the number of threads.
///
/// # Errors
/// [`Refusal::Stopped`].
pub fn verify_ranks<W: Worth>(
    graph: &dyn Graph,
    worth: &W,
    stored: &(impl FinishedValues<W::Value> + ?Sized),
    ranks: impl IntoIterator<Item = Range<u64>>,
    options: &Options<'_>,
    threads: Threads,
) -> Result<Check<W::Value>, Refusal> {
    let pieces: Vec<_> = ranks.into_iter().flat_map(|ranks| cut(ranks, PIECE)).collect();
    let length = |piece: &Range<u64>| piece.end - piece.start;
    let meter = ProgressMeter::new(options.watch, Some(pieces.iter().map(length).sum()));
    let mut checked = 0;
    for round in pieces.chunks(EACH * threads.count()) {
        let found = threads.run(round, |piece| first_mismatch(graph, worth, stored, piece.clone(), &meter));
        for (piece, found) in round.iter().zip(found) {
            if let Some(mismatch) = found? {
                return Ok(Check { checked: checked + mismatch.rank.0 - piece.start + 1, mismatch: Some(mismatch) });
            }
            checked += length(piece);
        }
    }
    Ok(Check { checked, mismatch: None })
}

words! {
    wrong_length(values: Digits, positions: Digits) {
        "the table has {values} values and the game {positions} positions: they do not belong together",
        "la table a {values} valeurs et le jeu {positions} positions : ils ne vont pas ensemble",
    }
}

/// Positions that a thread checks in one go.
const PIECE: u64 = 1 << 14;
/// Pieces per thread between two tests for a mismatch.
const EACH: usize = 16;

/// Returns the first rank of a piece whose value does not follow. Checks the whole piece, so that
/// progress is even.
fn first_mismatch<W: Worth>(
    graph: &dyn Graph,
    worth: &W,
    values: &(impl FinishedValues<W::Value> + ?Sized),
    ranks: Range<u64>,
    meter: &ProgressMeter<'_>,
) -> Result<Option<Mismatch<W::Value>>, Refusal> {
    let usual = Edge::usual(graph.players());
    let mut fold = W::Fold::default();
    let mut first = None;
    scan(graph, ranks, meter, |rank, list| {
        let stored = values.get(rank);
        let derived = valued(worth, &mut fold, usual, list, |next| values.get(next)).ok();
        if derived != Some(stored) && first.is_none() {
            first = Some(Mismatch { rank, stored, derived });
        }
        Ok(())
    })?;
    Ok(first)
}
