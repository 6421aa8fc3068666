//! The contents of a manifest: the files of the pieces of a table, and which of them has which
//! ranks.
//!
//! The format, in the notation of [`format`](mod@crate::format):
//!
//! ```text
//! head              as that of a table, with the letters TABPIECE in the place of TABLETTE: the digest of the raw array
//!                   is that of the table that the pieces make, the length is that of this file, the digest of the index
//!                   is that of the contents
//! contents       4  0x184D2A51: a skippable frame
//!                4  number of bytes that follow in this frame, to the end of the file
//!                4  the number of pieces; then of each
//!             text  its file, as a path from the folder of the manifest: names joined by /, none of them . or ..
//!                8  its first rank, as its own head gives it
//!                8  the number of its ranks, never 0
//!                8  the length of its file in bytes
//!               32  its digest
//!                8  the number of runs; then of each, by rising rank of the table, in unsigned LEB128 as in a list
//!                   the number of ranks, never 0; the number of the piece, from 0; and the place of the first value
//!                   among those of the piece, from 0
//! ```
//!
//! For example, in a table of four ranks whose piece 0 has the first and the last and whose piece 1
//! has the others, the runs are `01 00 00`, `02 01 00`, `01 00 01`.

use std::ops::Range;
use std::path::{Component, Path};

use crate::format::{DIGEST, Digest, Reader, push_text};
use crate::leb128;

/// A piece as named in a manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPiece {
    /// Its file, as a path relative to the folder of the manifest.
    pub name: String,
    /// Its ranks in its own head: places in the order of the build.
    pub places: Range<u64>,
    /// The length of its file in bytes.
    pub bytes: u64,
    /// Its digest, which covers every byte.
    pub digest: Digest,
}

/// Ranks of the table whose values are adjacent in a piece.
///
/// ```
/// use tablette_table::PieceRun;
/// let run = PieceRun { ranks: 10..13, piece: 2, place: 7 };
/// assert_eq!(run.place + (12 - run.ranks.start), 9, "where the piece has the value of rank 12");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceRun {
    /// The ranks, of the table.
    pub ranks: Range<u64>,
    /// The piece, by number.
    pub piece: u32,
    /// The rank of the first of them in the piece's own head.
    pub place: u64,
}

/// Bytes of a piece, besides its name.
const PIECE: usize = 4 + 3 * 8 + DIGEST;
/// Minimum bytes of a run.
const RUN: usize = 3;

/// The contents after the head.
#[derive(Debug, Default)]
pub(crate) struct Contents {
    pub(crate) pieces: Vec<NamedPiece>,
    /// By rising rank, without gaps.
    pub(crate) runs: Vec<PieceRun>,
}

impl Contents {
    /// Merges runs that are adjacent in rank and place; `None` unless they cover the ranks from 0
    /// to `count`, and every place of every piece once. O(runs log runs).
    pub(crate) fn new(pieces: Vec<NamedPiece>, runs: impl IntoIterator<Item = PieceRun>, count: u64) -> Option<Self> {
        let mut joined: Vec<PieceRun> = Vec::new();
        for run in runs {
            match joined.last_mut() {
                Some(last)
                    if last.piece == run.piece
                        && last.ranks.end == run.ranks.start
                        && last.place.checked_add(last.ranks.end - last.ranks.start) == Some(run.place) =>
                {
                    last.ranks.end = run.ranks.end;
                }
                _ => joined.push(run),
            }
        }
        Self { pieces, runs: joined }.sound(count)
    }

