//! Sentences for people, in English and French.
//!
//! A game's words live in the game's own file (a new game is one file), those of faces in the workbench's `words`;
//! both are declared by [`words!`](crate::words). Placeholders are `{name}`, choices by number
//! `{n?singular:plural}` or `{n?0=none|1=one|more}`. French counts 0 and 1 as singular, English only 1. That both
//! languages have the declared placeholders is checked when the program is compiled.

mod pieces;
mod slots;

use std::fmt::{self, Display};

use crate::figures::shortened;
use crate::lang::Lang;

pub use pieces::{Segment, When};
pub use slots::{ArgumentKind, Parameter};

/// One sentence in each language, with nothing to be filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    en: &'static str,
    fr: &'static str,
}

impl Text {
    /// Pairs an English sentence with its French one. To be called where constants are made, so that the check below
    /// happens when the program is compiled. A sentence with a placeholder has arguments, and is declared with them by
    /// [`words!`](crate::words):
    ///
    /// ```compile_fail
    /// # use tablette_core::{Lang, Text};
    /// const LOST: Text = Text::new("{n} are lost", "{n} sont perdues");
    /// # LOST.get(Lang::En);
    /// ```
    ///
    /// # Panics
    /// When there is a brace in one of the sentences.
    pub const fn new(en: &'static str, fr: &'static str) -> Self {
        slots::plain(en.as_bytes());
        slots::plain(fr.as_bytes());
        Self { en, fr }
    }

    /// A sentence with these arguments, for [`Sentence`](crate::Sentence) to keep: nobody else may hold a text whose
    /// placeholders are still to be filled.
    ///
    /// # Panics
    /// When one of the sentences breaks the grammar, has other placeholders than these, or chooses by one that is no
    /// number.
    pub(crate) const fn declared(en: &'static str, fr: &'static str, parameters: &[Parameter]) -> Self {
        slots::declared(en.as_bytes(), parameters);
        slots::declared(fr.as_bytes(), parameters);
        Self { en, fr }
    }

    /// The sentence in `lang`.
    pub fn get(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Fr => self.fr,
        }
    }

    /// The parts of the sentence in `lang`. Linear time.
    pub(crate) fn pieces(self, lang: Lang) -> Vec<Segment<'static>> {
        let text = self.get(lang);
        pieces::pieces(text, 0, text.len())
    }
}

/// A sentence with its arguments, ready to be said in any language: what a function of [`words!`](crate::words) gives.
///
/// ```
/// use tablette_core::{Digits, Lang, words};
/// words! { moves(n: Digits) { "{n} {n?move:moves}", "{n} {n?coup:coups}" } }
/// assert_eq!(moves(1u32).say(Lang::En), "1 move");
/// assert_eq!(moves(0u32).say(Lang::En), "0 moves");
/// assert_eq!(moves(0u32).say(Lang::Fr), "0 coup");
/// ```
///
/// Nothing else fills a placeholder: there is no way to name one, and so none to misspell or to forget it.
///
/// ```compile_fail
/// # use tablette_core::{Digits, words};
/// # words! { moves(n: Digits) { "{n} {n?move:moves}", "{n} {n?coup:coups}" } }
/// moves();
/// ```
/// ```compile_fail
/// # use tablette_core::{Phrase, Text};
/// let moves = Phrase::from(Text::new("moves", "coups")).with("n", 1);
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
    pub(crate) fn new(text: Text, arguments: Vec<(&'static str, Value)>) -> Self {
        Self { text, arguments }
    }

    /// The sentence in `lang`. Linear time.
    pub fn say(&self, lang: Lang) -> String {
        let mut said = String::new();
        self.say_pieces(&self.text.pieces(lang), lang, &mut said);
        said
    }

    fn say_pieces(&self, pieces: &[Segment<'_>], lang: Lang, said: &mut String) {
        for piece in pieces {
            match piece {
                Segment::Plain(text) => said.push_str(text),
                Segment::Slot(name) => said.push_str(&self.value(name).say(lang)),
                Segment::Choice { name, texts } => {
                    let digits = self.value(name).digits();
                    let chosen = texts.iter().find(|(when, _)| when.holds(digits, lang));
                    self.say_pieces(chosen.map_or(&[], |(_, pieces)| pieces), lang, said);
                }
            }
        }
    }

    fn value(&self, name: &str) -> &Value {
        let argument = self.arguments.iter().find(|(known, _)| *known == name);
        &argument.expect("a sentence is declared with the arguments of its placeholders").1
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
    use crate::{Digits, Words, words};

    words! {
        SQUARE { "a square", "un carré" }
        eat(what: Words) { "eat {what}", "mange {what}" }
        counted(n: Digits, what: Words) {
            "{n?0=none|1=one, {what}|{n}: {what}}",
            "{n?{n} seul:{n}, dont {what}}",
        }
    }

    #[test]
    fn nested_phrases_follow_the_outer_language() {
        assert_eq!(eat(SQUARE).say(Lang::Fr), "mange un carré");
        assert_eq!(eat(eat(SQUARE)).to_string(), "eat eat a square");
    }

    #[test]
    fn numbers_choose_between_texts_that_hold_placeholders() {
        let said = |n: u8, lang| counted(n, "x").say(lang);
        assert_eq!([0, 1, 10].map(|n| said(n, Lang::En)), ["none", "one, x", "10: x"]);
        assert_eq!([0, 1, 2].map(|n| said(n, Lang::Fr)), ["0 seul", "1 seul", "2, dont x"]);
    }
}
