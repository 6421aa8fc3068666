//! Tables: solved values as bytes that anyone can verify.
#![forbid(unsafe_code)]
