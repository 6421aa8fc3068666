//! Which rung answers: the one that was asked for, or the policy that all faces share.
//!
//! For example, nobody names a rung for `draughts start`: there is no table on disk, no theory,
//! the table would be too large, the memo gets 16 MiB in case the game is nearly over, and the
//! search answers with an estimate. The same question about an ending of four pieces stops at the
//! table. Asked for a rung by name, that rung alone answers, with exactly what it knows.
//!
//! Half of the time that is left is spent on an attempt which something else can replace; the
//! other half is for the replacement.

use std::sync::{Arc, PoisonError};

use tablette_core::{Amount, Game, Question, Refusal, Verdict, Words, words};

use super::{Board, absent};
use crate::authority::{Authority, Theoretical};
use crate::effort::{Effort, Request, Rung};
use crate::endings::Ending;
use crate::failure::Failure;
use crate::judges::{self, Answer};
use crate::knowledge::answers;
use crate::numbers::{Numbers, Obtain};

/// Bytes of a memo that fill before a user notices a wait.
const UNNOTICED: u64 = 16 << 20;
/// Positions of the largest table that is made only to add plies to an outcome which a theory
/// already knows.
const WAITED_FOR: u64 = 8_000_000;
/// And moves of all its positions together, at most as many each as the start has: a chomp bar of 1x40000 has few
/// positions, but 800 million moves.
const MOVES_WAITED_FOR: u64 = 400_000_000;
/// Positions where a search could answer instead, with less: draughts endings of four pieces have
/// up to 25 million positions, which take seconds.
const WAITED_FOR_LONGER: u64 = 32_000_000;
/// Bytes for remembering what is too large for a table, in case few of its positions can be
/// reached.
const A_TRY: u64 = 64 << 20;
/// Authorities that a board remembers, the most recent ones: each may hold a table.
const REMEMBERED: usize = 8;

words! {
    silent(game: Words, worth: Words, others: Words) {
        "the theory of {game} does not give “{worth}” for this board; other rungs do: {others}",
        "la théorie de {game} ne donne pas « {worth} » pour cette tablette ; d'autres échelons la donnent : {others}",
    }
}

impl<G: Game> Board<G> {
    /// The rung that was asked for, or else the policy.
    ///
    /// # Errors
    ///
    /// [`Failure::Absent`] when the rung or the worth does not apply; refusals of the rung; of
    /// the policy, the refusal that says most.
    pub(crate) fn answered(&self, request: Request, effort: &Effort<'_>) -> Result<Answer<G>, Failure> {
        if let Some(question) = request.worth {
            judges::suited::<G>(question)?;
        }
        match (request.by, request.worth) {
            (Some(rung), worth) => self.by(rung, worth, effort),
            (None, Some(question)) => self.work_out(Some(question), effort),
            (None, None) => self.consult(effort),
        }
    }

    /// Does work that may meet a damaged table on disk. Where nobody has named a rung, the work is then done again as
    /// if there were no tables, and the damage is told beside the result.
    ///
    /// For example, a block of the table of chomp `8x10` is damaged. The start may lie in a sound one, so the damage
    /// shows only when its moves are judged; the theory and a table in memory answer all the same.
    ///
    /// # Errors
    ///
    /// Those of the work; the damage where nothing else answers.
    pub(super) fn past_damage<T>(
        &self,
        by: Option<Rung>,
        effort: &Effort<'_>,
        work: impl Fn(&Effort<'_>) -> Result<T, Failure>,
    ) -> Result<(T, Option<Failure>), Failure> {
        match work(effort) {
            Err(Failure::Table { file, error }) if by.is_none() && error.is_damage() => {
                self.forget_tables();
                let damage = Failure::Table { file, error };
                match work(&Effort { tables: None, ..*effort }) {
                    Ok(done) => Ok((done, Some(damage))),
                    Err(Failure::Refused(Refusal::Stopped)) => Err(Refusal::Stopped.into()),
                    Err(_) => Err(damage),
                }
            }
            done => done.map(|done| (done, None)),
        }
    }

    /// Drops the tables on disk among the remembered authorities: one that has met damage fails for ever.
    fn forget_tables(&self) {
        let mut known = self.authorities.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|authority| authority.file().is_none());
    }

