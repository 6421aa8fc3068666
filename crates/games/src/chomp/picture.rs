//! The bar as a picture: top row first, so that the poison lies at the bottom left.

use tablette_core::{Digits, Ink, Look, Text, Tile, View, words};

use super::notation::show_bite;
use super::position::{Bite, Position};

/// The symbol in the poisoned square.
pub(super) const POISON: &str = "☠";
/// The symbol in a square that may be eaten.
const EDIBLE: &str = "□";

const POISONED: Text = Text::new("poison", "poison");

words! {
    EATEN { "This square has already been eaten.", "Ce carré a déjà été croqué." }
    NOT_THE_POISON {
        "The poisoned square may not be eaten: the player who is left with it alone has lost.",
        "On ne croque pas le carré empoisonné : le joueur qui ne trouve plus que lui a perdu.",
    }
    squares_left(squares: Digits) {
        "{squares} {squares?square:squares} left",
        "il reste {squares} {squares?carré:carrés}",
    }
}

/// Draws `position` in the frame of the original bar; a click on a square eats it.
pub(super) fn draw(position: &Position, frame: &Position) -> View {
    let (width, height) = frame_size(position, frame);
    // The squares that a bite removes extend to the top right of the frame.
    let bitten = |bite: Bite| {
        let (row, column) = ((height - 1 - bite.row) as usize, bite.column as usize);
        [(0, column), (row, width as usize - 1)]
    };
    frame_of(position, frame, |bite| {
        if position.allows(bite) {
            Tile::new(Ink::Plain, EDIBLE).playing(show_bite(bite)).clearing(bitten(bite))
        } else {
            Tile::new(Ink::Danger, POISON).saying(POISONED).refusing(NOT_THE_POISON)
        }
    })
    .with_caption(squares_left(position.squares()))
}

/// A picture with a `tile` for each square left and void tiles elsewhere. O(width × height of the
/// frame).
pub(super) fn frame_of(position: &Position, frame: &Position, tile: impl Fn(Bite) -> Tile) -> View {
    let (width, height) = frame_size(position, frame);
    let draw = |row: u32, column: u32| {
        if column < position.length(row) {
            tile(Bite { row, column })
        } else {
            Tile::new(Ink::Void, "").refusing(EATEN)
        }
    };
    let rows = (0..height).rev().map(|row| (0..width).map(|column| draw(row, column)).collect()).collect();
    View::grid(rows)
        .with_row_names((0..height).rev().map(|row| row.to_string()))
        .with_column_names((0..width).map(|column| column.to_string()))
        .looking(Look::Tablet)
}

/// Width and height of the picture: a mirrored position may extend beyond the original board.
fn frame_size(position: &Position, frame: &Position) -> (u32, u32) {
    (frame.width().max(position.width()), frame.height().max(position.height()))
}
