//! Text split into numbers, words and signs, with optional blanks between them.
//!
//! All parsers of boards and moves share it, so that every game accepts the same spellings by
//! people and programs: `(1, 3)` as Python prints it, `[5, 3, 1]`, `8 x 10`, `8×10`. Blanks may
//! stand between two pieces, never inside one, and never before the first or after the last. The
//! game interprets the pieces and refuses those that it does not know.

use std::mem::replace;

use super::names::is_same_name;

/// A piece of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// A run of ASCII digits.
    Digits(&'a str),
    /// Letters of any language.
    Word(&'a str),
    /// Any other character, including a misplaced blank.
    Sign(char),
    /// The end of the text.
    End,
}

impl<'a> Piece<'a> {
    /// The piece with which a text begins.
    fn first(text: &'a str) -> Self {
        match text.chars().next() {
            None => Self::End,
            Some('0'..='9') => {
                let length = text.bytes().position(|byte| !byte.is_ascii_digit());
                Self::Digits(&text[..length.unwrap_or(text.len())])
            }
            Some('×') => Self::Sign('×'),
            Some(c) if c.is_alphabetic() => {
                let length = text.find(|c: char| !c.is_alphabetic());
                Self::Word(&text[..length.unwrap_or(text.len())])
            }
            Some(c) => Self::Sign(c),
        }
    }

    /// Its length in bytes.
    fn length(&self) -> usize {
        match self {
            Self::Digits(text) | Self::Word(text) => text.len(),
            Self::Sign(sign) => sign.len_utf8(),
            Self::End => 0,
        }
    }
}

/// A reader of text, piece by piece. Constant space; linear time over the whole text.
///
/// ```
/// use tablette_core::notation::{Piece, Scanner};
/// let mut scanner = Scanner::new("8 × 10");
/// assert_eq!(scanner.digits(), Some("8"));
/// assert!(scanner.times());
/// assert_eq!((scanner.place(), scanner.peek()), (5, Piece::Digits("10")));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Scanner<'a> {
    text: &'a str,
    /// The byte at which the next piece begins.
    place: usize,
    next: Piece<'a>,
}

/// The byte order mark, which some editors put at the beginning.
const MARK: char = '\u{feff}';

/// Returns the text without the byte order mark that some editors put at the beginning.
///
/// ```
/// assert_eq!(tablette_core::notation::unmarked("\u{feff}8x10"), "8x10");
/// ```
pub fn unmarked(text: &str) -> &str {
    text.strip_prefix(MARK).unwrap_or(text)
}

/// Whether a character is a blank between the pieces of a line, those of French typography
/// included.
fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{a0}' | '\u{202f}')
}

impl<'a> Scanner<'a> {
    /// Starts at the first piece of a text, after a byte order mark.
    pub fn new(text: &'a str) -> Self {
        let rest = unmarked(text);
        Self { text, place: text.len() - rest.len(), next: Piece::first(rest) }
    }

    /// Returns the byte at which the next piece begins.
    pub fn place(&self) -> usize {
        self.place
    }

    /// Returns the next piece without taking it.
    pub fn peek(&self) -> Piece<'a> {
        self.next
    }

    /// Takes the next piece.
    pub fn take(&mut self) -> Piece<'a> {
        let rest = &self.text[self.place + self.next.length()..];
        // Trailing blanks belong to no piece, and are refused where they stand; so are those at the
        // beginning.
        let inner = Some(rest.trim_start_matches(is_blank)).filter(|inner| !inner.is_empty()).unwrap_or(rest);
        self.place = self.text.len() - inner.len();
        replace(&mut self.next, Piece::first(inner))
    }

    /// Takes the next piece if it is digits.
    pub fn digits(&mut self) -> Option<&'a str> {
        let Piece::Digits(digits) = self.peek() else { return None };
        self.take();
        Some(digits)
    }

    /// Takes the next piece if it is a word.
    pub fn word(&mut self) -> Option<&'a str> {
        let Piece::Word(word) = self.peek() else { return None };
        self.take();
        Some(word)
    }

    /// Takes the next piece if it is this sign.
    pub fn sign(&mut self, sign: char) -> bool {
        self.any_sign(&[sign]).is_some()
    }

    /// Takes the next piece if it is one of these signs.
    pub fn any_sign(&mut self, signs: &[char]) -> Option<char> {
        let Piece::Sign(sign) = self.peek() else { return None };
        signs.contains(&sign).then(|| self.take()).map(|_| sign)
    }

    /// Takes the sign between two sides of a rectangle: `x`, `X` or `×`.
    pub fn times(&mut self) -> bool {
        let is_times = matches!(self.peek(), Piece::Sign('×') | Piece::Word("x" | "X"));
        if is_times {
            self.take();
        }
        is_times
    }

    /// Whether nothing is left.
    pub fn is_done(&self) -> bool {
        self.peek() == Piece::End
    }
}

/// Whether `typed` equals `shown` up to differences that do not matter: blanks between pieces,
/// capitals, `→` for `>`, and brackets around numbers. So `(1, 3)`, `[1,3]` and `1 3` all match
/// `(1,3)`.
///
/// ```
/// use tablette_core::notation::is_alike;
/// assert!(is_alike("7>3,2", "7 > 3, 2") && is_alike("(2,2)", "2 2"));
/// assert!(!is_alike("12", "1 2") && !is_alike("7>3,2", "7>3"));
/// ```
pub fn is_alike(shown: &str, typed: &str) -> bool {
    let (mut one, mut other) = (Scanner::new(shown), Scanner::new(typed));
    let items = |text| Series::read(text, usize::MAX).ok().map(|series| (series.in_brackets, series.numbers()));
    if let (Some((true, shown)), Some((_, typed))) = (items(shown), items(typed)) {
        return shown == typed;
    }
    loop {
        match (one.take(), other.take()) {
            (Piece::End, Piece::End) => return true,
            (Piece::Word(one), Piece::Word(other)) if is_same_name(one, other) => {}
            (Piece::Sign('>'), Piece::Sign('→')) => {}
            (one, other) if one == other => {}
            _ => return false,
        }
    }
}

