//! The remaining part of a bar, and a bite out of it.

use std::borrow::Cow;

use smallvec::{SmallVec, smallvec};

/// A position: one or more row lengths from the bottom row up, none of them 0 and never increasing.
///
/// This is the list of the source text: `[5, 3, 1]` has five squares in the bottom row, the
/// leftmost of them poisoned.
///
/// A position with more than 128 rows that is higher than wide is stored by its columns instead,
/// after a leading 0, which is no valid row length: so a column of 40,000 squares takes 8 bytes
/// instead of 160,000, and so does each of the 40,000 positions that follow it. Every position has
/// exactly one form, so comparing forms compares positions.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(Lengths);

/// Up to twelve rows are stored inline: a walk creates a position per move, and heap allocations
/// took about a seventh of the recursion on 4 x 5.
type Lengths = SmallVec<[u32; 12]>;

/// The most rows that a position higher than wide stores as rows; boards of everyday size never
/// change form.
const TALL: u32 = 128;

fn is_tall(width: usize, height: usize) -> bool {
    height > TALL as usize && height > width
}

/// A move: the square bitten into, counted from 0 at the bottom left. The bite removes it and
/// everything above or to the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bite {
    /// The row, 0 at the bottom.
    pub row: u32,
    /// The column, 0 at the left.
    pub column: u32,
}

impl Position {
    /// Returns the bytes beside the inline rows: none on boards of everyday size.
    pub(super) fn heap_bytes(&self) -> u64 {
        if self.0.spilled() { 4 * self.0.len() as u64 + 16 } else { 0 }
    }

    /// Builds a position from row lengths from the bottom up; `None` when there are none, one is 0,
    /// or one is longer than the row below.
    ///
    /// ```
    /// use tablette_games::chomp::Position;
    /// assert!(Position::new(vec![5, 3, 1]).is_some());
    /// assert!(Position::new(vec![3, 5]).is_none());
    /// assert!(Position::new(vec![2, 0]).is_none());
    /// ```
    pub fn new(rows: Vec<u32>) -> Option<Self> {
        let sound = rows.last().is_some_and(|&last| last > 0) && rows.is_sorted_by(|below, above| below >= above);
        sound.then(|| Self::of_rows(rows.into()))
    }

    /// The full bar of `columns` × `rows` squares; `None` when a side is 0. O(smaller side) memory
    /// if it is stored by columns.
    pub fn bar(columns: u32, rows: u32) -> Option<Self> {
        let side = |long, times| smallvec![long; times as usize];
        let tall = is_tall(columns as usize, rows as usize);
        let of_sides = || if tall { Self::of_columns(&side(rows, columns)) } else { Self(side(columns, rows)) };
        (columns > 0 && rows > 0).then(of_sides)
    }

    fn of_rows(rows: Lengths) -> Self {
        if is_tall(rows[0] as usize, rows.len()) { Self::of_columns(&mirrored(&rows)) } else { Self(rows) }
    }

    fn of_columns(columns: &[u32]) -> Self {
        if is_tall(columns.len(), columns[0] as usize) {
            Self([&[0], columns].concat().into())
        } else {
            Self(mirrored(columns))
        }
    }

    /// The columns, if the position is stored by columns.
    #[inline]
    fn columns(&self) -> Option<&[u32]> {
        if self.0[0] == 0 { Some(&self.0[1..]) } else { None }
    }

