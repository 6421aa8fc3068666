//! The rungs of games in which positions repeat, as judges: from the ends backwards instead of from the bottom up.

use std::sync::{Arc, OnceLock};

use tablette_core::worth::{CostValue, Decision, PlayValue};
use tablette_core::{
    Ask, Block, Cost, Count, Decide, Game, Judge, Nimber, Play, Players, Question, Rank, Ranked, Refusal, Text, Unmove,
    Verdict, Work, Worth,
};
use tablette_solve::{
    Explored, Finished, Table, Threads, recursion_once, retrograde, retrograde_tier, shortest, shortest_lines, verify,
};

use super::judges::{Answered, told, with_worth};
use crate::effort::{Effort, Rung};
use crate::failure::Failure;

const NOT_HERE: Text = Text::new(
    "positions can repeat here, and this worth is not known where they do",
    "des positions peuvent se répéter ici, et cette valeur n'est alors pas connue",
);

/// The definition, on lines that never come back.
pub(super) fn definition<G: Game>(
    game: &G,
    state: &G::State,
    question: Question,
    effort: &Effort<'_>,
) -> Result<(Verdict, Work), Refusal> {
    with_worth!(G, question, worth => {
        let solved = recursion_once(game, &worth, state, &effort.ask())?;
        Ok((worth.verdict(solved.value), solved.work))
    })
}

/// The `recursion` rung; what follows the position is judged by exploring, once somebody asks for it.
pub(super) fn by_recursion<G: Game>(
    game: &Arc<G>,
    state: &G::State,
    question: Question,
    effort: &Effort<'_>,
) -> Result<Answered<G>, Failure> {
    let (verdict, work) = definition(&**game, state, question, effort)?;
    let memory = effort.memory;
    let judge = Later { game: Arc::clone(game), state: state.clone(), question, memory, work, judge: OnceLock::new() };
    Ok(Answered { rung: Rung::Recursion, judge: Box::new(judge), verdict: Some(verdict), source: None })
}

/// The `memory` rung: everything that can be reached, remembered, and worked out backwards.
pub(super) fn by_memory<G: Game>(
    game: &Arc<G>,
    state: &G::State,
    question: Question,
    effort: &Effort<'_>,
) -> Result<Answered<G>, Failure> {
    let judge = remembered(game, state, question, effort)?;
    let verdict = judge.verdict(state);
    Ok(Answered { rung: Rung::Memory, judge: Box::new(judge), verdict: Some(verdict), source: None })
}

/// The `table` rung, over the whole opened board.
pub(super) fn table<G: Ranked + Unmove>(
    game: &Arc<G>,
    question: Question,
    effort: &Effort<'_>,
) -> Result<Answered<G>, Failure> {
    let values = Found::over(&**game, question, &effort.ask(), effort.threads())?;
    let judge = Tabled { game: Arc::clone(game), values };
    Ok(Answered { rung: Rung::Table, judge: Box::new(judge), verdict: None, source: None })
}

/// Builds the table of the worth that says most and checks it, one ply at every position.
pub(super) fn verified<G: Ranked + Unmove>(game: &Arc<G>, effort: &Effort<'_>) -> Result<Result<u64, String>, Failure> {
    let (game, ask) = (&**game, effort.ask());
    Ok(match G::INFO.players {
        Players::One => told(game, &verify(game, &Cost, &shortest(game, &ask)?.values, &ask, effort.threads())?),
        Players::Two => {
            told(game, &verify(game, &Play, &retrograde(game, &ask, effort.threads())?.values, &ask, effort.threads())?)
        }
    })
}

/// Values of positions that may repeat: from the ends backwards.
pub(super) trait Backwards<G>: Worth {
    /// Whether the whole instance is one task, instead of a task a tier.
    const WHOLE: bool;
    /// The values of `blocks`, which are all of a tier, or all there are.
    fn backwards(
        game: &G,
        blocks: &[Block],
        finished: &impl Finished<Self::Value>,
        ask: &Ask<'_>,
        threads: Threads,
    ) -> Result<Vec<Vec<Self::Value>>, Refusal>;
}

impl<G: Ranked + Unmove> Backwards<G> for Play {
    const WHOLE: bool = false;

    fn backwards(
        game: &G,
        blocks: &[Block],
        finished: &impl Finished<PlayValue>,
        ask: &Ask<'_>,
        threads: Threads,
    ) -> Result<Vec<Vec<PlayValue>>, Refusal> {
        retrograde_tier(game, blocks, finished, ask, threads)
    }
}

impl<G: Ranked + Unmove> Backwards<G> for Decide {
    /// The plies of one tier decide those of the next, and outcomes do not keep them.
    const WHOLE: bool = true;

