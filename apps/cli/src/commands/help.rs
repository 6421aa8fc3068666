//! `help`: what `--help` prints, for people who type it as a command; also of a command for one
//! game.

use tablette::{Text, words};

use crate::args::{Parameter, arguments, positional};
use crate::clean::clean;
use crate::commands::COMMANDS;
use crate::nearest::nearest;
use crate::page::{self, Subject};
use crate::{Context, Done, Fault, Subcommand};

arguments! {
    pub(super) struct Help {
        topic: Vec<String> = topic(),
        all: bool = words::option::ALL_COMMANDS,
    }
}

impl Subcommand for Help {
    const NAME: &'static str = "help";
    const ABOUT: Text = words::command::HELP_ABOUT;
    const LONG: bool = false;
    const JSON: bool = false;

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let subject = Subject { all: self.all, ..subject(&self.topic, context)? };
        context.print(&page::page(context.command(), &subject, &context.speaker, page::width()))?;
        Ok(Done::Yes)
    }
}

/// The subject of help as words: a command, behind the groups that it stands in, and a game.
pub(super) fn topic() -> Parameter {
    positional(words::option::ARG_TOPIC)
        .value(words::label::VALUE_COMMAND)
        .with(|arg| arg.required(false).num_args(0..=4))
}

/// The subject that the words of a command name.
///
/// # Errors
/// A word that is neither a command, one of the group before it, nor a game.
pub(super) fn subject(words: &[String], context: &Context) -> Result<Subject, Fault> {
    let mut subject = Subject::default();
    for word in words {
        let known = subject.path.last().map_or(COMMANDS, |entry| entry.inner);
        match (known.iter().find(|entry| entry.name == word), tablette::game(word)) {
            (Some(entry), _) if subject.game.is_none() => subject.path.push(entry),
            (_, Ok(game)) if subject.game.is_none() => {
                // The page of a game alone is that of the command to begin with.
                if subject.path.is_empty() {
                    subject.path.extend(COMMANDS.iter().find(|entry| entry.name == "solve"));
                }
                subject.game = Some(game);
            }
            _ => match page::exercise(word) {
                Some(exercise) if subject.game.is_none() => {
                    subject.game = Some(exercise.game);
                    subject.exercise = Some(exercise);
                }
                _ => return Err(Fault::Said(unknown(word, &subject, context))),
            },
        }
    }
    Ok(subject)
}

/// The complaint about a word, with what was perhaps meant.
fn unknown(word: &str, subject: &Subject, context: &Context) -> String {
    let known = subject.path.last().map_or(COMMANDS, |entry| entry.inner).iter().map(|entry| entry.name);
    let games = tablette::GAMES.iter().map(|game| game.info().name).filter(|_| !subject.path.is_empty());
    let wrong = context.say(match subject.path.last() {
        None => words::usage::unknown_command(clean(word)),
        Some(entry) => words::usage::unknown_topic(clean(word), entry.name),
    });
    let near: Vec<String> = nearest(word, known.chain(games)).into_iter().map(str::to_owned).collect();
    if near.is_empty() {
        return context.say(words::usage::help(wrong, "help"));
    }
    context.say(words::usage::suggest(wrong, context.speaker.choice(&near)))
}
