//! `check`: the laws, the rungs against each other, the golden numbers.

use clap::{ArgMatches, Command};
use serde::Serialize;
use tablette::check::{CheckItem, CheckKind, check};
use tablette::speech::Speaker;
use tablette::{Text, words};

use crate::asked::named;
use crate::desk::Desk;
use crate::examples::Example;
use crate::fault::{Done, Fault};
use crate::style::Style;
use crate::{args, interrupt, json};

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        "check subtraction",
        Text::new(
            "laws, rungs, faces and golden numbers of a game",
            "lois, échelons, interfaces et nombres de référence d'un jeu",
        ),
    ),
    Example::new("check kayles --json", Text::new("the same for a program", "la même chose pour un programme")),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    command.about(speaker.say(words::verb::CHECK_ABOUT)).arg(args::game(speaker))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let game = named(matches, desk)?;
    let mut findings = Vec::new();
    let mut printed = Ok(());
    if !desk.json {
        desk.line(&desk.style.strong(game.info().name))?;
    }
    check(game, &[json::FACE], &desk.effort(), &mut |finding| {
        if !desk.json && printed.is_ok() {
            printed = print(&finding, desk);
        }
        findings.push(finding);
    });
    printed?;
    if interrupt::happened() {
        return Err(Fault::Interrupted);
    }
    let failed = findings.iter().filter(|finding| finding.outcome.is_err()).count();
    let passed = findings.len() - failed;
    if desk.json {
        let findings = findings.iter().map(|finding| FindingDocument::of(finding, desk)).collect();
        desk.document(&CheckDocument { game: game.info().name, passed, failed, findings })?;
    } else {
        desk.line(&summary(passed, failed, desk))?;
    }
    // A check that looked at nothing proves nothing.
    Ok(if failed == 0 && passed > 0 { Done::Yes } else { Done::No })
}

fn print(finding: &CheckItem, desk: &Desk) -> Result<(), Fault> {
    let kind = match finding.kind {
        CheckKind::Law => desk.say(words::label::KIND_LAW),
        CheckKind::Rungs => desk.say(words::label::KIND_RUNGS),
        CheckKind::Faces => desk.say(words::label::KIND_FACES),
        CheckKind::Table => desk.say(words::label::KIND_TABLE),
        CheckKind::Golden => desk.say(words::label::KIND_GOLDEN),
    };
    let about = finding.about.say(desk.lang());
    let (mark, end) = match &finding.outcome {
        Ok(cases) => (desk.style.good("✓"), desk.say(words::answer::check_cases(*cases))),
        Err(why) => (desk.style.wrong("✗"), desk.style.wrong(why)),
    };
    let end = if finding.outcome.is_ok() { desk.style.faint(&end) } else { end };
    desk.line(&format!("  {mark} {kind} {}: {about} {end}", Style::strong(desk.style, &finding.name)))?;
    // Each finding is news.
    desk.close()
}

fn summary(passed: usize, failed: usize, desk: &Desk) -> String {
    match (passed, failed) {
        (0, 0) => desk.style.wrong(&desk.say(words::answer::CHECK_NOTHING)),
        (_, 0) => desk.style.good(&desk.say(words::answer::check_passed(passed, failed))),
        _ => desk.style.wrong(&desk.say(words::answer::check_failed(passed, failed))),
    }
}

#[derive(Serialize)]
struct CheckDocument {
    game: &'static str,
    passed: usize,
    failed: usize,
    findings: Vec<FindingDocument>,
}

#[derive(Serialize)]
struct FindingDocument {
    kind: &'static str,
    name: String,
    about: String,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    cases: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counterexample: Option<String>,
}

impl FindingDocument {
    fn of(finding: &CheckItem, desk: &Desk) -> Self {
        Self {
            kind: finding.kind.name(),
            name: finding.name.clone(),
            about: finding.about.say(desk.lang()),
            ok: finding.outcome.is_ok(),
            cases: finding.outcome.as_ref().ok().copied(),
            counterexample: finding.outcome.as_ref().err().cloned(),
        }
    }
}
