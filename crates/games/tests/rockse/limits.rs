//! Stops, bounds, settings, and families of instances.

use tablette_core::{
    Cost, Game, Lang, NoWatch, Number, Options, Outcome, Recipe, Refusal, Rules, Settings, StopAfterChecks, Theory,
    Worth,
};
use tablette_games::rockse::generate::{random, sat, sat_of};
use tablette_games::rockse::theory::{Limits, optimum};
use tablette_games::rockse::{Rockse, questions};

use super::OPTIONS;
use super::dense::dense;

/// The seed of an unsatisfiable formula of 8 variables.
const HARD: u64 = 1;

#[test]
fn a_stopped_proof_keeps_its_bounds() {
    let instance = sat(0, 8, HARD).unwrap();
    let start = instance.start();
    let truth = optimum(&instance, &start, &Limits::NONE, &OPTIONS).unwrap();
    assert!(truth.proven);
    let mut open = 0;
    for cells in [0, 100, 1_000, 10_000, 100_000, u64::MAX] {
        let route = optimum(&instance, &start, &Limits { gap: 0, cells }, &OPTIONS).unwrap();
        assert!(route.lower_bound <= truth.cost, "{cells}");
        assert!(route.cost.is_none_or(|cost| Some(cost) >= truth.cost), "{cells}");
        assert_eq!(route.cost.map(Some), route.cost.map(|_| questions::path_weight(&instance, &route.cells)));
        assert!(!route.proven || route.cost == truth.cost, "{cells}");
        open += i32::from(!route.proven);
    }
    assert!(open > 0, "no limit was too small");
}

#[test]
fn stops_and_memory_are_heard() {
    let instance = sat(0, 8, HARD).unwrap();
    let start = instance.start();
    let at_once = StopAfterChecks::new(0);
    let options = Options { watch: &at_once, memory: 1 << 30 };
    assert_eq!(optimum(&instance, &start, &Limits::NONE, &options), Err(Refusal::Stopped));
    let later = StopAfterChecks::new(2 * instance.size() as u64 + 1);
    let options = Options { watch: &later, memory: 1 << 30 };
    let route = optimum(&instance, &start, &Limits::NONE, &options).unwrap();
    assert!(!route.proven && route.lower_bound.is_some());
    let tiny = Options { watch: &NoWatch, memory: 1000 };
    assert!(matches!(optimum(&instance, &start, &Limits::NONE, &tiny), Err(Refusal::TooLarge { .. })));
    let little = Options { watch: &NoWatch, memory: 200 << 10 };
    let route = optimum(&instance, &start, &Limits::NONE, &little).unwrap();
    assert!(!route.proven && route.lower_bound.is_some());
}

#[test]
fn a_gap_is_enough_where_it_is_asked_for() {
    let instance = sat(0, 8, HARD).unwrap();
    let exact = optimum(&instance, &instance.start(), &Limits::NONE, &OPTIONS).unwrap();
    let near = optimum(&instance, &instance.start(), &Limits { gap: 20, cells: u64::MAX }, &OPTIONS).unwrap();
    let (cost, lower) = (near.cost.unwrap(), near.lower_bound.unwrap());
    assert!(cost - lower <= 20 && lower <= exact.cost.unwrap() && exact.cost.unwrap() <= cost);
    assert!(near.work.positions <= exact.work.positions);
}

/// The optimum of a formula's grid is 0 exactly when some assignment satisfies it.
#[test]
#[ignore = "slow: solves every grid of the text"]
fn formulas_become_grids() {
    let all_signs =
        |x: usize, y: usize, z: usize| (0..8).map(move |s| [2 * x + (s & 1), 2 * y + (s >> 1 & 1), 2 * z + (s >> 2)]);
    let contradiction: Vec<_> = all_signs(0, 1, 2).collect();
    for left_out in 0..=8 {
        let formula: Vec<_> =
            contradiction.iter().enumerate().filter(|(at, _)| *at != left_out).map(|(_, c)| *c).collect();
        let instance = sat_of(0, 3, &formula).unwrap();
        let route = optimum(&instance, &instance.start(), &Limits::NONE, &OPTIONS).unwrap();
        assert_eq!(route.cost == Some(0), left_out < 8, "without clause {left_out}: {:?}", route.cost);
    }
    for seed in 0..30 {
        let instance = sat(0, 5, seed).unwrap();
        let route = optimum(&instance, &instance.start(), &Limits::NONE, &OPTIONS).unwrap();
        assert_eq!((route.cost, route.jumps), dense(&instance).best(), "seed {seed}");
    }
}

#[test]
fn recipes_are_repeatable_and_bounded() {
    for family in ["random", "sat", "corridor"] {
        let recipe = format!("family={family}");
        let recipe = Settings::parse([recipe.as_str(), "size=9", "bonuses=6", "seed=7"]).unwrap();
        let text = Rockse::sample(&recipe).unwrap();
        assert_eq!(Rockse::sample(&recipe).unwrap(), text);
        let game = Rockse::open(&text, &Settings::default()).unwrap();
        let judge = game.judge(&game.start(), &OPTIONS).unwrap();
        let table = dense(game.instance()).weight(&game.start());
        assert_eq!(judge.verdict(&game.start()).cost, table.map(Number::from), "{family}");
    }
    // Frozen: the same instance on every machine, permanently.
    let small = Rockse::sample(&Settings::parse(["size=2", "bonuses=1", "seed=7"]).unwrap()).unwrap();
    assert_eq!(small, FROZEN);
    for bad in ["size=0", "size=5000", "family=other", "colour=red", "bonuses=99999", "seed=-1"] {
        assert!(Rockse::sample(&Settings::parse([bad]).unwrap()).is_err(), "{bad}");
    }
    assert!(Rockse::sample(&Settings::parse(["size=2", "bonuses=5"]).unwrap()).is_err());
}

