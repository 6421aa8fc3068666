//! The choice of a move: win as soon as possible, else draw, else lose as late as possible.

use std::fmt;

use tablette_probe::{DraughtsPosition, ProbeError, TableValue, Wdl};

use super::board::{Move, moves};

/// The value of a move for its player; greater is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Score {
    pub(crate) wdl: Wdl,
    /// Plies to the end, negative in a win, so that a quick win is greater; 0 if unknown.
    haste: i64,
}

impl Score {
    /// The score of a move, from the value of the position that it leaves to the opponent.
    fn new(value: TableValue) -> Option<Self> {
        let TableValue::Play { wdl, plies } = value else { return None };
        let plies = plies.map_or(0, |plies| plies as i64 + 1);
        Some(match wdl {
            Wdl::Loss => Self { wdl: Wdl::Win, haste: -plies },
            Wdl::Draw => Self { wdl: Wdl::Draw, haste: 0 },
            Wdl::Win => Self { wdl: Wdl::Loss, haste: plies },
        })
    }

    /// Plies to the end; 0 if unknown.
    pub(crate) fn plies(&self) -> u64 {
        self.haste.unsigned_abs()
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wdl = match self.wdl {
            Wdl::Loss => "loses",
            Wdl::Draw => return f.write_str("draws"),
            Wdl::Win => "wins",
        };
        if self.haste == 0 { f.write_str(wdl) } else { write!(f, "{wdl} in {} plies", self.plies()) }
    }
}

/// Returns the best move and its score; `None` if there is no move.
///
/// # Errors
/// Those of `value`, which gives the value of a position.
pub(crate) fn best(
    position: &DraughtsPosition,
    value: impl Fn(&DraughtsPosition) -> Result<TableValue, ProbeError>,
) -> Result<Option<(Move, Score)>, ProbeError> {
    let mut best = None::<(Move, Score)>;
    for mv in moves(position) {
        let Some(score) = Score::new(value(&mv.after)?) else { continue };
        if best.as_ref().is_none_or(|(_, known)| *known < score) {
            best = Some((mv, score));
        }
    }
    Ok(best)
}
