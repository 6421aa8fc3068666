//! The answers of the other program as they are written, before anything in them is trusted.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use tablette_core::{Edge, End, Ink, Outcome, Tile, Turn, View};

use crate::host::{Expansion, Token};
use crate::sort::Sort;

/// A reply: an answer, a fault of the rules that has a sentence, or an exception of the rules.
#[derive(Deserialize)]
pub(super) struct Reply<T> {
    pub(super) answer: Option<T>,
    pub(super) fault: Option<String>,
    /// The arguments of the sentence.
    #[serde(default)]
    pub(super) with: BTreeMap<String, String>,
    pub(super) raised: Option<String>,
    /// The line of the program; 0 if it is not known.
    #[serde(default)]
    pub(super) line: u32,
    /// The call of the rule that raised it.
    pub(super) call: Option<String>,
}

/// The answer to `open`: what the class of the game states.
#[derive(Deserialize)]
pub(super) struct Facts {
    sort: String,
    pub(super) repeating: bool,
    /// The optional methods of the class.
    has: BTreeSet<String>,
    /// The number of numbered positions: only the start, unless the game was opened before.
    #[serde(default = "one")]
    pub(super) count: u32,
}

fn one() -> u32 {
    1
}

impl Facts {
    pub(super) fn sort(&self) -> Option<Sort> {
        match &*self.sort {
            "puzzle" => Some(Sort::Puzzle),
            "impartial" => Some(Sort::Impartial),
            "partizan" => Some(Sort::Partizan),
            _ => None,
        }
    }

    /// Whether the class has an optional method.
    pub(super) fn has(&self, method: &str) -> bool {
        self.has.contains(method)
    }
}

/// A position: its number, its end, the positions after its moves, and the place, cost and turn of
/// each unusual move.
#[derive(Deserialize)]
pub(super) struct Line(pub(super) u32, Option<Ending>, pub(super) Vec<u32>, Vec<(u32, i64, bool)>);

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Ending {
    Win,
    Draw,
    Lose,
}

impl From<Ending> for End {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::Win => Outcome::Win.into(),
            Ending::Draw => Outcome::Draw.into(),
            Ending::Lose => Outcome::Lose.into(),
        }
    }
}

impl Line {
    /// Whether every number in it is below `count`, and every place is that of a move.
    pub(super) fn is_sound(&self, count: u32) -> bool {
        let Self(token, _, targets, odd) = self;
        *token < count
            && targets.iter().all(|target| *target < count)
            && odd.iter().all(|(place, ..)| (*place as usize) < targets.len())
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> u64 {
        let lists = self.2.capacity() * size_of::<u32>() + self.3.capacity() * size_of::<(u32, i64, bool)>();
        (2 * size_of::<Self>() + lists) as u64
    }

    /// The position with its moves, of a sound line.
    pub(super) fn expansion(self, usual: Edge) -> Expansion {
        let Self(_, end, targets, odd) = self;
        let mut moves: Vec<_> = targets.into_iter().map(|target| (Token(target), usual)).collect();
        for (place, cost, stays) in odd {
            let turn = if stays { Turn::Stays } else { Turn::Passes };
            moves[place as usize].1 = Edge { cost, turn };
        }
        Expansion { end: end.map(Into::into), moves }
    }
}

/// The answer to `expand`.
#[derive(Deserialize)]
pub(super) struct Bundle {
    pub(super) expanded: Vec<Line>,
    /// Positions with their representatives.
    pub(super) canonical: Vec<(u32, u32)>,
    /// How many positions have a number.
    pub(super) count: u32,
    /// Bytes that they take, about.
    pub(super) bytes: u64,
}

/// The answer to `parse` and `canonical`.
#[derive(Deserialize)]
pub(super) struct Position {
    pub(super) position: Option<u32>,
    pub(super) count: u32,
}

/// The answer to `drawn`.
#[derive(Deserialize)]
pub(super) struct Drawn {
    rows: Vec<Vec<Square>>,
}

#[derive(Deserialize)]
struct Square {
    mark: String,
    ink: String,
    plays: Option<String>,
}

impl Drawn {
    /// The picture; `None` if the squares are none.
    pub(super) fn view(self) -> Option<View> {
        let square = |square: Square| {
            let tile = Tile::new(Ink::named(&square.ink)?, square.mark);
            Some(square.plays.into_iter().fold(tile, Tile::playing))
        };
        let rows: Vec<Vec<Tile>> =
            self.rows.into_iter().map(|row| row.into_iter().map(square).collect()).collect::<Option<_>>()?;
        let is_even = rows.windows(2).all(|pair| pair[0].len() == pair[1].len());
        is_even.then(|| View::grid(rows))
    }
}
