//! Playing: a move of one's own, and the answer of an opponent.

use serde::Serialize;
use tablette::{Problem, Strength, Text, opponent};
use tablette_json::Picture;

use super::boards;
use super::question::{Answer, Question};
use crate::response::Response;

/// `play-move`: the position after `?move=`.
pub(super) fn play_move(question: &Question<'_>) -> Answer {
    let board = question.open()?.play(question.need("move")?)?;
    Ok(Response::json(&boards::drawn(&*board, question)?))
}

/// `steps`: `?move=` as pictures, one after each of its stages, the last one of the position it leads to.
pub(super) fn steps(question: &Question<'_>) -> Answer {
    let board = question.open()?;
    let mv = question.need("move")?;
    let next = board.play(mv)?;
    boards::unless_drawable(&*next)?;
    let steps = board.steps(mv)?.into_iter().map(|view| Picture::of(view, question.lang)).collect();
    Ok(Response::json(&StepsDocument { game: board.info().name, position: next.position(), steps }))
}

#[derive(Serialize)]
struct StepsDocument {
    game: &'static str,
    position: String,
    steps: Vec<Picture>,
}

/// `reply`: the move of an opponent of `?strength=`, always the same for the same `?seed=`.
pub(super) fn reply(question: &Question<'_>) -> Answer {
    let board = question.open()?;
    let strength = question.options.get("strength").map_or(Ok(Strength::Perfect), str::parse)?;
    let seed = question.options.get("seed").unwrap_or("0");
    let seed = seed.parse().map_err(|_| Problem::new(SEED, seed))?;
    let mv = opponent::reply(&*board, strength, seed, question.effort)?;
    let (words, position) = match &mv {
        Some(mv) => (Some(board.words(mv)?.say(question.lang)), Some(board.play(mv)?.position())),
        None => (None, None),
    };
    Ok(Response::json(&ReplyDocument { game: board.info().name, notation: mv, words, position }))
}

/// A move, or null where the game has ended.
#[derive(Serialize)]
struct ReplyDocument {
    game: &'static str,
    #[serde(rename = "move")]
    notation: Option<String>,
    words: Option<String>,
    position: Option<String>,
}

const SEED: Text = Text::new("a seed from 0 to 2^64 - 1", "une graine de 0 à 2^64 - 1");
