//! What is asked, as plain data.

use tablette::{Lang, Problem, Settings, Text};

use crate::percent;

/// A request without anything that belongs to sockets.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ApiRequest {
    /// The path as it came, percent-encoded.
    pub path: String,
    /// What follows the `?`, as it came.
    pub query: String,
    /// The header `Accept-Language`, empty for none.
    pub languages: String,
}

impl ApiRequest {
    /// A request for an address, without headers.
    pub fn get(address: &str) -> Self {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        Self { path: path.to_owned(), query: query.to_owned(), languages: String::new() }
    }

    /// The parts of the path, still encoded: `/api/chomp/8x10` has three.
    pub fn parts(&self) -> Vec<&str> {
        self.path.trim_matches('/').split('/').collect()
    }

    /// The game and the board that are asked about, decoded; `None` where the address names none.
    ///
    /// ```
    /// use tablette_service::ApiRequest;
    /// let named = ApiRequest::get("/api/chomp/~OXg5/solve").board();
    /// assert_eq!(named, Some(("chomp".to_owned(), "9x9".to_owned())));
    /// ```
    pub fn board(&self) -> Option<(String, String)> {
        match self.parts()[..] {
            ["api", game, board] | ["api", game, board, _] => {
                Some((percent::decode(game, false)?, percent::board(board)?))
            }
            _ => None,
        }
    }

    /// What was chosen: `name=value` pairs in their order. `None` when they are no UTF-8.
    pub fn pairs(&self) -> Option<Vec<(String, String)>> {
        let pairs = self.query.split('&').filter(|pair| !pair.is_empty());
        pairs
            .map(|pair| {
                let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
                Some((percent::decode(name, true)?, percent::decode(value, true)?))
            })
            .collect()
    }

    /// The language asked for: `?lang=`, else the first of `Accept-Language` that is spoken, else English.
    pub fn lang(&self) -> Lang {
        let asked = self.query.split('&').find_map(|pair| Lang::from_locale(pair.strip_prefix("lang=")?));
        let spoken = || self.languages.split(',').find_map(|name| Lang::from_locale(name.split(';').next()?.trim()));
        asked.or_else(spoken).unwrap_or_default()
    }
}

/// The options of a request, read once: those that the server knows, and the settings of the game.
pub(crate) struct Options {
    known: Vec<(String, String)>,
    pub(crate) settings: Settings,
}

/// What belongs to the server; every other name is a setting of the game, which refuses what it does not know.
pub(crate) const KNOWN: [&str; 18] = [
    "lang", "stream", "on", "move", "judged", "most", "by", "worth", "at", "level", "seed", "grade", "day", "limit",
    "solution", "card", "moves", "text",
];

impl Options {
    /// Parts the options of the server from the settings of the game.
    ///
    /// # Errors
    /// A setting or an option given twice, a language that is not spoken.
    pub(crate) fn read(pairs: Vec<(String, String)>) -> Result<Self, Problem> {
        let (known, settings): (Vec<_>, Vec<_>) =
            pairs.into_iter().partition(|(name, _)| KNOWN.contains(&name.as_str()));
        for (at, (name, _)) in known.iter().enumerate() {
            if known[..at].iter().any(|(other, _)| other == name) {
                return Err(Problem::new(ONCE, name.clone()));
            }
        }
        let given = |name: &str| known.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
        if let Some(strange) = given("lang").filter(|name| Lang::from_locale(name).is_none()) {
            return Err(Problem::new(LANGUAGE, strange));
        }
        for (name, expected) in [("stream", STREAM), ("judged", JUDGED), ("solution", SOLUTION), ("card", CARD)] {
            if let Some(strange) = given(name).filter(|value| *value != "1") {
                return Err(Problem::new(expected, strange));
            }
        }
        let settings: Vec<String> = settings.into_iter().map(|(name, value)| format!("{name}={value}")).collect();
        Ok(Self { known, settings: Settings::parse(settings.iter().map(String::as_str))? })
    }

    /// The value of an option.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.known.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

const ONCE: Text = Text::new("each option once", "chaque option une seule fois");
const LANGUAGE: Text = Text::new("the language en or fr", "la langue en ou fr");
const STREAM: Text = Text::new("stream=1 or nothing", "stream=1 ou rien");
const JUDGED: Text = Text::new("judged=1 or nothing", "judged=1 ou rien");
const SOLUTION: Text = Text::new("solution=1 or nothing", "solution=1 ou rien");
const CARD: Text = Text::new("card=1 or nothing", "card=1 ou rien");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_chosen() {
        let lang = |query: &str, header: &str| {
            ApiRequest { languages: header.to_owned(), ..ApiRequest::get(&format!("/?{query}")) }.lang().code()
        };
        assert_eq!(lang("lang=fr", "en"), "fr");
        assert_eq!(lang("", "de-CH, fr;q=0.8, en;q=0.5"), "fr");
        assert_eq!(lang("lang=xx", ""), "en");
    }

    #[test]
    fn what_the_server_does_not_know_is_a_setting() {
        let read = |query: &str| Options::read(ApiRequest::get(&format!("/?{query}")).pairs().unwrap());
        let options = read("horizon=4&lang=fr&at=12").unwrap();
        assert_eq!((options.get("at"), options.get("horizon")), (Some("12"), None));
        assert_eq!(options.settings.get("horizon"), Some("4"));
        assert!(read("at=1&at=2").is_err() && read("take=1&take=2").is_err() && read("=1").is_err());
    }
}
