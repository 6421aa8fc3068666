//! The names nearest to a word: suggestions for a typing mistake.

/// The names nearest to a word, all equally near; none where nothing is near enough to be meant.
///
/// Near is one slip (a letter too many, missing, exchanged or swapped with its neighbour) for each
/// three letters. O(names × letters²).
pub(crate) fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let word = word.to_lowercase();
    let letters = word.chars().count();
    let most = letters.div_ceil(3);
    let mut best = (most, Vec::new());
    for name in names {
        // A name that was only begun is as good as one slip.
        let is_begun = letters >= 2 && name.starts_with(&word);
        let slips = if is_begun { 1 } else { strsim::osa_distance(&word, name) };
        if slips < best.0 {
            best = (slips, vec![name]);
        } else if slips == best.0 && slips <= most {
            best.1.push(name);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_come_alone() {
        let names = ["solve", "serve", "show", "map", "man", "play", "completions", "compare"];
        let of = |word| nearest(word, names);
        assert_eq!(of("slve"), ["solve"]);
        assert_eq!(of("sovle"), ["solve"]);
        assert_eq!(of("Solve"), ["solve"]);
        assert_eq!(of("mao"), ["map", "man"]);
        assert_eq!(of("comp"), ["completions", "compare"]);
        for word in ["chomp", "x", "", "résoudre"] {
            assert_eq!(of(word), <[&str; 0]>::default(), "{word}");
        }
    }
}
