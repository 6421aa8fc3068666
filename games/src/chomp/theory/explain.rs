//! Why a position is won or lost, in words: by a closed form where there is one, otherwise by its refutation table.

use tablette_core::{Digits, Judge, Outcome, Phrase, Words, words};

use super::catalogue::{closed_form, winning_bites};
use super::theorem::has_equal_arms;
use crate::chomp::notation::{show_bite, show_rows};
use crate::chomp::{Bite, Chomp, Position};

/// The most lines of a refutation table that are said.
const MOST_LINES: usize = 16;

/// The most squares of a position whose bites are all asked about.
const MOST_ASKED: u64 = 1 << 16;

/// The argument for `position`, a sentence a line. O(squares²) questions to the judge at most.
pub(super) fn explain(position: &Position, judge: &dyn Judge<Chomp>) -> Vec<Phrase> {
    if position.is_lone() {
        return vec![LONE.into()];
    }
    if position.is_hook() {
        return vec![hook(position)];
    }
    let mut lines = Vec::new();
    if position.is_rectangle() {
        lines.push(rectangle(position));
    } else if has_equal_arms(position) {
        lines.push(equal_arms(position.width() - 1));
    }
    if closed_form(position).is_some() {
        lines.push(two_rows(position));
    }
    match judge.verdict(position).outcome {
        Some(Outcome::Win) => lines.extend(won(position, judge)),
        Some(_) if closed_form(position).is_some() => {}
        Some(_) => lines.extend(lost(position, judge)),
        None => lines.push(UNKNOWN.into()),
    }
    lines
}

fn hook(position: &Position) -> Phrase {
    let (right, up) = (position.width() - 1, position.height() - 1);
    let Some(bite) = closed_form(position).and_then(|closed| closed.winning) else {
        return mirror(right);
    };
    if right == 0 || up == 0 {
        won_at_once(show_bite(bite))
    } else {
        unequal(right.max(up), right.min(up), show_bite(bite))
    }
}

fn rectangle(position: &Position) -> Phrase {
    if position.width() == position.height() {
        return square_bar(position.width() - 1);
    }
    let corner = Bite { row: position.height() - 1, column: position.width() - 1 };
    steal(show_bite(corner))
}

fn two_rows(position: &Position) -> Phrase {
    let rows = position.height() == 2;
    let (long, short) =
        if rows { (position.width(), position.length(1)) } else { (position.height(), position.rows_from(2)) };
    match (rows, long == short + 1) {
        (true, true) => two_rows_lost(long, short),
        (true, false) => two_rows_won(long, short),
        (false, true) => two_columns_lost(long, short),
        (false, false) => two_columns_won(long, short),
    }
}

/// The winning bites and what they hand over.
fn won(position: &Position, judge: &dyn Judge<Chomp>) -> Vec<Phrase> {
    if judge.winning_moves(position).is_none() && !knows_all(position, judge) {
        return vec![WHICH_UNKNOWN.into()];
    }
    let winning = replies(position, judge);
    let mut lines = vec![bites_win(winning.len())];
    let handed = |&bite: &Bite| hands_over(show_bite(bite), shown(&position.after(bite)));
    lines.extend(winning.iter().take(MOST_LINES).map(handed));
    lines.extend(more(winning.len()));
    lines
}

/// For each bite, an answer that hands back a lost position.
fn lost(position: &Position, judge: &dyn Judge<Chomp>) -> Vec<Phrase> {
    let bites = position.squares() - 1;
    let mut lines = vec![all_answered(bites)];
    lines.extend(position.bites().take(MOST_LINES).map(|bite| {
        let after = position.after(bite);
        let answer = replies(&after, judge).first().copied();
        match answer {
            Some(answer) => refuted(show_bite(bite), show_bite(answer), shown(&after.after(answer))),
            None => unanswered(show_bite(bite)),
        }
    }));
    lines.extend(more(bites as usize));
    lines
}

fn replies(position: &Position, judge: &dyn Judge<Chomp>) -> Vec<Bite> {
    judge
        .winning_moves(position)
        .unwrap_or_else(|| winning_bites(position, |after| judge.verdict(after).outcome == Some(Outcome::Lose)))
}

/// Does the judge know what every bite leaves? It is not asked of very large positions.
fn knows_all(position: &Position, judge: &dyn Judge<Chomp>) -> bool {
    let known = |bite| judge.verdict(&position.after(bite)).outcome.is_some();
    position.squares() <= MOST_ASKED && position.bites().all(known)
}

fn more(lines: usize) -> Option<Phrase> {
    (lines > MOST_LINES).then(|| more_likewise(lines - MOST_LINES))
}

/// A position within a sentence: very tall ones by their size.
fn shown(position: &Position) -> String {
    const MOST_ROWS: u32 = 40;
    if position.height() <= MOST_ROWS {
        return show_rows(position);
    }
    let rows = position.rows();
    format!("{},{},…,{} ({})", rows[0], rows[1], rows[rows.len() - 1], position.height())
}

