//! The exact number of best paths.

use std::collections::BTreeMap;

use tablette_core::{Amount, Options, Refusal};

use super::instance::Instance;
use super::masks;
use super::position::Position;
use super::relax::relax;
use super::remainder::REMOTE;
use super::remainder::{FREE, Remainder};

/// Counts the paths from a position that weigh exactly `cost`, which must be the least weight (as
/// [`optimum`](super::theory::optimum) proves it). Ways that meet in a cell with the same extra
/// jumps are counted together; no path is listed.
///
/// # Errors
/// [`Refusal::Overflow`] past 128 bits, or as for [`Remainder::new`]; [`Refusal::TooLarge`] and
/// [`Refusal::Stopped`].
///
/// # Complexity
/// Time O(s · m · log s), space O(s), for the s positions that a path of that weight might pass.
/// Dominated ways are kept, so this can be harder than finding a best path.
pub fn best_paths(instance: &Instance, from: &Position, cost: i64, options: &Options<'_>) -> Result<u128, Refusal> {
    let remainder = Remainder::new(instance, from)?;
    let relaxation = relax(&remainder, options)?;
    let size = remainder.size();
    let goal = instance.goal() as usize;
    let bytes_each = (remainder.words * 8 + size_of::<(i64, u128)>() + 64) as u64;
    let mut open: BTreeMap<usize, LeastWays> = BTreeMap::new();
    open.entry(remainder.from.cell as usize).or_default().insert(vec![0; remainder.words].into(), (0, 1));
    let mut positions = 1_u64;
    while let Some((cell, mut ways)) = open.pop_first() {
        if cell == goal {
            let exact = ways.values().filter(|(before, _)| before + instance.weights()[goal] == cost);
            return exact.map(|(_, count)| *count).try_fold(0_u128, u128::checked_add).ok_or(Refusal::Overflow);
        }
        if let Some(gift) = remainder.gifts.get(&(cell as u32)) {
            ways = collected(ways, gift)?;
        }
        for (held, (before, count)) in ways {
            let before = before + instance.weights()[cell];
            for step in &remainder.steps {
                if step.needs != FREE && !masks::contains(&held, step.needs) {
                    continue;
                }
                let Some(target) = remainder.target(cell / size, cell % size, step) else { continue };
                if relaxation.rest(target) >= REMOTE || before + relaxation.rest(target) > cost {
                    continue;
                }
                positions += u64::from(add(open.entry(target).or_default(), held.clone(), before, count)?);
            }
        }
        if positions.is_multiple_of(1024) && options.watch.stopped() {
            return Err(Refusal::Stopped);
        }
        Refusal::unless_fits(Amount::Exact(positions.into()).times(bytes_each), options.memory)?;
    }
    Ok(0)
}

/// By extra jumps gained: the least weight of the cells before, and the number of ways to reach it.
type LeastWays = BTreeMap<Box<[u64]>, (i64, u128)>;

/// Adds ways to a cell and returns whether the position is new. A heavier way with the same extra
/// jumps lies on no best path.
fn add(ways: &mut LeastWays, held: Box<[u64]>, before: i64, count: u128) -> Result<bool, Refusal> {
    let fresh = !ways.contains_key(&held);
    let known = ways.entry(held).or_insert((before, 0));
    if before < known.0 {
        *known = (before, count);
    } else if before == known.0 {
        known.1 = known.1.checked_add(count).ok_or(Refusal::Overflow)?;
    }
    Ok(fresh)
}

/// The same ways after collecting the jumps that the cell adds.
fn collected(ways: LeastWays, gift: &[u64]) -> Result<LeastWays, Refusal> {
    let mut after = LeastWays::new();
    for (mut held, (before, count)) in ways {
        masks::add_all(&mut held, gift);
        add(&mut after, held, before, count)?;
    }
    Ok(after)
}
