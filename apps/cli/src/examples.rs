//! Commands to try: each verb declares a few beside its definition, and help and manual pages show them.

use tablette::speech::Speaker;
use tablette::{AnyGame, Effort, Settings, Text, game, words};

use crate::columns::wrapped;

/// A command to try, and what it does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Example {
    /// What follows `tablette`, as a shell takes it.
    pub(crate) line: &'static str,
    /// What it does.
    pub(crate) about: Text,
    /// True when the answer is "no", with exit code 1.
    pub(crate) is_no: bool,
}

impl Example {
    /// An example that ends with exit code 0.
    pub(crate) const fn new(line: &'static str, about: Text) -> Self {
        Self { line, about, is_no: false }
    }

    /// An example whose answer is "no".
    pub(crate) const fn no(line: &'static str, about: Text) -> Self {
        Self { line, about, is_no: true }
    }

    /// Whether it is about a game: the game is the word behind the verb, or behind what the verb does.
    fn is_of(&self, wanted: &str) -> bool {
        self.line.split(' ').skip(1).take(2).filter_map(|name| game(name).ok()).any(|game| game.info().name == wanted)
    }
}

/// Finds the examples of a verb, or of one of the things that it does.
pub(crate) type Lookup = fn(&str, Option<&str>) -> &'static [Example];

/// What is shown: a command, and what it does where that is known.
pub(crate) type Shown = (String, Option<String>);

/// The examples of a verb, or those of them that are about a game with more made from the game's own boards.
pub(crate) fn shown(examples: &[Example], verb: &str, of: Option<&dyn AnyGame>, speaker: &Speaker) -> Vec<Shown> {
    let about = |example: &Example| {
        let about = speaker.say(example.about);
        if example.is_no { speaker.say(words::verb::example_no(about)) } else { about }
    };
    let show = |example: &Example| (format!("tablette {}", example.line), Some(about(example)));
    let Some(of) = of else { return examples.iter().map(show).collect() };
    let mut shown: Vec<Shown> = examples.iter().filter(|example| example.is_of(of.info().name)).map(show).collect();
    for board in of.info().plain_examples().take(3) {
        let Some(line) = made(verb, of, board) else { break };
        if !shown.iter().any(|(other, _)| *other == line) {
            shown.push((line, None));
        }
    }
    shown
}

/// A command of a verb on a board, where the verb takes a board.
fn made(verb: &str, of: &dyn AnyGame, board: &str) -> Option<String> {
    let more = match verb {
        "show" | "moves" | "solve" | "explain" | "compare" | "play" => String::new(),
        "perft" => " 2".to_owned(),
        "play-move" => {
            let open = of.open(board, &Settings::default()).ok()?;
            let moves = open.legal(&Effort::default()).ok()??;
            format!(" {}", quoted(&moves.first()?.notation))
        }
        _ => return None,
    };
    Some(format!("tablette {verb} {} {}{more}", of.info().name, quoted(board)))
}

/// A board or a move as a shell takes it: in quotes where a shell would read more into it than a game does.
pub(crate) fn quoted(board: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || " ,.:@/-_+".contains(c);
    if board.chars().all(plain) { board.to_owned() } else { format!("'{board}'") }
}

/// The lines of examples within a width. A command that is too long goes on behind a backslash, so that it can still be
/// copied.
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
