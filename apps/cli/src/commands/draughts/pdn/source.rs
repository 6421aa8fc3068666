//! Files of games, read as text in pieces, so that they may have any length.

use std::cell::{Cell, RefCell};
use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;
use std::rc::Rc;

use tablette::{GAMES, GameRecord, RecordReader, RecordReading, words};

use crate::args::{arguments, option};
use crate::clean::clean;
use crate::context::Context;
use crate::fault::Fault;
use crate::interrupt;

/// Bytes that are read at a time.
const PIECE: usize = 1 << 16;
/// Stray bytes after which a file is no text at all.
const MOST_STRAYS: usize = 1000;

/// The notation of the files.
const NAME: &str = "pdn";

arguments! {
    /// How files of games are read.
    pub(super) struct Reading {
        lenient: bool = words::pdn::LENIENT,
        rules: Option<String> = option(words::pdn::RULES).value(words::label::VALUE_GAME),
    }
}

/// The files that were given, with standard input among them at most once: it can be read only
/// once.
pub(super) fn once<'a>(files: &'a [PathBuf], context: &Context) -> Result<&'a [PathBuf], Fault> {
    let piped = files.iter().filter(|file| file.as_os_str() == "-").count();
    if piped > 1 { Err(context.fault(words::pdn::once("-"))) } else { Ok(files) }
}

/// A game, or a sentence on its first fault.
type Game = Result<Box<dyn GameRecord>, String>;

/// A file of games while it is read.
pub(super) struct Source {
    /// The name for messages.
    pub(super) name: String,
    reader: Box<dyn RecordReader>,
    found: Rc<SourceFindings>,
}

/// Findings in the bytes of a file, besides its text.
#[derive(Default)]
struct SourceFindings {
    error: RefCell<Option<io::Error>>,
    /// Lines and columns of bytes that are no UTF-8.
    strays: RefCell<Vec<(u64, u64)>>,
    stopped: Cell<bool>,
}

impl Source {
    /// Opens a file, `-` for standard input.
    ///
    /// # Errors
    /// When it cannot be opened, is a folder, or the rules are unknown.
    pub(super) fn open(path: &PathBuf, reading: &Reading, context: &Context) -> Result<Self, Fault> {
        let format = GAMES.iter().find_map(|game| game.records_format().filter(|format| format.name == NAME));
        let format = format.ok_or_else(|| context.fault(words::pdn::no_records(NAME)))?;
        let lenient = reading.lenient;
        let how = RecordReading { lenient, rules: reading.rules.as_deref() };
        let (name, bytes): (String, Box<dyn Read>) = if path.as_os_str() == "-" {
            (context.say(words::common::STANDARD_INPUT), Box::new(io::stdin()))
        } else {
            let name = clean(&path.display().to_string());
            let file = File::open(path).map_err(|error| unread(context, &name, &error))?;
            (name, Box::new(file))
        };
        let found = Rc::new(SourceFindings::default());
        let text = Utf8 { bytes, lenient, carry: Vec::new(), place: (1, 1), ended: false, found: Rc::clone(&found) };
        let reader = (format.read)(Box::new(text), how)?;
        Ok(Self { name, reader, found })
    }

    /// The next game, or a sentence on its first fault.
    ///
    /// # Errors
    /// As [`sound`](Self::sound).
    pub(super) fn next(&mut self, context: &Context) -> Result<Option<Game>, Fault> {
        let Some(record) = self.reader.next() else { return self.sound(context).map(|()| None) };
        self.sound(context)?;
        let stray = self.strays().first().map(|&(line, column)| (line, column, context.say(words::pdn::NOT_UTF8)));
        let fault = |(line, column, why)| context.say(words::pdn::fault(self.name.as_str(), line, column, why));
        Ok(Some(match (record, stray) {
            (Ok(record), None) => Ok(record),
            (_, Some(stray)) => Err(fault(stray)),
            (Err(wrong), None) => Err(fault((wrong.line, wrong.column, wrong.problem.say(context.lang())))),
        }))
    }

    /// The reader of its games.
    pub(super) fn reader(&mut self) -> &mut dyn RecordReader {
        &mut *self.reader
    }

    /// Fails when the bytes could not be read to their end.
    ///
    /// # Errors
    /// The error of the file, or Ctrl-C.
    pub(super) fn sound(&self, context: &Context) -> Result<(), Fault> {
        if self.found.stopped.get() || interrupt::happened() {
            return Err(Fault::Interrupted);
        }
        match self.found.error.take() {
            Some(error) => Err(unread(context, &self.name, &error)),
            None => Ok(()),
        }
    }

    /// The stray bytes since the last call, by line and column.
    pub(super) fn strays(&self) -> Vec<(u64, u64)> {
        self.found.strays.take()
    }
}

