//! The functions of the lesson on arguments that people type.
//!
//! A board is written as everywhere, or is the name of a file at the command line; `exam` is the grid of the paper. Paths
//! and jumps are lists of couples, `[(0, 1), (1, -1)]`.

use tablette_core::{Answer, Ask, Effect, Exercise, Likeness, Literal, Problem, Unanswered, words};

use super::given::{
    A_CELL, A_MASK, A_PATH, BonusJumps, SOME_JUMPS, bonuses, cell, cells, instance, jumps, mask, on_grid, pairs, trail,
};
use super::signatures as called;
use crate::arguments::{couple, couples, number, truths};
use crate::rockse::instance::Instance;
use crate::rockse::questions;

type Given<'a> = &'a [&'a str];
type Outcome = Result<Answer, Unanswered>;
/// A best path of the exam's grid, and one that uses a bonus before it is there.
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
    .or(Likeness::AsGood(called::as_light))
    .with_effect(Effect::Pure);
pub(super) const GROWTH: Exercise = Exercise::new("", BOARD_MOST, 2, growth)
    .on(&[&["exam", "7"]])
    .called(called::board_and_number)
    .or(Likeness::AsGood(called::as_light))
    .with_effect(Effect::Pure);
pub(super) const HORIZONS: Exercise = Exercise::new("", BOARD_HORIZON, 2, horizons)
    .on(&[&["exam", "7"]])
    .called(called::board_and_number)
    .or(Likeness::AsGood(called::same_weights));
pub(super) const GREEDY: Exercise = Exercise::new("trouve_glouton", BOARD_HORIZON, 2, greedy)
    .on(&[&["exam", "2"], &["exam", "3"]])
    .called(called::board_and_number)
    .or(Likeness::AsGood(called::nothing))
    .with_effect(Effect::Pure);
pub(super) const CODE: Exercise =
    Exercise::new("code_bonus", MASK, 1, code).on(&[&["[True, False, True]"]]).called(called::mask_alone);
pub(super) const RECURRENCE: Exercise = Exercise::new("poids_opt", BOARD_CELL_MASK, 3, recurrence)
    .on(&[&["exam", "0,0", "0"], &["exam", "0,0", "1"]])
    .called(called::board_cell_mask)
    .or(Likeness::AsGood(called::same_weights));
pub(super) const MASKS: Exercise = Exercise::new("combinaisons_bonus", BONUSES, 1, masks)
    .on(&[&["2"]])
    .called(called::one_number)
    .or(Likeness::AsGood(called::by_inclusion));
pub(super) const POSSIBLE: Exercise = Exercise::new("trouver_sauts_possibles", BOARD_MASK, 2, possible)
    .on(&[&["exam", "0"], &["exam", "1"]])
    .called(called::jumps_by_number)
    .or(Likeness::AnyOrder)
    .with_effect(Effect::Pure);
pub(super) const DYNAMIC: Exercise = Exercise::new("trouve_dynamique", BOARD, 1, dynamic)
    .on(&[&["exam"]])
    .called(called::board)
    .or(Likeness::AsGood(called::as_light))
    .with_effect(Effect::Pure);
pub(super) const PATH: Exercise = Exercise::new("solution_dynamique", BOARD, 1, path)
    .on(&[&["exam"]])
    .called(called::board)
    .or(Likeness::AsGood(called::as_light_cells))
    .with_effect(Effect::Pure);

/// The most jumps that a search is asked for.
const MOST_JUMPS: i64 = 1_000_000;
/// The farthest horizon.
const MOST_HORIZON: i64 = 64;
/// The most bonus cells of a list of all sets of them.
const MOST_BONUSES: i64 = 16;
/// The most rows: their square still fits 64 bits.
const MOST_ROWS: i64 = 1 << 31;

fn weight(given: Given<'_>, _: &Ask<'_>) -> Outcome {
    let instance = instance(given[0])?;
    let path = trail(&instance, given[1])?;
    Ok(Answer::of(questions::path_weight(&instance, &path)))
}

fn after(given: Given<'_>, _: &Ask<'_>) -> Outcome {
    let cell = questions::cell_after(couple(given[0], A_CELL)?, &jumps(given[1])?);
    Ok(Answer::of(cell.ok_or_else(|| Problem::new(NEAR, given[1]))?))
}

/// On a board and a path, or on the three arguments of the text.
fn correct(given: Given<'_>, _: &Ask<'_>) -> Outcome {
    if let [default, bonus, path] = given {
        let path = couples(path, A_PATH)?.into_iter().map(|pair| cell(pair, path)).collect::<Result<Vec<_>, _>>()?;
        return Ok(Answer::of(questions::are_jumps_correct(&jumps(default)?, &bonuses(bonus)?, &path)));
    }
    let instance = instance(given[0])?;
    let path = trail(&instance, given[1])?;
    Ok(Answer::of(questions::are_jumps_correct(instance.jumps(), &gifts(&instance), &path)))
}

fn well_formed(given: Given<'_>, _: &Ask<'_>) -> Outcome {
    let bonus = given.get(1).map(|text| bonuses(text)).transpose()?.unwrap_or_default();
    Ok(Answer::of(questions::are_jumps_well_formed(&jumps(given[0])?, &bonus)))
}

fn longest(given: Given<'_>, _: &Ask<'_>) -> Outcome {
    let size = number(given[0], ROWS, 1, MOST_ROWS)? as u32;
    let (most, jumps) = questions::longest_path(size);
    Ok(Answer::of(most).with(BY_JUMPS, pairs(&jumps)))
}

fn exhaustive(given: Given<'_>, ask: &Ask<'_>) -> Outcome {
    let most = number(given[1], SOME_JUMPS, 0, MOST_JUMPS)? as u32;
    let found = questions::exhaustive(&instance(given[0])?, most, ask)?;
    let path = found.path.cost.map(|cost| (cost, pairs(&found.path.jumps)));
    Ok(Answer::of(path).with(SUITE, (found.suite.weight, pairs(&found.suite.jumps))))
}

fn growth(given: Given<'_>, ask: &Ask<'_>) -> Outcome {
    let most = number(given[1], SOME_JUMPS, 0, MOST_JUMPS)? as u32;
    let growth = questions::search_size(&instance(given[0])?, most, ask)?;
    Ok(Answer::of(growth.remembered).with(CALLS, growth.calls).with(CONFUSED, growth.confused))
}

fn horizons(given: Given<'_>, ask: &Ask<'_>) -> Outcome {
    let most = number(given[1], HORIZON, 1, MOST_HORIZON)? as u32;
    let instance = instance(given[0])?;
    let weights = (1..=most).map(|horizon| Ok(questions::greedy(&instance, horizon, ask)?.cost.into()));
    let weights = weights.collect::<Result<Vec<Literal>, Unanswered>>()?;
    Ok(Answer::of(weights).with(BEST, questions::dynamic_programming(&instance, ask)?.cost))
}

fn greedy(given: Given<'_>, ask: &Ask<'_>) -> Outcome {
    let horizon = number(given[1], HORIZON, 1, MOST_HORIZON)? as u32;
    let route = questions::greedy(&instance(given[0])?, horizon, ask)?;
    Ok(Answer::of(route.cost.map(|cost| (cost, pairs(&route.jumps)))).with(CELLS, cells(&route.cells)))
}

fn code(given: Given<'_>, _: &Ask<'_>) -> Outcome {
    let code = questions::mask_code(&truths(given[0], A_MASK)?);
    Ok(Answer::of(code.ok_or_else(|| Problem::new(SHORT_MASK, given[0]))?))
}

fn recurrence(given: Given<'_>, ask: &Ask<'_>) -> Outcome {
    let instance = instance(given[0])?;
    let cell = cell(couple(given[1], A_CELL)?, given[1])?;
    on_grid(&instance, cell, given[1])?;
    Ok(Answer::of(questions::least_weight(&instance, cell, &mask(&instance, given[2])?, ask)?))
}

fn masks(given: Given<'_>, _: &Ask<'_>) -> Outcome {
    let count = number(given[0], A_COUNT, 0, MOST_BONUSES)? as usize;
    let masks = questions::bonus_masks(count);
    let codes: Vec<Literal> = masks.iter().map(|mask| questions::mask_code(mask).into()).collect();
    Ok(Answer::of(masks).with(CODES, Literal::List(codes)))
}

fn possible(given: Given<'_>, _: &Ask<'_>) -> Outcome {
    let instance = instance(given[0])?;
    let (by_number, _) = questions::rank_bonuses(&instance);
    let possible = questions::possible_jumps(instance.jumps(), &by_number, &mask(&instance, given[1])?);
    Ok(Answer::of(pairs(&possible)))
}

fn dynamic(given: Given<'_>, ask: &Ask<'_>) -> Outcome {
    let route = questions::dynamic_programming(&instance(given[0])?, ask)?;
    let found = route.cost.map(|cost| (cost, pairs(&route.jumps)));
    Ok(Answer::of(found).with(STATES, route.work.positions))
}

fn path(given: Given<'_>, ask: &Ask<'_>) -> Outcome {
    Ok(Answer::of(cells(&questions::dynamic_programming(&instance(given[0])?, ask)?.cells)))
}

fn gifts(instance: &Instance) -> BonusJumps {
    instance.bonuses().iter().map(|bonus| (bonus.cell, bonus.jumps.clone())).collect()
}

words! {
    BOARD { "BOARD", "TABLETTE" }
    BOARD_PATH { "BOARD PATH", "TABLETTE CHEMIN" }
    BOARD_MOST { "BOARD JUMPS_AT_MOST", "TABLETTE SAUTS_MAX" }
    BOARD_HORIZON { "BOARD HORIZON", "TABLETTE HORIZON" }
    BOARD_MASK { "BOARD MASK", "TABLETTE MASQUE" }
    BOARD_CELL_MASK { "BOARD CELL MASK", "TABLETTE CASE MASQUE" }
    CELL_JUMPS { "CELL JUMPS", "CASE SAUTS" }
    JUMPS_BONUS { "JUMPS [BONUS]", "SAUTS [BONUS]" }
    JUMPS_BONUS_PATH { "BOARD PATH or JUMPS BONUS PATH", "TABLETTE CHEMIN ou SAUTS BONUS CHEMIN" }
    MASK { "MASK", "MASQUE" }
    SIDE { "ROWS", "LIGNES" }
    BONUSES { "BONUS_CELLS", "CASES_BONUS" }
    SHORT_MASK { "at most 64 bonus cells", "au plus 64 cases bonus" }
    A_COUNT { "a number of bonus cells", "un nombre de cases bonus" }
    ROWS { "a number of rows", "un nombre de lignes" }
    NEAR { "jumps that end within 64 bits", "des sauts dont l'arrivée tient sur 64 bits" }
    HORIZON { "a horizon", "un horizon" }
    BY_JUMPS { "default jumps that reach it", "sauts par défaut qui l'atteignent" }
    SUITE { "the best suite, which need not arrive", "la meilleure suite, qui n'arrive pas forcément" }
    CALLS { "calls without a memory", "appels sans mémoire" }
    CONFUSED { "entries of the answer key's memory, which are too few", "entrées de la mémoire du corrigé, trop peu nombreuses" }
    BEST { "the least weight", "le poids minimal" }
    CELLS { "cells", "cases" }
    CODES { "their codes", "leurs codes" }
    STATES { "entries of the table", "entrées de la table" }
}
