//! The numbering kit: dense numbers for the objects that positions are made of.
//!
//! - [`mod@binomial`]: binomial coefficients, exact or as a power of ten;
//! - [`mod@subset`]: subsets of a set of bits;
//! - [`Shape`]: non-increasing tuples under a bound: partitions in a box, the positions below a
//!   Chomp position, multisets of heaps of bounded size.
pub mod binomial;
pub mod shape;
pub mod subset;

pub use binomial::{binomial, binomial_amount};
pub use shape::Shape;
