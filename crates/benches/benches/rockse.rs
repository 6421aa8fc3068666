//! Röckse: the theory on instances too large for any table, and compared with the table on smaller
//! ones. Every answer is checked.

use tablette_benches::{Machine, Traffic, best, cpu, is_trial, once, show};
use tablette_core::{NoWatch, Options};
use tablette_games::rockse::generate::{random, sat};
use tablette_games::rockse::theory::{Limits, optimum};
use tablette_games::rockse::{Instance, Route, questions};

#[path = "../../games/tests/rockse/dense.rs"]
mod dense;

use dense::dense;

/// Limits of the families below, bounds and instance included.
const OPTIONS: Options<'_> = Options { watch: &NoWatch, memory: 300_000_000 };

fn main() {
    let machine = &Machine::measured();
    println!("{}", machine.show());
    large(machine);
    for bonuses in [6, 10, 14].into_iter().filter(|_| !is_trial()) {
        beside_the_table(machine, bonuses);
    }
    hard(machine);
}

fn theory(instance: &Instance) -> Route {
    optimum(instance, &instance.start(), &Limits::NONE, &OPTIONS).expect("it fits")
}

/// The least weights of seeds 1 to 20, each also proved by label setting with another relaxation.
const COSTS: [i64; 20] = [
    -20_096, -12_582, -31_504, -21_185, -29_375, -21_890, -30_461, -27_111, -25_892, -13_765, -27_307, -16_293,
    -29_566, -14_847, -26_134, -16_371, -25_012, -16_329, -34_758, -25_563,
];

/// 1000 × 1000 cells, 8 default jumps, 40 bonus cells with 40 distinct jumps: the table would need
/// 10^18 cells.
fn large(machine: &Machine) {
    let mut first = None;
    for (seed, cost) in (1..).zip(COSTS).take(if is_trial() { 2 } else { COSTS.len() }) {
        let instance = random(1000, 8, 40, seed).expect("a recipe");
        assert_eq!(instance.extras().len(), 40);
        let mut bytes = 0;
        let time = cpu(
            || theory(&instance),
            |route| {
                assert!(route.proven);
                assert_eq!(route.cost, Some(cost));
                assert_eq!(questions::path_weight(&instance, &route.cells), route.cost);
                bytes = route.work.bytes;
            },
        );
        let ratio = time.as_secs_f64() / first.get_or_insert(time).as_secs_f64();
        println!(
            "theory, 1000x1000, 40 extra jumps, seed {seed}: {} of CPU, {ratio:.2} times seed 1, {} MB",
            show(time),
            bytes / 1_000_000
        );
        // Its layers are written and read at least once.
        let traffic = Traffic { bytes: 2.0 * bytes as f64, reads: 0.0 };
        println!("    {}", machine.bind(time, 1_000_000, "a cell", traffic));
    }
}

/// Measures the ratio on instances that both can solve.
fn beside_the_table(machine: &Machine, bonuses: usize) {
    let instance = random(50, 4, bonuses, 7).expect("a recipe");
    let mut cost = None;
    let fast = best(|| theory(&instance), |route| cost = route.cost);
    let slow = once(|| dense(&instance).best(), |(least, _)| assert_eq!(least, cost));
    let ratio = slow.as_secs_f64() / fast.as_secs_f64();
    println!("theory : table, 50x50, {bonuses} extra jumps: {} : {}, {ratio:.0} times", show(fast), show(slow));
    println!("    {}", machine.bind(fast, 2_500, "a cell", Traffic::default()));
}

/// Measures 3-SAT at the threshold, a truly hard case, against every assignment.
fn hard(machine: &Machine) {
    let formulas = [(8, 1), (10, 1), (12, 1), (16, 1), (20, 1), (20, 2), (20, 3), (20, 4), (20, 5)];
    for (variables, seed) in formulas.into_iter().take(if is_trial() { 3 } else { formulas.len() }) {
        let instance = sat(0, variables, seed).expect("a recipe");
        let cost = least_unsatisfied(&instance, variables);
        let mut bytes = 0;
        let time = cpu(
            || theory(&instance),
            |route| {
                assert_eq!((route.proven, route.cost), (true, Some(cost)));
                bytes = route.work.bytes;
            },
        );
        println!(
            "theory, 3-SAT of {variables} variables, seed {seed}: {} of CPU, {} MB, {cost} clauses unsatisfied",
            show(time),
            bytes / 1_000_000
        );
        let traffic = Traffic { bytes: 2.0 * bytes as f64, reads: 0.0 };
        println!("    {}", machine.bind(time, 1 << variables, "an assignment", traffic));
    }
}

/// Reads the formula off the grid, and tries all assignments.
fn least_unsatisfied(instance: &Instance, variables: usize) -> i64 {
    let (size, weights) = (instance.size(), instance.weights());
    let clauses: Vec<Vec<usize>> = (variables + 2..size)
        .step_by(2)
        .map(|row| (0..2 * variables).filter(|literal| weights[row * size + size - 4 - literal] == 0).collect())
        .collect();
    assert!(clauses.iter().all(|clause| clause.len() == 3));
    let holds = |assignment: usize, literal: usize| assignment >> (literal / 2) & 1 != literal & 1;
    let missed = |assignment: usize| {
        clauses.iter().filter(|clause| !clause.iter().any(|&literal| holds(assignment, literal))).count()
    };
    (0..1 << variables).map(missed).min().expect("there is an assignment") as i64
}
