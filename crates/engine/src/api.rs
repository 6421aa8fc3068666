//! The engine as a pure function: from a request to its response.

pub(crate) mod boards;
mod fresh;
mod picture;
pub(crate) mod play;
mod puzzle;
mod question;
pub(crate) mod record;
pub(crate) mod solve;
mod walk;

use crate::documents::{ExerciseDocument, Games};
use tablette::{AnyGame, Budget, GAMES, Lang, Text, Words, game, words};

use self::question::{Answer, Question};
#[cfg(feature = "openapi")]
use crate::openapi;
use crate::options::RequestOptions;
use crate::percent;
use crate::request::ApiRequest;
use crate::response::Response;

/// Answers a question about a board.
type Solve = fn(&Question<'_>) -> Answer;

/// The questions about a board, by the last part of their address.
pub(crate) static QUESTIONS: [(&str, Solve); 14] = [
    ("", solve::moves),
    ("show", boards::show),
    ("play-move", play::play_move),
    ("steps", play::steps),
    ("reply", play::reply),
    ("record", record::record),
    ("solve", solve::solve),
    ("explain", solve::explain),
    ("map", boards::map),
    ("compare", solve::compare),
    ("growth", solve::growth),
    ("walk", walk::walk),
    ("picture.svg", picture::vector),
    ("picture.png", picture::pixels),
];

/// Answers a request. Between two requests it stores only tables, if the budget has room for them.
/// It never panics.
pub fn handle(request: &ApiRequest, budget: &Budget<'_>) -> Response {
    route(request, budget).unwrap_or_else(|refusal| refusal)
}

fn route(request: &ApiRequest, budget: &Budget<'_>) -> Result<Response, Response> {
    let lang = request.lang();
    match request.parts()[..] {
        ["api", "games"] => {
            options(request)?;
            Ok(Response::json(&Games::new(GAMES.iter().copied(), lang)).named())
        }
        ["api", name, "new"] => {
            options(request)?;
            fresh::fresh(request, named(name, lang)?).map_err(|failure| Response::failure(&failure, lang))
        }
        ["api", name, "exercise"] => {
            options(request)?;
            let game = named(name, lang)?;
            let lesson = game.lesson().ok_or_else(|| Response::refusal(404, no_text_taught(game.info().name), lang))?;
            Ok(Response::json(&ExerciseDocument::new(game, lesson, lang)).named())
        }
        ["api", name, "puzzle"] => answer(request, name, String::new(), puzzle::puzzle, budget),
        ["api", name, board] => ask(request, name, board, "", budget),
        ["api", name, board, verb] => ask(request, name, board, verb, budget),
        #[cfg(feature = "openapi")]
        ["openapi.json"] => Ok(openapi::document()),
        _ => Err(Response::refusal(404, NO_ADDRESS, lang)),
    }
}

fn ask(request: &ApiRequest, name: &str, board: &str, verb: &str, budget: &Budget<'_>) -> Result<Response, Response> {
    let lang = request.lang();
    let question = QUESTIONS.iter().find(|(name, _)| *name == verb);
    let (_, solve) = question.ok_or_else(|| Response::refusal(404, NO_ADDRESS, lang))?;
    let Some(text) = percent::board(board) else {
        // An unknown game is reported first.
        named(name, lang)?;
        return Err(Response::refusal(400, NO_TEXT, lang));
    };
    answer(request, name, text, *solve, budget)
}

/// Answers a question about a game, or about a board of it.
fn answer(
    request: &ApiRequest,
    name: &str,
    text: String,
    solve: Solve,
    budget: &Budget<'_>,
) -> Result<Response, Response> {
    let lang = request.lang();
    let game = named(name, lang)?;
    let options = options(request)?;
    // Some questions, such as that for a map, open no board, which would refuse these.
    options.settings.only(game.info().settings).map_err(|problem| Response::problem(&problem, lang))?;
    let question = Question { game, text, options, lang, budget };
    solve(&question).map(Response::named).map_err(|failure| Response::failure(&failure, lang))
}

/// Finds the game of an address.
fn named(name: &str, lang: Lang) -> Result<&'static dyn AnyGame, Response> {
    game(&percent::decode(name, false).unwrap_or_default()).map_err(|problem| Response::fault(404, problem.say(lang)))
}

/// Reads the options of the query.
fn options(request: &ApiRequest) -> Result<RequestOptions, Response> {
    let lang = request.lang();
    let pairs = request.pairs().ok_or_else(|| Response::refusal(400, NO_TEXT, lang))?;
    RequestOptions::read(pairs).map_err(|problem| Response::problem(&problem, lang))
}

words! {
    no_text_taught(game: Words) { "no text teaches {game}", "aucun texte n'enseigne {game}" }
}
const NO_ADDRESS: Text = Text::new("there is nothing at this address", "il n'y a rien à cette adresse");
const NO_TEXT: Text = Text::new("this address is not text", "cette adresse n'est pas un texte");
