//! The bytes of an answer, cheap to copy.

use std::ops::Deref;
use std::sync::Arc;

/// Bytes that lie in the program, or that whoever holds them shares. A copy costs O(1), whatever the length.
#[derive(Clone, Debug)]
pub enum Content {
    /// Part of the program, such as a file of the page.
    Built(&'static [u8]),
    /// Written for one answer.
    Written(Arc<Vec<u8>>),
}

impl Deref for Content {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Built(bytes) => bytes,
            Self::Written(bytes) => bytes,
        }
    }
}

impl AsRef<[u8]> for Content {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl PartialEq for Content {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl From<Vec<u8>> for Content {
    fn from(bytes: Vec<u8>) -> Self {
        Self::Written(Arc::new(bytes))
    }
}

impl From<&'static [u8]> for Content {
    fn from(bytes: &'static [u8]) -> Self {
        Self::Built(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_bytes_lie_makes_no_difference() {
        let built = Content::from(b"ok".as_slice());
        assert_eq!(built, Content::from(b"ok".to_vec()));
        assert_ne!(built, Content::from(Vec::new()));
        assert_eq!(built.clone().as_ref(), b"ok");
    }
}
