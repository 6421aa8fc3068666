//! The bites of bars that differ in their uppermost rows alone, as runs of ranks.
//!
//! A bar is split into its lower rows and its *tail*, the few rows above. Bars with the same lower
//! rows form a group, numbered by their tails. A bite into the lower rows at column c leaves a tail
//! as it is if no row of it is longer than c, and these tails come first: a run. A longer tail is
//! cut to c, and so is the tail cut to one square less than its own first row, with the same result:
//! the longer tail inherits these bites from the shorter one.

use tablette_core::index::Shape;
use tablette_core::runs::{Group, Inside, Run, Runs};
use tablette_core::{End, Outcome, Rank};

use super::Chomp;

/// The most tails: their folds stay in the near caches.
const MOST_TAILS: u64 = 1 << 15;
/// The most bites into all tails, of 4 bytes each, if each had all squares.
const MOST_TARGETS: u64 = 1 << 21;

/// How bars are split.
#[derive(Debug)]
pub(super) struct Tails {
    inside: Inside,
    /// The number of lower rows.
    lower: usize,
}

impl Tails {
    /// Splits the bars below a start, whose blocks share `tier_rows` rows: in halves, if there are
    /// not too many tails. `None` if one row has too many lengths, or there is no row below it.
    pub(super) fn new(bound: &[u32], tier_rows: usize) -> Option<Self> {
        let squares = |row: usize| bound[row..].iter().map(|&length| u64::from(length)).sum::<u64>();
        let most = |row: usize| MOST_TAILS.min(MOST_TARGETS / squares(row));
        let fits = |row: &usize| Shape::count(&bound[*row..]).fits(most(*row));
        let lower = (tier_rows.max(bound.len().div_ceil(2))..bound.len()).rev().take_while(fits).last()?;
        Some(Self { inside: inside(&bound[lower..]), lower })
    }
}

/// Lists the bites into each tail, and the tails whose bites are inherited.
fn inside(bound: &[u32]) -> Inside {
    let shape = Shape::new(bound).expect("few tails");
    let (mut inside, mut tail) = (Inside::default(), vec![0; bound.len()]);
    for place in 0..shape.len() {
        let mut before = None;
        bites(&shape, &tail, place, |row, _, target| {
            inside.targets.push(target as u32);
            // The last of them leaves the first row one square shorter.
            before = if row == 0 { Some(target as u32) } else { before };
        });
        inside.before.push(before);
        inside.ends.push(inside.targets.len());
        shape.step(&mut tail);
    }
    inside
}

/// Calls `visit` with the row and the column of every bite into some rows, and with the rank behind
/// it: for rising columns, from the uppermost row that has it down. `rank` is that of the rows.
#[inline]
fn bites(shape: &Shape, rows: &[u32], rank: u64, mut visit: impl FnMut(usize, u32, u64)) {
    for column in 0..rows.first().copied().unwrap_or(0) {
        let height = rows.partition_point(|&length| length > column);
        let mut target = rank;
        for row in (0..height).rev() {
            // Behind the poisoned square there is no rank.
            target = target.wrapping_add(shape.weight(row, column)).wrapping_sub(shape.weight(row, rows[row]));
            visit(row, column, target);
        }
    }
}

impl Chomp {
    /// Returns the longest row of a tail below these rows.
    fn longest_tail(&self, rows: &[u32]) -> u32 {
        let lower = self.split().lower;
        rows[lower - 1].min(self.numbers().shape().bound()[lower])
    }
}

impl Runs for Chomp {
    fn inside(&self) -> &Inside {
        &self.split().inside
    }

    fn next_group(&self, rank: u64) -> u64 {
        let (shape, lower) = (self.numbers().shape(), self.split().lower);
        let rows = self.numbers().tuple(Rank(rank));
        let place: u64 = (lower..rows.len()).map(|row| shape.weight(row, rows[row])).sum();
        if place == 0 { rank } else { rank - place + shape.weight(lower, self.longest_tail(&rows) + 1) }
    }

