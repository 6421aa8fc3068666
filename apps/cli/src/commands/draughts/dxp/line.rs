//! A connection to another program: whole messages in, whole messages out.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use tablette::{Problem, words};
use tablette_hub::dxp::{DxpMessage, LONGEST};

use crate::clean::clean;
use crate::context::Context;
use crate::interrupt;

/// The interval between checks for Ctrl-C.
const TICK: Duration = Duration::from_millis(50);
/// The time for the peer to accept a message.
const TAKEN: Duration = Duration::from_secs(10);

/// The reason why a message is missing or unusable.
#[derive(Debug)]
pub(super) enum PeerError {
    /// None came in time.
    Late,
    /// The connection has ended, for this reason if any is known.
    Gone(String),
    /// A text that is not a message of the protocol.
    Garbled(Problem),
    /// A message that is not valid at this point.
    Misplaced(String),
    /// An illegal move.
    Illegal(Problem),
    /// Ctrl-C was pressed here.
    Interrupted,
}

impl PeerError {
    /// A sentence that names the program.
    pub(super) fn say(&self, name: &str, context: &Context) -> String {
        let name = name.to_owned();
        context.say(match self {
            Self::Late => words::contest::late(name),
            Self::Gone(why) if why.is_empty() => words::dxp::gone(name),
            Self::Gone(why) => words::dxp::gone_why(name, why.clone()),
            Self::Garbled(problem) => words::dxp::garbled(name, problem.say(context.lang())),
            Self::Misplaced(message) => words::dxp::misplaced(name, clean(message)),
            Self::Illegal(problem) => words::contest::illegal(name, problem.say(context.lang())),
            Self::Interrupted => return context.say(words::dxp::INTERRUPTED),
        })
    }
}

/// A connection. It buffers at most one message and the bytes received with it, however much the
/// opponent sends.
pub(super) struct Line {
    stream: TcpStream,
    /// Bytes received but not yet read.
    come: Vec<u8>,
}

impl Line {
    /// Takes over a connection.
    ///
    /// # Errors
    /// If the connection is already closed.
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
    /// If the peer does not accept it.
    pub(super) fn say(&mut self, message: &DxpMessage) -> Result<(), PeerError> {
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        self.stream.write_all(&bytes).map_err(|error| PeerError::Gone(error.to_string()))
    }

    /// Waits for the next message.
    ///
    /// # Errors
    /// If there is none in time, the peer disconnects or sends an invalid message, or Ctrl-C is
    /// pressed.
    pub(super) fn hear(&mut self, until: Instant) -> Result<DxpMessage, PeerError> {
        let mut chunk = [0; 2 * LONGEST];
        loop {
            if let Some(end) = self.come.iter().position(|&byte| byte == 0) {
                let read = DxpMessage::read(&self.come[..end]).map_err(PeerError::Garbled);
                self.come.drain(..=end);
                return read;
            }
            if self.come.len() > LONGEST {
                // Reports what is wrong with it.
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

/// Whether no data has arrived yet; the error differs between systems.
const fn is_a_wait(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted)
}
