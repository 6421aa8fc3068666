//! Slow answers as server-sent events: `progress` while the computation runs, then `result`.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use hyper::body::{Body, Bytes, Frame};
use serde::Serialize;
use tablette::Lang;
use tablette_engine::Response;
use tokio::sync::mpsc::{Receiver, Sender, channel};

use crate::app::App;
use crate::computation::{Progress, Seat};

/// The time between two reports of progress.
const PACE: Duration = Duration::from_millis(250);

/// Reports the progress of a computation and then its answer. Dropping the body gives up the seat.
pub(crate) fn start(mut seat: Seat, lang: Lang) -> Events {
    let (sender, receiver) = channel(4);
    tokio::spawn(async move {
        let progress = Arc::clone(&seat.progress);
        let response = tokio::select! {
            response = seat.response(lang) => response,
            () = report(&progress, &sender) => return,
        };
        for part in result(&seat.app, &response.response, lang) {
            let _ = sender.send(part).await;
        }
    });
    Events(receiver)
}

/// Reports progress until the client has left.
async fn report(progress: &Progress, sender: &Sender<Bytes>) {
    let began = Instant::now();
    loop {
        tokio::select! {
            () = tokio::time::sleep(PACE) => {}
            () = sender.closed() => return,
        }
        let (done, total) = progress.so_far();
        let event = ProgressEvent { done, total, seconds: began.elapsed().as_secs_f64() };
        let data = serde_json::to_string(&event).unwrap_or_default();
        // A client that reads slowly misses some reports.
        let _ = sender.try_send(format!("event: progress\ndata: {data}\n\n").into());
    }
}

#[derive(Serialize)]
struct ProgressEvent {
    done: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<u64>,
    seconds: f64,
}

/// The event of the answer: its status and its document, which is one line and is not copied.
fn result(app: &App, response: &Response, lang: Lang) -> [Bytes; 3] {
    let (status, body) = app.send_buffer.load(response.kind, &response.body).map_or_else(
        || {
            let busy = app.busy(lang);
            (busy.status, busy.body)
        },
        |body| (response.status, body),
    );
    let head = format!("event: result\ndata: {{\"status\":{status},\"document\":");
    [head.into(), body, Bytes::from_static(b"}\n\n")]
}

/// A body that is sent event by event.
pub struct Events(Receiver<Bytes>);

impl Body for Events {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        self.0.poll_recv(context).map(|event| event.map(|event| Ok(Frame::data(event))))
    }
}
