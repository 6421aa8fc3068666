//! Chomp.
