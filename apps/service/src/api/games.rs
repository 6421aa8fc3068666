//! The list of games, and what each of them can show.

use tablette::{GAMES, Lang};
use tablette_json::Games;

use crate::response::Response;

/// `games`: what is known before a board is chosen.
pub(super) fn games(lang: Lang) -> Response {
    Response::json(&Games::of(GAMES.iter().copied(), lang)).named()
}
