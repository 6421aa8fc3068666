//! What a position is worth, as the workbench says it, with the emphasis of a terminal.

use tablette::Outcome;
pub(crate) use tablette::speech::verdicts::{cost, figure, score, sentence};

use crate::style::Style;

/// Emphasis that suits an outcome for the side to move.
pub(crate) fn dress(outcome: Option<Outcome>) -> fn(Style, &str) -> String {
    match outcome {
        Some(Outcome::Win) => Style::good,
        Some(Outcome::Lose) => Style::bad,
        _ => Style::strong,
    }
}
