//! States as text: a FEN and the clocks that have started.

use tablette_core::notation::{is_same_name, unmarked};
use tablette_core::{Digits, Problem, words};

use super::clocks::{Articles, Clocks, KINGS_ONLY};
use super::fen::{read_typed_fen, show_fen};
use super::position::Position;
use super::rules::Variant;
use super::state::State;

/// Names of the opening position, in either language.
const START: [&str; 3] = ["start", "début", "départ"];

/// Reads a board: a position, or a name of the opening position.
///
/// # Errors
/// As [`read_state`].
pub(super) fn read_board<V: Variant>(board: &str, articles: Articles) -> Result<State<V>, Problem> {
    let is_start = START.iter().any(|word| is_same_name(unmarked(board), word));
    if is_start { Ok(State::fresh(Position::start())) } else { read_state(board, articles) }
}

/// Reads a FEN with clocks; clocks that are not in force are parsed and ignored. Blanks, quotation
/// marks around the text and lower-case letters are accepted, because they never distinguish two
/// positions.
///
/// # Errors
/// If the text is not a FEN, or a clock has run out.
pub(super) fn read_state<V: Variant>(text: &str, articles: Articles) -> Result<State<V>, Problem> {
    let fen = read_typed_fen::<V>(text)?;
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

/// Writes a FEN, with `H` and `E` appended if their clocks have started.
pub(super) fn show_state<V: Variant>(state: &State<V>) -> String {
    let field = |letter, plies| if plies > 0 { format!(":{letter}{plies}") } else { String::new() };
    show_fen(&state.position) + &field('H', state.clocks.quiet) + &field('E', state.clocks.ending)
}

words! {
    clock_up_to(most: Digits) {
        "a clock of at most {most} plies",
        "un décompte d'au plus {most} demi-coups",
    }
}