    /// The policy, beginning with what was learnt: an authority that knows this position to the
    /// full is asked again before anything is worked out.
    ///
    /// For example, a session that plays out the line of `8x10` asks 45 questions, and the table of
    /// the first one answers all of them.
    fn consult(&self, effort: &Effort<'_>) -> Result<Answer<G>, Failure> {
        let full = judges::fullest::<G>();
        for authority in self.remembered() {
            // A search is asked anew, so that it has its whole time; a theory that knows outcomes may be bettered by a table.
            if matches!(authority.rung(), Rung::Search) {
                continue;
            }
            let verdict = authority.verdict(&self.state, effort)?;
            if answers(full, &verdict) {
                return Ok(Answer { authority, verdict });
            }
        }
        let answer = self.work_out(None, effort)?;
        self.remember(&answer.authority);
        Ok(answer)
    }

    /// The policy: the first authority that gives a full answer, else the best that falls short
    /// of it.
    ///
    /// A table on disk, a theory that knows all, a small table, a memo, what the theory knows, a
    /// search. How much an attempt may take depends on what could replace it:
    ///
    /// | replaced by | largest table | memory of the memo |
    /// |---|---|---|
    /// | what the theory knows | 8 million positions | 16 MiB; none in numbered games |
    /// | a search | 32 million positions | 16 MiB; as memory allows where there are no tables and play always ends |
    /// | nothing | as memory allows | as memory allows; after too large a table none, or 64 MiB where positions repeat |
    ///
    /// Where all refuse, the refusal told is the first one that says something: why the table was
    /// too large, say, and not that there is no theory.
    ///
    /// # Errors
    ///
    /// Stopped; a damaged table on disk; the refusal to tell.
    fn work_out(&self, worth: Option<Question>, effort: &Effort<'_>) -> Result<Answer<G>, Failure> {
        let full = worth.unwrap_or(judges::fullest::<G>());
        // A file was built on purpose and has been verified or can be; nothing in memory is as
        // cheap to ask.
        if let Some(stored) = self.stored(full, effort)? {
            let verdict = stored.verdict(&self.state, effort)?;
            return Ok(Answer { authority: stored, verdict });
        }
        let mut refused = Refused(None);
        let outcome = match self.theory(worth, effort) {
            Ok(answer) if answers(full, &answer.verdict) => return Ok(answer),
            // A puzzle's cost that is not proved is still the best there is: its time or memory is over.
            Ok(answer) if !answer.verdict.proven() => return Ok(answer),
            Ok(answer) => Some(answer),
            Err(Failure::Refused(Refusal::Stopped)) if effort.is_late() => return self.by_theorem(effort),
            Err(failure) => refused.unless_fatal(failure).map(|()| None)?,
        };
        let searched = self.listed.has(Rung::Search);
        let replaceable = outcome.is_some() || searched;
        // With nothing to fall back on there is no point in stopping early.
        let effort_of_try = if replaceable { effort.halved() } else { *effort };
        // The table first: it takes a few bytes a position, a memo several dozen.
        for attempt in [Rung::Table, Rung::Memory] {
            let tried = match attempt {
                Rung::Table => self.small_table(full, outcome.is_some(), &effort_of_try),
                _ => self.small_memo(full, outcome.is_some(), &refused, &effort_of_try),
            };
            match tried {
                Ok(Some(answer)) => return Ok(answer),
                Ok(None) => {}
                // Half of the time was for this; the other half is for what replaces it.
                Err(Failure::Refused(Refusal::Stopped)) if replaceable && !effort.watch.stopped() => {}
                Err(failure) => refused.unless_fatal(failure)?,
            }
        }
        match outcome {
            Some(answer) => Ok(answer),
            // A search that was stopped would have answered, given time: what a memo lacked is not the reason to tell.
            None if searched => self.by(Rung::Search, worth, effort).map_err(|failure| match failure {
                Failure::Refused(Refusal::Stopped) => failure,
                other => refused.or(other),
            }),
            None => Err(refused.or(self.silent(full))),
        }
    }

