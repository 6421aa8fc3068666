//! What a position is worth, in words and figures that every verb shares.

use tablette::speech::{Speaker, bytes, duration};
use tablette::{Number, Outcome, Players, Verdict, Work};

use crate::desk::Desk;
use crate::style::Style;

/// More moves than this are counted, not listed.
const LISTED: usize = 24;

/// The value in a few characters: `+17`, `-12`, a draw, a cost; a dash where nothing is known.
pub(crate) fn figure(speaker: &Speaker, verdict: &Verdict) -> String {
    if let Some(number) = verdict.cost.as_ref().or(verdict.count.as_ref()) {
        return speaker.number(number);
    }
    match (verdict.outcome, verdict.value()) {
        (Some(Outcome::Draw), _) => speaker.plain("draw"),
        (Some(outcome), Some(value)) => signed(speaker, outcome, &value),
        (Some(Outcome::Win), None) => speaker.plain("win"),
        (Some(Outcome::Lose), None) => speaker.plain("lose"),
        (None, _) => {
            verdict.nimber.as_ref().map_or_else(|| "–".to_owned(), |nimber| format!("*{}", speaker.number(nimber)))
        }
    }
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

/// The verdict in one sentence.
pub(crate) fn sentence(desk: &Desk, players: Players, verdict: &Verdict) -> String {
    let said = outcome(desk, players, verdict);
    let extras =
        [("verdict-nimber", &verdict.nimber), ("verdict-cost", &verdict.cost), ("verdict-count", &verdict.count)];
    let extras = extras.into_iter().filter_map(|(id, number)| Some(desk.say(id, &[("n", number.clone()?.into())])));
    said.into_iter().chain(extras).collect::<Vec<_>>().join(" ")
}

fn outcome(desk: &Desk, players: Players, verdict: &Verdict) -> Option<String> {
    let outcome = verdict.outcome?;
    let plies = verdict.remoteness.clone();
    let figure = figure(&desk.speaker, verdict);
    let words = |plies: Number| [("n", plies.into()), ("value", figure.as_str().into())];
    Some(match (players, outcome, plies) {
        (_, Outcome::Draw, None) => desk.plain("verdict-draw-endless"),
        (_, Outcome::Draw, Some(plies)) => desk.say("verdict-draw", &words(plies)),
        (Players::Two, Outcome::Win, Some(plies)) => desk.say("verdict-win", &words(plies)),
        (Players::Two, Outcome::Win, None) => desk.plain("verdict-win-unmeasured"),
        (Players::Two, Outcome::Lose, Some(plies)) if plies == Number::ZERO => desk.plain("verdict-lost-already"),
        (Players::Two, Outcome::Lose, Some(plies)) => desk.say("verdict-lose", &words(plies)),
        (Players::Two, Outcome::Lose, None) => desk.plain("verdict-lose-unmeasured"),
        (Players::One, Outcome::Win, Some(plies)) => desk.say("verdict-solvable", &words(plies)),
        (Players::One, Outcome::Win, None) => desk.plain("verdict-solvable-unmeasured"),
        (Players::One, Outcome::Lose, _) => desk.plain("verdict-stuck"),
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
