//! The middle.
