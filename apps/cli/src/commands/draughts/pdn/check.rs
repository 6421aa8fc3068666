//! `draughts pdn check`: every fault of files of games.

use std::path::PathBuf;

use serde::Serialize;
use tablette::{Text, words};

use super::source::{self, Reading, Source};
use crate::args::{arguments, positional};
use crate::context::Context;
use crate::fault::{Done, Fault};
use crate::subcommand::Subcommand;

arguments! {
    pub(super) struct Check {
        files: Vec<PathBuf> = positional(words::pdn::ARG_FILES),
        reading: Reading,
    }
}

impl Subcommand for Check {
    const NAME: &'static str = "check";
    const ABOUT: Text = words::pdn::CHECK_ABOUT;
    const AFTER: Option<Text> = Some(words::pdn::CHECK_AFTER);

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let mut sound = true;
        for (at, path) in source::once(&self.files, context)?.iter().enumerate() {
            let mut source = Source::open(path, &self.reading, context)?;
            let mut report = Report { context, file: source.name.clone(), games: 0, faults: 0 };
            report.begin(at == 0)?;
            while let Some(faults) = source.reader().check() {
                source.sound(context)?;
                report.games += 1;
                let strays = source.strays().into_iter();
                let strays = strays.map(|(line, column)| (line, column, context.say(words::pdn::NOT_UTF8)));
                let told = |fault: tablette::RecordFault| (fault.line, fault.column, fault.problem.say(context.lang()));
                let mut all: Vec<_> = strays.chain(faults.into_iter().map(told)).collect();
                all.sort_by_key(|(line, column, _)| (*line, *column));
                all.into_iter().try_for_each(|fault| report.fault(fault))?;
                // A reader should not have to wait for the end of a long file.
                context.close()?;
            }
            source.sound(context)?;
            for (line, column) in source.strays() {
                report.fault((line, column, context.say(words::pdn::NOT_UTF8)))?;
            }
            sound &= report.faults == 0;
            report.end()?;
        }
        if context.json {
            context.line("]}")?;
        }
        Ok(if sound { Done::Yes } else { Done::No })
    }
}

/// The report on a file, printed while it is read.
struct Report<'a> {
    context: &'a Context,
    file: String,
    games: u64,
    faults: u64,
}

#[derive(Serialize)]
struct RecordFaultDocument {
    /// The number of the game, from 1.
    game: u64,
    line: u64,
    column: u64,
    message: String,
}

impl Report<'_> {
    fn begin(&self, first: bool) -> Result<(), Fault> {
        if !self.context.json {
            return Ok(());
        }
        let name = serde_json::to_string(&self.file)?;
        self.context.print(&format!("{}{{\"file\":{name},\"faults\":[", if first { "{\"files\":[" } else { "," }))
    }

    fn fault(&mut self, (line, column, message): (u64, u64, String)) -> Result<(), Fault> {
        let first = self.faults == 0;
        self.faults += 1;
        if !self.context.json {
            return self.context.line(&self.context.say(words::pdn::fault(self.file.as_str(), line, column, message)));
        }
        let fault = RecordFaultDocument { game: self.games, line, column, message };
        let fault = serde_json::to_string(&fault)?;
        self.context.print(&format!("{}{fault}", if first { "" } else { "," }))
    }

    fn end(&self) -> Result<(), Fault> {
        let (context, file) = (self.context, self.file.as_str());
        if context.json {
            return context.print(&format!("],\"games\":{}}}", self.games));
        }
        let said = match self.faults {
            0 => context.style.good(&context.say(words::pdn::sound(file, self.games))),
            faults => context.style.wrong(&context.say(words::pdn::faulty(file, self.games, faults))),
        };
        context.line(&said)
    }
}
