//! What is left of a bar, and a bite out of it.

/// A position: the row lengths from the bottom row up, never increasing, none of them 0, at least one of them.
///
/// This is the list of the source text: `[5, 3, 1]` has five squares in the bottom row, the leftmost of them poisoned.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(Vec<u32>);

/// A move: the square that is bitten into, counted from 0 at the bottom left. It goes, and all above or right of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bite {
    /// The row, 0 at the bottom.
    pub row: u32,
    /// The column, 0 at the left.
    pub column: u32,
}

impl Position {
    /// Takes row lengths from the bottom up; `None` when there are none, one is 0, or one is longer than the row below.
    ///
    /// ```
    /// use tablette_games::chomp::Position;
    /// assert!(Position::new(vec![5, 3, 1]).is_some());
    /// assert!(Position::new(vec![3, 5]).is_none());
    /// assert!(Position::new(vec![2, 0]).is_none());
    /// ```
    pub fn new(rows: Vec<u32>) -> Option<Self> {
        let sound = rows.last().is_some_and(|&last| last > 0) && rows.is_sorted_by(|below, above| below >= above);
        sound.then_some(Self(rows))
    }

    /// The full bar of `columns` × `rows` squares; `None` when a side is 0.
    pub fn bar(columns: u32, rows: u32) -> Option<Self> {
        (columns > 0 && rows > 0).then(|| Self(vec![columns; rows as usize]))
    }

    /// The row lengths, bottom row first.
    #[inline]
    pub fn rows(&self) -> &[u32] {
        &self.0
    }

    /// The number of rows.
    #[inline]
    pub fn height(&self) -> u32 {
        self.0.len() as u32
    }

    /// The length of the bottom row, which is the longest.
    #[inline]
    pub fn width(&self) -> u32 {
        self.0[0]
    }

    /// How many squares are left, the poisoned one included. O(rows).
    pub fn squares(&self) -> u64 {
        self.0.iter().map(|&length| u64::from(length)).sum()
    }

    /// Is only the poisoned square left?
    #[inline]
    pub fn is_lone(&self) -> bool {
        self.0 == [1]
    }

    /// Is it a full rectangle?
    pub fn is_rectangle(&self) -> bool {
        self.0[0] == self.0[self.0.len() - 1]
    }

    /// Is it the bottom row and the left column alone (an L, a single row or a single column)?
    pub fn is_hook(&self) -> bool {
        self.0.get(1).is_none_or(|&second| second == 1)
    }

    /// The length of a row; 0 above the top. O(1).
    #[inline]
    pub fn length(&self, row: u32) -> u32 {
        self.0.get(row as usize).copied().unwrap_or(0)
    }

    /// Does it lie inside `other`, row by row? That is: can play from `other` reach it?
    pub fn is_within(&self, other: &Self) -> bool {
        self.0.len() <= other.0.len() && self.0.iter().zip(&other.0).all(|(mine, theirs)| mine <= theirs)
    }

    /// Can this square be eaten: is it there, and not the poisoned one?
    #[inline]
    pub fn allows(&self, bite: Bite) -> bool {
        bite.column < self.length(bite.row) && (bite.row, bite.column) != (0, 0)
    }

    /// Every legal bite, row by row from the bottom, columns rising: (0,1), (0,2), …, (1,0), …
    pub fn bites(&self) -> impl Iterator<Item = Bite> + '_ {
        let rows = self.0.iter().zip(0_u32..);
        rows.flat_map(|(&length, row)| (u32::from(row == 0)..length).map(move |column| Bite { row, column }))
    }

    /// The position after a legal bite. O(rows) time, one allocation.
    #[must_use]
    pub fn after(&self, bite: Bite) -> Self {
        debug_assert!(self.allows(bite), "{bite:?} is not legal in {self:?}");
        let row = bite.row as usize;
        if bite.column == 0 {
            return Self(self.0[..row].to_vec());
        }
        let mut rows = self.0.clone();
        let top = rows.partition_point(|&length| length > bite.column);
        rows[row..top].fill(bite.column);
        Self(rows)
    }

    /// The position mirrored along its diagonal: its columns are the rows of this one. It plays alike. O(rows + columns).
    ///
    /// ```
    /// use tablette_games::chomp::Position;
    /// let position = Position::new(vec![4, 2, 1]).unwrap();
    /// assert_eq!(position.transposed().rows(), [3, 2, 1, 1]);
    /// ```
    #[must_use]
    pub fn transposed(&self) -> Self {
        let mut columns = Vec::with_capacity(self.width() as usize);
        for (row, &length) in self.0.iter().enumerate().rev() {
            columns.resize(length as usize, row as u32 + 1);
        }
        Self(columns)
    }
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
        assert_eq!(second.rows(), [5, 3, 3]);
        let third = second.after(Bite { row: 2, column: 1 });
        assert_eq!(third.rows(), [5, 3, 1]);
        assert_eq!(third.after(Bite { row: 0, column: 1 }).rows(), [1, 1, 1]);
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
}
