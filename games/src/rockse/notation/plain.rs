//! The plain text notation.

use std::fmt::Write;

use tablette_core::notation::is_same_name;
use tablette_core::{Digits, Phrase, Problem, Words, words};

use super::setup::Setup;
use crate::rockse::instance::{Instance, MOST_JUMPS, MOST_SIDE};
use crate::rockse::jumps::Jump;
use crate::rockse::position::Position;

/// A part of the text, with its place.
#[derive(Clone, Copy)]
struct Excerpt<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Excerpt<'a> {
    fn trimmed(self) -> Self {
        let rest = self.text.trim_start();
        Excerpt { at: self.at + self.text.len() - rest.len(), text: rest.trim_end() }
    }

    /// The text after the first `bytes` bytes, without leading spaces.
    fn after(self, bytes: usize) -> Self {
        Excerpt { text: &self.text[bytes..], at: self.at + bytes }.trimmed()
    }

    /// The parts before and after the first `separator`.
    fn cut(self, separator: char) -> Option<(Excerpt<'a>, Excerpt<'a>)> {
        let (head, tail) = self.text.split_once(separator)?;
        Some((
            Excerpt { text: head, at: self.at },
            Excerpt { text: tail, at: self.at + head.len() + separator.len_utf8() },
        ))
    }

    fn split(self, separator: char) -> impl Iterator<Item = Excerpt<'a>> {
        let mut at = self.at;
        self.text.split(separator).map(move |text| {
            let piece = Excerpt { text, at };
            at += text.len() + separator.len_utf8();
            piece
        })
    }

    fn fault(self, expected: impl Into<Phrase>, whole: &str) -> Problem {
        let line = 1 + whole[..self.at].matches('\n').count();
        Problem::new(expected, self.text).hint(line_and_byte(line, self.at + 1))
    }
}

/// Reads the notation strictly; every fault is reported with its line.
pub(super) fn read(text: &str) -> Result<Setup, Problem> {
    let mut setup = Setup::default();
    let mut seen = Vec::new();
    let mut depth = Brackets::default();
    for line in (Excerpt { text, at: 0 }).split('\n') {
        let line = line.cut('#').map_or(line, |(head, _)| head);
        for statement in line.split(';').map(Excerpt::trimmed).filter(|piece| !piece.text.is_empty()) {
            take(statement, text, &mut setup, &mut seen, &mut depth)?;
        }
    }
    if depth.is_open {
        return Err(Problem::new(
            CLOSED,
            text.chars().rev().take(20).collect::<Vec<_>>().iter().rev().collect::<String>(),
        ));
    }
    if setup.grid.is_empty() {
        return Err(Problem::new(GRID, text.chars().take(20).collect::<String>()).hint(SHAPE));
    }
    Ok(setup)
}

/// Adds one statement to the setup.
fn take(
    statement: Excerpt<'_>,
    whole: &str,
    setup: &mut Setup,
    seen: &mut Vec<&'static str>,
    brackets: &mut Brackets,
) -> Result<(), Problem> {
    if !statement.text.starts_with(char::is_alphabetic) {
        for line in brackets.rows(statement, whole)? {
            if setup.grid.len() == MOST_SIDE {
                return Err(line.fault(rows_up_to(MOST_SIDE), whole));
            }
            setup.grid.push(row(line, whole)?);
        }
        return Ok(());
    }
    let end = statement.text.find(|c: char| !c.is_alphabetic()).unwrap_or(statement.text.len());
    let typed = &statement.text[..end];
    let known = STATEMENTS.iter().find(|names| names.iter().any(|name| is_same_name(typed, name)));
    let word = known.ok_or_else(|| statement.fault(WORD, whole))?[0];
    let rest = Excerpt { text: &statement.text[end..], at: statement.at + end }.trimmed();
    if word != "bonus" && seen.contains(&word) {
        return Err(statement.fault(only_once(word), whole));
    }
    match word {
        "jumps" => setup.jumps = pairs(rest, whole)?,
        "bonus" => {
            let (cell, jumps) = rest.cut(':').ok_or_else(|| rest.fault(BONUS, whole))?;
            if setup.bonus.len() == MOST_JUMPS {
                return Err(statement.fault(bonuses_up_to(MOST_JUMPS), whole));
            }
            setup.bonus.push((pair(cell.trimmed(), whole)?, pairs(jumps, whole)?));
        }
        "at" => setup.at = Some(pair(rest, whole)?),
        "extra" => setup.extra = pairs(rest, whole)?,
        _ => setup.left = Some(digits(rest.text).ok_or_else(|| rest.fault(LEFT, whole))?),
    }
    seen.push(word);
    Ok(())
}

