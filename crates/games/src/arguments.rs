//! Arguments of the exercises as text: lists and couples, as Python prints them or bare.
//!
//! For example, `[5, 3, 1]`, `(5, 3, 1)` and `5,3,1` are the same list of numbers. Each game's own
//! notation reads boards; this module reads the other arguments of a course's functions.

use std::hint::black_box;

use tablette_core::{Digits, Literal, NoAnswer, Options, Phrase, Problem, Refusal, Words, Workload, words};

/// Arguments as typed.
pub(crate) type ArgumentTexts<'a> = &'a [&'a str];
/// The values of a function, its answer first.
pub(crate) type Values = Result<Vec<Literal>, NoAnswer>;

/// Work to be timed on arguments that were parsed before the clock starts.
#[expect(clippy::unnecessary_wraps, reason = "the arguments of every contender may be refused")]
pub(crate) fn timed<T: 'static, R>(
    parsed: T,
    run: impl Fn(&T, &Options<'_>) -> Result<R, Refusal> + 'static,
) -> Result<Workload, Problem> {
    Ok(Box::new(move |options| {
        black_box(run(black_box(&parsed), options)?);
        Ok(())
    }))
}

/// A list of whole numbers.
///
/// # Errors
/// Any other text, with the place of the fault.
pub(crate) fn numbers(text: &str, what: impl Into<Phrase>) -> Result<Vec<i64>, Problem> {
    let what = what.into();
    let fault = || Problem::new(list_of(what.clone()), text);
    let items = sequence(text).map_err(|at| fault().at(at))?;
    items.iter().map(|item| item.as_i64().ok_or_else(fault)).collect()
}

/// Two whole numbers: `(1, 3)` or `1,3`.
///
/// # Errors
/// As [`numbers`].
pub(crate) fn couple(text: &str, what: impl Into<Phrase>) -> Result<(i64, i64), Problem> {
    let what = what.into();
    match numbers(text, what.clone()) {
        Ok(pair) if pair.len() == 2 => Ok((pair[0], pair[1])),
        _ => Err(Problem::new(pair_of(what), text)),
    }
}

/// Couples of whole numbers: `[(0, 1), (1, -1)]`, `(0,1) (1,-1)`, or `[]` for none.
///
/// # Errors
/// As [`numbers`].
pub(crate) fn couples(text: &str, what: impl Into<Phrase>) -> Result<Vec<(i64, i64)>, Problem> {
    let what = what.into();
    let fault = || Problem::new(pairs_of(what.clone()), text);
    // A single bracket begins a couple, two brackets a tuple of couples.
    let begins = text.trim_start();
    let is_couple = begins.strip_prefix('(').is_some_and(|rest| !rest.trim_start().starts_with(['(', ')']));
    let bare = is_couple.then(|| text.replace(") (", "), (").replace(")(", "), ("));
    let items = match &bare {
        Some(bare) => Literal::read(&format!("[{bare}]")).ok().and_then(|list| Some(list.items()?.to_vec())),
        None => sequence(text).ok(),
    };
    let pair = |item: &Literal| match item.items()? {
        [first, second] => Some((first.as_i64()?, second.as_i64()?)),
        _ => None,
    };
    items.ok_or_else(fault)?.iter().map(|item| pair(item).ok_or_else(fault)).collect()
}

/// Truth values: `[True, False]`, or `1,0`.
///
/// # Errors
/// As [`numbers`].
pub(crate) fn truths(text: &str, what: impl Into<Phrase>) -> Result<Vec<bool>, Problem> {
    let what = what.into();
    let fault = || Problem::new(truths_of(what.clone()), text);
    let truth = |item: &Literal| match (item, item.as_i64()) {
        (Literal::Truth(truth), _) => Ok(*truth),
        (_, Some(number @ 0..=1)) => Ok(number == 1),
        _ => Err(fault()),
    };
    sequence(text).map_err(|at| fault().at(at))?.iter().map(truth).collect()
}

/// A whole number within a range.
///
/// # Errors
/// Any other text; the message states the range.
pub(crate) fn number(text: &str, what: impl Into<Phrase>, least: i64, most: i64) -> Result<i64, Problem> {
    let read = text.parse().ok().filter(|number| (least..=most).contains(number));
    // The standard library's parser would accept a sign.
    let plain = !text.starts_with('+');
    read.filter(|_| plain).ok_or_else(|| Problem::new(range(what.into(), least, most), text))
}

/// The items of a sequence, or the byte where reading fails.
fn sequence(text: &str) -> Result<Vec<Literal>, usize> {
    let begins = text.trim_start();
    let bare = !begins.starts_with(['[', '(']);
    let (read, ahead) = if bare { (format!("[{text}]"), 1) } else { (text.to_owned(), 0) };
    let place = |problem: Problem| problem.offset().unwrap_or(ahead).saturating_sub(ahead).min(text.len());
    match Literal::read(&read).map_err(place)? {
        Literal::List(items) | Literal::Tuple(items) => Ok(items),
        // One value in round brackets.
        value => Ok(vec![value]),
    }
}

words! {
    list_of(what: Words) {
        "{what}, as a list such as [2, 0, 1] or 2,0,1",
        "{what}, en liste comme [2, 0, 1] ou 2,0,1",
    }
    pair_of(what: Words) { "{what}, as two numbers such as (1, 3) or 1,3", "{what}, en deux nombres comme (1, 3) ou 1,3" }
    pairs_of(what: Words) {
        "{what}, as a list of couples such as [(0, 1), (1, -1)]",
        "{what}, en liste de couples comme [(0, 1), (1, -1)]",
    }
    truths_of(what: Words) {
        "{what}, as a list such as [True, False] or 1,0",
        "{what}, en liste comme [True, False] ou 1,0",
    }
    range(what: Words, least: Digits, most: Digits) { "{what} from {least} to {most}", "{what} de {least} à {most}" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablette_core::Text;

    const WHAT: Text = Text::new("x", "x");

    #[test]
    fn lists_are_read_bare_or_as_python_prints_them() {
        for text in ["[5, 3, 1]", "(5,3,1)", "5,3,1", " 5 , 3 , 1 ", "[5,3,1,]"] {
            assert_eq!(numbers(text, WHAT), Ok(vec![5, 3, 1]), "{text}");
        }
        for text in ["[]", "", "()"] {
            assert_eq!(numbers(text, WHAT), Ok(vec![]), "{text}");
        }
        for text in ["[(0, 1), (1, -1)]", "(0,1) (1,-1)", "(0,1)(1,-1)", "((0,1),(1,-1))", "[[0,1],[1,-1]]"] {
            assert_eq!(couples(text, WHAT), Ok(vec![(0, 1), (1, -1)]), "{text}");
        }
        assert_eq!(couples("(0,1)", WHAT), Ok(vec![(0, 1)]));
        assert_eq!(truths("[True, 0, 1]", WHAT), Ok(vec![true, false, true]));
    }

    #[test]
    fn anything_else_is_refused() {
        for text in ["5,x", "[5", "5 3", "1.5", "[[1]]", "99999999999999999999"] {
            assert!(numbers(text, WHAT).is_err(), "{text}");
        }
        assert_eq!(numbers("5,x", WHAT).unwrap_err().offset(), Some(2));
        assert!(couple("1,2,3", WHAT).is_err() && couples("1,2", WHAT).is_err() && truths("2", WHAT).is_err());
        for text in ["", "+3", "11", "-1", "3 "] {
            assert!(number(text, WHAT, 0, 10).is_err(), "{text}");
        }
    }
}
