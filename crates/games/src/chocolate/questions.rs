//! The numbered questions of the source text (CS353, TP 7 et 8), one public function or documented
//! answer each.
//!
//! The text has no question 9.

pub mod memo;
mod symmetry;
pub mod watched;

use tablette_core::{Amount, NoWatch, Options, Overflow, Refusal};

use super::bar::{Bar, Cut};
use super::chart::{countable, value_at};
use super::notation::Whole;
use super::numbering::sorted_below;
use super::{tabulated, theory};

pub use symmetry::{images, rearrangements};
pub use watched::Naive;

/// **Question 1**: the values of a small bar, by hand: `rows[j][i]` for every deadly square, from
/// the definition.
///
/// The 3 × 2 bar is won in 3 plies wherever the deadly square is: one cut leaves exactly two
/// margins of 1, and then two single lines follow.
///
/// Exponential, like [`naive`], which it calls: for sides that one would solve by hand.
///
/// # Panics
/// Never: all its squares lie on the bar.
///
/// ```
/// use tablette_games::chocolate::questions::by_hand;
/// assert_eq!(by_hand(3, 2), [[3, 3, 3], [3, 3, 3]]);
/// assert_eq!(by_hand(2, 2), [[-2, -2], [-2, -2]]);
/// assert_eq!(by_hand(4, 1), [[1, 3, 3, 1]]);
/// ```
pub fn by_hand(m: u32, n: u32) -> Vec<Vec<i64>> {
    let bar = |i, j| Bar::new(m.into(), n.into(), i, j).expect("a square on the bar");
    (0..n.into()).map(|j| (0..m.into()).map(|i| naive(bar(i, j)).value).collect()).collect()
}

/// **Question 2**: the value of a position from the values of its successors.
///
/// A successor that is worth 0 or less is lost for its receiver (0 is the lone deadly square: a
/// "minus zero"). If there is one, the winner hurries: 1 + the least k among the successors -k,
/// which is 1 - max of the values that are not positive. If all are positive, the loser delays:
/// -(1 + max). Without successors it is 0. O(n) time.
///
/// ```
/// use tablette_games::chocolate::questions::value_from_successors;
/// assert_eq!(value_from_successors(&[2, 6, 11]), -12); // the two examples of the text
/// assert_eq!(value_from_successors(&[-11, 3, -8, 17]), 9);
/// assert_eq!(value_from_successors(&[0]), 1);
/// assert_eq!(value_from_successors(&[]), 0);
/// ```
pub fn value_from_successors(successors: &[i64]) -> i128 {
    let highest = |values: &mut dyn Iterator<Item = i64>| values.max().map(i128::from);
    let lost = highest(&mut successors.iter().copied().filter(|&value| value <= 0));
    let any = highest(&mut successors.iter().copied());
    match (lost, any) {
        (Some(lost), _) => 1 - lost,
        (None, Some(won)) => -(1 + won),
        (None, None) => 0,
    }
}

/// **Question 3**: the definition, executed without a memory, with a count of its calls.
///
/// It takes 203,237,664 calls for (10,7,7,3) and 432,503,940 for (10,7,5,3). Both bars have 15
/// lines to break off; but the margins 7, 2, 3, 3 of the first are less even than the margins 5, 4,
/// 3, 3 of the second, and can be interleaved in fewer orders. *Exponential*: there is one call for
/// every sequence of cuts that begins here and may stop anywhere, at least 2^(m+n-2) of them. By
/// induction: 1 + Σ over the heaps h of (2^S - 2^(S-h)); a single heap gives exactly 2^S, and each
/// of two heaps or more gives at least half of 2^S. [`naive_calls`] counts them without making
/// them.
///
/// Time: a few nanoseconds per call; see [`naive_calls`] before calling it.
///
/// ```
/// use tablette_games::chocolate::{Bar, questions::naive};
/// let answer = naive(Bar::new(3, 2, 0, 0).unwrap());
/// assert_eq!((answer.value, answer.calls), (3, 12));
/// ```
pub fn naive(bar: Bar) -> Naive {
    let unasked = Naive { value: 0, calls: 0 };
    // `NoWatch` never stops it.
    watched::naive(bar, &NoWatch).unwrap_or(unasked)
}

