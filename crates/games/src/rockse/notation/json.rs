//! The JSON notation.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, SeqAccess, Visitor};
use tablette_core::{Digits, Problem, Words, words};

use super::Setup;
use crate::rockse::instance::{MOST_JUMPS, MOST_SIDE};

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    grid: AtMost<AtMost<i64, MOST_SIDE>, MOST_SIDE>,
    jumps: AtMost<(i64, i64), MOST_JUMPS>,
    #[serde(default)]
    bonus: AtMost<Gift, MOST_JUMPS>,
    at: Option<(i64, i64)>,
    #[serde(default)]
    extra: AtMost<(i64, i64), MOST_JUMPS>,
    left: Option<u32>,
    // Remarks *about* an instance, in the files that test this game: skipped, and never trusted.
    // Any other field is refused, because a misspelt `bonus` must not be lost.
    #[serde(default, rename = "name")]
    _name: IgnoredAny,
    #[serde(default, rename = "agreed_by")]
    _agreed_by: IgnoredAny,
    #[serde(default, rename = "optimum")]
    _optimum: IgnoredAny,
    #[serde(default, rename = "optimal_path")]
    _optimal_path: IgnoredAny,
    #[serde(default, rename = "number_of_paths")]
    _number_of_paths: IgnoredAny,
    #[serde(default, rename = "paths_of_weight_minus_6")]
    _paths_of_weight: IgnoredAny,
    #[serde(default, rename = "greedy")]
    _greedy: IgnoredAny,
}

#[derive(Default, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Gift {
    cell: (i64, i64),
    jumps: AtMost<(i64, i64), MOST_JUMPS>,
}

/// A list that is refused as soon as it grows too long, so that no file can exhaust the memory.
#[derive(Default)]
struct AtMost<T, const MOST: usize>(Vec<T>);

impl<'de, T: Deserialize<'de>, const MOST: usize> Deserialize<'de> for AtMost<T, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(Self(Vec::new()))
    }
}

impl<'de, T: Deserialize<'de>, const MOST: usize> Visitor<'de> for AtMost<T, MOST> {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of at most {MOST}")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<Self, A::Error> {
        while let Some(item) = items.next_element()? {
            if self.0.len() == MOST {
                return Err(A::Error::custom(format_args!("a list is longer than {MOST}")));
            }
            self.0.push(item);
        }
        Ok(self)
    }
}

/// Reads the notation strictly. Unknown fields, nesting, floats and numbers past 64 bits are
/// refused with their place.
pub(super) fn read(text: &str) -> Result<Setup, Problem> {
    let file: File = serde_json::from_str(text).map_err(|error| fault(text, &error))?;
    Ok(Setup {
        grid: file.grid.0.into_iter().map(|row| row.0).collect(),
        jumps: file.jumps.0,
        bonus: file.bonus.0.into_iter().map(|gift| (gift.cell, gift.jumps.0)).collect(),
        at: file.at,
        extra: file.extra.0,
        left: file.left,
    })
}

/// Turns line and column, counted from 1, into a byte offset; the JSON reader's message becomes the
/// hint.
fn fault(text: &str, error: &serde_json::Error) -> Problem {
    let before: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let at = (before + error.column().saturating_sub(1)).min(text.len());
    let at = (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let hint = why_not(error.line(), error.column(), error.to_string());
    let snippet: String = text[at..].chars().take(20).collect();
    // The problem quotes the snippet, so the hint gives the place, and not an offset into the
    // snippet.
    Problem::new(NOTATION, snippet).hint(hint)
}

words! {
    NOTATION { "an instance in JSON with grid, jumps and bonus", "une instance en JSON avec grid, jumps et bonus" }
    why_not(line: Digits, column: Digits, why: Words) {
        "line {line}, column {column}: {why}",
        "ligne {line}, colonne {column} : {why}",
    }
}
