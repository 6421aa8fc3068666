//! Two lanes, so that quick answers never wait behind slow ones. Both are bounded in number, time
//! and memory.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use tablette::{Budget, Lang, Recent, Text, VerifiedFiles, Watch, home};
use tablette_engine::{ApiRequest, Response};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::app::App;
use crate::computation::Progress;
use crate::config::{AT_ONCE, Config, QUEUE, QUICK, TURN};
use crate::pages::handle;

/// The lanes, and the tables that answers share.
pub(crate) struct JobQueue {
    quick: Arc<Semaphore>,
    slow: Arc<Semaphore>,
    queue: Arc<Semaphore>,
    /// Tables kept from one answer to the next.
    recent: Recent,
    /// The tables on disk that have been compared with their digests.
    verified_files: Option<VerifiedFiles>,
}

impl JobQueue {
    /// Opens the lanes with the widths of the configuration.
    pub(crate) fn new(config: &Config) -> Self {
        let lane = |permits| Arc::new(Semaphore::new(permits));
        let verified_files = || home::verified_files().map_or_else(VerifiedFiles::in_memory, VerifiedFiles::in_folder);
        Self {
            quick: lane(QUICK),
            slow: lane(config.solves),
            queue: lane(QUEUE),
            recent: Recent::new(config.share()),
            verified_files: config.tables.as_ref().map(|_| verified_files()),
        }
    }
}

impl App {
    /// The computations in the quick lane.
    pub(crate) fn trying(&self) -> usize {
        QUICK - self.job_queue.quick.available_permits()
    }

    /// The computations in the slow lane.
    pub(crate) fn solving(&self) -> usize {
        self.config.solves - self.job_queue.slow.available_permits()
    }

    /// Answers in the quick lane. If the time is over, the work stops without an answer, which
    /// [lacks](Response::lack) time, and the request belongs in the slow lane. So no answer is
    /// weaker because it was tried quickly first.
    pub(crate) async fn fast_lane(self: &Arc<Self>, request: &Arc<ApiRequest>, progress: &Arc<Progress>) -> Response {
        match timeout(TURN, Arc::clone(&self.job_queue.quick).acquire_owned()).await {
            Ok(Ok(permit)) => self.work(request, progress, None, permit).await,
            _ => self.busy(request.lang()),
        }
    }

    /// Takes a place in the queue for the slow lane.
    ///
    /// # Errors
    /// 503 if the queue is full.
    pub(crate) fn queue(&self, lang: Lang) -> Result<OwnedSemaphorePermit, Response> {
        Arc::clone(&self.job_queue.queue).try_acquire_owned().map_err(|_| self.busy(lang))
    }

    /// Waits for a turn in the slow lane and answers there. When the time is over, the answer is
    /// the result so far.
    pub(crate) async fn slow_lane(
        self: &Arc<Self>,
        request: &Arc<ApiRequest>,
        progress: &Arc<Progress>,
        place: OwnedSemaphorePermit,
    ) -> Response {
        let Config { limit, patience, .. } = self.config;
        let (turn, limit) = if request.streams() { (patience, patience) } else { (TURN, limit) };
        let Ok(Ok(permit)) = timeout(turn, Arc::clone(&self.job_queue.slow).acquire_owned()).await else {
            return self.busy(request.lang());
        };
        drop(place);
        self.metrics.solves.fetch_add(1, Relaxed);
        self.work(request, progress, Some(limit), permit).await
    }

    /// Computes on a thread of its own, within a limit or [`AT_ONCE`]. The permit belongs to that
    /// thread, so it outlasts clients that leave.
    async fn work(
        self: &Arc<Self>,
        request: &Arc<ApiRequest>,
        progress: &Arc<Progress>,
        limit: Option<Duration>,
        permit: OwnedSemaphorePermit,
    ) -> Response {
        let lang = request.lang();
        let (app, request, progress) = (Arc::clone(self), Arc::clone(request), Arc::clone(progress));
        let worked = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            let budget = Budget {
                memory: app.config.share(),
                threads: 1,
                recent: Some(&app.job_queue.recent),
                tables: app.config.tables.as_ref(),
                verified_files: app.job_queue.verified_files.as_ref(),
                ..Budget::default()
            };
            match limit {
                None => {
                    let deadline = Deadline { progress: &progress, end: Instant::now() + AT_ONCE };
                    handle(&request, &Budget { watch: &deadline, ..budget })
                }
                Some(limit) => handle(&request, &Budget { watch: &*progress, ..budget }.within(limit)),
            }
        });
        worked.await.unwrap_or_else(|_| fault(lang))
    }

    /// Returns the answer under overload.
    pub(crate) fn busy(&self, lang: Lang) -> Response {
        self.metrics.busy.fetch_add(1, Relaxed);
        Response::refusal(503, BUSY, lang)
    }
}

/// A watch that stops the work after [`AT_ONCE`].
struct Deadline<'a> {
    progress: &'a Progress,
    end: Instant,
}

impl Watch for Deadline<'_> {
    fn progress(&self, done: u64, total: Option<u64>) {
        self.progress.progress(done, total);
    }

    fn stopped(&self) -> bool {
        self.progress.stopped() || Instant::now() >= self.end
    }
}

/// Returns the answer to a failed computation.
pub(crate) fn fault(lang: Lang) -> Response {
    Response::refusal(500, FAULT, lang)
}

const BUSY: Text = Text::new(
    "the server is busy with other questions; try again in a moment",
    "le serveur est occupé par d'autres questions ; réessayez dans un instant",
);
const FAULT: Text = Text::new("the server has a fault", "le serveur a un défaut");
