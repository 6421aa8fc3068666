//! An instance: a grid of weights, the default jumps, and the bonus cells that add jumps. Validated
//! once.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::{self, Display};

use tablette_core::{Digits, Phrase, Problem, Words, words};

use super::jumps::{Jump, JumpSet};

/// The longest side of a grid: 4096, which takes 128 MiB of weights.
pub const MOST_SIDE: usize = 4096;
/// The most jumps and bonus cells that an instance may list in total.
pub const MOST_JUMPS: usize = 10_000;

/// A cell: row and column, both from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row.
    pub i: u32,
    /// The column.
    pub j: u32,
}

impl Cell {
    /// The cell in row `i` and column `j`.
    pub const fn new(i: u32, j: u32) -> Self {
        Self { i, j }
    }
}

impl Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.i, self.j)
    }
}

/// A bonus cell: once visited, its jumps may be used from there on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bonus {
    /// The cell.
    pub cell: Cell,
    /// The jumps it adds.
    pub jumps: Vec<Jump>,
}

/// A valid, immutable instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    size: usize,
    weights: Vec<i64>,
    jumps: Vec<Jump>,
    bonuses: Vec<Bonus>,
    /// The distinct jumps that fit into the grid, in document order: default jumps as given, then
    /// bonus jumps by bonus number.
    numbered: Vec<Jump>,
    /// The number of default jumps among them.
    defaults: usize,
    /// The extra jumps that each bonus cell adds beyond the default ones.
    gifts: BTreeMap<u32, JumpSet>,
    /// The sum of the absolute weights: no path, and no part of one, weighs more in absolute value.
    magnitude: i128,
}

impl Instance {
    /// Builds an instance from rows of weights (top row first), default jumps and bonus cells.
    ///
    /// A jump listed twice counts once; a jump longer than the grid is accepted and never usable.
    /// O(cells + jumps log jumps).
    ///
    /// # Errors
    /// Names the first fault and its place: an empty grid, a row whose length differs from the
    /// number of rows, a jump that breaks (*), a bonus cell off the grid or listed twice, more than
    /// [`MOST_SIDE`] rows or [`MOST_JUMPS`] jumps.
    pub fn new(grid: Vec<Vec<i64>>, jumps: Vec<Jump>, bonuses: Vec<Bonus>) -> Result<Self, Problem> {
        let size = grid.len();
        check_shape(&grid)?;
        check_jumps(&jumps, &bonuses)?;
        check_bonuses(size, &bonuses)?;
        let weights: Vec<i64> = grid.into_iter().flatten().collect();
        let magnitude = weights.iter().map(|weight| i128::from(*weight).abs()).sum();
        let (numbered, defaults) = number(size, &jumps, &bonuses);
        let instance = Self { size, weights, jumps, bonuses, numbered, defaults, gifts: BTreeMap::new(), magnitude };
        Ok(Self { gifts: instance.collect_gifts(), ..instance })
    }

    fn collect_gifts(&self) -> BTreeMap<u32, JumpSet> {
        let extras: HashMap<Jump, usize> = self.extras().iter().enumerate().map(|(bit, &jump)| (jump, bit)).collect();
        let gifts = self.bonuses.iter().map(|bonus| {
            let mut gift = JumpSet::empty(extras.len());
            bonus.jumps.iter().filter_map(|jump| extras.get(jump)).for_each(|&bit| gift.insert(bit));
            (self.index(bonus.cell), gift)
        });
        gifts.filter(|(_, gift)| !gift.is_empty()).collect()
    }

    /// The side length N of the grid.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The number of cells, N².
    pub fn cells(&self) -> usize {
        self.weights.len()
    }

    /// All weights in row-major order.
    pub fn weights(&self) -> &[i64] {
        &self.weights
    }

    /// The weight of a cell.
    ///
    /// # Panics
    /// If the cell is off the grid.
    pub fn weight(&self, cell: Cell) -> i64 {
        self.weights[self.index(cell) as usize]
    }

    /// The default jumps as given.
    pub fn jumps(&self) -> &[Jump] {
        &self.jumps
    }

