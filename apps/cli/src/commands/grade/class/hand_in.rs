//! A file that a pupil handed in from an exercise of the page: functions in Python, under a head of
//! comments. The page's `handin.ts` writes it and describes the format.

use std::fs;
use std::io;
use std::path::Path;

use tablette::{Text, words};

/// The beginning of the first line, before the name of the game, and of the last one.
const HEAD: &str = "# tablette learn ";
const END: &str = "# tablette learn end";
/// The newest format that is read.
const FORMAT: u32 = 1;
/// A larger file is no hand-in.
const MOST_BYTES: u64 = 1 << 20;
/// A longer name, or one that is no name of a file, stands nowhere: records are named by students.
const LONGEST_NAME: usize = 100;

/// The head of a file that was handed in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct HandIn {
    pub(super) game: String,
    /// The name of the pupil, if it can be the name of a file.
    pub(super) name: Option<String>,
    /// The questions that the pupil left to the functions of the answer key.
    pub(super) lent: Vec<String>,
}

impl HandIn {
    /// Reads the head of a file; `None` for any other program.
    ///
    /// # Errors
    /// The sentence why a hand-in is refused: a part is missing, or a later version wrote it.
    pub(super) fn read(path: &Path) -> Result<Option<Self>, Text> {
        match fs::metadata(path) {
            Ok(known) if known.len() <= MOST_BYTES && path.extension().is_some_and(|ending| ending == "py") => {}
            _ => return Ok(None),
        }
        // A file that cannot be read is reported when it is graded.
        let Ok(text) = fs::read(path).and_then(|bytes| String::from_utf8(bytes).map_err(io::Error::other)) else {
            return Ok(None);
        };
        Self::parse(&text)
    }

    fn parse(text: &str) -> Result<Option<Self>, Text> {
        let mut lines = text.trim_start_matches('\u{feff}').lines();
        let Some(game) = lines.next().and_then(|line| line.strip_prefix(HEAD)) else { return Ok(None) };
        let mut hand_in = Self { game: game.trim().to_owned(), ..Self::default() };
        let mut format = None;
        for (name, value) in lines.map_while(field) {
            match name {
                "format" => format = Some(value.parse::<u32>().unwrap_or(0)),
                "name" => hand_in.name = Some(value.to_owned()).filter(|name| is_file_name(name)),
                "lent" => hand_in.lent = value.split_whitespace().map(str::to_owned).collect(),
                _ => {}
            }
        }
        match format {
            Some(format) if format > FORMAT => Err(words::grade::HAND_IN_LATER),
            Some(1..) if text.lines().any(|line| line == END) => Ok(Some(hand_in)),
            _ => Err(words::grade::HAND_IN_CUT),
        }
    }
}

/// A line of the head: `# NAME: VALUE`.
fn field(line: &str) -> Option<(&str, &str)> {
    const NAMES: [&str; 6] = ["format", "name", "assignment", "tablette", "date", "lent"];
    let (name, value) = line.strip_prefix("# ")?.split_once(':')?;
    NAMES.contains(&name).then_some((name, value.trim()))
}

fn is_file_name(name: &str) -> bool {
    let is_odd = |c: char| c.is_control() || matches!(c, '/' | '\\' | ':');
    !name.is_empty() && !name.starts_with('.') && name.chars().count() <= LONGEST_NAME && !name.contains(is_odd)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(head: &str) -> String {
        format!("# tablette learn chomp\n{head}def tablette(m, n):\n    return [m] * n\n\n# tablette learn end\n")
    }

    #[test]
    fn a_head_is_read_and_another_program_is_none() {
        let read = HandIn::parse(&file("# format: 1\n# name: Ada L\n# lent: 5 9b\n")).unwrap().unwrap();
        assert_eq!((read.game.as_str(), read.name.as_deref()), ("chomp", Some("Ada L")));
        assert_eq!(read.lent, ["5", "9b"]);
        assert_eq!(HandIn::parse("print(1)\n"), Ok(None));
        // A comment of the program is no part of the head.
        let read = HandIn::parse(&file("# format: 1\nx = 1\n# name: Bob\n")).unwrap().unwrap();
        assert_eq!(read.name, None);
    }

    #[test]
    fn a_part_and_a_later_version_are_refused() {
        let whole = file("# format: 1\n");
        assert_eq!(HandIn::parse(&whole[..whole.len() - 5]), Err(words::grade::HAND_IN_CUT));
        assert_eq!(HandIn::parse(&file("")), Err(words::grade::HAND_IN_CUT));
        assert_eq!(HandIn::parse(&file("# format: 2\n")), Err(words::grade::HAND_IN_LATER));
    }

    #[test]
    fn a_name_that_is_a_path_is_no_name() {
        for name in ["../x", "a/b", ".hidden", "", "c:d", "a\\b"] {
            let read = HandIn::parse(&file(&format!("# format: 1\n# name: {name}\n"))).unwrap().unwrap();
            assert_eq!(read.name, None, "{name}");
        }
    }
}
