//! The arguments of the text's own functions: `trouve_complet(T, sauts, bonus, sauts_max)`, with
//! the grid as a list of lists, jumps as a list of couples, and bonus cells as a dictionary. Also
//! decides which other paths count as right.

use tablette_core::{AnswerMatch, Literal, NoAnswer, Options, Problem};

use super::given::{A_CELL, SOME_JUMPS, bonuses_typed, cells, instance, jumps, mask, pairs, trail};
use crate::arguments::{couple, number, truths};
use crate::rockse::instance::{Cell, Instance};
use crate::rockse::questions;

type Values = Result<Vec<Literal>, Problem>;

/// `T, sauts, bonus`.
pub(super) fn board(typed: &[&str]) -> Values {
    let instance = instance(typed[0])?;
    Ok(vec![grid(&instance), pairs(instance.jumps()), gifts(&instance)])
}

/// `T, sauts, bonus, sauts_max`; without a number, the most jumps that a path can have.
pub(super) fn board_and_number(typed: &[&str]) -> Values {
    let mut arguments = board(typed)?;
    let size = arguments[0].items().map_or(0, <[_]>::len);
    arguments.push(match typed.get(1) {
        Some(text) => number(text, SOME_JUMPS, 0, i64::MAX)?.into(),
        None => (size * size).saturating_sub(1).into(),
    });
    Ok(arguments)
}

/// `T, chemin`.
pub(super) fn board_and_path(typed: &[&str]) -> Values {
    let instance = instance(typed[0])?;
    Ok(vec![grid(&instance), cells(&trail(&instance, typed[1])?)])
}

/// `i, j, sauts`.
pub(super) fn cell_and_jumps(typed: &[&str]) -> Values {
    let (i, j) = couple(typed[0], A_CELL)?;
    Ok(vec![i.into(), j.into(), pairs(&jumps(typed[1])?)])
}

/// `sauts, bonus, chemin`, taken from a board or as typed.
pub(super) fn jumps_bonus_path(typed: &[&str]) -> Values {
    if let [default, bonus, path] = typed {
        return Ok(vec![pairs(&jumps(default)?), bonuses_typed(Some(bonus))?, Literal::read(path)?]);
    }
    let instance = instance(typed[0])?;
    let path = cells(&trail(&instance, typed[1])?);
    Ok(vec![pairs(instance.jumps()), gifts(&instance), path])
}

/// `sauts, bonus`.
pub(super) fn jumps_bonus(typed: &[&str]) -> Values {
    Ok(vec![pairs(&jumps(typed[0])?), bonuses_typed(typed.get(1).copied())?])
}

/// A single number.
pub(super) fn one_number(typed: &[&str]) -> Values {
    Ok(vec![number(typed[0], SOME_JUMPS, 0, i64::MAX)?.into()])
}

/// `masque_bonus`.
pub(super) fn mask_alone(typed: &[&str]) -> Values {
    Ok(vec![truths(typed[0], SOME_JUMPS)?.into()])
}

/// `T, sauts, bonus, i, j, masque_bonus`.
pub(super) fn board_cell_mask(typed: &[&str]) -> Values {
    let mut arguments = board(typed)?;
    let (i, j) = couple(typed[1], A_CELL)?;
    arguments.extend([i.into(), j.into(), mask(&instance(typed[0])?, typed[2])?.into()]);
    Ok(arguments)
}

/// `sauts, bonus_au_rang, masque_bonus`.
pub(super) fn jumps_by_number(typed: &[&str]) -> Values {
    let instance = instance(typed[0])?;
    let (by_number, _) = questions::rank_bonuses(&instance);
    let by_number = Literal::list(by_number.iter().map(|jumps| pairs(jumps)));
    Ok(vec![pairs(instance.jumps()), by_number, mask(&instance, typed[1])?.into()])
}

/// Accepts another path of the same weight: a couple of the weight and the jumps. Without a path,
/// any weight with no jumps is accepted: the text's `(INFINI, [])`.
pub(super) fn as_light(typed: &[&str], said: &Literal, right: &Literal, _: &Options<'_>) -> Result<bool, NoAnswer> {
    let Some([weight, made]) = said.items() else { return Ok(false) };
    let lightest = match right {
        Literal::Nothing => return Ok(is_infinite(weight) && made.items().is_some_and(<[_]>::is_empty)),
        Literal::Number(_) => right,
        couple => match couple.items() {
            Some([weight, _]) => weight,
            _ => return Ok(false),
        },
    };
    let most = typed.get(1).and_then(|text| text.parse().ok()).unwrap_or(usize::MAX);
    let instance = instance(typed[0])?;
    let Ok(made) = jumps(&made.to_string()) else { return Ok(false) };
    if made.len() > most || !AnswerMatch::same(weight, lightest) {
        return Ok(false);
    }
    let path: Option<Vec<_>> =
        (0..=made.len()).map(|count| questions::apply_jumps(&instance, instance.cell(0), &made[..count])).collect();
    Ok(path.is_some_and(|path| arrives(&instance, &path, weight)))
}