/// The keywords, in English and French.
const STATEMENTS: [[&str; 2]; 5] =
    [["jumps", "sauts"], ["bonus", "bonus"], ["at", "en"], ["extra", "supplément"], ["left", "reste"]];

/// The brackets around a grid that is written as a list of rows.
#[derive(Default)]
struct Brackets {
    /// The outer bracket is open.
    is_open: bool,
    /// The outer bracket has been closed: a second grid is an error.
    is_closed: bool,
}

impl Brackets {
    /// The rows of a statement without their brackets: one, or all those in brackets on a line.
    fn rows<'a>(&mut self, statement: Excerpt<'a>, whole: &str) -> Result<Vec<Excerpt<'a>>, Problem> {
        if !self.is_open && !statement.text.starts_with('[') {
            return if self.is_closed { Err(statement.fault(CLOSED, whole)) } else { Ok(vec![statement]) };
        }
        let mut rest = statement;
        if !self.is_open && rest.text[1..].trim_start().starts_with('[') {
            if self.is_closed {
                return Err(rest.fault(CLOSED, whole));
            }
            self.is_open = true;
            rest = rest.after(1);
        }
        let mut rows = Vec::new();
        while !rest.text.is_empty() {
            if self.is_open && rest.text.starts_with(']') {
                (self.is_open, self.is_closed) = (false, true);
                rest = rest.after(1);
                break;
            }
            let inside = rest.text.strip_prefix('[').and_then(|text| text.split_once(']')).map(|(inside, _)| inside);
            let inside = inside.ok_or_else(|| rest.fault(CLOSED, whole))?;
            rows.push(Excerpt { text: inside, at: rest.at + 1 }.trimmed());
            rest = rest.after(inside.len() + 2);
            if let Some(comma) = rest.text.strip_prefix(',') {
                rest = rest.after(rest.text.len() - comma.len());
            } else if !rest.text.is_empty() && !rest.text.starts_with(']') {
                return Err(rest.fault(CLOSED, whole));
            }
        }
        if rest.text.is_empty() { Ok(rows) } else { Err(rest.fault(CLOSED, whole)) }
    }
}

/// The weights of a row, separated by spaces or by commas.
fn row(piece: Excerpt<'_>, whole: &str) -> Result<Vec<i64>, Problem> {
    if piece.text.contains(',') {
        return with_commas(piece, whole);
    }
    let mut row = Vec::new();
    let mut rest = piece;
    while !rest.text.is_empty() {
        let end = rest.text.find(char::is_whitespace).unwrap_or(rest.text.len());
        let word = Excerpt { text: &rest.text[..end], at: rest.at };
        if row.len() == MOST_SIDE {
            return Err(word.fault(weights_up_to(MOST_SIDE), whole));
        }
        row.push(integer(word, whole)?);
        rest = Excerpt { text: &rest.text[end..], at: rest.at + end }.trimmed();
    }
    Ok(row)
}

/// The weights of a row that are all separated by commas.
fn with_commas(piece: Excerpt<'_>, whole: &str) -> Result<Vec<i64>, Problem> {
    let mut row = Vec::new();
    for word in piece.split(',').map(Excerpt::trimmed) {
        if row.len() == MOST_SIDE {
            return Err(word.fault(weights_up_to(MOST_SIDE), whole));
        }
        row.push(integer(word, whole)?);
    }
    Ok(row)
}

/// Reads ASCII digits with an optional minus sign, within 64 bits.
fn integer(piece: Excerpt<'_>, whole: &str) -> Result<i64, Problem> {
    let digits = piece.text.strip_prefix('-').unwrap_or(piece.text);
    let sound = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    piece.text.parse().ok().filter(|_| sound).ok_or_else(|| {
        let expected = if sound { Phrase::from(RANGE) } else { Phrase::from(INTEGER) };
        piece.fault(expected, whole)
    })
}

