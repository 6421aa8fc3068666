//! Words out of characters.

use tablette_core::{Digits, Problem, Text, words};

use super::characters::{Characters, LineColumn};
use super::fault::{Error, PdnProblem};
use super::transcript::{Comment, LONGEST, Tag};

/// The parts of movetext.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `[`, where a tag begins; it is not passed.
    Tag,
    /// `12.` or `12...`
    Number,
    /// A move or a score.
    Word(String),
    Comment(Comment),
    /// `$7`, or what `!?` stands for.
    Mark(u8),
    End,
}

/// No move and no score is longer; a king that captures all twenty pieces rests on twenty-one squares.
const WORD: usize = 80;

/// Cuts characters into tokens.
pub(super) struct Tokens<I, C> {
    pub(super) characters: Characters<I, C>,
    lenient: bool,
}

impl<I, C, E> Tokens<I, C>
where
    I: Iterator<Item = Result<C, E>>,
    C: AsRef<str>,
{
    pub(super) fn new(characters: Characters<I, C>, lenient: bool) -> Self {
        Self { characters, lenient }
    }

    /// The next token and where it begins.
    pub(super) fn next(&mut self) -> Result<(Token, LineColumn), Error<E>> {
        self.blanks()?;
        let place = self.characters.place();
        let token = match self.characters.peek()? {
            None => Token::End,
            Some('[') => Token::Tag,
            Some(';' | '{') => self.comment()?,
            Some('(') => self.bracket(place)?,
            Some(')') => self.passed(Token::Close)?,
            Some('$') => self.numbered(place)?,
            Some('!' | '?') => self.judged(place)?,
            Some(_) => self.word(place)?,
        };
        Ok((token, place))
    }

    /// Passes blanks, and lines that begin with a per cent sign, which are meant for other programs.
    pub(super) fn blanks(&mut self) -> Result<(), Error<E>> {
        loop {
            self.characters.skip(|c| c.is_whitespace() || c == '\u{feff}')?;
            if self.characters.peek()? != Some('%') || self.characters.place().column != 1 {
                return Ok(());
            }
            self.characters.skip(|c| c != '\n')?;
        }
    }

    /// A tag; the next character opens it.
    pub(super) fn tag(&mut self) -> Result<(Tag, LineColumn), Error<E>> {
        self.characters.next()?;
        self.blanks()?;
        let place = self.characters.place();
        let name = self.collect(|c| c.is_ascii_alphanumeric() || c == '_')?;
        self.blanks()?;
        self.demand('"', VALUE)?;
        let within = self.characters.place();
        let mut value = String::new();
        loop {
            let at = self.characters.place();
            match self.characters.next()? {
                Some('"') => break,
                Some('\\') if matches!(self.characters.peek()?, Some('"' | '\\')) => {
                    value.extend(self.characters.next()?);
                }
                Some(c) if !c.is_control() => value.push(c),
                got => return Err(fault(at, Problem::new(QUOTE, got.map(String::from).unwrap_or_default()))),
            }
            self.fits(at)?;
        }
        self.blanks()?;
        self.demand(']', BRACKET)?;
        let tag = Tag::new(name, value).map_err(|problem| fault(place, problem))?;
        Ok((tag, within))
    }

    /// Passes what is left of a line, unless a new one has just begun.
    pub(super) fn end_line(&mut self) -> Result<(), E> {
        if self.characters.place().column == 1 { Ok(()) } else { self.characters.skip(|c| c != '\n') }
    }

    /// Passes what is left of a game that cannot be read: up to a tag on a line of its own, below a line that is none.
    pub(super) fn recover(&mut self, mut in_tags: bool) -> Result<(), E> {
        loop {
            self.characters.skip(|c| c != '\n')?;
            self.characters.skip(char::is_whitespace)?;
            match self.characters.peek()? {
                None => return Ok(()),
                Some('[') if !in_tags => return Ok(()),
                Some(c) => in_tags = c == '[',
            }
        }
    }

    fn passed(&mut self, token: Token) -> Result<Token, Error<E>> {
        self.characters.next()?;
        Ok(token)
    }

    fn comment(&mut self) -> Result<Token, Error<E>> {
        let open = self.characters.place();
        let braces = self.characters.next()? == Some('{');
        let close = if braces { '}' } else { '\n' };
        let mut text = self.collect(|c| c != close)?;
        let closed = self.characters.take(close)?;
        if braces && !closed {
            return Err(fault(open, Problem::new(BRACE, "{")));
        }
        if !braces && text.ends_with('\r') {
            text.pop();
        }
        Ok(Token::Comment(Comment::new(text).map_err(|problem| fault(open, problem))?))
    }

    /// A variation, or a judgement between brackets: `(!)`.
    fn bracket(&mut self, place: LineColumn) -> Result<Token, Error<E>> {
        self.characters.next()?;
        if !matches!(self.characters.peek()?, Some('!' | '?')) {
            return Ok(Token::Open);
        }
        let mark = self.judged(place)?;
        self.demand(')', CLOSE)?;
        Ok(mark)
    }

    fn numbered(&mut self, place: LineColumn) -> Result<Token, Error<E>> {
        self.characters.next()?;
        let digits = self.collect(|c| c.is_ascii_digit())?;
        let number = digits.parse().map_err(|_| fault(place, Problem::new(GLYPH, format!("${digits}"))))?;
        Ok(Token::Mark(number))
    }

    fn judged(&mut self, place: LineColumn) -> Result<Token, Error<E>> {
        let signs = self.collect(|c| matches!(c, '!' | '?'))?;
        let meant = if self.lenient { &signs[..signs.len().min(2)] } else { &signs };
        let mark = SIGNS.iter().position(|sign| *sign == meant);
        let mark = mark.ok_or_else(|| fault(place, Problem::new(JUDGED, signs.clone())))?;
        Ok(Token::Mark(mark as u8 + 1))
    }

    fn word(&mut self, place: LineColumn) -> Result<Token, Error<E>> {
        let word = self.collect(|c| !c.is_whitespace() && !c.is_control() && !"{}()[];$!?\".".contains(c))?;
        let digits = word.bytes().all(|byte| byte.is_ascii_digit());
        if digits && self.characters.peek()? == Some('.') {
            self.characters.skip(|c| c == '.')?;
            return Ok(Token::Number);
        }
        if word.is_empty() {
            let stranger = self.characters.next()?.map(String::from).unwrap_or_default();
            return Err(fault(place, Problem::new(PART, stranger)));
        }
        if word.len() > WORD {
            return Err(fault(place, Problem::new(PART, word)));
        }
        Ok(Token::Word(word))
    }

    /// Characters as long as they are wanted, but no more than a game may have.
    fn collect(&mut self, wanted: impl Fn(char) -> bool) -> Result<String, Error<E>> {
        let mut collected = String::new();
        while let Some(next) = self.characters.peek()?.filter(|&c| wanted(c)) {
            let place = self.characters.place();
            collected.push(next);
            self.characters.next()?;
            self.fits(place)?;
        }
        Ok(collected)
    }

    fn demand(&mut self, wanted: char, expected: Text) -> Result<(), Error<E>> {
        if self.characters.take(wanted)? {
            return Ok(());
        }
        let got = self.characters.peek()?.map(String::from).unwrap_or_default();
        Err(fault(self.characters.place(), Problem::new(expected, got)))
    }

    fn fits(&self, place: LineColumn) -> Result<(), Error<E>> {
        let read = self.characters.read();
        if read <= LONGEST { Ok(()) } else { Err(fault(place, Problem::new(characters_up_to(LONGEST), ""))) }
    }
}

pub(super) fn fault<E>(place: LineColumn, problem: Problem) -> Error<E> {
    Error::Text(PdnProblem { place, problem })
}

/// What glyphs from 1 on are written as.
pub(super) const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

words! {
    VALUE { "a value in double quotes", "une valeur entre guillemets droits" }
    QUOTE { "the closing quote of a value", "le guillemet qui ferme une valeur" }
    BRACKET { "the bracket that closes a tag", "le crochet qui ferme une étiquette" }
    BRACE { "a closing brace after this one", "une accolade fermante après celle-ci" }
    CLOSE { "a closing bracket", "une parenthèse fermante" }
    GLYPH { "a number from 0 to 255 after $", "un nombre de 0 à 255 après $" }
    JUDGED { "!, ?, !!, ??, !? or ?!", "!, ?, !!, ??, !? ou ?!" }
    PART { "a move, a comment, a variation or a score", "un coup, un commentaire, une variante ou un score" }
    characters_up_to(most: Digits) { "a game of at most {most} characters", "une partie d'au plus {most} caractères" }
}
