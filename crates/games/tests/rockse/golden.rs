//! Numbers from independent sources, listed in `tests/golden/rockse/SOURCE.md`.

use std::collections::HashMap;

use serde_json::Value;
use tablette_games::rockse::count::best_paths;
use tablette_games::rockse::notation::read_instance;
use tablette_games::rockse::theory::{Limits, optimum};
use tablette_games::rockse::{Cell, Instance, Jump, Route, questions, suites};

use super::OPTIONS;
use super::backward::backward;
use super::dense::dense;

fn read(name: &str) -> Value {
    let path = format!("{}/../../tests/golden/rockse/{name}", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).expect("a sound case")).expect("a sound case")
}

fn instance(case: &Value) -> Instance {
    let fields = ["grid", "jumps", "bonus"].map(|name| format!("\"{name}\":{}", case[name]));
    read_instance(&format!("{{{}}}", fields.join(","))).expect("a sound case")
}

fn pairs(value: &Value) -> Vec<(i64, i64)> {
    value
        .as_array()
        .expect("a sound case")
        .iter()
        .map(|pair| (pair[0].as_i64().expect("a sound case"), pair[1].as_i64().expect("a sound case")))
        .collect()
}

fn jumps(value: &Value) -> Vec<Jump> {
    pairs(value).into_iter().map(|(di, dj)| Jump::new(di, dj)).collect()
}

fn cells(value: &Value) -> Vec<Cell> {
    pairs(value).into_iter().map(|(i, j)| Cell::new(i as u32, j as u32)).collect()
}

/// Runs every applicable engine: all must prove the same cost and the same path.
fn everywhere(name: &str, instance: &Instance, table: bool) -> Route {
    let start = instance.start();
    let theory = optimum(instance, &start, &Limits::NONE, &OPTIONS).expect("a sound case");
    assert!(theory.proven, "{name}");
    let answer = (theory.cost, theory.jumps.clone());
    assert_eq!(answer, backward(instance), "{name}: backward");
    if table {
        assert_eq!(answer, dense(instance).best(), "{name}: table");
    }
    if let Some(cost) = theory.cost {
        assert_eq!(questions::path_weight(instance, &theory.cells), Some(cost), "{name}");
    }
    theory
}

#[test]
fn the_grid_of_the_text() {
    let exam = read("exam.json");
    let instance = instance(&exam);
    let route = everywhere("exam", &instance, true);
    assert_eq!(route.cost, exam["optimum"].as_i64());
    assert_eq!(route.cells, cells(&exam["optimal_path"]));
    for (k, cost) in exam["greedy"].as_object().unwrap() {
        let greedy = questions::greedy(&instance, k.parse().unwrap(), &OPTIONS).unwrap();
        assert_eq!(greedy.cost, cost.as_i64(), "k = {k}");
    }
    let (mut paths, mut of_minus_6) = (0, 0);
    list_paths(&instance, &instance.start(), 0, &mut |weight| {
        paths += 1;
        of_minus_6 += i32::from(weight == -6);
    });
    assert_eq!(Some(paths), exam["number_of_paths"].as_i64());
    assert_eq!(Some(i64::from(of_minus_6)), exam["paths_of_weight_minus_6"].as_i64());
}

fn list_paths(
    instance: &Instance,
    position: &tablette_games::rockse::Position,
    before: i64,
    found: &mut impl FnMut(i64),
) {
    let weight = before + instance.weights()[position.cell as usize];
    if position.cell == instance.goal() {
        return found(weight);
    }
    for (_, target) in instance.allowed(position) {
        list_paths(instance, &instance.landed(position, target), weight, found);
    }
}

#[test]
fn the_small_instances_in_full() {
    let all = read("rockse_small.json");
    let all = all.as_array().unwrap();
    assert_eq!(all.len(), 52);
    for case in all {
        let name = case["name"].as_str().unwrap();
        let instance = instance(case);
        let start = instance.start();
        let route = everywhere(name, &instance, true);
        assert_eq!(route.cost, case["optimum"].as_i64(), "{name}");
        if let Some(cost) = route.cost {
            assert_eq!(route.cells, cells(&case["path_doc_order"]), "{name}");
            if let Some(count) = case.get("nb_optimal_paths").and_then(Value::as_u64) {
                assert_eq!(best_paths(&instance, &start, cost, &OPTIONS), Ok(count.into()), "{name}");
            }
            let all_jumps = (instance.cells() - 1) as u32;
            assert_eq!(suites::within(&instance, &start, all_jumps, &OPTIONS).unwrap().jumps, route.jumps, "{name}");
        }
        for (k, expected) in case["greedy"].as_object().unwrap() {
            let greedy = questions::greedy(&instance, k.parse().unwrap(), &OPTIONS).unwrap();
            assert_eq!(greedy.cost, expected["weight"].as_i64(), "{name}, k = {k}");
            assert_eq!(greedy.jumps, jumps(&expected["jumps"]), "{name}, k = {k}");
        }
        for (k, expected) in case["local_suite"].as_object().unwrap() {
            let suite = questions::exhaustive(&instance, k.parse().unwrap(), &OPTIONS).unwrap().suite;
            assert_eq!(Some(suite.weight), expected[0].as_i64(), "{name}, k = {k}");
            assert_eq!(suite.jumps, jumps(&expected[1]), "{name}, k = {k}");
        }
    }
}

