//! Ten thousand malformed requests: each is refused in a sentence, none panics, none makes the
//! server wait.

use std::collections::BTreeMap;

use hyper::{Method, Request};
use tablette::SplitMix64;
use tablette_web::{App, Config};

const GAMES: [&str; 9] = ["chomp", "chocolate", "rings", "rockse", "subtraction", "nim", "", "%00", "chomp%2F"];
const VERBS: [&str; 14] = [
    "",
    "/show",
    "/solve",
    "/map",
    "/explain",
    "/compare",
    "/growth",
    "/walk",
    "/reply",
    "/play-move",
    "/steps",
    "/x",
    "/",
    "//",
];
/// Pieces that together form no board of any game.
const PIECES: [&str; 20] = [
    "x",
    "@",
    "%ff",
    "%",
    "%zz",
    "0x0",
    "-1",
    "999999999999999999999999",
    "jumps",
    ";",
    "(",
    "~",
    "~AAAA",
    "~%21",
    "NaN",
    "%F0%9F%8D%AB",
    "value:",
    "W:",
    "..>",
    "..%2F..%2Fetc%2Fpasswd",
];
const OPTIONS: [&str; 12] = [
    "",
    "?lang=xx",
    "?move=",
    "?move=%ff",
    "?at=-1",
    "?seed=1e9",
    "?level=strong",
    "?limit=NaN",
    "?limit=1e99",
    "?by=magic",
    "?on=&on=",
    "?&&=",
];

fn nonsense(random: &mut SplitMix64) -> String {
    let mut pick = |from: &[&'static str]| *random.one_of(from).expect("a word");
    let (game, verb, options) = (pick(&GAMES), pick(&VERBS), pick(&OPTIONS));
    let mut board = String::from(pick(&["x", "@", "%ff", "%", "~%21"]));
    for _ in 0..random.below(4) {
        board += random.one_of(&PIECES).expect("a piece");
    }
    if random.below(50) == 0 {
        board = board.repeat(200);
    }
    format!("/api/{game}/{board}{verb}{options}")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_malformed_requests_are_refused() {
    let app = App::new(Config::default());
    let mut random = SplitMix64::new(7);
    let mut statuses = BTreeMap::new();
    for number in 0..10_000 {
        let address = nonsense(&mut random);
        let method = if number % 97 == 0 { Method::POST } else { Method::GET };
        let Ok(request) = Request::builder().method(method).uri(&address).body(()) else { continue };
        let status = app.respond(request).await.status();
        assert!(status.is_client_error(), "{address}: {status}");
        *statuses.entry(status.as_u16()).or_insert(0_u32) += 1;
    }
    assert!(statuses.values().sum::<u32>() > 9_000, "most of them are requests at all: {statuses:?}");
    assert!(statuses[&400] > 2_000 && statuses[&404] > 1_000 && statuses[&405] > 50, "{statuses:?}");
}
