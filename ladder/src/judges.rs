//! The first two rungs as oracles: the definition executed, and the definition with a memo.
//!
//! For example, `solve chomp 4x5 --by recursion` counts the calls of the naive recursion and
//! answers with its verdict alone; the list of moves below it comes from a memo, whose work is not
//! counted, since another run of the recursion for each move would take too long. Games in which
//! positions repeat use `loops.rs` instead.
//!
//! The macro here turns a question into the worth that answers it, as a type, so that a solver is
//! compiled for exactly those worths that the game can be asked for.

use std::sync::{Arc, Mutex};

use tablette_core::{
    Cost, Count, Decide, Game, Info, Nimber, Phrase, Play, Players, Question, Refusal, Verdict, Words, Work, Worth,
    lock, words,
};
use tablette_solve::{Memory, StopAfter, recursion, recursion_once};

use super::values;
use crate::budget::{Budget, Rung};
use crate::failure::Failure;
use crate::oracle::Oracle;

/// An answer: the oracle that gave it, to be asked about moves and lines, and its verdict on
/// the position.
pub(crate) struct Answer<G: Game> {
    /// Asked for moves and line next, and remembered by the board.
    pub(crate) oracle: Arc<dyn Oracle<G>>,
    /// The verdict on the position that was asked about.
    pub(crate) verdict: Verdict,
}

/// Runs `$body` with `$worth` bound to the worth that answers the question; where no such game has
/// that worth, gives [`unsuited`].
///
/// Whether a game has it is asked while compiling: what is compiled for each worth is then not
/// compiled for the ones that the game cannot be asked for.
macro_rules! with_worth {
    ($game:ty, $question:expr, $worth:ident => $body:expr) => {
        match $question {
            Question::Outcome => {
                let $worth = Decide;
                $body
            }
            Question::Play => {
                let $worth = Play;
                $body
            }
            Question::Nimber if const { <$game>::INFO.impartial } => {
                let $worth = Nimber;
                $body
            }
            Question::Cost if const { matches!(<$game>::INFO.players, Players::One) } => {
                let $worth = Cost;
                $body
            }
            Question::Count if const { matches!(<$game>::INFO.players, Players::One) } => {
                let $worth = Count(Cost);
                $body
            }
            Question::Count if const { matches!(<$game>::INFO.players, Players::Two) } => {
                let $worth = Count(Play);
                $body
            }
            question @ (Question::Nimber | Question::Cost | Question::Count) => Err(unsuited::<$game>(question).into()),
        }
    };
}

words! {
    no_worth(game: Words, worth: Words, others: Words) {
        "{game} has no worth “{worth}”; it has {others}",
        "{game} n'a pas de valeur « {worth} » ; il a {others}",
    }
}

/// Fails unless the question makes sense for the game.
///
/// # Errors
///
/// [`Failure::Absent`] with the questions that do.
pub(super) fn suited<G: Game>(question: Question) -> Result<(), Failure> {
    if question.suits(G::INFO) {
        return Ok(());
    }
    Err(Failure::Absent(why_unsuited(G::INFO, question)))
}

/// The same refusal, for solvers.
pub(super) fn unsuited<G: Game>(question: Question) -> Refusal {
    Refusal::Beyond(why_unsuited(G::INFO, question))
}

/// The sentence that names the worths a game has.
fn why_unsuited(info: &Info, question: Question) -> Phrase {
    let others: Vec<_> = Question::ALL.into_iter().filter(|other| other.suits(info)).map(Question::name).collect();
    no_worth(info.name, question.name(), others.join(", "))
}

/// The `recursion` rung. Time: exponential in the plies; space: one frame a ply.
///
/// The answer comes from the recursion alone; what follows the position is judged by a memo, when
/// it is asked for, and not counted.
///
/// # Errors
///
/// [`Refusal::Beyond`] of a worth that the game does not have; stopped; overflow.
pub(super) fn by_recursion<G: Game>(
    game: &Arc<G>,
    state: &G::State,
    question: Question,
    budget: &Budget<'_>,
) -> Result<Answer<G>, Failure> {
    let (verdict, work) = definition(&**game, state, question, false, budget)?;
    with_worth!(G, question, worth => {
        let memory = Mutex::new(Memory::new());
        let oracle = MemoOracle { rung: Rung::Recursion, game: Arc::clone(game), worth, memory, work };
        Ok(Answer { oracle: Arc::new(oracle), verdict })
    })
}

