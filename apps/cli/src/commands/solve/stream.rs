//! `solve GAME -`: many questions at once, a board a line on standard input, each answered before
//! the next is read.
//!
//! In games whose boards are kept in files, and so have lines of their own, `-` is one board on
//! standard input, as everywhere else: `--lines` says there, too, that each line is a board.
//!
//! Boards stay open as long as there is room, so that the table or the memo of one serves every
//! later position of it. Memory does not grow with the number of lines.

use std::io::{self, BufRead, Read};

use serde::Serialize;
use tablette::notation::unmarked;
use tablette::{AnyBoard, AnyGame, Settings, words};

use super::Solve;
use super::answer::{InputLine, answer};
use crate::board::LONGEST;
use crate::failure::said;
use crate::interrupt;
use crate::{Context, Done, Fault, Style};

/// The most boards that are kept open.
const KEPT: usize = 8;

/// Whether the boards are lines of standard input.
///
/// # Errors
/// `--lines` with a board, or a picture of many boards.
pub(super) fn is_wanted(options: &Solve, context: &Context) -> Result<bool, Fault> {
    let is_input = options.position.ends.words == ["-"];
    let is_told = options.lines == Some(0);
    if is_told && !is_input {
        return Err(context.fault(words::answer::LINES_OF_INPUT));
    }
    let is_many =
        is_told || (is_input && options.position.ends.to.is_none() && !options.position.game.open(context)?.in_files());
    if is_many && options.svg.is_some() {
        return Err(context.fault(words::answer::LINES_NO_PICTURE));
    }
    Ok(is_many)
}

/// Answers line by line, each answer on its way before the next line is read. A line that cannot be
/// answered gets its complaint in its place, and exit code 2 in the end; otherwise the answer is no
/// if one is.
pub(super) fn run(options: &Solve, context: &Context) -> Result<Done, Fault> {
    let mut boards =
        Boards { game: options.position.game.open(context)?, settings: options.position.settings()?, kept: Vec::new() };
    let (mut faults, mut done) = (0_u64, Done::Yes);
    let mut input = io::stdin().lock();
    for number in 1.. {
        let text = match next(&mut input, context)? {
            None => break,
            Some(Ok(text)) if text.is_empty() => continue,
            Some(text) => text,
        };
        let answered = text.and_then(|text| boards.answer(InputLine { number, text: &text }, options, context));
        match answered.map_err(|fault| said(context, fault)) {
            Ok(Done::Yes) => {}
            Ok(Done::No) => done = Done::No,
            // A "no" is the stronger news.
            Ok(Done::GaveUp) => done = if done == Done::No { done } else { Done::GaveUp },
            Err(Fault::Said(error)) => {
                faults += 1;
                complain(number, error, context)?;
            }
            Err(other) => return Err(other),
        }
        context.close()?;
    }
    if faults > 0 {
        return Err(context.fault(words::answer::lines_wrong(faults)));
    }
    Ok(done)
}

/// Says what is wrong with a line, in the place of its answer.
fn complain(line: u64, error: String, context: &Context) -> Result<(), Fault> {
    if context.json {
        return context.document(&FaultDocument { line_number: line, error });
    }
    context.styled(Style::wrong, words::answer::line_wrong(line, error))
}

/// The document of a line that cannot be answered.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FaultDocument {
    line_number: u64,
    error: String,
}

/// Boards that stay open between lines.
struct Boards {
    game: &'static dyn AnyGame,
    settings: Settings,
    /// The most recent first, each with the bytes that its answer took.
    kept: Vec<(Box<dyn AnyBoard>, u64)>,
}

impl Boards {
    fn answer(&mut self, line: InputLine<'_>, options: &Solve, context: &Context) -> Result<Done, Fault> {
        let board = self.game.open(line.text, &self.settings)?;
        if let Some(known) = self.known(&*board) {
            return Ok(answer(&*known, Some(line), options, context)?.done);
        }
        let ending = answer(&*board, Some(line), options, context)?;
        self.kept.insert(0, (board, ending.bytes));
        // Boards may keep half of the memory: the next answer needs room.
        let (mut room, most) = (context.budget().memory / 2, self.kept.len().min(KEPT));
        let fits = |(_, bytes): &&(Box<dyn AnyBoard>, u64)| {
            let fits = *bytes <= room;
            room = room.saturating_sub(*bytes);
            fits
        };
        let kept = self.kept[..most].iter().take_while(fits).count();
        self.kept.truncate(kept);
        Ok(ending.done)
    }

    /// The position as one of a board that is open. A position is complete without history, so the
    /// same text is the same position and the board's table and memo are valid for it.
    fn known(&self, board: &dyn AnyBoard) -> Option<Box<dyn AnyBoard>> {
        let position = board.position();
        self.kept.iter().filter_map(|(kept, _)| kept.at(&position).ok()).find(|known| known.position() == position)
    }
}

/// The next line without its end and the blanks around it, or the complaint about it; `None` at the
/// end of the input.
///
/// # Errors
/// When standard input cannot be read.
fn next(input: &mut impl BufRead, context: &Context) -> Result<Option<Result<String, Fault>>, Fault> {
    let unread = |error: io::Error| context.fault(words::common::input_failed(error.to_string()));
    let mut bytes = Vec::new();
    // Ctrl-C ends the program at once while it waits for a line.
    interrupt::waiting(true);
    let read = input.by_ref().take(LONGEST + 1).read_until(b'\n', &mut bytes);
    interrupt::waiting(false);
    if read.map_err(unread)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 > LONGEST && !bytes.ends_with(b"\n") {
        skip(input).map_err(unread)?;
        let name = context.say(words::common::STANDARD_INPUT);
        return Ok(Some(Err(context.fault(words::common::board_too_long(name, LONGEST)))));
    }
    let text = String::from_utf8(bytes).map(|text| unmarked(&text).trim().to_owned());
    Ok(Some(text.map_err(|_| context.fault(words::answer::LINE_NOT_TEXT))))
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
