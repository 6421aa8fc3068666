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
