//! The parser's complaints as one sentence in the language of the command.

use std::ffi::OsString;
use std::io::{self, Write};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use tablette::speech::Speaker;
use tablette::{Text, words};

use crate::clean::clean;
use crate::commands::{COMMANDS, MOST_LINES, MOST_PUZZLES};
use crate::context::MOST_THREADS;
use crate::examples::quoted;
use crate::nearest::nearest;
use crate::page::Subject;
use crate::style::Style;
use crate::{Context, Fault, commands, fault, own, page, subcommand};

/// Answers a refusal of the parser, or a request for help or the version; returns the exit code.
pub(crate) fn answer(error: &clap::Error, argv: &[OsString], speaker: &Speaker) -> u8 {
    let text = match error.kind() {
        ErrorKind::DisplayHelp => page_of(&words(argv), speaker),
        ErrorKind::DisplayVersion => error.render().to_string(),
        _ => return fault::complain(speaker, Style::for_errors(), &sentence(error, argv, speaker)),
    };
    let mut output = io::stdout();
    match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            fault::complain(speaker, Style::for_errors(), &fault::unwritten(speaker, &error).to_string())
        }
        _ => 0,
    }
}

/// The words behind the name of the program.
fn words(argv: &[OsString]) -> Vec<&str> {
    argv.iter().skip(1).filter_map(|word| word.to_str()).collect()
}

/// The page of a command line that asks for help.
fn page_of(words: &[&str], speaker: &Speaker) -> String {
    let subject = Subject::new(words.iter().copied());
    page::page(&commands::command(speaker), &subject, speaker, page::width())
}

/// One sentence: what is wrong, what was perhaps meant, and where to read more.
fn sentence(error: &clap::Error, argv: &[OsString], speaker: &Speaker) -> String {
    let get = |kind| error.get(kind).map(|value| said(value, |many| speaker.choice(many))).unwrap_or_default();
    let arguments = error.get(ContextKind::InvalidArg).map(|value| said(value, |many| speaker.list(many)));
    let argument = named(arguments.as_deref().unwrap_or_default());
    let value = || get(ContextKind::InvalidValue);
    let takes = |known: String| words::usage::invalid_value(value(), argument.as_str(), known);
    let is_game = error.kind() == ErrorKind::InvalidValue && argument == speaker.say(words::label::VALUE_GAME);
    let wrong = speaker.say(match error.kind() {
        ErrorKind::InvalidSubcommand => return unknown_command(error, argv, speaker),
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            return missing_command(argv, speaker);
        }
        ErrorKind::InvalidValue if value().is_empty() => words::usage::empty_value(argument.as_str()),
        ErrorKind::InvalidValue if is_game && own::is_file(&value()) => words::usage::file_for_game(value()),
        ErrorKind::InvalidValue if is_game => words::usage::unknown_game(value()),
        ErrorKind::InvalidValue => takes(get(ContextKind::ValidValue)),
        ErrorKind::ValueValidation => takes(speaker.say(match argument.as_str() {
            "--threads" => words::usage::takes_threads(u32::from(MOST_THREADS)),
            "--count" => words::usage::takes_threads(u32::from(MOST_PUZZLES)),
            "--lines" => words::usage::takes_threads(u32::from(MOST_LINES)),
            "--port" | "--listen" => words::usage::takes_port(u32::from(u16::MAX)),
            "--host" => words::usage::TAKES_HOST.into(),
            "--address" => words::usage::TAKES_ADDRESS.into(),
            _ => words::usage::TAKES_NUMBER.into(),
        })),
        ErrorKind::UnknownArgument => words::usage::unknown_argument(argument.as_str()),
        ErrorKind::MissingRequiredArgument | ErrorKind::TooFewValues | ErrorKind::NoEquals => {
            words::usage::missing_argument(argument.as_str())
        }
        ErrorKind::TooManyValues | ErrorKind::WrongNumberOfValues => words::usage::too_many_values(argument.as_str()),
        ErrorKind::ArgumentConflict => words::usage::conflict(argument.as_str(), named(&get(ContextKind::PriorArg))),
        ErrorKind::InvalidUtf8 => words::usage::NOT_UNICODE.into(),
        _ => words::usage::WRONG.into(),
    });
    let suggested = [ContextKind::SuggestedValue, ContextKind::SuggestedArg].map(get);
    match suggested.into_iter().find(|suggestion| !suggestion.is_empty()) {
        Some(meant) => speaker.say(words::usage::suggest(wrong, meant)),
        None if is_game => speaker.say(words::usage::help(wrong, "games")),
        None => speaker.say(words::usage::help(wrong, help_for(argv))),
    }
}

