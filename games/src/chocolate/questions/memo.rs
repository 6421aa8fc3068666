//! Question 8: what symmetry saves, by remembering with it and without.

use std::collections::HashMap;

use tablette_core::{Ask, Refusal, Watch};

use super::super::bar::Bar;
use super::{savings, value_from_successors};

/// Question 8: the value by a memo of margins as they are met, or `sorted`; and how many are remembered in the end.
///
/// # Errors
/// [`Refusal::TooLarge`] before the memo could outgrow the memory; [`Refusal::Stopped`].
///
/// ```
/// use tablette_core::{Ask, Unwatched};
/// use tablette_games::chocolate::{Bar, questions::memo::value};
/// let (bar, ask) = (Bar::new(10, 7, 7, 3).unwrap(), Ask { watch: &Unwatched, memory: 1 << 20 });
/// assert_eq!(value(bar, false, &ask), Ok((11, 384)));
/// assert_eq!(value(bar, true, &ask), Ok((11, 110)));
/// ```
pub fn value(bar: Bar, sorted: bool, ask: &Ask<'_>) -> Result<(i64, usize), Refusal> {
    /// Bytes of an entry: its margins, its value, what the map keeps free.
    const ENTRY: u64 = 64;
    let positions = if sorted { savings(bar).full } else { savings(bar).plain };
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
    let value = i64::try_from(value_from_successors(&successors)).map_err(|_| Refusal::Overflow)?;
    memo.insert(key, value);
    Ok(value)
}
