//! The command line's definition: parser, help, manual page and completions come from it, in both languages.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, Command, value_parser};
use tablette::speech::Speaker;
use tablette::{AnyGame, GAMES, Rung, Setting};

use crate::verbs::VERBS;

/// More threads than this are a slip of the finger: each one takes memory and time before it does anything.
pub(crate) const MOST_THREADS: u16 = 1024;

/// The whole command line in the speaker's language.
pub(crate) fn command(speaker: &Speaker) -> Command {
    let root = dressed(Command::new("tablette"), speaker)
        .about(speaker.plain("tablette-about"))
        .after_help(speaker.plain("tablette-after"))
        .version(env!("CARGO_PKG_VERSION"))
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .subcommand_required(true)
        .subcommand_help_heading(speaker.plain("heading-verbs"))
        .subcommand_value_name(speaker.plain("value-verb"))
        .arg(help(speaker))
        .args(common(speaker))
        .arg(
            Arg::new("version")
                .long("version")
                .short('V')
                .action(ArgAction::Version)
                .help(speaker.plain("option-version"))
                .help_heading(speaker.plain("heading-common")),
        );
    VERBS.iter().fold(root, |root, verb| {
        root.subcommand((verb.define)(dressed(Command::new(verb.name), speaker), speaker).arg(help(speaker)))
    })
}

/// The headings of help in the speaker's language.
fn dressed(command: Command, speaker: &Speaker) -> Command {
    let usage = speaker.plain("heading-usage");
    let options = speaker.plain("heading-options");
    command
        .help_template(format!("{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}\n"))
        .disable_help_flag(true)
        .next_help_heading(options)
}

/// The wish for help; given last, so that its heading comes last.
fn help(speaker: &Speaker) -> Arg {
    Arg::new("help")
        .long("help")
        .short('h')
        .action(ArgAction::Help)
        .help(speaker.plain("option-help"))
        .help_heading(speaker.plain("heading-common"))
}

/// Options that every verb understands.
fn common(speaker: &Speaker) -> Vec<Arg> {
    let heading = speaker.plain("heading-common");
    let option = |name: &'static str, help: String| {
        Arg::new(name).long(name).global(true).help(help).help_heading(heading.clone()).display_order(900)
    };
    vec![
        option("json", speaker.plain("option-json")).action(ArgAction::SetTrue),
        option("lang", speaker.plain("option-lang"))
            .value_name("en|fr")
            .value_parser(["en", "fr"])
            .hide_possible_values(true),
        option("threads", speaker.plain("option-threads"))
            .value_name("N")
            .value_parser(value_parser!(u16).range(1..=MOST_THREADS.into())),
        option("memory", speaker.plain("option-memory")).value_name(speaker.plain("value-size")),
        option("color", speaker.plain("option-color"))
            .value_name("auto|always|never")
            .value_parser(["auto", "always", "never"])
            .hide_possible_values(true),
        option("quiet", speaker.plain("option-quiet")).short('q').action(ArgAction::SetTrue),
    ]
}

/// The game: its name, which completions offer.
pub(crate) fn game(speaker: &Speaker) -> Arg {
    Arg::new("game")
        .value_name(speaker.plain("value-game"))
        .required(true)
        .value_parser(game_names())
        .hide_possible_values(true)
        .help(speaker.plain("arg-game"))
        .help_heading(speaker.plain("heading-arguments"))
}

/// The names of all games.
pub(crate) fn game_names() -> PossibleValuesParser {
    PossibleValuesParser::new(GAMES.iter().map(|game| game.info().name))
}

/// Words that together are a board (and, for some verbs, what follows it).
pub(crate) fn words(speaker: &Speaker, value_names: &[String], help: String) -> Arg {
    Arg::new("words")
        .value_names(value_names.to_vec())
        .required(true)
        .num_args(value_names.len()..)
        .allow_negative_numbers(true)
        .help(help)
        .help_heading(speaker.plain("heading-arguments"))
}

/// A board: one word or several.
pub(crate) fn board(speaker: &Speaker) -> Arg {
    words(speaker, &[speaker.plain("value-board")], speaker.plain("arg-board"))
}

