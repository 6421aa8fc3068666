//! The answer key's own methods, with their faults, to show the effect of the faults.
//!
//! For small grids: nothing here is fast, and no other code relies on it.

use std::collections::HashMap;

use super::super::instance::Instance;
use super::super::position::Position;

/// Question 7 as in the answer key: a memory keyed only by the cell and the jumps left, although
/// the allowed jumps depend on the bonus cells visited. Returns the least weight to the goal as
/// computed that way.
///
/// ```
/// use tablette_games::rockse::{notation, questions::faults::forgetful_memory};
/// let grid = "0 -2 2; -1 -1 1; -2 2 0; jumps (0,1) (1,-1); bonus (0,2): (0,2)";
/// let instance = notation::read_instance(grid).unwrap();
/// assert_eq!(forgetful_memory(&instance, 8), Some(-6)); // -4 is right
/// ```
pub fn forgetful_memory(instance: &Instance, max_jumps: u32) -> Option<i128> {
    search(instance, &instance.start(), max_jumps, &mut HashMap::new())
}

type Memo = HashMap<(u32, u32), Option<i128>>;

fn search(instance: &Instance, position: &Position, left: u32, memo: &mut Memo) -> Option<i128> {
    let weight = i128::from(instance.weights()[position.cell as usize]);
    if position.cell == instance.goal() {
        return Some(weight);
    }
    if left == 0 {
        return None;
    }
    if let Some(known) = memo.get(&(position.cell, left)) {
        return *known;
    }
    let targets: Vec<u32> = instance.allowed(position).map(|(_, target)| target).collect();
    let ways = targets.into_iter();
    let rest = ways.filter_map(|target| search(instance, &instance.landed(position, target), left - 1, memo)).min();
    let best = rest.map(|rest| rest + weight);
    memo.insert((position.cell, left), best);
    best
}

/// Question 11 as in the answer key: the position after a jump does not carry the bonus of the cell
/// that the jump left, so that each bonus serves one jump. Returns the least weight to the goal by
/// that recurrence. O(N² m).
///
/// ```
/// use tablette_games::rockse::{notation, questions::faults::careless_recurrence};
/// let exam = "2 -4 -6 0; 1 -2 2 3; -2 2 -3 4; -1 4 -3 7; jumps (0,1) (1,-1) (1,1); bonus (1,2): (1,0)";
/// assert_eq!(careless_recurrence(&notation::read_instance(exam).unwrap()), Some(-6)); // -7 is right
/// ```
pub fn careless_recurrence(instance: &Instance) -> Option<i128> {
    let mut least: Vec<Option<i128>> = vec![None; instance.cells()];
    for cell in (0..=instance.goal()).rev() {
        let weight = i128::from(instance.weights()[cell as usize]);
        let here = Position { cell, extra: instance.gift(cell), left: 0 };
        let rest = instance.allowed(&here).filter_map(|(_, target)| least[target as usize]).min();
        least[cell as usize] = if cell == instance.goal() { Some(weight) } else { rest.map(|rest| rest + weight) };
    }
    least[0]
}
