//! Compression of blocks, with the Zstandard library.
//!
//! That library is C. Without the feature `zstd`, for platforms with neither a C compiler nor files
//! to write, such as a browser, packing fails with an error like one of the system. Unpacking then
//! needs the feature `ruzstd`, a slower decoder in Rust.

use std::io;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{iter, thread};

/// The compression effort. Another level changes the bytes of tables, but not their contents.
#[derive(Clone, Copy)]
pub(crate) enum CompressionLevel {
    /// Some 300 MB per second and core, for files that are read a few times and then deleted.
    Quick,
    /// Some 12 MB per second and core, for files that are kept: endings of draughts take a fifth
    /// less, and are unpacked a fifth sooner.
    Thorough,
}

/// A compressor of independent blocks: each frame can be unpacked on its own.
pub(crate) struct Packer {
    level: CompressionLevel,
    /// One per thread.
    each: Vec<library::Compressor>,
}

impl Packer {
    pub(crate) fn new(level: CompressionLevel) -> io::Result<Self> {
        Ok(Self { level, each: vec![library::compressor(level)?] })
    }

    /// Sets the number of threads, at least one. Frames do not depend on it.
    pub(crate) fn set_threads(&mut self, threads: usize) -> io::Result<()> {
        while self.each.len() < threads {
            self.each.push(library::compressor(self.level)?);
        }
        self.each.truncate(threads.max(1));
        Ok(())
    }

    pub(crate) fn threads(&self) -> usize {
        self.each.len()
    }

    /// Returns a frame for each run of bytes, with its unpacked length in the header.
    pub(crate) fn pack(&mut self, blocks: &[Vec<u8>]) -> io::Result<Vec<Vec<u8>>> {
        let (own, others) = self.each.split_first_mut().expect("at least one");
        let next = AtomicUsize::new(0);
        // Some blocks take many times as long as others, so each thread takes the next one.
        let pack = |packer: &mut library::Compressor| {
            let take = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|at| *at < blocks.len());
            iter::from_fn(take).map(|at| Ok((at, library::compress(packer, &blocks[at])?))).collect()
        };
        let mut frames: Vec<(usize, Vec<u8>)> = thread::scope(|scope| {
            let at_work: Vec<_> = others
                .iter_mut()
                .take(blocks.len().saturating_sub(1))
                .map(|packer| scope.spawn(|| pack(packer)))
                .collect();
            let mut frames: Vec<_> = pack(own)?;
            for thread in at_work {
                // A panic of a thread continues here.
                let packed: io::Result<Vec<_>> = thread.join().unwrap_or_else(|panic| resume_unwind(panic));
                frames.extend(packed?);
            }
            Ok::<_, io::Error>(frames)
        })?;
        frames.sort_unstable_by_key(|(at, _)| *at);
        Ok(frames.into_iter().map(|(_, frame)| frame).collect())
    }
}

/// Unpacks a frame into at most `most` bytes; `None` if it is not a frame or unpacks to more. The
/// bound keeps a few hostile bytes from unpacking to gigabytes.
///
/// # Errors
/// Only, and always, without the library.
pub(crate) fn unpack(frame: &[u8], most: usize) -> io::Result<Option<Vec<u8>>> {
    library::unpack(frame, most)
}

#[cfg(feature = "zstd")]
mod library {
    use std::cell::RefCell;
    use std::io;

    use zstd::bulk::Decompressor;

    use super::CompressionLevel;

    pub(super) type Compressor = zstd::bulk::Compressor<'static>;

    thread_local! {
        /// One per thread: creating one for each block would take longer than unpacking it.
        static UNPACKER: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
    }

    /// Chooses one of the library's levels from 1 to 22.
    pub(super) fn compressor(level: CompressionLevel) -> io::Result<Compressor> {
        Compressor::new(match level {
            CompressionLevel::Quick => 3,
            CompressionLevel::Thorough => 12,
        })
    }

    pub(super) fn compress(compressor: &mut Compressor, bytes: &[u8]) -> io::Result<Vec<u8>> {
        compressor.compress(bytes)
    }

    pub(super) fn unpack(frame: &[u8], most: usize) -> io::Result<Option<Vec<u8>>> {
        UNPACKER.with_borrow_mut(|unpacker| {
            if unpacker.is_none() {
                *unpacker = Decompressor::new().ok();
            }
            Ok(unpacker.as_mut().and_then(|unpacker| unpacker.decompress(frame, most).ok()))
        })
    }
}

