//! A position of a listed game, and what was learnt of its board.

mod advice;
mod operations;
mod rungs;

use std::path::Path;
use std::sync::{Arc, Mutex};

use tablette_core::{Game, Judge, Problem, Question, Settings, Text};

use super::judges::Answered;
use super::keep::{self, Source};
use super::listed::Listed;
use super::search::Endings;
use super::tables::Keeping;
use crate::effort::{Effort, Rung};
use crate::failure::Failure;

const ABSENT: Text = Text::new(
    "the rung “{rung}” does not apply to {game}; those that do: {others}",
    "l'échelon « {rung} » ne s'applique pas à {game} ; il y a : {others}",
);

/// One position on one opened board. Positions reached by playing share the instance and what was learnt of it.
pub struct Board<G: Game> {
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
    pub(crate) fn open(listed: Listed<G>, board: &str, settings: &Settings) -> Result<Self, Problem> {
        settings.only(G::INFO.settings)?;
        let game = Arc::new(G::open(board, settings)?);
        let in_force = keep::in_force(G::INFO, settings).into();
        let (settings, state) = (Arc::new(settings.clone()), game.start());
        Ok(Self { listed, state, game, settings, in_force, known: Arc::default(), endings: Endings::default() })
    }

    fn moved(&self, state: G::State) -> Self {
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
}
