//! What documents say of opponents: the levels there are, and a move that one of them made.

use serde::Serialize;
use tablette::opponent::Reply;
use tablette::{AnyBoard, Lang, Opponent};

use super::Guess;

/// A level of the list.
#[derive(Serialize)]
pub(crate) struct LevelEntry {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    /// What a move takes at most.
    seconds: f64,
}

impl LevelEntry {
    /// All levels, the weakest first.
    pub(crate) fn all(lang: Lang) -> Vec<Self> {
        let entry = |level: Opponent| Self {
            name: level.name(),
            title: level.title().get(lang),
            about: level.about().get(lang),
            seconds: level.seconds(),
        };
        Opponent::ALL.map(entry).into()
    }
}

/// The document of `reply`: a move, or null where the game has ended.
#[derive(Serialize)]
pub struct ReplyDocument<'a> {
    game: &'static str,
    #[serde(rename = "move")]
    notation: Option<&'a str>,
    words: Option<String>,
    position: Option<String>,
    /// How far it is known that no other move is better: `exact`, `outcome`, `estimate` or `unknown`.
    known: &'static str,
    /// What the opponent believes the position to be worth before its move, for itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<Guess>,
}

impl<'a> ReplyDocument<'a> {
    /// The reply on a board, with its move in words and the position that it leads to.
    pub fn of(board: &dyn AnyBoard, reply: &'a Reply, words: Option<String>, position: Option<String>) -> Self {
        Self {
            game: board.info().name,
            notation: reply.choice.as_deref(),
            words,
            position,
            known: reply.certainty.name(),
            estimate: reply.estimate.map(|estimate| Guess { score: estimate.score, depth: estimate.depth }),
        }
    }
}
