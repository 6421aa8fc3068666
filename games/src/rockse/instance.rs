//! An instance: a grid of weights, the jumps that are always allowed, and the cells that add jumps. Validated once.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::{self, Display};

use tablette_core::{Digits, Phrase, Problem, Words, words};

use super::jumps::{Jump, JumpSet};

/// The longest side of a grid: 4096, which is 128 MiB of weights.
pub const MOST_SIDE: usize = 4096;
/// The most jumps and bonus cells that an instance may list in all.
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
    /// The cell of row `i` and column `j`.
    pub const fn new(i: u32, j: u32) -> Self {
        Self { i, j }
    }
}

impl Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.i, self.j)
    }
}

/// A bonus cell: whoever stands on it may use its jumps from there on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bonus {
    /// Where it is.
    pub cell: Cell,
    /// The jumps it adds.
    pub jumps: Vec<Jump>,
}

/// A valid instance. Nothing in it changes any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    size: usize,
    weights: Vec<i64>,
    jumps: Vec<Jump>,
    bonuses: Vec<Bonus>,
    /// The distinct jumps that fit into the grid, in document order: default jumps as given, then bonus jumps by bonus number.
    numbered: Vec<Jump>,
    /// How many of them are default jumps.
    defaults: usize,
    /// What each bonus cell really adds.
    gifts: BTreeMap<u32, JumpSet>,
    /// The sum of the absolute weights: no path, and no part of one, is further from 0.
    magnitude: i128,
}

impl Instance {
    /// Takes rows of weights from the top, default jumps and bonus cells.
    ///
    /// A jump listed twice counts once; one that is longer than the grid can never be used. O(cells + jumps log jumps).
    ///
    /// # Errors
    /// Names the place of the first fault: no cell at all, a row that does not have as many weights as there are rows,
    /// a jump that breaks (*), a bonus cell off the grid or listed twice, more than [`MOST_SIDE`] rows or
    /// [`MOST_JUMPS`] jumps.
    pub fn new(grid: Vec<Vec<i64>>, jumps: Vec<Jump>, bonuses: Vec<Bonus>) -> Result<Self, Problem> {
        let size = grid.len();
        check_shape(&grid)?;
        check_jumps(&jumps, &bonuses)?;
        check_bonuses(size, &bonuses)?;
        let weights: Vec<i64> = grid.into_iter().flatten().collect();
        let magnitude = weights.iter().map(|weight| i128::from(*weight).abs()).sum();
        let (numbered, defaults) = number(size, &jumps, &bonuses);
        let mut instance =
            Self { size, weights, jumps, bonuses, numbered, defaults, gifts: BTreeMap::new(), magnitude };
        instance.gifts = instance.collect_gifts();
        Ok(instance)
    }

    fn collect_gifts(&self) -> BTreeMap<u32, JumpSet> {
        let extras: HashMap<Jump, usize> = self.extras().iter().enumerate().map(|(bit, &jump)| (jump, bit)).collect();
        let mut gifts = BTreeMap::new();
        for bonus in &self.bonuses {
            let mut gift = JumpSet::empty(extras.len());
            bonus.jumps.iter().filter_map(|jump| extras.get(jump)).for_each(|&bit| gift.insert(bit));
            if !gift.is_empty() {
                gifts.insert(self.index(bonus.cell), gift);
            }
        }
        gifts
    }

    /// The number N of rows and of columns.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The number of cells, N².
    pub fn cells(&self) -> usize {
        self.weights.len()
    }

    /// All weights, row after row.
    pub fn weights(&self) -> &[i64] {
        &self.weights
    }

    /// The weight of a cell.
    ///
    /// # Panics
    /// When the cell is off the grid.
    pub fn weight(&self, cell: Cell) -> i64 {
        self.weights[self.index(cell) as usize]
    }

    /// The default jumps as given.
    pub fn jumps(&self) -> &[Jump] {
        &self.jumps
    }

    /// The bonus cells as given: a bonus cell's number is its place here.
    pub fn bonuses(&self) -> &[Bonus] {
        &self.bonuses
    }

    /// The distinct jumps that fit into the grid, in document order; first the default ones, then the extra ones.
    pub fn numbered(&self) -> &[Jump] {
        &self.numbered
    }

    /// The distinct default jumps that fit into the grid, in document order.
    pub fn defaults(&self) -> &[Jump] {
        &self.numbered[..self.defaults]
    }

    /// The distinct jumps that only bonus cells allow, in document order: the numbers of a [`JumpSet`].
    pub fn extras(&self) -> &[Jump] {
        &self.numbered[self.defaults..]
    }

    /// The cells that add anything, by index, with what they add.
    pub(super) fn gifts(&self) -> &BTreeMap<u32, JumpSet> {
        &self.gifts
    }

    /// The sum of all absolute weights.
    pub fn magnitude(&self) -> i128 {
        self.magnitude
    }

    /// The place of a cell in row-major order. Play only ever raises it.
    pub fn index(&self, cell: Cell) -> u32 {
        cell.i * self.size as u32 + cell.j
    }

    /// The cell of an index.
    pub fn cell(&self, index: u32) -> Cell {
        let size = self.size as u32;
        Cell { i: index / size, j: index % size }
    }

    /// The index of the last cell, the goal.
    pub fn goal(&self) -> u32 {
        self.cells() as u32 - 1
    }

    /// Where a jump from a cell leads, both by index; `None` off the grid.
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

/// Rows as long as there are rows, and not too many.
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

/// Not too many jumps, and all of them well formed.
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

/// Bonus cells on the grid, each once.
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

/// The distinct jumps that fit, in document order, and how many of them are default ones.
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
    GRID { "a grid of at least one cell", "une grille d'au moins une case" }
    grid_up_to(most: Digits) { "a grid of at most {most} rows", "une grille d'au plus {most} lignes" }
    square_grid(size: Digits) {
        "{size} {size?weight:weights} in every row",
        "{size} {size?poids:poids} dans chaque ligne",
    }
    in_row(row: Digits, size: Digits) {
        "in row {row}, counted from 0; a grid has as many columns as rows, and this one has {size}",
        "à la ligne {row}, comptée à partir de 0 ; une grille a autant de colonnes que de lignes, et celle-ci en a {size}",
    }
    jumps_up_to(most: Digits) {
        "at most {most} jumps and bonus cells in all",
        "au plus {most} sauts et cases bonus en tout",
    }
    STAR {
        "a jump (di,dj) with di > 0, or with di = 0 and dj > 0",
        "un saut (di,dj) avec di > 0, ou avec di = 0 et dj > 0",
    }
    default_jump(at: Digits) {
        "default jump number {at}, counted from 0",
        "saut par défaut numéro {at}, compté à partir de 0",
    }
    bonus_jump(at: Digits, bonus: Digits, cell: Words) {
        "jump number {at} of bonus number {bonus} on {cell}, counted from 0",
        "saut numéro {at} du bonus numéro {bonus} en {cell}, compté à partir de 0",
    }
    bonus_number(bonus: Digits) { "bonus number {bonus}, counted from 0", "bonus numéro {bonus}, compté à partir de 0" }
    inside_grid(last: Digits) {
        "a bonus cell inside the grid, from (0,0) to ({last},{last})",
        "une case bonus dans la grille, de (0,0) à ({last},{last})",
    }
    ONCE { "each bonus cell once", "chaque case bonus une seule fois" }
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
