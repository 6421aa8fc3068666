//! The thin adapter between sockets and the pure function: lanes, cache, metrics.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use tower_http::compression::CompressionLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::TimeoutLayer;

use crate::api::{handle, is_still};
use crate::app::App;
use crate::config::TURN;
use crate::http;
use crate::request::Request;
use crate::response::Response;
use crate::stream;
use crate::waiting::{Seat, Waiting};

/// Bytes of body that a request may have: nothing here reads one.
const BODY: usize = 1024;

impl App {
    /// The server as a service, for a socket or a test.
    pub fn router(self: &Arc<Self>) -> Router {
        // Long enough for a full queue and a whole answer: whatever takes longer is a fault.
        let all = 2 * TURN + self.config.limit;
        Router::new()
            .fallback(serve)
            .with_state(Arc::clone(self))
            .layer(TimeoutLayer::with_status_code(StatusCode::GATEWAY_TIMEOUT, all))
            .layer(RequestBodyLimitLayer::new(BODY))
            .layer(CompressionLayer::new())
            .layer(axum::middleware::map_response(http::secured))
    }

    /// Answers a request: at once from what is kept or still, else in the lanes.
    async fn answer(self: &Arc<Self>, request: Request) -> Answered {
        if request.path == "/metrics" {
            return Answered::Whole(Arc::new(self.metrics.document()));
        }
        if is_still(&request) {
            return Answered::Whole(Arc::new(handle(&request, &tablette::Effort::default())));
        }
        let key = key(&request);
        if let Some(kept) = self.cache.get(&key) {
            self.metrics.hits.fetch_add(1, Relaxed);
            return Answered::Whole(kept);
        }
        self.metrics.misses.fetch_add(1, Relaxed);
        self.work_out(request, key).await
    }

    async fn work_out(self: &Arc<Self>, request: Request, key: String) -> Answered {
        let streams = stream::is_asked(&request);
        let request = Arc::new(request);
        let waiting = Arc::new(Waiting::default());
        let seat = Seat(Arc::clone(&waiting));
        let quick = self.lanes.quickly(Arc::clone(&request), Arc::clone(&waiting), &self.metrics).await;
        if !quick.scarce {
            return Answered::Whole(self.keep(key, quick));
        }
        let place = match self.lanes.queue(&request, &self.metrics) {
            Ok(place) => place,
            Err(busy) => return Answered::Whole(Arc::new(busy)),
        };
        if streams {
            return Answered::Streamed(stream::start(Arc::clone(self), request, key, place, seat));
        }
        let leaving = Leaving { app: self, left: true };
        let response = self.lanes.patiently(request, waiting, (place, TURN), self.config.limit, &self.metrics).await;
        leaving.stayed();
        Answered::Whole(self.keep(key, response))
    }
}

/// Notices when a client leaves before its answer is there.
struct Leaving<'a> {
    app: &'a App,
    left: bool,
}

impl Leaving<'_> {
    fn stayed(mut self) {
        self.left = false;
    }
}

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        if self.left {
            self.app.metrics.cancelled.fetch_add(1, Relaxed);
        }
    }
}

/// What goes back: a whole answer, or one that is still being worked out.
enum Answered {
    Whole(Arc<Response>),
    Streamed(axum::body::Body),
}

/// The same question in the same language.
fn key(request: &Request) -> String {
    [request.lang().code(), request.path.as_str(), "?", request.query.as_str()].concat()
}

async fn serve(State(app): State<Arc<App>>, asked: axum::extract::Request) -> axum::response::Response {
    let began = Instant::now();
    let response = match http::read(&asked) {
        Err(refusal) => http::whole(&refusal, &asked),
        Ok(request) => match app.answer(request).await {
            Answered::Whole(response) => http::whole(&response, &asked),
            Answered::Streamed(events) => http::events(events),
        },
    };
    app.metrics.answered(response.status().as_u16(), began.elapsed());
    response
}
