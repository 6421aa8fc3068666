//! Sentences with typed arguments: the macro [`words!`](crate::words), and the types of its
//! arguments.

use crate::lang::Lang;
use crate::phrase::{ArgumentKind, Parameter, Phrase, Segment, Text, Value};

/// Marks an argument that takes text, or another phrase, which is then printed in the same
/// language.
#[derive(Clone, Copy, Debug)]
pub struct Words;

/// Marks an argument that takes a whole number in plain digits, as notations write it: `1024x1024`.
#[derive(Clone, Copy, Debug)]
pub struct Digits;

/// Marks an argument that takes an amount of memory, printed with the unit of the language: `1.5
/// KiB`, `1,5 Kio`.
#[derive(Clone, Copy, Debug)]
pub struct Bytes;

/// The marker of an argument: [`Number`](crate::Number) for counts, whose thousands are set apart,
/// [`Digits`], [`Bytes`] or [`Words`].
pub trait Placeholder {
    /// The kind of value that it takes.
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

/// A value for a placeholder of kind `P`.
pub trait Argument<P: Placeholder> {
    /// Converts the value for storage in a phrase.
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
// No `impl Display`: a phrase displays in English, which would then appear within French sentences.
worded!(&str &String char std::fmt::Arguments<'_> std::path::Display<'_>);

impl Argument<Words> for String {
    fn value(self) -> Value {
        Value::Plain(self)
    }
}

/// A text in English and in French.
impl Argument<Words> for [String; 2] {
    fn value(self) -> Value {
        let [en, fr] = self;
        Value::Said(en, fr)
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

/// A sentence as declared, for code that lists all sentences: tests, and the page's words.
#[derive(Clone, Copy, Debug)]
pub struct Sentence {
    /// The name of its function or constant.
    pub name: &'static str,
    /// Its arguments, in order.
    pub parameters: &'static [Parameter],
    text: Text,
}

impl Sentence {
    /// Creates a sentence with its arguments; [`words!`](crate::words) calls it in constants.
    ///
    /// # Panics
    /// If either language breaks the grammar, has other placeholders than the parameters, or
    /// chooses by an argument that is not a number.
    pub const fn new(name: &'static str, en: &'static str, fr: &'static str, parameters: &'static [Parameter]) -> Self {
        Self { name, parameters, text: Text::declared(en, fr, parameters) }
    }

    /// Lists a sentence that its function or constant has checked; [`words!`](crate::words) calls it
    /// in constants.
    #[doc(hidden)]
    pub const fn listed(
        name: &'static str,
        en: &'static str,
        fr: &'static str,
        parameters: &'static [Parameter],
    ) -> Self {
        Self { name, parameters, text: Text::already_checked(en, fr) }
    }

    /// Returns the sentence in `lang` with its placeholders.
    pub fn get(&self, lang: Lang) -> &'static str {
        self.text.get(lang)
    }

    /// Returns the parts of the sentence in `lang`, for other renderers such as the page. Linear
    /// time.
    pub fn pieces(&self, lang: Lang) -> Vec<Segment<'static>> {
        self.text.pieces(lang)
    }

    /// Fills in the values of the arguments, in order. For [`words!`](crate::words), whose
    /// functions have typed arguments, and for tests that iterate over lists of sentences.
    ///
    /// # Panics
    /// If the number of values differs from the number of arguments.
    #[doc(hidden)]
    pub fn filled(&self, values: Vec<Value>) -> Phrase {
        assert_eq!(values.len(), self.parameters.len(), "{} was given the wrong number of arguments", self.name);
        Phrase::new(self.text, self.parameters.iter().map(|parameter| parameter.name).zip(values).collect())
    }
}

/// A message of a catalogue.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Message {
    name: &'static str,
    en: &'static str,
    fr: &'static str,
}

/// Reads a catalogue: a text file in which a line with a message's name is followed by `en ` and
/// the English text, then by `fr ` and the French one, a line each. A text in quotes may have
/// blanks at its edges and line breaks: it ends at the first quote before a line break. Lines that
/// begin with `#` are comments. [`words!`](crate::words) calls it where constants are made. Linear
/// time.
///
/// # Panics
/// If the catalogue does not have exactly `N` messages, or one lacks its texts.
#[doc(hidden)]
pub const fn catalogue<const N: usize>(text: &'static str) -> [Message; N] {
    let mut messages = [Message { name: "", en: "", fr: "" }; N];
    let (mut rest, mut found) = (text, 0);
    while !rest.is_empty() {
        let (name, below) = first_line(rest);
        rest = below;
        if name.is_empty() || name.as_bytes()[0] == b'#' {
            continue;
        }
        let (en, below) = first_text(rest, "en ");
        let (fr, below) = first_text(below, "fr ");
        rest = below;
        assert!(found < N, "the catalogue has a message that is not declared");
        messages[found] = Message { name, en, fr };
        found += 1;
    }
    assert!(found == N, "a message is declared that the catalogue does not have");
    messages
}

/// Finds a message by its name; O(messages).
///
/// # Panics
/// If there is none of that name.
#[doc(hidden)]
pub const fn message(messages: &[Message], name: &str, lang: Lang) -> &'static str {
    let mut at = 0;
    while at < messages.len() {
        if equal(messages[at].name.as_bytes(), name.as_bytes()) {
            return match lang {
                Lang::En => messages[at].en,
                Lang::Fr => messages[at].fr,
            };
        }
        at += 1;
    }
    panic!("the catalogue lacks a message of this name")
}

