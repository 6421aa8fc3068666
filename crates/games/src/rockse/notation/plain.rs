//! The plain text notation.

use std::fmt::Write;

use tablette_core::notation::is_same_name;
use tablette_core::{Digits, Phrase, Problem, Words, words};

use super::{Pair, Setup};
use crate::rockse::instance::{Instance, MOST_JUMPS, MOST_SIDE};
use crate::rockse::jumps::Jump;
use crate::rockse::position::Position;

/// Reads the notation strictly; every fault is reported with its line.
pub(super) fn read(text: &str) -> Result<Setup, Problem> {
    let mut reader = StatementReader { whole: text, ..StatementReader::default() };
    for line in text.split('\n') {
        let line = line.split_once('#').map_or(line, |(head, _)| head);
        for statement in line.split(';').map(trim).filter(|statement| !statement.is_empty()) {
            reader.take(statement)?;
        }
    }
    if reader.is_open {
        return Err(Problem::new(CLOSED, text.char_indices().nth_back(19).map_or(text, |(at, _)| &text[at..])));
    }
    if reader.setup.grid.is_empty() {
        return Err(Problem::new(GRID, text.chars().take(20).collect::<String>()).hint(SHAPE));
    }
    Ok(reader.setup)
}

/// The keywords, in English and French.
const STATEMENTS: [[&str; 2]; 5] =
    [["jumps", "sauts"], ["bonus", "bonus"], ["at", "en"], ["extra", "supplément"], ["left", "reste"]];

/// Without spaces around it. Blank text ends where it ended.
fn trim(text: &str) -> &str {
    text.trim_start().trim_end()
}

#[derive(Default)]
struct StatementReader<'a> {
    /// All text that is read below is a part of this one, which tells its place.
    whole: &'a str,
    setup: Setup,
    /// The keywords so far.
    seen: Vec<&'static str>,
    /// Whether the bracket around all rows is open, for a grid written as a list of rows.
    is_open: bool,
    /// Whether that bracket has been closed: a second grid is an error.
    is_closed: bool,
}

impl<'a> StatementReader<'a> {
    fn fault(&self, part: &str, expected: impl Into<Phrase>) -> Problem {
        let at = part.as_ptr().addr() - self.whole.as_ptr().addr();
        let line = 1 + self.whole[..at].matches('\n').count();
        Problem::new(expected, part).hint(line_and_byte(line, at + 1))
    }

