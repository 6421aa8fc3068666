//! `hub`: an engine for draughts, spoken to by programs.

use std::io;
use std::path::Path;

use tablette::{Text, home, words};
use tablette_hub::{EngineOptions, serve};

use crate::args::arguments;
use crate::context::Context;
use crate::fault::{Done, Fault, unwritten};
use crate::subcommand::Subcommand;

arguments! {
    pub(super) struct Hub {}
}

impl Subcommand for Hub {
    const NAME: &'static str = "hub";
    const ABOUT: Text = words::command::HUB_ABOUT;
    const AFTER: Option<Text> = Some(words::command::HUB_AFTER);
    const LONG: bool = false;
    const JSON: bool = false;

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let options = EngineOptions {
            lang: context.lang(),
            memory: context.budget().memory,
            tables: context.folder_of_tables(words::table::SEARCHED)?.map(Path::to_owned),
            verified_files: home::verified_files(),
            // With one thread the same question has the same answer, and two programs share a
            // machine fairly.
            threads: context.threads().unwrap_or(1),
        };
        if let Some(problem) = options.problem() {
            return Err(problem.into());
        }
        serve(io::stdin().lock(), io::stdout(), options).map_err(|error| unwritten(&context.speaker, &error))?;
        Ok(Done::Yes)
    }
}
