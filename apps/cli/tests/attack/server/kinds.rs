//! The attacks, one after the other: each on a server that has nothing else to do.

use std::collections::BTreeMap;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use tablette::SplitMix64;

use super::host::{Host, MEMORY};
use super::mutants::mutant;
use super::talk::{Talk, ask, connect, get, head};
use crate::Outcome;

/// Bounds every wait for the server. It lets a client keep it waiting for ten seconds; no machine is
/// slow enough to reach this, so what is still there then never goes.
const EVER: Duration = Duration::from_secs(600);
/// The most time that a request of a well-behaved client may take on a quiet machine.
pub(super) const PROMPT: Duration = Duration::from_millis(200);
/// Something large that costs nothing to make.
pub(super) const LARGE: &str = "/assets/plot.js";

/// Many connections, each with sixty requests for something large, that never read.
pub(super) fn never_read(host: &Host, clients: u64) -> Result<Outcome> {
    let began = Instant::now();
    let requests = head(LARGE).repeat(60);
    let mut sockets = Vec::new();
    for _ in 0..clients {
        let mut socket = connect(host.address)?;
        let _ = socket.write_all(requests.as_bytes());
        sockets.push(socket);
    }
    let (mut slowest, mut most, mut left, mut wrong) = (Duration::ZERO, 0, clients, Vec::new());
    while began.elapsed() < EVER {
        let asked = Instant::now();
        match get(host.address, "/api/chomp/5,3,1/show")? {
            Talk::Answer(answer) if answer.status == 200 => slowest = slowest.max(asked.elapsed()),
            other => wrong.push(format!("another client got {other:?}")),
        }
        let there = host.metric("tablette_connections")?;
        most = most.max(there);
        // The asking connection counts, and earlier ones may for a moment longer.
        left = there - 1;
        if began.elapsed() > Duration::from_secs(2) && left == 0 {
            break;
        }
        thread::sleep(Duration::from_millis(50));
    }
    let gone = began.elapsed();
    if left > 0 {
        wrong.push(format!("{left} are still there after {gone:?}"));
    }
    drop(sockets);
    let told = format!(
        "at most {most} at once, others answered within {} ms, all gone after {:.1} s",
        slowest.as_millis(),
        gone.as_secs_f64()
    );
    Ok((clients, told, wrong))
}

/// Distinct questions with answers of megabytes, from clients that never read.
pub(super) fn ask_for_megabytes(host: &Host, clients: u64) -> Result<Outcome> {
    let (mut sockets, mut most, mut slowest, mut wrong) = (Vec::new(), 0, Duration::ZERO, Vec::new());
    for at in 0..clients {
        let address = format!("/api/chomp/{}x{}/show", 150 + at % 50, 180 + at / 50);
        let mut socket = connect(host.address)?;
        socket.write_all(head(&address).as_bytes())?;
        sockets.push(socket);
        if at % 10 == 9 {
            let asked = Instant::now();
            match get(host.address, "/api/chomp/5,3,1/show")? {
                Talk::Answer(answer) if answer.status == 200 => slowest = slowest.max(asked.elapsed()),
                other => wrong.push(format!("another client got {other:?}")),
            }
            most = most.max(host.memory().unwrap_or_default());
        }
        // As fast as possible: the server drops connections that wait too long for a whole request.
        if at % 4 == 3 {
            host.rests(EVER)?;
        }
    }
    if most > MEMORY {
        wrong.push(format!("the server took {most} MiB, and {MEMORY} MiB are allowed"));
    }
    let told = format!("at most {most} MiB of memory, others answered within {} ms", slowest.as_millis());
    Ok((clients, told, wrong))
}

/// Heads that never end, bodies that never come, and nothing at all.
pub(super) fn send_slowly(host: &Host, clients: u64) -> Result<Outcome> {
    const BEGINNINGS: [&str; 4] = [
        "",
        "GET /healthz HTTP/1.1\r\nhost: localhost\r\nx: ",
        "POST /healthz HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n3e8\r\n",
    ];
    let began = Instant::now();
    let mut sockets = Vec::new();
    for at in 0..clients as usize {
        let mut socket = connect(host.address)?;
        socket.write_all(BEGINNINGS[at % BEGINNINGS.len()].as_bytes())?;
        socket.set_read_timeout(Some(Duration::from_millis(1)))?;
        sockets.push((at % BEGINNINGS.len(), socket));
    }
    let mut wrong = Vec::new();
    while !sockets.is_empty() && began.elapsed() < EVER {
        sockets.retain_mut(|(kind, socket)| {
            *kind == 0 && !is_left(socket) || *kind > 0 && socket.write_all(b"x").is_ok() && !is_left(socket)
        });
        thread::sleep(Duration::from_millis(200));
    }
    if !sockets.is_empty() {
        wrong.push(format!("{} are still there after {:?}", sockets.len(), began.elapsed()));
    }
    Ok((clients, format!("all gone after {:.1} s", began.elapsed().as_secs_f64()), wrong))
}

/// Whether nothing will come any more.
fn is_left(socket: &mut TcpStream) -> bool {
    use std::io::ErrorKind::{TimedOut, WouldBlock};
    match socket.read(&mut [0; 4096]) {
        Ok(bytes) => bytes == 0,
        Err(error) => !matches!(error.kind(), WouldBlock | TimedOut),
    }
}