/// The complaint of the parser about a missing argument, where only the command can tell.
pub(crate) fn missing(argument: Text, context: &Context) -> Fault {
    let argv: Vec<OsString> = std::env::args_os().collect();
    let wrong = context.say(words::usage::missing_argument(context.say(argument)));
    context.fault(words::usage::help(wrong, help_for(&argv)))
}

/// Says that a command is missing: with three to try, or within a group with its commands.
fn missing_command(argv: &[OsString], speaker: &Speaker) -> String {
    let Some(group) = subcommand::path(COMMANDS, words(argv)).pop() else {
        return speaker.say(words::usage::MISSING_COMMAND);
    };
    let names: Vec<String> = group.inner.iter().map(|inner| inner.name.to_owned()).collect();
    let wrong = speaker.say(words::usage::missing_in_group(group.name, speaker.choice(&names)));
    speaker.say(words::usage::help(wrong, help_for(argv)))
}

/// A word in the place of a command: a game, whose command is missing, or a typing mistake.
fn unknown_command(error: &clap::Error, argv: &[OsString], speaker: &Speaker) -> String {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return speaker.say(words::usage::WRONG);
    };
    let typed = words(argv);
    let group = subcommand::path(COMMANDS, typed.iter().copied().take_while(|other| other != word)).pop();
    if let (None, Ok(game)) = (group, tablette::game(word)) {
        let rest: Vec<&str> = typed.iter().skip_while(|other| *other != word).skip(1).copied().collect();
        let board = if rest.is_empty() { quoted(game.info().examples[0].board) } else { clean(&rest.join(" ")) };
        return speaker.say(words::usage::game_for_command(clean(word), game.info().name, board));
    }
    // A command that is typed without its group is found in it.
    let grouped = COMMANDS.iter().filter(|entry| entry.inner.iter().any(|inner| inner.name == word));
    let mut meant: Vec<String> = grouped.map(|entry| format!("{} {word}", entry.name)).collect();
    if meant.is_empty() {
        let names = group.map_or(COMMANDS, |group| group.inner).iter().map(|entry| entry.name);
        meant.extend(nearest(word, names).into_iter().map(str::to_owned));
    }
    let wrong = speaker.say(words::usage::unknown_command(clean(word)));
    if let (true, Some(group)) = (meant.is_empty(), group)
        && tablette::game(group.name).is_ok()
    {
        return speaker.say(words::usage::game_for_command(group.name, group.name, clean(word)));
    }
    if meant.is_empty() {
        let before = argv.iter().take_while(|other| *other != word.as_str()).cloned().collect::<Vec<_>>();
        speaker.say(words::usage::help(wrong, help_for(&before)))
    } else {
        speaker.say(words::usage::suggest(wrong, speaker.choice(&meant)))
    }
}

/// An argument without the parser's brackets: `BOARD`, `COMMAND`, `--by`.
fn named(argument: &str) -> String {
    let first = argument.split(' ').next().unwrap_or_default();
    let name = if first.starts_with('-') { first } else { argument };
    name.replace(['<', '>', '[', ']'], "").replace("...", "")
}

