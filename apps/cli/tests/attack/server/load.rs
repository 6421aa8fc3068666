//! One well-behaved client beside many that are not.

use std::io::Write as _;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use tablette::SplitMix64;

use super::host::Host;
use super::kinds::{BEGUN, LARGE, PROMPT, ask_long, judged};
use super::mutants::mutant;
use super::talk::{Talk, ask, connect, get, head, patient};
use crate::Outcome;

/// Minutes of the long run: `TABLETTE_ATTACK_MINUTES`, or an hour.
pub(super) fn minutes() -> u64 {
    std::env::var("TABLETTE_ATTACK_MINUTES").ok().and_then(|text| text.parse().ok()).unwrap_or(60)
}

/// Memory may grow by what the server keeps on purpose while it is new, and then by no more than
/// this, in MiB.
const GROWTH: u64 = 48;

/// What happened in the course of the attack.
#[derive(Default)]
struct Course {
    over: AtomicBool,
    attacks: AtomicU64,
    /// Microseconds by which this machine woke a sleeper too late.
    late: AtomicU64,
}

/// Attacks of every kind at once, and one client that asks every 20 ms.
///
/// Only the long form, which needs a quiet machine, judges how long an answer takes.
pub(super) fn mixed(host: &Host, time: Duration, is_long: bool) -> Result<Outcome> {
    let (course, server) = (Course::default(), host.address);
    thread::scope(|scope| {
        scope.spawn(|| sleeper(&course));
        for seed in 0..2 {
            scope.spawn({
                let course = &course;
                move || repeat(course, seed, Duration::from_millis(10), |random| drop(judged(server, &mutant(random))))
            });
        }
        scope.spawn(|| {
            repeat(&course, 7, Duration::from_millis(60), |random| {
                let client = ask_long(server, random);
                thread::sleep(BEGUN);
                drop(client);
            });
        });
        scope.spawn(|| {
            let foreign = b"GET /api/chomp/9x9 HTTP/1.1\r\nhost: evil.example\r\n\r\n";
            repeat(&course, 0, Duration::from_millis(20), |_| {
                drop(connect(server).map(|mut to| ask(&mut to, foreign)));
            });
        });
        scope.spawn(|| hold(server, &course, &head(LARGE).repeat(40), 300));
        scope.spawn(|| hold(server, &course, "GET / HTTP/1.1\r\nx: ", 300));
        let outcome = behave(host, &course, time, is_long);
        course.over.store(true, Relaxed);
        outcome
    })
}

/// Repeats an attack until all is over.
fn repeat(course: &Course, seed: u64, pause: Duration, mut attack: impl FnMut(&mut SplitMix64)) {
    let mut random = SplitMix64::new(seed);
    while !course.over.load(Relaxed) {
        attack(&mut random);
        course.attacks.fetch_add(1, Relaxed);
        thread::sleep(pause);
    }
}

/// Holds many connections that make no progress, and opens new ones for those that were closed.
fn hold(server: SocketAddr, course: &Course, request: &str, many: usize) {
    let mut sockets = Vec::new();
    while !course.over.load(Relaxed) {
        sockets.retain_mut(|(socket, since): &mut (std::net::TcpStream, Instant)| {
            // Something that was closed takes no more bytes, sooner or later; a byte now and then
            // keeps others alive.
            since.elapsed() < Duration::from_secs(12) && socket.write_all(b"x").is_ok()
        });
        while sockets.len() < many {
            let Ok(mut socket) = connect(server) else { break };
            let _ = socket.set_write_timeout(Some(Duration::from_millis(1)));
            let _ = socket.write_all(request.as_bytes());
            course.attacks.fetch_add(1, Relaxed);
            sockets.push((socket, Instant::now()));
        }
        thread::sleep(Duration::from_millis(200));
    }
}

/// Measures how late this machine wakes sleeping threads, which is not the server's fault.
fn sleeper(course: &Course) {
    const NAP: Duration = Duration::from_millis(2);
    while !course.over.load(Relaxed) {
        let began = Instant::now();
        thread::sleep(NAP);
        let late = began.elapsed().saturating_sub(NAP + NAP);
        course.late.fetch_add(late.as_micros() as u64, Relaxed);
    }
}

/// Asks what people ask, and watches how long it takes and how much memory the server has.
fn behave(host: &Host, course: &Course, time: Duration, is_long: bool) -> Result<Outcome> {
    let (began, mut asked, mut took, mut wrong) = (Instant::now(), 0, Vec::new(), Vec::new());
    // The least memory of the server in each half: memory that is never returned. A large answer in
    // progress is not growth.
    let (mut young, mut old, mut most) = (u64::MAX, u64::MAX, 0);
    let mut next = began + time / 8;
    let mut kept = patient(host.address)?;
    while began.elapsed() < time {
        let board = asked % 600;
        let address = match asked % 4 {
            0 => "/healthz".to_owned(),
            1 => "/api/chomp/8x10".to_owned(),
            2 => format!("/api/chocolate/{}x{}@3,4/solve", 10 + board % 40, 10 + board / 40),
            _ => "/api/chomp/5x4/show".to_owned(),
        };
        let (late, start) = (course.late.load(Relaxed), Instant::now());
        let talk = if asked % 2 == 0 {
            get(host.address, &address)
        } else {
            match ask(&mut kept, head(&address).as_bytes()) {
                // The server may close what was idle; then one asks again.
                Ok(Talk::Closed) => {
                    kept = patient(host.address)?;
                    ask(&mut kept, head(&address).as_bytes())
                }
                other => other,
            }
        };
        let one = start.elapsed();
        asked += 1;
        match talk {
            Ok(Talk::Answer(answer)) if answer.status == 200 => {}
            other => wrong.push(format!("{address} after {one:?}: {other:?}")),
        }
        if one > PROMPT {
            // The sleeper may still sleep.
            thread::sleep(Duration::from_millis(20));
        }
        let pauses = Duration::from_micros(course.late.load(Relaxed) - late);
        let one = one.saturating_sub(pauses);
        took.push(one.as_micros() as u32);
        if is_long && one > PROMPT {
            wrong.push(format!("{address} took {one:?}, this machine's pauses taken off"));
        }
        if Instant::now() >= next {
            next += Duration::from_millis(100);
            let memory = host.memory().unwrap_or_default();
            let half = if began.elapsed() < time / 2 { &mut young } else { &mut old };
            *half = memory.min(*half);
            most = memory.max(most);
        }
        thread::sleep(Duration::from_millis(20));
    }
    if old > young + GROWTH {
        wrong.push(format!("memory grew from {young} MiB to {old} MiB"));
    }
    took.sort_unstable();
    // Nothing was asked in no time at all.
    let of = |thousandths: usize| {
        f64::from(took.get(took.len().saturating_sub(1) * thousandths / 1000).copied().unwrap_or_default()) / 1000.0
    };
    let told = format!(
        "{:.0} s beside {} attacks; half within {:.1} ms, 99 % within {:.1} ms, all within {:.1} ms; \
         memory at least {young} MiB in the first half and {old} MiB in the second, at most {most} MiB",
        time.as_secs_f64(),
        course.attacks.load(Relaxed),
        of(500),
        of(990),
        of(1000)
    );
    wrong.truncate(20);
    Ok((asked, told, wrong))
}
