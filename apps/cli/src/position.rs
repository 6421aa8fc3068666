//! The position of a command: its game, its board and the game's settings.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Arg, ArgAction, ArgMatches, Command};
use tablette::speech::Speaker;
use tablette::{AnyBoard, AnyGame, GAMES, Phrase, Setting, Settings, Text, words};

use crate::args::{Arguments, Field, Game, GameWord, arguments, board_words, game_or_file, option};
use crate::board::{self, BoardText};
use crate::style::Style;
use crate::{Context, Fault, usage};

arguments! {
    /// A position: the game, its board and perhaps its goal, and its settings.
    pub(crate) struct Position {
        game: GameWord = game_or_file(),
        ends: Ends,
        settings: GameSettings,
    }
}

arguments! {
    /// The board as words of the command, or the board to begin on and the board to reach.
    pub(crate) struct Ends {
        words: Vec<String> = board_words(words::option::ARG_BOARD).with(|arg| {
            // Whether a board is missing beside the game depends on the game.
            arg.required(false).required_unless_present_any(["from", "game"]).allow_negative_numbers(true)
        }),
        from: Option<String> = option(words::option::FROM)
            .value(words::label::VALUE_BOARD)
            .with(|arg| arg.conflicts_with("words").allow_negative_numbers(true)),
        to: Option<String> = option(words::option::TO)
            .value(words::label::VALUE_BOARD)
            .with(|arg| arg.allow_negative_numbers(true)),
    }
}

impl Position {
    /// Reads the board, with its goal where one was given.
    ///
    /// # Errors
    /// A file that cannot be read, is too long or is no text; a goal in a game whose boards have
    /// none.
    pub(crate) fn text(&self, context: &Context) -> Result<BoardText, Fault> {
        let game = self.game.open(context)?;
        if self.ends.words.is_empty() && self.ends.from.is_none() {
            return match context.own() {
                Some(own) => Ok(BoardText::typed(own.start())),
                None => Err(usage::missing(words::label::VALUE_BOARD, context)),
            };
        }
        let mut given = board::expanded(&self.ends.start(), context, game)?;
        if let Some(to) = &self.ends.to {
            let mark = game.goal();
            let mark = mark.ok_or_else(|| context.fault(words::common::board_no_goal(game.info().name)))?;
            given.append(mark, board::expanded(to, context, game)?);
        }
        Ok(given)
    }

    /// Opens the board.
    ///
    /// # Errors
    /// As [`text`](Self::text), or a board that is wrong.
    pub(crate) fn open(&self, context: &Context) -> Result<Box<dyn AnyBoard>, Fault> {
        let settings = self.settings()?;
        self.text(context)?.open(self.game.open(context)?, &settings, context)
    }

    /// Opens the board that a table is to be of.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub(crate) fn open_for_table(&self, context: &Context) -> Result<Box<dyn AnyBoard>, Fault> {
        let settings = self.settings()?;
        self.text(context)?.open_for_table(self.game.open(context)?, &settings, context)
    }

    /// The settings that were given.
    ///
    /// # Errors
    /// What is wrong with one of them.
    pub(crate) fn settings(&self) -> Result<Settings, Fault> {
        self.settings.parse(self.game.listed())
    }

    /// Prints the question.
    pub(crate) fn head(&self, context: &Context) -> Result<(), Fault> {
        self.head_of(&self.ends.start(), context)
    }

    /// Prints the question, and how its board was read if the text allows another reading.
    pub(crate) fn head_read(&self, board: &dyn AnyBoard, context: &Context) -> Result<(), Fault> {
        self.head(context)?;
        match reading(&self.ends.start(), &board.position()) {
            Some(reading) => context.paragraph(2, &context.say(reading)),
            None => Ok(()),
        }
    }

    /// Prints the question about a board that is not a word of the command.
    pub(crate) fn head_of(&self, board: &str, context: &Context) -> Result<(), Fault> {
        let to = self.ends.to.iter().map(|to| format!(" → {to}"));
        let settings = self.settings.pairs(self.game.listed());
        head(&self.game.name(), &(board.to_owned() + &to.collect::<String>()), &settings, context)
    }
}

