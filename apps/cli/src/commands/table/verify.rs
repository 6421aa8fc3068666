//! `table verify`: a table checked against its digests and its game.

use std::path::{Path, PathBuf};

use tablette::tables::OpenTable;
use tablette::{Damage, Defect, Failure, JournalCheck, Level, Phrase, TableError, Text, Verified, tables, words};
use tablette_engine::document;

use super::folder;
use crate::args::{arguments, positional};
use crate::context::table_at;
use crate::json::{Exact, WorthFields};
use crate::verdicts;
use crate::{Context, Done, Fault, Style, Subcommand};

arguments! {
    pub(super) struct Verify {
        file: Vec<PathBuf> = positional(words::option::ARG_TABLE),
        level: Option<Level> = words::option::LEVEL,
    }
}

impl Subcommand for Verify {
    const NAME: &'static str = "verify";
    const ABOUT: Text = words::command::TABLE_VERIFY_ABOUT;

    /// Checks one file after the other; the answer is no as soon as one of them is not sound.
    fn run(self, context: &Context) -> Result<Done, Fault> {
        let mut done = Done::Yes;
        for path in &self.file {
            if let Done::No = verify(path, self.level, context)? {
                done = Done::No;
            }
        }
        Ok(done)
    }
}

/// Verifies a file. A wrong head is an answer, too: the check has failed.
pub(super) fn verified(path: &Path, level: Level, context: &Context) -> Result<Verified, Fault> {
    found(tables::open(path).and_then(|table| table.verify(level, &context.budget())), level)
}

/// The result of a check: a fault of the file is an answer.
fn found(result: Result<Verified, Failure>, level: Level) -> Result<Verified, Fault> {
    Ok(match result {
        Err(Failure::Table { error, .. }) if !matches!(*error, TableError::Io { .. }) => {
            Verified { level, derived: 0, fault: Some(Defect::File(error)) }
        }
        answer => answer?,
    })
}

fn verify(path: &Path, level: Option<Level>, context: &Context) -> Result<Done, Fault> {
    if let Some(opened) = table_at(path).transpose() {
        return remote(opened, level, context);
    }
    let (path, level) = (&folder::file(path, context)?, level.unwrap_or_default());
    if let Some(check) = tables::check_journal(path, &context.budget())? {
        return journal(&path.display().to_string(), &check, context);
    }
    let verified = verified(path, level, context)?;
    print(&verified, path, context)
}

/// Verifies a table at an address, by checksums unless another level is wanted, which is refused.
fn remote(opened: Result<OpenTable, Failure>, level: Option<Level>, context: &Context) -> Result<Done, Fault> {
    let level = level.unwrap_or(Level::Checksums);
    let (place, verified) = match opened {
        Ok(table) => (table.place().to_owned(), table.verify(level, &context.budget())),
        Err(Failure::Table { file, error }) => (file.clone(), Err(Failure::Table { file, error })),
        Err(failure) => return Err(failure.into()),
    };
    print(&found(verified, level)?, &place, context)
}

/// Prints the result, and answers no if something is wrong.
pub(super) fn print(verified: &Verified, path: &Path, context: &Context) -> Result<Done, Fault> {
    let (path, level) = (path.display().to_string(), verified.level);
    if context.json {
        context.document(&VerifyDocument::new(verified, &path, context))?;
    } else {
        let good = |said: Phrase| context.style.good(&context.say(said));
        context.line(&match &verified.fault {
            Some(fault) => context.style.wrong(&format!("✗ {}", sentence(fault, &path, context))),
            None if level == Level::Checksums => good(words::table::sound(&path)),
            None if level == Level::Sample => good(words::table::sampled(&path, verified.derived)),
            None => good(words::table::proven(&path, verified.derived)),
        })?;
    }
    Ok(if verified.fault.is_none() { Done::Yes } else { Done::No })
}

fn sentence(fault: &Defect, file: &str, context: &Context) -> String {
    match fault {
        Defect::File(error) => Failure::Table { file: file.into(), error: error.clone() }.say(context.lang()),
        Defect::Value { position, rank, stored, derived } => {
            let figure = |verdict| verdicts::figure(&context.speaker, verdict);
            let derived = derived.as_ref().map_or_else(|| "–".to_owned(), figure);
            context.say(words::table::wrong_value(file, position, *rank, figure(stored), derived))
        }
    }
}

/// The answer where the file is a journal: its digest, or what is damaged.
fn journal(file: &str, check: &JournalCheck, context: &Context) -> Result<Done, Fault> {
    let (parts, damaged) = (check.parts, check.damage.len() as u64);
    if context.json {
        context.document(&JournalDocument::new(check, file))?;
    } else if damaged == 0 {
        let said = words::table::journal_sound(file, parts, check.digest.to_string());
        context.styled(Style::good, said)?;
    } else {
        let said = context.say(words::table::journal_damaged(file, parts, damaged));
        context.line(&context.style.wrong(&format!("✗ {said}")))?;
        for &Damage { part, from, to } in check.damage.iter().take(LISTED) {
            context.line(&format!(
                "  {}",
                context.say(match part {
                    Some(part) => words::table::journal_part(from, to, part),
                    None => words::table::journal_place(from, to),
                })
            ))?;
        }
    }
    Ok(if damaged == 0 { Done::Yes } else { Done::No })
}

/// Damaged places that are listed for people; `--json` has them all.
const LISTED: usize = 40;

document! {
    /// The document of `table verify` of a journal.
    struct JournalDocument<'a> {
        file: &'a str,
        ok: bool,
        parts: Exact,
        bytes: Exact,
        digest: String,
        damage: Vec<DamageDocument>,
    }

    /// A damaged place: offsets in bytes, and the number of the part where it is known.
    struct DamageDocument {
        part?: Exact,
        from: Exact,
        to: Exact,
    }

    /// The document of `table verify`.
    struct VerifyDocument<'a> {
        file: &'a str,
        level: &'static str,
        ok: bool,
        derived: Exact,
        fault?: String,
        position?: &'a str,
        stored_value?: WorthFields,
        derived_value?: WorthFields,
    }
}

impl<'a> JournalDocument<'a> {
    fn new(check: &JournalCheck, file: &'a str) -> Self {
        let place = |damage: &Damage| DamageDocument {
            part: damage.part.map(Exact::from),
            from: damage.from.into(),
            to: damage.to.into(),
        };
        Self {
            file,
            ok: check.damage.is_empty(),
            parts: check.parts.into(),
            bytes: check.bytes.into(),
            digest: check.digest.to_string(),
            damage: check.damage.iter().map(place).collect(),
        }
    }
}

impl<'a> VerifyDocument<'a> {
    fn new(verified: &'a Verified, file: &'a str, context: &Context) -> Self {
        let (position, stored_value, derived_value) = match &verified.fault {
            Some(Defect::Value { position, stored, derived, .. }) => {
                (Some(position.as_str()), Some(WorthFields::from(stored)), derived.as_ref().map(WorthFields::from))
            }
            _ => (None, None, None),
        };
        Self {
            file,
            level: verified.level.name(),
            ok: verified.fault.is_none(),
            derived: verified.derived.into(),
            fault: verified.fault.as_ref().map(|fault| sentence(fault, file, context)),
            position,
            stored_value,
            derived_value,
        }
    }
}
