//! Arguments for tests of the lesson's functions: small grids with ties, with several bonuses, and
//! without a path; paths, half of them legal.
//!
//! A program that exists for one fault passes arguments that cannot show it, so each sampler names
//! the faults that it is made for.

use tablette_core::{Literal, Options, SplitMix64, StopAfterChecks};

use super::given::{bonus_jumps, cells, pairs};
use crate::rockse::instance::{Bonus, Cell, Instance};
use crate::rockse::jumps::Jump;
use crate::rockse::notation::show_plain;
use crate::rockse::position::Position;
use crate::rockse::questions;

type Sample = Vec<String>;

/// The most calls of an exhaustive search that a test asks for: a second's work of a slow
/// language, also where the program copies lists in every call.
const MOST_CALLS: u128 = 20_000;

/// A grid alone.
pub(super) fn a_board(random: &mut SplitMix64, level: usize) -> Sample {
    vec![shown(&grid(random, level))]
}

/// A grid and the cells of a path, legal half of the time. Illegal paths use the jump of a bonus
/// cell that they have not visited, if there is one; legal ones use bonuses long after their cells.
pub(super) fn board_with_path(random: &mut SplitMix64, level: usize) -> Sample {
    let is_legal = random.below(2) == 0;
    let drawn = |random: &mut SplitMix64| {
        let instance = grid(random, level + 1);
        let path = walk(&instance, random, is_legal);
        (instance, path)
    };
    let mut best = drawn(random);
    for _ in 0..ATTEMPTS {
        if is_allowed(&best) == is_legal && (!is_legal || uses_earlier_bonus(&best)) {
            break;
        }
        best = drawn(random);
    }
    vec![shown(&best.0), cells(&best.1).to_string()]
}

/// The most grids that are drawn for a path that shows a fault.
const ATTEMPTS: usize = 8;

fn is_allowed((instance, path): &(Instance, Vec<Cell>)) -> bool {
    questions::are_jumps_correct(instance.jumps(), &bonus_jumps(instance), path)
}

/// Whether some jump would be illegal if a bonus served only the jump that leaves its own cell.
fn uses_earlier_bonus((instance, path): &(Instance, Vec<Cell>)) -> bool {
    path.windows(2).any(|two| !questions::are_jumps_correct(instance.jumps(), &bonus_jumps(instance), two))
}

/// A cell and up to six jumps from it.
pub(super) fn cell_with_jumps(random: &mut SplitMix64, level: usize) -> Sample {
    let mut jumps = pool(random);
    jumps.truncate(random.below(4 + level as u64) as usize);
    let cell = (random.below(9) as i64, random.below(9) as i64);
    vec![Literal::from(cell).to_string(), pairs(&jumps).to_string()]
}

/// Default jumps and bonuses, all well formed half of the time; otherwise one of them is not,
/// anywhere.
pub(super) fn jumps_with_bonus(random: &mut SplitMix64, level: usize) -> Sample {
    const ILL_FORMED: [Jump; 5] =
        [Jump::new(0, 0), Jump::new(0, -1), Jump::new(-1, 0), Jump::new(-1, 2), Jump::new(0, -2)];
    let instance = grid(random, level + 1);
    let mut lists = vec![instance.jumps().to_vec()];
    lists.extend(instance.bonuses().iter().map(|bonus| bonus.jumps.clone()));
    if random.below(2) == 0 {
        let at = random.below(lists.len() as u64) as usize;
        let place = random.below(lists[at].len() as u64 + 1) as usize;
        lists[at].insert(place, ILL_FORMED[random.below(ILL_FORMED.len() as u64) as usize]);
    }
    let bonus = instance.bonuses().iter().zip(&lists[1..]);
    let bonus = bonus.map(|(bonus, jumps)| ((bonus.cell.i, bonus.cell.j).into(), pairs(jumps))).collect();
    vec![pairs(&lists[0]).to_string(), Literal::Dictionary(bonus).to_string()]
}

/// A grid and the most jumps of an exhaustive search: also too few of them to arrive.
pub(super) fn board_with_most(random: &mut SplitMix64, level: usize) -> Sample {
    let instance = grid(random, level.min(4));
    let wanted = random.below(5 + level as u64) as u32;
    let options = Options { watch: &StopAfterChecks::new(100), memory: 1 << 20 };
    let calls = |most: &u32| questions::search_size(&instance, *most, &options).map_or(u128::MAX, |size| size.calls);
    let most = (0..=wanted).rev().find(|most| calls(most) <= MOST_CALLS).unwrap_or(0);
    vec![shown(&instance), most.to_string()]
}

