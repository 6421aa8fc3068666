//! `check`: the laws, the rungs against each other, the golden numbers.

use tablette::check::{CheckItem, CheckKind, check};
use tablette::{Text, words};
use tablette_engine::document;

use crate::args::{GameWord, arguments, game_or_file};
use crate::{Context, Done, Fault, Style, Subcommand, interrupt};

arguments! {
    pub(super) struct Check {
        game: GameWord = game_or_file(),
    }
}

impl Subcommand for Check {
    const NAME: &'static str = "check";
    const ABOUT: Text = words::command::CHECK_ABOUT;

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let (game, name) = (self.game.open(context)?, self.game.name());
        let mut findings = Vec::new();
        let mut printed = Ok(());
        if !context.json {
            context.line(&context.style.strong(&name))?;
        }
        let mut found = |finding: CheckItem| {
            if !context.json && printed.is_ok() {
                printed = print(&finding, context);
            }
            findings.push(finding);
        };
        match context.own() {
            Some(own) => own.check(&context.budget(), &mut found)?,
            None => check(game, &[], &context.budget(), &mut found),
        }
        printed?;
        interrupt::check()?;
        let failed = findings.iter().filter(|finding| finding.outcome.is_err()).count();
        let passed = findings.len() - failed;
        if context.json {
            let findings = findings.iter().map(|finding| FindingDocument::new(finding, context)).collect();
            context.document(&CheckDocument { game: name, passed, failed, findings })?;
        } else {
            context.line(&summary(passed, failed, context))?;
        }
        // A check that looked at nothing proves nothing.
        Ok(if failed == 0 && passed > 0 { Done::Yes } else { Done::No })
    }
}

fn print(finding: &CheckItem, context: &Context) -> Result<(), Fault> {
    let kind = match finding.kind {
        CheckKind::Law => context.say(words::label::KIND_LAW),
        CheckKind::Rungs => context.say(words::label::KIND_RUNGS),
        CheckKind::Faces => context.say(words::label::KIND_FACES),
        CheckKind::Table => context.say(words::label::KIND_TABLE),
        CheckKind::Golden => context.say(words::label::KIND_GOLDEN),
    };
    let about = finding.about.say(context.lang());
    let (mark, end) = match &finding.outcome {
        Ok(cases) => (context.style.good("✓"), context.say(words::answer::check_cases(*cases))),
        Err(why) => (context.style.wrong("✗"), context.style.wrong(why)),
    };
    let end = if finding.outcome.is_ok() { context.style.faint(&end) } else { end };
    context.line(&format!("  {mark} {kind} {}: {about} {end}", Style::strong(context.style, &finding.name)))?;
    // Each finding is news.
    context.close()
}

fn summary(passed: usize, failed: usize, context: &Context) -> String {
    match (passed, failed) {
        (0, 0) => context.style.wrong(&context.say(words::answer::CHECK_NOTHING)),
        (_, 0) => context.style.good(&context.say(words::answer::check_passed(passed, failed))),
        _ => context.style.wrong(&context.say(words::answer::check_failed(passed, failed))),
    }
}

document! {
    struct CheckDocument {
        game: String,
        passed: usize,
        failed: usize,
        findings: Vec<FindingDocument>,
    }

    struct FindingDocument {
        kind: &'static str,
        name: String,
        about: String,
        ok: bool,
        cases?: u64,
        counterexample?: String,
    }
}

impl FindingDocument {
    fn new(finding: &CheckItem, context: &Context) -> Self {
        Self {
            kind: finding.kind.name(),
            name: finding.name.clone(),
            about: finding.about.say(context.lang()),
            ok: finding.outcome.is_ok(),
            cases: finding.outcome.as_ref().ok().copied(),
            counterexample: finding.outcome.as_ref().err().cloned(),
        }
    }
}
