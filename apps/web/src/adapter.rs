//! The thin adapter between sockets and the pure function: lanes, cache, metrics.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::task::{Context, Poll};
use std::time::Instant;

use http_body_util::{BodyExt, Either};
use tablette::{Lang, Text};
use tablette_service::{ApiRequest, Lack, Response};
use tokio::time::timeout;
use tower_http::compression::Compression;
use tower_service::Service;

use crate::app::App;
use crate::cards;
use crate::config::TURN;
use crate::http::{self, Asked, Body, Sent};
use crate::job_queue;
use crate::origin;
use crate::pages::{handle, is_still};
use crate::send_buffer::sendable;
use crate::stream;
use crate::waiting::{Seat, Waiting};

impl App {
    /// The server as a service, for a socket or a test.
    pub fn router(self: &Arc<Self>) -> Router {
        Router(Arc::clone(self))
    }

    /// Answers a request: at once from what is kept or still, else in the lanes.
    async fn answer(self: &Arc<Self>, request: ApiRequest, origin: &str) -> Reply {
        if request.path == "/metrics" {
            return Reply::Whole(Arc::new(self.metrics.document(&self.clients)));
        }
        if is_still(&request) {
            let page = handle(&request, &tablette::Budget::default());
            return Reply::Whole(Arc::new(cards::dressed(page, &request, origin)));
        }
        let key = key(&request);
        if let Some(kept) = self.cache.get(&key) {
            self.metrics.hits.fetch_add(1, Relaxed);
            return Reply::Whole(kept);
        }
        self.metrics.misses.fetch_add(1, Relaxed);
        self.work_out(request, key).await
    }

    async fn work_out(self: &Arc<Self>, request: ApiRequest, key: String) -> Reply {
        let streams = stream::is_asked(&request);
        let request = Arc::new(request);
        let waiting = Arc::new(Waiting::default());
        let seat = Seat(Arc::clone(&waiting));
        let quick = self.job_queue.quickly(Arc::clone(&request), Arc::clone(&waiting), &self.metrics).await;
        if quick.lack != Some(Lack::Time) {
            return Reply::Whole(self.keep(key, quick));
        }
        let place = match self.job_queue.queue(&request, &self.metrics) {
            Ok(place) => place,
            Err(busy) => return Reply::Whole(Arc::new(busy)),
        };
        if streams {
            return Reply::Streamed(stream::start(Arc::clone(self), request, key, place, seat));
        }
        let leaving = Leaving { app: self, left: true };
        let response =
            self.job_queue.patiently(request, waiting, (place, TURN), self.config.limit, &self.metrics).await;
        leaving.stayed();
        Reply::Whole(self.keep(key, response))
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
enum Reply {
    Whole(Arc<Response>),
    Streamed(stream::Events),
}

/// The same question in the same language.
fn key(request: &ApiRequest) -> String {
    [request.lang().code(), request.path.as_str(), "?", request.query.as_str()].concat()
}

/// The server as a service: what it answers is packed where the client can unpack it, and has strict headers.
#[derive(Clone)]
pub struct Router(Arc<App>);

/// What a service owes: always an answer.
type Answering<T> = Pin<Box<dyn Future<Output = Result<T, Infallible>> + Send>>;

impl<B> Service<hyper::Request<B>> for Router {
    type Response = Sent;
    type Error = Infallible;
    type Future = Answering<Sent>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, asked: hyper::Request<B>) -> Self::Future {
        // Nothing here reads a body.
        let packed = Compression::new(Plain(Arc::clone(&self.0))).call(asked.map(drop));
        Box::pin(async move {
            let Ok(sent) = packed.await;
            Ok(http::secured(sent.map(BodyExt::boxed_unsync)))
        })
    }
}

/// The same without packing and headers.
struct Plain(Arc<App>);

impl Service<Asked> for Plain {
    type Response = hyper::Response<Body>;
    type Error = Infallible;
    type Future = Answering<Self::Response>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, asked: Asked) -> Self::Future {
        let app = Arc::clone(&self.0);
        // Long enough for a full queue and a whole answer: whatever takes longer is a fault.
        let all = 2 * TURN + app.config.limit;
        Box::pin(async move {
            let request = http::read(&asked);
            let lang = request.lang();
            let answer = timeout(all, serve(&app, &asked, request)).await;
            Ok(answer.unwrap_or_else(|_| send(&app, &Response::fault(504, LATE.get(lang).to_owned()), &asked, lang)))
        })
    }
}

const LATE: Text = Text::new("this took too long", "cela a pris trop de temps");

async fn serve(app: &Arc<App>, asked: &Asked, request: ApiRequest) -> hyper::Response<Body> {
    let (began, lang) = (Instant::now(), request.lang());
    let admitted = http::permit(asked, lang).and_then(|()| origin::admit(asked, &request, &app.config.hosts));
    let response = match admitted {
        Err(refusal) => send(app, &refusal, asked, lang),
        Ok(()) => match app.answer(request, &origin::asked_as(asked)).await {
            Reply::Whole(response) => send(app, &response, asked, lang),
            Reply::Streamed(events) => http::events(Either::Right(events)),
        },
    };
    app.metrics.answered(response.status().as_u16(), began.elapsed());
    response
}

/// Sends an answer, where those on their way leave room for it.
fn send(app: &App, response: &Response, asked: &Asked, lang: Lang) -> hyper::Response<Body> {
    if let Some(body) = app.send_buffer.load(response, http::takes_packed(asked)) {
        return http::whole(response, body, asked);
    }
    // Whoever asks again in a moment shall find some.
    app.clients.end_slowest_reader();
    let busy = job_queue::busy(lang, &app.metrics);
    http::whole(&busy, sendable(busy.body.clone()), asked)
}
