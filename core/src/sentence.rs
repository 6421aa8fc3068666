//! Sentences with typed arguments: the macro [`words!`](crate::words), and what its arguments take.

use crate::lang::Lang;
use crate::phrase::{ArgumentKind, Parameter, Phrase, Segment, Text, Value};

/// Marks an argument that takes text, or another phrase, which is then said in the same language.
#[derive(Clone, Copy, Debug)]
pub struct Words;

/// Marks an argument that takes a whole number written in plain digits, as notations write them: `1024x1024`.
#[derive(Clone, Copy, Debug)]
pub struct Digits;

/// Marks an argument that takes an amount of memory, said with the unit of the language: `1.5 KiB`, `1,5 Kio`.
#[derive(Clone, Copy, Debug)]
pub struct Bytes;

/// What marks an argument: [`Number`](crate::Number) for counts, whose thousands are set apart, [`Digits`], [`Bytes`] or
/// [`Words`].
pub trait Placeholder {
    /// What it takes.
    const KIND: ArgumentKind;
}

impl Placeholder for Digits {
    const KIND: ArgumentKind = ArgumentKind::Digits;
}

impl Placeholder for Bytes {
    const KIND: ArgumentKind = ArgumentKind::Bytes;
}

impl Placeholder for Words {
    const KIND: ArgumentKind = ArgumentKind::Words;
}

/// A value that a placeholder of kind `P` takes.
pub trait Argument<P: Placeholder> {
    /// The value as a phrase keeps it.
    fn value(self) -> Value;
}

macro_rules! worded {
    ($($value:ty)*) => {$(
        impl Argument<Words> for $value {
            fn value(self) -> Value {
                Value::Plain(self.to_string())
            }
        }
    )*};
}
// No `impl Display`: a phrase is displayed in English, and would be said so in the midst of French.
worded!(&str &String char std::fmt::Arguments<'_> std::path::Display<'_>);

impl Argument<Words> for String {
    fn value(self) -> Value {
        Value::Plain(self)
    }
}

impl Argument<Words> for Phrase {
    fn value(self) -> Value {
        Value::Phrase(self)
    }
}

impl Argument<Words> for Text {
    fn value(self) -> Value {
        Value::Phrase(self.into())
    }
}

/// A sentence as it was declared, for those who list them: tests, and the page's words.
#[derive(Clone, Copy, Debug)]
pub struct Sentence {
    /// The name of its function or constant.
    pub name: &'static str,
    /// Its arguments, in order.
    pub parameters: &'static [Parameter],
    text: Text,
}

impl Sentence {
    /// A sentence with its arguments; [`words!`](crate::words) calls it where constants are made.
    ///
    /// # Panics
    /// When one of the two breaks the grammar, has other placeholders than the parameters, or chooses by one that is no
    /// number.
    pub const fn new(name: &'static str, en: &'static str, fr: &'static str, parameters: &'static [Parameter]) -> Self {
        Self { name, parameters, text: Text::declared(en, fr, parameters) }
    }

    /// The sentence in `lang`, placeholders and all.
    pub fn get(&self, lang: Lang) -> &'static str {
        self.text.get(lang)
    }

    /// The parts of the sentence in `lang`, for those who say it elsewhere, such as the page. Linear time.
    pub fn pieces(&self, lang: Lang) -> Vec<Segment<'static>> {
        self.text.pieces(lang)
    }

    /// The sentence with the values of its arguments, in order. For [`words!`](crate::words), whose functions have
    /// their types checked, and for tests that go through lists.
    ///
    /// # Panics
    /// When there are not as many as arguments.
    #[doc(hidden)]
    pub fn filled(&self, values: Vec<Value>) -> Phrase {
        assert_eq!(values.len(), self.parameters.len(), "{} is given another number of arguments", self.name);
        Phrase::new(self.text, self.parameters.iter().map(|parameter| parameter.name).zip(values).collect())
    }
}

