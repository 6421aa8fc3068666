//! The functions of the source text, question by question, each with the French name that the text
//! gives it.
//!
//! The answer key of the text has eleven errors. These functions do what the text asks, and each
//! says where the key differs. None of them changes its arguments.

pub mod faults;
pub mod greedy_ties;

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::hash::BuildHasher;

use tablette_core::{Amount, Options, Overflow, Refusal, Work};

use super::instance::{Cell, Instance};
use super::jumps::Jump;
use super::position::Position;
use super::route::Route;
use super::suites::{self, Suite};
use super::theory::{Limits, optimum};

/// Question 1, `poids`: the weight of a path, the sum over its cells; `None` when it passes 64
/// bits.
///
/// O(n) for n cells.
///
/// # Panics
/// If a cell is off the grid.
pub fn path_weight(instance: &Instance, path: &[Cell]) -> Option<i64> {
    let weight: i128 = path.iter().map(|&cell| i128::from(instance.weight(cell))).sum();
    weight.try_into().ok()
}

/// Question 2, `appliquer_sauts`: the cell that jumps lead to from a cell; `None` when they leave
/// the grid. O(jumps).
pub fn apply_jumps(instance: &Instance, from: Cell, jumps: &[Jump]) -> Option<Cell> {
    instance.trail(from, jumps)?.last().copied()
}

/// Question 2, `appliquer_sauts` as the text has it, without a grid: the cell that jumps lead to.
/// `None` past 64 bits. O(jumps).
///
/// ```
/// use tablette_games::rockse::{Jump, questions::cell_after};
/// assert_eq!(cell_after((0, 0), &[Jump::new(0, 1), Jump::new(1, -1)]), Some((1, 0)));
/// ```
pub fn cell_after(from: (i64, i64), jumps: &[Jump]) -> Option<(i64, i64)> {
    jumps.iter().try_fold(from, |(i, j), jump| Some((i.checked_add(jump.di)?, j.checked_add(jump.dj)?)))
}

/// Question 3, `sauts_corrects`: returns whether every jump of the path is allowed when it is made.
///
/// A bonus serves the jump that leaves its own cell. The answer key extends the caller's list of
/// default jumps with `+=`, so that an illegal path becomes legal on the second call; here nothing
/// changes. O(n · m) for n cells and m jumps.
pub fn are_jumps_correct<S: BuildHasher>(jumps: &[Jump], bonus: &HashMap<Cell, Vec<Jump>, S>, path: &[Cell]) -> bool {
    let mut allowed: HashSet<Jump> = jumps.iter().copied().collect();
    path.windows(2).all(|pair| {
        allowed.extend(bonus.get(&pair[0]).into_iter().flatten());
        let (from, to) = (pair[0], pair[1]);
        let jump = Jump::new(i64::from(to.i) - i64::from(from.i), i64::from(to.j) - i64::from(from.j));
        allowed.contains(&jump)
    })
}

/// Question 4, `sauts_bien_formes`: returns whether all jumps satisfy (*). The answer key activates
/// every bonus as a side effect. O(m).
pub fn are_jumps_well_formed<S: BuildHasher>(jumps: &[Jump], bonus: &HashMap<Cell, Vec<Jump>, S>) -> bool {
    jumps.iter().chain(bonus.values().flatten()).all(|jump| jump.is_well_formed())
}

/// Question 5: the most jumps that a path through an N×N grid can have, N² - 1, and default jumps
/// that reach it.
///
/// Every jump raises the row-major index, so no path is longer; with (0,1) and (1,1-N) a path
/// visits every cell. The answer key says 3(N - 1), which a 3×3 grid already refutes.
pub fn longest_path(size: u32) -> (u64, Vec<Jump>) {
    let jumps = vec![Jump::new(0, 1), Jump::new(1, 1 - i64::from(size))];
    (u64::from(size) * u64::from(size) - 1, jumps)
}

