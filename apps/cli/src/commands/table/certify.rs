//! `table certify`: the statement that a table proves, and how to check it without Tablette.

use std::path::{Path, PathBuf};

use tablette::{Level, Phrase, Question, Text, tables, words};
use tablette_engine::document;

use super::{folder, verify};
use crate::args::{arguments, positional};
use crate::{Context, Done, Fault, Subcommand};

arguments! {
    pub(super) struct Certify {
        file: PathBuf = positional(words::option::ARG_TABLE_FILE),
    }
}

impl Subcommand for Certify {
    const NAME: &'static str = "certify";
    const ABOUT: Text = words::command::TABLE_CERTIFY_ABOUT;

    /// Refuses a table that fails its own check: nothing can be certified about it.
    fn run(self, context: &Context) -> Result<Done, Fault> {
        let file = folder::file(&self.file, context)?;
        let verified = verify::verified(&file, Level::Full, context)?;
        if verified.fault.is_some() {
            return verify::print(&verified, &file, context);
        }
        let table = tables::open(&file)?;
        let positions = table.head().ranks().end - table.head().ranks().start;
        let proved = context.say(proved(table.worth(), positions));
        let believed = context.say(words::table::BELIEVED);
        let command = command(&file);
        if context.json {
            context.document(&CertifyDocument {
                file: file.display().to_string(),
                ok: true,
                proved,
                believed,
                command,
            })?;
        } else {
            verify::print(&verified, &file, context)?;
            context.paragraph(2, &proved)?;
            let checkers = context.say(words::table::CHECKERS);
            context.paragraph(2, &format!("{believed} {checkers}"))?;
            context.line(&format!("    {command}"))?;
        }
        Ok(Done::Yes)
    }
}

/// The statement about every position that follows from the one-ply test.
fn proved(worth: Question, positions: u64) -> Phrase {
    match worth {
        Question::Outcome => words::table::proved_outcome(positions),
        Question::Play => words::table::proved_play(positions),
        Question::Nimber => words::table::proved_nimber(positions),
        Question::Cost => words::table::proved_cost(positions),
        Question::Count => words::table::proved_count(positions),
    }
}

/// The command that checks the file with Python alone.
fn command(file: &Path) -> String {
    format!("python3 certify/python/certify.py '{}'", file.display())
}

document! {
    /// The document of `table certify`; of a table that fails its check, that of `table verify`.
    struct CertifyDocument {
        file: String,
        ok: bool,
        proved: String,
        believed: String,
        command: String,
    }
}
