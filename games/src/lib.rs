//! The games, one file or folder each.
#![forbid(unsafe_code)]
