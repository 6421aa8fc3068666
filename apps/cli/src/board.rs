//! Text of boards: a word of the command, a file or standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::{Context, Fault};
use tablette::notation::unmarked;
use tablette::tables::tabled_board;
use tablette::{AnyBoard, AnyGame, Problem, Settings, words};

/// The longest text that is read: 64 MiB.
pub(crate) const LONGEST: u64 = 64 << 20;

/// The text of a board, and where it was read.
pub(crate) struct BoardText {
    /// What the game reads.
    pub(crate) text: String,
    /// The file, in games that keep boards in files; standard input.
    source: Option<String>,
    /// A single word that may have been meant as a file, though there is none of that name.
    absent: Option<String>,
}

impl BoardText {
    /// A text that no file holds.
    pub(crate) fn typed(text: String) -> Self {
        Self { text, source: None, absent: None }
    }

    /// Opens the board.
    ///
    /// # Errors
    /// What is wrong with it, after the name of the file that it stands in.
    pub(crate) fn open(
        &self,
        game: &dyn AnyGame,
        settings: &Settings,
        context: &Context,
    ) -> Result<Box<dyn AnyBoard>, Fault> {
        game.open(&self.text, settings).map_err(|problem| self.blame(&problem, context))
    }

    /// Opens the board that a table is to be of: a number may stand for all endgames of that many
    /// pieces.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub(crate) fn open_for_table(
        &self,
        game: &dyn AnyGame,
        settings: &Settings,
        context: &Context,
    ) -> Result<Box<dyn AnyBoard>, Fault> {
        let opened = tabled_board(game, &self.text, settings);
        opened.map_err(|problem| self.blame(&problem, context))
    }

    /// Adds the board to reach, behind the game's mark.
    pub(crate) fn append(&mut self, mark: &str, to: Self) {
        self.text = [&self.text, mark, &to.text].concat();
        self.source = self.source.take().or(to.source);
    }

    /// A complaint about the board that says where it was read.
    pub(crate) fn blame(&self, problem: &Problem, context: &Context) -> Fault {
        let why = problem.say(context.lang());
        match (&self.source, &self.absent) {
            (Some(file), _) => context.fault(words::common::board_in_file(file.as_str(), why)),
            (None, Some(file)) => context.fault(words::common::board_no_file(why, file.as_str())),
            (None, None) => Fault::Said(why),
        }
    }
}

/// The text behind a word: standard input for `-`, the file of that name in a game that keeps
/// boards in files, or itself.
///
/// # Errors
/// A file that cannot be read, is too long or is no text.
pub(crate) fn expanded(word: &str, context: &Context, game: &dyn AnyGame) -> Result<BoardText, Fault> {
    if word == "-" || (game.in_files() && Path::new(word).exists()) {
        return file(Path::new(word), context);
    }
    let is_name = game.in_files() && !word.is_empty() && !word.contains(char::is_whitespace);
    Ok(BoardText { text: word.to_owned(), source: None, absent: is_name.then(|| word.to_owned()) })
}

/// The text of a file, or of standard input for `-`.
///
/// # Errors
/// A file that cannot be read, is too long or is no text.
pub(crate) fn file(path: &Path, context: &Context) -> Result<BoardText, Fault> {
    let (name, text) = if path.as_os_str() == "-" {
        let name = context.say(words::common::STANDARD_INPUT);
        let text = read(io::stdin().lock(), &name, context)?;
        (name, text)
    } else {
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| unread(&name, &error, context))?;
        let text = read(file, &name, context)?;
        (name, text)
    };
    Ok(BoardText { text, source: Some(name), absent: None })
}

/// Reads text to its end, but never more than [`LONGEST`] bytes of it; a last line break is no part
/// of a board.
fn read(source: impl Read, name: &str, context: &Context) -> Result<String, Fault> {
    let mut bytes = Vec::new();
    source.take(LONGEST + 1).read_to_end(&mut bytes).map_err(|error| unread(name, &error, context))?;
    if bytes.len() as u64 > LONGEST {
        return Err(context.fault(words::common::board_too_long(name, LONGEST)));
    }
    let mut text = String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        let line = String::from_utf8_lossy(&error.as_bytes()[..place]).matches('\n').count() + 1;
        context.fault(words::common::board_not_text(name, line, place + 1))
    })?;
    text.truncate(text.trim_end().len());
    text.drain(..text.len() - unmarked(&text).len());
    Ok(text)
}

fn unread(name: &str, error: &io::Error, context: &Context) -> Fault {
    context.fault(words::common::board_unread(name, error.to_string()))
}
