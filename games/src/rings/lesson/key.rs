//! The answer key: each answer with its reasons. Numbers are worked out when a sentence is said.

use tablette_core::{Digits, Literal, Number, Phrase, Words, words};

use crate::rings::board::Board;
use crate::rings::theory::to_number;
use crate::rings::{counts, questions};

pub(super) fn value_key() -> Phrase {
    horner(value("1101"))
}

pub(super) fn filling_key() -> Phrase {
    fill(moves(questions::filling_moves(4)))
}

pub(super) fn emptying_key() -> Phrase {
    empty(moves(questions::emptying_moves(4)))
}

pub(super) fn values_key() -> Phrase {
    crossed(list(&filled(3)), list(&emptied(3)), count(3), shown(3))
}

pub(super) fn values_slip() -> Phrase {
    counted(shown(3), count(3), shown(4), count(4))
}

pub(super) fn changes_key() -> Phrase {
    let values = filled(4);
    let low = values.iter().filter(|value| **value < 8).count();
    let high: Vec<u64> = values.iter().copied().filter(|value| *value >= 8).collect();
    gray(list(&values), low, list(&high))
}

pub(super) fn never_key() -> Phrase {
    let missed = questions::never_visited(8).unwrap_or_default();
    let ends = [missed.first(), missed.last()].map(|value| value.copied().unwrap_or(0));
    behind(count(8), shown(8), missed.len(), ends[0], ends[1])
}

pub(super) fn never_slip() -> Phrase {
    another(value("01011011"), shown(8))
}

pub(super) fn sequence_key() -> Phrase {
    one_sequence(to_number(&questions::value_after(&10_u32.into())))
}

pub(super) fn recurrence_key() -> Phrase {
    let first: Vec<Number> = (0..=8).map(|n| to_number(&counts::moves_by_recurrence(n).fill)).collect();
    relations(Literal::list(first).to_string())
}

pub(super) fn closed_key() -> Phrase {
    solved(count(8), count(64))
}

pub(super) fn growth_key() -> Phrase {
    doubles(count(20), count(21))
}

pub(super) fn growth_slip() -> Phrase {
    printing(20, to_number(&(counts::values_of_fill(20) * 20_u32)), count(20))
}

pub(super) fn forced_key() -> Phrase {
    FORCED.into()
}

pub(super) fn next_key() -> Phrase {
    PARITY.into()
}

/// For `solve`, which writes the whole line of so short a walk.
pub(super) fn fill_line() -> Phrase {
    said(moves(questions::filling_moves(4)))
}

/// For `solve`.
pub(super) fn empty_line() -> Phrase {
    said(moves(questions::emptying_moves(4)))
}

/// For `solve --steps all`.
pub(super) fn three_values() -> Phrase {
    said(plain(&filled(3)))
}

/// For `solve --steps all`.
pub(super) fn three_emptied() -> Phrase {
    said(plain(&emptied(3)))
}

/// For `solve --steps all`.
pub(super) fn four_values() -> Phrase {
    said(plain(&filled(4)))
}

/// For `solve --count`.
pub(super) fn eight_moves() -> Phrase {
    both(count(8), shown(8))
}

/// For `solve --count`.
pub(super) fn sixty_four() -> Phrase {
    both(count(64), shown(64))
}

fn value(drawn: &str) -> Number {
    let pawns = drawn.bytes().rev().fold(0, |value: u64, byte| value << 1 | u64::from(byte == b'1'));
    let board = Board::from_value(drawn.len() as u32, pawns);
    board.and_then(|board| board.value()).unwrap_or(0).into()
}

fn count(squares: u32) -> Number {
    to_number(&counts::moves_to_fill(squares))
}

fn shown(squares: u32) -> Number {
    to_number(&counts::values_of_fill(squares))
}

fn filled(squares: u32) -> Vec<u64> {
    let mut values = vec![0];
    questions::fill(&mut 0, squares, &mut |value| values.push(value));
    values
}

fn emptied(squares: u32) -> Vec<u64> {
    let full = Board::full(squares).value().unwrap_or(0);
    let mut values = vec![full];
    questions::empty(&mut { full }, squares, &mut |value| values.push(value));
    values
}

fn moves(moves: Option<Vec<String>>) -> String {
    moves.unwrap_or_default().join(" ")
}

