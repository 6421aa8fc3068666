//! The number of best paths, exactly.

use std::collections::BTreeMap;

use tablette_core::{Amount, Ask, Refusal};

use super::course::FAR;
use super::course::{Course, FREE};
use super::instance::Instance;
use super::masks;
use super::position::Position;
use super::relax::relax;

/// How many paths from a position weigh exactly `cost`, the least weight there is (as [`optimum`](super::theory::optimum)
/// proves it). Ways that only meet in a cell with the same extra jumps are counted together, nothing is listed.
///
/// # Errors
/// [`Refusal::Overflow`] past 128 bits, or as for [`Course::new`]; [`Refusal::TooLarge`] and [`Refusal::Stopped`].
///
/// # Complexity
/// Time O(s · m · log s), space O(s), for the s positions that a path of that weight might pass; no way is dropped for
/// being beaten, so this can be harder than finding a best path.
pub fn best_paths(instance: &Instance, from: &Position, cost: i64, ask: &Ask<'_>) -> Result<u128, Refusal> {
    let course = Course::new(instance, from)?;
    let relaxation = relax(&course, ask)?;
    let size = course.size();
    let goal = instance.goal() as usize;
    let bytes_each = (course.words * 8 + size_of::<(i64, u128)>() + 64) as u64;
    let mut open: BTreeMap<usize, LeastWays> = BTreeMap::new();
    open.entry(course.from.cell as usize).or_default().insert(vec![0; course.words].into(), (0, 1));
    let mut positions = 1_u64;
    while let Some((cell, mut ways)) = open.pop_first() {
        if cell == goal {
            let exact = ways.values().filter(|(before, _)| before + instance.weights()[goal] == cost);
            return exact.map(|(_, count)| *count).try_fold(0_u128, u128::checked_add).ok_or(Refusal::Overflow);
        }
        if let Some(gift) = course.gifts.get(&(cell as u32)) {
            ways = collected(ways, gift)?;
        }
        for (held, (before, count)) in ways {
            let before = before + instance.weights()[cell];
            for step in &course.steps {
                if step.needs != FREE && !masks::contains(&held, step.needs) {
                    continue;
                }
                let Some(target) = course.target(cell / size, cell % size, step) else { continue };
                if relaxation.rest(target) >= FAR || before + relaxation.rest(target) > cost {
                    continue;
                }
                positions += u64::from(add(open.entry(target).or_default(), held.clone(), before, count)?);
            }
        }
        if positions.is_multiple_of(1024) && ask.watch.stopped() {
            return Err(Refusal::Stopped);
        }
        Refusal::unless_fits(Amount::Exact(positions.into()).times(bytes_each), ask.memory)?;
    }
    Ok(0)
}

/// By extra jumps gained: the least weight of the cells before, and in how many ways.
type LeastWays = BTreeMap<Box<[u64]>, (i64, u128)>;

/// Adds ways to a cell; a heavier way with the same extra jumps is on no best path. True when the position is new.
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

/// The same ways with what the cell adds.
fn collected(ways: LeastWays, gift: &[u64]) -> Result<LeastWays, Refusal> {
    let mut after = LeastWays::new();
    for (mut held, (before, count)) in ways {
        masks::add_all(&mut held, gift);
        add(&mut after, held, before, count)?;
    }
    Ok(after)
}
