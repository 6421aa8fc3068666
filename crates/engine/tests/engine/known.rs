//! The certainty of an answer is stated in every document, and nothing weaker has a stronger name.

use serde_json::{Value, json};
use tablette_engine::{ApiRequest, handle};

use super::addresses::{ask, budget, document, encode};

/// Every move, judged: in the documents of both addresses.
fn rows(document: &Value) -> &[Value] {
    document["moves"].as_array().or(document["judged"].as_array()).unwrap()
}

/// The row of a move in a document that lists them.
fn row<'a>(document: &'a Value, mv: &str) -> &'a Value {
    rows(document).iter().find(|row| row["move"] == mv).unwrap()
}

fn best(document: &Value) -> Vec<&str> {
    rows(document).iter().filter(|row| row["best"] == true).map(|row| row["move"].as_str().unwrap()).collect()
}

#[test]
fn plies_a_best_line_and_best_moves_agree() {
    let known = document("/api/chomp/8x10/solve?judged=1");
    assert_eq!((&known["known"], &known["remoteness"]), (&json!("exact"), &json!(45)));
    assert_eq!((&known["lineKind"], &known["lineComplete"]), (&json!("best"), &json!(true)));
    assert_eq!(known["line"].as_array().unwrap().len(), 45);
    assert_eq!((&known["bestMoves"], &known["choice"]), (&json!(["(5,4)"]), &json!("(5,4)")));
    assert_eq!(best(&known), ["(5,4)"]);
    assert_eq!((&row(&known, "(8,3)")["moveValue"], &row(&known, "(8,3)")["best"]), (&json!("win"), &json!(false)));
    assert_eq!(document("/api/chomp/8x10")["moves"], known["judged"], "both documents judge alike");
}

#[test]
fn a_theorem_names_the_winning_move_and_nothing_best() {
    let known = document("/api/chomp/30x30/solve?judged=1");
    assert_eq!((&known["positionValue"], &known["known"]), (&json!("win"), &json!("outcome")));
    assert!(known["remoteness"].is_null() && known["bestMoves"].is_null(), "{known}");
    assert_eq!((&known["winningMoves"], &known["choice"]), (&json!(["(1,1)"]), &json!("(1,1)")));
    assert_eq!(known["lineKind"], "winning");
    assert_eq!(row(&known, "(1,1)")["moveValue"], "win");
    assert!(best(&known).is_empty() && best(&document("/api/chomp/30x30")).is_empty());
}

/// Within the limit of a test the search does not see the end of an unsolved game.
#[test]
#[ignore = "slow: searches millions of positions"]
fn an_estimate_has_a_score_and_a_depth_and_no_outcome() {
    for address in ["/api/draughts/start", "/api/draughts/start/solve?judged=1"] {
        let response = handle(&ApiRequest::get(address), &budget(64 << 20).within(std::time::Duration::from_secs(2)));
        let known: Value = serde_json::from_slice(&response.body).unwrap();
        assert_eq!(known["known"], "estimate", "{known}");
        assert!(known["positionValue"].is_null() && known["bestMoves"].is_null());
        assert!(known["estimate"]["score"].is_i64() && known["estimate"]["depth"].as_u64() > Some(0));
        assert_eq!(known["choice"], rows(&known)[0]["move"], "what the search would play stands first");
        assert!(best(&known).is_empty());
        assert!(known["lineKind"].is_null() || known["lineKind"] == "open");
    }
}

#[test]
fn a_player_by_a_rule_has_no_best_moves() {
    let board = encode("2 -4 -6 0; 1 -2 2 3; -2 2 -3 4; -1 4 -3 7; jumps (0,1) (1,-1) (1,1); bonus (1,2): (1,0)");
    assert!(!best(&document(&format!("/api/rockse/{board}"))).is_empty(), "the best player does");
    for address in [format!("/api/rockse/{board}?horizon=4"), format!("/api/rockse/{board}/solve?horizon=4&judged=1")] {
        let known = document(&address);
        assert_eq!((&known["player"], &known["known"]), (&json!("greedy"), &json!("outcome")), "{address}");
        assert!(best(&known).is_empty() && known["bestMoves"].is_null(), "{known}");
        assert!(known["lineKind"].is_null() || known["lineKind"] == "open");
    }
}

#[test]
fn moves_are_judged_beside_the_verdict_only_where_asked_for() {
    assert!(document("/api/chomp/3x3/solve")["judged"].is_null());
    assert_eq!(ask("/api/chomp/3x3/solve?judged=yes").status, 400);
    assert_eq!(ask("/api/chomp/200x200/solve?judged=1").status, 422, "more moves than a page judges");
    assert_eq!(ask("/api/chomp/200x200/solve").status, 200);
}
