//! The first two rungs as oracles: the definition executed, and the definition with a memo.
//!
//! For example, `solve chomp 4x5 --by recursion` counts the calls of the naive recursion and
//! answers with its verdict alone; the list of moves below it comes from a memo, whose work is not
//! counted, since another run of the recursion for each move would take too long. Games in which
//! positions repeat use `loopy.rs` instead.
//!
//! The macro here maps a question to the type of its worth, so that a solver is compiled for
//! exactly the worths that the game supports.

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

/// An answer: its oracle, for moves and lines, and its verdict on the position.
pub(crate) struct Answer<G: Game> {
    /// Gives moves and line next, and is remembered by the board.
    pub(crate) oracle: Arc<dyn Oracle<G>>,
    /// The verdict on the position in question.
    pub(crate) verdict: Verdict,
}

/// Runs `$body` with `$worth` bound to the worth that answers the question; if no such game has
/// that worth, returns [`unsuited`].
///
/// The test runs at compile time, so that nothing is compiled for worths that the game does not
/// support.
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

/// Returns the sentence that names the worths of a game.
fn why_unsuited(info: &Info, question: Question) -> Phrase {
    let others: Vec<_> = Question::ALL.into_iter().filter(|other| other.suits(info)).map(Question::name).collect();
    no_worth(info.name, question.name(), others.join(", "))
}

/// Answers by the `recursion` rung. Time: exponential in the plies; space: one frame per ply.
///
/// The answer comes from the recursion alone; later positions are judged by a memo on demand, which
/// is not counted.
///
/// # Errors
///
/// [`Refusal::Beyond`] for a worth that the game does not have; stopped; overflow.
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

/// Answers by the `memory` rung. Time and space: linear in the positions reached, up to symmetry.
///
/// # Errors
///
/// As for the recursion, and [`Refusal::TooLarge`] if the memo outgrows the memory.
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

/// A table as an oracle, shared between boards whose positions it contains.
pub(super) type Tables<G> = Arc<dyn Oracle<G>>;

/// Returns the fullest worth of this game, for questions that name none.
pub(super) fn default_question<G: Game>() -> Question {
    values::default_question(G::INFO.players)
}

/// A memo as an oracle; positions omitted by an early stop are solved on demand.
struct MemoOracle<G: Game, W: Worth> {
    /// The rung that it stands for: the memo also serves the recursion.
    rung: Rung,
    game: Arc<G>,
    worth: W,
    /// Grows with the questions, one at a time: a memo is not shared between threads.
    memory: Mutex<Memory<G, W>>,
    /// The work of the rung itself.
    work: Work,
}

impl<G: Game, W: Worth> Oracle<G> for MemoOracle<G, W> {
    fn rung(&self) -> Rung {
        self.rung
    }

    /// Returns the stored value, or solves and stores a position outside the memo.
    fn verdict(&self, state: &G::State, budget: &Budget<'_>) -> Result<Verdict, Failure> {
        // A poisoned lock is no obstacle: a memo holds finished values only.
        let mut memory = lock(&self.memory);
        match memory.solve(&*self.game, &self.worth, state, &budget.options()) {
            Ok(solved) => Ok(self.worth.verdict(solved.value)),
            Err(Refusal::Stopped) => Err(Refusal::Stopped.into()),
            // If memory runs out on another position than the one in question, its value is
            // unknown.
            Err(_) => Ok(Verdict::default()),
        }
    }

    fn work(&self) -> Work {
        self.work
    }
}

/// Executes the definition: the slowest rung, with which all others are compared. If positions can
/// repeat (`repeats`), on lines without repetition, for one player only: see [`recursion_once`].
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

/// Returns the verdict of the naive recursion on the question of the source text if it needs at
/// most `calls` calls; otherwise `None`.
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
/// absence. A stop, an overflow or a damaged file are the same for all.
pub(super) fn is_recoverable(failure: &Failure) -> bool {
    matches!(failure, Failure::Refused(Refusal::TooLarge { .. } | Refusal::Beyond(_)) | Failure::Absent(_))
}
