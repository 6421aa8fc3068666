//! Greedy paths that break ties in any way: the text does not say which of several best suites to
//! take.

use std::collections::{BTreeSet, HashSet};

use tablette_core::{NoWatch, Options};

use super::super::instance::Instance;
use super::super::jumps::Jump;
use super::super::position::Position;
use super::super::suites;

/// Memory for the best suite from one position.
const OPTIONS: Options<'static> = Options { watch: &NoWatch, memory: 64 << 20 };
/// The most suites that are tried.
const MOST_SUITES: usize = 100_000;

/// Returns whether a path to the goal consists of best suites of `horizon` jumps, whichever ties
/// it takes. O(suites · the work of [`suites::local_suite`]).
///
/// ```
/// use tablette_games::rockse::{Jump, notation, questions::greedy_ties::is_greedy};
/// let grid = notation::read_instance("0 1; 1 0; jumps (0,1) (1,0)").unwrap();
/// let (right, down) = (Jump::new(0, 1), Jump::new(1, 0));
/// assert!(is_greedy(&grid, 1, &[right, down]) && is_greedy(&grid, 1, &[down, right]));
/// ```
pub fn is_greedy(instance: &Instance, horizon: u32, made: &[Jump]) -> bool {
    let mut position = instance.start();
    let mut rest = made;
    while position.cell != instance.goal() {
        let (suite, later) = rest.split_at(rest.len().min(horizon as usize));
        let Some(end) = after(instance, &position, suite) else { return false };
        let is_whole = suite.len() == horizon as usize || instance.allowed(&end.0).next().is_none();
        if suite.is_empty() || !is_whole || Some(end.1) != best_weight(instance, &position, horizon) {
            return false;
        }
        (position, rest) = (end.0, later);
    }
    rest.is_empty()
}

/// Returns the weights of the greedy paths with all ways to break ties; `None` stands for a path
/// that stops where no jump is left. Gives up after a hundred thousand suites, which grids of a
/// class do not have.
///
/// ```
/// use tablette_games::rockse::{notation, questions::greedy_ties::weights};
/// let grid = notation::read_instance("0 1 5; 1 2 0; 0 0 0; jumps (0,1) (1,0)").unwrap();
/// assert_eq!(weights(&grid, 1).into_iter().collect::<Vec<_>>(), [Some(1), Some(3)]);
/// ```
pub fn weights(instance: &Instance, horizon: u32) -> BTreeSet<Option<i128>> {
    let weight = |cell: u32| i128::from(instance.weights()[cell as usize]);
    let mut found = BTreeSet::new();
    let mut waiting = vec![(instance.start(), weight(0))];
    let (mut seen, mut tried) = (HashSet::new(), 0);
    while let Some((position, sum)) = waiting.pop() {
        if !seen.insert((position.clone(), sum)) {
            continue;
        }
        if instance.allowed(&position).next().is_none() {
            found.insert(Some(sum).filter(|_| position.cell == instance.goal()));
            continue;
        }
        let best = best_weight(instance, &position, horizon).map(|best| best - weight(position.cell) + sum);
        let mut suites = vec![(position, sum, 0)];
        while let Some((position, sum, made)) = suites.pop() {
            tried += 1;
            if tried > MOST_SUITES {
                return found;
            }
            let targets: Vec<u32> = instance.allowed(&position).map(|(_, target)| target).collect();
            if made == horizon || targets.is_empty() {
                waiting.extend(Some((position, sum)).filter(|_| Some(sum) == best));
            } else {
                let next = |target| (instance.landed(&position, target), sum + weight(target), made + 1);
                suites.extend(targets.into_iter().map(next));
            }
        }
    }
    found
}

/// The position after some jumps, and their weight, both ends included; `None` if one is not
/// allowed.
fn after(instance: &Instance, from: &Position, suite: &[Jump]) -> Option<(Position, i128)> {
    let weight = |position: &Position| i128::from(instance.weights()[position.cell as usize]);
    suite.iter().try_fold((from.clone(), weight(from)), |(position, sum), jump| {
        let (_, target) = instance.allowed(&position).find(|(allowed, _)| allowed == jump)?;
        let next = instance.landed(&position, target);
        let sum = sum + weight(&next);
        Some((next, sum))
    })
}

fn best_weight(instance: &Instance, from: &Position, horizon: u32) -> Option<i128> {
    suites::local_suite(instance, from, horizon, &OPTIONS).ok().map(|suite| suite.weight.into())
}
