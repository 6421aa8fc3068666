//! The search as a judge, and the tables that take over from it where few positions are left.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tablette_core::theory::Estimate;
use tablette_core::worth::PlayValue;
use tablette_core::{
    Evaluate, Game, Judge, Outcome, Question, Ranked, Refusal, Settings, Tier, Unmove, Unwatched, Verdict, Watch, Work,
};
use tablette_solve::{Found, Job, Search};

use super::judges::{self, Answered};
use super::loops;
use super::recent::Recent;
use crate::effort::{Effort, Rung};
use crate::failure::Failure;

/// Positions looked at for an answer: a second or two, the same on every machine.
const THOROUGH: u64 = 4_000_000;
/// For each of many answers.
const GLANCE: u64 = 60_000;
/// For each position of a board, when rungs are compared.
const HASTY: u64 = 200;
/// Bytes that a search takes where more are allowed: beyond, memory is only slower.
const ROOM: u64 = 64 << 20;
const SMALL_ROOM: u64 = 1 << 20;
const TINY_ROOM: u64 = 1 << 14;

/// What an [`Evaluate`] offers, without its type.
pub(super) struct Lookahead<G: Game> {
    /// Searches now, watched.
    pub(super) solve: Solve<G>,
    /// Searches when asked.
    pub(super) judge: Prepare<G>,
    /// Searches when asked, and hardly at all.
    pub(super) hasty: fn(&Arc<G>) -> Result<Judging<G>, Refusal>,
}

