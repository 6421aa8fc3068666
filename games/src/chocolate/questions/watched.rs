//! The functions of the text that may take long, under a watch that can stop them.

use std::collections::HashMap;

use tablette_core::{Ask, Refusal, Watch};

use super::super::bar::Bar;
use super::Naive;

/// Calls between two looks at the watch.
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
    if calls.is_multiple_of(LOOK) && watch.stopped() {
        return Err(Refusal::Stopped);
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

/// Question 8: the value by a memo of margins as they are met, or `sorted`; and how many are remembered in the end.
///
/// # Errors
/// [`Refusal::TooLarge`] before the memo could outgrow the memory; [`Refusal::Stopped`].
///
/// ```
/// use tablette_core::{Ask, Unwatched};
/// use tablette_games::chocolate::{Bar, questions::watched::memo};
/// let (bar, ask) = (Bar::new(10, 7, 7, 3).unwrap(), Ask { watch: &Unwatched, memory: 1 << 20 });
/// assert_eq!(memo(bar, false, &ask), Ok((11, 384)));
/// assert_eq!(memo(bar, true, &ask), Ok((11, 110)));
/// ```
pub fn memo(bar: Bar, sorted: bool, ask: &Ask<'_>) -> Result<(i64, usize), Refusal> {
    /// Bytes of an entry: its margins, its value, what the map keeps free.
    const ENTRY: u64 = 64;
    let positions = if sorted { super::savings(bar).full } else { super::savings(bar).plain };
    Refusal::unless_fits(positions.times(ENTRY), ask.memory)?;
    let mut memo = HashMap::new();
    let value = remembered(bar.margins(), sorted, &mut memo, ask.watch)?;
    Ok((value, memo.len()))
}

fn remembered(
    margins: [u64; 4],
    sorted: bool,
    memo: &mut HashMap<[u64; 4], i64>,
    watch: &dyn Watch,
) -> Result<i64, Refusal> {
    let mut key = margins;
    if sorted {
        key.sort_unstable();
    }
    if let Some(&known) = memo.get(&key) {
        return Ok(known);
    }
    if memo.len().is_multiple_of(1 << 10) && watch.stopped() {
        return Err(Refusal::Stopped);
    }
    let mut successors = Vec::new();
    for at in 0..4 {
        for shorter in 0..key[at] {
            let mut next = key;
            next[at] = shorter;
            successors.push(remembered(next, sorted, memo, watch)?);
        }
    }
    let value = i64::try_from(super::value_from_successors(&successors)).map_err(|_| Refusal::Overflow)?;
    memo.insert(key, value);
    Ok(value)
}
