//! A position of a listed game: the operations behind the seam, written once for all games.

use std::cmp::Reverse;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use tablette_core::{
    Amount, Game, Info, Judge, Outcome, Phrase, Players, Problem, Question, Refusal, Settings, Text, Verdict, View,
    Walk, Work,
};

use super::judges::{self, Answered};
use super::listed::Listed;
use super::order::Judged;
use super::search::{Endings, Shared};
use super::tables::{Keeping, Level, Probed, Rows, Verified};
use super::{AnyBoard, Foreseen, explain, foresight, keep, perft};
use crate::any::build::Built;
use crate::any::keep::Source;
use crate::failure::Failure;
use crate::rung::{Effort, Request, Rung};
use crate::solution::{Line, MoveLine, Moves, Solution};
use crate::store::Store;

/// More moves than this are not listed or judged one by one.
const LISTED: u64 = 100_000;
/// A line for people: this many moves of it are worked out.
const LINE: usize = 60;
/// Bytes of a memo that are filled before anybody who waits notices.
const UNNOTICED: u64 = 16 << 20;
/// A table of more positions than this, 8 bytes each, takes too long for somebody who waits for a move that a theory knows.
const WAITED_FOR: u64 = 8_000_000;
/// And where nothing else knows it: the draughts endgames of four pieces have up to 25 million, which take some seconds.
const WAITED_FOR_LONGER: u64 = 32_000_000;
/// Bytes for a try at remembering what is too large for a table, in case few of its positions can be reached.
const A_TRY: u64 = 64 << 20;

const TOO_MANY_MOVES: Text = Text::new(
    "there are {moves} moves here; at most {most} are listed",
    "il y a {moves} coups ici ; on en énumère au plus {most}",
);
const ABSENT: Text = Text::new(
    "the rung “{rung}” does not apply to {game}; those that do: {others}",
    "l'échelon « {rung} » ne s'applique pas à {game} ; il y a : {others}",
);
const NO_WALK: Text = Text::new(
    "no best line of {game} is known at every point; solve shows the beginning of one",
    "aucune meilleure suite de {game} n'est connue en tout point ; solve en montre le début",
);
const SILENT: Text = Text::new(
    "the theory of {game} does not give “{worth}” for this board; other rungs do: {others}",
    "la théorie de {game} ne donne pas « {worth} » pour cette tablette ; d'autres échelons la donnent : {others}",
);

/// One position on one opened board. Positions reached by playing share the instance and what was learnt of it.
pub(super) struct Board<G: Game> {
    listed: Listed<G>,
    pub(super) game: Arc<G>,
    state: G::State,
    settings: Arc<Settings>,
    /// The settings that are not the default.
    in_force: Arc<str>,
    known: Arc<Mutex<Option<Known<G>>>>,
    /// Tables of what some positions lead to, in games that are searched.
    endings: Endings<G>,
}

/// What was learnt of a board, and the table on disk that it was learnt from, if it was.
struct Known<G: Game> {
    judge: Arc<dyn Judge<G>>,
    source: Option<Arc<Source>>,
}

impl<G: Game> Clone for Known<G> {
    fn clone(&self) -> Self {
        Self { judge: Arc::clone(&self.judge), source: self.source.clone() }
    }
}

/// Gives what was found, unless the table that it was found in turned out to be damaged.
fn sound<T>(found: T, source: Option<&Arc<Source>>) -> Result<T, Failure> {
    source.map_or(Ok(()), |source| source.sound()).map(|()| found)
}

impl<G: Game> Board<G> {
    pub(super) fn open(listed: Listed<G>, board: &str, settings: &Settings) -> Result<Self, Problem> {
        settings.only(G::INFO.settings)?;
        let game = Arc::new(G::open(board, settings)?);
        let in_force = keep::in_force(G::INFO, settings).into();
        let (settings, state) = (Arc::new(settings.clone()), game.start());
        Ok(Self { listed, state, game, settings, in_force, known: Arc::default(), endings: Endings::default() })
    }

