//! `table verify`: trusts nobody.

use std::path::Path;

use clap::{Arg, ArgMatches, Command};
use serde::Serialize;
use tablette::speech::Speaker;
use tablette::{Damage, Defect, Failure, JournalCheck, Level, Phrase, TableError, Text, Verified, tables, words};

use super::file::{all_given, files, table};
use crate::desk::Desk;
use crate::examples::Example;
use crate::failure::failed;
use crate::fault::{Done, Fault};
use crate::json::{Exact, WorthFields};
use crate::verdicts;

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        "table verify tables/*.tablette",
        Text::new(
            "every byte, and some thousand values from their successors",
            "chaque octet, et quelques milliers de valeurs d'après leurs successeurs",
        ),
    ),
    Example::new("table verify tables/*.tablette --level full", Text::new("every value", "chaque valeur")),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    let names = Level::ALL.map(Level::name);
    let level = Arg::new("level")
        .long("level")
        .value_name(names.join("|"))
        .value_parser(names)
        .hide_possible_values(true)
        .help(speaker.say(words::option::LEVEL));
    command.about(speaker.say(words::verb::TABLE_VERIFY_ABOUT)).arg(files(speaker)).arg(level)
}

/// Checks one file after the other; the answer is no as soon as one of them is not sound.
pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let name = matches.get_one::<String>("level");
    let level = Level::ALL.into_iter().find(|level| name.is_some_and(|name| name == level.name())).unwrap_or_default();
    let mut done = Done::Yes;
    for path in all_given(matches) {
        if let Done::No = verify(&table(path, desk)?, level, desk)? {
            done = Done::No;
        }
    }
    Ok(done)
}

fn verify(path: &Path, level: Level, desk: &Desk) -> Result<Done, Fault> {
    if let Some(check) = tables::check_journal(path, &desk.effort()).map_err(|failure| failed(desk, &failure))? {
        return journal(&path.display().to_string(), &check, desk);
    }
    let verified = match tables::open(path).and_then(|table| table.verify(level, &desk.effort())) {
        // What is wrong with the head is an answer, too: the check has failed.
        Err(Failure::Table { error, .. }) if !matches!(*error, TableError::Io { .. }) => {
            Verified { level, derived: 0, fault: Some(Defect::File(error)) }
        }
        answer => answer.map_err(|failure| failed(desk, &failure))?,
    };
    let path = path.display().to_string();
    if desk.json {
        desk.document(&VerifyDocument::of(&verified, &path, desk))?;
    } else {
        let good = |said: Phrase| desk.style.good(&desk.say(said));
        desk.line(&match &verified.fault {
            Some(fault) => desk.style.wrong(&format!("✗ {}", sentence(fault, &path, desk))),
            None if level == Level::Checksums => good(words::table::sound(&path)),
            None if level == Level::Sample => good(words::table::sampled(&path, verified.derived)),
            None => good(words::table::proven(&path, verified.derived)),
        })?;
    }
    Ok(if verified.fault.is_none() { Done::Yes } else { Done::No })
}

fn sentence(fault: &Defect, file: &str, desk: &Desk) -> String {
    match fault {
        Defect::File(error) => Failure::Table { file: file.into(), error: error.clone() }.say(desk.lang()),
        Defect::Value { position, rank, stored, derived } => {
            let figure = |verdict| verdicts::figure(&desk.speaker, verdict);
            let derived = derived.as_ref().map_or_else(|| "–".to_owned(), figure);
            desk.say(words::table::wrong_value(file, position, *rank, figure(stored), derived))
        }
    }
}

/// The answer where the file is a journal: its seal, or what is damaged.
fn journal(file: &str, check: &JournalCheck, desk: &Desk) -> Result<Done, Fault> {
    let (parts, damaged) = (check.parts, check.damage.len() as u64);
    if desk.json {
        desk.document(&JournalDocument::of(check, file))?;
    } else if damaged == 0 {
        let said = words::table::journal_sound(file, parts, check.seal.to_string());
        desk.line(&desk.style.good(&desk.say(said)))?;
    } else {
        let said = desk.say(words::table::journal_damaged(file, parts, damaged));
        desk.line(&desk.style.wrong(&format!("✗ {said}")))?;
        for &Damage { part, from, to } in check.damage.iter().take(LISTED) {
            desk.line(&format!(
                "  {}",
                desk.say(match part {
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

/// The document of `table verify` of a journal.
#[derive(Serialize)]
struct JournalDocument<'a> {
    file: &'a str,
    ok: bool,
    parts: Exact,
    bytes: Exact,
    seal: String,
    damage: Vec<DamageDocument>,
}

/// A damaged place: offsets in bytes, and the number of the part where it is known.
#[derive(Serialize)]
struct DamageDocument {
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<Exact>,
    from: Exact,
    to: Exact,
}

impl<'a> JournalDocument<'a> {
    fn of(check: &JournalCheck, file: &'a str) -> Self {
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
            seal: check.seal.to_string(),
            damage: check.damage.iter().map(place).collect(),
        }
    }
}

/// The document of `table verify`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct VerifyDocument<'a> {
    file: &'a str,
    level: &'static str,
    ok: bool,
    derived: Exact,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stored_value: Option<WorthFields>,
    #[serde(skip_serializing_if = "Option::is_none")]
    derived_value: Option<WorthFields>,
}

impl<'a> VerifyDocument<'a> {
    fn of(verified: &'a Verified, file: &'a str, desk: &Desk) -> Self {
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
            fault: verified.fault.as_ref().map(|fault| sentence(fault, file, desk)),
            position,
            stored_value,
            derived_value,
        }
    }
}