/// A position: the game, its board and perhaps its goal, and what is chosen of the game's settings.
pub(crate) fn position(command: Command, speaker: &Speaker) -> Command {
    let end = |name: &'static str, help: String| {
        Arg::new(name).long(name).value_name(speaker.plain("value-board")).allow_negative_numbers(true).help(help)
    };
    command
        .arg(game(speaker))
        .arg(board(speaker).required(false).required_unless_present("from"))
        .arg(end("from", speaker.plain("option-from")).conflicts_with("words"))
        .arg(end("to", speaker.plain("option-to")))
        .args(settings(speaker))
}

/// The game's settings: `--set name=value`, and `--name value` for whatever any game calls a setting.
pub(crate) fn settings(speaker: &Speaker) -> Vec<Arg> {
    let set = Arg::new("set")
        .long("set")
        .value_name(speaker.plain("value-setting"))
        .action(ArgAction::Append)
        .help(speaker.plain("option-set"));
    let mut all = vec![set];
    all.extend(choices(speaker, |game| game.info().settings));
    all
}

/// An option for each setting that some game offers; whether this one does is for the game to say.
pub(crate) fn choices(speaker: &Speaker, offered: fn(&dyn AnyGame) -> &'static [Setting]) -> Vec<Arg> {
    let heading = speaker.plain("heading-settings");
    let help = |name: &str| {
        let offers = GAMES.iter().flat_map(|game| offered(*game).iter().map(|setting| (game.info().name, setting)));
        let said = offers.filter(|(_, setting)| setting.name == name).map(|(game, setting)| {
            let words = [
                ("game", game.into()),
                ("about", setting.about.get(speaker.lang()).into()),
                ("default", setting.default.into()),
            ];
            speaker.say("option-setting", &words)
        });
        said.collect::<Vec<_>>().join("; ")
    };
    let option = |name: &'static str| {
        Arg::new(name)
            .long(name)
            .value_name(speaker.plain("value-choice"))
            .allow_negative_numbers(true)
            .help(help(name))
            .help_heading(heading.clone())
    };
    names(offered).into_iter().map(option).collect()
}

/// The names of the settings that some game offers, each once.
pub(crate) fn names(offered: fn(&dyn AnyGame) -> &'static [Setting]) -> Vec<&'static str> {
    let mut names = Vec::new();
    for setting in GAMES.iter().flat_map(|game| offered(*game)) {
        if !names.contains(&setting.name) {
            names.push(setting.name);
        }
    }
    names
}

/// A matrix instead of a board, with what may be asked of it; nothing where no game reads matrices.
pub(crate) fn matrix(command: Command, speaker: &Speaker) -> Command {
    if GAMES.iter().all(|game| game.matrix().is_none()) {
        return command;
    }
    let offered: fn(&dyn AnyGame) -> &'static [Setting] = |game| game.matrix().unwrap_or_default();
    let help = |name: &str| {
        let setting = GAMES.iter().flat_map(|game| offered(*game)).find(|setting| setting.name == name);
        let said = setting.map(|setting| {
            let words = [("about", setting.about.get(speaker.lang()).into()), ("default", setting.default.into())];
            speaker.say("option-matrix-choice", &words)
        });
        said.unwrap_or_default()
    };
    let choice = |name: &'static str| {
        Arg::new(name).long(name).value_name(speaker.plain("value-choice")).requires("matrix").help(help(name))
    };
    command
        .mut_arg("words", |words| words.required_unless_present_any(["from", "matrix"]))
        .arg(file(speaker, "matrix", speaker.plain("option-matrix")).conflicts_with_all(["words", "from", "to"]))
        .args(names(offered).into_iter().map(choice))
}

/// Seconds on the clock.
pub(crate) fn limit(speaker: &Speaker, help: String) -> Arg {
    Arg::new("limit")
        .long("limit")
        .value_name(speaker.plain("value-seconds"))
        .value_parser(value_parser!(f64))
        .allow_negative_numbers(true)
        .help(help)
}

/// Where a picture goes.
pub(crate) fn file(speaker: &Speaker, name: &'static str, help: String) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name(speaker.plain("value-file"))
        .value_parser(value_parser!(std::path::PathBuf))
        .help(help)
}

/// Which rung answers.
pub(crate) fn rung(speaker: &Speaker) -> Arg {
    let names = Rung::ALL.map(Rung::name);
    Arg::new("by")
        .long("by")
        .value_name(names.join("|"))
        .value_parser(names)
        .hide_possible_values(true)
        .help(speaker.plain("option-by"))
}
