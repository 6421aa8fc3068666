//! The functions of the lesson, applied to typed arguments.
//!
//! Boards have the usual notation, `5x3` or `5,3,1`, and may also be written as Python prints them,
//! `[5, 3, 1]`.

use tablette_core::lesson::{same_items, same_value};
use tablette_core::{Amount, Digits, Literal, NoAnswer, Options, Problem, Refusal, Workload, answer, words};

use super::given::{A_MOVE, LENGTHS, position, rows, sides};
use crate::arguments::{ArgumentTexts, Values, couple, numbers, timed};
use crate::chomp::questions::{self, BiteOrder, Memo, Move, calls_in_order, watched};

/// The most squares for functions that call themselves: each call is a frame of the stack.
const MOST_DEEP: u64 = 1 << 10;

pub(super) fn most_moves(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let (m, n) = sides(given[0])?;
    let most = questions::most_moves(m, n);
    answer![most, most + 1]
}

pub(super) fn by_hand(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    answer![questions::by_hand(&rows(given[0])?)]
}

pub(super) fn full_bar(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let (m, n) = sides(given[0])?;
    answer![questions::full_bar(m, n)]
}

pub(super) fn picture(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let drawn = questions::picture(&rows(given[0])?);
    answer![Literal::Drawing(drawn.trim_end().to_owned())]
}

pub(super) fn playable_moves(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let moves = questions::playable_moves(&rows(given[0])?);
    let count = moves.len();
    answer![moves, count]
}

pub(super) fn strip_zeros(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let lengths = numbers(given[0], LENGTHS)?;
    let whole: Option<Vec<u32>> = lengths.into_iter().map(|length| length.try_into().ok()).collect();
    let mut list = whole.ok_or_else(|| Problem::new(LENGTHS, given[0]))?;
    questions::strip_zeros(&mut list);
    answer![list]
}

pub(super) fn play(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let rows = rows(given[0])?;
    let (row, column) = couple(given[1], A_MOVE)?;
    let mv: Option<Move> = u32::try_from(row).ok().zip(u32::try_from(column).ok());
    let after = mv.and_then(|mv| questions::play(&rows, mv));
    answer![after.ok_or_else(|| Problem::new(PLAYABLE, given[1]).hint(POISONED))?]
}

pub(super) fn is_won(given: ArgumentTexts<'_>, options: &Options<'_>) -> Values {
    let mut calls = 0;
    let won = watched::is_won(&short(given)?, &mut calls, options.watch)?;
    answer![won, calls]
}

pub(super) fn squares(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    answer![questions::squares_left(&short(given)?)]
}

pub(super) fn positions(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let (m, n) = sides(given[0])?;
    answer![questions::positions(m, n), questions::positions_bound(m, n)]
}

pub(super) fn calls(given: ArgumentTexts<'_>, options: &Options<'_>) -> Values {
    let position = short(given)?;
    let (columns, height) = (position[0], position.len() as u32);
    let mut calls = 0;
    let won = watched::is_won(&position, &mut calls, options.watch)?;
    match questions::positions(columns, height) {
        Amount::Exact(positions) => answer![calls, won, positions, u128::from(calls) / positions.max(1)],
        about @ Amount::PowerOfTen(_) => answer![calls, won, about],
    }
}

pub(super) fn memo(given: ArgumentTexts<'_>, options: &Options<'_>) -> Values {
    let (won, memo, calls) = remembered(given, options)?;
    let mut known: Vec<_> = memo.into_iter().collect();
    known.sort_unstable();
    let key = |rows: &[u32]| rows.iter().map(u32::to_string).collect::<Vec<_>>().join("-");
    let pairs = known.iter().map(|(rows, won)| (Literal::Text(key(rows)), Literal::Truth(*won)));
    answer![Literal::Dictionary(pairs.collect()), won, calls]
}

pub(super) fn memo_calls(given: ArgumentTexts<'_>, options: &Options<'_>) -> Values {
    let (_, memo, calls) = remembered(given, options)?;
    answer![calls, memo.len()]
}

pub(super) fn rectangles(given: ArgumentTexts<'_>, options: &Options<'_>) -> Values {
    let (m, n) = small(given[0], options)?;
    answer![watched::rectangles(m, n, options.watch)?]
}

pub(super) fn winning_move(given: ArgumentTexts<'_>, options: &Options<'_>) -> Values {
    let found = watched::winning_move(&remembered_fits(given, options)?, options.watch)?;
    answer![found.map_or(Literal::Truth(false), Literal::from)]
}