/// Copies a text out of its catalogue, so that a program contains only the messages that it uses:
/// a slice would keep the whole file. Linear time.
///
/// # Panics
/// If the text does not have `N` bytes.
#[doc(hidden)]
pub const fn copied<const N: usize>(text: &str) -> [u8; N] {
    assert!(text.len() == N, "the length of a text is that of its copy");
    let mut copy = [0; N];
    copy.copy_from_slice(text.as_bytes());
    copy
}

const fn first_line(text: &str) -> (&str, &str) {
    let (bytes, mut end) = (text.as_bytes(), 0);
    while end < bytes.len() && bytes[end] != b'\n' {
        end += 1;
    }
    let (line, rest) = text.split_at(end);
    if rest.is_empty() { (line, rest) } else { (line, rest.split_at(1).1) }
}

/// Splits a text, which is marked with its language, from the lines below it.
const fn first_text<'a>(lines: &'a str, mark: &str) -> (&'a str, &'a str) {
    assert!(lines.len() > mark.len(), "a message is without its text");
    let (found, text) = lines.split_at(mark.len());
    assert!(equal(found.as_bytes(), mark.as_bytes()), "a message is without its text");
    let bytes = text.as_bytes();
    if bytes[0] != b'"' {
        return first_line(text);
    }
    let mut end = 1;
    while !(bytes[end] == b'"' && (end + 1 == bytes.len() || bytes[end + 1] == b'\n')) {
        end += 1;
        assert!(end < bytes.len(), "a quote is not closed");
    }
    let (quoted, rest) = text.split_at(end);
    (quoted.split_at(1).1, first_line(rest).1)
}

const fn equal(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len()
}

