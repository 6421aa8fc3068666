//! Explains the cost of a position: the bound, the path, the bonuses that matter, and where greedy
//! play goes wrong.

use tablette_core::{Digits, Judge, NoWatch, Options, Outcome, Phrase, Words, words};

use super::instance::Cell;
use super::jumps::Jump;
use super::position::Position;
use super::relax::relax;
use super::remainder::Remainder;
use super::rule::Rule;
use super::{Rockse, suites};

/// The horizons of the greedy player that an explanation tries.
const HORIZONS: std::ops::RangeInclusive<u32> = 1..=4;
/// The memory limit of the greedy player here, in bytes.
const GREEDY_BYTES: u64 = 32 << 20;
/// The most extra jumps that are named one by one.
const NAMED: usize = 8;

/// Returns one sentence per line.
pub(super) fn explain(game: &Rockse, state: &Position, judge: &dyn Judge<Rockse>) -> Vec<Phrase> {
    let verdict = judge.verdict(state);
    let line = judge.best_line(state, usize::MAX);
    let mut said = Vec::new();
    said.extend(bound(game, state));
    match (&verdict.cost, &line) {
        (Some(cost), Some(jumps)) => {
            said.push(if matches!(game.rule(), Rule::Greedy(_)) {
                greedy_path(cost, jumps.len())
            } else if verdict.proven() {
                best_path(cost, jumps.len())
            } else {
                best_so_far(cost, jumps.len(), verdict.lower_bound.as_ref().unwrap_or(cost))
            });
            said.extend(verdict.count.filter(|_| verdict.lower_bound.is_none()).map(best_paths));
            said.extend(bonuses(game, state, jumps));
            if game.rule() == Rule::Free {
                said.extend(HORIZONS.filter_map(|horizon| greed(game, state, jumps, horizon)));
            }
        }
        _ if verdict.outcome == Some(Outcome::Lose) => said.push(match game.rule() {
            Rule::Greedy(horizon) => greedy_stuck(horizon),
            Rule::Free | Rule::AtMost(_) => NO_PATH.into(),
        }),
        _ => said.push(UNKNOWN.into()),
    }
    said
}

/// The bound that the relaxation proves.
fn bound(game: &Rockse, state: &Position) -> Option<Phrase> {
    let remainder = Remainder::new(game.instance(), state).ok().filter(|_| game.rule() == Rule::Free)?;
    let relaxation = relax(&remainder, &Options { watch: &NoWatch, memory: u64::MAX }).ok()?;
    let Some(bound) = relaxation.bound(&remainder) else {
        return Some(NOT_EVEN_SO.into());
    };
    let illegal = remainder.illegal(&relaxation.path(&remainder)).iter().count();
    Some(if illegal == 0 { bound_met(bound) } else { bound_unmet(bound, illegal) })
}

/// The extra jumps that the path gains on the way and uses.
fn bonuses(game: &Rockse, state: &Position, jumps: &[Jump]) -> Option<Phrase> {
    let instance = game.instance();
    let extras = instance.extras();
    let cells = instance.trail(instance.cell(state.cell), jumps)?;
    let mut used: Vec<usize> = Vec::new();
    for number in jumps.iter().filter_map(|jump| extras.iter().position(|extra| extra == jump)) {
        if !used.contains(&number) {
            used.push(number);
        }
    }
    if extras.is_empty() {
        return None;
    }
    if used.is_empty() {
        return Some(NO_BONUS.into());
    }
    let name = |&number: &usize| {
        let adds = |cell: &&Cell| instance.gift(instance.index(**cell)).contains(number);
        let place = cells.iter().find(adds).filter(|_| !state.extra.contains(number));
        place.map_or_else(|| extras[number].to_string(), |cell| format!("{} ← {cell}", extras[number]))
    };
    let mut names: Vec<String> = used.iter().take(NAMED).map(name).collect();
    if used.len() > NAMED {
        names.push("…".to_owned());
    }
    Some(uses(used.len(), names.join(", ")))
}

/// The cost of the greedy path, and the cell where it first leaves the best path.
fn greed(game: &Rockse, state: &Position, best: &[Jump], horizon: u32) -> Option<Phrase> {
    let instance = game.instance();
    let options = Options { watch: &NoWatch, memory: GREEDY_BYTES };
    let from = Position { left: horizon, ..state.clone() };
    let route = suites::greedy(instance, &from, horizon, &options).ok()?;
    let Some(cost) = route.cost else {
        return Some(greedy_stuck(horizon));
    };
    let parts = route.jumps.iter().zip(best).position(|(mine, theirs)| mine != theirs);
    Some(match parts {
        None => greedy_finds(horizon, cost),
        Some(at) => {
            let (cell, jump) = (route.cells[at].to_string(), route.jumps[at].to_string());
            greedy_pays(horizon, cost, cell, jump, best[at].to_string())
        }
    })
}

words! {
    from include_str!("explain.txt");
    bound_unmet(bound: Digits, n: Digits);
    bound_met(bound: Digits);
    NOT_EVEN_SO;
    best_path(cost: Digits, n: Digits);
    best_so_far(cost: Digits, n: Digits, lower: Digits);
    greedy_path(cost: Digits, n: Digits);
    best_paths(n: Digits);
    uses(n: Digits, jumps: Words);
    NO_BONUS;
    NO_PATH;
    UNKNOWN;
    greedy_finds(k: Digits, cost: Digits);
    greedy_pays(k: Digits, cost: Digits, cell: Words, jump: Words, best: Words);
    greedy_stuck(k: Digits);
}
