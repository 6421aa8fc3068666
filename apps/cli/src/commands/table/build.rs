//! `table build`: works a table out and keeps it.

use std::path::PathBuf;
use std::time::Instant;

use serde::Serialize;
use tablette::speech::duration;
use tablette::{Built, Question, Store, Text, words};

use super::info::{self, Description};
use crate::args::{arguments, option};
use crate::position::Position;
use crate::{Context, Done, Fault, Subcommand};

arguments! {
    pub(super) struct Build {
        position: Position,
        out: Option<PathBuf> = option(words::option::TABLE_OUT).value(words::label::VALUE_FOLDER),
        worth: Option<Question> = words::option::WORTH,
    }
}

impl Subcommand for Build {
    const NAME: &'static str = "build";
    const ABOUT: Text = words::command::TABLE_BUILD_ABOUT;

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let out = match &self.out {
            Some(out) => Some(out.as_path()),
            None => context.folder_of_tables(words::table::WRITTEN)?,
        };
        let store = out.map(Store::new).ok_or_else(|| context.fault(words::table::NOWHERE))?;
        let board = self.position.open_for_table(context)?;
        let began = Instant::now();
        let built = board.build_table(self.worth, &store, &context.budget())?;
        let seconds = began.elapsed().as_secs_f64();
        if context.json {
            context.document(&BuildDocument::new(&built, seconds))?;
            return Ok(Done::Yes);
        }
        let how = words::table::built(built.steps, built.resumed, duration(context.lang(), seconds));
        info::print_built(&built, how, context)?;
        Ok(Done::Yes)
    }
}

/// The document of `table build`: that of `table info`, where the table is and how it came there.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct BuildDocument<'a> {
    file: String,
    built: bool,
    steps: u64,
    resumed: u64,
    seconds: f64,
    #[serde(flatten)]
    description: Description<'a>,
}

impl<'a> BuildDocument<'a> {
    fn new(built: &'a Built, seconds: f64) -> Self {
        Self {
            file: built.file.display().to_string(),
            built: built.fresh,
            steps: built.steps,
            resumed: built.resumed,
            seconds,
            description: Description::new(&built.head),
        }
    }
}
