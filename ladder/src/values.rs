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

use tablette_core::worth::{CostValue, Decision, PlayValue};
use tablette_core::{
    Block, Cost, Count, Decide, Graph, Nimber, Options, Outcome, Play, Players, Question, Rank, Refusal, Text, Verdict,
    Work, Worth,
};
use tablette_solve::{
    Check, FinishedValues, Threads, ValueTable, retrograde, retrograde_tier, shortest, shortest_lines, sweep, verify,
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

/// One value a rank, in memory: 1 to 24 bytes each.
pub(crate) enum Values {
    /// Won, lost or drawn.
    Outcome(ValueTable<Decision>),
    /// The outcome and its plies.
    Play(ValueTable<PlayValue>),
    /// The Sprague–Grundy value.
    Nimber(ValueTable<u32>),
    /// The least cost of a puzzle.
    Cost(ValueTable<CostValue>),
    /// The least cost, and the number of lines that have it.
    CheapLines(ValueTable<(CostValue, u64)>),
    /// The plies, and the number of best lines.
    QuickLines(ValueTable<(PlayValue, u64)>),
}

/// Runs `$body` with `$table` bound to the table and `$worth` to its worth.
macro_rules! with_table {
    ($values:expr, ($worth:ident, $table:ident) => $body:expr) => {
        match $values {
            Values::Outcome($table) => {
                let $worth = Decide;
                $body
            }
            Values::Play($table) => {
                let $worth = Play;
                $body
            }
            Values::Nimber($table) => {
                let $worth = Nimber;
                $body
            }
            Values::Cost($table) => {
                let $worth = Cost;
                $body
            }
            Values::CheapLines($table) => {
                let $worth = Count(Cost);
                $body
            }
            Values::QuickLines($table) => {
                let $worth = Count(Play);
                $body
            }
        }
    };
}

impl Values {
    /// Computes all values: from the bottom up, or from the ends backwards where the graph knows
    /// its moves backwards, since there positions may repeat.
    ///
    /// Time: linear in positions and moves. Space: a value a rank, and from the ends a few cells
    /// more.
    ///
    /// # Errors
    ///
    /// Those of [`sweep`], [`retrograde`] and [`shortest`]; [`Refusal::Beyond`] of a worth that
    /// is not known where positions repeat.
    pub(crate) fn over(
        graph: &dyn Graph,
        question: Question,
        options: &Options<'_>,
        threads: Threads,
    ) -> Result<Self, Refusal> {
        // The graph decides and not the game: what cannot be walked backwards has no positions
        // that repeat.
        let solve = if graph.backwards().is_some() { Self::from_ends } else { Self::upwards };
        solve(graph, question, options, threads)
    }

    /// By tiers, lower ones first: every successor has its value when it is asked for.
    fn upwards(
        graph: &dyn Graph,
        question: Question,
        options: &Options<'_>,
        threads: Threads,
    ) -> Result<Self, Refusal> {
        match (question, graph.players()) {
            (Question::Outcome, _) => sweep(graph, &Decide, options, threads).map(Self::Outcome),
            (Question::Play, _) => sweep(graph, &Play, options, threads).map(Self::Play),
            (Question::Nimber, _) => sweep(graph, &Nimber, options, threads).map(Self::Nimber),
            (Question::Cost, _) => sweep(graph, &Cost, options, threads).map(Self::Cost),
            (Question::Count, Players::One) => sweep(graph, &Count(Cost), options, threads).map(Self::CheapLines),
            (Question::Count, Players::Two) => sweep(graph, &Count(Play), options, threads).map(Self::QuickLines),
        }
    }

    /// Backwards from the ends of the game, where positions may repeat.
    ///
    /// # Errors
    ///
    /// Refusals of the solver; [`Refusal::Beyond`] of nimbers, and of counts for two players.
    fn from_ends(
        graph: &dyn Graph,
        question: Question,
        options: &Options<'_>,
        threads: Threads,
    ) -> Result<Self, Refusal> {
        match (question, graph.players()) {
            (Question::Outcome, _) => Ok(Self::Outcome(outcomes(retrograde(graph, options, threads)?))),
            (Question::Play, _) => retrograde(graph, options, threads).map(Self::Play),
            (Question::Cost, _) => shortest(graph, options).map(Self::Cost),
            (Question::Count, Players::One) => shortest_lines(graph, options).map(Self::CheapLines),
            (Question::Count, Players::Two) | (Question::Nimber, _) => Err(Refusal::Beyond(NOT_HERE.into())),
        }
    }

    /// What the position of a rank is worth. O(1).
    ///
    /// # Panics
    ///
    /// When the rank is not in the graph; ranks come from its own numbering.
    pub(crate) fn verdict(&self, rank: Rank) -> Verdict {
        with_table!(self, (worth, table) => worth.verdict(table.get(rank)))
    }

    /// Positions, bytes and calls that computing them took.
    pub(crate) fn work(&self) -> Work {
        with_table!(self, (_worth, table) => table.work)
    }

    /// The outcome of every rank, by rank; `None` unless outcomes were asked for.
    pub(crate) fn outcomes(&self) -> Option<impl Iterator<Item = Outcome> + '_> {
        match self {
            Self::Outcome(table) => Some(table.values.iter().map(|decision| decision.0)),
            _ => None,
        }
    }

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
    pub(crate) fn verified(
        &self,
        graph: &dyn Graph,
        options: &Options<'_>,
        threads: Threads,
    ) -> Result<Result<u64, (Rank, String)>, Refusal> {
        fn told<V: std::fmt::Debug>(check: &Check<V>) -> Result<u64, (Rank, String)> {
            check.mismatch.as_ref().map_or(Ok(check.checked), |wrong| Err((wrong.rank, format!("{wrong:?}"))))
        }
        with_table!(self, (worth, table) => Ok(told(&verify(graph, &worth, &table.values, options, threads)?)))
    }
}

