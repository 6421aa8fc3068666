//! A position of a listed game, and what was learnt of its board.

mod advice;
mod consult;
mod operations;

use std::path::Path;
use std::sync::{Arc, Mutex};

use tablette_core::{Game, Problem, Question, Settings, Words, words};

use super::keep::{self, Source, Stored};
use super::listed::Listed;
use super::numbers::Numbers;
use super::search::Endings;
use crate::authority::Authority;
use crate::effort::{Effort, Rung};
use crate::failure::Failure;

words! {
    absent(rung: Words, game: Words, others: Words) {
        "the rung “{rung}” does not apply to {game}; those that do: {others}",
        "l'échelon « {rung} » ne s'applique pas à {game} ; il y a : {others}",
    }
}

/// One position on one opened board. Positions reached by playing share the instance and what was learnt of it.
pub struct Board<G: Game> {
    listed: Listed<G>,
    pub(super) game: Arc<G>,
    state: G::State,
    settings: Arc<Settings>,
    /// The settings that are not the default.
    in_force: Arc<str>,
    /// Who answered before, for this position or another one of the board.
    authorities: Arc<Mutex<Vec<Arc<dyn Authority<G>>>>>,
    /// Tables of what some positions lead to.
    endings: Endings<G>,
}

/// A table on disk, as an authority and as a file.
type Found<G> = (Arc<dyn Authority<G>>, Arc<Source>);

impl<G: Game> Board<G> {
    pub(crate) fn open(listed: &Listed<G>, board: &str, settings: &Settings) -> Result<Self, Problem> {
        settings.only(G::INFO.settings)?;
        let game = Arc::new(G::open(board, settings)?);
        let in_force = keep::in_force(G::INFO, settings).into();
        let (settings, state) = (Arc::new(settings.clone()), game.start());
        Ok(Self {
            listed: *listed,
            state,
            game,
            settings,
            in_force,
            authorities: Arc::default(),
            endings: Endings::default(),
        })
    }

    fn moved(&self, state: G::State) -> Self {
        Self {
            listed: self.listed,
            game: Arc::clone(&self.game),
            state,
            settings: Arc::clone(&self.settings),
            in_force: Arc::clone(&self.in_force),
            authorities: Arc::clone(&self.authorities),
            endings: self.endings.clone(),
        }
    }

    /// The table on disk for this board, where there is one.
    fn stored(&self, question: Question, effort: &Effort<'_>) -> Result<Option<Arc<dyn Authority<G>>>, Failure> {
        Ok(self.found(question, effort)?.map(|(authority, _)| authority))
    }

    /// The list of lost positions on disk for this board, where there is one: it answers at once what the theory that
    /// made it would have to work out again.
    fn lost(&self, effort: &Effort<'_>) -> Result<Option<Arc<dyn Authority<G>>>, Failure> {
        let found = self.found(Question::Outcome, effort)?;
        Ok(found.filter(|(_, source)| source.is_list()).map(|(authority, _)| authority))
    }

    fn found(&self, question: Question, effort: &Effort<'_>) -> Result<Option<Found<G>>, Failure> {
        let (Some(obtain), Some(store)) = (self.listed.numbering, effort.tables) else { return Ok(None) };
        let Ok(numbers) = Numbers::obtain(&self.game, obtain) else { return Ok(None) };
        let header = keep::header(&*self.game, &self.in_force, question);
        let file = store.path(&header);
        if question == Question::Count || !file.exists() {
            return Ok(None);
        }
        let source = Arc::new(Source::open(&file, &header)?);
        Ok(Some((Arc::new(Stored::new(numbers.numbering(), question, &source)), source)))
    }

    /// The numbering of the board: without one there is no table of it.
    fn numbers(&self) -> Result<Numbers<G>, Failure> {
        let others = || absent(Rung::Table.name(), G::INFO.name, self.names_of_rungs());
        let obtain = self.listed.numbering.ok_or_else(|| Failure::Absent(others()))?;
        Ok(Numbers::obtain(&self.game, obtain)?)
    }

    /// Opens a file as a table of this board.
    fn source(&self, file: &Path, question: Question) -> Result<Source, Failure> {
        Source::open(file, &keep::header(&*self.game, &self.in_force, question))
    }
}