impl Ends {
    /// The board to begin on, as it was typed.
    pub(crate) fn start(&self) -> String {
        self.from.clone().unwrap_or_else(|| self.words.join(" "))
    }
}

/// Returns how a board was read, if its typed text may surprise: bare numbers that became others, such
/// as a width and a height, or a lone number for a board too long to be seen at once.
fn reading(typed: &str, read: &str) -> Option<Phrase> {
    const LONGEST: usize = 60;
    if typed.is_empty() || !typed.chars().all(|c| c.is_ascii_digit() || c == ' ') {
        return None;
    }
    let length = read.chars().count();
    if length > LONGEST {
        let beginning: String = read.chars().take(LONGEST / 2).collect();
        return Some(words::answer::read_as_long(beginning, length));
    }
    let differs = typed.trim().contains(' ') && numbers(typed) != numbers(read);
    differs.then(|| words::answer::read_as(read))
}

/// The numbers of a text in any order.
fn numbers(text: &str) -> Vec<&str> {
    let mut numbers: Vec<_> = text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    numbers.sort_unstable();
    numbers
}

/// Prints a game, a board as it was typed and the settings that were chosen. Of a long board only
/// the beginning.
pub(crate) fn head(game: &str, board: &str, settings: &[String], context: &Context) -> Result<(), Fault> {
    const LONGEST: usize = 120;
    let question = format!("{game} {board}");
    let mut question = question.trim_end().split('\n').map(str::trim).collect::<Vec<_>>().join("; ");
    if question.chars().count() > LONGEST {
        question = question.chars().take(LONGEST).chain(['…']).collect();
    }
    let all: Vec<&str> = [question.as_str()].into_iter().chain(settings.iter().map(String::as_str)).collect();
    context.dressed(0, Style::strong, &all.join("  "))
}

/// The settings of games: `--set name=value`, and `--name value` for every name that some game has.
pub(crate) struct GameSettings {
    pairs: Vec<String>,
}

impl GameSettings {
    /// The chosen settings as `name=value`, a known one with the value that it has in tables and
    /// documents, however it was spelt.
    pub(crate) fn pairs(&self, game: Option<Game>) -> Vec<String> {
        canonical(&self.pairs, game.map_or(&[][..], |game| game.info().settings))
    }

    /// The chosen settings.
    ///
    /// # Errors
    /// What is wrong with one of them.
    pub(crate) fn parse(&self, game: Option<Game>) -> Result<Settings, Fault> {
        Ok(Settings::parse(self.pairs(game).iter().map(String::as_str))?)
    }
}

impl Arguments for GameSettings {
    fn define(command: Command, speaker: &Speaker) -> Command {
        let set = Arg::new("set")
            .long("set")
            .value_name(speaker.say(words::label::VALUE_SETTING))
            .action(ArgAction::Append)
            .help(speaker.say(words::option::SET));
        choices(command.arg(set), |game| game.info().settings, speaker)
    }

    fn read(matches: &mut ArgMatches) -> Self {
        let mut pairs = Vec::read(matches, "set");
        pairs.extend(chosen(matches, |game| game.info().settings));
        Self { pairs }
    }
}

/// The choices of the recipe that a board is made by.
pub(crate) struct Recipe(Vec<String>);

impl Recipe {
    /// The choices.
    ///
    /// # Errors
    /// What is wrong with one of them.
    pub(crate) fn parse(&self, game: Game) -> Result<Settings, Fault> {
        Ok(Settings::parse(canonical(&self.0, game.recipe()).iter().map(String::as_str))?)
    }
}

impl Arguments for Recipe {
    fn define(command: Command, speaker: &Speaker) -> Command {
        choices(command, |game| game.recipe(), speaker)
    }

    fn read(matches: &mut ArgMatches) -> Self {
        Self(chosen(matches, |game| game.recipe()))
    }
}

/// A matrix instead of a board, with the choices of its survey.
pub(crate) struct Matrix {
    /// The file, if one was given.
    pub(crate) file: Option<PathBuf>,
    /// The choices, as `name=value`.
    choices: Vec<String>,
}

