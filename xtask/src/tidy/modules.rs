//! Tests that run: where all tests of a crate are one program, every file beside its `main.rs` is
//! one of its modules.

use std::path::Path;

/// The files beside `tests/main.rs` that it does not name, one fault a file.
pub(super) fn faults(files: &[(String, String)]) -> Vec<String> {
    let mut faults = Vec::new();
    for (place, main) in files {
        let Some(folder) = place.strip_suffix("main.rs").filter(|folder| folder.ends_with("/tests/")) else { continue };
        for (place, _) in files {
            let Some(name) = place.strip_prefix(folder).and_then(module) else { continue };
            if !main.lines().any(|line| line.trim() == format!("mod {name};")) {
                faults.push(format!("{place}: its tests never run; name it in {folder}main.rs"));
            }
        }
    }
    faults
}

/// The module that is a file of this name, if it lies in no folder further below.
fn module(file: &str) -> Option<&str> {
    let path = Path::new(file);
    let rust = path.extension().is_some_and(|end| end == "rs") && path.parent() == Some(Path::new(""));
    path.file_stem()?.to_str().filter(|name| rust && *name != "main")
}

#[cfg(test)]
mod tests {
    use super::faults;

    #[test]
    fn a_file_that_nobody_names_is_found() {
        let own = |files: &[(&str, &str)]| -> Vec<_> {
            files.iter().map(|(place, content)| ((*place).to_owned(), (*content).to_owned())).collect()
        };
        let main = ("crates/games/tests/main.rs", "//! All.\n\nmod chomp;\n");
        let files = [
            main,
            ("crates/games/tests/chomp.rs", ""),
            ("crates/games/tests/kayles.rs", ""),
            ("crates/games/tests/chomp/a.rs", ""),
        ];
        assert_eq!(
            faults(&own(&files)),
            ["crates/games/tests/kayles.rs: its tests never run; name it in crates/games/tests/main.rs"]
        );
        // Elsewhere each file is a program of its own.
        assert!(faults(&own(&[("crates/solve/tests/a.rs", ""), ("crates/solve/tests/rungs/main.rs", "")])).is_empty());
    }
}
