//! Words for faces: the catalogue of messages in each language, and figures as each language writes them.
//!
//! The catalogues are Fluent files (`messages/en.ftl`, `messages/fr.ftl`) built into the program. A game's own words
//! live in the game's file as [`Text`](tablette_core::Text); what belongs to no game lives here.

mod figures;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use tablette_core::{Lang, Number};
use unic_langid::LanguageIdentifier;

pub use figures::{bytes, decimal, digits, duration, shortened};

/// Says messages of the catalogue in one language.
///
/// ```
/// use tablette::{Lang, speech::Speaker};
/// let speaker = Speaker::new(Lang::En);
/// assert_eq!(speaker.say("plies", &[("n", 1u32.into())]), "1 ply");
/// assert_eq!(speaker.say("plies", &[("n", 84_518u32.into())]), "84,518 plies");
/// assert_eq!(speaker.say("there-is-no-such-message", &[]), "there-is-no-such-message");
/// ```
pub struct Speaker {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
}

/// A value for a placeholder of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Word {
    /// Said as it is.
    Text(String),
    /// A count: written with thousands set apart, and able to choose between singular and plural.
    Count(Number),
}

impl Speaker {
    /// Makes one for a language. Only that language's catalogue is parsed: well under a millisecond.
    pub fn new(lang: Lang) -> Self {
        let mut bundle = FluentBundle::new_concurrent(vec![identifier(lang)]);
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(match lang {
            Lang::En => |value, _| grouped(Lang::En, value),
            Lang::Fr => |value, _| grouped(Lang::Fr, value),
        }));
        // A test proves that the catalogues have no fault; were there one, its message alone would be missing.
        let catalogue = FluentResource::try_new(catalogue(lang).to_owned()).unwrap_or_else(|(sound, _)| sound);
        bundle.add_resource_overriding(catalogue);
        Self { lang, bundle }
    }

    /// The language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// Says a message without placeholders.
    pub fn plain(&self, id: &str) -> String {
        self.say(id, &[])
    }

    /// Says a message. A message that does not exist is said by its id, a missing placeholder by its name: nothing panics.
    pub fn say(&self, id: &str, words: &[(&'static str, Word)]) -> String {
        let Some(pattern) = self.bundle.get_message(id).and_then(|message| message.value()) else {
            return id.to_owned();
        };
        let mut arguments = FluentArgs::new();
        for (name, word) in words {
            arguments.set(*name, self.value(word));
        }
        self.bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned()
    }

    /// Several things in one sentence: `a, b and c`.
    pub fn list(&self, things: &[String]) -> String {
        match things {
            [] => String::new(),
            [one] => one.clone(),
            [head @ .., last] => self.say("list", &[("head", head.join(", ").into()), ("last", last.as_str().into())]),
        }
    }

    /// Several things to choose from: `a, b or c`.
    pub fn choice(&self, things: &[String]) -> String {
        match things {
            [] => String::new(),
            [one] => one.clone(),
            [head @ .., last] => {
                self.say("choice", &[("head", head.join(", ").into()), ("last", last.as_str().into())])
            }
        }
    }

    /// A whole number as this language writes it, a very long one [shortened].
    pub fn number(&self, number: impl std::fmt::Display) -> String {
        shortened(self.lang, &number.to_string())
    }

    fn value(&self, word: &Word) -> FluentValue<'static> {
        match word {
            Word::Text(text) => FluentValue::from(text.clone()),
            // Fluent counts with doubles; what they cannot hold is written out here and is plural anyway.
            Word::Count(count) => match count.as_i128().filter(|_| count.fits_json()) {
                Some(small) => FluentValue::from(small as i64),
                None => FluentValue::from(self.number(count)),
            },
        }
    }
}

impl From<&str> for Word {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Word {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Number> for Word {
    fn from(count: Number) -> Self {
        Self::Count(count)
    }
}

macro_rules! word_from {
    ($($kind:ty)*) => {$(
        impl From<$kind> for Word {
            fn from(count: $kind) -> Self {
                Self::Count(Number::from(count))
            }
        }
    )*};
}
word_from!(u32 u64 u128 usize);

fn catalogue(lang: Lang) -> &'static str {
    match lang {
        Lang::En => include_str!("../messages/en.ftl"),
        Lang::Fr => include_str!("../messages/fr.ftl"),
    }
}

fn identifier(lang: Lang) -> LanguageIdentifier {
    lang.code().parse().expect("the code of a language that is spoken is a language identifier")
}

fn grouped(lang: Lang, value: &FluentValue<'_>) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(digits(lang, &number.value.to_string())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    /// Each message of a catalogue with the variables it uses, read from its text.
    fn messages(lang: Lang) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
        let mut found = BTreeMap::<_, BTreeSet<_>>::new();
        let mut current = "";
        for line in catalogue(lang).lines().filter(|line| !line.starts_with('#')) {
            if line.starts_with(|first: char| first.is_ascii_lowercase()) {
                current = line.split_once(" =").expect("a message").0;
                assert!(found.insert(current, BTreeSet::new()).is_none(), "{current} is there twice");
            }
            for piece in line.split('$').skip(1) {
                let end = piece.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(piece.len());
                found.get_mut(current).expect("variables follow a message").insert(&piece[..end]);
            }
        }
        found
    }

    #[test]
    fn the_catalogues_are_well_formed() {
        for lang in Lang::ALL {
            let read = FluentResource::try_new(catalogue(lang).to_owned());
            assert!(read.is_ok(), "{lang:?}: {:?}", read.err().map(|(_, errors)| errors));
        }
    }

    #[test]
    fn both_languages_have_the_same_messages_with_the_same_variables() {
        let (english, french) = (messages(Lang::En), messages(Lang::Fr));
        assert!(english.len() > 100, "the catalogue was not read");
        let differing: Vec<_> = english
            .keys()
            .chain(french.keys())
            .filter(|id| english.get(*id) != french.get(*id))
            .map(|id| (id, english.get(id), french.get(id)))
            .collect();
        assert!(differing.is_empty(), "{differing:#?}");
    }

    #[test]
    fn every_message_can_be_said_in_full() {
        for lang in Lang::ALL {
            let speaker = Speaker::new(lang);
            for (id, variables) in messages(lang) {
                let words: Vec<_> = variables.iter().map(|name| (*name, Word::from(3u32))).collect();
                let said = speaker.say(id, &words);
                assert!(said != id || !id.contains('-'), "{id} is not there");
                assert!(!said.contains("{$"), "{id}: {said}");
            }
        }
    }

    #[test]
    fn counts_choose_and_are_grouped() {
        let (english, french) = (Speaker::new(Lang::En), Speaker::new(Lang::Fr));
        assert_eq!(english.say("plies", &[("n", 0u32.into())]), "0 plies");
        assert_eq!(french.say("plies", &[("n", 0u32.into())]), "0 coup");
        assert_eq!(french.say("plies", &[("n", 84_518u32.into())]), "84\u{202f}518 coups");
        let huge = (1u128 << 100).into();
        assert_eq!(english.say("plies", &[("n", huge)]), "1,267,650,600,228,229,401,496,703,205,376 plies");
    }

    #[test]
    fn nothing_missing_panics() {
        let speaker = Speaker::new(Lang::Fr);
        assert_eq!(speaker.plain("no-such-message"), "no-such-message");
        assert_eq!(speaker.plain("\u{0}"), "\u{0}");
        assert!(speaker.plain("plies").contains('n'), "a missing variable is named");
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
