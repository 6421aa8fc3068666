//! Which rung answers: the one that was asked for, or the quickest that can.

use std::sync::{Arc, PoisonError};

use tablette_core::{Game, Outcome, Question, Refusal, Text, Verdict};

use super::{ABSENT, Board, Known};
use crate::effort::{Effort, Request, Rung};
use crate::failure::Failure;
use crate::judges::{self, Answered};
use crate::search::Shared;

/// Bytes of a memo that are filled before anybody who waits notices.
const UNNOTICED: u64 = 16 << 20;
/// A table of more positions than this, 8 bytes each, takes too long for somebody who waits for a move that a theory knows.
const WAITED_FOR: u64 = 8_000_000;
/// And where nothing else knows it: the draughts endgames of four pieces have up to 25 million, which take some seconds.
const WAITED_FOR_LONGER: u64 = 32_000_000;
/// Bytes for a try at remembering what is too large for a table, in case few of its positions can be reached.
const A_TRY: u64 = 64 << 20;

const SILENT: Text = Text::new(
    "the theory of {game} does not give “{worth}” for this board; other rungs do: {others}",
    "la théorie de {game} ne donne pas « {worth} » pour cette tablette ; d'autres échelons la donnent : {others}",
);

impl<G: Game> Board<G> {
    /// Asks one rung one question. The table and the theory answer for every position that follows, too.
    pub(crate) fn answered(&self, request: Request, effort: &Effort<'_>) -> Result<Answered<G>, Failure> {
        if let Some(question) = request.worth {
            judges::suited::<G>(question)?;
        }
        match request.by {
            Some(rung) => self.by(rung, request.worth, effort),
            None => self.by_the_fastest(request.worth, effort),
        }
    }

    fn by(&self, rung: Rung, worth: Option<Question>, effort: &Effort<'_>) -> Result<Answered<G>, Failure> {
        if let (Rung::Search, Some(search)) = (rung, self.listed.search) {
            if worth.is_some_and(|question| !matches!(question, Question::Outcome | Question::Play)) {
                return Err(self.silent(worth.unwrap_or(G::INFO.question)));
            }
            return (search.solve)(&self.game, &self.state, &self.endings, effort);
        }
        match (rung, self.listed.sweep, self.listed.theory) {
            (Rung::Recursion, ..) => {
                (self.listed.recursion)(&self.game, &self.state, worth.unwrap_or(G::INFO.question), effort)
            }
            (Rung::Memory, ..) => {
                (self.listed.memory)(&self.game, &self.state, worth.unwrap_or(G::INFO.question), effort)
            }
            (Rung::Table, Some(sweep), _) => {
                let question = worth.unwrap_or(judges::fullest::<G>());
                if let Some(answered) = self.stored(question, effort)? {
                    return Ok(answered);
                }
                if let Some(answered) = self.recent(question, effort)? {
                    return Ok(answered);
                }
                match (sweep(&self.game, question, effort), worth) {
                    // A list says less than was wanted, but all that there is room for.
                    (Err(failure), None) if judges::worth_another_try(&failure) => self.lost(effort)?.ok_or(failure),
                    (answer, _) => answer,
                }
            }
            (Rung::Theory, _, Some(theory)) => {
                let judge = (theory.judge)(&self.game, &self.state, &effort.ask())?;
                let verdict = judge.verdict(&self.state);
                match worth {
                    Some(question) if !answers(question, &verdict) => Err(self.silent(question)),
                    _ => Ok(Answered { rung, judge, verdict: Some(verdict), source: None }),
                }
            }
            (Rung::Table | Rung::Theory | Rung::Search, ..) => Err(Failure::Absent(
                ABSENT.with("rung", rung.name()).with("game", G::INFO.name).with("others", self.names_of_rungs()),
            )),
        }
    }

    /// A list on disk, else theory, else a table, else memory, else a search: the first that answers. The refusal told is the first one.
    ///
    /// Where there is a search to fall back on, memory is only tried as far as nobody notices.
    fn by_the_fastest(&self, worth: Option<Question>, effort: &Effort<'_>) -> Result<Answered<G>, Failure> {
        if matches!(worth, None | Some(Question::Outcome))
            && let Some(listed) = self.lost(effort)?
        {
            return Ok(listed);
        }
        let mut refused = None;
        for rung in [Rung::Theory, Rung::Table, Rung::Memory, Rung::Search] {
            // A board that is too large for a table is hopeless for a memo, which takes more a position; unless it is
            // numbered whole, and play leaves most of it alone.
            let too_large = matches!(refused, Some(Failure::Refused(Refusal::TooLarge { .. })));
            let hopeless = rung == Rung::Memory && too_large;
            if !self.listed.has(rung) || (hopeless && !self.listed.repeats) {
                continue;
            }
            let effort = match rung {
                Rung::Memory if self.listed.has(Rung::Search) => &at_most(effort, UNNOTICED),
                Rung::Memory if hopeless => &at_most(effort, A_TRY),
                _ => effort,
            };
            match self.by(rung, worth, effort) {
                Err(failure) if judges::worth_another_try(&failure) => {
                    // That a theory is silent on a question says less than why the table was refused.
                    if refused.is_none() || matches!(refused, Some(Failure::Absent(_))) {
                        refused = Some(failure);
                    }
                }
                answer => return answer,
            }
        }
        Err(refused.unwrap_or_else(|| self.silent(worth.unwrap_or(G::INFO.question))))
    }

