//! Files of games as text in pieces, so that a file of any length is read.

use std::cell::{Cell, RefCell};
use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;
use std::rc::Rc;

use clap::{Arg, ArgMatches, value_parser};
use tablette::speech::Speaker;
use tablette::{RecordFormat, RecordReader, RecordReading, words};

use crate::clean::clean;
use crate::desk::Desk;
use crate::failure::refused;
use crate::fault::Fault;
use crate::interrupt;

/// Bytes that are read at a time.
const PIECE: usize = 1 << 16;
/// Stray bytes after which a file is no text at all.
const MOST_STRAYS: usize = 1000;

/// The files: one, or as many as are given.
pub(super) fn files(speaker: &Speaker, many: bool) -> Arg {
    let help = if many { words::pdn::ARG_FILES } else { words::pdn::ARG_FILE };
    let arg = Arg::new("files")
        .value_name(speaker.say(words::label::VALUE_FILE))
        .value_parser(value_parser!(std::path::PathBuf))
        .required(true)
        .help(speaker.say(help))
        .help_heading(speaker.say(words::label::HEADING_ARGUMENTS));
    if many { arg.num_args(1..) } else { arg }
}

/// The names of the files that were given. Standard input can be read only once.
pub(super) fn given<'a>(matches: &'a ArgMatches, desk: &Desk) -> Result<Vec<&'a PathBuf>, Fault> {
    let files: Vec<&PathBuf> = matches.get_many("files").into_iter().flatten().collect();
    let piped = files.iter().filter(|file| file.as_os_str() == "-").count();
    if piped > 1 { Err(Fault::Said(desk.say(words::pdn::once("-")))) } else { Ok(files) }
}

/// A file of games while it is read.
pub(super) struct Source {
    /// As people know it.
    pub(super) name: String,
    reader: Box<dyn RecordReader>,
    found: Rc<Found>,
}

/// What was met in the bytes of a file, beside its text.
#[derive(Default)]
struct Found {
    error: RefCell<Option<io::Error>>,
    /// Lines and columns of bytes that are no UTF-8.
    strays: RefCell<Vec<(u64, u64)>>,
    stopped: Cell<bool>,
}

impl Source {
    /// Opens a file, `-` for standard input.
    ///
    /// # Errors
    /// When it cannot be opened, or is a folder, or when nobody knows the rules that were asked for.
    pub(super) fn open(path: &PathBuf, format: RecordFormat, matches: &ArgMatches, desk: &Desk) -> Result<Self, Fault> {
        let lenient = matches.get_flag("lenient");
        let how = RecordReading { lenient, rules: matches.get_one("rules").map(String::as_str) };
        let (name, bytes): (String, Box<dyn Read>) = if path.as_os_str() == "-" {
            (desk.say(words::common::STANDARD_INPUT), Box::new(io::stdin()))
        } else {
            let name = clean(&path.display().to_string());
            let file = File::open(path).map_err(|error| unread(desk, &name, &error))?;
            (name, Box::new(file))
        };
        let found = Rc::new(Found::default());
        let text = Utf8 { bytes, lenient, carry: Vec::new(), place: (1, 1), ended: false, found: Rc::clone(&found) };
        let reader = (format.read)(Box::new(text), how).map_err(|problem| refused(desk, &problem))?;
        Ok(Self { name, reader, found })
    }

    /// The reader of its games.
    pub(super) fn reader(&mut self) -> &mut dyn RecordReader {
        &mut *self.reader
    }

    /// Fails when the bytes could not be read to their end.
    ///
    /// # Errors
    /// Why they could not, or that somebody asked to stop.
    pub(super) fn sound(&self, desk: &Desk) -> Result<(), Fault> {
        if self.found.stopped.get() || interrupt::happened() {
            return Err(Fault::Interrupted);
        }
        match self.found.error.take() {
            Some(error) => Err(unread(desk, &self.name, &error)),
            None => Ok(()),
        }
    }

    /// The stray bytes that were met since this was last asked, by line and column.
    pub(super) fn strays(&self) -> Vec<(u64, u64)> {
        self.found.strays.take()
    }
}

fn unread(desk: &Desk, name: &str, error: &io::Error) -> Fault {
    Fault::Said(desk.say(words::common::board_unread(name, error.to_string())))
}

/// Text out of bytes. A byte that is none is noted; leniently it is read as Windows-1252, which old files are in: Latin-1, with
/// letters and quotes where that has control characters.
struct Utf8 {
    bytes: Box<dyn Read>,
    lenient: bool,
    /// The beginning of a character whose end is still to come.
    carry: Vec<u8>,
    /// Line and column of the next character.
    place: (u64, u64),
    ended: bool,
    found: Rc<Found>,
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

/// A byte from 128 on as Windows-1252 has it. Five stand for nothing and stay what they are in Latin-1.
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
        let found = Rc::new(Found::default());
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