    fn group(&self, first: u64, group: &mut Group) {
        let (shape, lower) = (self.numbers().shape(), self.split().lower);
        let rows = &self.numbers().tuple(Rank(first))[..lower];
        let longest = self.longest_tail(rows);
        let tails = |longest: u32| shape.weight(lower, longest + 1) as usize;
        group.length = tails(longest);
        group.end = (first == 0).then_some(End { outcome: Outcome::Lose, cost: 0 });
        group.runs.clear();
        bites(shape, rows, first, |row, column, base| {
            // The poisoned square is not eaten.
            if (row, column) != (0, 0) {
                let length = tails(column.min(longest));
                // Bites beyond a tail do not reach it; with the last one at its length its bequest
                // is complete.
                let is_last = row == usize::from(column == 0) && column <= longest;
                let carried = if is_last { shape.weight(lower, column) as usize } else { length };
                group.runs.push(Run { base, length, carried });
            }
        });
    }
}

impl Chomp {
    fn split(&self) -> &Tails {
        self.tails().expect("only boards with tails have runs")
    }
}

#[cfg(test)]
mod tests {
    use tablette_core::Graph as _;

    use super::super::Position;
    use super::*;

    /// The ranks behind all bites, from the runs and by the rules, of every position of a board.
    fn compare(bound: &[u32]) {
        let game = Chomp::on(Position::new(bound.to_vec()).unwrap());
        let numbers = game.numbers();
        let Some(runs) = game.runs() else {
            assert!(bound.len() == 1 || bound[bound.len() - 1] > 1_000, "{bound:?}");
            return;
        };
        let (positions, mut first, mut group) = (numbers.shape().len() - 1, 0, Group::default());
        while first < positions {
            runs.group(first, &mut group);
            let behind = first + group.length as u64;
            assert_eq!(runs.next_group(first), first);
            assert!((first + 1..behind).all(|rank| runs.next_group(rank) == behind), "{first}");
            let mut bequests: Vec<Vec<u64>> = Vec::new();
            for place in 0..group.length {
                let rank = first + place as u64;
                let inherited = runs.inside().before[place].map_or(&[][..], |before| &bequests[before as usize]);
                let target = |run: &&Run| (place < run.length).then_some(run.base + place as u64);
                let mut found: Vec<u64> = group.runs.iter().filter_map(|run| target(&run)).collect();
                found.extend(inherited);
                found.extend(runs.inside().targets(place).iter().map(|&to| first + u64::from(to)));
                let last = group.runs.iter().position(|run| (run.carried..run.length).contains(&place));
                let own = group.runs[..last.map_or(0, |last| last + 1)].iter().filter_map(|run| target(&run));
                let bequest = own.chain(inherited.iter().copied()).collect();
                bequests.push(bequest);
                let position = Position::new(numbers.unrank(Rank(rank))).unwrap();
                let mut plain: Vec<u64> =
                    position.bites().map(|bite| numbers.rank(&position.after(bite).rows()).0).collect();
                plain.sort_unstable();
                found.sort_unstable();
                assert_eq!(found, plain, "{position:?} below {bound:?}");
                assert_eq!(group.end.is_some() && place == 0, plain.is_empty(), "{position:?}");
            }
            first += group.length as u64;
        }
        assert_eq!(first, positions, "the groups are all positions of {bound:?}");
    }

    #[test]
    fn runs_are_the_bites_of_every_board_up_to_six_by_six() {
        let boards = Shape::new(&[6; 6]).unwrap();
        for mut bound in (1..boards.len()).map(|rank| boards.unrank(rank)) {
            bound.retain(|&length| length > 0);
            compare(&bound);
        }
    }

    #[test]
    fn long_boards_have_few_tails() {
        for bound in [vec![1; 40_000], vec![1_400; 2], vec![700; 700], vec![20; 20]] {
            let tails = Tails::new(&bound, 0).unwrap();
            assert!(tails.inside.before.len() as u64 <= MOST_TAILS && tails.lower * 2 >= bound.len());
            assert!(tails.inside.targets.len() as u64 <= MOST_TARGETS, "{bound:?}");
        }
        assert!(Tails::new(&[40_000, 40_000], 0).is_none() && Tails::new(&[9], 0).is_none());
    }

    #[test]
    fn runs_are_the_bites_of_larger_boards() {
        for bound in [&[8; 9][..], &[30, 30, 2], &[400, 3], &[40_000, 40_000], &[2; 30], &[9, 7, 7, 7, 4, 4, 4, 1, 1]] {
            compare(bound);
        }
    }
}
