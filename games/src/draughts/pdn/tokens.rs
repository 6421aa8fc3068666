//! The lexer: tokens from characters.

use tablette_core::{Digits, Problem, Text, words};

use super::characters::{Characters, LineColumn};
use super::fault::{Error, PdnProblem};
use super::loose;
use super::transcript::{Comment, LONGEST, Tag};

/// The parts of movetext.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `[`, the start of a tag; it is not consumed.
    Tag,
    /// `12.` or `12...`
    Number,
    /// A move or a score.
    Word(String),
    Comment(Comment),
    /// `$7`, or the glyph of `!?`.
    Mark(u8),
    /// `/FEN "W:W31:B1"/`: the position between the quotes.
    Setup(String),
    End,
}

/// Longer than any move or score: a king that captures all twenty pieces lands on at most
/// twenty-one squares.
const WORD: usize = 80;

/// Splits characters into tokens.
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

    /// Returns the next token and its place.
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
            Some('/') => return self.setup(place),
            Some(_) => self.word(place)?,
        };
        Ok((token, place))
    }

    /// Skips blanks, and lines that begin with a per cent sign, which are meant for other programs.
    pub(super) fn blanks(&mut self) -> Result<(), Error<E>> {
        loop {
            self.characters.skip(|c| c.is_whitespace() || c == '\u{feff}')?;
            if self.characters.peek()? != Some('%') || self.characters.place().column != 1 {
                return Ok(());
            }
            self.characters.skip(|c| c != '\n')?;
        }
    }

    /// Reads a tag; the next character opens it.
    pub(super) fn tag(&mut self) -> Result<(Tag, LineColumn), Error<E>> {
        self.characters.next()?;
        self.blanks()?;
        let place = self.characters.place();
        let name = self.collect(|c| c.is_ascii_alphanumeric() || c == '_')?;
        let name = if self.lenient { loose::tag_name(name) } else { name };
        self.blanks()?;
        self.demand('"', VALUE)?;
        let within = self.characters.place();
        let mut value = String::new();
        loop {
            let at = self.characters.place();
            match self.characters.next()? {
                Some('"') if self.lenient => match self.quote_within()? {
                    Some(quote) => value += &quote,
                    None => break,
                },
                Some('"') => break,
                Some('\\') if matches!(self.characters.peek()?, Some('"' | '\\')) => {
                    value.extend(self.characters.next()?);
                }
                Some(c) if !c.is_control() => value.push(c),
                Some(c) if self.lenient && !matches!(c, '\n' | '\r') => value.push(' '),
                got => return Err(fault(at, Problem::new(QUOTE, got.map(String::from).unwrap_or_default()))),
            }
            self.fits(at)?;
        }
        self.blanks()?;
        self.demand(']', BRACKET)?;
        let tag = Tag::new(name, value).map_err(|problem| fault(place, problem))?;
        Ok((tag, within))
    }

    /// Returns a quote inside a value, with the blanks after it; `None` for the quote that closes
    /// the value, after which the tag or the line ends.
    fn quote_within(&mut self) -> Result<Option<String>, Error<E>> {
        let blanks = self.collect(|c| matches!(c, ' ' | '\t'))?.replace('\t', " ");
        let closes = matches!(self.characters.peek()?, None | Some(']' | '\n' | '\r'));
        Ok((!closes).then(|| format!("\"{blanks}")))
    }

    /// Skips the rest of a line, unless a new one has just begun.
    pub(super) fn end_line(&mut self) -> Result<(), E> {
        if self.characters.place().column == 1 { Ok(()) } else { self.characters.skip(|c| c != '\n') }
    }

    /// Skips the rest of a game that cannot be read, up to a tag on a line of its own below a line
    /// that is not a tag.
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

    /// Reads the start of a variation, or an annotation in parentheses: `(!)`.
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
        match digits.parse() {
            Ok(number) => Ok(Token::Mark(number)),
            // Another program's glyph, of unknown meaning: kept as a comment.
            Err(_) if self.lenient && !digits.is_empty() => {
                Ok(Token::Comment(Comment::new(format!("${digits}")).map_err(|problem| fault(place, problem))?))
            }
            Err(_) => Err(fault(place, Problem::new(GLYPH, format!("${digits}")))),
        }
    }

    /// Reads a position in the middle of a game, and returns the place of the position itself.
    fn setup(&mut self, open: LineColumn) -> Result<(Token, LineColumn), Error<E>> {
        self.characters.next()?;
        let text = self.collect(|c| c != '/')?;
        if !self.characters.take('/')? {
            return Err(fault(open, Problem::new(SLASH, "/")));
        }
        let fen = if self.lenient { loose::fen(&text) } else { strict_fen(&text) };
        let fen = fen.ok_or_else(|| fault(open, Problem::new(SETUP, format!("/{text}/"))))?;
        let into = text.find(fen).map_or(0, |at| text[..at].chars().count());
        Ok((Token::Setup(fen.to_owned()), LineColumn { column: open.column + 1 + into as u64, ..open }))
    }

    fn judged(&mut self, place: LineColumn) -> Result<Token, Error<E>> {
        let signs = self.collect(|c| matches!(c, '!' | '?'))?;
        let meant = if self.lenient { &signs[..signs.len().min(2)] } else { &signs };
        let mark = SIGNS.iter().position(|sign| *sign == meant);
        let mark = mark.ok_or_else(|| fault(place, Problem::new(JUDGED, signs.clone())))?;
        Ok(Token::Mark(mark as u8 + 1))
    }

    fn word(&mut self, place: LineColumn) -> Result<Token, Error<E>> {
        let mut word = self.piece()?;
        if self.lenient {
            self.join(&mut word)?;
        }
        let digits = word.bytes().all(|byte| byte.is_ascii_digit());
        if digits && self.characters.peek()? == Some('.') {
            self.characters.skip(|c| c == '.')?;
            return Ok(Token::Number);
        }
        if self.lenient && !word.is_empty() {
            // Four digits are a move, not a number.
            if digits && word.len() < 4 {
                return Ok(Token::Number);
            }
            if loose::is_estimate(&word) {
                return Ok(Token::Comment(Comment::new(word).map_err(|problem| fault(place, problem))?));
            }
            word = loose::tidied(&word);
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

    /// Reads characters up to a blank, bracket or sign.
    fn piece(&mut self) -> Result<String, Error<E>> {
        self.collect(|c| !c.is_whitespace() && !c.is_control() && !"{}()[];$!?\".".contains(c))
    }

    /// Joins the parts of a move with blanks before or after its sign: `1- 7`, `35x 4`, `1 - 7`.
    fn join(&mut self, word: &mut String) -> Result<(), Error<E>> {
        let named = word.starts_with(|c: char| c.is_ascii_alphanumeric());
        while named && word.len() <= WORD && self.characters.peek()?.is_some_and(char::is_whitespace) {
            let open = word.len() > 1 && word.ends_with(loose::is_sign);
            let whole = word.contains(loose::is_sign);
            if !open && whole {
                break;
            }
            self.characters.skip(char::is_whitespace)?;
            let next = self.characters.peek()?;
            let goes_on = next.is_some_and(|c| if open { c.is_ascii_alphanumeric() } else { loose::is_sign(c) });
            if !goes_on {
                break;
            }
            *word += &self.piece()?;
        }
        Ok(())
    }

    /// Collects characters while they are wanted, up to the limit of a game.
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

/// Extracts the position between two slashes, strictly.
fn strict_fen(text: &str) -> Option<&str> {
    text.strip_prefix("FEN \"")?.strip_suffix('"')
}

pub(super) fn fault<E>(place: LineColumn, problem: Problem) -> Error<E> {
    Error::Text(PdnProblem { place, problem })
}

/// The signs of the glyphs from 1 on.
pub(super) const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

words! {
    from include_str!("tokens.txt");
    VALUE;
    QUOTE;
    BRACKET;
    BRACE;
    CLOSE;
    SLASH;
    SETUP;
    GLYPH;
    JUDGED;
    PART;
    characters_up_to(most: Digits);
}
