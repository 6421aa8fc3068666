//! Every engine compared with the simplest one, on small random grids.

use proptest::prelude::*;
use tablette_core::{Game, Graph, Number, Numbering, Rules, Theory, Verdict};
use tablette_games::rockse::backward::backward;
use tablette_games::rockse::count::best_paths;
use tablette_games::rockse::dense::dense;
use tablette_games::rockse::labels::{SearchLimits, search};
use tablette_games::rockse::relax::relax;
use tablette_games::rockse::theory::{Limits, optimum};
use tablette_games::rockse::{Bonus, Cell, Instance, Jump, Position, Remainder, Rockse, suites};

use super::OPTIONS;

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
pub(crate) fn instances() -> impl Strategy<Value = Instance> {
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
        let back = backward(&instance, &start, &OPTIONS).unwrap();
        prop_assert_eq!((back.cost, back.jumps), (cost, path.clone()));
        let table = dense(&instance, &OPTIONS).unwrap().route(&start);
        prop_assert_eq!((table.cost, table.jumps), (cost, path.clone()));
        let remainder = Remainder::new(&instance, &start).unwrap();
        let relaxation = relax(&remainder, &OPTIONS).unwrap();
        prop_assert!(relaxation.bound(&remainder).is_some() || cost.is_none());
        prop_assert!(cost.is_none_or(|cost| relaxation.bound(&remainder) <= Some(cost)));
        let all: Vec<usize> = (0..remainder.extras()).collect();
        let forward = search(&remainder, (&relaxation, &[]), &all, &SearchLimits::ALL, &OPTIONS).best;
        let forward = forward.map(|(cost, steps)| (cost, remainder.jumps(&steps)));
        prop_assert_eq!(forward, cost.map(|cost| (cost, path.clone())));
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
        let table = dense(game.instance(), &OPTIONS).unwrap();
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
    let mut state = 7_u64;
    let mut next = |end: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % end
    };
    for size in [9, 12, 14] {
        let grid: Vec<Vec<i64>> = (0..size).map(|_| (0..size).map(|_| next(19) as i64 - 9).collect()).collect();
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
        let back = backward(&instance, &instance.start(), &OPTIONS).unwrap();
        assert!(theory.proven);
        assert_eq!((theory.cost, theory.jumps), (back.cost, back.jumps), "{size}");
        let game = Rockse::on(instance);
        let text = game.show_state(&game.start());
        assert_eq!(game.parse_state(&text), Ok(game.start()));
        assert!(!game.positions().fits(u64::MAX));
    }
}

/// Grids whose rounds take long enough for the sharper bounds and the beams, compared with the
/// table.
#[test]
fn hard_instances_agree_with_the_table() {
    use tablette_games::rockse::generate::random;
    for seed in 0..6 {
        let instance = random(60, 3, 12, seed).unwrap();
        let theory = optimum(&instance, &instance.start(), &Limits::NONE, &OPTIONS).unwrap();
        let table = dense(&instance, &OPTIONS).unwrap().route(&instance.start());
        assert!(theory.proven);
        assert_eq!((theory.cost, theory.jumps), (table.cost, table.jumps), "seed {seed}");
    }
}
