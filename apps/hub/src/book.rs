//! The book of openings: best moves near the start, which the program has computed at leisure.
//!
//! `cargo xtask openings` has written the file, and its first lines say with which settings. A line
//! is a position, its best move, and a score in hundredths of a man for the side to move.

use std::any::Any;
use std::collections::HashMap;
use std::sync::OnceLock;

use tablette_games::draughts::{International, Move, Position, Reading, Variant, read_fen, read_move};

/// The lines of the file.
const OPENINGS: &str = include_str!("openings.txt");

/// The move and the score of a position in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BookMove {
    pub(super) mv: Move,
    /// Hundredths of a man for the side to move.
    pub(super) score: i32,
}

/// Returns the book's move in a position; `None` in every variant but international draughts, for
/// which the book was computed. The first call reads the book, in some milliseconds.
pub(super) fn book_move<V: Variant>(position: &Position<V>) -> Option<BookMove> {
    static BOOK: OnceLock<HashMap<Position<International>, BookMove>> = OnceLock::new();
    let lines = || OPENINGS.lines().filter(|line| !line.starts_with('#')).filter_map(read_line).collect();
    let position = (position as &dyn Any).downcast_ref()?;
    BOOK.get_or_init(lines).get(position).copied()
}

/// Reads a line; `None` if it is not one of the book.
fn read_line(line: &str) -> Option<(Position<International>, BookMove)> {
    let mut words = line.split(' ');
    let position = read_fen(words.next()?, Reading::Strict).ok()?.position;
    let mv = read_move(&position, words.next()?).ok()?;
    let score = words.next()?.parse().ok()?;
    words.next().is_none().then_some((position, BookMove { mv, score }))
}

#[cfg(test)]
mod tests {
    use tablette_games::draughts::Brazilian;

    use super::*;

    #[test]
    fn every_line_of_the_book_is_read() {
        let lines: Vec<_> = OPENINGS.lines().filter(|line| !line.starts_with('#')).collect();
        assert!(lines.len() > 50 && OPENINGS.len() <= 500_000, "{} lines", lines.len());
        for line in lines {
            let (position, found) = read_line(line).unwrap_or_else(|| panic!("{line:?}"));
            assert_eq!(book_move(&position), Some(found), "{line:?}");
        }
        assert_ne!(book_move(&Position::<International>::start()), None);
        assert_eq!(book_move(&Position::<Brazilian>::start()), None);
    }

    #[test]
    fn the_book_knows_the_replies_to_its_own_moves() {
        let (mut position, mut plies) = (Position::<International>::start(), 0);
        while let Some(found) = book_move(&position) {
            (position, plies) = (position.after(found.mv), plies + 1);
        }
        assert!(plies >= 3, "{plies} plies of the book's best line");
    }
}
