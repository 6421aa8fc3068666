//! Why a bar is won or lost, in sentences: the XOR written out, and what to do about it.

use tablette_core::{Phrase, Text};

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
        heaps
            .map(|(name, heap)| {
                IN_BINARY.with("bits", format!("{heap:0width$b}")).with("heap", heap).with_phrase("name", name.into())
            })
            .collect()
    } else {
        let width = most.to_string().len();
        heaps
            .map(|(name, heap)| IN_DECIMAL.with("heap", format!("{heap:width$}")).with_phrase("name", name.into()))
            .collect()
    }
}

fn won(bar: Bar) -> Vec<Phrase> {
    let moves = winning_moves(bar);
    let fastest = moves[0].lines;
    let mut lines = vec![WON.with("xor", nimber(bar))];
    lines.extend(moves.iter().map(|&cut| {
        let heap = bar.margin(cut.margin);
        WINS.with("move", show_cut(cut))
            .with_phrase("words", say_cut(bar, cut))
            .with_phrase("name", margin_name(cut.margin).into())
            .with("heap", heap)
            .with("left", heap - cut.lines)
            .with("plies", bar.lines() + 1 - cut.lines)
    }));
    let rest = bar.lines() - fastest;
    lines.push(match rest {
        0 => NOTHING_LEFT.into(),
        _ => WHY_NOT_FASTER.with("rest", rest).with("plies", remoteness(bar)),
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
        EXAMPLE.with("move", show_cut(first)).with("xor", nimber(after)).with("reply", show_cut(reply)),
        LAST.with("plies", bar.lines()),
        DEFENCES.with("moves", moves),
        why_it_holds(bar, first),
    ]
}

/// The trailing zeros behind the defence, as in the proof.
fn why_it_holds(bar: Bar, cut: Cut) -> Phrase {
    let heap = bar.margin(cut.margin);
    let bit = heap & heap.wrapping_neg();
    HOLDS
        .with("move", show_cut(cut))
        .with("heap", heap)
        .with("bit", bit)
        .with_phrase("name", margin_name(cut.margin).into())
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

const NIM: Text = Text::new(
    "A cut shortens one of the four margins around the deadly square: this is Nim on four heaps, and their XOR decides.",
    "Casser raccourcit l'une des quatre marges autour du carré mortel : c'est le jeu de Nim à quatre tas, et leur XOR décide.",
);
const XOR: Text = Text::new("XOR", "XOR");
const IN_BINARY: Text = Text::new("  {bits}  {name} ({heap})", "  {bits}  {name} ({heap})");
const IN_DECIMAL: Text = Text::new("  {heap}  {name}", "  {heap}  {name}");
const LONE: Text = Text::new(
    "Only the deadly square is left: whoever receives it has lost.",
    "Il ne reste que le carré mortel : celui qui le reçoit a perdu.",
);
const WON: Text = Text::new(
    "The XOR is {xor}, not 0: the side to move wins by making it 0.",
    "Le XOR vaut {xor}, pas 0 : le joueur au trait gagne en le ramenant à 0.",
);
const WINS: Text = Text::new(
    "{move} ({words}) takes the {name} margin from {heap} to {left}: the XOR is 0, and the game is won in {plies} {plies?ply:plies}.",
    "{move} ({words}) : la marge {name} passe de {heap} à {left}, le XOR devient 0, et c'est gagné en {plies} {plies?coup:coups}.",
);
const WHY_NOT_FASTER: Text = Text::new(
    "The more a winning move breaks off, the faster it wins; then {rest} {rest?line is:lines are} left, and the loser can see to it that each goes singly: {plies} plies in all.",
    "Plus un coup gagnant casse, plus il gagne vite ; il reste ensuite {rest} {rest?rainure:rainures} à casser, et le perdant peut obtenir qu'elles cèdent une à une : {plies} coups en tout.",
);
const NOTHING_LEFT: Text = Text::new("Only the deadly square is left.", "Il ne reste que le carré mortel.");
const LOST: Text = Text::new(
    "The XOR is 0: a cut changes one margin, so it makes the XOR something else, and the answer makes it 0 again.",
    "Le XOR vaut 0 : casser change une seule marge, donc le XOR n'est plus nul, et la réponse le ramène à 0.",
);
const EXAMPLE: Text = Text::new(
    "For example {move} makes it {xor}, and the answer is {reply}.",
    "Par exemple {move} donne {xor}, et la réponse est {reply}.",
);
const LAST: Text = Text::new(
    "Every ply breaks off a line or more, so {plies} plies are the most there can be, and they can be had:",
    "Chaque coup casse au moins une ligne ou une colonne : {plies} coups est donc le maximum, et il peut être atteint :",
);
const DEFENCES: Text = Text::new("the longest defences are {moves}.", "les défenses les plus longues sont {moves}.");
const HOLDS: Text = Text::new(
    "{move} holds out: the lowest bit of {heap} (the {name} margin) is {bit}, and any other margin with that bit has no lower one, so that each winning answer breaks off a single line.",
    "{move} tient bon : le bit de poids le plus faible de {heap} (marge {name}) est {bit}, et toute autre marge qui a ce bit n'en a pas de plus faible, donc chaque réponse gagnante ne casse qu'une ligne ou colonne.",
);
