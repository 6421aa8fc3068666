//! A command of the program: its arguments, its help and its handler.

use clap::{Arg, ArgAction, ArgMatches, Command};
use tablette::speech::Speaker;
use tablette::{Text, words};

use crate::args::Arguments;
use crate::{Context, Done, Fault};

/// A command: a struct of its arguments, with what it is called and what it does.
pub(crate) trait Subcommand: Arguments {
    /// The name as it is typed.
    const NAME: &'static str;
    /// What it does, in a line.
    const ABOUT: Text;
    /// What follows its help.
    const AFTER: Option<Text> = None;
    /// Whether it may work for long, so that Ctrl-C should stop it in good order.
    const LONG: bool = true;
    /// Whether its answer can be a JSON document. False where it writes for other programs or talks
    /// to them.
    const JSON: bool = true;

    /// Changes the definition that the arguments give: conflicts between groups of them.
    fn adjust(command: Command) -> Command {
        command
    }

    /// Does the work.
    ///
    /// # Errors
    /// What is wrong with the input, or why there is no answer.
    fn run(self, context: &Context) -> Result<Done, Fault>;
}

/// A [`Subcommand`], or a group of them, without its type.
pub(crate) struct Entry {
    /// The name as it is typed.
    pub(crate) name: &'static str,
    /// The commands of a group.
    pub(crate) inner: &'static [Self],
    about: Text,
    after: Option<Text>,
    long: bool,
    json: bool,
    define: fn(Command, &Speaker) -> Command,
    run: fn(&mut ArgMatches, &Context) -> Result<Done, Fault>,
}

impl Entry {
    /// A command.
    pub(crate) const fn new<C: Subcommand>() -> Self {
        Self {
            name: C::NAME,
            inner: &[],
            about: C::ABOUT,
            after: C::AFTER,
            long: C::LONG,
            json: C::JSON,
            define: |command, speaker| C::adjust(C::define(command, speaker)),
            run: |matches, context| C::read(matches).run(context),
        }
    }

    /// A group of commands.
    pub(crate) const fn group(name: &'static str, about: Text, inner: &'static [Self]) -> Self {
        let define = |command: Command, _: &Speaker| command.subcommand_required(true).disable_help_subcommand(true);
        let run = |_: &mut ArgMatches, _: &Context| unreachable!("the parser insists on a command of the group");
        Self { name, inner, about, after: None, long: false, json: true, define, run }
    }

    /// The part of the command line that is this command.
    pub(crate) fn command(&self, speaker: &Speaker) -> Command {
        let command = dressed(Command::new(self.name), speaker).about(speaker.say(self.about));
        let command = self.after.into_iter().fold(command, |command, after| command.after_help(speaker.say(after)));
        (self.define)(command, speaker)
            .arg(help(speaker))
            .subcommands(self.inner.iter().map(|inner| inner.command(speaker)))
    }

    /// Runs the command with what was parsed.
    ///
    /// # Errors
    /// What the command says, or that it has no answer in JSON.
    pub(crate) fn run(&self, matches: &mut ArgMatches, context: &Context) -> Result<Done, Fault> {
        if context.json && !self.json {
            return Err(context.fault(words::command::no_json(self.name)));
        }
        if self.long {
            crate::interrupt::listen(&context.speaker);
        }
        (self.run)(matches, context)
    }
}

/// The longest path of commands that some words name, from the first one on that is a command.
/// Other words are passed over.
pub(crate) fn path<'a>(commands: &'static [Entry], words: impl IntoIterator<Item = &'a str>) -> Vec<&'static Entry> {
    let (mut path, mut known) = (Vec::new(), commands);
    for word in words {
        if let Some(entry) = known.iter().find(|entry| entry.name == word) {
            path.push(entry);
            known = entry.inner;
        }
    }
    path
}

/// The headings of help in the speaker's language.
pub(crate) fn dressed(command: Command, speaker: &Speaker) -> Command {
    let usage = speaker.say(words::label::HEADING_USAGE);
    command
        .help_template(format!("{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}\n"))
        .disable_help_flag(true)
        .next_help_heading(speaker.say(words::label::HEADING_OPTIONS))
        .subcommand_help_heading(speaker.say(words::label::HEADING_COMMANDS))
        .subcommand_value_name(speaker.say(words::label::VALUE_COMMAND))
}

/// `--help`; given last, so that its heading comes last.
pub(crate) fn help(speaker: &Speaker) -> Arg {
    Arg::new("help")
        .long("help")
        .short('h')
        .action(ArgAction::Help)
        .help(speaker.say(words::option::HELP))
        .help_heading(speaker.say(words::label::HEADING_COMMON))
}
