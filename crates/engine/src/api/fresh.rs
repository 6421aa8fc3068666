//! A board generated from a recipe.

use crate::documents::NewDocument;
use tablette::{AnyGame, Failure, Phrase, Refusal, Settings, Words, words};

use super::question::{Answer, LONGEST, TOO_LONG};
use crate::request::ApiRequest;
use crate::response::Response;

/// Maximum number in a recipe: a board with this number of rows and columns is the largest that a
/// page draws.
const LARGEST: u64 = 200;
/// The option that may be any number: the random seed.
const SEED: &str = "seed";

/// `new`: a board generated from the recipe in the query, always the same for the same recipe.
pub(super) fn fresh(request: &ApiRequest, game: &dyn AnyGame) -> Answer {
    if game.recipe().is_empty() {
        return Err(Failure::Absent(makes_none(game.info().name)));
    }
    let mut pairs = request.pairs().unwrap_or_default();
    pairs.retain(|(name, _)| !["lang", "stream"].contains(&&**name));
    // Refused before the board is generated.
    if pairs.iter().any(|(name, value)| name != SEED && value.parse().is_ok_and(|number: u64| number > LARGEST)) {
        return Err(Refusal::Beyond(Phrase::from(TOO_LONG)).into());
    }
    let pairs: Vec<_> = pairs.into_iter().map(|(name, value)| format!("{name}={value}")).collect();
    let board = game.sample(&Settings::parse(pairs.iter().map(String::as_str))?)?;
    if board.len() > LONGEST {
        return Err(Refusal::Beyond(Phrase::from(TOO_LONG)).into());
    }
    Ok(Response::json(&NewDocument::new(game, board.trim_end())).named())
}

words! {
    makes_none(game: Words) { "{game} makes no boards", "{game} ne fabrique pas de tablettes" }
}
