//! The command line of Tablette.
#![forbid(unsafe_code)]

mod args;
mod asked;
mod board;
mod clean;
mod columns;
mod desk;
mod examples;
mod failure;
mod fault;
mod files;
mod interrupt;
mod locale;
mod named;
mod nearest;
mod page;
mod progress;
mod stderr;
mod style;
mod usage;
mod verbs;
mod verdicts;

use std::ffi::OsString;
use std::process::ExitCode;

use tablette::speech::Speaker;
use tablette_json as json;

use crate::desk::Desk;
use crate::fault::{Done, Fault};
use crate::style::Style;

fn main() -> ExitCode {
    let argv: Vec<OsString> = std::env::args_os().collect();
    let speaker = Speaker::new(locale::language(&argv));
    let done = run(&argv, speaker);
    ExitCode::from(done)
}

/// Does what the command line says; returns the exit code.
fn run(argv: &[OsString], speaker: Speaker) -> u8 {
    let matches = match verbs::parsed(argv, &speaker) {
        Ok(matches) => matches,
        Err(error) => return usage::answer(&error, argv, &speaker),
    };
    let desk = match Desk::new(verbs::command, verbs::examples, &matches, speaker) {
        Ok(desk) => desk,
        Err(refusal) => return fault::complain(&refusal.speaker, Style::for_errors(), &refusal.sentence),
    };
    let done = verbs::run(&matches, &desk).and_then(|done| desk.close().map(|()| done));
    match done {
        Ok(Done::Yes) | Err(Fault::Closed) => 0,
        Ok(Done::No) => 1,
        Err(Fault::Interrupted) => failure::interrupted(&desk),
        Err(Fault::Said(sentence)) => {
            // What was printed before the fault comes out first.
            let _ = desk.close();
            fault::complain(&desk.speaker, desk.errors, &sentence)
        }
    }
}
