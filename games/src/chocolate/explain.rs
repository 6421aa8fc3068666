//! Why a bar is won or lost, in sentences: the XOR written out, and what to do about it.

use tablette_core::{Digits, Phrase, Text, Words, words};

use super::bar::{Bar, Cut, Margin};
use super::notation::{say_cut, show_cut};
use super::theory::{best_defences, nimber, remoteness, winning_moves};

/// Margins below this are written in binary, one under the other.
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

/// The heaps one under the other, and their XOR.
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
        wins(show_cut(cut), say_cut(bar, cut), margin_name(cut.margin), heap, left, plies)
    }));
    let rest = bar.lines() - fastest;
    lines.push(match rest {
        0 => NOTHING_LEFT.into(),
        _ => why_not_faster(rest, remoteness(bar)),
    });
    lines
}

fn lost(bar: Bar) -> Vec<Phrase> {
    let moves = best_defences(bar).into_iter().map(show_cut).collect::<Vec<_>>().join(" · ");
    let first = best_defences(bar)[0];
    let after = bar.after(first);
    let reply = winning_moves(after)[0];
    vec![
        LOST.into(),
        example(show_cut(first), nimber(after), show_cut(reply)),
        longest(bar.lines()),
        defences(moves),
        why_it_holds(bar, first),
    ]
}

/// The trailing zeros behind the defence, as in the proof.
fn why_it_holds(bar: Bar, cut: Cut) -> Phrase {
    let heap = bar.margin(cut.margin);
    let bit = heap & heap.wrapping_neg();
    holds(show_cut(cut), heap, margin_name(cut.margin), bit)
}

/// As it stands beside a heap.
fn heap_name(margin: Margin) -> Text {
    match margin {
        Margin::Left => Text::new("left", "gauche"),
        Margin::Right => Text::new("right", "droite"),
        Margin::Top => Text::new("top", "haut"),
        Margin::Bottom => Text::new("bottom", "bas"),
    }
}

/// As it stands beside the word "margin".
fn margin_name(margin: Margin) -> Text {
    match margin {
        Margin::Left => Text::new("left", "de gauche"),
        Margin::Right => Text::new("right", "de droite"),
        Margin::Top => Text::new("top", "du haut"),
        Margin::Bottom => Text::new("bottom", "du bas"),
    }
}

words! {
    NIM {
        "A cut shortens one of the four margins around the deadly square: this is Nim on four heaps, and their XOR decides.",
        "Casser raccourcit l'une des quatre marges autour du carré mortel : c'est le jeu de Nim à quatre tas, et leur XOR décide.",
    }
    XOR { "XOR", "XOR" }
    in_binary(bits: Words, name: Words, heap: Digits) { "  {bits}  {name} ({heap})", "  {bits}  {name} ({heap})" }
    in_decimal(heap: Words, name: Words) { "  {heap}  {name}", "  {heap}  {name}" }
    LONE {
        "Only the deadly square is left: whoever receives it has lost.",
        "Il ne reste que le carré mortel : celui qui le reçoit a perdu.",
    }
    not_zero(xor: Digits) {
        "The XOR is {xor}, not 0: the side to move wins by making it 0.",
        "Le XOR vaut {xor}, pas 0 : le joueur au trait gagne en le ramenant à 0.",
    }
    wins(mv: Words, words: Words, name: Words, heap: Digits, left: Digits, plies: Digits) {
        "{mv} ({words}) takes the {name} margin from {heap} to {left}: the XOR is 0, and the game is won in {plies} {plies?ply:plies}.",
        "{mv} ({words}) : la marge {name} passe de {heap} à {left}, le XOR devient 0, et c'est gagné en {plies} {plies?coup:coups}.",
    }
    why_not_faster(rest: Digits, plies: Digits) {
        "The more a winning move breaks off, the faster it wins; then {rest} {rest?line is:lines are} left, and the loser can see to it that each goes singly: {plies} plies in all.",
        "Plus un coup gagnant casse, plus il gagne vite ; il reste ensuite {rest} {rest?rainure:rainures} à casser, et le perdant peut obtenir qu'elles cèdent une à une : {plies} coups en tout.",
    }
    NOTHING_LEFT { "Only the deadly square is left.", "Il ne reste que le carré mortel." }
    LOST {
        "The XOR is 0: a cut changes one margin, so it makes the XOR something else, and the answer makes it 0 again.",
        "Le XOR vaut 0 : casser change une seule marge, donc le XOR n'est plus nul, et la réponse le ramène à 0.",
    }
    example(mv: Words, xor: Digits, reply: Words) {
        "For example {mv} makes it {xor}, and the answer is {reply}.",
        "Par exemple {mv} donne {xor}, et la réponse est {reply}.",
    }
    longest(plies: Digits) {
        "Every ply breaks off a line or more, so {plies} plies are the most there can be, and they can be had:",
        "Chaque coup casse au moins une ligne ou une colonne : {plies} coups est donc le maximum, et il peut être atteint :",
    }
    defences(moves: Words) { "the longest defences are {moves}.", "les défenses les plus longues sont {moves}." }
    holds(mv: Words, heap: Digits, name: Words, bit: Digits) {
        "{mv} holds out: the lowest bit of {heap} (the {name} margin) is {bit}, and any other margin with that bit has no lower one, so that each winning answer breaks off a single line.",
        "{mv} tient bon : le bit de poids le plus faible de {heap} (marge {name}) est {bit}, et toute autre marge qui a ce bit n'en a pas de plus faible, donc chaque réponse gagnante ne casse qu'une ligne ou colonne.",
    }
}
