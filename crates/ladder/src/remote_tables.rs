//! Tables of a remote place that stay open between questions.
//!
//! For example, a server answers questions about draughts endings all day, and its tables are at an
//! address: the first question fetches a head, a page of the index and a block, a later one at most
//! a block, and one about a board without a table sends a request once a minute.

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

/// Maximum number of open tables: each keeps some megabytes of blocks and index.
const OPEN: usize = 16;
/// Maximum number of names known to be missing; others are requested again.
const MISSING: usize = 1 << 10;
/// Time for which a name counts as missing.
const MISSED: Duration = Duration::from_secs(60);
/// Time for which an unreachable host is left alone: otherwise every question would wait for it.
const ALONE: Duration = Duration::from_secs(20);

/// The tables of a remote place.
pub(crate) struct RemoteTables {
    place: Arc<dyn RemotePlace>,
    /// Its address for people, which ends in `/`.
    address: String,
    /// The only file there, whatever its name.
    only: Option<String>,
    known: Mutex<RemoteCache>,
}

/// The cached state of the place.
#[derive(Default)]
struct RemoteCache {
    /// Open tables by name, the most recently used first.
    open: VecDeque<(String, Arc<TableFile>)>,
    /// Missing names, and the time until which they count as missing, the latest first.
    missing: VecDeque<(String, Duration)>,
    /// The time until which the host is left alone, and the reason.
    unreached: Option<(Duration, TableError)>,
}

/// An open table of a remote place.
pub(crate) struct RemoteTable {
    tables: Arc<RemoteTables>,
    name: String,
    pub(crate) table: Arc<TableFile>,
}

impl RemoteTable {
    /// Makes the next question reopen it: it was damaged, or has changed.
    pub(crate) fn forget(&self) {
        self.tables.known().open.retain(|(name, _)| *name != self.name);
    }
}

impl RemoteTables {
    /// Creates the place without sending a request.
    pub(crate) fn new(address: &str, place: Arc<dyn RemotePlace>, only: Option<String>) -> Self {
        Self { place, address: address.to_owned(), only, known: Mutex::default() }
    }

    /// Returns the name of the file to request for a store's usual name.
    pub(crate) fn name<'a>(&'a self, usual: &'a str) -> &'a str {
        self.only.as_deref().unwrap_or(usual)
    }

    /// Returns the path of a file for people.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        PathBuf::from([self.address.as_str(), name].concat())
    }

    /// Returns the table of a header, whose usual name is `usual`, if it is there. One round trip
    /// unless it was requested before.
    ///
    /// # Errors
    /// If the host cannot be reached now or could not a moment ago; if the file is damaged, or the
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
        // The only file answers for its own header and nothing else. An older version is refused,
        // not skipped.
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
        if let Some(known) = self.known().open(name, now) {
            return known;
        }
        // Not locked during a request: two questions may open the same table, and neither waits for
        // the other's round trip.
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
                if matches!(error, TableError::Remote(RemoteError::Unreached { .. } | RemoteError::NoConnection)) {
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
    /// Returns the cached answer; `None` if a request is needed. O(names).
    fn open(&mut self, name: &str, now: Duration) -> Option<Result<Option<Arc<TableFile>>, TableError>> {
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

/// The address, and the file if there is only one.
impl fmt::Display for RemoteTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.address, self.only.as_deref().unwrap_or_default())
    }
}
