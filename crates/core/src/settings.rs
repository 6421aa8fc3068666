//! The settings of a game: named choices given as text, read strictly.
//!
//! For example, `tablette solve subtraction 21 --set take=1,2,3` gives one pair. The game declares
//! a [`Setting`] for each name that it knows, and the typed pairs become [`Settings`]. An unknown
//! name or value is refused, and the error lists the known ones.

use std::collections::BTreeMap;
use std::fmt;

use crate::notation::{Problem, is_same_name, parse_number};
use crate::phrase::{Phrase, Text};
use crate::rules::Outcome;
use crate::sentence::{Digits, Words};
use crate::words;

/// A choice that a game offers, as listed by `tablette games`.
///
/// ```
/// use tablette_core::{Setting, Settings, Text, Values};
/// let about = Text::new("jumps ahead", "sauts en avant");
/// let horizon = Setting::new("horizon", "none", Values::Number { least: 1, most: 64 }, about);
/// let given = |text| horizon.number(&Settings::parse([text]).unwrap());
/// assert_eq!(given("horizon=4"), Ok(Some(4)));
/// assert_eq!(given("horizon=none"), Ok(None));
/// assert_eq!(given("horizon=0").unwrap_err().to_string(), "expected horizon from 1 to 64, or none, got “0”");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The name before the `=`: lower case, one word.
    pub name: &'static str,
    /// Its purpose, in a few words.
    pub about: Text,
    /// The default value. It may also be typed, even if `values` does not contain it: `none`, for
    /// example, beside numbers from 1 to 64.
    pub default: &'static str,
    /// The other values that may be given.
    pub values: Values,
    /// The player who moves if another value than the default is given; `None` if that is still the
    /// best player.
    pub player: Option<Player>,
    /// French words for values, each with the value it stands for: `("blanc", "white")`. Those of
    /// flags and of `none` and `all` need not be listed.
    pub french: &'static [(&'static str, &'static str)],
    /// Other values that the [laws](crate::laws) try on every small board, one at a time: enough to
    /// cover every rule that the setting changes, such as `all` and `6.1` for draws by counting.
    pub trials: &'static [&'static str],
    /// The initial value for a game between people, if not the default: positions are studied
    /// without draws by counting, and games are played with them.
    pub in_play: Option<&'static str>,
}

/// The values that a setting takes.
///
/// ```
/// use tablette_core::{Setting, Text, Values};
/// let rule = Setting::new("draws", "none", Values::Names(&["6.1", "all"]), Text::new("draws", "nulles"));
/// assert!(rule.check("all").is_ok() && rule.check("none").is_ok());
/// assert_eq!(rule.check("6").unwrap_err().to_string(), "expected one of 6.1, all, none for draws, got “6”");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// `yes` or `no`.
    Flag,
    /// A whole number within a range, both ends included.
    Number {
        /// The minimum.
        least: u64,
        /// The maximum.
        most: u64,
    },
    /// One of these names.
    Names(&'static [&'static str]),
    /// Text that the game itself reads, with its format, such as `1,2,3`.
    Text(Text),
}

impl Values {
    /// Returns the name of the kind in JSON: `switch`, `number`, `choice` or `text`.
    pub fn kind(self) -> &'static str {
        match self {
            Self::Flag => "switch",
            Self::Number { .. } => "number",
            Self::Names(_) => "choice",
            Self::Text(_) => "text",
        }
    }
}

/// A player who follows a rule with a number instead of playing best. Answers are then about that
/// player, and must not be presented as best play. In Röckse, for example, a walker who considers
/// only four jumps ahead.
#[derive(Clone, Copy, Debug)]
pub struct Player {
    /// The name in JSON: lower case, one word.
    pub name: &'static str,
    /// The description for people, given the number of the setting.
    pub about: fn(u64) -> Phrase,
}

impl Setting {
    /// Creates a setting under which both sides still play their best, with no trials yet.
    pub const fn new(name: &'static str, default: &'static str, values: Values, about: Text) -> Self {
        Self { name, about, default, values, player: None, french: &[], trials: &[], in_play: None }
    }

    /// Declares that `player` plays if another value than the default is given. For settings of
    /// [`Values::Number`].
    #[must_use]
    pub const fn played_by(self, player: Player) -> Self {
        Self { player: Some(player), ..self }
    }

