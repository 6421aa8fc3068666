//! The engine from outside: every address of every game, as a pure function.

#[cfg(test)]
mod addresses;
#[cfg(test)]
mod description;
#[cfg(test)]
mod endings;
#[cfg(test)]
mod fields;
#[cfg(test)]
mod known;
#[cfg(test)]
mod limits;
#[cfg(test)]
mod listed;
#[cfg(test)]
mod named;
#[cfg(test)]
#[path = "../../../workbench/tests/three_pieces.rs"]
mod three_pieces;
