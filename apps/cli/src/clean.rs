//! Text from outside: arguments, and strings in the head of a table.

/// Text that is safe to print: escaped, because control characters could redraw the terminal, and
/// cut, because a long text would hide the sentence around it.
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
