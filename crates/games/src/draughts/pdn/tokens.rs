//! The lexer: tokens from characters.

use tablette_core::{Digits, Problem, RecordFault, Text, words};

use super::characters::{Characters, LineColumn};
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
    /// `12.`, or with three dots `12...`, which says that the second side moves.
    Number {
        second: bool,
    },
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

/// Bytes of a comment after its first closing brace that are searched for the brace of its opening
/// one.
const NESTED: usize = 1 << 12;

/// Splits characters into tokens.
pub(super) struct Tokens<I: Iterator> {
    pub(super) characters: Characters<I>,
    pub(super) lenient: bool,
}

impl<I: Iterator<Item: AsRef<str>>> Tokens<I> {
    /// Returns the next token and its place.
    pub(super) fn next(&mut self) -> Result<(Token, LineColumn), RecordFault> {
        self.blanks();
        let place = self.characters.place;
        let token = match self.characters.peek() {
            None => Token::End,
            Some('[') => Token::Tag,
            Some(';' | '{') => self.comment()?,
            Some('(') => self.bracket(place)?,
            Some(')') => {
                self.characters.next();
                Token::Close
            }
            Some('$') => self.numbered(place)?,
            Some('!' | '?') => self.judged(place)?,
            Some('/') => return self.setup(place),
            Some(_) => self.word(place)?,
        };
        Ok((token, place))
    }

    /// Skips blanks, and lines that begin with a per cent sign, which are meant for other programs.
    pub(super) fn blanks(&mut self) {
        loop {
            self.characters.skip(|c| c.is_whitespace() || c == '\u{feff}');
            if self.characters.peek() != Some('%') || self.characters.place.column != 1 {
                return;
            }
            self.characters.skip(|c| c != '\n');
        }
    }

    /// Reads a tag; the next character opens it.
    pub(super) fn tag(&mut self) -> Result<(Tag, LineColumn), RecordFault> {
        self.characters.next();
        self.blanks();
        let place = self.characters.place;
        let name = self.collect(|c| c.is_ascii_alphanumeric() || c == '_')?;
        let name = if self.lenient { tag_name(name) } else { name };
        self.blanks();
        self.demand('"', VALUE)?;
        let within = self.characters.place;
        let mut value = String::new();
        loop {
            let at = self.characters.place;
            match self.characters.next() {
                Some('"') if self.lenient => match self.quote_within()? {
                    Some(quote) => value += &quote,
                    None => break,
                },
                Some('"') => break,
                Some('\\') if matches!(self.characters.peek(), Some('"' | '\\')) => {
                    value.extend(self.characters.next());
                }
                Some(c) if !c.is_control() => value.push(c),
                Some(c) if self.lenient && !matches!(c, '\n' | '\r') => value.push(' '),
                got => return Err(fault(at, Problem::new(QUOTE, got.map(String::from).unwrap_or_default()))),
            }
            self.fits(at)?;
        }
        self.blanks();
        self.demand(']', BRACKET)?;
        let tag = Tag::new(name, value).map_err(|problem| fault(place, problem))?;
        Ok((tag, within))
    }

    /// Returns a quote inside a value, with the blanks after it; `None` for the quote that closes
    /// the value, after which the tag or the line ends.
    fn quote_within(&mut self) -> Result<Option<String>, RecordFault> {
        let blanks = self.collect(|c| matches!(c, ' ' | '\t'))?.replace('\t', " ");
        let closes = matches!(self.characters.peek(), None | Some(']' | '\n' | '\r'));
        Ok((!closes).then(|| format!("\"{blanks}")))
    }

    /// Skips the rest of a line, unless a new one has just begun.
    pub(super) fn end_line(&mut self) {
        if self.characters.place.column > 1 {
            self.characters.skip(|c| c != '\n');
        }
    }

    /// Skips the rest of a game that cannot be read, up to a tag on a line of its own below a line
    /// that is not a tag.
    pub(super) fn recover(&mut self, mut in_tags: bool) {
        loop {
            self.characters.skip(|c| c != '\n');
            self.characters.skip(char::is_whitespace);
            match self.characters.peek() {
                None => return,
                Some('[') if !in_tags => return,
                Some(c) => in_tags = c == '[',
            }
        }
    }

