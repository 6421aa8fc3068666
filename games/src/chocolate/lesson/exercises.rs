//! The functions of the lesson, applied to typed arguments.
//!
//! A bar has the usual notation, `10x7@7,3`, or is given as the four arguments of the text's
//! `f(m, n, i, j)`: `10 7 7 3`, or `(10, 7, 7, 3)` as Python prints them.

use tablette_core::{
    Amount, Answer, AnswerMatch, Exercise, Implementation, Literal, NoAnswer, Options, Problem, Refusal, Text, words,
};

use super::given::{Given, SUCCESSORS, VALUE, bar, whole};
use super::signatures as called;
use crate::arguments::{number, numbers};
use crate::chocolate::bar::Bar;
use crate::chocolate::notation::show_cut;
use crate::chocolate::questions::{self, memo, watched};
use crate::chocolate::theory;

type Outcome = Result<Answer, NoAnswer>;

pub(super) const BY_HAND: Exercise =
    Exercise::new("", SIDES, 1, by_hand).and_up_to(1).on(&[&["3x2"], &["4x1"]]).called(called::sides);
pub(super) const FORMULA: Exercise = Exercise::new("", VALUES, 1, formula)
    .and_up_to(MOST_VALUES)
    .on(&[&["2,6,11"], &["[-11, 3, -8, 17]"]])
    .called(called::values);
pub(super) const NAIVE: Exercise = Exercise::new("f", BAR, 1, naive)
    .and_up_to(3)
    .on(&[&["3x2@0,0"], &["10x7@7,3"], &["10x7@5,3"]])
    .timed(&[RECURSION, TABLE, CLOSED])
    .called(called::square);
pub(super) const DYNAMIC: Exercise = Exercise::new("f", BAR, 1, dynamic)
    .and_up_to(3)
    .on(&[&["100x100@50,50"], &["100x100@48,52"]])
    .called(called::square);
pub(super) const SQUARES: Exercise = Exercise::new("", SIDES_VALUE, 2, squares)
    .and_up_to(1)
    .on(&[&["127x127", "127"]])
    .called(called::sides_and_value)
    .or(AnswerMatch::AnyOrder);
pub(super) const GROWTH: Exercise =
    Exercise::new("", BAR, 1, growth).and_up_to(3).on(&[&["10x7@7,3"]]).called(called::square);
pub(super) const SYMMETRY: Exercise = Exercise::new("", BAR, 1, symmetry)
    .and_up_to(3)
    .on(&[&["6x10@1,2"]])
    .called(called::square)
    .or(AnswerMatch::AsGood(called::same_bars));
pub(super) const SAVINGS: Exercise = Exercise::new("", BAR, 1, savings)
    .and_up_to(3)
    .on(&[&["10x7@7,3"], &["101x101@50,50"]])
    .timed(&[PLAIN_MEMO, SORTED_MEMO])
    .called(called::square);
pub(super) const ENGINE: Exercise =
    Exercise::new("", BAR, 1, engine).and_up_to(3).on(&[&["10x7@7,3"], &["3x3@1,1"]]).called(called::square);

/// The most values typed as separate arguments.
const MOST_VALUES: usize = 1000;
/// The most lines of a bar whose continuations are all followed: each line at least doubles the
/// calls.
const MOST_LINES: u64 = 127;

const RECURSION: Implementation = Implementation {
    name: Text::new("by recursion", "par récursion"),
    prepare: |given| {
        let bar = short(given)?;
        Ok(Box::new(move |options| {
            std::hint::black_box(watched::naive(bar, options.watch)?);
            Ok(())
        }))
    },
};
const TABLE: Implementation = Implementation {
    name: Text::new("by table", "par table"),
    prepare: |given| {
        let bar = bar(given)?;
        Ok(Box::new(move |options| {
            std::hint::black_box(questions::dynamic(bar, options)?);
            Ok(())
        }))
    },
};
const CLOSED: Implementation = Implementation {
    name: Text::new("by the formula", "par la formule"),
    prepare: |given| {
        let bar = bar(given)?;
        Ok(Box::new(move |_| {
            std::hint::black_box(theory::value(std::hint::black_box(bar)));
            Ok(())
        }))
    },
};
const PLAIN_MEMO: Implementation = Implementation {
    name: Text::new("a memo of every bar", "en retenant chaque tablette"),
    prepare: |given| {
        let bar = short(given)?;
        Ok(Box::new(move |options| {
            std::hint::black_box(memo::value(bar, false, options)?);
            Ok(())
        }))
    },
};
const SORTED_MEMO: Implementation = Implementation {
    name: Text::new("a memo of sorted margins", "en triant les marges"),
    prepare: |given| {
        let bar = short(given)?;
        Ok(Box::new(move |options| {
            std::hint::black_box(memo::value(bar, true, options)?);
            Ok(())
        }))
    },
};