    fn at(&self, state: G::State) -> Self {
        Self {
            listed: self.listed,
            game: Arc::clone(&self.game),
            state,
            settings: Arc::clone(&self.settings),
            in_force: Arc::clone(&self.in_force),
            known: Arc::clone(&self.known),
            endings: self.endings.clone(),
        }
    }

    /// The table on disk for this board, where there is one.
    fn stored(&self, question: Question, effort: &Effort<'_>) -> Result<Option<Answered<G>>, Failure> {
        let (Some(keeping), Some(store)) = (self.listed.keeping, effort.tables) else { return Ok(None) };
        let header = keep::header(&*self.game, &self.in_force, question);
        let file = store.path(&header);
        if question == Question::Count || !file.exists() {
            return Ok(None);
        }
        let source = Arc::new(Source::open(&file, &header)?);
        let judge = (keeping.judge)(&self.game, question, &source)?;
        Ok(Some(Answered { rung: Rung::Table, judge, verdict: None, source: Some(source) }))
    }

    /// The list of lost positions on disk for this board, where there is one: it answers at once what the theory that
    /// made it would have to work out again.
    fn lost(&self, effort: &Effort<'_>) -> Result<Option<Answered<G>>, Failure> {
        let stored = self.stored(Question::Outcome, effort)?;
        Ok(stored.filter(|answered| answered.source.as_ref().is_some_and(|source| source.is_list())))
    }

    /// What this game does with tables on disk.
    fn keeping(&self) -> Result<Keeping<G>, Failure> {
        let others =
            || ABSENT.with("rung", Rung::Table.name()).with("game", G::INFO.name).with("others", self.names_of_rungs());
        self.listed.keeping.ok_or_else(|| Failure::Absent(others()))
    }

    /// Opens a file as a table of this board.
    fn source(&self, file: &Path, question: Question) -> Result<Source, Failure> {
        Source::open(file, &keep::header(&*self.game, &self.in_force, question))
    }