    /// The bonus cells as given: a bonus cell's number is its index in this slice.
    pub fn bonuses(&self) -> &[Bonus] {
        &self.bonuses
    }

    /// The distinct jumps that fit into the grid, in document order: the default ones, then the
    /// extra ones.
    pub fn numbered(&self) -> &[Jump] {
        &self.numbered
    }

    /// The distinct default jumps that fit into the grid, in document order.
    pub fn defaults(&self) -> &[Jump] {
        &self.numbered[..self.defaults]
    }

    /// The distinct jumps that only bonus cells allow, in document order: the numbers of a
    /// [`JumpSet`].
    pub fn extras(&self) -> &[Jump] {
        &self.numbered[self.defaults..]
    }

    /// The cells that add extra jumps, by index, with these jumps.
    pub(super) fn gifts(&self) -> &BTreeMap<u32, JumpSet> {
        &self.gifts
    }

    /// The sum of all absolute weights.
    pub fn magnitude(&self) -> i128 {
        self.magnitude
    }

    /// The row-major index of a cell. Every jump raises it.
    pub fn index(&self, cell: Cell) -> u32 {
        cell.i * self.size as u32 + cell.j
    }

    /// The cell with this index.
    pub fn cell(&self, index: u32) -> Cell {
        let size = self.size as u32;
        Cell { i: index / size, j: index % size }
    }

    /// The index of the last cell, the goal.
    pub fn goal(&self) -> u32 {
        self.cells() as u32 - 1
    }

    /// The cell that a jump leads to, both by index; `None` off the grid.
    pub fn target(&self, from: u32, jump: Jump) -> Option<u32> {
        let Cell { i, j } = self.cell(from);
        let side = 0..self.size as i64;
        let i = i64::from(i).checked_add(jump.di).filter(|i| side.contains(i))?;
        let j = i64::from(j).checked_add(jump.dj).filter(|j| side.contains(j))?;
        Some((i * self.size as i64 + j) as u32)
    }

    /// The extra jumps that a cell adds.
    pub fn gift(&self, index: u32) -> JumpSet {
        self.gifts.get(&index).cloned().unwrap_or_else(|| JumpSet::empty(self.extras().len()))
    }
}

/// Checks that the grid is square and no larger than allowed.
fn check_shape(grid: &[Vec<i64>]) -> Result<(), Problem> {
    let size = grid.len();
    if size == 0 {
        return Err(Problem::new(GRID, ""));
    }
    if size > MOST_SIDE {
        return Err(Problem::new(grid_up_to(MOST_SIDE), size.to_string()));
    }
    match grid.iter().position(|row| row.len() != size) {
        None => Ok(()),
        Some(row) => {
            let hint = in_row(row, size);
            Err(Problem::new(square_grid(size), grid[row].len().to_string()).hint(hint))
        }
    }
}

/// Checks that there are not too many jumps and that all of them are well formed.
fn check_jumps(jumps: &[Jump], bonuses: &[Bonus]) -> Result<(), Problem> {
    let count = jumps.len() + bonuses.iter().map(|bonus| bonus.jumps.len() + 1).sum::<usize>();
    if count > MOST_JUMPS {
        return Err(Problem::new(jumps_up_to(MOST_JUMPS), count.to_string()));
    }
    let fault = |jump: &Jump, place: Phrase| Err(Problem::new(STAR, jump.to_string()).hint(place));
    if let Some(at) = jumps.iter().position(|jump| !jump.is_well_formed()) {
        return fault(&jumps[at], default_jump(at));
    }
    for (number, bonus) in bonuses.iter().enumerate() {
        if let Some(at) = bonus.jumps.iter().position(|jump| !jump.is_well_formed()) {
            return fault(&bonus.jumps[at], bonus_jump(at, number, bonus.cell.to_string()));
        }
    }
    Ok(())
}