fn unread(context: &Context, name: &str, error: &io::Error) -> Fault {
    context.fault(words::common::board_unread(name, error.to_string()))
}

/// Text out of bytes. A byte that is none is noted; leniently it is read as Windows-1252, which old
/// files are in: Latin-1, with letters and quotes where that has control characters.
struct Utf8 {
    bytes: Box<dyn Read>,
    lenient: bool,
    /// The beginning of a character whose end is still to come.
    carry: Vec<u8>,
    /// Line and column of the next character.
    place: (u64, u64),
    ended: bool,
    found: Rc<SourceFindings>,
}

impl Iterator for Utf8 {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        if self.ended || interrupt::happened() {
            self.found.stopped.set(interrupt::happened());
            return None;
        }
        let (start, mut bytes) = (self.carry.len(), std::mem::take(&mut self.carry));
        bytes.resize(start + PIECE, 0);
        loop {
            match self.bytes.read(&mut bytes[start..]) {
                Ok(read) => {
                    bytes.truncate(start + read);
                    self.ended = read == 0;
                    return (!bytes.is_empty()).then(|| self.decoded(&bytes));
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.found.error.replace(Some(error));
                    self.ended = true;
                    return None;
                }
            }
        }
    }
}

/// A byte from 128 on as Windows-1252 has it. Five stand for nothing and stay what they are in
/// Latin-1.
fn windows(byte: u8) -> char {
    /// From 0x80 to 0x9F, as the encoding's table at the Unicode Consortium has them.
    const FROM_80: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
    let index = byte.checked_sub(0x80).map(usize::from);
    index.and_then(|index| FROM_80.chars().nth(index)).unwrap_or(char::from(byte))
}

impl Utf8 {
    fn decoded(&mut self, mut bytes: &[u8]) -> String {
        let mut text = String::with_capacity(bytes.len());
        loop {
            let error = match std::str::from_utf8(bytes) {
                Ok(rest) => {
                    self.pass(rest);
                    text += rest;
                    return text;
                }
                Err(error) => error,
            };
            let (sound, rest) = bytes.split_at(error.valid_up_to());
            let sound = std::str::from_utf8(sound).expect("checked just now");
            self.pass(sound);
            text += sound;
            if error.error_len().is_none() && !self.ended {
                self.carry = rest.to_vec();
                return text;
            }
            let stray = if self.lenient { windows(rest[0]) } else { self.stray() };
            self.place.1 += 1;
            text.push(stray);
            bytes = &rest[1..];
        }
    }

    /// Notes a byte that is no text; after too many of them the file is at its end.
    fn stray(&mut self) -> char {
        let mut strays = self.found.strays.borrow_mut();
        strays.push(self.place);
        self.ended |= strays.len() > MOST_STRAYS;
        char::REPLACEMENT_CHARACTER
    }

    fn pass(&mut self, text: &str) {
        match text.rsplit_once('\n') {
            Some((head, last)) => {
                let lines = head.matches('\n').count() as u64 + 1;
                self.place = (self.place.0 + lines, last.chars().count() as u64 + 1);
            }
            None => self.place.1 += text.chars().count() as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &'static [u8], lenient: bool, step: usize) -> (String, Vec<(u64, u64)>) {
        /// Gives few bytes at a time.
        struct Drops(&'static [u8], usize);
        impl Read for Drops {
            fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
                let drop = self.1.min(self.0.len()).min(room.len());
                let (head, rest) = self.0.split_at(drop);
                room[..drop].copy_from_slice(head);
                self.0 = rest;
                Ok(drop)
            }
        }
        let found = Rc::new(SourceFindings::default());
        let bytes = Box::new(Drops(bytes, step));
        let text = Utf8 { bytes, lenient, carry: Vec::new(), place: (1, 1), ended: false, found: Rc::clone(&found) };
        (text.collect(), found.strays.take())
    }

    #[test]
    fn characters_may_be_cut_anywhere_and_strays_have_places() {
        for step in 1..6 {
            assert_eq!(read("é\n–x".as_bytes(), false, step), ("é\n–x".to_owned(), vec![]));
            assert_eq!(
                read(b"a\nR\xe9ti \xff", false, step),
                ("a\nR\u{fffd}ti \u{fffd}".to_owned(), vec![(2, 2), (2, 6)])
            );
            assert_eq!(read(b"a\nR\xe9ti", true, step), ("a\nRéti".to_owned(), vec![]));
            assert_eq!(read(b"\x93\x80\x94 \x9f\xa0", true, step).0, "“€” Ÿ\u{a0}");
            assert_eq!(read(b"\xe2\x80", false, step).1, [(1, 1), (1, 2)]);
        }
    }
}
