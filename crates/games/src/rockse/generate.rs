//! Generated instances of three families: `random`, `sat` (3-SAT formulas, the genuinely hard case)
//! and `corridor` (long paths). Family, size, bonuses and seed determine the same instance on every
//! machine.

use tablette_core::{Digits, Problem, Setting, Settings, SplitMix64, Text, Values, words};

use super::instance::{Bonus, Cell, Instance, MOST_JUMPS, MOST_SIDE};
use super::jumps::Jump;
use super::notation::show_lines;

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
    Setting::new("seed", "1", SEEDS, Text::new("the seed of random", "la graine du hasard")).trying(&["0"]);
const JUMPS: Setting =
    Setting::new("jumps", "4", MANY, Text::new("default jumps (family random)", "sauts par défaut (famille random)"))
        .trying(&["0"]);

/// Generates an instance as text from the settings above.
pub(super) fn sample(recipe: &Settings) -> Result<String, Problem> {
    recipe.only(RECIPE)?;
    let number = |setting: Setting| setting.number(recipe).map(Option::unwrap_or_default);
    let (size, bonuses, jumps) = (number(SIZE)? as usize, number(BONUSES)? as usize, number(JUMPS)? as usize);
    let seed = number(SEED)?;
    let instance = match KIND.text(recipe)? {
        "sat" => sat(size, bonuses.div_ceil(2), seed),
        "corridor" => corridor(size, bonuses, seed),
        _ => random(size, jumps, bonuses, seed),
    }?;
    Ok(show_lines(&instance, &instance.start()))
}

/// Generates the family `random`: weights from -9 to 9, `jumps` short and distinct default jumps
/// (the first two are (0,1) and (1,0), so that there is a path), and bonus cells anywhere, each with
/// one distinct jump. O(cells + jumps²).
///
/// # Errors
/// If the grid has fewer cells than bonuses, or the instance would exceed the size limits.
pub fn random(size: usize, jumps: usize, bonuses: usize, seed: u64) -> Result<Instance, Problem> {
    scattered(size, jumps, bonuses, seed, |jumps| jumps)
}

/// Generates the family `corridor`: (0,1) and (1,1-N) alone visit every cell; bonus cells add
/// shortcuts.
///
/// # Errors
/// As [`random`].
pub fn corridor(size: usize, bonuses: usize, seed: u64) -> Result<Instance, Problem> {
    scattered(size, 2, bonuses, seed, |_| vec![Jump::new(0, 1), Jump::new(1, 1 - size as i64)])
}

/// A random grid with bonus cells anywhere; `choose` turns the default jumps that were drawn into
/// those of the instance.
fn scattered(
    size: usize,
    jumps: usize,
    bonuses: usize,
    seed: u64,
    choose: impl FnOnce(Vec<Jump>) -> Vec<Jump>,
) -> Result<Instance, Problem> {
    let mut random = SplitMix64::new(seed);
    let mut pool = pool(jumps + bonuses, &mut random);
    let grid = weights(size, &mut random)?;
    let extra = pool.split_off(jumps);
    let bonuses = scatter(size, &extra, &mut random)?;
    Instance::new(grid, choose(pool), bonuses)
}

/// Generates the family `sat`: a random 3-SAT formula with `variables` variables and 4.26 clauses
/// per variable, as a grid of at least `size` rows. The optimum is the least number of clauses that
/// an assignment leaves unsatisfied, and so 0 for a satisfiable formula.
///
/// A staircase runs down the diagonal. For each variable it has two bonus cells side by side, and a
/// path takes one of them: the jump of a literal, (1,-3-ℓ). Below the staircase every clause takes
/// two rows: from the last column of its first row, only the jumps of its literals land on free
/// cells of its second row, and from each of those one default jump, (1,3+ℓ), leads back to the
/// last column. Going straight down costs 1. All other cells are expensive.
///
/// # Errors
/// As [`random`].
///
/// # Reference
/// M. R. Garey, D. S. Johnson, *Computers and Intractability* (1979), for 3-SAT; the grid is our
/// own construction.
pub fn sat(size: usize, variables: usize, seed: u64) -> Result<Instance, Problem> {
    let mut random = SplitMix64::new(seed);
    let clauses = if variables < 3 { 0 } else { (variables * 426).div_ceil(100) };
    let formula: Vec<[usize; 3]> = (0..clauses).map(|_| clause(variables, &mut random)).collect();
    sat_of(size, variables, &formula)
}

/// Builds the grid of a formula: literal 2x stands for "variable x is true", 2x + 1 for "x is
/// false".
///
/// # Errors
/// As [`random`].
pub fn sat_of(size: usize, variables: usize, formula: &[[usize; 3]]) -> Result<Instance, Problem> {
    let size = size.max(variables + 2 + 2 * formula.len()).max(2 * variables + 3);
    if size > MOST_SIDE {
        return Err(Problem::new(rows_up_to(MOST_SIDE), size.to_string()));
    }
    let last = size - 1;
    // Leaving the intended way never pays: skipping every clause costs less.
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

/// Draws three different variables, each negated at random.
fn clause(variables: usize, random: &mut SplitMix64) -> [usize; 3] {
    let mut chosen: Vec<usize> = Vec::new();
    while chosen.len() < 3 {
        let variable = random.below(variables as u64) as usize;
        if !chosen.contains(&variable) {
            chosen.push(variable);
        }
    }
    [0, 1, 2].map(|at| 2 * chosen[at] + random.below(2) as usize)
}

/// Draws `count` distinct short jumps, with (0,1) and (1,0) first.
fn pool(count: usize, random: &mut SplitMix64) -> Vec<Jump> {
    let mut reach = 2_i64;
    while ((reach + 1) * (2 * reach + 1) / 2) < 2 * count as i64 {
        reach += 1;
    }
    let all = (0..=reach).flat_map(|di| (-reach..=reach).map(move |dj| Jump::new(di, dj)));
    let usual = [Jump::new(0, 1), Jump::new(1, 0)];
    let mut others: Vec<Jump> = all.filter(|jump| jump.is_well_formed() && !usual.contains(jump)).collect();
    random.shuffle(&mut others);
    usual.into_iter().chain(others).take(count).collect()
}

fn weights(size: usize, random: &mut SplitMix64) -> Result<Vec<Vec<i64>>, Problem> {
    if size > MOST_SIDE {
        return Err(Problem::new(rows_up_to(MOST_SIDE), size.to_string()));
    }
    Ok((0..size).map(|_| (0..size).map(|_| random.below(19) as i64 - 9).collect()).collect())
}

/// Places one bonus cell per jump, all on different cells.
fn scatter(size: usize, jumps: &[Jump], random: &mut SplitMix64) -> Result<Vec<Bonus>, Problem> {
    if jumps.len() > size * size {
        return Err(Problem::new(bonuses_up_to(size * size), jumps.len().to_string()));
    }
    let mut taken = std::collections::HashSet::new();
    let mut bonuses = Vec::new();
    for &jump in jumps {
        let cell = loop {
            let cell = Cell::new(random.below(size as u64) as u32, random.below(size as u64) as u32);
            if taken.insert(cell) {
                break cell;
            }
        };
        bonuses.push(Bonus { cell, jumps: vec![jump] });
    }
    Ok(bonuses)
}

words! {
    FAMILY { "one of random, sat and corridor", "random, sat ou corridor" }
    rows_up_to(most: Digits) { "an instance of at most {most} rows", "une instance d'au plus {most} lignes" }
    bonuses_up_to(most: Digits) { "at most {most} bonus cells", "au plus {most} cases bonus" }
}
