//! The rungs against each other, and each against what is known from elsewhere.

#[cfg(test)]
mod agree;
#[cfg(test)]
mod costs;
#[cfg(test)]
mod loops;
#[cfg(test)]
mod paths;
#[cfg(test)]
mod random;
#[cfg(test)]
mod search;
#[cfg(test)]
mod search_together;
#[cfg(test)]
mod threads;
#[cfg(test)]
mod tiers;
#[cfg(test)]
mod toys;
#[cfg(test)]
mod watched;

use tablette_core::{Ask, Unwatched};

/// All the memory that a test may want.
const FREELY: Ask<'static> = Ask { watch: &Unwatched, memory: 1 << 30 };
