//! Layers compared with the definition: the same weights and the same paths, whichever jumps are
//! tracked.

use tablette_core::{NoWatch, SplitMix64};

use super::*;
use crate::rockse::generate::{corridor, random, sat};
use crate::rockse::instance::{Bonus, Cell, Instance};
use crate::rockse::jumps::Jump;
use crate::rockse::questions::path_weight;
use crate::rockse::relax::relax;

const OPTIONS: Options<'_> = Options { watch: &NoWatch, memory: 1 << 30 };
const ALL: LayerLimits =
    LayerLimits { ceiling: i64::MAX, relaxed: true, first: true, beam: usize::MAX, cells: u64::MAX, crowd: usize::MAX };

/// Fills a table over all cells and all sets of tracked jumps, from the goal up.
fn by_definition(remainder: &Remainder<'_>, relaxation: &Relaxation, tracked: &[usize]) -> CheapestPath {
    let (cells, sets) = (remainder.instance.cells(), 1 << tracked.len());
    let place = |extra: usize| tracked.iter().position(|&other| other == extra);
    let gift = |cell: usize| {
        let gift = remainder.gifts.get(&(cell as u32));
        gift.map_or(0, |gift| gift.iter().filter_map(place).fold(0, |set, place| set | 1 << place))
    };
    let mut best: Vec<Option<(i64, usize, usize)>> = vec![None; cells * sets];
    for (cell, held) in (0..cells).rev().flat_map(|cell| (0..sets).map(move |held| (cell, held))) {
        let weight = remainder.instance.weights()[cell];
        if cell == cells - 1 {
            best[cell * sets + held] = Some((weight, usize::MAX, usize::MAX));
            continue;
        }
        for (at, step) in remainder.steps.iter().enumerate() {
            let allowed = step.needs == FREE
                || place(step.needs).map_or_else(|| relaxation.allows(cell, step), |place| held >> place & 1 == 1);
            let Some(target) = remainder.target(cell, step).filter(|_| allowed) else { continue };
            let next = target * sets + (held | gift(target));
            let Some((rest, ..)) = best[next] else { continue };
            if best[cell * sets + held].is_none_or(|(least, ..)| rest + weight < least) {
                best[cell * sets + held] = Some((rest + weight, at, next));
            }
        }
    }
    let mut state = remainder.from.cell as usize * sets;
    let (weight, ..) = best[state]?;
    let mut path = Vec::new();
    while let Some((_, step, next)) = best[state].filter(|(_, step, _)| *step < usize::MAX) {
        path.push(step);
        state = next;
    }
    Some((weight, path))
}

fn weight(found: &CheapestPath) -> Option<i64> {
    found.as_ref().map(|(weight, _)| *weight)
}

/// Compares every way of searching for the same path, with some of the extra jumps tracked.
fn agrees(instance: &Instance, tracked: &[usize]) {
    let remainder = Remainder::new(instance, &instance.start()).unwrap();
    let relaxation = relax(&remainder, &OPTIONS).unwrap();
    let all: Vec<usize> = (0..remainder.extras).collect();
    let truth = weight(&by_definition(&remainder, &relaxation, &all));
    assert!(truth.is_none_or(|truth| relaxation.bound(&remainder).is_some_and(|bound| bound <= truth)));
    let expected = by_definition(&remainder, &relaxation, tracked);
    let found = |limits: &LayerLimits| search(&remainder, &relaxation, tracked, limits, &OPTIONS).found.unwrap();
    let wide = LayerSweep::<i64, MOST_WORDS>::new(&remainder, &relaxation, tracked, &ALL, &OPTIONS);
    assert_eq!(wide.find().found, Ok(expected.clone()));
    for crowd in [usize::MAX, 0, 2] {
        assert_eq!(found(&LayerLimits { crowd, ..ALL }), expected, "crowd {crowd}");
        assert_eq!(weight(&found(&LayerLimits { crowd, first: false, ..ALL })), weight(&expected));
        let Some(least) = weight(&expected) else { continue };
        assert!(truth.is_none_or(|truth| least <= truth));
        let tight = LayerLimits { crowd, ceiling: least, ..ALL };
        assert_eq!(found(&tight), expected);
        assert_eq!(found(&LayerLimits { ceiling: least - 1, ..tight }), None);
    }
    for (beam, first) in [(usize::MAX, true), (usize::MAX, false), (1, false), (2, false)] {
        if let Some((least, path)) = found(&LayerLimits { relaxed: false, beam, first, ..ALL }) {
            assert!(remainder.illegal(&path).is_empty());
            let cells = instance.trail(instance.cell(0), &remainder.jumps(&path)).unwrap();
            assert_eq!(path_weight(instance, &cells), Some(least));
            assert!(truth.is_some_and(|truth| truth <= least));
            assert!(tracked.len() < remainder.extras || beam < usize::MAX || truth == Some(least));
        }
    }
}

