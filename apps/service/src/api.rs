//! The engine as a pure function: from a request to its response.

pub(crate) mod boards;
mod fresh;
pub(crate) mod picture;
pub(crate) mod play;
mod puzzle;
mod question;
pub(crate) mod record;
pub(crate) mod solve;
pub(crate) mod walk;

use tablette::{Budget, GAMES, Text, game};
use tablette_json::Games;

pub(crate) use self::question::{Answer, Question};
use crate::endpoints::ENDPOINTS;
use crate::options::{PARAMETERS, RequestOptions};
use crate::request::ApiRequest;
use crate::response::Response;
use crate::{openapi, percent};

/// Answers a request. Between two requests it remembers only tables, where the budget has room for them. It panics on
/// no request.
pub fn handle(request: &ApiRequest, budget: &Budget<'_>) -> Response {
    let lang = request.lang();
    match request.parts()[..] {
        ["api", "games"] => match options(request) {
            Ok(_) => Response::json(&Games::of(GAMES.iter().copied(), lang)).named(),
            Err(refusal) => refusal,
        },
        ["api", name, "new"] => fresh(request, name),
        ["api", name, "puzzle"] => answer(request, name, String::new(), puzzle::puzzle, budget),
        ["api", name, board] => ask(request, name, board, "", budget),
        ["api", name, board, verb] => ask(request, name, board, verb, budget),
        ["openapi.json"] => openapi::document(),
        _ => Response::fault(404, NO_ADDRESS.get(lang).to_owned()),
    }
}

/// The options of the server, whose names no setting of a game may have.
pub fn reserved() -> impl Iterator<Item = &'static str> {
    PARAMETERS.iter().map(|parameter| parameter.name)
}

fn ask(request: &ApiRequest, name: &str, board: &str, verb: &str, budget: &Budget<'_>) -> Response {
    let lang = request.lang();
    let Some(endpoint) = ENDPOINTS.iter().find(|endpoint| endpoint.verb == verb) else {
        return Response::fault(404, NO_ADDRESS.get(lang).to_owned());
    };
    let Some(text) = percent::board(board) else {
        // An unknown game is reported first.
        let known = game(&percent::decode(name, false).unwrap_or_default());
        let unread = || Response::fault(400, NO_TEXT.get(lang).to_owned());
        return known.map_or_else(|problem| Response::fault(404, problem.say(lang)), |_| unread());
    };
    self::answer(request, name, text, endpoint.answer, budget)
}

/// Answers a question about a game, and about a board of it where there is one.
fn answer(
    request: &ApiRequest,
    name: &str,
    text: String,
    answer: fn(&Question<'_>) -> Answer,
    budget: &Budget<'_>,
) -> Response {
    let lang = request.lang();
    let game = match game(&percent::decode(name, false).unwrap_or_default()) {
        Ok(game) => game,
        Err(problem) => return Response::fault(404, problem.say(lang)),
    };
    let options = match options(request) {
        Ok(options) => options,
        Err(refusal) => return refusal,
    };
    // Some questions, such as that for a map, open no board, which would refuse these.
    if let Err(problem) = options.settings.only(game.info().settings) {
        return Response::problem(&problem, lang);
    }
    let question = Question { game, text, options, lang, budget };
    answer(&question).map_or_else(|failure| Response::failure(&failure, lang), Response::named)
}

/// Makes a board of a game.
fn fresh(request: &ApiRequest, name: &str) -> Response {
    let lang = request.lang();
    if let Err(refusal) = options(request) {
        return refusal;
    }
    match game(&percent::decode(name, false).unwrap_or_default()) {
        Ok(game) => fresh::fresh(request, game).unwrap_or_else(|failure| Response::failure(&failure, lang)),
        Err(problem) => Response::fault(404, problem.say(lang)),
    }
}

/// Reads the options of the query.
fn options(request: &ApiRequest) -> Result<RequestOptions, Response> {
    let lang = request.lang();
    let pairs = request.pairs().ok_or_else(|| Response::fault(400, NO_TEXT.get(lang).to_owned()))?;
    RequestOptions::read(pairs).map_err(|problem| Response::problem(&problem, lang))
}

const NO_ADDRESS: Text = Text::new("there is nothing at this address", "il n'y a rien à cette adresse");
const NO_TEXT: Text = Text::new("this address is not text", "cette adresse n'est pas un texte");
