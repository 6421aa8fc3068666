//! The meaning of stored numbers.

use alloc::string::ToString as _;

use crate::error::ProbeError;

/// Win, draw or loss, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wdl {
    /// The opponent can force a win.
    Loss,
    /// Neither side can force a win.
    Draw,
    /// The player to move can force a win.
    Win,
}

/// The value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableValue {
    /// The result of perfect play.
    Play {
        /// Who wins.
        wdl: Wdl,
        /// Plies to the end, if the winner hurries and the loser delays; `None` if the table has
        /// outcomes only, or play need never end.
        plies: Option<u64>,
    },
    /// The Sprague–Grundy value.
    Nimber(u64),
    /// The least cost to the goal; `None` if the goal cannot be reached.
    Cost(Option<i64>),
    /// A count, such as that of best lines.
    Count(u64),
}

impl TableValue {
    /// Interprets a code, as "Finding a value" in the specification says.
    pub(crate) fn new(worth: &str, code: i64) -> Result<Self, ProbeError> {
        let unknown = || ProbeError::Code { worth: worth.to_string(), got: code };
        let number = u64::try_from(code).map_err(|_| unknown());
        let play = |wdl, plies| Ok(Self::Play { wdl, plies });
        match worth {
            "play" => match (number? / 4, code % 4) {
                (plies, 0) => play(Wdl::Loss, Some(plies)),
                (plies, 1) => play(Wdl::Win, Some(plies)),
                (plies, 2) => play(Wdl::Draw, Some(plies)),
                (0, _) => play(Wdl::Draw, None),
                _ => Err(unknown()),
            },
            "outcome" => match code {
                0 => play(Wdl::Loss, None),
                1 => play(Wdl::Win, None),
                2 => play(Wdl::Draw, None),
                _ => Err(unknown()),
            },
            "nimber" => number.map(Self::Nimber),
            "count" => number.map(Self::Count),
            "cost" => Ok(Self::Cost(Some(code).filter(|code| *code != i64::MIN))),
            _ => Err(unknown()),
        }
    }
}