fn plain(values: &[u64]) -> String {
    values.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

fn list(values: &[u64]) -> String {
    plain(values)
}

words! {
    said(text: Words) { "{text}", "{text}" }
    both(moves: Digits, values: Digits) {
        "moves {moves} values {values}",
        "coups {moves} valeurs {values}",
    }
    horner(value: Number) {
        "Print the squares in order, with a star for each pawn. For the value go from the last square to the first: double what you have and add 1 for a pawn. So square k counts 2^(k−1), and * * . * is worth {value}.",
        "On affiche les cases dans l'ordre, une étoile par pion. Pour la valeur, on va de la dernière case à la première : on double ce qu'on a et on ajoute 1 s'il y a un pion. La case k compte donc 2^(k−1), et * * . * vaut {value}.",
    }
    fill(moves: Words) {
        "Pawn n can be put on when n−1 is the first pawn. So put on n−1 pawns, take off the first n−2, put on pawn n, and put the n−2 back. With none there is nothing to do, and a single one is put on. For n = 4: {moves}.",
        "On peut placer le pion n quand n−1 est le premier pion. On place donc n−1 pions, on ôte les n−2 premiers, on place le pion n et on remet les n−2. Avec 0 il n'y a rien à faire, et un pion seul se place. Pour n = 4 : {moves}.",
    }
    empty(moves: Words) {
        "The same backwards: take off n−2, then pawn n, put the n−2 back, and take off n−1. Every move can be undone, so a way there read backwards is a way back. For n = 4: {moves}.",
        "La même chose à rebours : on ôte n−2 pions, puis le pion n, on remet les n−2, et on en ôte n−1. Tout coup peut être défait, donc un aller lu à l'envers est un retour. Pour n = 4 : {moves}.",
    }
    crossed(up: Words, down: Words, moves: Number, values: Number) {
        "For n = 3 filling shows {up} and emptying {down}: {moves} moves and {values} values each, the start counted. A negative size must be refused: n = −1 fits neither base case, and the recursion would not end.",
        "Pour n = 3, le remplissage donne {up} et le vidage {down} : {moves} coups et {values} valeurs chacun, départ compris. Il faut refuser une taille négative : n = −1 ne tombe sur aucun cas de base, et la récursion ne finirait pas.",
    }
    counted(printed: Number, moves: Number, printed_four: Number, moves_four: Number) {
        "Its sample runs print “number of moves = {printed}” for n = 3 and {printed_four} for n = 4. Those are numbers of values, the start included; the moves are {moves} and {moves_four}, as its own formula says. Its program also overflows an int from 32 squares on, and never ends on a negative size.",
        "Ses exemples affichent « Nombre de coups = {printed} » pour n = 3 et {printed_four} pour n = 4. Ce sont des nombres de valeurs, départ compris ; il y a {moves} et {moves_four} coups, comme le dit sa propre formule. Son programme dépasse aussi la capacité d'un int à partir de 32 cases, et ne finit jamais pour une taille négative.",
    }
    gray(values: Words, low: Digits, high: Words) {
        "{values}. Neighbours differ in one binary digit, since a move changes one square: a Gray code. All {low} values below 8 come up, and of those from 8 on only {high}.",
        "{values}. Deux voisines diffèrent d'un chiffre binaire, puisqu'un coup change une case : c'est un code de Gray. Les {low} valeurs inférieures à 8 apparaissent toutes, et à partir de 8 seulement {high}.",
    }
    behind(moves: Number, values: Number, missed: Number, first: Number, last: Number) {
        "{moves} moves, so {values} values with the start. All 256 boards lie on one path, with the empty board at one end and the pawn on square 8 alone at the other; the full board is somewhere between. The {missed} boards behind it never come up, from the value {first} to {last}.",
        "{moves} coups, donc {values} valeurs avec le départ. Les 256 tablettes sont toutes sur un même chemin, la vide à un bout, le pion seul sur la case 8 à l'autre ; la pleine est entre les deux. Les {missed} tablettes situées après elle n'apparaissent jamais, de la valeur {first} à {last}.",
    }
    another(example: Number, values: Number) {
        "It asks to check that {example} numbers are generated for n = 8. There are {values}; {example} is the value of the board in the example just above.",
        "Il demande de vérifier qu'il y a {example} nombres générés pour n = 8. Il y en a {values} ; {example} est la valeur de la tablette de l'exemple juste au-dessus.",
    }
    one_sequence(tenth: Number) {
        "Filling shows the reflected Gray code, t xor (t >> 1) after t moves, whatever n: a larger board only goes on for longer. The tenth move, for instance, leads to {tenth}. Emptying n squares shows the same values from the full board's back to 0.",
        "Le remplissage donne le code de Gray réfléchi, t xor (t >> 1) après t coups, quel que soit n : une tablette plus longue va seulement plus loin. Le dixième coup, par exemple, mène à {tenth}. Vider n cases donne les mêmes valeurs, de celle de la tablette pleine jusqu'à 0.",
    }
    relations(first: Words) {
        "P(n) = P(n−2) + M(n−2) + P(n−1) + 1 and M(n) = M(n−1) + P(n−2) + M(n−2) + 1 from n = 2 on, with P(0) = M(0) = 0 and P(1) = M(1) = 1. They are equal by induction, as the two sums have equal terms; or because one game is the other backwards. From n = 0: {first}.",
        "P(n) = P(n−2) + M(n−2) + P(n−1) + 1 et M(n) = M(n−1) + P(n−2) + M(n−2) + 1 à partir de n = 2, avec P(0) = M(0) = 0 et P(1) = M(1) = 1. Ils sont égaux par récurrence, les deux sommes ayant des termes égaux ; ou parce qu'un jeu est l'autre à l'envers. Depuis n = 0 : {first}.",
    }
    solved(eight: Number, sixty_four: Number) {
        "With P(n) = A(n) − 1/2 the constant goes: A(n) = A(n−1) + 2A(n−2), whose characteristic roots are 2 and −1. From A(0) = 1/2 and A(1) = 3/2: A(n) = (2/3)·2^n − (1/6)·(−1)^n, so the number of moves is (2^(n+2) − (−1)^n − 3) / 6, the whole part of 2^(n+1) / 3. For n = 8 it is {eight}, for n = 64 it is {sixty_four}.",
        "Avec P(n) = A(n) − 1/2, la constante disparaît : A(n) = A(n−1) + 2A(n−2), de racines caractéristiques 2 et −1. Avec A(0) = 1/2 et A(1) = 3/2 : A(n) = (2/3)·2^n − (1/6)·(−1)^n, donc le nombre de coups est (2^(n+2) − (−1)^n − 3) / 6, la partie entière de 2^(n+1) / 3. Pour n = 8, c'est {eight} ; pour n = 64, {sixty_four}.",
    }
    doubles(twenty: Number, next: Number) {
        "In proportion to the number of moves, which doubles with each square: {twenty} for 20 squares, {next} for 21. Every call but the smallest makes a move, so the calls are of the same order: O(2^n). Printing a board writes n squares, which makes O(n·2^n).",
        "En proportion du nombre de coups, qui double à chaque case : {twenty} pour 20 cases, {next} pour 21. Chaque appel sauf les plus petits fait un coup, donc les appels sont du même ordre : O(2^n). Afficher une tablette écrit n cases, ce qui donne O(n·2^n).",
    }
    printing(squares: Digits, printed: Number, moves: Number) {
        "It says that the time is in proportion to the moves, but its own program prints the board at each of them: on {squares} squares that is {printed} squares written for {moves} moves, and it is the printing that takes the time.",
        "Il dit le temps proportionnel au nombre de coups, mais son propre programme affiche la tablette à chacun : sur {squares} cases, cela fait {printed} cases écrites pour {moves} coups, et c'est l'affichage qui prend le temps.",
    }
    FORCED {
        "At most two squares can be played anywhere: the first, and the one after the first pawn. One of them was played just before, and playing it again would undo that; so the other is forced. Every other move therefore plays square 1. From the empty board only square 1 can be played. From the full board there are two ways, square 1 and square 2: it is square 1 for an odd number of squares and square 2 for an even one; the other way leads to the far end of the path.",
        "Deux cases au plus sont jouables, où qu'on en soit : la première, et celle qui suit le premier pion. L'une vient d'être jouée, et la rejouer déferait le coup ; l'autre est donc imposée. La case 1 est ainsi jouée un coup sur deux. De la tablette vide, seule la case 1 est jouable. De la pleine, il y a deux chemins, par la case 1 ou la case 2 : c'est la case 1 si le nombre de cases est impair et la case 2 s'il est pair ; l'autre chemin mène à l'autre bout.",
    }
    PARITY {
        "By the parity of the pawns: every move changes it, and square 1 is every other move. While filling, an even number of pawns means square 1, an odd one the square after the first pawn; while emptying it is the other way round. No memory is needed, and no recursion.",
        "Par la parité du nombre de pions : chaque coup la change, et la case 1 est jouée un coup sur deux. En remplissant, un nombre pair de pions veut dire la case 1, un nombre impair la case qui suit le premier pion ; en vidant, c'est le contraire. Il ne faut ni mémoire ni récursion.",
    }
}
