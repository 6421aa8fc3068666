//! The answers on one connection, with a record of the side that waits: the server or its client.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use hyper::body::{Bytes, Frame, Incoming, SizeHint};

use crate::app::App;
use crate::connection_io::Connection;
use crate::http::Body;

/// Answers a request on a connection.
pub(crate) async fn respond(
    app: Arc<App>,
    connection: Arc<Connection>,
    asked: hyper::Request<Incoming>,
) -> Result<hyper::Response<ConnectionBody>, Infallible> {
    let turn = Turn::new(connection);
    let sent = app.respond(asked.map(drop)).await;
    Ok(sent.map(|body| ConnectionBody { body, _turn: turn }))
}

/// The server's turn: from a request until its answer has been handed over or the client has left.
struct Turn(Arc<Connection>);

impl Turn {
    fn new(connection: Arc<Connection>) -> Self {
        connection.client.asks();
        Self(connection)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.client.is_served();
    }
}

/// A body that holds the server's turn until it has been sent.
pub(crate) struct ConnectionBody {
    body: Body,
    _turn: Turn,
}

impl hyper::body::Body for ConnectionBody {
    type Data = Bytes;
    type Error = <Body as hyper::body::Body>::Error;

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
