//! The closed form: any bar with sides up to 2^62, in a few machine operations; and its proof.
//!
//! # The game is Nim
//! A bar is its four margins, the lines left, right, above and below the deadly square. A cut
//! shortens exactly one of them, to any smaller number, and the player who faces four zeros has
//! lost. That is Nim on four heaps. Nothing below needs the number four: it holds for Nim on any
//! number of heaps.
//!
//! Let X be the XOR of the heaps and S their sum. Call a position *even* when X = 0 and *odd*
//! otherwise.
//!
//! **Who wins** (Bouton, 1901). A move changes one heap, so it makes an even position odd. From an
//! odd position, take a heap h that has the highest bit of X: h ^ X < h, and the move h → h ^ X
//! makes the position even. The end, all zeros, is even. So exactly the even positions are lost.
//! The nimber is X (Sprague and Grundy): heaps add by XOR.
//!
//! **Winning moves.** A winning move makes the position even, so it takes some heap h to h ^ X,
//! with h ^ X < h: at most one for every heap, and it breaks off h - (h ^ X) lines.
//!
//! # How long it lasts
//! The winner hurries and the loser delays. The *remoteness* is then
//! - S in an even position;
//! - S + 1 - q in an odd one, where q is the largest h - (h ^ X) among the winning moves.
//!
//! By induction on S. With S = 0 the game is over, and S = 0 plies are left.
//!
//! *Odd positions.* A winning move that breaks off r lines leads to an even position of sum S - r,
//! which by induction lasts S - r plies. The winner chooses the largest r: 1 + S - q plies.
//!
//! *Even positions, upper bound.* Let the loser break off r ≥ 1 lines. The resulting odd position
//! has the sum S - r and, by induction, lasts (S - r) + 1 - q plies, where q ≥ 1 is the most that a
//! winning reply breaks off. In total 1 + (S - r) + 1 - q = S - (r - 1) - (q - 1) ≤ S plies. The
//! game cannot last longer than S, since every ply breaks off a line. And a loser reaches S with
//! exactly those moves that have r = 1 and q = 1: break off a single line such that *every* winning
//! reply is a single line too.
//!
//! *Even positions, such a move exists.* Break one line off a heap h > 0, and let t be its number
//! of trailing zero bits. Then h - 1 differs from h exactly in the bits 0 to t, so the new XOR is
//! 2^(t+1) - 1. A reply in a heap g takes it to g ^ (2^(t+1) - 1), which flips its lowest t + 1
//! bits: if these form the number u, the heap loses u - (2^(t+1) - 1 - u) = 2u - 2^(t+1) + 1 lines.
//! That is a legal move exactly when u ≥ 2^t, that is when g has bit t, and it is a single line
//! exactly when u = 2^t, that is when g has no lower bit. The heap h - 1 itself lacks bit t and
//! offers no reply. So:
//!
//! > **Optimal defences.** In an even position the moves that last S plies are exactly the moves
//! > h → h - 1 such that, with t the number of trailing zero bits of h, no other heap has bit t
//! > together with a lower bit.
//!
//! Choose for h a heap with the *fewest* trailing zero bits of all heaps that are not 0. Then no
//! heap has any bit below t, and the condition holds. So the loser always has such a move, and the
//! remoteness is S. ∎
//!
//! # What follows
//! - The order of the margins does not matter: 24 symmetries, not only the 8 of the square.
//! - All lost squares of one bar have the same value, -(m + n - 2).
//! - **A bar of 2^p - 1 columns and rows has (4^p - 1)/3 lost squares.** A column i leaves the
//!   margins i and i' with i + i' = 2^p - 2. Let x = i ^ i'. Since i + i' = x + 2 (i & i'), x is
//!   even, x = 2y, and i & i' is the complement of y within p - 1 bits. These two must be disjoint:
//!   every bit of 2y (below bit p - 1) is a bit of y, so y consists of its k highest of p - 1 bits,
//!   for some k from 0 to p - 1. Each of the k bits of x may belong to i or to i': 2^k columns for
//!   this x. A square is lost when its column and its row give the same x: the sum of 2^k · 2^k
//!   over k = 0 to p - 1, which is (4^p - 1)/3.

