//! Why bytes did not come from far away: data, as all faults here, whatever the network.
//!
//! For example, a host that only sends whole files answers `200 OK` to a question for the first 64 KiB: [`FarFault::NoParts`].

use std::io;

/// Why a journey brought no bytes, in words of no network. Whoever reaches a place hands it on in an [`io::Error`], and it comes
/// out as [`TableError::Far`](crate::TableError::Far).
///
/// ```
/// use tablette_table::FarFault;
///
/// let fault = FarFault::Short { expected: 512, got: 100 };
/// assert_eq!(fault.to_string(), "its host sent 100 bytes instead of 512; ask again, or copy the table into a folder");
/// assert_eq!(std::io::Error::from(fault).kind(), std::io::ErrorKind::UnexpectedEof);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FarFault {
    /// Nobody there, no way to them, no trust in them, or no answer in time.
    #[error("its host could not be reached ({why}); compare the address, or ask again later")]
    Unreached {
        /// What the system or the network says.
        why: String,
    },
    /// The host answered, but not with the file.
    #[error("its host answered {answered} instead of bytes of the file; compare the address, or ask again later")]
    Refused {
        /// Its answer.
        answered: String,
    },
    /// The host sends whole files, or other parts of them than those that were asked for.
    #[error(
        "its host answered {answered} where bytes {from} to {to} were asked for; a table is read by parts: use a host that sends them, or copy the table into a folder"
    )]
    NoParts {
        /// Its answer.
        answered: String,
        /// Offset of the first byte that was asked for.
        from: u64,
        /// Offset behind the last one.
        to: u64,
    },
    /// The file is another one than when it was opened.
    #[error("the file has changed since it was opened: it was {expected} and is {found}; ask again")]
    Changed {
        /// What told it then: its length, or what its host calls this version of it.
        expected: String,
        /// The same now.
        found: String,
    },
    /// More or fewer bytes than were asked for.
    #[error("its host sent {got} bytes instead of {expected}; ask again, or copy the table into a folder")]
    Short {
        /// Bytes that were asked for.
        expected: u64,
        /// Bytes that came; one more where there were too many.
        got: u64,
    },
    /// A manifest of pieces that is too long to be read before anything is known of it.
    #[error("its manifest would have {bytes} bytes, and {most} are read from far away; copy the table into a folder")]
    LongManifest {
        /// Bytes that its head says it has.
        bytes: u64,
        /// Bytes that are allowed.
        most: u64,
    },
}

impl From<FarFault> for io::Error {
    fn from(fault: FarFault) -> Self {
        let kind = match &fault {
            FarFault::Unreached { .. } => io::ErrorKind::HostUnreachable,
            FarFault::Short { .. } => io::ErrorKind::UnexpectedEof,
            _ => io::ErrorKind::InvalidData,
        };
        Self::new(kind, fault)
    }
}
