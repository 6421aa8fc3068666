//! A line of the list: a game with what it can do beyond its rules.

mod agreement;
mod operations;

pub use agreement::Agreement;

use std::sync::Arc;

use tablette_core::laws::{self, Report};
use tablette_core::{
    Ask, Census, Chart, Evaluate, Game, Judge, LostPositions, Offer, Phrase, Players, Problem, Question, Ranked, Refusal, Sequences,
    Slices, Text, Theory, Unmove, Walk,
};

use super::judges::{self, Answered, Definition};
use super::loops;
use super::search::{self, Lookahead, Tabulate};
use super::slices;
use super::tables::{self, Keeping};
use crate::effort::{Effort, Rung};
use crate::failure::Failure;

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
    offers: &'static [Offer],
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
            offers: G::OFFERS,
            reach: G::REACH,
        };
        Self { theory: Some(theory), ..self }
    }

    pub(super) fn has(&self, rung: Rung) -> bool {
        match rung {
            // With two players, lines that never come back prove nothing: see `recursion_once`.
            Rung::Recursion => !self.repeats || matches!(G::INFO.players, Players::One),
            Rung::Memory => true,
            Rung::Table => self.sweep.is_some(),
            Rung::Theory => self.theory.is_some(),
            Rung::Search => self.search.is_some(),
        }
    }
}
