//! Question 7: the work that the exhaustive search repeats, and the entries that a memory needs.

use std::collections::{BTreeSet, HashMap};

use tablette_core::{Amount, Options, Overflow, Refusal};

use super::super::instance::Instance;
use super::super::position::Position;

/// The size of an exhaustive search with a limited number of jumps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchSize {
    /// Calls without a memory, including the first.
    pub calls: u128,
    /// Entries of a sufficient memory, keyed by the cell, the jumps left and the extra jumps that
    /// are allowed.
    pub remembered: u64,
    /// Entries of a memory keyed only by the cell and the jumps left: fewer, and wrong where there
    /// are bonus cells.
    pub confused: u64,
}

/// Counts calls and entries without making the calls, layer by layer. O(`max_jumps` · p · m) for p
/// positions within reach.
///
/// # Errors
/// [`Refusal::TooLarge`] once a layer no longer fits; [`Refusal::Overflow`] past 128 bits;
/// [`Refusal::Stopped`].
///
/// ```
/// use tablette_core::{Options, NoWatch};
/// use tablette_games::rockse::{notation, questions::{SearchSize, search_size}};
/// let instance = notation::read_instance("0 1; 0 2; jumps (0,1) (1,-1) (1,0)").unwrap();
/// let options = Options { watch: &NoWatch, memory: 1 << 20 };
/// assert_eq!(search_size(&instance, 1, &options), Ok(SearchSize { calls: 3, remembered: 3, confused: 3 }));
/// ```
pub fn search_size(instance: &Instance, max_jumps: u32, options: &Options<'_>) -> Result<SearchSize, Refusal> {
    let mut layer = HashMap::from([(instance.start(), 1_u128)]);
    let mut size = SearchSize { calls: 0, remembered: 0, confused: 0 };
    for depth in 0..=max_jumps {
        let calls = layer.values().try_fold(size.calls, |sum, times| sum.checked_add(*times));
        size.calls = calls.ok_or(Refusal::Overflow)?;
        size.remembered += layer.len() as u64;
        size.confused += layer.keys().map(|position| position.cell).collect::<BTreeSet<_>>().len() as u64;
        if depth == max_jumps || layer.is_empty() {
            break;
        }
        if options.watch.stopped() {
            return Err(Refusal::Stopped);
        }
        layer = next(instance, &layer).map_err(|Overflow| Refusal::Overflow)?;
        let bytes = size_of::<Position>() + 8 * instance.extras().len().div_ceil(64) + 32;
        Refusal::unless_fits(Amount::Exact(layer.len() as u128).times(bytes as u64), options.memory)?;
    }
    Ok(size)
}

/// The positions one jump further, and the number of ways to reach each.
fn next(instance: &Instance, layer: &HashMap<Position, u128>) -> Result<HashMap<Position, u128>, Overflow> {
    let mut next = HashMap::new();
    for (position, times) in layer.iter().filter(|(position, _)| position.cell != instance.goal()) {
        for (_, target) in instance.allowed(position) {
            let ways = next.entry(instance.landed(position, target)).or_insert(0_u128);
            *ways = ways.checked_add(*times).ok_or(Overflow)?;
        }
    }
    Ok(next)
}
