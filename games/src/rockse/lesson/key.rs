//! The answer key: each answer with its reasons. The numbers are computed when a sentence is
//! displayed.

use tablette_core::{Digits, Literal, NoWatch, Number, Options, Phrase, Words, words};

use crate::rockse::instance::{Cell, Instance};
use crate::rockse::notation::read_instance;
use crate::rockse::questions::{self, faults};
use crate::rockse::route::Route;
use crate::rockse::words::EXAM;

/// Grids that refute the text's answer key: a path that never arrives, a bonus that a memory
/// forgets, a longer horizon that does worse.
const CUT_OFF: &str = "0 0; -10 0; jumps (1,0) (1,1)";
const FORGETS: &str = "0 -2 2; -1 -1 1; -2 2 0; jumps (0,1) (1,-1); bonus (0,2): (0,2)";
const HASTY: &str = "0 1; 0 2; jumps (0,1) (1,-1) (1,0)";

const OPTIONS: Options<'static> = Options { watch: &NoWatch, memory: 64 << 20 };

pub(super) fn weight_key() -> Phrase {
    sum(best().cost.unwrap_or_default())
}

pub(super) fn after_key() -> Phrase {
    ADD.into()
}

pub(super) fn correct_key() -> Phrase {
    ALLOWED.into()
}

pub(super) fn correct_slip() -> Phrase {
    IN_PLACE.into()
}

pub(super) fn well_formed_key() -> Phrase {
    STAR.into()
}

pub(super) fn well_formed_slip() -> Phrase {
    ACTIVATES.into()
}

pub(super) fn longest_key() -> Phrase {
    let (most, jumps) = questions::longest_path(4);
    every_cell(most, jumps.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}

pub(super) fn longest_slip() -> Phrase {
    // The key's formula, 3(N − 1).
    let (size, most) = (4, questions::longest_path(4).0);
    not_three(3 * (size - 1), size, most)
}

pub(super) fn exhaustive_key() -> Phrase {
    tree(cost(&within(&exam(), 5)), cost(&within(&exam(), 7)))
}

pub(super) fn exhaustive_slip() -> Phrase {
    let grid = grid(CUT_OFF);
    let suite = questions::exhaustive(&grid, 1, &OPTIONS).map_or(0, |found| found.suite.weight);
    cut_off(CUT_OFF, suite, cost(&within(&grid, 1)))
}

pub(super) fn memo_key() -> Phrase {
    let growth = questions::search_size(&exam(), 7, &OPTIONS);
    let (calls, remembered) = growth.map_or((0, 0), |growth| (growth.calls, growth.remembered));
    keyed(calls, remembered)
}

pub(super) fn memo_slip() -> Phrase {
    let grid = grid(FORGETS);
    let believed = faults::forgetful_memory(&grid, 8).map_or(Number::ZERO, Number::from);
    forgets(FORGETS, believed, cost(&questions::dynamic_programming(&grid, &OPTIONS).unwrap_or_default()))
}

pub(super) fn horizons_key() -> Phrase {
    let [two, three] = [2, 3].map(|horizon| cost(&greedy(&exam(), horizon)));
    horizons(two, three, cost(&best()))
}

pub(super) fn horizons_slip() -> Phrase {
    let [three, four, seven] = [3, 4, 7].map(|horizon| cost(&greedy(&exam(), horizon)));
    let [one, two] = [1, 2].map(|horizon| cost(&greedy(&grid(HASTY), horizon)));
    worse(three, four, seven, HASTY, one, two)
}

pub(super) fn greedy_key() -> Phrase {
    STRETCHES.into()
}

pub(super) fn greedy_slip() -> Phrase {
    TWICE.into()
}

pub(super) fn code_key() -> Phrase {
    binary(questions::mask_code(&[true, false, true]).unwrap_or_default())
}

pub(super) fn recurrence_key() -> Phrase {
    from_left(cost(&best()))
}

pub(super) fn recurrence_slip() -> Phrase {
    once(faults::careless_recurrence(&exam()).map_or(Number::ZERO, Number::from), cost(&best()))
}

pub(super) fn masks_key() -> Phrase {
    breadth(questions::bonus_masks(3).len())
}

pub(super) fn masks_slip() -> Phrase {
    SHARED.into()
}

pub(super) fn possible_key() -> Phrase {
    NEW_LIST.into()
}

pub(super) fn possible_slip() -> Phrase {
    LENGTHENS.into()
}

pub(super) fn dynamic_key() -> Phrase {
    let best = best();
    filled(best.work.positions, cost(&best))
}

pub(super) fn dynamic_slip() -> Phrase {
    CUBED.into()
}

pub(super) fn path_key() -> Phrase {
    followed(Literal::list(best().cells.iter().map(|cell: &Cell| (cell.i, cell.j))).to_string())
}

pub(super) fn path_slip() -> Phrase {
    NEVER_ENDS.into()
}

/// For `solve --max-jumps`.
pub(super) fn within_five() -> Phrase {
    said(cost(&within(&exam(), 5)).to_string())
}

/// For `solve --horizon`.
pub(super) fn greedy_four() -> Phrase {
    said(cost(&greedy(&exam(), 4)).to_string())
}

/// For `solve --horizon`.
pub(super) fn greedy_three() -> Phrase {
    said(cost(&greedy(&exam(), 3)).to_string())
}

/// For `solve --by table`.
pub(super) fn best_weight() -> Phrase {
    said(cost(&best()).to_string())
}

/// For `solve`, which writes cells without spaces.
pub(super) fn best_path() -> Phrase {
    said(best().cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}

fn grid(text: &str) -> Instance {
    read_instance(text).expect("a grid of the key")
}

fn exam() -> Instance {
    grid(EXAM)
}

fn best() -> Route {
    questions::dynamic_programming(&exam(), &OPTIONS).unwrap_or_default()
}

fn within(instance: &Instance, most: u32) -> Route {
    questions::exhaustive(instance, most, &OPTIONS).map(|found| found.path).unwrap_or_default()
}

fn greedy(instance: &Instance, horizon: u32) -> Route {
    questions::greedy(instance, horizon, &OPTIONS).unwrap_or_default()
}

fn cost(route: &Route) -> Number {
    route.cost.map_or(Number::ZERO, Number::from)
}

const CATALOGUE: &str = include_str!("key.txt");

words! {
    from CATALOGUE;
    said(text: Words);
    sum(weight: Number);
    ADD;
    ALLOWED;
    IN_PLACE;
    STAR;
    ACTIVATES;
    every_cell(most: Number, jumps: Words);
    not_three(claimed: Number, size: Digits, most: Number);
    tree(five: Number, seven: Number);
    cut_off(grid: Words, suite: Number, right: Number);
    keyed(calls: Number, remembered: Number);
    forgets(grid: Words, believed: Number, right: Number);
    horizons(two: Number, three: Number, best: Number);
    worse(three: Number, four: Number, seven: Number, grid: Words, one: Number, two: Number);
    STRETCHES;
    TWICE;
    binary(code: Number);
    from_left(best: Number);
    once(careless: Number, best: Number);
    breadth(count: Digits);
    SHARED;
    NEW_LIST;
    LENGTHENS;
    filled(states: Number, best: Number);
    CUBED;
    followed(path: Words);
    NEVER_ENDS;
}