    /// Asks one rung one question. The table and the theory answer for every position that follows, too.
    pub(super) fn answered(&self, request: Request, effort: &Effort<'_>) -> Result<Answered<G>, Failure> {
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
                if let Some(answered) = self.shelved(question, effort)? {
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

    fn names_of_rungs(&self) -> String {
        self.rungs().into_iter().map(Rung::name).collect::<Vec<_>>().join(", ")
    }

    /// A judge for this position and all that follow, with plies where they can be had. Kept for the whole board.
    fn known(&self, effort: &Effort<'_>) -> Result<Known<G>, Failure> {
        if let Some(ending) = self.ending(effort)? {
            return Ok(ending);
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = &*known {
            return Ok(known.clone());
        }
        // Learnt from the start, so that it serves every position of the board, those before an undo included.
        let start = self.at(self.game.start());
        let Answered { judge, source, .. } = start.learn(effort)?;
        let learnt = Known { judge: Arc::from(judge), source };
        *known = Some(learnt.clone());
        Ok(learnt)
    }

    /// A table of what this position leads to, where the game is searched and few positions follow.
    fn ending(&self, effort: &Effort<'_>) -> Result<Option<Known<G>>, Failure> {
        let (Some(tabulate), Some(_)) = (self.listed.tabulate, self.listed.search) else { return Ok(None) };
        let quick = at_most(effort, WAITED_FOR_LONGER * 8);
        let shelf = effort.shelf.map(|shelf| (shelf, &*self.in_force));
        let tabulate = || tabulate(&self.position(), &self.settings, WAITED_FOR_LONGER, &quick);
        let judge = self.endings.of(&self.state, shelf, tabulate)?;
        Ok(judge.map(|judge| Known { judge, source: None }))
    }

    /// A table that is kept for the next question, where there is a shelf to keep it on.
    fn shelved(&self, question: Question, effort: &Effort<'_>) -> Result<Option<Answered<G>>, Failure> {
        if effort.shelf.is_none() || question != Question::Play {
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

    /// Every move, judged, best first; equal ones in the game's order.
    fn judged(&self, judge: &dyn Judge<G>) -> Vec<Judged<G>> {
        let mut moves = Vec::new();
        self.game.expand(&self.state, &mut moves);
        let judged = moves.into_iter().map(|mv| {
            let next = self.game.apply(&self.state, mv);
            let verdict = judge.glance(&next);
            Judged::new(&*self.game, &self.state, mv, next, verdict)
        });
        let mut judged: Vec<_> = judged.collect();
        judged.sort_by(Judged::compare);
        judged
    }

    fn is_listable(&self) -> bool {
        self.branching().fits(LISTED)
    }

    fn listable(&self) -> Result<(), Failure> {
        let phrase = || TOO_MANY_MOVES.with("moves", self.branching()).with("most", LISTED);
        if self.is_listable() { Ok(()) } else { Err(Failure::Absent(phrase())) }
    }

    /// All best moves and all winning moves, where they can be told.
    fn advice(&self, judge: &dyn Judge<G>, rung: Rung) -> Advice<G> {
        // Nobody asks a puzzle for winning moves.
        let winning = || match G::INFO.players {
            Players::One => Some(Vec::new()),
            Players::Two => judge.winning_moves(&self.state),
        };
        let (best, winning) = (judge.best_moves(&self.state), winning());
        if let (Some(best), Some(winning)) = (best, winning) {
            return Advice { best: Some(best), winning: Some(winning) };
        }
        if !self.is_listable() || rung == Rung::Search {
            return Advice { best: judge.best_moves(&self.state), winning: None };
        }
        let judged = self.judged(judge);
        let known = judged.iter().all(|judged| judged.outcome.is_some());
        let best = judged.iter().take_while(|other| other.compare(&judged[0]).is_eq()).map(|judged| judged.mv);
        let winning = judged.iter().filter(|judged| judged.outcome == Some(Outcome::Win)).map(|judged| judged.mv);
        Advice { best: known.then(|| best.collect()), winning: known.then(|| winning.collect()) }
    }

    /// The move of perfect play. Where a loss is certain and plies are unknown, the move that leaves most to play.
    fn choice(&self, judge: &dyn Judge<G>) -> Option<G::Move> {
        if let Some(best) = judge.best_moves(&self.state) {
            return best.first().copied();
        }
        if !self.is_listable() {
            return None;
        }
        let judged = self.judged(judge);
        let first = judged.first()?;
        let equals = judged.iter().take_while(|other| other.compare(first).is_eq());
        if first.outcome == Some(Outcome::Lose) && first.verdict.remoteness.is_none() {
            let room = |judged: &Judged<G>| match self.game.branching(&judged.next) {
                Amount::Exact(moves) => moves,
                Amount::PowerOfTen(_) => u128::MAX,
            };
            // `min_by_key` keeps the first of equals, so the choice does not depend on anything but the rules.
            return equals.min_by_key(|judged| Reverse(room(judged))).map(|judged| judged.mv);
        }
        Some(first.mv)
    }

    fn line(&self, judge: &dyn Judge<G>) -> Line {
        if let Some(moves) = judge.best_line(&self.state) {
            return self.whole_line(&moves);
        }
        let mut line = Line { places: self.places(), ..Line::default() };
        let mut board = self.at(self.state.clone());
        while line.moves.len() < LINE {
            if board.result().is_some() {
                line.complete = true;
                break;
            }
            let Some(mv) = board.choice(judge) else { break };
            line.moves.push(board.game.show_move(&board.state, mv));
            board = board.at(board.game.apply(&board.state, mv));
            line.places.extend(board.game.place(&board.state));
        }
        line.complete |= board.result().is_some();
        line
    }

    fn whole_line(&self, moves: &[G::Move]) -> Line {
        let mut line = Line { places: self.places(), ..Line::default() };
        let mut state = self.state.clone();
        for &mv in moves {
            line.moves.push(self.game.show_move(&state, mv));
            state = self.game.apply(&state, mv);
            line.places.extend(self.game.place(&state));
        }
        line.complete = self.game.result(&state).is_some();
        line
    }

    fn places(&self) -> Vec<String> {
        self.game.place(&self.state).into_iter().collect()
    }

    fn notation(&self, moves: Vec<G::Move>) -> Vec<String> {
        moves.into_iter().map(|mv| self.game.show_move(&self.state, mv)).collect()
    }
}

struct Advice<G: Game> {
    best: Option<Vec<G::Move>>,
    winning: Option<Vec<G::Move>>,
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
fn answered_question<G: Game>(verdict: &Verdict) -> Question {
    let fullest = [Question::Cost, Question::Play, Question::Nimber];
    fullest
        .into_iter()
        .find(|&question| judges::suits::<G>(question) && answers(question, verdict))
        .unwrap_or(Question::Outcome)
}

impl<G: Game> AnyBoard for Board<G> {
    fn info(&self) -> &'static Info {
        G::INFO
    }

    fn goal(&self) -> Option<&'static str> {
        G::GOAL
    }

    fn at(&self, position: &str) -> Result<Box<dyn AnyBoard>, Problem> {
        Ok(Box::new(self.at(self.game.parse_state(position)?)))
    }

    fn position(&self) -> String {
        self.game.show_state(&self.state)
    }

    fn result(&self) -> Option<Outcome> {
        self.game.result(&self.state)
    }

    fn view(&self) -> View {
        self.game.view(&self.state)
    }

    fn view_of(&self, mv: &str) -> Result<View, Problem> {
        let mv = self.game.parse_move(&self.state, mv)?;
        Ok(self.view().with_arrows(self.game.arrows(&self.state, mv)))
    }

    fn steps(&self, mv: &str) -> Result<Vec<View>, Problem> {
        let mv = self.game.parse_move(&self.state, mv)?;
        Ok(self.game.steps(&self.state, mv))
    }

    fn remarks(&self) -> Vec<Phrase> {
        self.game.remarks(&self.state)
    }

    fn growth(&self) -> Vec<String> {
        self.game.growth()
    }

    fn recurrence(&self) -> Option<(String, usize)> {
        self.game.recurrence(&self.state)
    }

    fn branching(&self) -> Amount {
        self.game.branching(&self.state)
    }

    fn rungs(&self) -> Vec<Rung> {
        Rung::ALL.into_iter().filter(|&rung| self.listed.has(rung)).collect()
    }

    fn play(&self, mv: &str) -> Result<Box<dyn AnyBoard>, Problem> {
        let mv = self.game.parse_move(&self.state, mv)?;
        Ok(Box::new(self.at(self.game.apply(&self.state, mv))))
    }

    fn words(&self, mv: &str) -> Result<Phrase, Problem> {
        let mv = self.game.parse_move(&self.state, mv)?;
        Ok(self.game.say_move(&self.state, mv))
    }

    fn answer(&self, request: &Request, effort: &Effort<'_>) -> Result<(Verdict, Work), Failure> {
        let answered = self.answered(*request, effort)?;
        let verdict = answered.verdict.unwrap_or_else(|| answered.judge.verdict(&self.state));
        sound((verdict, answered.judge.work()), answered.source.as_ref())
    }

    fn solve(&self, request: &Request, effort: &Effort<'_>) -> Result<Solution, Failure> {
        let began = Instant::now();
        let answered = self.answered(*request, effort)?;
        let judge = &*answered.judge;
        let verdict = answered.verdict.clone().unwrap_or_else(|| judge.verdict(&self.state));
        let seconds = began.elapsed().as_secs_f64();
        let advice = self.advice(judge, answered.rung);
        let solution = Solution {
            game: G::INFO.name,
            position: self.position(),
            rung: answered.rung,
            question: request.worth.unwrap_or_else(|| answered_question::<G>(&verdict)),
            best_moves: advice.best.map(|moves| self.notation(moves)),
            winning_moves: advice.winning.filter(|_| G::INFO.players == Players::Two).map(|moves| self.notation(moves)),
            line: self.line(judge),
            work: judge.work(),
            table: answered.source.as_ref().map(|source| source.file.clone()),
            verdict,
            seconds,
        };
        sound(solution, answered.source.as_ref())
    }

    fn foresee(&self, plies: u32, effort: &Effort<'_>) -> Result<Vec<Foreseen>, Failure> {
        self.listable()?;
        foresight::moves(&*self.game, &self.state, plies, effort)
    }

    fn moves(&self, effort: &Effort<'_>) -> Result<Moves, Failure> {
        self.listable()?;
        let Known { judge, source } = self.known(effort)?;
        let judged = self.judged(&*judge);
        let lines = judged.iter().map(|other| MoveLine {
            notation: self.game.show_move(&self.state, other.mv),
            words: self.game.say_move(&self.state, other.mv),
            position: self.game.show_state(&other.next),
            verdict: other.verdict.clone(),
            outcome: other.outcome,
            place: self.game.place(&other.next),
            total: other.total.clone(),
            delta: other.delta(&judged[0]),
            best: other.compare(&judged[0]).is_eq(),
        });
        let moves = Moves {
            game: G::INFO.name,
            position: self.position(),
            verdict: judge.verdict(&self.state),
            result: self.result(),
            moves: lines.collect(),
            table: source.as_ref().map(|source| source.file.clone()),
        };
        sound(moves, source.as_ref())
    }

    fn verdict(&self, effort: &Effort<'_>) -> Result<Verdict, Failure> {
        let Known { judge, source } = self.known(effort)?;
        sound(judge.verdict(&self.state), source.as_ref())
    }

    fn best_move(&self, effort: &Effort<'_>) -> Result<Option<String>, Failure> {
        let Known { judge, source } = self.known(effort)?;
        let choice = self.choice(&*judge).map(|mv| self.game.show_move(&self.state, mv));
        sound(choice, source.as_ref())
    }

    fn explain(&self, effort: &Effort<'_>) -> Result<Vec<Phrase>, Failure> {
        let Some(theory) = self.listed.theory else {
            let Known { judge, source } = self.known(effort)?;
            return sound(explain::by_moves(&*self.game, &self.state, &*judge), source.as_ref());
        };
        let judge = (theory.judge)(&self.game, &self.state, &effort.ask())?;
        Ok((theory.explain)(&self.game, &self.state, &*judge))
    }

    fn walk(&self, effort: &Effort<'_>) -> Result<Box<dyn Walk>, Failure> {
        let walk =
            self.listed.theory.map_or(Ok(None), |theory| (theory.walk)(&self.game, &self.state, &effort.ask()))?;
        walk.ok_or_else(|| Failure::Absent(NO_WALK.with("game", G::INFO.name)))
    }

    fn build_table(&self, worth: Option<Question>, store: &Store, effort: &Effort<'_>) -> Result<Built, Failure> {
        let question = worth.unwrap_or(judges::fullest::<G>());
        judges::suited::<G>(question)?;
        let header = keep::header(&*self.game, &self.in_force, question);
        let keeping = self.keeping()?;
        if let (Question::Outcome, Some(theory)) = (question, self.listed.theory)
            && let Some(built) = (keeping.list)(&self.game, theory.lost, &header, store.folder(), effort)?
        {
            return Ok(built);
        }
        (keeping.build)(&self.game, question, &header, store.folder(), effort)
    }

    fn verify_table(
        &self,
        file: &Path,
        worth: Question,
        level: Level,
        effort: &Effort<'_>,
    ) -> Result<Verified, Failure> {
        (self.keeping()?.verify)(&self.game, worth, &self.source(file, worth)?, level, effort)
    }

    fn probe_table(&self, file: &Path, worth: Question, position: &str) -> Result<Probed, Failure> {
        let keeping = self.keeping()?;
        let state = self.game.parse_state(position)?;
        (keeping.probe)(&self.game, &state, worth, &self.source(file, worth)?)
    }

    fn table_rows(&self, file: &Path, worth: Question, take: &mut Rows<'_>) -> Result<(), Failure> {
        (self.keeping()?.rows)(&self.game, worth, &self.source(file, worth)?, take)
    }

    fn perft(&self, depth: u32, keep: bool, effort: &Effort<'_>) -> Result<Vec<u128>, Failure> {
        perft::perft(&*self.game, &self.state, self.listed.sequences, depth, keep, effort)
    }

    fn divide(&self, depth: u32, keep: bool, effort: &Effort<'_>) -> Result<Vec<(String, u128)>, Failure> {
        perft::divide(&*self.game, &self.state, self.listed.sequences, depth, keep, effort)
    }
}
