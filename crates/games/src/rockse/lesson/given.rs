//! The typed arguments of the exercises, in the notation of the text or in that of the game, and as
//! the text's own functions take them: `trouve_complet(T, sauts, bonus, sauts_max)`, with the grid
//! as a list of lists, jumps as a list of couples, and bonus cells as a dictionary.

use std::collections::HashMap;

use tablette_core::{Digits, Literal, Options, Problem, answer, words};

use crate::arguments::{ArgumentTexts, Values, couple, couples, number, truths};
use crate::rockse::instance::{Cell, Instance};
use crate::rockse::jumps::Jump;
use crate::rockse::notation::read_instance;
use crate::rockse::questions;

type BonusJumps = HashMap<Cell, Vec<Jump>>;

/// One or more cells of the grid.
pub(super) fn trail(instance: &Instance, text: &str) -> Result<Vec<Cell>, Problem> {
    let cells = couples(text, A_PATH)?.into_iter().map(|pair| cell(pair, text)).collect::<Result<Vec<_>, _>>()?;
    cells.iter().try_for_each(|&cell| on_grid(instance, cell, text))?;
    Ok(cells)
}

pub(super) fn cell((i, j): (i64, i64), text: &str) -> Result<Cell, Problem> {
    let small = |at: i64| u32::try_from(at).ok();
    let (i, j) = small(i).zip(small(j)).ok_or_else(|| Problem::new(A_CELL, text))?;
    Ok(Cell { i, j })
}

pub(super) fn on_grid(instance: &Instance, cell: Cell, text: &str) -> Result<(), Problem> {
    let inside = (cell.i.max(cell.j) as usize) < instance.size();
    if inside { Ok(()) } else { Err(Problem::new(in_grid(instance.size() - 1), text)) }
}

pub(super) fn jumps(text: &str) -> Result<Vec<Jump>, Problem> {
    Ok(couples(text, SOME_JUMPS_LISTED)?.into_iter().map(|(di, dj)| Jump::new(di, dj)).collect())
}

/// The bonus cells that were typed, as the dictionary of the text; empty when the argument is
/// missing.
fn bonuses_typed(text: Option<&str>) -> Result<Literal, Problem> {
    let Some(text) = text else { return Ok(Literal::Dictionary(Vec::new())) };
    bonuses(text)?;
    Literal::read(text)
}

/// Reads bonus cells in the text's form, `{(1, 2): [(1, 0)]}`.
pub(super) fn bonuses(text: &str) -> Result<BonusJumps, Problem> {
    let fault = || Problem::new(A_DICTIONARY, text);
    let Literal::Dictionary(entries) = Literal::read(text)? else { return Err(fault()) };
    let entry = |(at, list): &(Literal, Literal)| {
        let at = cell(couple(&at.to_string(), A_CELL)?, text)?;
        Ok((at, jumps(&list.to_string())?))
    };
    entries.iter().map(entry).collect()
}

/// One truth value per bonus cell.
pub(super) fn mask(instance: &Instance, text: &str) -> Result<Vec<bool>, Problem> {
    let mask = truths(text, A_MASK)?;
    let count = instance.bonuses().len();
    if mask.len() == count { Ok(mask) } else { Err(Problem::new(mask_of(count), text)) }
}

pub(super) fn pairs(jumps: &[Jump]) -> Literal {
    Literal::list(jumps.iter().map(|jump| (jump.di, jump.dj)))
}

pub(super) fn cells(cells: &[Cell]) -> Literal {
    Literal::list(cells.iter().map(|cell| (cell.i, cell.j)))
}

/// The bonus cells of a board with their jumps.
pub(super) fn bonus_jumps(instance: &Instance) -> BonusJumps {
    instance.bonuses().iter().map(|bonus| (bonus.cell, bonus.jumps.clone())).collect()
}

/// `T, sauts, bonus`.
pub(super) fn board(typed: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let instance = read_instance(typed[0])?;
    answer![grid(&instance), pairs(instance.jumps()), gifts(&instance)]
}