    /// Adds one statement to the setup.
    fn take(&mut self, statement: &'a str) -> Result<(), Problem> {
        if !statement.starts_with(char::is_alphabetic) {
            for line in self.rows(statement)? {
                if self.setup.grid.len() == MOST_SIDE {
                    return Err(self.fault(line, rows_up_to(MOST_SIDE)));
                }
                self.setup.grid.push(self.row(line)?);
            }
            return Ok(());
        }
        let end = statement.find(|c: char| !c.is_alphabetic()).unwrap_or(statement.len());
        let (typed, rest) = statement.split_at(end);
        let rest = trim(rest);
        let known = STATEMENTS.iter().find(|names| names.iter().any(|name| is_same_name(typed, name)));
        let word = known.ok_or_else(|| self.fault(statement, WORD))?[0];
        if word != "bonus" && self.seen.contains(&word) {
            return Err(self.fault(statement, only_once(word)));
        }
        match word {
            "jumps" => self.setup.jumps = self.pairs(rest)?,
            "bonus" => {
                let (cell, jumps) = rest.split_once(':').ok_or_else(|| self.fault(rest, BONUS))?;
                if self.setup.bonus.len() == MOST_JUMPS {
                    return Err(self.fault(statement, bonuses_up_to(MOST_JUMPS)));
                }
                self.setup.bonus.push((self.pair(trim(cell))?, self.pairs(jumps)?));
            }
            "at" => self.setup.at = Some(self.pair(rest)?),
            "extra" => self.setup.extra = self.pairs(rest)?,
            _ => {
                let digits = Some(rest).filter(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
                let left = digits.and_then(|digits| digits.parse().ok());
                self.setup.left = Some(left.ok_or_else(|| self.fault(rest, LEFT))?);
            }
        }
        self.seen.push(word);
        Ok(())
    }

    /// The rows of a statement without their brackets: one, or all those in brackets on a line.
    fn rows(&mut self, statement: &'a str) -> Result<Vec<&'a str>, Problem> {
        let inside = statement.strip_prefix('[');
        let is_list = !self.is_open && inside.is_some_and(|inside| inside.trim_start().starts_with('['));
        if self.is_closed && (is_list || inside.is_none()) {
            return Err(self.fault(statement, CLOSED));
        }
        if !self.is_open && inside.is_none() {
            return Ok(vec![statement]);
        }
        let mut rest = statement;
        if is_list {
            self.is_open = true;
            rest = trim(&rest[1..]);
        }
        let mut rows = Vec::new();
        while !rest.is_empty() {
            if self.is_open
                && let Some(after) = rest.strip_prefix(']')
            {
                (self.is_open, self.is_closed) = (false, true);
                rest = trim(after);
                break;
            }
            let row = rest.strip_prefix('[').and_then(|text| text.split_once(']'));
            let (row, after) = row.ok_or_else(|| self.fault(rest, CLOSED))?;
            rows.push(trim(row));
            rest = trim(after);
            if let Some(after) = rest.strip_prefix(',') {
                rest = trim(after);
            } else if !rest.is_empty() && !rest.starts_with(']') {
                break;
            }
        }
        if rest.is_empty() { Ok(rows) } else { Err(self.fault(rest, CLOSED)) }
    }

    /// The weights of a row, all separated by commas or all by spaces.
    fn row(&self, line: &str) -> Result<Vec<i64>, Problem> {
        let mut row = Vec::new();
        let add = |word| {
            if row.len() == MOST_SIDE {
                return Err(self.fault(word, weights_up_to(MOST_SIDE)));
            }
            row.push(self.integer(word)?);
            Ok(())
        };
        if line.contains(',') {
            line.split(',').map(trim).try_for_each(add)?;
        } else {
            line.split_whitespace().try_for_each(add)?;
        }
        Ok(row)
    }

    /// Reads ASCII digits with an optional minus sign, within 64 bits.
    fn integer(&self, word: &str) -> Result<i64, Problem> {
        let digits = word.strip_prefix('-').unwrap_or(word);
        let sound = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = word.parse().ok().filter(|_| sound);
        number.ok_or_else(|| self.fault(word, if sound { RANGE } else { INTEGER }))
    }

    /// Reads `(a,b)`; spaces inside are allowed.
    fn pair(&self, part: &str) -> Result<Pair, Problem> {
        let inside = part.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
        let pair = inside.and_then(|inside| inside.split_once(','));
        let (first, second) = pair.ok_or_else(|| self.fault(part, PAIR))?;
        Ok((self.integer(trim(first))?, self.integer(trim(second))?))
    }

    fn pairs(&self, part: &str) -> Result<Vec<Pair>, Problem> {
        let part = trim(part);
        let listed = part.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        let mut rest = listed.map_or(part, trim);
        let mut list = Vec::new();
        while !rest.is_empty() {
            // A list needs a comma between two couples.
            if listed.is_some() && !list.is_empty() {
                rest = rest.strip_prefix(',').map(trim).ok_or_else(|| self.fault(rest, PAIR))?;
            }
            let end = rest.find(')').ok_or_else(|| self.fault(rest, PAIR))? + 1;
            if list.len() == MOST_JUMPS {
                return Err(self.fault(rest, jumps_up_to(MOST_JUMPS)));
            }
            list.push(self.pair(&rest[..end])?);
            rest = trim(&rest[end..]);
        }
        Ok(list)
    }
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
