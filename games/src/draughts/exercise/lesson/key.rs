//! The answer key: each answer with its reasons. Numbers are worked out when a sentence is said.

use tablette_core::{Digits, Literal, Number, Phrase, Words, words};

use super::exercises::{EXAMPLE, looked_at};
use crate::draughts::exercise::board::Board;
use crate::draughts::exercise::boards::Rows;
use crate::draughts::exercise::{can_capture_without_borders, read_matrix};

/// A board on which the text's first version is wrong, and the man that it is wrong about.
const WRAPS: (&str, (usize, usize)) = ("00100/00000/00000/00000/02000", (0, 2));

pub(super) fn looks_key() -> Phrase {
    let [men, rows, ..] = looked_at(&board(EXAMPLE), &[(1, 3)]);
    array(men, rows)
}

pub(super) fn representations_key() -> Phrase {
    let (size, row, column) = (3, 1, 2);
    index(row, column, size, size * row + column)
}

pub(super) fn representations_slip() -> Phrase {
    DIVISION.into()
}

pub(super) fn signature_key() -> Phrase {
    SIGNATURE.into()
}

pub(super) fn can_capture_key() -> Phrase {
    let able = board(EXAMPLE).capturers(None);
    borders(able.len(), Literal::from(able).to_string())
}

pub(super) fn can_capture_slip() -> Phrase {
    let (text, (row, column)) = WRAPS;
    let board = board(text);
    let truth = Literal::from(board.can_capture(row, column)).to_string();
    let said = Literal::from(can_capture_without_borders(&board, row, column)).to_string();
    wraps(text, row, column, said, truth)
}

fn board(text: &str) -> Rows {
    read_matrix(text, false).expect("a board of the key")
}

words! {
    can(able: Digits, ways: Digits) {
        "{able} {able?piece:pieces} can capture, in {ways} {ways?way:ways}.",
        "{able} {able?pièce peut:pièces peuvent} prendre, de {ways} {ways?façon:façons}.",
    }
    array(men: Number, rows: Number) {
        "The array of the whole board: what stands on a square is one look, while a list of men must be gone through for every square asked about. For the man (1, 3) of the text's board, {rows} looks instead of {men}; with forty men the gap is wider. A flat list, a dictionary keyed by couples, or one set of bits for each colour serve as well; all of them take at most nine looks, whatever the size of the board.",
        "Le tableau de tout le damier : le contenu d'une case s'y lit d'un coup, alors qu'il faut parcourir la liste des pions pour chaque case dont on s'enquiert. Pour le pion (1, 3) du damier du texte, {rows} lectures au lieu de {men} ; avec quarante pions, l'écart se creuse. Une seule liste, un dictionnaire à clés couples ou un ensemble de bits par couleur conviennent aussi ; tous demandent au plus neuf lectures, quelle que soit la taille du damier.",
    }
    index(row: Digits, column: Digits, size: Digits, k: Digits) {
        "A list of lists: damier[i][j]. One list: square (i, j) has the number k = n·i + j on a board of n squares a row, so ({row}, {column}) on a board of {size} has the number {k}; back again, i = k // n and j = k % n. A dictionary: damier[i, j], with a key for every square or else .get with 0.",
        "Une liste de listes : damier[i][j]. Une seule liste : la case (i, j) y a le numéro k = n·i + j sur un damier de n cases par ligne, donc ({row}, {column}) sur un damier de {size} a le numéro {k} ; réciproquement, i = k // n et j = k % n. Un dictionnaire : damier[i, j], avec une clé pour chaque case, ou bien .get avec 0.",
    }
    DIVISION {
        "It gives the row of square k as k / 10, which since Python 3 is no whole number: the division to use is k // 10.",
        "Il donne k / 10 comme ligne de la case k, ce qui depuis Python 3 n'est pas un entier : la division à utiliser est k // 10.",
    }
    SIGNATURE {
        "The row, the column and the board go in; True or False comes out. The colour need not be told: it stands on the square, and the other one is 3 − damier[i][j]. An empty square answers False. The board is not changed.",
        "Entrent la ligne, la colonne et le damier ; il en sort True ou False. Inutile de donner la couleur : elle est sur la case, et l'autre est 3 − damier[i][j]. Une case vide répond False. Le damier ne change pas.",
    }
    borders(count: Digits, able: Words) {
        "In each of the four directions: the neighbour on the diagonal is an enemy and the square behind it is empty, and that square is on the board, which means 0 ≤ i ± 2 < n and 0 ≤ j ± 2 < n. Test that before reading. On the text's board {count} men can capture: {able}.",
        "Dans chacune des quatre directions : la case voisine en diagonale porte un ennemi, celle d'après est vide, et elle est sur le damier, c'est-à-dire 0 ≤ i ± 2 < n et 0 ≤ j ± 2 < n. On le vérifie avant de lire. Sur le damier du texte, {count} pions peuvent prendre : {able}.",
    }
    wraps(board: Words, row: Digits, column: Digits, said: Words, truth: Words) {
        "Its first versions forget the borders. Below 0 Python counts from the end, so they read the other side of the board: on {board} the first one says {said} of the man ({row}, {column}), where {truth} is right; the flat list reads the end of the row before. Its dictionary, made over range(4), is a board of 4×4 cut from one of 5×5. Only its last version is sound.",
        "Ses premières versions oublient les bords. En dessous de 0, Python compte depuis la fin : elles lisent donc l'autre côté du damier. Sur {board}, la première dit {said} du pion ({row}, {column}), alors que la réponse est {truth} ; la liste unique lit la fin de la ligne d'avant. Son dictionnaire, construit sur range(4), est un damier de 4×4 découpé dans un de 5×5. Seule sa dernière version est juste.",
    }
}
