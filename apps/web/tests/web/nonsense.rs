//! Ten thousand malformed requests: each is refused in a sentence, none panics, none makes the
//! server wait.

use std::collections::BTreeMap;

use hyper::{Method, Request};
use tablette_web::{App, Config};

/// A pseudo-random sequence (Lehmer's generator), the same on every machine.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(0xda94_2042_e4dd_58b5).wrapping_add(1);
        ((self.0 >> 33) as usize) % end
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }
}

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

fn nonsense(chance: &mut Chance) -> String {
    let mut board = String::from(chance.pick(&["x", "@", "%ff", "%", "~%21"]));
    for _ in 0..chance.below(4) {
        board += chance.pick(&PIECES);
    }
    if chance.below(50) == 0 {
        board = board.repeat(200);
    }
    format!("/api/{}/{board}{}{}", chance.pick(&GAMES), chance.pick(&VERBS), chance.pick(&OPTIONS))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_malformed_requests_are_refused() {
    let app = App::new(Config::default());
    let mut chance = Chance(7);
    let mut statuses = BTreeMap::new();
    for number in 0..10_000 {
        let address = nonsense(&mut chance);
        let method = if number % 97 == 0 { Method::POST } else { Method::GET };
        let Ok(request) = Request::builder().method(method).uri(&address).body(()) else { continue };
        let status = app.respond(request).await.status();
        assert!(status.is_client_error(), "{address}: {status}");
        *statuses.entry(status.as_u16()).or_insert(0_u32) += 1;
    }
    assert!(statuses.values().sum::<u32>() > 9_000, "most of them are requests at all: {statuses:?}");
    assert!(statuses[&400] > 2_000 && statuses[&404] > 1_000 && statuses[&405] > 50, "{statuses:?}");
}
