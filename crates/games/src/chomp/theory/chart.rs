//! The winning map: the value of the position after every first bite.

use tablette_core::{Chart, Digits, Ink, Number, Options, Phrase, Refusal, Tile, Words, words};

use super::catalogue::Catalogue;
use crate::chomp::notation::show_bite;
use crate::chomp::picture::{POISON, frame_of};
use crate::chomp::{Bite, Position};

/// The map of a position: 0 on the poison, 1 where a bite leaves a won position, 2 where it leaves
/// a lost one. Row 0 is the bottom row; a row of the map is as long as the row of the position.
/// Row 0 is the bottom row; a row of the map is as long as the row of the position.
///
/// # Errors
/// As [`Catalogue::around`].
pub(super) fn chart(position: &Position, options: &Options<'_>) -> Result<Chart, Refusal> {
    let catalogue = Catalogue::around(position, options)?;
    let winning = catalogue.winning(position);
    let value = |bite: Bite| match (bite.row, bite.column) {
        (0, 0) => 0_u8,
        _ => 1 + u8::from(winning.binary_search(&bite).is_ok()),
    };
    let rows = (0..position.height()).map(|row| (position.length(row), row));
    let rows = rows.map(|(length, row)| (0..length).map(|column| value(Bite { row, column }).into()).collect());
    let rows: Vec<Vec<Number>> = rows.collect();
    let view = frame_of(position, position, |bite| match value(bite) {
        0 => Tile::new(Ink::Danger, POISON),
        1 => Tile::new(Ink::Bad, "1").playing(show_bite(bite)),
        _ => Tile::new(Ink::Good, "2").playing(show_bite(bite)),
    });
    Ok(Chart { rows, view, notes: notes(position, &winning), work: catalogue.cost() })
}

fn notes(position: &Position, winning: &[Bite]) -> Vec<Phrase> {
    let mut notes = vec![Phrase::from(LEGEND)];
    notes.push(match winning {
        [] => NONE.into(),
        [only] => one_wins(show_bite(*only)),
        several => {
            let moves: Vec<_> = several.iter().copied().map(show_bite).collect();
            several_win(several.len(), moves.join(" "))
        }
    });
    if position.is_rectangle() && winning.len() > 1 {
        notes.push(REFUTED.into());
    }
    notes
}

words! {
    from include_str!("chart.txt");
    LEGEND;
    NONE;
    one_wins(mv: Words);
    several_win(n: Digits, moves: Words);
    REFUTED;
}
