//! Why a position costs what it costs: the bound, the path, the bonuses that matter, and where greed goes wrong.

use tablette_core::{Ask, Digits, Judge, Outcome, Phrase, Unwatched, Words, words};

use super::course::Course;
use super::jumps::Jump;
use super::position::Position;
use super::relax::relax;
use super::route::Route;
use super::rule::Rule;
use super::{Rockse, suites};

/// Horizons that the greedy player tries in an explanation.
const HORIZONS: std::ops::RangeInclusive<u32> = 1..=4;
/// Bytes that the greedy player may take for it.
const GREEDY_BYTES: u64 = 32 << 20;
/// Extra jumps named in full.
const NAMED: usize = 8;

/// A sentence a line.
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

/// What the relaxation alone says.
fn bound(game: &Rockse, state: &Position) -> Option<Phrase> {
    let course = Course::new(game.instance(), state).ok().filter(|_| game.rule() == Rule::Free)?;
    let relaxation = relax(&course, &Ask { watch: &Unwatched, memory: u64::MAX }).ok()?;
    let Some(bound) = relaxation.bound(&course) else {
        return Some(NOT_EVEN_SO.into());
    };
    let illegal = course.illegal(&relaxation.path(&course)).len();
    Some(if illegal == 0 { bound_met(bound) } else { bound_unmet(bound, illegal) })
}

/// Which extra jumps the path gains on the way and uses.
fn bonuses(game: &Rockse, state: &Position, jumps: &[Jump]) -> Option<Phrase> {
    let instance = game.instance();
    let extras = instance.extras();
    let mut position = state.clone();
    let mut gained: Vec<(Jump, String)> = Vec::new();
    let mut used: Vec<Jump> = Vec::new();
    for &jump in jumps {
        if extras.contains(&jump) && !used.contains(&jump) {
            used.push(jump);
        }
        let next = instance.landed(&position, instance.target(position.cell, jump)?);
        let new = next.extra.iter().filter(|&number| !position.extra.contains(number));
        gained.extend(new.map(|number| (extras[number], instance.cell(next.cell).to_string())));
        position = next;
    }
    if extras.is_empty() {
        return None;
    }
    if used.is_empty() {
        return Some(NO_BONUS.into());
    }
    let names = used.iter().take(NAMED).map(|jump| {
        let place = gained.iter().find(|(other, _)| other == jump);
        place.map_or_else(|| jump.to_string(), |(_, cell)| format!("{jump} ← {cell}"))
    });
    let mut names: Vec<String> = names.collect();
    if used.len() > NAMED {
        names.push("…".to_owned());
    }
    Some(uses(used.len(), names.join(", ")))
}

/// What the greedy player gets, and where it first leaves the best path.
fn greed(game: &Rockse, state: &Position, best: &[Jump], horizon: u32) -> Option<Phrase> {
    let instance = game.instance();
    let ask = Ask { watch: &Unwatched, memory: GREEDY_BYTES };
    let route: Route = suites::greedy(instance, state, horizon, &ask).ok()?;
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
    bound_unmet(bound: Digits, n: Digits) {
        "If every extra jump that could have been collected were allowed, no path could cost less than {bound}; that would use \
         {n} {n?jump:jumps} before {n?its:their} bonus.",
        "Si tous les sauts supplémentaires que l'on a pu ramasser étaient permis, aucun chemin ne coûterait moins de {bound} ; mais \
         il faudrait employer {n} {n?saut:sauts} sans en avoir pris le bonus.",
    }
    bound_met(bound: Digits) {
        "Even if every extra jump that could have been collected were allowed, no path could cost less than {bound}, and a \
         legal path reaches that.",
        "Même si tous les sauts supplémentaires que l'on a pu ramasser étaient permis, aucun chemin ne coûterait moins de {bound}, \
         et un chemin permis y parvient.",
    }
    NOT_EVEN_SO {
        "Even if every extra jump that could have been collected were allowed, nothing would lead to the goal.",
        "Même si tous les sauts supplémentaires que l'on a pu ramasser étaient permis, rien ne mènerait au but.",
    }
    best_path(cost: Digits, n: Digits) {
        "The best path costs {cost}, in {n} {n?jump:jumps}; that is proven.",
        "Le meilleur chemin coûte {cost}, en {n} {n?saut:sauts} ; c'est démontré.",
    }
    best_so_far(cost: Digits, n: Digits, lower: Digits) {
        "The best path found costs {cost}, in {n} {n?jump:jumps}; no path costs less than {lower}.",
        "Le meilleur chemin trouvé coûte {cost}, en {n} {n?saut:sauts} ; aucun ne coûte moins de {lower}.",
    }
    greedy_path(cost: Digits, n: Digits) {
        "The greedy path costs {cost}, in {n} {n?jump:jumps}.",
        "Le chemin glouton coûte {cost}, en {n} {n?saut:sauts}.",
    }
    best_paths(n: Digits) {
        "There {n?is:are} {n} best {n?path:paths}.",
        "Il y a {n} {n?meilleur chemin:meilleurs chemins}.",
    }
    uses(n: Digits, jumps: Words) {
        "It uses {n} extra {n?jump:jumps}: {jumps} (← the bonus cell).",
        "Il emploie {n} {n?saut supplémentaire:sauts supplémentaires} : {jumps} (← la case bonus).",
    }
    NO_BONUS { "It uses no extra jump.", "Il n'emploie aucun saut supplémentaire." }
    NO_PATH { "There is no path to the goal.", "Il n'y a pas de chemin jusqu'au but." }
    UNKNOWN {
        "No path was found, and it is not proven that there is none.",
        "Aucun chemin n'a été trouvé, et il n'est pas démontré qu'il n'y en a pas.",
    }
    greedy_finds(k: Digits, cost: Digits) {
        "Greedy play that looks {k} {k?jump:jumps} ahead finds the same path, for {cost}.",
        "Le joueur glouton qui regarde {k} {k?saut:sauts} en avant trouve le même chemin, pour {cost}.",
    }
    greedy_pays(k: Digits, cost: Digits, cell: Words, jump: Words, best: Words) {
        "Greedy play that looks {k} {k?jump:jumps} ahead pays {cost}: on {cell} it jumps {jump} instead of {best}.",
        "Le joueur glouton qui regarde {k} {k?saut:sauts} en avant paie {cost} : en {cell}, il saute {jump} au lieu de {best}.",
    }
    greedy_stuck(k: Digits) {
        "Greedy play that looks {k} {k?jump:jumps} ahead gets stuck.",
        "Le joueur glouton qui regarde {k} {k?saut:sauts} en avant se retrouve bloqué.",
    }
}
