//! An answer and its compressed form, which is made at most once.

use std::io::Write as _;
use std::sync::{Arc, OnceLock};

use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::body::Bytes;
use tablette_engine::Response;
use tokio::task::spawn_blocking;

/// Bodies up to this length fit into a packet as they are.
const SHORT: usize = 1 << 10;
/// Bodies up to this length are compressed within a millisecond.
const QUICK: usize = 64 << 10;

/// An answer that several clients may receive.
pub(crate) struct Answer {
    pub(crate) response: Response,
    /// `None` if the compressed form is no shorter.
    packed: OnceLock<Option<Bytes>>,
}

impl Answer {
    /// Makes an answer that has not been compressed yet.
    pub(crate) fn new(response: Response) -> Arc<Self> {
        Arc::new(Self { response, packed: OnceLock::new() })
    }

    /// Returns the body compressed by gzip, if that makes it shorter. A large body is compressed on
    /// a thread of its own.
    pub(crate) async fn packed(self: &Arc<Self>) -> Option<Bytes> {
        if self.response.body.len() <= QUICK || self.packed.get().is_some() {
            return self.pack();
        }
        let answer = Arc::clone(self);
        spawn_blocking(move || answer.pack()).await.ok().flatten()
    }

    fn pack(&self) -> Option<Bytes> {
        self.packed.get_or_init(|| packed(&self.response)).clone()
    }
}

fn packed(response: &Response) -> Option<Bytes> {
    let body = &response.body;
    // Pictures of pixels are compressed already.
    if body.len() <= SHORT || response.kind == "image/png" {
        return None;
    }
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    packer.write_all(body).ok()?;
    let packed = packer.finish().ok()?;
    (packed.len() < body.len()).then(|| packed.into())
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use flate2::read::GzDecoder;
    use tablette_engine::JSON;

    use super::*;

    #[tokio::test]
    async fn a_body_is_compressed_once_and_only_if_that_makes_it_shorter() {
        for length in [SHORT + 1, QUICK + 1] {
            let answer = Answer::new(Response::found(JSON, vec![b' '; length]));
            let packed = answer.packed().await.expect("it is shorter");
            let mut body = Vec::new();
            GzDecoder::new(&packed[..]).read_to_end(&mut body).unwrap();
            assert_eq!(body, answer.response.body);
            assert_eq!(answer.packed().await.expect("kept").as_ptr(), packed.as_ptr(), "the same bytes");
        }
        let noise: Vec<u8> = (0..9_000_u32).map(|at| blake3::hash(&at.to_le_bytes()).as_bytes()[0]).collect();
        for (kind, body) in [(JSON, vec![b' '; SHORT]), ("image/png", vec![0; 9_000]), (JSON, noise)] {
            assert!(Answer::new(Response::found(kind, body)).packed().await.is_none());
        }
    }
}
