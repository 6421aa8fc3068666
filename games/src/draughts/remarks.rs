//! What the rules say of a position, with their articles: what is forced, what is not allowed and why, what is about to end.

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

/// Captures that take too few pieces are named up to this many.
const NAMED: usize = 8;

/// A sentence for each thing worth knowing; nothing once the game is over.
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

/// That capturing is compulsory, how much, and which captures are too short.
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

/// Which moves make a king, and which only pass the far row.
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

/// How far the clocks in force have come.
fn clocks<V: Variant>(state: &State<V>, articles: Articles) -> Vec<Phrase> {
    let quiet = (articles.kings_only && state.clocks.quiet > 0).then(|| kings_alone(state.clocks.quiet, KINGS_ONLY));
    let ending = articles.ending(&state.position).map(|most| lone_king(state.clocks.ending, most));
    quiet.into_iter().chain(ending).collect()
}

words! {
    reason(why: Words) { "{why}.", "{why}." }
    compulsory(most: Digits, moves: Words) {
        "Capturing is compulsory (4.1), and as many pieces as possible, here {most} (4.13): {moves}.",
        "La prise est obligatoire (4.1), et du plus grand nombre de pièces, ici {most} (4.13) : {moves}.",
    }
    any_capture(moves: Words) { "Capturing is compulsory: {moves}.", "La prise est obligatoire : {moves}." }
    only_move(mv: Words) { "{mv} is the only legal move.", "{mv} est le seul coup permis." }
    ends_where_it_began(mv: Words) {
        "{mv} ends where it began: a square may be passed several times, a piece only once (4.11).",
        "{mv} revient à son départ : une case peut être franchie plusieurs fois, une pièce une seule (4.11).",
    }
    crowns(moves: Words, n: Digits) { "{moves} {n?makes:make} a king (3.5).", "{moves} {n?fait:font} une dame (3.5)." }
    passes(mv: Words) {
        "{mv} passes the far row without ending there, and the man stays a man (4.15).",
        "{mv} passe par la dernière rangée sans s'y arrêter, et le pion reste un pion (4.15).",
    }
    kings_alone(plies: Digits, most: Digits) {
        "Kings alone have moved, without a capture, for {plies} {plies?ply:plies}: a draw at {most} (6.2).",
        "Seules des dames ont joué, sans prise, depuis {plies} {plies?demi-coup:demi-coups} : nulle à {most} (6.2).",
    }
    lone_king(plies: Digits, most: Digits) {
        "The ending against a lone king has lasted {plies} {plies?ply:plies}: a draw at {most} (6.3, 6.4).",
        "La fin contre une dame seule dure depuis {plies} {plies?demi-coup:demi-coups} : nulle à {most} (6.3, 6.4).",
    }
}