    /// The row lengths, bottom row first. O(1) except for tall positions.
    #[inline]
    pub fn rows(&self) -> Cow<'_, [u32]> {
        match self.columns() {
            None => Cow::Borrowed(&self.0),
            Some(columns) => Cow::Owned(mirrored(columns).into_vec()),
        }
    }

    /// The number of rows.
    #[inline]
    pub fn height(&self) -> u32 {
        self.columns().map_or(self.0.len() as u32, |columns| columns[0])
    }

    /// The length of the bottom row, which is the longest.
    #[inline]
    pub fn width(&self) -> u32 {
        self.columns().map_or(self.0[0], |columns| columns.len() as u32)
    }

    /// The number of squares left, including the poisoned one. O(smaller form).
    pub fn squares(&self) -> u64 {
        self.0.iter().map(|&length| u64::from(length)).sum()
    }

    /// Returns whether only the poisoned square is left.
    #[inline]
    pub fn is_lone(&self) -> bool {
        self.0[..] == [1]
    }

    /// The stored lines: rows or columns. An L and a rectangle look alike either way.
    fn lines(&self) -> &[u32] {
        self.columns().unwrap_or(&self.0)
    }

    /// Returns whether the position is a full rectangle.
    pub fn is_rectangle(&self) -> bool {
        let lines = self.lines();
        lines[0] == lines[lines.len() - 1]
    }

    /// Returns whether only the bottom row and the left column are left (an L, a single row or a
    /// single column).
    pub fn is_hook(&self) -> bool {
        self.lines().get(1).is_none_or(|&second| second == 1)
    }

    /// The length of a row; 0 above the top. O(1), and O(log columns) in tall positions.
    #[inline]
    pub fn length(&self, row: u32) -> u32 {
        match self.columns() {
            None => self.0.get(row as usize).copied().unwrap_or(0),
            Some(columns) => columns.partition_point(|&height| height > row) as u32,
        }
    }

    /// The number of rows with at least this length: the height of a column. O(log rows), and O(1)
    /// in tall positions.
    pub fn rows_from(&self, length: u32) -> u32 {
        match self.columns() {
            None => self.0.partition_point(|&row| row >= length) as u32,
            Some(_) if length == 0 => self.height(),
            Some(columns) => columns.get(length as usize - 1).copied().unwrap_or(0),
        }
    }

    /// Returns whether the position lies inside `other`, row by row; that is, whether play from
    /// `other` can reach it.
    pub fn is_within(&self, other: &Self) -> bool {
        let fits = |mine: &[u32], theirs: &[u32]| {
            mine.len() <= theirs.len() && mine.iter().zip(theirs).all(|(mine, theirs)| mine <= theirs)
        };
        match (self.columns(), other.columns()) {
            (None, None) => fits(&self.0, &other.0),
            (Some(mine), Some(theirs)) => fits(mine, theirs),
            _ => fits(&self.rows(), &other.rows()),
        }
    }

    /// Returns whether this square can be eaten: it is present and not poisoned.
    #[inline]
    pub fn allows(&self, bite: Bite) -> bool {
        bite.column < self.length(bite.row) && (bite.row, bite.column) != (0, 0)
    }

    /// Every row with its length, from the bottom.
    #[inline]
    pub(super) fn lengths(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        // Stored rows are read directly; only those of a tall position are looked up.
        let (kept, tall) = match self.columns() {
            None => (&*self.0, 0),
            Some(_) => (&[][..], self.height()),
        };
        (0..).zip(kept.iter().copied()).chain((0..tall).map(|row| (row, self.length(row))))
    }

    /// Every legal bite, row by row from the bottom, columns rising: (0,1), (0,2), …, (1,0), …
    pub fn bites(&self) -> impl Iterator<Item = Bite> + '_ {
        self.lengths().flat_map(bites_of_row)
    }

    /// The position after a legal bite. Time O(stored length); one allocation, or more when a tall
    /// position changes form.
    #[must_use]
    #[inline]
    pub fn after(&self, bite: Bite) -> Self {
        debug_assert!(self.allows(bite), "{bite:?} is not legal in {self:?}");
        match self.columns() {
            // A bite adds no row, so the form stays.
            None if self.0.len() <= TALL as usize => Self(bitten(&self.0, bite)),
            None => Self::of_rows(bitten(&self.0, bite)),
            Some(columns) => Self::of_columns(&bitten(columns, bite.transposed())),
        }
    }

    /// The position mirrored along its diagonal: its columns are the rows of this one. Its value is
    /// the same. O(rows + columns).
    ///
    /// ```
    /// use tablette_games::chomp::Position;
    /// let position = Position::new(vec![4, 2, 1]).unwrap();
    /// assert_eq!(*position.transposed().rows(), [3, 2, 1, 1]);
    /// ```
    #[must_use]
    pub fn transposed(&self) -> Self {
        match self.columns() {
            None => Self::of_columns(&self.0),
            Some(columns) => Self::of_rows(Lengths::from_slice(columns)),
        }
    }
}