/// Drops the plies.
fn outcomes(table: ValueTable<PlayValue>) -> ValueTable<Decision> {
    ValueTable { values: table.values.into_iter().map(|value| Decision(value.outcome())).collect(), work: table.work }
}

/// Computing a worth where positions may repeat, in parts that a build can stop between.
pub(crate) trait FromEnds: Worth {
    /// Whether the whole instance is one step, instead of a step a tier. A build of one step
    /// loses everything when it is killed.
    const WHOLE: bool;
    /// The values of `blocks`, which are all of a tier, or all there are: one vector a block, in
    /// the order of the blocks.
    ///
    /// # Errors
    ///
    /// Refusals of the solver; [`Refusal::Beyond`] where the worth is not known.
    fn from_ends(
        graph: &dyn Graph,
        blocks: &[Block],
        finished: &impl FinishedValues<Self::Value>,
        options: &Options<'_>,
        threads: Threads,
    ) -> Result<Vec<Vec<Self::Value>>, Refusal>;
}

impl FromEnds for Play {
    /// A tier depends on finished tiers alone, so each can be a step of a build.
    const WHOLE: bool = false;

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

impl FromEnds for Decide {
    /// The plies of one tier decide those of the next, and outcomes do not keep them.
    const WHOLE: bool = true;

    /// Computes the plies and drops them.
    fn from_ends(
        graph: &dyn Graph,
        blocks: &[Block],
        _: &impl FinishedValues<Decision>,
        options: &Options<'_>,
        threads: Threads,
    ) -> Result<Vec<Vec<Decision>>, Refusal> {
        Ok(parted(outcomes(retrograde(graph, options, threads)?).values, blocks))
    }
}

impl FromEnds for Cost {
    /// The cheapest ways are found in order of cost and not of tier.
    const WHOLE: bool = true;

    fn from_ends(
        graph: &dyn Graph,
        blocks: &[Block],
        _: &impl FinishedValues<CostValue>,
        options: &Options<'_>,
        _: Threads,
    ) -> Result<Vec<Vec<CostValue>>, Refusal> {
        Ok(parted(shortest(graph, options)?.values, blocks))
    }
}

impl FromEnds for Nimber {
    /// There is no step at all: see `from_ends`.
    const WHOLE: bool = true;

    /// Refused: with repetition a nimber is not always defined, and a table has no value for
    /// that.
    fn from_ends(
        _: &dyn Graph,
        _: &[Block],
        _: &impl FinishedValues<u32>,
        _: &Options<'_>,
        _: Threads,
    ) -> Result<Vec<Vec<u32>>, Refusal> {
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