fn by_hand(given: Given<'_>, options: &Options<'_>) -> Outcome {
    let whole = whole(given)?;
    let expected = || Problem::new(SHORT, given.join(" "));
    let lines = (whole.columns - 1).checked_add(whole.rows - 1).filter(|lines| *lines <= MOST_LINES);
    lines.ok_or_else(expected)?;
    let mut rows = Vec::new();
    for j in 0..whole.rows {
        let bars = (0..whole.columns).filter_map(|i| Bar::new(whole.columns, whole.rows, i, j));
        let values = bars.map(|bar| Ok(watched::naive(bar, options.watch)?.value));
        rows.push(values.collect::<Result<Vec<_>, Refusal>>()?);
    }
    Ok(Answer::of(rows))
}

fn formula(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let mut values = Vec::new();
    for text in given {
        values.extend(numbers(text, SUCCESSORS)?);
    }
    Ok(Answer::of(questions::value_from_successors(&values)))
}

/// The value by the formula, and the number of calls without making them, which would take far too
/// long.
fn naive(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let bar = bar(given)?;
    let calls = if bar.lines() <= MOST_LINES { questions::naive_calls(bar).ok() } else { None };
    Ok(Answer::of(theory::value(bar)).with(CALLS, calls))
}

fn dynamic(given: Given<'_>, options: &Options<'_>) -> Outcome {
    Ok(Answer::of(questions::dynamic(bar(given)?, options)?))
}

fn squares(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let (value, sides) = given.split_last().ok_or_else(|| Problem::new(SIDES_VALUE, ""))?;
    let whole = whole(sides)?;
    let value = number(value, VALUE, i64::MIN, i64::MAX)?;
    let squares = questions::squares_worth(whole.columns, whole.rows, value)?;
    let count = squares.len();
    Ok(Answer::of(squares).with(COUNT, count))
}

fn growth(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let (positions, cuts) = questions::growth(bar(given)?);
    Ok(Answer::of(amount(positions)).with(CUTS, amount(cuts)))
}

fn symmetry(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let bar = bar(given)?;
    let tuple = |bar: &Bar| {
        let (i, j) = bar.square();
        Literal::Tuple([bar.columns(), bar.rows(), i, j].map(Literal::from).to_vec())
    };
    let images: Vec<Literal> = questions::images(bar).iter().map(tuple).collect();
    let all = questions::rearrangements(bar);
    // A set of values: bars with the same value contribute one.
    let mut values: Vec<i128> = all.iter().map(|bar| theory::value(*bar)).collect();
    values.dedup();
    Ok(Answer::of(Literal::List(images)).with(ORDERS, all.len()).with(WORTH, values))
}

fn savings(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let saved = questions::savings(bar(given)?);
    let answer = Answer::of(amount(saved.full));
    Ok(answer.with(EIGHTFOLD, amount(saved.eightfold)).with(WITHOUT, amount(saved.plain)))
}

fn engine(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let bar = bar(given)?;
    let answer = Answer::of(questions::engine_move(bar).map(show_cut));
    Ok(match questions::engine_move(bar) {
        Some(cut) => answer.with(HANDED_OVER, theory::value(bar.after(cut))),
        None => answer,
    })
}

/// A bar for functions that follow every continuation.
fn short(given: Given<'_>) -> Result<Bar, Problem> {
    bar(given).and_then(
        |bar| {
            if bar.lines() <= MOST_LINES { Ok(bar) } else { Err(Problem::new(SHORT, given.join(" "))) }
        },
    )
}

/// The digits, or the approximate power of ten.
fn amount(amount: Amount) -> Literal {
    match amount {
        Amount::Exact(exact) => exact.into(),
        about @ Amount::PowerOfTen(_) => about.to_string().into(),
    }
}

words! {
    BAR { "BAR", "TABLETTE" }
    SIDES { "COLUMNSxROWS", "COLONNESxLIGNES" }
    SIDES_VALUE { "COLUMNSxROWS VALUE", "COLONNESxLIGNES VALEUR" }
    VALUES { "VALUES", "VALEURS" }
    SHORT {
        "a bar with at most 127 lines to break off: every continuation is followed, and each line doubles their number",
        "une tablette avec au plus 127 lignes et colonnes à casser : on explore toutes les suites, et chacune d'elles double leur nombre",
    }
    CALLS { "calls of the naive function", "appels de la fonction naïve" }
    COUNT { "how many", "combien" }
    CUTS { "cuts of all of them together", "coupes de toutes ensemble" }
    ORDERS { "bars with these margins in any order", "tablettes avec ces marges dans un ordre quelconque" }
    WORTH { "their values", "leurs valeurs" }
    EIGHTFOLD { "with the eight symmetries of the text", "avec les huit symétries du texte" }
    WITHOUT { "without any symmetry", "sans aucune symétrie" }
    HANDED_OVER { "the value it hands over", "la valeur qu'il laisse" }
}
