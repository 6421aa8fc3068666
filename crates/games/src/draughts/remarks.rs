//! Remarks about a position, with the articles of the rules: forced moves, illegal captures and
//! why, imminent draws.

use tablette_core::{Digits, Phrase, Words, words};

use super::clocks::{Articles, KINGS_ONLY};
use super::generate::generate;
use super::illegal::fewer;
use super::notation::show_all;
use super::path::{path, shorter};
use super::position::{Move, Position};
use super::rules::Variant;
use super::squares::{Layout, Squares};
use super::state::State;
use super::visit::Duplicates;

/// The most captures of too few pieces that are listed.
const NAMED: usize = 8;

/// One sentence per remark; none once the game is over.
pub(super) fn remarks<V: Variant>(state: &State<V>, articles: Articles) -> Vec<Phrase> {
    let position = &state.position;
    let mut moves = Vec::new();
    if !articles.drawn(position, state.clocks) {
        generate(position, Duplicates::Drop, &mut moves);
    }
    let Some(&first) = moves.first() else { return Vec::new() };
    let texts = show_all(position, &moves);
    let mut said = Vec::new();
    if first.is_capture() {
        said.extend(captures(position, &moves, &texts));
    }
    if let [only] = &texts[..] {
        said.push(only_move(only));
    }
    said.extend(crowned(position, &moves, &texts));
    said.extend(clocks(state, articles));
    said
}

/// The obligation to capture, the number of pieces to take, and the captures that take too few.
fn captures<V: Variant>(position: &Position<V>, moves: &[Move], texts: &[String]) -> Vec<Phrase> {
    let best = moves[0];
    let most = best.captured.len();
    let list = || texts.join(", ");
    if !V::RULES.majority {
        return vec![any_capture(list())];
    }
    let said = compulsory(most, list());
    let short = shorter(position, most, NAMED).into_iter().map(|(from, to, taken)| {
        reason(fewer::<V>(&format!("{}x{}", from.number::<V>(), to.number::<V>()), taken, best))
    });
    let round = moves.iter().zip(texts).filter(|(mv, _)| mv.from == mv.to).map(|(_, text)| ends_where_it_began(text));
    [said].into_iter().chain(short).chain(round).collect()
}

/// Moves that promote a man, and captures that only pass the far row.
fn crowned<V: Variant>(position: &Position<V>, moves: &[Move], texts: &[String]) -> Vec<Phrase> {
    let men = position.men(position.to_move());
    let far = Squares(Layout::<V>::far_row(position.to_move()));
    let by_men = || moves.iter().zip(texts).filter(|(mv, _)| men.contains(mv.from));
    let crowned: Vec<&str> = by_men().filter(|(mv, _)| far.contains(mv.to)).map(|(_, text)| text.as_str()).collect();
    let passing = by_men().filter(|(mv, _)| {
        let way = if mv.is_capture() { path(position, **mv) } else { None };
        !far.contains(mv.to) && way.is_some_and(|squares| squares.iter().any(|&square| far.contains(square)))
    });
    let passing = passing.map(|(_, text)| passes(text)).collect::<Vec<_>>();
    let crowned = (!crowned.is_empty()).then(|| crowns(crowned.join(", "), crowned.len()));
    crowned.into_iter().chain(passing).collect()
}

/// The progress of the clocks in force.
fn clocks<V: Variant>(state: &State<V>, articles: Articles) -> Vec<Phrase> {
    let quiet = (articles.kings_only && state.clocks.quiet > 0).then(|| kings_alone(state.clocks.quiet, KINGS_ONLY));
    let ending = articles.ending(&state.position).map(|most| lone_king(state.clocks.ending, most));
    quiet.into_iter().chain(ending).collect()
}

words! {
    from include_str!("remarks.txt");
    reason(why: Words);
    compulsory(most: Digits, moves: Words);
    any_capture(moves: Words);
    only_move(mv: Words);
    ends_where_it_began(mv: Words);
    crowns(moves: Words, n: Digits);
    passes(mv: Words);
    kings_alone(plies: Digits, most: Digits);
    lone_king(plies: Digits, most: Digits);
}
