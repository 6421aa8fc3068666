//! The exact number of best paths.

use std::collections::BTreeMap;

use tablette_core::{Amount, Options, Refusal};

use super::instance::Instance;
use super::position::Position;
use super::relax::relax;
use super::remainder::{REMOTE, Remainder};

/// Counts the paths from a position that weigh exactly `cost`, which must be the least weight (as
/// [`optimum`](super::theory::optimum) proves it). Ways that meet in a cell with the same extra
/// jumps are counted together; no path is listed.
///
/// # Errors
/// [`Refusal::Overflow`] past 128 bits, or when the absolute weights of the grid add up to 2^62 or
/// more; [`Refusal::TooLarge`] and [`Refusal::Stopped`].
///
/// # Complexity
/// Time O(s · m · log s), space O(s), for the s positions that a path of that weight might pass.
/// Dominated ways are kept, so this can be harder than finding a best path.
pub fn best_paths(instance: &Instance, from: &Position, cost: i64, options: &Options<'_>) -> Result<u128, Refusal> {
    let remainder = Remainder::new(instance, from)?;
    let relaxation = relax(&remainder, options)?;
    let bytes_each = (remainder.extras.div_ceil(64).max(1) * 8 + size_of::<(i64, u128)>() + 64) as u64;
    // By position: the least weight of the cells before, and the number of ways to reach it.
    let mut open = BTreeMap::from([(from.clone(), (0, 1_u128))]);
    let (mut best, mut positions) = (0, 1_u64);
    while let Some((position, (before, count))) = open.pop_first() {
        let before = before + instance.weights()[position.cell as usize];
        if position.cell == instance.goal() {
            if before == cost {
                best = count.checked_add(best).ok_or(Refusal::Overflow)?;
            }
            continue;
        }
        for (_, target) in instance.allowed(&position) {
            let rest = relaxation.rest(target as usize);
            if rest >= REMOTE || before + rest > cost {
                continue;
            }
            let known = open.entry(instance.landed(&position, target)).or_insert_with(|| {
                positions += 1;
                (before, 0)
            });
            if before < known.0 {
                *known = (before, count);
            } else if before == known.0 {
                known.1 = known.1.checked_add(count).ok_or(Refusal::Overflow)?;
            }
        }
        if positions.is_multiple_of(1024) {
            options.watch.check(positions, None)?;
        }
        Refusal::unless_fits(Amount::Exact(positions.into()).times(bytes_each), options.memory)?;
    }
    Ok(best)
}
