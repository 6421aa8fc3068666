//! `solve`: what a position is worth, how to play it, and what it cost to know.

mod answer;
mod stream;
mod walk;

use clap::{Arg, ArgAction, ArgMatches, Command};
use tablette::speech::Speaker;
use tablette::{Text, words};

use self::answer::answer;
use crate::args;
use crate::asked::open;
use crate::desk::Desk;
use crate::examples::Example;
use crate::fault::{Done, Fault};

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        "solve chomp 8x10",
        Text::new("who wins, in how many plies, and how", "qui gagne, en combien de coups, et comment"),
    ),
    Example::new(
        "solve chocolate 5 4 2 1 --by recursion",
        Text::new(
            "a smaller question, by the definition, with its calls counted",
            "une question plus petite, par la définition, en comptant les appels",
        ),
    ),
    Example::new("solve rings 5 --steps all", Text::new("every board on the way", "toutes les tablettes en chemin")),
    Example::new(
        "solve chomp - < positions.txt",
        Text::new("an answer for each line of a file", "une réponse par ligne d'un fichier"),
    ),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    let command = args::position(command, speaker)
        .about(speaker.say(words::verb::SOLVE_ABOUT))
        .arg(args::rung(speaker))
        .arg(args::worth(speaker))
        .arg(symmetry(speaker))
        .arg(args::limit(speaker, speaker.say(words::option::LIMIT_SOLVE)))
        .arg(args::file(speaker, "svg", speaker.say(words::option::SVG)));
    stream::define(walk::define(command, speaker), speaker)
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let wish = walk::wish(matches, desk)?;
    if wish.is_none() && stream::asked(matches, desk)? {
        return stream::run(matches, desk);
    }
    let board = open(matches, desk)?;
    match wish {
        Some(wish) => walk::run(wish, &*board, matches, desk),
        None => Ok(answer(&*board, None, matches, desk)?.done),
    }
}

/// Only memory merges mirror images, so to say that it should not is to ask for memory.
fn symmetry(speaker: &Speaker) -> Arg {
    Arg::new("no-symmetry").long("no-symmetry").action(ArgAction::SetTrue).help(speaker.say(words::option::NO_SYMMETRY))
}
