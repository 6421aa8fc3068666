//! Chocolate.