/// Accepts another path of cells of the same weight.
pub(super) fn as_light_cells(
    typed: &[&str],
    said: &Literal,
    right: &Literal,
    _: &Options<'_>,
) -> Result<bool, NoAnswer> {
    let instance = instance(typed[0])?;
    let read = |path: &Literal| trail(&instance, &path.to_string()).ok().filter(|path| !path.is_empty());
    let (Some(said), Some(right)) = (read(said), read(right)) else { return Ok(false) };
    let Some(weight) = questions::path_weight(&instance, &right) else { return Ok(false) };
    Ok(arrives(&instance, &said, &weight.into()))
}

/// Expects the text's `(INFINI, [])` where there is no path.
#[expect(clippy::unnecessary_wraps, reason = "judges of other questions may be refused")]
pub(super) fn nothing(_: &[&str], said: &Literal, right: &Literal, _: &Options<'_>) -> Result<bool, NoAnswer> {
    let Some([weight, made]) = said.items() else { return Ok(false) };
    Ok(*right == Literal::Nothing && is_infinite(weight) && made.items().is_some_and(<[_]>::is_empty))
}

/// Compares weights; the weight of a missing path may be `None` or infinite.
#[expect(clippy::unnecessary_wraps, reason = "judges of other questions may be refused")]
pub(super) fn same_weights(_: &[&str], said: &Literal, right: &Literal, _: &Options<'_>) -> Result<bool, NoAnswer> {
    let alike = |(said, right): (&Literal, &Literal)| match right {
        Literal::Nothing => is_infinite(said),
        right => AnswerMatch::same(said, right),
    };
    Ok(match (said.items(), right.items()) {
        (Some(said), Some(right)) => said.len() == right.len() && said.iter().zip(right).all(alike),
        _ => alike((said, right)),
    })
}

/// Accepts all sets, each listed once and after all sets that contain it.
#[expect(clippy::unnecessary_wraps, reason = "judges of other questions may be refused")]
pub(super) fn by_inclusion(_: &[&str], said: &Literal, right: &Literal, _: &Options<'_>) -> Result<bool, NoAnswer> {
    if !AnswerMatch::same_items(said, right) {
        return Ok(false);
    }
    let masks: Option<Vec<Vec<bool>>> = said
        .items()
        .map(|masks| masks.iter().map(|mask| truths(&mask.to_string(), SOME_JUMPS).ok()).collect())
        .unwrap_or_default();
    let contains = |a: &[bool], b: &[bool]| a != b && a.iter().zip(b).all(|(a, b)| *a || !*b);
    let is_early = |masks: &[Vec<bool>], at: usize| masks[at + 1..].iter().any(|later| contains(later, &masks[at]));
    Ok(masks.is_some_and(|masks| (0..masks.len()).all(|at| !is_early(&masks, at))))
}

/// Returns whether a path is legal, reaches the goal and has this weight.
fn arrives(instance: &Instance, path: &[Cell], weight: &Literal) -> bool {
    let (Some(first), Some(last)) = (path.first(), path.last()) else { return false };
    let gifts = instance.bonuses().iter().map(|bonus| (bonus.cell, bonus.jumps.clone())).collect();
    *first == instance.cell(0)
        && *last == instance.cell(instance.goal())
        && questions::are_jumps_correct::<std::hash::RandomState>(instance.jumps(), &gifts, path)
        && questions::path_weight(instance, path).is_some_and(|weighs| AnswerMatch::same(&weighs.into(), weight))
}

/// Returns whether the value is `None` or Python's infinity.
fn is_infinite(weight: &Literal) -> bool {
    match weight {
        Literal::Nothing => true,
        Literal::Text(text) => matches!(text.as_str(), "inf" | "INFINI"),
        // A constant that stands for infinity, above any weight of an exercise.
        Literal::Number(number) => number.as_i128().is_none_or(|number| number >= 1_000_000),
        _ => false,
    }
}

fn grid(instance: &Instance) -> Literal {
    Literal::list(instance.weights().chunks(instance.size()).map(<[i64]>::to_vec))
}

fn gifts(instance: &Instance) -> Literal {
    let gifts = instance.bonuses().iter().map(|bonus| {
        let cell = (bonus.cell.i, bonus.cell.j);
        (cell.into(), pairs(&bonus.jumps))
    });
    Literal::Dictionary(gifts.collect())
}
