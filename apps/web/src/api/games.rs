//! The list of games, and what each of them can show.

use std::sync::OnceLock;

use tablette::{AnyGame, Effort, GAMES, Lang, Settings};
use tablette_json::Games;

use crate::response::Response;

/// `games`: what is known before a board is chosen. Nobody asks for a map or a timeline where there is none.
pub(super) fn games(lang: Lang) -> Response {
    static OFFERS: OnceLock<Vec<(&str, Vec<&'static str>)>> = OnceLock::new();
    let offers = OFFERS.get_or_init(|| GAMES.iter().map(|game| (game.info().name, offers(*game))).collect());
    let of = |name: &str| {
        offers.iter().find(|(known, _)| *known == name).map_or_else(Vec::new, |(_, offers)| offers.clone())
    };
    Response::json(&Games::of(GAMES.iter().copied(), lang).offering(of)).named()
}

/// Tries what only some games have on the game's own small boards.
fn offers(game: &dyn AnyGame) -> Vec<&'static str> {
    let effort = Effort { threads: 1, ..Effort::default() };
    let boards = || game.info().small.iter().chain(game.info().examples);
    let walks = |board: &str| game.open(board, &Settings::default()).is_ok_and(|board| board.walk(&effort).is_ok());
    let mut offers = Vec::new();
    if boards().any(|board| game.chart(board, &effort).is_ok()) {
        offers.push("map");
    }
    if boards().any(|board| walks(board)) {
        offers.push("walk");
    }
    offers
}
