//! Every engine compared with the simplest one, on small random grids.

use proptest::prelude::*;
use tablette_core::{Game, Graph, Number, Numbering, Rules, SplitMix64, Theory, Verdict};
use tablette_games::rockse::count::best_paths;
use tablette_games::rockse::generate::random;
use tablette_games::rockse::theory::{Limits, optimum};
use tablette_games::rockse::{Bonus, Cell, Instance, Jump, Position, Rockse, suites};

use super::OPTIONS;
use super::backward::backward;
use super::dense::dense;

/// The definition, executed: the least weight, the first path with that weight, and the number of
/// such paths.
fn plainly(instance: &Instance, position: &Position) -> Option<(i64, Vec<Jump>, u128)> {
    let weight = instance.weights()[position.cell as usize];
    if position.cell == instance.goal() {
        return Some((weight, Vec::new(), 1));
    }
    let mut best: Option<(i64, Vec<Jump>, u128)> = None;
    for (jump, target) in instance.allowed(position) {
        let Some((rest, jumps, count)) = plainly(instance, &instance.landed(position, target)) else { continue };
        match &mut best {
            Some((least, _, all)) if *least == rest + weight => *all += count,
            Some((least, ..)) if *least < rest + weight => {}
            _ => best = Some((rest + weight, [vec![jump], jumps].concat(), count)),
        }
    }
    best
}

fn jump(reach: i64) -> impl Strategy<Value = Jump> {
    (0..=reach, -reach..=reach)
        .prop_filter_map("(*)", |(di, dj)| Some(Jump::new(di, dj)).filter(|j| j.is_well_formed()))
}

