//! The sockets: bounded connections, limits for slow clients, a graceful stop.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tablette_engine::Response;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::runtime::Runtime;
use tokio::time::timeout;

use crate::app::App;
use crate::assets::read_python;
use crate::clients::{Admission, Place};
use crate::config::{Config, FAREWELL, UNASKED, UNREAD};
use crate::connection::respond;
use crate::connection_io::{Connection, ConnectionIo};

/// A server that listens but does not answer yet.
pub struct Bound {
    runtime: Runtime,
    listener: TcpListener,
    app: Arc<App>,
}

/// Connections that may wait until they are accepted.
const BACKLOG: u32 = 1024;

/// Binds the address of the configuration.
///
/// # Errors
/// If the address is not available or no thread can be started.
pub fn bind(config: Config) -> io::Result<Bound> {
    let python = config.python.as_deref().map(read_python).transpose()?.unwrap_or_default();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let address = SocketAddr::new(config.address, config.port);
    let listener = {
        let _inside = runtime.enter();
        let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
        // Not on Windows, where another program could then share the port.
        #[cfg(unix)]
        socket.set_reuseaddr(true)?;
        // Connections inherit these sizes, so that unread bytes do not fill the memory of the
        // system instead.
        socket.set_send_buffer_size(UNREAD)?;
        socket.set_recv_buffer_size(UNASKED)?;
        socket.bind(address)?;
        socket.listen(BACKLOG)?
    };
    Ok(Bound { runtime, listener, app: App::with_python(config, python) })
}

impl Bound {
    /// The address that the server listens on.
    ///
    /// # Errors
    /// If the system does not report it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until SIGINT or SIGTERM, and then gives running answers a few seconds to end.
    ///
    /// # Errors
    /// If the program cannot receive signals.
    pub fn serve(self) -> io::Result<()> {
        let done = self.runtime.block_on(accept(&self.app, &self.listener));
        // Solves that are still running notice that their clients have gone.
        self.runtime.shutdown_timeout(FAREWELL);
        done
    }
}

async fn accept(app: &Arc<App>, listener: &TcpListener) -> io::Result<()> {
    let connections = GracefulShutdown::new();
    let watch = app.clients.watch();
    let stop = asked_to_stop();
    tokio::pin!(watch, stop);
    loop {
        let admitted = tokio::select! {
            admitted = admit(app, listener) => admitted,
            () = &mut watch => continue,
            done = &mut stop => { done?; break }
        };
        if let Some((connection, place)) = admitted {
            tokio::spawn(attend(Arc::clone(app), connection, place, connections.watcher()));
        }
    }
    let _ = timeout(FAREWELL, connections.shutdown()).await;
    Ok(())
}

/// The next connection, as soon as there is a place for it.
async fn admit(app: &Arc<App>, listener: &TcpListener) -> Option<(Arc<Connection>, Place)> {
    /// The pause before another attempt.
    const AGAIN: Duration = Duration::from_millis(20);
    let Ok((stream, address)) = listener.accept().await else {
        // Too many open files, or a client that has left: the server goes on.
        tokio::time::sleep(AGAIN).await;
        return None;
    };
    let connection = Arc::new(Connection::new(prompt(stream)));
    loop {
        match app.clients.admit(&connection, address.ip()) {
            Admission::Seat(place) => return Some((connection, place)),
            Admission::TooMany => {
                connection.say(&too_many());
                return None;
            }
            Admission::Full => tokio::time::sleep(AGAIN).await,
        }
    }
}

/// Answers the requests of one connection until it ends.
async fn attend(app: Arc<App>, connection: Arc<Connection>, place: Place, watcher: Watcher) {
    let stream = TokioIo::new(ConnectionIo(Arc::clone(&connection)));
    let service = service_fn(|asked| respond(Arc::clone(&app), Arc::clone(&connection), asked));
    // `Clients` enforces all deadlines.
    let connection =
        http1::Builder::new().header_read_timeout(None).max_buf_size(80 << 10).serve_connection(stream, service);
    tokio::select! {
        _ = watcher.watch(connection) => {}
        () = place.ended() => {}
    }
}

fn prompt(stream: TcpStream) -> TcpStream {
    // Answers are small: waiting to fill a packet would only delay them.
    let _ = stream.set_nodelay(true);
    stream
}

/// An answer to a request that has not been read, in all languages.
fn too_many() -> Vec<u8> {
    let sentence = tablette::Lang::ALL.map(|lang| TOO_MANY.get(lang)).join(" / ");
    let body = Response::fault(429, sentence).body;
    let head = format!(
        "HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\nretry-after: 2\r\nconnection: close\r\n\
         content-length: {}\r\n\r\n",
        body.len()
    );
    [head.as_bytes(), &body].concat()
}

const TOO_MANY: tablette::Text = tablette::Text::new(
    "your address has too many connections open; close some, or ask the administrator of this server for more (--per-address)",
    "votre adresse a trop de connexions ouvertes ; fermez-en, ou demandez-en davantage à l'administrateur de ce serveur (--per-address)",
);

#[cfg(unix)]
async fn asked_to_stop() -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        done = tokio::signal::ctrl_c() => done,
        _ = terminate.recv() => Ok(()),
    }
}

#[cfg(not(unix))]
async fn asked_to_stop() -> io::Result<()> {
    tokio::signal::ctrl_c().await
}
