//! Aligned columns of text.

use tablette::Text;

use crate::{Context, Style};

/// Column alignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lean {
    /// Words.
    Left,
    /// Figures.
    Right,
}

/// The head of a column that needs none.
pub(crate) const BLANK: Text = Text::new("", "");

/// The least width of a last column that is broken into lines.
const NARROWEST: usize = 14;
/// The indent of a last cell that stands below its row.
const BELOW: usize = 6;

/// A table under construction; every cell is plain text, and emphasis is put on whole cells.
pub(crate) struct Columns {
    leans: Vec<Lean>,
    rows: Vec<Vec<Cell>>,
}

/// A cell: its text, and how it is set off.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cell {
    text: String,
    dress: Option<fn(Style, &str) -> String>,
}

impl Cell {
    /// A cell with emphasis.
    pub(crate) fn dressed(text: impl Into<String>, dress: fn(Style, &str) -> String) -> Self {
        Self { text: text.into(), dress: Some(dress) }
    }

    fn shown(&self, style: Style) -> String {
        self.dress.map_or_else(|| self.text.clone(), |dress| dress(style, &self.text))
    }

    /// The text broken into lines that begin in the same column, or below the row if fewer than
    /// [`NARROWEST`] characters are left beside it.
    fn hanging(&self, style: Style, column: usize, room: usize) -> String {
        if column + self.text.chars().count() <= room {
            return self.shown(style);
        }
        let is_beside = column + NARROWEST <= room;
        let column = if is_beside { column } else { BELOW };
        let line = |text: String| Self { text, ..self.clone() }.shown(style);
        let lines = wrapped(&self.text, room.saturating_sub(column)).into_iter().map(line);
        let gap = format!("\n{:column$}", "");
        let text = lines.collect::<Vec<_>>().join(&gap);
        if is_beside { text } else { gap + &text }
    }
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self { text: text.into(), dress: None }
    }
}

impl Columns {
    /// An empty table.
    pub(crate) fn new(leans: impl Into<Vec<Lean>>) -> Self {
        Self { leans: leans.into(), rows: Vec::new() }
    }

    /// Adds a row of headings.
    pub(crate) fn heads(&mut self, context: &Context, heads: impl IntoIterator<Item = Text>) {
        self.row(heads.into_iter().map(|head| Cell::dressed(context.say(head), Style::faint)));
    }

    /// Adds a row of the name of a field and its text.
    pub(crate) fn field(&mut self, name: impl Into<String>, text: impl Into<String>) {
        self.row([Cell::dressed(name, Style::faint), Cell::from(text)]);
    }

    /// Adds a row. A row may end early; what stands beyond the last column is not aligned.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// Lines of text of at most `room` characters if the last cells allow it, two blanks between
    /// columns, indented by two blanks. A sentence in the last cell goes on below its beginning.
    /// Linear time.
    pub(crate) fn lines(&self, style: Style, room: usize) -> String {
        let width = |column: usize| {
            // The last cell of a row may hold a sentence, which no other row should be widened for.
            let cells = self.rows.iter().filter(|row| column + 1 < row.len() || row.len() == self.leans.len());
            cells.filter_map(|row| row.get(column)).map(|cell| cell.text.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<_> = (0..self.leans.len()).map(width).collect();
        let mut lines = String::new();
        for row in &self.rows {
            let mut line = String::new();
            let mut before = 0;
            for (column, cell) in row.iter().enumerate() {
                let width = widths.get(column).copied().unwrap_or(0);
                let pad = " ".repeat(width.saturating_sub(cell.text.chars().count()));
                line += "  ";
                before += 2;
                let is_last = column + 1 == row.len();
                match self.leans.get(column) {
                    Some(Lean::Right) if !is_last || row.len() == self.leans.len() => {
                        line += &(pad + &cell.shown(style));
                    }
                    _ if is_last => {
                        let text = cell.hanging(style, before, room);
                        if text.starts_with('\n') {
                            line.truncate(line.trim_end().len());
                        }
                        line += &text;
                    }
                    _ => line += &(cell.shown(style) + &pad),
                }
                before += width;
            }
            lines += line.trim_end();
            lines.push('\n');
        }
        lines
    }
}

/// Lines of at most `room` characters where the words allow it; a text that fits is left as it is.
/// The blanks that French typography forbids to break at are no ends of words.
pub(crate) fn wrapped(text: &str, room: usize) -> Vec<String> {
    if text.chars().count() <= room {
        return vec![text.to_owned()];
    }
    let mut lines: Vec<String> = Vec::new();
    // French sets a blank before some signs, which never begin a line, nor does a quotation end
    // with its mark.
    let mut words: Vec<String> = Vec::new();
    for word in text.split([' ', '\n']).filter(|word| !word.is_empty()) {
        match words.last_mut() {
            Some(last) if word.starts_with([':', ';', '?', '!', '»']) || last.ends_with('«') => {
                last.extend([" ", word]);
            }
            _ => words.push(word.to_owned()),
        }
    }
    for word in words {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= room => {
                line.push(' ');
                *line += &word;
            }
            _ => lines.push(word),
        }
    }
    lines
}

/// The width of the terminal, where there is one.
pub(crate) fn width() -> usize {
    terminal().unwrap_or(100)
}

/// The width of the terminal; without one, lines are as long as they are.
pub(crate) fn room() -> usize {
    terminal().unwrap_or(usize::MAX)
}

fn terminal() -> Option<usize> {
    console::Term::stdout().size_checked().map(|(_, columns)| usize::from(columns))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_sentences_are_broken_at_blanks_and_short_ones_kept() {
        assert_eq!(wrapped("one  two", 20), ["one  two"]);
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("un deux\u{202f}: trois", 7), ["un", "deux\u{202f}:", "trois"]);
        assert_eq!(wrapped("un deux : « trois » quatre", 8), ["un", "deux :", "« trois »", "quatre"]);
        assert_eq!(wrapped("unbreakable", 3), ["unbreakable"]);
        assert_eq!(wrapped("", 0), [""]);
    }

    #[test]
    fn figures_lean_right_and_late_sentences_widen_nothing() {
        let mut columns = Columns::new([Lean::Left, Lean::Right, Lean::Left]);
        columns.row(["rung", "n", "why"].map(Cell::from));
        columns.row(["memory".into(), "1,234".into(), "é".into()]);
        columns.row(["table".into(), Cell::dressed("a long sentence", Style::faint)]);
        assert_eq!(
            columns.lines(Style::default(), usize::MAX),
            "  rung        n  why\n  memory  1,234  é\n  table   a long sentence\n"
        );
        assert_eq!(
            columns.lines(Style::default(), 24),
            "  rung        n  why\n  memory  1,234  é\n  table   a long\n          sentence\n"
        );
        assert_eq!(
            columns.lines(Style::default(), 20),
            "  rung        n  why\n  memory  1,234  é\n  table\n      a long\n      sentence\n"
        );
    }
}
