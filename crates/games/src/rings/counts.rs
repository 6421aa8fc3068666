//! The number of moves: the recurrences of the source text, and their closed forms.

use num_bigint::BigUint;

/// The number of moves that fill or empty n squares: P(n) = M(n) = (2^(n+2) - (-1)^n - 3) / 6 =
/// ⌊2^(n+1) / 3⌋, that is 0 1 2 5 10 21 42 85 170 … (OEIS A000975). Linear in n.
///
/// The source text prints « Nombre de coups = 6 » for n = 3, but counts the *values*, including the
/// first: there are 5 moves. It also announces 218 values for n = 8, which is the number of its
/// example board; there are 171.
///
/// ```
/// use tablette_games::rings::{moves_to_fill, values_of_fill};
/// assert_eq!((moves_to_fill(3), values_of_fill(3)), (5_u32.into(), 6_u32.into()));
/// assert_eq!((moves_to_fill(8), values_of_fill(8)), (170_u32.into(), 171_u32.into()));
/// ```
pub fn moves_to_fill(squares: u32) -> BigUint {
    (BigUint::from(1_u32) << (u64::from(squares) + 1)) / 3_u32
}

/// The number of values listed while filling or emptying n squares, including the first board: one
/// more than the moves.
pub fn values_of_fill(squares: u32) -> BigUint {
    moves_to_fill(squares) + 1_u32
}

/// Executes both recurrences of the text (« relations vérifiées par P(n) et M(n) »): the cost of
/// `empty` and of `fill`.
///
/// P(n) = P(n-2) + M(n-2) + P(n-1) + 1 and M(n) = M(n-1) + P(n-2) + M(n-2) + 1, from 0 and 1. n
/// additions of numbers of up to n bits: quadratic.
pub fn moves_by_recurrence(squares: u32) -> Costs {
    let mut before = Costs { empty: BigUint::ZERO, fill: BigUint::ZERO };
    let mut here = Costs { empty: 1_u32.into(), fill: 1_u32.into() };
    for _ in 0..squares {
        let both = &before.empty + &before.fill + 1_u32;
        let next = Costs { empty: &both + &here.empty, fill: &here.fill + &both };
        before = std::mem::replace(&mut here, next);
    }
    before
}

/// Numbers of moves, kept apart because the text proves them equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Costs {
    /// P(n): to take all pawns off (« prendre »).
    pub empty: BigUint,
    /// M(n): to put all pawns on (« mettre »).
    pub fill: BigUint,
}

/// The number of moves that fill or empty n squares when squares 1 and 2 may be played together:
/// 2^(n-1) for odd n, 2^(n-1) - 1 for even n, that is 0 1 1 4 7 16 31 64 127 … (OEIS A051049).
/// Linear in n.
pub fn accelerated_moves(squares: u32) -> BigUint {
    if squares == 0 {
        return BigUint::ZERO;
    }
    let half = BigUint::from(1_u32) << (squares - 1);
    if squares % 2 == 1 { half } else { half - 1_u32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closed_form_solves_the_recurrences() {
        for squares in 0..300_u32 {
            let costs = moves_by_recurrence(squares);
            assert_eq!(costs.empty, costs.fill, "P({squares}) = M({squares})");
            assert_eq!(costs.fill, moves_to_fill(squares));
            let text = (BigUint::from(1_u32) << (squares + 2)) - if squares % 2 == 0 { 4_u32 } else { 2 };
            assert_eq!(text / 6_u32, costs.fill, "the text's own form");
        }
    }
}
