//! The file of a table, which most of what is done with tables takes; the folder of a plan stands for its table.

use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, value_parser};
use tablette::speech::Speaker;
use tablette::words;

use super::folder;
use crate::desk::Desk;
use crate::fault::Fault;

/// The file of a table.
pub(super) fn file(speaker: &Speaker) -> Arg {
    Arg::new("file")
        .value_name(speaker.say(words::label::VALUE_FILE))
        .required(true)
        .value_parser(value_parser!(PathBuf))
        .help(speaker.say(words::option::ARG_TABLE))
        .help_heading(speaker.say(words::label::HEADING_ARGUMENTS))
}

/// One such file or several.
pub(super) fn files(speaker: &Speaker) -> Arg {
    file(speaker).num_args(1..)
}

/// The files that were given, at least one.
pub(super) fn all_given(matches: &ArgMatches) -> impl Iterator<Item = &Path> {
    matches.get_many::<PathBuf>("file").expect("the parser insists on a file").map(PathBuf::as_path)
}

/// The file that was given, or that of the table of the folder that was.
///
/// # Errors
/// As [`table`].
pub(super) fn given(matches: &ArgMatches, desk: &Desk) -> Result<PathBuf, Fault> {
    table(matches.get_one::<PathBuf>("file").expect("the parser insists on a file"), desk)
}

/// A file as it is; of the folder of a plan, the table of the plan or the manifest of its pieces.
///
/// # Errors
/// When a folder has no plan, or its plan no table yet.
pub(super) fn table(path: &Path, desk: &Desk) -> Result<PathBuf, Fault> {
    if path.is_dir() { folder::table(path, desk) } else { Ok(path.to_owned()) }
}
