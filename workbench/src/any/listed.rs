//! A line of the list: a game with what it can do beyond its rules.

use std::collections::HashSet;
use std::sync::Arc;

use tablette_core::laws::{self, Report};
use tablette_core::{
    Ask, Census, Chart, Evaluate, Game, Info, Judge, Lesson, LostPositions, Phrase, Players, Problem, Question, Ranked,
    Refusal, Sequences, Setting, Settings, Slices, Survey, Text, Theory, Unmove, Walk,
};

use super::board::Board;
use super::judges::{self, Answered, Definition};
use super::loops;
use super::search::{self, Lookahead, Tabulate};
use super::slices;
use super::tables::{self, Keeping};
use super::{Agreement, AnyBoard, AnyGame};
use crate::failure::Failure;
use crate::rung::{Effort, Request, Rung};

/// A game of the list, built up from what it implements: `Listed::<Chomp>::new().ranked().theory()`.
///
/// Every ability is one function pointer, set where the type is known, so that there is no way to list a rung
/// that the game does not have.
pub struct Listed<G: Game> {
    pub(super) recursion: Climb<G>,
    pub(super) memory: Climb<G>,
    definition: Definition<G>,
    /// Whether positions repeat.
    pub(super) repeats: bool,
    pub(super) sweep: Option<Sweep<G>>,
    pub(super) theory: Option<Mathematics<G>>,
    pub(super) keeping: Option<Keeping<G>>,
    /// Searches where nothing else reaches.
    pub(super) search: Option<Lookahead<G>>,
    /// Tabulates what one position leads to.
    pub(super) tabulate: Option<Tabulate<G>>,
    verify: Option<Verify<G>>,
    ranked_laws: Option<fn() -> Vec<Report>>,
    slices: Option<Count>,
    pub(super) sequences: Option<Fast<G>>,
}