    fn backwards(
        game: &G,
        blocks: &[Block],
        _: &impl Finished<Decision>,
        ask: &Ask<'_>,
        threads: Threads,
    ) -> Result<Vec<Vec<Decision>>, Refusal> {
        let values = retrograde(game, ask, threads)?.values;
        Ok(parted(values.into_iter().map(|value| Decision(value.outcome())).collect(), blocks))
    }
}

impl<G: Ranked + Unmove> Backwards<G> for Cost {
    const WHOLE: bool = true;

    fn backwards(
        game: &G,
        blocks: &[Block],
        _: &impl Finished<CostValue>,
        ask: &Ask<'_>,
        _: Threads,
    ) -> Result<Vec<Vec<CostValue>>, Refusal> {
        Ok(parted(shortest(game, ask)?.values, blocks))
    }
}

impl<G: Ranked> Backwards<G> for Nimber {
    const WHOLE: bool = true;

    fn backwards(
        _: &G,
        _: &[Block],
        _: &impl Finished<u32>,
        _: &Ask<'_>,
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

/// The values of all numbered positions, whichever the question.
enum Found {
    Outcome(Table<PlayValue>),
    Play(Table<PlayValue>),
    Cost(Table<CostValue>),
    Lines(Table<(CostValue, u64)>),
}

impl Found {
    fn over<R: Ranked + Unmove>(
        game: &R,
        question: Question,
        ask: &Ask<'_>,
        threads: Threads,
    ) -> Result<Self, Refusal> {
        match (question, R::INFO.players) {
            (Question::Outcome, _) => retrograde(game, ask, threads).map(Self::Outcome),
            (Question::Play, _) => retrograde(game, ask, threads).map(Self::Play),
            (Question::Cost, _) => shortest(game, ask).map(Self::Cost),
            (Question::Count, Players::One) => shortest_lines(game, ask).map(Self::Lines),
            (Question::Count, Players::Two) | (Question::Nimber, _) => Err(Refusal::Beyond(NOT_HERE.into())),
        }
    }

    fn verdict(&self, rank: Rank) -> Verdict {
        match self {
            Self::Outcome(table) => Decide.verdict(Decision(table.get(rank).outcome())),
            Self::Play(table) => Play.verdict(table.get(rank)),
            Self::Cost(table) => Cost.verdict(table.get(rank)),
            Self::Lines(table) => Count(Cost).verdict(table.get(rank)),
        }
    }

    fn work(&self) -> Work {
        match self {
            Self::Outcome(table) | Self::Play(table) => table.work,
            Self::Cost(table) => table.work,
            Self::Lines(table) => table.work,
        }
    }
}

struct Tabled<G: Ranked> {
    game: Arc<G>,
    values: Found,
}

impl<G: Ranked> Judge<G> for Tabled<G> {
    fn verdict(&self, state: &G::State) -> Verdict {
        self.values.verdict(self.game.rank(state))
    }

    fn work(&self) -> Work {
        self.values.work()
    }
}

/// What exploring from one position has found; of others nothing is known.
struct Remembered<G: Game> {
    explored: Explored<G>,
    values: Found,
}

fn remembered<G: Game>(
    game: &Arc<G>,
    state: &G::State,
    question: Question,
    effort: &Effort<'_>,
) -> Result<Remembered<G>, Refusal> {
    let (ask, threads) = (effort.ask(), effort.threads());
    let explored = Explored::from(Arc::clone(game), state, &ask)?;
    let left = Ask { memory: ask.memory.saturating_sub(explored.work().bytes), ..ask };
    let values = Found::over(&explored, question, &left, threads)?;
    Ok(Remembered { explored, values })
}

impl<G: Game> Judge<G> for Remembered<G> {
    fn verdict(&self, state: &G::State) -> Verdict {
        self.explored.find(state).map(|rank| self.values.verdict(rank)).unwrap_or_default()
    }

    fn work(&self) -> Work {
        let work = self.explored.work();
        Work { bytes: work.bytes + self.values.work().bytes, ..work }
    }
}

/// A judge that explores when it is first asked, after an answer that needed no exploring.
struct Later<G: Game> {
    game: Arc<G>,
    state: G::State,
    question: Question,
    memory: u64,
    work: Work,
    judge: OnceLock<Option<Remembered<G>>>,
}

impl<G: Game> Judge<G> for Later<G> {
    fn verdict(&self, state: &G::State) -> Verdict {
        let effort = Effort { memory: self.memory, ..Effort::default() };
        // Where exploring is refused, nothing is known of what follows.
        let judge = self.judge.get_or_init(|| remembered(&self.game, &self.state, self.question, &effort).ok());
        judge.as_ref().map(|judge| judge.verdict(state)).unwrap_or_default()
    }

    fn work(&self) -> Work {
        self.work
    }
}
