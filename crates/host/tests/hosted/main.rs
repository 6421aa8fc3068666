//! Hosted games against plainer code: every rung on small random graphs, failures in every place,
//! limits.

mod arrays;
mod failures;
mod graph;
mod relay;
mod rungs;
