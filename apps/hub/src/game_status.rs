//! The state of a game when a search begins.

use tablette_core::RulesExt as _;
use tablette_games::draughts::hub::HubVariant;
use tablette_games::draughts::{Articles, Draughts, REPETITIONS, State};
use tablette_solve::Threads;

use super::clock::Level;
use super::endings::EndgameTables;

/// The options of one search.
pub(super) struct SearchRequest {
    pub(super) level: Level,
    pub(super) articles: Articles,
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

/// The state of a game, its history and the options of the search.
pub(super) struct GameStatus<'a, V> {
    pub(super) request: &'a SearchRequest,
    pub(super) state: State<V>,
    /// The earlier positions since the last irreversible move.
    pub(super) past: &'a [State<V>],
    pub(super) endings: &'a EndgameTables<V>,
}

impl<V: HubVariant> GameStatus<'_, V> {
    /// Whether the articles have ended the game in a draw. The engine still moves if asked to,
    /// because the other program may count differently.
    pub(super) fn is_drawn(&self) -> bool {
        let articles = self.request.articles;
        let times = self.past.iter().filter(|before| before.position == self.state.position).count() + 1;
        (articles.repetition && times >= REPETITIONS)
            || (articles.drawn(&self.state.position, self.state.clocks) && self.undrawn().result(&self.state).is_none())
    }

    /// The rules without any article on draws.
    pub(super) fn undrawn(&self) -> Draughts<V> {
        Draughts::on(self.state.position, Articles::NONE)
    }
}
