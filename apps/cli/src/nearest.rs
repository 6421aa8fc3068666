//! The names nearest to a word: suggestions for a typing mistake.

/// The names nearest to a word, all equally near; none where nothing is near enough to be meant.
///
/// Near is one slip (a letter too many, missing, exchanged or swapped with its neighbour) for each
/// three letters. O(names × letters²).
pub(crate) fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let word: Vec<char> = word.chars().flat_map(char::to_lowercase).collect();
    let most = word.len().div_ceil(3);
    let mut best = (most, Vec::new());
    for name in names {
        let letters: Vec<char> = name.chars().collect();
        // A name that was only begun is as good as one slip.
        let is_begun = word.len() >= 2 && letters.starts_with(&word);
        let slips = if is_begun { 1 } else { slips(&word, &letters) };
        if slips < best.0 {
            best = (slips, vec![name]);
        } else if slips == best.0 && slips <= most {
            best.1.push(name);
        }
    }
    best.1
}

/// How many slips lead from one word to another (optimal string alignment).
fn slips(one: &[char], other: &[char]) -> usize {
    let mut rows: Vec<Vec<usize>> = vec![(0..=other.len()).collect()];
    for (i, a) in one.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, b) in other.iter().enumerate() {
            let changed = rows[i][j] + usize::from(a != b);
            let mut least = changed.min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *a == other[j - 1] && one[i - 1] == *b {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[one.len()][other.len()]
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
