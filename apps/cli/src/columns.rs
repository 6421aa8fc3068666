//! Aligned columns of text.

use crate::style::Style;

/// Which way a column leans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lean {
    /// Words.
    Left,
    /// Figures.
    Right,
}

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
    pub(crate) fn heads(&mut self, heads: impl IntoIterator<Item = String>) {
        self.row(heads.into_iter().map(|head| Cell::dressed(head, Style::faint)));
    }

    /// Adds a row. A row may end early; what stands beyond the last column is not aligned.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// Lines of text, two blanks between columns, indented by two blanks. Linear time.
    pub(crate) fn lines(&self, style: Style) -> String {
        let width = |column: usize| {
            // The last cell of a row may hold a sentence, which no other row should be widened for.
            let cells = self.rows.iter().filter(|row| column + 1 < row.len() || row.len() == self.leans.len());
            cells.filter_map(|row| row.get(column)).map(|cell| cell.text.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<_> = (0..self.leans.len()).map(width).collect();
        let mut lines = String::new();
        for row in &self.rows {
            let mut line = String::new();
            for (column, cell) in row.iter().enumerate() {
                let room = widths.get(column).copied().unwrap_or(0);
                let pad = " ".repeat(room.saturating_sub(cell.text.chars().count()));
                let text = cell.dress.map_or_else(|| cell.text.clone(), |dress| dress(style, &cell.text));
                line += "  ";
                let late = column + 1 == row.len() && row.len() < self.leans.len();
                match self.leans.get(column) {
                    Some(Lean::Right) if !late => line += &(pad + &text),
                    _ => line += &(text + &pad),
                }
            }
            lines += line.trim_end();
            lines.push('\n');
        }
        lines
    }
}

/// The width of the terminal, where there is one.
pub(crate) fn width() -> usize {
    console::Term::stdout().size_checked().map_or(100, |(_, columns)| usize::from(columns))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_lean_right_and_late_sentences_widen_nothing() {
        let mut columns = Columns::new([Lean::Left, Lean::Right, Lean::Left]);
        columns.heads(["rung", "n", "why"].map(str::to_owned));
        columns.row(["memory".into(), "1,234".into(), "é".into()]);
        columns.row(["table".into(), Cell::dressed("a long sentence", Style::faint)]);
        assert_eq!(
            columns.lines(Style::default()),
            "  rung        n  why\n  memory  1,234  é\n  table   a long sentence\n"
        );
    }
}