/// A grid and the horizon of a greedy search.
pub(super) fn board_with_horizon(random: &mut SplitMix64, level: usize) -> Sample {
    vec![shown(&grid(random, level.min(6))), random.within(1, 4).to_string()]
}

/// A list of truth values.
pub(super) fn some_mask(random: &mut SplitMix64, level: usize) -> Sample {
    let count = random.below(4 + 2 * level as u64);
    vec![truths(count as usize, random)]
}

/// A grid, a cell, half of the time a bonus cell, and active bonuses. At most four rows: the
/// recurrence may be written as a recursion without a memory.
pub(super) fn board_with_cell_and_mask(random: &mut SplitMix64, level: usize) -> Sample {
    let instance = grid(random, level.min(2));
    let anywhere = instance.cell(random.below(instance.cells() as u64) as u32);
    let bonus = random.one_of(instance.bonuses()).map(|bonus| bonus.cell).filter(|_| random.below(2) == 0);
    let cell = bonus.unwrap_or(anywhere);
    let mask = truths(instance.bonuses().len(), random);
    vec![shown(&instance), Literal::from((cell.i, cell.j)).to_string(), mask]
}

/// A number of bonus cells whose sets fill a line of at most a few thousand characters.
pub(super) fn few_bonuses(random: &mut SplitMix64, level: usize) -> Sample {
    vec![random.below(4 + level as u64).min(MOST_LISTED).to_string()]
}

/// The most bonus cells whose sets a test asks for: 64 sets take 2,500 characters.
const MOST_LISTED: u64 = 6;

/// A grid with several bonuses, and active ones among them.
pub(super) fn board_with_mask(random: &mut SplitMix64, level: usize) -> Sample {
    let instance = grid(random, level + 1);
    let mask = truths(instance.bonuses().len(), random);
    vec![shown(&instance), mask]
}

fn shown(instance: &Instance) -> String {
    show_plain(instance, &instance.start())
}

fn truths(count: usize, random: &mut SplitMix64) -> String {
    let mask: Vec<bool> = (0..count).map(|_| random.below(2) == 0).collect();
    Literal::from(mask).to_string()
}

/// A grid of at most `level + 2` rows with up to four bonuses, one in eight of them with a single
/// cell. Half of the grids have weights from -2 to 2, so that paths tie; half lack the jumps (0,1)
/// and (1,0), without which there may be no path.
fn grid(random: &mut SplitMix64, level: usize) -> Instance {
    let size = if random.below(8) == 0 { 1 } else { random.within(2, level as u64 + 2) as usize };
    let reach = if random.below(2) == 0 { 2 } else { 9 };
    let weight = |random: &mut SplitMix64| random.below(2 * reach + 1) as i64 - reach as i64;
    let weights = (0..size).map(|_| (0..size).map(|_| weight(random)).collect()).collect();
    let mut jumps = pool(random);
    jumps.truncate(random.within(1, 3) as usize);
    if random.below(2) == 0 {
        jumps.retain(|jump| !USUAL.contains(jump));
        jumps.splice(0..0, USUAL);
    }
    let bonuses = bonuses(size, random);
    Instance::new(weights, jumps, bonuses).expect("well-formed jumps, and bonus cells on the grid")
}

/// Down and to the right: with both, there is a path.
const USUAL: [Jump; 2] = [Jump::new(0, 1), Jump::new(1, 0)];

/// Up to four bonus cells with one or two jumps each; the first cell is one of them in one grid of
/// three.
fn bonuses(size: usize, random: &mut SplitMix64) -> Vec<Bonus> {
    let mut places: Vec<u32> = (1..(size * size) as u32).collect();
    random.shuffle(&mut places);
    if random.below(3) == 0 {
        places.insert(0, 0);
    }
    places.truncate(random.below(5) as usize);
    random.shuffle(&mut places);
    let cell = |place: u32| Cell::new(place / size as u32, place % size as u32);
    let mut bonus = |place: u32| {
        let mut jumps = pool(random);
        jumps.truncate(random.within(1, 2) as usize);
        Bonus { cell: cell(place), jumps }
    };
    places.into_iter().map(&mut bonus).collect()
}

/// All jumps of at most two rows and columns, shuffled.
fn pool(random: &mut SplitMix64) -> Vec<Jump> {
    let all = (0..=2).flat_map(|di| (-2..=2).map(move |dj| Jump::new(di, dj)));
    let mut all: Vec<Jump> = all.filter(|jump| jump.is_well_formed()).collect();
    random.shuffle(&mut all);
    all
}

