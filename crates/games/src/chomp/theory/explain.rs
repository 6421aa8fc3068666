//! Why a position is won or lost, in words: by a closed form if there is one, otherwise by its
//! refutation table.

use tablette_core::{Digits, Judge, Outcome, Phrase, Words, words};

use super::catalogue::{closed_form, winning_bites};
use super::theorem::has_equal_arms;
use crate::chomp::notation::{show_bite, show_rows};
use crate::chomp::{Bite, Chomp, Position};

/// The most lines of a refutation table that are shown.
const MOST_LINES: usize = 16;

/// The most squares of a position whose bites are all judged.
const MOST_ASKED: u64 = 1 << 16;

/// The argument for `position`, one sentence per line. At most O(squares²) calls to the judge.
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

/// The winning bites and the positions that they leave.
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

/// For each bite, an answer that leaves a lost position.
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

/// Returns whether the judge can value the position after every bite. Very large positions are not
/// checked.
fn knows_all(position: &Position, judge: &dyn Judge<Chomp>) -> bool {
    let known = |bite| judge.verdict(&position.after(bite)).outcome.is_some();
    position.squares() <= MOST_ASKED && position.bites().all(known)
}

fn more(lines: usize) -> Option<Phrase> {
    (lines > MOST_LINES).then(|| more_likewise(lines - MOST_LINES))
}

/// A position within a sentence: very tall ones are abbreviated to their size.
fn shown(position: &Position) -> String {
    const MOST_ROWS: u32 = 40;
    if position.height() <= MOST_ROWS {
        return show_rows(position);
    }
    let rows = position.rows();
    format!("{},{},…,{} ({})", rows[0], rows[1], rows[rows.len() - 1], position.height())
}

words! {
    from include_str!("explain.txt");
    LONE;
    won_at_once(mv: Words);
    mirror(arm: Digits);
    unequal(long: Digits, short: Digits, mv: Words);
    square_bar(arm: Digits);
    equal_arms(arm: Digits);
    steal(corner: Words);
    two_rows_lost(long: Digits, short: Digits);
    two_rows_won(long: Digits, short: Digits);
    two_columns_lost(long: Digits, short: Digits);
    two_columns_won(long: Digits, short: Digits);
    bites_win(n: Digits);
    WHICH_UNKNOWN;
    hands_over(mv: Words, position: Words);
    all_answered(n: Digits);
    refuted(mv: Words, answer: Words, position: Words);
    unanswered(mv: Words);
    more_likewise(n: Digits);
    UNKNOWN;
}
