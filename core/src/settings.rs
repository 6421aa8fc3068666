//! A game's settings: named choices given as text, read strictly.

use std::collections::BTreeMap;
use std::fmt;

use crate::notation::Problem;
use crate::phrase::Text;

/// One choice that a game offers, as shown by `tablette games`.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The name before the `=`.
    pub name: &'static str,
    /// What it chooses.
    pub about: Text,
    /// The value in force when it is not given.
    pub default: &'static str,
    /// Other values that the [laws](crate::laws) try on every small board, one at a time: enough of them that every
    /// rule which the setting changes is met, such as `all` and `6.1` for draws by counting.
    pub trials: &'static [&'static str],
}

/// Settings as given: `name=value` pairs, each at most once.
///
/// ```
/// use tablette_core::Settings;
/// let settings = Settings::parse(["take=1,2,3"]).unwrap();
/// assert_eq!(settings.get("take"), Some("1,2,3"));
/// assert!(Settings::parse(["take"]).is_err());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings(BTreeMap<String, String>);

impl Settings {
    /// Reads `name=value` pairs.
    ///
    /// # Errors
    /// A pair without `=`, an empty name, or a name given twice.
    pub fn parse<'a>(pairs: impl IntoIterator<Item = &'a str>) -> Result<Self, Problem> {
        let mut settings = BTreeMap::new();
        for pair in pairs {
            let (name, value) =
                pair.split_once('=').filter(|(name, _)| !name.is_empty()).ok_or_else(|| Problem::new(PAIR, pair))?;
            if settings.insert(name.to_owned(), value.to_owned()).is_some() {
                return Err(Problem::new(ONCE, pair));
            }
        }
        Ok(Self(settings))
    }

    /// The value given for `name`, if any.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Checks that every name given is one of `known`.
    ///
    /// # Errors
    /// Names the first unknown setting and lists the known ones.
    pub fn only(&self, known: &[Setting]) -> Result<(), Problem> {
        let names: Vec<_> = known.iter().map(|setting| setting.name).collect();
        match self.0.keys().find(|name| !names.contains(&name.as_str())) {
            None => Ok(()),
            Some(stranger) if names.is_empty() => Err(Problem::new(NO_SETTINGS, stranger)),
            Some(stranger) => Err(Problem::new(KNOWN.with("names", names.join(", ")), stranger)),
        }
    }
}

/// As they were given, by name, with blanks between them: nothing for the defaults.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs: Vec<_> = self.0.iter().map(|(name, value)| format!("{name}={value}")).collect();
        f.write_str(&pairs.join(" "))
    }
}

const PAIR: Text = Text::new("a setting written name=value", "un réglage écrit nom=valeur");
const ONCE: Text = Text::new("each setting once", "chaque réglage une seule fois");
const NO_SETTINGS: Text =
    Text::new("nothing to be set (this game has no settings)", "que rien ne soit réglé (ce jeu n'a pas de réglages)");
const KNOWN: Text = Text::new("one of the settings {names}", "l'un des réglages {names}");
