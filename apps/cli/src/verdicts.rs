//! What a position is worth, in words and figures that every verb shares.

use tablette::speech::{self, Speaker, bytes, duration};
use tablette::{Estimate, Number, Outcome, Phrase, Players, Verdict, Work, words};

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
        (Some(Outcome::Draw), _) => speaker.say(words::common::DRAW),
        (Some(outcome), Some(value)) => signed(speaker, outcome, &value),
        (Some(Outcome::Win), None) => speaker.say(words::common::WIN),
        (Some(Outcome::Lose), None) => speaker.say(words::common::LOSE),
        (None, _) => match (&verdict.nimber, verdict.estimate) {
            (Some(nimber), _) => format!("*{}", speaker.number(nimber)),
            (None, Some(estimate)) => {
                speaker.say(words::verdict::estimate_short(score(speaker, estimate), estimate.depth))
            }
            (None, None) => "–".to_owned(),
        },
    }
}

/// The score of an estimate, signed and with two decimals.
pub(crate) fn score(speaker: &Speaker, estimate: Estimate) -> String {
    speech::score(speaker.lang(), estimate)
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
    let nimber = verdict.nimber.as_ref().map(|nimber| desk.say(words::verdict::nimber(nimber)));
    let count = verdict.count.as_ref().map(|count| desk.say(words::verdict::count(count)));
    said.into_iter().chain(nimber).chain(count).collect::<Vec<_>>().join(" ")
}

/// What becomes of a puzzle in the hands of somebody who plays by a rule: never that anything is best.
fn played(desk: &Desk, player: &Phrase, verdict: &Verdict) -> Option<String> {
    if verdict.outcome == Some(Outcome::Lose) {
        return Some(desk.say(words::verdict::played_stuck(player.clone())));
    }
    Some(desk.say(words::verdict::played(player.clone(), verdict.cost.as_ref()?)))
}

/// What a puzzle's verdict says: the moves or the cost, in how many ways, and whether that is proven.
fn puzzle(desk: &Desk, verdict: &Verdict) -> String {
    // Ways that are not counted are left out, which the sentences do at 0.
    let ways = verdict.count.as_ref().unwrap_or(&Number::ZERO);
    match (verdict.outcome, &verdict.cost, &verdict.lower_bound, &verdict.remoteness) {
        (Some(Outcome::Lose), ..) => desk.say(words::verdict::STUCK),
        (_, Some(cost), Some(bound), _) => desk.say(words::verdict::cost_open(cost, bound)),
        (_, None, Some(bound), _) => desk.say(words::verdict::bound(bound)),
        (_, cost, None, Some(moves)) if cost.as_ref().is_none_or(|cost| cost == moves) => {
            if *moves == Number::ZERO {
                desk.say(words::verdict::SOLVED)
            } else {
                desk.say(words::verdict::solvable(moves, ways))
            }
        }
        (_, Some(cost), None, _) => desk.say(words::verdict::cost(cost, ways)),
        (_, None, None, _) => desk.say(words::verdict::SOLVABLE_UNMEASURED),
    }
}

fn outcome(desk: &Desk, verdict: &Verdict) -> Option<String> {
    let Some(outcome) = verdict.outcome else {
        let said = |estimate| words::verdict::estimate(score(&desk.speaker, estimate), estimate.depth);
        return verdict.estimate.map(|estimate| desk.say(said(estimate)));
    };
    let figure = figure(&desk.speaker, verdict);
    Some(match (outcome, &verdict.remoteness) {
        (Outcome::Draw, None) => desk.say(words::verdict::DRAW_ENDLESS),
        (Outcome::Draw, Some(plies)) => desk.say(words::verdict::draw(plies)),
        (Outcome::Win, Some(plies)) => desk.say(words::verdict::win(figure, plies)),
        (Outcome::Win, None) => desk.say(words::verdict::WIN_UNMEASURED),
        (Outcome::Lose, Some(plies)) if *plies == Number::ZERO => desk.say(words::verdict::LOST_ALREADY),
        (Outcome::Lose, Some(plies)) => desk.say(words::verdict::lose(figure, plies)),
        (Outcome::Lose, None) => desk.say(words::verdict::LOSE_UNMEASURED),
    })
}

/// Moves in one line, the rest counted.
pub(crate) fn list(desk: &Desk, moves: &[String]) -> String {
    if moves.len() <= LISTED {
        return desk.speaker.list(moves);
    }
    let shown = moves[..LISTED].join(", ");
    desk.say(words::common::list_clipped(shown, moves.len() - LISTED))
}

/// What an answer took, in one line.
pub(crate) fn cost(desk: &Desk, work: &Work, seconds: f64) -> String {
    let mut parts = Vec::new();
    if let Some(calls) = work.calls {
        parts.push(desk.say(words::verdict::cost_calls(calls)));
    }
    parts.push(desk.say(words::verdict::cost_positions(work.positions)));
    parts.push(duration(desk.lang(), seconds));
    parts.push(bytes(desk.lang(), work.bytes));
    parts.join(", ")
}
