//! The rungs against each other, and each against independent results.

#[cfg(test)]
mod agree;
#[cfg(test)]
mod costs;
#[cfg(test)]
mod line;
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

use tablette_core::{NoWatch, Options};

/// More memory than any test needs.
const FREELY: Options<'static> = Options { watch: &NoWatch, memory: 1 << 30 };
