//! Röckse: the theory on instances that no table could hold, and beside the table where both can go. Every answer is checked.

use tablette_benches::{best, once, show};
use tablette_core::{Ask, Unwatched};
use tablette_games::rockse::dense::dense;
use tablette_games::rockse::generate::{Family, generate, random};
use tablette_games::rockse::theory::{Limits, optimum};
use tablette_games::rockse::{Instance, Route, questions};

const ASK: Ask<'_> = Ask { watch: &Unwatched, memory: 500 << 20 };

fn main() {
    large();
    for bonuses in [6, 10, 14] {
        beside_the_table(bonuses);
    }
    hard();
}

fn theory(instance: &Instance) -> Route {
    optimum(instance, &instance.start(), &Limits::NONE, &ASK).expect("it fits")
}

/// 1000 × 1000 cells, 8 default jumps, 40 bonus cells with 40 distinct jumps: the table would need 10^18 cells.
fn large() {
    // Seed 2 is by far the hardest of the first eight.
    for (seed, cost) in [(1, -20_096), (3, -31_504), (4, -21_185), (2, -12_582)] {
        let instance = random(1000, 8, 40, seed).expect("a recipe");
        assert_eq!(instance.extras().len(), 40);
        let mut bytes = 0;
        let time = once(
            || theory(&instance),
            |route| {
                assert!(route.proven);
                assert_eq!(route.cost, Some(cost));
                assert_eq!(questions::path_weight(&instance, &route.cells), route.cost);
                bytes = route.work.bytes;
            },
        );
        println!(
            "theory, 1000x1000, 40 extra jumps, seed {seed}: {}, {} MiB (aim 1.4 s, at most 10 s and 500 MB)",
            show(time),
            bytes >> 20
        );
    }
}

/// The ratio where both can go.
fn beside_the_table(bonuses: usize) {
    let instance = random(50, 4, bonuses, 7).expect("a recipe");
    let mut cost = None;
    let fast = best(|| theory(&instance), |route| cost = route.cost);
    let ask = Ask { memory: 2 << 30, ..ASK };
    let slow = once(
        || dense(&instance, &ask).expect("it fits").route(&instance.start()),
        |route| assert_eq!(route.cost, cost),
    );
    let ratio = slow.as_secs_f64() / fast.as_secs_f64();
    println!("theory : table, 50x50, {bonuses} extra jumps: {} : {}, {ratio:.0} times", show(fast), show(slow));
}

/// 3-SAT at the threshold, the honest hard case.
fn hard() {
    for (bonuses, cost) in [(16, 0), (20, 1), (24, 0)] {
        let instance = generate(Family::Sat, 0, bonuses, 1).expect("a recipe");
        let time = once(|| theory(&instance), |route| assert_eq!((route.proven, route.cost), (true, Some(cost))));
        println!("theory, 3-SAT of {} variables: {}", bonuses / 2, show(time));
    }
}
