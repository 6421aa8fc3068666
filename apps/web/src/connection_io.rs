//! The bytes of a connection, whose flow is recorded.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, Waker, ready};

use tokio::io::{AsyncRead, AsyncWrite, Interest, ReadBuf};
use tokio::net::TcpStream;

use crate::client::Client;

/// A socket and the state of its client: shared by the task that answers and the one that watches
/// all clients.
#[derive(Debug)]
pub(crate) struct Connection {
    socket: TcpStream,
    pub(crate) client: Client,
}

impl Connection {
    /// A fresh connection.
    pub(crate) fn new(socket: TcpStream) -> Self {
        Self { socket, client: Client::default() }
    }

    /// Whether the client has closed its side. This is visible even while unread bytes wait, such
    /// as a second request: `hyper` reads those only after the first answer, so it would compute an
    /// answer that no client receives.
    pub(crate) fn is_cut(&self) -> bool {
        let ready = pin!(self.socket.ready(Interest::READABLE));
        match ready.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(Ok(ready)) => ready.is_read_closed(),
            Poll::Ready(Err(_)) => true,
            Poll::Pending => false,
        }
    }

    /// Sends a few bytes if that is possible immediately.
    pub(crate) fn say(&self, bytes: &[u8]) {
        let _ = self.socket.try_write(bytes);
    }
}

/// The reader and writer of a connection.
#[derive(Debug)]
pub(crate) struct ConnectionIo(pub(crate) Arc<Connection>);

impl ConnectionIo {
    fn send(
        &self,
        context: &mut Context<'_>,
        send: impl Fn(&TcpStream) -> io::Result<usize>,
    ) -> Poll<io::Result<usize>> {
        let Connection { socket, client } = &*self.0;
        loop {
            let Poll::Ready(ready) = socket.poll_write_ready(context) else {
                client.blocks();
                return Poll::Pending;
            };
            ready?;
            match send(socket) {
                Ok(bytes) => {
                    client.takes(bytes);
                    return Poll::Ready(Ok(bytes));
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
    }
}

/// Reads the available bytes. If they do not fill the buffer, the socket is empty; it is marked as
/// such, so that the next read waits for an event before it calls the system: one call a request
/// instead of two. This requires edge-triggered events (epoll, kqueue), as in `tokio`'s own
/// sockets.
fn read(socket: &TcpStream, buffer: &mut [u8]) -> io::Result<usize> {
    const TELLS_CHANGES: bool = cfg!(any(target_os = "linux", target_os = "android", target_vendor = "apple"));
    let mut part = None;
    let whole = socket.try_io(Interest::READABLE, || match socket.try_read(buffer)? {
        bytes if TELLS_CHANGES && (1..buffer.len()).contains(&bytes) => {
            part = Some(bytes);
            Err(ErrorKind::WouldBlock.into())
        }
        bytes => Ok(bytes),
    });
    part.map_or(whole, Ok)
}

impl AsyncRead for ConnectionIo {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let socket = &self.0.socket;
        loop {
            ready!(socket.poll_read_ready(context))?;
            match read(socket, buffer.initialize_unfilled()) {
                Ok(bytes) => {
                    buffer.advance(bytes);
                    return Poll::Ready(Ok(()));
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
    }
}

impl AsyncWrite for ConnectionIo {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.send(context, |socket| socket.try_write(bytes))
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.send(context, |socket| socket.try_write_vectored(bytes))
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    /// The socket is closed when its connection is dropped, which is at once.
    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}
