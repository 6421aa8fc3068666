//! A parser of literals: one pass over the bytes, and a bound on nesting, so that no text overflows
//! the stack.

use super::Literal;
use crate::notation::Problem;
use crate::number::Number;
use crate::phrase::Text;
use crate::words;

const CATALOGUE: &str = include_str!("reader.txt");

words! {
    from CATALOGUE;
    VALUE;
    NEXT;
    COLON;
    QUOTE;
    END;
    SHALLOW;
}

/// Maximum depth of nested brackets; exercises need two.
const DEEPEST: usize = 16;

impl Literal {
    /// Reads one literal: whole numbers, `True`, `False`, `None` (also as JSON writes them), infinity
    /// (`inf`, or `INFINI` as in the Röckse text), texts in quotes, and tuples, lists and dictionaries of those. Blanks and line ends may stand
    /// between any two of them. Linear time and space.
    ///
    /// # Errors
    /// At the byte of the fault: any other text, mismatched brackets, or brackets nested more than
    /// 16 deep.
    pub fn read(text: &str) -> Result<Self, Problem> {
        let mut reader = Reader { text, at: 0 };
        let value = reader.value(DEEPEST)?;
        reader.skip_blanks();
        if reader.at < text.len() { Err(reader.fault(END)) } else { Ok(value) }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn fault(&self, expected: Text) -> Problem {
        Problem::new(expected, self.text).at(self.at)
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// Skips blanks and takes a byte if it comes next.
    fn takes(&mut self, byte: u8) -> bool {
        self.skip_blanks();
        let there = self.peek() == Some(byte);
        self.at += usize::from(there);
        there
    }

    fn value(&mut self, depth: usize) -> Result<Literal, Problem> {
        self.skip_blanks();
        match self.peek() {
            Some(b'(' | b'[' | b'{') if depth == 0 => Err(self.fault(SHALLOW)),
            Some(b'(') => self.tuple(depth),
            Some(b'[') => Ok(Literal::List(self.sequence(b']', depth)?.0)),
            Some(b'{') => self.dictionary(depth),
            Some(quote @ (b'\'' | b'"')) => self.quoted(quote),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => self.word(),
        }
    }

    /// Reads a tuple, or one value in brackets, which is that value.
    fn tuple(&mut self, depth: usize) -> Result<Literal, Problem> {
        let (mut items, comma) = self.sequence(b')', depth)?;
        match items.pop() {
            Some(only) if items.is_empty() && !comma => Ok(only),
            last => Ok(Literal::Tuple(items.into_iter().chain(last).collect())),
        }
    }

    /// Reads the items between brackets; the flag is whether a comma follows the last one.
    fn sequence(&mut self, end: u8, depth: usize) -> Result<(Vec<Literal>, bool), Problem> {
        self.at += 1;
        let mut items = Vec::new();
        let mut comma = false;
        while !self.takes(end) {
            if !items.is_empty() && !comma {
                return Err(self.fault(NEXT));
            }
            items.push(self.value(depth - 1)?);
            comma = self.takes(b',');
        }
        Ok((items, comma))
    }

    fn dictionary(&mut self, depth: usize) -> Result<Literal, Problem> {
        self.at += 1;
        let mut pairs = Vec::new();
        let mut comma = true;
        while !self.takes(b'}') {
            if !comma {
                return Err(self.fault(NEXT));
            }
            let key = self.value(depth - 1)?;
            if !self.takes(b':') {
                return Err(self.fault(COLON));
            }
            pairs.push((key, self.value(depth - 1)?));
            comma = self.takes(b',');
        }
        Ok(Literal::Dictionary(pairs))
    }

    fn quoted(&mut self, quote: u8) -> Result<Literal, Problem> {
        self.at += 1;
        let mut text = String::new();
        let mut letters = self.text[self.at..].char_indices();
        while let Some((offset, letter)) = letters.next() {
            match letter {
                '\\' => text.extend(letters.next().map(|(_, letter)| if letter == 'n' { '\n' } else { letter })),
                '\n' => break,
                _ if letter == char::from(quote) => {
                    self.at += offset + 1;
                    return Ok(Literal::Text(text));
                }
                _ => text.push(letter),
            }
        }
        self.at = self.text.len();
        Err(self.fault(QUOTE))
    }

    /// Reads a whole number of any length.
    fn number(&mut self) -> Result<Literal, Problem> {
        let rest = &self.text[self.at..];
        let sign = usize::from(rest.starts_with('-'));
        let digits = rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
        let number = Number::from_decimal(&rest[..sign + digits]).map_err(|_| self.fault(VALUE))?;
        self.at += sign + digits;
        Ok(Literal::Number(number))
    }

    fn word(&mut self) -> Result<Literal, Problem> {
        let rest = &self.text[self.at..];
        let length = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let value = match &rest[..length] {
            "True" | "true" => Literal::Truth(true),
            "False" | "false" => Literal::Truth(false),
            "None" | "null" => Literal::Nothing,
            "inf" | "INFINI" | "Infinity" => Literal::Infinity,
            _ => return Err(self.fault(VALUE)),
        };
        self.at += length;
        Ok(value)
    }
}
