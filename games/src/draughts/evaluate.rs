//! How a position seems to stand, for a search that cannot reach the end. Own work, tuned by nothing but play against itself.
//!
//! Each side is valued alone, from its own side of the board, and the other's value taken off. So a position and the
//! same position with colours exchanged are worth the same to the player to move, by construction.

use super::position::Position;
use super::rules::{Colour, Variant};
use super::squares::{Direction, Layout};

/// Hundredths of a man.
const MAN: i32 = 100;
/// A flying king is worth about three men; one that steps, less than two.
const KING: [i32; 2] = [170, 320];
/// By how many steps a man still is from the far row: the last steps are hard to stop.
const NEARNESS: [i32; 10] = [0, 60, 32, 20, 14, 10, 7, 4, 1, 0];
/// A man on its own back row keeps the enemy from promoting.
const GUARD: i32 = 8;
/// A man that can be exchanged in more directions: in the middle of the board.
const CENTRE: i32 = 4;
/// A man with another right behind it cannot be jumped from the front.
const BACKED: i32 = 2;
/// A step that a man can make.
const STEP: i32 = 2;
/// Each man by which one wing is heavier than the other.
const WING: i32 = 2;
/// A king on the longest diagonal cannot be caught by a few others.
const DIAGONAL: i32 = 20;
/// With so few pieces and no man against a king, an advantage is worth this part of itself.
const BARREN: (u32, i32) = (3, 10);

/// What a position is worth to its player to move, where play goes on.
pub(super) fn worth<V: Variant>(position: &Position<V>) -> i32 {
    let position = match position.to_move() {
        Colour::White => *position,
        Colour::Black => position.swapped(),
    };
    let (own, other) = (Half::of(&position), Half::of(&position.swapped()));
    let balance = own.worth::<V>() - other.worth::<V>();
    let (winner, defender) = if balance > 0 { (own, other) } else { (other, own) };
    if winner.is_barren() && defender.kings != 0 { balance / BARREN.1 } else { balance }
}

/// One side's pieces, as if it were White's.
#[derive(Clone, Copy)]
struct Half {
    men: u64,
    kings: u64,
    empty: u64,
}

impl Half {
    fn of<V: Variant>(position: &Position<V>) -> Self {
        let sight = position.sight_of::<true>();
        Self { men: sight.men, kings: sight.kings, empty: sight.empty }
    }

    fn is_barren(self) -> bool {
        self.men == 0 && self.kings.count_ones() <= BARREN.0
    }

    fn worth<V: Variant>(self) -> i32 {
        let count = |set: u64| set.count_ones() as i32;
        let kings = KING[usize::from(V::RULES.flying_kings)] * count(self.kings);
        let diagonal = if V::RULES.flying_kings { DIAGONAL * count(self.kings & longest::<V>()) } else { 0 };
        kings + diagonal + if self.men == 0 { 0 } else { self.men_worth::<V>() }
    }

    fn men_worth<V: Variant>(self) -> i32 {
        let count = |set: u64| set.count_ones() as i32;
        let size = u32::from(V::RULES.size);
        let near: i32 = (1..size - 1).map(|row| NEARNESS[row as usize] * count(self.men & Layout::<V>::row(row))).sum();
        let forwards = Direction::forwards(Colour::White);
        let steps: i32 = forwards.into_iter().map(|way| count(Layout::<V>::step(self.men, way) & self.empty)).sum();
        let backed = |way: Direction| count(Layout::<V>::step(self.men, way) & self.men);
        let wings = count(self.men & left::<V>()) - count(self.men & !left::<V>());
        MAN * count(self.men)
            + near
            + GUARD * count(self.men & Layout::<V>::row(size - 1))
            + CENTRE * count(self.men & centre::<V>())
            + BACKED * forwards.into_iter().map(backed).sum::<i32>()
            + STEP * steps
            - WING * wings.abs()
    }
}

/// The squares for which something holds, by row and column of the whole board.
const fn squares<V: Variant>(wanted: Wanted) -> u64 {
    let size = V::RULES.size as u32;
    let (mut set, mut row) = (0, 0);
    while row < size {
        let first = Layout::<V>::row(row);
        let mut place = 0;
        while place < Layout::<V>::HALF {
            let column = 2 * place + 1 - row % 2;
            if wanted.has(row, column, size) {
                set |= 1 << (first.trailing_zeros() + place);
            }
            place += 1;
        }
        row += 1;
    }
    set
}

#[derive(Clone, Copy)]
enum Wanted {
    Left,
    Centre,
    Diagonal,
}

