//! What is wrong with a table, and what to do about it, in words of both languages.

use std::path::Path;

use tablette_core::{Phrase, Text};
use tablette_table::{Header, TableError};

/// The sentence for a fault of a file. It names the file.
pub(crate) fn phrase(file: &Path, error: &TableError) -> Phrase {
    let said = match error {
        TableError::NotATable => NOT_A_TABLE.into(),
        TableError::UnknownVersion { found, known } => VERSION.with("found", found).with("known", known),
        TableError::Unfinished => UNFINISHED.into(),
        TableError::CutShort { need, have } => CUT_SHORT.with("need", need).with("have", have),
        TableError::TrailingBytes { extra } => TRAILING.with("extra", extra),
        TableError::HeadDamaged => HEAD.into(),
        TableError::IndexDamaged => INDEX.into(),
        TableError::BlockDamaged { block, from, to } => BLOCK.with("block", block).with("from", from).with("to", to),
        TableError::ValuesDamaged => VALUES.into(),
        TableError::SeekTableDamaged => SEEK.into(),
        TableError::NoValue { rank } => NO_VALUE.with("rank", rank),
        TableError::WrongCounts => COUNTS.into(),
        TableError::NotHere { rank, from, to } => NOT_HERE.with("rank", rank).with("from", from).with("to", to),
        TableError::WrongKind { .. } => KIND.into(),
        TableError::WrongGame { found, expected } => another(GAME, found, expected),
        TableError::WrongBoard { found, expected } => another(BOARD, found, expected),
        TableError::WrongSettings { found, expected } => another(SETTINGS, found, expected),
        TableError::WrongWorth { found, expected } => another(WORTH, found, expected),
        TableError::WrongRules { found, expected } => RULES.with("found", found).with("expected", expected),
        TableError::WrongNumbering { found, expected } => NUMBERING.with("found", found).with("expected", expected),
        TableError::TooLarge { cells } => TOO_LARGE.with("cells", cells),
        TableError::Busy { place, holder } => BUSY.with("place", place).with("holder", holder),
        TableError::OtherJournal => OTHER_JOURNAL.into(),
        TableError::DiskFull { file } => return FULL.with("file", file),
        TableError::Io { why, .. } => SYSTEM.with("why", why),
        other => SYSTEM.with("why", other),
    };
    FILE.with("file", file.display()).with_phrase("said", said)
}

fn another(text: Text, found: &Header, expected: &Header) -> Phrase {
    text.with("found", found).with("expected", expected)
}

const FILE: Text = Text::new("{file}: {said}", "{file} : {said}");
const NOT_A_TABLE: Text = Text::new("this is not a table of Tablette", "ce n'est pas une table de Tablette");
const VERSION: Text = Text::new(
    "the table has format version {found}, and this program reads version {known}; build it again, or use the Tablette that wrote it",
    "la table est au format {found}, et ce programme lit le format {known} ; reconstruisez-la, ou prenez la Tablette qui l'a écrite",
);
const UNFINISHED: Text =
    Text::new("the table was never finished; build it again", "la table n'a jamais été achevée ; reconstruisez-la");
