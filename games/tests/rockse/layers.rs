//! Layers compared with labels and with the table: the same weights and the same paths, whichever
//! jumps are tracked.

use proptest::prelude::*;
use tablette_core::{NoWatch, Options};
use tablette_games::rockse::dense::dense;
use tablette_games::rockse::generate::{Family, generate, random};
use tablette_games::rockse::labels::{SearchLimits, search};
use tablette_games::rockse::layers::{Found, Survey, survey};
use tablette_games::rockse::relax::relax;
use tablette_games::rockse::theory::{Limits, optimum};
use tablette_games::rockse::{Bonus, Instance, Remainder, questions};

use super::OPTIONS;
use super::engines::instances;

const ALL: Survey =
    Survey { ceiling: i64::MAX, pretend: true, first: true, beam: usize::MAX, cells: u64::MAX, crowd: usize::MAX };

/// The result of labels, in the form that layers report.
fn by_labels(remainder: &Remainder<'_>, tracked: &[usize]) -> Found {
    let relaxation = relax(remainder, &OPTIONS).expect("a sound case");
    let found = search(remainder, (&relaxation, &[]), tracked, &SearchLimits::ALL, &OPTIONS);
    found.best.map_or(Found::Nothing, |(weight, path)| Found::Path(weight, path))
}

fn weight(found: &Found) -> Option<i64> {
    match found {
        Found::Path(weight, _) => Some(*weight),
        _ => None,
    }
}

/// Compares every way of searching for the same path, with some of the extra jumps tracked.
fn agrees(instance: &Instance, tracked: &[usize]) -> Result<(), TestCaseError> {
    let start = instance.start();
    let remainder = Remainder::new(instance, &start).expect("a sound case");
    let relaxation = relax(&remainder, &OPTIONS).expect("a sound case");
    let truth = dense(instance, &OPTIONS).expect("a sound case").route(&start).cost;
    let labels = by_labels(&remainder, tracked);
    for crowd in [usize::MAX, 0, 2] {
        let first = survey(&remainder, &relaxation, tracked, &Survey { crowd, ..ALL }, &OPTIONS).found;
        prop_assert_eq!(&first, &labels, "crowd {}", crowd);
        let any = survey(&remainder, &relaxation, tracked, &Survey { crowd, first: false, ..ALL }, &OPTIONS).found;
        prop_assert_eq!(weight(&any), weight(&labels));
        let Some(least) = weight(&labels) else { continue };
        prop_assert!(truth.is_none_or(|truth| least <= truth));
        let tight = Survey { crowd, ceiling: least, ..ALL };
        prop_assert_eq!(&survey(&remainder, &relaxation, tracked, &tight, &OPTIONS).found, &labels);
        let none = Survey { ceiling: least - 1, ..tight };
        prop_assert_eq!(survey(&remainder, &relaxation, tracked, &none, &OPTIONS).found, Found::Nothing);
    }
    for (beam, first) in [(usize::MAX, true), (usize::MAX, false), (1, false), (2, false)] {
        let legal = Survey { pretend: false, beam, first, ..ALL };
        if let Found::Path(least, path) = survey(&remainder, &relaxation, tracked, &legal, &OPTIONS).found {
            let cells = instance.trail(instance.cell(0), &remainder.jumps(&path)).expect("a sound case");
            prop_assert_eq!(questions::path_weight(instance, &cells), Some(least));
            prop_assert!(truth.is_some_and(|truth| truth <= least));
            prop_assert!(tracked.len() < remainder.extras() || beam < usize::MAX || truth == Some(least));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn layers_are_what_labels_are(instance in instances(), chosen in any::<u16>()) {
        let extras = Remainder::new(&instance, &instance.start()).unwrap().extras();
        let some: Vec<usize> = (0..extras).filter(|extra| chosen >> (extra % 16) & 1 == 1).collect();
        agrees(&instance, &some)?;
        agrees(&instance, &(0..extras).collect::<Vec<_>>())?;
    }
}

/// Larger grids of all families, with many bonus cells.
#[test]
fn layers_are_what_labels_are_on_larger_grids() {
    for seed in 0..4 {
        let corridor = generate(Family::Corridor, 8, 7, seed).unwrap();
        let sat = generate(Family::Sat, 0, 8, seed).unwrap();
        for instance in [random(24, 3, 9, seed).unwrap(), random(12, 2, 10, seed).unwrap(), corridor, sat] {
            let extras = Remainder::new(&instance, &instance.start()).unwrap().extras();
            for some in [seed, seed * 37, u64::MAX] {
                let tracked: Vec<usize> = (0..extras).filter(|extra| some >> extra & 1 == 1).collect();
                agrees(&instance, &tracked).unwrap();
            }
        }
    }
}

/// Weights that only wider numbers hold exactly: the same path, at a multiple of the cost.
#[test]
fn heavy_weights_change_the_numbers_and_not_the_path() {
    for seed in 0..6 {
        let light = random(14, 3, 6, seed).unwrap();
        let truth = optimum(&light, &light.start(), &Limits::NONE, &OPTIONS).unwrap();
        for times in [1 << 12, 1 << 24, 1 << 50, (1 << 50) + 1] {
            let grid =
                light.weights().chunks(14).map(|row| row.iter().map(|weight| weight * times).collect()).collect();
            let bonuses: Vec<Bonus> = light.bonuses().to_vec();
            let heavy = Instance::new(grid, light.jumps().to_vec(), bonuses).unwrap();
            let route = optimum(&heavy, &heavy.start(), &Limits::NONE, &OPTIONS).unwrap();
            assert!(route.proven);
            assert_eq!(route.cost, truth.cost.map(|cost| cost * times), "seed {seed}, {times} times");
            assert_eq!(route.jumps, truth.jumps, "seed {seed}, {times} times");
        }
    }
}

/// Where not all rows fit in memory, they are computed again: the same path for more work, or no
/// answer; never another path.
#[test]
fn little_memory_costs_work_and_not_the_path() {
    let instance = random(120, 4, 10, 5).unwrap();
    let start = instance.start();
    let remainder = Remainder::new(&instance, &start).unwrap();
    let relaxation = relax(&remainder, &OPTIONS).unwrap();
    let all: Vec<usize> = (0..remainder.extras()).collect();
    let whole = survey(&remainder, &relaxation, &all, &ALL, &OPTIONS);
    assert!(matches!(whole.found, Found::Path(..)));
    let (mut again, mut halted) = (0, 0);
    for part in 1..=24 {
        let options = Options { watch: &NoWatch, memory: whole.bytes * part / 24 };
        let result = survey(&remainder, &relaxation, &all, &ALL, &options);
        assert!(result.bytes <= options.memory, "{} of {}", result.bytes, options.memory);
        if result.found == Found::Halted {
            halted += 1;
            continue;
        }
        assert_eq!(result.found, whole.found);
        again += i32::from(result.cells > whole.cells);
    }
    assert!(again > 0 && halted > 0, "{again} again, {halted} halted");
    let few = Survey { cells: whole.cells / 2, ..ALL };
    assert_eq!(survey(&remainder, &relaxation, &all, &few, &OPTIONS).found, Found::Beyond);
}
