//! Sentences for people, in English and French.
//!
//! A game's words live in the game's own file (a new game is one file), so they are plain data
//! here and not entries of a catalogue elsewhere. Placeholders are `{name}`; a choice by number is
//! `{name?singular:plural}`. French counts 0 and 1 as singular, English only 1.

use std::fmt::{self, Display};

/// A language that Tablette speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

impl Lang {
    /// Every language, English first.
    pub const ALL: [Self; 2] = [Self::En, Self::Fr];

    /// The two-letter code (ISO 639-1).
    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Fr => "fr",
        }
    }

    /// Reads a code or a locale such as `fr`, `fr_FR.UTF-8` or `fr-CA`; `None` when the language is not spoken.
    ///
    /// ```
    /// use tablette_core::Lang;
    /// assert_eq!(Lang::from_locale("fr_CA.UTF-8"), Some(Lang::Fr));
    /// assert_eq!(Lang::from_locale("frisian"), None);
    /// ```
    pub fn from_locale(locale: &str) -> Option<Self> {
        let language = locale.split(['_', '-', '.', '@']).next()?;
        Self::ALL.into_iter().find(|lang| lang.code().eq_ignore_ascii_case(language))
    }
}

/// One sentence in each language, with placeholders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// The English sentence.
    pub en: &'static str,
    /// The French sentence.
    pub fr: &'static str,
}

impl Text {
    /// Pairs an English sentence with its French one.
    pub const fn new(en: &'static str, fr: &'static str) -> Self {
        Self { en, fr }
    }

    /// The sentence in `lang`, placeholders and all.
    pub fn get(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Fr => self.fr,
        }
    }

    /// Starts a [`Phrase`] from this sentence, giving its first argument.
    pub fn with(self, name: &'static str, value: impl Display) -> Phrase {
        Phrase::from(self).with(name, value)
    }
}

/// A sentence with its arguments, ready to be said in any language.
///
/// ```
/// use tablette_core::{Lang, Text};
/// let text = Text::new("{n} {n?move:moves}", "{n} {n?coup:coups}");
/// assert_eq!(text.with("n", 1).say(Lang::En), "1 move");
/// assert_eq!(text.with("n", 0).say(Lang::En), "0 moves");
/// assert_eq!(text.with("n", 0).say(Lang::Fr), "0 coup");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    text: Text,
    arguments: Vec<(&'static str, Argument)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Argument {
    Plain(String),
    Phrase(Phrase),
}

impl From<Text> for Phrase {
    fn from(text: Text) -> Self {
        Self { text, arguments: Vec::new() }
    }
}

impl Phrase {
    /// Gives a value to the placeholder `name`.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Display) -> Self {
        self.arguments.push((name, Argument::Plain(value.to_string())));
        self
    }

    /// Gives a whole phrase to the placeholder `name`; it is said in the language of the sentence around it.
    #[must_use]
    pub fn with_phrase(mut self, name: &'static str, phrase: Self) -> Self {
        self.arguments.push((name, Argument::Phrase(phrase)));
        self
    }

    /// The sentence in `lang`. An unknown placeholder stays as written. Linear time.
    pub fn say(&self, lang: Lang) -> String {
        let mut said = String::new();
        let mut rest = self.text.get(lang);
        while let Some((before, after)) = rest.split_once('{') {
            said.push_str(before);
            let Some((slot, tail)) = after.split_once('}') else {
                said.push('{');
                rest = after;
                continue;
            };
            if let Some(words) = self.fill(slot, lang) {
                said.push_str(&words);
            } else {
                said.push('{');
                said.push_str(slot);
                said.push('}');
            }
            rest = tail;
        }
        said.push_str(rest);
        said
    }

    fn fill(&self, slot: &str, lang: Lang) -> Option<String> {
        let (name, choice) = match slot.split_once('?') {
            Some((name, choice)) => (name, Some(choice.split_once(':')?)),
            None => (slot, None),
        };
        let (_, argument) = self.arguments.iter().find(|(known, _)| *known == name)?;
        let value = match argument {
            Argument::Plain(value) => value.clone(),
            Argument::Phrase(phrase) => phrase.say(lang),
        };
        Some(match choice {
            None => value,
            Some((one, many)) => if is_singular(&value, lang) { one } else { many }.to_owned(),
        })
    }
}

/// English before anything else is chosen: logs, panics of tests, `?` in examples.
impl Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

fn is_singular(number: &str, lang: Lang) -> bool {
    match lang {
        Lang::En => number == "1",
        Lang::Fr => matches!(number, "0" | "1" | "-1"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_phrases_follow_the_outer_language() {
        let inner = Phrase::from(Text::new("a square", "un carré"));
        let outer = Phrase::from(Text::new("eat {what}", "mange {what}")).with_phrase("what", inner);
        assert_eq!(outer.say(Lang::Fr), "mange un carré");
        assert_eq!(outer.to_string(), "eat a square");
    }

    #[test]
    fn odd_braces_are_left_alone() {
        let text = Text::new("{ {unknown} {n", "");
        assert_eq!(Phrase::from(text).with("n", 1).say(Lang::En), "{ {unknown} {n");
    }
}
