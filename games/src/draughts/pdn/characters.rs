//! Reads characters from chunks, with one character of look-ahead, and tracks their places.

/// A place in a text: line and column, both from 1, one column per character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineColumn {
    /// The line.
    pub line: u64,
    /// The column.
    pub column: u64,
}

/// The characters of a text that arrives in chunks.
pub(super) struct Characters<I, C> {
    chunks: I,
    chunk: Option<C>,
    /// Bytes of the chunk already read.
    at: usize,
    ahead: Option<char>,
    place: LineColumn,
    /// Whether each chunk is a line without its end.
    lines: bool,
    /// Characters since the last [`Characters::begin`].
    read: usize,
}

impl<I, C, E> Characters<I, C>
where
    I: Iterator<Item = Result<C, E>>,
    C: AsRef<str>,
{
    pub(super) fn new(chunks: I, lines: bool) -> Self {
        let place = LineColumn { line: 1, column: 1 };
        Self { chunks, chunk: None, at: 0, ahead: None, place, lines, read: 0 }
    }

    /// The place of the next character.
    pub(super) fn place(&self) -> LineColumn {
        self.place
    }

    /// Resets the count of characters read.
    pub(super) fn begin(&mut self) {
        self.read = 0;
    }

    /// Characters read since [`Characters::begin`].
    pub(super) fn read(&self) -> usize {
        self.read
    }

    /// Returns the next character without consuming it.
    pub(super) fn peek(&mut self) -> Result<Option<char>, E> {
        if self.ahead.is_none() {
            self.ahead = self.pull()?;
        }
        Ok(self.ahead)
    }

    /// Consumes and returns the next character.
    pub(super) fn next(&mut self) -> Result<Option<char>, E> {
        let next = self.peek()?;
        self.ahead = None;
        match next {
            Some('\n') => self.place = LineColumn { line: self.place.line + 1, column: 1 },
            Some(_) => self.place.column += 1,
            None => {}
        }
        self.read += usize::from(next.is_some());
        Ok(next)
    }

    /// Consumes the next character if it is the wanted one.
    pub(super) fn take(&mut self, wanted: char) -> Result<bool, E> {
        let found = self.peek()? == Some(wanted);
        if found {
            self.next()?;
        }
        Ok(found)
    }

    /// Consumes characters while they are wanted.
    pub(super) fn skip(&mut self, wanted: impl Fn(char) -> bool) -> Result<(), E> {
        while self.peek()?.is_some_and(&wanted) {
            self.next()?;
        }
        Ok(())
    }

    fn pull(&mut self) -> Result<Option<char>, E> {
        loop {
            if let Some(chunk) = &self.chunk {
                if let Some(next) = chunk.as_ref()[self.at..].chars().next() {
                    self.at += next.len_utf8();
                    return Ok(Some(next));
                }
                self.chunk = None;
                if self.lines {
                    return Ok(Some('\n'));
                }
            }
            match self.chunks.next() {
                None => return Ok(None),
                Some(chunk) => (self.chunk, self.at) = (Some(chunk?), 0),
            }
        }
    }
}
