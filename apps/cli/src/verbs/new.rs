//! `new`: makes a board by recipe.

use std::path::PathBuf;

use clap::{ArgMatches, Command};
use tablette::speech::Speaker;
use tablette::{GAMES, Settings, Text, words};

use crate::asked::{chosen, named};
use crate::desk::Desk;
use crate::examples::Example;
use crate::failure::refused;
use crate::fault::{Done, Fault};
use crate::{args, files, json};

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        "new rockse --size 9 --bonuses 4 --seed 7",
        Text::new("a grid, always the same for the same seed", "une grille, toujours la même pour la même graine"),
    ),
    Example::new(
        "new rockse --size 30 --out grid.txt",
        Text::new("a larger one, into a file", "une plus grande, dans un fichier"),
    ),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    command
        .about(speaker.say(words::verb::NEW_ABOUT))
        .arg(args::game(speaker))
        .arg(args::file(speaker, "out", speaker.say(words::option::OUT)))
        .args(args::choices(speaker, |game| game.recipe()))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let game = named(matches, desk)?;
    let name = game.info().name;
    if game.recipe().is_empty() {
        let makers = GAMES.iter().filter(|game| !game.recipe().is_empty()).map(|game| game.info().name.to_owned());
        let makers = desk.speaker.list(&makers.collect::<Vec<_>>());
        return Err(Fault::Said(desk.say(words::answer::new_none(name, makers))));
    }
    let pairs = chosen(matches, |game| game.recipe());
    let recipe = Settings::parse(pairs.iter().map(String::as_str)).map_err(|problem| refused(desk, &problem))?;
    let mut board = game.sample(&recipe).map_err(|problem| refused(desk, &problem))?;
    if !board.ends_with('\n') {
        board.push('\n');
    }
    let path = matches.get_one::<PathBuf>("out");
    if let Some(path) = path {
        files::write(desk, path, &board)?;
    }
    if desk.json {
        desk.document(&json::NewDocument::of(game, &board))?;
    } else if path.is_none() {
        desk.print(&board)?;
    }
    Ok(Done::Yes)
}
