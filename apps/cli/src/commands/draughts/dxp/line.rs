//! A connection to another program: whole messages in, whole messages out.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use tablette_hub::dxp::{DxpMessage, LONGEST};

use super::peer_error::PeerError;
use crate::interrupt;

/// How often one looks whether the wait was interrupted.
const TICK: Duration = Duration::from_millis(50);
/// What is not taken within this is not read by anybody.
const TAKEN: Duration = Duration::from_secs(10);

/// A connection. It buffers at most one message and the bytes received with it, however much the
/// opponent sends.
pub(super) struct Line {
    stream: TcpStream,
    /// What has come and was not read yet.
    come: Vec<u8>,
}

impl Line {
    /// # Errors
    /// When the connection is gone already.
    pub(super) fn on(stream: TcpStream) -> Result<Self, PeerError> {
        let prepared = stream
            .set_nonblocking(false)
            .and_then(|()| stream.set_nodelay(true))
            .and_then(|()| stream.set_read_timeout(Some(TICK)))
            .and_then(|()| stream.set_write_timeout(Some(TAKEN)));
        prepared.map_err(|error| PeerError::Gone(error.to_string()))?;
        Ok(Self { stream, come: Vec::new() })
    }

    /// Sends a message.
    ///
    /// # Errors
    /// When the peer does not take it.
    pub(super) fn say(&mut self, message: &DxpMessage) -> Result<(), PeerError> {
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        self.stream.write_all(&bytes).map_err(|error| PeerError::Gone(error.to_string()))
    }

    /// The next message.
    ///
    /// # Errors
    /// When there is none until then, the other side has gone, or what it sends is no message; when
    /// Ctrl-C was pressed.
    pub(super) fn hear(&mut self, until: Instant) -> Result<DxpMessage, PeerError> {
        let mut chunk = [0; 2 * LONGEST];
        loop {
            if let Some(end) = self.come.iter().position(|&byte| byte == 0) {
                let read = DxpMessage::read(&self.come[..end]).map_err(PeerError::Garbled);
                self.come.drain(..=end);
                return read;
            }
            if self.come.len() > LONGEST {
                // Says what is wrong with it.
                return DxpMessage::read(&self.come).map_err(PeerError::Garbled);
            }
            if interrupt::happened() {
                return Err(PeerError::Interrupted);
            }
            if Instant::now() >= until {
                return Err(PeerError::Late);
            }
            match self.stream.read(&mut chunk) {
                Ok(0) => return Err(PeerError::Gone(String::new())),
                Ok(length) => self.come.extend(&chunk[..length]),
                Err(error) if is_a_wait(error.kind()) => {}
                Err(error) => return Err(PeerError::Gone(error.to_string())),
            }
        }
    }
}

/// Nothing has come yet: systems disagree on the word for it.
const fn is_a_wait(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted)
}
