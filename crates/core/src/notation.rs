//! Errors in text: what was expected, what was found, where, and a remedy.
//!
//! Every parser of a game returns a [`Problem`], and every interface prints it unchanged. For
//! example, `tablette solve chomp z9` prints: expected a row length of at least 1 in plain digits,
//! got “z9” (at character 1): write columns x rows such as 8x10, or the row lengths from the bottom
//! such as 5,3,1.

mod names;
mod scanner;

use std::fmt::{self, Display};

use crate::lang::Lang;
use crate::phrase::{Phrase, Text};
use crate::sentence::{Digits, Words};
use crate::words;

pub use names::is_same_name;
pub use scanner::{Piece, Scanner, Series, is_alike, unmarked};

/// A refusal of some text, or of the move that it names, which can be printed in both languages.
///
/// ```
/// use tablette_core::{Lang, Problem, Text};
/// let problem = Problem::new(Text::new("a column", "une colonne"), "z9").at(0).hint(Text::new("columns go from 0", "les colonnes partent de 0"));
/// assert_eq!(problem.say(Lang::En), "expected a column, got “z9” (at character 1): columns go from 0");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem(Box<Parts>);

/// Boxed, so that a result with a problem in it stays one word.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Parts {
    expected: Phrase,
    got: String,
    at: Option<usize>,
    hint: Option<Phrase>,
}

/// Longer text is quoted only up to this many characters: an error must stay one readable sentence.
const QUOTED: usize = 60;

impl Problem {
    /// Creates a problem from the expected text, as a noun phrase that follows “expected” (“a
    /// column from 1 to 9”), and the text found in its place.
    pub fn new(expected: impl Into<Phrase>, got: impl Into<String>) -> Self {
        Self(Box::new(Parts { expected: expected.into(), got: got.into(), at: None, hint: None }))
    }

    /// Adds the place of the fault: a byte offset into the text. Messages show characters, counted
    /// from 1.
    #[must_use]
    pub fn at(mut self, byte: usize) -> Self {
        self.0.at = Some(byte);
        self
    }

    /// Adds a remedy: a clause, such as “columns go from 0”.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<Phrase>) -> Self {
        self.0.hint = Some(hint.into());
        self
    }

    /// Returns the refused text, whole and unescaped; messages shorten it.
    pub fn got(&self) -> &str {
        &self.0.got
    }

    /// Returns the byte offset of the fault, if known: an interface can put a caret under it.
    pub fn offset(&self) -> Option<usize> {
        self.0.at
    }

    /// Returns the complaint as one sentence in `lang`, without a full stop. The text is quoted up
    /// to 60 characters, with its control characters escaped.
    pub fn say(&self, lang: Lang) -> String {
        let Parts { expected, got, at, hint } = &*self.0;
        // Empty quotation marks would be mistaken for a bug.
        let quoted = if got.is_empty() { NOTHING.get(lang).to_owned() } else { quote(&clip(got), lang) };
        let mut said = complaint(expected.clone(), quoted).say(lang);
        if let Some(byte) = *at {
            // Messages count characters from 1.
            let head = got.get(..byte).unwrap_or(got);
            said += &place(head.chars().count() + 1).say(lang);
        }
        if let Some(hint) = hint {
            // French sets a space before a colon.
            said += match lang {
                Lang::En => ": ",
                Lang::Fr => " : ",
            };
            said += &hint.say(lang);
        }
        said
    }
}

words! {
    complaint(expected: Words, got: Words) { "expected {expected}, got {got}", "il fallait {expected} ; {got}" }
    place(at: Digits) { " (at character {at})", " (au caractère {at})" }
    NOTHING { "nothing", "vous n'avez rien écrit" }
}

fn quote(text: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("“{text}”"),
        Lang::Fr => format!("vous avez écrit « {text} »"),
    }
}

/// Shortens text for a quotation and escapes control characters, which could otherwise redraw the
/// user's terminal.
fn clip(text: &str) -> String {
    let mut clean: String = text
        .chars()
        // Characters and not bytes, or the cut might fall inside one.
        .take(QUOTED)
        .flat_map(|c| {
            // Only control characters: letters beyond ASCII come from French readers, and must stay
            // readable.
            let escaped = c.is_control().then(|| c.escape_default());
            let plain = if escaped.is_some() { None } else { Some(c) };
            escaped.into_iter().flatten().chain(plain)
        })
        .collect();
    if text.chars().nth(QUOTED).is_some() {
        clean.push('…');
    }
    clean
}

impl Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for Problem {}

/// Reads an unsigned number from `least` to `most`, strictly: ASCII digits only, no sign, no blank.
///
/// ```
/// use tablette_core::{Text, notation::parse_number};
/// let size = Text::new("a size", "une taille");
/// assert_eq!(parse_number("12", size, 1, 20), Ok(12));
/// assert_eq!(parse_number("+12", size, 1, 20).unwrap_err().to_string(), "expected a size from 1 to 20, got “+12”");
/// ```
///
/// # Errors
/// States the range if the text is not a number within `least..=most`.
pub fn parse_number(text: &str, what: Text, least: u64, most: u64) -> Result<u64, Problem> {
    let expected = range(what, least, most);
    // The parser of the standard library would accept a sign.
    if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Problem::new(expected, text));
    }
    match text.parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(Problem::new(expected, text)),
    }
}

/// Reads at most `count` numbers from `least` to `most`, however people separate and bracket them.
///
/// ```
/// use tablette_core::{Text, notation::parse_numbers};
/// let rows = Text::new("rows", "des rangées");
/// assert_eq!(parse_numbers("(7, 5, 9)", rows, 0, 9, 3), Ok(vec![7, 5, 9]));
/// assert!(parse_numbers("7 5 9", rows, 0, 9, 2).is_err());
/// let problem = parse_numbers("7 5 10", rows, 0, 9, 3).unwrap_err().to_string();
/// assert!(problem.starts_with("expected a number from 0 to 9, got “7 5 10”"), "{problem}");
/// ```
///
/// # Errors
/// When the text is something else; the problem names the place.
pub fn parse_numbers(text: &str, what: Text, least: u64, most: u64, count: usize) -> Result<Vec<u64>, Problem> {
    let wrong = |at: usize| Problem::new(what, text).at(at);
    let series = Series::read(text, count).map_err(wrong)?;
    let number = |(at, is_negative, digits): (usize, bool, &str)| match parse_number(digits, what, least, most) {
        Ok(number) if !is_negative => Ok(number),
        _ => Err(Problem::new(number_from(least, most), text).at(at)),
    };
    series.items.into_iter().map(number).collect()
}

words! {
    number_from(least: Digits, most: Digits) { "a number from {least} to {most}", "un nombre de {least} à {most}" }
    range(what: Words, least: Digits, most: Digits) { "{what} from {least} to {most}", "{what} de {least} à {most}" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_and_hostile_text_is_clipped() {
        let problem = Problem::new(Text::new("x", "x"), "\u{1b}[2J".to_owned() + &"é".repeat(100));
        let said = problem.say(Lang::En);
        assert!(!said.contains('\u{1b}'), "{said}");
        assert!(said.chars().count() < 100, "{said}");
    }

    #[test]
    fn numbers_are_strict() {
        let what = Text::new("a size", "une taille");
        assert_eq!(parse_number("12", what, 1, 20), Ok(12));
        for bad in ["", "+1", " 1", "0", "21", "99999999999999999999999", "1e3", "١"] {
            assert!(parse_number(bad, what, 1, 20).is_err(), "{bad}");
        }
    }
}