    /// The theory, or the list of lost positions on disk that tells the same at once.
    ///
    /// # Errors
    ///
    /// [`Failure::Absent`] without a theory, or when it does not answer `worth` here; refusals.
    pub(super) fn theory(&self, worth: Option<Question>, effort: &Effort<'_>) -> Result<Answer<G>, Failure> {
        if matches!(worth, None | Some(Question::Outcome))
            && let Some(listed) = self.lost(effort)?
        {
            let verdict = listed.verdict(&self.state, effort)?;
            return Ok(Answer { authority: listed, verdict });
        }
        if worth.is_none() {
            for authority in self.remembered() {
                if authority.rung() == Rung::Theory {
                    let verdict = authority.verdict(&self.state, effort)?;
                    return Ok(Answer { authority, verdict });
                }
            }
        }
        let answer = self.by(Rung::Theory, worth, effort)?;
        // It may have taken long: it is kept whatever a table adds to it.
        self.remember(&answer.authority);
        Ok(answer)
    }

    /// What the theory knows without computing: with no memory and no deadline. Some boards are
    /// decided by a theorem, whatever the limit; a full Chomp bar is won by strategy stealing, so
    /// `30x30` is a win even under a limit of a millisecond.
    ///
    /// # Errors
    ///
    /// [`Refusal::Stopped`], as if it had not been tried.
    fn by_theorem(&self, effort: &Effort<'_>) -> Result<Answer<G>, Failure> {
        let answer = self.by(Rung::Theory, None, &effort.untimed().at_most(0));
        answer.map_err(|_| Refusal::Stopped.into())
    }

    /// A table of what this position leads to, where it is small enough to be waited for; `None`
    /// where it is not, or does not answer the question.
    ///
    /// Where nothing else could answer there is no bound but memory, and its refusal is the one
    /// to tell.
    ///
    /// # Errors
    ///
    /// Refusals, Stopped among them.
    fn small_table(
        &self,
        question: Question,
        outcome_known: bool,
        effort: &Effort<'_>,
    ) -> Result<Option<Answer<G>>, Failure> {
        let Some(obtain) = self.listed.numbering else { return Ok(None) };
        let most = match (outcome_known, self.listed.has(Rung::Search)) {
            (true, _) => match self.width() {
                Amount::Exact(moves) => WAITED_FOR.min((u128::from(MOVES_WAITED_FOR) / moves.max(1)) as u64),
                Amount::PowerOfTen(_) => return Ok(None),
            },
            (false, true) => WAITED_FOR_LONGER,
            // Nothing else answers: as far as memory goes.
            (false, false) => return self.by(Rung::Table, Some(question), effort).map(Some),
        };
        let wanted = self.ending(obtain, question, most);
        // Only tables of the fullest worth are kept: they answer every later question as well.
        let table = if question == judges::fullest::<G>() {
            self.endings.of(&self.state, &wanted, effort)?
        } else {
            wanted.make(effort)?.map(|table| Arc::new(table) as Arc<dyn Authority<G>>)
        };
        let Some(authority) = table else { return Ok(None) };
        let verdict = authority.verdict(&self.state, effort)?;
        Ok(answers(question, &verdict).then_some(Answer { authority, verdict }))
    }

