//! The command line of Tablette.
#![forbid(unsafe_code)]

mod args;
mod board;
mod clean;
mod columns;
mod commands;
mod context;
mod examples;
mod failure;
mod fault;
mod files;
mod group;
mod interrupt;
mod locale;
mod nearest;
mod own;
mod page;
mod position;
mod progress;
mod stderr;
mod style;
mod subcommand;
mod usage;
mod verdicts;

use std::ffi::OsString;
use std::process::ExitCode;

use tablette::speech::Speaker;
use tablette_engine::documents as json;

use crate::context::Context;
use crate::fault::{Done, Fault};
use crate::style::Style;
use crate::subcommand::Subcommand;

/// The allocator of musl returns memory to the system after nearly every use: a small question
/// would make a thousand system calls and take twice the time.
#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

fn main() -> ExitCode {
    let argv: Vec<OsString> = std::env::args_os().collect();
    let speaker = Speaker::new(locale::language(&argv));
    ExitCode::from(run(&argv, speaker))
}

/// Runs the command; returns the exit code.
fn run(argv: &[OsString], speaker: Speaker) -> u8 {
    let invocation = match commands::parse(argv, &speaker) {
        Ok(invocation) => invocation,
        Err(error) => return usage::answer(&error, argv, &speaker),
    };
    let lang = speaker.lang();
    let context = match Context::new(&invocation.common, speaker) {
        Ok(context) => context,
        Err(problem) => return fault::complain(&Speaker::new(lang), Style::for_errors(), &problem.say(lang)),
    };
    let done = invocation.run(&context);
    // What rules of the user's own gave after they failed is no answer.
    let done = context.unless_rules_failed().and(done).and_then(|done| context.close().map(|()| done));
    match done.map_err(|fault| failure::said(&context, fault)) {
        Ok(Done::Yes) | Err(Fault::Closed) => 0,
        Ok(Done::No) => 1,
        Ok(Done::GaveUp) => 3,
        Err(Fault::Interrupted) => failure::interrupted(&context),
        Err(fault) => {
            // Standard output comes first: part of the answer may stand there.
            let _ = context.close();
            fault::complain(&context.speaker, context.errors, &fault.to_string())
        }
    }
}