    fn sound(self, count: u64) -> Option<Self> {
        let named = self.pieces.iter().all(|piece| is_inside(&piece.name) && !piece.places.is_empty());
        let mut next = 0;
        let mut places = Vec::with_capacity(self.runs.len());
        for PieceRun { ranks, piece, place } in &self.runs {
            let within = &self.pieces.get(*piece as usize)?.places;
            let length = ranks.end.checked_sub(ranks.start).filter(|length| *length > 0 && ranks.start == next)?;
            let end = place.checked_add(length).filter(|end| *place >= within.start && *end <= within.end)?;
            places.push((*piece, *place, end));
            next = ranks.end;
        }
        // Sorted, the runs of a piece are adjacent.
        places.sort_unstable();
        let apart = places.windows(2).all(|two| two[0].0 != two[1].0 || two[0].2 <= two[1].1);
        let all = self
            .pieces
            .iter()
            .try_fold(0_u64, |sum, piece| sum.checked_add(piece.places.end.checked_sub(piece.places.start)?));
        (named && apart && next == count && all == Some(count)).then_some(self)
    }

    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut bytes = (self.pieces.len() as u32).to_le_bytes().to_vec();
        for NamedPiece { name, places, bytes: length, digest } in &self.pieces {
            push_text(&mut bytes, name);
            for number in [places.start, places.end - places.start, *length] {
                bytes.extend(number.to_le_bytes());
            }
            bytes.extend(digest.0);
        }
        bytes.extend((self.runs.len() as u64).to_le_bytes());
        for PieceRun { ranks, piece, place } in &self.runs {
            let first = self.pieces[*piece as usize].places.start;
            for number in [ranks.end - ranks.start, u64::from(*piece), place - first] {
                leb128::put(number, &mut bytes);
            }
        }
        bytes
    }

    /// Decodes the output of [`encode`](Self::encode); `None` for anything else.
    pub(crate) fn decode(bytes: &[u8], count: u64) -> Option<Self> {
        let mut rest = Reader(bytes);
        let pieces = rest.u32()? as usize;
        // Compared before memory for that number of pieces is allocated.
        if rest.0.len() < pieces.checked_mul(PIECE)? {
            return None;
        }
        let pieces = (0..pieces).map(|_| piece(&mut rest)).collect::<Option<Vec<_>>>()?;
        let runs = usize::try_from(rest.u64()?).ok()?;
        if rest.0.len() < runs.checked_mul(RUN)? {
            return None;
        }
        let (mut next, mut read) = (0_u64, Vec::with_capacity(runs));
        for _ in 0..runs {
            let [length, piece, place] =
                [leb128::take(&mut rest.0)?, leb128::take(&mut rest.0)?, leb128::take(&mut rest.0)?];
            let ranks = next..next.checked_add(length)?;
            let place = pieces.get(usize::try_from(piece).ok()?)?.places.start.checked_add(place)?;
            next = ranks.end;
            read.push(PieceRun { ranks, piece: u32::try_from(piece).ok()?, place });
        }
        // No bytes may be left over, and no run may be split in two: equal tables of pieces must
        // have equal bytes.
        let found = Self::new(pieces, read, count).filter(|found| found.runs.len() == runs)?;
        rest.0.is_empty().then_some(found)
    }
}

fn piece(rest: &mut Reader<'_>) -> Option<NamedPiece> {
    let name = rest.text()?;
    let (first, count, bytes) = (rest.u64()?, rest.u64()?, rest.u64()?);
    Some(NamedPiece { name, places: first..first.checked_add(count)?, bytes, digest: Digest(rest.array()?) })
}

/// Whether a name leads to a file in the folder or below it, on every system: a manifest from a
/// stranger must not name a file elsewhere.
fn is_inside(name: &str) -> bool {
    let plain = |part: &str| !part.is_empty() && !part.contains(['\\', ':', '\0']);
    let normal = |part| matches!(part, Component::Normal(_));
    name.split('/').all(plain) && Path::new(name).components().all(normal) && !name.split('/').any(|part| part == ".")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(name: &str, places: Range<u64>) -> NamedPiece {
        NamedPiece { name: name.to_owned(), places, bytes: 7, digest: Digest::new(name.as_bytes()) }
    }

    fn run(ranks: Range<u64>, piece: u32, place: u64) -> PieceRun {
        PieceRun { ranks, piece, place }
    }

    #[test]
    fn contents_are_read_as_they_were_written_and_touching_runs_are_one() {
        let pieces = vec![piece("a", 0..2), piece("b/c", 2..5)];
        let runs = [run(0..1, 0, 0), run(1..2, 1, 2), run(2..4, 1, 3), run(4..5, 0, 1)];
        let contents = Contents::new(pieces, runs, 5).unwrap();
        assert_eq!(contents.runs.len(), 3);
        let bytes = contents.encode();
        let found = Contents::decode(&bytes, 5).unwrap();
        assert_eq!((found.pieces, found.runs), (contents.pieces, contents.runs));
        assert!(bytes.ends_with(&[1, 0, 0, 3, 1, 0, 1, 0, 1]));
        for length in 0..bytes.len() {
            assert!(Contents::decode(&bytes[..length], 5).is_none(), "{length}");
        }
        assert!(Contents::decode(&bytes, 6).is_none() && Contents::decode(&[&bytes[..], &[0]].concat(), 5).is_none());
    }

    #[test]
    fn each_rank_has_one_place() {
        let pieces = || vec![piece("a", 0..2), piece("b", 2..5)];
        let whole = |runs: &[PieceRun]| Contents::new(pieces(), runs.iter().cloned(), 5).is_some();
        assert!(whole(&[run(0..2, 0, 0), run(2..5, 1, 2)]));
        for wrong in [
            vec![run(0..2, 0, 0)],
            vec![run(0..2, 0, 0), run(3..5, 1, 2)],
            vec![run(0..2, 0, 0), run(2..5, 1, 3)],
            vec![run(0..2, 0, 0), run(2..5, 2, 0)],
            vec![run(0..1, 0, 0), run(1..2, 0, 0), run(2..5, 1, 2)],
            vec![run(0..3, 1, 2), run(3..5, 1, 2)],
        ] {
            assert!(!whole(&wrong), "{wrong:?}");
        }
    }

    #[test]
    fn names_lead_nowhere_else() {
        assert!(["a", "pieces/t01.piece", "..a"].map(is_inside).into_iter().all(|inside| inside));
        for name in ["", "/a", "../a", "a/../b", "a/./b", "a//b", "a\\b", "c:a", "a/", "."] {
            assert!(!is_inside(name), "{name}");
        }
    }
}
