//! Draughts: the laws, the published numbers, and three move generators against a fourth that knows only rows and columns.

mod endgame;
mod exercise;
mod faces;
mod hub;
mod numbers;
mod pdn;
mod plain;
mod rules;
mod text;
