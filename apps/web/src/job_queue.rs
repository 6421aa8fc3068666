//! Two lanes: what is known at once never waits behind what takes long, and both are bounded in number, time and memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use tablette::{Budget, Recent, Store, Text, VerifiedFiles, Watch, home};
use tablette_service::{ApiRequest, Response};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::config::{AT_ONCE, Config, QUEUE, QUICK, TURN};
use crate::metrics::Metrics;
use crate::pages::handle;
use crate::waiting::Waiting;

/// The lanes, how much memory one answer may take in either, the tables kept from one answer to the next, and those built before.
pub(crate) struct JobQueue {
    quick: Arc<Semaphore>,
    long: Arc<Semaphore>,
    queue: Arc<Semaphore>,
    share: u64,
    recent: Arc<Recent>,
    tables: Option<Arc<FinishedTables>>,
}

/// Tables that were built before, and which of them have been compared with their digests.
struct FinishedTables {
    store: Store,
    verified_files: VerifiedFiles,
}

impl FinishedTables {
    fn of(store: &Store) -> Self {
        Self {
            store: store.clone(),
            verified_files: home::verified_files().map_or_else(VerifiedFiles::in_memory, VerifiedFiles::in_folder),
        }
    }
}

impl JobQueue {
    /// Lanes as wide as the configuration says.
    pub(crate) fn new(config: &Config) -> Self {
        let lane = |permits| Arc::new(Semaphore::new(permits));
        Self {
            quick: lane(QUICK),
            long: lane(config.solves),
            queue: lane(QUEUE),
            share: config.share(),
            recent: Arc::new(Recent::new(config.share())),
            tables: config.tables.as_ref().map(|store| Arc::new(FinishedTables::of(store))),
        }
    }

    /// Answers in the quick lane; an answer that [lacks](Response::lack) time wants the long one.
    pub(crate) async fn quickly(&self, request: Arc<ApiRequest>, waiting: Arc<Waiting>, metrics: &Metrics) -> Response {
        let lang = request.lang();
        match timeout(TURN, Arc::clone(&self.quick).acquire_owned()).await {
            Ok(Ok(permit)) => self.work(request, Time::AtOnce(waiting), permit, Running::count(&metrics.trying)).await,
            _ => busy(lang, metrics),
        }
    }

    /// Takes a place in the queue for the long lane.
    ///
    /// # Errors
    /// Sends the client away when the queue is full.
    pub(crate) fn queue(&self, request: &ApiRequest, metrics: &Metrics) -> Result<OwnedSemaphorePermit, Response> {
        Arc::clone(&self.queue).try_acquire_owned().map_err(|_| busy(request.lang(), metrics))
    }

    /// Waits for a turn in the long lane and answers there.
    pub(crate) async fn patiently(
        &self,
        request: Arc<ApiRequest>,
        waiting: Arc<Waiting>,
        (place, turn): (OwnedSemaphorePermit, Duration),
        limit: Duration,
        metrics: &Metrics,
    ) -> Response {
        let Ok(Ok(permit)) = timeout(turn, Arc::clone(&self.long).acquire_owned()).await else {
            return busy(request.lang(), metrics);
        };
        drop(place);
        metrics.solves.fetch_add(1, Relaxed);
        self.work(request, Time::Within(limit, waiting), permit, Running::count(&metrics.solving)).await
    }

    /// Works on a thread of its own. The permit goes with the work and not with whoever waits for it, and so does its count.
    async fn work(
        &self,
        request: Arc<ApiRequest>,
        time: Time,
        permit: OwnedSemaphorePermit,
        running: Running,
    ) -> Response {
        let (lang, memory) = (request.lang(), self.share);
        let (recent, tables) = (Arc::clone(&self.recent), self.tables.clone());
        let worked = tokio::task::spawn_blocking(move || {
            let _ends = (permit, running);
            let (tables, verified_files) =
                tables.as_deref().map(|tables| (&tables.store, &tables.verified_files)).unzip();
            let budget =
                Budget { memory, threads: 1, recent: Some(&recent), tables, verified_files, ..Budget::default() };
            match time {
                Time::AtOnce(waiting) => handle(&request, &Budget { watch: &Hurry::of(&waiting), ..budget }),
                Time::Within(limit, waiting) => handle(&request, &Budget { watch: &*waiting, ..budget }.within(limit)),
            }
        });
        worked.await.unwrap_or_else(|_| Response::fault(500, FAULT.get(lang).to_owned()))
    }
}

/// How long an answer may take.
enum Time {
    /// What is not known at once is refused, and asked again with time: no answer is the worse for having been tried quickly.
    AtOnce(Arc<Waiting>),
    /// When the time is over, what is known by then is the answer.
    Within(Duration, Arc<Waiting>),
}

/// A watch that soon says stop.
struct Hurry<'a> {
    waiting: &'a Waiting,
    end: Instant,
}

impl<'a> Hurry<'a> {
    fn of(waiting: &'a Waiting) -> Self {
        Self { waiting, end: Instant::now() + AT_ONCE }
    }
}

impl Watch for Hurry<'_> {
    fn progress(&self, done: u64, total: Option<u64>) {
        self.waiting.progress(done, total);
    }

    fn stopped(&self) -> bool {
        self.waiting.stopped() || Instant::now() >= self.end
    }
}

/// Counts work as running until it is dropped, however that comes.
struct Running(Arc<AtomicU64>);

impl Running {
    fn count(gauge: &Arc<AtomicU64>) -> Self {
        gauge.fetch_add(1, Relaxed);
        Self(Arc::clone(gauge))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

/// What somebody hears who comes when there is too much to do.
pub(crate) fn busy(lang: tablette::Lang, metrics: &Metrics) -> Response {
    metrics.busy.fetch_add(1, Relaxed);
    Response::fault(503, BUSY.get(lang).to_owned())
}

const BUSY: Text = Text::new(
    "too much is being worked out at once; ask again in a moment",
    "trop de calculs sont en cours ; redemandez dans un instant",
);
const FAULT: Text = Text::new("the server has a fault", "le serveur a un défaut");
