//! The laws of the server: for any bytes, the answer is well-formed, or there is none.

use std::convert::Infallible;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tablette::Budget;
use tablette_engine::ApiRequest;
use tablette_web::{App, Config, handle};
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;

/// Memory and time of one answer: enough for small boards.
const MEMORY: u64 = 4 << 20;
const TIME: Duration = Duration::from_millis(100);

/// The statuses of the answers to some bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statuses {
    /// Over a connection: the status of the first answer, if there was one.
    pub sent: Option<u16>,
    /// As a pure function: the status for the address in the first line.
    pub worked_out: u16,
}

/// A server with little memory, and a clock that runs only while it is idle: waiting takes no time.
static SERVER: LazyLock<(Runtime, Arc<App>)> = LazyLock::new(|| {
    let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().expect("a runtime");
    let config = Config { memory: 8 * MEMORY, solves: 1, limit: TIME, patience: TIME, ..Config::default() };
    (runtime, App::new(config))
});

/// Sends bytes to the server as one or more requests, and passes the address in their first line to
/// its pure function.
///
/// The first answer must be whole, with status 2xx, 3xx, 4xx, 503 or 504, and valid JSON if it
/// claims that type. Bytes that are no whole request may get none. Takes at most the time of two
/// answers.
///
/// # Panics
/// With the counterexample, if a law is broken.
pub fn laws_on_requests(bytes: &[u8]) -> Statuses {
    let text = String::from_utf8_lossy(bytes);
    let (line, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let address = line.split(' ').nth(1).unwrap_or(line);
    let request = ApiRequest { languages: rest.to_owned(), ..ApiRequest::get(address) };
    let budget = Budget { memory: MEMORY, threads: 1, ..Budget::default() };
    let response = handle(&request, &budget.within(TIME));
    assert!(is_known(response.status), "{address:?} is answered with {}", response.status);
    if response.kind == "application/json" {
        is_json(&response.body, address);
    }
    let answer = SERVER.0.block_on(converse(bytes));
    Statuses { sent: first(&answer, bytes.starts_with(b"HEAD ")), worked_out: response.status }
}

fn is_known(status: u16) -> bool {
    matches!(status, 200..=499 | 503 | 504)
}

fn is_json(body: &[u8], what: &str) {
    let read = serde_json::from_slice::<serde_json::Value>(body);
    assert!(read.is_ok(), "{what:?}: {read:?}: {:?}", String::from_utf8_lossy(body));
}

/// Returns everything that the server sends until it waits for more.
async fn converse(bytes: &[u8]) -> Vec<u8> {
    let (client, server) = duplex(1 << 20);
    let service =
        service_fn(|asked: Request<Incoming>| async { Ok::<_, Infallible>(SERVER.1.respond(asked.map(drop)).await) });
    let connection = http1::Builder::new().header_read_timeout(None).serve_connection(TokioIo::new(server), service);
    let serving = tokio::spawn(connection);
    let answer = speak(client, bytes).await;
    serving.abort();
    answer
}

async fn speak(mut client: DuplexStream, bytes: &[u8]) -> Vec<u8> {
    const WAIT: Duration = Duration::from_secs(60);
    let (mut answer, mut part) = (Vec::new(), [0; 4096]);
    // The end of a head, so that a head without one is answered, too.
    let _ = timeout(WAIT, client.write_all(&[bytes, b"\r\n\r\n"].concat())).await;
    while let Ok(Ok(read @ 1..)) = timeout(WAIT, client.read(&mut part)).await {
        answer.extend_from_slice(&part[..read]);
    }
    answer
}

/// Returns the status of the first answer among bytes.
fn first(answer: &[u8], bodiless: bool) -> Option<u16> {
    if answer.is_empty() {
        return None;
    }
    let shown = String::from_utf8_lossy(answer);
    let (head, _) = shown.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no head: {shown:?}"));
    let body = &answer[head.len() + 4..];
    let mut lines = head.split("\r\n");
    let status = lines.next().and_then(|line| line.strip_prefix("HTTP/1.")?.get(2..5)?.parse().ok());
    let status: u16 = status.unwrap_or_else(|| panic!("no status: {head:?}"));
    assert!(is_known(status) || status == 100, "{head:?}");
    let header = |name: &str| {
        let named = |line: &str| {
            line.split_once(": ")
                .filter(|(found, _)| found.eq_ignore_ascii_case(name))
                .map(|(_, value)| value.to_owned())
        };
        head.split("\r\n").find_map(named)
    };
    let length = header("content-length").map(|length| length.parse().expect("a length"));
    if let Some(length) = length.filter(|_| !bodiless && status != 304) {
        let body = body.get(..length).unwrap_or_else(|| panic!("cut off: {shown:?}"));
        if header("content-type").as_deref() == Some("application/json") && header("content-encoding").is_none() {
            is_json(body, head);
        }
    }
    Some(status)
}
