//! A folder of tables, local or remote: the file of each, by its name alone.
//!
//! For example, `tablette table build chomp 8x10` writes `chomp-8x10-play.tablette`, and
//! `tablette solve chomp 8x10` with the same folder looks for exactly that name. There is no index,
//! so tables can be copied and removed by hand; the head of a file is compared before the file is
//! used.

use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use tablette_table::SUFFIX;
use tablette_table::{Digest, Header, RemotePlace};

use crate::clock::Clock;
use crate::failure::Failure;
use crate::remote_tables::{RemoteTable, RemoteTables};

/// Maximum number of characters of board and settings in a name. A longer text is cut, and
/// identified by a digest.
const LONGEST: usize = 80;
/// Hexadecimal digits of a digest in a name: 64 bits, so no two boards share one by accident.
const DIGITS: usize = 16;

/// A folder in which tables are found by their headers. It is not accessed before the first
/// look-up.
///
/// ```
/// use tablette_ladder::Store;
/// use tablette_table::Header;
///
/// let header = Header { game: "chomp".into(), board: "8x10".into(), worth: "play".into(), ..Header::default() };
/// let store = Store::new("tables");
/// assert!(store.path(&header).ends_with("tables/chomp-8x10-play.tablette"));
/// ```
#[derive(Clone)]
pub struct Store(Kept);

/// The location of the tables.
#[derive(Clone)]
enum Kept {
    Folder(PathBuf),
    Remote(Arc<RemoteTables>),
}

/// A table that was found.
pub(crate) enum FoundTable {
    /// A file on this machine.
    File(PathBuf),
    /// A remote table, open.
    Remote(RemoteTable),
}

impl Store {
    /// Creates a store for the tables of a folder, which need not exist.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self(Kept::Folder(folder.into()))
    }

    /// Creates a store for the tables of a remote place, which are read and never written. Its
    /// `address` for people ends in `/`; with `only` it has just this one file, whatever its name.
    ///
    /// A table that was found stays open, and a missing one is not requested again within a minute.
    /// A clone shares both.
    ///
    /// ```
    /// # use std::{io, sync::Arc};
    /// use tablette_ladder::Store;
    /// use tablette_table::{RemotePlace, ReadAt};
    ///
    /// struct Nowhere;
    /// impl RemotePlace for Nowhere {
    ///     fn open(&self, _: &str) -> io::Result<Box<dyn ReadAt>> {
    ///         Err(io::ErrorKind::NotFound.into())
    ///     }
    /// }
    /// let store = Store::remote("https://tables.example/", Arc::new(Nowhere), None);
    /// assert!(store.folder().is_none(), "nothing can be written there");
    /// assert_eq!(store.to_string(), "https://tables.example/");
    /// ```
    pub fn remote(address: &str, place: Arc<dyn RemotePlace>, only: Option<String>) -> Self {
        Self(Kept::Remote(Arc::new(RemoteTables::new(address, place, only))))
    }

    /// Returns the folder, if it is on this machine.
    pub fn folder(&self) -> Option<&Path> {
        match &self.0 {
            Kept::Folder(folder) => Some(folder),
            Kept::Remote(_) => None,
        }
    }

    /// Returns the path of the table of that header, without accessing disk or network.
    pub fn path(&self, header: &Header) -> PathBuf {
        match &self.0 {
            Kept::Folder(folder) => folder.join(name(header)),
            Kept::Remote(remote) => remote.path(remote.name(&name(header))),
        }
    }

    /// Returns the table of that header, if there is one; the caller compares its real header. In a
    /// folder, no file is opened.
    ///
    /// # Errors
    /// If a remote place cannot be reached, or its file of that name is damaged.
    pub(crate) fn find(&self, header: &Header, clock: Clock) -> Result<Option<FoundTable>, Failure> {
        match &self.0 {
            Kept::Folder(folder) => {
                let file = folder.join(name(header));
                Ok(file.exists().then_some(FoundTable::File(file)))
            }
            Kept::Remote(remote) => {
                remote.find(&name(header), header, clock).map(|found| found.map(FoundTable::Remote))
            }
        }
    }
}

/// The folder, or the address.
impl std::fmt::Display for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0 {
            Kept::Folder(folder) => write!(f, "{}", folder.display()),
            Kept::Remote(remote) => write!(f, "{remote}"),
        }
    }
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Store").field(&self.to_string()).finish()
    }
}

/// Returns the name of a table's file: game, board, settings and worth, in characters that are safe
/// on every system.
///
/// Headers that differ in one of these have different names. Versions are not part of the name, so
/// a table of old rules is found and refused with a sentence, instead of a second one being built
/// beside it.
///
/// ```
/// use tablette_ladder::store;
/// use tablette_table::Header;
///
/// let header = Header { game: "chomp".into(), board: "3,3".into(), worth: "play".into(), ..Header::default() };
/// assert_eq!(store::name(&header), "chomp-3,3-play.tablette");
/// ```
pub fn name(header: &Header) -> String {
    let Header { game, board, settings, worth, .. } = header;
    // Without settings there is no hyphen, so that names of plain boards are easy to type.
    let gap = if settings.is_empty() { "" } else { "-" };
    format!("{game}-{}-{worth}{SUFFIX}", safe(&[board, gap, settings].concat()))
}

/// Returns the name of the file in which a census of a box stores its finished parts.
///
/// ```
/// assert_eq!(tablette_ladder::store::census("chomp", "23x23"), "chomp-23x23-census.parts");
/// ```
pub fn census(game: &str, board: &str) -> String {
    format!("{game}-{}-census.parts", safe(board))
}

/// Replaces characters that are not safe in names by `-`, and adds a digest of the whole text to
/// distinguish it.
fn safe(wanted: &str) -> String {
    let safe = |c: char| c.is_ascii_alphanumeric() || ",=+@_".contains(c);
    let mut shown: String = wanted.chars().take(LONGEST).map(|c| if safe(c) { c } else { '-' }).collect();
    if shown != wanted {
        let digest = Digest::new(wanted.as_bytes()).to_string();
        shown.truncate(LONGEST - DIGITS - 1);
        shown = [shown.trim_matches('-'), "-", &digest[..DIGITS]].concat();
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file_name(board: &str, settings: &str) -> String {
        let (board, settings) = (board.to_owned(), settings.to_owned());
        name(&Header { game: "g".into(), board, settings, worth: "w".into(), ..Header::default() })
    }

    #[test]
    fn names_are_safe_and_tell_boards_apart() {
        assert_eq!(file_name("10x7@7,3", "take=1,2"), "g-10x7@7,3-take=1,2-w.tablette");
        let boards = ["../../etc", "a b", "a/b", "a\\b", "é", &"1,".repeat(99), &"1,".repeat(100), "1101:0"];
        let names = boards.map(|board| file_name(board, ""));
        for (at, name) in names.iter().enumerate() {
            let safe = name.chars().all(|c| c.is_ascii_alphanumeric() || ",.=+@_-".contains(c));
            assert!(safe && name.len() < 110 && !name.contains(".."), "{name}");
            assert!(!names[..at].contains(name), "{name}");
        }
    }
}
