//! Instances and positions as text, in two notations: JSON, and a plain text that people can write.
//!
//! **JSON**: an object with `grid` (rows of whole numbers), `jumps` (pairs `[di,dj]`), and optionally `bonus` (objects with
//! `cell` and `jumps`), and for a position `at`, `extra` and `left`. Nothing else. Text whose first character is `{` is JSON.
//!
//! **Plain text**: statements, one a line or separated by `;`. A row of the grid is its weights, separated by blanks;
//! the others begin with a word. `#` and what follows it on the line is a comment.
//!
//! ```text
//! # the grid of the text
//!  2 -4 -6  0
//!  1 -2  2  3
//! -2  2 -3  4
//! -1  4 -3  7
//! jumps (0,1) (1,-1) (1,1)
//! bonus (1,2): (1,0)          # who stands on (1,2) may jump straight down from there on
//! at (0,1)                    # where one stands, if not on (0,0)
//! extra (1,0)                 # the extra jumps one has collected
//! left 3                      # with the settings that count jumps, how many are left
//! ```
//!
//! Weights may have commas between them, and the whole grid may be a list of lists as Python prints it, on one line or
//! one a row: `[[2, -4], [1, -2]]`. Jumps may be a list of couples, `[(0, 1), (1, 0)]`. In French the words are `sauts`,
//! `bonus`, `en`, `supplement` and `reste`.

mod json;
mod plain;
mod setup;

use tablette_core::notation::unmarked;
use tablette_core::{Digits, Problem, Words, words};

use super::instance::{Bonus, Cell, Instance};
use super::jumps::Jump;
use super::position::Position;

pub use json::show as show_json;
use setup::Setup;

pub use plain::{show as show_plain, show_lines};

/// The longest text that is read: more than the largest grid needs with weights of any size.
pub const MOST_BYTES: usize = 400 << 20;

/// An instance and where one stands in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The instance.
    pub instance: Instance,
    /// Where one stands; the start when the text does not say. `left` is 0 unless the text says.
    pub position: Position,
    /// The jumps that are left, where the text says.
    pub left: Option<u32>,
}

/// Reads an instance, and a position in it, in either notation. Linear time and space.
///
/// # Errors
/// Text that is neither, with the place and the reason; a fault that [`Instance::new`] names; a position off the grid or
/// with extra jumps that nobody can have there; more than [`MOST_BYTES`].
pub fn read(text: &str) -> Result<Board, Problem> {
    if text.len() > MOST_BYTES {
        return Err(Problem::new(bytes_up_to(MOST_BYTES), text.get(..40).unwrap_or_default()));
    }
    let text = unmarked(text);
    let setup = if text.trim_start().starts_with('{') { json::read(text)? } else { plain::read(text)? };
    let instance = instance(&setup)?;
    let position = position(&instance, &setup)?;
    Ok(Board { instance, position, left: setup.left })
}

/// Reads an instance, in either notation; a position in the text is checked and ignored.
///
/// # Errors
/// As [`read`].
pub fn read_instance(text: &str) -> Result<Instance, Problem> {
    Ok(read(text)?.instance)
}

fn jump(&(di, dj): &(i64, i64)) -> Jump {
    Jump::new(di, dj)
}

/// A cell; one that no grid can have keeps its fault until the grid is known.
fn cell((i, j): (i64, i64)) -> Result<Cell, Problem> {
    match (u32::try_from(i), u32::try_from(j)) {
        (Ok(i), Ok(j)) => Ok(Cell { i, j }),
        _ => Err(Problem::new(CELL, format!("({i},{j})"))),
    }
}

fn instance(setup: &Setup) -> Result<Instance, Problem> {
    let bonuses =
        setup.bonus.iter().map(|(at, jumps)| Ok(Bonus { cell: cell(*at)?, jumps: jumps.iter().map(jump).collect() }));
    let bonuses = bonuses.collect::<Result<_, Problem>>()?;
    Instance::new(setup.grid.clone(), setup.jumps.iter().map(jump).collect(), bonuses)
}

fn position(instance: &Instance, setup: &Setup) -> Result<Position, Problem> {
    let mut position = instance.start();
    if let Some(at) = setup.at {
        let at = cell(at)?;
        if at.i as usize >= instance.size() || at.j as usize >= instance.size() {
            return Err(Problem::new(cell_up_to(instance.size() - 1), at.to_string()));
        }
        position = Position { cell: instance.index(at), extra: instance.gift(instance.index(at)), left: 0 };
    }
    for extra in &setup.extra {
        let extra = jump(extra);
        let number = instance.extras().iter().position(|other| *other == extra);
        let earlier = instance.gifts().range(..=position.cell);
        match number.filter(|&number| earlier.into_iter().any(|(_, gift)| gift.contains(number))) {
            Some(number) => position.extra.insert(number),
            None => return Err(Problem::new(collected(instance.cell(position.cell).to_string()), extra.to_string())),
        }
    }
    position.left = setup.left.unwrap_or(0);
    Ok(position)
}

words! {
    bytes_up_to(most: Digits) { "at most {most} bytes", "au plus {most} octets" }
    CELL { "a cell (row,column), both from 0", "une case (ligne,colonne), à partir de 0" }
    cell_up_to(last: Digits) { "a cell from (0,0) to ({last},{last})", "une case de (0,0) à ({last},{last})" }
    collected(cell: Words) {
        "an extra jump that a bonus cell at or before {cell} adds",
        "un saut supplémentaire qu'ajoute une case bonus située en {cell} ou avant",
    }
}
