//! The functions of the lesson, applied to typed arguments.
//!
//! A board has the usual notation, or is a file name at the command line; `exam` is the grid of the
//! paper. Paths and jumps are lists of couples, `[(0, 1), (1, -1)]`.

use tablette_core::{Literal, NoAnswer, Options, Problem, answer, words};

use super::given::{
    A_CELL, A_MASK, A_PATH, SOME_JUMPS, bonus_jumps, bonuses, cell, cells, jumps, mask, on_grid, pairs, trail,
};
use crate::arguments::{ArgumentTexts, Values, couple, couples, number, truths};
use crate::rockse::jumps::Jump;
use crate::rockse::notation::read_instance;
use crate::rockse::questions::{self, faults};

/// The most jumps of a search.
const MOST_JUMPS: i64 = 1_000_000;
/// The farthest horizon.
const MOST_HORIZON: i64 = 64;
/// The most bonus cells whose sets are listed.
const MOST_BONUSES: i64 = 16;
/// The most rows: their square still fits in 64 bits.
const MOST_ROWS: i64 = 1 << 31;

pub(super) fn weight(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let instance = read_instance(given[0])?;
    let path = trail(&instance, given[1])?;
    answer![questions::path_weight(&instance, &path)]
}

pub(super) fn after(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let cell = questions::cell_after(couple(given[0], A_CELL)?, &jumps(given[1])?);
    answer![cell.ok_or_else(|| Problem::new(NEAR, given[1]))?]
}

/// Accepts a board and a path, or the three arguments of the text.
pub(super) fn correct(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    if let [default, bonus, path] = given {
        let path = couples(path, A_PATH)?.into_iter().map(|pair| cell(pair, path)).collect::<Result<Vec<_>, _>>()?;
        return answer![questions::are_jumps_correct(&jumps(default)?, &bonuses(bonus)?, &path)];
    }
    let instance = read_instance(given[0])?;
    let path = trail(&instance, given[1])?;
    answer![questions::are_jumps_correct(instance.jumps(), &bonus_jumps(&instance), &path)]
}

pub(super) fn well_formed(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let bonus = given.get(1).map(|text| bonuses(text)).transpose()?.unwrap_or_default();
    answer![questions::are_jumps_well_formed(&jumps(given[0])?, &bonus)]
}

pub(super) fn longest(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let size = number(given[0], ROWS, 1, MOST_ROWS)? as u32;
    let (most, jumps) = questions::longest_path(size);
    answer![most, pairs(&jumps)]
}

pub(super) fn exhaustive(given: ArgumentTexts<'_>, options: &Options<'_>) -> Values {
    let most = number(given[1], SOME_JUMPS, 0, MOST_JUMPS)? as u32;
    let found = questions::exhaustive(&read_instance(given[0])?, most, options)?;
    answer![couple_of(found.path.cost, &found.path.jumps), (found.suite.weight, pairs(&found.suite.jumps))]
}

pub(super) fn growth(given: ArgumentTexts<'_>, options: &Options<'_>) -> Values {
    let most = number(given[1], SOME_JUMPS, 0, MOST_JUMPS)? as u32;
    let growth = questions::search_size(&read_instance(given[0])?, most, options)?;
    answer![growth.remembered, growth.calls, growth.confused]
}

pub(super) fn horizons(given: ArgumentTexts<'_>, options: &Options<'_>) -> Values {
    let most = number(given[1], HORIZON, 1, MOST_HORIZON)? as u32;
    let instance = read_instance(given[0])?;
    let weights = (1..=most).map(|horizon| Ok(weight_of(questions::greedy(&instance, horizon, options)?.cost)));
    let weights = weights.collect::<Result<Vec<Literal>, NoAnswer>>()?;
    answer![weights, questions::dynamic_programming(&instance, options)?.cost]
}

pub(super) fn greedy(given: ArgumentTexts<'_>, options: &Options<'_>) -> Values {
    let horizon = number(given[1], HORIZON, 1, MOST_HORIZON)? as u32;
    let route = questions::greedy(&read_instance(given[0])?, horizon, options)?;
    answer![couple_of(route.cost, &route.jumps), cells(&route.cells)]
}

pub(super) fn code(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let code = questions::mask_code(&truths(given[0], A_MASK)?);
    answer![code.ok_or_else(|| Problem::new(SHORT_MASK, given[0]))?]
}

pub(super) fn recurrence(given: ArgumentTexts<'_>, options: &Options<'_>) -> Values {
    let instance = read_instance(given[0])?;
    let cell = cell(couple(given[1], A_CELL)?, given[1])?;
    on_grid(&instance, cell, given[1])?;
    answer![weight_of(questions::least_weight(&instance, cell, &mask(&instance, given[2])?, options)?)]
}

pub(super) fn masks(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let count = number(given[0], A_COUNT, 0, MOST_BONUSES)? as usize;
    let masks = questions::bonus_masks(count);
    let codes: Vec<_> = masks.iter().map(|mask| questions::mask_code(mask)).collect();
    answer![masks, codes]
}

pub(super) fn possible(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let instance = read_instance(given[0])?;
    let (by_number, _) = questions::rank_bonuses(&instance);
    let possible = questions::possible_jumps(instance.jumps(), &by_number, &mask(&instance, given[1])?);
    answer![pairs(&possible)]
}

pub(super) fn dynamic(given: ArgumentTexts<'_>, options: &Options<'_>) -> Values {
    let route = questions::dynamic_programming(&read_instance(given[0])?, options)?;
    answer![couple_of(route.cost, &route.jumps), route.work.positions]
}

pub(super) fn path(given: ArgumentTexts<'_>, options: &Options<'_>) -> Values {
    answer![cells(&questions::dynamic_programming(&read_instance(given[0])?, options)?.cells)]
}

/// The text's couple of the weight and the jumps, `(INFINI, [])` without a path.
fn couple_of(cost: Option<i64>, made: &[Jump]) -> Literal {
    let made = if cost.is_some() { made } else { &[] };
    (weight_of(cost), pairs(made)).into()
}

fn weight_of(cost: Option<i64>) -> Literal {
    cost.map_or(Literal::Infinity, Literal::from)
}

/// What the answer key's method finds.
pub(super) fn forgetful_memory(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let most = number(given[1], SOME_JUMPS, 0, MOST_JUMPS)? as u32;
    answer![faults::forgetful_memory(&read_instance(given[0])?, most)]
}

/// What the answer key's method finds.
pub(super) fn careless_recurrence(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    answer![faults::careless_recurrence(&read_instance(given[0])?)]
}

words! {
    SHORT_MASK { "at most 64 bonus cells", "au plus 64 cases bonus" }
    A_COUNT { "a number of bonus cells", "un nombre de cases bonus" }
    ROWS { "a number of rows", "un nombre de lignes" }
    NEAR { "jumps that end within 64 bits", "des sauts dont l'arrivée tient sur 64 bits" }
    HORIZON { "a horizon", "un horizon" }
}
