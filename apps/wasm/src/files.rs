//! Files of the site beside the engine, which the worker reads.

use std::io;

use tablette::{FAR_PAGE, ReadAt, RemoteError, RemotePlace};

/// Reads the bytes `from..to` of a file beside the engine; without `to`, up to its end. An error is
/// the HTTP status of the host, or 0 if no host could be reached.
pub type FileReader = fn(name: &str, from: u64, to: Option<u64>) -> Result<FilePart, u16>;

/// A part of a file.
#[derive(Debug)]
pub struct FilePart {
    /// The requested bytes, fewer at the end of the file.
    pub bytes: Vec<u8>,
    /// The length of the whole file.
    pub length: u64,
}

/// The tables of a site. Others are not requested, since each request takes a round trip.
const TABLES: [&str; 1] = ["draughts-4-play.tablette"];

/// The site as a place of tables.
pub(crate) struct SiteTables(pub(crate) FileReader);

/// One of its files.
struct SiteFile {
    name: String,
    reader: FileReader,
    length: u64,
    /// Its first bytes, which came with its length.
    first: Vec<u8>,
}

impl RemotePlace for SiteTables {
    fn open(&self, name: &str) -> io::Result<Box<dyn ReadAt>> {
        if !TABLES.contains(&name) {
            return Err(io::ErrorKind::NotFound.into());
        }
        let FilePart { bytes, length } = (self.0)(name, 0, Some(FAR_PAGE)).map_err(fault)?;
        Ok(Box::new(SiteFile { name: name.to_owned(), reader: self.0, length, first: bytes }))
    }
}

impl ReadAt for SiteFile {
    fn length(&self) -> io::Result<u64> {
        Ok(self.length)
    }

    fn read_at(&self, buffer: &mut [u8], at: u64) -> io::Result<()> {
        let to = at.checked_add(buffer.len() as u64).filter(|&to| to <= self.length);
        let to = to.ok_or(io::ErrorKind::UnexpectedEof)?;
        if let Some(bytes) = self.first.get(at as usize..to as usize) {
            buffer.copy_from_slice(bytes);
            return Ok(());
        }
        let part = (self.reader)(&self.name, at, Some(to)).map_err(fault)?;
        if part.length != self.length {
            let [expected, found] = [self.length, part.length].map(|length| format!("{length} B"));
            return Err(RemoteError::Changed { expected, found }.into());
        }
        if part.bytes.len() != buffer.len() {
            return Err(RemoteError::Short { expected: buffer.len() as u64, got: part.bytes.len() as u64 }.into());
        }
        buffer.copy_from_slice(&part.bytes);
        Ok(())
    }
}

/// The error of a status.
fn fault(status: u16) -> io::Error {
    match status {
        404 | 410 => io::ErrorKind::NotFound.into(),
        0 => RemoteError::NoConnection.into(),
        _ => RemoteError::Refused { answered: format!("HTTP {status}") }.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of 100,000 bytes, each its offset.
    #[expect(clippy::unnecessary_wraps, reason = "a reader may fail")]
    fn sound(_name: &str, from: u64, to: Option<u64>) -> Result<FilePart, u16> {
        let length = 100_000;
        let bytes = (from..to.unwrap_or(length).min(length)).map(|at| at as u8).collect();
        Ok(FilePart { bytes, length })
    }

    /// The same without its last byte, unless it is opened.
    fn cut(name: &str, from: u64, to: Option<u64>) -> Result<FilePart, u16> {
        let part = sound(name, from, to)?;
        let [lost, length] = if from == 0 { [0, part.length] } else { [1, part.length - 1] };
        Ok(FilePart { bytes: part.bytes[lost as usize..].to_vec(), length })
    }

    fn read(reader: FileReader, at: u64) -> io::Result<[u8; 3]> {
        let mut bytes = [0; 3];
        SiteTables(reader).open(TABLES[0])?.read_at(&mut bytes, at)?;
        Ok(bytes)
    }

    #[test]
    fn bytes_are_read_at_their_offset() {
        for at in [0, 65_533, 65_534, 70_000, 99_997] {
            assert_eq!(read(sound, at).unwrap(), [0, 1, 2].map(|next| (at + next) as u8), "{at}");
        }
        assert_eq!(read(sound, 99_998).unwrap_err().kind(), io::ErrorKind::UnexpectedEof);
    }

    #[test]
    fn faults_of_the_host_are_errors() {
        let kind = |reader: FileReader| read(reader, 70_000).unwrap_err().kind();
        assert_eq!(kind(|_, _, _| Err(404)), io::ErrorKind::NotFound);
        assert_eq!(kind(|_, _, _| Err(0)), io::ErrorKind::HostUnreachable);
        assert_eq!(kind(|_, _, _| Err(503)), io::ErrorKind::InvalidData);
        assert_eq!(kind(cut), io::ErrorKind::InvalidData, "another length");
        let other = SiteTables(|_, _, _| Err(503)).open("chomp-3,3-play.tablette").err().unwrap();
        assert_eq!(other.kind(), io::ErrorKind::NotFound, "never requested");
    }
}