/// Checks that bonus cells lie on the grid, each listed once.
fn check_bonuses(size: usize, bonuses: &[Bonus]) -> Result<(), Problem> {
    let mut seen = BTreeSet::new();
    for (number, Bonus { cell, .. }) in bonuses.iter().enumerate() {
        let place = bonus_number(number);
        if cell.i as usize >= size || cell.j as usize >= size {
            return Err(Problem::new(inside_grid(size - 1), cell.to_string()).hint(place));
        }
        if !seen.insert(cell) {
            return Err(Problem::new(ONCE, cell.to_string()).hint(place));
        }
    }
    Ok(())
}

/// Numbers the distinct jumps that fit, in document order; also returns the number of default ones.
fn number(size: usize, jumps: &[Jump], bonuses: &[Bonus]) -> (Vec<Jump>, usize) {
    let fits = |jump: &Jump| jump.di < size as i64 && jump.dj.unsigned_abs() < size as u64;
    let mut seen = BTreeSet::new();
    let mut numbered: Vec<Jump> = jumps.iter().copied().filter(|jump| fits(jump) && seen.insert(*jump)).collect();
    let defaults = numbered.len();
    let extra = bonuses.iter().flat_map(|bonus| &bonus.jumps).copied();
    numbered.extend(extra.filter(|jump| fits(jump) && seen.insert(*jump)));
    (numbered, defaults)
}

words! {
    from include_str!("instance.txt");
    GRID;
    grid_up_to(most: Digits);
    square_grid(size: Digits);
    in_row(row: Digits, size: Digits);
    jumps_up_to(most: Digits);
    STAR;
    default_jump(at: Digits);
    bonus_jump(at: Digits, bonus: Digits, cell: Words);
    bonus_number(bonus: Digits);
    inside_grid(last: Digits);
    ONCE;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bonus(cell: Cell, jumps: &[Jump]) -> Bonus {
        Bonus { cell, jumps: jumps.to_vec() }
    }

    #[test]
    fn jumps_are_numbered_in_document_order_and_merged() {
        let (right, down, far) = (Jump::new(0, 1), Jump::new(1, 0), Jump::new(0, 9));
        let bonuses =
            vec![bonus(Cell::new(0, 1), &[down, right, far]), bonus(Cell::new(1, 0), &[Jump::new(1, 1), down])];
        let instance = Instance::new(vec![vec![0, 0], vec![0, 0]], vec![right, right], bonuses).unwrap();
        assert_eq!(instance.defaults(), [right]);
        assert_eq!(instance.extras(), [down, Jump::new(1, 1)]);
        assert_eq!(instance.gift(1).iter().collect::<Vec<_>>(), [0]);
        assert_eq!(instance.gift(2).iter().collect::<Vec<_>>(), [0, 1]);
        assert_eq!(instance.target(1, right), None);
        assert_eq!(instance.target(0, Jump::new(i64::MAX, i64::MIN)), None);
    }

    #[test]
    fn faults_are_named() {
        let square = || vec![vec![0, 0], vec![0, 0]];
        let back = Jump::new(0, -1);
        let cases = [
            (Instance::new(vec![], vec![], vec![]), "at least one cell"),
            (Instance::new(vec![vec![0, 0], vec![0]], vec![], vec![]), "in row 1"),
            (Instance::new(vec![vec![]], vec![], vec![]), "in row 0"),
            (Instance::new(square(), vec![Jump::new(1, 0), back], vec![]), "default jump number 1"),
            (Instance::new(square(), vec![], vec![bonus(Cell::new(0, 1), &[back])]), "of bonus number 0 on (0,1)"),
            (Instance::new(square(), vec![], vec![bonus(Cell::new(0, 2), &[])]), "inside the grid"),
            (Instance::new(square(), vec![], vec![bonus(Cell::new(0, 1), &[]), bonus(Cell::new(0, 1), &[])]), "once"),
            (Instance::new(square(), vec![Jump::new(1, 0); MOST_JUMPS + 1], vec![]), "at most 10000"),
        ];
        for (result, words) in cases {
            let said = result.unwrap_err().to_string();
            assert!(said.contains(words), "{said}");
        }
    }
}
