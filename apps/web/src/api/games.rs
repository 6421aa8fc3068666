//! The list of games, and what each of them can show.

use std::sync::OnceLock;

use tablette::{AnyGame, Effort, GAMES, Lang, Setting, Settings};
use tablette_json::Games;

use crate::response::Response;

/// What was found out about a game by trying it.
struct Tried {
    name: &'static str,
    offers: Vec<&'static str>,
    /// Each setting with the kind of its values.
    kinds: Vec<(&'static str, &'static str)>,
}

/// `games`: what is known before a board is chosen. Nobody asks for a map or a timeline where there is none.
pub(super) fn games(lang: Lang) -> Response {
    static TRIED: OnceLock<Vec<Tried>> = OnceLock::new();
    let tried = TRIED.get_or_init(|| GAMES.iter().map(|game| Tried::of(*game)).collect());
    let of = |name: &str| tried.iter().find(|tried| tried.name == name);
    let offers = |name: &str| of(name).map_or_else(Vec::new, |tried| tried.offers.clone());
    let kind = |name: &str, setting: &str| {
        let kinds = of(name).into_iter().flat_map(|tried| &tried.kinds);
        kinds.into_iter().find(|(known, _)| *known == setting).map_or(TEXT, |(_, kind)| *kind)
    };
    Response::json(&Games::of(GAMES.iter().copied(), lang).offering(offers).sorting(kind)).named()
}

const SWITCH: &str = "switch";
const NUMBER: &str = "number";
const TEXT: &str = "text";

impl Tried {
    fn of(game: &dyn AnyGame) -> Self {
        let info = game.info();
        let kinds = info.settings.iter().map(|setting| (setting.name, kind(game, setting))).collect();
        Self { name: info.name, offers: offers(game), kinds }
    }
}

/// Tries what only some games have on the game's own small boards.
fn offers(game: &dyn AnyGame) -> Vec<&'static str> {
    let effort = Effort { threads: 1, memory: 64 << 20, ..Effort::default() };
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

/// Yes or no, a number or any text: what the game's first example opens with.
fn kind(game: &dyn AnyGame, setting: &Setting) -> &'static str {
    let opens = |value: &str| {
        let pair = format!("{}={value}", setting.name);
        let settings = Settings::parse([pair.as_str()]);
        settings
            .is_ok_and(|settings| game.info().examples.first().is_some_and(|board| game.open(board, &settings).is_ok()))
    };
    // A default such as `1,2,3` is a list, though one number is one, too.
    let single = setting.default.chars().all(char::is_alphanumeric);
    if opens("yes") && opens("no") {
        SWITCH
    } else if single && opens("1") && opens("7") {
        NUMBER
    } else {
        TEXT
    }
}
