//! The single path through all boards: ranks, distances, and the way from any board to any other.
//!
//! A board is the *reflected Gray code* of its rank: the board reached after t moves from the empty
//! one is t ⊕ (t >> 1), so the rank is the prefix XOR of the squares from the last one down.
//! Playing is walking up or down the ranks, one per move; no other moves exist.
//!
//! With n squares, everything here is linear in n (on words of 64 squares), except the decimal
//! digits of a rank.

use std::cmp::Ordering;

use num_bigint::BigUint;

use super::board::{Board, Toggle, WORD};

/// The number of the board on the path from the empty board, 0 to 2^n - 1: the inverse Gray code.
/// O(n / 64).
///
/// ```
/// use tablette_games::rings::{Board, rank};
/// let full = Board::full(4);
/// assert_eq!(rank(&full), 10_u32.into());
/// ```
pub fn rank(board: &Board) -> BigUint {
    from_words(&rank_words(board))
}

/// The board after `rank` moves from the empty board along the path (the question « après t coups
/// »): t ⊕ (t >> 1). `None` when the path is shorter. O(n / 64).
pub fn board_at(squares: u32, rank: &BigUint) -> Option<Board> {
    (rank.bits() <= u64::from(squares)).then(|| Board::from_words(squares, to_words(&gray(rank))))
}

/// The Gray code of a number, t ⊕ (t >> 1): the value of the board after t moves. Linear.
pub fn gray(rank: &BigUint) -> BigUint {
    rank ^ (rank >> 1)
}

/// The least number of moves between two boards of the same length: the difference of their ranks,
/// minus the savings of pair moves under the *accelerated* rule. O(n / 64).
///
/// # Panics
/// If the boards differ in length.
pub fn distance(from: &Board, to: &Board, accelerated: bool) -> BigUint {
    assert_eq!(from.squares(), to.squares(), "distances are between boards of the same length");
    let (a, b) = (rank(from), rank(to));
    let (low, high) = if a <= b { (a, b) } else { (b, a) };
    let plain = &high - &low;
    if accelerated { plain - pairs_between(&low, &high) } else { plain }
}

/// The order of two boards of the same length on the path, by their first difference from the last
/// square down. O(n / 64).
fn compare(a: &Board, b: &Board) -> Ordering {
    let mut odd = false;
    for (x, y) in a.words().iter().zip(b.words()).rev() {
        if x != y {
            let top = (x ^ y).ilog2();
            // The parity of the pawns above decides whether a pawn here raises or lowers the rank.
            let above = x.unbounded_shr(top + 1).count_ones() % 2 == 1;
            let here = (x >> top & 1 == 1) ^ above ^ odd;
            return if here { Ordering::Greater } else { Ordering::Less };
        }
        odd ^= x.count_ones() % 2 == 1;
    }
    Ordering::Equal
}

/// The move that leads from any board towards any other of the same length; `None` when they are
/// equal. O(n / 64).
///
/// Upwards an even number of pawns means square 1, an odd number the square after the first pawn;
/// downwards it is the reverse. Under the plain rule this move is the only best one.
pub fn next_move(from: &Board, to: &Board) -> Option<Toggle> {
    let up = match compare(from, to) {
        Ordering::Equal => return None,
        order => order == Ordering::Less,
    };
    let even = from.pawns().is_multiple_of(2);
    Some(if even == up {
        Toggle::Square(1)
    } else {
        // There is a first pawn: the rank is odd, or it is even and above 0.
        Toggle::Square(from.first_pawn()? + 1)
    })
}

/// The rank after `moves` moves of the shortest way between two ranks: along the path, and, if
/// accelerated, by pair moves wherever they apply. `moves` must not exceed the distance. Linear.
pub(super) fn rank_after(from: &BigUint, to: &BigUint, moves: &BigUint, accelerated: bool) -> BigUint {
    let up = from <= to;
    if !accelerated || *moves == BigUint::ZERO {
        return if up { from + moves } else { from - moves };
    }
    if up {
        // The largest r for which r minus the number of pairs that start below r - 1 equals this.
        unfold(from - pairs_from(from) + moves).min(to.clone())
    } else {
        unfold(from - pairs_from(&(from - 1_u32)) - moves).max(to.clone())
    }
}

/// The pairs between two ranks: pair moves join a and a + 2 exactly for a ≡ 0 or 5 (mod 8).
fn pairs_between(low: &BigUint, high: &BigUint) -> BigUint {
    if *high < low + 2_u32 {
        return BigUint::ZERO;
    }
    pairs_from(&(high - 1_u32)) - pairs_from(low)
}

/// The number of a below `rank` with a ≡ 0 or 5 (mod 8).
fn pairs_from(rank: &BigUint) -> BigUint {
    let past = low_bits(rank, 3);
    ((rank >> 3) << 1) + u32::from(past > 0) + u32::from(past > 5)
}

/// Eight ranks are six accelerated moves: the rank at the far end of `moves` moves, counted from
/// rank 0.
fn unfold(moves: BigUint) -> BigUint {
    const WITHIN: [u32; 6] = [0, 2, 3, 4, 5, 7];
    let periods = &moves / 6_u32;
    let rest = moves - &periods * 6_u32;
    let within = WITHIN[rest.iter_u64_digits().next().unwrap_or(0) as usize];
    (periods << 3) + within
}

fn low_bits(number: &BigUint, bits: u32) -> u64 {
    number.iter_u64_digits().next().unwrap_or(0) & ((1 << bits) - 1)
}

/// The rank in words, lowest first: prefix XOR inside each word by doubling, with the parity
/// carried down.
fn rank_words(board: &Board) -> Vec<u64> {
    let mut ranks = board.words().to_vec();
    let mut above = 0;
    for word in ranks.iter_mut().rev() {
        *word = prefix_xor(*word) ^ above;
        above = if *word & 1 == 1 { u64::MAX } else { 0 };
    }
    ranks
}

/// Bit k becomes the XOR of bits k and up: the inverse Gray code of one word.
#[inline]
pub fn prefix_xor(word: u64) -> u64 {
    let word = word ^ word >> 1;
    let word = word ^ word >> 2;
    let word = word ^ word >> 4;
    let word = word ^ word >> 8;
    let word = word ^ word >> 16;
    word ^ word >> 32
}

/// The number whose binary digits are these words, lowest first. Linear.
pub(super) fn from_words(words: &[u64]) -> BigUint {
    BigUint::new(words.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]).collect())
}

/// The binary digits of a number as words, lowest first. Linear.
pub(super) fn to_words(number: &BigUint) -> Vec<u64> {
    debug_assert_eq!(WORD, 64, "a digit is a word");
    number.iter_u64_digits().collect()
}