type Count = fn(&str, &Effort<'_>) -> Result<Census, Failure>;
type Climb<G> = fn(&Arc<G>, &<G as Game>::State, Question, &Effort<'_>) -> Result<Answered<G>, Failure>;
type Verify<G> = fn(&Arc<G>, &Effort<'_>) -> Result<Result<u64, String>, Failure>;
type Sweep<G> = fn(&Arc<G>, Question, &Effort<'_>) -> Result<Answered<G>, Failure>;

type Prepare<G> = fn(&G, &<G as Game>::State, &Ask<'_>) -> Result<Box<dyn Judge<G>>, Refusal>;
type Stroll<G> = fn(&G, &<G as Game>::State, &Ask<'_>) -> Result<Option<Box<dyn Walk>>, Refusal>;
pub(super) type Losing<G> = fn(&G, &Ask<'_>) -> Option<Result<Box<dyn LostPositions>, Refusal>>;
type Overview<T> = fn(&str, &Ask<'_>) -> Result<Option<Result<T, Refusal>>, Problem>;

/// What [`Sequences`] offers, without its type.
pub(super) struct Fast<G: Game> {
    pub(super) count: fn(&G, &G::State, u32, bool) -> u128,
    pub(super) ways: fn(&G, &G::State, &mut Vec<G::Move>),
}

impl<G: Game> Clone for Fast<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Fast<G> {}

/// What a [`Theory`] offers, without its type.
pub(super) struct Mathematics<G: Game> {
    pub(super) judge: Prepare<G>,
    pub(super) explain: fn(&G, &G::State, &dyn Judge<G>) -> Vec<Phrase>,
    pub(super) walk: Stroll<G>,
    pub(super) lost: Losing<G>,
    chart: Overview<Chart>,
    census: Overview<Census>,
    reach: Text,
}

impl<G: Game> Clone for Listed<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Listed<G> {}

impl<G: Game> Clone for Mathematics<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Mathematics<G> {}

impl<G: Game> Default for Listed<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> Listed<G> {
    /// A game with the two rungs that need nothing but the rules.
    pub const fn new() -> Self {
        Self {
            recursion: judges::by_recursion::<G>,
            memory: judges::by_memory::<G>,
            definition: judges::definition::<G>,
            repeats: false,
            sweep: None,
            keeping: None,
            verify: None,
            theory: None,
            search: None,
            tabulate: None,
            ranked_laws: None,
            slices: None,
            sequences: None,
        }
    }

    /// Adds the `table` rung.
    #[must_use]
    pub const fn ranked(self) -> Self
    where
        G: Ranked,
    {
        Self {
            sweep: Some(judges::table::<G>),
            tabulate: Some(search::tabulate::<G>),
            keeping: Some(tables::swept::<G>()),
            verify: Some(judges::verified::<G>),
            ranked_laws: Some(laws::check_ranked::<G>),
            ..self
        }
    }

    /// Adds the `table` rung of a game in which positions repeat, and lets the rungs below it understand that.
    #[must_use]
    pub const fn retrograde(self) -> Self
    where
        G: Ranked + Unmove,
    {
        fn laws_of<G: Ranked + Unmove>() -> Vec<Report> {
            let mut reports = laws::check_ranked::<G>();
            reports.extend(laws::check_unmove::<G>());
            reports
        }
        Self {
            sweep: Some(loops::table::<G>),
            keeping: Some(tables::retrograde::<G>()),
            tabulate: Some(search::tabulate_loops::<G>),
            verify: Some(loops::verified::<G>),
            ranked_laws: Some(laws_of::<G>),
            ..self.repeating()
        }
    }

    /// Lets the first two rungs understand that positions repeat, in a game that has no table.
    #[must_use]
    pub const fn repeating(self) -> Self {
        Self {
            recursion: loops::by_recursion::<G>,
            memory: loops::by_memory::<G>,
            definition: loops::definition::<G>,
            repeats: true,
            ..self
        }
    }

    /// Adds the census of slices.
    #[must_use]
    pub const fn slices(self) -> Self
    where
        G: Slices + Unmove,
    {
        Self { slices: Some(slices::census::<G>), ..self }
    }

    /// Adds the `search` rung, which answers with an estimate where no other rung reaches. With a table besides
    /// ([`ranked`](Listed::ranked), [`retrograde`](Listed::retrograde)), positions that lead to few others are looked up
    /// in one made for them, and the search asks it too.
    #[must_use]
    pub const fn searched(self) -> Self
    where
        G: Evaluate,
    {
        Self { search: Some(search::lookahead::<G>()), ..self }
    }

    /// Counts move sequences in the game's own way, which is quicker and knows a second convention.
    #[must_use]
    pub const fn sequences(self) -> Self
    where
        G: Sequences,
    {
        Self { sequences: Some(Fast { count: G::sequences, ways: G::ways }), ..self }
    }

    /// Adds the `theory` rung, with explanations and, where the theory has them, charts and censuses.
    #[must_use]
    pub const fn theory(self) -> Self
    where
        G: Theory,
    {
        let theory = Mathematics {
            judge: G::judge,
            explain: G::explain,
            walk: G::walk,
            lost: G::lost,
            chart: G::chart,
            census: G::census,
            reach: G::REACH,
        };
        Self { theory: Some(theory), ..self }
    }

    pub(super) fn has(&self, rung: Rung) -> bool {
        match rung {
            Rung::Recursion | Rung::Memory => true,
            Rung::Table => self.sweep.is_some(),
            Rung::Theory => self.theory.is_some(),
            Rung::Search => self.search.is_some(),
        }
    }
}

const RECURSION: Text = Text::new(
    "the definition, executed; exponential: small boards only",
    "la définition, exécutée ; exponentiel : petites tablettes seulement",
);
const MEMORY: Text = Text::new(
    "the same with a memo of positions up to symmetry; as far as memory goes",
    "la même avec un mémo des positions à symétrie près ; tant que la mémoire suffit",
);
const TABLE: Text = Text::new(
    "bottom-up over numbered positions; one cell a position, as far as memory goes",
    "de bas en haut sur les positions numérotées ; une case par position, tant que la mémoire suffit",
);
const ONCE: Text = Text::new(
    "the definition, executed on every line that never comes back; exponential: small boards only",
    "la définition, exécutée sur chaque suite qui ne revient jamais en arrière ; exponentiel : petites tablettes seulement",
);
const EXPLORED: Text = Text::new(
    "everything reachable, remembered and worked out from the ends backwards; as far as memory goes",
    "tout ce qui est accessible, mémorisé puis calculé à rebours depuis les fins ; tant que la mémoire suffit",
);
const BACKWARDS: Text = Text::new(
    "from the ends backwards over numbered positions; a few cells a position, as far as memory goes",
    "à rebours depuis les fins, sur les positions numérotées ; quelques cases par position, tant que la mémoire suffit",
);
const LOOKAHEAD: Text = Text::new(
    "looks ahead and guesses: an estimate on any board, proven only where the end is in sight",
    "regarde en avant et devine : une estimation sur toute tablette, prouvée seulement là où la fin est en vue",
);
const NO_CHART: Text = Text::new("{game} has no map", "{game} n'a pas de carte");
const NO_CENSUS: Text = Text::new("{game} has no census", "{game} n'a pas de recensement");

impl<G: Game> AnyGame for Listed<G> {
    fn info(&self) -> &'static Info {
        G::INFO
    }

    fn rungs(&self) -> Vec<(Rung, Phrase)> {
        let reach = |rung| match (rung, self.repeats) {
            (Rung::Recursion, false) => RECURSION,
            (Rung::Recursion, true) => ONCE,
            (Rung::Memory, false) => MEMORY,
            (Rung::Memory, true) => EXPLORED,
            (Rung::Table, false) => TABLE,
            (Rung::Table, true) => BACKWARDS,
            (Rung::Search, _) => LOOKAHEAD,
            (Rung::Theory, _) => self.theory.map_or(RECURSION, |theory| theory.reach),
        };
        Rung::ALL.into_iter().filter(|&rung| self.has(rung)).map(|rung| (rung, reach(rung).into())).collect()
    }

    fn open(&self, board: &str, settings: &Settings) -> Result<Box<dyn AnyBoard>, Problem> {
        Ok(Box::new(Board::open(*self, board, settings)?))
    }

    fn goal(&self) -> Option<&'static str> {
        G::GOAL
    }

    fn in_files(&self) -> bool {
        G::IN_FILES
    }

    fn lesson(&self) -> Option<&'static Lesson> {
        G::LESSON
    }

    fn matrix(&self) -> Option<&'static [Setting]> {
        G::MATRIX
    }

    fn survey(&self, matrix: &str, choices: &Settings) -> Result<Survey, Problem> {
        G::survey(matrix, choices)
    }

    fn keeps(&self) -> bool {
        self.sequences.is_some()
    }

    fn recipe(&self) -> &'static [Setting] {
        G::RECIPE
    }

    fn sample(&self, recipe: &Settings) -> Result<String, Problem> {
        G::sample(recipe)
    }

    fn chart(&self, board: &str, effort: &Effort<'_>) -> Result<Chart, Failure> {
        let chart = self.theory.map_or(Ok(None), |theory| (theory.chart)(board, &effort.ask()))?;
        Ok(chart.ok_or_else(|| Failure::Absent(NO_CHART.with("game", G::INFO.name)))??)
    }

    fn census(&self, board: &str, effort: &Effort<'_>) -> Result<Census, Failure> {
        if let Some(census) = self.slices {
            return census(board, effort);
        }
        let census = self.theory.map_or(Ok(None), |theory| (theory.census)(board, &effort.ask()))?;
        Ok(census.ok_or_else(|| Failure::Absent(NO_CENSUS.with("game", G::INFO.name)))??)
    }

    fn laws(&self) -> Vec<Report> {
        let mut reports = laws::check::<G>();
        if let Some(ranked) = self.ranked_laws {
            reports.extend(ranked());
        }
        reports
    }

    fn verify(&self, board: &str, effort: &Effort<'_>) -> Result<Option<Result<u64, String>>, Failure> {
        let board = Board::open(*self, board, &Settings::default())?;
        self.verify.map(|verify| verify(&board.game, effort)).transpose()
    }

    fn agree(&self, board: &str, calls: u64, effort: &Effort<'_>) -> Result<Agreement, Failure> {
        // What is compared is what the rungs say now, not what a file says they said.
        let effort = &Effort { tables: None, ..*effort };
        let board = Board::open(*self, board, &Settings::default())?;
        let mut agreement = Agreement::default();
        let states = explore(&*board.game, effort)?;
        agreement.positions = states.len() as u64;
        let mut judges = Vec::new();
        for (rung, worth) in self.contestants() {
            let request = Request { by: Some(rung), worth };
            match board.answered(request, effort) {
                Ok(answered) => judges.push((rung, answered.judge)),
                // There are questions that a rung leaves to others: it says so.
                Err(Failure::Refused(Refusal::Beyond(_))) => {}
                Err(failure) => return Err(failure),
            }
        }
        if let Some(search) = self.search {
            judges.push((Rung::Search, (search.hasty)(&board.game)?));
        }
        let mut patience = PATIENCE;
        let mut counts = Rung::ALL.map(|rung| (rung, 0));
        // The last discovered are the nearest to the end: there the recursion goes furthest before it gets slow.
        for state in states.iter().rev() {
            let mut verdicts: Vec<_> = judges.iter().map(|(rung, judge)| (*rung, judge.verdict(state))).collect();
            if patience > 0 {
                match judges::recursion_within(self.definition, &*board.game, state, calls, effort) {
                    Some(verdict) => verdicts.insert(0, (Rung::Recursion, verdict)),
                    None => patience -= 1,
                }
            }
            if effort.watch.stopped() {
                return Err(Refusal::Stopped.into());
            }
            for (rung, count) in &mut counts {
                *count += u64::from(verdicts.iter().any(|(other, _)| other == rung));
            }
            if let Some(words) = judges::contradiction(&verdicts) {
                agreement.disagreement = Some(format!("{} {}: {words}", G::INFO.name, board.game.show_state(state)));
                break;
            }
        }
        if let (Some(theory), Some(keeping), None) = (self.theory, self.keeping, &agreement.disagreement)
            && let Some(lost) = (theory.lost)(&board.game, &effort.ask())
        {
            agreement.disagreement = (keeping.compare)(&board.game, &*lost?, effort)?;
        }
        agreement.compared = counts.into_iter().filter(|(_, count)| *count > 0).collect();
        Ok(agreement)
    }
}

impl<G: Game> Listed<G> {
    /// The judges to compare: each rung under each worth that suits the game, so that every number is seen twice.
    fn contestants(&self) -> Vec<(Rung, Option<Question>)> {
        // Lines are not counted where they can go round.
        let round = self.repeats && G::INFO.players == Players::Two;
        let known = |question| judges::suits::<G>(question) && !(round && question == Question::Count);
        let questions: Vec<_> = Question::ALL.into_iter().filter(|&question| known(question)).collect();
        let mut contestants = Vec::new();
        for rung in [Rung::Memory, Rung::Table] {
            if self.has(rung) {
                contestants.extend(questions.iter().map(|&question| (rung, Some(question))));
            }
        }
        contestants.extend(self.has(Rung::Theory).then_some((Rung::Theory, None)));
        contestants
    }
}

/// The recursion is given up for a board after so many positions that it did not manage.
const PATIENCE: u32 = 50;
/// More positions than this are not explored one by one.
const MOST_EXPLORED: usize = 2_000_000;
const TOO_MANY: Text = Text::new(
    "the rungs are compared on boards of at most {most} positions",
    "les échelons se comparent sur des tablettes d'au plus {most} positions",
);

/// Every position reachable from the start, in the order of discovery.
fn explore<G: Game>(game: &G, effort: &Effort<'_>) -> Result<Vec<G::State>, Failure> {
    let mut seen = HashSet::from([game.start()]);
    let mut states = vec![game.start()];
    let mut moves = Vec::new();
    let mut next = 0;
    while let Some(state) = states.get(next).cloned() {
        next += 1;
        moves.clear();
        game.expand(&state, &mut moves);
        for &mv in &moves {
            let child = game.apply(&state, mv);
            if seen.insert(child.clone()) {
                states.push(child);
            }
        }
        if states.len() > MOST_EXPLORED {
            return Err(Failure::Absent(TOO_MANY.with("most", MOST_EXPLORED)));
        }
        if effort.watch.stopped() {
            return Err(Refusal::Stopped.into());
        }
    }
    Ok(states)
}
