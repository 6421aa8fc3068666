//! A board with the numbering that was obtained for it: what everything about tables asks for.

use std::sync::Arc;

use tablette_core::{Amount, Game, Graph, Numbering, Phrase, Question, Rank, Refusal, Rules, Text};

use crate::effort::{Effort, Rung};
use crate::values::{Tabled, Values};

/// How the numbering of an instance is obtained, or why it has none.
pub(crate) type Obtain<G> = fn(&Arc<G>) -> Result<Arc<dyn Numbering<<G as Rules>::State>>, Phrase>;

const ELSEWHERE: Text = Text::new(
    "{game} numbers other positions than {board}, so there is no table of this board",
    "{game} numérote d'autres positions que {board} : il n'y a pas de table de cette tablette",
);

/// An instance and its numbering. Without one there is no table, no sweep, no probe and no verification.
pub(crate) struct Numbers<G: Game> {
    game: Arc<G>,
    numbering: Arc<dyn Numbering<G::State>>,
}

/// Ranks and what people see of them: all that tables on disk need to know of a game.
pub(crate) trait Ranks {
    /// The name of the game.
    fn game(&self) -> &'static str;
    /// The positions by number.
    fn graph(&self) -> &dyn Graph;
    /// The position of a rank as text.
    fn show(&self, rank: Rank) -> String;
    /// The same, where the text can be asked about: a numbering may count more than positions of the board.
    fn show_readable(&self, rank: Rank) -> Option<String>;
}

impl<G: Game> Numbers<G> {
    /// Obtains the numbering of a board.
    ///
    /// # Errors
    /// [`Refusal::Beyond`] with what the game says when it cannot be numbered.
    pub(crate) fn obtain(game: &Arc<G>, obtain: Obtain<G>) -> Result<Self, Refusal> {
        let numbering = obtain(game).map_err(Refusal::Beyond)?;
        Ok(Self { game: Arc::clone(game), numbering })
    }

    /// How many positions are numbered. Allocates nothing.
    pub(crate) fn positions(&self) -> Amount {
        self.numbering.positions()
    }

    /// Fails unless the opened position has a rank. Not asked before the positions are known to be countable: it may have to
    /// set the numbering up.
    ///
    /// # Errors
    /// [`Refusal::Beyond`]: this is a numbering of another board.
    pub(crate) fn belongs(&self) -> Result<(), Refusal> {
        let start = self.game.start();
        let elsewhere = || ELSEWHERE.with("game", G::INFO.name).with("board", self.game.show_state(&start));
        self.numbering.rank(&start).map(|_| ()).ok_or_else(|| Refusal::Beyond(elsewhere()))
    }

    /// The rank of a position; `None` of one that is not numbered.
    pub(crate) fn rank(&self, state: &G::State) -> Option<Rank> {
        self.numbering.rank(state)
    }

    /// The numbering itself, to be kept with values.
    pub(crate) fn numbering(&self) -> Arc<dyn Numbering<G::State>> {
        Arc::clone(&self.numbering)
    }

    /// The values of all positions, worked out now.
    ///
    /// # Errors
    /// Those of [`belongs`](Self::belongs) and [`Values::over`].
    pub(crate) fn tabled(&self, question: Question, effort: &Effort<'_>) -> Result<Tabled<G::State>, Refusal> {
        // What does not fit is for the solver to refuse.
        if self.positions().fits(effort.memory) {
            self.belongs()?;
        }
        let values = Values::over(self.graph(), question, &effort.ask(), effort.threads())?;
        let work = values.work();
        Ok(Tabled::new(Rung::Table, self.numbering(), values, work))
    }
}

impl<G: Game> Ranks for Numbers<G> {
    fn game(&self) -> &'static str {
        G::INFO.name
    }

    fn graph(&self) -> &dyn Graph {
        &*self.numbering
    }

    fn show(&self, rank: Rank) -> String {
        self.game.show_state(&self.numbering.unrank(rank))
    }

    fn show_readable(&self, rank: Rank) -> Option<String> {
        let state = self.numbering.unrank(rank);
        let text = self.game.show_state(&state);
        (self.game.parse_state(&text).as_ref() == Ok(&state)).then_some(text)
    }
}
