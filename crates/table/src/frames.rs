//! Frames of the container: packing, unpacking and checking one block, and the seek table by which
//! other programs find them.
//!
//! For example, 5 KiB of cells are packed by [`Packer::pack`](crate::packing::Packer) into a
//! Zstandard frame; its [`checksum`] goes into an [`entry`] of the index, and its two lengths into
//! the [`SeekTable`]. The place of each in the file, with the reasons, is specified in
//! [`format`](mod@crate::format).

use xxhash_rust::xxh64::xxh64;

use crate::error::TableError;
use crate::format::{ENTRY, SEEK_FOOTER, SEEK_FRAME, SEEKABLE};

/// Returns the checksum of a block's compressed bytes, XXH64 with the number of the block as seed:
/// if two blocks are exchanged, both count as damaged.
pub(crate) fn checksum(frame: &[u8], number: u64) -> u64 {
    xxh64(frame, number)
}

/// Encodes an entry of the index, 32 bytes: offset, checksum and first rank of a block, and the
/// checksum of these.
pub(crate) fn entry(fields: [u64; 3], number: u64) -> [u8; ENTRY as usize] {
    let mut bytes = [0; ENTRY as usize];
    for (place, field) in bytes.chunks_exact_mut(8).zip(fields) {
        place.copy_from_slice(&field.to_le_bytes());
    }
    let check = checksum(&bytes[..24], number);
    bytes[24..].copy_from_slice(&check.to_le_bytes());
    bytes
}

/// Returns the low half of the checksum of a frame's unpacked bytes, as Zstandard's seekable format
/// requires it.
pub(crate) fn seek_checksum(raw: &[u8]) -> u32 {
    xxh64(raw, 0) as u32
}

/// Encodes the first 8 bytes of a skippable frame.
///
/// # Errors
/// [`TableError::TooLarge`] if more than 2^32 - 1 bytes would follow.
pub(crate) fn skippable(magic: u32, follow: u64) -> Result<[u8; 8], TableError> {
    let follow = u32::try_from(follow).map_err(|_| TableError::TooLarge { cells: u64::MAX })?;
    let mut bytes = [0; 8];
    bytes[..4].copy_from_slice(&magic.to_le_bytes());
    bytes[4..].copy_from_slice(&follow.to_le_bytes());
    Ok(bytes)
}

/// The seek table, entry by entry: 12 bytes each.
#[derive(Debug, Default)]
pub(crate) struct SeekTable {
    entries: Vec<u8>,
    count: u32,
}

impl SeekTable {
    /// Adds a frame of `length` bytes that unpacks to `raw`: to nothing, if it is skippable.
    pub(crate) fn push(&mut self, length: u64, raw: &[u8]) -> Result<(), TableError> {
        let length = u32::try_from(length).map_err(|_| TableError::TooLarge { cells: u64::MAX })?;
        self.entries.extend(length.to_le_bytes());
        self.entries.extend((raw.len() as u32).to_le_bytes());
        self.entries.extend(seek_checksum(raw).to_le_bytes());
        self.count += 1;
        Ok(())
    }

    /// Encodes the whole frame.
    pub(crate) fn encode(&self) -> Result<Vec<u8>, TableError> {
        let mut bytes = skippable(SEEK_FRAME, self.entries.len() as u64 + SEEK_FOOTER)?.to_vec();
        bytes.extend(&self.entries);
        bytes.extend(self.count.to_le_bytes());
        // The descriptor of the seekable format: its highest bit announces the checksums.
        bytes.push(0x80);
        bytes.extend(SEEKABLE.to_le_bytes());
        Ok(bytes)
    }
}
