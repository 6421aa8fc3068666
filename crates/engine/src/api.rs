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
use tablette::{AnyGame, Budget, GAMES, Text, Words, game, words};

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

/// The name of a user's own game in addresses.
pub const OWN: &str = "own";

/// Answers a request. Between two requests it stores only tables, if the budget has room for them.
/// It never panics.
pub fn handle(request: &ApiRequest, budget: &Budget<'_>) -> Response {
    Door { request, budget, own: None }.route().unwrap_or_else(|refusal| refusal)
}

/// Answers a request with a game of the user's own beside the listed ones, named [`OWN`].
pub fn handle_own(request: &ApiRequest, own: &dyn AnyGame, budget: &Budget<'_>) -> Response {
    Door { request, budget, own: Some(own) }.route().unwrap_or_else(|refusal| refusal)
}

/// A request with what it is answered from.
#[derive(Clone, Copy)]
struct Door<'a> {
    request: &'a ApiRequest,
    budget: &'a Budget<'a>,
    own: Option<&'a dyn AnyGame>,
}

impl<'a> Door<'a> {
    fn route(self) -> Result<Response, Response> {
        let request = self.request;
        let lang = request.lang();
        match request.parts()[..] {
            ["api", "games"] => {
                self.options()?;
                Ok(Response::json(&Games::new(GAMES.iter().copied(), lang)).named())
            }
            ["api", name, "new"] => {
                self.options()?;
                fresh::fresh(request, self.named(name)?).map_err(|failure| Response::failure(&failure, lang))
            }
            ["api", name, "exercise"] => {
                self.options()?;
                let game = self.named(name)?;
                let lesson =
                    game.lesson().ok_or_else(|| Response::refusal(404, no_text_taught(game.info().name), lang))?;
                Ok(Response::json(&ExerciseDocument::new(game, lesson, lang)).named())
            }
            ["api", name, "puzzle"] => self.answer(name, String::new(), puzzle::puzzle),
            ["api", name, board] => self.ask(name, board, ""),
            ["api", name, board, verb] => self.ask(name, board, verb),
            #[cfg(feature = "openapi")]
            ["openapi.json"] => Ok(openapi::document()),
            _ => Err(Response::refusal(404, NO_ADDRESS, lang)),
        }
    }

    fn ask(self, name: &str, board: &str, verb: &str) -> Result<Response, Response> {
        let lang = self.request.lang();
        let question = QUESTIONS.iter().find(|(name, _)| *name == verb);
        let (_, solve) = question.ok_or_else(|| Response::refusal(404, NO_ADDRESS, lang))?;
        let Some(text) = percent::board(board) else {
            // An unknown game is reported first.
            self.named(name)?;
            return Err(Response::refusal(400, NO_TEXT, lang));
        };
        self.answer(name, text, *solve)
    }

    /// Answers a question about a game, or about a board of it.
    fn answer(self, name: &str, text: String, solve: Solve) -> Result<Response, Response> {
        let lang = self.request.lang();
        let game = self.named(name)?;
        let options = self.options()?;
        // Some questions, such as that for a map, open no board, which would refuse these.
        options.settings.only(game.info().settings).map_err(|problem| Response::problem(&problem, lang))?;
        let question = Question { game, text, options, lang, budget: self.budget };
        solve(&question).map(Response::named).map_err(|failure| Response::failure(&failure, lang))
    }

    /// Finds the game of an address.
    fn named(self, name: &str) -> Result<&'a dyn AnyGame, Response> {
        if let Some(own) = self.own.filter(|_| name == OWN) {
            return Ok(own);
        }
        let listed = game(&percent::decode(name, false).unwrap_or_default());
        listed.map_err(|problem| Response::fault(404, problem.say(self.request.lang())))
    }

    /// Reads the options of the query.
    fn options(self) -> Result<RequestOptions, Response> {
        let lang = self.request.lang();
        let pairs = self.request.pairs().ok_or_else(|| Response::refusal(400, NO_TEXT, lang))?;
        RequestOptions::read(pairs).map_err(|problem| Response::problem(&problem, lang))
    }
}

words! {
    no_text_taught(game: Words) { "no text teaches {game}", "aucun texte n'enseigne {game}" }
}
const NO_ADDRESS: Text = Text::new("there is nothing at this address", "il n'y a rien à cette adresse");
const NO_TEXT: Text = Text::new("this address is not text", "cette adresse n'est pas un texte");
