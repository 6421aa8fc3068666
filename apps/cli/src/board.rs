//! Where a board comes from: the words of the command, a file, standard input, two ends.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use clap::ArgMatches;
use tablette::notation::unmarked;
use tablette::tables::tabled_board;
use tablette::{AnyBoard, AnyGame, Settings, words};

use crate::desk::Desk;
use crate::failure::refused;
use crate::fault::Fault;

/// The longest text that is read: 64 MiB.
pub(crate) const LONGEST: u64 = 64 << 20;

/// The text of a board, and where it was read.
pub(crate) struct Given {
    /// What the game reads.
    pub(crate) text: String,
    /// The file, in games that keep boards in files; standard input.
    source: Option<String>,
    /// A single word that may have been meant as a file, though there is none of that name.
    absent: Option<String>,
}

impl Given {
    /// Opens the board.
    ///
    /// # Errors
    /// What is wrong with it, after the name of the file that it stands in.
    pub(crate) fn open(
        &self,
        game: &dyn AnyGame,
        settings: &Settings,
        desk: &Desk,
    ) -> Result<Box<dyn AnyBoard>, Fault> {
        game.open(&self.text, settings).map_err(|problem| self.blame(refused(desk, &problem), desk))
    }

    /// Opens the board that a table is to be of: a number of pieces may stand for all endgames of so many.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub(crate) fn open_for_table(
        &self,
        game: &dyn AnyGame,
        settings: &Settings,
        desk: &Desk,
    ) -> Result<Box<dyn AnyBoard>, Fault> {
        let opened = tabled_board(game, &self.text, settings);
        opened.map_err(|problem| self.blame(refused(desk, &problem), desk))
    }

    /// Adds to a complaint where the board was read.
    pub(crate) fn blame(&self, fault: Fault, desk: &Desk) -> Fault {
        match (fault, &self.source, &self.absent) {
            (Fault::Said(why), Some(file), _) => {
                Fault::Said(desk.say(words::common::board_in_file(file.as_str(), why)))
            }
            (Fault::Said(why), None, Some(file)) => {
                Fault::Said(desk.say(words::common::board_no_file(why, file.as_str())))
            }
            (fault, ..) => fault,
        }
    }
}

/// The board that was given, with its goal where one was.
///
/// # Errors
/// A file that cannot be read, is too long or is no text; a goal in a game whose boards have none.
pub(crate) fn given(matches: &ArgMatches, desk: &Desk, game: &dyn AnyGame) -> Result<Given, Fault> {
    let end = |name: &str| matches.try_get_one::<String>(name).ok().flatten();
    let words: Vec<&str> = matches.get_many::<String>("words").into_iter().flatten().map(String::as_str).collect();
    let typed = end("from").cloned().unwrap_or_else(|| words.join(" "));
    let mut given = expanded(&typed, desk, game)?;
    if let Some(to) = end("to") {
        let mark = game.goal().ok_or_else(|| Fault::Said(desk.say(words::common::board_no_goal(game.info().name))))?;
        let to = expanded(to, desk, game)?;
        given.text = [&given.text, mark, &to.text].concat();
        given.source = given.source.or(to.source);
    }
    Ok(given)
}

/// The text behind a word: standard input for `-`, the file of that name in a game that keeps boards in files, or itself.
///
/// # Errors
/// As [`given`].
pub(crate) fn expanded(word: &str, desk: &Desk, game: &dyn AnyGame) -> Result<Given, Fault> {
    if word == "-" {
        let name = desk.say(words::common::STANDARD_INPUT);
        let text = read(io::stdin().lock(), &name, desk)?;
        return Ok(Given { text, source: Some(name), absent: None });
    }
    if !game.in_files() {
        return Ok(Given { text: word.to_owned(), source: None, absent: None });
    }
    let Ok(known) = fs::metadata(word) else {
        let is_name = !word.is_empty() && !word.contains(char::is_whitespace);
        return Ok(Given { text: word.to_owned(), source: None, absent: is_name.then(|| word.to_owned()) });
    };
    if known.is_file() && known.len() > LONGEST {
        return Err(too_long(word, desk));
    }
    let file = File::open(word).map_err(|error| unread(word, &error, desk))?;
    Ok(Given { text: read(file, word, desk)?, source: Some(word.to_owned()), absent: None })
}

/// The text of a file, or of standard input for `-`.
///
/// # Errors
/// A file that cannot be read, is too long or is no text.
pub(crate) fn file(path: &Path, desk: &Desk) -> Result<Given, Fault> {
    let name = path.display().to_string();
    if name == "-" {
        let name = desk.say(words::common::STANDARD_INPUT);
        let text = read(io::stdin().lock(), &name, desk)?;
        return Ok(Given { text, source: Some(name), absent: None });
    }
    let file = File::open(path).map_err(|error| unread(&name, &error, desk))?;
    Ok(Given { text: read(file, &name, desk)?, source: Some(name), absent: None })
}

/// Reads text to its end, but never more than [`LONGEST`] bytes of it; a last line break is no part of a board.
fn read(source: impl Read, name: &str, desk: &Desk) -> Result<String, Fault> {
    let mut bytes = Vec::new();
    source.take(LONGEST + 1).read_to_end(&mut bytes).map_err(|error| unread(name, &error, desk))?;
    if bytes.len() as u64 > LONGEST {
        return Err(too_long(name, desk));
    }
    let mut text = String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        let line = String::from_utf8_lossy(&error.as_bytes()[..place]).matches('\n').count() + 1;
        Fault::Said(desk.say(words::common::board_not_text(name, line, place + 1)))
    })?;
    text.truncate(text.trim_end().len());
    text.drain(..text.len() - unmarked(&text).len());
    Ok(text)
}

fn too_long(name: &str, desk: &Desk) -> Fault {
    Fault::Said(desk.say(words::common::board_too_long(name, LONGEST)))
}

fn unread(name: &str, error: &io::Error, desk: &Desk) -> Fault {
    Fault::Said(desk.say(words::common::board_unread(name, error.to_string())))
}
