//! The solvers, one algorithm a file.
#![forbid(unsafe_code)]
