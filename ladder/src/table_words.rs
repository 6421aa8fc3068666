//! The faults of a table and their remedies, in words of both languages.
//!
//! The crate `table` knows no languages: its errors are data. For example, a file of which the
//! last megabyte is missing becomes "the table is cut short: it needs … bytes and has …; copy or
//! build it again". Every sentence ends with a remedy where there is one:
//!
//! - *copy or build it again*, where bytes are missing or changed;
//! - *build it again*, where rules, numbering or format have moved on;
//! - *wait, or choose another folder*, where another builder holds the lock;
//! - *free some room*, where the disk is full.
//!
//! They stand here and not in the workbench, because a failure of the ladder must be able to say
//! itself.

use std::io::ErrorKind;
use std::path::Path;

use tablette_core::{Digits, Phrase, Words, words};
use tablette_table::{FarFault, TableError};

/// The sentence for a fault of a file. It begins with the file's name, since an answer may have
/// asked several.
pub(crate) fn phrase(file: &Path, error: &TableError) -> Phrase {
    let said = match error {
        TableError::NotATable => NOT_A_TABLE.into(),
        TableError::UnknownVersion { found, known } => version(*found, *known),
        TableError::Unfinished => UNFINISHED.into(),
        TableError::CutShort { need, have } => cut_short(*need, *have),
        TableError::TrailingBytes { extra } => trailing(*extra),
        TableError::HeadDamaged => HEAD.into(),
        TableError::IndexDamaged => INDEX.into(),
        TableError::BlockDamaged { block, from, to } => damaged_block(*block, *from, *to),
        TableError::ValuesDamaged => VALUES.into(),
        TableError::SeekTableDamaged => SEEK.into(),
        TableError::NoValue { rank } => no_value(*rank),
        TableError::WrongCounts => COUNTS.into(),
        TableError::NotHere { rank, from, to } => not_here(*rank, *from, *to),
        TableError::WrongKind { .. } => KIND.into(),
        TableError::WrongGame { found, expected } => other_game(found.to_string(), expected.to_string()),
        TableError::WrongBoard { found, expected } => other_board(found.to_string(), expected.to_string()),
        TableError::WrongSettings { found, expected } => other_settings(found.to_string(), expected.to_string()),
        TableError::WrongWorth { found, expected } => other_worth(found.to_string(), expected.to_string()),
        TableError::Piece { number } => piece(*number),
        TableError::InPiece { piece, error } => return in_piece(file, piece, error),
        TableError::OtherPiece => OTHER_PIECE.into(),
        TableError::WrongRanks { from, to, expected } => other_ranks(*from, *to, *expected),
        TableError::Unchecked => UNCHECKED.into(),
        TableError::WrongRules { found, expected } => rules(*found, *expected),
        TableError::WrongNumbering { found, expected } => numbering(*found, *expected),
        TableError::TooLarge { cells } => too_large(*cells),
        TableError::Busy { place, holder } => busy(place, holder),
        TableError::OtherJournal => OTHER_JOURNAL.into(),
        TableError::OldJournal { found, known } => old_journal(*found, *known),
        TableError::PartDamaged { part } => damaged_part(*part),
        // The file that could not be written is named, which need not be the table.
        TableError::DiskFull { file } => return full(file),
        // The lock of a folder is named, not the folder.
        TableError::NotAFile { file } => return not_a_file(file),
        TableError::Far(fault) => far(fault),
        TableError::Io { kind: ErrorKind::NotFound, .. } if is_address(file) => NO_FAR.into(),
        TableError::Io { why, .. } => system(why.clone()),
        other => system(other.to_string()),
    };
    of_file(file.display(), said)
}

/// Whether a name is that of a file in a far place.
fn is_address(file: &Path) -> bool {
    file.to_str().is_some_and(|file| file.contains("://"))
}

/// The sentence for a journey that brought nothing.
fn far(fault: &FarFault) -> Phrase {
    match fault {
        FarFault::Unreached { why } => unreached(why),
        FarFault::Refused { answered } => refused(answered),
        FarFault::NoParts { answered, from, to } => no_parts(answered, *from, *to),
        FarFault::Changed { expected, found } => changed(expected, found),
        FarFault::Short { expected, got } => short(*expected, *got),
        FarFault::LongManifest { bytes, most } => long_manifest(*bytes, *most),
        other => system(other.to_string()),
    }
}

/// The sentence for a fault of a piece of a table. It names the piece as a path like that of the table.
fn in_piece(file: &Path, piece: &str, error: &TableError) -> Phrase {
    let place = file.with_file_name(piece);
    match error {
        TableError::Io { kind: ErrorKind::NotFound, .. } => of_file(place.display(), NO_PIECE),
        error => phrase(&place, error),
    }
}

