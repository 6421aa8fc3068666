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
        let file = nameless(&part).map_or_else(|| File::create(&part), Ok);
        let file = file.map_err(|error| failed(desk, path, &error))?;
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
        let stored = file.flush().and_then(|()| file.get_ref().sync_all());
        let written = stored.and_then(|()| named(file.get_ref(), part)).and_then(|()| fs::rename(part, &path));
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

/// A file without a name in the folder of `part`: the system takes it away when this process ends, whatever signal ends
/// it. `None` where the system or the disk has none; a file with a name then does, which outlasts a kill.
#[cfg(target_os = "linux")]
fn nameless(part: &Path) -> Option<File> {
    use rustix::fs::{Mode, OFlags};
    let folder = part.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // As `File::create` would: the mask of the process takes from these.
    let mode = Mode::from_raw_mode(0o666);
    rustix::fs::open(folder, OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC, mode).ok().map(File::from)
}

#[cfg(not(target_os = "linux"))]
fn nameless(_: &Path) -> Option<File> {
    None
}

/// Gives a finished file its name, if it has none.
#[cfg(target_os = "linux")]
fn named(file: &File, part: &Path) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD};
    use std::os::fd::AsRawFd;
    use std::os::unix::fs::MetadataExt;
    if file.metadata()?.nlink() > 0 {
        return Ok(());
    }
    let open = format!("/proc/self/fd/{}", file.as_raw_fd());
    Ok(rustix::fs::linkat(CWD, open, CWD, part, AtFlags::SYMLINK_FOLLOW)?)
}

#[cfg(not(target_os = "linux"))]
fn named(_: &File, _: &Path) -> io::Result<()> {
    Ok(())
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