    /// Adds values that the laws try besides the default. Each must open every small board.
    #[must_use]
    pub const fn trying(self, trials: &'static [&'static str]) -> Self {
        Self { trials, ..self }
    }

    /// Adds the initial value for a game between people.
    #[must_use]
    pub const fn in_play(self, value: &'static str) -> Self {
        Self { in_play: Some(value), ..self }
    }

    /// Adds French words for the values.
    #[must_use]
    pub const fn in_french(self, french: &'static [(&'static str, &'static str)]) -> Self {
        Self { french, ..self }
    }

    /// Returns the value that a text stands for: the text itself, or the meaning of a word in
    /// either language, whatever its capitals and accents.
    ///
    /// ```
    /// use tablette_core::{Setting, Text, Values};
    /// let side = Setting::new("side", "both", Values::Names(&["white", "black"]), Text::new("side", "camp"));
    /// let side = side.in_french(&[("blanc", "white"), ("noir", "black")]);
    /// assert_eq!([side.canonical("Blanc"), side.canonical("black"), side.canonical("red")], ["white", "black", "red"]);
    /// let quick = Setting::new("quick", "no", Values::Flag, Text::new("quick", "rapide"));
    /// assert_eq!(quick.canonical("oui"), "yes");
    /// ```
    pub fn canonical<'a>(&self, value: &'a str) -> &'a str {
        let values: &'static [&'static str] = match self.values {
            Values::Flag => &["yes", "no"],
            Values::Names(names) => names,
            Values::Number { .. } | Values::Text(_) => &[],
        };
        if let Some(value) = values.iter().chain([&self.default]).find(|name| is_same_name(value, name)) {
            return value;
        }
        let flags: &[(&str, &str)] = if self.values == Values::Flag { &[("oui", "yes"), ("non", "no")] } else { &[] };
        let none: &[(&str, &str)] = if self.default == "none" { &[("aucun", "none"), ("aucune", "none")] } else { &[] };
        let words = self.french.iter().chain(flags).chain(none);
        words.into_iter().find(|(word, _)| is_same_name(value, word)).map_or(value, |(_, value)| value)
    }

    /// Checks a given value; [`Values::Text`] is checked by the game.
    ///
    /// # Errors
    /// Lists the possible values, in both languages.
    pub fn check(&self, value: &str) -> Result<(), Problem> {
        let value = self.canonical(value);
        match self.values {
            // First, because the default need not be among the values: `none` beside numbers.
            _ if value == self.default => Ok(()),
            Values::Flag if matches!(value, "yes" | "no") => Ok(()),
            Values::Flag => Err(Problem::new(yes_or_no(self.name), value)),
            Values::Number { least, most } if parse_number(value, self.about, least, most).is_ok() => Ok(()),
            Values::Number { least, most } => {
                let is_among = self.default.parse::<u64>().is_ok();
                let range = if is_among {
                    range(self.name, least, most)
                } else {
                    range_or(self.name, least, most, self.default)
                };
                Err(Problem::new(range, value))
            }
            Values::Names(names) if names.contains(&value) => Ok(()),
            Values::Names(names) => {
                let default = Some(self.default).filter(|default| !names.contains(default));
                let all: Vec<_> = names.iter().copied().chain(default).collect();
                Err(Problem::new(one_value(all.join(", "), self.name), value))
            }
            // A check here would be a second, looser parser of the same text.
            Values::Text(_) => Ok(()),
        }
    }

    /// Returns the value in force, given or default, after checking it.
    ///
    /// # Errors
    /// As [`check`](Setting::check).
    pub fn text<'a>(&self, settings: &'a Settings) -> Result<&'a str, Problem> {
        let value = settings.get(self.name).unwrap_or(self.default);
        self.check(value)?;
        Ok(self.canonical(value))
    }

    /// Returns the number in force; `None` for a default such as `none`. For settings of
    /// [`Values::Number`].
    ///
    /// # Errors
    /// As [`check`](Setting::check).
    pub fn number(&self, settings: &Settings) -> Result<Option<u64>, Problem> {
        // Checked already, so the only text that does not parse is a default such as `none`.
        self.text(settings).map(|value| value.parse().ok())
    }

    /// Whether a flag is `yes`, given or by default.
    ///
    /// # Errors
    /// As [`check`](Setting::check).
    pub fn flag(&self, settings: &Settings) -> Result<bool, Problem> {
        self.text(settings).map(|value| value == "yes")
    }
}

