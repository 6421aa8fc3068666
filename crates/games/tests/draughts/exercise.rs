//! The source text's exercise: its example, its bugs, and its representations compared.

use std::collections::HashMap;

use proptest::prelude::*;
use tablette_games::draughts::exercise::{Board, Conversions, Couples, Flat, PieceList, Rows, read_matrix};
use tablette_games::draughts::{Colour, International, Piece, Position, detect};

const EXAMPLE: &str = "00100/01010/00202/00020/00000";

/// A board without blanks, one row per line.
fn show_matrix(board: &Rows) -> String {
    let row = |row: Vec<u8>| row.into_iter().map(|code| char::from(b'0' + code)).collect::<String>();
    board.codes().into_iter().map(row).collect::<Vec<_>>().join("\n")
}

fn example() -> Rows {
    read_matrix(EXAMPLE, false).expect("the example of the text")
}

/// All four representations of a board, and a round trip through the matrix text.
fn all(board: &Rows) -> Vec<Box<dyn Board>> {
    vec![
        Box::new(board.clone()),
        Box::new(board.to_flat()),
        Box::new(board.to_couples()),
        Box::new(board.to_list()),
        Box::new(read_matrix(&show_matrix(board), true).expect("what is shown reads back")),
    ]
}

#[test]
fn the_example_of_the_text() {
    for board in all(&example()) {
        assert!(board.can_capture(2, 2));
        assert!(board.can_capture(1, 3));
        assert!(!board.can_capture(0, 0));
        assert_eq!(board.capturers(Some(Colour::Black)), [(2, 2)]);
        assert_eq!(board.capturers(Some(Colour::White)), [(1, 3)]);
        assert_eq!(board.capturers(None), [(1, 3), (2, 2)]);
    }
}

/// The text prints this list for the example.
#[test]
fn the_flat_list_of_the_text() {
    let flat = [0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 2, 0, 2, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0];
    assert_eq!(example().to_flat().codes(), flat);
    assert_eq!(Flat::new(&flat, false).expect("25 squares").to_rows(), example());
}

/// The text's dictionary over `range(4)` is a smaller board, on which the square (2, 4) does not
/// exist.
#[test]
fn the_dictionary_of_the_text_is_a_smaller_board() {
    let codes = example().to_flat().codes();
    let cut: HashMap<_, _> =
        (0..4).flat_map(|i| (0..4).map(move |j| (i, j))).map(|(i, j)| ((i, j), codes[5 * i + j])).collect();
    let board = Couples::new(&cut, false).expect("16 couples");
    assert_eq!(board.size(), 4);
    assert!(board.can_capture(2, 2));
    // The text's function fails on (0, 4); here the border is respected.
    assert!(!board.can_capture(0, 3));
    assert_eq!(board.cell(0, 4), None);
}

/// Python's negative indices and the flat list find captures across the border; there are none.
#[test]
fn borders_are_borders() {
    for text in [
        "00001/00000/00000/00020/00000", // wraps over the corner: damier[-1], damier[-2]
        "01000/00000/00000/00000/20000", // damier[-1][0] is Black, damier[-2][-1] is empty
        "0000/0002/1000/0000",           // in the flat list, the end of the row before
        "10/02",                         // nothing behind
        "100/020/001",                   // taken behind
        "1",
    ] {
        for board in all(&read_matrix(text, false).expect("a board")) {
            assert_eq!(board.capturers(None), [], "{text}");
        }
    }
    for board in all(&example()) {
        for far in [isize::MIN, -2, -1, 5, 6, isize::MAX] {
            assert!(board.cell(far, 2).is_none() && board.cell(2, far).is_none());
        }
        assert!(!board.can_capture(usize::MAX, 2) && !board.can_capture(5, 5));
    }
}

#[test]
fn kings_fly() {
    let board = read_matrix("30000/00000/00200/00000/00000", true).expect("a board");
    for board in all(&board) {
        assert_eq!(board.capturers(None), [(0, 0)]);
    }
    for text in ["30000/00000/00200/00020/00000", "30000/01000/00200/00000/00000", "30000/00000/00000/00000/00002"] {
        let board = read_matrix(text, true).expect("a board");
        let kings: Vec<_> = board.capturers(None).into_iter().filter(|&square| square == (0, 0)).collect();
        assert_eq!(kings, [], "{text}");
    }
    assert!(read_matrix("3", false).is_err() && Flat::new(&[4], false).is_err());
}

#[test]
fn a_list_knows_pieces_off_the_board() {
    let pieces = [(3, 3, 2), (0, 0, 2), (2, 2, 1), (0, 0, 1)];
    let list = PieceList::new(5, &pieces, false).expect("two pieces and two off the board");
    assert_eq!(list.capturers(None), [(1, 1), (2, 2)]);
    assert_eq!(list.to_rows().to_list().pieces().len(), 2);
    for wrong in [&[(6, 1, 1)][..], &[(0, 1, 1)], &[(1, 1, 0)], &[(1, 1, 3)], &[(1, 1, 1), (1, 1, 2)]] {
        assert!(PieceList::new(5, wrong, false).is_err(), "{wrong:?}");
    }
}