use super::bar::{Bar, Cut, Margin};

/// The XOR of the margins: the Sprague–Grundy value of the bar, 0 exactly when it is lost.
///
/// ```
/// use tablette_games::chocolate::{Bar, theory};
/// assert_eq!(theory::nimber(Bar::new(10, 7, 7, 3).unwrap()), 7 ^ 2 ^ 3 ^ 3);
/// ```
#[inline]
pub fn nimber(bar: Bar) -> u64 {
    bar.margins().into_iter().fold(0, |xor, heap| xor ^ heap)
}

/// Plies to the end when the winner hurries and the loser delays. O(1).
#[inline]
pub fn remoteness(bar: Bar) -> u64 {
    let xor = nimber(bar);
    let removed = bar.margins().into_iter().map(|heap| heap.saturating_sub(heap ^ xor)).max().unwrap_or(0);
    // Sums of margins stay below 2^63; nothing is removed exactly when the bar is lost.
    if xor == 0 { bar.lines() } else { bar.lines() + 1 - removed }
}

/// The value of the source text: +k won in k plies, -k lost in k; 0 for the lone deadly square,
/// which is lost. O(1).
///
/// ```
/// use tablette_games::chocolate::{Bar, theory};
/// assert_eq!(theory::value(Bar::new(10, 7, 7, 3).unwrap()), 11);
/// assert_eq!(theory::value(Bar::new(100, 100, 50, 50).unwrap()), -198);
/// let enormous = 1 << 62;
/// assert_eq!(theory::value(Bar::new(enormous, enormous, 0, 0).unwrap()), -(2 * (1_i128 << 62) - 2));
/// ```
pub fn value(bar: Bar) -> i128 {
    let plies = i128::from(remoteness(bar));
    if nimber(bar) == 0 { -plies } else { plies }
}

/// Every winning move, the fastest first, at most one per margin; none when the bar is lost. O(1).
pub fn winning_moves(bar: Bar) -> Vec<Cut> {
    let xor = nimber(bar);
    let mut moves: Vec<Cut> = Margin::ALL
        .into_iter()
        .map(|margin| (margin, bar.margin(margin)))
        .filter(|&(_, heap)| heap ^ xor < heap)
        .map(|(margin, heap)| Cut { margin, lines: heap - (heap ^ xor) })
        .collect();
    moves.sort_by_key(|cut| std::cmp::Reverse(cut.lines));
    moves
}

/// The moves that lose as late as possible, one line each; none when the bar is won or only the
/// deadly square is left. O(1).
pub fn best_defences(bar: Bar) -> Vec<Cut> {
    if nimber(bar) != 0 {
        return Vec::new();
    }
    Margin::ALL.into_iter().filter(|&margin| defends(bar, margin)).map(|margin| Cut { margin, lines: 1 }).collect()
}

/// Returns whether breaking one line off this margin holds out longest in a lost position. See the
/// proof above.
fn defends(bar: Bar, margin: Margin) -> bool {
    let heap = bar.margin(margin);
    if heap == 0 {
        return false;
    }
    let bit = heap & heap.wrapping_neg();
    let others = Margin::ALL.into_iter().filter(|&other| other != margin).map(|other| bar.margin(other));
    others.into_iter().all(|other| other & bit == 0 || other & (bit - 1) == 0)
}

/// The best moves: the fastest wins, or else the longest defences. At most four, without listing
/// the others. O(1).
///
/// ```
/// use tablette_games::chocolate::{Bar, Cut, Margin, theory};
/// let bar = Bar::new(10, 7, 7, 3).unwrap();
/// assert_eq!(theory::best_moves(bar), [Cut { margin: Margin::Left, lines: 5 }]);
/// ```
pub fn best_moves(bar: Bar) -> Vec<Cut> {
    let mut moves = winning_moves(bar);
    let fastest = moves.first().map(|cut| cut.lines);
    moves.retain(|cut| Some(cut.lines) == fastest);
    if moves.is_empty() { best_defences(bar) } else { moves }
}
