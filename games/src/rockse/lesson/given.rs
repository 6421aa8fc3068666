//! The typed arguments of the exercises, in the notation of the text or in that of the game.

use std::collections::HashMap;

use tablette_core::{Digits, Literal, Problem, words};

use crate::arguments::{couple, couples, truths};
use crate::rockse::instance::{Cell, Instance};
use crate::rockse::jumps::Jump;
use crate::rockse::notation::read_instance;
use crate::rockse::words::EXAM;

pub(super) type BonusJumps = HashMap<Cell, Vec<Jump>>;

/// A board, or the exam's grid by name.
pub(super) fn instance(text: &str) -> Result<Instance, Problem> {
    read_instance(if matches!(text, "exam" | "sujet") { EXAM } else { text })
}

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
pub(super) fn bonuses_typed(text: Option<&str>) -> Result<Literal, Problem> {
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

words! {
    pub(super) A_CELL { "a cell (row, column) from 0", "une case (ligne, colonne) à partir de 0" }
    pub(super) A_PATH { "the cells of a path", "les cases d'un chemin" }
    pub(super) A_MASK { "which bonus cells are active", "les cases bonus activées" }
    pub(super) SOME_JUMPS { "a number of jumps", "un nombre de sauts" }
    pub(super) SOME_JUMPS_LISTED { "jumps", "des sauts" }
    pub(super) A_DICTIONARY {
        "bonus cells as a Python dictionary, whose keys are cells and whose values are lists of jumps",
        "des cases bonus en dictionnaire Python, de clés des cases et de valeurs des listes de sauts",
    }
    pub(super) mask_of(count: Digits) {
        "one truth value for each bonus cell, {count} in all",
        "une valeur de vérité par case bonus, {count} en tout",
    }
    pub(super) in_grid(last: Digits) { "cells from (0,0) to ({last},{last})", "des cases de (0,0) à ({last},{last})" }
}