/// Misère play: with `misere=yes` the player who makes the last move loses. For impartial games
/// that end when no move is left; [`Settings::without_moves`] reads it.
pub const MISERE: Setting = Setting::new("misere", "no", Values::Flag, MISERE_ABOUT).trying(&["yes"]);

/// Settings as given: `name=value` pairs, each name at most once.
///
/// ```
/// use tablette_core::Settings;
/// let settings = Settings::parse(["take=1,2,3"]).unwrap();
/// assert_eq!(settings.get("take"), Some("1,2,3"));
/// assert!(Settings::parse(["take"]).is_err());
/// ```
// Sorted by name, so that the same choices in any order give the same text in links and table
// headers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings(BTreeMap<String, String>);

impl Settings {
    /// Reads `name=value` pairs. A value may be empty or contain `=`; [`only`](Settings::only)
    /// checks them against the game.
    ///
    /// # Errors
    /// A pair without `=`, an empty name, or a name given twice.
    pub fn parse<'a>(pairs: impl IntoIterator<Item = &'a str>) -> Result<Self, Problem> {
        let mut settings = BTreeMap::new();
        for pair in pairs {
            let (name, value) =
                pair.split_once('=').filter(|(name, _)| !name.is_empty()).ok_or_else(|| Problem::new(PAIR, pair))?;
            // Letting the last one win would hide a typing mistake.
            if settings.insert(name.to_owned(), value.to_owned()).is_some() {
                return Err(Problem::new(ONCE, pair));
            }
        }
        Ok(Self(settings))
    }

    /// Returns the defaults, and then every [trial](Setting::trials) of every setting, one at a
    /// time: the settings under which laws and checks open small boards.
    ///
    /// ```
    /// use tablette_core::{Setting, Settings, Text, Values};
    /// let take = Setting::new("take", "1", Values::Number { least: 1, most: 9 }, Text::new("", "")).trying(&["2", "5"]);
    /// let shown: Vec<_> = Settings::trials(&[take]).iter().map(ToString::to_string).collect();
    /// assert_eq!(shown, ["", "take=2", "take=5"]);
    /// ```
    pub fn trials(known: &[Setting]) -> Vec<Self> {
        let trials = known.iter().flat_map(|setting| setting.trials.iter().map(|value| (setting.name, *value)));
        // One at a time, since all combinations would multiply the number of boards to explore.
        let alone = |(name, value): (&str, &str)| Self(BTreeMap::from([(name.to_owned(), value.to_owned())]));
        [Self::default()].into_iter().chain(trials.map(alone)).collect()
    }

    /// Returns the value given for `name`, unchecked; `None` if it was not given.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Returns the outcome for a side that has no move left: lost in normal play, won in misère
    /// play ([`MISERE`]).
    ///
    /// # Errors
    /// As [`Setting::check`].
    ///
    /// ```
    /// use tablette_core::{Outcome, Settings};
    /// assert_eq!(Settings::default().without_moves(), Ok(Outcome::Lose));
    /// assert_eq!(Settings::parse(["misere=yes"]).unwrap().without_moves(), Ok(Outcome::Win));
    /// ```
    pub fn without_moves(&self) -> Result<Outcome, Problem> {
        Ok(if MISERE.flag(self)? { Outcome::Win } else { Outcome::Lose })
    }

    /// Returns these settings for a game between people: a setting that was not given has the
    /// initial value of such a game.
    ///
    /// ```
    /// use tablette_core::{Setting, Settings, Text, Values};
    /// let known = [Setting::new("draws", "none", Values::Names(&["all"]), Text::new("", "")).in_play("all")];
    /// assert_eq!(Settings::default().in_play(&known).get("draws"), Some("all"));
    /// let given = Settings::parse(["draws=none"]).unwrap();
    /// assert_eq!(given.in_play(&known).get("draws"), Some("none"));
    /// ```
    #[must_use]
    pub fn in_play(&self, known: &[Setting]) -> Self {
        let mut settings = self.clone();
        for (setting, value) in known.iter().filter_map(|setting| Some((setting, setting.in_play?))) {
            settings.0.entry(setting.name.to_owned()).or_insert_with(|| value.to_owned());
        }
        settings
    }

    /// Returns the pairs in the order of their names.
    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Checks that every given name is in `known`, and that its value is allowed. Every game calls
    /// this first in [`open`](crate::Game::open): a misspelt setting must not be ignored.
    ///
    /// # Errors
    /// Names the first unknown setting and lists the known ones, or lists the allowed values
    /// ([`Setting::check`]).
    pub fn only(&self, known: &[Setting]) -> Result<(), Problem> {
        let names: Vec<_> = known.iter().map(|setting| setting.name).collect();
        // Iterates over the given names, so that a misspelt one is found even if all known ones are
        // fine.
        for (name, value) in &self.0 {
            match known.iter().find(|setting| setting.name == name) {
                Some(setting) => setting.check(value)?,
                None if names.is_empty() => return Err(Problem::new(NO_SETTINGS, name)),
                None => return Err(Problem::new(one_of(names.join(", ")), name)),
            }
        }
        Ok(())
    }

    /// Returns the player who plays instead of the best one, if a given setting names one: the name
    /// in JSON, and in words. `None` if the value is not a number, with which no board opens
    /// either.
    pub fn player(&self, known: &[Setting]) -> Option<(&'static str, Phrase)> {
        known.iter().find_map(|setting| {
            // The default may be typed explicitly, and then changes nothing.
            let value = self.get(setting.name).filter(|value| setting.canonical(value) != setting.default)?;
            let (player, number) = setting.player.zip(value.parse().ok())?;
            Some((player.name, (player.about)(number)))
        })
    }
}