#[test]
fn wrong_boards_are_refused() {
    assert!(Rows::new(&[], false).is_err());
    assert!(Rows::new(&[vec![0, 0], vec![0]], false).is_err());
    assert!(Rows::new(&[vec![0, 0], vec![0, 5]], true).is_err());
    assert!(Flat::new(&[0; 24], false).is_err() && Flat::new(&[], false).is_err());
    let couples =
        |squares: &[(usize, usize)]| Couples::new(&squares.iter().map(|&square| (square, 0)).collect(), false);
    assert!(couples(&[(0, 0), (0, 1), (1, 0), (1, 1)]).is_ok());
    assert!(couples(&[(0, 0), (0, 1), (1, 0), (1, 2)]).is_err());
    assert!(couples(&[(0, 0), (0, 1), (1, 0)]).is_err());
    for (text, at) in [
        ("", 0),
        ("\n", 0),
        ("012", 0),
        ("01/0", 3),
        ("01/03", 4),
        ("01/0 ", 4),
        ("0 1/01", 5),
        ("0 1/0  1", 6),
        ("0 1/0 1 ", 7),
        ("01\n02\n\n", 0),
        ("01\r\n02", 2),
        ("01/0é", 4),
        ("01/02/", 0),
    ] {
        assert_eq!(read_matrix(text, false).map_err(|problem| problem.offset()), Err(Some(at)), "{text:?}");
    }
    for text in ["0 1/0 2", "01\n02\n", "0 1\n0 2"] {
        let rows = read_matrix(text, false).expect("a board");
        assert_eq!(rows.codes(), [[0, 1], [0, 2]], "{text:?}");
    }
}

/// A bitboard is one more representation, on which the game's own detection gives the same answer.
#[test]
fn bitboards_are_boards() {
    let start = Position::<International>::start();
    assert_eq!(start.to_rows().to_list().pieces().len(), 40);
    let light = read_matrix(&format!("1{}", "0".repeat(9)).to_string(), false);
    assert!(light.is_err());
}

fn boards() -> impl Strategy<Value = Rows> {
    (1..12_usize).prop_flat_map(|size| {
        let codes = prop_oneof![3 => Just(0_u8), 2 => Just(1), 2 => Just(2), 1 => 3..=4_u8];
        proptest::collection::vec(codes, size * size)
            .prop_map(move |codes| Flat::new(&codes, true).expect("a square").to_rows())
    })
}

/// The text's last function, `pion_prendre_bord`, for men, with its four border conditions.
fn text_answer(board: &[Vec<u8>], row: usize, column: usize) -> bool {
    let enemy = match board[row][column] {
        0 => return false,
        colour => 3 - colour,
    };
    let last = board.len();
    let (up, left) = (row >= 2, column >= 2);
    let (down, right) = (row + 2 < last, column + 2 < last);
    (up && left && board[row - 1][column - 1] == enemy && board[row - 2][column - 2] == 0)
        || (up && right && board[row - 1][column + 1] == enemy && board[row - 2][column + 2] == 0)
        || (down && left && board[row + 1][column - 1] == enemy && board[row + 2][column - 2] == 0)
        || (down && right && board[row + 1][column + 1] == enemy && board[row + 2][column + 2] == 0)
}

proptest! {
    #[test]
    fn all_representations_agree(board in boards()) {
        let expected = board.capturers(None);
        for other in all(&board) {
            prop_assert_eq!(other.size(), board.size());
            prop_assert_eq!(&other.capturers(None), &expected);
            prop_assert_eq!(other.to_rows(), board.clone());
            let mut both = other.capturers(Some(Colour::White));
            both.extend(other.capturers(Some(Colour::Black)));
            both.sort_unstable();
            prop_assert_eq!(&both, &expected);
        }
    }

    #[test]
    fn men_capture_as_the_text_says(board in boards()) {
        let codes: Vec<Vec<u8>> = board.codes().iter().map(|row| row.iter().map(|&code| code.min(2)).collect()).collect();
        let men = Rows::new(&codes, false).expect("men only");
        for row in 0..codes.len() {
            for column in 0..codes.len() {
                prop_assert_eq!(men.can_capture(row, column), text_answer(&codes, row, column));
            }
        }
    }

    #[test]
    fn a_side_can_capture_when_one_of_its_pieces_can(codes in proptest::collection::vec(0..9_u8, 50), white: bool) {
        let colour = if white { Colour::White } else { Colour::Black };
        let mut position = Position::<International>::empty(colour);
        for (number, code) in (1..).zip(codes) {
            let piece = match code {
                0 => Piece { colour: Colour::White, king: true },
                1 => Piece { colour: Colour::Black, king: true },
                2 | 3 => Piece { colour: Colour::White, king: false },
                4 | 5 => Piece { colour: Colour::Black, king: false },
                _ => continue,
            };
            let square = tablette_games::draughts::Square::from_number::<International>(number).expect("up to 50");
            position = position.with(square, piece).unwrap_or_else(|before| before);
        }
        let capturers = position.to_rows().capturers(Some(colour));
        prop_assert_eq!(detect(&position), !capturers.is_empty());
    }

    #[test]
    fn matrices_never_panic(text in "[0-5 /\n]{0,40}") {
        if let Ok(board) = read_matrix(&text, true) {
            prop_assert_eq!(read_matrix(&show_matrix(&board), true), Ok(board));
        }
    }
}
