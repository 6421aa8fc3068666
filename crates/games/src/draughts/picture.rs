//! The board as a picture: pieces differ in symbol and in colour, so that either suffices. Captures
//! are drawn stage by stage.

use tablette_core::{Arrow, Digits, Ink, Look, Stone, Text, Tile, View, words};

use super::generate::generate;
use super::notation::{between, show_all};
use super::path::path;
use super::position::{Move, Piece, Position};
use super::rules::{Colour, Variant};
use super::squares::{Layout, Square, Squares};
use super::visit::Duplicates;

words! {
    WHITE_MOVES { "White to move", "trait aux Blancs" }
    BLACK_MOVES { "Black to move", "trait aux Noirs" }
    DARK_SQUARES { "Draughts is played on the dark squares.", "Aux dames, on joue sur les cases foncées." }
    NO_PIECE_COMES { "No piece can move to this square now.", "Aucune pièce ne peut aller sur cette case à présent." }
    taking(taken: Digits, all: Digits) { "{taken} of {all} taken", "{taken} {taken?pièce prise:pièces prises} sur {all}" }
}

/// Draws a position. A click on a square plays the move that ends there, if there is only one.
/// O(squares + moves²).
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
            return Tile::new(Ink::Plain, " ").refusing(DARK_SQUARES);
        };
        let tile = tile(square.number::<V>(), position.at(square));
        match click(square) {
            Some(plays) => tile.playing(plays),
            None if tile.stone.is_some() || moves.iter().any(|mv| mv.to == square) => tile,
            None => tile.refusing(NO_PIECE_COMES),
        }
    };
    let rows = (0..size).map(|row| (0..size).map(|column| tile(row, column)).collect()).collect();
    let half = Layout::<V>::HALF;
    let names =
        (0..Layout::<V>::COUNT).step_by(half as usize).map(|before| format!("{}–{}", before + 1, before + half));
    let caption = match position.to_move() {
        Colour::White => WHITE_MOVES,
        Colour::Black => BLACK_MOVES,
    };
    View::grid(rows).with_row_names(names).with_caption(caption).looking(Look::Chequered)
}

fn tile(number: u32, piece: Option<Piece>) -> Tile {
    let tile = match piece {
        Some(piece) => Tile::new(Ink::Shade, symbol(piece)).with_stone(stone(piece)).saying(said(piece)),
        None => Tile::new(Ink::Shade, ""),
    };
    tile.named(number.to_string())
}

/// A move as arrows, one per leg. O(path).
pub(super) fn arrows<V: Variant>(position: &Position<V>, mv: Move) -> Vec<Arrow> {
    let squares = path(position, mv).unwrap_or_else(|| vec![mv.from, mv.to]);
    squares.windows(2).map(|leg| [leg[0].coordinates::<V>(), leg[1].coordinates::<V>()]).collect()
}

/// The board after each leg of a capture: arrows show the path so far, and captured pieces stay on
/// the board, marked, until the move is complete (4.11). Empty for other moves. O(path · squares).
pub(super) fn stages<V: Variant>(position: &Position<V>, mv: Move) -> Vec<View> {
    let squares = path(position, mv).unwrap_or_default();
    let piece = position.at(mv.from);
    let board = draw(position, true);
    let mut taken = Squares::NONE;
    let legs = arrows(position, mv);
    let stage = |(at, leg): (usize, &[Square])| {
        let over = between::<V>(leg[0], leg[1]).unwrap_or(0) & mv.captured.0;
        taken = Squares(taken.0 | over);
        let mut view = board.clone();
        let mut put = |square: Square, tile: Tile| {
            let (row, column) = square.coordinates::<V>();
            view.rows[row][column] = tile;
        };
        put(mv.from, tile(mv.from.number::<V>(), None));
        for square in taken.iter() {
            put(square, marked(square.number::<V>(), position.at(square)));
        }
        put(leg[1], tile(leg[1].number::<V>(), piece));
        view.with_arrows(legs[..=at].iter().copied()).with_caption(taking(taken.len(), mv.captured.len()))
    };
    squares.windows(2).enumerate().map(stage).collect()
}

/// The tile of a piece that has been jumped over.
fn marked(number: u32, piece: Option<Piece>) -> Tile {
    let mut tile = tile(number, piece);
    tile.mark.insert(0, '✗');
    tile.stone = tile.stone.map(|stone| Stone { taken: true, ..stone });
    tile
}

/// The symbol of a piece: a circle for a man, two for a king.
pub fn symbol(piece: Piece) -> &'static str {
    match (piece.colour, piece.king) {
        (Colour::White, false) => "○",
        (Colour::White, true) => "○○",
        (Colour::Black, false) => "●",
        (Colour::Black, true) => "●●",
    }
}

/// The name of a piece.
fn said(piece: Piece) -> Text {
    match (piece.colour, piece.king) {
        (Colour::White, false) => Text::new("white man", "pion blanc"),
        (Colour::White, true) => Text::new("white king", "dame blanche"),
        (Colour::Black, false) => Text::new("black man", "pion noir"),
        (Colour::Black, true) => Text::new("black king", "dame noire"),
    }
}

/// A piece for renderers that draw stones.
pub(super) fn stone(piece: Piece) -> Stone {
    Stone { light: piece.colour == Colour::White, crowned: piece.king, taken: false }
}
