//! The laws that fuzz targets check: properties for any text and any bytes.
//!
//! They are in a library so that an ordinary test replays the committed seeds, without a fuzzer.
//! Each law panics with the counterexample, and otherwise returns what it reached, so that a test
//! can distinguish a seed that reached the rules from one that was refused at once.
#![forbid(unsafe_code)]

pub mod bytes;
pub mod draughts;
pub mod http;
pub mod hub;
pub mod journals;
pub mod lessons;
#[cfg(test)]
mod seeds;

use tablette_core::{Amount, Branching, Game, Lang, Problem, RulesExt, Settings};

/// Maximum number of moves of a position that are listed: a long bar of chocolate has 2^62.
const MOST_MOVES: u64 = 1000;

/// The classification of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Number of boards and positions that were read.
    pub read: u32,
    /// Number of moves that were read and played.
    pub played: u32,
    /// Number of texts that were refused.
    pub refused: u32,
}

/// Opens the first line as a board, reads the second as a position of it, and plays the others as
/// moves.
///
/// Boards and positions must be shown and read back the same; moves must be legal. Linear in the
/// text and in the contents of the boards, whose size the game's parser limits.
///
/// # Panics
/// With the counterexample, if a law is broken.
pub fn laws_on_text<G: Game>(text: &str) -> Seen {
    laws_with_few_moves::<G>(text, |_, _| Amount::Exact(0))
}

/// The same for games with boards on which there are too many moves to list: moves are only read
/// and played.
///
/// # Panics
/// With the counterexample, if a law is broken.
pub fn laws_on_wide_text<G: Branching>(text: &str) -> Seen {
    laws_with_few_moves::<G>(text, G::branching)
}

/// Checks the laws, including the list of moves if `width` shows that they are few.
fn laws_with_few_moves<G: Game>(text: &str, width: fn(&G, &G::State) -> Amount) -> Seen {
    let mut seen = Seen::default();
    let mut lines = text.lines();
    let Some(game) = seen.note(G::open(lines.next().unwrap_or(""), &Settings::default())) else {
        return seen;
    };
    seen.read += 1;
    let mut state = game.start();
    reads_back(&game, &state);
    if let Some(position) = seen.note(game.parse_state(lines.next().unwrap_or(""))) {
        seen.read += 1;
        reads_back(&game, &position);
        state = position;
    }
    for line in lines {
        if let Some(mv) = seen.note(game.parse_move(&state, line)) {
            seen.played += 1;
            state = play(&game, &state, mv, line, width(&game, &state));
        }
    }
    seen
}

/// Reads every line as a setting and opens the game's first example with them.
///
/// Given values are found again, and a game refuses unknown settings.
///
/// # Panics
/// With the counterexample, if a law is broken.
pub fn laws_on_settings<G: Game>(text: &str) -> Seen {
    let mut seen = Seen::default();
    let Some(settings) = seen.note(Settings::parse(text.lines())) else {
        return seen;
    };
    seen.read += 1;
    for (name, value) in text.lines().filter_map(|line| line.split_once('=')) {
        assert_eq!(settings.get(name), Some(value), "{name:?} was given");
    }
    let known = seen.note(settings.only(G::INFO.settings)).is_some();
    let board = G::INFO.examples.first().expect("a game has an example");
    let opened = seen.note(G::open(board.board, &settings)).is_some();
    assert!(known || !opened, "{} opens with settings that it does not know: {text:?}", G::INFO.name);
    seen
}

/// Plays a move that the game itself has read.
fn play<G: Game>(game: &G, state: &G::State, mv: G::Move, line: &str, width: Amount) -> G::State {
    let position = game.show_state(state);
    let shown = game.show_move(state, mv);
    assert_eq!(game.parse_move(state, &shown).as_ref(), Ok(&mv), "{position}: {line:?} is shown as {shown:?}");
    if width.fits(MOST_MOVES) {
        let mut moves = Vec::new();
        assert!(game.result(state).is_none(), "{position}: {line:?} is read as a move, but nothing is left to play");
        game.moves(state, &mut moves);
        assert!(moves.contains(&mv), "{position}: {line:?} is read as the illegal move {mv:?}");
    }
    let next = game.apply(state, mv);
    reads_back(game, &next);
    next
}

/// Checks that a reached position reads back from its text, in the same instance and as a board.
fn reads_back<G: Game>(game: &G, state: &G::State) {
    let shown = game.show_state(state);
    assert_eq!(game.parse_state(&shown).as_ref(), Ok(state), "{shown:?} does not read back");
    match G::open(&shown, &Settings::default()) {
        Ok(opened) => assert_eq!(opened.start(), *state, "{shown:?} opens as another position"),
        Err(problem) => panic!("{shown:?} is shown but does not open: {problem}"),
    }
    let canonical = game.canonical(state);
    assert_eq!(game.canonical(&canonical), canonical, "{shown:?}: canonical is not idempotent");
}

impl Seen {
    /// Returns the value that was read; a refusal must be one printable line in every language.
    fn note<T>(&mut self, read: Result<T, Problem>) -> Option<T> {
        let problem = match read {
            Ok(value) => return Some(value),
            Err(problem) => problem,
        };
        self.refused += 1;
        for lang in Lang::ALL {
            let said = problem.say(lang);
            assert!(!said.is_empty() && !said.contains(char::is_control), "a refusal says {said:?}");
        }
        None
    }
}
