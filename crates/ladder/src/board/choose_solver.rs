//! The choice of solver: the rung that the request names, or the first attempt in a list that
//! succeeds.
//!
//! For example, a question about `draughts start` names no rung. There is no table on disk and no
//! theory, a table would be too large, the memo gets 16 MiB in case the game is nearly over, and
//! the search answers with an estimate. The same question about an ending of four pieces stops at
//! the table. A rung named in the request answers alone, with exactly what it knows.
//!
//! The list is [`Solver::ORDER`]; [`Board::budget`] guards each attempt and [`Board::attempt`]
//! makes it. An attempt that can be replaced gets half of the remaining time, so that the other
//! half is left for the replacement.

use std::sync::Arc;

use tablette_core::{Amount, Game, Question, Refusal, Verdict, Words, lock, words};

use super::{Board, absent};
use crate::analysis::answers;
use crate::budget::{Budget, Request, Rung};
use crate::endings::EndgameTableRequest;
use crate::failure::Failure;
use crate::loopy;
use crate::memo_oracle::{self, Answer};
use crate::numbers::{NumberedGame, Obtain};
use crate::oracle::{Oracle, TheoryOracle};

/// Size of a memo in bytes that fills before a user notices a wait.
const TRIAL_MEMO_BYTES: u64 = 16 << 20;
/// Positions of the largest table that is built only to add plies to an outcome proved by the
/// theory.
const ADDED_PLIES_POSITION_LIMIT: u64 = 8_000_000;
/// The same bound in moves: positions times the moves of the start. A Chomp bar of 1x40000 has few
/// positions, but 800 million moves.
const ADDED_PLIES_MOVE_LIMIT: u64 = 400_000_000;
/// Positions of the largest table that is built although a search could answer less fully: draughts
/// endings of four pieces have up to 25 million positions, which take seconds.
const TABLE_POSITION_LIMIT: u64 = 32_000_000;
/// Bytes of a memo for a board too large for a table, in case few of its positions can be reached.
const EXPLORATION_MEMO_BYTES: u64 = 64 << 20;
/// Maximum number of oracles that a board remembers, the latest ones: each may hold a table.
const REMEMBERED: usize = 8;

words! {
    silent(game: Words, worth: Words, others: Words) {
        "the theory of {game} does not give “{worth}” for this board; other rungs do: {others}",
        "la théorie de {game} ne donne pas « {worth} » pour cette tablette ; d'autres échelons la donnent : {others}",
    }
}

/// A way to answer a question that names no rung.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Solver {
    /// An oracle that answered an earlier question about this board.
    Remembered,
    /// A table on disk: it was built on purpose, and is as cheap to probe as anything in memory.
    DiskTable,
    /// A theory that gives the plies, or the least cost of a puzzle.
    FullTheory,
    /// A table in memory. It precedes the memo: a few bytes per position instead of several dozen.
    SmallTable,
    /// A memo of the reachable positions.
    Memo,
    /// The result of the theory above, although it lacks plies.
    PartialTheory,
    /// A search, whose answer is an estimate.
    Search,
}

impl Solver {
    /// The attempts in order; the first full answer ends them.
    const ORDER: [Self; 7] = [
        Self::Remembered,
        Self::DiskTable,
        Self::FullTheory,
        Self::SmallTable,
        Self::Memo,
        Self::PartialTheory,
        Self::Search,
    ];
}

/// The results so far of the attempts at one question.
struct Attempts<G: Game> {
    /// The worth named by the request.
    worth: Option<Question>,
    /// The question whose answer counts as full.
    full: Question,
    /// The theory's answer, if it is not full.
    partial: Option<Answer<G>>,
    /// The refusal to report if nothing answers: the first that gives a reason beyond the absence
    /// of a solver.
    refused: Option<Failure>,
}

impl<G: Game> Attempts<G> {
    /// Returns the noted refusal, or else the other one.
    fn refusal_or(self, other: Failure) -> Failure {
        self.refused.unwrap_or(other)
    }
}

impl<G: Game> Board<G> {
    /// Returns the answer of the named rung, or else of the first solver that can answer.
    ///
    /// # Errors
    ///
    /// [`Failure::Absent`] if the rung or the worth does not apply; refusals of the rung; without a
    /// rung, the most informative refusal.
    pub(crate) fn answered(&self, request: Request, budget: &Budget<'_>) -> Result<Answer<G>, Failure> {
        if let Some(question) = request.worth {
            memo_oracle::suited::<G>(question)?;
        }
        match request.by {
            Some(rung) => self.by(rung, request.worth, budget),
            None => self.choose_solver(request.worth, budget),
        }
    }

