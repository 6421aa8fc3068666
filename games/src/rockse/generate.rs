//! Instances made by recipe: the same on every machine for the same family, size, bonuses and seed.

use tablette_core::{Digits, Problem, Setting, Settings, Text, Values, words};

use super::instance::{Bonus, Cell, Instance, MOST_JUMPS, MOST_SIDE};
use super::jumps::Jump;
use super::notation::show_lines;

/// A kind of instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Weights from -9 to 9, a few short default jumps, bonus cells anywhere with one more short jump each.
    Random,
    /// A random 3-SAT formula at the threshold: the honest hard case. The optimum is 0 exactly when it can be satisfied.
    Sat,
    /// Only jumps that visit every cell in turn, except for those that bonus cells add: long paths.
    Corridor,
}

impl Family {
    const NAMES: [(&'static str, Self); 3] =
        [("random", Self::Random), ("sat", Self::Sat), ("corridor", Self::Corridor)];

    /// The family of that name.
    ///
    /// # Errors
    /// Names those that there are.
    pub fn named(name: &str) -> Result<Self, Problem> {
        let found = Self::NAMES.into_iter().find(|(other, _)| *other == name);
        found.map(|(_, family)| family).ok_or_else(|| Problem::new(FAMILY, name))
    }
}

pub(super) const RECIPE: &[Setting] = &[KIND, SIZE, BONUSES, SEED, JUMPS];

const MANY: Values = Values::Number { least: 0, most: MOST_JUMPS as u64 / 4 };
const SIDES: Values = Values::Number { least: 1, most: MOST_SIDE as u64 };
const SEEDS: Values = Values::Number { least: 0, most: u64::MAX };
const KIND: Setting =
    Setting::new("family", "random", Values::Names(&["random", "sat", "corridor"]), FAMILY).trying(&["sat"]);
const SIZE: Setting =
    Setting::new("size", "30", SIDES, Text::new("rows and columns", "lignes et colonnes")).trying(&["5", "12"]);
const BONUSES: Setting = Setting::new("bonuses", "10", MANY, Text::new("bonus cells", "cases bonus")).trying(&["0"]);
const SEED: Setting =
    Setting::new("seed", "1", SEEDS, Text::new("the seed of chance", "la graine du hasard")).trying(&["0"]);
const JUMPS: Setting =
    Setting::new("jumps", "4", MANY, Text::new("default jumps (family random)", "sauts par défaut (famille random)"))
        .trying(&["0"]);

/// Makes an instance as text, by a recipe of the settings above.
pub(super) fn sample(recipe: &Settings) -> Result<String, Problem> {
    recipe.only(RECIPE)?;
    let number = |setting: Setting| setting.number(recipe).map(Option::unwrap_or_default);
    let family = Family::named(KIND.text(recipe)?)?;
    let (size, bonuses, jumps) = (number(SIZE)? as usize, number(BONUSES)? as usize, number(JUMPS)? as usize);
    let seed = number(SEED)?;
    let instance = match family {
        Family::Random => random(size, jumps, bonuses, seed),
        other => generate(other, size, bonuses, seed),
    }?;
    Ok(show_lines(&instance, &instance.start()))
}

/// Makes an instance with the family's usual default jumps. O(cells + jumps²).
///
/// # Errors
/// When the cells do not hold so many bonuses, or the instance would be larger than one may be.
pub fn generate(family: Family, size: usize, bonuses: usize, seed: u64) -> Result<Instance, Problem> {
    match family {
        Family::Random => random(size, 4, bonuses, seed),
        Family::Sat => sat(size, bonuses.div_ceil(2), seed),
        Family::Corridor => corridor(size, bonuses, seed),
    }
}

/// The family `random`, with so many distinct default jumps (the first two are (0,1) and (1,0), so that there is a path)
/// and as many distinct extra jumps as bonus cells.
///
/// # Errors
/// As [`generate`].
pub fn random(size: usize, jumps: usize, bonuses: usize, seed: u64) -> Result<Instance, Problem> {
    let mut chance = Chance(seed);
    let mut pool = pool(jumps + bonuses, &mut chance);
    let grid = weights(size, &mut chance)?;
    let extra = pool.split_off(jumps);
    let bonuses = scatter(size, &extra, &mut chance)?;
    Instance::new(grid, pool, bonuses)
}

/// The family `corridor`: (0,1) and (1,1-N) alone visit every cell; bonus cells add shorter ways.
///
/// # Errors
/// As [`generate`].
pub fn corridor(size: usize, bonuses: usize, seed: u64) -> Result<Instance, Problem> {
    let mut chance = Chance(seed);
    let extra = pool(bonuses + 2, &mut chance).split_off(2);
    let grid = weights(size, &mut chance)?;
    let bonuses = scatter(size, &extra, &mut chance)?;
    Instance::new(grid, vec![Jump::new(0, 1), Jump::new(1, 1 - size as i64)], bonuses)
}

/// The family `sat`: a random 3-SAT formula of so many variables, with 4.26 clauses a variable, as a grid of at least
/// `size` rows. The optimum is the least number of clauses that an assignment leaves unsatisfied: 0 for a satisfiable one.
///
/// Down a staircase on the diagonal, each variable has two bonus cells side by side and a path takes one of them: the
/// jump of a literal, (1,-3-ℓ). Below, every clause is two rows: from the last column of the first one, only the jumps of
/// its literals land on free cells of the second one, and from each of them one default jump, (1,3+ℓ), leads back to the
/// last column; going straight down costs 1. All other cells are dear.
///
/// # Errors
/// As [`generate`].
///
/// # Reference
/// M. R. Garey, D. S. Johnson, *Computers and Intractability* (1979), for 3-SAT; the grid is our own.
pub fn sat(size: usize, variables: usize, seed: u64) -> Result<Instance, Problem> {
    let mut chance = Chance(seed);
    let clauses = if variables < 3 { 0 } else { (variables * 426).div_ceil(100) };
    let formula: Vec<[usize; 3]> = (0..clauses).map(|_| clause(variables, &mut chance)).collect();
    sat_of(size, variables, &formula)
}

/// The grid of a formula: literal 2x says that variable x is true, 2x + 1 that it is false.
///
/// # Errors
/// As [`generate`].
pub fn sat_of(size: usize, variables: usize, formula: &[[usize; 3]]) -> Result<Instance, Problem> {
    let size = size.max(variables + 2 + 2 * formula.len()).max(2 * variables + 3);
    if size > MOST_SIDE {
        return Err(Problem::new(rows_up_to(MOST_SIDE), size.to_string()));
    }
    let last = size - 1;
    // Off the way no path is worth it: skipping every clause costs less.
    let wall = formula.len() as i64 + 1;
    let mut grid = vec![vec![wall; size]; size];
    for variable in 0..variables {
        grid[variable][variable] = 0;
        grid[variable][variable + 1] = 0;
        grid[variable + 1][variable] = 0;
    }
    grid[variables][variables..].fill(0);
    for (number, literals) in formula.iter().enumerate() {
        let launch = variables + 1 + 2 * number;
        grid[launch][last] = 0;
        grid[launch + 1][last] = 1;
        for literal in literals {
            grid[launch + 1][last - 3 - literal] = 0;
        }
    }
    for row in grid.iter_mut().skip(variables + 1 + 2 * formula.len()) {
        row[last] = 0;
    }
    let bonus = |literal: usize| {
        let (x, negative) = ((literal / 2) as u32, (literal % 2) as u32);
        let cell = Cell::new(x + negative, x + 1 - negative);
        Bonus { cell, jumps: vec![Jump::new(1, -3 - literal as i64)] }
    };
    let bonuses = (0..2 * variables).map(bonus).collect();
    let back = (0..2 * variables as i64).map(|literal| Jump::new(1, 3 + literal));
    Instance::new(grid, [Jump::new(0, 1), Jump::new(1, 0)].into_iter().chain(back).collect(), bonuses)
}

/// Three different variables, each true or false.
fn clause(variables: usize, chance: &mut Chance) -> [usize; 3] {
    let mut chosen: Vec<usize> = Vec::new();
    while chosen.len() < 3 {
        let variable = chance.below(variables as u64) as usize;
        if !chosen.contains(&variable) {
            chosen.push(variable);
        }
    }
    [0, 1, 2].map(|at| 2 * chosen[at] + chance.below(2) as usize)
}

/// So many distinct short jumps, (0,1) and (1,0) first.
fn pool(count: usize, chance: &mut Chance) -> Vec<Jump> {
    let mut reach = 2_i64;
    while ((reach + 1) * (2 * reach + 1) / 2) < 2 * count as i64 {
        reach += 1;
    }
    let all = (0..=reach).flat_map(|di| (-reach..=reach).map(move |dj| Jump::new(di, dj)));
    let usual = [Jump::new(0, 1), Jump::new(1, 0)];
    let mut others: Vec<Jump> = all.filter(|jump| jump.is_well_formed() && !usual.contains(jump)).collect();
    chance.shuffle(&mut others);
    usual.into_iter().chain(others).take(count).collect()
}

fn weights(size: usize, chance: &mut Chance) -> Result<Vec<Vec<i64>>, Problem> {
    if size > MOST_SIDE {
        return Err(Problem::new(rows_up_to(MOST_SIDE), size.to_string()));
    }
    Ok((0..size).map(|_| (0..size).map(|_| chance.below(19) as i64 - 9).collect()).collect())
}

/// A bonus cell for each jump, all on different cells.
fn scatter(size: usize, jumps: &[Jump], chance: &mut Chance) -> Result<Vec<Bonus>, Problem> {
    if jumps.len() > size * size {
        return Err(Problem::new(bonuses_up_to(size * size), jumps.len().to_string()));
    }
    let mut taken = std::collections::HashSet::new();
    let mut bonuses = Vec::new();
    for &jump in jumps {
        let cell = loop {
            let cell = Cell::new(chance.below(size as u64) as u32, chance.below(size as u64) as u32);
            if taken.insert(cell) {
                break cell;
            }
        };
        bonuses.push(Bonus { cell, jumps: vec![jump] });
    }
    Ok(bonuses)
}

/// `SplitMix64`: Steele, Lea, Flood, *Fast splittable pseudorandom number generators* (2014).
pub(super) struct Chance(pub(super) u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`; the bias is below 2^-40 for every `end` used here.
    fn below(&mut self, end: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(end)) >> 64) as u64
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at as u64 + 1) as usize);
        }
    }
}

words! {
    FAMILY { "one of random, sat and corridor", "random, sat ou corridor" }
    rows_up_to(most: Digits) { "an instance of at most {most} rows", "une instance d'au plus {most} lignes" }
    bonuses_up_to(most: Digits) { "at most {most} bonus cells", "au plus {most} cases bonus" }
}
