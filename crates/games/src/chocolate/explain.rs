//! Why a bar is won or lost, in sentences: the XOR written out, and the moves that follow from it.

use tablette_core::{Digits, Lang, Phrase, Text, Words, words};

use super::bar::{Bar, Cut, Margin};
use super::notation::{say_cut, spell_cut};
use super::theory::{best_defences, nimber, remoteness, winning_moves};

/// Margins below this are written in binary, one below another.
const BINARY: u64 = 1 << 16;

pub(super) fn explain(bar: Bar) -> Vec<Phrase> {
    let mut lines = vec![Phrase::from(NIM)];
    lines.extend(xor(bar));
    if bar.is_lone() {
        lines.push(LONE.into());
    } else if nimber(bar) == 0 {
        lines.extend(lost(bar));
    } else {
        lines.extend(won(bar));
    }
    lines
}

/// The heaps one below another, and their XOR.
fn xor(bar: Bar) -> Vec<Phrase> {
    let xor = nimber(bar);
    let margins = Margin::ALL.map(|margin| (heap_name(margin), bar.margin(margin)));
    let heaps = margins.into_iter().chain([(XOR, xor)]);
    let most = bar.margins().into_iter().max().unwrap_or(0);
    if most < BINARY {
        let width = (u64::BITS - most.leading_zeros()).max(1) as usize;
        heaps.map(|(name, heap)| in_binary(format!("{heap:0width$b}"), name, heap)).collect()
    } else {
        let width = most.to_string().len();
        heaps.map(|(name, heap)| in_decimal(format!("{heap:width$}"), name)).collect()
    }
}

fn won(bar: Bar) -> Vec<Phrase> {
    let moves = winning_moves(bar);
    let fastest = moves[0].lines;
    let mut lines = vec![not_zero(nimber(bar))];
    lines.extend(moves.iter().map(|&cut| {
        let heap = bar.margin(cut.margin);
        let (left, plies) = (heap - cut.lines, bar.lines() + 1 - cut.lines);
        wins(spell_cut(cut), say_cut(bar, cut), margin_name(cut.margin), heap, left, plies)
    }));
    let rest = bar.lines() - fastest;
    lines.push(match rest {
        0 => NOTHING_LEFT.into(),
        _ => why_not_faster(rest, remoteness(bar)),
    });
    lines
}

fn lost(bar: Bar) -> Vec<Phrase> {
    let spelled = |lang| best_defences(bar).into_iter().map(|cut| spell_cut(cut).say(lang)).collect::<Vec<_>>();
    let moves = Lang::ALL.map(|lang| spelled(lang).join(" · "));
    let first = best_defences(bar)[0];
    let after = bar.after(first);
    let reply = winning_moves(after)[0];
    vec![
        LOST.into(),
        example(spell_cut(first), nimber(after), spell_cut(reply)),
        longest(bar.lines()),
        defences(moves),
        why_it_holds(bar, first),
    ]
}

/// The argument about trailing zeros behind the defence, as in the proof.
fn why_it_holds(bar: Bar, cut: Cut) -> Phrase {
    let heap = bar.margin(cut.margin);
    let bit = heap & heap.wrapping_neg();
    holds(spell_cut(cut), heap, margin_name(cut.margin), bit)
}

/// The name of a heap.
fn heap_name(margin: Margin) -> Text {
    match margin {
        Margin::Left => Text::new("left", "gauche"),
        Margin::Right => Text::new("right", "droite"),
        Margin::Top => Text::new("top", "haut"),
        Margin::Bottom => Text::new("bottom", "bas"),
    }
}

/// The name before the word "margin" in English, after « marge » in French.
fn margin_name(margin: Margin) -> Text {
    match margin {
        Margin::Left => Text::new("left", "de gauche"),
        Margin::Right => Text::new("right", "de droite"),
        Margin::Top => Text::new("top", "du haut"),
        Margin::Bottom => Text::new("bottom", "du bas"),
    }
}

words! {
    from include_str!("explain.txt");
    NIM;
    XOR;
    LONE;
    not_zero(xor: Digits);
    wins(mv: Words, words: Words, name: Words, heap: Digits, left: Digits, plies: Digits);
    why_not_faster(rest: Digits, plies: Digits);
    NOTHING_LEFT;
    LOST;
    example(mv: Words, xor: Digits, reply: Words);
    longest(plies: Digits);
    defences(moves: Words);
    holds(mv: Words, heap: Digits, name: Words, bit: Digits);
}

words! {
    in_binary(bits: Words, name: Words, heap: Digits) { "  {bits}  {name} ({heap})", "  {bits}  {name} ({heap})" }
    in_decimal(heap: Words, name: Words) { "  {heap}  {name}", "  {heap}  {name}" }
}
