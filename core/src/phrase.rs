//! Sentences for people, in English and French.
//!
//! A game's words live in the game's own file (a new game is one file), those of faces in the workbench's `words`;
//! both are declared by [`words!`](crate::words). Placeholders are `{name}`, choices by number
//! `{n?singular:plural}` or `{n?0=none|1=one|more}`. French counts 0 and 1 as singular, English only 1. That both
//! languages have the same placeholders is checked when the program is compiled.

mod pieces;
mod slots;

use std::fmt::{self, Display};

use crate::figures::shortened;
use crate::lang::Lang;

pub use pieces::{Piece, When};
pub use slots::{Kind, Parameter};

/// One sentence in each language, with placeholders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// The English sentence.
    pub en: &'static str,
    /// The French sentence.
    pub fr: &'static str,
}

impl Text {
    /// Pairs an English sentence with its French one. To be called where constants are made, so that the check below
    /// happens when the program is compiled:
    ///
    /// ```compile_fail
    /// # use tablette_core::Text;
    /// const LOST: Text = Text::new("{n} are lost", "elles sont perdues");
    /// # assert_eq!(LOST.en, "");
    /// ```
    ///
    /// # Panics
    /// When the sentences differ in their placeholders, or one of them breaks the grammar.
    pub const fn new(en: &'static str, fr: &'static str) -> Self {
        slots::check(en.as_bytes(), fr.as_bytes());
        Self { en, fr }
    }

    /// As [`new`](Self::new), for a sentence whose arguments are declared; [`words!`](crate::words) calls it.
    ///
    /// # Panics
    /// Also when the placeholders are not the arguments declared, or one chooses that is no number.
    pub const fn declared(en: &'static str, fr: &'static str, parameters: &[Parameter]) -> Self {
        slots::declared(en.as_bytes(), parameters);
        Self::new(en, fr)
    }

    /// The sentence in `lang`, placeholders and all.
    pub fn get(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Fr => self.fr,
        }
    }

    /// The parts of the sentence in `lang`, for those who say it elsewhere, such as the page. Linear time.
    pub fn pieces(self, lang: Lang) -> Vec<Piece<'static>> {
        let text = self.get(lang);
        pieces::pieces(text, 0, text.len())
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
/// const MOVES: Text = Text::new("{n} {n?move:moves}", "{n} {n?coup:coups}");
/// assert_eq!(MOVES.with("n", 1).say(Lang::En), "1 move");
/// assert_eq!(MOVES.with("n", 0).say(Lang::En), "0 moves");
/// assert_eq!(MOVES.with("n", 0).say(Lang::Fr), "0 coup");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    text: Text,
    arguments: Vec<(&'static str, Value)>,
}

/// The value of one argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// The digits of a whole number, which are set apart by thousands where they are said.
    Number(String),
    /// Said as it is.
    Plain(String),
    /// Said already: in English, and in French.
    Said(String, String),
    /// Said in the language of the sentence around it.
    Phrase(Phrase),
}

impl Value {
    fn say(&self, lang: Lang) -> String {
        match self {
            Self::Number(digits) => shortened(lang, digits),
            Self::Plain(text) => text.clone(),
            Self::Said(said, _) if lang == Lang::En => said.clone(),
            Self::Said(_, said) => said.clone(),
            Self::Phrase(phrase) => phrase.say(lang),
        }
    }

    /// The digits by which it chooses between texts; none where it is no number.
    fn digits(&self) -> &str {
        match self {
            Self::Number(digits) | Self::Plain(digits) => digits,
            Self::Said(..) | Self::Phrase(_) => "",
        }
    }
}

impl From<Text> for Phrase {
    fn from(text: Text) -> Self {
        Self { text, arguments: Vec::new() }
    }
}

impl Phrase {
    /// A sentence with all its arguments.
    pub fn new(text: Text, arguments: Vec<(&'static str, Value)>) -> Self {
        Self { text, arguments }
    }

    /// Gives a value to the placeholder `name`.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Display) -> Self {
        self.arguments.push((name, Value::Plain(value.to_string())));
        self
    }

    /// Gives a whole phrase to the placeholder `name`; it is said in the language of the sentence around it.
    #[must_use]
    pub fn with_phrase(mut self, name: &'static str, phrase: Self) -> Self {
        self.arguments.push((name, Value::Phrase(phrase)));
        self
    }

    /// The sentence in `lang`. A placeholder without its argument is said by its name. Linear time.
    pub fn say(&self, lang: Lang) -> String {
        let mut said = String::new();
        self.say_pieces(&self.text.pieces(lang), lang, &mut said);
        said
    }

    fn say_pieces(&self, pieces: &[Piece<'_>], lang: Lang, said: &mut String) {
        let value = |name: &str| self.arguments.iter().find(|(known, _)| *known == name).map(|(_, value)| value);
        for piece in pieces {
            match piece {
                Piece::Plain(text) => said.push_str(text),
                Piece::Slot(name) => match value(name) {
                    Some(value) => said.push_str(&value.say(lang)),
                    None => said.extend(["{", name, "}"]),
                },
                Piece::Choice { name, texts } => {
                    let digits = value(name).map_or("", Value::digits);
                    let chosen = texts.iter().find(|(when, _)| when.holds(digits, lang));
                    self.say_pieces(chosen.map_or(&[], |(_, pieces)| pieces), lang, said);
                }
            }
        }
    }
}

/// English before anything else is chosen: logs, panics of tests, `?` in examples.
impl Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
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
    fn numbers_choose_between_texts_that_hold_placeholders() {
        let text = Text::new("{n?0=none|1=one, {what}|{n}: {what}}", "{n?{n} seul:{n}, dont {what}}");
        let said = |n, lang| text.with("n", n).with("what", "x").say(lang);
        assert_eq!([0, 1, 10].map(|n| said(n, Lang::En)), ["none", "one, x", "10: x"]);
        assert_eq!([0, 1, 2].map(|n| said(n, Lang::Fr)), ["0 seul", "1 seul", "2, dont x"]);
    }

    #[test]
    fn a_placeholder_without_its_argument_is_named() {
        let text = Text::new("{n} {unknown}", "{unknown} {n}");
        assert_eq!(text.with("n", 1).say(Lang::En), "1 {unknown}");
    }
}
