//! Draughts: the laws, the published numbers, and the three move generators against a fourth that
//! uses only rows and columns.

mod endgame;
mod exercise;
mod faces;
mod hub;
mod numbers;
mod pdn;
mod pdn_as_written;
mod plain;
mod rules;
mod text;
