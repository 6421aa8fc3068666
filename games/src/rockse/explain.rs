//! Why a position costs what it costs: the bound, the path, the bonuses that matter, and where greed goes wrong.

use tablette_core::{Ask, Judge, Outcome, Phrase, Text, Unwatched};

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
            let sentence = if matches!(game.rule(), Rule::Greedy(_)) {
                GREEDY_PATH
            } else if verdict.proven() {
                BEST
            } else {
                SO_FAR
            };
            let lower = verdict.lower_bound.as_ref().unwrap_or(cost);
            said.push(sentence.with("cost", cost).with("n", jumps.len()).with("lower", lower));
            said.extend(verdict.count.filter(|_| verdict.lower_bound.is_none()).map(|count| COUNT.with("n", count)));
            said.extend(bonuses(game, state, jumps));
            if game.rule() == Rule::Free {
                said.extend(HORIZONS.filter_map(|horizon| greed(game, state, jumps, horizon)));
            }
        }
        _ if verdict.outcome == Some(Outcome::Lose) => said.push(match game.rule() {
            Rule::Greedy(horizon) => GREEDY_STUCK.with("k", horizon),
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
    Some(if illegal == 0 { BOUND_LEGAL.with("bound", bound) } else { BOUND.with("bound", bound).with("n", illegal) })
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
    Some(USED.with("n", used.len()).with("jumps", names.join(", ")))
}

/// What the greedy player gets, and where it first leaves the best path.
fn greed(game: &Rockse, state: &Position, best: &[Jump], horizon: u32) -> Option<Phrase> {
    let instance = game.instance();
    let ask = Ask { watch: &Unwatched, memory: GREEDY_BYTES };
    let route: Route = suites::greedy(instance, state, horizon, &ask).ok()?;
    let Some(cost) = route.cost else {
        return Some(GREEDY_STUCK.with("k", horizon));
    };
    let parts = route.jumps.iter().zip(best).position(|(mine, theirs)| mine != theirs);
    Some(match parts {
        None => GREEDY_BEST.with("k", horizon).with("cost", cost),
        Some(at) => GREEDY_WRONG
            .with("k", horizon)
            .with("cost", cost)
            .with("cell", route.cells[at])
            .with("jump", route.jumps[at])
            .with("best", best[at]),
    })
}

const BOUND: Text = Text::new(
    "If every extra jump that could have been collected were allowed, no path could cost less than {bound}; that would use \
     {n} {n?jump:jumps} before {n?its:their} bonus.",
    "Si tous les sauts supplémentaires que l'on a pu ramasser étaient permis, aucun chemin ne coûterait moins de {bound} ; mais \
     il faudrait employer {n} {n?saut:sauts} sans en avoir pris le bonus.",
);
const BOUND_LEGAL: Text = Text::new(
    "Even if every extra jump that could have been collected were allowed, no path could cost less than {bound}, and a \
     legal path reaches that.",
    "Même si tous les sauts supplémentaires que l'on a pu ramasser étaient permis, aucun chemin ne coûterait moins de {bound}, \
     et un chemin permis y parvient.",
);
const NOT_EVEN_SO: Text = Text::new(
    "Even if every extra jump that could have been collected were allowed, nothing would lead to the goal.",
    "Même si tous les sauts supplémentaires que l'on a pu ramasser étaient permis, rien ne mènerait au but.",
);
const BEST: Text = Text::new(
    "The best path costs {cost}, in {n} {n?jump:jumps}; that is proven.",
    "Le meilleur chemin coûte {cost}, en {n} {n?saut:sauts} ; c'est démontré.",
);
const SO_FAR: Text = Text::new(
    "The best path found costs {cost}, in {n} {n?jump:jumps}; no path costs less than {lower}.",
    "Le meilleur chemin trouvé coûte {cost}, en {n} {n?saut:sauts} ; aucun ne coûte moins de {lower}.",
);
const GREEDY_PATH: Text = Text::new(
    "The greedy path costs {cost}, in {n} {n?jump:jumps}.",
    "Le chemin glouton coûte {cost}, en {n} {n?saut:sauts}.",
);
const COUNT: Text =
    Text::new("There {n?is:are} {n} best {n?path:paths}.", "Il y a {n} {n?meilleur chemin:meilleurs chemins}.");
const USED: Text = Text::new(
    "It uses {n} extra {n?jump:jumps}: {jumps} (← the bonus cell).",
    "Il emploie {n} {n?saut supplémentaire:sauts supplémentaires} : {jumps} (← la case bonus).",
);
const NO_BONUS: Text = Text::new("It uses no extra jump.", "Il n'emploie aucun saut supplémentaire.");
const NO_PATH: Text = Text::new("There is no path to the goal.", "Il n'y a pas de chemin jusqu'au but.");
const UNKNOWN: Text = Text::new(
    "No path was found, and it is not proven that there is none.",
    "Aucun chemin n'a été trouvé, et il n'est pas démontré qu'il n'y en a pas.",
);
const GREEDY_BEST: Text = Text::new(
    "Greedy play that looks {k} {k?jump:jumps} ahead finds the same path, for {cost}.",
    "Le joueur glouton qui regarde {k} {k?saut:sauts} en avant trouve le même chemin, pour {cost}.",
);
const GREEDY_WRONG: Text = Text::new(
    "Greedy play that looks {k} {k?jump:jumps} ahead pays {cost}: on {cell} it jumps {jump} instead of {best}.",
    "Le joueur glouton qui regarde {k} {k?saut:sauts} en avant paie {cost} : en {cell}, il saute {jump} au lieu de {best}.",
);
const GREEDY_STUCK: Text = Text::new(
    "Greedy play that looks {k} {k?jump:jumps} ahead gets stuck.",
    "Le joueur glouton qui regarde {k} {k?saut:sauts} en avant se retrouve bloqué.",
);
