//! The winning map: what every first bite hands over.

use tablette_core::{Ask, Chart, Digits, Ink, Number, Phrase, Refusal, Tile, Words, words};

use super::catalogue::Catalogue;
use crate::chomp::notation::show_bite;
use crate::chomp::picture::{POISON, frame_of};
use crate::chomp::{Bite, Position};

/// The map of a position: 0 on the poison, 1 where a bite hands over a won position, 2 where it hands over a lost one.
/// Row 0 is the bottom row; a row of the map is as long as the row of the position.
///
/// # Errors
/// As [`Catalogue::around`].
pub(super) fn chart(position: &Position, ask: &Ask<'_>) -> Result<Chart, Refusal> {
    let catalogue = Catalogue::around(position, ask)?;
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
    LEGEND {
        "2: this bite wins (it hands over a lost position); 1: this bite loses; ☠: the poisoned square",
        "2 : ce coup gagne (il laisse une position perdante) ; 1 : ce coup perd ; ☠ : le carré empoisonné",
    }
    NONE {
        "no bite wins: the position is lost for whoever is to move",
        "aucun coup ne gagne : la position est perdante pour qui doit jouer",
    }
    one_wins(mv: Words) { "exactly one bite wins: {mv}", "un seul coup gagne : {mv}" }
    several_win(n: Digits, moves: Words) { "{n} bites win: {moves}", "{n} coups gagnent : {moves}" }
    REFUTED {
        "this refutes the guess that a full bar has only one winning first bite",
        "cela réfute la conjecture d'un unique premier coup gagnant sur une tablette entière",
    }
}
