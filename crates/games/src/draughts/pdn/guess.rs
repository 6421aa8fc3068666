//! Guesses the rules of a file whose games do not name theirs.

use tablette_core::Pieces;

use super::super::fen::{Reading, read_fen};
use super::super::rules::{Colour, English};
use super::read::Reader;
use super::transcript::{GameType, Transcript};

/// Bytes by which the rules are guessed.
const HEAD: usize = 1 << 20;
/// Pieces on the first 32 squares that show a board of 64 squares: on 100 squares, none of twenty
/// pieces is elsewhere in one of several thousand files.
const SMALL: usize = 20;

/// Guesses the rules of the games that do not name theirs, and returns the whole text again.
///
/// It chooses the rules by which the fewest games of the first mebibyte have a fault, and the first
/// of [`GameType::ALL`] if several are equal. Positions without moves, however, may be sound by all
/// rules: if all their pieces stand on the first 32 squares, and are not few, the game is English
/// draughts.
pub(super) fn guess(mut text: Pieces<'_>) -> (GameType, Pieces<'_>) {
    let mut head = String::new();
    while head.len() < HEAD {
        let Some(piece) = text.next() else { break };
        head += &piece;
    }
    let kind = guessed(&head);
    (kind, Box::new(std::iter::once(head).chain(text)))
}

fn guessed(head: &str) -> GameType {
    let text = || -> Pieces<'_> { Box::new(std::iter::once(head.to_owned())) };
    let read = |kind| Reader::new(text(), Reading::Lenient).unless_said(kind);
    let count = |kind| read(kind).filter(Result::is_err).count();
    let (large, sets_up) = (count(GameType::International), head.contains("FEN"));
    if large == 0 && !sets_up {
        return GameType::International;
    }
    let faults = GameType::ALL.map(|kind| (kind, if kind == GameType::International { large } else { count(kind) }));
    let (best, fewest) = faults.into_iter().min_by_key(|(_, faults)| *faults).expect("there are several");
    let is_tie = best == GameType::International && faults.contains(&(GameType::English, fewest));
    let pieces = || read(GameType::English).flatten().map(|game| placed(&game)).sum::<usize>();
    if is_tie && sets_up && pieces() >= SMALL { GameType::English } else { best }
}

/// The number of pieces in the first position of a game that sets one up.
fn placed(game: &Transcript) -> usize {
    if game.tag("FEN").is_none() {
        return 0;
    }
    let start = read_fen::<English>(&game.start, Reading::Strict);
    let pieces = start.map(|fen| Colour::BOTH.map(|colour| fen.position.pieces(colour).len()));
    pieces.map_or(0, |[white, black]| (white + black) as usize)
}
