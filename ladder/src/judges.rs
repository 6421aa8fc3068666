//! Every rung as a judge: something that answers for positions, whatever found the answer.

use std::sync::{Arc, Mutex};

use tablette_core::{
    Cost, Count, Decide, Game, Judge, Nimber, Play, Players, Question, Ranked, Refusal, Text, Verdict, Work, Worth,
};
use tablette_solve::{AtMost, Check, Memory, Table, recursion, sweep, verify};

use super::keep::Source;
use crate::effort::{Effort, Rung};
use crate::failure::Failure;

/// An answer for the position asked about, and a judge for those that follow it.
pub(super) struct Answered<G: Game> {
    pub(super) rung: Rung,
    pub(super) judge: Box<dyn Judge<G>>,
    pub(super) verdict: Option<Verdict>,
    /// The table on disk that answers, if one does.
    pub(super) source: Option<Arc<Source>>,
}

/// How a rung executes the definition.
pub(super) type Definition<G> = fn(&G, &<G as Game>::State, Question, &Effort<'_>) -> Result<(Verdict, Work), Refusal>;

/// Runs `$body` with `$worth` bound to the worth that answers the question.
macro_rules! with_worth {
    ($game:ty, $question:expr, $worth:ident => $body:expr) => {
        match ($question, <$game>::INFO.players) {
            (Question::Outcome, _) => {
                let $worth = Decide;
                $body
            }
            (Question::Play, _) => {
                let $worth = Play;
                $body
            }
            (Question::Nimber, _) => {
                let $worth = Nimber;
                $body
            }
            (Question::Cost, _) => {
                let $worth = Cost;
                $body
            }
            (Question::Count, Players::One) => {
                let $worth = Count(Cost);
                $body
            }
            (Question::Count, Players::Two) => {
                let $worth = Count(Play);
                $body
            }
        }
    };
}

pub(super) use with_worth;

/// Whether a question makes sense for the game.
pub(super) fn suits<G: Game>(question: Question) -> bool {
    fn of<W: Worth>(_: &W, players: Players, impartial: bool) -> bool {
        W::suits(players, impartial)
    }
    with_worth!(G, question, worth => of(&worth, G::INFO.players, G::INFO.impartial))
}

const UNSUITED: Text =
    Text::new("{game} has no worth “{worth}”; it has {others}", "{game} n'a pas de valeur « {worth} » ; il a {others}");

/// Fails unless the question makes sense for the game, and names those that do.
pub(super) fn suited<G: Game>(question: Question) -> Result<(), Failure> {
    if suits::<G>(question) {
        return Ok(());
    }
    let others: Vec<_> = Question::ALL.into_iter().filter(|&other| suits::<G>(other)).map(Question::name).collect();
    Err(Failure::Absent(
        UNSUITED.with("game", G::INFO.name).with("worth", question.name()).with("others", others.join(", ")),
    ))
}

/// The `recursion` rung: the answer comes from the recursion alone; what follows the position is judged by memory,
/// and not counted.
pub(super) fn by_recursion<G: Game>(
    game: &Arc<G>,
    state: &G::State,
    question: Question,
    effort: &Effort<'_>,
) -> Result<Answered<G>, Failure> {
    let (verdict, work) = definition(&**game, state, question, effort)?;
    with_worth!(G, question, worth => {
        let judge = Remembered { game: Arc::clone(game), worth, memory: Mutex::new(Memory::new()), memory_limit: effort.memory, work };
        Ok(Answered { rung: Rung::Recursion, judge: Box::new(judge), verdict: Some(verdict), source: None })
    })
}

/// The `memory` rung.
pub(super) fn by_memory<G: Game>(
    game: &Arc<G>,
    state: &G::State,
    question: Question,
    effort: &Effort<'_>,
) -> Result<Answered<G>, Failure> {
    with_worth!(G, question, worth => {
        let mut memory = Memory::new();
        let solved = memory.solve(&**game, &worth, state, &effort.ask())?;
        let verdict = worth.verdict(solved.value);
        let judge = Remembered { game: Arc::clone(game), worth, memory: Mutex::new(memory), memory_limit: effort.memory, work: solved.work };
        Ok(Answered { rung: Rung::Memory, judge: Box::new(judge), verdict: Some(verdict), source: None })
    })
}

/// The `table` rung, over the whole opened board.
pub(super) fn table<G: Ranked>(game: &Arc<G>, question: Question, effort: &Effort<'_>) -> Result<Answered<G>, Failure> {
    with_worth!(G, question, worth => {
        let table = sweep(&**game, &worth, &effort.ask(), effort.threads())?;
        Ok(Answered { rung: Rung::Table, judge: Box::new(Tabled { game: Arc::clone(game), worth, table }), verdict: None, source: None })
    })
}

/// Builds the table of the worth that says most and checks it, one ply at every position.
pub(super) fn verified<G: Ranked>(game: &Arc<G>, effort: &Effort<'_>) -> Result<Result<u64, String>, Failure> {
    with_worth!(G, fullest::<G>(), worth => {
        let table = sweep(&**game, &worth, &effort.ask(), effort.threads())?;
        let check = verify(&**game, &worth, &table.values, &effort.ask(), effort.threads())?;
        Ok(told(&**game, &check))
    })
}

/// What a verification found: positions checked, or the position that fails and how.
pub(super) fn told<G: Ranked, V: std::fmt::Debug>(game: &G, check: &Check<V>) -> Result<u64, String> {
    match &check.mismatch {
        None => Ok(check.checked),
        Some(mismatch) => Err(format!("{}: {mismatch:?}", game.show_state(&game.unrank(mismatch.rank)))),
    }
}

/// The worth that says most, when nobody asked for one.
pub(super) fn fullest<G: Game>() -> Question {
    match G::INFO.players {
        Players::One => Question::Cost,
        Players::Two => Question::Play,
    }
}

/// What a memo knows; positions that an early stop left out are worked out when asked for.
struct Remembered<G: Game, W: Worth> {
    game: Arc<G>,
    worth: W,
    memory: Mutex<Memory<G, W>>,
    memory_limit: u64,
    work: Work,
}

impl<G: Game, W: Worth> Judge<G> for Remembered<G, W> {
    fn verdict(&self, state: &G::State) -> Verdict {
        let effort = Effort { memory: self.memory_limit, ..Effort::default() };
        let mut memory = self.memory.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let solved = memory.solve(&*self.game, &self.worth, state, &effort.ask());
        // Memory may run out on a position beside the one that was asked about: then nothing is known of it.
        solved.map(|solved| self.worth.verdict(solved.value)).unwrap_or_default()
    }

    fn work(&self) -> Work {
        self.work
    }
}

struct Tabled<G: Ranked, W: Worth> {
    game: Arc<G>,
    worth: W,
    table: Table<W::Value>,
}

impl<G: Ranked, W: Worth> Judge<G> for Tabled<G, W> {
    fn verdict(&self, state: &G::State) -> Verdict {
        self.worth.verdict(self.table.get(self.game.rank(state)))
    }

    fn work(&self) -> Work {
        self.table.work
    }
}

/// The definition, executed.
pub(super) fn definition<G: Game>(
    game: &G,
    state: &G::State,
    question: Question,
    effort: &Effort<'_>,
) -> Result<(Verdict, Work), Refusal> {
    with_worth!(G, question, worth => {
        let solved = recursion(game, &worth, state, &effort.ask())?;
        Ok((worth.verdict(solved.value), solved.work))
    })
}

/// What the naive recursion says when it needs at most `calls` calls: all that the source's question asks.
pub(super) fn recursion_within<G: Game>(
    definition: Definition<G>,
    game: &G,
    state: &G::State,
    calls: u64,
    effort: &Effort<'_>,
) -> Option<Verdict> {
    let watch = AtMost::new(calls);
    let effort = Effort { watch: &watch, ..*effort };
    definition(game, state, G::INFO.question, &effort).ok().map(|(verdict, _)| verdict)
}

/// The first field in which two of the verdicts differ, in words. A cost that is not proven, and an estimate, contradict nothing.
pub(super) fn contradiction<R: std::fmt::Debug>(verdicts: &[(R, Verdict)]) -> Option<String> {
    for (at, (first, a)) in verdicts.iter().enumerate() {
        for (second, b) in &verdicts[at + 1..] {
            let differ = |name: &str, left: Option<String>, right: Option<String>| {
                let (left, right) = (left?, right?);
                (left != right).then(|| format!("{first:?} says {name} {left}, {second:?} says {right}"))
            };
            let text = |number: &Option<tablette_core::Number>| number.as_ref().map(ToString::to_string);
            let least = |verdict: &Verdict| verdict.cost.clone().filter(|_| verdict.proven());
            let found =
                differ("outcome", a.outcome.map(|o| o.name().to_owned()), b.outcome.map(|o| o.name().to_owned()))
                    .or_else(|| differ("remoteness", text(&a.remoteness), text(&b.remoteness)))
                    .or_else(|| differ("nimber", text(&a.nimber), text(&b.nimber)))
                    .or_else(|| differ("cost", text(&least(a)), text(&least(b))))
                    .or_else(|| differ("count", text(&a.count), text(&b.count)));
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// True when the work was refused for a reason that a slower rung may not have.
pub(super) fn worth_another_try(failure: &Failure) -> bool {
    matches!(failure, Failure::Refused(Refusal::TooLarge { .. } | Refusal::Beyond(_)) | Failure::Absent(_))
}
