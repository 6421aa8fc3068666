//! The board as a picture: a row of squares, square 1 first; a second row shows a target that is
//! neither empty nor full.

use tablette_core::{Digits, Ink, Look, Phrase, Text, Tile, View, words};

use super::board::{Board, Toggle};
use super::notation::show_toggle;
use super::words::BRIEF;

const PAWN: &str = "●";
const NONE: &str = "·";
const OCCUPIED: Text = Text::new("on", "en place");
const VACANT: Text = Text::new("off", "ôté");

words! {
    to_empty(pawns: Digits) { "{pawns} {pawns?ring:rings} to take off", "{pawns} {pawns?anneau:anneaux} à ôter" }
    to_full(rest: Digits) { "{rest} {rest?ring:rings} to put on", "{rest} {rest?anneau:anneaux} à placer" }
    beginning(squares: Digits) {
        "only the first {squares} rings are drawn",
        "seuls les {squares} premiers anneaux sont dessinés",
    }
    TO_TARGET { "the lower row is the target", "la rangée du bas est la cible" }
    not_yet(ring: Digits, before: Digits, rest: Digits) {
        "Ring {ring} moves only while ring {before} is on{rest?0=|1= and ring 1 is off| and every ring before that is off}.",
        "L'anneau {ring} ne se joue que si l'anneau {before} est en place{rest?0=|1= et l'anneau 1 ôté| et tous ceux d'avant ôtés}.",
    }
    TARGET_ROW {
        "This row shows the target: play on the row above.",
        "Cette rangée montre la cible : jouez sur celle du dessus.",
    }
}

/// Longer boards give every ring the same reason, the rule itself.
const NAMED: u32 = 100;

/// Squares that are drawn: a picture of a million would be useless, and takes a quarter of a
/// gigabyte.
const DRAWN: u32 = 10_000;

/// The reason why a ring other than the first does not move.
fn refusal(board: &Board, ring: u32) -> Phrase {
    if board.squares() > NAMED { BRIEF.into() } else { not_yet(ring, ring - 1, ring.saturating_sub(2)) }
}

/// Draws the beginning of a board whose target is `target`; a click on a playable square plays it.
/// O(squares).
pub(super) fn draw(target: &Board, board: &Board) -> View {
    let moves: Vec<_> = if board == target { Vec::new() } else { board.toggles(false).collect() };
    let plain = |board: &Board, square: u32| {
        let (ink, mark, said) =
            if board.holds(square) { (Ink::First, PAWN, OCCUPIED) } else { (Ink::Plain, NONE, VACANT) };
        Tile::new(ink, mark).saying(said)
    };
    let tile = |square: u32| {
        let tile = plain(board, square);
        let toggle = Toggle::Square(square);
        match moves.contains(&toggle) {
            true => tile.playing(show_toggle(board, toggle)),
            false if moves.is_empty() => tile,
            false => tile.refusing(refusal(board, square)),
        }
    };
    let squares = 1..=board.squares().min(DRAWN);
    let mut rows = vec![squares.clone().map(tile).collect::<Vec<_>>()];
    let caption: Phrase = if board.squares() > DRAWN {
        beginning(DRAWN)
    } else if target.is_empty() {
        to_empty(board.pawns())
    } else if target.is_full() {
        to_full(u64::from(board.squares()) - board.pawns())
    } else {
        rows.push(squares.clone().map(|square| plain(target, square).refusing(TARGET_ROW)).collect());
        TO_TARGET.into()
    };
    let view = View::grid(rows).with_column_names(squares.map(|square| square.to_string()));
    view.with_caption(caption).looking(Look::Rings)
}
