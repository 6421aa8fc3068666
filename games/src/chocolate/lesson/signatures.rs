//! The arguments of the text's own functions: `f(10, 7, 7, 3)`.

use tablette_core::{AnswerMatch, Literal, NoAnswer, Options, Problem};

use super::given::{SUCCESSORS, VALUE, bar, whole};
use crate::arguments::{number, numbers};

type Values = Result<Vec<Literal>, Problem>;

/// `m, n, i, j`.
pub(super) fn square(typed: &[&str]) -> Values {
    let bar = bar(typed)?;
    let (i, j) = bar.square();
    Ok([bar.columns(), bar.rows(), i, j].map(Literal::from).to_vec())
}

/// `m, n`, and `i, j` if the deadly square is given.
pub(super) fn sides(typed: &[&str]) -> Values {
    let whole = whole(typed)?;
    let square = whole.square.map(|(i, j)| [i, j]).into_iter().flatten();
    Ok([whole.columns, whole.rows].into_iter().chain(square).map(Literal::from).collect())
}

/// The values of the successors, as one list.
pub(super) fn values(typed: &[&str]) -> Values {
    let lists = typed.iter().map(|text| numbers(text, SUCCESSORS)).collect::<Result<Vec<_>, _>>()?;
    Ok(vec![lists.concat().into()])
}

/// `m, n, value`.
pub(super) fn sides_and_value(typed: &[&str]) -> Values {
    let (value, whole) = typed.split_last().ok_or_else(|| Problem::new(VALUE, ""))?;
    let mut arguments = sides(whole)?;
    arguments.push(number(value, VALUE, i64::MIN, i64::MAX)?.into());
    Ok(arguments)
}

/// Compares bars, ignoring repetitions: a bar that is its own mirror image is one image of eight,
/// or two.
#[expect(clippy::unnecessary_wraps, reason = "judges of other questions may be refused")]
pub(super) fn same_bars(_: &[&str], said: &Literal, right: &Literal, _: &Options<'_>) -> Result<bool, NoAnswer> {
    let within = |some: &[Literal], all: &[Literal]| some.iter().all(|a| all.iter().any(|b| AnswerMatch::same(a, b)));
    let (Some(said), Some(right)) = (said.items(), right.items()) else { return Ok(false) };
    Ok(said.len() <= 8 && within(said, right) && within(right, said))
}
