//! The messages of the faces, in English and French: one sentence each, with typed arguments.
//!
//! A [`Speaker`](crate::speech::Speaker) renders them. Sentences about one game are in that game's
//! file; general ones are here, by theme.
//!
//! ```
//! use tablette::{Lang, speech::Speaker, words};
//! let speaker = Speaker::new(Lang::En);
//! assert_eq!(speaker.say(words::common::plies(84_518u32)), "84,518 plies");
//! assert_eq!(speaker.say(words::common::DRAW), "draw");
//! ```

pub mod answer;
pub mod command;
pub mod common;
pub mod contest;
pub mod dxp;
pub mod grade;
pub mod label;
pub mod lesson;
pub mod option;
pub mod own;
pub mod pdn;
pub mod play;
pub mod review;
pub mod table;
pub mod tasks;
pub mod usage;
pub mod verdict;

pub use tablette_core::Sentence;
pub use tablette_core::phrase::{ArgumentKind, Parameter, Segment, When};

/// Every sentence, with the module that declares it.
pub fn all() -> impl Iterator<Item = (&'static str, Sentence)> {
    let themes: [(&str, &[Sentence]); 17] = [
        ("answer", &answer::ALL),
        ("command", &command::ALL),
        ("common", &common::ALL),
        ("contest", &contest::ALL),
        ("dxp", &dxp::ALL),
        ("grade", &grade::ALL),
        ("label", &label::ALL),
        ("lesson", &lesson::ALL),
        ("option", &option::ALL),
        ("own", &own::ALL),
        ("pdn", &pdn::ALL),
        ("play", &play::ALL),
        ("review", &review::ALL),
        ("table", &table::ALL),
        ("tasks", &tasks::ALL),
        ("usage", &usage::ALL),
        ("verdict", &verdict::ALL),
    ];
    themes.into_iter().flat_map(|(theme, sentences)| sentences.iter().map(move |sentence| (theme, *sentence)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use tablette_core::Lang;
    use tablette_core::phrase::Value;

    /// Renders the sentence with every number `n`, in a language.
    fn said(sentence: Sentence, n: u32, lang: Lang) -> String {
        let value = |kind| match kind {
            ArgumentKind::Number => Value::Number(n.to_string()),
            ArgumentKind::Digits => Value::Plain(n.to_string()),
            ArgumentKind::Bytes | ArgumentKind::Words => Value::Plain("x".to_owned()),
        };
        sentence.filled(sentence.parameters.iter().map(|parameter| value(parameter.kind)).collect()).say(lang)
    }

    #[test]
    fn every_sentence_is_said_in_full() {
        assert!(all().count() > 250, "the lists are not read");
        for (theme, sentence) in all() {
            for n in [0, 1, 2, 3, 1000] {
                for lang in Lang::ALL {
                    let said = said(sentence, n, lang);
                    assert!(!said.contains(['{', '}', '|']), "{theme}::{}: {said}", sentence.name);
                }
            }
        }
    }

    /// An untranslated sentence reads the same in both languages; these do so on purpose.
    #[test]
    fn the_languages_differ() {
        let same: BTreeSet<_> = all()
            .filter(|(_, sentence)| sentence.get(Lang::En).trim() == sentence.get(Lang::Fr).trim())
            .map(|(_, sentence)| sentence.name)
            .collect();
        let labels = ["FIELD_POSITIONS", "FIELD_TABLE", "FIELD_VERSIONS", "HEADING_ARGUMENTS", "HEADING_OPTIONS"];
        let heads = ["HEAD_POSITIONS", "KIND_TABLE", "VALUE_POSITION", "VALUE_SHELL"];
        let sentences = ["cost_positions", "damaged", "game", "greeting", "known_by", "nimber", "plain"];
        let lessons = ["questions", "DATE", "VALUE_QUESTION"];
        assert_eq!(same, labels.into_iter().chain(heads).chain(sentences).chain(lessons).collect());
    }
}
