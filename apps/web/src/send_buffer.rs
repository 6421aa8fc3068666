//! The memory of answers that are being sent: bounded, however slowly they are read.
//!
//! A body stays in memory until the system has taken its last byte. For example, 512 clients that request a list of a megabyte and never read it would hold
//! half a gigabyte.

use std::sync::Arc;

use hyper::body::Bytes;
use tablette_engine::JSON;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::config::Config;

/// Bodies up to this length are not counted: at one per connection, their sum is small.
const LIGHT: usize = 64 << 10;
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

    /// A body of a media type, counted until it is sent. `None` when other bodies leave no room; a
    /// body alone always fits. This does not wait, since a waiting body would take memory as well.
    pub(crate) fn load(&self, kind: &str, body: &Bytes) -> Option<Bytes> {
        let body = body.clone();
        // The files of the page are part of the program, or kept.
        if body.len() <= LIGHT || kind != JSON {
            return Some(body);
        }
        let units = body.len().div_ceil(UNIT).min(self.all);
        let room = Arc::clone(&self.room).try_acquire_many_owned(u32::try_from(units).ok()?).ok()?;
        Some(Bytes::from_owner(Load { body, _room: room }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_are_counted_until_their_last_part_is_sent() {
        let send_buffer = SendBuffer::new(&Config { memory: 32 << 20, ..Config::default() });
        let large = Bytes::from(vec![0; 600 << 10]);
        let mut first = send_buffer.load(JSON, &large).expect("there is room for one");
        assert!(send_buffer.load(JSON, &large).is_none(), "and for no second one");
        assert!(send_buffer.load(JSON, &large.slice(..LIGHT)).is_some(), "small ones always go");
        assert!(send_buffer.load("text/javascript", &large).is_some(), "and what takes no memory");
        let rest = first.split_off(100);
        drop(first);
        assert!(send_buffer.load(JSON, &large).is_none());
        drop(rest);
        assert!(send_buffer.load(JSON, &large).is_some());
    }

    #[test]
    fn an_answer_alone_is_never_too_large() {
        let large = Bytes::from(vec![0; 9 << 20]);
        let send_buffer = SendBuffer::new(&Config { memory: 0, ..Config::default() });
        assert!(send_buffer.load(JSON, &large).is_some());
        let send_buffer = SendBuffer::new(&Config { memory: 1 << 20, ..Config::default() });
        let alone = send_buffer.load(JSON, &large);
        assert!(alone.is_some() && send_buffer.load(JSON, &large).is_none());
    }
}
