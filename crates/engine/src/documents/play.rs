//! Opponents: the list of levels, and a reply.

use tablette::opponent::Reply;
use tablette::{AnyBoard, Lang, Opponent, Problem};

use super::{Estimate, label};
use crate::documents::document::described;

described! {
    /// A level of play.
    pub(crate) struct LevelEntry {
        /// The name, as the option `level` of `reply` takes it.
        name: &'static str,
        /// The name for people.
        title: &'static str,
        /// How far this level sees, in a sentence.
        about: &'static str,
        /// Seconds that a move takes at most, on a machine that is otherwise idle.
        seconds: f64,
    }

    /// The document of `reply`: a move, or null where the game has ended.
    pub struct ReplyDocument<'a> {
        /// The name of the game.
        game: &'static str,
        /// The move, as the game writes it; null where the game has ended.
        #[serde(rename = "move")]
        notation: Option<&'a str>,
        /// The move for people: as the game writes it, with its words in the language of the
        /// request.
        label: Option<String>,
        /// The move in words.
        words: Option<String>,
        /// The position after the move.
        position: Option<String>,
        /// How far it is known that no other move is better: `exact` with the plies, `outcome`
        /// alone, an `estimate` of a search, or `unknown` where the opponent did not search or
        /// could not tell.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = super::CERTAINTIES)))]
        known: &'static str,
        /// The opponent's estimate of the position before its move, for itself, where nothing is
        /// proved.
        estimate?: Estimate,
    }
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

impl<'a> ReplyDocument<'a> {
    /// Describes a reply, with its move in words and the position that it leads to.
    ///
    /// # Errors
    /// If the reply is no move of `board`.
    pub fn new(board: &dyn AnyBoard, reply: &'a Reply, lang: Lang) -> Result<Self, Problem> {
        let choice = reply.choice.as_deref();
        Ok(Self {
            game: board.info().name,
            notation: choice,
            label: choice.map(|mv| label(board.info(), mv, lang)),
            words: choice.map(|mv| Ok(board.words(mv)?.say(lang))).transpose()?,
            position: choice.map(|mv| Ok(board.play(mv)?.position())).transpose()?,
            known: reply.certainty.name(),
            estimate: reply.estimate.map(Estimate::from),
        })
    }
}
