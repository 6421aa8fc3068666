//! Deviations of real files from the grammar, which the lenient reader normalises.

/// Normalises a word to the grammar: `32–28,` to `32-28`, `11-15*` to `11-15`, `½–½` to `1/2-1/2`.
pub(super) fn tidied(word: &str) -> String {
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
pub(super) fn is_estimate(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| matches!(c, '+' | '-' | '=' | '±' | '∓' | '∞' | '⩲' | '⩱' | '~'))
}

/// Whether a character separates the squares of a move.
pub(super) fn is_sign(c: char) -> bool {
    matches!(c, '-' | 'x' | 'X' | '×' | ':') || is_dash(c)
}

/// Whether a character is a typographic dash.
fn is_dash(c: char) -> bool {
    matches!(c, '–' | '—' | '−' | '‐' | '‑')
}

/// The canonical spelling of a tag that the reader interprets; other names unchanged.
pub(super) fn tag_name(name: String) -> String {
    let known = ["FEN", "SetUp", "GameType"].into_iter().find(|known| known.eq_ignore_ascii_case(&name));
    known.map_or(name, str::to_owned)
}

/// Extracts the position between two slashes, allowing blanks, lower case and missing quotes.
pub(super) fn fen(text: &str) -> Option<&str> {
    let (name, fen) = text.trim().split_at_checked(3)?;
    let fen = fen.trim().trim_matches('"');
    (name.eq_ignore_ascii_case("FEN") && !fen.is_empty()).then_some(fen)
}
