//! The verbs, one file each: what it is called, which words it takes, and what it does.

mod census;
mod check;
mod cluster;
mod compare;
mod completions;
mod contest;
mod dxp;
mod explain;
mod games;
mod grade;
mod help;
mod hub;
mod lesson;
mod man;
mod map;
mod moves;
mod new;
mod pdn;
mod perft;
mod play;
mod play_move;
mod puzzle;
mod serve;
mod show;
mod solve;
mod survey;
mod table;

use std::ffi::OsString;

use clap::{Arg, ArgAction, ArgMatches, Command};
use tablette::speech::Speaker;
use tablette::words;

use crate::desk::Desk;
use crate::examples::Example;
use crate::fault::{Done, Fault};
use crate::{args, interrupt};

/// One verb.
pub(crate) struct Verb {
    /// As it is typed.
    pub(crate) name: &'static str,
    /// Adds what it takes to a command of that name.
    pub(crate) define: fn(Command, &Speaker) -> Command,
    /// Does it.
    run: fn(&ArgMatches, &Desk) -> Result<Done, Fault>,
    /// True when it may work for long.
    long: bool,
    /// Commands to try: two or three, which help shows and the tests run.
    examples: &'static [Example],
}

impl Verb {
    /// Its part of the command line.
    fn command(&self, speaker: &Speaker) -> Command {
        (self.define)(args::dressed(Command::new(self.name), speaker), speaker).arg(args::help(speaker))
    }
}

/// Every verb, in the order in which people meet them.
pub(crate) static VERBS: &[Verb] = &[
    Verb { name: "games", define: games::define, run: games::run, long: false, examples: games::EXAMPLES },
    Verb { name: "show", define: show::define, run: show::run, long: false, examples: show::EXAMPLES },
    Verb { name: "moves", define: moves::define, run: moves::run, long: true, examples: moves::EXAMPLES },
    Verb {
        name: "play-move",
        define: play_move::define,
        run: play_move::run,
        long: false,
        examples: play_move::EXAMPLES,
    },
    Verb { name: "solve", define: solve::define, run: solve::run, long: true, examples: solve::EXAMPLES },
    Verb { name: "explain", define: explain::define, run: explain::run, long: true, examples: explain::EXAMPLES },
    Verb { name: "map", define: map::define, run: map::run, long: true, examples: map::EXAMPLES },
    Verb { name: "compare", define: compare::define, run: compare::run, long: true, examples: compare::EXAMPLES },
    Verb { name: "play", define: play::define, run: play::run, long: true, examples: play::EXAMPLES },
    Verb { name: "puzzle", define: puzzle::define, run: puzzle::run, long: true, examples: puzzle::EXAMPLES },
    Verb { name: "census", define: census::define, run: census::run, long: true, examples: census::EXAMPLES },
    Verb { name: "lesson", define: lesson::define, run: lesson::run, long: true, examples: lesson::EXAMPLES },
    Verb { name: "table", define: table::define, run: table::run, long: true, examples: table::EXAMPLES },
    Verb { name: "check", define: check::define, run: check::run, long: true, examples: check::EXAMPLES },
    Verb { name: "grade", define: grade::define, run: grade::run, long: true, examples: grade::EXAMPLES },
    Verb { name: "perft", define: perft::define, run: perft::run, long: true, examples: perft::EXAMPLES },
    Verb { name: "pdn", define: pdn::define, run: pdn::run, long: true, examples: pdn::EXAMPLES },
    Verb { name: "new", define: new::define, run: new::run, long: false, examples: new::EXAMPLES },
    Verb { name: "match", define: contest::define, run: contest::run, long: true, examples: contest::EXAMPLES },
    Verb { name: "hub", define: hub::define, run: hub::run, long: false, examples: hub::EXAMPLES },
    Verb { name: "dxp", define: dxp::define, run: dxp::run, long: true, examples: dxp::EXAMPLES },
    Verb { name: "serve", define: serve::define, run: serve::run, long: false, examples: serve::EXAMPLES },
    Verb { name: "cluster", define: cluster::define, run: cluster::run, long: false, examples: cluster::EXAMPLES },
    Verb {
        name: "completions",
        define: completions::define,
        run: completions::run,
        long: false,
        examples: completions::EXAMPLES,
    },
    Verb { name: "man", define: man::define, run: man::run, long: false, examples: man::EXAMPLES },
    Verb { name: "help", define: help::define, run: help::run, long: false, examples: help::EXAMPLES },
];

