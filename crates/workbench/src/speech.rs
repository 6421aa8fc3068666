//! Sentences in one language, and numbers as each language writes them.
//!
//! A game's own words are in the game's file; general ones are declared in
//! [`words`](mod@crate::words).

mod amounts;
mod answer;
mod figures;
pub mod verdicts;

use tablette_core::{Lang, Phrase};

pub use amounts::amount;
pub use answer::{beginning, by, fields, spell, spelled};
pub use figures::{bytes, decimal, duration, score};
pub use tablette_core::figures::{digits, shortened};

use crate::words::common;

/// Returns the language of the environment, by the POSIX convention: the first of `LC_ALL`,
/// `LC_MESSAGES` and `LANG` that is set and not empty decides, whatever its value; else English.
/// `variable` looks one up.
///
/// ```
/// use tablette::{Lang, speech::surrounding};
/// assert_eq!(surrounding(|name| (name == "LANG").then(|| "fr_CA.UTF-8".to_owned())), Lang::Fr);
/// assert_eq!(surrounding(|_| Some("C".to_owned())), Lang::En);
/// ```
pub fn surrounding(variable: impl Fn(&str) -> Option<String>) -> Lang {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| variable(name).filter(|value| !value.is_empty()))
        .and_then(|locale| Lang::from_locale(&locale))
        .unwrap_or_default()
}

/// A renderer of sentences in one language.
///
/// ```
/// use tablette::{Lang, speech::Speaker, words};
/// let speaker = Speaker::new(Lang::Fr);
/// assert_eq!(speaker.say(words::common::plies(0u32)), "0 coup");
/// assert_eq!(speaker.say(words::common::plies(84_518u32)), "84\u{202f}518 coups");
/// ```
pub struct Speaker {
    lang: Lang,
}

impl Speaker {
    /// Creates one for a language.
    pub const fn new(lang: Lang) -> Self {
        Self { lang }
    }

    /// Returns the language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// Renders a sentence with its arguments.
    pub fn say(&self, sentence: impl Into<Phrase>) -> String {
        sentence.into().say(self.lang)
    }

    /// Joins several items in one sentence: `a, b and c`.
    pub fn list(&self, things: &[String]) -> String {
        match things {
            [] => String::new(),
            [one] => one.clone(),
            [head @ .., last] => self.say(common::list(head.join(", "), last)),
        }
    }

    /// Joins alternatives: `a, b or c`.
    pub fn choice(&self, things: &[String]) -> String {
        match things {
            [] => String::new(),
            [one] => one.clone(),
            [head @ .., last] => self.say(common::choice(head.join(", "), last)),
        }
    }

    /// Returns a whole number as this language writes it, a very long one [shortened].
    pub fn number(&self, number: impl std::fmt::Display) -> String {
        shortened(self.lang, &number.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_choose_and_are_grouped() {
        let english = Speaker::new(Lang::En);
        assert_eq!(english.say(common::plies(0u32)), "0 plies");
        assert_eq!(english.say(common::plies(1u128 << 100)), "1,267,650,600,228,229,401,496,703,205,376 plies");
    }

    #[test]
    fn lists_read_like_sentences() {
        let things = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(Speaker::new(Lang::En).list(&things), "a, b and c");
        assert_eq!(Speaker::new(Lang::Fr).list(&things[..2]), "a et b");
        assert_eq!(Speaker::new(Lang::Fr).choice(&things), "a, b ou c");
        assert_eq!(Speaker::new(Lang::Fr).list(&things[..1]), "a");
    }
}
