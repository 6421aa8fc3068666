//! Where games begin.

use std::path::PathBuf;

use tablette::words;
use tablette_hub::Referee;

use crate::clean::clean;
use crate::context::Context;
use crate::fault::Fault;

/// Openings of a file, a position or moves a line; without a file every way to make the first two
/// moves. In an order that the seed chooses.
///
/// # Errors
/// When the file cannot be read, has none, or has a line that is none.
pub(super) fn openings(file: Option<&PathBuf>, seed: u64, context: &Context) -> Result<Vec<Referee>, Fault> {
    let Some(path) = file else {
        return Ok(shuffled(Referee::first_moves(2), seed));
    };
    let name = clean(&path.display().to_string());
    let text = std::fs::read_to_string(path)
        .map_err(|error| context.fault(words::common::board_unread(name.as_str(), error.to_string())))?;
    let mut openings = Vec::new();
    for (number, line) in (1_u64..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let opening = Referee::open(line).map_err(|problem| {
            let why = problem.say(context.lang());
            context.fault(words::contest::opening(name.as_str(), number, why))
        })?;
        openings.push(opening);
    }
    if openings.is_empty() {
        return Err(tablette::Problem::new(words::contest::OPENINGS, name).into());
    }
    Ok(shuffled(openings, seed))
}

/// In an order that the seed chooses: Fisher and Yates, with numbers of a linear congruence.
fn shuffled<T>(mut items: Vec<T>, mut seed: u64) -> Vec<T> {
    for at in (1..items.len()).rev() {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let other = ((u128::from(seed) * (at as u128 + 1)) >> 64) as usize;
        items.swap(at, other);
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seed_chooses_the_order() {
        let of = |seed| shuffled((0..81).collect::<Vec<_>>(), seed);
        assert_eq!(of(1), of(1));
        assert_ne!(of(1), of(2));
        let mut sorted = of(3);
        sorted.sort_unstable();
        assert_eq!(sorted, (0..81).collect::<Vec<_>>());
    }
}