#[test]
fn the_twelve_random_instances() {
    let all = read("instances.json");
    let all = all.as_array().unwrap();
    assert_eq!(all.len(), 12);
    for case in all {
        let instance = instance(case);
        let name = case["name"].as_str().unwrap();
        let route = everywhere(name, &instance, instance.extras().len() <= 12);
        assert_eq!(route.cost, case["optimum"].as_i64(), "{name}");
    }
}

#[test]
fn the_functions_of_the_text() {
    let all = read("rockse_functions.json");
    let bools =
        |value: &Value| -> Vec<bool> { value.as_array().unwrap().iter().map(|b| b.as_bool().unwrap()).collect() };
    for case in all["code_bonus"].as_array().unwrap() {
        assert_eq!(questions::mask_code(&bools(&case["mask"])), case["code"].as_u64());
    }
    for case in all["sauts_bien_formes"].as_array().unwrap() {
        let jump = Jump::new(case["jump"][0].as_i64().unwrap(), case["jump"][1].as_i64().unwrap());
        let well = questions::are_jumps_well_formed(&[jump], &HashMap::new());
        assert_eq!(Some(well), case["ok"].as_bool(), "{jump}");
        let bonus = HashMap::from([(Cell::new(0, 0), vec![jump])]);
        assert_eq!(questions::are_jumps_well_formed(&[], &bonus), well, "{jump}");
    }
    for (count, codes) in all["combinaisons_bonus_bfs_order_codes"].as_object().unwrap() {
        let masks = questions::bonus_masks(count.parse().unwrap());
        let got: Vec<_> = masks.iter().map(|mask| questions::mask_code(mask)).collect();
        let expected: Vec<_> = codes.as_array().unwrap().iter().map(Value::as_u64).collect();
        assert_eq!(got, expected, "{count}");
    }
}

/// The errors of the answer key, one by one.
#[test]
fn the_errors_of_the_answer_key() {
    let cell = Cell::new;
    let (right, down) = (Jump::new(0, 1), Jump::new(1, 0));
    // 1: an illegal path stays illegal on the second call.
    let bonus = HashMap::from([(cell(0, 1), vec![down])]);
    let illegal = [cell(0, 0), cell(1, 0), cell(1, 1)];
    for _ in 0..2 {
        assert!(!questions::are_jumps_correct(&[right], &bonus, &illegal));
        assert!(questions::are_jumps_correct(&[right], &bonus, &[cell(0, 0), cell(0, 1), cell(1, 1)]));
    }
    // 2: a path through every cell.
    for size in 1..=6 {
        let (most, jumps) = questions::longest_path(size);
        let grid = vec![vec![-1; size as usize]; size as usize];
        let instance = Instance::new(grid, jumps, vec![]).unwrap();
        let route = optimum(&instance, &instance.start(), &Limits::NONE, &OPTIONS).unwrap();
        assert_eq!(route.jumps.len() as u64, most);
    }
    // 4: a cheap dead end is no solution.
    let instance = read_instance("0 0; -10 0; jumps (1,0) (1,1)").unwrap();
    let both = questions::exhaustive(&instance, 5, &OPTIONS).unwrap();
    assert_eq!((both.suite.weight, both.path.cost), (-10, Some(0)));
    // 9 and 10: the extra jumps are part of the position, and a bonus lasts.
    let instance = read_instance("0 -2 2; -1 -1 1; -2 2 0; jumps (0,1) (1,-1); bonus (0,2): (0,2)").unwrap();
    assert_eq!(questions::dynamic_programming(&instance, &OPTIONS).unwrap().cost, Some(-4));
    // 13: the default jumps are not changed.
    let defaults = vec![right];
    let possible = questions::possible_jumps(&defaults, &[vec![down], vec![right]], &[true, true]);
    assert_eq!((possible, defaults), (vec![right, down], vec![right]));
    // 2, questions 1 and 2.
    assert_eq!(questions::apply_jumps(&instance, cell(0, 1), &[right, Jump::new(1, -2)]), Some(cell(1, 0)));
    assert_eq!(questions::apply_jumps(&instance, cell(0, 2), &[right]), None);
    assert_eq!(questions::rank_bonuses(&instance).1, HashMap::from([(cell(0, 2), 0)]));
}
