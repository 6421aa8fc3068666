//! How our text files look, and the one kind of code that lives in one file only.

/// More lines than this, and a file wants walls.
const MOST_LINES: usize = 700;

/// The files that may erase the type of a game: of a listed one, and of one that a face brings.
const SEAMS: [&str; 2] = ["workbench/src/any.rs", "host/src/any.rs"];

/// Things that unfinished or unchecked Rust contains. In pieces, so that this file does not contain them.
const UNFINISHED: [(&str, &str); 6] = [
    (concat!("todo", "!"), "finish it before it is merged"),
    (concat!("unimplemented", "!"), "finish it before it is merged"),
    (concat!("#[", "allow("), "use #[expect(…, reason = …)], which says why and notices when it is no longer needed"),
    (concat!("#![", "allow("), "use #[expect(…, reason = …)], which says why and notices when it is no longer needed"),
    (concat!("#[", "ignore"), "a test that does not run proves nothing"),
    (concat!("dbg", "!("), "take it out"),
];

/// Folders of one person's machine. In pieces, as above.
const PRIVATE: [&str; 3] = [concat!("/", "root"), concat!("/", "home/"), concat!("/", "work/")];

/// Whether the look of the file at this place is checked: prose, manifests and code, but no data and no recorded output.
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
        let what = looks(line).or_else(|| if is_rust { rust(place, line) } else { None });
        faults.extend(what.map(|what| format!("{place}:{}: {what}", number + 1)));
    }
    faults
}

/// What is wrong with a line of any file.
fn looks(line: &str) -> Option<String> {
    if line.contains('\t') {
        return Some("a tab".to_owned());
    }
    if line.ends_with(char::is_whitespace) {
        return Some("blanks at the end of the line".to_owned());
    }
    PRIVATE.into_iter().find(|folder| has_path(line, folder)).map(|folder| format!("{folder} is a path of one machine"))
}

/// Does an absolute path begin with `folder` here? `folder` may stand inside a longer relative path.
fn has_path(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + folder.len()..].chars().next();
        let begins =
            before.is_none_or(|c| !(c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | '*' | '}' | '>')));
        begins && (folder.ends_with('/') || after.is_none_or(|c| !(c.is_alphanumeric() || matches!(c, '_' | '-'))))
    })
}

/// What is wrong with a line of Rust.
fn rust(place: &str, line: &str) -> Option<String> {
    if let Some((needle, advice)) = UNFINISHED.into_iter().find(|(needle, _)| line.contains(needle)) {
        return Some(format!("{needle}: {advice}"));
    }
    let at_seam = SEAMS.iter().any(|seam| place.starts_with(seam));
    (!at_seam && erases(line)).then(|| format!("only {} erase the type of a game", SEAMS.join(" and ")))
}

/// Does the line define or implement a trait named `Any…`, or speak of `dyn Any`? Using one behind a reference is free.
fn erases(line: &str) -> bool {
    let spoken = without_strings(line);
    let code = spoken.split("//").next().unwrap_or(&spoken).trim_start();
    let words: Vec<&str> =
        code.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| !word.is_empty()).collect();
    let named = |word: &&str| word.strip_prefix("Any").is_some_and(|rest| rest.starts_with(char::is_uppercase));
    let defines = words.windows(2).any(|pair| pair[0] == "trait" && named(&pair[1]));
    let implements = words.first() == Some(&"impl") && words.windows(2).any(|pair| named(&pair[0]) && pair[1] == "for");
    let hides = ["dyn Any", "dyn std::any::Any"].iter().any(|hidden| {
        code.match_indices(hidden).any(|(at, _)| !code[at + hidden.len()..].starts_with(char::is_alphanumeric))
    });
    defines || implements || hides
}

/// The line without what stands between quotation marks; good enough where a string ends on its line.
fn without_strings(line: &str) -> String {
    let (mut quoted, mut escaped) = (false, false);
    line.chars()
        .filter(|&c| {
            let toggles = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            quoted ^= toggles;
            !quoted && !toggles
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clean_text_has_no_fault() {
        let text = "//! Doc.\n#![forbid(unsafe_code)]\n\nlet path = \"a/work/b\"; // see network/home/x\n";
        assert_eq!(faults("core/src/lib.rs", text), [""; 0]);
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
    fn unfinished_rust_is_seen() {
        for (needle, _) in UNFINISHED {
            let line = format!("    {needle}\n");
            assert_eq!(faults("a.rs", &line).len(), 1, "{needle}");
            assert_eq!(faults("a.md", &line), [""; 0], "prose may speak of {needle}");
        }
    }

    #[test]
    fn only_the_seam_erases() {
        for line in [
            "pub trait AnyGame {",
            "impl<G: Game> AnyBoard for Opened<G> {",
            "fn open(&self) -> Box<dyn Any + Send>;",
            "let any: &dyn std::any::Any = &game;",
        ] {
            let text = format!("{line}\n");
            assert_eq!(faults("workbench/src/session.rs", &text).len(), 1, "{line}");
            for seam in SEAMS {
                assert_eq!(faults(seam, &text), [""; 0], "{line}");
            }
        }
        for line in [
            "fn look(board: &dyn AnyBoard) {",
            "impl Anyone for X {",
            "// trait AnyGame",
            "let s = \"trait AnyGame\";",
            "let x: Box<dyn AnyBoard>;",
        ] {
            assert_eq!(faults("workbench/src/session.rs", &format!("{line}\n")), [""; 0], "{line}");
        }
    }

    #[test]
    fn data_and_recorded_output_are_left_alone() {
        assert!(is_ours("core/src/lib.rs") && is_ours("README.md") && is_ours(".ci/run"));
        assert!(
            !is_ours("tests/golden/chomp/SOURCE.md")
                && !is_ours("apps/cli/tests/solve.stdout")
                && !is_ours("Cargo.lock")
        );
    }
}