/// The choices of the games that read matrices.
fn surveyed(game: &dyn AnyGame) -> &'static [Setting] {
    game.matrix().unwrap_or_default()
}

impl Matrix {
    /// The choices of the survey.
    ///
    /// # Errors
    /// What is wrong with one of them.
    pub(crate) fn parse(&self, game: Game) -> Result<Settings, Fault> {
        Ok(Settings::parse(canonical(&self.choices, surveyed(game)).iter().map(String::as_str))?)
    }
}

impl Arguments for Matrix {
    fn define(command: Command, speaker: &Speaker) -> Command {
        let file = option(words::option::MATRIX).with(|arg| arg.conflicts_with_all(["words", "from", "to"]));
        let choice = |name: &'static str| {
            let setting = GAMES.iter().flat_map(|game| surveyed(*game)).find(|setting| setting.name == name);
            let help = setting.map(|setting| words::option::matrix_choice(setting.about, setting.default));
            Arg::new(name)
                .long(name)
                .value_name(speaker.say(words::label::VALUE_CHOICE))
                .requires("matrix")
                .help(help.map(|help| speaker.say(help)).unwrap_or_default())
        };
        command
            .mut_arg("words", |words| words.required_unless_present_any(["from", "game", "matrix"]))
            .arg(file.define::<Option<PathBuf>>("matrix", speaker))
            .args(names(surveyed).into_iter().map(choice))
    }

    fn read(matches: &mut ArgMatches) -> Self {
        Self { file: Option::read(matches, "matrix"), choices: chosen(matches, surveyed) }
    }
}

/// Adds an option for each choice that some game offers. Whether this one does is for the game to
/// say.
fn choices(command: Command, offered: fn(&dyn AnyGame) -> &'static [Setting], speaker: &Speaker) -> Command {
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
            .help_heading(speaker.say(words::label::HEADING_SETTINGS))
    };
    command.args(names(offered).into_iter().map(option))
}

/// The names of the choices that some game offers, each once.
pub(crate) fn names(offered: fn(&dyn AnyGame) -> &'static [Setting]) -> Vec<&'static str> {
    let mut names = Vec::new();
    for setting in GAMES.iter().flat_map(|game| offered(*game)) {
        if !names.contains(&setting.name) {
            names.push(setting.name);
        }
    }
    names
}

/// The choices that were given, as `name=value`.
fn chosen(matches: &mut ArgMatches, offered: fn(&dyn AnyGame) -> &'static [Setting]) -> Vec<String> {
    let mut value = |name: &'static str| Some(format!("{name}={}", matches.remove_one::<String>(name)?));
    names(offered).into_iter().filter_map(&mut value).collect()
}

/// The pairs, each known one with its canonical value.
fn canonical(pairs: &[String], known: &[Setting]) -> Vec<String> {
    let canonical = |pair: &String| {
        let (name, value) = pair.split_once('=')?;
        let setting = known.iter().find(|setting| setting.name == name)?;
        Some(format!("{name}={}", setting.canonical(value)))
    };
    pairs.iter().map(|pair| canonical(pair).unwrap_or_else(|| pair.clone())).collect()
}

/// A century in seconds.
const CENTURY: f64 = 100.0 * 366.0 * 86_400.0;

/// The time of `--limit`, given in seconds.
///
/// # Errors
/// When it is not above 0.
pub(crate) fn limit(seconds: Option<f64>, context: &Context) -> Result<Option<Duration>, Fault> {
    time(seconds, words::answer::LIMIT_POSITIVE, context)
}

/// A time that is given in seconds.
///
/// # Errors
/// When it is not above 0, with the sentence `why`.
pub(crate) fn time(seconds: Option<f64>, why: Text, context: &Context) -> Result<Option<Duration>, Fault> {
    let Some(seconds) = seconds else { return Ok(None) };
    if seconds.is_nan() || seconds <= 0.0 {
        return Err(context.fault(why));
    }
    // More than a century is as good as no limit, and no clock overflows on it.
    Ok(Some(Duration::from_secs_f64(seconds.min(CENTURY))))
}
