//! Faults of remote reads as data, like all errors here, independent of the network.
//!
//! For example, a host that only sends whole files answers `200 OK` to a request for the first 64
//! KiB: [`RemoteError::NoParts`].

use std::io;

/// The reason why a remote read failed, independent of the network library. Implementations return
/// it in an [`io::Error`], which becomes [`TableError::Remote`](crate::TableError::Remote).
///
/// ```
/// use tablette_table::RemoteError;
///
/// let fault = RemoteError::Short { expected: 512, got: 100 };
/// assert_eq!(fault.to_string(), "its host sent 100 bytes instead of 512; try again, or copy the table into a folder");
/// assert_eq!(std::io::Error::from(fault).kind(), std::io::ErrorKind::UnexpectedEof);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RemoteError {
    /// The host is absent, unreachable, untrusted, or did not answer in time.
    #[error("its host could not be reached ({why}); check the address, or try again later")]
    Unreached {
        /// The message of the system or the network.
        why: String,
    },
    /// The host could not be reached, and the network gives no reason: a browser never does.
    #[error("there is no connection to its host; check the network, or try again later")]
    NoConnection,
    /// The host answered, but not with the file.
    #[error("its host answered {answered} instead of bytes of the file; check the address, or try again later")]
    Refused {
        /// The answer of the host.
        answered: String,
    },
    /// The host sends whole files, or other ranges than those requested.
    #[error(
        "its host answered {answered} where bytes {from} to {to} were asked for; a table is read by parts: use a host that sends them, or copy the table into a folder"
    )]
    NoParts {
        /// The answer of the host.
        answered: String,
        /// Offset of the first requested byte.
        from: u64,
        /// Offset behind the last one.
        to: u64,
    },
    /// The file has changed since it was opened.
    #[error("the file has changed since it was opened: it was {expected} and is {found}; try again")]
    Changed {
        /// Its identification at opening: its length, or the host's name for this version.
        expected: String,
        /// The same now.
        found: String,
    },
    /// More or fewer bytes than requested.
    #[error("its host sent {got} bytes instead of {expected}; try again, or copy the table into a folder")]
    Short {
        /// Bytes requested.
        expected: u64,
        /// Bytes received; one more than requested if there were too many.
        got: u64,
    },
    /// A manifest of pieces that is too long to be read before it is verified.
    #[error("its manifest would have {bytes} bytes, and a remote one may have {most}; copy the table into a folder")]
    LongManifest {
        /// Bytes stated in its head.
        bytes: u64,
        /// Bytes allowed.
        most: u64,
    },
}

impl From<RemoteError> for io::Error {
    fn from(fault: RemoteError) -> Self {
        let kind = match &fault {
            RemoteError::Unreached { .. } | RemoteError::NoConnection => io::ErrorKind::HostUnreachable,
            RemoteError::Short { .. } => io::ErrorKind::UnexpectedEof,
            _ => io::ErrorKind::InvalidData,
        };
        Self::new(kind, fault)
    }
}
