//! The state of a game when a search begins.

use std::sync::Arc;

use tablette_core::RulesExt as _;
use tablette_games::draughts::{Articles, Draughts, International, REPETITIONS, State};
use tablette_solve::Threads;

use super::endings::EndgameTables;

/// The game that is played: international draughts.
pub(super) type GameInProgress = Draughts<International>;
/// A position of it.
pub(super) type CurrentPosition = State<International>;

/// The state of a game, its history and the options of the search.
pub(super) struct GameStatus {
    pub(super) articles: Articles,
    pub(super) state: CurrentPosition,
    /// The earlier positions since the last irreversible move.
    pub(super) past: Vec<CurrentPosition>,
    pub(super) endings: Arc<EndgameTables>,
    /// The number of lines to report.
    pub(super) lines: usize,
    /// The threads of the search.
    pub(super) threads: Threads,
    /// Whether to choose a move to play, not to analyse: among several drawing moves, choose one
    /// that may still win.
    pub(super) plays: bool,
    /// Whether to play the move of the book, if there is one.
    pub(super) from_book: bool,
}

impl GameStatus {
    /// Whether the articles have ended the game in a draw. The engine still moves if asked to,
    /// because the other program may count differently.
    pub(super) fn is_drawn(&self) -> bool {
        let times = self.past.iter().filter(|before| before.position == self.state.position).count() + 1;
        (self.articles.repetition && times >= REPETITIONS)
            || (self.articles.drawn(&self.state.position, self.state.clocks)
                && self.undrawn().result(&self.state).is_none())
    }

    /// The rules without any article on draws.
    pub(super) fn undrawn(&self) -> GameInProgress {
        Draughts::on(self.state.position, Articles::NONE)
    }
}