/// Question 6, `trouve_complet`: the result of an exhaustive search of at most `max_jumps` jumps
/// from the first cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exhaustive {
    /// The best suite of jumps, which need not arrive: the answer key returns this.
    pub suite: Suite,
    /// The best path to the goal: the question asks for this.
    pub path: Route,
}

/// Question 6, `trouve_complet`, with the memory of question 7.
///
/// The answer key counts a suite that was cut off, or that ended where no jump is left, as a
/// solution, so that it can return a cheaper path that never arrives; here the two are separate.
/// Its memo of question 7, keyed by cell and remaining jumps, is wrong once there are bonus cells;
/// here the extra jumps are part of the key. O(m^`max_jumps`) as a plain recursion; O(`max_jumps` ·
/// p · m) with memory, for p positions (cell and extra jumps).
///
/// # Errors
/// As [`suites::local_suite`].
pub fn exhaustive(instance: &Instance, max_jumps: u32, options: &Options<'_>) -> Result<Exhaustive, Refusal> {
    let start = instance.start();
    Ok(Exhaustive {
        suite: suites::local_suite(instance, &start, max_jumps, options)?,
        path: suites::within(instance, &start, max_jumps, options)?,
    })
}

/// Question 7: the size of an exhaustive search with a limited number of jumps.
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

/// Question 7: counts calls and entries without making the calls, layer by layer. O(`max_jumps` · p · m) for p
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
        options.watch.check(size.remembered, None)?;
        layer = one_jump_further(instance, &layer).map_err(|Overflow| Refusal::Overflow)?;
        let bytes = size_of::<Position>() + 8 * instance.extras().len().div_ceil(64) + 32;
        Refusal::unless_fits(Amount::Exact(layer.len() as u128).times(bytes as u64), options.memory)?;
    }
    Ok(size)
}

/// The positions one jump further, and the number of ways to reach each.
fn one_jump_further(instance: &Instance, layer: &HashMap<Position, u128>) -> Result<HashMap<Position, u128>, Overflow> {
    let mut next = HashMap::new();
    for (position, times) in layer.iter().filter(|(position, _)| position.cell != instance.goal()) {
        for (_, target) in instance.allowed(position) {
            let ways = next.entry(instance.landed(position, target)).or_insert(0_u128);
            *ways = ways.checked_add(*times).ok_or(Overflow)?;
        }
    }
    Ok(next)
}

/// Question 9, `trouve_glouton`: greedy search with horizon k from the first cell.
///
/// Question 8: a larger horizon is *not* always better, contrary to the answer key: on the grid of
/// the text k = 3 gives -7, k = 4 gives -6 and k = 7 gives -5. The answer key counts joint cells
/// twice and uses one name for two lists.
///
/// # Errors
/// As [`suites::greedy`].
pub fn greedy(instance: &Instance, horizon: u32, options: &Options<'_>) -> Result<Route, Refusal> {
    suites::greedy(instance, &Position { left: horizon, ..instance.start() }, horizon, options)
}

/// Question 10, `code_bonus`: the number whose binary digits are the mask, with bonus 0 lowest;
/// `None` past 64 bonus cells. O(b).
pub fn mask_code(mask: &[bool]) -> Option<u64> {
    let (low, high) = mask.split_at(mask.len().min(64));
    let code = low.iter().rev().fold(0, |code, &bit| code << 1 | u64::from(bit));
    (!high.contains(&true)).then_some(code)
}

/// Question 12, `combinaisons_bonus`: every mask of `bonuses` bonus cells, each after all masks
/// that include it: breadth first from the full mask, removing bonuses in rising order.
///
/// The answer key stores one mutable list many times over and forgets which masks it has seen.
/// O(2^b · b) time and space.
///
/// # Panics
/// Beyond 24 bonus cells: the list would not fit in memory.
pub fn bonus_masks(bonuses: usize) -> Vec<Vec<bool>> {
    assert!(bonuses <= 24, "2^{bonuses} masks do not fit memory");
    let full = vec![true; bonuses];
    let mut seen = HashSet::from([full.clone()]);
    let mut queue = VecDeque::from([full]);
    let mut masks = Vec::new();
    while let Some(mask) = queue.pop_front() {
        for bonus in 0..bonuses {
            let mut less = mask.clone();
            less[bonus] = false;
            if seen.insert(less.clone()) {
                queue.push_back(less);
            }
        }
        masks.push(mask);
    }
    masks
}

