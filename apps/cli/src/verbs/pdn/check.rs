//! `pdn check`: every fault of files of games.

use clap::{ArgMatches, Command};
use serde::Serialize;
use tablette::speech::Speaker;
use tablette::{RecordFormat, Text, words};

use super::source::{self, Source};
use crate::desk::Desk;
use crate::examples::Example;
use crate::fault::{Done, Fault};

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new("pdn check games.pdn", Text::new("a file", "un fichier")),
    Example::new(
        "pdn check --lenient *.pdn",
        Text::new("many, read as generously as can be", "plusieurs, lus aussi généreusement que possible"),
    ),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    command
        .about(speaker.say(words::pdn::CHECK_ABOUT))
        .after_help(speaker.say(words::pdn::CHECK_AFTER))
        .arg(source::files(speaker, true))
}

pub(super) fn run(matches: &ArgMatches, format: RecordFormat, desk: &Desk) -> Result<Done, Fault> {
    let mut sound = true;
    for (at, path) in source::given(matches, desk)?.into_iter().enumerate() {
        let mut source = Source::open(path, format, matches, desk)?;
        let mut report = Report { desk, file: source.name.clone(), games: 0, faults: 0 };
        report.begin(at == 0)?;
        while let Some(faults) = source.reader().check() {
            source.sound(desk)?;
            report.games += 1;
            let strays = source.strays().into_iter();
            let strays = strays.map(|(line, column)| (line, column, desk.say(words::pdn::NOT_UTF8)));
            let told = |fault: tablette::RecordFault| (fault.line, fault.column, fault.problem.say(desk.lang()));
            let mut all: Vec<_> = strays.chain(faults.into_iter().map(told)).collect();
            all.sort_by_key(|(line, column, _)| (*line, *column));
            all.into_iter().try_for_each(|fault| report.fault(fault))?;
            // Whoever reads along should not wait for the end of a long file.
            desk.close()?;
        }
        source.sound(desk)?;
        for (line, column) in source.strays() {
            report.fault((line, column, desk.say(words::pdn::NOT_UTF8)))?;
        }
        sound &= report.faults == 0;
        report.end()?;
    }
    if desk.json {
        desk.line("]}")?;
    }
    Ok(if sound { Done::Yes } else { Done::No })
}

/// What is told of one file while it is read.
struct Report<'a> {
    desk: &'a Desk,
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
        if !self.desk.json {
            return Ok(());
        }
        let name = serde_json::to_string(&self.file).map_err(|error| Fault::Said(error.to_string()))?;
        self.desk.print(&format!("{}{{\"file\":{name},\"faults\":[", if first { "{\"files\":[" } else { "," }))
    }

    fn fault(&mut self, (line, column, message): (u64, u64, String)) -> Result<(), Fault> {
        let first = self.faults == 0;
        self.faults += 1;
        if !self.desk.json {
            return self.desk.line(&self.desk.say(words::pdn::fault(self.file.as_str(), line, column, message)));
        }
        let fault = RecordFaultDocument { game: self.games, line, column, message };
        let fault = serde_json::to_string(&fault).map_err(|error| Fault::Said(error.to_string()))?;
        self.desk.print(&format!("{}{fault}", if first { "" } else { "," }))
    }

    fn end(&self) -> Result<(), Fault> {
        let (desk, file) = (self.desk, self.file.as_str());
        if desk.json {
            return desk.print(&format!("],\"games\":{}}}", self.games));
        }
        let said = match self.faults {
            0 => desk.style.good(&desk.say(words::pdn::sound(file, self.games))),
            faults => desk.style.wrong(&desk.say(words::pdn::faulty(file, self.games, faults))),
        };
        desk.line(&said)
    }
}
