//! The values of all positions of a numbering, for any question.
//!
//! Nothing here depends on a game: a numbering comes in as a [`Graph`], so that each solver is
//! compiled once per worth. For example, `solve chomp 8x10 --by table` computes `play` on a graph
//! of 43,758 ranks without backward moves: it is swept from the bottom up, at 4 bytes per rank. A
//! draughts ending has backward moves, since positions may repeat, and the same question is
//! answered from the ends backwards.
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

/// Returns the fullest worth of a position, for questions that name none: plies and not only the
/// outcome, the least cost and not only solvability.
pub(crate) fn default_question(players: Players) -> Question {
    match players {
        Players::One => Question::Cost,
        Players::Two => Question::Play,
    }
}

/// One value per rank, in memory, whatever the worth: 1 to 24 bytes each.
pub(crate) trait Values: Send + Sync {
    /// Returns the value of the position of a rank. O(1).
    ///
    /// # Panics
    ///
    /// If the rank is not in the graph; ranks come from its own numbering.
    fn verdict(&self, rank: Rank) -> Verdict;

    /// Returns the positions, bytes and calls of computing them.
    fn work(&self) -> Work;

    /// Recomputes every value from its successors: a pass over all moves, in any order.
    ///
    /// # Returns
    ///
    /// Positions checked, or the first mismatch: its rank, and the stored and the derived value in
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

/// Computes all values: from the bottom up, or from the ends backwards if the graph has backward
/// moves, since positions may then repeat.
///
/// Time: linear in positions and moves. Space: one value per rank, and from the ends a few cells
/// more.
///
/// # Errors
///
/// Those of [`sweep`], [`retrograde`] and [`shortest`]; [`Refusal::Beyond`] for a worth that cannot
/// be computed if positions repeat.
pub(crate) fn over(
    graph: &dyn Graph,
    question: Question,
    options: &Options<'_>,
    threads: Threads,
) -> Result<Arc<dyn Values>, Refusal> {
    fn solved<W: LoopySolve + 'static>(
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

/// Computes the values of one worth, as [`over`] does.
///
/// # Errors
///
/// As for [`over`].
pub(crate) fn table<W: LoopySolve>(
    graph: &dyn Graph,
    worth: &W,
    options: &Options<'_>,
    threads: Threads,
) -> Result<ValueTable<W::Value>, Refusal> {
    // The graph decides, not the game: without backward moves no positions repeat.
    if graph.backwards().is_some() { W::whole(graph, options, threads) } else { sweep(graph, worth, options, threads) }
}

/// The computation of a worth if positions may repeat, in parts between which a build can stop.
pub(crate) trait LoopySolve: Worth {
    /// Whether the whole instance is one step, instead of one step per tier. A build of one step
    /// loses everything when it is killed.
    const WHOLE: bool = true;

    /// Computes the values of all positions.
    ///
    /// # Errors
    ///
    /// Refusals of the solver; [`Refusal::Beyond`] if the worth cannot be computed.
    fn whole(graph: &dyn Graph, options: &Options<'_>, threads: Threads) -> Result<ValueTable<Self::Value>, Refusal>;

    /// Computes the values of `blocks`, all of a tier or all of the instance: one vector per block,
    /// in their order.
    ///
    /// # Errors
    ///
    /// As for [`whole`](Self::whole).
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

impl LoopySolve for Play {
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

/// Outcomes of a tier depend on the plies of the tiers before, so all plies are computed, and
/// dropped.
impl LoopySolve for Decide {
    fn whole(graph: &dyn Graph, options: &Options<'_>, threads: Threads) -> Result<ValueTable<Decision>, Refusal> {
        let ValueTable { values, work } = retrograde(graph, options, threads)?;
        Ok(ValueTable { values: values.into_iter().map(|value| Decision(value.outcome())).collect(), work })
    }
}

/// The cheapest lines are found in order of cost, not of tier.
impl LoopySolve for Cost {
    fn whole(graph: &dyn Graph, options: &Options<'_>, _: Threads) -> Result<ValueTable<CostValue>, Refusal> {
        shortest(graph, options)
    }
}

/// Refused: with repetition a nimber is not always defined, and a table has no value for that.
impl LoopySolve for Nimber {
    fn whole(_: &dyn Graph, _: &Options<'_>, _: Threads) -> Result<ValueTable<u32>, Refusal> {
        Err(Refusal::Beyond(NOT_HERE.into()))
    }
}

impl LoopySolve for Count<Cost> {
    fn whole(graph: &dyn Graph, options: &Options<'_>, _: Threads) -> Result<ValueTable<(CostValue, u64)>, Refusal> {
        shortest_lines(graph, options)
    }
}

/// Refused: lines between two players may be endless.
impl LoopySolve for Count<Play> {
    fn whole(_: &dyn Graph, _: &Options<'_>, _: Threads) -> Result<ValueTable<(PlayValue, u64)>, Refusal> {
        Err(Refusal::Beyond(NOT_HERE.into()))
    }
}

/// Splits the values of all ranks by block.
fn parted<V: Copy>(values: Vec<V>, blocks: &[Block]) -> Vec<Vec<V>> {
    match blocks {
        [_] => vec![values],
        _ => blocks.iter().map(|block| values[block.ranks.start as usize..block.ranks.end as usize].to_vec()).collect(),
    }
}
