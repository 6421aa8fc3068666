//! The socket: bounded connections, patience with slow clients that ends, a graceful stop.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::app::App;
use crate::config::{CONNECTIONS, Config, FAREWELL, HEAD};

/// A server that listens but does not answer yet.
pub struct Bound {
    listener: TcpListener,
    app: Arc<App>,
}

/// Takes the address of the configuration.
///
/// # Errors
/// When it cannot be had.
pub fn bind(config: Config) -> io::Result<Bound> {
    let listener = TcpListener::bind((config.address, config.port))?;
    listener.set_nonblocking(true)?;
    Ok(Bound { listener, app: App::new(config) })
}

impl Bound {
    /// Where it listens.
    ///
    /// # Errors
    /// When the system does not tell.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until somebody asks it to stop (SIGINT or SIGTERM), then lets running answers end, but not for long.
    ///
    /// # Errors
    /// When the system gives no threads or signals.
    pub fn serve(self) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let done = runtime.block_on(self.accept());
        // Solves that are still running notice that nobody waits for them.
        runtime.shutdown_timeout(FAREWELL);
        done
    }

    async fn accept(self) -> io::Result<()> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let room = Arc::new(Semaphore::new(CONNECTIONS));
        let connections = GracefulShutdown::new();
        let service = TowerToHyperService::new(self.app.router());
        let stop = asked_to_stop();
        tokio::pin!(stop);
        loop {
            let permit = Arc::clone(&room).acquire_owned();
            let stream = tokio::select! {
                accepted = async { (permit.await, listener.accept().await) } => accepted,
                done = &mut stop => { done?; break }
            };
            // An accept that failed (too many open files, a client that left) is no reason to stop.
            let (Ok(permit), Ok((stream, _))) = stream else {
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
                continue;
            };
            let connection = connections.watch(http().serve_connection(prompt(stream), service.clone()));
            tokio::spawn(async move {
                let _permit = permit;
                let _ = connection.await;
            });
        }
        let _ = timeout(FAREWELL, connections.shutdown()).await;
        Ok(())
    }
}

fn http() -> http1::Builder {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(80 << 10);
    http
}

fn prompt(stream: TcpStream) -> TokioIo<TcpStream> {
    // Answers are small: waiting to fill a packet only makes them late.
    let _ = stream.set_nodelay(true);
    TokioIo::new(stream)
}

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
