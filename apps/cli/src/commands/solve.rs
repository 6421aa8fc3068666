//! `solve`: what a position is worth, how to play it, and what it cost to know.

mod answer;
mod stream;
mod walk;

use tablette::{Question, Rung, Text, words};

use self::answer::answer;
use self::walk::WalkOptions;
use super::survey;
use crate::args::{arguments, option};
use crate::position::{Matrix, Position};
use crate::{Context, Done, Fault, Subcommand};
use clap::value_parser;
use std::path::PathBuf;

/// The most lines of play of one answer.
pub(crate) const MOST_LINES: u16 = 1_000;

arguments! {
    pub(in crate::commands) struct Solve {
        position: Position,
        matrix: Matrix,
        by: Option<Rung> = words::option::BY,
        worth: Option<Question> = words::option::WORTH,
        // Only memory merges mirror images, so to forbid it is to ask for memory.
        no_symmetry: bool = words::option::NO_SYMMETRY,
        limit: Option<f64> = words::option::LIMIT_SOLVE,
        svg: Option<PathBuf> = words::option::SVG,
        walk: WalkOptions,
        lines: Option<u16> = option(words::option::LINES).with(|arg| {
            // 0 stands for `--lines` without a number, which is not about lines of play.
            arg.num_args(0..=1)
                .default_missing_value("0")
                .value_parser(value_parser!(u16).range(..=i64::from(MOST_LINES)))
                .conflicts_with_all(["from", "to", "steps", "at", "count"])
        }),
    }
}

impl Solve {
    /// How many lines of play each answer has.
    fn lines_of_play(&self) -> usize {
        self.lines.map_or(0, usize::from)
    }
}

impl Subcommand for Solve {
    const NAME: &'static str = "solve";
    const ABOUT: Text = words::command::SOLVE_ABOUT;

    fn run(self, context: &Context) -> Result<Done, Fault> {
        if let Some(path) = &self.matrix.file {
            return survey::list(self.position.game.open(context)?, &self.matrix, path, context);
        }
        let query = self.walk.query(context)?;
        if query.is_none() && stream::is_wanted(&self, context)? {
            return stream::run(&self, context);
        }
        let board = self.position.open(context)?;
        match query {
            Some(query) => walk::run(query, &*board, &self.position, context),
            None => Ok(answer(&*board, None, &self, context)?.done),
        }
    }
}
