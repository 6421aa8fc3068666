//! Computations in progress: identical requests that arrive meanwhile wait for the same answer.
//!
//! The key is that of the cache. It includes `stream=1`, which grants more time, so no client waits
//! for a computation with a smaller budget than its own request has. When the last waiting client
//! leaves, the computation is cancelled.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tablette::{Lang, Watch};
use tablette_engine::{ApiRequest, Lack, Response};
use tokio::sync::watch;
use tokio::task::AbortHandle;

use crate::answer::Answer;
use crate::app::App;
use crate::job_queue::fault;

/// The computations in progress, by the keys of their requests.
#[derive(Default)]
pub(crate) struct Computations(Mutex<HashMap<String, Computation>>);

/// One computation, and the number of clients that wait for it.
struct Computation {
    stage: watch::Receiver<Stage>,
    progress: Arc<Progress>,
    seats: usize,
    task: AbortHandle,
}

/// The progress of a computation.
enum Stage {
    /// In the lane of answers that are known at once.
    Quick,
    /// In the slow lane, or queued for it.
    Slow,
    Done(Arc<Answer>),
}

/// Carries progress from a solver to its clients, and their cancellation back.
#[derive(Default)]
pub(crate) struct Progress {
    cancelled: AtomicBool,
    done: AtomicU64,
    total: AtomicU64,
}

impl Watch for Progress {
    fn progress(&self, done: u64, total: Option<u64>) {
        self.done.store(done, Relaxed);
        self.total.store(total.unwrap_or(0), Relaxed);
    }

    fn stopped(&self) -> bool {
        self.cancelled.load(Relaxed)
    }
}

impl Progress {
    /// Units done, and the total if known.
    pub(crate) fn so_far(&self) -> (u64, Option<u64>) {
        (self.done.load(Relaxed), Some(self.total.load(Relaxed)).filter(|total| *total > 0))
    }
}

/// The place of a client that waits for a computation. Dropping the last one cancels the
/// computation.
pub(crate) struct Seat {
    pub(crate) app: Arc<App>,
    pub(crate) progress: Arc<Progress>,
    key: String,
    stage: watch::Receiver<Stage>,
}

impl Seat {
    /// Waits until it is known whether the answer takes long.
    pub(crate) async fn is_slow(&mut self) -> bool {
        let stage = self.stage.wait_for(|stage| !matches!(stage, Stage::Quick)).await;
        matches!(stage.as_deref(), Ok(Stage::Slow))
    }

    /// Waits for the answer.
    pub(crate) async fn response(&mut self, lang: Lang) -> Arc<Answer> {
        let stage = self.stage.wait_for(|stage| matches!(stage, Stage::Done(_))).await;
        match stage.as_deref() {
            Ok(Stage::Done(answer)) => Arc::clone(answer),
            _ => Answer::new(fault(lang)),
        }
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut computations = self.app.computations.lock();
        let Some(computation) = computations.get_mut(&self.key).filter(|found| found.is(&self.progress)) else {
            return;
        };
        computation.seats -= 1;
        if computation.seats == 0 {
            self.progress.cancelled.store(true, Relaxed);
            computation.task.abort();
            if matches!(*self.stage.borrow(), Stage::Slow) {
                self.app.metrics.cancelled.fetch_add(1, Relaxed);
            }
            computations.remove(&self.key);
        }
    }
}

impl Computation {
    /// Whether it is the computation that reports to `progress`, and not a later one of the same
    /// key.
    fn is(&self, progress: &Arc<Progress>) -> bool {
        Arc::ptr_eq(&self.progress, progress)
    }
}

impl Computations {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Computation>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl App {
    /// Takes a seat at the computation of a request, and starts it unless it is in progress.
    ///
    /// # Errors
    /// The answer, if it is in the cache.
    pub(crate) fn join(self: &Arc<Self>, request: ApiRequest) -> Result<Seat, Arc<Answer>> {
        // The same question in the same language.
        let key = [request.lang().code(), request.path.as_str(), "?", request.query.as_str()].concat();
        let mut computations = self.computations.lock();
        // Under the lock: an answer enters the cache before its computation leaves the map.
        if let Some(kept) = self.cache.get(&key) {
            self.metrics.hits.fetch_add(1, Relaxed);
            return Err(kept);
        }
        let computation = computations.entry(key.clone()).or_insert_with(|| self.start(request, key.clone()));
        computation.seats += 1;
        if computation.seats > 1 {
            self.metrics.joined.fetch_add(1, Relaxed);
        }
        let (progress, stage) = (Arc::clone(&computation.progress), computation.stage.clone());
        drop(computations);
        Ok(Seat { app: Arc::clone(self), progress, key, stage })
    }

    fn start(self: &Arc<Self>, request: ApiRequest, key: String) -> Computation {
        self.metrics.misses.fetch_add(1, Relaxed);
        let (report, stage) = watch::channel(Stage::Quick);
        let progress = Arc::<Progress>::default();
        let (app, watched) = (Arc::clone(self), Arc::clone(&progress));
        let task = tokio::spawn(async move {
            let answer = Answer::new(app.compute(request, &watched, &report).await);
            if answer.response.status < 500 {
                app.cache.put(key.clone(), Arc::clone(&answer));
            }
            let mut computations = app.computations.lock();
            if computations.get(&key).is_some_and(|found| found.is(&watched)) {
                computations.remove(&key);
            }
            drop(computations);
            report.send_replace(Stage::Done(answer));
        });
        Computation { stage, progress, seats: 0, task: task.abort_handle() }
    }

    /// Answers a request in the quick lane, or else in the slow one.
    async fn compute(
        self: &Arc<Self>,
        request: ApiRequest,
        progress: &Arc<Progress>,
        report: &watch::Sender<Stage>,
    ) -> Response {
        let request = Arc::new(request);
        let quick = self.fast_lane(&request, progress).await;
        if quick.lack.as_deref() != Some(&Lack::Time) {
            return quick;
        }
        match self.queue(request.lang()) {
            Err(busy) => busy,
            Ok(place) => {
                report.send_replace(Stage::Slow);
                self.slow_lane(&request, progress, place).await
            }
        }
    }
}
