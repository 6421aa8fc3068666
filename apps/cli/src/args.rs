//! Arguments: a command declares a struct of them, and the parser's definition, help, completions
//! and values come from it.

use std::ffi::{OsStr, OsString};
use std::marker::PhantomData;
use std::net::IpAddr;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser, ValueParser};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use clap_complete::Shell;
use tablette::notation::is_same_name;
use tablette::speech::Speaker;
use tablette::{AnyGame, GAMES, Lang, Level, Opponent, Phrase, Question, Rung, Text, words};
use tablette_grade::Language;

use crate::clean::clean;
use crate::{Context, Fault, own};

/// A group of arguments: its definition for the parser, and its values once they are parsed.
pub(crate) trait Arguments: Sized {
    /// Adds the arguments to a command.
    fn define(command: Command, speaker: &Speaker) -> Command;

    /// Takes the values out of what the parser has accepted.
    fn read(matches: &mut ArgMatches) -> Self;
}

/// Declares a struct of arguments. A field is an argument, whose type says how it is parsed, and
/// after `=` stands its help; a field without `=` is a group of arguments.
macro_rules! arguments {
    ($(#[$about:meta])* $vis:vis struct $name:ident {
        $($(#[$doc:meta])* $field:ident: $type:ty $(= $parameter:expr)?),* $(,)?
    }) => {
        $(#[$about])*
        $vis struct $name { $($(#[$doc])* pub(crate) $field: $type),* }

        impl $crate::args::Arguments for $name {
            fn define(command: clap::Command, speaker: &tablette::speech::Speaker) -> clap::Command {
                // Some commands take no arguments.
                let _ = speaker;
                $(let command = $crate::args::arguments!(@define command speaker $field $type $(= $parameter)?);)*
                command
            }

            fn read(matches: &mut clap::ArgMatches) -> Self {
                let _ = &matches;
                Self { $($field: $crate::args::arguments!(@read matches $field $type $(= $parameter)?)),* }
            }
        }
    };
    (@define $command:ident $speaker:ident $field:ident $type:ty) => {
        <$type as $crate::args::Arguments>::define($command, $speaker)
    };
    (@define $command:ident $speaker:ident $field:ident $type:ty = $parameter:expr) => {
        $command.arg($crate::args::Parameter::from($parameter).define::<$type>(stringify!($field), $speaker))
    };
    (@read $matches:ident $field:ident $type:ty) => {
        <$type as $crate::args::Arguments>::read($matches)
    };
    (@read $matches:ident $field:ident $type:ty = $parameter:expr) => {
        <$type as $crate::args::Field>::read($matches, &$crate::args::id(stringify!($field)))
    };
}
pub(crate) use arguments;

/// The name of a field as it is typed.
pub(crate) fn id(field: &str) -> String {
    field.trim_start_matches("r#").replace('_', "-")
}

/// Help for an argument, and whatever its type does not say of it.
pub(crate) struct Parameter {
    help: Phrase,
    is_positional: bool,
    heading: Option<Text>,
    values: Vec<Text>,
    adjust: fn(Arg) -> Arg,
}

/// An option: `--name`. A bare sentence stands for one.
pub(crate) fn option(help: impl Into<Phrase>) -> Parameter {
    Parameter { help: help.into(), is_positional: false, heading: None, values: Vec::new(), adjust: |arg| arg }
}

/// An argument without a dash. It is required unless its type is an `Option`.
pub(crate) fn positional(help: impl Into<Phrase>) -> Parameter {
    Parameter { is_positional: true, heading: Some(words::label::HEADING_ARGUMENTS), ..option(help) }
}

impl From<Text> for Parameter {
    fn from(help: Text) -> Self {
        option(help)
    }
}

impl From<Phrase> for Parameter {
    fn from(help: Phrase) -> Self {
        option(help)
    }
}

impl Parameter {
    /// Names the value in help.
    pub(crate) fn value(self, value: Text) -> Self {
        self.values(&[value])
    }

    /// Names several values in help.
    pub(crate) fn values(self, values: &[Text]) -> Self {
        Self { values: values.to_vec(), ..self }
    }

    /// Puts the argument under a heading of help.
    pub(crate) fn under(self, heading: Text) -> Self {
        Self { heading: Some(heading), ..self }
    }

    /// Changes the definition: conflicts, ranges, other value names.
    pub(crate) fn with(self, adjust: fn(Arg) -> Arg) -> Self {
        Self { adjust, ..self }
    }

    /// The definition for the parser.
    pub(crate) fn define<F: Field>(self, field: &str, speaker: &Speaker) -> Arg {
        let arg = Arg::new(id(field)).help(speaker.say(self.help));
        let arg = F::shape(arg, self.is_positional, speaker);
        let arg = if self.is_positional { arg } else { arg.long(id(field)) };
        let values: Vec<String> = self.values.into_iter().map(|value| speaker.say(value)).collect();
        let arg = if values.is_empty() { arg } else { arg.value_names(values) };
        let heading = self.heading.into_iter();
        (self.adjust)(heading.fold(arg, |arg, heading| arg.help_heading(speaker.say(heading))))
    }
}

/// The type of an argument: a flag (`bool`), at most one value (`Option`), several (`Vec`) or
/// exactly one.
pub(crate) trait Field: Sized {
    /// Defines how many values there are, and their type.
    fn shape(arg: Arg, is_positional: bool, speaker: &Speaker) -> Arg;

    /// Takes the values that were given.
    fn read(matches: &mut ArgMatches, id: &str) -> Self;
}

impl Field for bool {
    fn shape(arg: Arg, _: bool, _: &Speaker) -> Arg {
        arg.action(ArgAction::SetTrue)
    }

    fn read(matches: &mut ArgMatches, id: &str) -> Self {
        matches.get_flag(id)
    }
}

impl<T: Value> Field for T {
    fn shape(arg: Arg, _: bool, speaker: &Speaker) -> Arg {
        T::shape(arg, speaker).required(true)
    }

    fn read(matches: &mut ArgMatches, id: &str) -> Self {
        matches.remove_one(id).expect("the parser insists on a value")
    }
}

impl<T: Value> Field for Option<T> {
    fn shape(arg: Arg, _: bool, speaker: &Speaker) -> Arg {
        T::shape(arg, speaker)
    }

    fn read(matches: &mut ArgMatches, id: &str) -> Self {
        matches.remove_one(id)
    }
}

impl<T: Value> Field for Vec<T> {
    fn shape(arg: Arg, is_positional: bool, speaker: &Speaker) -> Arg {
        let arg = T::shape(arg, speaker);
        if is_positional { arg.required(true).num_args(1..) } else { arg.action(ArgAction::Append) }
    }

    fn read(matches: &mut ArgMatches, id: &str) -> Self {
        matches.remove_many(id).into_iter().flatten().collect()
    }
}

/// A value of an argument.
pub(crate) trait Value: Clone + Send + Sync + 'static {
    /// Defines how it is parsed, and its name in help.
    fn shape(arg: Arg, speaker: &Speaker) -> Arg;
}

/// Values that clap parses itself, with their name in help.
macro_rules! values {
    ($($type:ty: $name:expr;)*) => {$(
        impl Value for $type {
            fn shape(arg: Arg, speaker: &Speaker) -> Arg {
                arg.value_parser(value_parser!($type)).hide_possible_values(true).value_name(speaker.say($name))
            }
        }
    )*};
}

const NUMBER: Text = Text::new("N", "N");

values! {
    String: words::label::VALUE_CHOICE;
    OsString: words::label::VALUE_PLACE;
    PathBuf: words::label::VALUE_FILE;
    u16: NUMBER;
    u32: NUMBER;
    u64: NUMBER;
    IpAddr: Text::new("IP", "IP");
    Shell: words::label::VALUE_SHELL;
}

impl Value for f64 {
    fn shape(arg: Arg, speaker: &Speaker) -> Arg {
        let arg = arg.value_parser(value_parser!(f64)).allow_negative_numbers(true);
        arg.value_name(speaker.say(words::label::VALUE_SECONDS))
    }
}

/// A value that is one of several names. Completions and complaints list these; a choice may accept
/// other spellings.
pub(crate) trait Choice: Clone + Send + Sync + 'static {
    /// The names, each with its value.
    fn all() -> Vec<(&'static str, Self)>;

    /// The value of a name as it may be typed.
    fn from_name(text: &str) -> Option<Self> {
        Self::all().into_iter().find(|(name, _)| *name == text).map(|(_, value)| value)
    }
}

impl<T: Choice> Value for T {
    fn shape(arg: Arg, _: &Speaker) -> Arg {
        let names: Vec<_> = T::all().into_iter().map(|(name, _)| name).collect();
        let parser = ValueParser::new(Choices::<T>(PhantomData));
        arg.value_parser(parser).hide_possible_values(true).value_name(names.join("|"))
    }
}

/// The parser of a [`Choice`].
#[derive(Clone)]
struct Choices<T>(PhantomData<T>);

impl<T: Choice> Choices<T> {
    fn known() -> PossibleValuesParser {
        PossibleValuesParser::new(T::all().into_iter().map(|(name, _)| name))
    }
}

impl<T: Choice> TypedValueParser for Choices<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        value.to_str().and_then(T::from_name).ok_or_else(|| {
            let complaint = Self::known().parse_ref(command, arg, value).err();
            complaint.unwrap_or_else(|| clap::Error::new(clap::error::ErrorKind::InvalidValue))
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        // The names are those of constants: they outlive the parser that lists them.
        Some(Box::new(T::all().into_iter().map(|(name, _)| PossibleValue::new(name))))
    }
}

/// A game.
pub(crate) type Game = &'static dyn AnyGame;

impl Choice for Game {
    fn all() -> Vec<(&'static str, Self)> {
        GAMES.iter().map(|game| (game.info().name, *game)).collect()
    }

    fn from_name(text: &str) -> Option<Self> {
        tablette::game(text).ok()
    }
}

/// A game of the list, or a file with one of the user's own.
#[derive(Clone)]
pub(crate) enum GameWord {
    Listed(Game),
    File(PathBuf),
}

impl GameWord {
    /// Opens a file with a game.
    ///
    /// # Errors
    /// There is no game in it, or none that answers.
    pub(crate) fn open(&self, context: &Context) -> Result<Game, Fault> {
        match self {
            Self::Listed(game) => Ok(*game),
            Self::File(path) => Ok(context.own_game(path)?.game()),
        }
    }

    /// The game, if it is one of the list.
    pub(crate) fn listed(&self) -> Option<Game> {
        if let Self::Listed(game) = self { Some(*game) } else { None }
    }

    /// The name, as it is printed.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Listed(game) => game.info().name.to_owned(),
            Self::File(path) => clean(&path.display().to_string()),
        }
    }
}

impl Choice for GameWord {
    fn all() -> Vec<(&'static str, Self)> {
        Game::all().into_iter().map(|(name, game)| (name, Self::Listed(game))).collect()
    }

    fn from_name(text: &str) -> Option<Self> {
        if own::is_file(text) { Some(Self::File(text.into())) } else { Game::from_name(text).map(Self::Listed) }
    }
}

/// The argument that names a game.
pub(crate) fn game() -> Parameter {
    positional(words::option::ARG_GAME).value(words::label::VALUE_GAME)
}

/// The argument that names a game, which may be a file.
pub(crate) fn game_or_file() -> Parameter {
    positional(words::option::ARG_GAME_OR_FILE).value(words::label::VALUE_GAME)
}

/// The words of a board, or of a board and what follows it.
pub(crate) fn board_words(help: Text) -> Parameter {
    positional(help).value(words::label::VALUE_BOARD).with(|arg| arg.allow_negative_numbers(true))
}

/// Choices that list themselves, each with the reader of its spellings.
macro_rules! choices {
    ($($type:ty: $text:ident => $value:expr;)*) => {$(
        impl Choice for $type {
            fn all() -> Vec<(&'static str, Self)> {
                Self::ALL.map(|choice| (choice.name(), choice)).to_vec()
            }

            fn from_name($text: &str) -> Option<Self> {
                $value
            }
        }
    )*};
}

choices! {
    Rung: text => text.parse().ok();
    Question: text => Self::named(text);
    Opponent: text => Self::named(text);
    Level: text => Self::ALL.into_iter().find(|level| level.name() == text);
    Language: text => Self::ALL.into_iter().find(|language| language.name() == text);
}

impl Choice for Lang {
    fn all() -> Vec<(&'static str, Self)> {
        vec![("en", Self::En), ("fr", Self::Fr)]
    }
}

/// A side of a game for two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seat {
    First,
    Second,
}

impl Choice for Seat {
    fn all() -> Vec<(&'static str, Self)> {
        vec![("first", Self::First), ("second", Self::Second)]
    }

    fn from_name(text: &str) -> Option<Self> {
        let is = |names: &[&str]| names.iter().any(|name| is_same_name(text, name));
        let first = is(&["first", "premier", "première"]).then_some(Self::First);
        first.or_else(|| is(&["second", "seconde", "deuxième"]).then_some(Self::Second))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_means_two_things() {
        let rungs = Rung::ALL.map(Rung::name);
        let games: Vec<_> = GAMES.iter().flat_map(|game| [&[game.info().name], game.info().aliases].concat()).collect();
        for (at, name) in games.iter().enumerate() {
            let others = games.iter().enumerate().filter(|(other, _)| *other != at);
            assert!(others.clone().all(|(_, other)| !is_same_name(name, other)), "{name}");
            assert!(rungs.iter().all(|rung| !is_same_name(name, rung)), "{name}");
        }
    }

    #[test]
    fn french_names_stand_beside_the_english_ones() {
        for (typed, name) in
            [("dames", "draughts"), ("Chocolat", "chocolate"), ("BAGUENAUDIER", "rings"), ("Röckse", "rockse")]
        {
            assert_eq!(Game::from_name(typed).map(|game| game.info().name), Some(name));
        }
        for (typed, name) in
            [("récursion", "recursion"), ("memoire", "memory"), ("Théorie", "theory"), ("recherche", "search")]
        {
            assert_eq!(Rung::from_name(typed).map(Rung::name), Some(name));
        }
        assert_eq!(Question::from_name("coût"), Some(Question::Cost));
        for (typed, name) in
            [("Élève", "learner"), ("debutant", "novice"), ("hurried", "player"), ("parfait", "perfect")]
        {
            assert_eq!(Opponent::from_name(typed).map(Opponent::name), Some(name));
        }
        assert_eq!(Opponent::from_name("god"), None);
        assert_eq!(Seat::from_name("Première"), Some(Seat::First));
        for typed in ["dame", "", "théories", "chomps"] {
            assert!(Game::from_name(typed).is_none() && Rung::from_name(typed).is_none(), "{typed}");
        }
    }
}
