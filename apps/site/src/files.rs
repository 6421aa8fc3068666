//! Files of the site beside the engine, which the worker reads.

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
