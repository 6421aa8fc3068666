//! `table export`: the values for other programs.

use std::fmt::{self, Write as _};
use std::path::PathBuf;

use tablette::tables::OpenTable;
use tablette::{Budget, Failure, Integer, Outcome, Row, Rows, TableKind, Text, Verdict, words};

use super::folder;
use crate::args::{Choice, arguments, positional};
use crate::files::Sink;
use crate::{Context, Done, Fault, Subcommand, files, interrupt};

/// The format of an exported file.
#[derive(Clone, Copy)]
pub(super) enum Format {
    Csv,
    Npy,
    Raw,
}

impl Choice for Format {
    fn all() -> Vec<(&'static str, Self)> {
        vec![("csv", Self::Csv), ("npy", Self::Npy), ("raw", Self::Raw)]
    }
}

arguments! {
    pub(super) struct Export {
        file: PathBuf = positional(words::option::ARG_TABLE),
        format: Format = words::option::FORMAT,
        out: Option<PathBuf> = words::option::EXPORT_OUT,
    }
}

impl Subcommand for Export {
    const NAME: &'static str = "export";
    const ABOUT: Text = words::command::TABLE_EXPORT_ABOUT;
    const JSON: bool = false;

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let ((table, file), out) = (folder::open(&self.file, context)?, self.out.as_deref());
        if let Some(out) = out.filter(|out| files::is_same(out, &file)) {
            return Err(context.fault(words::common::file_read_and_written(out.display())));
        }
        let budget = context.budget();
        // Before the first line is written.
        table.verified(&budget)?;
        let mut writer = Writer { sink: Sink::create(context, out)?, fault: None };
        let done = match self.format {
            Format::Csv => csv(&table, &budget, &mut writer),
            Format::Npy => npy(&table, &budget, &mut writer),
            Format::Raw => table.raw(&budget, &mut |bytes| writer.take(bytes)),
        };
        done?;
        writer.fault.map_or_else(|| writer.sink.commit().map(drop), Err)?;
        Ok(Done::Yes)
    }
}

/// Takes bytes until something is wrong.
struct Writer<'a> {
    sink: Sink<'a>,
    fault: Option<Fault>,
}

impl Writer<'_> {
    /// Writes; `false` when nothing more is wanted.
    fn take(&mut self, bytes: &[u8]) -> bool {
        if self.fault.is_none() {
            let interrupted = interrupt::happened().then_some(Fault::Interrupted);
            self.fault = interrupted.or_else(|| self.sink.write(bytes).err());
        }
        self.fault.is_none()
    }
}

/// A line a position, or a line a position that is listed: rank, position, the number of its value,
/// and what that says.
fn csv(table: &OpenTable, budget: &Budget<'_>, writer: &mut Writer<'_>) -> Result<(), Failure> {
    if !writer.take(b"rank,position,code,value,remoteness,nimber,cost\n") {
        return Ok(());
    }
    let show = |text: &mut String, row: &Row<'_>| line(text, row).expect("a string takes any text");
    table.rows(budget, Rows { show: &show, write: &mut |text| writer.take(text.as_bytes()) })
}

fn line(text: &mut String, row: &Row<'_>) -> fmt::Result {
    let Verdict { outcome, remoteness, nimber, cost, .. } = row.verdict;
    write!(text, "{},{},{},", row.rank, Field(row.position), row.code)?;
    text.push_str(outcome.map(Outcome::name).unwrap_or_default());
    for number in [remoteness, nimber, cost] {
        text.push(',');
        number.as_ref().map_or(Ok(()), |number| write!(text, "{number}"))?;
    }
    text.push('\n');
    Ok(())
}

/// A field as RFC 4180 writes it.
struct Field<'a>(&'a str);

impl fmt::Display for Field<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.contains([',', '"', '\n', '\r']) {
            let mut parts = self.0.split('"');
            write!(out, "\"{}", parts.next().unwrap_or_default())?;
            parts.try_for_each(|part| write!(out, "\"\"{part}"))?;
            out.write_char('"')
        } else {
            out.write_str(self.0)
        }
    }
}

/// The numbers of the values, or the ranks on a list, as an array that numpy loads, in the
/// narrowest type that holds them.
fn npy(table: &OpenTable, budget: &Budget<'_>, writer: &mut Writer<'_>) -> Result<(), Failure> {
    let ranks = table.head().ranks();
    let (kind, bytes, count) = match table.head().kind() {
        TableKind::Cells { coding, .. } => {
            let integer = Integer::new(coding);
            (integer.code(), integer.bytes(), ranks.end - ranks.start)
        }
        TableKind::List { members } => ("<u8", 8, *members),
    };
    if !writer.take(&npy_head(kind, count)) {
        return Ok(());
    }
    let mut buffer = Vec::new();
    table.codes(budget, &mut |codes| {
        buffer.clear();
        match bytes {
            1 => buffer.extend(codes.iter().map(|code| *code as u8)),
            2 => buffer.extend(codes.iter().flat_map(|code| (*code as u16).to_le_bytes())),
            4 => buffer.extend(codes.iter().flat_map(|code| (*code as u32).to_le_bytes())),
            _ => buffer.extend(codes.iter().flat_map(|code| code.to_le_bytes())),
        }
        writer.take(&buffer)
    })
}

/// The head of an `.npy` file, version 1.0: a dictionary, padded so that the array begins at a
/// multiple of 64 bytes.
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
        assert_eq!(["a b", "3,3", "a\"b"].map(|text| Field(text).to_string()), ["a b", "\"3,3\"", "\"a\"\"b\""]);
    }
}
