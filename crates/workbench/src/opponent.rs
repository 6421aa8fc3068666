//! An opponent of five levels, from a beginner who sees one ply to perfect play, all honest about
//! draws.
//!
//! For example, the learner of a game of draughts visits a hundred positions per move and plays the
//! apparent best, the expert two hundred thousand in all, and perfect play four million, or the
//! table of the ending. In a game that is solved, such as chocolate, the levels differ in how often
//! they use the solution: an expert slips once in eight moves, and then plays like a novice.

mod draw;
mod practical;
mod reply;

use std::str::FromStr;

use tablette_core::notation::is_same_name;
use tablette_core::{Problem, Text, words};

pub use draw::{DrawAnswer, answer_to_draw};
pub use reply::{Reply, reply};

const CATALOGUE: &str = include_str!("opponent.txt");

words! {
    from CATALOGUE;
    NOVICE;
    LEARNER;
    PLAYER;
    EXPERT;
    PERFECT;
    NOVICE_ABOUT;
    LEARNER_ABOUT;
    PLAYER_ABOUT;
    EXPERT_ABOUT;
    PERFECT_ABOUT;
    LEVELS;
}

/// The levels of an opponent: each wins clearly against the level below it.
///
/// ```
/// use tablette::Opponent;
///
/// assert_eq!("élève".parse(), Ok(Opponent::Learner));
/// assert_eq!("careless".parse(), Ok(Opponent::Novice), "as games were saved before there were five");
/// assert!(Opponent::Novice < Opponent::Perfect);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Opponent {
    /// Looks one move ahead: takes a win at hand, and otherwise plays any move.
    Novice,
    /// Sees three plies, and slightly more in games with an evaluation; in other games, it
    /// sometimes does not search.
    Learner,
    /// Mostly plays the best move known or found; otherwise hardly searches.
    Player,
    /// Nearly always plays the best move known or found.
    Expert,
    /// The fastest win, or the longest defence; if nothing is proved, the choice of the longest
    /// search.
    Perfect,
}

impl Opponent {
    /// Every level, the weakest first.
    pub const ALL: [Self; 5] = [Self::Novice, Self::Learner, Self::Player, Self::Expert, Self::Perfect];

    /// Returns the name in commands, addresses and saved games.
    pub fn name(self) -> &'static str {
        match self {
            Self::Novice => "novice",
            Self::Learner => "learner",
            Self::Player => "player",
            Self::Expert => "expert",
            Self::Perfect => "perfect",
        }
    }

    /// Returns the level of that name, in either language, whatever its case and accents, or of a
    /// name in saved games from before there were five levels; `None` for other names.
    pub fn named(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| {
            let others = level.others().iter();
            is_same_name(text, level.name()) || others.into_iter().any(|name| is_same_name(text, name))
        })
    }

    /// Returns the alternative names: the French one, and the old one.
    fn others(self) -> &'static [&'static str] {
        match self {
            Self::Novice => &["débutant", "careless"],
            Self::Learner => &["élève"],
            Self::Player => &["joueur", "hurried"],
            Self::Expert => &[],
            Self::Perfect => &["parfait"],
        }
    }

    /// Returns the name for people.
    pub fn title(self) -> Text {
        match self {
            Self::Novice => NOVICE,
            Self::Learner => LEARNER,
            Self::Player => PLAYER,
            Self::Expert => EXPERT,
            Self::Perfect => PERFECT,
        }
    }

    /// Returns a one-sentence description of this level.
    pub fn about(self) -> Text {
        match self {
            Self::Novice => NOVICE_ABOUT,
            Self::Learner => LEARNER_ABOUT,
            Self::Player => PLAYER_ABOUT,
            Self::Expert => EXPERT_ABOUT,
            Self::Perfect => PERFECT_ABOUT,
        }
    }

    /// Returns the maximum seconds per move: half a second below the top.
    pub fn seconds(self) -> f64 {
        if self == Self::Perfect { 3.0 } else { 0.5 }
    }
}

impl FromStr for Opponent {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        Self::named(text).ok_or_else(|| Problem::new(LEVELS, text))
    }
}