    /// A memo, where it is worth the try: it takes more bytes a position than a table, but only
    /// for positions that are reached.
    ///
    /// # Errors
    ///
    /// Refusals; `TooLarge` when the memory of the try did not suffice.
    fn small_memo(
        &self,
        question: Question,
        outcome_known: bool,
        refused: &Refused,
        effort: &Effort<'_>,
    ) -> Result<Option<Answer<G>>, Failure> {
        let too_large = matches!(refused.0, Some(Failure::Refused(Refusal::TooLarge { .. })));
        let (numbered, searched) = (self.listed.has(Rung::Table), self.listed.has(Rung::Search));
        let effort = match (outcome_known, searched, too_large) {
            // A table was tried first: where it was too large, a memo that adds plies alone is larger still.
            (true, ..) if numbered => return Ok(None),
            (true, ..) => effort.at_most(UNNOTICED),
            // Else no more than a search may be tried instead: but nothing else knows such a game to the ply.
            (_, true, _) if numbered || self.listed.repeats => effort.at_most(UNNOTICED),
            // Numbered whole, but perhaps play leaves most of it alone.
            (_, _, true) if self.listed.repeats => effort.at_most(A_TRY),
            (_, _, true) if numbered => return Ok(None),
            _ => *effort,
        };
        self.by(Rung::Memory, Some(question), &effort).map(Some)
    }

    /// Asks one rung one question; without a worth, the question that the rung answers best.
    ///
    /// # Errors
    ///
    /// [`Failure::Absent`] when the game has no such rung, or the rung does not give that worth;
    /// refusals.
    fn by(&self, rung: Rung, worth: Option<Question>, effort: &Effort<'_>) -> Result<Answer<G>, Failure> {
        let source_question = worth.unwrap_or(G::INFO.question);
        match (rung, self.listed.numbering, self.listed.theory, self.listed.search) {
            // These two list moves without asking how many there are.
            (Rung::Recursion, ..) => {
                self.roomy(effort)?;
                (self.listed.recursion)(&self.game, &self.state, source_question, effort)
            }
            (Rung::Memory, ..) => {
                self.roomy(effort)?;
                (self.listed.memory)(&self.game, &self.state, source_question, effort)
            }
            (Rung::Table, Some(obtain), ..) => {
                let question = worth.unwrap_or(judges::fullest::<G>());
                let told = |authority: Arc<dyn Authority<G>>| {
                    authority.verdict(&self.state, effort).map(|verdict| Answer { authority, verdict })
                };
                if let Some(stored) = self.stored(question, effort)? {
                    return told(stored);
                }
                if let Some(recent) = self.recent(question, effort)? {
                    return told(recent);
                }
                match (self.tabled(obtain, question, effort), worth) {
                    // A list says less than was wanted, but all that there is room for.
                    (Err(failure), None) if judges::worth_another_try(&failure) => {
                        told(self.lost(effort)?.ok_or(failure)?)
                    }
                    (table, _) => told(table?),
                }
            }
            (Rung::Theory, _, Some(theory), _) => {
                let judge = (theory.judge)(&self.game, &self.state, &effort.ask())?;
                let authority = Theoretical { judge, from: self.state.clone() };
                let verdict = authority.verdict(&self.state, effort)?;
                match worth {
                    Some(question) if !answers(question, &verdict) => Err(self.silent(question)),
                    _ => Ok(Answer { authority: Arc::new(authority), verdict }),
                }
            }
            (Rung::Search, .., Some(search)) => match worth {
                Some(question) if !matches!(question, Question::Outcome | Question::Play) => Err(self.silent(question)),
                _ => (search.solve)(&self.game, &self.state, &self.endings, effort),
            },
            (Rung::Table | Rung::Theory | Rung::Search, ..) => {
                Err(Failure::Absent(absent(rung.name(), G::INFO.name, self.names_of_rungs())))
            }
        }
    }

    /// The table of the whole opened board, worked out now and kept in memory.
    fn tabled(
        &self,
        obtain: Obtain<G>,
        question: Question,
        effort: &Effort<'_>,
    ) -> Result<Arc<dyn Authority<G>>, Failure> {
        Ok(Arc::new(Numbers::obtain(&self.game, obtain)?.tabled(question, effort)?))
    }

