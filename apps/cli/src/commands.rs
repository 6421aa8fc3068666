//! The commands, one file each, and the parser that is made of them.

mod census;
mod check;
mod compare;
mod completions;
mod draughts;
mod explain;
mod games;
mod grade;
mod help;
mod lesson;
mod man;
mod map;
mod moves;
mod new;
mod perft;
mod period;
mod play;
mod puzzle;
mod serve;
mod show;
mod solve;
mod survey;
mod table;

use std::ffi::{OsStr, OsString};

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Command};
use tablette::speech::Speaker;
use tablette::words;

use crate::args::Arguments as _;
use crate::context::{Common, Context};
use crate::subcommand::{Entry, dressed, help};
use crate::{Done, Fault};

pub(crate) use puzzle::MOST_PUZZLES;
pub(crate) use solve::MOST_LINES;

/// Every command: first those of the first screen of help, in the order in which people meet them.
pub(crate) static COMMANDS: &[Entry] = &[
    Entry::new::<games::Games>(),
    Entry::new::<show::Show>(),
    Entry::new::<moves::Moves>(),
    Entry::new::<solve::Solve>(),
    Entry::new::<explain::Explain>(),
    Entry::new::<map::Map>(),
    Entry::new::<compare::Compare>(),
    Entry::new::<play::Play>(),
    Entry::new::<puzzle::PuzzleOptions>(),
    Entry::new::<lesson::LessonOptions>(),
    Entry::new::<grade::Grade>(),
    table::GROUP,
    draughts::GROUP,
    Entry::new::<serve::Serve>(),
    Entry::new::<census::CensusOptions>(),
    Entry::new::<period::PeriodOptions>(),
    Entry::new::<check::Check>(),
    Entry::new::<perft::Perft>(),
    Entry::new::<new::New>(),
    Entry::new::<completions::Completions>(),
    Entry::new::<man::ManPage>(),
    Entry::new::<help::Help>(),
];

/// Commands on the first screen of help.
pub(crate) const FIRST: usize = 14;

/// The whole command line in the speaker's language: parser, help, manual page and completions come
/// from it.
pub(crate) fn command(speaker: &Speaker) -> Command {
    root(speaker).subcommands(COMMANDS.iter().map(|entry| entry.command(speaker)))
}

/// A command line that was understood.
pub(crate) struct Invocation {
    /// The options that every command has.
    pub(crate) common: Common,
    entry: &'static Entry,
    matches: ArgMatches,
}

impl Invocation {
    /// Runs the command.
    ///
    /// # Errors
    /// What the command says.
    pub(crate) fn run(mut self, context: &Context) -> Result<Done, Fault> {
        self.entry.run(&mut self.matches, context)
    }
}

/// Parses a command line.
///
/// The parser is built for the one command that the words seem to name: defining all options of all
/// commands takes longer than many an answer. If that fails, the words are parsed again with every
/// command, for the sake of the complaint.
///
/// # Errors
/// What is wrong with the words, or a request for help.
pub(crate) fn parse(argv: &[OsString], speaker: &Speaker) -> Result<Invocation, clap::Error> {
    let argv = &with_signed_boards(&without_dashes(argv));
    let entry = argv.iter().skip(1).find_map(|word| COMMANDS.iter().find(|entry| word == entry.name));
    let alone = root(speaker).subcommands(entry.map(|entry| entry.command(speaker)));
    let mut matches = match alone.try_get_matches_from(argv) {
        Ok(matches) => matches,
        Err(version) if version.kind() == ErrorKind::DisplayVersion => return Err(version),
        Err(_) => command(speaker).try_get_matches_from(argv)?,
    };
    let mut entry: Option<&'static Entry> = None;
    while let Some((name, inner)) = matches.remove_subcommand() {
        let known = entry.map_or(COMMANDS, |entry| entry.inner);
        entry = known.iter().find(|entry| entry.name == name);
        matches = inner;
    }
    let entry = entry.expect("the parser insists on a command of this list");
    Ok(Invocation { common: Common::read(&mut matches), entry, matches })
}

/// Shows the commands if there is no word at all, and lets `version` stand for `--version`.
fn without_dashes(argv: &[OsString]) -> Vec<OsString> {
    let instead = match argv {
        [] | [_] => "--help",
        [_, word] if word == "version" => "--version",
        _ => return argv.to_vec(),
    };
    argv.iter().take(1).cloned().chain([instead.into()]).collect()
}

/// Puts a blank before each word that begins with a negative number and goes on, such as the board
/// `-1 6; 5 -6`: clap would take it for an option. Words behind `--` belong to another program.
fn with_signed_boards(argv: &[OsString]) -> Vec<OsString> {
    let mut is_ours = true;
    let signed = |word: &OsString| {
        let text = word.to_string_lossy();
        let rest = text.strip_prefix('-').filter(|rest| rest.starts_with(|first: char| first.is_ascii_digit()));
        rest.is_some_and(|rest| rest.contains([' ', ',', ';', '\n', '\t']))
    };
    let mut kept = |word: &OsString| {
        is_ours &= word != "--";
        if is_ours && signed(word) { [OsStr::new(" "), word].into_iter().collect() } else { word.clone() }
    };
    argv.iter().map(&mut kept).collect()
}

/// The command line without its commands.
fn root(speaker: &Speaker) -> Command {
    let heading = speaker.say(words::label::HEADING_COMMON);
    let common = Common::define(Command::new("common"), speaker);
    let common = common.get_arguments().map(|arg| arg.clone().global(true).help_heading(&heading).display_order(900));
    dressed(Command::new("tablette"), speaker)
        .about(speaker.say(words::command::TABLETTE_ABOUT))
        .after_help(speaker.say(words::command::TABLETTE_AFTER))
        .version(env!("CARGO_PKG_VERSION"))
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .subcommand_required(true)
        .arg(help(speaker))
        .args(common)
        .arg(
            Arg::new("version")
                .long("version")
                .short('V')
                .action(ArgAction::Version)
                .help(speaker.say(words::option::VERSION))
                .help_heading(heading.clone()),
        )
}
