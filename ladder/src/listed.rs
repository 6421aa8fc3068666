//! A line of the list: a game with what it can do beyond its rules.

mod abilities;
mod agreement;
mod offers;
mod operations;

pub(crate) use abilities::Abilities;
pub use agreement::Agreement;

use std::sync::Arc;

use tablette_core::laws;
use tablette_core::{
    Ask, Census, Chart, Evaluate, Game, Judge, LostPositions, Numbered, Offer, Phrase, Players, Problem, Question,
    Refusal, Rules, Sequences, Slices, Sums, Text, Theory, Walk,
};

use abilities::Laws;

use super::judges::{self, Answer, Definition};
use super::loops;
use super::numbers::Obtain;
use super::search::{self, Lookahead};
use super::slices;
use super::sums;
use crate::effort::{Effort, Rung};
use crate::failure::Failure;

/// A game of the list, built up from what it implements: `Listed::<Chomp>::new().numbered().theory()`.
///
/// Every ability is one function pointer, set where the type is known, so that there is no way to list a rung
/// that the game does not have.
pub struct Listed<G: Game> {
    pub(super) recursion: Climb<G>,
    pub(super) memory: Climb<G>,
    definition: Definition<G>,
    /// Whether positions repeat.
    pub(super) repeats: bool,
    /// Numbers positions.
    pub(super) numbering: Option<Obtain<G>>,
    pub(super) theory: Option<Mathematics<G>>,
    /// Searches where nothing else reaches.
    pub(super) search: Option<Lookahead<G>>,
    numbering_laws: Option<Laws<G>>,
    search_laws: Option<Laws<G>>,
    sum_laws: Option<Laws<G>>,
    slices: Option<Count>,
    pub(super) sequences: Option<Fast<G>>,
    pub(super) abilities: Abilities<G>,
}

type Count = fn(&str, &Effort<'_>) -> Result<Census, Failure>;
type Climb<G> = fn(&Arc<G>, &<G as Rules>::State, Question, &Effort<'_>) -> Result<Answer<G>, Failure>;

type Prepare<G> = fn(&Arc<G>, &<G as Rules>::State, &Ask<'_>) -> Result<Box<dyn Judge<G>>, Refusal>;
type Stroll<G> = fn(&G, &<G as Rules>::State, &Ask<'_>) -> Result<Option<Box<dyn Walk>>, Refusal>;
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
            numbering: None,
            theory: None,
            search: None,
            numbering_laws: None,
            search_laws: None,
            sum_laws: None,
            slices: None,
            sequences: None,
            abilities: Abilities::NONE,
        }
    }

    /// Adds the `table` rung, with tables on disk. Whether positions are worked out from the bottom up or from the ends
    /// backwards is for the numbering to say.
    #[must_use]
    pub const fn numbered(self) -> Self
    where
        G: Numbered,
    {
        Self { numbering: Some(G::numbering), numbering_laws: Some(laws::check_numbering::<G>), ..self }
    }

    /// Lets the first two rungs understand that positions repeat.
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
        G: Slices,
    {
        Self { slices: Some(slices::census::<G>), ..self }
    }

    /// Adds the `search` rung, which answers with an estimate where no other rung reaches. With a table besides
    /// ([`numbered`](Listed::numbered)), positions that lead to few others are looked up
    /// in one made for them, and the search asks it too.
    #[must_use]
    pub const fn searched(self) -> Self
    where
        G: Evaluate,
    {
        Self { search: Some(search::lookahead::<G>()), search_laws: Some(laws::check_evaluate::<G>), ..self }
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
            judge: |game: &Arc<G>, from, ask| game.judge(from, ask),
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

    /// Adds the `theory` rung of games whose positions fall into parts: nimbers, outcomes and winning moves from the parts alone.
    #[must_use]
    pub const fn sums(self) -> Self
    where
        G: Sums,
    {
        let theory = Mathematics {
            judge: sums::judge::<G>,
            explain: sums::explain::<G>,
            walk: |_, _, _| Ok(None),
            lost: |_, _| None,
            chart: |_, _| Ok(None),
            census: |_, _| Ok(None),
            offers: &[],
            reach: sums::REACH,
        };
        Self { theory: Some(theory), sum_laws: Some(laws::check_sums::<G>), ..self }
    }

    pub(super) fn has(&self, rung: Rung) -> bool {
        match rung {
            // With two players, lines that never come back prove nothing: see `recursion_once`.
            Rung::Recursion => !self.repeats || matches!(G::INFO.players, Players::One),
            Rung::Memory => true,
            Rung::Table => self.numbering.is_some(),
            Rung::Theory => self.theory.is_some(),
            Rung::Search => self.search.is_some(),
        }
    }
}
