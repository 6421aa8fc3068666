//! What the server keeps between two requests: nothing but what makes it faster.

use std::sync::Arc;

use crate::cache::Cache;
use crate::config::{Config, KEPT};
use crate::lanes::Lanes;
use crate::metrics::Metrics;
use crate::response::Response;

/// The server without its socket.
pub struct App {
    pub(crate) config: Config,
    pub(crate) lanes: Lanes,
    pub(crate) cache: Cache,
    pub(crate) metrics: Metrics,
}

impl App {
    /// Sets up a server that keeps no state but what makes it faster.
    pub fn new(config: Config) -> Arc<Self> {
        let (lanes, cache) = (Lanes::new(&config), Cache::new(KEPT));
        Arc::new(Self { config, lanes, cache, metrics: Metrics::default() })
    }

    /// Keeps what will be the same the next time.
    pub(crate) fn keep(&self, key: String, response: Response) -> Arc<Response> {
        let response = Arc::new(response);
        if response.status < 500 {
            self.cache.put(key, Arc::clone(&response));
        }
        response
    }
}
