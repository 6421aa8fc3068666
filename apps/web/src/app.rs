//! What the server keeps between two requests: nothing but what makes it faster.

use std::sync::Arc;
use tablette_service::Response;

use crate::cache::Cache;
use crate::clients::Clients;
use crate::config::{Config, KEPT};
use crate::freight::Freight;
use crate::lanes::Lanes;
use crate::metrics::Metrics;

/// The server without its socket.
pub struct App {
    pub(crate) config: Config,
    pub(crate) lanes: Lanes,
    pub(crate) cache: Cache,
    pub(crate) metrics: Metrics,
    pub(crate) clients: Arc<Clients>,
    pub(crate) freight: Freight,
}

impl App {
    /// Sets up a server that keeps no state but what makes it faster.
    pub fn new(config: Config) -> Arc<Self> {
        let (lanes, cache, metrics) = (Lanes::new(&config), Cache::new(KEPT), Metrics::default());
        let (clients, freight) = (Arc::new(Clients::new(&config)), Freight::new(&config));
        Arc::new(Self { config, lanes, cache, metrics, clients, freight })
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