type Judging<G> = Box<dyn Judge<G>>;
type Solve<G> = fn(&Arc<G>, &<G as Game>::State, &Endings<G>, &Effort<'_>) -> Result<Answered<G>, Failure>;
type Prepare<G> = fn(&Arc<G>, &Endings<G>, &Effort<'_>) -> Result<Judging<G>, Refusal>;

impl<G: Game> Clone for Lookahead<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Lookahead<G> {}

pub(super) const fn lookahead<G: Evaluate>() -> Lookahead<G> {
    Lookahead { solve: solve::<G>, judge: judge::<G>, hasty: hasty::<G> }
}

fn solve<G: Evaluate>(
    game: &Arc<G>,
    state: &G::State,
    endings: &Endings<G>,
    effort: &Effort<'_>,
) -> Result<Answered<G>, Failure> {
    let mut judge = Searcher::new(game, endings, effort)?;
    let nodes = if effort.until_stopped { u64::MAX } else { THOROUGH };
    let (found, work) = judge.search(state, nodes, judge.room, effort.watch);
    judge.work = work;
    let verdict = said(&found);
    judge.remember(state, found);
    Ok(Answered { rung: Rung::Search, verdict: Some(verdict), judge: Box::new(judge), source: None })
}

fn judge<G: Evaluate>(game: &Arc<G>, endings: &Endings<G>, effort: &Effort<'_>) -> Result<Judging<G>, Refusal> {
    Ok(Box::new(Searcher::new(game, endings, effort)?))
}

fn hasty<G: Evaluate>(game: &Arc<G>) -> Result<Judging<G>, Refusal> {
    let effort = Effort { memory: TINY_ROOM, ..Effort::default() };
    Ok(Box::new(Searcher { thorough: HASTY, ..Searcher::new(game, &Endings::default(), &effort)? }))
}

/// Searches whatever it is asked about, and remembers the answers.
struct Searcher<G: Evaluate> {
    game: Arc<G>,
    endings: Endings<G>,
    room: u64,
    thorough: u64,
    found: Mutex<Answers<G>>,
    work: Work,
}

type Answers<G> = HashMap<<G as Game>::State, Arc<Found<<G as Game>::Move>>>;

impl<G: Evaluate> Searcher<G> {
    fn new(game: &Arc<G>, endings: &Endings<G>, effort: &Effort<'_>) -> Result<Self, Refusal> {
        let room = effort.memory.min(ROOM);
        // Refused here and not when it is asked: a judge has an answer to everything.
        Search::<G>::new(room.min(TINY_ROOM))?;
        let (game, endings) = (Arc::clone(game), endings.clone());
        Ok(Self { game, endings, room, thorough: THOROUGH, found: Mutex::default(), work: Work::default() })
    }

    fn search(&self, state: &G::State, nodes: u64, room: u64, watch: &dyn Watch) -> (Found<G::Move>, Work) {
        let mut search = Search::new(room).expect("more memory than the least was allowed");
        let probe = |state: &G::State| self.endings.value(state);
        let probe: Option<&tablette_solve::Probe<'_, G>> = if self.endings.is_empty() { None } else { Some(&probe) };
        let found = search.run(&Job { nodes, watch, probe, ..Job::new(&*self.game, state) }, |_| {});
        let work = Work { calls: None, positions: found.nodes.into(), bytes: search.bytes() };
        (found, work)
    }

    fn remember(&self, state: &G::State, found: Found<G::Move>) -> Arc<Found<G::Move>> {
        let found = Arc::new(found);
        self.found.lock().unwrap_or_else(PoisonError::into_inner).insert(state.clone(), Arc::clone(&found));
        found
    }

    fn thoroughly(&self, state: &G::State) -> Arc<Found<G::Move>> {
        let known = self.found.lock().unwrap_or_else(PoisonError::into_inner).get(state).cloned();
        known.unwrap_or_else(|| {
            let found = self.search(state, self.thorough, self.room, &Unwatched).0;
            self.remember(state, found)
        })
    }
}

impl<G: Evaluate> Judge<G> for Searcher<G> {
    fn verdict(&self, state: &G::State) -> Verdict {
        if self.thorough == HASTY {
            return said(&self.search(state, HASTY, self.room, &Unwatched).0);
        }
        said(&self.thoroughly(state))
    }

    fn glance(&self, state: &G::State) -> Verdict {
        said(&self.search(state, self.thorough.min(GLANCE), self.room.min(SMALL_ROOM), &Unwatched).0)
    }

    fn work(&self) -> Work {
        self.work
    }

    fn best_moves(&self, state: &G::State) -> Option<Vec<G::Move>> {
        Some(self.thoroughly(state).best.into_iter().collect())
    }

    fn best_line(&self, state: &G::State) -> Option<Vec<G::Move>> {
        Some(self.thoroughly(state).line.clone())
    }
}

/// What is proven, or else the estimate. That a win is the soonest is never proven, so the plies are not known.
fn said<M>(found: &Found<M>) -> Verdict {
    match found.outcome {
        // Who has lost already loses in no ply, which needs no search.
        Some(outcome) if found.best.is_none() => {
            Verdict { outcome: Some(outcome), remoteness: Some(0_u32.into()), ..Verdict::default() }
        }
        Some(outcome) => Verdict { outcome: Some(outcome), ..Verdict::default() },
        None => Verdict { estimate: Some(Estimate { score: found.score, depth: found.depth }), ..Verdict::default() },
    }
}

/// Makes the table of what a position leads to, where that is no more than so many positions.
pub(super) type Tabulate<G> = fn(&str, &Settings, u64, &Effort<'_>) -> Result<Tabulated<G>, Failure>;
/// The game opened on a position, and its table.
type Tabulated<G> = Option<(Arc<G>, Judging<G>, Numbers<G>)>;
type Numbers<G> = fn(&G, &<G as Game>::State) -> bool;

/// For games in which nothing repeats.
pub(super) fn tabulate<G: Ranked>(
    position: &str,
    settings: &Settings,
    most: u64,
    effort: &Effort<'_>,
) -> Result<Tabulated<G>, Failure> {
    tabulated(position, settings, most, |game| judges::table(game, Question::Play, effort))
}

/// For games in which positions repeat.
pub(super) fn tabulate_loops<G: Ranked + Unmove>(
    position: &str,
    settings: &Settings,
    most: u64,
    effort: &Effort<'_>,
) -> Result<Tabulated<G>, Failure> {
    tabulated(position, settings, most, |game| loops::table(game, Question::Play, effort))
}

fn tabulated<G: Ranked>(
    position: &str,
    settings: &Settings,
    most: u64,
    table: impl FnOnce(&Arc<G>) -> Result<Answered<G>, Failure>,
) -> Result<Tabulated<G>, Failure> {
    let Ok(game) = G::open(position, settings).map(Arc::new) else { return Ok(None) };
    if !game.positions().fits(most) {
        return Ok(None);
    }
    match table(&game) {
        Err(failure) if judges::worth_another_try(&failure) => Ok(None),
        Err(failure) => Err(failure),
        Ok(answered) => Ok(Some((game, answered.judge, G::numbers))),
    }
}

/// Tables of what positions with few followers lead to, made when somebody comes there and kept for the whole board.
pub(super) struct Endings<G: Game>(Arc<Mutex<Vec<Arc<Ending<G>>>>>);

/// One table: of everything that can follow the position on which `game` was opened.
struct Ending<G: Game> {
    game: Arc<G>,
    tier: Tier,
    judge: Box<dyn Judge<G>>,
    numbers: Numbers<G>,
}

impl<G: Game> Default for Endings<G> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<G: Game> Clone for Endings<G> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<G: Game> Endings<G> {
    /// The table that has the position, one of this board's or a recent one of the same settings;
    /// where there is none, the one that `tabulate` makes.
    pub(super) fn of(
        &self,
        state: &G::State,
        recent: Option<(&Recent, &str)>,
        tabulate: impl FnOnce() -> Result<Tabulated<G>, Failure>,
    ) -> Result<Option<Arc<dyn Judge<G>>>, Failure> {
        let mut endings = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(ending) = endings.iter().find(|ending| ending.has(state)) {
            return Ok(Some(Arc::clone(ending) as Arc<dyn Judge<G>>));
        }
        let found = recent.and_then(|(recent, settings)| recent.find(settings, |ending: &Ending<G>| ending.has(state)));
        if let Some(ending) = found {
            endings.push(Arc::clone(&ending));
            return Ok(Some(ending as Arc<dyn Judge<G>>));
        }
        let made = tabulate()?.map(|(game, judge, numbers)| {
            let tier = game.tier(&game.start());
            Arc::new(Ending { game, tier, judge, numbers })
        });
        if let (Some((recent, settings)), Some(ending)) = (recent, &made) {
            recent.keep(settings, ending.work().bytes, Arc::clone(ending));
        }
        endings.extend(made.clone());
        Ok(made.map(|ending| ending as Arc<dyn Judge<G>>))
    }

    fn is_empty(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// What the tables say of a position that a search meets.
    fn value(&self, state: &G::State) -> Option<PlayValue> {
        let endings = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let ending = endings.iter().find(|ending| ending.has(state))?;
        let verdict = ending.judge.verdict(state);
        let plies = verdict.remoteness.as_ref().and_then(tablette_core::Number::as_i128);
        match (verdict.outcome?, plies) {
            (Outcome::Draw, None) => Some(PlayValue::NEVER),
            (outcome, plies) => PlayValue::new(outcome, u32::try_from(plies?).ok()?).ok(),
        }
    }
}

impl<G: Game> Ending<G> {
    /// Whether the position is one of the table's.
    fn has(&self, state: &G::State) -> bool {
        self.game.tier(state) <= self.tier && (self.numbers)(&self.game, state)
    }
}

/// A judge that others have, too.
pub(super) struct Shared<G: Game>(pub(super) Arc<dyn Judge<G>>);

impl<G: Game> Judge<G> for Shared<G> {
    fn verdict(&self, state: &G::State) -> Verdict {
        self.0.verdict(state)
    }

    fn work(&self) -> Work {
        self.0.work()
    }
}

impl<G: Game> Judge<G> for Ending<G> {
    fn verdict(&self, state: &G::State) -> Verdict {
        self.judge.verdict(state)
    }

    fn work(&self) -> Work {
        self.judge.work()
    }
}