/// Declares sentences: a constant [`Text`] each, or a function to a [`Phrase`] where there are arguments.
///
/// Each is written `name(argument: kind, …) { "English", "French" }`, its kinds being
/// [`Number`](crate::Number), [`Digits`], [`Bytes`] and [`Words`](struct@Words); the grammar of placeholders is told by [`phrase`](crate::phrase). The English sentence
/// becomes the documentation. A first line `pub list NAME;` asks for a constant that lists them as [`Sentence`]s.
///
/// ```
/// use tablette_core::{Lang, Number, Words, words};
/// words! {
///     pub list ALL;
///     /// How long a game lasts.
///     pub lasts(n: Number) { "{n} {n?ply:plies}", "{n} {n?coup:coups}" }
///     pub shown(moves: Number, by: Words) {
///         "{moves?0=nobody moved|{moves} by {by}}",
///         "{moves?0=personne n'a joué|{moves} par {by}}",
///     }
///     pub OVER { "it is over", "c'est fini" }
/// }
/// assert_eq!(lasts(84_518u32).say(Lang::En), "84,518 plies");
/// assert_eq!(shown(2u32, OVER).say(Lang::Fr), "2 par c'est fini");
/// assert_eq!(ALL.map(|sentence| sentence.name), ["lasts", "shown", "OVER"]);
/// ```
///
/// A placeholder that is no argument does not compile, nor does an argument that is not used, a choice by words, or
/// a value of another kind:
///
/// ```compile_fail
/// # use tablette_core::{Number, words};
/// words! { pub lasts(n: Number) { "{n} plies", "{m} coups" } }
/// # lasts(1u32);
/// ```
/// ```compile_fail
/// # use tablette_core::{Number, Words, words};
/// words! { pub lasts(n: Number, why: Words) { "{n} plies", "{n} coups" } }
/// # lasts(1u32, "");
/// ```
/// ```compile_fail
/// # use tablette_core::{Words, words};
/// words! { pub lasts(n: Words) { "{n}", "{n?coup:coups}" } }
/// # lasts("1");
/// ```
/// ```compile_fail
/// # use tablette_core::{Number, words};
/// words! { pub lasts(n: Number) { "{n} plies", "{n} coups" } }
/// lasts("seven");
/// ```
#[macro_export]
macro_rules! words {
    ($vis:vis list $list:ident; $($(#[$about:meta])* $pub:vis $name:ident
        $(($($argument:ident: $kind:ty),+ $(,)?))? { $en:literal, $fr:literal $(,)? })*
    ) => {
        $crate::words! { $($(#[$about])* $pub $name $(($($argument: $kind),+))? { $en, $fr })* }

        /// Every sentence declared here.
        $vis const $list: [$crate::Sentence; [$(stringify!($name)),*].len()] = [$($crate::Sentence::new(
            stringify!($name),
            $en,
            $fr,
            $crate::words!(@parameters $($($argument: $kind),+)?),
        )),*];
    };

    (@parameters $($argument:ident: $kind:ty),*) => {
        &[$($crate::phrase::Parameter {
            name: stringify!($argument),
            kind: <$kind as $crate::sentence::Placeholder>::KIND,
        }),*]
    };

    (@sentence [$($about:tt)*] $pub:vis $name:ident { $en:literal, $fr:literal }) => {
        $($about)*
        #[doc = concat!("```text\n", $en, "\n```")]
        $pub const $name: $crate::Text = $crate::Text::new($en, $fr);
    };

    (@sentence [$($about:tt)*] $pub:vis $name:ident ($($argument:ident: $kind:ty),+) { $en:literal, $fr:literal }) => {
        $($about)*
        #[doc = concat!("```text\n", $en, "\n```")]
        $pub fn $name($($argument: impl $crate::sentence::Argument<$kind>),+) -> $crate::Phrase {
            const SENTENCE: $crate::Sentence = $crate::Sentence::new(
                stringify!($name),
                $en,
                $fr,
                $crate::words!(@parameters $($argument: $kind),+),
            );
            SENTENCE.filled(vec![$($crate::sentence::Argument::<$kind>::value($argument)),+])
        }
    };

    ($($(#[$about:meta])* $pub:vis $name:ident
        $(($($argument:ident: $kind:ty),+ $(,)?))? { $en:literal, $fr:literal $(,)? })*
    ) => {
        $($crate::words! {
            @sentence [$(#[$about])*] $pub $name $(($($argument: $kind),+))? { $en, $fr }
        })*
    };
}
