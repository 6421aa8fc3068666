//! Reads characters from chunks, with one character of look-ahead, and tracks their places.

/// A place in a text: line and column, both from 1, one column per character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LineColumn {
    pub(super) line: u64,
    pub(super) column: u64,
}

/// The characters of a text that arrives in chunks.
pub(super) struct Characters<I: Iterator> {
    chunks: I,
    chunk: Option<I::Item>,
    /// Bytes of the chunk already read.
    at: usize,
    ahead: Option<char>,
    /// Characters given back, the next one last.
    back: Vec<char>,
    /// The place of the next character.
    pub(super) place: LineColumn,
    /// Characters since the start of the game.
    pub(super) read: usize,
}

impl<I: Iterator<Item: AsRef<str>>> Characters<I> {
    pub(super) fn new(chunks: I) -> Self {
        Self {
            chunks,
            chunk: None,
            at: 0,
            ahead: None,
            back: Vec::new(),
            place: LineColumn { line: 1, column: 1 },
            read: 0,
        }
    }

    /// Returns the next character without consuming it.
    pub(super) fn peek(&mut self) -> Option<char> {
        if self.ahead.is_none() {
            self.ahead = self.pull();
        }
        self.ahead
    }

    /// Consumes and returns the next character.
    pub(super) fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.ahead = None;
        self.place = match next {
            '\n' => LineColumn { line: self.place.line + 1, column: 1 },
            _ => LineColumn { column: self.place.column + 1, ..self.place },
        };
        self.read += 1;
        Some(next)
    }

    /// Consumes the next character if it is the wanted one.
    pub(super) fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        found && self.next().is_some()
    }

    /// Gives back this text, the last one consumed, which began at the place.
    pub(super) fn give_back(&mut self, text: &str, place: LineColumn) {
        self.back.extend(self.ahead.take());
        self.back.extend(text.chars().rev());
        self.place = place;
        self.read -= text.chars().count();
    }

    /// Consumes characters while they are wanted.
    pub(super) fn skip(&mut self, wanted: impl Fn(char) -> bool) {
        while self.peek().is_some_and(&wanted) {
            self.next();
        }
    }

    fn pull(&mut self) -> Option<char> {
        if let Some(next) = self.back.pop() {
            return Some(next);
        }
        loop {
            let rest = self.chunk.as_ref().map_or("", |chunk| &chunk.as_ref()[self.at..]);
            if let Some(next) = rest.chars().next() {
                self.at += next.len_utf8();
                return Some(next);
            }
            (self.chunk, self.at) = (Some(self.chunks.next()?), 0);
        }
    }
}