/// The `memory` rung. Time and space: linear in the positions reached, up to symmetry.
///
/// # Errors
///
/// As the recursion, and [`Refusal::TooLarge`] when the memo outgrows the memory.
pub(super) fn by_memory<G: Game>(
    game: &Arc<G>,
    state: &G::State,
    question: Question,
    budget: &Budget<'_>,
) -> Result<Answer<G>, Failure> {
    with_worth!(G, question, worth => {
        let mut memory = Memory::with_symmetry(budget.symmetry);
        let solved = memory.solve(&**game, &worth, state, &budget.options())?;
        let (verdict, work, memory) = (worth.verdict(solved.value), solved.work, Mutex::new(memory));
        let oracle = MemoOracle { rung: Rung::Memory, game: Arc::clone(game), worth, memory, work };
        Ok(Answer { oracle: Arc::new(oracle), verdict })
    })
}

/// A table as an oracle, shared between the boards that lead into it.
pub(super) type Tables<G> = Arc<dyn Oracle<G>>;

/// The worth that says most in this game, for questions that name none.
pub(super) fn fullest<G: Game>() -> Question {
    values::fullest(G::INFO.players)
}

/// A memo as an oracle; positions that an early stop left out are solved on demand.
struct MemoOracle<G: Game, W: Worth> {
    /// The rung it answers for: the memo also stands behind the recursion.
    rung: Rung,
    game: Arc<G>,
    worth: W,
    /// Grows with the questions. One at a time: a memo is not shared between threads.
    memory: Mutex<Memory<G, W>>,
    /// What the rung itself took.
    work: Work,
}

impl<G: Game, W: Worth> Oracle<G> for MemoOracle<G, W> {
    fn rung(&self) -> Rung {
        self.rung
    }

    /// What the memo has, or computes now: a position outside it is solved and remembered.
    fn verdict(&self, state: &G::State, budget: &Budget<'_>) -> Result<Verdict, Failure> {
        // A poisoned lock is taken all the same: a memo holds finished values only.
        let mut memory = lock(&self.memory);
        match memory.solve(&*self.game, &self.worth, state, &budget.options()) {
            Ok(solved) => Ok(self.worth.verdict(solved.value)),
            Err(Refusal::Stopped) => Err(Refusal::Stopped.into()),
            // Memory may run out on a position beside the one that was asked about: then nothing is
            // known of it.
            Err(_) => Ok(Verdict::default()),
        }
    }

    fn work(&self) -> Work {
        self.work
    }
}

/// The definition, executed: the slowest rung, and the one that all others are compared with. Where
/// play can come back to a position (`repeats`), on lines that never do: for one player only, see
/// [`recursion_once`].
pub(super) fn definition<G: Game>(
    game: &G,
    state: &G::State,
    question: Question,
    repeats: bool,
    budget: &Budget<'_>,
) -> Result<(Verdict, Work), Refusal> {
    let options = budget.options();
    with_worth!(G, question, worth => {
        let solved = if repeats {
            recursion_once(game, &worth, state, &options)
        } else {
            recursion(game, &worth, state, &options)
        };
        solved.map(|solved| (worth.verdict(solved.value), solved.work))
    })
}

/// What the naive recursion says when it needs at most `calls` calls, of the question that the
/// source text asks; `None` when it needs more.
pub(super) fn recursion_within<G: Game>(
    repeats: bool,
    game: &G,
    state: &G::State,
    calls: u64,
    budget: &Budget<'_>,
) -> Option<Verdict> {
    // A watch that counts, so that the definition needs no limit of its own.
    let watch = StopAfter::new(calls);
    let budget = Budget { watch: &watch, ..*budget };
    definition(game, state, G::INFO.question, repeats, &budget).ok().map(|(verdict, _)| verdict)
}

/// Whether the work was refused for a reason that another rung may not have: size, reach or
/// absence. Stopped, an overflow or a damaged file are the same for all.
pub(super) fn worth_another_try(failure: &Failure) -> bool {
    matches!(failure, Failure::Refused(Refusal::TooLarge { .. } | Refusal::Beyond(_)) | Failure::Absent(_))
}