const FROZEN: &str = "-7 -3\n-1  8\njumps (0,1) (1,0) (3,2) (2,3)\nbonus (1,0): (3,-1)\n";

#[test]
fn settings_change_the_question() {
    let exam = Rockse::INFO.examples[0].board;
    let open = |setting: &str| Rockse::open(exam, &Settings::parse([setting]).unwrap()).unwrap();
    let cost = |game: &Rockse| game.judge(&game.start(), &OPTIONS).unwrap().verdict(&game.start()).cost;
    for (k, greedy) in [(1, -5), (3, -7), (4, -6), (7, -5)] {
        let game = open(&format!("horizon={k}"));
        assert_eq!(cost(&game), Some(Number::from(greedy)), "k = {k}");
        assert_eq!(follow(&game), (Outcome::Win, greedy), "k = {k}");
    }
    assert_eq!(cost(&open("max-jumps=4")), within(4));
    assert_eq!(cost(&open("max-jumps=2")), within(2));
    let game = open("max-jumps=2");
    assert_eq!(game.judge(&game.start(), &OPTIONS).unwrap().verdict(&game.start()).outcome, Some(Outcome::Lose));
    for bad in [["horizon=65", "gap=0"], ["horizon=3", "max-jumps=3"], ["gap=-1", "horizon=1"]] {
        assert!(Rockse::open(exam, &Settings::parse(bad).unwrap()).is_err(), "{bad:?}");
    }
}

fn within(most: u32) -> Option<Number> {
    let game = Rockse::open(Rockse::INFO.examples[0].board, &Settings::default()).expect("a sound case");
    questions::exhaustive(game.instance(), most, &OPTIONS).expect("a sound case").path.cost.map(Number::from)
}

/// Plays the only moves that the rules leave.
fn follow(game: &Rockse) -> (Outcome, i64) {
    let (mut state, mut cost, mut moves) = (game.start(), 0, Vec::new());
    loop {
        moves.clear();
        if let Some(end) = game.expand(&state, &mut moves) {
            return (end.outcome, cost + end.cost);
        }
        assert_eq!(moves.len(), 1);
        cost += game.edge(&state, moves[0]).cost;
        state = game.apply(&state, moves[0]);
    }
}

#[test]
fn sums_never_wrap() {
    let huge = format!("{0} {0}; {0} {0}; jumps (0,1) (1,0)", i64::MAX);
    let game = Rockse::open(&huge, &Settings::default()).unwrap();
    assert!(matches!(game.judge(&game.start(), &OPTIONS), Err(Refusal::Beyond(_))));
    assert!(matches!(questions::greedy(game.instance(), 2, &OPTIONS), Err(Refusal::Overflow)));
    assert_eq!(Cost.ended(Outcome::Win, i64::MIN).0, Some(i64::MIN));
    let _ = game.view(&game.start());
}

#[test]
fn large_grids_are_drawn_small_and_explained() {
    let instance = random(100, 4, 10, 3).unwrap();
    let game = Rockse::on(instance);
    let view = game.view(&game.start());
    assert!(view.rows.len() <= 40 && view.rows.iter().all(|row| row.len() == view.width()));
    let judge = game.judge(&game.start(), &OPTIONS).unwrap();
    for phrase in game.explain(&game.start(), &*judge) {
        for lang in tablette_core::Lang::ALL {
            assert!(!phrase.say(lang).contains('{'), "{}", phrase.say(lang));
        }
    }
}

#[test]
fn a_horizon_is_played_by_the_greedy_player_who_looks_ahead() {
    let exam = Rockse::INFO.examples[0].board;
    let open = |setting: &str| Rockse::open(exam, &Settings::parse([setting]).unwrap());
    let problem = open("horizon=0").unwrap_err().to_string();
    assert_eq!(problem, "expected horizon from 1 to 64, or none, got “0”");
    assert_eq!(open("horizon=none").unwrap().rule(), tablette_games::rockse::Rule::Free);
    let player = |setting: &str| Settings::parse([setting]).unwrap().player(Rockse::INFO.settings);
    assert_eq!(player("horizon=4").map(|(name, _)| name), Some("greedy"));
    assert_eq!(player("max-jumps=4"), None);
    // Stuck although another path gets through: explain must not claim that there is no path.
    let trap = "0 -5 9; 9 9 0; 9 9 0; jumps (0,1) (1,1) (2,2)";
    let game = Rockse::open(trap, &Settings::parse(["horizon=1"]).unwrap()).unwrap();
    let judge = game.judge(&game.start(), &OPTIONS).unwrap();
    let said: Vec<String> = game.explain(&game.start(), &*judge).iter().map(|line| line.say(Lang::En)).collect();
    assert_eq!(judge.verdict(&game.start()).outcome, Some(Outcome::Lose));
    assert_eq!(said, ["Greedy play that looks 1 jump ahead gets stuck."]);
}
