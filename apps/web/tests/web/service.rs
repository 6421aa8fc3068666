//! The server without sockets: headers, names of answers, lanes, events, and clients that
//! disconnect.

use std::io::Read as _;
use std::sync::Arc;
use std::time::Duration;

use flate2::read::GzDecoder;
use http_body_util::BodyExt;
use hyper::{Request, StatusCode};
use tablette_web::{App, Config, Sent};

/// A question that takes longer than any client waits, and little memory.
const HARD: &str = "/api/chomp/8x8/solve?by=recursion";

fn request(address: &str, headers: &[(&str, &str)]) -> Request<()> {
    let builder =
        headers.iter().fold(Request::builder().uri(address), |builder, (name, value)| builder.header(*name, *value));
    builder.body(()).unwrap()
}

async fn get(app: &Arc<App>, address: &str, headers: &[(&str, &str)]) -> Sent {
    app.respond(request(address, headers)).await
}

async fn text(response: Sent) -> String {
    String::from_utf8(response.into_body().collect().await.unwrap().to_bytes().to_vec()).unwrap()
}

/// Returns a number from the metrics.
async fn metric(app: &Arc<App>, name: &str) -> u64 {
    let metrics = text(get(app, "/metrics", &[]).await).await;
    let line = metrics
        .lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))
        .unwrap_or_else(|| panic!("{name}: {metrics}"));
    line.parse().unwrap()
}

