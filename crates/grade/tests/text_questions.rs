//! Questions of a text whose answer is a value: the arguments of its own functions, and the
//! accepted values.

use tablette::{Budget, Literal, Settings};
use tablette_grade::answer::{Judgement, judge};
use tablette_grade::{Assignment, Size, TestCase, truth};

fn case(line: &str) -> TestCase {
    let (position, about) = line.split_once('\t').map_or((line, None), |(position, about)| (position, Some(about)));
    let about = about.map(str::to_owned);
    TestCase { line: line.to_owned(), position: position.to_owned(), about, size: Size::default() }
}

fn judged(asks: &str, line: &str, answer: &str) -> Judgement {
    let assignment = Assignment::read(asks, Settings::default()).expect("an assignment");
    let case = case(line);
    let right = truth(&assignment, &case, &Budget::default()).expect("nothing stops it").expect("a right answer");
    judge(&assignment, &case, &right, answer)
}

fn call(asks: &str, line: &str) -> String {
    Assignment::read(asks, Settings::default()).expect("an assignment").call(&case(line))
}

const GRID_5: &str = "2 -4 -6 0; 1 -2 2 3; -2 2 -3 4; -1 4 -3 7; jumps (0,1) (1,-1) (1,1); bonus (1,2): (1,0)\t5";
const GRID: &str = "2 -4 -6 0; 1 -2 2 3; -2 2 -3 4; -1 4 -3 7; jumps (0,1) (1,-1) (1,1); bonus (1,2): (1,0)";

#[test]
fn a_question_is_a_call_of_the_function_of_the_text() {
    for (asks, line, called) in [
        ("chomp:8", "5,3,1", "gagnante([5, 3, 1])"),
        ("chomp:outcome", "5,3,1", "gagnante([5, 3, 1])"),
        ("chomp:7", "5,3,1\t(0,1)", "joue([5, 3, 1], (0, 1))"),
        ("chomp:10", "2", "gagnante_memo([2], {})"),
        ("chomp:9", "4x5", "compteur([4, 4, 4, 4, 4])"),
        ("chocolate:4", "10x7@7,3", "f(10, 7, 7, 3)"),
        ("draughts:4", "001/020/000\t0,2", "pion_prendre(0, 2, [[0, 0, 1], [0, 2, 0], [0, 0, 0]])"),
        ("rings:2", "1101", "eval([True, True, False, True])"),
        ("rockse:2", "0,0\t[(0, 1)]", "appliquer_sauts(0, 0, [(0, 1)])"),
        ("rockse:14", "1 2; 3 4; jumps (0,1) (1,0)", "trouve_dynamique([[1, 2], [3, 4]], [(0, 1), (1, 0)], {})"),
    ] {
        assert_eq!(call(asks, line), called, "{asks}");
    }
    let kayles = Assignment::read("kayles", Settings::default()).unwrap();
    assert_eq!((kayles.arguments(&case("3 2")), kayles.call(&case("3 2"))), (None, "f('3 2')".to_owned()));
}

#[test]
fn right_answers_are_written_as_the_function_returns_them() {
    for (asks, line, returned) in [
        ("chomp:8", "5,3,1", Some("True")),
        ("chomp:7", "5,3,1\t(0,1)", Some("[1, 1, 1]")),
        ("draughts:4", "001/020/000\t0,2", Some("True")),
        ("rockse:14", "1 2; 3 4; jumps (0,1)", Some("None")),
        ("chomp:13", "8x10", None),
    ] {
        let assignment = Assignment::read(asks, Settings::default()).expect("an assignment");
        let right = truth(&assignment, &case(line), &Budget::default()).unwrap().expect("a right answer");
        assert_eq!(assignment.returned(&case(line), &right).as_deref(), returned, "{asks}");
    }
}