/// Writes the given pairs in the order of their names, separated by blanks: nothing for the
/// defaults.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs: Vec<_> = self.0.iter().map(|(name, value)| format!("{name}={value}")).collect();
        f.write_str(&pairs.join(" "))
    }
}

words! {
    from include_str!("settings.txt");
    PAIR;
    ONCE;
    yes_or_no(name: Words);
    range(name: Words, least: Digits, most: Digits);
    range_or(name: Words, least: Digits, most: Digits, default: Words);
    one_value(names: Words, name: Words);
    one_of(names: Words);
    NO_SETTINGS;
    MISERE_ABOUT;
}

#[cfg(test)]
mod tests {
    use super::*;

    const ABOUT: Text = Text::new("a choice", "un choix");
    const KNOWN: &[Setting] = &[
        Setting::new("quick", "no", Values::Flag, ABOUT),
        Setting::new("size", "3", Values::Number { least: 1, most: 9 }, ABOUT),
        Setting::new("side", "both", Values::Names(&["left", "right"]), ABOUT),
        Setting::new("ahead", "none", Values::Number { least: 1, most: 4 }, ABOUT)
            .played_by(Player { name: "hasty", about: hasty }),
    ];
    words! {
        hasty(moves: Digits) { "hasty by {moves}", "pressé de {moves}" }
    }

    #[test]
    fn values_are_checked_in_one_place() {
        for good in [
            "quick=oui",
            "side=Left",
            "ahead=aucun",
            "quick=yes",
            "quick=no",
            "size=1",
            "size=9",
            "side=left",
            "side=both",
            "ahead=none",
            "ahead=4",
        ] {
            assert_eq!(Settings::parse([good]).unwrap().only(KNOWN), Ok(()), "{good}");
        }
        for bad in
            ["quick=1", "quick=", "size=0", "size=10", "size=+1", "size=none", "side=lefts", "ahead=0", "slow=no"]
        {
            assert!(Settings::parse([bad]).unwrap().only(KNOWN).is_err(), "{bad}");
        }
    }

    #[test]
    fn only_a_setting_that_is_given_changes_the_player() {
        let player = |text| Settings::parse([text]).unwrap().player(KNOWN).map(|(_, about)| about.to_string());
        assert_eq!(player("ahead=2").as_deref(), Some("hasty by 2"));
        assert_eq!(player("ahead=none"), None);
        assert_eq!(player("size=2"), None);
    }
}
