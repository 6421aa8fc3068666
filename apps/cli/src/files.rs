//! Pictures and boards on disk.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tablette::words;

use crate::desk::Desk;
use crate::fault::Fault;

/// Writes a picture or a board and says where; to standard output when the path is `-`.
///
/// The file appears whole or not at all: it is written beside its place and then renamed.
///
/// # Errors
/// When it cannot be written, and why.
pub(crate) fn write(desk: &Desk, path: &Path, text: &str) -> Result<(), Fault> {
    if path.as_os_str() == "-" {
        return desk.print(text);
    }
    replace(path, text.as_bytes()).map_err(|error| failed(desk, path, &error))?;
    desk.note(&desk.speaker.say(words::common::file_written(path.display().to_string())));
    Ok(())
}

/// A long file under construction, or standard output.
pub(crate) enum Sink<'a> {
    /// Whoever reads.
    Output(&'a Desk),
    /// A file that appears whole or not at all.
    File { desk: &'a Desk, path: &'a Path, part: PathBuf, file: BufWriter<File> },
}

impl<'a> Sink<'a> {
    /// Standard output without a path or for `-`.
    ///
    /// # Errors
    /// When the file cannot be begun.
    pub(crate) fn create(desk: &'a Desk, path: Option<&'a Path>) -> Result<Self, Fault> {
        let Some(path) = path.filter(|path| path.as_os_str() != "-") else { return Ok(Self::Output(desk)) };
        let part = beside(path);
        let file = File::create(&part).map_err(|error| failed(desk, path, &error))?;
        Ok(Self::File { desk, path, part, file: BufWriter::with_capacity(1 << 16, file) })
    }

    /// Appends bytes.
    ///
    /// # Errors
    /// When they cannot be written.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        match self {
            Self::Output(desk) => desk.bytes(bytes),
            Self::File { desk, path, file, .. } => file.write_all(bytes).map_err(|error| failed(desk, path, &error)),
        }
    }

    /// Puts the file into its place and says where.
    ///
    /// # Errors
    /// When it cannot be.
    pub(crate) fn commit(mut self) -> Result<(), Fault> {
        let Self::File { desk, path, part, file } = &mut self else { return Ok(()) };
        let written = file.flush().and_then(|()| file.get_ref().sync_all()).and_then(|()| fs::rename(part, &path));
        written.map_err(|error| failed(desk, path, &error))?;
        desk.note(&desk.speaker.say(words::common::file_written(path.display().to_string())));
        Ok(())
    }
}

/// What was not put into its place leaves nothing behind.
impl Drop for Sink<'_> {
    fn drop(&mut self) {
        if let Self::File { part, .. } = self {
            let _ = fs::remove_file(part);
        }
    }
}

fn failed(desk: &Desk, path: &Path, error: &io::Error) -> Fault {
    Fault::Said(desk.say(words::common::file_failed(path.display(), error.to_string())))
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let beside = beside(path);
    let written = File::create(&beside).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let placed = written.and_then(|()| fs::rename(&beside, path));
    if placed.is_err() {
        let _ = fs::remove_file(&beside);
    }
    placed
}

/// A name in the same folder that no other run uses.
fn beside(path: &Path) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}
