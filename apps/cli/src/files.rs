//! Pictures and boards on disk.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

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
    replace(path, text.as_bytes()).map_err(|error| {
        let words = [("file", path.display().to_string().into()), ("why", error.to_string().into())];
        Fault::Said(desk.speaker.say("file-failed", &words))
    })?;
    desk.note(&desk.speaker.say("file-written", &[("file", path.display().to_string().into())]));
    Ok(())
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
