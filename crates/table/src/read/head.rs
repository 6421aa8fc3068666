//! Heads: read, compared with the length of the file, and with the expected header.
//!
//! The order of the checks decides which message the user sees. For example, a picture is [not a
//! table](TableError::NotATable) rather than a damaged one; a file of a later Tablette has [another
//! version](TableError::UnknownVersion), though this program cannot interpret the rest of its head;
//! and an interrupted copy is [cut short](TableError::CutShort).

use crate::error::TableError;
use crate::format::{
    ENTRY, FINISHED, FRAME, HEAD_FRAME, Head, LONGEST_HEAD, MAGIC, MANIFEST, PREFACE, Reader, SEEK_ENTRY, SEEK_FOOTER,
    SEEK_FRAME, TableKind, VERSION,
};
use crate::header::Header;
use crate::remote_error::RemoteError;
use crate::source::ReadAt;

/// Reads the head, its length in bytes, and whether it is that of a manifest: two reads.
///
/// # Errors
/// The faults of a head that [`Table::open`](crate::Table::open) lists.
pub(super) fn read_head(source: &dyn ReadAt, have: u64) -> Result<(Head, u64, bool), TableError> {
    let mut preface = [0; PREFACE];
    let begun = preface.len().min(usize::try_from(have).unwrap_or(usize::MAX));
    source.read_at(&mut preface[..begun], 0).map_err(|error| unread(&error))?;
    let short = |need: u64| TableError::CutShort { need, have };
    // Even a file of a few bytes is recognised as the beginning of a table.
    let like = |from: usize, expected: &[u8]| {
        expected.iter().zip(&preface[from..begun.max(from)]).all(|(expected, found)| expected == found)
    };
    if begun == 0 || !like(0, &HEAD_FRAME.to_le_bytes()) || !(like(FRAME, MAGIC) || like(FRAME, MANIFEST)) {
        return Err(TableError::NotATable);
    }
    if begun < PREFACE {
        return Err(short(PREFACE as u64));
    }
    let mut fields = Reader(&preface[4..]);
    let follow = u64::from(fields.u32().expect("a preface"));
    let mut fields = Reader(&preface[FRAME + MAGIC.len()..]);
    let version = fields.u32().expect("a preface");
    if version != VERSION {
        return Err(TableError::UnknownVersion { found: version, known: VERSION });
    }
    // Tested before the digest, which is sound even in an unfinished head.
    if fields.0[..8] == [0; 8] {
        return Err(TableError::Unfinished);
    }
    if &fields.0[..8] != FINISHED || follow > LONGEST_HEAD {
        return Err(TableError::HeadDamaged);
    }
    // Compared before `follow` bytes are allocated.
    if FRAME as u64 + follow > have {
        return Err(short(FRAME as u64 + follow));
    }
    let mut bytes = vec![0; follow as usize];
    source.read_at(&mut bytes, FRAME as u64).map_err(|error| unread(&error))?;
    let is_manifest = preface[FRAME..].starts_with(MANIFEST);
    Ok((Head::decode(&bytes)?, FRAME as u64 + follow, is_manifest))
}

/// Returns the number of blocks of a list: the number of entries of the seek table, minus those of
/// head and index. The beginning of the seek table must confirm the number, since a smaller one would
/// hide the ranks of the blocks behind it.
///
/// # Errors
/// [`TableError::SeekTableDamaged`] if no seek table of that many entries begins where it should.
pub(super) fn listed_blocks(source: &dyn ReadAt, have: u64) -> Result<u64, TableError> {
    let mut footer = [0; SEEK_FOOTER as usize];
    let at = have.checked_sub(SEEK_FOOTER).ok_or(TableError::SeekTableDamaged)?;
    source.read_at(&mut footer, at).map_err(|error| unread(&error))?;
    let entries = Reader(&footer).u32().expect("a footer");
    let follow = SEEK_ENTRY * u64::from(entries) + SEEK_FOOTER;
    let start = have.checked_sub(FRAME as u64 + follow).ok_or(TableError::SeekTableDamaged)?;
    let mut frame = [0; FRAME];
    source.read_at(&mut frame, start).map_err(|error| unread(&error))?;
    if frame[..] != *[SEEK_FRAME.to_le_bytes(), (follow as u32).to_le_bytes()].as_flattened() {
        return Err(TableError::SeekTableDamaged);
    }
    u64::from(entries).checked_sub(2).ok_or(TableError::SeekTableDamaged)
}

/// Returns the number of blocks, and the offset of the index in bytes; `None` if the head must be
/// wrong, because the file is too short for the stated number of blocks.
pub(super) fn parts(head: &Head, head_length: u64, listed: u64) -> Option<(u64, u64)> {
    let each = ENTRY + SEEK_ENTRY;
    // Frames of index and seek table, and the seek table's entries of head and index.
    let fixed = head_length + 2 * FRAME as u64 + 2 * SEEK_ENTRY + SEEK_FOOTER;
    let rest = head.length.checked_sub(fixed)?;
    let count = match head.kind {
        TableKind::Cells { width, .. } => {
            let whole = u128::from(head.count()) * u128::from(width.bits());
            u64::try_from(whole.div_ceil(8).div_ceil(u128::from(head.block))).ok()?
        }
        TableKind::List { .. } => listed,
    };
    // Checked, because a sealed head may still claim any number of ranks.
    let tail = count.checked_mul(each)?;
    Some((count, head_length + rest.checked_sub(tail)?))
}

/// Wraps a read error of the system. A source has no name, so the caller that opened a file adds
/// its own.
pub(crate) fn unread(error: &std::io::Error) -> TableError {
    let remote = error.get_ref().and_then(|inner| inner.downcast_ref::<RemoteError>());
    if let Some(fault) = remote {
        return TableError::Remote(fault.clone());
    }
    TableError::Io { file: "the table".to_owned(), why: error.to_string(), kind: error.kind() }
}

/// Compares headers field by field, without the creator: first whether the table is only a piece,
/// then the game, then its versions, which make values wrong on every board, and then the subject
/// of the values.
///
/// # Errors
/// The first difference: [`TableError::Piece`], [`TableError::WrongGame`], and so on.
pub fn belongs(found: &Header, expected: &Header) -> Result<(), TableError> {
    if let (Some(number), None) = (found.piece(), expected.piece()) {
        return Err(TableError::Piece { number });
    }
    let both = || (Box::new(found.clone()), Box::new(expected.clone()));
    if found.game != expected.game {
        let (found, expected) = both();
        return Err(TableError::WrongGame { found, expected });
    }
    if found.rules != expected.rules {
        return Err(TableError::WrongRules { found: found.rules, expected: expected.rules });
    }
    if found.numbering != expected.numbering {
        return Err(TableError::WrongNumbering { found: found.numbering, expected: expected.numbering });
    }
    let (found, expected) = both();
    if found.board != expected.board {
        return Err(TableError::WrongBoard { found, expected });
    }
    if found.settings != expected.settings {
        return Err(TableError::WrongSettings { found, expected });
    }
    if found.worth != expected.worth {
        return Err(TableError::WrongWorth { found, expected });
    }
    Ok(())
}
