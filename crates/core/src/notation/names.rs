//! Names as people type them: case and accents do not count, and French names work beside English
//! ones.

/// Whether a typed name is `name`: the same letters, whatever their case and accents. An accent may
/// be a separate character after the letter, as some systems write it.
///
/// ```
/// use tablette_core::notation::is_same_name;
/// assert!(is_same_name("Théorie", "theorie") && is_same_name("RÖCKSE", "rockse"));
/// assert!(!is_same_name("theory", "theorie") && !is_same_name("", "x"));
/// ```
pub fn is_same_name(typed: &str, name: &str) -> bool {
    plain(typed).eq(plain(name))
}

/// Returns the letters of a name in lower case and without accents.
fn plain(name: &str) -> impl Iterator<Item = char> {
    let is_accent = |c: &char| ('\u{300}'..='\u{36f}').contains(c);
    name.chars().filter(move |c| !is_accent(c)).flat_map(char::to_lowercase).map(|c| match c {
        'à' | 'â' | 'ä' => 'a',
        'ç' => 'c',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        '’' => '\'',
        _ => c,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_of_both_kinds_do_not_count() {
        assert!(is_same_name("re\u{301}cursion", "récursion") && is_same_name("RÉCURSION", "recursion"));
        assert!(!is_same_name("recursions", "recursion") && !is_same_name("recursion ", "recursion"));
    }
}