const CUT_SHORT: Text = Text::new(
    "the table is cut short: it needs {need} bytes and has {have}; copy or build it again",
    "la table est tronquée : il lui faut {need} octets et elle en a {have} ; recopiez-la ou reconstruisez-la",
);
const TRAILING: Text = Text::new(
    "{extra} bytes follow the end of the table; copy or build it again",
    "{extra} octets suivent la fin de la table ; recopiez-la ou reconstruisez-la",
);
const HEAD: Text = Text::new(
    "the head of the table is damaged; copy or build it again",
    "l'en-tête de la table est abîmé ; recopiez-la ou reconstruisez-la",
);
const INDEX: Text = Text::new(
    "the index of the table is damaged; copy or build it again",
    "l'index de la table est abîmé ; recopiez-la ou reconstruisez-la",
);
const BLOCK: Text = Text::new(
    "block {block} of the table is damaged (bytes {from} to {to}); copy or build it again",
    "le bloc {block} de la table est abîmé (octets {from} à {to}) ; recopiez-la ou reconstruisez-la",
);
const VALUES: Text = Text::new(
    "the values of the table do not have their digest; copy or build it again",
    "les valeurs de la table n'ont pas leur empreinte ; recopiez-la ou reconstruisez-la",
);
const SEEK: Text = Text::new(
    "the seek table at the end of the file is damaged; copy or build it again",
    "la table de repérage à la fin du fichier est abîmée ; recopiez-la ou reconstruisez-la",
);
const NO_VALUE: Text = Text::new(
    "the cell of rank {rank} stands for no value of its worth; build the table again",
    "la case de rang {rank} ne représente aucune valeur ; reconstruisez la table",
);
const COUNTS: Text = Text::new(
    "the counts of values in the head are not those of the cells; build the table again",
    "les décomptes de valeurs de l'en-tête ne sont pas ceux des cases ; reconstruisez la table",
);
const NOT_HERE: Text = Text::new(
    "rank {rank} is not in this table, which has ranks {from} to {to} (excluded)",
    "le rang {rank} n'est pas dans cette table, qui a les rangs {from} à {to} (exclu)",
);
const KIND: Text = Text::new(
    "this table is a list of ranks and holds no values",
    "cette table est une liste de rangs et ne contient pas de valeurs",
);
const GAME: Text = Text::new(
    "this is a table of {found}, not of {expected}: another game",
    "c'est une table de {found}, non de {expected} : un autre jeu",
);
const BOARD: Text = Text::new(
    "this is a table of {found}, not of {expected}: another board",
    "c'est une table de {found}, non de {expected} : une autre tablette",
);
const SETTINGS: Text = Text::new(
    "this is a table of {found}, not of {expected}: other settings",
    "c'est une table de {found}, non de {expected} : d'autres réglages",
);
const WORTH: Text = Text::new(
    "this is a table of {found}, not of {expected}: another worth",
    "c'est une table de {found}, non de {expected} : une autre valeur",
);
const RULES: Text = Text::new(
    "the table follows version {found} of the game's rules, and this program plays by version {expected}; build it again",
    "la table suit la version {found} des règles du jeu, et ce programme joue selon la version {expected} ; reconstruisez-la",
);
const NUMBERING: Text = Text::new(
    "the table follows version {found} of the game's numbering, and this program numbers by version {expected}; build it again",
    "la table suit la version {found} de la numérotation du jeu, et ce programme numérote selon la version {expected} ; reconstruisez-la",
);
const TOO_LARGE: Text = Text::new(
    "a table of {cells} cells is larger than the format allows",
    "une table de {cells} cases est plus grande que le format ne le permet",
);
const BUSY: Text = Text::new(
    "{holder} is building in {place}; wait for it, or choose another folder",
    "{holder} construit dans {place} ; attendez qu'il finisse, ou choisissez un autre dossier",
);
const OTHER_JOURNAL: Text = Text::new(
    "this is not what an earlier run of the same work has left; move it away, or work in another folder",
    "ce n'est pas ce qu'un calcul antérieur du même travail a laissé ; déplacez-le, ou travaillez dans un autre dossier",
);
const FULL: Text = Text::new(
    "the disk is full: {file} could not be written; free some room",
    "le disque est plein : {file} n'a pas pu être écrit ; libérez de la place",
);
const SYSTEM: Text = Text::new("{why}", "{why}");

#[cfg(test)]
mod tests {
    use super::*;
    use tablette_core::Lang;

    #[test]
    fn every_fault_is_said_in_both_languages_with_its_numbers() {
        let header = || Box::new(Header { game: "chomp".into(), board: "3,3".into(), ..Header::default() });
        let faults = [
            TableError::CutShort { need: 812, have: 99 },
            TableError::BlockDamaged { block: 812, from: 99, to: 100 },
            TableError::WrongRules { found: 812, expected: 99 },
            TableError::NotHere { rank: 812, from: 0, to: 99 },
            TableError::WrongBoard { found: header(), expected: header() },
        ];
        for lang in Lang::ALL {
            for fault in &faults {
                let said = phrase(Path::new("a/b"), fault).say(lang);
                assert!(said.starts_with("a/b") && !said.contains('{'), "{said}");
                assert!(said.contains("99") || said.contains("chomp 3,3"), "{said}");
            }
        }
    }
}
