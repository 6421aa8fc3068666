//! Instances and positions as plain values: a grid of numbers, or a dictionary with the keywords of
//! the notation.
//!
//! `{"grid": ((2, -4), (1, -2)), "jumps": ((0, 1), (1, 0)), "bonus": {(0, 1): ((1, -1),)}, "at": (0, 1), "extra": ((1, -1),)}`

use std::fmt::Write as _;

use tablette_core::{Literal, Plain, Problem, Text};

use super::instance::Cell;
use super::jumps::Jump;
use super::position::Position;
use super::puzzle::Rockse;
use super::rule::Rule;

impl Plain for Rockse {
    /// `grid`, `jumps` and `bonus` as given; `at` and `extra` for the current cell and the extra
    /// jumps held; and `left` where jumps are counted. O(cells).
    fn plain(&self, state: &Position) -> Literal {
        let instance = &self.instance;
        let rows = instance.weights().chunks(instance.size());
        let grid = rows.map(|row| Literal::Tuple(row.iter().map(|&weight| weight.into()).collect()));
        let bonus = instance.bonuses().iter().map(|bonus| (couple(bonus.cell), jumps(bonus.jumps.iter().copied())));
        let extra = state.extra.iter().map(|number| instance.extras()[number]);
        let mut pairs = vec![
            ("grid", Literal::Tuple(grid.collect())),
            ("jumps", jumps(instance.jumps().iter().copied())),
            ("bonus", Literal::Dictionary(bonus.collect())),
            ("at", couple(instance.cell(state.cell))),
            ("extra", jumps(extra)),
        ];
        if self.rule != Rule::Free {
            pairs.push(("left", state.left.into()));
        }
        Literal::Dictionary(pairs.into_iter().map(|(name, value)| (name.to_owned().into(), value)).collect())
    }

    fn plain_move(&self, _: &Position, mv: Jump) -> Literal {
        (mv.di, mv.dj).into()
    }

    fn read_plain(value: &Literal) -> Result<String, Problem> {
        let Literal::Dictionary(pairs) = value else { return grid(value) };
        let mut text = String::new();
        for (name, value) in pairs {
            let name = name.to_string();
            let statements = match (&*name, value) {
                ("grid", grid_of) => grid(grid_of)?,
                ("bonus", Literal::Dictionary(bonuses)) => {
                    let bonus = |(cell, added): &(Literal, Literal)| format!("bonus {cell}: {}", listed(added));
                    bonuses.iter().map(bonus).collect::<Vec<_>>().join("; ")
                }
                ("jumps" | "extra", several) => format!("{name} {}", listed(several)),
                _ => format!("{name} {value}"),
            };
            // An empty statement would be incomplete.
            if !statements.ends_with(' ') {
                write!(text, "{statements}; ").expect("a string takes everything");
            }
        }
        Ok(text)
    }
}

/// A grid as a list of lists, as the notation reads it.
fn grid(value: &Literal) -> Result<String, Problem> {
    let fault = || Problem::new(SHAPE, value.to_string());
    let row = |row: &Literal| Some(format!("[{}]", joined(row.items()?, ", ")));
    let rows: Option<Vec<_>> = value.items().ok_or_else(fault)?.iter().map(row).collect();
    Ok(format!("[{}]", rows.ok_or_else(fault)?.join(", ")))
}

/// Couples, without the brackets and commas between them.
fn listed(value: &Literal) -> String {
    value.items().map_or_else(|| value.to_string(), |items| joined(items, " "))
}

fn joined(items: &[Literal], gap: &str) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(gap)
}

fn couple(cell: Cell) -> Literal {
    (cell.i, cell.j).into()
}

fn jumps(jumps: impl Iterator<Item = Jump>) -> Literal {
    Literal::Tuple(jumps.map(|jump| (jump.di, jump.dj).into()).collect())
}

const SHAPE: Text = Text::new(
    "a grid as rows of numbers, or a dictionary with grid, jumps and bonus",
    "une grille en lignes de nombres, ou un dictionnaire avec grid, jumps et bonus",
);
