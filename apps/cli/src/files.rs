//! Output files: pictures, plots, boards, exports. Every command writes them through this module.
//!
//! What stands at a path decides how it is written, and nothing is ever put in the place of what is
//! no plain file:
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
//! The bytes are gathered in a file without a name beside the place (Linux; elsewhere one that
//! begins with a dot), and the place changes only once they are on the disk. So what fails or is
//! killed before leaves everything as it was, and a renaming is one step. Only pouring takes time:
//! a power cut in the middle of it leaves the beginning.

mod place;
mod whole;

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use tablette::{Phrase, words};

use self::place::Place;
use self::whole::Whole;
use crate::interrupt;
use crate::{Context, Fault};

/// Where the text went. Nothing else may follow it on standard output.
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
pub(crate) fn write(context: &Context, path: &Path, text: &str) -> Result<Destination, Fault> {
    let mut sink = Sink::create(context, Some(path))?;
    sink.write(text.as_bytes())?;
    sink.commit()
}

/// Writes a file of the program's own, whole or not at all, without a word.
///
/// # Errors
/// As [`write`].
pub(crate) fn replace(context: &Context, path: &Path, text: &str) -> Result<(), Fault> {
    let mut sink = Sink::create(context, Some(path))?;
    sink.write(text.as_bytes())?;
    sink.finish().map(|_| ())
}

/// A long file under construction, or standard output.
pub(crate) struct Sink<'a> {
    context: &'a Context,
    path: &'a Path,
    outlet: Outlet,
}

/// Where bytes go.
enum Outlet {
    Output,
    Stream(BufWriter<File>),
    Whole(Box<Whole>),
}

impl<'a> Sink<'a> {
    /// Standard output without a path.
    ///
    /// # Errors
    /// When the file cannot be begun, or what stands there is not to be written.
    pub(crate) fn create(context: &'a Context, path: Option<&'a Path>) -> Result<Self, Fault> {
        context.unless_rules_failed()?;
        let path = path.unwrap_or(Path::new("-"));
        let refused = |why: Phrase| Err(context.fault(why));
        let outlet = match Place::new(path).map_err(|error| failed(context, path, &error))? {
            Place::Output => Ok(Outlet::Output),
            Place::Plain(plain) => Whole::begin(*plain).map(|whole| Outlet::Whole(whole.into())),
            // A FIFO opens once it has a reader, which may be never.
            Place::Stream => interruptible(|| place::stream(path))
                .map(|opened| Outlet::Stream(BufWriter::with_capacity(1 << 16, opened))),
            Place::ReadOnly => return refused(words::common::file_read_only(path.display())),
            Place::Folder => return refused(words::common::file_is_folder(path.display())),
            Place::Disk => return refused(words::common::file_is_disk(path.display())),
        };
        Ok(Self { context, path, outlet: outlet.map_err(|error| failed(context, path, &error))? })
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
        let written = match &mut self.outlet {
            Outlet::Output => return self.context.bytes(bytes),
            Outlet::Stream(file) => interruptible(|| file.write_all(bytes)),
            Outlet::Whole(whole) => whole.write(bytes),
        };
        written.map_err(|error| failed(self.context, self.path, &error))
    }

    /// Puts the file into its place and says where.
    ///
    /// # Errors
    /// When it cannot be.
    pub(crate) fn commit(self) -> Result<Destination, Fault> {
        let (context, path) = (self.context, self.path);
        let destination = self.finish()?;
        if destination == Destination::Elsewhere {
            context.note(&context.say(words::common::file_written(path.display())));
        }
        Ok(destination)
    }

    /// Puts the file into its place.
    fn finish(self) -> Result<Destination, Fault> {
        let Self { context, path, outlet } = self;
        let done = match outlet {
            Outlet::Output => return Ok(Destination::Output),
            Outlet::Stream(mut file) => interruptible(|| file.flush()),
            Outlet::Whole(whole) => whole.commit(),
        };
        done.map_err(|error| failed(context, path, &error))?;
        Ok(Destination::Elsewhere)
    }
}

/// Whether writing to `path` would write over a file that is open for reading.
pub(crate) fn is_same(path: &Path, other: &Path) -> bool {
    place::is_same(path, other)
}

/// Does what may wait for another program: Ctrl-C ends it at once, since nothing has to be cleaned
/// up.
fn interruptible<T>(act: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    interrupt::waiting(true);
    let done = act();
    interrupt::waiting(false);
    done
}

fn failed(context: &Context, path: &Path, error: &io::Error) -> Fault {
    match error.kind() {
        // A reader of a FIFO that leaves has read what it wanted.
        io::ErrorKind::BrokenPipe => Fault::Closed,
        io::ErrorKind::StorageFull => context.fault(words::common::file_disk_full(path.display())),
        _ => context.fault(words::common::file_failed(path.display(), error.to_string())),
    }
}
