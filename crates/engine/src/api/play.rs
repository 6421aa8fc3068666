//! Playing: a move of the user, and the reply of an opponent.

use crate::documents::{Picture, PlayedMove, ReplyDocument};
use serde::Serialize;
use tablette::{Opponent, opponent};

use super::boards;
use super::question::{Answer, Question};
use crate::response::Response;

/// `play-move`: the position after `?move=`.
pub(crate) fn play_move(question: &Question<'_>) -> Answer {
    let (board, typed) = (question.open()?, question.notation()?);
    let played = PlayedMove::new(&*board, typed, question.lang)?;
    Ok(Response::json(&boards::drawn(&*board.play(typed)?, question)?.with_played(played)))
}

/// `steps`: `?move=` as pictures, one after each of its stages, the last one of the position behind
/// it, as `show` draws it.
pub(crate) fn steps(question: &Question<'_>) -> Answer {
    let board = question.open()?;
    let mv = question.notation()?;
    let next = board.play(mv)?;
    boards::unless_drawable(&*next)?;
    let mut views = board.steps(mv)?;
    if let Some(last) = views.last_mut() {
        *last = boards::view(&*next, question);
    }
    let steps = views.into_iter().map(|view| Picture::new(view, board.info(), question.lang)).collect();
    Ok(Response::json(&StepsDocument { game: board.info().name, position: next.position(), steps }))
}

/// The document of `steps`.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize)]
pub(crate) struct StepsDocument {
    /// The name of the game.
    game: &'static str,
    /// The position after the move.
    position: String,
    /// A picture after each stage of the move, the last one of the position it leads to.
    #[cfg_attr(test, schemars(length(min = 1)))]
    steps: Vec<Picture>,
}

/// `reply`: the move of an opponent of `?level=`, always the same for the same `?seed=`.
pub(crate) fn reply(question: &Question<'_>) -> Answer {
    let board = question.open()?;
    let level = question.options.level.as_deref().map_or(Ok(Opponent::Perfect), str::parse)?;
    let reply = opponent::reply(&*board, level, question.seed()?.unwrap_or(0), question.budget)?;
    Ok(Response::json(&ReplyDocument::new(&*board, &reply, question.lang)?))
}