    /// A table in memory that knows this position: one that an earlier question made, or one made
    /// now to be kept for the next question. Only games with a search have them, because only
    /// their boards are too large as a whole.
    fn recent(&self, question: Question, effort: &Effort<'_>) -> Result<Option<Arc<dyn Authority<G>>>, Failure> {
        let (Some(_), Some(obtain)) = (effort.recent, self.listed.numbering) else { return Ok(None) };
        if question != Question::Play || !self.listed.has(Rung::Search) {
            return Ok(None);
        }
        self.endings.of(&self.state, &self.ending(obtain, question, WAITED_FOR_LONGER), effort)
    }

    /// The table of what this position leads to, not made yet.
    fn ending(&self, obtain: Obtain<G>, question: Question, most: u64) -> Ending<'_, G> {
        let (settings, in_force) = (&*self.settings, &*self.in_force);
        Ending { obtain, position: self.position(), settings, in_force, question, most }
    }

    /// A bound on the number of moves here, as cheap as the game can give it.
    pub(super) fn width(&self) -> Amount {
        self.listed.abilities.branching(&self.game, &self.state)
    }

    /// Refuses a position whose moves alone would not fit: solvers list them without asking how
    /// many they are.
    ///
    /// # Errors
    ///
    /// [`Refusal::TooLarge`], before anything is listed.
    pub(super) fn roomy(&self, effort: &Effort<'_>) -> Result<(), Refusal> {
        Refusal::unless_fits(self.width().times(size_of::<G::Move>() as u64), effort.memory)
    }

    /// The failure of a rung that does not answer a question, naming the rungs that do.
    fn silent(&self, question: Question) -> Failure {
        let others = self.listed.offered().without(Rung::Theory).names();
        Failure::Absent(silent(G::INFO.name, question.name(), others))
    }

    /// The rungs of this game in a row, for sentences.
    pub(super) fn names_of_rungs(&self) -> String {
        self.listed.offered().names()
    }

    /// The authorities that answered before and may be asked about this position, the most recent
    /// first.
    fn remembered(&self) -> Vec<Arc<dyn Authority<G>>> {
        let start = self.game.start();
        let authorities = self.authorities.lock().unwrap_or_else(PoisonError::into_inner);
        authorities.iter().filter(|authority| authority.covers(&start, &self.state)).map(Arc::clone).collect()
    }

    /// Puts an authority in front of the remembered ones, and drops the oldest beyond
    /// [`REMEMBERED`].
    fn remember(&self, authority: &Arc<dyn Authority<G>>) {
        let mut known = self.authorities.lock().unwrap_or_else(PoisonError::into_inner);
        // By identity: two tables of the same game may cover different positions.
        known.retain(|other| !Arc::ptr_eq(other, authority));
        known.insert(0, Arc::clone(authority));
        known.truncate(REMEMBERED);
    }
}

/// The refusal to tell if nothing answers: of the rungs that were tried, the one whose reason
/// helps most.
struct Refused(Option<Failure>);

impl Refused {
    /// Notes a refusal that another rung may not share; that a theory is silent says less than why a table was refused.
    ///
    /// # Errors
    /// The failure itself when every rung would share it.
    fn unless_fatal(&mut self, failure: Failure) -> Result<(), Failure> {
        if !judges::worth_another_try(&failure) {
            return Err(failure);
        }
        if matches!(self.0, None | Some(Failure::Absent(_))) {
            self.0 = Some(failure);
        }
        Ok(())
    }

    /// The noted refusal, or the other where none was noted.
    fn or(self, other: Failure) -> Failure {
        self.0.unwrap_or(other)
    }
}

/// The question that a verdict answers most fully, for the answer to name: cost before plies,
/// plies before nimber, outcome when it answers none of them.
pub(super) fn answered_question<G: Game>(verdict: &Verdict) -> Question {
    let fullest = [Question::Cost, Question::Play, Question::Nimber];
    fullest
        .into_iter()
        .find(|&question| judges::suits(G::INFO, question) && answers(question, verdict))
        .unwrap_or(Question::Outcome)
}
