//! The typed arguments of the exercises, in the notation of the text or in that of the game.

use tablette_core::{Problem, words};

use crate::arguments::numbers;
use crate::chocolate::bar::Bar;
use crate::chocolate::notation::{Whole, parse_bar, parse_whole};

pub(super) type Given<'a> = &'a [&'a str];

pub(super) fn bar(given: Given<'_>) -> Result<Bar, Problem> {
    parse_bar(&plain(given)?)
}

pub(super) fn whole(given: Given<'_>) -> Result<Whole, Problem> {
    parse_whole(&plain(given)?)
}

/// The typed text, with a tuple replaced by its numbers.
pub(super) fn plain(given: Given<'_>) -> Result<String, Problem> {
    let text = given.join(" ");
    if !text.starts_with(['(', '[']) {
        return Ok(text);
    }
    let numbers: Vec<String> = numbers(&text, ARGUMENTS)?.iter().map(i64::to_string).collect();
    Ok(numbers.join(" "))
}

words! {
    pub(super) SUCCESSORS { "values of successors", "les valeurs des successeurs" }
    pub(super) VALUE { "a value", "une valeur" }
    pub(super) ARGUMENTS { "columns, rows, and column and row of the deadly square", "colonnes, lignes, et colonne et ligne du carré mortel" }
}
