//! The server without its sockets: answers requests from the cache, the page or the job queue, and
//! packs the answers.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Instant;

use http_body_util::{BodyExt, Either};
use tablette::{Budget, Lang, Text};
use tablette_service::{ApiRequest, Response};
use tokio::time::timeout;
use tower_http::compression::Compression;
use tower_service::Service;

use crate::cache::Cache;
use crate::cards;
use crate::clients::Clients;
use crate::computation::Computations;
use crate::config::{Config, KEPT, TURN};
use crate::http::{self, Asked, Body, Sent};
use crate::job_queue::JobQueue;
use crate::metrics::Metrics;
use crate::origin;
use crate::pages::{handle, is_still};
use crate::send_buffer::SendBuffer;
use crate::stream;

/// The server without its sockets. What it stores between two requests only makes it faster.
pub struct App {
    pub(crate) config: Config,
    pub(crate) job_queue: JobQueue,
    pub(crate) cache: Cache,
    pub(crate) computations: Computations,
    pub(crate) metrics: Metrics,
    pub(crate) clients: Arc<Clients>,
    pub(crate) send_buffer: SendBuffer,
}

/// An answer: whole, or streamed while it is computed.
enum Reply {
    Whole(Arc<Response>),
    Streamed(stream::Events),
}

impl App {
    /// Sets up a server.
    pub fn new(config: Config) -> Arc<Self> {
        Arc::new(Self {
            job_queue: JobQueue::new(&config),
            cache: Cache::new(KEPT),
            computations: Computations::default(),
            metrics: Metrics::default(),
            clients: Arc::new(Clients::new(&config)),
            send_buffer: SendBuffer::new(&config),
            config,
        })
    }

    /// Answers a request under strict headers, compressed where the client accepts that. No body is
    /// read.
    pub async fn respond(self: &Arc<Self>, asked: Asked) -> Sent {
        let Ok(packed) = Compression::new(Unpacked(Arc::clone(self))).call(asked).await;
        http::secured(packed.map(BodyExt::boxed_unsync))
    }

    async fn serve(self: &Arc<Self>, asked: &Asked, request: ApiRequest) -> hyper::Response<Body> {
        let (began, lang) = (Instant::now(), request.lang());
        let admitted = http::permit(asked, lang).and_then(|()| origin::admit(asked, &request, &self.config.hosts));
        let response = match admitted {
            Err(refusal) => self.send(&refusal, asked, lang),
            Ok(()) => match self.answer(request, &origin::asked_as(asked)).await {
                Reply::Whole(response) => self.send(&response, asked, lang),
                Reply::Streamed(events) => http::events(Either::Right(events)),
            },
        };
        self.metrics.answered(response.status().as_u16(), began.elapsed());
        response
    }

    async fn answer(self: &Arc<Self>, request: ApiRequest, origin: &str) -> Reply {
        if request.path == "/metrics" {
            return Reply::Whole(Arc::new(self.metrics.document(self)));
        }
        if is_still(&request) {
            let page = handle(&request, &Budget::default());
            return Reply::Whole(Arc::new(cards::dressed(page, &request, origin)));
        }
        let (streams, lang) = (request.streams(), request.lang());
        match self.join(request) {
            Err(kept) => Reply::Whole(kept),
            Ok(mut seat) => {
                if streams && seat.is_slow().await {
                    return Reply::Streamed(stream::start(seat, lang));
                }
                Reply::Whole(seat.response(lang).await)
            }
        }
    }

    /// Sends an answer, unless those that are still being sent leave no room for it.
    fn send(&self, response: &Response, asked: &Asked, lang: Lang) -> hyper::Response<Body> {
        if let Some(body) = self.send_buffer.load(response, http::takes_packed(asked)) {
            return http::whole(response, body, asked);
        }
        // Makes room for the next attempt.
        self.clients.end_slowest_reader();
        let busy = self.busy(lang);
        http::whole(&busy, busy.body.clone(), asked)
    }
}

/// The service that compression wraps.
struct Unpacked(Arc<App>);

impl Service<Asked> for Unpacked {
    type Response = hyper::Response<Body>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, asked: Asked) -> Self::Future {
        let app = Arc::clone(&self.0);
        // Long enough for a full queue and a whole answer: anything slower is a fault.
        let all = 2 * TURN + app.config.limit;
        Box::pin(async move {
            let request = http::read(&asked);
            let lang = request.lang();
            let answer = timeout(all, app.serve(&asked, request)).await;
            Ok(answer.unwrap_or_else(|_| app.send(&Response::refusal(504, LATE, lang), &asked, lang)))
        })
    }
}

const LATE: Text = Text::new("this took too long", "cela a pris trop de temps");