    /// Makes the attempts of [`Solver::ORDER`] until one gives an answer.
    ///
    /// # Errors
    ///
    /// Stopped; a damaged table on disk; the refusal to report.
    fn choose_solver(&self, worth: Option<Question>, budget: &Budget<'_>) -> Result<Answer<G>, Failure> {
        let full = worth.unwrap_or(memo_oracle::default_question::<G>());
        let mut attempts = Attempts { worth, full, partial: None, refused: None };
        for solver in Solver::ORDER {
            let Some(allowed) = self.budget(solver, &attempts, budget) else { continue };
            match self.attempt(solver, &mut attempts, &allowed) {
                Ok(Some(answer)) => {
                    if worth.is_none() && solver != Solver::Remembered {
                        self.remember(&answer.oracle);
                    }
                    return Ok(answer);
                }
                Ok(None) => {}
                Err(failure) => self.note_refusal(solver, failure, &mut attempts, budget)?,
            }
        }
        Err(attempts.refusal_or(self.silent(full)))
    }

    /// Returns the time and memory for an attempt; `None` if it is not made. They depend on the
    /// possible replacement:
    ///
    /// | replaced by | largest table | memory of the memo |
    /// |---|---|---|
    /// | a partial theory | 8 million positions | 16 MiB; no memo in numbered games |
    /// | a search | 32 million positions | 16 MiB; as memory allows where there are no tables and play always ends |
    /// | nothing | as memory allows | as memory allows; after too large a table none, or 64 MiB where positions repeat |
    fn budget<'a>(&self, solver: Solver, attempts: &Attempts<G>, budget: &Budget<'a>) -> Option<Budget<'a>> {
        let (numbered, searched) = (self.listed.has(Rung::Table), self.listed.has(Rung::Search));
        // Without a fallback there is no point in stopping early.
        let of_try = if self.is_replaceable(attempts) { budget.halved() } else { *budget };
        match solver {
            Solver::Remembered => attempts.worth.is_none().then_some(*budget),
            Solver::DiskTable | Solver::FullTheory | Solver::PartialTheory => Some(*budget),
            Solver::SmallTable => numbered.then_some(of_try),
            Solver::Memo => {
                let too_large = matches!(attempts.refused, Some(Failure::Refused(Refusal::TooLarge { .. })));
                let repeats = self.listed.abilities.repeats;
                let adds_plies_only = attempts.partial.is_some();
                if adds_plies_only {
                    // The table was too large, and a memo is larger still.
                    (!numbered).then(|| of_try.at_most(TRIAL_MEMO_BYTES))
                } else if searched && (numbered || repeats) {
                    // A search may answer instead, but nothing else gives the plies of a finite
                    // game without a table.
                    Some(of_try.at_most(TRIAL_MEMO_BYTES))
                } else if too_large && repeats {
                    // The whole board is too large, but play may reach little of it.
                    Some(of_try.at_most(EXPLORATION_MEMO_BYTES))
                } else if too_large && numbered {
                    None
                } else {
                    Some(of_try)
                }
            }
            Solver::Search => searched.then_some(*budget),
        }
    }

    /// Makes one attempt; `None` if the solver does not answer the question in full.
    ///
    /// # Errors
    ///
    /// Stopped; a damaged table on disk; refusals.
    fn attempt(
        &self,
        solver: Solver,
        attempts: &mut Attempts<G>,
        budget: &Budget<'_>,
    ) -> Result<Option<Answer<G>>, Failure> {
        let (worth, full) = (attempts.worth, attempts.full);
        match solver {
            Solver::Remembered => self.remembered_answer(full, budget),
            Solver::DiskTable => self.stored(full, budget)?.map(|table| self.asked(table, budget)).transpose(),
            Solver::FullTheory => match self.theory(worth, budget) {
                // An unproved cost is the best obtainable: time or memory is over.
                Ok(answer) if answers(full, &answer.verdict) || !answer.verdict.proven() => Ok(Some(answer)),
                Ok(answer) => {
                    attempts.partial = Some(answer);
                    Ok(None)
                }
                Err(Failure::Refused(Refusal::Stopped)) if budget.is_late() => self.by_theorem(budget).map(Some),
                Err(failure) => Err(failure),
            },
            Solver::SmallTable => self.small_table(full, attempts.partial.is_some(), budget),
            Solver::Memo => self.by(Rung::Memory, Some(full), budget).map(Some),
            Solver::PartialTheory => Ok(attempts.partial.take()),
            Solver::Search => self.by(Rung::Search, worth, budget).map(Some),
        }
    }

    /// Notes the refusal of an attempt, so that the next one is made.
    ///
    /// # Errors
    ///
    /// The failure itself if it ends the attempts.
    fn note_refusal(
        &self,
        solver: Solver,
        failure: Failure,
        attempts: &mut Attempts<G>,
        budget: &Budget<'_>,
    ) -> Result<(), Failure> {
        let stopped = matches!(failure, Failure::Refused(Refusal::Stopped));
        match solver {
            Solver::Remembered | Solver::DiskTable => return Err(failure),
            // Half of the time was for this attempt; the other half is for its replacement.
            Solver::SmallTable | Solver::Memo
                if stopped && self.is_replaceable(attempts) && !budget.watch.stopped() =>
            {
                return Ok(());
            }
            // With the file, the search would have answered.
            Solver::Search if matches!(failure, Failure::Refused(Refusal::MissingFile(_))) => return Err(failure),
            // Given time, a search would have answered: a memo's lack of memory is not the reason.
            Solver::Search if !stopped => {
                attempts.refused.get_or_insert(failure);
                return Ok(());
            }
            _ => {}
        }
        if !memo_oracle::is_recoverable(&failure) {
            return Err(failure);
        }
        // Memory can be given, so it is the reason to report before one of the game.
        let is_memory = |failure: &Failure| matches!(failure, Failure::Refused(Refusal::TooLarge { .. }));
        match &attempts.refused {
            Some(first) if is_memory(first) || (!is_memory(&failure) && !matches!(first, Failure::Absent(_))) => {}
            _ => attempts.refused = Some(failure),
        }
        Ok(())
    }

    /// Whether another solver answers if a table or a memo does not.
    fn is_replaceable(&self, attempts: &Attempts<G>) -> bool {
        attempts.partial.is_some() || self.listed.has(Rung::Search)
    }

    /// Runs work that may meet a damaged table on disk. Unless a rung was named, the work is then
    /// repeated without tables, and the damage is returned beside the result.
    ///
    /// For example, a block of the table of chomp `8x10` is damaged. The start may lie in a sound
    /// block, so that the damage shows only when its moves are judged; the theory and a table in
    /// memory still answer.
    ///
    /// # Errors
    ///
    /// Those of the work; the damage if nothing else answers.
    pub(super) fn past_damage<T>(
        &self,
        by: Option<Rung>,
        budget: &Budget<'_>,
        work: impl Fn(&Budget<'_>) -> Result<T, Failure>,
    ) -> Result<(T, Option<Failure>), Failure> {
        match work(budget) {
            Err(Failure::Table { file, error }) if by.is_none() && error.is_damage() => {
                self.forget_tables();
                let damage = Failure::Table { file, error };
                match work(&Budget { tables: None, ..*budget }) {
                    Ok(done) => Ok((done, Some(damage))),
                    Err(Failure::Refused(Refusal::Stopped)) => Err(Refusal::Stopped.into()),
                    Err(_) => Err(damage),
                }
            }
            done => done.map(|done| (done, None)),
        }
    }

    /// Drops the tables on disk among the remembered oracles: a damaged one fails every later
    /// question.
    fn forget_tables(&self) {
        let mut known = lock(&self.oracles);
        known.retain(|oracle| oracle.file().is_none());
    }

    /// Returns the full answer of a remembered oracle. For example, a session that plays out the
    /// line of `8x10` makes 45 queries, and the table of the first one answers all of them.
    fn remembered_answer(&self, full: Question, budget: &Budget<'_>) -> Result<Option<Answer<G>>, Failure> {
        for oracle in self.remembered() {
            // Search results are not reused, so that each question gets its full time budget.
            if oracle.rung() == Rung::Search {
                continue;
            }
            let answer = self.asked(oracle, budget)?;
            if answers(full, &answer.verdict) {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    /// Returns the verdict of an oracle on this position.
    fn asked(&self, oracle: Arc<dyn Oracle<G>>, budget: &Budget<'_>) -> Result<Answer<G>, Failure> {
        oracle.verdict(&self.state, budget).map(|verdict| Answer { oracle, verdict })
    }

    /// Prepares the theory, or the list of lost positions on disk, which has the same answer at
    /// once.
    ///
    /// # Errors
    ///
    /// [`Failure::Absent`] without a theory, or if it does not answer `worth` here; refusals.
    pub(super) fn theory(&self, worth: Option<Question>, budget: &Budget<'_>) -> Result<Answer<G>, Failure> {
        if matches!(worth, None | Some(Question::Outcome))
            && let Some(listed) = self.lost(budget)?
        {
            return self.asked(listed, budget);
        }
        let remembered = || self.remembered().into_iter().find(|oracle| oracle.rung() == Rung::Theory);
        if worth.is_none()
            && let Some(theory) = remembered()
        {
            return self.asked(theory, budget);
        }
        let answer = self.by(Rung::Theory, worth, budget)?;
        // It may have taken long, so it is kept even if a table adds to it.
        self.remember(&answer.oracle);
        Ok(answer)
    }

    /// Returns the theory's result without memory or time. Some boards are decided by a theorem,
    /// whatever the limit: a full Chomp bar is won by strategy stealing, so `30x30` is a win even
    /// within a millisecond.
    ///
    /// # Errors
    ///
    /// [`Refusal::Stopped`], as if it had not been tried.
    fn by_theorem(&self, budget: &Budget<'_>) -> Result<Answer<G>, Failure> {
        let answer = self.by(Rung::Theory, None, &budget.untimed().at_most(0));
        answer.map_err(|_| Refusal::Stopped.into())
    }

    /// Returns a table of the positions below this one, if it is small enough to wait for; `None`
    /// if it is not, or does not answer the question.
    ///
    /// Without an alternative, memory alone bounds the table, and its refusal is the one to report.
    ///
    /// # Errors
    ///
    /// Refusals, Stopped among them.
    fn small_table(
        &self,
        question: Question,
        outcome_known: bool,
        budget: &Budget<'_>,
    ) -> Result<Option<Answer<G>>, Failure> {
        let Some(obtain) = self.listed.abilities.numbered else { return Ok(None) };
        let most = if outcome_known {
            let Amount::Exact(moves) = self.width() else { return Ok(None) };
            ADDED_PLIES_POSITION_LIMIT.min((u128::from(ADDED_PLIES_MOVE_LIMIT) / moves.max(1)) as u64)
        } else if self.listed.has(Rung::Search) {
            TABLE_POSITION_LIMIT
        } else {
            return self.by(Rung::Table, Some(question), budget).map(Some);
        };
        let wanted = self.ending(obtain, question, most);
        // Only tables of the fullest worth are kept, since they answer every later question as
        // well.
        let table = if question == memo_oracle::default_question::<G>() {
            self.endings.get_or_build(&self.state, &wanted, budget)?
        } else {
            wanted.make(budget)?.map(|table| Arc::new(table) as Arc<dyn Oracle<G>>)
        };
        let answer = table.map(|table| self.asked(table, budget)).transpose()?;
        Ok(answer.filter(|answer| answers(question, &answer.verdict)))
    }

    /// Queries one rung; without a worth, with the question that the rung answers best.
    ///
    /// # Errors
    ///
    /// [`Failure::Absent`] if the game has no such rung, or the rung does not give that worth;
    /// refusals.
    fn by(&self, rung: Rung, worth: Option<Question>, budget: &Budget<'_>) -> Result<Answer<G>, Failure> {
        let solve = match rung {
            Rung::Recursion if self.listed.abilities.repeats => loopy::by_recursion,
            Rung::Recursion => memo_oracle::by_recursion,
            Rung::Memory if self.listed.abilities.repeats => loopy::by_memory,
            Rung::Memory => memo_oracle::by_memory,
            Rung::Table => return self.by_table(worth, budget),
            Rung::Theory => return self.by_theory(worth, budget),
            Rung::Search => return self.by_search(worth, budget),
        };
        // These two list the moves without first checking their number.
        self.ensure_fits(budget)?;
        solve(&self.game, &self.state, worth.unwrap_or(G::INFO.question), budget)
    }

    /// Answers by the `table` rung: a table on disk, a recent one in memory, or a new one.
    fn by_table(&self, worth: Option<Question>, budget: &Budget<'_>) -> Result<Answer<G>, Failure> {
        let obtain = self.listed.abilities.numbered.ok_or_else(|| self.absent(Rung::Table))?;
        let question = worth.unwrap_or(memo_oracle::default_question::<G>());
        let found = match self.stored(question, budget)? {
            None => self.recent(obtain, question, budget)?,
            stored => stored,
        };
        if let Some(table) = found {
            return self.asked(table, budget);
        }
        let built = NumberedGame::obtain(&self.game, obtain).and_then(|numbers| numbers.tabled(question, budget));
        match built.map_err(Failure::from) {
            // A list is less informative than requested, but the only table for which there is
            // room.
            Err(failure) if worth.is_none() && memo_oracle::is_recoverable(&failure) => {
                self.asked(self.lost(budget)?.ok_or(failure)?, budget)
            }
            table => self.asked(Arc::new(table?), budget),
        }
    }

    /// Prepares the `theory` rung for this position.
    fn by_theory(&self, worth: Option<Question>, budget: &Budget<'_>) -> Result<Answer<G>, Failure> {
        let theory = self.listed.theory.ok_or_else(|| self.absent(Rung::Theory))?;
        let judge = (theory.judge)(&self.game, &self.state, &budget.options())?;
        let answer = self.asked(Arc::new(TheoryOracle { judge, from: self.state.clone() }), budget)?;
        match worth {
            Some(question) if !answers(question, &answer.verdict) => Err(self.silent(question)),
            _ => Ok(answer),
        }
    }

    /// Answers by the `search` rung.
    fn by_search(&self, worth: Option<Question>, budget: &Budget<'_>) -> Result<Answer<G>, Failure> {
        let search = self.listed.search.ok_or_else(|| self.absent(Rung::Search))?;
        match worth {
            Some(question) if !matches!(question, Question::Outcome | Question::Play) => Err(self.silent(question)),
            _ => (search.solve)(&self.game, &self.state, &self.endings, budget),
        }
    }

    /// Returns a table in memory that has this position: one built for an earlier question, or a
    /// new one, kept for the next question. Only games with a search have such tables, because only
    /// their boards are too large as a whole.
    fn recent(
        &self,
        obtain: Obtain<G>,
        question: Question,
        budget: &Budget<'_>,
    ) -> Result<Option<Arc<dyn Oracle<G>>>, Failure> {
        if budget.recent.is_none() || question != Question::Play || !self.listed.has(Rung::Search) {
            return Ok(None);
        }
        self.endings.get_or_build(&self.state, &self.ending(obtain, question, TABLE_POSITION_LIMIT), budget)
    }

    /// Describes the table of the positions below this one, before it is built.
    fn ending(&self, obtain: Obtain<G>, question: Question, most: u64) -> EndgameTableRequest<'_, G> {
        let (settings, in_force) = (&*self.settings, &*self.in_force);
        EndgameTableRequest { obtain, position: self.position(), settings, in_force, question, most }
    }

    /// Returns a bound on the number of moves here, as cheap as the game can give it.
    pub(super) fn width(&self) -> Amount {
        self.listed.abilities.branching_of(&self.game, &self.state)
    }

    /// Refuses a position whose moves alone would not fit: solvers list them without first checking
    /// their number.
    ///
    /// # Errors
    ///
    /// [`Refusal::TooLarge`], before anything is listed.
    pub(super) fn ensure_fits(&self, budget: &Budget<'_>) -> Result<(), Refusal> {
        Refusal::unless_fits(self.width().times(size_of::<G::Move>() as u64), budget.memory)
    }

    /// Returns the failure for a rung that the game does not have, naming the others.
    pub(crate) fn absent(&self, rung: Rung) -> Failure {
        Failure::Absent(absent(rung.name(), G::INFO.name, names(&self.listed.offered())))
    }

    /// Returns the failure for a theory that does not answer a question, naming the other rungs.
    fn silent(&self, question: Question) -> Failure {
        let mut others = self.listed.offered();
        others.retain(|rung| *rung != Rung::Theory);
        Failure::Absent(silent(G::INFO.name, question.name(), names(&others)))
    }

    /// Returns the remembered oracles that cover this position, the latest first.
    fn remembered(&self) -> Vec<Arc<dyn Oracle<G>>> {
        let start = self.game.start();
        let oracles = lock(&self.oracles);
        oracles.iter().filter(|oracle| oracle.covers(&start, &self.state)).map(Arc::clone).collect()
    }

    /// Puts an oracle in front of the remembered ones, and drops the oldest beyond [`REMEMBERED`].
    fn remember(&self, oracle: &Arc<dyn Oracle<G>>) {
        let mut known = lock(&self.oracles);
        // By identity, since two tables of the same game may cover different positions.
        known.retain(|other| !Arc::ptr_eq(other, oracle));
        known.insert(0, Arc::clone(oracle));
        known.truncate(REMEMBERED);
    }
}

/// Returns the names of some rungs, joined for sentences.
fn names(rungs: &[Rung]) -> String {
    rungs.iter().map(|rung| rung.name()).collect::<Vec<_>>().join(", ")
}

/// Returns the question that a verdict answers most fully: cost before plies, plies before nimber,
/// outcome if it answers none of them.
pub(super) fn answered_question<G: Game>(verdict: &Verdict) -> Question {
    let fullest = [Question::Cost, Question::Play, Question::Nimber];
    fullest
        .into_iter()
        .find(|&question| question.suits(G::INFO) && answers(question, verdict))
        .unwrap_or(Question::Outcome)
}