/// Verbs that write for other programs or talk to them, and have no answer that could be a JSON document. What else has none for some
/// words says itself what to ask instead.
const WITHOUT_JSON: [&str; 6] = ["hub", "serve", "cluster", "completions", "man", "help"];

/// The whole command line in the speaker's language: parser, help, manual page and completions come from it.
pub(crate) fn command(speaker: &Speaker) -> Command {
    root(speaker).subcommands(VERBS.iter().map(|verb| verb.command(speaker)))
}

/// What was asked for.
///
/// A command is read with the options of its own verb, since those of all the others take longer to define than many an answer
/// takes. Whatever cannot be read so is read again with all of them, and that is what is said of it.
///
/// # Errors
/// What is wrong with the words, or a wish for help.
pub(crate) fn parsed(argv: &[OsString], speaker: &Speaker) -> Result<ArgMatches, clap::Error> {
    let verb = argv.iter().skip(1).find_map(|word| VERBS.iter().find(|verb| word == verb.name));
    let alone = verb.map(|verb| root(speaker).subcommand(verb.command(speaker)).try_get_matches_from(argv));
    match alone {
        Some(Ok(matches)) => Ok(matches),
        _ => command(speaker).try_get_matches_from(argv),
    }
}

/// The command line without its verbs.
fn root(speaker: &Speaker) -> Command {
    args::dressed(Command::new("tablette"), speaker)
        .about(speaker.say(words::verb::TABLETTE_ABOUT))
        .after_help(speaker.say(words::verb::TABLETTE_AFTER))
        .version(env!("CARGO_PKG_VERSION"))
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .subcommand_required(true)
        .subcommand_help_heading(speaker.say(words::label::HEADING_VERBS))
        .subcommand_value_name(speaker.say(words::label::VALUE_VERB))
        .arg(args::help(speaker))
        .args(args::common(speaker))
        .arg(
            Arg::new("version")
                .long("version")
                .short('V')
                .action(ArgAction::Version)
                .help(speaker.say(words::option::VERSION))
                .help_heading(speaker.say(words::label::HEADING_COMMON)),
        )
}

/// The examples of a verb, or of one of the things that it does.
pub(crate) fn examples(verb: &str, deed: Option<&str>) -> &'static [Example] {
    match (verb, deed) {
        ("table", Some(deed)) => return table::examples(deed),
        ("pdn", Some(task)) => return pdn::examples(task),
        _ => {}
    }
    VERBS.iter().find(|known| known.name == verb).map_or(&[], |known| known.examples)
}

/// The things that a verb does, of a verb that does several.
pub(crate) fn deeds(verb: &str) -> Vec<&'static str> {
    match verb {
        "table" => table::names().collect(),
        "pdn" => pdn::names().collect(),
        _ => Vec::new(),
    }
}

/// Does what was asked for.
///
/// # Errors
/// What the verb says.
pub(crate) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let (name, inner) = matches.subcommand().expect("the parser insists on a verb");
    let verb = VERBS.iter().find(|verb| verb.name == name).expect("the parser knows the verbs of this list alone");
    if desk.json && WITHOUT_JSON.contains(&name) {
        return Err(Fault::Said(desk.say(words::verb::no_json(name))));
    }
    if verb.long {
        interrupt::listen(&desk.speaker);
    }
    (verb.run)(inner, desk)
}
