//! Counters since the start, in the text format of Prometheus.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use tablette_engine::Response;

use crate::app::App;

/// Counts since the start.
#[derive(Default)]
pub(crate) struct Metrics {
    /// By the first digit of the status.
    answers: [AtomicU64; 6],
    micros: AtomicU64,
    pub(crate) hits: AtomicU64,
    pub(crate) misses: AtomicU64,
    pub(crate) joined: AtomicU64,
    pub(crate) solves: AtomicU64,
    pub(crate) cancelled: AtomicU64,
    pub(crate) busy: AtomicU64,
}

impl Metrics {
    /// Counts an answer.
    pub(crate) fn answered(&self, status: u16, took: Duration) {
        self.answers[usize::from(status / 100).min(5)].fetch_add(1, Relaxed);
        self.micros.fetch_add(took.as_micros() as u64, Relaxed);
    }

    /// The document.
    pub(crate) fn document(&self, app: &App) -> Response {
        let mut text = String::new();
        let mut say = |name: &str, kind: &str, help: &str, lines: &[(String, f64)]| {
            let _ = writeln!(text, "# HELP tablette_{name} {help}\n# TYPE tablette_{name} {kind}");
            for (labels, value) in lines {
                let _ = writeln!(text, "tablette_{name}{labels} {value}");
            }
        };
        let classes: Vec<_> = (2..=5)
            .map(|class| (format!("{{status=\"{class}xx\"}}"), self.answers[class].load(Relaxed) as f64))
            .collect();
        say("answers_total", "counter", "Answers by class of status.", &classes);
        let one = |counter: &AtomicU64| [(String::new(), counter.load(Relaxed) as f64)];
        let now = |number: usize| [(String::new(), number as f64)];
        let seconds = self.micros.load(Relaxed) as f64 / 1e6;
        say("answer_seconds_total", "counter", "Time spent on answers.", &[(String::new(), seconds)]);
        say("cache_hits_total", "counter", "Answers found in the cache.", &one(&self.hits));
        say("cache_misses_total", "counter", "Answers that had to be computed.", &one(&self.misses));
        say("cache_joins_total", "counter", "Requests that waited for a computation in progress.", &one(&self.joined));
        say("solves_total", "counter", "Long solves begun.", &one(&self.solves));
        say("solves_running", "gauge", "Long solves under way.", &now(app.solving()));
        say("tries_running", "gauge", "Answers that may be known at once, under way.", &now(app.trying()));
        say("solves_cancelled_total", "counter", "Solves whose clients all left.", &one(&self.cancelled));
        say("busy_total", "counter", "Requests sent away because too much was asked at once.", &one(&self.busy));
        say("connections", "gauge", "Connections.", &now(app.clients.count()));
        let help = "Connections that the server ended: their client read or asked nothing, or had left.";
        say("connections_ended_total", "counter", help, &one(&app.clients.ended));
        if let Some(bytes) = resident() {
            say("resident_bytes", "gauge", "Memory of the process.", &[(String::new(), bytes as f64)]);
        }
        Response::found("text/plain; version=0.0.4; charset=utf-8", text.into_bytes())
    }
}

/// The memory of this process, if the system reports it.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}
