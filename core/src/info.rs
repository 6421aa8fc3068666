//! What is known of a game before a board is chosen.

use crate::phrase::Text;
use crate::rules::Players;
use crate::settings::Setting;

/// What every face shows of a game before a board is chosen.
#[derive(Debug)]
pub struct Info {
    /// The name in commands and addresses: short, lower case, never changed.
    pub name: &'static str,
    /// The name for people.
    pub title: Text,
    /// The rules in a sentence or two.
    pub rules: Text,
    /// The version of the rules as this program plays them, from 1. Raise it in the change that gives any position another
    /// result, other moves or another cost: tables of the old rules are then refused instead of believed.
    pub rules_version: u32,
    /// The version of the numbering ([`Numbered`](crate::Numbered)), from 1. Raise it in the change that gives any position
    /// another rank; what a rank costs to compute does not matter.
    pub numbering_version: u32,
    /// How many play.
    pub players: Players,
    /// True when both sides always have the same moves, so that nimbers make sense.
    pub impartial: bool,
    /// How a board is written.
    pub board: Text,
    /// How a move is written.
    pub moves: Text,
    /// Boards to try, the first one a good start for a newcomer.
    pub examples: &'static [&'static str],
    /// Boards small enough for the laws to visit every position, edge cases included.
    pub small: &'static [&'static str],
    /// The choices the game offers.
    pub settings: &'static [Setting],
    /// What the source text asks of a position; the `recursion` and `memory` rungs answer that unless told otherwise.
    pub question: Question,
    /// Where the rules and the numbers come from.
    pub sources: &'static [&'static str],
}

/// What is asked of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Won, lost or drawn ([`Decide`](crate::Decide)).
    Outcome,
    /// Outcome and plies under best play ([`Play`](crate::Play)).
    Play,
    /// The Sprague–Grundy value ([`Nimber`](crate::Nimber)).
    Nimber,
    /// The least total cost ([`Cost`](crate::Cost)).
    Cost,
    /// The number of best lines ([`Count`](crate::Count)).
    Count,
}

impl Question {
    /// Every question.
    pub const ALL: [Self; 5] = [Self::Outcome, Self::Play, Self::Nimber, Self::Cost, Self::Count];

    /// The name in commands.
    pub fn name(self) -> &'static str {
        match self {
            Self::Outcome => "outcome",
            Self::Play => "play",
            Self::Nimber => "nimber",
            Self::Cost => "cost",
            Self::Count => "count",
        }
    }
}
