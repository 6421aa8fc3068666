//! The arguments that several verbs take, in both languages.

use clap::{Arg, ArgAction, Command, value_parser};
use tablette::speech::Speaker;
use tablette::{AnyGame, GAMES, Question, Request, Rung, Setting, words};

use crate::named::Named;

/// The most lines of play that may be asked for: more than anybody reads.
pub(crate) const MOST_LINES: u16 = 1_000;
/// More threads than this are a slip of the finger: each one takes memory and time before it does anything.
pub(crate) const MOST_THREADS: u16 = 1024;

/// The headings of help in the speaker's language.
pub(crate) fn dressed(command: Command, speaker: &Speaker) -> Command {
    let usage = speaker.say(words::label::HEADING_USAGE);
    let options = speaker.say(words::label::HEADING_OPTIONS);
    command
        .help_template(format!("{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}\n"))
        .disable_help_flag(true)
        .next_help_heading(options)
}

/// The wish for help; given last, so that its heading comes last.
pub(crate) fn help(speaker: &Speaker) -> Arg {
    Arg::new("help")
        .long("help")
        .short('h')
        .action(ArgAction::Help)
        .help(speaker.say(words::option::HELP))
        .help_heading(speaker.say(words::label::HEADING_COMMON))
}

/// Options that every verb understands.
pub(crate) fn common(speaker: &Speaker) -> Vec<Arg> {
    let heading = speaker.say(words::label::HEADING_COMMON);
    let option = |name: &'static str, help: String| {
        Arg::new(name).long(name).global(true).help(help).help_heading(heading.clone()).display_order(900)
    };
    vec![
        option("json", speaker.say(words::option::JSON)).action(ArgAction::SetTrue),
        option("lang", speaker.say(words::option::LANG))
            .value_name("en|fr")
            .value_parser(["en", "fr"])
            .hide_possible_values(true),
        option("threads", speaker.say(words::option::THREADS))
            .value_name("N")
            .value_parser(value_parser!(u16).range(1..=MOST_THREADS.into())),
        option("memory", speaker.say(words::option::MEMORY)).value_name(speaker.say(words::label::VALUE_SIZE)),
        option("color", speaker.say(words::option::COLOR))
            .value_name("auto|always|never")
            .value_parser(["auto", "always", "never"])
            .hide_possible_values(true),
        option("tables", speaker.say(words::option::TABLES))
            .value_name(speaker.say(words::label::VALUE_PLACE))
            .value_parser(value_parser!(std::ffi::OsString)),
        option("quiet", speaker.say(words::option::QUIET)).short('q').action(ArgAction::SetTrue),
    ]
}

/// The game: its name, which completions offer.
pub(crate) fn game(speaker: &Speaker) -> Arg {
    Arg::new("game")
        .value_name(speaker.say(words::label::VALUE_GAME))
        .required(true)
        .value_parser(Named::games())
        .hide_possible_values(true)
        .help(speaker.say(words::option::ARG_GAME))
        .help_heading(speaker.say(words::label::HEADING_ARGUMENTS))
}

/// Words that together are a board (and, for some verbs, what follows it).
pub(crate) fn words(speaker: &Speaker, value_names: &[String], help: String) -> Arg {
    Arg::new("words")
        .value_names(value_names.to_vec())
        .required(true)
        .num_args(value_names.len()..)
        .allow_negative_numbers(true)
        .help(help)
        .help_heading(speaker.say(words::label::HEADING_ARGUMENTS))
}

/// A board: one word or several.
pub(crate) fn board(speaker: &Speaker) -> Arg {
    words(speaker, &[speaker.say(words::label::VALUE_BOARD)], speaker.say(words::option::ARG_BOARD))
}

