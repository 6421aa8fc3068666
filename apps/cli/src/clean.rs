//! Words that others chose: typed as arguments, or read in the head of a table.

/// Control characters would let such words redraw somebody's terminal, and long ones would hide the sentence around them.
pub(crate) fn clean(text: &str) -> String {
    const MOST: usize = 60;
    let mut shown: String = text.chars().take(MOST).flat_map(escaped).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}

fn escaped(c: char) -> impl Iterator<Item = char> {
    let codes = if c.is_control() { c.escape_default().collect() } else { vec![c] };
    codes.into_iter()
}
