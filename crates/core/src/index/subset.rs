//! Subsets of a set of bits, numbered without gaps.
//!
//! Subsets of one size are numbered in *colexicographic* order: by their highest elements first.
//! Only the place of an element within the whole set counts, so a hole in the set leaves no hole in
//! the numbers.

/// `CHOOSE[k][n]` is C(n, k); all of them fit 64 bits.
static CHOOSE: [[u64; 65]; 65] = {
    let mut table = [[0; 65]; 65];
    let mut n = 0;
    while n <= 64 {
        table[0][n] = 1;
        let mut k = 1;
        while k <= n {
            table[k][n] = table[k - 1][n - 1] + table[k][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
};

/// Returns C(n, k), from a table.
///
/// # Panics
/// If n or k exceeds 64.
///
/// ```
/// assert_eq!(tablette_core::index::subset::choose(64, 32), 1_832_624_140_942_590_534);
/// assert_eq!(tablette_core::index::subset::choose(3, 5), 0);
/// ```
#[inline]
pub fn choose(n: u32, k: u32) -> u64 {
    CHOOSE[k as usize][n as usize]
}

/// Returns the number of a subset among those of its size, from 0. O(size of the subset).
///
/// ```
/// use tablette_core::index::subset::rank;
/// assert_eq!(rank(0b0011, 0b1111), 0);
/// assert_eq!(rank(0b1100, 0b1111), 5);
/// assert_eq!(rank(0b1000_1000, 0b1000_1100), 2);
/// ```
#[inline]
pub fn rank(subset: u64, of: u64) -> u64 {
    let (mut rest, mut size, mut rank) = (subset, 0, 0);
    while rest != 0 {
        let lowest = rest & rest.wrapping_neg();
        size += 1;
        rank += choose((of & (lowest - 1)).count_ones(), size);
        rest ^= lowest;
    }
    rank
}

/// Returns the subset of a given size and number. O(size · log of the set).
///
/// ```
/// use tablette_core::index::subset::unrank;
/// assert_eq!(unrank(2, 5, 0b1111), 0b1100);
/// assert_eq!(unrank(2, 2, 0b1000_1100), 0b1000_1000);
/// ```
#[inline]
pub fn unrank(size: u32, rank: u64, of: u64) -> u64 {
    let (mut rank, mut subset, mut below) = (rank, 0, 64);
    for size in (1..=size).rev() {
        let row = &CHOOSE[size as usize];
        let at = if size == 1 { rank as usize } else { row[..below].partition_point(|&least| least <= rank) - 1 };
        rank -= row[at];
        below = at;
        subset |= element(at as u32, of);
    }
    subset
}

/// Returns the subset of the `size` lowest elements: number 0.
#[inline]
pub fn first(size: u32, of: u64) -> u64 {
    let mut rest = of;
    for _ in 0..size {
        rest &= rest.wrapping_sub(1);
    }
    of & !rest
}

/// Returns the subset with the next number; `None` after the last.
///
/// ```
/// use tablette_core::index::subset::next;
/// assert_eq!(next(0b0101, 0b1101), Some(0b1001));
/// assert_eq!(next(0b1100, 0b1101), None);
/// ```
#[inline]
pub fn next(subset: u64, of: u64) -> Option<u64> {
    // Bits outside the set count as taken, so that a carry passes over them.
    let lowest = subset & subset.wrapping_neg();
    let carried = (subset | !of).checked_add(lowest)? & of;
    if lowest == 0 || carried == 0 {
        return None;
    }
    // The lowest run of elements has carried into the next free place; the rest of the run returns
    // to the lowest places.
    let moved = (subset & !carried).count_ones();
    Some(carried | first(moved - 1, of))
}

/// Returns the element at a given place in the set. O(1).
#[inline]
fn element(place: u32, of: u64) -> u64 {
    let (mut place, mut at) = (place, 0);
    for width in [32, 16, 8, 4, 2, 1] {
        let low = (of >> at & ((1 << width) - 1)).count_ones();
        if place >= low {
            place -= low;
            at += width;
        }
    }
    1 << at
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All subsets of each size of sets with holes, one after the other.
    #[test]
    fn numbers_have_no_gaps() {
        for of in [0, 1, 0b1011_0111, 0x8000_0000_1000_0421, u64::MAX << 52, 0x00fe_0000_0000_0007] {
            for size in 0..=of.count_ones() {
                let count = choose(of.count_ones(), size);
                let mut subset = Some(first(size, of));
                for number in 0..count {
                    let found = subset.expect("there are more");
                    assert_eq!((found & !of, found.count_ones()), (0, size));
                    assert_eq!(rank(found, of), number);
                    assert_eq!(unrank(size, number, of), found, "{of:x} {size} {number}");
                    subset = next(found, of);
                }
                assert_eq!(subset, None, "{of:x} {size}");
            }
        }
    }
}