/// A position: the game, its board and perhaps its goal, and what is chosen of the game's settings.
pub(crate) fn position(command: Command, speaker: &Speaker) -> Command {
    let end = |name: &'static str, help: String| {
        Arg::new(name)
            .long(name)
            .value_name(speaker.say(words::label::VALUE_BOARD))
            .allow_negative_numbers(true)
            .help(help)
    };
    command
        .arg(game(speaker))
        .arg(board(speaker).required(false).required_unless_present("from"))
        .arg(end("from", speaker.say(words::option::FROM)).conflicts_with("words"))
        .arg(end("to", speaker.say(words::option::TO)))
        .args(settings(speaker))
}

/// The game's settings: `--set name=value`, and `--name value` for whatever any game calls a setting.
pub(crate) fn settings(speaker: &Speaker) -> Vec<Arg> {
    let set = Arg::new("set")
        .long("set")
        .value_name(speaker.say(words::label::VALUE_SETTING))
        .action(ArgAction::Append)
        .help(speaker.say(words::option::SET));
    let mut all = vec![set];
    all.extend(choices(speaker, |game| game.info().settings));
    all
}

/// An option for each setting that some game offers; whether this one does is for the game to say.
pub(crate) fn choices(speaker: &Speaker, offered: fn(&dyn AnyGame) -> &'static [Setting]) -> Vec<Arg> {
    let heading = speaker.say(words::label::HEADING_SETTINGS);
    let help = |name: &str| {
        let offers = GAMES.iter().flat_map(|game| offered(*game).iter().map(|setting| (game.info().name, setting)));
        let said = offers
            .filter(|(_, setting)| setting.name == name)
            .map(|(game, setting)| speaker.say(words::option::setting(game, setting.about, setting.default)));
        said.collect::<Vec<_>>().join("; ")
    };
    let option = |name: &'static str| {
        Arg::new(name)
            .long(name)
            .value_name(speaker.say(words::label::VALUE_CHOICE))
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
        let said = setting.map(|setting| speaker.say(words::option::matrix_choice(setting.about, setting.default)));
        said.unwrap_or_default()
    };
    let choice = |name: &'static str| {
        Arg::new(name)
            .long(name)
            .value_name(speaker.say(words::label::VALUE_CHOICE))
            .requires("matrix")
            .help(help(name))
    };
    command
        .mut_arg("words", |words| words.required_unless_present_any(["from", "matrix"]))
        .arg(file(speaker, "matrix", speaker.say(words::option::MATRIX)).conflicts_with_all(["words", "from", "to"]))
        .args(names(offered).into_iter().map(choice))
}

/// How many moves of a list are wanted.
pub(crate) fn most(speaker: &Speaker) -> Arg {
    Arg::new("most")
        .long("most")
        .value_name("N")
        .value_parser(value_parser!(u32).range(1..))
        .help(speaker.say(words::option::most(Request::MANY)))
}

/// Seconds on the clock.
pub(crate) fn limit(speaker: &Speaker, help: String) -> Arg {
    Arg::new("limit")
        .long("limit")
        .value_name(speaker.say(words::label::VALUE_SECONDS))
        .value_parser(value_parser!(f64))
        .allow_negative_numbers(true)
        .help(help)
}

/// Where a picture goes.
pub(crate) fn file(speaker: &Speaker, name: &'static str, help: String) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name(speaker.say(words::label::VALUE_FILE))
        .value_parser(value_parser!(std::path::PathBuf))
        .help(help)
}

/// What to find out.
pub(crate) fn worth(speaker: &Speaker) -> Arg {
    let questions = Question::ALL.map(Question::name);
    Arg::new("worth")
        .long("worth")
        .value_name(questions.join("|"))
        .value_parser(Named::questions())
        .hide_possible_values(true)
        .help(speaker.say(words::option::WORTH))
}

/// Which rung answers.
pub(crate) fn rung(speaker: &Speaker) -> Arg {
    let names = Rung::ALL.map(Rung::name);
    Arg::new("by")
        .long("by")
        .value_name(names.join("|"))
        .value_parser(Named::rungs())
        .hide_possible_values(true)
        .help(speaker.say(words::option::BY))
}
