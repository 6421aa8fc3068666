//! The values of everything that a numbering numbers, whatever the question.
//!
//! Nothing here knows a game: a numbering comes in as a [`Graph`], so that each solver is
//! compiled once a worth and not once a game. For example, `solve chomp 8x10 --by table` asks
//! `play` of a graph of 43,758 ranks: it knows no moves backwards, so it is swept from the bottom
//! up, 4 bytes a rank. A draughts ending knows them, so positions may repeat, and the same
//! question is answered from the ends backwards.
//!
//! | question | upwards | from the ends |
//! |---|---|---|
//! | outcome, play | `sweep` | `retrograde` |
//! | cost | `sweep` | `shortest` |
//! | count | `sweep` | `shortest_lines`, one player |
//! | nimber | `sweep` | not known |

use std::sync::Arc;

use tablette_core::worth::{CostValue, Decision, PlayValue};
use tablette_core::{
    Block, Cost, Count, Decide, Graph, Nimber, Options, Play, Players, Question, Rank, Refusal, Text, Verdict, Work,
    Worth,
};
use tablette_solve::{
    FinishedValues, Threads, ValueTable, retrograde, retrograde_tier, shortest, shortest_lines, sweep, verify,
};

const NOT_HERE: Text = Text::new(
    "positions can repeat here, and this worth is not known where they do",
    "des positions peuvent se répéter ici, et cette valeur n'est alors pas connue",
);

/// The worth that says most about a position, for questions that name none: plies and not only
/// who wins, the least cost and not only that there is one.
pub(crate) fn fullest(players: Players) -> Question {
    match players {
        Players::One => Question::Cost,
        Players::Two => Question::Play,
    }
}

/// One value a rank, in memory, whatever the worth: 1 to 24 bytes each.
pub(crate) trait Values: Send + Sync {
    /// What the position of a rank is worth. O(1).
    ///
    /// # Panics
    ///
    /// When the rank is not in the graph; ranks come from its own numbering.
    fn verdict(&self, rank: Rank) -> Verdict;

    /// Positions, bytes and calls that computing them took.
    fn work(&self) -> Work;

    /// Computes every value again from its successors: a pass over all moves, in any order.
    ///
    /// # Returns
    ///
    /// Positions checked, or the first mismatch: its rank, and what is said and what follows in
    /// words.
    ///
    /// # Errors
    ///
    /// [`Refusal::Stopped`].
    fn verified(
        &self,
        graph: &dyn Graph,
        options: &Options<'_>,
        threads: Threads,
    ) -> Result<Result<u64, (Rank, String)>, Refusal>;
}

/// The values of one worth.
pub(crate) struct Solved<W: Worth> {
    pub(crate) worth: W,
    pub(crate) table: ValueTable<W::Value>,
}

impl<W: Worth> Values for Solved<W> {
    fn verdict(&self, rank: Rank) -> Verdict {
        self.worth.verdict(self.table.get(rank))
    }

    fn work(&self) -> Work {
        self.table.work
    }

    fn verified(
        &self,
        graph: &dyn Graph,
        options: &Options<'_>,
        threads: Threads,
    ) -> Result<Result<u64, (Rank, String)>, Refusal> {
        let check = verify(graph, &self.worth, &self.table.values, options, threads)?;
        Ok(check.mismatch.map_or(Ok(check.checked), |wrong| Err((wrong.rank, format!("{wrong:?}")))))
    }
}

/// Computes all values: from the bottom up, or from the ends backwards where the graph knows its
/// moves backwards, since there positions may repeat.
///
/// Time: linear in positions and moves. Space: a value a rank, and from the ends a few cells more.
///
/// # Errors
///
/// Those of [`sweep`], [`retrograde`] and [`shortest`]; [`Refusal::Beyond`] of a worth that is not
/// known where positions repeat.
pub(crate) fn over(
    graph: &dyn Graph,
    question: Question,
    options: &Options<'_>,
    threads: Threads,
) -> Result<Arc<dyn Values>, Refusal> {
    fn solved<W: FromEnds + 'static>(
        graph: &dyn Graph,
        worth: W,
        options: &Options<'_>,
        threads: Threads,
    ) -> Result<Arc<dyn Values>, Refusal> {
        Ok(Arc::new(Solved { table: table(graph, &worth, options, threads)?, worth }))
    }
    match (question, graph.players()) {
        (Question::Outcome, _) => solved(graph, Decide, options, threads),
        (Question::Play, _) => solved(graph, Play, options, threads),
        (Question::Nimber, _) => solved(graph, Nimber, options, threads),
        (Question::Cost, _) => solved(graph, Cost, options, threads),
        (Question::Count, Players::One) => solved(graph, Count(Cost), options, threads),
        (Question::Count, Players::Two) => solved(graph, Count(Play), options, threads),
    }
}