/// `T, sauts, bonus, sauts_max`; without a number, the most jumps that a path can have.
pub(super) fn board_and_number(typed: ArgumentTexts<'_>, options: &Options<'_>) -> Values {
    let mut arguments = board(typed, options)?;
    let size = arguments[0].items().map_or(0, <[_]>::len);
    arguments.push(match typed.get(1) {
        Some(text) => number(text, SOME_JUMPS, 0, i64::MAX)?.into(),
        None => (size * size).saturating_sub(1).into(),
    });
    Ok(arguments)
}

/// `T, chemin`.
pub(super) fn board_and_path(typed: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let instance = read_instance(typed[0])?;
    answer![grid(&instance), cells(&trail(&instance, typed[1])?)]
}

/// `i, j, sauts`.
pub(super) fn cell_and_jumps(typed: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let (i, j) = couple(typed[0], A_CELL)?;
    answer![i, j, pairs(&jumps(typed[1])?)]
}

/// `sauts, bonus, chemin`, taken from a board or as typed.
pub(super) fn jumps_bonus_path(typed: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    if let [default, bonus, path] = typed {
        return answer![pairs(&jumps(default)?), bonuses_typed(Some(bonus))?, Literal::read(path)?];
    }
    let instance = read_instance(typed[0])?;
    let path = cells(&trail(&instance, typed[1])?);
    answer![pairs(instance.jumps()), gifts(&instance), path]
}

/// `sauts, bonus`.
pub(super) fn jumps_bonus(typed: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    answer![pairs(&jumps(typed[0])?), bonuses_typed(typed.get(1).copied())?]
}

/// A single number.
pub(super) fn one_number(typed: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    answer![number(typed[0], SOME_JUMPS, 0, i64::MAX)?]
}

/// `masque_bonus`.
pub(super) fn mask_alone(typed: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    answer![truths(typed[0], SOME_JUMPS)?]
}

/// `T, sauts, bonus, i, j, masque_bonus`.
pub(super) fn board_cell_mask(typed: ArgumentTexts<'_>, options: &Options<'_>) -> Values {
    let mut arguments = board(typed, options)?;
    let (i, j) = couple(typed[1], A_CELL)?;
    arguments.extend([i.into(), j.into(), mask(&read_instance(typed[0])?, typed[2])?.into()]);
    Ok(arguments)
}

/// `sauts, bonus_au_rang, masque_bonus`.
pub(super) fn jumps_by_number(typed: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let instance = read_instance(typed[0])?;
    let (by_number, _) = questions::rank_bonuses(&instance);
    let by_number = Literal::list(by_number.iter().map(|jumps| pairs(jumps)));
    answer![pairs(instance.jumps()), by_number, mask(&instance, typed[1])?]
}

fn grid(instance: &Instance) -> Literal {
    Literal::list(instance.weights().chunks(instance.size()).map(<[i64]>::to_vec))
}

fn gifts(instance: &Instance) -> Literal {
    let gifts = instance.bonuses().iter().map(|bonus| {
        let cell = (bonus.cell.i, bonus.cell.j);
        (cell.into(), pairs(&bonus.jumps))
    });
    Literal::Dictionary(gifts.collect())
}

words! {
    pub(super) A_CELL { "a cell (row, column) from 0", "une case (ligne, colonne) à partir de 0" }
    pub(super) A_PATH { "the cells of a path", "les cases d'un chemin" }
    pub(super) A_MASK { "which bonus cells are active", "les cases bonus activées" }
    pub(super) SOME_JUMPS { "a number of jumps", "un nombre de sauts" }
    SOME_JUMPS_LISTED { "jumps", "des sauts" }
    A_DICTIONARY {
        "bonus cells as a Python dictionary, whose keys are cells and whose values are lists of jumps",
        "des cases bonus en dictionnaire Python, de clés des cases et de valeurs des listes de sauts",
    }
    mask_of(count: Digits) {
        "one truth value for each bonus cell, {count} in all",
        "une valeur de vérité par case bonus, {count} en tout",
    }
    in_grid(last: Digits) { "cells from (0,0) to ({last},{last})", "des cases de (0,0) à ({last},{last})" }
}
