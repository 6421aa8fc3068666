//! What a position is worth, in words and figures that every verb shares.

use tablette::speech::{Speaker, Word, bytes, decimal, duration};
use tablette::{Estimate, Number, Outcome, Phrase, Players, Verdict, Work};

use crate::desk::Desk;
use crate::style::Style;

/// More moves than this are counted, not listed.
const LISTED: usize = 24;

/// The value in a few characters: `+17`, `-12`, a draw, a cost; a dash where nothing is known.
pub(crate) fn figure(speaker: &Speaker, verdict: &Verdict) -> String {
    if let (Some(cost), Some(bound)) = (&verdict.cost, &verdict.lower_bound) {
        return format!("{} (≥ {})", speaker.number(cost), speaker.number(bound));
    }
    if let Some(cost) = &verdict.cost {
        return speaker.number(cost);
    }
    match (verdict.outcome, verdict.value()) {
        (Some(Outcome::Draw), _) => speaker.plain("draw"),
        (Some(outcome), Some(value)) => signed(speaker, outcome, &value),
        (Some(Outcome::Win), None) => speaker.plain("win"),
        (Some(Outcome::Lose), None) => speaker.plain("lose"),
        (None, _) => match (&verdict.nimber, verdict.estimate) {
            (Some(nimber), _) => format!("*{}", speaker.number(nimber)),
            (None, Some(estimate)) => speaker.say("estimate-short", &estimated(speaker, estimate)),
            (None, None) => "–".to_owned(),
        },
    }
}

/// The words of an estimate: its score, signed and with two decimals, and its depth.
pub(crate) fn estimated(speaker: &Speaker, estimate: Estimate) -> [(&'static str, Word); 2] {
    let size = decimal(speaker.lang(), f64::from(estimate.score.abs()) / 100.0, 2);
    let sign = match estimate.score {
        0 => "",
        1.. => "+",
        _ => "-",
    };
    [("score", format!("{sign}{size}").into()), ("depth", estimate.depth.into())]
}

/// A signed value; the sign of a loss that is already there is kept ("a minus zero").
fn signed(speaker: &Speaker, outcome: Outcome, value: &Number) -> String {
    let digits = speaker.number(value);
    match outcome {
        Outcome::Win => format!("+{digits}"),
        _ if *value == Number::ZERO => "-0".to_owned(),
        _ => digits,
    }
}

/// Emphasis that suits an outcome for the side to move.
pub(crate) fn dress(outcome: Option<Outcome>) -> fn(Style, &str) -> String {
    match outcome {
        Some(Outcome::Win) => Style::good,
        Some(Outcome::Lose) => Style::bad,
        _ => Style::strong,
    }
}

/// The verdict in one sentence, where `player` plays instead of the best player if there is one.
pub(crate) fn sentence(desk: &Desk, players: Players, player: Option<&Phrase>, verdict: &Verdict) -> String {
    if players == Players::One {
        let played = player.and_then(|player| played(desk, player, verdict));
        return played.unwrap_or_else(|| puzzle(desk, verdict));
    }
    let said = outcome(desk, verdict);
    let extras = [("verdict-nimber", &verdict.nimber), ("verdict-count", &verdict.count)];
    let extras = extras.into_iter().filter_map(|(id, number)| Some(desk.say(id, &[("n", number.clone()?.into())])));
    said.into_iter().chain(extras).collect::<Vec<_>>().join(" ")
}

/// What becomes of a puzzle in the hands of somebody who plays by a rule: never that anything is best.
fn played(desk: &Desk, player: &Phrase, verdict: &Verdict) -> Option<String> {
    let player = ("player", player.say(desk.lang()).into());
    if verdict.outcome == Some(Outcome::Lose) {
        return Some(desk.say("verdict-played-stuck", &[player]));
    }
    Some(desk.say("verdict-played", &[player, ("n", verdict.cost.clone()?.into())]))
}

/// What a puzzle's verdict says: the moves or the cost, in how many ways, and whether that is proven.
fn puzzle(desk: &Desk, verdict: &Verdict) -> String {
    // Ways that are not counted are left out, which the messages do at 0.
    let ways = ("ways", verdict.count.clone().unwrap_or(Number::ZERO).into());
    match (verdict.outcome, &verdict.cost, &verdict.lower_bound, &verdict.remoteness) {
        (Some(Outcome::Lose), ..) => desk.plain("verdict-stuck"),
        (_, Some(cost), Some(bound), _) => {
            desk.say("verdict-cost-open", &[("n", cost.clone().into()), ("bound", bound.clone().into())])
        }
        (_, None, Some(bound), _) => desk.say("verdict-bound", &[("bound", bound.clone().into())]),
        (_, cost, None, Some(moves)) if cost.as_ref().is_none_or(|cost| cost == moves) => {
            let id = if *moves == Number::ZERO { "verdict-solved" } else { "verdict-solvable" };
            desk.say(id, &[("n", moves.clone().into()), ways])
        }
        (_, Some(cost), None, _) => desk.say("verdict-cost", &[("n", cost.clone().into()), ways]),
        (_, None, None, _) => desk.plain("verdict-solvable-unmeasured"),
    }
}

fn outcome(desk: &Desk, verdict: &Verdict) -> Option<String> {
    let Some(outcome) = verdict.outcome else {
        return verdict.estimate.map(|estimate| desk.say("verdict-estimate", &estimated(&desk.speaker, estimate)));
    };
    let plies = verdict.remoteness.clone();
    let figure = figure(&desk.speaker, verdict);
    let words = |plies: Number| [("n", plies.into()), ("value", figure.as_str().into())];
    Some(match (outcome, plies) {
        (Outcome::Draw, None) => desk.plain("verdict-draw-endless"),
        (Outcome::Draw, Some(plies)) => desk.say("verdict-draw", &words(plies)),
        (Outcome::Win, Some(plies)) => desk.say("verdict-win", &words(plies)),
        (Outcome::Win, None) => desk.plain("verdict-win-unmeasured"),
        (Outcome::Lose, Some(plies)) if plies == Number::ZERO => desk.plain("verdict-lost-already"),
        (Outcome::Lose, Some(plies)) => desk.say("verdict-lose", &words(plies)),
        (Outcome::Lose, None) => desk.plain("verdict-lose-unmeasured"),
    })
}

/// Moves in one line, the rest counted.
pub(crate) fn list(desk: &Desk, moves: &[String]) -> String {
    if moves.len() <= LISTED {
        return desk.speaker.list(moves);
    }
    let shown = moves[..LISTED].join(", ");
    desk.say("list-clipped", &[("shown", shown.into()), ("more", (moves.len() - LISTED).into())])
}

/// What an answer took, in one line.
pub(crate) fn cost(desk: &Desk, work: &Work, seconds: f64) -> String {
    let mut parts = Vec::new();
    if let Some(calls) = work.calls {
        parts.push(desk.say("cost-calls", &[("n", calls.into())]));
    }
    parts.push(desk.say("cost-positions", &[("n", work.positions.into())]));
    parts.push(duration(desk.lang(), seconds));
    parts.push(bytes(desk.lang(), work.bytes));
    parts.join(", ")
}