/// The decoder in Rust.
#[cfg(all(feature = "ruzstd", any(test, not(feature = "zstd"))))]
mod decoder {
    use std::cell::RefCell;

    use ruzstd::decoding::FrameDecoder;

    thread_local! {
        /// One per thread, for its buffers.
        static DECODER: RefCell<FrameDecoder> = RefCell::new(FrameDecoder::new());
    }

    pub(super) fn unpack(frame: &[u8], most: usize) -> Option<Vec<u8>> {
        let mut bytes = vec![0; most];
        let length = DECODER.with_borrow_mut(|decoder| decoder.decode_all(frame, &mut bytes)).ok()?;
        bytes.truncate(length);
        Some(bytes)
    }
}

/// A substitute without the library: nothing can be packed.
#[cfg(not(feature = "zstd"))]
mod library {
    use std::convert::Infallible;
    use std::io;

    use super::CompressionLevel;

    pub(super) type Compressor = Infallible;

    pub(super) fn compressor(_level: CompressionLevel) -> io::Result<Compressor> {
        Err(absent())
    }

    pub(super) fn compress(compressor: &mut Compressor, _bytes: &[u8]) -> io::Result<Vec<u8>> {
        match *compressor {}
    }

    #[cfg(feature = "ruzstd")]
    #[expect(clippy::unnecessary_wraps, reason = "without a decoder it fails")]
    pub(super) fn unpack(frame: &[u8], most: usize) -> io::Result<Option<Vec<u8>>> {
        Ok(super::decoder::unpack(frame, most))
    }

    #[cfg(not(feature = "ruzstd"))]
    pub(super) fn unpack(_frame: &[u8], _most: usize) -> io::Result<Option<Vec<u8>>> {
        Err(absent())
    }

    fn absent() -> io::Error {
        io::Error::new(io::ErrorKind::Unsupported, "this Tablette was built without Zstandard")
    }
}

#[cfg(all(test, feature = "zstd"))]
mod tests {
    use super::*;

    /// A build option (`.cargo/config.toml`) can leave out some of the library's compressors, which
    /// then silently fall back to the next lower one.
    #[test]
    fn level_are_worth_something() {
        let cell = |at: u32| ((at % 97) * (at / 1024 % 13) / 60 + at % 3) as u8;
        let blocks: Vec<Vec<u8>> = (0..64).map(|block| (0..4096).map(|at| cell(block * 4096 + at)).collect()).collect();
        let packed = |level| Packer::new(level).and_then(|mut packer| packer.pack(&blocks)).unwrap();
        let (quick, thorough) = (packed(CompressionLevel::Quick), packed(CompressionLevel::Thorough));
        let length = |frames: &[Vec<u8>]| frames.iter().map(Vec::len).sum::<usize>();
        assert!(10 * length(&thorough) < 9 * length(&quick), "{} and {}", length(&thorough), length(&quick));
        for frames in [quick, thorough] {
            let unpacked = frames.iter().map(|frame| unpack(frame, 4096).unwrap().unwrap());
            assert!(unpacked.eq(blocks.iter().cloned()));
        }
    }

    #[cfg(feature = "ruzstd")]
    #[test]
    fn both_decoders_agree_on_sound_and_damaged_frames() {
        let cell = |at: u32| ((at % 97) * (at / 1024 % 13) / 60 + at % 3) as u8;
        let block: Vec<u8> = (0..4096).map(cell).collect();
        let mut packer = Packer::new(CompressionLevel::Thorough).unwrap();
        let frame = packer.pack(std::slice::from_ref(&block)).unwrap().swap_remove(0);
        assert_eq!(decoder::unpack(&frame, 4096), Some(block));
        assert_eq!(decoder::unpack(&frame, 4095), None, "too long");
        for at in 0..frame.len() {
            assert_eq!(decoder::unpack(&frame[..at], 4096).filter(|bytes| !bytes.is_empty()), None, "cut at {at}");
            let mut wrong = frame.clone();
            wrong[at] ^= 1 << (at % 8);
            assert!(decoder::unpack(&wrong, 4096).is_none_or(|bytes| bytes.len() <= 4096), "no panic at {at}");
        }
    }
}