/// The legal bites of one row, columns rising.
#[inline]
pub(super) fn bites_of_row((row, length): (u32, u32)) -> impl Iterator<Item = Bite> {
    (u32::from(row == 0)..length).map(move |column| Bite { row, column })
}

/// The rows after a bite (or the columns, if the bite is mirrored too).
#[inline]
fn bitten(rows: &[u32], bite: Bite) -> Lengths {
    let row = bite.row as usize;
    if bite.column == 0 {
        return Lengths::from_slice(&rows[..row]);
    }
    let mut rows = Lengths::from_slice(rows);
    // Up to the top, and not only to the first row that is short enough: the list is copied anyway,
    // and this loop has no unpredictable branch.
    for length in &mut rows[row..] {
        *length = bite.column.min(*length);
    }
    rows
}

/// The columns of rows, or the rows of columns. O(rows + columns).
fn mirrored(lines: &[u32]) -> Lengths {
    let mut mirrored = Lengths::with_capacity(lines[0] as usize);
    for (at, &length) in lines.iter().enumerate().rev() {
        mirrored.resize(length as usize, at as u32 + 1);
    }
    mirrored
}

impl Bite {
    /// The same bite in the transposed position.
    #[must_use]
    pub fn transposed(self) -> Self {
        Self { row: self.column, column: self.row }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(rows: &[u32]) -> Position {
        Position::new(rows.to_vec()).unwrap()
    }

    /// The first page of the source: 5×3, then (1,3), (2,1), (0,1).
    #[test]
    fn the_game_on_the_first_page() {
        let bar = Position::bar(5, 3).unwrap();
        let second = bar.after(Bite { row: 1, column: 3 });
        assert_eq!(*second.rows(), [5, 3, 3]);
        let third = second.after(Bite { row: 2, column: 1 });
        assert_eq!(*third.rows(), [5, 3, 1]);
        assert_eq!(*third.after(Bite { row: 0, column: 1 }).rows(), [1, 1, 1]);
    }

    #[test]
    fn bites_commute_with_the_mirror() {
        let here = position(&[5, 3, 3, 1]);
        assert_eq!(here.transposed().transposed(), here);
        assert_eq!(here.bites().count() as u64, here.squares() - 1);
        for bite in here.bites() {
            assert!(here.allows(bite));
            let there = here.transposed().after(bite.transposed());
            assert_eq!(here.after(bite).transposed(), there, "{bite:?}");
            assert!(here.after(bite).is_within(&here));
        }
    }

    /// Random games on bars that are tall, wide or about to change form, compared with plain lists
    /// of rows.
    #[test]
    fn tall_positions_play_like_their_rows() {
        let most = TALL + 3;
        for (columns, rows) in [(1, most), (2, most), (3, 2 * most), (most - 1, most), (most, most), (most, 2)] {
            let mut here = Position::bar(columns, rows).unwrap();
            let mut plain = vec![columns; rows as usize];
            for turn in 0..40_u32 {
                assert_eq!((*here.rows()).to_vec(), plain);
                assert_eq!(Position::new(plain.clone()).unwrap(), here, "one form for each position");
                assert_eq!((here.width(), here.height()), (plain[0], plain.len() as u32));
                assert_eq!(here.squares(), plain.iter().map(|&length| u64::from(length)).sum::<u64>());
                assert_eq!(here.bites().count() as u64, here.squares() - 1);
                assert_eq!(here.transposed().transposed(), here);
                assert_eq!((here.rows_from(1), here.rows_from(2)), (plain.len() as u32, here.transposed().length(1)));
                let bites: Vec<Bite> = here.bites().collect();
                let Some(&bite) = bites.get((bites.len() * 3 / 4).saturating_sub(turn as usize)) else { break };
                let after = here.after(bite);
                assert_eq!(after.transposed(), here.transposed().after(bite.transposed()));
                assert!(after.is_within(&here) && !here.is_within(&after));
                plain = bitten(&plain, bite).into_vec();
                here = after;
            }
        }
    }

    #[test]
    fn a_tall_position_takes_no_more_room_than_its_mirror() {
        let column = Position::bar(1, 40_000).unwrap();
        assert!(column.0.len() == 2 && column.after(Bite { row: 20_000, column: 0 }).0.len() == 2);
        assert_eq!(column.transposed().0.len(), 1);
    }
}
