//! Decides which values other than the answer are correct as well.

use tablette_core::Literal;
use tablette_core::lesson::{same_items, same_value};

use super::given::{SOME_JUMPS, bonus_jumps, jumps, trail};
use crate::arguments::{ArgumentTexts, truths};
use crate::rockse::instance::{Cell, Instance};
use crate::rockse::notation::read_instance;
use crate::rockse::questions::{self, greedy_ties as greedy};

/// Accepts another path of the same weight: a couple of the weight and the jumps. Without a path,
/// `None` or a number that stands for infinity is accepted with no jumps.
pub(super) fn as_light(typed: ArgumentTexts<'_>, said: &Literal, right: &Literal) -> bool {
    let Some([weight, made]) = said.items() else { return false };
    let lightest = match right {
        Literal::Nothing => &Literal::Infinity,
        Literal::Number(_) => right,
        couple => match couple.items() {
            Some([weight, _]) => weight,
            _ => return false,
        },
    };
    if *lightest == Literal::Infinity {
        return is_infinite(weight) && made.items().is_some_and(<[_]>::is_empty);
    }
    let most = typed.get(1).and_then(|text| text.parse().ok()).unwrap_or(usize::MAX);
    let Ok(instance) = read_instance(typed[0]) else { return false };
    let Ok(made) = jumps(&made.to_string()) else { return false };
    if made.len() > most || !same_value(weight, lightest) {
        return false;
    }
    let path: Option<Vec<_>> =
        (0..=made.len()).map(|count| questions::apply_jumps(&instance, instance.cell(0), &made[..count])).collect();
    path.is_some_and(|path| arrives(&instance, &path, weight))
}

/// Accepts another path of cells of the same weight.
pub(super) fn as_light_cells(typed: ArgumentTexts<'_>, said: &Literal, right: &Literal) -> bool {
    let Ok(instance) = read_instance(typed[0]) else { return false };
    let read = |path: &Literal| trail(&instance, &path.to_string()).ok().filter(|path| !path.is_empty());
    let (Some(said), Some(right)) = (read(said), read(right)) else { return false };
    let Some(weight) = questions::path_weight(&instance, &right) else { return false };
    arrives(&instance, &said, &weight.into())
}

/// Accepts a greedy path that breaks ties in another way: each of its suites weighs as little as
/// the best one from there. Where ties lead to a dead end, the text's `(INFINI, [])` is accepted.
pub(super) fn as_greedy(typed: ArgumentTexts<'_>, said: &Literal, _: &Literal) -> bool {
    let Some([weight, made]) = said.items() else { return false };
    let Ok(instance) = read_instance(typed[0]) else { return false };
    let Ok(made) = jumps(&made.to_string()) else { return false };
    let Ok(horizon) = typed[1].parse() else { return false };
    if is_infinite(weight) && made.is_empty() {
        return greedy::weights(&instance, horizon).contains(&None);
    }
    let path = instance.trail(instance.cell(0), &made);
    path.is_some_and(|path| arrives(&instance, &path, weight)) && greedy::is_greedy(&instance, horizon, &made)
}

/// Accepts the weights of greedy paths that break ties in another way.
pub(super) fn greedy_weights(typed: ArgumentTexts<'_>, said: &Literal, right: &Literal) -> bool {
    let (Some(said), Some(right)) = (said.items(), right.items()) else { return false };
    let Ok(instance) = read_instance(typed[0]) else { return false };
    let found = |(horizon, weight): (u32, &Literal)| {
        let weights = greedy::weights(&instance, horizon);
        let is_found = |weight: i64| weights.contains(&Some(weight.into()));
        if is_infinite(weight) { weights.contains(&None) } else { weight.as_i64().is_some_and(is_found) }
    };
    said.len() == right.len() && (1..).zip(said).all(found)
}

/// Compares weights; the weight of a missing path may be `None` or infinite.
pub(super) fn same_weights(_: ArgumentTexts<'_>, said: &Literal, right: &Literal) -> bool {
    let alike = |(said, right): (&Literal, &Literal)| match right {
        Literal::Infinity => is_infinite(said),
        right => same_value(said, right),
    };
    alike((said, right))
}

/// Accepts all sets, each listed once and after all sets that contain it.
pub(super) fn by_inclusion(_: ArgumentTexts<'_>, said: &Literal, right: &Literal) -> bool {
    if !same_items(said, right) {
        return false;
    }
    let masks: Option<Vec<Vec<bool>>> = said
        .items()
        .map(|masks| masks.iter().map(|mask| truths(&mask.to_string(), SOME_JUMPS).ok()).collect())
        .unwrap_or_default();
    let contains = |a: &[bool], b: &[bool]| a != b && a.iter().zip(b).all(|(a, b)| *a || !*b);
    let is_early = |masks: &[Vec<bool>], at: usize| masks[at + 1..].iter().any(|later| contains(later, &masks[at]));
    masks.is_some_and(|masks| (0..masks.len()).all(|at| !is_early(&masks, at)))
}

/// Returns whether a path is legal, reaches the goal and has this weight.
fn arrives(instance: &Instance, path: &[Cell], weight: &Literal) -> bool {
    let (Some(first), Some(last)) = (path.first(), path.last()) else { return false };
    *first == instance.cell(0)
        && *last == instance.cell(instance.goal())
        && questions::are_jumps_correct(instance.jumps(), &bonus_jumps(instance), path)
        && questions::path_weight(instance, path).is_some_and(|weighs| same_value(&weighs.into(), weight))
}

/// Returns whether the value is `None` or Python's infinity.
fn is_infinite(weight: &Literal) -> bool {
    match weight {
        Literal::Nothing | Literal::Infinity => true,
        Literal::Text(text) => matches!(text.as_str(), "inf" | "INFINI"),
        // A constant that stands for infinity, above any weight of an exercise.
        Literal::Number(number) => number.as_i128().is_none_or(|number| number >= 1_000_000),
        _ => false,
    }
}
