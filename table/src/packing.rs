//! Packing one block and unpacking it, with the library of Zstandard.
//!
//! That library is C. Without the feature `zstd`, where there is neither a C compiler nor a file to be written, as in a
//! browser, both are refused as the system would refuse them.

use std::io;

/// Compression level, of 1 to 22. Another level changes the bytes of every table, though not what they say.
#[cfg(feature = "zstd")]
const LEVEL: i32 = 3;

/// Compresses blocks one after the other, each on its own: no frame needs another to be unpacked.
#[cfg(feature = "zstd")]
pub(crate) struct Packer(zstd::bulk::Compressor<'static>);

#[cfg(feature = "zstd")]
impl Packer {
    pub(crate) fn new() -> io::Result<Self> {
        zstd::bulk::Compressor::new(LEVEL).map(Self)
    }

    /// One frame that unpacks to these bytes, with its length in its header.
    pub(crate) fn pack(&mut self, bytes: &[u8]) -> io::Result<Vec<u8>> {
        self.0.compress(bytes)
    }
}

/// Unpacks a frame into at most `most` bytes; `None` when it is no frame or unpacks to more. The bound is what keeps a
/// few hostile bytes from unpacking to gigabytes.
///
/// # Errors
/// Never; without the library always.
#[cfg(feature = "zstd")]
pub(crate) fn unpack(frame: &[u8], most: usize) -> io::Result<Option<Vec<u8>>> {
    use std::cell::RefCell;
    use zstd::bulk::Decompressor;

    thread_local! {
        /// One a thread: making a new one for each block would take longer than unpacking it.
        static UNPACKER: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
    }
    UNPACKER.with_borrow_mut(|unpacker| {
        if unpacker.is_none() {
            *unpacker = Decompressor::new().ok();
        }
        Ok(unpacker.as_mut().and_then(|unpacker| unpacker.decompress(frame, most).ok()))
    })
}

/// The library is not there: nothing can be packed.
#[cfg(not(feature = "zstd"))]
pub(crate) enum Packer {}

#[cfg(not(feature = "zstd"))]
impl Packer {
    pub(crate) fn new() -> io::Result<Self> {
        Err(absent())
    }

    pub(crate) fn pack(&mut self, _bytes: &[u8]) -> io::Result<Vec<u8>> {
        match *self {}
    }
}

#[cfg(not(feature = "zstd"))]
pub(crate) fn unpack(_frame: &[u8], _most: usize) -> io::Result<Option<Vec<u8>>> {
    Err(absent())
}

#[cfg(not(feature = "zstd"))]
fn absent() -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, "this Tablette was built without Zstandard")
}
