//! What the server keeps between two requests: nothing but what makes it faster.

use std::sync::Arc;
use tablette_service::Response;

use crate::cache::Cache;
use crate::clients::Clients;
use crate::config::{Config, KEPT};
use crate::job_queue::JobQueue;
use crate::metrics::Metrics;
use crate::send_buffer::SendBuffer;

/// The server without its socket.
pub struct App {
    pub(crate) config: Config,
    pub(crate) job_queue: JobQueue,
    pub(crate) cache: Cache,
    pub(crate) metrics: Metrics,
    pub(crate) clients: Arc<Clients>,
    pub(crate) send_buffer: SendBuffer,
}

impl App {
    /// Sets up a server that keeps no state but what makes it faster.
    pub fn new(config: Config) -> Arc<Self> {
        let (job_queue, cache, metrics) = (JobQueue::new(&config), Cache::new(KEPT), Metrics::default());
        let (clients, send_buffer) = (Arc::new(Clients::new(&config)), SendBuffer::new(&config));
        Arc::new(Self { config, job_queue, cache, metrics, clients, send_buffer })
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