/// `ranger_bonus` of the text: bonus jumps by bonus number, and the number of each bonus cell.
/// O(b).
pub fn rank_bonuses(instance: &Instance) -> (Vec<Vec<Jump>>, HashMap<Cell, usize>) {
    let jumps = instance.bonuses().iter().map(|bonus| bonus.jumps.clone()).collect();
    let numbers = instance.bonuses().iter().enumerate().map(|(number, bonus)| (bonus.cell, number)).collect();
    (jumps, numbers)
}

/// Question 13, `trouver_sauts_possibles`: the jumps allowed when the bonus cells of the mask are
/// active, each once, in document order. The answer key modifies the list of default jumps. O(m)
/// expected.
pub fn possible_jumps(jumps: &[Jump], by_number: &[Vec<Jump>], mask: &[bool]) -> Vec<Jump> {
    let active = by_number.iter().zip(mask).filter(|(_, active)| **active).flat_map(|(jumps, _)| jumps);
    let mut seen = HashSet::new();
    jumps.iter().chain(active).copied().filter(|jump| seen.insert(*jump)).collect()
}

/// Question 11: the least weight from a cell with a set of active bonus cells, given by number; the
/// cell's own bonus is active as well. `None` when no path leads to the goal, or the cell is off
/// the grid.
///
/// # Errors
/// As [`optimum`].
pub fn least_weight(
    instance: &Instance,
    cell: Cell,
    mask: &[bool],
    options: &Options<'_>,
) -> Result<Option<i64>, Refusal> {
    if cell.i as usize >= instance.size() || cell.j as usize >= instance.size() {
        return Ok(None);
    }
    let index = instance.index(cell);
    let mut extra = instance.gift(index);
    for (bonus, _) in instance.bonuses().iter().zip(mask).filter(|(_, active)| **active) {
        extra.add_all(&instance.gift(instance.index(bonus.cell)));
    }
    Ok(proven(instance, &Position { cell: index, extra, left: 0 }, options)?.cost)
}

/// Questions 11, 14 and 15, `trouve_dynamique` and `solution_dynamique`: the best path, and as its
/// work the number of entries that dynamic programming over all cells and all sets of extra jumps
/// fills: N² · 2^q for q distinct extra jumps.
///
/// The rung `table` fills that table; here [`optimum`] finds the same path, without most of it.
///
/// In the recurrence of question 11 the position after a jump must carry the bonus of the cell that
/// the jump *left*; as the answer key writes it, the bonus serves one jump only, which gives -6 on
/// the grid of the text instead of -7. Its reconstruction treats a jump as a cell and never ends.
/// The key says O(2^b · N³), which holds only for m = N jumps, and b, the number of bonus cells, may
/// be larger than q: the time is O(2^q · N² · m).
///
/// # Errors
/// As [`optimum`], and [`Refusal::Overflow`] when the number of entries passes 128 bits.
pub fn dynamic_programming(instance: &Instance, options: &Options<'_>) -> Result<Route, Refusal> {
    let route = proven(instance, &instance.start(), options)?;
    let sets = 2_u128.checked_pow(instance.extras().len() as u32);
    let positions = sets.and_then(|sets| sets.checked_mul(instance.cells() as u128)).ok_or(Refusal::Overflow)?;
    Ok(Route { work: Work { positions, ..route.work }, ..route })
}

fn proven(instance: &Instance, from: &Position, options: &Options<'_>) -> Result<Route, Refusal> {
    let route = optimum(instance, from, &Limits::NONE, options)?;
    if route.proven { Ok(route) } else { Err(Refusal::Stopped) }
}
