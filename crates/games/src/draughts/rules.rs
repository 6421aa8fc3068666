//! The rules as constants: each variant is a set of them.
//!
//! Numbers in brackets are articles of the official rules of international draughts (FMJD, Annex
//! 1), so that a reviewer can tick them off. Rules common to all variants are code, with the
//! article beside it.

use std::fmt::Debug;
use std::hash::Hash;

use tablette_core::Info;

use super::info;

/// A player, named by the colour of the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    /// Men move up the board, towards square 1.
    White,
    /// Men move down the board, away from square 1.
    Black,
}

impl Colour {
    /// White, then Black.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The other player.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The letter in a FEN.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'W',
            Self::Black => 'B',
        }
    }
}

/// The rules in which variants differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleSet {
    /// Squares along an edge: even, from 4 to 10. Half of all squares are playable, numbered from
    /// the top left.
    pub size: u8,
    /// Rows of men of each side at the start.
    pub rows: u8,
    /// The player who moves first.
    pub first: Colour,
    /// Kings cross any number of empty squares (3.9); otherwise they move and jump like men, in all
    /// four directions.
    pub flying_kings: bool,
    /// Men capture backwards as well as forwards (4.1).
    pub men_capture_backwards: bool,
    /// Only captures of the most pieces are legal, men and kings counting alike (4.13, 4.14).
    pub majority: bool,
}

/// A set of rules as a type, so that the compiler specialises the move generator for it.
pub trait Variant: Copy + Debug + Default + Eq + Hash + Ord + Send + Sync + 'static {
    /// The constants.
    const RULES: RuleSet;
    /// The description that every face shows.
    const INFO: &'static Info;
}

/// International draughts on 10×10 squares: the FMJD's rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct International;

impl Variant for International {
    const RULES: RuleSet = RuleSet {
        size: 10,
        rows: 4,
        first: Colour::White,
        flying_kings: true,
        men_capture_backwards: true,
        majority: true,
    };
    const INFO: &'static Info = &info::INTERNATIONAL;
}

/// Brazilian draughts: the international rules on 8×8 squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Brazilian;

impl Variant for Brazilian {
    const RULES: RuleSet = RuleSet { size: 8, rows: 3, ..International::RULES };
    const INFO: &'static Info = &info::BRAZILIAN;
}

/// English draughts, known as checkers in America: kings move one square, men capture forwards
/// only, any capture may be chosen, Black moves first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct English;

impl Variant for English {
    const RULES: RuleSet = RuleSet {
        size: 8,
        rows: 3,
        first: Colour::Black,
        flying_kings: false,
        men_capture_backwards: false,
        majority: false,
    };
    const INFO: &'static Info = &info::ENGLISH;
}
