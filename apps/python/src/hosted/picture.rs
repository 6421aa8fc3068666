//! What `draw` returns, as a picture.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use tablette::{Ink, Tile, View};

/// Reads a text with a line for each row and a character for each square, or rows of squares. A
/// square is its mark, or a tuple of mark, ink and the move that a click plays; the last
/// may be left out. `None` for anything else.
pub(super) fn read(drawn: &Bound<'_, PyAny>) -> PyResult<Option<View>> {
    let mut rows = Vec::new();
    if let Ok(text) = drawn.cast::<PyString>() {
        let text = text.to_cow()?;
        rows.extend(text.lines().map(|line| line.chars().map(|mark| tile(mark.to_string(), Ink::Plain)).collect()));
    } else {
        for row in drawn.try_iter()? {
            let row = row?;
            let mut tiles: Vec<Tile> = Vec::new();
            for square in row.try_iter()? {
                let Some(square) = read_square(&square?)? else { return Ok(None) };
                tiles.push(square);
            }
            rows.push(tiles);
        }
    }
    let wide = rows.iter().map(Vec::len).max().unwrap_or(0);
    // Lines of a text may be of any length, and end with nothing.
    for row in &mut rows {
        row.resize_with(wide, || tile(" ".into(), Ink::Plain));
    }
    Ok(Some(View::grid(rows)))
}

fn read_square(square: &Bound<'_, PyAny>) -> PyResult<Option<Tile>> {
    let Ok(parts) = square.cast::<PyTuple>() else {
        return Ok(Some(tile(square.str()?.to_string(), Ink::Plain)));
    };
    if !(2..=3).contains(&parts.len()) {
        return Ok(None);
    }
    let Some(ink) = Ink::named(&parts.get_item(1)?.str()?.to_cow()?) else { return Ok(None) };
    let square = tile(parts.get_item(0)?.str()?.to_string(), ink);
    if parts.len() == 2 {
        return Ok(Some(square));
    }
    let mv = parts.get_item(2)?;
    Ok(Some(if mv.is_none() { square } else { square.playing(mv.str()?.to_string()) }))
}

fn tile(mark: String, ink: Ink) -> Tile {
    Tile::new(if mark == " " { Ink::Void } else { ink }, mark)
}