    fn comment(&mut self) -> Result<Token, RecordFault> {
        let open = self.characters.place;
        let braces = self.characters.next() == Some('{');
        let close = if braces { '}' } else { '\n' };
        let mut text = self.collect(|c| c != close)?;
        let closed = self.characters.take(close);
        if braces && !closed {
            return Err(fault(open, Problem::new(BRACE, "{")));
        }
        let inner = text.matches('{').count();
        if self.lenient
            && braces
            && inner > 0
            && let Some(rest) = self.nested(inner)
        {
            text = (text + "}" + &rest).replace('{', "(").replace('}', ")");
        }
        if !braces && text.ends_with('\r') {
            text.pop();
        }
        said(text, open)
    }

    /// Returns the rest of a comment with comments inside, from its first closing brace to the one
    /// that matches the opening brace. `None` if that is not near: then the first one closed it.
    /// `open` braces are still open.
    ///
    /// Where every brace is matched without nesting, the last one found here would stand in a tag
    /// or behind a semicolon. Neither is searched, so what the grammar allows keeps its meaning.
    fn nested(&mut self, mut open: usize) -> Option<String> {
        let (place, mut rest, mut inside) = (self.characters.place, String::new(), false);
        while rest.len() < NESTED && (inside || !matches!(self.characters.peek(), Some(';' | '['))) {
            let Some(next) = self.characters.next() else { break };
            match next {
                '{' => (open, inside) = (open + 1, true),
                '}' => (open, inside) = (open - 1, false),
                _ => {}
            }
            if open == 0 {
                return Some(rest);
            }
            rest.push(next);
        }
        self.characters.give_back(&rest, place);
        None
    }

    /// Reads the start of a variation, or an annotation in parentheses: `(!)`.
    fn bracket(&mut self, place: LineColumn) -> Result<Token, RecordFault> {
        self.characters.next();
        if !matches!(self.characters.peek(), Some('!' | '?')) {
            return Ok(Token::Open);
        }
        let mark = self.judged(place)?;
        self.demand(')', CLOSE)?;
        Ok(mark)
    }

    fn numbered(&mut self, place: LineColumn) -> Result<Token, RecordFault> {
        self.characters.next();
        let digits = self.collect(|c| c.is_ascii_digit())?;
        match digits.parse() {
            Ok(number) => Ok(Token::Mark(number)),
            // Another program's glyph, of unknown meaning: kept as a comment.
            Err(_) if self.lenient && !digits.is_empty() => said(format!("${digits}"), place),
            Err(_) => Err(fault(place, Problem::new(GLYPH, format!("${digits}")))),
        }
    }

    /// Reads a position in the middle of a game, and returns the place of the position itself.
    fn setup(&mut self, open: LineColumn) -> Result<(Token, LineColumn), RecordFault> {
        self.characters.next();
        let text = self.collect(|c| c != '/')?;
        if !self.characters.take('/') {
            return Err(fault(open, Problem::new(SLASH, "/")));
        }
        let fen = if self.lenient { lenient_fen(&text) } else { strict_fen(&text) };
        let fen = fen.ok_or_else(|| fault(open, Problem::new(SETUP, format!("/{text}/"))))?;
        let into = text.find(fen).map_or(0, |at| text[..at].chars().count());
        Ok((Token::Setup(fen.to_owned()), LineColumn { column: open.column + 1 + into as u64, ..open }))
    }

    fn judged(&mut self, place: LineColumn) -> Result<Token, RecordFault> {
        let signs = self.collect(|c| matches!(c, '!' | '?'))?;
        let meant = if self.lenient { &signs[..signs.len().min(2)] } else { &signs };
        let mark = SIGNS.iter().position(|sign| *sign == meant);
        let mark = mark.ok_or_else(|| fault(place, Problem::new(JUDGED, signs.clone())))?;
        Ok(Token::Mark(mark as u8 + 1))
    }

    fn word(&mut self, place: LineColumn) -> Result<Token, RecordFault> {
        let mut word = self.piece()?;
        if self.lenient {
            self.join(&mut word)?;
        }
        let digits = word.bytes().all(|byte| byte.is_ascii_digit());
        if digits && self.characters.peek() == Some('.') {
            let dots = self.collect(|c| c == '.')?.len();
            return Ok(Token::Number { second: dots > 2 });
        }
        if self.lenient && !word.is_empty() {
            // Four digits are a move, not a number.
            if digits && word.len() < 4 {
                return Ok(Token::Number { second: false });
            }
            if is_estimate(&word) {
                return said(word, place);
            }
            word = tidied(&word);
        }
        if word.is_empty() {
            let stranger = self.characters.next().map(String::from).unwrap_or_default();
            return Err(fault(place, Problem::new(PART, stranger)));
        }
        if word.len() > WORD {
            return Err(fault(place, Problem::new(PART, word)));
        }
        Ok(Token::Word(word))
    }

