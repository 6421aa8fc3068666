//! Packing one block and unpacking it, with the library of Zstandard.
//!
//! That library is C. Without the feature `zstd`, where there is neither a C compiler nor a file to be written, as in a
//! browser, both are refused as the system would refuse them.

use std::io;
use std::panic::resume_unwind;

/// How hard a packer tries. Another level changes the bytes of tables, though not what they say.
#[derive(Clone, Copy)]
pub(crate) enum Pains {
    /// Some 300 MB a second and core, for what is read a few times and thrown away.
    Quick,
    /// Some 12 MB a second and core, for what is kept: endings of draughts take a fifth less, and are unpacked a fifth sooner.
    Thorough,
}

/// Compresses blocks, each on its own: no frame needs another to be unpacked.
pub(crate) struct Packer {
    pains: Pains,
    /// One a thread.
    each: Vec<library::Compressor>,
}

impl Packer {
    pub(crate) fn new(pains: Pains) -> io::Result<Self> {
        Ok(Self { pains, each: vec![library::compressor(pains)?] })
    }

    /// From now on with so many threads, at least one. Frames do not depend on it.
    pub(crate) fn set_threads(&mut self, threads: usize) -> io::Result<()> {
        while self.each.len() < threads {
            self.each.push(library::compressor(self.pains)?);
        }
        self.each.truncate(threads.max(1));
        Ok(())
    }

    pub(crate) fn threads(&self) -> usize {
        self.each.len()
    }

    /// A frame for each run of bytes, which unpacks to it and has its length in its header.
    pub(crate) fn pack(&mut self, blocks: &[Vec<u8>]) -> io::Result<Vec<Vec<u8>>> {
        let share = blocks.len().div_ceil(self.each.len()).max(1);
        if share >= blocks.len() {
            return pack_share(&mut self.each[0], blocks);
        }
        std::thread::scope(|scope| {
            let shares = self.each.iter_mut().zip(blocks.chunks(share));
            let at_work: Vec<_> = shares.map(|(packer, share)| scope.spawn(|| pack_share(packer, share))).collect();
            // Joined in the order of the blocks. A panic of a thread is one of ours.
            let done = at_work.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
            done.collect::<io::Result<Vec<_>>>().map(|shares| shares.concat())
        })
    }
}

fn pack_share(packer: &mut library::Compressor, blocks: &[Vec<u8>]) -> io::Result<Vec<Vec<u8>>> {
    blocks.iter().map(|bytes| library::compress(packer, bytes)).collect()
}

/// Unpacks a frame into at most `most` bytes; `None` when it is no frame or unpacks to more. The bound is what keeps a
/// few hostile bytes from unpacking to gigabytes.
///
/// # Errors
/// Never; without the library always.
pub(crate) fn unpack(frame: &[u8], most: usize) -> io::Result<Option<Vec<u8>>> {
    library::unpack(frame, most)
}

#[cfg(feature = "zstd")]
mod library {
    use std::cell::RefCell;
    use std::io;

    use zstd::bulk::Decompressor;

    use super::Pains;

    pub(super) type Compressor = zstd::bulk::Compressor<'static>;

    thread_local! {
        /// One a thread: making a new one for each block would take longer than unpacking it.
        static UNPACKER: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
    }

    /// By the library's levels, of 1 to 22.
    pub(super) fn compressor(pains: Pains) -> io::Result<Compressor> {
        Compressor::new(match pains {
            Pains::Quick => 3,
            Pains::Thorough => 12,
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

/// The library is not there: nothing can be packed.
#[cfg(not(feature = "zstd"))]
mod library {
    use std::convert::Infallible;
    use std::io;

    use super::Pains;

    pub(super) type Compressor = Infallible;

    pub(super) fn compressor(_pains: Pains) -> io::Result<Compressor> {
        Err(absent())
    }

    pub(super) fn compress(compressor: &mut Compressor, _bytes: &[u8]) -> io::Result<Vec<u8>> {
        match *compressor {}
    }

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

    /// The library leaves compressors out when it is told to (`.cargo/config.toml`), and then packs as the next one below.
    #[test]
    fn pains_are_worth_something() {
        let cell = |at: u32| ((at % 97) * (at / 1024 % 13) / 60 + at % 3) as u8;
        let blocks: Vec<Vec<u8>> = (0..64).map(|block| (0..4096).map(|at| cell(block * 4096 + at)).collect()).collect();
        let packed = |pains| Packer::new(pains).and_then(|mut packer| packer.pack(&blocks)).unwrap();
        let (quick, thorough) = (packed(Pains::Quick), packed(Pains::Thorough));
        let length = |frames: &[Vec<u8>]| frames.iter().map(Vec::len).sum::<usize>();
        assert!(10 * length(&thorough) < 9 * length(&quick), "{} and {}", length(&thorough), length(&quick));
        for frames in [quick, thorough] {
            let unpacked = frames.iter().map(|frame| unpack(frame, 4096).unwrap().unwrap());
            assert!(unpacked.eq(blocks.iter().cloned()));
        }
    }
}