/// How to ask for the help that fits: that of the command, when one was typed.
fn help_for(argv: &[OsString]) -> String {
    let path = subcommand::path(COMMANDS, words(argv));
    ["help"].into_iter().chain(path.iter().map(|entry| entry.name)).collect::<Vec<_>>().join(" ")
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::columns::wrapped;
    use tablette::Lang;

    fn complaint(words: &[&str]) -> String {
        let speaker = Speaker::new(Lang::En);
        let argv: Vec<OsString> = ["tablette"].iter().chain(words).map(OsString::from).collect();
        sentence(&commands::command(&speaker).try_get_matches_from(&argv).unwrap_err(), &argv, &speaker)
    }

    #[test]
    fn what_was_typed_cannot_redraw_the_terminal() {
        let said = complaint(&["solve", "\u{1b}[2J\u{7}chomp", "3x3"]);
        assert!(said.contains("\\u{1b}[2J\\u{7}chomp") && !said.contains('\u{1b}'), "{said}");
        assert!(complaint(&["solve", &"x".repeat(5000), "3x3"]).chars().count() < 250);
    }

    #[test]
    fn the_nearest_command_is_named_and_a_game_gets_its_command() {
        assert!(complaint(&["slve", "chomp", "3x3"]).ends_with("did you mean “solve”?"));
        let said = complaint(&["chomp", "8x10"]);
        assert!(said.contains("tablette solve chomp 8x10") && !said.contains("completions"), "{said}");
        assert!(complaint(&["dames"]).contains("tablette solve draughts"), "{}", complaint(&["dames"]));
        assert!(complaint(&["table", "bild"]).ends_with("did you mean “build”?"));
        assert!(complaint(&["hub"]).ends_with("did you mean “draughts hub”?"), "{}", complaint(&["hub"]));
        assert!(complaint(&["draughts", "hob"]).ends_with("did you mean “hub”?"));
        assert!(complaint(&["draughts", "pdn"]).ends_with("see tablette help draughts pdn"));
        assert!(complaint(&["xyzzy"]).ends_with("see tablette help"));
    }

    #[test]
    fn the_command_is_consistent_in_both_languages() {
        for lang in Lang::ALL {
            commands::command(&Speaker::new(lang)).debug_assert();
        }
    }

    /// Lines are broken between words at any width: one that is too long is a single word.
    #[test]
    #[ignore = "slow: lays out every help page at every width"]
    fn help_fits_any_width() {
        for lang in Lang::ALL {
            let speaker = Speaker::new(lang);
            let root = commands::command(&speaker);
            for entry in COMMANDS {
                for width in [20, 21, 33, 40, 57, 72, 80, 99, 120, 160, 200] {
                    let game = tablette::game("rings").ok();
                    for game in [game, None] {
                        let subject = Subject { path: vec![entry], game, ..Subject::default() };
                        for line in page::page(&root, &subject, &speaker, width).lines() {
                            let is_word = wrapped(line.trim().trim_end_matches(" \\"), 1).len() == 1;
                            assert!(line.chars().count() <= width || is_word, "{} at {width}: {line}", entry.name);
                            assert_eq!(line, line.trim_end(), "{}", entry.name);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn settings_of_other_games_are_not_listed() {
        let speaker = Speaker::new(Lang::En);
        let help = |words: &[&str]| page_of(words, &speaker);
        let rings = help(&["solve", "rings", "--help"]);
        assert!(rings.contains("--accelerated") && rings.contains("--steps") && rings.contains("--to"), "{rings}");
        assert!(!rings.contains("--horizon") && !rings.contains("--draws") && !rings.contains("--matrix"), "{rings}");
        assert_eq!(rings, help(&["solve", "baguenaudier"]));
        let draughts = help(&["solve", "dames"]);
        assert!(draughts.contains("--draws") && !draughts.contains("brazilian"), "{draughts}");
        assert!(rings.contains("<recursion|memory|table|theory>"), "{rings}");
        let none = help(&["solve"]);
        for option in ["--accelerated", "--horizon", "--draws", "--code", "--steps"] {
            assert!(!none.contains(&format!("{option} <")), "{none}");
        }
        assert!(none.contains("tablette help solve GAME"), "{none}");
        assert!(help(&["solve", "chomp"]).contains("columns x rows such as 8x10"));
        assert!(help(&["table", "build"]).contains("tablette table build"));
    }
}
