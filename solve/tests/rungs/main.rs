//! The rungs against each other, and each against what is known from elsewhere.

mod agree;
mod toys;
mod watched;

use tablette_core::{Ask, Unwatched};

/// All the memory that a test may want.
const FREELY: Ask<'static> = Ask { watch: &Unwatched, memory: 1 << 30 };
