//! Journals that are written in one go and then only read: the pieces of work shared among many
//! machines.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, RwLock};

use super::heads::{JournalHead, scan};
use super::{Journal, Part, Parts, Tail, begin, beginning, digests, unlike};
use crate::atomic::AtomicFile;
use crate::error::TableError;
use crate::format::Digest;
use crate::source::{Links, ReadAt, open_regular};

impl Journal {
    /// Writes a journal of these parts, which appears whole or not at all; processes on several
    /// machines may be writing the same one ([`AtomicFile::create_shared`]). Equal parts have equal
    /// bytes.
    ///
    /// # Errors
    /// [`TableError::DiskFull`] and [`TableError::Io`].
    ///
    /// ```
    /// use std::collections::BTreeMap;
    /// use tablette_table::{Journal, TableError};
    ///
    /// let path = std::env::temp_dir().join(format!("tablette-journal-whole-{}", std::process::id()));
    /// let parts = BTreeMap::from([(3, b"three".to_vec()), (8, Vec::new())]);
    /// Journal::write_whole(&path, b"some work", &parts)?;
    /// let journal = Journal::open_whole(&path, b"some work")?;
    /// assert_eq!((journal.parts(), journal.length(3), journal.length(8)), (2, Some(5), Some(0)));
    ///
    /// let mut bytes = [0; 3];
    /// journal.closed().read(3, 2, &mut bytes)?;
    /// assert_eq!(&bytes, b"ree");
    ///
    /// // One byte less, and it is not there.
    /// let bytes = std::fs::read(&path).unwrap();
    /// std::fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
    /// assert!(Journal::open_whole(&path, b"some work").is_err());
    /// # std::fs::remove_file(&path).unwrap();
    /// # Ok::<(), TableError>(())
    /// ```
    pub fn write_whole(path: &Path, of: &[u8], parts: &BTreeMap<u64, Vec<u8>>) -> Result<(), TableError> {
        let head = begin(of);
        let (mut at, mut digest) = (head.len() as u64, Digest::new(&head));
        let mut file = AtomicFile::create_shared(path)?;
        file.write(&head)?;
        for (&number, part) in parts {
            let head = JournalHead::new(number, part.len() as u64, at, digest, digests(&[part]));
            file.write(&head.encode())?;
            file.write(part)?;
            (at, digest) = (head.end(), head.digest);
        }
        file.commit()
    }

    /// Opens a journal that was [written whole](Self::write_whole) for reading; it is not changed.
    /// Reads only the heads; the caller checks which parts there should be. With
    /// [`closed`](Self::closed) it holds no open file.
    ///
    /// # Errors
    /// As [`open`](Self::open); [`TableError::CutShort`] and [`TableError::IndexDamaged`] if
    /// anything is wrong with the heads.
    pub fn open_whole(path: &Path, of: &[u8]) -> Result<Self, TableError> {
        let wrong = |error: io::Error| TableError::io(path, &error);
        let file = open_regular(path, File::options().read(true), Links::Refused)?;
        let (have, head) = (file.length().map_err(wrong)?, begin(of));
        let begun = beginning(&file, have.min(head.len() as u64)).map_err(wrong)?;
        if begun != head {
            let short = head.starts_with(&begun);
            return Err(if short { TableError::CutShort { need: head.len() as u64, have } } else { unlike(&begun) });
        }
        let scan = scan(&file, head.len() as u64, have, Digest::new(&head)).map_err(wrong)?;
        if !scan.damage.is_empty() || !scan.doubtful.is_empty() {
            return Err(TableError::IndexDamaged);
        }
        if scan.end < have {
            return Err(TableError::CutShort { need: have.saturating_add(1), have });
        }
        let sound = scan.heads.into_iter().map(|head| (head.number, Arc::new(Part::new(head, false)))).collect();
        let parts = RwLock::new(Parts { sound, ..Parts::default() });
        let tail = Mutex::new(Tail { end: scan.end, digest: scan.digest, unsent: 0 });
        Ok(Self { path: path.to_owned(), file: Some(file), parts, tail })
    }

    /// Closes the file of the journal: it is reopened for each read, and each piece is compared at
    /// every read. A build has a thousand pieces, and a process may have far fewer open files.
    /// Nothing can be put.
    #[must_use]
    pub fn closed(self) -> Self {
        Self { file: None, ..self }
    }
}