words! {
    LONE {
        "Lost: only the poisoned square is left, and whoever is to move must eat it.",
        "Perdante : il ne reste que le carré empoisonné, et qui doit jouer le mange.",
    }
    won_at_once(mv: Words) {
        "Won at once: {mv} eats everything but the poisoned square.",
        "Gagnante tout de suite : {mv} mange tout sauf le carré empoisonné.",
    }
    mirror(arm: Digits) {
        "Lost: both arms of the L have {arm} {arm?square:squares} besides the poison. Whatever is bitten off one arm, the \
         other player bites off the other arm, and so always has an answer; the poison remains for whoever is to move now.",
        "Perdante : les deux branches du L ont {arm} {arm?carré:carrés} sans compter le poison. Tout ce que l'on mange sur \
         une branche, l'adversaire le mange sur l'autre : il a toujours une réponse, et le poison reste à qui doit jouer maintenant.",
    }
    unequal(long: Digits, short: Digits, mv: Words) {
        "Won: the arms of the L have {long} and {short} squares besides the poison. {mv} cuts the longer one to the length \
         of the shorter one, and from then on every bite is mirrored on the other arm.",
        "Gagnante : les branches du L ont {long} et {short} carrés sans compter le poison. {mv} raccourcit la plus longue \
         à la longueur de l'autre ; ensuite, on répond à chaque coup par son symétrique sur l'autre branche.",
    }
    square_bar(arm: Digits) {
        "A square bar is won: (1,1) leaves an L whose two arms have {arm} {arm?square:squares} each besides the poison, and \
         from then on every bite is mirrored on the other arm.",
        "Une tablette carrée est gagnante : (1,1) laisse un L dont chaque branche a {arm} {arm?carré:carrés} sans compter \
         le poison ; ensuite, on répond à chaque coup par son symétrique sur l'autre branche.",
    }
    equal_arms(arm: Digits) {
        "Won: (1,1) leaves an L whose two arms have {arm} {arm?square:squares} each besides the poison, and from then on every \
         bite is mirrored on the other arm.",
        "Gagnante : (1,1) laisse un L dont chaque branche a {arm} {arm?carré:carrés} sans compter le poison ; ensuite, on répond \
         à chaque coup par son symétrique sur l'autre branche.",
    }
    steal(corner: Words) {
        "A full bar is won by strategy stealing: eat the far corner {corner}. If that wins, fine. If not, the other player \
         has a winning answer, and since every bite eats that corner too, the same bite was there to be played at once.",
        "Une tablette entière est gagnante, par vol de stratégie : mangez le coin opposé {corner}. Si ce coup gagne, c'est \
         fini. Sinon, l'adversaire a une réponse gagnante ; or tout coup mange aussi ce coin : on pouvait donc jouer \
         d'emblée cette réponse.",
    }
    two_rows_lost(long: Digits, short: Digits) {
        "Lost: two rows are lost exactly when the bottom one is longer by one, as here with {long} and {short}. A bite into \
         the upper row makes the difference larger, one into the bottom row makes the rows equal or leaves nothing above; \
         the other player restores a difference of one.",
        "Perdante : deux lignes sont perdantes exactement quand celle du bas a un carré de plus, comme ici avec {long} et \
         {short}. Croquer la ligne du haut augmente la différence, croquer celle du bas rend les lignes égales ; \
         l'adversaire rétablit la différence d'un carré.",
    }
    two_rows_won(long: Digits, short: Digits) {
        "Won: two rows are lost exactly when the bottom one is longer by one; here they have {long} and {short}, and one \
         bite makes the difference one.",
        "Gagnante : deux lignes sont perdantes exactement quand celle du bas a un carré de plus ; ici elles en ont {long} \
         et {short}, et un coup ramène la différence à un.",
    }
    two_columns_lost(long: Digits, short: Digits) {
        "Lost: two columns are lost exactly when the left one is higher by one, as here with {long} and {short}. A bite into \
         the right column makes the difference larger, one into the left column makes the columns equal; the other player \
         restores a difference of one.",
        "Perdante : deux colonnes sont perdantes exactement quand celle de gauche a un carré de plus, comme ici avec {long} \
         et {short}. Croquer celle de droite augmente la différence, croquer celle de gauche rend les colonnes égales ; \
         l'adversaire rétablit la différence d'un carré.",
    }
    two_columns_won(long: Digits, short: Digits) {
        "Won: two columns are lost exactly when the left one is higher by one; here they have {long} and {short}, and one \
         bite makes the difference one.",
        "Gagnante : deux colonnes sont perdantes exactement quand celle de gauche a un carré de plus ; ici elles en ont \
         {long} et {short}, et un coup ramène la différence à un.",
    }
    bites_win(n: Digits) {
        "Won: {n} {n?bite hands:bites hand} over a lost position.",
        "Gagnante : {n} {n?coup laisse:coups laissent} une position perdante.",
    }
    WHICH_UNKNOWN {
        "Which bites win is not said here: that takes the lost positions of the whole box, for which there is no room.",
        "Quels coups gagnent n'est pas dit ici : il y faudrait les positions perdantes de toute la boîte, et la place manque.",
    }
    hands_over(mv: Words, position: Words) {
        "{mv} leaves {position}, which is lost.",
        "{mv} laisse {position}, qui est perdante.",
    }
    all_answered(n: Digits) {
        "Lost: each of the {n} {n?bite:bites} has an answer that hands back a lost position.",
        "Perdante : chacun des {n} coups a une réponse qui rend une position perdante.",
    }
    refuted(mv: Words, answer: Words, position: Words) {
        "{mv} is answered by {answer}, which hands back {position}.",
        "À {mv} on répond {answer}, qui rend {position}.",
    }
    unanswered(mv: Words) { "{mv}: the answer is not known here.", "{mv} : la réponse n'est pas connue ici." }
    more_likewise(n: Digits) { "And {n} more likewise.", "Et {n} de plus, de la même façon." }
    UNKNOWN {
        "Nothing is known of this position: it was not prepared for.",
        "On ne sait rien de cette position : elle n'a pas été préparée.",
    }
}
