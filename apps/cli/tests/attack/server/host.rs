//! The server under attack: a process of this machine that only this machine reaches.

use std::io::{BufRead as _, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};

use super::talk::{Talk, get};

/// What the server is allowed, in MiB: little, so that what grows is seen.
pub(super) const MEMORY: u64 = 256;

/// A server; it ends with its owner.
pub(super) struct Host {
    process: Child,
    pub(super) address: SocketAddr,
    complaints: Arc<Mutex<String>>,
}

impl Host {
    /// Starts a server at a port that is free.
    pub(super) fn start(program: &Path) -> Result<Self> {
        let mut command = Command::new(program);
        command.args(["serve", "--port", "0", "--lang", "en", "--memory", &format!("{MEMORY}M")]);
        let mut process = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let (stdout, stderr) = (process.stdout.take().context("stdout")?, process.stderr.take().context("stderr")?);
        let complaints = Arc::default();
        let heard = Arc::clone(&complaints);
        thread::spawn(move || listen(stderr, &heard));
        let mut host = Self { process, address: (Ipv4Addr::LOCALHOST, 0).into(), complaints };
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line)?;
        let port = line.split_once("http://127.0.0.1:").and_then(|(_, rest)| rest.split_once('/')?.0.parse().ok());
        host.address.set_port(port.with_context(|| format!("the server says {line:?}"))?);
        Ok(host)
    }

    /// Memory of the server in MiB, where the system tells.
    pub(super) fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? / 1024)
    }

    /// A number among the metrics.
    pub(super) fn metric(&self, name: &str) -> Result<u64> {
        let Talk::Answer(answer) = get(self.address, "/metrics")? else { anyhow::bail!("no metrics") };
        let text = String::from_utf8_lossy(&answer.body).into_owned();
        let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        Ok(value.with_context(|| format!("no {name}"))?.parse()?)
    }

    /// Solves in progress.
    pub(super) fn working(&self) -> Result<u64> {
        Ok(self.metric("tablette_solves_running")? + self.metric("tablette_tries_running")?)
    }

    /// Waits until the server is idle; returns the time that this took.
    pub(super) fn rests(&self, most: Duration) -> Result<Duration> {
        let began = Instant::now();
        loop {
            let working = self.working()?;
            if working == 0 {
                return Ok(began.elapsed());
            }
            ensure!(began.elapsed() < most, "{working} solves still run {most:?} after all clients have left");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// The faults of the server after an attack: it has ended, it has complained, or it does not
    /// answer.
    pub(super) fn wrong(&mut self) -> Vec<String> {
        let mut wrong = Vec::new();
        if let Ok(Some(status)) = self.process.try_wait() {
            wrong.push(format!("the server has ended: {status}"));
        }
        let complaints = self.complaints.lock().unwrap_or_else(PoisonError::into_inner);
        if !complaints.is_empty() {
            wrong.push(format!("the server says: {complaints}"));
        }
        match get(self.address, "/healthz") {
            Ok(Talk::Answer(answer)) if answer.status == 200 => {}
            other => wrong.push(format!("the server does not answer any more: {other:?}")),
        }
        wrong
    }
}

/// Keeps the beginning of a program's standard error.
fn listen(mut from: impl std::io::Read, to: &Mutex<String>) {
    let mut bytes = [0; 4096];
    while let Ok(read) = from.read(&mut bytes).map(|read| &bytes[..read]) {
        if read.is_empty() {
            return;
        }
        let mut heard = to.lock().unwrap_or_else(PoisonError::into_inner);
        if heard.len() < 2000 {
            heard.push_str(&String::from_utf8_lossy(read));
        }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