/// **Question 3**: the number of calls of [`naive`], computed without making them.
///
/// The calls on heaps h are C(h) = 1 + Σ C(h') over all cuts h → h'. Running sums along the four
/// directions reduce that to four additions per position: O(Π (hₖ + 1)) time, and O of that product
/// without its largest factor in space. (As a generating function, with eᵣ the elementary symmetric
/// polynomials: Σ C(h) x^h = 1/(1 - 2e₁ + 3e₂ - 4e₃ + 5e₄).)
///
/// # Errors
/// [`Overflow`] when they exceed 128 bits, at the latest from 128 lines on.
///
/// ```
/// use tablette_games::chocolate::{Bar, questions::naive_calls};
/// assert_eq!(naive_calls(Bar::new(10, 7, 7, 3).unwrap()), Ok(203_237_664));
/// assert_eq!(naive_calls(Bar::new(10, 7, 5, 3).unwrap()), Ok(432_503_940));
/// ```
pub fn naive_calls(bar: Bar) -> Result<u128, Overflow> {
    // There are at least 2^lines calls: the sums below would overflow, but only after a long walk.
    if bar.lines() >= 128 {
        return Err(Overflow);
    }
    let [a, b, c, d] = bar.sorted().map(|heap| heap as usize + 1);
    let mut along_a = vec![0_u128; b * c * d];
    let mut calls = 0;
    for _ in 0..a {
        let mut along_b = vec![0_u128; c * d];
        for plane in along_a.chunks_exact_mut(c * d) {
            let mut along_c = vec![0_u128; d];
            for (row_a, row_b) in plane.chunks_exact_mut(d).zip(along_b.chunks_exact_mut(d)) {
                let mut along_d = 0_u128;
                for ((at_a, at_b), at_c) in row_a.iter_mut().zip(row_b).zip(&mut along_c) {
                    calls = sum([1, *at_a, *at_b, *at_c, along_d])?;
                    for line in [at_a, at_b, at_c, &mut along_d] {
                        *line = sum([*line, calls])?;
                    }
                }
            }
        }
    }
    Ok(calls)
}

fn sum<const N: usize>(terms: [u128; N]) -> Result<u128, Overflow> {
    terms.into_iter().try_fold(0_u128, u128::checked_add).ok_or(Overflow)
}

/// **Question 4**: the value of a bar by dynamic programming, each position once; see
/// [`tabulated`].
///
/// # Errors
/// As [`tabulated::for_each`].
///
/// ```
/// use tablette_core::{Options, NoWatch};
/// use tablette_games::chocolate::{Bar, questions::dynamic};
/// let options = Options { watch: &NoWatch, memory: 1 << 30 };
/// assert_eq!(dynamic(Bar::new(100, 100, 50, 50).unwrap(), &options), Ok(-198));
/// assert_eq!(dynamic(Bar::new(100, 100, 48, 52).unwrap(), &options), Ok(191));
/// ```
pub fn dynamic(bar: Bar, options: &Options<'_>) -> Result<i32, Refusal> {
    tabulated::value(bar, options)
}

/// **Question 5**: all (i, j) for which the bar of m columns and n rows has this value, row by row.
/// O(m n) time.
///
/// # Errors
/// [`Refusal::Beyond`] above 2^24 squares.
///
/// ```
/// use tablette_games::chocolate::questions::squares_worth;
/// assert_eq!(squares_worth(127, 127, 127).unwrap(), [(63, 0), (0, 63), (126, 63), (63, 126)]);
/// ```
pub fn squares_worth(m: u64, n: u64, value: i64) -> Result<Vec<(u64, u64)>, Refusal> {
    let whole = Whole { columns: m, rows: n, square: None };
    countable(whole)?;
    let squares = (0..n).flat_map(|j| (0..m).map(move |i| (i, j)));
    Ok(squares.filter(|&(i, j)| value_at(whole, i, j) == value).collect())
}

