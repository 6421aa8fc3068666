//! Instances and positions as text, in two notations: JSON, and a plain text that people can write.
//!
//! **JSON**: an object with `grid` (rows of whole numbers), `jumps` (pairs `[di,dj]`), and
//! optionally `bonus` (objects with `cell` and `jumps`) and, for a position, `at`, `extra` and
//! `left`. No other field is accepted. Text whose first character is `{` is read as JSON.
//!
//! **Plain text**: statements, one per line or separated by `;`. A row of the grid consists of its
//! weights, separated by spaces; every other statement begins with a keyword. `#` starts a comment
//! that runs to the end of the line.
//!
//! ```text
//! # the grid of the text
//!  2 -4 -6  0
//!  1 -2  2  3
//! -2  2 -3  4
//! -1  4 -3  7
//! jumps (0,1) (1,-1) (1,1)
//! bonus (1,2): (1,0)          # from (1,2) on, a jump straight down is allowed
//! at (0,1)                    # the current cell, if not (0,0)
//! extra (1,0)                 # the extra jumps collected so far
//! left 3                      # with the settings that count jumps: the number left
//! ```
//!
//! Weights may have commas between them, and the whole grid may be a list of lists as Python prints
//! it, on one line or one row per line: `[[2, -4], [1, -2]]`. Jumps may be a list of couples,
//! `[(0, 1), (1, 0)]`. The French keywords are `sauts`, `bonus`, `en`, `supplement` and `reste`.
//!
//! The word `exam`, in French `sujet`, stands for the grid of the text.

mod json;
mod plain;

use tablette_core::notation::unmarked;
use tablette_core::{Digits, Problem, Words, words};

use super::instance::{Bonus, Cell, Instance};
use super::jumps::Jump;
use super::position::Position;
use super::words::EXAM;

pub use plain::{show as show_plain, show_lines};

/// Two numbers in brackets: a cell or a jump.
type Pair = (i64, i64);

/// Text as read, before it is checked against the rules.
#[derive(Debug, Default)]
struct Setup {
    grid: Vec<Vec<i64>>,
    jumps: Vec<Pair>,
    bonus: Vec<(Pair, Vec<Pair>)>,
    at: Option<Pair>,
    extra: Vec<Pair>,
    left: Option<u32>,
}

/// The longest text that is read: more than the largest grid needs, whatever its weights.
pub const MOST_BYTES: usize = 400 << 20;

/// An instance, with a position in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The instance.
    pub instance: Instance,
    /// The position; the start if the text has none. `left` is 0 unless the text sets it.
    pub position: Position,
    /// The number of jumps left, if the text sets it.
    pub left: Option<u32>,
}

/// Reads an instance, and a position in it, in either notation. Linear time and space.
///
/// # Errors
/// Text in neither notation, with the place and the reason; a fault reported by [`Instance::new`];
/// a position off the grid or with extra jumps that cannot have been collected there; more than
/// [`MOST_BYTES`].
pub fn read(text: &str) -> Result<Board, Problem> {
    if text.len() > MOST_BYTES {
        return Err(Problem::new(bytes_up_to(MOST_BYTES), text.get(..40).unwrap_or_default()));
    }
    let text = unmarked(text);
    let text = if matches!(text.trim(), "exam" | "sujet") { EXAM } else { text };
    let setup = if text.trim_start().starts_with('{') { json::read(text)? } else { plain::read(text)? };
    let instance = instance(&setup)?;
    let position = position(&instance, &setup)?;
    Ok(Board { instance, position, left: setup.left })
}

/// Reads an instance in either notation; a position in the text is checked and ignored.
///
/// # Errors
/// As [`read`].
pub fn read_instance(text: &str) -> Result<Instance, Problem> {
    Ok(read(text)?.instance)
}

fn jump(&(di, dj): &(i64, i64)) -> Jump {
    Jump::new(di, dj)
}

/// Reads a cell; one outside every possible grid is reported only once the grid is known.
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
