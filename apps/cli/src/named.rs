//! Names as values of options and arguments: in either language, with or without accents, whatever the locale.

use std::ffi::{OsStr, OsString};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command};
use tablette::notation::is_same_name;
use tablette::{GAMES, Opponent, Question, Rung, game};

/// Reads a name into the one by which everything else knows it; completions and complaints name that one alone.
#[derive(Clone)]
pub(crate) struct Named {
    known: PossibleValuesParser,
    canonical: fn(&str) -> Option<&'static str>,
}

impl Named {
    /// The names of all games.
    pub(crate) fn games() -> Self {
        let known = PossibleValuesParser::new(GAMES.iter().map(|game| game.info().name));
        Self { known, canonical: |name| game(name).ok().map(|game| game.info().name) }
    }

    /// The names of all rungs.
    pub(crate) fn rungs() -> Self {
        let known = PossibleValuesParser::new(Rung::ALL.map(Rung::name));
        Self { known, canonical: |name| name.parse().ok().map(Rung::name) }
    }

    /// The names of all questions.
    pub(crate) fn questions() -> Self {
        let known = PossibleValuesParser::new(Question::ALL.map(Question::name));
        Self { known, canonical: |name| Question::named(name).map(Question::name) }
    }

    /// The levels of an opponent.
    pub(crate) fn levels() -> Self {
        let known = PossibleValuesParser::new(Opponent::ALL.map(Opponent::name));
        Self { known, canonical: |name| Opponent::named(name).map(Opponent::name) }
    }

    /// How hard a puzzle is.
    pub(crate) fn puzzle_grades() -> Self {
        const GRADES: [&str; 5] = ["1", "2", "3", "4", "5"];
        let canonical = |name: &str| GRADES.into_iter().find(|grade| *grade == name);
        Self { known: PossibleValuesParser::new(GRADES), canonical }
    }

    /// The seats at a table.
    pub(crate) fn seats() -> Self {
        const SEATS: [(&str, &str); 6] = [
            ("first", "first"),
            ("second", "second"),
            ("premier", "first"),
            ("première", "first"),
            ("seconde", "second"),
            ("deuxième", "second"),
        ];
        let canonical = |name: &str| SEATS.iter().find(|(word, _)| is_same_name(name, word)).map(|(_, seat)| *seat);
        Self { known: PossibleValuesParser::new(["first", "second"]), canonical }
    }
}

impl TypedValueParser for Named {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        let known = value.to_str().and_then(self.canonical).map(OsString::from);
        self.known.parse_ref(command, arg, known.as_deref().unwrap_or(value))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.known.possible_values()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_means_two_things() {
        let rungs = Rung::ALL.map(Rung::name);
        let games: Vec<_> = GAMES.iter().flat_map(|game| [&[game.info().name], game.info().aliases].concat()).collect();
        for (at, name) in games.iter().enumerate() {
            let others = games.iter().enumerate().filter(|(other, _)| *other != at);
            assert!(others.clone().all(|(_, other)| !is_same_name(name, other)), "{name}");
            assert!(rungs.iter().all(|rung| !is_same_name(name, rung)), "{name}");
        }
    }

    #[test]
    fn french_names_stand_beside_the_english_ones() {
        let read = |named: Named, text: &str| named.parse_ref(&Command::new("x"), None, OsStr::new(text)).ok();
        for (typed, name) in
            [("dames", "draughts"), ("Chocolat", "chocolate"), ("BAGUENAUDIER", "rings"), ("Röckse", "rockse")]
        {
            assert_eq!(read(Named::games(), typed).as_deref(), Some(name));
        }
        for (typed, name) in
            [("récursion", "recursion"), ("memoire", "memory"), ("Théorie", "theory"), ("recherche", "search")]
        {
            assert_eq!(read(Named::rungs(), typed).as_deref(), Some(name));
        }
        assert_eq!(read(Named::questions(), "coût").as_deref(), Some("cost"));
        for (typed, name) in
            [("Élève", "learner"), ("debutant", "novice"), ("hurried", "player"), ("parfait", "perfect")]
        {
            assert_eq!(read(Named::levels(), typed).as_deref(), Some(name));
        }
        assert_eq!(read(Named::levels(), "god"), None);
        assert_eq!(read(Named::seats(), "Première").as_deref(), Some("first"));
        for typed in ["dame", "", "théories", "chomps"] {
            assert_eq!(read(Named::games(), typed), None, "{typed}");
            assert_eq!(read(Named::rungs(), typed), None, "{typed}");
        }
    }
}
