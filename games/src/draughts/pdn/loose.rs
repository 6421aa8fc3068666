//! What files write otherwise than the grammar has it: a lenient reader takes it for what it can only mean.

/// A word as the grammar has it: `32–28,` is `32-28`, `11-15*` is `11-15`, `½–½` is `1/2-1/2`.
pub(super) fn tidied(word: &str) -> String {
    let plain: String = word.chars().map(|c| if is_dash(c) { '-' } else { c }).collect();
    if plain == "½-½" {
        return "1/2-1/2".to_owned();
    }
    // A star says that no other move will do, a cross that the game is won by it: what stands behind a whole move is said of it.
    let bare = plain.trim_end_matches([',', '+', '#', '*']);
    let is_whole = bare.starts_with(|c: char| c.is_ascii_alphanumeric()) && bare.len() > 2;
    if is_whole { bare.to_owned() } else { plain }
}

/// Whether a word only judges: `+-`, `=`.
pub(super) fn is_estimate(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| matches!(c, '+' | '-' | '=' | '±' | '∓' | '∞' | '⩲' | '⩱' | '~'))
}

/// Whether it stands between the squares of a move.
pub(super) fn is_sign(c: char) -> bool {
    matches!(c, '-' | 'x' | 'X' | '×' | ':') || is_dash(c)
}

/// Dashes as printers set them.
fn is_dash(c: char) -> bool {
    matches!(c, '–' | '—' | '−' | '‐' | '‑')
}

/// The name of a tag that is believed, in its own letters.
pub(super) fn tag_name(name: String) -> String {
    let known = ["FEN", "SetUp", "GameType"].into_iter().find(|known| known.eq_ignore_ascii_case(&name));
    known.map_or(name, str::to_owned)
}

/// The position between two slashes, with blanks, small letters and no quotes.
pub(super) fn fen(text: &str) -> Option<&str> {
    let (name, fen) = text.trim().split_at_checked(3)?;
    let fen = fen.trim().trim_matches('"');
    (name.eq_ignore_ascii_case("FEN") && !fen.is_empty()).then_some(fen)
}
