//! What cannot be a game, in sentences. A face says those of its own rules; a host in another
//! program names them.

use std::collections::BTreeMap;

use tablette_core::phrase::{ArgumentKind, Value};
use tablette_core::sentence::Argument;
use tablette_core::{Digits, Info, Phrase, Players, Question, Text, Words, words};

words! {
    from include_str!("words.txt");
    pub(crate) list ALL;
    pub unhashable(whence: Words, position: Words);
    pub not_moves(position: Words, got: Words);
    pub many_moves(position: Words, most: Digits);
    pub changed(method: Words, position: Words);
    pub no_position(position: Words, mv: Words);
    pub other_moves(position: Words);
    pub no_end(position: Words, got: Words);
    pub no_cost(position: Words, mv: Words, got: Words);
    pub no_text(method: Words, got: Words);
    pub no_picture(position: Words, got: Words);
    pub same_text(position: Words, other: Words, text: Words);
    pub NOT_IMPARTIAL;
    pub unknown(text: Words);
    pub no_code(got: Words);
    pub no_arrays(got: Words);
    pub unsteady(call: Words, got: Words, again: Words);
}

/// Why a question cannot be asked of a game that a user wrote, where its class might say more of it
/// than it does.
pub fn undeclared(info: &Info, worth: Question) -> Option<Text> {
    let might = worth == Question::Nimber && info.players == Players::Two && !info.impartial;
    might.then_some(NOT_IMPARTIAL)
}

/// Returns the sentence of a name with its arguments; `None` if there is none of that name, or an
/// argument is missing or no number where it must be one.
pub(crate) fn named(name: &str, given: &BTreeMap<String, String>) -> Option<Phrase> {
    let sentence = ALL.iter().find(|sentence| sentence.name == name)?;
    let value = |name: &str, kind: ArgumentKind| {
        let text = given.get(name)?;
        Some(match kind {
            ArgumentKind::Words => Value::Plain(text.clone()),
            _ => Argument::<Digits>::value(text.parse::<u64>().ok()?),
        })
    };
    let values = sentence.parameters.iter().map(|parameter| value(parameter.name, parameter.kind));
    Some(sentence.filled(values.collect::<Option<_>>()?))
}
