//! States as text: a FEN, and the clocks that have begun to count.

use tablette_core::notation::{is_same_name, unmarked};
use tablette_core::{Digits, Problem, words};

use super::clocks::{Articles, Clocks, KINGS_ONLY};
use super::fen::{Reading, read_fen, show_fen};
use super::position::Position;
use super::rules::Variant;
use super::state::State;

/// The opening position, as a board, in either language.
const START: [&str; 3] = ["start", "début", "départ"];

/// A board: a position, or the word for the opening one.
///
/// # Errors
/// As [`read_state`].
pub(super) fn read_board<V: Variant>(board: &str, articles: Articles) -> Result<State<V>, Problem> {
    let is_start = START.iter().any(|word| is_same_name(unmarked(board), word));
    if is_start { Ok(State::fresh(Position::start())) } else { read_state(board, articles) }
}

/// A FEN with clocks; clocks that are not in force are read and left alone. Blanks, quotation marks around it and small
/// letters do not matter: no two positions differ in them.
///
/// # Errors
/// What is no FEN, and clocks that have run out.
pub(super) fn read_state<V: Variant>(text: &str, articles: Articles) -> Result<State<V>, Problem> {
    let fen = read_fen::<V>(text, Reading::Strict).or_else(|problem| {
        let plain = plain(text);
        read_fen::<V>(&plain, Reading::Strict).map_err(|_| problem)
    })?;
    let clock = |plies: Option<u32>, most: u8, on: bool| {
        let plies = plies.filter(|_| on).unwrap_or(0);
        if plies <= u32::from(most) { Ok(plies as u8) } else { Err(Problem::new(clock_up_to(most), text)) }
    };
    let ending = articles.ending(&fen.position);
    let clocks = Clocks {
        quiet: clock(fen.quiet, KINGS_ONLY, articles.kings_only)?,
        ending: clock(fen.ending, ending.unwrap_or(0), ending.is_some())?,
    };
    Ok(State { position: fen.position, clocks })
}

/// The text in capitals, without blanks and what people put around it. Blanks between digits part numbers, so that text
/// stays no position.
fn plain(text: &str) -> String {
    let text = unmarked(text).trim();
    let inside = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text);
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let mut plain = String::with_capacity(inside.len());
    let mut parts = inside.split_whitespace().peekable();
    while let Some(part) = parts.next() {
        plain += &part.to_ascii_uppercase();
        if is_digit(part.chars().last()) && parts.peek().is_some_and(|next| is_digit(next.chars().next())) {
            plain.push(' ');
        }
    }
    plain
}

/// A FEN; `H` and `E` follow where a clock has begun to count.
pub(super) fn show_state<V: Variant>(state: &State<V>) -> String {
    let field = |letter, plies| if plies > 0 { format!(":{letter}{plies}") } else { String::new() };
    show_fen(&state.position) + &field('H', state.clocks.quiet) + &field('E', state.clocks.ending)
}

words! {
    clock_up_to(most: Digits) {
        "a clock that has not passed {most} plies",
        "un compteur qui n'a pas dépassé {most} demi-coups",
    }
}
