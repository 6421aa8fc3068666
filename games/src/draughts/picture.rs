//! The board as a picture: pieces by symbol and by colour, so that neither alone has to tell.

use tablette_core::{Ink, Side, Text, Tile, View};

use super::generate::{Duplicates, generate};
use super::notation::show_all;
use super::position::{Piece, Position};
use super::rules::{Colour, Variant};
use super::squares::{Layout, Square};

const WHITE_MOVES: Text = Text::new("White to move", "trait aux Blancs");
const BLACK_MOVES: Text = Text::new("Black to move", "trait aux Noirs");

/// Draws a position; a click on a square where one move only comes to rest plays it. O(squares + moves²).
pub(super) fn draw<V: Variant>(position: &Position<V>, over: bool) -> View {
    let size = usize::from(V::RULES.size);
    let mut moves = Vec::new();
    if !over {
        generate(position, Duplicates::Drop, &mut moves);
    }
    let texts = show_all(position, &moves);
    let click = |square: Square| {
        let mut there = moves.iter().zip(&texts).filter(|(mv, _)| mv.to == square);
        let only = there.next().map(|(_, text)| text.clone());
        only.filter(|_| there.next().is_none())
    };
    let tile = |row, column| {
        let Some(square) = Square::from_coordinates::<V>(row, column) else {
            return Tile::new(Ink::Plain, "");
        };
        let tile = match position.at(square) {
            Some(piece) => Tile::new(ink::<V>(piece.colour), symbol(piece)),
            None => Tile::new(Ink::Shade, "·"),
        };
        Tile { plays: click(square), ..tile }
    };
    let rows = (0..size).map(|row| (0..size).map(|column| tile(row, column)).collect()).collect();
    let half = Layout::<V>::HALF;
    let names =
        (0..Layout::<V>::COUNT).step_by(half as usize).map(|before| format!("{}–{}", before + 1, before + half));
    let caption = match position.to_move() {
        Colour::White => WHITE_MOVES,
        Colour::Black => BLACK_MOVES,
    };
    View::grid(rows).with_row_names(names).with_caption(caption)
}

fn ink<V: Variant>(colour: Colour) -> Ink {
    match V::RULES.side(colour) {
        Side::First => Ink::First,
        Side::Second => Ink::Second,
    }
}

/// The Unicode symbols of draughts: man and king of either colour.
pub fn symbol(piece: Piece) -> &'static str {
    match (piece.colour, piece.king) {
        (Colour::White, false) => "⛀",
        (Colour::White, true) => "⛁",
        (Colour::Black, false) => "⛂",
        (Colour::Black, true) => "⛃",
    }
}
