//! Where a game stands when a search begins.

use std::sync::Arc;

use tablette_core::RulesExt as _;
use tablette_games::draughts::{Articles, Draughts, REPETITIONS};
use tablette_solve::Threads;

use super::endings::Endings;
use super::game_in_progress::{CurrentPosition, GameInProgress};

/// Where a game stands, with what is known of its end.
pub(super) struct GameStatus {
    pub(super) articles: Articles,
    pub(super) state: CurrentPosition,
    /// Positions that were there before, since the last move that was made for good.
    pub(super) past: Vec<CurrentPosition>,
    pub(super) endings: Arc<Endings>,
    /// The lines that are told.
    pub(super) lines: usize,
    /// How many search together.
    pub(super) threads: Threads,
    /// Whether a move is to be played, and not a position explained: then of several that draw one
    /// that may win is chosen.
    pub(super) plays: bool,
}

impl GameStatus {
    /// Whether the articles have ended the game in a draw. A request for a move all the same
    /// gets one: the other side may count otherwise.
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
