//! What the parser has to say, said again in one clear sentence of the chosen language.

use std::ffi::OsString;
use std::io::{self, Write};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use tablette::speech::Speaker;
use tablette::words;

use crate::clean::clean;
use crate::examples::quoted;
use crate::fault::{self, Fault};
use crate::nearest::nearest;
use crate::page::Subject;
use crate::style::Style;
use crate::verbs::VERBS;
use crate::{args, page, verbs};

/// Answers a refusal of the parser, or a wish for help or version; returns the exit code.
pub(crate) fn answer(error: &clap::Error, argv: &[OsString], speaker: &Speaker) -> u8 {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let mut output = io::stdout();
            let words: Vec<String> = argv.iter().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
            let text = match error.kind() {
                ErrorKind::DisplayHelp => page_of(&words, speaker),
                _ => error.render().to_string(),
            };
            let printed = output.write_all(text.as_bytes()).and_then(|()| output.flush());
            match printed.map_err(|error| fault::unwritten(speaker, &error)) {
                Err(Fault::Said(sentence)) => fault::complain(speaker, Style::for_errors(), &sentence),
                _ => 0,
            }
        }
        _ => fault::complain(speaker, Style::for_errors(), &sentence(error, argv, speaker)),
    }
}

/// The page of the words of a command line that asks for help.
fn page_of(words: &[String], speaker: &Speaker) -> String {
    let root = verbs::command(speaker);
    let subject = Subject::of(&root, words.iter().map(String::as_str));
    page::page(&root, subject, verbs::examples, speaker, page::width())
}

/// One sentence: what is wrong, what was perhaps meant, and where to read more.
fn sentence(error: &clap::Error, argv: &[OsString], speaker: &Speaker) -> String {
    if error.kind() == ErrorKind::InvalidSubcommand {
        return unknown_verb(error, argv, speaker);
    }
    let get = |kind| error.get(kind).map(|value| said(value, |many| speaker.choice(many))).unwrap_or_default();
    let arguments = error.get(ContextKind::InvalidArg).map(|value| said(value, |many| speaker.list(many)));
    let argument = || named(arguments.as_deref().unwrap_or_default());
    let wrong = match error.kind() {
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            speaker.say(words::usage::MISSING_VERB)
        }
        ErrorKind::InvalidValue if get(ContextKind::InvalidValue).is_empty() => {
            speaker.say(words::usage::empty_value(argument()))
        }
        ErrorKind::InvalidValue => speaker.say(words::usage::invalid_value(
            get(ContextKind::InvalidValue),
            argument(),
            get(ContextKind::ValidValue),
        )),
        ErrorKind::ValueValidation => {
            let known = match argument().as_str() {
                "--threads" => speaker.say(words::usage::takes_threads(u32::from(args::MOST_THREADS))),
                "--lines" => speaker.say(words::usage::takes_threads(u32::from(args::MOST_LINES))),
                "--port" | "--listen" => speaker.say(words::usage::takes_port(u32::from(u16::MAX))),
                "--host" => speaker.say(words::usage::TAKES_HOST),
                "--address" => speaker.say(words::usage::TAKES_ADDRESS),
                _ => speaker.say(words::usage::TAKES_NUMBER),
            };
            let value = get(ContextKind::InvalidValue);
            speaker.say(words::usage::invalid_value(value, argument(), known))
        }
        ErrorKind::UnknownArgument => speaker.say(words::usage::unknown_argument(argument())),
        ErrorKind::MissingRequiredArgument | ErrorKind::TooFewValues => {
            speaker.say(words::usage::missing_argument(argument()))
        }
        ErrorKind::TooManyValues | ErrorKind::WrongNumberOfValues => {
            speaker.say(words::usage::too_many_values(argument()))
        }
        ErrorKind::ArgumentConflict => {
            speaker.say(words::usage::conflict(argument(), named(&get(ContextKind::PriorArg))))
        }
        ErrorKind::NoEquals => speaker.say(words::usage::missing_argument(argument())),
        ErrorKind::InvalidUtf8 => speaker.say(words::usage::NOT_UNICODE),
        _ => speaker.say(words::usage::WRONG),
    };
    let meant = [ContextKind::SuggestedValue, ContextKind::SuggestedArg]
        .into_iter()
        .map(get)
        .find(|suggestion| !suggestion.is_empty());
    match meant {
        Some(meant) => speaker.say(words::usage::suggest(wrong, meant)),
        None => speaker.say(words::usage::help(wrong, help_for(argv))),
    }
}

