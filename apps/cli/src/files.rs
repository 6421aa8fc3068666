//! Files that people ask for: pictures, plots, boards, exports. Every verb writes them here and nowhere else.
//!
//! What stands at a path decides how it is written, and nothing is ever put in the place of what is no plain file:
//!
//! | what stands there | what happens |
//! |---|---|
//! | nothing | a new file appears, whole or not at all |
//! | a plain file | it is replaced by the finished one, which gets its mode and owner |
//! | a plain file with several names, of an owner that cannot be kept, in a folder closed to us, under a mount | the finished bytes are poured into it |
//! | a link | what it leads to is written, also where that is not there yet |
//! | a FIFO, a terminal or another character device | the bytes go into it |
//! | what standard output already is, or `-` | as if printed |
//! | a read-only file, a folder, a disk, a socket | it is refused and left as it is |
//!
//! The bytes are gathered in a file without a name beside the place (Linux; elsewhere one that begins with a dot), and
//! the place changes only once they are on the disk. So what fails or is killed before leaves everything as it was, and
//! a renaming is one step. Only pouring takes time: a power cut in the middle of it leaves the beginning.

mod place;
mod whole;

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use tablette::words;

use self::place::Place;
use self::whole::Whole;
use crate::desk::Desk;
use crate::fault::Fault;
use crate::interrupt;

/// Whether what was written went to standard output, where nothing else may follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Destination {
    /// Standard output.
    Output,
    /// A file, a FIFO, a device.
    Elsewhere,
}

/// Writes a picture or a board and says where.
///
/// # Errors
/// When it cannot be written, and why.
pub(crate) fn write(desk: &Desk, path: &Path, text: &str) -> Result<Destination, Fault> {
    let mut sink = Sink::create(desk, Some(path))?;
    sink.write(text.as_bytes())?;
    sink.commit()
}

/// A long file under construction, or standard output.
pub(crate) struct Sink<'a> {
    desk: &'a Desk,
    outlet: Outlet<'a>,
}

/// Where bytes go.
enum Outlet<'a> {
    Output,
    Stream(&'a Path, BufWriter<File>),
    Whole(&'a Path, Box<Whole>),
}

impl<'a> Sink<'a> {
    /// Standard output without a path.
    ///
    /// # Errors
    /// When the file cannot be begun, or what stands there is not to be written.
    pub(crate) fn create(desk: &'a Desk, path: Option<&'a Path>) -> Result<Self, Fault> {
        let Some(path) = path else { return Ok(Self { desk, outlet: Outlet::Output }) };
        let outlet = match Place::of(path).map_err(|error| failed(desk, path, &error))? {
            Place::Output => Outlet::Output,
            Place::Plain(plain) => {
                Outlet::Whole(path, Whole::begin(*plain).map_err(|error| failed(desk, path, &error))?.into())
            }
            Place::Stream => {
                // A FIFO opens once somebody reads it, which may be never.
                let opened = patiently(|| place::stream(path)).map_err(|error| failed(desk, path, &error))?;
                Outlet::Stream(path, BufWriter::with_capacity(1 << 16, opened))
            }
            Place::ReadOnly => return Err(refused(desk, words::common::file_read_only(path.display()))),
            Place::Folder => return Err(refused(desk, words::common::file_is_folder(path.display()))),
            Place::Disk => return Err(refused(desk, words::common::file_is_disk(path.display()))),
        };
        Ok(Self { desk, outlet })
    }

    /// Whether the bytes go to standard output, where nothing else may be said between them.
    pub(crate) fn is_output(&self) -> bool {
        matches!(self.outlet, Outlet::Output)
    }

    /// Appends bytes.
    ///
    /// # Errors
    /// When they cannot be written.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        let desk = self.desk;
        match &mut self.outlet {
            Outlet::Output => desk.bytes(bytes),
            Outlet::Stream(path, file) => {
                patiently(|| file.write_all(bytes)).map_err(|error| failed(desk, path, &error))
            }
            Outlet::Whole(path, whole) => whole.write(bytes).map_err(|error| failed(desk, path, &error)),
        }
    }

    /// Puts the file into its place and says where.
    ///
    /// # Errors
    /// When it cannot be.
    pub(crate) fn commit(self) -> Result<Destination, Fault> {
        let desk = self.desk;
        let (path, done) = match self.outlet {
            Outlet::Output => return Ok(Destination::Output),
            Outlet::Stream(path, mut file) => (path, patiently(|| file.flush())),
            Outlet::Whole(path, whole) => (path, whole.commit()),
        };
        done.map_err(|error| failed(desk, path, &error))?;
        desk.note(&desk.say(words::common::file_written(path.display())));
        Ok(Destination::Elsewhere)
    }
}

/// Whether writing to `path` would write over a file that is open for reading.
pub(crate) fn is_same(path: &Path, other: &Path) -> bool {
    place::is_same(path, other)
}

/// Does what may wait for another program: Ctrl-C ends it at once, since nothing has to be cleaned up.
fn patiently<T>(act: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    interrupt::waiting(true);
    let done = act();
    interrupt::waiting(false);
    done
}

fn refused(desk: &Desk, why: tablette::Phrase) -> Fault {
    Fault::Said(desk.say(why))
}

fn failed(desk: &Desk, path: &Path, error: &io::Error) -> Fault {
    match error.kind() {
        // A reader of a FIFO that leaves has read what it wanted.
        io::ErrorKind::BrokenPipe => Fault::Closed,
        io::ErrorKind::StorageFull => refused(desk, words::common::file_disk_full(path.display())),
        _ => refused(desk, words::common::file_failed(path.display(), error.to_string())),
    }
}
