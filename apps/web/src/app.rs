//! The server without its sockets: answers requests from the cache, the page or the job queue, and
//! packs the answers.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use http_body_util::Either;
use tablette::{Budget, Lang, Text};
use tablette_engine::{ApiRequest, Response};
use tokio::time::timeout;

use crate::answer::Answer;
use crate::cache::Cache;
use crate::cards;
use crate::clients::Clients;
use crate::computation::Computations;
use crate::config::{Config, KEPT, TURN};
use crate::http::{self, HttpRequest, Sent};
use crate::job_queue::JobQueue;
use crate::metrics::Metrics;
use crate::origin;
use crate::pages::{asset, handle, is_still};
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
    /// The files of Python, by name; empty if none is served.
    python: BTreeMap<String, Arc<Answer>>,
}

/// An answer: whole, or streamed while it is computed.
enum Reply {
    Whole(Arc<Answer>),
    Streamed(stream::Events),
}

impl App {
    /// Sets up a server.
    pub fn new(config: Config) -> Arc<Self> {
        Self::with_python(config, BTreeMap::new())
    }

    /// Sets up a server that has the files of Python.
    pub(crate) fn with_python(config: Config, python: BTreeMap<String, Arc<Answer>>) -> Arc<Self> {
        Arc::new(Self {
            python,
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
    pub async fn respond(self: &Arc<Self>, asked: HttpRequest) -> Sent {
        // Long enough for a full queue and a whole answer: anything slower is a fault.
        let all = 2 * TURN + self.config.limit;
        let request = http::read(&asked);
        let lang = request.lang();
        let mut sent = http::secured(match timeout(all, self.serve(&asked, request)).await {
            Ok(sent) => sent,
            Err(_) => self.send(Answer::new(Response::refusal(504, LATE, lang)), &asked, lang).await,
        });
        if !self.python.is_empty() {
            http::allow_python(&mut sent);
        }
        sent
    }

    async fn serve(self: &Arc<Self>, asked: &HttpRequest, request: ApiRequest) -> Sent {
        let (began, lang) = (Instant::now(), request.lang());
        let admitted = http::permit(asked, lang).and_then(|()| origin::admit(asked, &request, &self.config.hosts));
        let response = match admitted {
            Err(refusal) => self.send(Answer::new(refusal), asked, lang).await,
            Ok(()) => match self.answer(request, &origin::asked_as(asked)).await {
                Reply::Whole(answer) => self.send(answer, asked, lang).await,
                Reply::Streamed(events) => http::events(Either::Right(events)),
            },
        };
        self.metrics.answered(response.status().as_u16(), began.elapsed());
        response
    }

    async fn answer(self: &Arc<Self>, request: ApiRequest, origin: &str) -> Reply {
        if request.path == "/metrics" {
            return Reply::Whole(Answer::new(self.metrics.document(self)));
        }
        if let ["assets", "pyodide", name] = request.parts()[..]
            && let Some(file) = self.python.get(name)
        {
            return Reply::Whole(Arc::clone(file));
        }
        if let Some(file) = asset(&request) {
            return Reply::Whole(file);
        }
        if is_still(&request) {
            let page = handle(&request, &Budget::default());
            return Reply::Whole(Answer::new(cards::dressed(page, &request, origin)));
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

    /// Sends an answer, compressed if the client takes that, unless those that are still being sent
    /// leave no room for it.
    async fn send(&self, answer: Arc<Answer>, asked: &HttpRequest, lang: Lang) -> Sent {
        let response = &answer.response;
        if http::is_known(response, asked) {
            return http::unchanged(response, asked);
        }
        let packed = if http::takes_packed(asked) { answer.packed().await } else { None };
        if let Some(body) = self.send_buffer.load(response.kind, packed.as_ref().unwrap_or(&response.body)) {
            return http::whole(response, body, packed.is_some(), asked);
        }
        // Makes room for the next attempt.
        self.clients.end_slowest_reader();
        let busy = self.busy(lang);
        http::whole(&busy, busy.body.clone(), false, asked)
    }
}

const LATE: Text = Text::new("this took too long", "cela a pris trop de temps");
