//! The configuration of the server, and its limits.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

use tablette::Store;

use crate::host_name::HostName;

/// The address of the server and its limits.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on. Default: this machine alone.
    pub address: IpAddr,
    /// The port; 0 lets the system choose one.
    pub port: u16,
    /// Names of the server, besides addresses and `localhost`. Default: none.
    pub hosts: Vec<HostName>,
    /// A folder with Pyodide and the package `tablette`, for exercises in the page. Default: none.
    pub python: Option<PathBuf>,
    /// Tables on disk that may answer. Default: none.
    pub tables: Option<Store>,
    /// Bytes of memory for all solving and for answers that are being sent, in total. Default: 2
    /// GiB.
    pub memory: u64,
    /// Slow solves at the same time. Default: one less than the number of cores, but at least one.
    pub solves: usize,
    /// The time limit of an answer.
    pub limit: Duration,
    /// The time limit of an answer whose progress is streamed.
    pub patience: Duration,
    /// The time for which a client may keep the server waiting: for a request, or to read an
    /// answer. Default: ten seconds.
    pub stall: Duration,
    /// Maximum number of concurrent connections. Default: 512.
    pub connections: usize,
    /// Maximum number of connections of one address, except this machine. Default: 128.
    pub per_address: usize,
}

impl Default for Config {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 0,
            hosts: Vec::new(),
            python: None,
            tables: None,
            memory: 2 << 30,
            solves: (cores - 1).max(1),
            limit: Duration::from_secs(10),
            patience: Duration::from_secs(120),
            stall: Duration::from_secs(10),
            connections: 512,
            per_address: 128,
        }
    }
}

/// The width of the quick lane.
pub(crate) const QUICK: usize = 4;
/// The time limit in the quick lane.
pub(crate) const AT_ONCE: Duration = Duration::from_millis(60);
/// Requests that may wait for the slow lane.
pub(crate) const QUEUE: usize = 8;
/// The time for which a request waits for a lane.
pub(crate) const TURN: Duration = Duration::from_secs(5);
/// Bytes a second at which a slow reader is never dropped.
pub(crate) const PACE: u64 = 4 << 10;
/// Bytes of answers that the system may buffer for one connection; Linux doubles it. Small enough
/// that the server notices within [`Config::stall`] when a client reads at twice [`PACE`].
pub(crate) const UNREAD: u32 = 64 << 10;
/// Bytes of requests that the system may buffer for one connection while the server answers an
/// earlier one.
pub(crate) const UNASKED: u32 = 32 << 10;
/// The time for running answers after the signal to stop.
pub(crate) const FAREWELL: Duration = Duration::from_secs(3);
/// The size of the cache in bytes.
pub(crate) const KEPT: usize = 32 << 20;

impl Config {
    /// Bytes of memory for answers that are being sent.
    pub(crate) fn sending(&self) -> u64 {
        self.memory / 32
    }

    /// Bytes of memory for one answer, and for all tables kept for later answers.
    pub(crate) fn share(&self) -> u64 {
        (self.memory - self.sending()) / (QUICK + self.solves + 1) as u64
    }
}