/// The cells of a path from the first cell. It prefers jumps that an earlier bonus cell added; an
/// illegal one contains a jump that is not allowed there, if some cell of the grid can be reached
/// by one.
fn walk(instance: &Instance, random: &mut SplitMix64, is_legal: bool) -> Vec<Cell> {
    let mut position = instance.start();
    let mut path = vec![instance.cell(0)];
    let mut forbidden = if is_legal { usize::MAX } else { random.below(instance.size() as u64) as usize };
    while path.len() <= 2 * instance.size() {
        let illegal = if path.len() > forbidden { illegal_target(instance, &position, random) } else { None };
        if illegal.is_some() {
            forbidden = usize::MAX;
        }
        let Some(target) = illegal.or_else(|| legal_target(instance, &position, random)) else { break };
        position = instance.landed(&position, target);
        path.push(instance.cell(target));
    }
    path
}

fn legal_target(instance: &Instance, position: &Position, random: &mut SplitMix64) -> Option<u32> {
    let allowed: Vec<(Jump, u32)> = instance.allowed(position).collect();
    let is_added = |jump: &Jump| !instance.defaults().contains(jump);
    let added: Vec<(Jump, u32)> = allowed.iter().copied().filter(|(jump, _)| is_added(jump)).collect();
    let preferred = if random.below(3) == 0 { None } else { random.one_of(&added).copied() };
    preferred.or_else(|| random.one_of(&allowed).copied()).map(|(_, target)| target)
}

/// A cell that only a jump reaches which is not allowed yet: the jump of a bonus cell, if there is
/// one, or any other.
fn illegal_target(instance: &Instance, position: &Position, random: &mut SplitMix64) -> Option<u32> {
    let allowed: Vec<u32> = instance.allowed(position).map(|(_, target)| target).collect();
    let is_illegal = |target: &u32| !allowed.contains(target);
    let extras = instance.extras().iter().filter_map(|&jump| instance.target(position.cell, jump));
    let extras: Vec<u32> = extras.filter(is_illegal).collect();
    let others: Vec<u32> = (position.cell + 1..instance.cells() as u32).filter(is_illegal).collect();
    random.one_of(&extras).or_else(|| random.one_of(&others)).copied()
}

#[cfg(test)]
mod tests {
    use tablette_core::NoWatch;

    use super::*;
    use crate::rockse::lesson::given::trail;
    use crate::rockse::notation::read_instance;

    fn options() -> Options<'static> {
        Options { watch: &NoWatch, memory: 1 << 24 }
    }

    fn grids() -> impl Iterator<Item = Instance> {
        (0..400_u64).map(|seed| grid(&mut SplitMix64::new(seed), seed as usize % 4))
    }

    #[test]
    fn grids_have_no_path_often_enough_and_several_bonuses() {
        let is_closed =
            |instance: &Instance| questions::dynamic_programming(instance, &options()).unwrap().cost.is_none();
        let closed = grids().filter(is_closed).count();
        assert!((40..200).contains(&closed), "{closed} of 400 grids have no path");
        let rich = grids().filter(|instance| instance.bonuses().len() > 1).count();
        assert!(rich > 100, "{rich} of 400 grids have several bonuses");
        let first = grids().filter(|instance| instance.bonuses().iter().any(|bonus| bonus.cell == Cell::new(0, 0)));
        assert!(first.count() > 50);
    }

    #[test]
    fn half_of_the_paths_are_legal_and_some_use_earlier_bonuses() {
        let (mut legal, mut late) = (0, 0);
        for seed in 0..400 {
            let sample = board_with_path(&mut SplitMix64::new(seed), seed as usize % 4);
            let instance = read_instance(&sample[0]).unwrap();
            let path = trail(&instance, &sample[1]).unwrap();
            let drawn = (instance, path);
            legal += usize::from(is_allowed(&drawn));
            late += usize::from(is_allowed(&drawn) && uses_earlier_bonus(&drawn));
        }
        assert!((180..220).contains(&legal) && late > 60, "{legal} of 400 paths are legal, {late} use earlier bonuses");
    }

    #[test]
    fn lists_of_sets_fit_on_a_line() {
        let counts = (0..400).map(|seed| few_bonuses(&mut SplitMix64::new(seed), seed as usize % 8).remove(0));
        let longest = counts.map(|count| count.parse().unwrap()).max().unwrap_or(0_usize);
        let line = Literal::from(questions::bonus_masks(longest)).to_string();
        assert!((2_000..4_000).contains(&line.len()), "{} bytes for {longest} bonus cells", line.len());
    }

    #[test]
    fn an_exhaustive_search_ends_in_time() {
        for seed in 0..200 {
            let sample = board_with_most(&mut SplitMix64::new(seed), seed as usize % 8);
            let instance = read_instance(&sample[0]).unwrap();
            let size = questions::search_size(&instance, sample[1].parse().unwrap(), &options()).unwrap();
            assert!(size.calls <= MOST_CALLS, "{sample:?}");
        }
    }
}
