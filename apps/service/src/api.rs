//! The engine as a pure function: from a request to its response.

mod boards;
mod fresh;
mod games;
mod picture;
mod play;
mod puzzle;
mod question;
mod record;
mod solve;
mod walk;

use tablette::{Effort, Text, game};

use self::question::{Answer, Question};
use crate::request::{ApiRequest, KNOWN, Options};
use crate::response::Response;
use crate::{openapi, percent};

/// Answers a request. Nothing is remembered between two requests but tables, where the effort has room for them, and nothing panics on what anybody can type.
pub fn handle(request: &ApiRequest, effort: &Effort<'_>) -> Response {
    let lang = request.lang();
    match request.parts()[..] {
        ["api", "games"] => match options(request) {
            Ok(_) => games::games(lang),
            Err(refusal) => refusal,
        },
        ["api", name, "new"] => fresh(request, name),
        ["api", name, "puzzle"] => answer(request, name, String::new(), puzzle::puzzle, effort),
        ["api", name, board] => ask(request, name, board, "", effort),
        ["api", name, board, verb] => ask(request, name, board, verb, effort),
        ["openapi.json"] => openapi::document(),
        _ => Response::fault(404, NO_ADDRESS.get(lang).to_owned()),
    }
}

/// Names of options that no game may call a setting.
pub fn reserved() -> &'static [&'static str] {
    &KNOWN
}

type Verb = fn(&Question<'_>) -> Answer;

/// What can be asked of a board: the last part of its address and what answers.
static VERBS: [(&str, Verb); 14] = [
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

fn ask(request: &ApiRequest, name: &str, board: &str, verb: &str, effort: &Effort<'_>) -> Response {
    let lang = request.lang();
    let Some((_, answer)) = VERBS.iter().find(|(known, _)| *known == verb) else {
        return Response::fault(404, NO_ADDRESS.get(lang).to_owned());
    };
    let Some(text) = percent::board(board) else {
        // That the game is not known is said first.
        let known = game(&percent::decode(name, false).unwrap_or_default());
        let unread = || Response::fault(400, NO_TEXT.get(lang).to_owned());
        return known.map_or_else(|problem| Response::fault(404, problem.say(lang)), |_| unread());
    };
    self::answer(request, name, text, *answer, effort)
}

/// Answers a question about a game, and about a board of it where there is one.
fn answer(request: &ApiRequest, name: &str, text: String, verb: Verb, effort: &Effort<'_>) -> Response {
    let lang = request.lang();
    let game = match game(&percent::decode(name, false).unwrap_or_default()) {
        Ok(game) => game,
        Err(problem) => return Response::fault(404, problem.say(lang)),
    };
    let options = match options(request) {
        Ok(options) => options,
        Err(refusal) => return refusal,
    };
    // Also where no board is opened, as for a map.
    if let Err(problem) = options.settings.only(game.info().settings) {
        return Response::problem(&problem, lang);
    }
    let question = Question { game, text, options, lang, effort };
    verb(&question).map_or_else(|failure| Response::failure(&failure, lang), Response::named)
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

/// What was chosen in the query.
fn options(request: &ApiRequest) -> Result<Options, Response> {
    let lang = request.lang();
    let pairs = request.pairs().ok_or_else(|| Response::fault(400, NO_TEXT.get(lang).to_owned()))?;
    Options::read(pairs).map_err(|problem| Response::problem(&problem, lang))
}

const NO_ADDRESS: Text = Text::new("there is nothing at this address", "il n'y a rien à cette adresse");
const NO_TEXT: Text = Text::new("this address is no text", "cette adresse n'est pas un texte");
