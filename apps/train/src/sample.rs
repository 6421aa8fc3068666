//! Positions with their search scores, and the files that store them.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use tablette_games::draughts::{Colour, Piece, Position, Square, Squares, Variant};

/// A quiet position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sample<V> {
    /// The position.
    pub(crate) position: Position<V>,
    /// The score of its search, in hundredths of a man for the side to move.
    pub(crate) score: i16,
}

/// Bytes of a sample in a file: three sets of squares, the score, the side to move.
const BYTES: usize = 27;

impl<V: Variant> Sample<V> {
    fn write(&self, out: &mut Vec<u8>) {
        let position = &self.position;
        let [white, black] = Colour::BOTH.map(|colour| numbers::<V>(position.pieces(colour)));
        let kings = Colour::BOTH.map(|colour| numbers::<V>(position.kings(colour)));
        for set in [white, black, kings[0] | kings[1]] {
            out.extend(set.to_le_bytes());
        }
        out.extend(self.score.to_le_bytes());
        out.push(u8::from(position.to_move() == Colour::Black));
    }

    fn read(bytes: &[u8]) -> Result<Self> {
        let word = |at: usize| u64::from_le_bytes(std::array::from_fn(|byte| bytes[8 * at + byte]));
        let kings = word(2);
        let mut position = Position::empty(if bytes[26] == 0 { Colour::White } else { Colour::Black });
        for (colour, set) in [(Colour::White, word(0)), (Colour::Black, word(1))] {
            for number in (0..u64::BITS).filter(|number| set >> number & 1 == 1) {
                let piece = Piece { colour, king: kings >> number & 1 == 1 };
                let square = Square::from_number::<V>(number + 1);
                let with = square.and_then(|square| position.with(square, piece).ok());
                position = with.context("a sample with a piece where none can stand")?;
            }
        }
        Ok(Self { position, score: i16::from_le_bytes([bytes[24], bytes[25]]) })
    }
}

/// A bit for each square, the lowest for square 1.
fn numbers<V: Variant>(squares: Squares) -> u64 {
    squares.iter().map(|square| 1 << (square.number::<V>() - 1)).sum()
}

/// Writes samples to a file, which appears once it is complete.
pub(crate) fn save<V: Variant>(file: &Path, samples: &[Sample<V>]) -> Result<()> {
    let mut bytes = Vec::with_capacity(BYTES * samples.len());
    for sample in samples {
        sample.write(&mut bytes);
    }
    let part = file.with_extension("part");
    fs::write(&part, bytes).with_context(|| format!("{} cannot be written", part.display()))?;
    fs::rename(&part, file).with_context(|| format!("{} cannot be written", file.display()))
}

/// All samples of a file.
pub(crate) fn load<V: Variant>(file: &Path) -> Result<Vec<Sample<V>>> {
    let bytes = fs::read(file).with_context(|| format!("{} cannot be read", file.display()))?;
    ensure!(bytes.len().is_multiple_of(BYTES), "{} ends within a sample", file.display());
    bytes.chunks_exact(BYTES).map(Sample::read).collect()
}

#[cfg(test)]
mod tests {
    use tablette_games::draughts::{International, Reading, read_fen};

    use super::*;

    #[test]
    fn samples_round_trip() {
        let position = |text: &str| read_fen::<International>(text, Reading::Strict).unwrap().position;
        let sample = |text: &str, score| Sample { position: position(text), score };
        let samples = [sample("W:W31-50:B1-20", -7), sample("B:W6,K22:BK17,45", 500)];
        let folder = std::env::temp_dir().join(format!("samples-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("two");
        save(&file, &samples).unwrap();
        assert_eq!(load::<International>(&file).unwrap(), samples);
        fs::write(&file, [0; BYTES + 1]).unwrap();
        assert!(load::<International>(&file).unwrap_err().to_string().ends_with("ends within a sample"));
        fs::remove_dir_all(&folder).unwrap();
    }
}