/// Declares sentences: a constant [`Text`] each, or a function to a [`Phrase`] where there are
/// arguments.
///
/// Each is written `name(argument: kind, …) { "English", "French" }`. The kinds are
/// [`Number`](crate::Number), [`Digits`], [`Bytes`] and [`Words`](struct@Words); see
/// [`phrase`](crate::phrase) for the grammar of placeholders. The English sentence becomes the
/// documentation. A first line `pub list NAME;` also declares a constant that lists them as
/// [`Sentence`]s.
///
/// ```
/// use tablette_core::{Lang, Number, Words, words};
/// words! {
///     pub list ALL;
///     /// How long a game lasts.
///     pub lasts(n: Number) { "{n} {n?ply:plies}", "{n} {n?coup:coups}" }
///     pub shown(moves: Number, by: Words) {
///         "{moves?0=no move|{moves} by {by}}",
///         "{moves?0=aucun coup|{moves} par {by}}",
///     }
///     pub OVER { "it is over", "c'est fini" }
/// }
/// assert_eq!(lasts(84_518u32).say(Lang::En), "84,518 plies");
/// assert_eq!(shown(2u32, OVER).say(Lang::Fr), "2 par c'est fini");
/// assert_eq!(ALL.map(|sentence| sentence.name), ["lasts", "shown", "OVER"]);
/// ```
///
/// An unknown placeholder does not compile, nor does an unused argument, a choice by words, or a
/// value of another kind:
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
///
/// Long texts stand in a catalogue beside the file, which is easier to translate. Each
/// message of the catalogue is declared here, with its arguments:
///
/// ```
/// use tablette_core::{Lang, Number, words};
/// words! {
///     from "lasts\nen {n} {n?ply:plies}\nfr {n} {n?coup:coups}\n\nOVER\nen over\nfr fini\n";
///     lasts(n: Number);
///     OVER;
/// }
/// assert_eq!(lasts(2_u32).say(Lang::Fr), "2 coups");
/// assert_eq!(OVER.get(Lang::En), "over");
/// ```
///
/// A text with line breaks, or with blanks at its edges, stands in quotes:
///
/// ```
/// use tablette_core::{Lang, words};
/// words! { from "LIST\nen \" \"one\",\n two \"\nfr \"\nun \"\n"; LIST; }
/// assert_eq!(LIST.get(Lang::En), " \"one\",\n two ");
/// assert_eq!(LIST.get(Lang::Fr), "\nun ");
/// ```
///
/// A message that is not declared does not compile:
///
/// ```compile_fail
/// # use tablette_core::words;
/// words! { from "OVER\nen over\nfr fini\n\nLOST\nen lost\nfr perdu\n"; OVER; }
/// # OVER.get(tablette_core::Lang::En);
/// ```
#[macro_export]
macro_rules! words {
    (from $from:expr; $vis:vis list $list:ident; $($(#[$about:meta])* $pub:vis $name:ident
        $(($($argument:ident: $kind:ty),+ $(,)?))?;)*
    ) => {
        $crate::words! { from $from; $($(#[$about])* $pub $name $(($($argument: $kind),+))?;)* }

        /// Every sentence declared here.
        $vis const $list: [$crate::Sentence; [$(stringify!($name)),*].len()] = [$($crate::Sentence::listed(
            stringify!($name),
            $crate::sentence::message(&MESSAGES, stringify!($name), $crate::Lang::En),
            $crate::sentence::message(&MESSAGES, stringify!($name), $crate::Lang::Fr),
            $crate::words!(@parameters $($($argument: $kind),+)?),
        )),*];
    };

    (from $from:expr; $($(#[$about:meta])* $pub:vis $name:ident
        $(($($argument:ident: $kind:ty),+ $(,)?))?;)*
    ) => {
        // A static is evaluated once; a constant would be read again for every generic function below,
        // and that took a third of the time to compile the workbench.
        static MESSAGES: [$crate::sentence::Message; [$(stringify!($name)),*].len()] = $crate::sentence::catalogue($from);
        $($crate::words! { @from [$(#[$about])*] $pub $name $(($($argument: $kind),+))? })*
    };

    (@from [$($about:tt)*] $pub:vis $name:ident) => {
        $($about)*
        #[doc = concat!("The message `", stringify!($name), "` of the catalogue.")]
        $pub const $name: $crate::Text = $crate::Text::new(
            $crate::words!(@text $name En),
            $crate::words!(@text $name Fr),
        );
    };

    (@from [$($about:tt)*] $pub:vis $name:ident ($($argument:ident: $kind:ty),+)) => {
        $($about)*
        #[doc = concat!("The message `", stringify!($name), "` of the catalogue.")]
        $pub fn $name($($argument: impl $crate::sentence::Argument<$kind>),+) -> $crate::Phrase {
            const SENTENCE: $crate::Sentence = $crate::Sentence::new(
                stringify!($name),
                $crate::words!(@text $name En),
                $crate::words!(@text $name Fr),
                $crate::words!(@parameters $($argument: $kind),+),
            );
            SENTENCE.filled(vec![$($crate::sentence::Argument::<$kind>::value($argument)),+])
        }
    };

    (@text $name:ident $lang:ident) => {{
        const TEXT: &str = $crate::sentence::message(&MESSAGES, stringify!($name), $crate::Lang::$lang);
        const COPY: [u8; TEXT.len()] = $crate::sentence::copied(TEXT);
        match core::str::from_utf8(&COPY) {
            Ok(text) => text,
            Err(_) => panic!("a copy of a text is a text"),
        }
    }};

    ($vis:vis list $list:ident; $($(#[$about:meta])* $pub:vis $name:ident
        $(($($argument:ident: $kind:ty),+ $(,)?))? { $en:literal, $fr:literal $(,)? })*
    ) => {
        $crate::words! { $($(#[$about])* $pub $name $(($($argument: $kind),+))? { $en, $fr })* }

        /// Every sentence declared here.
        $vis const $list: [$crate::Sentence; [$(stringify!($name)),*].len()] = [$($crate::Sentence::listed(
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