    fn silent(&self, question: Question) -> Failure {
        let others: Vec<_> = self.rungs().into_iter().filter(|&rung| rung != Rung::Theory).map(Rung::name).collect();
        let phrase = SILENT.with("game", G::INFO.name).with("worth", question.name()).with("others", others.join(", "));
        Failure::Absent(phrase)
    }

    pub(super) fn names_of_rungs(&self) -> String {
        self.rungs().into_iter().map(Rung::name).collect::<Vec<_>>().join(", ")
    }

    /// A judge for this position and all that follow, with plies where they can be had. Kept for the whole board.
    pub(super) fn known(&self, effort: &Effort<'_>) -> Result<Known<G>, Failure> {
        if let Some(ending) = self.ending(effort)? {
            return Ok(ending);
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = &*known {
            return Ok(known.clone());
        }
        // Learnt from the start, so that it serves every position of the board, those before an undo included.
        let start = self.moved(self.game.start());
        let Answered { judge, source, .. } = start.learn(effort)?;
        let learnt = Known { judge: Arc::from(judge), source };
        *known = Some(learnt.clone());
        Ok(learnt)
    }

    /// A table of what this position leads to, where the game is searched and few positions follow.
    fn ending(&self, effort: &Effort<'_>) -> Result<Option<Known<G>>, Failure> {
        let (Some(tabulate), Some(_)) = (self.listed.tabulate, self.listed.search) else { return Ok(None) };
        let quick = at_most(effort, WAITED_FOR_LONGER * 8);
        let recent = effort.recent.map(|recent| (recent, &*self.in_force));
        let tabulate = || tabulate(&self.position(), &self.settings, WAITED_FOR_LONGER, &quick);
        let judge = self.endings.of(&self.state, recent, tabulate)?;
        Ok(judge.map(|judge| Known { judge, source: None }))
    }

    /// A table that was made for an earlier question, or is kept for the next one, where such are kept.
    fn recent(&self, question: Question, effort: &Effort<'_>) -> Result<Option<Answered<G>>, Failure> {
        if effort.recent.is_none() || question != Question::Play {
            return Ok(None);
        }
        let ending = self.ending(effort)?;
        Ok(ending.map(|ending| {
            let judge = Box::new(Shared(ending.judge));
            Answered { rung: Rung::Table, judge, verdict: None, source: None }
        }))
    }

    fn learn(&self, effort: &Effort<'_>) -> Result<Answered<G>, Failure> {
        let theory = match self.lost(effort)? {
            Some(listed) => Some(Ok(listed)),
            None => self.listed.has(Rung::Theory).then(|| self.by(Rung::Theory, None, effort)),
        };
        if let Some(Ok(answered)) = &theory
            && answered.verdict.as_ref().is_some_and(|verdict| answers(judges::fullest::<G>(), verdict))
        {
            return theory.expect("just seen");
        }
        let waited_for = if theory.is_some() { WAITED_FOR } else { WAITED_FOR_LONGER };
        let quick = at_most(effort, waited_for * 8);
        match self.listed.has(Rung::Table).then(|| self.by(Rung::Table, None, &quick)) {
            Some(Ok(answered)) => return Ok(answered),
            Some(Err(failure)) if !judges::worth_another_try(&failure) => return Err(failure),
            Some(Err(failure)) if theory.is_none() && self.listed.repeats && !self.listed.has(Rung::Search) => {
                let tried = self.by(Rung::Memory, Some(judges::fullest::<G>()), &at_most(effort, A_TRY));
                return tried.map_err(|_| failure);
            }
            Some(Err(_)) | None => {}
        }
        match theory {
            Some(answered) => answered,
            None if self.listed.has(Rung::Search) => self.learn_by_search(effort),
            None => self.by(Rung::Memory, Some(judges::fullest::<G>()), effort),
        }
    }

    /// Memory where it takes no time, else a search, which works when it is asked.
    fn learn_by_search(&self, effort: &Effort<'_>) -> Result<Answered<G>, Failure> {
        match self.by(Rung::Memory, Some(judges::fullest::<G>()), &at_most(effort, UNNOTICED)) {
            Err(failure) if judges::worth_another_try(&failure) => {}
            answer => return answer,
        }
        let search = self.listed.search.expect("asked only of games that are searched");
        let judge = (search.judge)(&self.game, &self.endings, effort)?;
        Ok(Answered { rung: Rung::Search, judge, verdict: None, source: None })
    }
}

/// The same effort, with no more memory than so many bytes.
fn at_most<'a>(effort: &Effort<'a>, bytes: u64) -> Effort<'a> {
    Effort { memory: effort.memory.min(bytes), ..*effort }
}

/// Whether a verdict answers a question.
fn answers(question: Question, verdict: &Verdict) -> bool {
    match question {
        Question::Outcome => verdict.outcome.is_some(),
        Question::Play => verdict.outcome == Some(Outcome::Draw) || verdict.remoteness.is_some(),
        Question::Nimber => verdict.nimber.is_some(),
        // A puzzle that cannot be solved has no cost, and that is the answer.
        Question::Cost => verdict.cost.is_some() || verdict.outcome == Some(Outcome::Lose),
        Question::Count => verdict.count.is_some(),
    }
}

/// The question that a verdict answers most fully.
pub(super) fn answered_question<G: Game>(verdict: &Verdict) -> Question {
    let fullest = [Question::Cost, Question::Play, Question::Nimber];
    fullest
        .into_iter()
        .find(|&question| judges::suits::<G>(question) && answers(question, verdict))
        .unwrap_or(Question::Outcome)
}