/// Waits until a condition holds.
async fn until<F: Future<Output = bool>>(mut holds: impl FnMut() -> F) {
    while !holds().await {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn every_answer_has_strict_headers() {
    let app = App::new(Config::default());
    for address in ["/", "/assets/index.js", "/api/games", "/api/chomp/x", "/nowhere", "/metrics", "/healthz"] {
        let response = get(&app, address, &[]).await;
        let header = |name: &str| response.headers()[name].to_str().unwrap();
        assert!(header("content-security-policy").starts_with("default-src 'none'; script-src 'self';"), "{address}");
        assert!(!header("content-security-policy").contains("unsafe"));
        assert_eq!((header("x-content-type-options"), header("referrer-policy")), ("nosniff", "no-referrer"));
        assert_eq!(header("cross-origin-opener-policy"), "same-origin");
    }
}

#[tokio::test]
async fn answers_are_compressed_for_clients_that_accept_gzip() {
    let app = App::new(Config::default());
    for address in ["/", "/assets/index.js", "/api/chomp/8x10", "/api/games"] {
        let plain = text(get(&app, address, &[]).await).await;
        for accepted in ["gzip", "br, GZIP;q=0.5", "*", "deflate, *;q=0.1"] {
            let response = get(&app, address, &[("accept-encoding", accepted)]).await;
            assert_eq!(response.headers()["content-encoding"], "gzip", "{address}: {accepted}");
            assert_eq!(response.headers()["vary"], "accept-language, accept-encoding");
            let packed = response.into_body().collect().await.unwrap().to_bytes();
            let mut unpacked = String::new();
            GzDecoder::new(&packed[..]).read_to_string(&mut unpacked).unwrap();
            assert!(unpacked == plain && packed.len() < plain.len(), "{address}");
        }
        for refused in ["", "br", "gzip;q=0", "gzip; q=0.0, *", "*;q=0", "gzip;q=x"] {
            let response = get(&app, address, &[("accept-encoding", refused)]).await;
            assert!(!response.headers().contains_key("content-encoding"), "{address}: {refused}");
            assert_eq!(text(response).await, plain);
        }
    }
    let short = get(&app, "/healthz", &[("accept-encoding", "gzip")]).await;
    assert!(!short.headers().contains_key("content-encoding"), "a packet holds it as it is");
}

#[tokio::test]
async fn other_names_and_other_sites_are_turned_away() {
    let config = Config { hosts: vec!["tablette.example".parse().unwrap()], ..Config::default() };
    let app = App::new(config);
    let status = async |address: &str, headers: &[(&str, &str)]| get(&app, address, headers).await.status();
    let rebound = get(&app, "/api/chomp/5x4/solve", &[("host", "evil.example:7878")]).await;
    assert_eq!(rebound.status(), StatusCode::FORBIDDEN);
    assert!(text(rebound).await.contains("--host evil.example"));
    assert_eq!(status("/", &[("host", "evil.example")]).await, StatusCode::FORBIDDEN);
    for host in ["127.0.0.1:7878", "localhost:7878", "[::1]:7878", "tablette.example"] {
        assert_eq!(status("/api/chomp/5x4/solve", &[("host", host)]).await, StatusCode::OK, "{host}");
    }
    let cross = [("host", "localhost"), ("sec-fetch-site", "cross-site")];
    assert_eq!(status("/api/chomp/5x4/solve", &cross).await, StatusCode::FORBIDDEN);
    assert_eq!(status("/chomp/5x4", &cross).await, StatusCode::OK, "a link to the page");
    assert_eq!(status("/api/chomp/5x4/solve", &[("sec-fetch-site", "same-origin")]).await, StatusCode::OK);
}

#[tokio::test]
async fn an_answer_that_is_known_is_not_sent_twice() {
    let app = App::new(Config::default());
    let first = get(&app, "/api/chomp/5x4", &[]).await;
    let etag = first.headers()["etag"].to_str().unwrap().to_owned();
    let again = get(&app, "/api/chomp/5x4", &[("if-none-match", &etag)]).await;
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    assert_eq!(text(again).await, "");
    let other = get(&app, "/api/chomp/5x4", &[("if-none-match", &etag), ("accept-language", "fr")]).await;
    assert_eq!(other.status(), StatusCode::OK, "another language is another answer");
    assert!(metric(&app, "tablette_cache_hits_total").await >= 1);
}

#[tokio::test]
async fn identical_requests_at_the_same_time_are_computed_once() {
    let app = App::new(Config::default());
    for (address, status) in [("/api/chomp/5x4/solve", StatusCode::OK), ("/api/chomp/5x", StatusCode::BAD_REQUEST)] {
        let before = metric(&app, "tablette_cache_misses_total").await;
        // One task polls all four, so all have sent their requests before the first answer can
        // arrive.
        let ask = || get(&app, address, &[]);
        let (first, second, third, fourth) = tokio::join!(ask(), ask(), ask(), ask());
        // Every computation is a miss of the cache.
        let computed = metric(&app, "tablette_cache_misses_total").await - before;
        assert_eq!(computed, 1, "{address}");
        assert_eq!(first.status(), status);
        let first = text(first).await;
        for other in [second, third, fourth] {
            assert_eq!((other.status(), text(other).await), (status, first.clone()));
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_computation_goes_on_until_its_last_client_leaves() {
    // No answer ends by itself while the test runs.
    let app = App::new(Config { limit: Duration::from_hours(1), ..Config::default() });
    let ask = || {
        let app = Arc::clone(&app);
        tokio::spawn(async move { get(&app, HARD, &[]).await })
    };
    let (first, second) = (ask(), ask());
    until(|| async { metric(&app, "tablette_solves_running").await > 0 }).await;
    until(|| async { metric(&app, "tablette_cache_joins_total").await == 1 }).await;
    first.abort();
    assert!(first.await.is_err(), "it has left");
    assert_eq!(metric(&app, "tablette_solves_cancelled_total").await, 0);
    assert_eq!(metric(&app, "tablette_solves_running").await, 1, "the other one still waits");
    second.abort();
    assert!(second.await.is_err(), "it has left, too");
    assert_eq!(metric(&app, "tablette_solves_cancelled_total").await, 1);
    until(|| async { metric(&app, "tablette_solves_running").await == 0 }).await;
    assert_eq!(metric(&app, "tablette_solves_total").await, 1);
}

#[tokio::test]
async fn bodies_and_other_methods_are_refused() {
    let app = App::new(Config::default());
    let post = Request::builder().method("POST").uri("/api/chomp/5x4").body(()).unwrap();
    let refused = app.respond(post).await;
    assert_eq!(
        (refused.status(), refused.headers()["allow"].to_str().unwrap()),
        (StatusCode::METHOD_NOT_ALLOWED, "GET, HEAD")
    );
    let long = Request::builder().method("POST").uri("/").header("content-length", "9999999").body(()).unwrap();
    assert_eq!(app.respond(long).await.status(), StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn others_are_answered_while_one_asks_for_an_enormous_board() {
    let app = App::new(Config { solves: 1, ..Config::default() });
    let other = app.clone();
    let hard = tokio::spawn(async move { get(&other, HARD, &[]).await });
    until(|| async { metric(&app, "tablette_solves_running").await > 0 }).await;
    for columns in 2..40 {
        let response = get(&app, &format!("/api/chocolate/{columns}x5@1,2"), &[]).await;
        assert_eq!(response.status(), StatusCode::OK);
    }
    // No client waited for it: it is still at work.
    assert_eq!(metric(&app, "tablette_solves_running").await, 1);
    hard.abort();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_solve_stops_when_its_client_leaves() {
    let app = App::new(Config { solves: 1, ..Config::default() });
    let other = app.clone();
    let hard = tokio::spawn(async move { get(&other, HARD, &[]).await });
    until(|| async { metric(&app, "tablette_solves_running").await > 0 }).await;
    hard.abort();
    until(|| async { metric(&app, "tablette_solves_cancelled_total").await == 1 }).await;
    until(|| async { metric(&app, "tablette_solves_running").await == 0 }).await;
    // The lane is free again once the solver has noticed.
    let next = get(&app, "/api/chomp/7x7/compare?limit=0.1", &[]).await;
    assert_eq!(next.status(), StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn long_answers_stream_their_progress_and_end_with_the_answer() {
    let app = App::new(Config::default());
    let short = get(&app, "/api/chomp/5x4?stream=1", &[]).await;
    assert_eq!(short.headers()["content-type"], "application/json", "what is known at once comes at once");
    let long = get(&app, "/api/chomp/7x7/compare?limit=0.6&stream=1", &[]).await;
    assert_eq!(long.headers()["content-type"], "text/event-stream");
    let events = text(long).await;
    let last = events.trim_end().split("\n\n").last().unwrap();
    let data = last.strip_prefix("event: result\ndata: ").unwrap_or_else(|| panic!("{events}"));
    let result: serde_json::Value = serde_json::from_str(data).unwrap();
    assert_eq!((&result["status"], &result["document"]["agree"]), (&200.into(), &true.into()));
    assert!(events.starts_with("event: progress\n"), "{events}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn too_many_long_solves_are_sent_away() {
    let app = App::new(Config { solves: 1, ..Config::default() });
    let asked: Vec<_> = (0..14)
        .map(|more| {
            let app = app.clone();
            tokio::spawn(async move { get(&app, &format!("{HARD}&stream=1&seed={more}"), &[]).await })
        })
        .collect();
    let mut responses = Vec::new();
    for task in asked {
        responses.push(task.await.unwrap());
    }
    let mut busy = 0;
    for response in responses {
        if response.status() == StatusCode::SERVICE_UNAVAILABLE {
            assert_eq!(response.headers()["retry-after"], "2");
            busy += 1;
        }
    }
    assert!(busy >= 1, "one works, eight wait, the others are sent away");
}
