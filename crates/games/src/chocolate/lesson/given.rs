//! The typed arguments of the exercises, in the notation of the text or in that of the game, and as
//! the text's own functions take them: `f(10, 7, 7, 3)`.

use tablette_core::{Literal, Options, Problem, answer, words};

use crate::arguments::{ArgumentTexts, Values, number, numbers};
use crate::chocolate::bar::Bar;
use crate::chocolate::notation::{Whole, parse_bar, parse_whole};

pub(super) fn bar(given: ArgumentTexts<'_>) -> Result<Bar, Problem> {
    parse_bar(&plain(given)?)
}

pub(super) fn whole(given: ArgumentTexts<'_>) -> Result<Whole, Problem> {
    parse_whole(&plain(given)?)
}

/// The typed text, with a tuple replaced by its numbers.
fn plain(given: ArgumentTexts<'_>) -> Result<String, Problem> {
    let text = given.join(" ");
    if !text.starts_with(['(', '[']) {
        return Ok(text);
    }
    let numbers: Vec<String> = numbers(&text, ARGUMENTS)?.iter().map(i64::to_string).collect();
    Ok(numbers.join(" "))
}

/// Values of successors, as lists or one by one.
pub(super) fn numbers_of(typed: ArgumentTexts<'_>) -> Result<Vec<i64>, Problem> {
    let lists = typed.iter().map(|text| numbers(text, SUCCESSORS)).collect::<Result<Vec<_>, _>>()?;
    Ok(lists.concat())
}

/// The value that is typed last, and the whole bar.
pub(super) fn value_and_whole(typed: ArgumentTexts<'_>) -> Result<(i64, Whole), Problem> {
    let (value, sides) = typed.split_last().ok_or_else(|| Problem::new(VALUE, ""))?;
    let whole = whole(sides)?;
    Ok((number(value, VALUE, i64::MIN, i64::MAX)?, whole))
}

/// `m, n, i, j`.
pub(super) fn square(typed: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let bar = bar(typed)?;
    let (i, j) = bar.square();
    answer![bar.columns(), bar.rows(), i, j]
}

/// `m, n`, and `i, j` if the deadly square is given.
pub(super) fn sides(typed: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    Ok(sides_of(&whole(typed)?))
}

/// The values of the successors, as one list.
pub(super) fn values(typed: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    answer![numbers_of(typed)?]
}

/// `m, n, value`.
pub(super) fn sides_and_value(typed: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let (value, whole) = value_and_whole(typed)?;
    let mut arguments = sides_of(&whole);
    arguments.push(value.into());
    Ok(arguments)
}

fn sides_of(whole: &Whole) -> Vec<Literal> {
    let square = whole.square.map(|(i, j)| [i, j]).into_iter().flatten();
    [whole.columns, whole.rows].into_iter().chain(square).map(Literal::from).collect()
}

words! {
    SUCCESSORS { "values of successors", "les valeurs des successeurs" }
    VALUE { "a value", "une valeur" }
    ARGUMENTS { "columns, rows, and column and row of the deadly square", "colonnes, lignes, et colonne et ligne du carré mortel" }
}