impl Wanted {
    const fn has(self, row: u32, column: u32, size: u32) -> bool {
        match self {
            Self::Left => column < size / 2,
            Self::Centre => row >= 3 && row < size - 3 && column >= 2 && column < size - 2,
            Self::Diagonal => row + column == size - 1,
        }
    }
}

struct Maps<V>(std::marker::PhantomData<V>);

impl<V: Variant> Maps<V> {
    const LEFT: u64 = squares::<V>(Wanted::Left);
    const CENTRE: u64 = squares::<V>(Wanted::Centre);
    const DIAGONAL: u64 = squares::<V>(Wanted::Diagonal);
}

fn left<V: Variant>() -> u64 {
    Maps::<V>::LEFT
}

fn centre<V: Variant>() -> u64 {
    Maps::<V>::CENTRE
}

fn longest<V: Variant>() -> u64 {
    Maps::<V>::DIAGONAL
}

#[cfg(test)]
mod tests {
    use super::super::rules::{Brazilian, English, International};
    use super::super::squares::Square;
    use super::super::{Compiled, Draughts, Duplicates, State, generate};
    use super::*;
    use tablette_core::{Evaluate, Game, Rules, Settings};

    fn board<V: Compiled>(fen: &str) -> (Draughts<V>, State<V>) {
        let game = Draughts::<V>::open(fen, &Settings::default()).unwrap();
        let start = game.start();
        (game, start)
    }

    fn score(fen: &str) -> i32 {
        let (game, state) = board::<International>(fen);
        game.evaluate(&state)
    }

    /// The value to the player to move does not depend on which colour that is, on every position of many random games.
    fn colours_are_alike<V: Compiled>() {
        let (game, start) = board::<V>("start");
        let mut moves = Vec::new();
        let mut random = 1_u64;
        let mut seen = 0;
        for _ in 0..50 {
            let mut position = start.position;
            for _ in 0..150 {
                let here = game.evaluate(&State::fresh(position));
                assert_eq!(game.evaluate(&State::fresh(position.swapped())), here, "{position:?}");
                assert_eq!(game.evaluate(&State::fresh(position.passed())), -here, "{position:?}");
                seen += 1;
                moves.clear();
                generate(&position, Duplicates::Drop, &mut moves);
                if moves.is_empty() {
                    break;
                }
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                position = position.after(moves[(random >> 33) as usize % moves.len()]);
            }
        }
        assert!(seen > 2000, "{seen} positions");
    }

    #[test]
    fn both_colours_are_valued_alike() {
        colours_are_alike::<International>();
        colours_are_alike::<Brazilian>();
        colours_are_alike::<English>();
    }

    #[test]
    fn more_is_better() {
        assert_eq!(score("start"), 0);
        assert!(score("W:W31,32,33:B18,19") > 80);
        assert!(score("W:W32:BK5") < -150);
        assert!(score("W:W6:B25") > score("W:W26:B25"), "the nearer man");
        assert!(score("W:W33,28:B3,13") > score("W:W31,35:B3,13"), "held together, in the centre");
    }

    #[test]
    fn few_kings_against_one_are_hardly_an_advantage() {
        assert!(score("W:WK1,K2,K3:BK20").abs() < 100);
        assert!(score("W:WK1,K2,K3,K4:BK20") > 500);
    }

    #[test]
    fn maps_are_where_they_should_be() {
        let numbers = |set: u64| {
            let bits = super::super::squares::bits(set);
            bits.map(|bit| Square::of_bit(bit).number::<International>()).collect::<Vec<_>>()
        };
        assert_eq!(numbers(longest::<International>()), [5, 10, 14, 19, 23, 28, 32, 37, 41, 46]);
        assert_eq!(numbers(centre::<International>()), [17, 18, 19, 22, 23, 24, 27, 28, 29, 32, 33, 34]);
        assert_eq!(left::<International>().count_ones(), 25);
    }

    #[test]
    fn captures_and_promotions_promise_most() {
        let (game, state) = board::<International>("W:W6,7,38:B12");
        let promise = |text: &str| game.promise(&state, game.parse_move(&state, text).unwrap());
        assert_eq!(promise("7x18"), 1);
        assert!(!game.quiet(&state));
        let (game, state) = board::<International>("W:W6,38:B12");
        let promise = |text: &str| game.promise(&state, game.parse_move(&state, text).unwrap());
        assert_eq!((promise("6-1"), promise("38-33")), (1, 0));
        assert!(game.quiet(&state));
        assert!(game.slot(game.parse_move(&state, "38-33").unwrap()) < tablette_core::evaluate::SLOTS);
    }
}