words! {
    NO_FAR { "its host has no such file; compare the address", "son hôte n'a pas ce fichier ; comparez l'adresse" }
    unreached(why: Words) {
        "its host could not be reached ({why}); compare the address, or ask again later",
        "son hôte n'a pas pu être joint ({why}) ; comparez l'adresse, ou redemandez plus tard",
    }
    refused(answered: Words) {
        "its host answered {answered} instead of bytes of the file; compare the address, or ask again later",
        "son hôte a répondu {answered} au lieu d'octets du fichier ; comparez l'adresse, ou redemandez plus tard",
    }
    no_parts(answered: Words, from: Digits, to: Digits) {
        "its host answered {answered} where bytes {from} to {to} were asked for; a table is read by parts: use a host that sends them, or copy the table into a folder",
        "son hôte a répondu {answered} quand on demandait les octets {from} à {to} ; une table se lit par parties : prenez un hôte qui les envoie, ou copiez la table dans un dossier",
    }
    changed(expected: Words, found: Words) {
        "the file has changed since it was opened: it was {expected} and is {found}; ask again",
        "le fichier a changé depuis son ouverture : c'était {expected}, c'est {found} ; redemandez",
    }
    short(expected: Digits, got: Digits) {
        "its host sent {got} bytes instead of {expected}; ask again, or copy the table into a folder",
        "son hôte a envoyé {got} octets au lieu de {expected} ; redemandez, ou copiez la table dans un dossier",
    }
    long_manifest(bytes: Digits, most: Digits) {
        "its manifest would have {bytes} bytes, and {most} are read from far away; copy the table into a folder",
        "son manifeste aurait {bytes} octets, et l'on en lit {most} de loin ; copiez la table dans un dossier",
    }
    NO_PIECE {
        "this piece of the table is missing; copy it, or do its task again",
        "ce morceau de la table manque ; recopiez-le, ou refaites sa tâche",
    }
    OTHER_PIECE {
        "this is not the piece that the manifest of the table names; copy the right one, do its task again, or write the \
         manifest again",
        "ce n'est pas le morceau que nomme le manifeste de la table ; recopiez le bon, refaites sa tâche, ou récrivez le \
         manifeste",
    }
    of_file(file: Words, said: Words) { "{file}: {said}", "{file} : {said}" }
    NOT_A_TABLE {
        "this is not a table of Tablette",
        "ce n'est pas une table de Tablette",
    }
    version(found: Digits, known: Digits) {
        "the table has format version {found}, and this program reads version {known}; build it again, or use the Tablette that wrote it",
        "la table est au format {found}, et ce programme lit le format {known} ; reconstruisez-la, ou prenez la Tablette qui l'a écrite",
    }
    UNFINISHED {
        "the table was never finished; build it again",
        "la table n'a jamais été achevée ; reconstruisez-la",
    }
    cut_short(need: Digits, have: Digits) {
        "the table is cut short: it needs {need} bytes and has {have}; copy or build it again",
        "la table est tronquée : il lui faut {need} octets et elle en a {have} ; recopiez-la ou reconstruisez-la",
    }
    trailing(extra: Digits) {
        "{extra} bytes follow the end of the table; copy or build it again",
        "{extra} octets suivent la fin de la table ; recopiez-la ou reconstruisez-la",
    }
    HEAD {
        "the head of the table is damaged; copy or build it again",
        "l'en-tête de la table est abîmé ; recopiez-la ou reconstruisez-la",
    }
    INDEX {
        "the index of the table is damaged; copy or build it again",
        "l'index de la table est abîmé ; recopiez-la ou reconstruisez-la",
    }
    damaged_block(block: Digits, from: Digits, to: Digits) {
        "block {block} of the table is damaged (bytes {from} to {to}); copy or build it again",
        "le bloc {block} de la table est abîmé (octets {from} à {to}) ; recopiez-la ou reconstruisez-la",
    }
    VALUES {
        "the values of the table do not have their digest; copy or build it again",
        "les valeurs de la table n'ont pas leur empreinte ; recopiez-la ou reconstruisez-la",
    }
    SEEK {
        "the seek table at the end of the file is damaged; copy or build it again",
        "la table de repérage à la fin du fichier est abîmée ; recopiez-la ou reconstruisez-la",
    }
    no_value(rank: Digits) {
        "the cell of rank {rank} stands for no value of its worth; build the table again",
        "la case de rang {rank} ne représente aucune valeur ; reconstruisez la table",
    }
    COUNTS {
        "the counts of values in the head are not those of the cells; build the table again",
        "les décomptes de valeurs de l'en-tête ne sont pas ceux des cases ; reconstruisez la table",
    }
    not_here(rank: Digits, from: Digits, to: Digits) {
        "rank {rank} is not in this table, which has ranks {from} to {to} (excluded)",
        "le rang {rank} n'est pas dans cette table, qui a les rangs {from} à {to} (exclu)",
    }
    KIND {
        "this table is a list of ranks and holds no values",
        "cette table est une liste de rangs et ne contient pas de valeurs",
    }
    other_game(found: Words, expected: Words) {
        "this is a table of {found}, not of {expected}: another game",
        "c'est une table de {found}, non de {expected} : un autre jeu",
    }
    other_board(found: Words, expected: Words) {
        "this is a table of {found}, not of {expected}: another board",
        "c'est une table de {found}, non de {expected} : une autre tablette",
    }
    other_settings(found: Words, expected: Words) {
        "this is a table of {found}, not of {expected}: other settings",
        "c'est une table de {found}, non de {expected} : d'autres réglages",
    }
    other_worth(found: Words, expected: Words) {
        "this is a table of {found}, not of {expected}: another worth",
        "c'est une table de {found}, non de {expected} : une autre valeur",
    }
    piece(number: Digits) {
        "this is piece {number} of a table that was being built, not the table; build the table again",
        "c'est le morceau {number} d'une table en construction, non la table ; reconstruisez la table",
    }
    other_ranks(from: Digits, to: Digits, expected: Digits) {
        "the table has ranks {from} to {to} (excluded), and the board has {expected} positions: it is a piece of a table, or \
         another program wrote it; build it again",
        "la table a les rangs {from} à {to} (exclu), et la tablette a {expected} positions : c'est un morceau de table, ou \
         un autre programme l'a écrite ; reconstruisez-la",
    }
    UNCHECKED {
        "the table has not been compared with its seal since it last changed, and there was no time to; tablette table \
         verify does it",
        "la table n'a pas été comparée à son sceau depuis son dernier changement, et le temps a manqué ; tablette table \
         verify le fait",
    }
    rules(found: Digits, expected: Digits) {
        "the table follows version {found} of the game's rules, and this program plays by version {expected}; build it again",
        "la table suit la version {found} des règles du jeu, et ce programme joue selon la version {expected} ; reconstruisez-la",
    }
    numbering(found: Digits, expected: Digits) {
        "the table follows version {found} of the game's numbering, and this program numbers by version {expected}; build it again",
        "la table suit la version {found} de la numérotation du jeu, et ce programme numérote selon la version {expected} ; reconstruisez-la",
    }
    too_large(cells: Digits) {
        "a table of {cells} cells is larger than the format allows",
        "une table de {cells} cases est plus grande que le format ne le permet",
    }
    busy(place: Words, holder: Words) {
        "{holder} is building in {place}; wait for it, or choose another folder",
        "{holder} construit dans {place} ; attendez qu'il finisse, ou choisissez un autre dossier",
    }
    OTHER_JOURNAL {
        "this is not what an earlier run of the same work has left; move it away, or work in another folder",
        "ce n'est pas ce qu'un calcul antérieur du même travail a laissé ; déplacez-le, ou travaillez dans un autre dossier",
    }
    old_journal(found: Digits, known: Digits) {
        "what an earlier run has left has format {found}, and this program reads format {known}; let the Tablette that \
         wrote it finish, or move it away",
        "ce qu'un calcul antérieur a laissé est au format {found}, et ce programme lit le format {known} ; laissez finir \
         la Tablette qui l'a écrit, ou déplacez-le",
    }
    damaged_part(part: Digits) {
        "part {part} of what an earlier run has left is damaged; the same command works it out again",
        "la partie {part} de ce qu'un calcul antérieur a laissé est abîmée ; la même commande la recalcule",
    }
    not_a_file(file: Words) {
        "{file}: this is not an ordinary file but a folder, a pipe, a device or a link that is not followed; take it \
         away or name another place",
        "{file} : ce n'est pas un fichier ordinaire mais un dossier, un tube, un périphérique ou un lien qu'on ne suit \
         pas ; enlevez-le ou indiquez un autre endroit",
    }
    full(file: Words) {
        "the disk is full: {file} could not be written; free some room",
        "le disque est plein : {file} n'a pas pu être écrit ; libérez de la place",
    }
    system(why: Words) { "{why}", "{why}" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablette_core::Lang;
    use tablette_table::Header;

    #[test]
    // Those with numbers or headers: a placeholder that nothing fills would show here.
    fn every_fault_is_said_in_both_languages_with_its_numbers() {
        let header = || Box::new(Header { game: "chomp".into(), board: "3,3".into(), ..Header::default() });
        let faults = [
            TableError::CutShort { need: 812, have: 99 },
            TableError::BlockDamaged { block: 812, from: 99, to: 100 },
            TableError::WrongRules { found: 812, expected: 99 },
            TableError::NotHere { rank: 812, from: 0, to: 99 },
            TableError::WrongRanks { from: 0, to: 812, expected: 99 },
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
