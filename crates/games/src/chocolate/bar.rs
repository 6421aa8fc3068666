//! The bar with its deadly square, and the cuts that shorten it.

/// The longest side: 2^62 columns or rows, so that sums of margins never wrap.
pub const LONGEST: u64 = 1 << 62;

/// One of the four sides of the deadly square, from which lines are broken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Margin {
    /// The columns left of the deadly square.
    Left,
    /// The columns right of it.
    Right,
    /// The rows above it.
    Top,
    /// The rows below it.
    Bottom,
}

impl Margin {
    /// Every margin, in the order in which moves are listed.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Top, Self::Bottom];

    /// The word in moves: `left`, `right`, `top` or `bottom`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
            Self::Top => "top",
            Self::Bottom => "bottom",
        }
    }

    /// The words accepted in moves: that of [`name`](Margin::name) first, then the French one.
    pub fn names(self) -> [&'static str; 2] {
        let french = match self {
            Self::Left => "gauche",
            Self::Right => "droite",
            Self::Top => "haut",
            Self::Bottom => "bas",
        };
        [self.name(), french]
    }

    /// Returns whether its lines are columns.
    pub fn is_columns(self) -> bool {
        matches!(self, Self::Left | Self::Right)
    }
}

/// A move: a number of lines (columns or rows, at least 1) broken off on one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cut {
    /// The side that is broken off.
    pub margin: Margin,
    /// The number of lines broken off.
    pub lines: u64,
}

/// A bar with one deadly square, represented by the four margins around that square.
///
/// ```
/// use tablette_games::chocolate::{Bar, Margin};
/// let bar = Bar::new(10, 7, 7, 3).unwrap();
/// assert_eq!(bar.margins(), [7, 2, 3, 3]);
/// assert_eq!((bar.columns(), bar.rows(), bar.square()), (10, 7, (7, 3)));
/// assert_eq!(bar.margin(Margin::Right), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bar([u64; 4]);

impl Bar {
    /// The bar of `m` columns and `n` rows whose deadly square is in column `i`, row `j`, both from
    /// 0 at the top left. `None` when a side is 0 or exceeds [`LONGEST`], or when the square is off
    /// the bar.
    pub fn new(m: u64, n: u64, i: u64, j: u64) -> Option<Self> {
        let fits = (1..=LONGEST).contains(&m) && (1..=LONGEST).contains(&n) && i < m && j < n;
        fits.then(|| Self([i, m - 1 - i, j, n - 1 - j]))
    }

    /// The bar with these margins: left, right, top, bottom. `None` when a side exceeds
    /// [`LONGEST`].
    pub fn from_margins([left, right, top, bottom]: [u64; 4]) -> Option<Self> {
        let columns = left.checked_add(right)?.checked_add(1)?;
        let rows = top.checked_add(bottom)?.checked_add(1)?;
        Self::new(columns, rows, left, top)
    }

    /// The bar with four heaps in falling order a ≥ b ≥ c ≥ d: a left, d right, b top, c bottom.
    ///
    /// The largest heap is opposite the smallest, so that sorting the margins of a bar never makes
    /// a side longer than its longest one: a's old opposite was at least d, and of b and c one was
    /// opposite a heap no smaller than the other.
    pub(super) fn from_sorted([a, b, c, d]: [u64; 4]) -> Self {
        Self([a, d, b, c])
    }

    /// The bar with four heaps in falling order: the largest of them where this bar has its largest
    /// margin, and so on. A piece of this bar if no heap exceeds the margin whose place it takes.
    pub(super) fn with_heaps(self, heaps: [u64; 4]) -> Self {
        let mut places = [0, 1, 2, 3];
        places.sort_by_key(|&place| std::cmp::Reverse(self.0[place]));
        let mut margins = [0; 4];
        for (place, heap) in places.into_iter().zip(heaps) {
            margins[place] = heap;
        }
        Self(margins)
    }

    /// The margins: left, right, top, bottom. They are the heaps of [Nim](super::theory).
    pub fn margins(self) -> [u64; 4] {
        self.0
    }

    /// The margins in falling order: equal for all 24 bars that permute them.
    pub fn sorted(self) -> [u64; 4] {
        let mut heaps = self.0;
        heaps.sort_unstable();
        heaps.reverse();
        heaps
    }

    /// One margin, in lines.
    pub fn margin(self, margin: Margin) -> u64 {
        self.0[margin as usize]
    }

    /// The number of columns, m.
    pub fn columns(self) -> u64 {
        self.0[0] + self.0[1] + 1
    }

    /// The number of rows, n.
    pub fn rows(self) -> u64 {
        self.0[2] + self.0[3] + 1
    }

    /// Column and row of the deadly square, (i, j), from 0 at the top left.
    pub fn square(self) -> (u64, u64) {
        (self.0[0], self.0[2])
    }

    /// The sum of the margins, m + n - 2: the number of lines left to break off, and also the
    /// number of moves.
    pub fn lines(self) -> u64 {
        self.0.iter().sum()
    }

    /// Returns whether only the deadly square is left.
    pub fn is_lone(self) -> bool {
        self.0 == [0; 4]
    }

    /// Returns whether play can lead from `self` to `other`, or they are equal.
    pub fn reaches(self, other: Self) -> bool {
        self.0.iter().zip(other.0).all(|(&here, there)| there <= here)
    }

    /// The bar that a cut leaves.
    ///
    /// # Panics
    /// If the margin has fewer lines than the cut breaks off.
    #[must_use]
    pub fn after(mut self, cut: Cut) -> Self {
        let margin = &mut self.0[cut.margin as usize];
        *margin = margin.checked_sub(cut.lines).expect("a cut takes no more lines than there are");
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorting_never_makes_a_side_too_long() {
        let most = LONGEST - 1;
        for margins in [[most, 0, 0, most], [most / 2, most / 2, most, 0], [0, most, most / 3, most / 2]] {
            let bar = Bar::from_margins(margins).expect("within the limit");
            let sorted = Bar::from_sorted(bar.sorted());
            assert_eq!(Bar::from_margins(sorted.margins()), Some(sorted));
            assert_eq!(sorted.sorted(), bar.sorted());
        }
    }

    #[test]
    fn impossible_bars_are_none() {
        for (m, n, i, j) in [(0, 1, 0, 0), (1, 0, 0, 0), (3, 2, 3, 0), (3, 2, 0, 2), (LONGEST + 1, 1, 0, 0)] {
            assert_eq!(Bar::new(m, n, i, j), None);
        }
        assert_eq!(Bar::from_margins([u64::MAX, 1, 0, 0]), None);
    }
}
