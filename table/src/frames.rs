//! Frames of the container: packing, unpacking and checking one block, and the table by which other programs find them.

use std::cell::RefCell;

use xxhash_rust::xxh64::xxh64;
use zstd::bulk::{Compressor, Decompressor};

use crate::error::TableError;
use crate::format::{ENTRY, SEEK_FOOTER, SEEK_FRAME, SEEKABLE};

/// How hard blocks are compressed: well, without slowing a build down.
const LEVEL: i32 = 3;

/// Compresses blocks one after the other, the same way for ever.
pub(crate) struct Packer(Compressor<'static>);

impl Packer {
    pub(crate) fn new() -> std::io::Result<Self> {
        Compressor::new(LEVEL).map(Self)
    }

    /// One frame that unpacks to these bytes.
    pub(crate) fn pack(&mut self, bytes: &[u8]) -> std::io::Result<Vec<u8>> {
        self.0.compress(bytes)
    }
}

thread_local! {
    /// Making one anew for each block would take longer than unpacking.
    static UNPACKER: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
}

/// Unpacks a frame into at most `most` bytes; `None` when it is no frame or unpacks to more.
pub(crate) fn unpack(frame: &[u8], most: usize) -> Option<Vec<u8>> {
    UNPACKER.with_borrow_mut(|unpacker| {
        if unpacker.is_none() {
            *unpacker = Decompressor::new().ok();
        }
        unpacker.as_mut()?.decompress(frame, most).ok()
    })
}

/// The checksum of a block's compressed bytes; its number counts, so that no block passes for another.
pub(crate) fn checksum(frame: &[u8], number: u64) -> u64 {
    xxh64(frame, number)
}

/// An entry of the index: its three fields, and their checksum.
pub(crate) fn entry(fields: [u64; 3], number: u64) -> [u8; ENTRY as usize] {
    let mut bytes = [0; ENTRY as usize];
    for (place, field) in bytes.chunks_exact_mut(8).zip(fields) {
        place.copy_from_slice(&field.to_le_bytes());
    }
    let check = checksum(&bytes[..24], number);
    bytes[24..].copy_from_slice(&check.to_le_bytes());
    bytes
}

/// The low half of the checksum of what a frame unpacks to.
pub(crate) fn seek_checksum(raw: &[u8]) -> u32 {
    xxh64(raw, 0) as u32
}

/// The first bytes of a skippable frame.
pub(crate) fn skippable(magic: u32, follow: u64) -> Result<[u8; 8], TableError> {
    let follow = u32::try_from(follow).map_err(|_| TableError::TooLarge { cells: u64::MAX })?;
    let mut bytes = [0; 8];
    bytes[..4].copy_from_slice(&magic.to_le_bytes());
    bytes[4..].copy_from_slice(&follow.to_le_bytes());
    Ok(bytes)
}

/// The seek table, entry by entry.
#[derive(Debug, Default)]
pub(crate) struct SeekTable {
    entries: Vec<u8>,
    count: u32,
}

impl SeekTable {
    /// A frame of `length` bytes that unpacks to `raw`.
    pub(crate) fn push(&mut self, length: u64, raw: &[u8]) -> Result<(), TableError> {
        let length = u32::try_from(length).map_err(|_| TableError::TooLarge { cells: u64::MAX })?;
        self.entries.extend(length.to_le_bytes());
        self.entries.extend((raw.len() as u32).to_le_bytes());
        self.entries.extend(seek_checksum(raw).to_le_bytes());
        self.count += 1;
        Ok(())
    }

    /// The whole frame.
    pub(crate) fn encode(&self) -> Result<Vec<u8>, TableError> {
        let mut bytes = skippable(SEEK_FRAME, self.entries.len() as u64 + SEEK_FOOTER)?.to_vec();
        bytes.extend(&self.entries);
        bytes.extend(self.count.to_le_bytes());
        bytes.push(0x80);
        bytes.extend(SEEKABLE.to_le_bytes());
        Ok(bytes)
    }
}
