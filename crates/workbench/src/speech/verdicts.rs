//! The value of a position, in words and numbers that all faces share.
//!
//! For example, `tablette solve chomp 8x10` and `print(tablette.open("chomp", "8x10").solve())`
//! print "Won for the player to move: +45 (in at most 45 plies)." from the same [`sentence`].

use tablette_core::{Estimate, Number, Outcome, Phrase, Players, Verdict, Work};

use super::{Speaker, bytes, duration};
use crate::words;

/// Maximum number of moves listed; further ones are counted.
const LISTED: usize = 24;

/// Returns the value in a few characters: `+17`, `-12`, a draw, a cost; a dash if nothing is known.
pub fn figure(speaker: &Speaker, verdict: &Verdict) -> String {
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

/// Returns the score of an estimate, signed and with two decimals.
pub fn score(speaker: &Speaker, estimate: Estimate) -> String {
    super::score(speaker.lang(), estimate)
}

/// Returns a signed value; a loss in 0 plies keeps its sign ("a minus zero").
fn signed(speaker: &Speaker, outcome: Outcome, value: &Number) -> String {
    let digits = speaker.number(value);
    match outcome {
        Outcome::Win => format!("+{digits}"),
        _ if *value == Number::ZERO => "-0".to_owned(),
        _ => digits,
    }
}

/// Returns the verdict in one sentence, or in several if a nimber or a count is known as well;
/// `player` is the one who plays instead of the best player, if there is one.
pub fn sentence(speaker: &Speaker, players: Players, player: Option<&Phrase>, verdict: &Verdict) -> String {
    if players == Players::One {
        let played = player.and_then(|player| played(speaker, player, verdict));
        return played.unwrap_or_else(|| puzzle(speaker, verdict));
    }
    let said = outcome(speaker, verdict);
    let nimber = verdict.nimber.as_ref().map(|nimber| speaker.say(words::verdict::nimber(nimber)));
    let count = verdict.count.as_ref().map(|count| speaker.say(words::verdict::count(count)));
    said.into_iter().chain(nimber).chain(count).collect::<Vec<_>>().join(" ")
}

/// Returns the result of a puzzle when a player follows a rule; never claims that a move is best.
fn played(speaker: &Speaker, player: &Phrase, verdict: &Verdict) -> Option<String> {
    if verdict.outcome == Some(Outcome::Lose) {
        return Some(speaker.say(words::verdict::played_stuck(player.clone())));
    }
    Some(speaker.say(words::verdict::played(player.clone(), verdict.cost.as_ref()?)))
}

/// Returns a puzzle's verdict: the moves or the cost, the number of ways, and whether that is
/// proven.
fn puzzle(speaker: &Speaker, verdict: &Verdict) -> String {
    // Uncounted ways are omitted, which the sentences do at 0.
    let ways = verdict.count.as_ref().unwrap_or(&Number::ZERO);
    match (verdict.outcome, &verdict.cost, &verdict.lower_bound, &verdict.remoteness) {
        (Some(Outcome::Lose), ..) => speaker.say(words::verdict::STUCK),
        (_, Some(cost), Some(bound), _) => speaker.say(words::verdict::cost_open(cost, bound)),
        (_, None, Some(bound), _) => speaker.say(words::verdict::bound(bound)),
        (_, cost, None, Some(moves)) if cost.as_ref().is_none_or(|cost| cost == moves) => {
            if *moves == Number::ZERO {
                speaker.say(words::verdict::SOLVED)
            } else {
                speaker.say(words::verdict::solvable(moves, ways))
            }
        }
        (_, Some(cost), None, _) => speaker.say(words::verdict::cost(cost, ways)),
        (_, None, None, _) => speaker.say(words::verdict::SOLVABLE_UNMEASURED),
    }
}

fn outcome(speaker: &Speaker, verdict: &Verdict) -> Option<String> {
    let Some(outcome) = verdict.outcome else {
        let said = |estimate| words::verdict::estimate(score(speaker, estimate), estimate.depth);
        return verdict.estimate.map(|estimate| speaker.say(said(estimate)));
    };
    let figure = figure(speaker, verdict);
    Some(match (outcome, &verdict.remoteness) {
        (Outcome::Draw, None) if verdict.endless => speaker.say(words::verdict::DRAW_ENDLESS),
        (Outcome::Draw, None) => speaker.say(words::verdict::DRAW_UNMEASURED),
        (Outcome::Draw, Some(plies)) => speaker.say(words::verdict::draw(plies)),
        (Outcome::Win, Some(plies)) => speaker.say(words::verdict::win(figure, plies)),
        (Outcome::Win, None) => speaker.say(words::verdict::WIN_UNMEASURED),
        (Outcome::Lose, Some(plies)) if *plies == Number::ZERO => speaker.say(words::verdict::LOST_ALREADY),
        (Outcome::Lose, Some(plies)) => speaker.say(words::verdict::lose(figure, plies)),
        (Outcome::Lose, None) => speaker.say(words::verdict::LOSE_UNMEASURED),
    })
}

/// Lists moves in one line, and counts the rest.
pub fn list(speaker: &Speaker, moves: &[String]) -> String {
    if moves.len() <= LISTED {
        return speaker.list(moves);
    }
    let shown = moves[..LISTED].join(", ");
    speaker.say(words::common::list_clipped(shown, moves.len() - LISTED))
}

/// Returns the cost of an answer, in one line.
pub fn cost(speaker: &Speaker, work: &Work, seconds: f64) -> String {
    let mut parts = Vec::new();
    if let Some(calls) = work.calls {
        parts.push(speaker.say(words::verdict::cost_calls(calls)));
    }
    parts.push(speaker.say(words::verdict::cost_positions(work.positions)));
    parts.push(duration(speaker.lang(), seconds));
    parts.push(bytes(speaker.lang(), work.bytes));
    parts.join(", ")
}
