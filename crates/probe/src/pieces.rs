//! Tables in pieces: a manifest names the files and says which of them has which ranks.

use alloc::boxed::Box;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use crate::Digest;
use crate::error::ProbeError;
use crate::head::{Fields, Head, compared, require};
use crate::storage::{Storage, StorageError, read};
use crate::table::Tablebase;

/// The files of a table, and its ranks as runs.
pub(crate) struct Pieces<S> {
    pieces: Vec<(String, Tablebase<S>)>,
    /// Runs by rising rank, without gaps.
    runs: Vec<Run>,
}

/// Ranks whose values are adjacent in a piece. A run begins where the one before ends.
struct Run {
    end: u64,
    piece: usize,
    /// The rank of the last value in the piece.
    last: u64,
}

impl<S: Storage> Pieces<S> {
    /// Reads the contents of a manifest, and opens the files.
    pub(crate) fn open(
        storage: &S,
        head: &Head,
        mut open: impl FnMut(&str) -> Result<S, StorageError>,
    ) -> Result<Self, ProbeError> {
        let bytes = read(storage, head.size, head.length - head.size)?;
        let mut fields = Fields(&bytes);
        let (frame, follow) = (fields.u32()?, fields.u32()?);
        let right = frame == 0x184D_2A51 && follow as usize == fields.0.len();
        require(right, "the bytes of the manifest", "all up to the end, behind 0x184D2A51", follow.into())?;
        compared("the manifest", head.index, fields.0)?;
        let first = head.info.ranks.start;
        let right = first == 0 && head.bits().is_some();
        require(right, "the first rank of a table in pieces", "0, and cells", first)?;
        let mut pieces = Vec::new();
        for _ in 0..fields.u32()? {
            let name = fields.text()?;
            let piece = open_piece(&name, &mut fields, &mut open);
            pieces.push(piece.map_err(|error| in_piece(&name, error)).map(|piece| (name, piece))?);
        }
        let runs = runs(&mut fields, &pieces, head.info.ranks.end)?;
        fields.end()?;
        Ok(Self { pieces, runs })
    }

    /// Returns the code of a rank of the table. O(log runs), and a probe of the piece.
    pub(crate) fn code(&self, rank: u64) -> Result<i64, ProbeError> {
        // The runs cover all ranks of the table.
        let run = &self.runs[self.runs.partition_point(|run| run.end <= rank)];
        let (name, piece) = &self.pieces[run.piece];
        piece.code(run.last - (run.end - 1 - rank)).map_err(|error| in_piece(name, error))
    }

    pub(crate) fn verify(&self) -> Result<(), ProbeError> {
        self.pieces.iter().try_for_each(|(name, piece)| piece.verify().map_err(|error| in_piece(name, error)))
    }
}

fn in_piece(name: &str, error: ProbeError) -> ProbeError {
    ProbeError::Piece { name: name.to_string(), error: Box::new(error) }
}

/// Reads the rest of a piece's entry, and opens its file.
fn open_piece<S: Storage>(
    name: &str,
    fields: &mut Fields<'_>,
    open: &mut impl FnMut(&str) -> Result<S, StorageError>,
) -> Result<Tablebase<S>, ProbeError> {
    let [first, count, length] = [fields.u64()?, fields.u64()?, fields.u64()?];
    let expected: Digest = fields.array()?;
    // A manifest from a stranger must not lead to files elsewhere, on any system.
    let plain = |part: &str| !matches!(part, "" | "." | "..") && !part.contains(['\\', ':', '\0']);
    require(name.split('/').all(plain), "the path", "names joined by /", name.len() as u64)?;
    let file = open(name).map_err(|error| ProbeError::Storage { at: 0, length, error })?;
    let piece = Tablebase::open(file)?;
    let (got, ranks) = (piece.head.digest, &piece.info().ranks);
    if expected != got || ranks.start != first || ranks.end - ranks.start != count {
        return Err(ProbeError::Digest { part: "this is not the piece that the manifest names, or it", expected, got });
    }
    Ok(piece)
}

/// Reads the runs, which must cover the ranks of the table with places of the pieces.
fn runs<S: Storage>(
    fields: &mut Fields<'_>,
    pieces: &[(String, Tablebase<S>)],
    count: u64,
) -> Result<Vec<Run>, ProbeError> {
    let (mut runs, mut end) = (Vec::new(), 0);
    for _ in 0..fields.u64()? {
        let [length, piece, place] = [fields.leb128()?, fields.leb128()?, fields.leb128()?];
        let ranks = pieces.get(piece as usize).map(|(_, piece)| piece.info().ranks.clone()).unwrap_or_default();
        let room = (ranks.end - ranks.start).saturating_sub(place).min(count - end);
        require((1..=room).contains(&length), "the length of a run", "1 or more, within its piece", length)?;
        end += length;
        runs.push(Run { end, piece: piece as usize, last: ranks.start + place + length - 1 });
    }
    require(end == count, "the ranks of all runs", "the number of ranks", end)?;
    Ok(runs)
}
