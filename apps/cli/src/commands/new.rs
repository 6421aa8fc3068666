//! `new`: makes a board by recipe.

use std::path::PathBuf;

use tablette::{GAMES, Text, words};

use crate::args::{Game, arguments, game};
use crate::position::Recipe;
use crate::{Context, Done, Fault, Subcommand, files, json};

arguments! {
    pub(super) struct New {
        game: Game = game(),
        out: Option<PathBuf> = words::option::OUT,
        recipe: Recipe,
    }
}

impl Subcommand for New {
    const NAME: &'static str = "new";
    const ABOUT: Text = words::command::NEW_ABOUT;
    const LONG: bool = false;

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let game = self.game;
        let name = game.info().name;
        if game.recipe().is_empty() {
            let makers = GAMES.iter().filter(|game| !game.recipe().is_empty()).map(|game| game.info().name.to_owned());
            let makers = context.speaker.list(&makers.collect::<Vec<_>>());
            return Err(context.fault(words::answer::new_none(name, makers)));
        }
        let mut board = game.sample(&self.recipe.parse(game)?)?;
        if !board.ends_with('\n') {
            board.push('\n');
        }
        if let Some(path) = &self.out {
            files::write(context, path, &board)?;
        }
        if context.json {
            context.document(&json::NewDocument::new(game, &board))?;
        } else if self.out.is_none() {
            context.print(&board)?;
        }
        Ok(Done::Yes)
    }
}
