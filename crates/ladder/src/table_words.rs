//! The faults of a table and their remedies, in both languages.
//!
//! The crate `table` contains no sentences: its errors are data. For example, a file whose last
//! megabyte is missing becomes "the table is cut short: it needs … bytes and has …; copy or build
//! it again". Every sentence ends with a remedy if there is one:
//!
//! - *copy or build it again*, if bytes are missing or changed;
//! - *build it again*, if rules, numbering or format have changed;
//! - *wait, or choose another folder*, if another build holds the lock;
//! - *free some room*, if the disk is full.
//!
//! They are here rather than in the workbench, because failures of the ladder need their own
//! sentences.

use std::io::ErrorKind;
use std::path::Path;

use tablette_core::{Digits, Phrase, Words, words};
use tablette_table::{RemoteError, TableError};

/// Returns the sentence for a fault of a file. It begins with the file's name, since an answer may
/// use several.
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
        // Names the file that could not be written, which need not be the table.
        TableError::DiskFull { file } => return full(file),
        // Names the lock of a folder, not the folder.
        TableError::NotAFile { file } => return not_a_file(file),
        TableError::Remote(fault) => remote(fault),
        TableError::Io { kind: ErrorKind::NotFound, .. } if is_address(file) => NO_FAR.into(),
        TableError::Io { why, .. } => system(why.clone()),
        other => system(other.to_string()),
    };
    of_file(file.display(), said)
}

/// Whether a name is that of a file in a remote place.
fn is_address(file: &Path) -> bool {
    file.to_str().is_some_and(|file| file.contains("://"))
}

/// Returns the sentence for a failed request.
fn remote(fault: &RemoteError) -> Phrase {
    match fault {
        RemoteError::Unreached { why } => unreached(why),
        RemoteError::NoConnection => NO_CONNECTION.into(),
        RemoteError::Refused { answered } => refused(answered),
        RemoteError::NoParts { answered, from, to } => no_parts(answered, *from, *to),
        RemoteError::Changed { expected, found } => changed(expected, found),
        RemoteError::Short { expected, got } => short(*expected, *got),
        RemoteError::LongManifest { bytes, most } => long_manifest(*bytes, *most),
        other => system(other.to_string()),
    }
}

/// Returns the sentence for a fault of a piece of a table. It names the piece as a path like that
/// of the table.
fn in_piece(file: &Path, piece: &str, error: &TableError) -> Phrase {
    let place = file.with_file_name(piece);
    match error {
        TableError::Io { kind: ErrorKind::NotFound, .. } => of_file(place.display(), NO_PIECE),
        error => phrase(&place, error),
    }
}

words! {
    from include_str!("table_words.txt");
    NO_FAR;
    unreached(why: Words);
    NO_CONNECTION;
    refused(answered: Words);
    no_parts(answered: Words, from: Digits, to: Digits);
    changed(expected: Words, found: Words);
    short(expected: Digits, got: Digits);
    long_manifest(bytes: Digits, most: Digits);
    NO_PIECE;
    OTHER_PIECE;
    of_file(file: Words, said: Words);
    NOT_A_TABLE;
    version(found: Digits, known: Digits);
    UNFINISHED;
    cut_short(need: Digits, have: Digits);
    trailing(extra: Digits);
    HEAD;
    INDEX;
    damaged_block(block: Digits, from: Digits, to: Digits);
    VALUES;
    SEEK;
    no_value(rank: Digits);
    COUNTS;
    not_here(rank: Digits, from: Digits, to: Digits);
    KIND;
    other_game(found: Words, expected: Words);
    other_board(found: Words, expected: Words);
    other_settings(found: Words, expected: Words);
    other_worth(found: Words, expected: Words);
    piece(number: Digits);
    other_ranks(from: Digits, to: Digits, expected: Digits);
    UNCHECKED;
    rules(found: Digits, expected: Digits);
    numbering(found: Digits, expected: Digits);
    too_large(cells: Digits);
    busy(place: Words, holder: Words);
    OTHER_JOURNAL;
    old_journal(found: Digits, known: Digits);
    damaged_part(part: Digits);
    not_a_file(file: Words);
    full(file: Words);
    system(why: Words);
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablette_core::Lang;
    use tablette_table::Header;

    #[test]
    // Those with numbers or headers: an unfilled placeholder would show here.
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
