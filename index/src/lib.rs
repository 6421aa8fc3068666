//! The numbering kit: dense numbers for combinatorial objects.
#![forbid(unsafe_code)]
