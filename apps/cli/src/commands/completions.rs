//! `completions`: what a shell needs to complete commands.

use clap_complete::{Shell, generate};
use tablette::{Text, words};

use crate::args::{arguments, positional};
use crate::{Context, Done, Fault, Subcommand};

arguments! {
    pub(super) struct Completions {
        shell: Shell = positional(words::command::COMPLETIONS_ARG),
    }
}

impl Subcommand for Completions {
    const NAME: &'static str = "completions";
    const ABOUT: Text = words::command::COMPLETIONS_ABOUT;
    const AFTER: Option<Text> = Some(words::command::COMPLETIONS_AFTER);
    const LONG: bool = false;
    const JSON: bool = false;

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let mut script = Vec::new();
        generate(self.shell, &mut context.command().clone(), "tablette", &mut script);
        context.print(&String::from_utf8_lossy(&script))?;
        Ok(Done::Yes)
    }
}
