//! Every game has every address, in both languages, without special code in the server.

use std::cell::Cell;
use std::time::Duration;

use serde_json::Value;
use tablette::{Budget, Clock, GAMES};
use tablette_engine::{ApiRequest, Response, handle, is_option};

/// Answers as the server would, within ten seconds of [`budget`].
pub(crate) fn ask(address: &str) -> Response {
    handle(&ApiRequest::get(address), &budget(200 << 20).within(Duration::from_secs(10)))
}

/// One thread on a clock on which no machine is slow: each reading takes a millisecond, and work
/// reads it every few thousand steps.
pub(crate) fn budget(memory: u64) -> Budget<'static> {
    thread_local! {
        static NOW: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    }
    let read = || {
        NOW.set(NOW.get() + Duration::from_millis(1));
        NOW.get()
    };
    Budget { memory, threads: 1, clock: Clock::new(read), ..Budget::default() }
}

/// The document at an address that has one.
pub(crate) fn document(address: &str) -> Value {
    let response = ask(address);
    let text = String::from_utf8(response.body.to_vec()).unwrap();
    assert_eq!(response.status, 200, "{address}: {text}");
    serde_json::from_str(&text).unwrap()
}

/// Encodes everything except letters and digits as `%XX`.
pub(crate) fn encode(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric();
    text.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

#[test]
#[ignore = "slow: asks every question of every game"]
fn every_game_answers_everything_in_both_languages() {
    for game in GAMES {
        let info = game.info();
        let board = encode(info.examples[0].board);
        let shown = document(&format!("/api/{}/{board}/show", info.name));
        let mv = encode(shown["legal"][0]["move"].as_str().unwrap());
        for verb in ["", "/show", "/solve", "/explain", "/compare?limit=0.5", "/reply?level=learner&seed=3"] {
            let sign = if verb.contains('?') { '&' } else { '?' };
            let say = |lang: &str| document(&format!("/api/{}/{board}{verb}{sign}lang={lang}", info.name));
            let (english, french) = (say("en"), say("fr"));
            assert_eq!(english["game"], info.name);
            assert_eq!(english["position"], french["position"]);
        }
        let after = document(&format!("/api/{}/{board}/play-move?move={mv}", info.name));
        let steps = document(&format!("/api/{}/{board}/steps?move={mv}", info.name));
        assert_eq!(steps["steps"].as_array().unwrap().last(), Some(&after["picture"]), "{}", info.name);
        for verb in ["map", "walk"] {
            let status = ask(&format!("/api/{}/{board}/{verb}", info.name)).status;
            let games = document("/api/games");
            let listed = games["games"].as_array().unwrap().iter().find(|listed| listed["name"] == info.name).unwrap();
            let offered = listed["offers"].as_array().unwrap().iter().any(|offer| offer == verb);
            assert_eq!(status == 200, offered, "{} {verb}: {status}", info.name);
        }
    }
}

#[test]
fn replies_give_the_level_and_its_certainty() {
    let levels = document("/api/games")["levels"].clone();
    let names: Vec<_> = levels.as_array().unwrap().iter().map(|level| level["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["novice", "learner", "player", "expert", "perfect"]);
    assert_eq!((&levels[1]["seconds"], &levels[4]["seconds"]), (&0.5.into(), &3.0.into()));
    let exact = document("/api/chomp/5x4/reply");
    assert_eq!((&exact["move"], &exact["known"], &exact["estimate"]), (&"(2,2)".into(), &"exact".into(), &Value::Null));
    let guessed = document("/api/draughts/start/reply?level=learner&seed=3");
    assert_eq!(guessed["known"], "estimate");
    assert!(guessed["estimate"]["depth"].is_u64() && guessed["estimate"]["score"].is_i64(), "{guessed}");
    assert_eq!(document("/api/draughts/start/reply?level=learner&seed=3"), guessed, "the same again");
    assert_eq!(document("/api/chomp/5x4/reply?level=novice")["known"], "unknown");
    for wrong in ["level=strong", "strength=perfect", "level=novice&seed=-1", "level=novice&level=expert"] {
        assert_eq!(ask(&format!("/api/chomp/5x4/reply?{wrong}")).status, 400, "{wrong}");
    }
}

#[test]
fn puzzles_are_reproducible_and_contain_their_answer() {
    let puzzle = document("/api/chomp/puzzle?seed=7&grade=2");
    assert_eq!((&puzzle["game"], &puzzle["grade"], &puzzle["seed"]), (&"chomp".into(), &2.into(), &"7".into()));
    let (board, answer) = (puzzle["board"].as_str().unwrap(), puzzle["answer"].as_str().unwrap());
    let moves = document(&format!("/api/chomp/{}", encode(board)));
    let winning = moves["moves"].as_array().unwrap().iter().filter(|line| line["moveValue"] == "win");
    assert_eq!(winning.map(|line| line["move"].as_str().unwrap()).collect::<Vec<_>>(), [answer]);
    let day = document("/api/rings/puzzle?day=2026-11-22&lang=fr");
    assert_eq!((&day["day"], &day["seed"], &day["grade"]), (&"2026-11-22".into(), &"20261122".into(), &3.into()));
    assert!(day["picture"]["squares"].is_array() && day["question"].as_str().unwrap().contains("meilleur chemin"));
    for wrong in [
        "",
        "seed=x",
        "seed=-1",
        "grade=2",
        "seed=1&grade=6",
        "seed=1&grade=0",
        "day=2026-02-29",
        "day=tomorrow",
        "seed=1&day=2026-11-22",
        "seed=1&code=0.77",
        "seed=1&seed=2",
    ] {
        assert_eq!(ask(&format!("/api/chomp/puzzle?{wrong}")).status, 400, "{wrong}");
    }
    assert_eq!(ask("/api/chess/puzzle?seed=1").status, 404);
}

#[test]
fn moves_have_the_field_names_of_the_command_line() {
    let moves = document("/api/chocolate/10x7@7,3");
    assert_eq!(moves["positionValue"], "win");
    assert_eq!(moves["remoteness"], 11);
    let best = &moves["moves"][0];
    assert_eq!((&best["move"], &best["moveValue"]), (&"left 5".into(), &"win".into()));
    assert_eq!((&best["deltaRemoteness"], &best["best"]), (&0.into(), &true.into()));
}

#[test]
fn positions_are_drawn_in_the_frame_they_came_from() {
    let alone = document("/api/chomp/2,1/show");
    let framed = document("/api/chomp/2,1/show?on=5x4");
    assert_eq!(alone["position"], framed["position"]);
    assert_eq!(framed["picture"]["squares"].as_array().unwrap().len(), 4);
    assert_eq!(alone["picture"]["squares"].as_array().unwrap().len(), 2);
    assert_eq!(ask("/api/chomp/9,9/show?on=5x4").status, 400, "the frame must hold the position");
}

#[test]
fn squares_say_which_move_they_belong_to() {
    let heap = document("/api/chomp/5x4/show");
    assert_eq!(heap["picture"]["squares"][0][0]["plays"], "(3,0)");
    let chart = document("/api/chocolate/127x127/map");
    assert_eq!(chart["picture"]["squares"][3][5]["opens"], "127x127@5,3");
    assert_eq!(chart["map"][3][5], ask_value("127x127@5,3"), "a square opens the board that its number speaks of");
}

/// Returns the signed value of a bar.
fn ask_value(bar: &str) -> Value {
    document(&format!("/api/chocolate/{}/solve", encode(bar)))["value"].clone()
}

#[test]
fn settings_are_options_of_their_name() {
    let board = encode("2 -4 -6 0; 1 -2 2 3; -2 2 -3 4; -1 4 -3 7; jumps (0,1) (1,-1) (1,1); bonus (1,2): (1,0)");
    assert_eq!(document(&format!("/api/rockse/{board}/solve"))["cost"], -7);
    let greedy = document(&format!("/api/rockse/{board}/solve?horizon=4"));
    assert_eq!((&greedy["cost"], &greedy["settings"]["horizon"]), (&(-6).into(), &"4".into()));
    assert_eq!(ask(&format!("/api/rockse/{board}/solve?altitude=4")).status, 400);
}

/// Every question about a board, as the description lists them.
#[test]
fn an_unknown_name_is_refused_by_every_question() {
    let all = document("/openapi.json");
    let questions = all["paths"].as_object().unwrap().keys().filter(|path| path.starts_with("/api/{game}/{board}"));
    let mut asked = 0;
    for path in questions {
        let address = path.replace("{game}", "chomp").replace("{board}", "5x3");
        let refused = ask(&format!("{address}?altitude=4"));
        let said = String::from_utf8_lossy(&refused.body);
        assert!(refused.status == 400 && said.contains("altitude"), "{address}: {} {said}", refused.status);
        asked += 1;
    }
    assert!(asked >= 12, "{asked}");
}

#[test]
fn settings_describe_their_values() {
    let games = document("/api/games");
    let kind = |game: &str, setting: &str| {
        let listed = games["games"].as_array().unwrap().iter().find(|listed| listed["name"] == game).unwrap();
        let settings = listed["settings"].as_array().unwrap();
        settings.iter().find(|listed| listed["name"] == setting).unwrap()["kind"].as_str().unwrap().to_owned()
    };
    assert_eq!(kind("rings", "accelerated"), "switch");
    assert_eq!(kind("rockse", "horizon"), "number");
    assert_eq!(kind("subtraction", "take"), "text");
}

#[test]
fn no_game_calls_a_setting_like_an_option_of_the_server_or_the_page() {
    let page = ["show", "foe", "me", "reveal", "flip", "from", "ten", "theme", "play"];
    for setting in GAMES.iter().flat_map(|game| game.info().settings) {
        assert!(!is_option(setting.name) && !page.contains(&setting.name), "{}", setting.name);
    }
    for board in GAMES.iter().flat_map(|game| game.info().plain_examples()) {
        assert!(!board.starts_with('~'), "{board} would be taken for a packed board");
    }
}

#[test]
fn points_of_a_walk_are_boards() {
    let stood = document("/api/rings/5/walk?at=3");
    assert_eq!((&stood["moves"], &stood["at"]), (&"21".into(), &"3".into()));
    let board = encode(stood["position"].as_str().unwrap());
    assert_eq!(document(&format!("/api/rings/{board}/solve"))["remoteness"], 18);
    assert_eq!(ask("/api/rings/5/walk?at=22").status, 400);
}

#[test]
fn files_and_pages_are_left_to_the_server() {
    for address in ["/", "/chomp/8x10", "/assets/index.js", "/healthz", "/api", "/api/games/x/y/z"] {
        assert_eq!(ask(address).status, 404, "{address}");
    }
    assert_eq!(ask("/openapi.json").status, 200);
}
