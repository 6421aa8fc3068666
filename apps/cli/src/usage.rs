//! What the parser has to say, said again in one clear sentence of the chosen language.

use std::ffi::OsString;
use std::io::{self, Write};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use tablette::speech::{Speaker, Word};

use crate::args;
use crate::fault::{self, Fault};
use crate::style::Style;
use crate::verbs::VERBS;

/// Answers a refusal of the parser, or a wish for help or version; returns the exit code.
pub(crate) fn answer(error: &clap::Error, argv: &[OsString], speaker: &Speaker) -> u8 {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let mut output = io::stdout();
            let printed = output.write_all(error.render().to_string().as_bytes()).and_then(|()| output.flush());
            match printed.map_err(|error| fault::unwritten(speaker, &error)) {
                Err(Fault::Said(sentence)) => fault::complain(speaker, Style::for_errors(), &sentence),
                _ => 0,
            }
        }
        _ => fault::complain(speaker, Style::for_errors(), &sentence(error, argv, speaker)),
    }
}

/// One sentence: what is wrong, what was perhaps meant, and where to read more.
fn sentence(error: &clap::Error, argv: &[OsString], speaker: &Speaker) -> String {
    let get = |kind| error.get(kind).map(|value| said(value, |many| speaker.choice(many))).unwrap_or_default();
    let arguments = error.get(ContextKind::InvalidArg).map(|value| said(value, |many| speaker.list(many)));
    let argument = || named(arguments.as_deref().unwrap_or_default());
    let wrong = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            speaker.say("usage-unknown-verb", &[("verb", get(ContextKind::InvalidSubcommand).into())])
        }
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            speaker.plain("usage-missing-verb")
        }
        ErrorKind::InvalidValue if get(ContextKind::InvalidValue).is_empty() => {
            speaker.say("usage-empty-value", &[("argument", argument())])
        }
        ErrorKind::InvalidValue => speaker.say(
            "usage-invalid-value",
            &[
                ("argument", argument()),
                ("value", get(ContextKind::InvalidValue).into()),
                ("known", get(ContextKind::ValidValue).into()),
            ],
        ),
        ErrorKind::ValueValidation => {
            let threads = arguments.as_deref().is_some_and(|argument| argument.starts_with("--threads"));
            let known = if threads {
                speaker.say("usage-takes-threads", &[("most", u32::from(args::MOST_THREADS).into())])
            } else {
                speaker.plain("usage-takes-number")
            };
            let value = get(ContextKind::InvalidValue);
            speaker.say(
                "usage-invalid-value",
                &[("argument", argument()), ("value", value.into()), ("known", known.into())],
            )
        }
        ErrorKind::UnknownArgument => speaker.say("usage-unknown-argument", &[("argument", argument())]),
        ErrorKind::MissingRequiredArgument | ErrorKind::TooFewValues => {
            speaker.say("usage-missing-argument", &[("argument", argument())])
        }
        ErrorKind::TooManyValues | ErrorKind::WrongNumberOfValues => {
            speaker.say("usage-too-many-values", &[("argument", argument())])
        }
        ErrorKind::ArgumentConflict => {
            speaker.say("usage-conflict", &[("argument", argument()), ("other", named(&get(ContextKind::PriorArg)))])
        }
        ErrorKind::NoEquals => speaker.say("usage-missing-argument", &[("argument", argument())]),
        ErrorKind::InvalidUtf8 => speaker.plain("usage-not-unicode"),
        _ => speaker.plain("usage-wrong"),
    };
    let meant = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue, ContextKind::SuggestedArg]
        .into_iter()
        .map(get)
        .find(|suggestion| !suggestion.is_empty());
    match meant {
        Some(meant) => speaker.say("usage-suggest", &[("wrong", wrong.into()), ("meant", meant.into())]),
        None => speaker.say("usage-help", &[("wrong", wrong.into()), ("where", help_for(argv).into())]),
    }
}

/// An argument without the brackets that a parser's author likes: `BOARD`, `VERB`, `--by`.
fn named(argument: &str) -> Word {
    let first = argument.split(' ').next().unwrap_or_default();
    let name = if first.starts_with('-') { first } else { argument };
    Word::from(name.replace(['<', '>', '[', ']'], "").replace("...", ""))
}

/// How to ask for the help that fits: that of the verb, when one was typed.
fn help_for(argv: &[OsString]) -> String {
    let verb = argv.iter().skip(1).find_map(|word| VERBS.iter().find(|verb| word == verb.name));
    verb.map_or_else(|| "help".to_owned(), |verb| format!("help {}", verb.name))
}

fn said(value: &ContextValue, join: impl Fn(&[String]) -> String) -> String {
    match value {
        ContextValue::String(one) => clean(one),
        ContextValue::Strings(many) => {
            let shown: Vec<_> = many.iter().map(|one| clean(one)).collect();
            join(&shown)
        }
        _ => String::new(),
    }
}

/// Control characters would let an argument redraw somebody's terminal; a long one would hide the sentence.
fn clean(text: &str) -> String {
    const MOST: usize = 60;
    let mut shown: String = text.chars().take(MOST).flat_map(escaped).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}

fn escaped(c: char) -> impl Iterator<Item = char> {
    let codes = if c.is_control() { c.escape_default().collect() } else { vec![c] };
    codes.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablette::Lang;

    fn complaint(words: &[&str]) -> String {
        let speaker = Speaker::new(Lang::En);
        let argv: Vec<OsString> = ["tablette"].iter().chain(words).map(OsString::from).collect();
        sentence(&args::command(&speaker).try_get_matches_from(&argv).unwrap_err(), &argv, &speaker)
    }

    #[test]
    fn what_was_typed_cannot_redraw_the_terminal() {
        let said = complaint(&["solve", "\u{1b}[2J\u{7}chomp", "3x3"]);
        assert!(said.contains("\\u{1b}[2J\\u{7}chomp") && !said.contains('\u{1b}'), "{said}");
        assert!(complaint(&["solve", &"x".repeat(5000), "3x3"]).chars().count() < 250);
    }

    #[test]
    fn the_command_is_consistent_in_both_languages() {
        for lang in Lang::ALL {
            args::command(&Speaker::new(lang)).debug_assert();
        }
    }
}
