//! The service of one connection: notes when the server works for its client and when it waits for it.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};
use hyper::service::Service;
use tower_service::Service as _;

use crate::adapter::Router;
use crate::http::{Packed, Sent};
use crate::wire::Line;

/// A router, and the line that it answers on.
pub(crate) struct Connection {
    pub(crate) router: Router,
    pub(crate) line: Arc<Line>,
}

impl Service<hyper::Request<Incoming>> for Connection {
    type Response = hyper::Response<ConnectionBody>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Infallible>> + Send>>;

    fn call(&self, asked: hyper::Request<Incoming>) -> Self::Future {
        let turn = Turn::of(&self.line);
        let answer = self.router.clone().call(asked);
        Box::pin(async move {
            let sent: Sent = answer.await?;
            Ok(sent.map(|body| ConnectionBody { body, _turn: turn }))
        })
    }
}

/// The server's turn: from a request until all of its answer has been handed over, or nobody wants it any more.
struct Turn(Arc<Line>);

impl Turn {
    fn of(line: &Arc<Line>) -> Self {
        line.client.asks();
        Self(Arc::clone(line))
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.client.is_served();
    }
}

/// A body, until whose end it is the server's turn.
pub(crate) struct ConnectionBody {
    body: Packed,
    _turn: Turn,
}

impl Body for ConnectionBody {
    type Data = Bytes;
    type Error = <Packed as Body>::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