pub(super) fn winning_map(given: ArgumentTexts<'_>, options: &Options<'_>) -> Values {
    let (m, n) = small(given[0], options)?;
    answer![watched::winning_map(m, n, options.watch)?]
}

pub(super) fn winning_squares(given: ArgumentTexts<'_>, options: &Options<'_>) -> Values {
    let (m, n) = small(given[0], options)?;
    answer![questions::winning_squares(&watched::winning_map(m, n, options.watch)?)]
}

pub(super) fn by_definition(given: ArgumentTexts<'_>) -> Result<Workload, Problem> {
    timed(short(given)?, |rows, options| watched::is_won(rows, &mut 0, options.watch))
}

pub(super) fn by_memo(given: ArgumentTexts<'_>) -> Result<Workload, Problem> {
    timed(short(given)?, |rows, options| watched::is_won_memo(rows, &mut Memo::new(), &mut 0, options.watch))
}

/// Accepts a number, and a list of moves in any order.
pub(super) fn number_and_items(_: ArgumentTexts<'_>, said: &Literal, right: &Literal) -> bool {
    match (said.items(), right.items()) {
        (Some([said, items]), Some([right, others])) => same_value(said, right) && same_items(items, others),
        _ => false,
    }
}

/// Accepts the number of calls of a recursion that tries the bites in another order.
pub(super) fn calls_in_any_order(given: ArgumentTexts<'_>, said: &Literal, _: &Literal) -> bool {
    is_of_some_order(given, said, || None)
}

/// The same with a memo.
pub(super) fn memo_calls_in_any_order(given: ArgumentTexts<'_>, said: &Literal, _: &Literal) -> bool {
    is_of_some_order(given, said, || Some(Memo::new()))
}

fn is_of_some_order(given: ArgumentTexts<'_>, said: &Literal, memo: fn() -> Option<Memo>) -> bool {
    /// About a second of work in all.
    const MOST_CALLS: u64 = 2_000_000;
    let said = match said {
        Literal::Number(calls) => calls.as_i128().and_then(|calls| u64::try_from(calls).ok()),
        _ => None,
    };
    let (Some(said), Ok(position)) = (said.filter(|said| *said <= MOST_CALLS), short(given)) else { return false };
    BiteOrder::all().any(|order| calls_in_order(&position, order, memo().as_mut(), said) == Some(said))
}

fn remembered(given: ArgumentTexts<'_>, options: &Options<'_>) -> Result<(bool, Memo, u64), NoAnswer> {
    let position = remembered_fits(given, options)?;
    let (mut memo, mut calls) = (Memo::new(), 0);
    let won = watched::is_won_memo(&position, &mut memo, &mut calls, options.watch)?;
    Ok((won, memo, calls))
}

/// A board for functions that call themselves.
fn short(given: ArgumentTexts<'_>) -> Result<Vec<u32>, Problem> {
    let position = position(given[0])?;
    let squares = u64::from(position.width()) * u64::from(position.height());
    if squares <= MOST_DEEP { Ok(position.rows().to_vec()) } else { Err(Problem::new(at_most(MOST_DEEP), given[0])) }
}

/// A board whose memo fits in memory. An entry takes a key, its list of rows, a control byte and an
/// eighth more for free slots.
fn remembered_fits(given: ArgumentTexts<'_>, options: &Options<'_>) -> Result<Vec<u32>, NoAnswer> {
    let position = short(given)?;
    let (columns, height) = (position[0], position.len() as u32);
    let bytes = 64 + 4 * u64::from(height);
    Refusal::unless_fits(questions::positions(columns, height).times(bytes), options.memory)?;
    Ok(position)
}

/// A full bar whose memo fits in memory.
fn small(text: &str, options: &Options<'_>) -> Result<(u32, u32), NoAnswer> {
    let sides = sides(text)?;
    remembered_fits(&[text], options)?;
    Ok(sides)
}

words! {
    PLAYABLE { "a square of the position", "un carré de la position" }
    POISONED {
        "rows and columns count from 0 at the poisoned square, which may not be played",
        "lignes et colonnes se comptent à partir de 0 depuis le carré empoisonné, qui ne se joue pas",
    }
    at_most(squares: Digits) {
        "a board of at most {squares} squares (as a rectangle), since the function calls itself",
        "une tablette d'au plus {squares} carrés (en rectangle), car la fonction s'appelle elle-même",
    }
}
