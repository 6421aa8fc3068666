//! The potentially slow functions of the text, with a watch that can stop them.

use tablette_core::{Refusal, Watch};

use super::super::bar::Bar;

/// The result of [`naive`], with its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Naive {
    /// The value.
    pub value: i64,
    /// Calls of the recursive function, including the first.
    pub calls: u64,
}

/// Calls between two checks of the watch.
const LOOK: u64 = 1 << 16;

/// Question 3: [`naive`](super::naive), which can be stopped.
///
/// # Errors
/// [`Refusal::Stopped`].
pub fn naive(bar: Bar, watch: &dyn Watch) -> Result<Naive, Refusal> {
    let mut calls = 0;
    let value = f(&mut bar.margins(), &mut calls, watch)?;
    Ok(Naive { value, calls })
}

/// f(m, n, i, j) of the text, on the margins.
fn f(margins: &mut [u64; 4], calls: &mut u64, watch: &dyn Watch) -> Result<i64, Refusal> {
    *calls += 1;
    if calls.is_multiple_of(LOOK) {
        watch.check(*calls, None)?;
    }
    // The best lost successor (not positive) and the best won one, as in question 2.
    let (mut lost, mut won) = (None, None);
    for at in 0..4 {
        let margin = margins[at];
        for shorter in 0..margin {
            margins[at] = shorter;
            let value = f(margins, calls, watch)?;
            let best = if value <= 0 { &mut lost } else { &mut won };
            *best = (*best).max(Some(value));
        }
        margins[at] = margin;
    }
    Ok(match (lost, won) {
        (Some(lost), _) => 1 - lost,
        (None, Some(won)) => -(1 + won),
        (None, None) => 0,
    })
}
