//! `table export`: the values for other programs.

use std::path::PathBuf;

use clap::{Arg, ArgMatches, Command};
use tablette::speech::Speaker;
use tablette::tables::{self, OnDisk};
use tablette::{Effort, Failure, Integer, Kind, Number, Outcome, Text, Verdict, words};

use super::file::{file, given};
use crate::desk::Desk;
use crate::examples::Example;
use crate::failure::failed;
use crate::fault::{Done, Fault};
use crate::files::Sink;
use crate::{args, files, interrupt};

const FORMATS: [&str; 3] = ["csv", "npy", "raw"];

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        "table export tables/*.tablette --format csv",
        Text::new("a line a position, to standard output", "une ligne par position, sur la sortie standard"),
    ),
    Example::new(
        "table export tables/*.tablette --format npy --out values.npy",
        Text::new("an array that numpy loads", "un tableau que numpy charge"),
    ),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    let format = Arg::new("format")
        .long("format")
        .value_name(FORMATS.join("|"))
        .value_parser(FORMATS)
        .required(true)
        .hide_possible_values(true)
        .help(speaker.say(words::option::FORMAT));
    let out = args::file(speaker, "out", speaker.say(words::option::EXPORT_OUT));
    command.about(speaker.say(words::verb::TABLE_EXPORT_ABOUT)).arg(file(speaker)).arg(format).arg(out)
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let (file, out) = (given(matches, desk)?, matches.get_one::<PathBuf>("out").map(PathBuf::as_path));
    if let Some(out) = out.filter(|out| files::is_same(out, &file)) {
        return Err(Fault::Said(desk.say(words::common::file_read_and_written(out.display()))));
    }
    let table = tables::open(&file).map_err(|failure| failed(desk, &failure))?;
    let effort = desk.effort();
    // Before the first line is written.
    table.sealed(&effort).map_err(|failure| failed(desk, &failure))?;
    let mut writer = Writer { sink: Sink::create(desk, out)?, fault: None };
    let done = match matches.get_one::<String>("format").map(String::as_str) {
        Some("csv") => csv(&table, &effort, &mut writer),
        Some("npy") => npy(&table, &effort, &mut writer),
        _ => table.raw(&effort, &mut |bytes| writer.take(bytes)),
    };
    done.map_err(|failure| failed(desk, &failure))?;
    writer.fault.map_or_else(|| writer.sink.commit().map(drop), Err)?;
    Ok(Done::Yes)
}

/// Takes bytes until something is wrong.
struct Writer<'a> {
    sink: Sink<'a>,
    fault: Option<Fault>,
}

impl Writer<'_> {
    /// Writes; `false` when nothing more is wanted.
    fn take(&mut self, bytes: &[u8]) -> bool {
        let interrupted = interrupt::happened().then_some(Fault::Interrupted);
        self.fault = interrupted.or_else(|| self.sink.write(bytes).err());
        self.fault.is_none()
    }
}

/// A line a position, or a line a position that is listed: rank, position, the number of its value, and what that says.
fn csv(table: &OnDisk, effort: &Effort<'_>, writer: &mut Writer<'_>) -> Result<(), Failure> {
    if !writer.take(b"rank,position,code,value,remoteness,nimber,cost\n") {
        return Ok(());
    }
    table.rows(effort, &mut |rank, position, code, verdict| {
        let Verdict { outcome, remoteness, nimber, cost, .. } = verdict;
        let text = |number: &Option<Number>| number.as_ref().map(ToString::to_string).unwrap_or_default();
        let line = [
            rank.to_string(),
            quoted(position),
            code.to_string(),
            outcome.map(Outcome::name).unwrap_or_default().to_owned(),
            text(remoteness),
            text(nimber),
            text(cost),
        ];
        writer.take((line.join(",") + "\n").as_bytes())
    })
}

/// A field as RFC 4180 writes it.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

/// The numbers of the values, or the ranks on a list, as an array that numpy loads, in the narrowest type that holds them.
fn npy(table: &OnDisk, effort: &Effort<'_>, writer: &mut Writer<'_>) -> Result<(), Failure> {
    let ranks = table.head().ranks();
    let (kind, bytes, count) = match table.head().kind() {
        Kind::Cells { coding, .. } => {
            let integer = Integer::of(coding);
            (integer.code(), integer.bytes(), ranks.end - ranks.start)
        }
        Kind::List { members } => ("<u8", 8, *members),
    };
    if !writer.take(&npy_head(kind, count)) {
        return Ok(());
    }
    let mut buffer = Vec::new();
    table.codes(effort, &mut |codes| {
        buffer.clear();
        buffer.extend(codes.iter().flat_map(|code| code.to_le_bytes().into_iter().take(bytes)));
        writer.take(&buffer)
    })
}

/// The head of an `.npy` file, version 1.0: a dictionary, padded so that the array begins at a multiple of 64 bytes.
fn npy_head(kind: &str, count: u64) -> Vec<u8> {
    const PREFACE: usize = 10;
    let mut dictionary = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({count},), }}");
    while !(PREFACE + dictionary.len() + 1).is_multiple_of(64) {
        dictionary.push(' ');
    }
    dictionary.push('\n');
    let mut head = b"\x93NUMPY\x01\x00".to_vec();
    head.extend((dictionary.len() as u16).to_le_bytes());
    head.extend(dictionary.as_bytes());
    head
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_end_at_a_multiple_of_64_bytes() {
        for count in [0, 1, 1715, u64::MAX] {
            let head = npy_head("|u1", count);
            assert_eq!((head.len() % 64, head.last()), (0, Some(&b'\n')), "{count}");
        }
    }

    #[test]
    fn fields_are_quoted_when_they_must_be() {
        assert_eq!([quoted("a b"), quoted("3,3"), quoted("a\"b")], ["a b", "\"3,3\"", "\"a\"\"b\""]);
    }
}
