//! A plain file that appears whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::place::{Plain, folder};

/// A plain file under construction, apart from its place until it is finished.
pub(super) struct Whole {
    plain: Plain,
    /// A name beside the place, which the finished file may have for a moment.
    part: PathBuf,
    file: BufWriter<File>,
    /// Whether the bytes lie beside the place, so that they can be renamed into it.
    is_beside: bool,
}

impl Whole {
    /// Begins with a file that no other user can read before it is finished.
    ///
    /// # Errors
    /// When there is no room for it, neither beside the place nor among temporary files.
    pub(super) fn begin(plain: Plain) -> io::Result<Self> {
        let part = beside(folder(&plain.path));
        let (file, part, is_beside) = match begun(&part) {
            Ok(file) => (file, part, true),
            // The file itself may be written, if not its folder.
            Err(error) if plain.known.is_some() && error.kind() != io::ErrorKind::StorageFull => {
                let part = beside(&std::env::temp_dir());
                (begun(&part).map_err(|_| error)?, part, false)
            }
            Err(error) => return Err(error),
        };
        Ok(Self { plain, part, file: BufWriter::with_capacity(1 << 16, file), is_beside })
    }

    /// Appends bytes.
    ///
    /// # Errors
    /// When they cannot be written.
    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)
    }

    /// Puts the finished file into its place.
    ///
    /// # Errors
    /// When that fails. The old file is then unchanged, unless its bytes had to be overwritten in
    /// place.
    pub(super) fn commit(mut self) -> io::Result<()> {
        self.file.flush()?;
        self.file.get_ref().sync_all()?;
        if self.is_beside && !self.plain.is_fixed && self.takes_after() {
            use io::ErrorKind::{NotFound, PermissionDenied, ResourceBusy};
            match self.renamed() {
                // A mount keeps its name, in a folder for all only the owner of a file may rename
                // over it, and where /proc is missing a file without a name gets none.
                Err(error) if matches!(error.kind(), ResourceBusy | PermissionDenied | NotFound) => {}
                done => return done,
            }
        }
        self.poured()
    }

    /// Gives the finished file the mode and the owner of the file that it replaces; false if the
    /// system refuses.
    #[cfg(unix)]
    fn takes_after(&self) -> bool {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
        let (file, Some(known)) = (self.file.get_ref(), &self.plain.known) else { return true };
        let owner = |known: &fs::Metadata| (known.uid(), known.gid());
        let has_owner = file.metadata().is_ok_and(|made| owner(&made) == owner(known));
        // The mode comes last: a change of owner may take bits away.
        (has_owner || fchown(file, Some(known.uid()), Some(known.gid())).is_ok())
            && file.set_permissions(fs::Permissions::from_mode(known.mode() & 0o777)).is_ok()
    }

    #[cfg(not(unix))]
    fn takes_after(&self) -> bool {
        true
    }

    fn renamed(&self) -> io::Result<()> {
        named(self.file.get_ref(), &self.part)?;
        fs::rename(&self.part, &self.plain.path)
    }

    /// Copies the finished bytes into the file that is there.
    fn poured(&mut self) -> io::Result<()> {
        let mut options = OpenOptions::new();
        // Where nothing is there yet a file is made, and one that has come in the meantime is left
        // alone.
        let options = options.write(true).truncate(true).create_new(self.plain.known.is_none());
        let mut target = options.open(&self.plain.path)?;
        let made = self.file.get_mut();
        made.seek(SeekFrom::Start(0))?;
        io::copy(made, &mut target)?;
        target.sync_all()
    }
}

/// An unfinished file leaves nothing behind.
impl Drop for Whole {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.part);
    }
}

/// A new file, to be written and read back: without a name where the system has such, else with
/// that of `part`.
fn begun(part: &Path) -> io::Result<File> {
    if let Some(file) = nameless(folder(part)) {
        return Ok(file);
    }
    OpenOptions::new().read(true).write(true).create_new(true).open(part)
}

/// A file without a name: the system takes it away when this process ends, whatever signal ends it.
/// `None` where the system or the disk has none; a file with a name then does, which outlasts a
/// kill.
#[cfg(target_os = "linux")]
fn nameless(folder: &Path) -> Option<File> {
    use rustix::fs::{Mode, OFlags};
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

/// A name in a folder that no other run uses, and short: the place itself may have the longest name
/// that there is.
fn beside(folder: &Path) -> PathBuf {
    folder.join(OsString::from(format!(".tablette.{}.part", std::process::id())))
}