/// **Question 6**: the order of growth, as the number of positions and of cuts that a table over
/// all (m', n', i', j') visits.
///
/// The positions reachable from (m, n, i, j) are the Π (hₖ + 1) ways to shorten the four margins,
/// at most ((m+1)/2)² ((n+1)/2)² of them: O(m² n²) positions. Each has up to m + n - 2 cuts: O(m²
/// n² (m + n)) time and O(m² n²) space for the plain table. A table of *all* bars up to m × n has
/// about m² n² / 4 entries, of the same order. Running maxima along the lines ([`tabulated`]) save
/// the factor m + n in time and one margin in space; the [formula](theory::value) takes O(1) of
/// both.
///
/// Exact if they fit: the positions, then the sum of the cuts of all positions, Π (hₖ + 1) · Σ hₖ /
/// 2.
///
/// ```
/// use tablette_core::Amount;
/// use tablette_games::chocolate::{Bar, questions::growth};
/// let (positions, cuts) = growth(Bar::new(10, 7, 7, 3).unwrap());
/// assert_eq!((positions, cuts), (Amount::Exact(384), Amount::Exact(2880)));
/// ```
pub fn growth(bar: Bar) -> (Amount, Amount) {
    let positions = bar.margins().into_iter().fold(Amount::Exact(1), |product, heap| product.times(heap + 1));
    let cuts = match positions.times(bar.lines()) {
        Amount::Exact(twice) => Amount::Exact(twice / 2),
        Amount::PowerOfTen(power) => Amount::PowerOfTen(power - std::f64::consts::LOG10_2),
    };
    (positions, cuts)
}

/// **Questions 7 and 8**: the number of positions below a bar that remain when symmetric ones are
/// computed once.
///
/// *Why they have the same value* (question 7): a mirror image or a turn of the bar maps cuts to
/// cuts, and so the whole game to a game of the same form; by induction on the lines left, values
/// are equal. The square's eight symmetries permute the four margins in eight ways. But a cut only
/// ever affects one margin, and the rules do not depend on which two lie opposite: all 24
/// permutations keep the value.
///
/// *How to use them* (question 8): sort the margins. `canonical` does so, the memory rung looks
/// positions up that way, and the table numbers sorted quadruples only.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Savings {
    /// Positions reachable from the bar.
    pub plain: Amount,
    /// Those that differ under the 8 symmetries of the text.
    pub eightfold: Amount,
    /// Those that differ under all 24 permutations of the margins.
    pub full: Amount,
}

/// **Question 8**: counts the positions with and without symmetries, in O(1).
///
/// ```
/// use tablette_core::Amount::Exact;
/// use tablette_games::chocolate::{Bar, questions::{Savings, savings}};
/// let bar = Bar::new(101, 101, 50, 50).unwrap();
/// assert_eq!(savings(bar), Savings { plain: Exact(6_765_201), eightfold: Exact(879_801), full: Exact(316_251) });
/// ```
pub fn savings(bar: Bar) -> Savings {
    let [left, right, top, bottom] = bar.margins();
    let across = [left.max(right), left.min(right)];
    let down = [top.max(bottom), top.min(bottom)];
    let both = [across[0].min(down[0]), across[1].min(down[1])];
    Savings { plain: growth(bar).0, eightfold: eightfold(across, down, both), full: sorted_below(&bar.sorted()) }
}

/// Unordered pairs of a sorted pair below `across` and one below `down`. Of all p · q ordered
/// pairs, those whose halves both fit both ways, and differ, are counted twice.
fn eightfold(across: [u64; 2], down: [u64; 2], both: [u64; 2]) -> Amount {
    let [p, q, r] = [across, down, both].map(|pair| sorted_below(&pair));
    let exact = || {
        let (Amount::Exact(p), Amount::Exact(q), Amount::Exact(r)) = (p, q, r) else { return None };
        Some(p.checked_mul(q)? - r.checked_mul(r.saturating_sub(1))? / 2)
    };
    let log10 = |amount| match amount {
        Amount::Exact(amount) => (amount as f64).log10(),
        Amount::PowerOfTen(power) => power,
    };
    exact().map_or_else(|| Amount::PowerOfTen(log10(p) + log10(q)), Amount::Exact)
}

/// **Question 10**: the engine's move: the fastest win, or else the longest defence; `None` at the
/// end of the game.
///
/// Of equals it plays the first of left, right, top, bottom. It never errs, and needs O(1) time on
/// any bar. The dialogue itself (moves in words, the resulting board, the evaluation after each
/// move, the end) is the command line's `play`.
///
/// ```
/// use tablette_games::chocolate::{Bar, Cut, Margin, questions::engine_move};
/// let bar = Bar::new(10, 7, 7, 3).unwrap();
/// assert_eq!(engine_move(bar), Some(Cut { margin: Margin::Left, lines: 5 }));
/// assert_eq!(engine_move(Bar::new(1, 1, 0, 0).unwrap()), None);
/// ```
pub fn engine_move(bar: Bar) -> Option<Cut> {
    theory::best_moves(bar).first().copied()
}