    /// Reads characters up to a blank, bracket or sign.
    fn piece(&mut self) -> Result<String, RecordFault> {
        self.collect(|c| !c.is_whitespace() && !c.is_control() && !"{}()[];$!?\".".contains(c))
    }

    /// Joins the parts of a move with blanks before or after its sign: `1- 7`, `35x 4`, `1 - 7`.
    fn join(&mut self, word: &mut String) -> Result<(), RecordFault> {
        let named = word.starts_with(|c: char| c.is_ascii_alphanumeric());
        while named && word.len() <= WORD && self.characters.peek().is_some_and(char::is_whitespace) {
            let open = word.len() > 1 && word.ends_with(is_sign);
            let whole = word.contains(is_sign);
            if !open && whole {
                break;
            }
            self.characters.skip(char::is_whitespace);
            let next = self.characters.peek();
            let goes_on = next.is_some_and(|c| if open { c.is_ascii_alphanumeric() } else { is_sign(c) });
            if !goes_on {
                break;
            }
            *word += &self.piece()?;
        }
        Ok(())
    }

    /// Collects characters while they are wanted, up to the limit of a game.
    fn collect(&mut self, wanted: impl Fn(char) -> bool) -> Result<String, RecordFault> {
        let mut collected = String::new();
        while let Some(next) = self.characters.peek().filter(|&c| wanted(c)) {
            let place = self.characters.place;
            collected.push(next);
            self.characters.next();
            self.fits(place)?;
        }
        Ok(collected)
    }

    fn demand(&mut self, wanted: char, expected: Text) -> Result<(), RecordFault> {
        if self.characters.take(wanted) {
            return Ok(());
        }
        let got = self.characters.peek().map(String::from).unwrap_or_default();
        Err(fault(self.characters.place, Problem::new(expected, got)))
    }

    fn fits(&self, place: LineColumn) -> Result<(), RecordFault> {
        let read = self.characters.read;
        if read <= LONGEST { Ok(()) } else { Err(fault(place, Problem::new(characters_up_to(LONGEST), ""))) }
    }
}

fn said(text: String, place: LineColumn) -> Result<Token, RecordFault> {
    Comment::new(text).map(Token::Comment).map_err(|problem| fault(place, problem))
}

/// Extracts the position between two slashes, strictly.
fn strict_fen(text: &str) -> Option<&str> {
    text.strip_prefix("FEN \"")?.strip_suffix('"')
}

/// Normalises a word to the grammar: `32–28,` to `32-28`, `11-15*` to `11-15`, `½–½` to `1/2-1/2`.
fn tidied(word: &str) -> String {
    let plain: String = word.chars().map(|c| if is_dash(c) { '-' } else { c }).collect();
    if plain == "½-½" {
        return "1/2-1/2".to_owned();
    }
    // After a complete move, a star means that no other move will do, and a cross that it wins:
    // both are annotations.
    let bare = plain.trim_end_matches([',', '+', '#', '*']);
    let is_whole = bare.starts_with(|c: char| c.is_ascii_alphanumeric()) && bare.len() > 2;
    if is_whole { bare.to_owned() } else { plain }
}

/// Whether a word is only an evaluation: `+-`, `=`.
fn is_estimate(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| matches!(c, '+' | '-' | '=' | '±' | '∓' | '∞' | '⩲' | '⩱' | '~'))
}

/// Whether a character separates the squares of a move.
fn is_sign(c: char) -> bool {
    matches!(c, '-' | 'x' | 'X' | '×' | ':') || is_dash(c)
}

/// Whether a character is a typographic dash.
fn is_dash(c: char) -> bool {
    matches!(c, '–' | '—' | '−' | '‐' | '‑')
}

/// The canonical spelling of a tag that the reader interprets; other names unchanged.
fn tag_name(name: String) -> String {
    let known = ["FEN", "SetUp", "GameType"].into_iter().find(|known| known.eq_ignore_ascii_case(&name));
    known.map_or(name, str::to_owned)
}

/// Extracts the position between two slashes, allowing blanks, lower case and missing quotes.
fn lenient_fen(text: &str) -> Option<&str> {
    let (name, fen) = text.trim().split_at_checked(3)?;
    let fen = fen.trim().trim_matches('"');
    (name.eq_ignore_ascii_case("FEN") && !fen.is_empty()).then_some(fen)
}

pub(super) fn fault(place: LineColumn, problem: Problem) -> RecordFault {
    RecordFault { line: place.line, column: place.column, problem }
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
