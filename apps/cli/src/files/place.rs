//! What stands at a path.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// The most links that are followed one after the other, as in Linux.
const MOST_LINKS: usize = 40;

/// What stands at a path, and so how it is written.
pub(super) enum Place {
    /// The type of stdout.
    Output,
    /// A plain file, or nothing yet.
    Plain(Box<Plain>),
    /// A FIFO or a character device.
    Stream,
    /// A file without write permission. It stays as it is even if an administrator runs the
    /// program, whom the system would let.
    ReadOnly,
    /// A folder.
    Folder,
    /// A block device: the first bytes of a picture would make a disk unreadable.
    Disk,
}

/// A plain file to be, all links followed.
pub(super) struct Plain {
    /// Where it is, or will be.
    pub(super) path: PathBuf,
    /// The metadata of the file that is there.
    pub(super) known: Option<Metadata>,
    /// Whether its name must stay with it: it has several names, or was already open when the
    /// program started.
    pub(super) is_fixed: bool,
}

impl Place {
    /// Inspects a path by a few system calls that change nothing.
    ///
    /// # Errors
    /// A folder that is missing or closed, links that lead in a circle, a file that may not be
    /// written.
    pub(super) fn new(path: &Path) -> io::Result<Self> {
        if path.as_os_str() == "-" {
            return Ok(Self::Output);
        }
        // The system follows links here, and refuses those that strangers left in a folder open to
        // all.
        let known = match fs::metadata(path) {
            Ok(known) => known,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Self::missing(path),
            Err(error) => return Err(error),
        };
        if kind::is_output(&known) {
            return Ok(Self::Output);
        }
        if known.is_dir() {
            return Ok(Self::Folder);
        }
        if kind::is_disk(&known) {
            return Ok(Self::Disk);
        }
        if !known.is_file() {
            return Ok(Self::Stream);
        }
        if known.permissions().readonly() {
            return Ok(Self::ReadOnly);
        }
        // Not emptied: this only asks whether it may be written.
        OpenOptions::new().write(true).open(path)?;
        let (followed, is_open) = followed(path)?;
        let is_fixed = is_open || kind::has_names(&known);
        let path = if is_open { path.to_owned() } else { followed };
        Ok(Self::Plain(Plain { path, known: Some(known), is_fixed }.into()))
    }

    /// Nothing is there, at least not at the end of the links.
    fn missing(path: &Path) -> io::Result<Self> {
        let (path, _) = followed(path)?;
        if path.as_os_str().as_encoded_bytes().ends_with(b"/") || path.file_name().is_none() {
            return Ok(Self::Folder);
        }
        Ok(Self::Plain(Plain { path, known: None, is_fixed: false }.into()))
    }
}

/// The end of the links that begin at `path`, and whether one of them is no name but a file that
/// some process has open.
fn followed(path: &Path) -> io::Result<(PathBuf, bool)> {
    let mut at = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(next) = fs::read_link(&at) else { return Ok((at, false)) };
        let folder = folder(&at);
        if fs::canonicalize(folder).is_ok_and(|folder| folder.starts_with("/proc")) {
            return Ok((at, true));
        }
        at = folder.join(next);
    }
    Err(io::Error::other("too many links"))
}

/// The folder of a path.
pub(super) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Opens what is no plain file for writing; waits for the reader of a FIFO.
pub(super) fn stream(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true);
    kind::as_guest(&mut options);
    options.open(path)
}

/// Whether two paths lead to one file.
pub(super) fn is_same(path: &Path, other: &Path) -> bool {
    fs::metadata(path).ok().zip(fs::metadata(other).ok()).is_some_and(|(one, other)| kind::is_same(&one, &other))
}

/// What Unix knows of a file.
#[cfg(unix)]
mod kind {
    use std::fs::{File, Metadata, OpenOptions};
    use std::io;
    use std::os::fd::AsFd;
    use std::os::unix::fs::{FileTypeExt, MetadataExt, OpenOptionsExt};

    pub(super) fn is_same(one: &Metadata, other: &Metadata) -> bool {
        (one.dev(), one.ino()) == (other.dev(), other.ino())
    }

    pub(super) fn is_output(known: &Metadata) -> bool {
        let output = io::stdout().as_fd().try_clone_to_owned().and_then(|output| File::from(output).metadata());
        output.is_ok_and(|output| is_same(known, &output))
    }

    pub(super) fn is_disk(known: &Metadata) -> bool {
        known.file_type().is_block_device()
    }

    pub(super) fn has_names(known: &Metadata) -> bool {
        known.nlink() > 1
    }

    /// A terminal opened here must not become the controlling one.
    pub(super) fn as_guest(options: &mut OpenOptions) {
        options.custom_flags(rustix::fs::OFlags::NOCTTY.bits().cast_signed());
    }
}

#[cfg(not(unix))]
mod kind {
    use std::fs::{Metadata, OpenOptions};

    pub(super) fn is_same(_: &Metadata, _: &Metadata) -> bool {
        false
    }

    pub(super) fn is_output(_: &Metadata) -> bool {
        false
    }

    pub(super) fn is_disk(_: &Metadata) -> bool {
        false
    }

    pub(super) fn has_names(_: &Metadata) -> bool {
        false
    }

    pub(super) fn as_guest(_: &mut OpenOptions) {}
}
