//! How the server is set up, and what it allows.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use tablette::Store;

use crate::host_name::HostName;

/// Where to listen and how much one may ask.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on. Default: this machine alone.
    pub address: IpAddr,
    /// The port; 0 lets the system choose one.
    pub port: u16,
    /// Names under which it may be asked, besides addresses and `localhost`. Default: none.
    pub hosts: Vec<HostName>,
    /// Where to look for tables before an answer is worked out. Default: nowhere.
    pub tables: Option<Store>,
    /// Bytes of memory for all solving and for answers on their way together. Default: 2 GiB.
    pub memory: u64,
    /// Long solves at once. Default: one less than there are cores, but at least one.
    pub solves: usize,
    /// How long one answer may take.
    pub limit: Duration,
    /// How long an answer may take whose progress is streamed.
    pub patience: Duration,
    /// How long a client may keep the server waiting: for a request, or to take an answer. Default: ten seconds.
    pub stall: Duration,
    /// Connections at once. Default: 512.
    pub connections: usize,
    /// How many of them one address may hold, unless it is this machine's own. Default: 128.
    pub per_address: usize,
}

impl Default for Config {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 0,
            hosts: Vec::new(),
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

/// Answers worked out at once, besides the long ones.
pub(crate) const QUICK: usize = 4;
/// Whatever is not known after so long is a long solve.
pub(crate) const AT_ONCE: Duration = Duration::from_millis(60);
/// Requests that may wait for a long solve.
pub(crate) const QUEUE: usize = 8;
/// How long a request waits for its turn.
pub(crate) const TURN: Duration = Duration::from_secs(5);
/// Bytes a second that earn a slow reader as much time as it takes.
pub(crate) const PACE: u64 = 4 << 10;
/// Bytes of answers that the system may hold for one connection; Linux doubles it. Small enough that a reader at twice
/// [`PACE`] is seen to read within [`Config::stall`].
pub(crate) const UNREAD: u32 = 64 << 10;
/// Bytes of requests that the system may hold for one connection while the server answers an earlier one.
pub(crate) const UNASKED: u32 = 32 << 10;
/// How long running answers may take once the server is asked to stop.
pub(crate) const FAREWELL: Duration = Duration::from_secs(3);
/// Bytes of answers that are kept.
pub(crate) const KEPT: usize = 32 << 20;

impl Config {
    /// Bytes of memory for answers that are being sent.
    pub(crate) fn sending(&self) -> u64 {
        self.memory / 32
    }

    /// Bytes of memory that one answer may take, and that tables kept for the next answers may take together.
    pub(crate) fn share(&self) -> u64 {
        (self.memory - self.sending()) / (QUICK + self.solves + 1) as u64
    }
}
