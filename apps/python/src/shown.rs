//! Text as objects show it: cut short in their names, escaped in their tables.

/// The beginning of a long text, for names of objects.
pub(crate) fn clipped(text: &str) -> String {
    const LONGEST: usize = 60;
    let end = if text.chars().nth(LONGEST).is_some() { "…" } else { "" };
    text.chars().take(LONGEST).map(|c| if c == '\n' { ';' } else { c }).collect::<String>() + end
}

/// Text inside HTML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Rows of cells as lines of text, two blanks between columns.
pub(crate) fn aligned<const N: usize>(rows: &[[String; N]]) -> String {
    let width = |at: usize| rows.iter().map(|row| row[at].chars().count()).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(width);
    let line = |row: &[String; N]| {
        let cells = row.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Rows of cells as a table of HTML, whose heads are the first row.
pub(crate) fn html<const N: usize>(rows: &[[String; N]]) -> String {
    let cells = |row: &[String; N], tag: &str| {
        let cell = |text: &String| format!("<{tag} style=\"text-align:left\">{}</{tag}>", escaped(text));
        format!("<tr>{}</tr>", row.iter().map(cell).collect::<String>())
    };
    let body: String = rows[1..].iter().map(|row| cells(row, "td")).collect();
    format!("<table><thead>{}</thead><tbody>{body}</tbody></table>", cells(&rows[0], "th"))
}
