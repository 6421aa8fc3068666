//! The lost positions of a full bar, in the order of Chomp's ranks.

use tablette_core::{Amount, Graph, LostPositions, Numbering, Options, Rank, Refusal, Rules};

use super::catalogue::Catalogue;
use crate::chomp::{Chomp, Position};

/// Finds them; `None` unless the position is a full bar that can be numbered and is not too long
/// for the engines.
///
/// A box on its longer side is numbered as its catalogue is, except for the empty bar, which is not
/// a position. An upright box is numbered along the other side, so its ranks are collected (8 bytes
/// each) and sorted.
///
/// # Errors
/// As [`Catalogue::of_box`]; [`Refusal::TooLarge`] when there is no memory for sorting.
pub(super) fn lost(game: &Chomp, options: &Options<'_>) -> Option<Result<Box<dyn LostPositions>, Refusal>> {
    let start = game.start();
    if !start.is_rectangle() || !game.positions().fits(u64::MAX) {
        return None;
    }
    match Catalogue::of_box(start.width(), start.height(), options) {
        Err(Refusal::Beyond(_)) => None,
        Err(refusal) => Some(Err(refusal)),
        Ok(catalogue) if catalogue.is_numbered_alike() => Some(Ok(Box::new(InOrder(catalogue)))),
        Ok(catalogue) => {
            Some(sorted(game, &catalogue, options).map(|sorted| Box::new(sorted) as Box<dyn LostPositions>))
        }
    }
}

/// A catalogue in the order of the game's ranks.
struct InOrder(Catalogue);

impl LostPositions for InOrder {
    fn count(&self) -> u64 {
        self.0.count()
    }

    fn each(&self, visit: &mut dyn FnMut(Rank)) {
        // Rank 0 of the catalogue is the empty bar, which is not a position and never lost.
        self.0.each_rank(|rank| visit(Rank(rank - 1)));
    }
}

/// Ascending ranks.
struct Sorted(Vec<u64>);

impl LostPositions for Sorted {
    fn count(&self) -> u64 {
        self.0.len() as u64
    }

    fn each(&self, visit: &mut dyn FnMut(Rank)) {
        self.0.iter().for_each(|&rank| visit(Rank(rank)));
    }
}

fn sorted(game: &Chomp, catalogue: &Catalogue, options: &Options<'_>) -> Result<Sorted, Refusal> {
    let count = catalogue.count();
    let need = u128::from(count) * size_of::<u64>() as u128 + u128::from(catalogue.cost().bytes);
    Refusal::unless_fits(Amount::Exact(need), options.memory)?;
    let mut ranks = Vec::with_capacity(count as usize);
    catalogue.each_lost(|rows| {
        let lost = Position::new(rows.to_vec()).expect("what is lost is a position");
        let lost = if catalogue.mirrored() { lost.transposed() } else { lost };
        ranks.push(game.rank(&lost).expect("what is lost in a box lies in it").0);
    });
    ranks.sort_unstable();
    Ok(Sorted(ranks))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablette_core::{Game, NoWatch, Settings, Theory};

    const OPTIONS: Options<'static> = Options { watch: &NoWatch, memory: 1 << 28 };

    fn found(board: &str) -> Option<Vec<u64>> {
        let lost = Chomp::open(board, &Settings::default()).unwrap().lost(&OPTIONS)?.unwrap();
        let mut ranks = Vec::new();
        lost.each(&mut |rank| ranks.push(rank.0));
        assert_eq!(lost.count(), ranks.len() as u64, "{board}");
        Some(ranks)
    }

    /// On its side, upright, square; by form, by ranks and by words.
    #[test]
    #[ignore = "slow: lists the lost positions of large bars"]
    fn they_are_the_positions_that_the_catalogue_says_are_lost() {
        for board in ["1x1", "7x1", "1x7", "5x2", "2x6", "4x4", "9x6", "6x9", "3x12", "10x14", "14x10"] {
            let game = Chomp::open(board, &Settings::default()).unwrap();
            let judge = Catalogue::around(&game.start(), &OPTIONS).unwrap();
            let Amount::Exact(positions) = game.positions() else { panic!("{board}") };
            let expected = (0..positions as u64).filter(|&rank| judge.is_lost(&game.unrank(Rank(rank))) == Some(true));
            assert!(found(board).unwrap() == expected.collect::<Vec<_>>(), "{board}");
        }
    }

    #[test]
    fn of_other_boards_they_are_not_listed() {
        for board in ["3,2,1", "5,1,1,1", "70000x3", "60x60"] {
            assert_eq!(found(board), None, "{board}");
        }
    }
}
