//! `show`: a position as a picture.

use std::path::{Path, PathBuf};

use tablette::{AnyBoard, Outcome, Text, View, paint, words};

use super::survey;
use crate::args::{arguments, option};
use crate::files::Destination;
use crate::position::{Matrix, Position};
use crate::{Context, Done, Fault, Subcommand, files, json};

arguments! {
    pub(in crate::commands) struct Show {
        position: Position,
        matrix: Matrix,
        after: Vec<String> = option(words::option::AFTER).value(words::label::VALUE_MOVE),
        r#move: Option<String> = option(words::option::MOVE).value(words::label::VALUE_MOVE),
        svg: Option<PathBuf> = words::option::SVG,
    }
}

impl Subcommand for Show {
    const NAME: &'static str = "show";
    const ABOUT: Text = words::command::SHOW_ABOUT;
    const LONG: bool = false;

    fn run(self, context: &Context) -> Result<Done, Fault> {
        if let Some(path) = &self.matrix.file {
            return survey::draw(self.position.game.open(context)?, &self.matrix, path, self.svg.as_deref(), context);
        }
        let moves = self.after.iter().flat_map(|moves| moves.split(';')).map(str::trim).filter(|mv| !mv.is_empty());
        let board = moves.into_iter().try_fold(self.position.open(context)?, |board, mv| board.play(mv))?;
        let view = match &self.r#move {
            Some(mv) => board.view_of(mv)?,
            None => board.view(),
        };
        if let Some(path) = &self.svg
            && picture(&*board, &view, path, context)? == Destination::Output
        {
            return Ok(Done::Yes);
        }
        position(&*board, &view, context)?;
        if let Some(mv) = self.r#move.filter(|_| !context.json) {
            let words = board.words(&mv)?;
            context.line(&format!("{mv}  {}", words.say(context.lang())))?;
        }
        Ok(Done::Yes)
    }
}

/// Writes the picture of a position.
pub(super) fn picture(board: &dyn AnyBoard, view: &View, path: &Path, context: &Context) -> Result<Destination, Fault> {
    const LONGEST: usize = 160;
    let title = format!("{} {}", board.info().title.get(context.lang()), board.position());
    let title: String = title.chars().take(LONGEST).collect();
    files::write(context, path, &paint::svg(view, &title, context.lang()))
}

/// Prints a position: its text and its picture, and how it has ended where it has.
pub(super) fn position(board: &dyn AnyBoard, view: &View, context: &Context) -> Result<(), Fault> {
    let result = board.result();
    if context.json {
        return context.document(&json::Shown::new(board, view));
    }
    context.line(&context.style.strong(&format!("{} {}", board.info().name, board.position())))?;
    context.picture(view)?;
    match result {
        None => Ok(()),
        Some(Outcome::Win) => context.tell(words::verdict::ENDED_WIN),
        Some(Outcome::Draw) => context.tell(words::verdict::ENDED_DRAW),
        Some(Outcome::Lose) => context.tell(words::verdict::ENDED_LOSE),
    }
}
