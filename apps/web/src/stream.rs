//! Long answers as server-sent events: `progress` while it lasts, then `result`.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use hyper::body::{Body, Bytes, Frame};
use serde::Serialize;
use tablette::Lang;
use tablette_service::{ApiRequest, Response};
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::mpsc::{Receiver, Sender, channel};

use crate::app::App;
use crate::job_queue;
use crate::send_buffer::sendable;
use crate::waiting::{Seat, Waiting};

/// How often progress is told.
const PACE: Duration = Duration::from_millis(250);

/// Whether a long answer shall come as events.
pub(crate) fn is_asked(request: &ApiRequest) -> bool {
    request.query.split('&').any(|pair| pair == "stream=1")
}

/// Begins to work; the body tells how far it is. Dropping the body stops the work.
pub(crate) fn start(
    app: Arc<App>,
    request: Arc<ApiRequest>,
    key: String,
    place: OwnedSemaphorePermit,
    seat: Seat,
) -> Events {
    let (sender, receiver) = channel(4);
    let waiting = Arc::clone(&seat.0);
    tokio::spawn(async move {
        let lang = request.lang();
        let (limit, metrics) = (app.config.patience, &app.metrics);
        let work = app.job_queue.patiently(request, Arc::clone(&waiting), (place, limit), limit, metrics);
        let told = tell(&waiting, &sender);
        tokio::pin!(work);
        let response = tokio::select! {
            response = &mut work => response,
            () = told => {
                metrics.cancelled.fetch_add(1, Relaxed);
                return;
            }
        };
        let response = app.keep(key, response);
        for part in result(&app, &response, lang) {
            let _ = sender.send(part).await;
        }
    });
    Events { receiver, _seat: seat }
}

/// Tells how far the work is until nobody listens any more.
async fn tell(waiting: &Waiting, sender: &Sender<Bytes>) {
    let began = Instant::now();
    loop {
        tokio::select! {
            () = tokio::time::sleep(PACE) => {}
            () = sender.closed() => return,
        }
        let (done, total) = waiting.so_far();
        let progress = Progress { done, total, seconds: began.elapsed().as_secs_f64() };
        let data = serde_json::to_string(&progress).unwrap_or_default();
        // Somebody who reads slowly misses some of it.
        let _ = sender.try_send(format!("event: progress\ndata: {data}\n\n").into());
    }
}

#[derive(Serialize)]
struct Progress {
    done: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<u64>,
    seconds: f64,
}

/// The answer itself: its status and its document, which is one line. The document is not copied.
fn result(app: &App, response: &Response, lang: Lang) -> [Bytes; 3] {
    let (status, body) = app.send_buffer.load(response, false).map_or_else(
        || {
            let busy = job_queue::busy(lang, &app.metrics);
            (busy.status, sendable(busy.body))
        },
        |body| (response.status, body),
    );
    let head = format!("event: result\ndata: {{\"status\":{status},\"document\":");
    [head.into(), body, Bytes::from_static(b"}\n\n")]
}

/// A body that is sent event by event.
pub(crate) struct Events {
    receiver: Receiver<Bytes>,
    _seat: Seat,
}

impl Body for Events {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        self.receiver.poll_recv(context).map(|event| event.map(|event| Ok(Frame::data(event))))
    }
}
