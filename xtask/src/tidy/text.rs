//! How the text files look.

/// Split files above this length.
const MOST_LINES: usize = 700;

/// Attributes that no lint of the workspace refuses. In pieces, so that this file does not contain
/// them.
const REFUSED: [(&str, &str); 3] = [
    (concat!("#[", "allow("), "use #[expect(…, reason = …)], which says why and notices when it is no longer needed"),
    (concat!("#![", "allow("), "use #[expect(…, reason = …)], which says why and notices when it is no longer needed"),
    (concat!("#[", "ignore"), "only slow tests are ignored, with the reason: slow: …"),
];

/// How a slow test is marked, which `cargo xtask ci` runs.
const SLOW: &str = concat!("#[", "ignore = \"slow: ");

/// The multipliers of usual generators of pseudo-random numbers, as above.
const GENERATORS: [&str; 2] = [concat!("6_364_136_223_", "846_793_005"), concat!("0xbf58_476d_", "1ce4_e5b9")];

/// The one generator of the workspace.
const RANDOM: &str = "crates/core/src/random.rs";

/// Folders of one person's machine. In pieces, as above.
const PRIVATE: [&str; 3] = [concat!("/", "root"), concat!("/", "home/"), concat!("/", "work/")];

/// Whether the look of the file at this place is checked: prose, manifests and code, but no data
/// and no recorded output.
pub(super) fn is_ours(place: &str) -> bool {
    if place.starts_with("tests/golden/") {
        return false;
    }
    matches!(kind(place), Some("rs" | "md" | "toml" | "sh" | "yml" | "yaml")) || place == ".ci/run"
}

/// What follows the last dot of a file's name.
fn kind(place: &str) -> Option<&str> {
    let name = place.rsplit('/').next().unwrap_or(place);
    name.rsplit_once('.').map(|(_, kind)| kind)
}

/// Everything wrong with the text of one file.
pub(super) fn faults(place: &str, content: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let lines = content.lines().count();
    if lines > MOST_LINES {
        faults.push(format!("{place} has {lines} lines, more than {MOST_LINES}"));
    }
    if !content.is_empty() && !content.ends_with('\n') {
        faults.push(format!("{place} does not end with a line end"));
    }
    let is_rust = kind(place) == Some("rs");
    for (number, line) in content.lines().enumerate() {
        let what = looks(line).or_else(|| rust(line).filter(|_| is_rust));
        let what = what.or_else(|| generator(line).filter(|_| is_rust && place != RANDOM));
        faults.extend(what.map(|what| format!("{place}:{}: {what}", number + 1)));
    }
    faults
}

/// The fault of a line of any file.
fn looks(line: &str) -> Option<String> {
    if line.contains('\t') {
        return Some("a tab".to_owned());
    }
    if line.ends_with(char::is_whitespace) {
        return Some("blanks at the end of the line".to_owned());
    }
    PRIVATE.into_iter().find(|folder| has_path(line, folder)).map(|folder| format!("{folder} is a path of one machine"))
}

/// Does an absolute path begin with `folder` here? `folder` may stand inside a longer relative
/// path.
fn has_path(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + folder.len()..].chars().next();
        let begins =
            before.is_none_or(|c| !(c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | '*' | '}' | '>')));
        begins && (folder.ends_with('/') || after.is_none_or(|c| !(c.is_alphanumeric() || matches!(c, '_' | '-'))))
    })
}

/// The fault of a line of Rust.
fn rust(line: &str) -> Option<String> {
    let (needle, advice) = REFUSED.into_iter().find(|(needle, _)| line.contains(needle) && !line.contains(SLOW))?;
    Some(format!("{needle}: {advice}"))
}

/// The fault of a line of Rust outside [`RANDOM`].
fn generator(line: &str) -> Option<String> {
    let is_known = GENERATORS.into_iter().any(|multiplier| line.contains(multiplier));
    is_known.then(|| "SplitMix64 gives pseudo-random numbers".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clean_text_has_no_fault() {
        let text = "//! Doc.\n#![forbid(unsafe_code)]\n\nlet path = \"a/work/b\"; // see network/home/x\n";
        assert_eq!(faults("crates/core/src/lib.rs", text), [""; 0]);
        assert_eq!(faults("empty.md", ""), [""; 0]);
    }

    #[test]
    fn blanks_tabs_and_ends_are_seen() {
        for bad in ["a\tb\n", "a \n", "a"] {
            assert_eq!(faults("a.md", bad).len(), 1, "{bad:?}");
        }
    }

    #[test]
    fn long_files_are_seen() {
        assert_eq!(faults("a.rs", &"x\n".repeat(MOST_LINES)), [""; 0]);
        assert_eq!(faults("a.rs", &"x\n".repeat(MOST_LINES + 1)).len(), 1);
    }

    #[test]
    fn paths_of_one_machine_are_seen() {
        for folder in PRIVATE {
            let folder = folder.trim_end_matches('/');
            assert_eq!(faults("a.md", &format!("see `{folder}/x`\n")).len(), 1, "{folder}");
            assert_eq!(faults("a.md", &format!("cd {folder}/x\n")).len(), 1, "{folder}");
            assert_eq!(faults("a.md", &format!("see frame{folder}/x\n")), [""; 0], "{folder}");
        }
        assert_eq!(faults("a.md", &format!("{}less\n", PRIVATE[0])), [""; 0]);
    }

    #[test]
    fn refused_attributes_are_seen() {
        for (needle, _) in REFUSED {
            let line = format!("    {needle}\n");
            assert_eq!(faults("a.rs", &line).len(), 1, "{needle}");
            assert_eq!(faults("a.md", &line), [""; 0], "prose may speak of {needle}");
        }
        assert_eq!(faults("a.rs", &format!("    {SLOW}why\"]\n")), [""; 0]);
    }

    #[test]
    fn other_generators_are_seen() {
        for multiplier in GENERATORS {
            let line = format!("    state.wrapping_mul({multiplier})\n");
            assert_eq!(faults("a.rs", &line).len(), 1, "{multiplier}");
            assert_eq!(faults(RANDOM, &line), [""; 0], "{multiplier}");
        }
    }

    #[test]
    fn data_and_recorded_output_are_left_alone() {
        assert!(is_ours("crates/core/src/lib.rs") && is_ours("README.md") && is_ours(".ci/run"));
        assert!(
            !is_ours("tests/golden/chomp/SOURCE.md")
                && !is_ours("apps/cli/tests/solve.stdout")
                && !is_ours("Cargo.lock")
        );
    }
}
