//! `solve GAME -`: many questions at once, a board a line on standard input, each answered before the next is read.
//!
//! In games whose boards are kept in files, and so have lines of their own, `-` is one board on standard input, as
//! everywhere else: `--lines` says there, too, that each line is a board.
//!
//! The boards that were answered for are kept as long as there is room, so that what was worked out for one (a table, a
//! memo) answers for every position of it. Memory does not grow with the number of lines.

use std::io::{self, BufRead, Read};

use clap::{Arg, ArgMatches, Command, value_parser};
use serde::Serialize;
use tablette::notation::unmarked;
use tablette::speech::Speaker;
use tablette::{AnyBoard, AnyGame, Settings, words};

use super::answer::{Asked, answer};
use crate::args::MOST_LINES;
use crate::asked::{lines_of_play, named, settings, typed};
use crate::board::LONGEST;
use crate::desk::Desk;
use crate::failure::refused;
use crate::fault::{Done, Fault};
use crate::interrupt;

/// The most boards that are kept, with what was learnt of them.
const KEPT: usize = 8;

/// Adds what says that lines are boards, or with a number how many lines of play are wanted.
pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    command.arg(
        Arg::new("lines")
            .long("lines")
            .num_args(0..=1)
            .value_name("N")
            // No line of play: the other meaning.
            .default_missing_value("0")
            .value_parser(value_parser!(u16).range(..=i64::from(MOST_LINES)))
            .conflicts_with_all(["from", "to", "steps", "at", "count"])
            .help(speaker.say(words::option::LINES)),
    )
}

/// Whether the command asks many questions.
///
/// # Errors
/// `--lines` with a board, or a picture of many boards.
pub(super) fn asked(matches: &ArgMatches, desk: &Desk) -> Result<bool, Fault> {
    let is_input = typed(matches) == ["-"];
    let is_told = matches.contains_id("lines") && lines_of_play(matches) == 0;
    if is_told && !is_input {
        return Err(Fault::Said(desk.say(words::answer::LINES_OF_INPUT)));
    }
    let is_many = is_told || (is_input && !matches.contains_id("to") && !named(matches, desk)?.in_files());
    if is_many && matches.contains_id("svg") {
        return Err(Fault::Said(desk.say(words::answer::LINES_NO_PICTURE)));
    }
    Ok(is_many)
}

/// Answers line by line, each answer on its way before the next line is read. A line that cannot be answered gets its
/// complaint in its place, and exit code 2 in the end; otherwise the answer is no if one is.
pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let mut boards = Boards { game: named(matches, desk)?, settings: settings(matches, desk)?, kept: Vec::new() };
    let (mut faults, mut done) = (0_u64, Done::Yes);
    let mut input = io::stdin().lock();
    for line in 1.. {
        let text = match next(&mut input, desk)? {
            None => break,
            Some(Ok(text)) if text.is_empty() => continue,
            Some(text) => text,
        };
        let answered = text.and_then(|text| boards.answer(Asked { line, text: &text }, matches, desk));
        match answered {
            Ok(Done::Yes) => {}
            Ok(Done::No) => done = Done::No,
            Err(Fault::Said(error)) => {
                faults += 1;
                complain(line, error, desk)?;
            }
            Err(other) => return Err(other),
        }
        desk.close()?;
    }
    if faults > 0 {
        return Err(Fault::Said(desk.say(words::answer::lines_wrong(faults))));
    }
    Ok(done)
}

/// Says what is wrong with a line, in the place of its answer.
fn complain(line: u64, error: String, desk: &Desk) -> Result<(), Fault> {
    if desk.json {
        return desk.document(&FaultDocument { line_number: line, error });
    }
    desk.line(&desk.style.wrong(&desk.say(words::answer::line_wrong(line, error))))
}

/// The document of a line that cannot be answered.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FaultDocument {
    line_number: u64,
    error: String,
}

/// The boards that were answered for.
struct Boards {
    game: &'static dyn AnyGame,
    settings: Settings,
    /// The last one first, each with the bytes that its answer took.
    kept: Vec<(Box<dyn AnyBoard>, u64)>,
}

impl Boards {
    fn answer(&mut self, asked: Asked<'_>, matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
        let board = self.game.open(asked.text, &self.settings).map_err(|problem| refused(desk, &problem))?;
        if let Some(known) = self.known(&*board) {
            return Ok(answer(&*known, Some(asked), matches, desk)?.done);
        }
        let ending = answer(&*board, Some(asked), matches, desk)?;
        self.kept.insert(0, (board, ending.bytes));
        // What is kept must leave room for the next answer: half of the memory that one may take, however many boards come.
        let (mut room, most) = (desk.effort().memory / 2, self.kept.len().min(KEPT));
        let fits = |(_, bytes): &&(Box<dyn AnyBoard>, u64)| {
            let fits = *bytes <= room;
            room = room.saturating_sub(*bytes);
            fits
        };
        let kept = self.kept[..most].iter().take_while(fits).count();
        self.kept.truncate(kept);
        Ok(ending.done)
    }

    /// The position as one of a board that was answered for. A position is complete without history, so the same text is
    /// the same position, and what answers for the board answers for it.
    fn known(&self, board: &dyn AnyBoard) -> Option<Box<dyn AnyBoard>> {
        let position = board.position();
        self.kept.iter().filter_map(|(kept, _)| kept.at(&position).ok()).find(|known| known.position() == position)
    }
}

/// The next line without its end and the blanks around it, or the complaint about it; `None` at the end of the input.
///
/// # Errors
/// When standard input cannot be read.
fn next(input: &mut impl BufRead, desk: &Desk) -> Result<Option<Result<String, Fault>>, Fault> {
    let unread = |error: io::Error| Fault::Said(desk.say(words::common::input_failed(error.to_string())));
    let mut bytes = Vec::new();
    // Nothing has to be finished while a line is waited for.
    interrupt::waiting(true);
    let read = input.by_ref().take(LONGEST + 1).read_until(b'\n', &mut bytes);
    interrupt::waiting(false);
    if read.map_err(unread)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 > LONGEST && !bytes.ends_with(b"\n") {
        skip(input).map_err(unread)?;
        let name = desk.say(words::common::STANDARD_INPUT);
        return Ok(Some(Err(Fault::Said(desk.say(words::common::board_too_long(name, LONGEST))))));
    }
    let text = String::from_utf8(bytes).map(|text| unmarked(&text).trim().to_owned());
    Ok(Some(text.map_err(|_| Fault::Said(desk.say(words::answer::LINE_NOT_TEXT)))))
}

/// Reads past the end of a line. Constant memory.
fn skip(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let (end, length) = (buffer.iter().position(|byte| *byte == b'\n'), buffer.len());
        input.consume(end.map_or(length, |end| end + 1));
        if end.is_some() || length == 0 {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_skipped_to_its_end_and_no_further() {
        let mut input = io::BufReader::with_capacity(4, &b"a long line\nthe next"[..]);
        skip(&mut input).unwrap();
        let mut rest = String::new();
        input.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, "the next");
        skip(&mut input).unwrap();
    }
}