#[test]
fn every_right_value_is_right() {
    for (asks, line, answer) in [
        ("chomp:4", "4,2,1", r"'o\noo\nXooo'"),
        ("chomp:8", "2,1", "Faux"),
        ("chomp:13", "3,1,1", "faux"),
        ("draughts:4", "001/020/000\t0,2", "Vrai"),
        ("chomp:5", "3,1", "3"),
        // Calls in the order of question 5, column by column, and from the far corner.
        ("chomp:9c", "4x5", "84518"),
        ("chomp:9c", "3x2", "50"),
        ("chomp:9c", "3x2", "20"),
        ("chomp:5", "3,1", "[(1, 0), (0, 1), (0, 2)]"),
        ("chomp:13", "3,1,1", "False"),
        ("chomp:13", "8x10", "(8, 3)"),
        ("chocolate:10", "10x7@7,3", "('left', 5)"),
        ("rings:3.1a", "2", "[1, 2]"),
        ("rockse:6", GRID_5, "(-6, [(0, 1), (0, 1), (1, -1), (1, 1), (1, 1)])"),
        ("rockse:6", "0 0; 0 0; jumps (0,1)\t3", "(inf, [])"),
        ("rockse:6", "0 0; 0 0; jumps (0,1)\t3", "(1e9, [])"),
        // Two paths of the same weight, and two greedy ones.
        ("rockse:6", "0 1; 1 0; jumps (0,1) (1,0)\t3", "(1, [(1, 0), (0, 1)])"),
        ("rockse:9", "0 1; 1 0; jumps (0,1) (1,0)\t1", "(1, [(1, 0), (0, 1)])"),
        ("rockse:9", "0 1; 1 0; jumps (0,1)\t1", "(inf, [])"),
        ("rockse:9", "0 1; 1 0; jumps (1,0) (0,1) (1,1)\t1", "(0, [(1, 1)])"),
        // Ties at the first jump: to the goal, or down, where there is no way on.
        ("rockse:9", "0 0; 0 0; jumps (1,1) (1,0)\t1", "(inf, [])"),
        ("rockse:8", "0 0; 0 0; jumps (1,1) (1,0)\t1", "[inf]"),
        ("rockse:14", "0 1; 1 0; jumps (0,1) (1,0)", "(1, [(1, 0), (0, 1)])"),
        ("rockse:14", "1 2; 3 4; jumps (0,1)", "(inf, [])"),
        ("rockse:14", "1 2; 3 4; jumps (0,1)", "(INFINI, [])"),
        ("rockse:14", "1 2; 3 4; jumps (0,1)", "(1000000000.0, [])"),
        ("rockse:14", "1 2; 3 4; jumps (0,1)", "inf"),
        ("rockse:14", GRID, "(-7, [(0, 1), (0, 1), (1, -1), (0, 1), (1, 0), (1, 0), (0, 1)])"),
        ("rockse:14", "1 2; 3 4; jumps (0,1)", "('inf', [])"),
        ("rockse:12", "2", "[[True, True], [True, False], [False, True], [False, False]]"),
    ] {
        assert_eq!(judged(asks, line, answer), Judgement::Right, "{asks} {answer}");
    }
}

#[test]
fn other_values_are_wrong() {
    for (asks, line, answer) in [
        ("chomp:4", "4,2,1", r"'ooXo\noo\no'"),
        ("chomp:5", "3,1", "[(1, 0), (0, 1)]"),
        ("chomp:13", "4x5", "False"),
        ("chomp:8", "2,1", "Vrai"),
        ("chomp:9c", "3x2", "47"),
        ("rings:3.1a", "2", "[1, -2]"),
        // The weight is right, and the path is none, or another.
        ("rockse:14", GRID, "(-7, [])"),
        ("rockse:14", GRID, "(-7, [(0, 1), (0, 1), (1, -1), (1, 1), (0, 1), (1, -1), (0, 1)])"),
        ("rockse:14", "1 2; 3 4; jumps (0,1)", "(3, [(0, 1)])"),
        ("rockse:14", GRID, "(inf, [])"),
        // More jumps than allowed; a path that is not greedy; another that stops early.
        ("rockse:6", GRID_5, "(-7, [(0, 1), (0, 1), (1, -1), (0, 1), (1, 0), (1, 0), (0, 1)])"),
        ("rockse:9", "0 1; 2 0; jumps (0,1) (1,0)\t1", "(2, [(1, 0), (0, 1)])"),
        ("rockse:9", "0 1; 1 0; jumps (0,1) (1,0)\t1", "(inf, [])"),
        ("rockse:9", "0 1; 1 0; jumps (0,1) (1,0)\t1", "(1, [(1, 0)])"),
        // Without a path the weight is infinite, not anything that is no number.
        ("rockse:8", "0 1; 1 0; jumps (0,1)\t1", "[[]]"),
        ("rockse:8", "0 1; 1 0; jumps (0,1)\t1", "['no']"),
        ("rockse:12", "2", "[[True, True], [False, False], [True, False], [False, True]]"),
        ("rockse:15", GRID, "[(0, 0), (3, 3)]"),
    ] {
        assert_eq!(judged(asks, line, answer), Judgement::Wrong, "{asks} {answer}");
    }
}

#[test]
fn an_answer_without_end_is_looked_at_once() {
    let long = format!("[{}]", "1, ".repeat(80_000));
    assert_eq!(judged("chomp:8", "5,3,1", &long), Judgement::Unreadable);
    assert!(Literal::read(&long).is_ok());
}