/// What pages of other sites make a browser send.
pub(super) fn from_elsewhere(host: &Host, requests: u64) -> Result<Outcome> {
    const HEADERS: [&str; 6] = [
        "host: evil.example",
        "host: evil.example:7878",
        "host: 127.0.0.1.evil.example",
        "host: localhost.evil.example",
        "host: localhost\r\nsec-fetch-site: cross-site",
        "host: localhost@evil.example",
    ];
    let (mut random, mut wrong) = (SplitMix64::new(5), Vec::new());
    for _ in 0..requests {
        let header = random.one_of(&HEADERS).expect("a header");
        let columns = random.below(20) + 1;
        let request = format!("GET /api/chomp/{columns}x4/solve HTTP/1.1\r\n{header}\r\n\r\n");
        match ask(&mut connect(host.address)?, request.as_bytes())? {
            Talk::Answer(answer) if matches!(answer.status, 400 | 403) => {}
            other => wrong.push(format!("{header:?}: {other:?}")),
        }
    }
    wrong.truncate(20);
    Ok((requests, "all refused".to_owned(), wrong))
}

/// So long after a question was asked the server works at the answer.
pub(super) const BEGUN: Duration = Duration::from_millis(40);
/// Questions that take long, and whose clients leave soon after they have asked.
const LONG: [&str; 6] = [
    "/api/chomp/8x8/solve?by=recursion",
    "/api/chomp/9x9/solve?by=recursion&stream=1",
    "/api/chomp/3x4000/reply?level=learner",
    "/api/chomp/3x4001/show",
    "/api/draughts/start/compare?limit=5",
    "/api/chomp/7x8/growth?limit=5",
];

/// Asks for what takes long, sometimes with a second request on the way. Dropping the connection is
/// leaving.
pub(super) fn ask_long(server: SocketAddr, random: &mut SplitMix64) -> Result<TcpStream> {
    let address = random.one_of(&LONG).expect("an address");
    // A board that is not kept from the last time.
    let address = address.replace("3x400", &format!("3x{}", 400 + random.below(90)));
    let more = if random.below(2) == 0 { head("/healthz") } else { String::new() };
    let mut socket = connect(server)?;
    socket.write_all((head(&address) + &more).as_bytes())?;
    Ok(socket)
}

/// Thirty clients at once start long work and leave; then another client asks.
pub(super) fn leave(host: &Host, rounds: u64) -> Result<Outcome> {
    let (mut random, mut slowest, mut rest) = (SplitMix64::new(11), Duration::ZERO, Duration::ZERO);
    let mut wrong = Vec::new();
    for round in 0..rounds {
        let clients = (0..30).map(|_| ask_long(host.address, &mut random)).collect::<Result<Vec<_>>>()?;
        thread::sleep(BEGUN);
        drop(clients);
        let asked = Instant::now();
        match get(host.address, &format!("/api/chocolate/{}x9@3,4", 10 + round))? {
            Talk::Answer(answer) if answer.status == 200 => slowest = slowest.max(asked.elapsed()),
            other => wrong.push(format!("round {round}: another client got {other:?}")),
        }
        match host.rests(EVER) {
            Ok(took) => rest = rest.max(took),
            Err(error) => wrong.push(format!("round {round}: {error}")),
        }
    }
    let told = format!(
        "the next question answered within {} ms, nothing worked out any more after {} ms",
        slowest.as_millis(),
        rest.as_millis()
    );
    Ok((rounds * 30, told, wrong))
}

/// Requests that chance came over, by four clients at once.
pub(super) fn damaged(host: &Host, requests: u64) -> Outcome {
    const CLIENTS: u64 = 4;
    let counts: Mutex<BTreeMap<String, u64>> = Mutex::default();
    let wrong: Mutex<Vec<String>> = Mutex::default();
    let sent = AtomicU64::new(0);
    thread::scope(|scope| {
        for client in 0..CLIENTS {
            let (counts, wrong, sent) = (&counts, &wrong, &sent);
            scope.spawn(move || {
                let mut random = SplitMix64::new(100 + client);
                while sent.fetch_add(1, Relaxed) < requests {
                    let request = mutant(&mut random);
                    match judged(host.address, &request) {
                        Ok(name) => *counts.lock().expect("no panic").entry(name).or_default() += 1,
                        Err(error) => wrong.lock().expect("no panic").push(format!("{}: {error:#}", shown(&request))),
                    }
                }
            });
        }
    });
    let counts = counts.into_inner().expect("no panic");
    let told: Vec<String> = counts.iter().map(|(name, count)| format!("{name} {count}")).collect();
    let mut wrong = wrong.into_inner().expect("no panic");
    wrong.truncate(20);
    (requests, told.join(", "), wrong)
}

/// The answer to a damaged request: a status, `closed` or `silence`.
///
/// # Errors
/// When that is no answer.
pub(super) fn judged(server: SocketAddr, request: &[u8]) -> Result<String> {
    match ask(&mut connect(server).context("no connection")?, request)? {
        Talk::Answer(answer) if matches!(answer.status, 100 | 200..=499 | 503 | 504) => Ok(answer.status.to_string()),
        Talk::Answer(answer) => anyhow::bail!("{} {}", answer.status, String::from_utf8_lossy(&answer.body)),
        Talk::Closed => Ok("closed".to_owned()),
        Talk::Silence => Ok("silence".to_owned()),
    }
}

/// The beginning of a request, so that it can be read in a terminal.
fn shown(request: &[u8]) -> String {
    request.iter().take(300).flat_map(|byte| byte.escape_ascii()).map(char::from).collect()
}