/// A word in the place of a verb: a game, whose verb is missing, or a slip of the finger.
fn unknown_verb(error: &clap::Error, argv: &[OsString], speaker: &Speaker) -> String {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return speaker.say(words::usage::WRONG);
    };
    let typed: Vec<&str> = argv.iter().skip(1).filter_map(|word| word.to_str()).collect();
    let is_verb = |other: &&&str| VERBS.iter().any(|verb| verb.name == **other);
    let verb = typed.iter().take_while(|other| *other != word).find(is_verb);
    if let (None, Ok(game)) = (verb, tablette::game(word)) {
        let rest: Vec<&str> = typed.iter().skip_while(|other| *other != word).skip(1).copied().collect();
        let board = if rest.is_empty() { quoted(game.info().examples[0].board) } else { clean(&rest.join(" ")) };
        return speaker.say(words::usage::game_for_verb(clean(word), game.info().name, board));
    }
    let names = verb.map_or_else(|| VERBS.iter().map(|verb| verb.name).collect(), |verb| verbs::deeds(verb));
    let wrong = speaker.say(words::usage::unknown_verb(clean(word)));
    let near: Vec<String> = nearest(word, names).into_iter().map(str::to_owned).collect();
    if near.is_empty() {
        speaker.say(words::usage::help(wrong, help_for(argv)))
    } else {
        speaker.say(words::usage::suggest(wrong, speaker.choice(&near)))
    }
}

/// An argument without the brackets that a parser's author likes: `BOARD`, `VERB`, `--by`.
fn named(argument: &str) -> String {
    let first = argument.split(' ').next().unwrap_or_default();
    let name = if first.starts_with('-') { first } else { argument };
    name.replace(['<', '>', '[', ']'], "").replace("...", "")
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::columns::wrapped;
    use tablette::Lang;

    fn complaint(words: &[&str]) -> String {
        let speaker = Speaker::new(Lang::En);
        let argv: Vec<OsString> = ["tablette"].iter().chain(words).map(OsString::from).collect();
        sentence(&verbs::command(&speaker).try_get_matches_from(&argv).unwrap_err(), &argv, &speaker)
    }

    #[test]
    fn what_was_typed_cannot_redraw_the_terminal() {
        let said = complaint(&["solve", "\u{1b}[2J\u{7}chomp", "3x3"]);
        assert!(said.contains("\\u{1b}[2J\\u{7}chomp") && !said.contains('\u{1b}'), "{said}");
        assert!(complaint(&["solve", &"x".repeat(5000), "3x3"]).chars().count() < 250);
    }

    #[test]
    fn the_nearest_verb_is_named_and_a_game_gets_its_verb() {
        assert!(complaint(&["slve", "chomp", "3x3"]).ends_with("did you mean “solve”?"));
        let said = complaint(&["chomp", "8x10"]);
        assert!(said.contains("tablette solve chomp 8x10") && !said.contains("completions"), "{said}");
        assert!(complaint(&["dames"]).contains("tablette solve draughts"), "{}", complaint(&["dames"]));
        assert!(complaint(&["table", "bild"]).ends_with("did you mean “build”?"));
        assert!(complaint(&["xyzzy"]).ends_with("see tablette help"));
    }

    #[test]
    fn the_command_is_consistent_in_both_languages() {
        for lang in Lang::ALL {
            verbs::command(&Speaker::new(lang)).debug_assert();
        }
    }

    /// Lines are broken between words at any width: one that is too long is a single word.
    #[test]
    fn help_fits_any_width() {
        for lang in Lang::ALL {
            let speaker = Speaker::new(lang);
            let root = verbs::command(&speaker);
            for verb in VERBS {
                for width in [20, 21, 33, 40, 57, 72, 80, 99, 120, 160, 200] {
                    let subject = Subject { verb: Some(verb.name), deed: None, game: tablette::game("rings").ok() };
                    for subject in [subject, Subject { game: None, ..subject }] {
                        for line in page::page(&root, subject, verbs::examples, &speaker, width).lines() {
                            let is_word = wrapped(line.trim().trim_end_matches(" \\"), 1).len() == 1;
                            assert!(line.chars().count() <= width || is_word, "{} at {width}: {line}", verb.name);
                            assert_eq!(line, line.trim_end(), "{}", verb.name);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn settings_of_other_games_are_not_listed() {
        let speaker = Speaker::new(Lang::En);
        let help = |words: &[&str]| page_of(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>(), &speaker);
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
