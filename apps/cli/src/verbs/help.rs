//! `help`: what `--help` says, for people who type it as a verb; also of a verb for one game.

use clap::{Arg, ArgMatches, Command};
use tablette::speech::Speaker;
use tablette::{Text, words};

use crate::clean::clean;
use crate::desk::Desk;
use crate::examples::Example;
use crate::fault::{Done, Fault};
use crate::nearest::nearest;
use crate::page::{self, Subject};

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new("help solve", Text::new("what a verb does and takes", "ce que fait un verbe et ce qu'il prend")),
    Example::new(
        "help solve chomp",
        Text::new(
            "the same for one game: boards, settings, examples",
            "la même chose pour un jeu : tablettes, réglages, exemples",
        ),
    ),
    Example::new(
        "help table build",
        Text::new("one of the things that a verb does", "une des choses que fait un verbe"),
    ),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    command.about(speaker.say(words::verb::HELP_ABOUT)).arg(topic(speaker))
}

/// What to be told about: a verb, what it does, a game.
pub(super) fn topic(speaker: &Speaker) -> Arg {
    Arg::new("topic")
        .value_name(speaker.say(words::label::VALUE_VERB))
        .num_args(0..=3)
        .help(speaker.say(words::option::ARG_TOPIC))
        .help_heading(speaker.say(words::label::HEADING_ARGUMENTS))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let subject = subject(matches, desk)?;
    desk.print(&page::page(desk.command(), subject, desk.examples, &desk.speaker, page::width()))?;
    Ok(Done::Yes)
}

/// What the words of a command are about.
///
/// # Errors
/// A word that is no verb, nothing that this verb does, and no game.
pub(super) fn subject<'a>(matches: &'a ArgMatches, desk: &Desk) -> Result<Subject<'a>, Fault> {
    let mut subject = Subject::default();
    for word in matches.get_many::<String>("topic").into_iter().flatten() {
        let is_verb = desk.command().find_subcommand(word).is_some();
        let is_deed = subject.verb.is_some_and(|verb| names(desk, Some(verb)).contains(&word.as_str()));
        match (subject.verb, tablette::game(word)) {
            (None, _) if is_verb => subject.verb = Some(word),
            // Of a game alone, that verb is told that people begin with.
            (None, Ok(game)) => (subject.verb, subject.game) = (Some("solve"), Some(game)),
            (Some(_), _) if is_deed && subject.deed.is_none() && subject.game.is_none() => subject.deed = Some(word),
            (Some(_), Ok(game)) if subject.game.is_none() => subject.game = Some(game),
            (verb, _) => return Err(Fault::Said(unknown(word, verb, desk))),
        }
    }
    Ok(subject)
}

/// The names of all verbs, or of what one of them does.
fn names<'a>(desk: &'a Desk, verb: Option<&str>) -> Vec<&'a str> {
    let command = verb.map_or(Some(desk.command()), |verb| desk.command().find_subcommand(verb));
    command.into_iter().flat_map(Command::get_subcommands).map(Command::get_name).collect()
}

/// The complaint about a word, with what was perhaps meant.
fn unknown(word: &str, verb: Option<&str>, desk: &Desk) -> String {
    let games = tablette::GAMES.iter().map(|game| game.info().name);
    let (wrong, known): (_, Vec<&str>) = match verb {
        None => (words::usage::unknown_verb(clean(word)), names(desk, None)),
        Some(verb) => {
            (words::usage::unknown_topic(clean(word), verb), names(desk, Some(verb)).into_iter().chain(games).collect())
        }
    };
    let near: Vec<String> = nearest(word, known).into_iter().map(str::to_owned).collect();
    if near.is_empty() {
        return desk.say(words::usage::help(desk.say(wrong), "help"));
    }
    desk.say(words::usage::suggest(desk.say(wrong), desk.speaker.choice(&near)))
}
