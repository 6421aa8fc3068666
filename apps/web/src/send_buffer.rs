//! The memory of answers that are being sent: bounded, however slowly they are read.
//!
//! A body stays in memory until the system has taken its last byte, and its compressor just as
//! long. For example, 512 clients that request a list of a megabyte and never read it would hold
//! half a gigabyte.

use std::sync::Arc;

use hyper::body::Bytes;
use tablette_service::{JSON, Response};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::config::Config;

/// Bodies up to this length are not counted: at one per connection, their sum is small.
const LIGHT: usize = 64 << 10;
/// Bytes of memory of a compressor.
const PACKER: usize = 320 << 10;
/// Bytes that a permit stands for.
const UNIT: usize = 1 << 10;

/// Room for answers that are being sent.
pub(crate) struct SendBuffer {
    room: Arc<Semaphore>,
    all: usize,
}

/// A body that releases its room when its last part is dropped.
struct Load {
    body: Bytes,
    _room: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for Load {
    fn as_ref(&self) -> &[u8] {
        &self.body
    }
}

impl SendBuffer {
    /// Makes the room of the configuration.
    pub(crate) fn new(config: &Config) -> Self {
        let units = config.sending() / UNIT as u64;
        let all = usize::try_from(units).unwrap_or(usize::MAX).min(u32::MAX as usize).min(Semaphore::MAX_PERMITS);
        Self { room: Arc::new(Semaphore::new(all)), all }
    }

    /// The body of a response, counted until it is sent. `None` when other bodies leave no room; a
    /// body alone always fits. This does not wait, since a waiting body would take memory as well.
    pub(crate) fn load(&self, response: &Response, packed: bool) -> Option<Bytes> {
        let body = response.body.clone();
        if body.len() <= LIGHT {
            return Some(body);
        }
        // The files of the page are part of the program.
        let own = if response.kind == JSON { body.len() } else { 0 };
        let bytes = own + if packed { PACKER } else { 0 };
        let units = bytes.div_ceil(UNIT).min(self.all);
        let room = Arc::clone(&self.room).try_acquire_many_owned(u32::try_from(units).ok()?).ok()?;
        Some(Bytes::from_owner(Load { body, _room: room }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(kind: &'static str, length: usize) -> Response {
        Response::found(kind, vec![0_u8; length])
    }

    #[test]
    fn bodies_are_counted_until_their_last_part_is_sent() {
        let send_buffer = SendBuffer::new(&Config { memory: 32 << 20, ..Config::default() });
        let large = answer(JSON, 600 << 10);
        let mut first = send_buffer.load(&large, false).expect("there is room for one");
        assert!(send_buffer.load(&large, false).is_none(), "and for no second one");
        assert!(send_buffer.load(&answer(JSON, LIGHT), true).is_some(), "small ones always go");
        assert!(send_buffer.load(&answer("text/javascript", 600 << 10), false).is_some(), "and what takes no memory");
        assert!(send_buffer.load(&answer("text/javascript", 600 << 10), true).is_some());
        let rest = first.split_off(100);
        drop(first);
        assert!(send_buffer.load(&large, false).is_none());
        drop(rest);
        assert!(send_buffer.load(&large, false).is_some());
    }

    #[test]
    fn an_answer_alone_is_never_too_large() {
        let send_buffer = SendBuffer::new(&Config { memory: 0, ..Config::default() });
        assert!(send_buffer.load(&answer(JSON, 9 << 20), true).is_some());
        let send_buffer = SendBuffer::new(&Config { memory: 1 << 20, ..Config::default() });
        let alone = send_buffer.load(&answer(JSON, 9 << 20), true);
        assert!(alone.is_some() && send_buffer.load(&answer(JSON, 9 << 20), true).is_none());
    }
}