fn digits(text: &str) -> Option<u32> {
    (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok())?
}

/// Reads `(a,b)`; spaces inside are allowed.
fn pair(piece: Excerpt<'_>, whole: &str) -> Result<(i64, i64), Problem> {
    let inside = piece.text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let inside = inside.ok_or_else(|| piece.fault(PAIR, whole))?;
    let inside = Excerpt { text: inside, at: piece.at + 1 };
    let (first, second) = inside.cut(',').ok_or_else(|| piece.fault(PAIR, whole))?;
    Ok((integer(first.trimmed(), whole)?, integer(second.trimmed(), whole)?))
}

fn pairs(piece: Excerpt<'_>, whole: &str) -> Result<Vec<(i64, i64)>, Problem> {
    let mut list = Vec::new();
    let mut rest = piece.trimmed();
    let listed = rest.text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    if let Some(listed) = listed {
        rest = Excerpt { text: listed, at: rest.at + 1 }.trimmed();
    }
    while !rest.text.is_empty() {
        // A list needs a comma between two couples.
        if listed.is_some() && !list.is_empty() {
            rest = rest.text.strip_prefix(',').map(|_| rest.after(1)).ok_or_else(|| rest.fault(PAIR, whole))?;
        }
        let end = rest.text.find(')').ok_or_else(|| rest.fault(PAIR, whole))? + 1;
        if list.len() == MOST_JUMPS {
            return Err(rest.fault(jumps_up_to(MOST_JUMPS), whole));
        }
        list.push(pair(Excerpt { text: &rest.text[..end], at: rest.at }, whole)?);
        rest = Excerpt { text: &rest.text[end..], at: rest.at + end }.trimmed();
    }
    Ok(list)
}

words! {
    from include_str!("plain.txt");
    CLOSED;
    GRID;
    SHAPE;
    line_and_byte(line: Digits, at: Digits);
    rows_up_to(most: Digits);
    weights_up_to(most: Digits);
    jumps_up_to(most: Digits);
    bonuses_up_to(most: Digits);
    only_once(word: Words);
    BONUS;
    LEFT;
    WORD;
    INTEGER;
    RANGE;
    PAIR;
}

/// Writes an instance, with the position unless it is the start, on one line.
pub fn show(instance: &Instance, position: &Position) -> String {
    write(instance, position, "; ", false)
}

/// Writes an instance, with the position unless it is the start, one statement per line and with
/// aligned columns.
pub fn show_lines(instance: &Instance, position: &Position) -> String {
    write(instance, position, "\n", true) + "\n"
}

fn write(instance: &Instance, position: &Position, separator: &str, aligned: bool) -> String {
    let widest = || instance.weights().iter().map(|weight| weight.to_string().len()).max().unwrap_or(0);
    let width = if aligned { widest() } else { 0 };
    let mut text = String::new();
    for row in instance.weights().chunks(instance.size()) {
        for (column, weight) in row.iter().enumerate() {
            let blank = if column == 0 { "" } else { " " };
            write!(text, "{blank}{weight:width$}").expect("a string takes everything");
        }
        text += separator;
    }
    text += "jumps";
    list(&mut text, instance.jumps().iter().copied());
    for bonus in instance.bonuses() {
        write!(text, "{separator}bonus {}:", bonus.cell).expect("a string takes everything");
        list(&mut text, bonus.jumps.iter().copied());
    }
    if *position != instance.start() {
        write!(text, "{separator}at {}", instance.cell(position.cell)).expect("a string takes everything");
        if !position.extra.is_empty() {
            write!(text, "{separator}extra").expect("a string takes everything");
            list(&mut text, position.extra.iter().map(|number| instance.extras()[number]));
        }
        if position.left > 0 {
            write!(text, "{separator}left {}", position.left).expect("a string takes everything");
        }
    }
    text
}

fn list(text: &mut String, jumps: impl Iterator<Item = Jump>) {
    for jump in jumps {
        text.push(' ');
        text.push_str(&jump.to_string());
    }
}
