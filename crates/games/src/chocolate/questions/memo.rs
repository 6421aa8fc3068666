//! Question 8: the saving by symmetry, measured by a memo with it and without.

use std::collections::HashMap;

use tablette_core::{Options, Refusal, Watch};

use super::super::bar::Bar;
use super::{savings, value_from_successors};

/// Question 8: the value by a memo of margins as given, or `sorted`; and the final number of
/// entries.
///
/// # Errors
/// [`Refusal::TooLarge`] before the memo could outgrow the memory; [`Refusal::Stopped`].
///
/// ```
/// use tablette_core::{Options, NoWatch};
/// use tablette_games::chocolate::{Bar, questions::memo::value};
/// let (bar, options) = (Bar::new(10, 7, 7, 3).unwrap(), Options { watch: &NoWatch, memory: 1 << 20 });
/// assert_eq!(value(bar, false, &options), Ok((11, 384)));
/// assert_eq!(value(bar, true, &options), Ok((11, 110)));
/// ```
pub fn value(bar: Bar, sorted: bool, options: &Options<'_>) -> Result<(i64, usize), Refusal> {
    /// Bytes of an entry: its margins, its value, and its share of free slots.
    const ENTRY: u64 = 64;
    let positions = if sorted { savings(bar).full } else { savings(bar).plain };
    Refusal::unless_fits(positions.times(ENTRY), options.memory)?;
    let mut memo = HashMap::new();
    let value = remembered(bar.margins(), sorted, &mut memo, options.watch)?;
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
    if memo.len().is_multiple_of(1 << 10) {
        watch.check(memo.len() as u64, None)?;
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