/// Up to 4 × 4 cells with few distinct weights, so that ties are common; jumps may repeat, be too
/// long or be default already.
fn small(random: &mut SplitMix64) -> Instance {
    let (size, heavy) = (random.within(1, 4), random.within(1, 9));
    let mut weight = || random.within(0, 2 * heavy) as i64 - heavy as i64;
    let grid: Vec<Vec<i64>> = (0..size).map(|_| (0..size).map(|_| weight()).collect()).collect();
    let mut jumps = || -> Vec<Jump> {
        let reach = size as i64;
        let all = (0..random.below(4))
            .map(|_| Jump::new(random.within(0, size) as i64, random.within(0, 2 * size) as i64 - reach));
        all.filter(|jump| jump.is_well_formed()).collect()
    };
    let default = jumps();
    let added: Vec<Vec<Jump>> = (0..5).map(|_| jumps()).collect();
    let mut bonuses: Vec<Bonus> = Vec::new();
    for jumps in added {
        let cell = Cell::new(random.below(size) as u32, random.below(size) as u32);
        if random.below(4) > 0 && bonuses.iter().all(|bonus| bonus.cell != cell) {
            bonuses.push(Bonus { cell, jumps });
        }
    }
    Instance::new(grid, default, bonuses).unwrap()
}

fn extras(instance: &Instance) -> usize {
    Remainder::new(instance, &instance.start()).unwrap().extras
}

fn chosen(extras: usize, bits: u64) -> Vec<usize> {
    (0..extras).filter(|extra| bits >> (extra % 64) & 1 == 1).collect()
}

#[test]
fn layers_do_what_the_definition_says() {
    let mut random = SplitMix64::new(1);
    for _ in 0..3000 {
        let instance = small(&mut random);
        let extras = extras(&instance);
        agrees(&instance, &chosen(extras, random.below(1 << 16)));
        agrees(&instance, &chosen(extras, u64::MAX));
    }
}

/// Larger grids of all families, with many bonus cells.
#[test]
#[ignore = "slow: solves large grids"]
fn larger_grids_of_all_families() {
    for seed in 0..4 {
        let instances = [
            random(24, 3, 9, seed).unwrap(),
            random(12, 2, 10, seed).unwrap(),
            corridor(8, 7, seed).unwrap(),
            sat(0, 4, seed).unwrap(),
        ];
        for instance in instances {
            for some in [seed, seed * 37, u64::MAX] {
                agrees(&instance, &chosen(extras(&instance), some));
            }
        }
    }
}

/// Where not all rows fit in memory, they are computed again: the same path for more work, or no
/// answer; never another path.
#[test]
fn little_memory_costs_work_and_not_the_path() {
    let instance = random(120, 4, 10, 5).unwrap();
    let remainder = Remainder::new(&instance, &instance.start()).unwrap();
    let relaxation = relax(&remainder, &OPTIONS).unwrap();
    let all = chosen(remainder.extras, u64::MAX);
    let whole = search(&remainder, &relaxation, &all, &ALL, &OPTIONS);
    assert!(matches!(whole.found, Ok(Some(_))));
    let (mut again, mut halted) = (0, 0);
    for part in 1..=24 {
        let options = Options { memory: whole.bytes * part / 24, ..OPTIONS };
        let result = search(&remainder, &relaxation, &all, &ALL, &options);
        assert!(result.bytes <= options.memory, "{} of {}", result.bytes, options.memory);
        if result.found == Err(Stop::Halted) {
            halted += 1;
            continue;
        }
        assert_eq!(result.found, whole.found);
        again += i32::from(result.cells > whole.cells);
    }
    assert!(again > 0 && halted > 0, "{again} again, {halted} halted");
    let few = LayerLimits { cells: whole.cells / 2, ..ALL };
    assert_eq!(search(&remainder, &relaxation, &all, &few, &OPTIONS).found, Err(Stop::Beyond));
}
