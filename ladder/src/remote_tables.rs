//! Tables of a remote place that stay open from one question to the next.
//!
//! For example, a server is asked about draughts endings all day, and its tables are at an address:
//! the first question fetches a head, a page of the index and a block, a later one a block at most,
//! and one about a board without a table asks the host once a minute.

use std::collections::VecDeque;
use std::fmt;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use tablette_core::lock;
use tablette_table::{Header, RemoteError, RemotePlace, TableError};

use crate::clock::Clock;
use crate::failure::Failure;
use crate::table_file::{TableContent, TableFile};

/// Tables that stay open: each keeps some megabytes of blocks and index.
const OPEN: usize = 16;
/// Names that are known to be missing: more are asked for again.
const MISSING: usize = 1 << 10;
/// How long a name is believed to be missing.
const MISSED: Duration = Duration::from_secs(60);
/// How long a host that could not be reached is left alone: otherwise every question would wait for
/// it.
const ALONE: Duration = Duration::from_secs(20);

/// The tables of a remote place.
pub(crate) struct RemoteTables {
    place: Arc<dyn RemotePlace>,
    /// What people know the place by; it ends in `/`.
    address: String,
    /// The one file that there is, whatever it is called.
    only: Option<String>,
    known: Mutex<RemoteCache>,
}

/// What was learnt of the place.
#[derive(Default)]
struct RemoteCache {
    /// Open tables by name, the one that was asked last in front.
    open: VecDeque<(String, Arc<TableFile>)>,
    /// Names that were not there, and until when that is believed, the latest in front.
    missing: VecDeque<(String, Duration)>,
    /// Until when the host is left alone, and why.
    unreached: Option<(Duration, TableError)>,
}

/// A table of a remote place, open.
pub(crate) struct RemoteTable {
    tables: Arc<RemoteTables>,
    name: String,
    pub(crate) table: Arc<TableFile>,
}

impl RemoteTable {
    /// Opens it anew when it is asked for next: it was damaged, or has changed.
    pub(crate) fn forget(&self) {
        self.tables.known().open.retain(|(name, _)| *name != self.name);
    }
}

impl RemoteTables {
    /// Nothing is asked before a table is.
    pub(crate) fn new(address: &str, place: Arc<dyn RemotePlace>, only: Option<String>) -> Self {
        Self { place, address: address.to_owned(), only, known: Mutex::default() }
    }

    /// The name of the file that is asked for what a store calls so.
    pub(crate) fn name<'a>(&'a self, usual: &'a str) -> &'a str {
        self.only.as_deref().unwrap_or(usual)
    }

    /// What people know a file by.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        PathBuf::from([self.address.as_str(), name].concat())
    }

    /// The table of a header, which a store calls `usual`, if it is there. One journey where it was
    /// not asked for before.
    ///
    /// # Errors
    /// When the host could not be asked, just now or a moment ago; when the file is damaged, or the
    /// only one is missing.
    pub(crate) fn find(
        self: &Arc<Self>,
        usual: &str,
        header: &Header,
        clock: Clock,
    ) -> Result<Option<RemoteTable>, Failure> {
        let name = self.name(usual);
        let wrong = |error| Failure::of_table(&self.path(name), error);
        let Some(table) = self.open(name, clock).map_err(wrong)? else { return Ok(None) };
        // The only file answers for what it is of, and for nothing else. Of an older version it is
        // refused, and not passed over.
        let found = table.head().header();
        let same = |of: fn(&Header) -> &String| of(found) == of(header);
        let ours = same(|of| &of.game) && same(|of| &of.board) && same(|of| &of.settings) && same(|of| &of.worth);
        if self.only.is_some() && !ours {
            return Ok(None);
        }
        Ok(Some(RemoteTable { tables: Arc::clone(self), name: name.to_owned(), table }))
    }

    fn open(&self, name: &str, clock: Clock) -> Result<Option<Arc<TableFile>>, TableError> {
        let now = clock.now();
        if let Some(known) = self.known().of(name, now) {
            return known;
        }
        // Not locked while asking: two questions may open the same table, and neither waits for the
        // other's journey.
        let opened = TableContent::open_remote(&self.place, name);
        let mut known = self.known();
        match opened {
            Ok(content) => {
                let table = Arc::new(TableFile { path: self.path(name), content, remote: true });
                known.open.retain(|(other, _)| other != name);
                known.open.push_front((name.to_owned(), Arc::clone(&table)));
                known.open.truncate(OPEN);
                Ok(Some(table))
            }
            Err(TableError::Io { kind: ErrorKind::NotFound, .. }) if self.only.is_none() => {
                known.missing.retain(|(other, _)| other != name);
                known.missing.push_front((name.to_owned(), now + MISSED));
                known.missing.truncate(MISSING);
                Ok(None)
            }
            Err(error) => {
                if matches!(error, TableError::Remote(RemoteError::Unreached { .. })) {
                    known.unreached = Some((clock.now() + ALONE, error.clone()));
                }
                Err(error)
            }
        }
    }

    fn known(&self) -> MutexGuard<'_, RemoteCache> {
        lock(&self.known)
    }
}

impl RemoteCache {
    /// What need not be asked for; `None` where it must. O(names).
    fn of(&mut self, name: &str, now: Duration) -> Option<Result<Option<Arc<TableFile>>, TableError>> {
        if let Some(at) = self.open.iter().position(|(known, _)| known == name) {
            self.open.make_contiguous()[..=at].rotate_right(1);
            return self.open.front().map(|(_, table)| Ok(Some(Arc::clone(table))));
        }
        if self.missing.iter().any(|(known, until)| known == name && *until > now) {
            return Some(Ok(None));
        }
        self.unreached.as_ref().filter(|(until, _)| *until > now).map(|(_, error)| Err(error.clone()))
    }
}

/// The address; with the file, where there is but one.
impl fmt::Display for RemoteTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.address, self.only.as_deref().unwrap_or_default())
    }
}
