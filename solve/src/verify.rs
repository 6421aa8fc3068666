//! Trust nobody: every stored value, worked out again from its successors.

use std::ops::Range;

use tablette_core::{Amount, Ask, Digits, Edge, Graph, Rank, Refusal, Worth, words};

use crate::finished::Finished;
use crate::scan::{cut, scan, valued};
use crate::threads::{Crew, Threads};
use crate::watch::Meter;

/// What a verification found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Check<V> {
    /// Positions whose value was worked out again, in the order of their ranks, up to the first that is wrong.
    pub checked: u64,
    /// The wrong value of the lowest rank, if there is one.
    pub mismatch: Option<Mismatch<V>>,
}

/// A stored value that does not follow from those of its successors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mismatch<V> {
    /// Where.
    pub rank: Rank,
    /// What the table says.
    pub stored: V,
    /// What follows from the successors; `None` when that is no value at all, because it passes its width.
    pub derived: Option<V>,
}

/// Works out the value of every position from the stored values of its successors, one ply deep, and compares.
///
/// For a game without loops, agreement everywhere proves the whole table, from the ends upwards. For a table of
/// [`Play`](tablette_core::Play) it does so even where positions repeat: a win in r needs a successor lost in r - 1 and
/// a loss in r only successors won in less than r, down to the ends, so no circle can support itself; and a draw has
/// no winning move and one that does not lose, so either side can keep it for ever.
///
/// # Arguments
/// `graph`, `worth`: what the values claim to be; `values`: one a rank; `ask`: who watches (told positions out of all);
/// `threads`: how many may work.
///
/// # Returns
/// How many were checked, and the first mismatch by rank, whatever the number of threads.
///
/// # Errors
/// [`Refusal::Beyond`] when there are not as many values as ranks; [`Refusal::Stopped`].
///
/// # Complexity
/// Time: that of a [`sweep`](crate::sweep). Space: nothing besides the values.
///
/// # Example
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs")); }
/// use tablette_core::{Ask, Nimber, Rank, Unwatched};
/// use tablette_solve::{Threads, sweep, verify};
///
/// let nim = toys::nim([1, 2, 3]);
/// let ask = Ask { watch: &Unwatched, memory: 1 << 20 };
/// let mut table = sweep(&nim, &Nimber, &ask, Threads::ONE).unwrap();
/// table.values[20] += 1;
/// let check = verify(&nim, &Nimber, &table.values, &ask, Threads::ONE).unwrap();
/// assert_eq!(check.mismatch.unwrap().rank, Rank(20));
/// ```
///
/// # Reference
/// The verification of endgame tables as K. Thompson and E. Nalimov practised it.
pub fn verify<W: Worth>(
    graph: &dyn Graph,
    worth: &W,
    values: &[W::Value],
    ask: &Ask<'_>,
    threads: Threads,
) -> Result<Check<W::Value>, Refusal> {
    if graph.positions() != Amount::Exact(values.len() as u128) {
        return Err(Refusal::Beyond(wrong_length(values.len(), graph.positions())));
    }
    verify_ranks(graph, worth, values, graph.blocks().into_iter().map(|block| block.ranks), ask, threads)
}

/// Works out the values of some ranks again, as [`verify`] does, wherever the stored values are kept.
///
/// # Arguments
/// `stored`: values by rank; asked for those of `ranks` and of all that they lead to. `ranks`: rising, each range within one
/// [`Block`](tablette_core::Block). The rest as in [`verify`]; progress is told in positions out of those of `ranks`.
///
/// # Returns
/// How many were checked, and the first mismatch by rank, whatever the number of threads.
///
/// # Errors
/// [`Refusal::Stopped`].
pub fn verify_ranks<W: Worth>(
    graph: &dyn Graph,
    worth: &W,
    stored: &(impl Finished<W::Value> + ?Sized),
    ranks: impl IntoIterator<Item = Range<u64>>,
    ask: &Ask<'_>,
    threads: Threads,
) -> Result<Check<W::Value>, Refusal> {
    let pieces: Vec<_> = ranks.into_iter().flat_map(|ranks| cut(ranks, PIECE)).collect();
    let length = |piece: &Range<u64>| piece.end - piece.start;
    let meter = Meter::new(ask.watch, Some(pieces.iter().map(length).sum()));
    let crew = Crew::new(threads);
    let mut checked = 0;
    for round in pieces.chunks(EACH * crew.count()) {
        let found = crew.run(round, |piece| first_mismatch(graph, worth, stored, piece.clone(), &meter));
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

/// Positions a thread checks in one go.
const PIECE: u64 = 1 << 14;
/// Pieces for each thread between two looks at what was found.
const EACH: usize = 16;

/// The first rank of a piece whose value does not follow. All of the piece is looked at, so that progress is even.
fn first_mismatch<W: Worth>(
    graph: &dyn Graph,
    worth: &W,
    values: &(impl Finished<W::Value> + ?Sized),
    ranks: Range<u64>,
    meter: &Meter<'_>,
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
