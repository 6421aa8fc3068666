//! The functions of the lesson, applied to typed arguments.
//!
//! A board has the usual notation, or is a file name at the command line; `exam` is the grid of the
//! paper. Paths and jumps are lists of couples, `[(0, 1), (1, -1)]`.

use tablette_core::{Answer, AnswerMatch, Effect, Exercise, Literal, NoAnswer, Options, Problem, words};

use super::given::{
    A_CELL, A_MASK, A_PATH, BonusJumps, SOME_JUMPS, bonuses, cell, cells, instance, jumps, mask, on_grid, pairs, trail,
};
use super::signatures as called;
use crate::arguments::{couple, couples, number, truths};
use crate::rockse::instance::Instance;
use crate::rockse::questions;

type Given<'a> = &'a [&'a str];
type Outcome = Result<Answer, NoAnswer>;
/// A best path of the exam's grid, and a path that uses an extra jump before its bonus.
pub(super) const BEST_PATH: &str = "[(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2), (3, 2), (3, 3)]";
const TOO_SOON: &str = "[(0, 0), (0, 1), (1, 1)]";

pub(super) const WEIGHT: Exercise =
    Exercise::new("poids", BOARD_PATH, 2, weight).on(&[&["exam", BEST_PATH]]).called(called::board_and_path);
pub(super) const AFTER: Exercise = Exercise::new("appliquer_sauts", CELL_JUMPS, 2, after)
    .on(&[&["0,0", "[(0, 1), (0, 1), (1, -1)]"]])
    .called(called::cell_and_jumps);
pub(super) const CORRECT: Exercise = Exercise::new("sauts_corrects", JUMPS_BONUS_PATH, 2, correct)
    .and_up_to(1)
    .on(&[&["exam", BEST_PATH], &["exam", TOO_SOON]])
    .called(called::jumps_bonus_path)
    .with_effect(Effect::Pure);
pub(super) const WELL_FORMED: Exercise = Exercise::new("sauts_bien_formes", JUMPS_BONUS, 1, well_formed)
    .and_up_to(1)
    .on(&[&["[(0, 1), (1, -3)]"], &["[(0, 1), (0, -1)]"], &["[(0, 1)]", "{(1, 2): [(-1, 0)]}"]])
    .called(called::jumps_bonus)
    .with_effect(Effect::Pure);
pub(super) const LONGEST: Exercise = Exercise::new("", SIDE, 1, longest).on(&[&["4"]]).called(called::one_number);
pub(super) const EXHAUSTIVE: Exercise = Exercise::new("trouve_complet", BOARD_MOST, 2, exhaustive)
    .on(&[&["exam", "5"], &["exam", "7"]])
    .called(called::board_and_number)
    .or(AnswerMatch::AsGood(called::as_light))
    .with_effect(Effect::Pure);
pub(super) const GROWTH: Exercise = Exercise::new("", BOARD_MOST, 2, growth)
    .on(&[&["exam", "7"]])
    .called(called::board_and_number)
    .or(AnswerMatch::AsGood(called::as_light))
    .with_effect(Effect::Pure);
pub(super) const HORIZONS: Exercise = Exercise::new("", BOARD_HORIZON, 2, horizons)
    .on(&[&["exam", "7"]])
    .called(called::board_and_number)
    .or(AnswerMatch::AsGood(called::same_weights));
pub(super) const GREEDY: Exercise = Exercise::new("trouve_glouton", BOARD_HORIZON, 2, greedy)
    .on(&[&["exam", "2"], &["exam", "3"]])
    .called(called::board_and_number)
    .or(AnswerMatch::AsGood(called::nothing))
    .with_effect(Effect::Pure);
pub(super) const CODE: Exercise =
    Exercise::new("code_bonus", MASK, 1, code).on(&[&["[True, False, True]"]]).called(called::mask_alone);
pub(super) const RECURRENCE: Exercise = Exercise::new("poids_opt", BOARD_CELL_MASK, 3, recurrence)
    .on(&[&["exam", "0,0", "0"], &["exam", "0,0", "1"]])
    .called(called::board_cell_mask)
    .or(AnswerMatch::AsGood(called::same_weights));
pub(super) const MASKS: Exercise = Exercise::new("combinaisons_bonus", BONUSES, 1, masks)
    .on(&[&["2"]])
    .called(called::one_number)
    .or(AnswerMatch::AsGood(called::by_inclusion));
pub(super) const POSSIBLE: Exercise = Exercise::new("trouver_sauts_possibles", BOARD_MASK, 2, possible)
    .on(&[&["exam", "0"], &["exam", "1"]])
    .called(called::jumps_by_number)
    .or(AnswerMatch::AnyOrder)
    .with_effect(Effect::Pure);
pub(super) const DYNAMIC: Exercise = Exercise::new("trouve_dynamique", BOARD, 1, dynamic)
    .on(&[&["exam"]])
    .called(called::board)
    .or(AnswerMatch::AsGood(called::as_light))
    .with_effect(Effect::Pure);
pub(super) const PATH: Exercise = Exercise::new("solution_dynamique", BOARD, 1, path)
    .on(&[&["exam"]])
    .called(called::board)
    .or(AnswerMatch::AsGood(called::as_light_cells))
    .with_effect(Effect::Pure);

/// The most jumps of a search.
const MOST_JUMPS: i64 = 1_000_000;
/// The farthest horizon.
const MOST_HORIZON: i64 = 64;
/// The most bonus cells whose sets are listed.
const MOST_BONUSES: i64 = 16;
/// The most rows: their square still fits in 64 bits.
const MOST_ROWS: i64 = 1 << 31;

fn weight(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let instance = instance(given[0])?;
    let path = trail(&instance, given[1])?;
    Ok(Answer::of(questions::path_weight(&instance, &path)))
}

fn after(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let cell = questions::cell_after(couple(given[0], A_CELL)?, &jumps(given[1])?);
    Ok(Answer::of(cell.ok_or_else(|| Problem::new(NEAR, given[1]))?))
}

/// Accepts a board and a path, or the three arguments of the text.
fn correct(given: Given<'_>, _: &Options<'_>) -> Outcome {
    if let [default, bonus, path] = given {
        let path = couples(path, A_PATH)?.into_iter().map(|pair| cell(pair, path)).collect::<Result<Vec<_>, _>>()?;
        return Ok(Answer::of(questions::are_jumps_correct(&jumps(default)?, &bonuses(bonus)?, &path)));
    }
    let instance = instance(given[0])?;
    let path = trail(&instance, given[1])?;
    Ok(Answer::of(questions::are_jumps_correct(instance.jumps(), &gifts(&instance), &path)))
}

fn well_formed(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let bonus = given.get(1).map(|text| bonuses(text)).transpose()?.unwrap_or_default();
    Ok(Answer::of(questions::are_jumps_well_formed(&jumps(given[0])?, &bonus)))
}

fn longest(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let size = number(given[0], ROWS, 1, MOST_ROWS)? as u32;
    let (most, jumps) = questions::longest_path(size);
    Ok(Answer::of(most).with(BY_JUMPS, pairs(&jumps)))
}

fn exhaustive(given: Given<'_>, options: &Options<'_>) -> Outcome {
    let most = number(given[1], SOME_JUMPS, 0, MOST_JUMPS)? as u32;
    let found = questions::exhaustive(&instance(given[0])?, most, options)?;
    let path = found.path.cost.map(|cost| (cost, pairs(&found.path.jumps)));
    Ok(Answer::of(path).with(SUITE, (found.suite.weight, pairs(&found.suite.jumps))))
}

fn growth(given: Given<'_>, options: &Options<'_>) -> Outcome {
    let most = number(given[1], SOME_JUMPS, 0, MOST_JUMPS)? as u32;
    let growth = questions::search_size(&instance(given[0])?, most, options)?;
    Ok(Answer::of(growth.remembered).with(CALLS, growth.calls).with(CONFUSED, growth.confused))
}

fn horizons(given: Given<'_>, options: &Options<'_>) -> Outcome {
    let most = number(given[1], HORIZON, 1, MOST_HORIZON)? as u32;
    let instance = instance(given[0])?;
    let weights = (1..=most).map(|horizon| Ok(questions::greedy(&instance, horizon, options)?.cost.into()));
    let weights = weights.collect::<Result<Vec<Literal>, NoAnswer>>()?;
    Ok(Answer::of(weights).with(BEST, questions::dynamic_programming(&instance, options)?.cost))
}

fn greedy(given: Given<'_>, options: &Options<'_>) -> Outcome {
    let horizon = number(given[1], HORIZON, 1, MOST_HORIZON)? as u32;
    let route = questions::greedy(&instance(given[0])?, horizon, options)?;
    Ok(Answer::of(route.cost.map(|cost| (cost, pairs(&route.jumps)))).with(CELLS, cells(&route.cells)))
}

fn code(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let code = questions::mask_code(&truths(given[0], A_MASK)?);
    Ok(Answer::of(code.ok_or_else(|| Problem::new(SHORT_MASK, given[0]))?))
}

fn recurrence(given: Given<'_>, options: &Options<'_>) -> Outcome {
    let instance = instance(given[0])?;
    let cell = cell(couple(given[1], A_CELL)?, given[1])?;
    on_grid(&instance, cell, given[1])?;
    Ok(Answer::of(questions::least_weight(&instance, cell, &mask(&instance, given[2])?, options)?))
}

fn masks(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let count = number(given[0], A_COUNT, 0, MOST_BONUSES)? as usize;
    let masks = questions::bonus_masks(count);
    let codes: Vec<Literal> = masks.iter().map(|mask| questions::mask_code(mask).into()).collect();
    Ok(Answer::of(masks).with(CODES, Literal::List(codes)))
}

fn possible(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let instance = instance(given[0])?;
    let (by_number, _) = questions::rank_bonuses(&instance);
    let possible = questions::possible_jumps(instance.jumps(), &by_number, &mask(&instance, given[1])?);
    Ok(Answer::of(pairs(&possible)))
}

fn dynamic(given: Given<'_>, options: &Options<'_>) -> Outcome {
    let route = questions::dynamic_programming(&instance(given[0])?, options)?;
    let found = route.cost.map(|cost| (cost, pairs(&route.jumps)));
    Ok(Answer::of(found).with(STATES, route.work.positions))
}

fn path(given: Given<'_>, options: &Options<'_>) -> Outcome {
    Ok(Answer::of(cells(&questions::dynamic_programming(&instance(given[0])?, options)?.cells)))
}

fn gifts(instance: &Instance) -> BonusJumps {
    instance.bonuses().iter().map(|bonus| (bonus.cell, bonus.jumps.clone())).collect()
}

const CATALOGUE: &str = include_str!("exercises.txt");

words! {
    from CATALOGUE;
    BOARD;
    BOARD_PATH;
    BOARD_MOST;
    BOARD_HORIZON;
    BOARD_MASK;
    BOARD_CELL_MASK;
    CELL_JUMPS;
    JUMPS_BONUS;
    JUMPS_BONUS_PATH;
    MASK;
    SIDE;
    BONUSES;
    SHORT_MASK;
    A_COUNT;
    ROWS;
    NEAR;
    HORIZON;
    BY_JUMPS;
    SUITE;
    CALLS;
    CONFUSED;
    BEST;
    CELLS;
    CODES;
    STATES;
}
