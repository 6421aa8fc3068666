//! Excessive requests are refused before they cost anything.

use std::time::Duration;

use tablette::Budget;
use tablette_engine::{ApiRequest, Lack, handle};

use super::addresses::{ask, document, encode};

#[test]
fn enormous_boards_are_refused_at_once() {
    let giants = [
        ("chomp", "4096x4096"),
        ("chomp", "16384x4096"),
        ("chocolate", "4611686018427387904x4611686018427387904@0,0"),
        ("rings", "1048576"),
        ("rings", "99999999999999999999"),
        ("subtraction", "18446744073709551615"),
        ("subtraction", "100000000"),
    ];
    for (game, board) in giants {
        for verb in ["/show", "/map", "/steps?move=x", ""] {
            let response = ask(&format!("/api/{game}/{board}{verb}"));
            let fine = matches!(response.status, 200 | 400 | 413 | 422 | 504);
            assert!(fine && response.body.len() < 4 << 20, "{game} {board}{verb}: {}", response.status);
        }
    }
}

#[test]
fn too_large_for_the_memory_allowed_is_413_and_beyond_a_game_422() {
    // Neither a full bar nor a square nor equal arms: no argument decides it.
    let rows = format!("65{}", ",64".repeat(63));
    assert_eq!(ask(&format!("/api/chomp/{rows}")).status, 413);
    assert_eq!(ask("/api/chomp/200x200").status, 422, "more moves than a page judges");
    assert_eq!(ask("/api/subtraction/21/map").status, 422);
    assert_eq!(ask("/api/chocolate/10x7@7,3/compare?limit=60").status, 400);
}

#[test]
fn a_search_of_limited_seconds_is_an_estimate() {
    let response = ask("/api/draughts/start?limit=0.05");
    let document: serde_json::Value = serde_json::from_slice(&response.body).unwrap();
    assert_eq!(response.status, 200);
    assert!(document["estimate"]["depth"].is_u64() && document["positionValue"].is_null(), "{document}");
    assert_eq!(ask("/api/chomp/5x4?limit=5e-324").status, 200, "a solved board needs no search");
    for wrong in ["0", "6", "x", "-1"] {
        assert_eq!(ask(&format!("/api/draughts/start?limit={wrong}")).status, 400, "{wrong}");
    }
}

#[test]
fn time_that_is_over_is_504() {
    let budget = Budget::default().within(Duration::ZERO);
    let request = ApiRequest::get("/api/rings/20/compare?lang=fr");
    let response = handle(&request, &budget);
    assert_eq!((response.status, response.lack.as_deref()), (504, Some(&Lack::Time)));
    assert!(String::from_utf8_lossy(&response.body).contains("ligne de commande"));
}

#[test]
fn long_boards_travel_packed() {
    let rows: Vec<String> =
        (0..30).map(|row| (0..30).map(|at| (row * at % 19 - 9).to_string()).collect::<Vec<_>>().join(" ")).collect();
    let board = rows.join("; ") + "; jumps (0,1) (1,0)";
    assert_eq!(ask(&format!("/api/rockse/{}/solve", encode(&board))).status, 200);
}

#[test]
fn boards_are_made_by_recipe_and_not_too_large() {
    let made = document("/api/rockse/new?size=4&seed=3");
    assert_eq!(made, document("/api/rockse/new?seed=3&size=4"), "the same recipe, the same board");
    assert_ne!(made, document("/api/rockse/new?size=4&seed=4"));
    let board = encode(made["board"].as_str().unwrap());
    assert_eq!(document(&format!("/api/rockse/{board}/show"))["picture"]["squares"].as_array().unwrap().len(), 4);
    for (address, status) in [
        ("/api/rockse/new?size=4096", 422),
        ("/api/rockse/new?size=many", 400),
        ("/api/rockse/new?sides=4", 400),
        ("/api/rockse/new?size=4&size=5", 400),
        ("/api/chomp/new", 422),
        ("/api/nothing/new", 404),
    ] {
        assert_eq!(ask(address).status, status, "{address}");
    }
}

#[test]
fn page_refusals_name_no_command_line_option() {
    for lang in ["en", "fr"] {
        let budget = Budget { memory: 1 << 20, ..Budget::default() };
        let refused = handle(&ApiRequest::get(&format!("/api/chomp/27{}?lang={lang}", ",26".repeat(25))), &budget);
        let sentence = String::from_utf8_lossy(&refused.body).into_owned();
        assert_eq!(refused.status, 413, "{sentence}");
        let Some(Lack::Memory { need, allowed }) = refused.lack.as_deref() else {
            panic!("{:?}", refused.lack);
        };
        assert!(!need.fits(*allowed) && *allowed <= 1 << 20, "{:?}", refused.lack);
        assert!(!sentence.contains("--"), "{sentence}");
    }
}