/// Grids of up to 4 × 4 with few distinct weights, so that ties are common; jumps may repeat, be
/// too long or be default already.
fn instances() -> impl Strategy<Value = Instance> {
    (1..=4_usize, 1..=9_i64).prop_flat_map(|(size, heavy)| {
        let grid = prop::collection::vec(prop::collection::vec(-heavy..=heavy, size), size);
        let side = size as u32;
        let bonus = ((0..side, 0..side), prop::collection::vec(jump(size as i64), 0..=3));
        let bonuses = prop::collection::vec(bonus, 0..=5);
        (grid, prop::collection::vec(jump(size as i64), 0..=3), bonuses).prop_map(|(grid, jumps, mut bonuses)| {
            let mut seen = std::collections::HashSet::new();
            bonuses.retain(|(cell, _)| seen.insert(*cell));
            let bonuses = bonuses.into_iter().map(|((i, j), jumps)| Bonus { cell: Cell::new(i, j), jumps });
            Instance::new(grid, jumps, bonuses.collect()).expect("a sound case")
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn every_engine_finds_the_first_best_path(instance in instances()) {
        let start = instance.start();
        let plain = plainly(&instance, &start);
        let (cost, path) = (plain.as_ref().map(|best| best.0), plain.as_ref().map_or(vec![], |best| best.1.clone()));
        let theory = optimum(&instance, &start, &Limits::NONE, &OPTIONS).unwrap();
        prop_assert!(theory.proven);
        prop_assert_eq!((theory.cost, theory.jumps), (cost, path.clone()));
        prop_assert_eq!(theory.lower_bound, cost);
        prop_assert_eq!(backward(&instance), (cost, path.clone()));
        prop_assert_eq!(dense(&instance).best(), (cost, path.clone()));
        let within = suites::within(&instance, &start, instance.cells() as u32, &OPTIONS).unwrap();
        prop_assert_eq!((within.cost, within.jumps), (cost, path));
        if let Some((cost, _, count)) = plain {
            prop_assert_eq!(best_paths(&instance, &start, cost, &OPTIONS), Ok(count));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// From every position that play can reach, not only from the first.
    #[test]
    fn a_judge_knows_every_position(instance in instances()) {
        let game = Rockse::on(instance);
        let judge = game.judge(&game.start(), &OPTIONS).unwrap();
        let table = dense(game.instance());
        let mut open = vec![game.start()];
        let mut seen = std::collections::HashSet::new();
        while let Some(position) = open.pop() {
            if !seen.insert(position.clone()) {
                continue;
            }
            let Verdict { cost, lower_bound, .. } = judge.verdict(&position);
            prop_assert_eq!(cost, table.weight(&position).map(Number::from));
            prop_assert_eq!(lower_bound, None);
            let line = judge.best_line(&position, usize::MAX);
            prop_assert_eq!(line.is_some(), table.weight(&position).is_some());
            prop_assert_eq!(game.unrank(game.rank(&position).unwrap()), position.clone());
            for (_, target) in game.instance().allowed(&position) {
                open.push(game.instance().landed(&position, target));
            }
        }
    }
}

/// More extra jumps than a word has bits, nearly all of them useful.
#[test]
fn more_than_64_extra_jumps() {
    let mut random = SplitMix64::new(7);
    for size in [9, 12, 14] {
        let grid: Vec<Vec<i64>> = (0..size).map(|_| (0..size).map(|_| random.below(19) as i64 - 9).collect()).collect();
        let all = (0..size as i64).flat_map(|di| (-6..=6).map(move |dj| Jump::new(di, dj)));
        let extra: Vec<Jump> =
            all.filter(|jump| jump.is_well_formed() && jump.di + jump.dj.abs() > 1).take(80).collect();
        let bonuses = (0..40_u32).map(|at| Bonus {
            cell: Cell::new(at * 2 / size as u32 % size as u32, at * 2 % size as u32),
            jumps: extra[at as usize * 2..at as usize * 2 + 2].to_vec(),
        });
        let mut cells = std::collections::HashSet::new();
        let bonuses: Vec<Bonus> = bonuses.filter(|bonus| cells.insert(bonus.cell)).collect();
        let instance = Instance::new(grid, vec![Jump::new(0, 1), Jump::new(1, 0)], bonuses).unwrap();
        assert!(instance.extras().len() > 64, "{}", instance.extras().len());
        let theory = optimum(&instance, &instance.start(), &Limits::NONE, &OPTIONS).unwrap();
        assert!(theory.proven);
        assert_eq!((theory.cost, theory.jumps), backward(&instance), "{size}");
        let game = Rockse::on(instance);
        let text = game.show_state(&game.start());
        assert_eq!(game.parse_state(&text), Ok(game.start()));
        assert!(!game.positions().fits(u64::MAX));
    }
}

/// More critical jumps than a word has bits: each shortens a row of the way for 1, and most cost a
/// detour of 1000, while every third bonus cell lies on the way.
#[test]
fn more_than_64_critical_jumps() {
    let bands = 100_i64;
    let size = 2 * bands as usize + 1;
    let mut grid = vec![vec![1_000_000; size]; size];
    for row in &mut grid {
        row[0] = 0;
    }
    grid[size - 1].fill(0);
    let mut jumps = vec![Jump::new(0, 1), Jump::new(1, 0), Jump::new(1, -1)];
    let mut bonuses = Vec::new();
    for band in 1..bands {
        let row = 2 * band as usize;
        grid[row + 1][band as usize + 2] = -1;
        jumps.push(Jump::new(1, -2 - band));
        let column = u32::from(band % 3 > 0);
        grid[row - 1][column as usize] = 1000 * i64::from(column);
        bonuses.push(Bonus { cell: Cell::new(row as u32 - 1, column), jumps: vec![Jump::new(1, 2 + band)] });
    }
    let instance = Instance::new(grid, jumps, bonuses).unwrap();
    let theory = optimum(&instance, &instance.start(), &Limits::NONE, &OPTIONS).unwrap();
    assert!(theory.proven);
    assert_eq!(theory.cost, Some(-(bands - 1) / 3));
    assert!(theory.critical > 64, "{}", theory.critical);
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

/// Grids whose rounds take long enough for several ceilings, compared with the table.
#[test]
#[ignore = "slow: fills tables for hard grids"]
fn hard_instances_agree_with_the_table() {
    for seed in 0..6 {
        let instance = random(60, 3, 12, seed).unwrap();
        let theory = optimum(&instance, &instance.start(), &Limits::NONE, &OPTIONS).unwrap();
        assert!(theory.proven);
        assert_eq!((theory.cost, theory.jumps), dense(&instance).best(), "seed {seed}");
    }
}
