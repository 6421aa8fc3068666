//! A fourth move generator, transcribed from the rules with rows and columns instead of bits: slow,
//! but easy to verify.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tablette_games::draughts::{
    Brazilian, Colour, Duplicates, English, International, Move, Piece, Position, Square, Squares, Variant, count,
    detect, generate, path, read_move, show_move,
};

type Cell = (isize, isize);

const DIAGONALS: [Cell; 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

struct Plain<'a, V> {
    position: &'a Position<V>,
    colour: Colour,
    from: Cell,
    /// Every complete capture: destination and captured cells in the order of capture.
    found: Vec<(Cell, Vec<Cell>)>,
}

fn square<V: Variant>(cell: Cell) -> Option<Square> {
    let (row, column) = (usize::try_from(cell.0).ok()?, usize::try_from(cell.1).ok()?);
    Square::from_coordinates::<V>(row, column)
}

impl<V: Variant> Plain<'_, V> {
    /// The piece on a cell; the moving piece's origin counts as empty.
    fn at(&self, cell: Cell) -> Option<Piece> {
        square::<V>(cell).filter(|_| cell != self.from).and_then(|here| self.position.at(here))
    }

    fn is_free(&self, cell: Cell) -> bool {
        square::<V>(cell).is_some() && self.at(cell).is_none()
    }

    fn reach(king: bool) -> isize {
        if king && V::RULES.flying_kings { V::RULES.size.into() } else { 1 }
    }

    fn captures(&mut self, piece: Piece, at: Cell, taken: &mut Vec<Cell>) {
        let mut goes_on = false;
        for (down, right) in DIAGONALS {
            let forward = (down < 0) == (self.colour == Colour::White);
            if !(piece.king || forward || V::RULES.men_capture_backwards) {
                continue;
            }
            let cell = |steps: isize| (at.0 + down * steps, at.1 + right * steps);
            let clear = (1..Self::reach(piece.king)).take_while(|&steps| self.is_free(cell(steps))).count() as isize;
            let over = cell(clear + 1);
            let enemy = self.at(over).is_some_and(|other| other.colour != self.colour);
            if !enemy || taken.contains(&over) {
                continue;
            }
            for behind in 1..=Self::reach(piece.king) {
                let to = cell(clear + 1 + behind);
                if !self.is_free(to) {
                    break;
                }
                goes_on = true;
                taken.push(over);
                self.captures(piece, to, taken);
                taken.pop();
            }
        }
        if !goes_on && !taken.is_empty() {
            self.found.push((at, taken.clone()));
        }
    }

    fn steps(&self, piece: Piece) -> Vec<Cell> {
        let mut steps = Vec::new();
        for (down, right) in DIAGONALS {
            if !piece.king && (down < 0) != (self.colour == Colour::White) {
                continue;
            }
            let ahead = |steps: isize| (self.from.0 + down * steps, self.from.1 + right * steps);
            steps.extend((1..=Self::reach(piece.king)).map(ahead).take_while(|&cell| self.is_free(cell)));
        }
        steps
    }
}

/// The legal moves, the number of orders of capture, and whether the moves are captures.
fn plain_moves<V: Variant>(position: &Position<V>) -> (BTreeSet<Move>, usize, bool) {
    let colour = position.to_move();
    let cell = |square: Square| {
        let (row, column) = square.coordinates::<V>();
        (row as isize, column as isize)
    };
    let on = |cell: Cell| square::<V>(cell).expect("a cell of the board");
    let (mut captures, mut steps) = (BTreeSet::new(), BTreeSet::new());
    for from in position.pieces(colour).iter() {
        let mut plain = Plain { position, colour, from: cell(from), found: Vec::new() };
        let piece = position.at(from).expect("the square is taken");
        plain.captures(piece, cell(from), &mut Vec::new());
        captures.extend(plain.found.iter().map(|(to, taken)| (from, on(*to), taken.clone())));
        steps.extend(plain.steps(piece).into_iter().map(|to| Move { from, to: on(to), captured: Squares::NONE }));
    }
    let most = captures.iter().map(|(_, _, taken)| taken.len()).max();
    let Some(most) = most else {
        let count = steps.len();
        return (steps, count, false);
    };
    captures.retain(|(_, _, taken)| !V::RULES.majority || taken.len() == most);
    let as_move = |(from, to, taken): &(Square, Square, Vec<Cell>)| Move {
        from: *from,
        to: *to,
        captured: taken.iter().map(|&cell| on(cell)).collect(),
    };
    (captures.iter().map(as_move).collect(), captures.len(), true)
}

fn agree<V: Variant>(position: &Position<V>) {
    let (plain, orders, captures) = plain_moves(position);
    let mut moves = Vec::new();
    generate(position, Duplicates::Drop, &mut moves);
    assert_eq!(moves, plain.into_iter().collect::<Vec<_>>(), "{position:?}");
    assert_eq!(count(position, Duplicates::Drop), moves.len() as u64, "{position:?}");
    assert_eq!(count(position, Duplicates::Keep), orders as u64, "{position:?}");
    assert_eq!(detect(position), captures, "{position:?}");
    let mut kept = Vec::new();
    generate(position, Duplicates::Keep, &mut kept);
    assert_eq!(kept.len(), orders, "{position:?}");
    kept.dedup();
    assert_eq!(kept, moves, "{position:?}");
    for mv in moves {
        assert_eq!(path(position, mv).is_some(), mv.is_capture());
        assert_eq!(read_move(position, &show_move(position, mv)), Ok(mv), "{position:?}");
    }
    // The colour-swapped position has the same moves, rotated by 180°.
    let swapped = position.swapped();
    assert_eq!(swapped.swapped(), *position);
    assert_eq!(count(&swapped, Duplicates::Keep), orders as u64, "{position:?}");
}

/// Any position: `density` percent of the squares are occupied, and `kings` percent of the pieces
/// are kings.
fn positions<V: Variant>() -> impl Strategy<Value = Position<V>> {
    let squares = u32::from(V::RULES.size).pow(2) / 2;
    let piece = (0..100_u32, 0..100_u32, any::<bool>());
    let pieces = proptest::collection::vec(piece, squares as usize);
    (pieces, 5..70_u32, 0..60_u32, any::<bool>()).prop_map(|(pieces, density, kings, white)| {
        let colour = |white| if white { Colour::White } else { Colour::Black };
        let mut position = Position::empty(colour(white));
        for (number, (taken, king, white)) in (1..).zip(pieces) {
            if taken < density {
                let piece = Piece { colour: colour(white), king: king < kings };
                let square = Square::from_number::<V>(number).expect("as many as there are squares");
                position = position.with(square, piece).unwrap_or_else(|before| before);
            }
        }
        position
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn generators_agree_on_ten_by_ten(position in positions::<International>()) {
        agree(&position);
    }

    #[test]
    fn generators_agree_on_eight_by_eight(position in positions::<Brazilian>()) {
        agree(&position);
    }

    #[test]
    fn generators_agree_without_flying_kings(position in positions::<English>()) {
        agree(&position);
    }
}
