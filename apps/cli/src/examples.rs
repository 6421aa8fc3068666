//! Commands to try, which help and manual pages show. `examples.txt` lists them.

use tablette::speech::Speaker;
use tablette::{AnyGame, Text, game, words};
use tablette_grade::QuestionKind;

use crate::columns::wrapped;
use crate::subcommand::Entry;

/// The commands to try, under the names of the commands that they belong to.
const EXAMPLES: &str = include_str!("examples.txt");

/// A command to try, and what it does.
struct Example {
    /// What follows `tablette`, as a shell takes it.
    line: &'static str,
    /// What it does.
    about: Text,
    /// True when the answer is "no", with exit code 1.
    is_no: bool,
}

impl Example {
    /// The examples of a command.
    fn new(path: &str) -> impl Iterator<Item = Self> {
        let section = EXAMPLES.split_once(&format!("\n[{path}]\n")).map_or("", |(_, section)| section);
        let own = section.split_once("\n[").map_or(section, |(own, _)| own);
        own.trim().split("\n\n").filter_map(|lines| {
            let (line, about) = lines.split_once('\n')?;
            let about = about.split_once('\n').map(|(english, french)| Text::new(english, french))?;
            let no = line.strip_prefix("no: ");
            Some(Self { line: no.unwrap_or(line), about, is_no: no.is_some() })
        })
    }

    /// Whether it is about a game, which is one of the two words after the command.
    fn is_of(&self, wanted: &str) -> bool {
        self.line.split(' ').skip(1).take(2).filter_map(|name| game(name).ok()).any(|game| game.info().name == wanted)
    }
}

/// What is shown: a command, and what it does where that is known.
pub(crate) type Shown = (String, Option<String>);

/// The examples of a command; for one game, those about it and more made from its own boards.
pub(crate) fn shown(path: &[&Entry], of: Option<&dyn AnyGame>, speaker: &Speaker) -> Vec<Shown> {
    let Some(entry) = path.last() else { return Vec::new() };
    let name = path.iter().map(|entry| entry.name).collect::<Vec<_>>().join(" ");
    let show = |example: Example| {
        let about = speaker.say(example.about);
        let about = if example.is_no { speaker.say(words::command::example_no(about)) } else { about };
        (format!("tablette {}", example.line), Some(about))
    };
    let examples = Example::new(&name);
    let Some(of) = of else { return examples.map(show).collect() };
    let mut shown: Vec<Shown> = examples.filter(|example| example.is_of(of.info().name)).map(show).collect();
    if entry.name == "grade" && shown.is_empty() {
        let line = format!("tablette grade {} -- python3 mine.py", of.info().name);
        return vec![(line, Some(speaker.say(QuestionKind::usual(of).about())))];
    }
    let more = match entry.name {
        "show" | "moves" | "solve" | "explain" | "compare" | "play" => "",
        "perft" => " 2",
        _ => return shown,
    };
    for board in of.info().plain_examples().take(3) {
        let line = format!("tablette {} {} {}{more}", entry.name, of.info().name, quoted(board));
        if !shown.iter().any(|(other, _)| *other == line) {
            shown.push((line, None));
        }
    }
    shown
}

/// A board or a move as a shell takes it: in quotes where a shell would read more into it than a
/// game does.
pub(crate) fn quoted(board: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || " ,.:@/-_+".contains(c);
    if board.chars().all(plain) { board.to_owned() } else { format!("'{board}'") }
}

/// The lines of examples within a width. A command that is too long goes on behind a backslash, so
/// that it can still be copied.
pub(crate) fn lines(examples: &[Shown], width: usize) -> String {
    let mut text = String::new();
    for (command, about) in examples {
        // Four for the margin, two for the backslash.
        let parts = wrapped(command, width.saturating_sub(6));
        for (at, part) in parts.iter().enumerate() {
            let indent = if at == 0 { "  " } else { "    " };
            text += indent;
            text += part;
            text += if at + 1 < parts.len() { " \\\n" } else { "\n" };
        }
        for line in about.iter().flat_map(|about| wrapped(about, width.saturating_sub(6))) {
            text += "      ";
            text += &line;
            text.push('\n');
        }
    }
    text
}
