//! Packing one block and unpacking it, with the library of Zstandard.
//!
//! That library is C. Without the feature `zstd`, where there is neither a C compiler nor a file to be written, as in a
//! browser, both are refused as the system would refuse them.

use std::io;

/// Compresses blocks one after the other, each on its own: no frame needs another to be unpacked.
pub(crate) struct Packer(library::Compressor);

impl Packer {
    pub(crate) fn new() -> io::Result<Self> {
        library::compressor().map(Self)
    }

    /// One frame that unpacks to these bytes, with its length in its header.
    pub(crate) fn pack(&mut self, bytes: &[u8]) -> io::Result<Vec<u8>> {
        library::compress(&mut self.0, bytes)
    }
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

    pub(super) type Compressor = zstd::bulk::Compressor<'static>;

    /// Compression level, of 1 to 22. Another level changes the bytes of every table, though not what they say.
    const LEVEL: i32 = 3;

    thread_local! {
        /// One a thread: making a new one for each block would take longer than unpacking it.
        static UNPACKER: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
    }

    pub(super) fn compressor() -> io::Result<Compressor> {
        Compressor::new(LEVEL)
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

    pub(super) type Compressor = Infallible;

    pub(super) fn compressor() -> io::Result<Compressor> {
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