/// The values of one worth, as [`over`] computes them.
///
/// # Errors
///
/// As [`over`].
pub(crate) fn table<W: FromEnds>(
    graph: &dyn Graph,
    worth: &W,
    options: &Options<'_>,
    threads: Threads,
) -> Result<ValueTable<W::Value>, Refusal> {
    // The graph decides and not the game: what cannot be walked backwards has no positions that
    // repeat.
    if graph.backwards().is_some() { W::whole(graph, options, threads) } else { sweep(graph, worth, options, threads) }
}

/// Computing a worth where positions may repeat, in parts that a build can stop between.
pub(crate) trait FromEnds: Worth {
    /// Whether the whole instance is one step, instead of a step a tier. A build of one step
    /// loses everything when it is killed.
    const WHOLE: bool = true;

    /// The values of all positions.
    ///
    /// # Errors
    ///
    /// Refusals of the solver; [`Refusal::Beyond`] where the worth is not known.
    fn whole(graph: &dyn Graph, options: &Options<'_>, threads: Threads) -> Result<ValueTable<Self::Value>, Refusal>;

    /// The values of `blocks`, which are all of a tier, or all there are: one vector a block, in
    /// the order of the blocks.
    ///
    /// # Errors
    ///
    /// As [`whole`](Self::whole).
    fn from_ends(
        graph: &dyn Graph,
        blocks: &[Block],
        finished: &impl FinishedValues<Self::Value>,
        options: &Options<'_>,
        threads: Threads,
    ) -> Result<Vec<Vec<Self::Value>>, Refusal> {
        let _ = finished;
        Ok(parted(Self::whole(graph, options, threads)?.values, blocks))
    }
}

impl FromEnds for Play {
    /// A tier depends on finished tiers alone, so each can be a step of a build.
    const WHOLE: bool = false;

    fn whole(graph: &dyn Graph, options: &Options<'_>, threads: Threads) -> Result<ValueTable<PlayValue>, Refusal> {
        retrograde(graph, options, threads)
    }

    fn from_ends(
        graph: &dyn Graph,
        blocks: &[Block],
        finished: &impl FinishedValues<PlayValue>,
        options: &Options<'_>,
        threads: Threads,
    ) -> Result<Vec<Vec<PlayValue>>, Refusal> {
        retrograde_tier(graph, blocks, finished, options, threads)
    }
}

/// The plies of one tier decide those of the next, and outcomes do not keep them: all plies are
/// computed, and dropped.
impl FromEnds for Decide {
    fn whole(graph: &dyn Graph, options: &Options<'_>, threads: Threads) -> Result<ValueTable<Decision>, Refusal> {
        let ValueTable { values, work } = retrograde(graph, options, threads)?;
        Ok(ValueTable { values: values.into_iter().map(|value| Decision(value.outcome())).collect(), work })
    }
}

/// The cheapest ways are found in order of cost and not of tier.
impl FromEnds for Cost {
    fn whole(graph: &dyn Graph, options: &Options<'_>, _: Threads) -> Result<ValueTable<CostValue>, Refusal> {
        shortest(graph, options)
    }
}

/// Refused: with repetition a nimber is not always defined, and a table has no value for that.
impl FromEnds for Nimber {
    fn whole(_: &dyn Graph, _: &Options<'_>, _: Threads) -> Result<ValueTable<u32>, Refusal> {
        Err(Refusal::Beyond(NOT_HERE.into()))
    }
}

impl FromEnds for Count<Cost> {
    fn whole(graph: &dyn Graph, options: &Options<'_>, _: Threads) -> Result<ValueTable<(CostValue, u64)>, Refusal> {
        shortest_lines(graph, options)
    }
}

/// Refused: lines between two players may go round for ever.
impl FromEnds for Count<Play> {
    fn whole(_: &dyn Graph, _: &Options<'_>, _: Threads) -> Result<ValueTable<(PlayValue, u64)>, Refusal> {
        Err(Refusal::Beyond(NOT_HERE.into()))
    }
}

/// The values of all ranks, block by block.
fn parted<V: Copy>(values: Vec<V>, blocks: &[Block]) -> Vec<Vec<V>> {
    match blocks {
        [_] => vec![values],
        _ => blocks.iter().map(|block| values[block.ranks.start as usize..block.ranks.end as usize].to_vec()).collect(),
    }
}