/// Numbers in a row: `5,3,1`, `5, 3, 1`, `5 3 1`, in brackets or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series<'a> {
    /// The place of each number in bytes, whether it is negative, and its digits.
    pub items: Vec<(usize, bool, &'a str)>,
    /// Whether the numbers stood in round or square brackets.
    pub in_brackets: bool,
    /// Whether commas stood between the numbers, and not blanks alone.
    pub by_commas: bool,
}

impl<'a> Series<'a> {
    /// Returns the sign and digits of each number.
    fn numbers(&self) -> Vec<(bool, &'a str)> {
        self.items.iter().map(|&(_, is_negative, digits)| (is_negative, digits)).collect()
    }

    /// Reads a whole text: numbers separated by commas throughout or by blanks throughout, in round
    /// or square brackets or none. A lone number in brackets may have a trailing comma, as in
    /// Python: `(5,)`. At most `most` are read.
    ///
    /// ```
    /// use tablette_core::notation::Series;
    /// let digits = |text| Series::read(text, 9).map(|series| series.items.iter().map(|item| item.2).collect::<Vec<_>>());
    /// assert_eq!(digits("(1, 3)"), Ok(vec!["1", "3"]));
    /// assert_eq!(digits("[5,3,1]"), digits("5 3 1"));
    /// assert_eq!(digits("5,,3"), Err(2));
    /// ```
    ///
    /// # Errors
    /// The byte of the first unexpected character.
    pub fn read(text: &'a str, most: usize) -> Result<Self, usize> {
        let mut scanner = Scanner::new(text);
        let series = Self::take(&mut scanner, most)?;
        if scanner.is_done() { Ok(series) } else { Err(scanner.place()) }
    }

    /// Takes numbers from the current place of a scanner.
    ///
    /// # Errors
    /// The byte of the first unexpected character.
    pub fn take(scanner: &mut Scanner<'a>, most: usize) -> Result<Self, usize> {
        let opened = scanner.any_sign(&['(', '[']);
        let mut items = Vec::with_capacity(most.min(USUAL));
        items.push(item(scanner)?);
        let by_commas = scanner.sign(',');
        let closes = match opened {
            Some('(') => Some(')'),
            Some(_) => Some(']'),
            None => None,
        };
        let is_lone = by_commas && closes.is_some_and(|sign| scanner.peek() == Piece::Sign(sign));
        // A comma was taken already, so a number must follow it.
        let mut goes_on = by_commas && !is_lone;
        while goes_on || !by_commas && matches!(scanner.peek(), Piece::Digits(_) | Piece::Sign('-' | '−')) {
            if items.len() == most {
                return Err(scanner.place());
            }
            items.push(item(scanner)?);
            goes_on = by_commas && scanner.sign(',');
        }
        match closes {
            Some(sign) if !scanner.sign(sign) => Err(scanner.place()),
            _ => Ok(Self { items, in_brackets: closes.is_some(), by_commas }),
        }
    }
}

/// Numbers for which there is room from the beginning.
const USUAL: usize = 16;

/// A number with its place and sign.
fn item<'a>(scanner: &mut Scanner<'a>) -> Result<(usize, bool, &'a str), usize> {
    let place = scanner.place();
    let is_negative = scanner.any_sign(&['-', '−']).is_some();
    match scanner.digits() {
        Some(digits) => Ok((place, is_negative, digits)),
        None => Err(scanner.place()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, usize> {
        let series = Series::read(text, 4)?;
        let sign = |negative| if negative { "-" } else { "" };
        let items = series.items.iter().map(|(_, negative, digits)| format!("{}{digits}", sign(*negative)));
        Ok(items.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn a_row_of_numbers_reads_however_it_is_written() {
        for text in
            ["5,3,1", "5, 3, 1", "5 3 1", "[5,3,1]", "(5, 3, 1)", "[ 5 3  1 ]", "\u{feff}5 ,3 ,1", "5,\u{a0}3,1"]
        {
            assert_eq!(read(text).as_deref(), Ok("5 3 1"), "{text}");
        }
        assert_eq!(read("(5,)").as_deref(), Ok("5"));
        assert_eq!(read("(1, -1)").as_deref(), Ok("1 -1"));
        assert_eq!(read("1 −1").as_deref(), Ok("1 -1"));
    }

    #[test]
    fn everything_else_is_refused_where_it_stands() {
        for (text, place) in [
            ("", 0),
            (" 5", 0),
            ("5 ", 1),
            ("5,", 2),
            ("5,,3", 2),
            (",5", 0),
            ("5;3", 1),
            ("5, 3 1", 5),
            ("5 3, 1", 3),
            ("(5, 3", 5),
            ("(5, 3]", 5),
            ("5, 3)", 4),
            ("[[5]]", 1),
            ("[]", 1),
            ("(5,,)", 3),
            ("[5,3,]", 5),
            ("5.0", 1),
            ("+5", 0),
            ("٣", 0),
            ("5,4,3,2,1", 8),
            ("5x3", 1),
        ] {
            assert_eq!(read(text), Err(place), "{text}");
        }
    }
}
