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
pub(super) struct Line(pub(super) u32, Option<String>, pub(super) Vec<u32>, Vec<(u32, i64, bool)>);

impl Line {
    /// The position with its moves; `None` if a number is not below `count`, or a word is unknown.
    pub(super) fn read(self, count: u32, usual: Edge) -> Option<Expansion> {
        let Self(token, end, targets, odd) = self;
        let end = match end {
            Some(name) => Some(outcome(&name)?),
            None => None,
        };
        if token >= count || targets.iter().any(|target| *target >= count) {
            return None;
        }
        let mut moves: Vec<_> = targets.into_iter().map(|target| (Token(target), usual)).collect();
        for (place, cost, stays) in odd {
            let turn = if stays { Turn::Stays } else { Turn::Passes };
            moves.get_mut(place as usize)?.1 = Edge { cost, turn };
        }
        Some(Expansion { end, moves })
    }
}

fn outcome(name: &str) -> Option<End> {
    let outcome = match name {
        "win" => Outcome::Win,
        "draw" => Outcome::Draw,
        "lose" => Outcome::Lose,
        _ => return None,
    };
    Some(outcome.into())
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
