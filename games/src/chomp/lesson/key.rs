//! The answer key: each answer with its reasons. Numbers are worked out when a sentence is said, by the functions of
//! the text or by theory, so that none of them can grow stale.

use tablette_core::{Amount, Digits, Literal, Number, Phrase, Unwatched, Words, words};

use crate::chomp::questions::{self, Memo, watched};

/// The bar that the text counts calls on.
const BAR: (u32, u32) = (4, 5);
/// The bar that refutes its conjecture.
const REFUTES: (u32, u32) = (8, 10);

pub(super) fn most_moves_key() -> Phrase {
    let (m, n) = (5, 3);
    let most = questions::most_moves(m, n);
    ends(m, n, most, most + 1)
}

pub(super) fn by_hand_key() -> Phrase {
    BY_HAND.into()
}

pub(super) fn full_bar_key() -> Phrase {
    full(Literal::from(questions::full_bar(5, 3)).to_string())
}

pub(super) fn picture_key() -> Phrase {
    DRAWING.into()
}

pub(super) fn moves_key() -> Phrase {
    bites(questions::playable_moves(&[3, 1]).len())
}

pub(super) fn zeros_key() -> Phrase {
    ZEROS.into()
}

pub(super) fn play_key() -> Phrase {
    COPY.into()
}

pub(super) fn definition_key() -> Phrase {
    DEFINITION.into()
}

pub(super) fn ends_key() -> Phrase {
    SMALLER.into()
}

pub(super) fn positions_key() -> Phrase {
    let (m, n) = BAR;
    outline(m, n, exact(questions::positions(m, n)), exact(questions::positions_bound(m, n)))
}

pub(super) fn calls_key() -> Phrase {
    let (m, n) = BAR;
    let (calls, positions) = (naive(), exact(questions::positions(m, n)));
    let times = calls.as_i128().zip(positions.as_i128()).map_or(0, |(calls, positions)| calls / positions.max(1));
    again(calls, positions, times)
}

pub(super) fn memo_key() -> Phrase {
    let (calls, positions) = remembered();
    look_first(positions, calls)
}

pub(super) fn memo_slip() -> Phrase {
    KEYS.into()
}

pub(super) fn growth_key() -> Phrase {
    let (m, n) = BAR;
    let (calls, positions) = remembered();
    grows(naive(), calls, positions, exact(questions::positions(m, n)))
}

pub(super) fn rectangles_key() -> Phrase {
    STEALING.into()
}

pub(super) fn winning_key() -> Phrase {
    let (m, n) = BAR;
    let found = questions::winning_move(&questions::full_bar(m, n));
    one_memo(Literal::from(found).to_string())
}

pub(super) fn map_key() -> Phrase {
    let (m, n) = BAR;
    let squares = questions::winning_squares(&questions::winning_map(m, n));
    marks(Literal::from(squares).to_string())
}

pub(super) fn several_key() -> Phrase {
    several(bar(REFUTES), pairs(REFUTES))
}

pub(super) fn several_slip() -> Phrase {
    let (m, n) = REFUTES;
    quick(bar(REFUTES), exact(questions::positions(m, n)))
}

/// For `solve --by recursion`.
pub(super) fn naive_calls() -> Phrase {
    calls(naive())
}

/// For `solve --by memory --no-symmetry`.
pub(super) fn memo_calls() -> Phrase {
    calls(remembered().0)
}

/// For `solve --by memory --no-symmetry`.
pub(super) fn memo_positions() -> Phrase {
    positions(remembered().1)
}

/// For `solve --by table`.
pub(super) fn table_positions() -> Phrase {
    positions(exact(questions::positions(REFUTES.0, REFUTES.1)))
}

/// For `solve`, which writes moves without blanks.
pub(super) fn winning_first() -> Phrase {
    let squares = questions::winning_squares(&questions::winning_map(BAR.0, BAR.1));
    said(notation(&squares))
}

/// For `map`.
pub(super) fn winning_both() -> Phrase {
    said(notation(&questions::winning_squares(&questions::winning_map(REFUTES.0, REFUTES.1))))
}

fn naive() -> Number {
    let mut calls = 0;
    questions::is_won(&questions::full_bar(BAR.0, BAR.1), &mut calls);
    calls.into()
}

/// Calls with the memo, and positions in it.
fn remembered() -> (Number, Number) {
    let (mut memo, mut calls) = (Memo::new(), 0);
    // Nobody stops it.
    let _ = watched::is_won_memo(&questions::full_bar(BAR.0, BAR.1), &mut memo, &mut calls, &Unwatched);
    (calls.into(), memo.len().into())
}

fn exact(amount: Amount) -> Number {
    match amount {
        Amount::Exact(exact) => exact.into(),
        // The boards of this key are small.
        Amount::PowerOfTen(_) => Number::ZERO,
    }
}

fn bar((m, n): (u32, u32)) -> String {
    format!("{m}x{n}")
}

fn pairs((m, n): (u32, u32)) -> String {
    Literal::from(questions::winning_squares(&questions::winning_map(m, n))).to_string()
}

fn notation(squares: &[questions::Move]) -> String {
    squares.iter().map(|(row, column)| format!("({row},{column})")).collect::<Vec<_>>().join(" ")
}

words! {
    said(text: Words) { "{text}", "{text}" }
    calls(n: Number) { "{n} {n?call:calls}", "{n} {n?appel:appels}" }
    positions(n: Number) { "{n} {n?position:positions}", "{n} {n?position:positions}" }
    ends(m: Digits, n: Digits, most: Digits, fatal: Digits) {
        "Every bite eats at least one square and nothing grows back, so a game ends. It ends when only the poison is left: the player to move then has no other bite, and alone has lost. The longest game eats one square at a time: m·n − 1 bites, which is {most} on {m}x{n} ({fatal} with the fatal one).",
        "Chaque bouchée mange au moins un carré et rien ne repousse : la partie finit. Elle finit quand il ne reste que le poison ; celui qui a le trait n'a plus d'autre bouchée, et il est seul à perdre. La partie la plus longue mange un carré à la fois : m·n − 1 bouchées, soit {most} sur {m}x{n} ({fatal} avec la fatale).",
    }
    BY_HAND {
        "(a) A row of more than one square is won: eat all but the poison. (b) An L with equal arms is lost: the other player answers every bite with its mirror image on the other arm. (c) An L with unequal arms is won: cut the longer arm to the length of the shorter one, which is case (b) for the other player. (d) A square of more than one square is won: (1, 1) leaves an L with equal arms.",
        "(a) Une ligne de plus d'un carré est gagnante : on mange tout sauf le poison. (b) Un L à branches égales est perdant : l'autre répond à chaque bouchée par la même sur l'autre branche. (c) Un L à branches inégales est gagnant : on coupe la plus longue à la longueur de la plus courte, et l'autre se trouve dans le cas (b). (d) Un carré de plus d'une case est gagnant : (1, 1) laisse un L à branches égales.",
    }
    full(list: Words) {
        "The number m, n times over: [m] * n in Python. For 5x3: {list}.",
        "Le nombre m répété n fois : [m] * n en Python. Pour 5x3 : {list}.",
    }
    DRAWING {
        "Go through the rows from the last to the first, for the list begins at the bottom. The poison is the first square of row 0, which is printed last.",
        "On parcourt les lignes de la dernière à la première, car la liste commence par le bas. Le poison est le premier carré de la ligne 0, affichée en dernier.",
    }
    bites(count: Digits) {
        "Two nested loops, over the rows and over the columns below each row's length, leaving out (0, 0). There are as many as squares, less one: {count} from [3, 1].",
        "Deux boucles imbriquées, sur les lignes puis sur les colonnes en deçà de la longueur de la ligne, en sautant (0, 0). Il y en a autant que de carrés, moins un : {count} depuis [3, 1].",
    }
    ZEROS {
        "While the list has a last element and that is 0, pop it. Only zeros at the end go, and the caller sees the change, since nothing is assigned to the name of the argument. Ask for the length first: l[-1] of an empty list is an error.",
        "Tant que la liste a un dernier élément et qu'il vaut 0, on l'ôte avec pop. Seuls les zéros de la fin partent, et l'appelant voit le changement, puisqu'on n'affecte rien au nom de l'argument. Il faut d'abord regarder la longueur : l[-1] sur une liste vide est une erreur.",
    }
    COPY {
        "Rows below the bite stay; every row from the bite's on is cut to the bite's column where it is longer; then the zeros at the end go. Copy the list first (pos[:] or list(pos)): new = pos would be a second name for the same list. O(n) for n rows, whatever their lengths.",
        "Les lignes sous la bouchée restent ; chaque ligne à partir de celle de la bouchée est coupée à la colonne de la bouchée si elle est plus longue ; puis on ôte les zéros de la fin. On copie d'abord la liste (pos[:] ou list(pos)) : nouvelle = pos ne serait qu'un second nom de la même liste. O(n) pour n lignes, quelles que soient leurs longueurs.",
    }
    DEFINITION {
        "For each playable bite, if the position after it is not won, return True; after the loop return False. The lone poison has no playable bite, so that it is lost without a case of its own.",
        "Pour chaque bouchée jouable, si la position obtenue n'est pas gagnante, on renvoie True ; après la boucle, on renvoie False. Le poison seul n'a pas de bouchée jouable : il est perdant sans qu'il faille un cas à part.",
    }
    SMALLER {
        "The number of squares left: it is a whole number, at least 1, and smaller in every call than in the one before. So no chain of calls is longer than the number of squares.",
        "Le nombre de carrés restants : c'est un entier, au moins égal à 1, strictement plus petit à chaque appel. Aucune suite d'appels emboîtés n'est donc plus longue que le nombre de carrés.",
    }
    outline(m: Digits, n: Digits, positions: Number, bound: Number) {
        "Roughly: each of the n rows has 0 to m squares, which makes at most (m+1)^n lists, {bound} on {m}x{n}. Exactly: the edge of what is left is a path of m steps to the right and n steps down, and it says everything; there are C(m+n, n) such paths, one of which is the empty bar. So C(m+n, n) − 1 positions, {positions} on {m}x{n}, all of them within reach.",
        "Grossièrement : chacune des n lignes a de 0 à m carrés, donc au plus (m+1)^n listes, soit {bound} sur {m}x{n}. Exactement : le bord de ce qui reste est un chemin de m pas vers la droite et n pas vers le bas, qui dit tout ; il y a C(m+n, n) chemins, dont un pour la tablette vide. Donc C(m+n, n) − 1 positions, soit {positions} sur {m}x{n}, toutes accessibles.",
    }
    again(calls: Number, positions: Number, times: Number) {
        "{calls} calls for only {positions} positions: each is judged some {times} times on average. The order of the bites matters: with that of question 5 the number is exactly this one, with another order it differs.",
        "{calls} appels pour {positions} positions seulement : chacune est jugée environ {times} fois en moyenne. L'ordre des bouchées compte : avec celui de la question 5 on trouve exactement ce nombre, avec un autre ordre il change.",
    }
    look_first(positions: Number, calls: Number) {
        "Look the position up before anything else, and write it down before every return. A key must not change: tuple(pos) or str(pos). On 4x5 there are {calls} calls, and {positions} positions end up in the dictionary: the others are never met, since a loop stops at the first winning bite.",
        "On cherche la position avant toute chose, et on l'inscrit avant chaque return. Une clé ne doit pas pouvoir changer : tuple(pos) ou str(pos). Sur 4x5 on compte {calls} appels, et {positions} positions se retrouvent dans le dictionnaire : les autres ne sont jamais rencontrées, car la boucle s'arrête à la première bouchée gagnante.",
    }
    KEYS {
        "The sample dictionary has keys such as '2-1', but str([2, 1]) is '[2, 1]': any key will do, as long as it is made the same way everywhere. And dict, the name of the argument, hides Python's own type of that name.",
        "Le dictionnaire donné en exemple a des clés comme '2-1', alors que str([2, 1]) vaut '[2, 1]' : toute clé convient, si on la fabrique partout de la même façon. Et dict, le nom de l'argument, cache le type de Python qui porte ce nom.",
    }
    grows(naive: Number, calls: Number, positions: Number, all: Number) {
        "On 4x5 the memo needs {calls} calls instead of {naive}. Each of the at most C(m+n, n) − 1 positions ({all} here, {positions} met) is worked out once, with at most m·n bites of O(n) each: O(m·n²·C(m+n, n)). That is still exponential in the side of a square, for C(2n, n) grows like 4^n/√n, but polynomial in m for a fixed number of rows. The time without a memo grows much faster: each further row multiplies it.",
        "Sur 4x5, la mémoïsation demande {calls} appels au lieu de {naive}. Chacune des C(m+n, n) − 1 positions au plus ({all} ici, {positions} rencontrées) est calculée une fois, avec au plus m·n bouchées en O(n) chacune : O(m·n²·C(m+n, n)). C'est encore exponentiel en fonction du côté d'un carré, car C(2n, n) croît comme 4^n/√n, mais polynomial en m pour un nombre de lignes fixé. Sans mémoire, le temps croît bien plus vite : chaque ligne de plus le multiplie.",
    }
    STEALING {
        "All are won but the single square. Proof: think of the bite that eats only the far corner. If it hands over a lost position, it wins. If not, the other player has a bite from there to a lost position; that bite eats the far corner as well, so the first player can make it at once, and hands over the same lost position. Either way some first bite wins; which one, the proof does not say.",
        "Toutes sont gagnantes sauf le carré seul. Preuve : considérons la bouchée qui ne mange que le coin opposé au poison. Si elle donne une position perdante, elle gagne. Sinon, l'autre a une bouchée de là vers une position perdante ; celle-ci mange aussi le coin, donc le premier joueur peut la faire tout de suite et donner la même position perdante. Dans les deux cas une première bouchée gagne ; la preuve ne dit pas laquelle.",
    }
    one_memo(found: Words) {
        "The first bite, in the order of question 5, after which the position is not won; one dictionary serves all of them. On 4x5: {found}. Beware of testing the result as a truth value: compare it with False by “is”, for a move is a couple and a position may be lost.",
        "La première bouchée, dans l'ordre de la question 5, après laquelle la position n'est pas gagnante ; un seul dictionnaire sert à toutes. Sur 4x5 : {found}. Le résultat est tantôt un couple, tantôt False : on le compare à False avec « is » plutôt que de le prendre pour un booléen.",
    }
    marks(squares: Words) {
        "0 at the poison, and elsewhere 1 or 2 by the value of the position after the bite; one dictionary for the whole map. On 4x5 the only 2 is at {squares}. Make the rows one by one: [[0] * m] * n is n times the same row.",
        "0 sur le poison, et ailleurs 1 ou 2 selon la valeur de la position obtenue ; un seul dictionnaire pour toute la carte. Sur 4x5, le seul 2 est en {squares}. Il faut fabriquer les lignes une par une : [[0] * m] * n est n fois la même ligne.",
    }
    several(bar: Words, squares: Words) {
        "Small maps suggest that exactly one first bite wins. That is false: {bar} has several, {squares}. What is true: there is always at least one (question 12), never two in one row or one column, and none in row 0 or column 0 once both sides are at least 2.",
        "Les petites cartes suggèrent qu'une seule première bouchée gagne. C'est faux : {bar} en a plusieurs, {squares}. Ce qui est vrai : il y en a toujours au moins une (question 12), jamais deux sur une même ligne ou une même colonne, et aucune sur la ligne 0 ou la colonne 0 dès que les deux côtés valent au moins 2.",
    }
    quick(bar: Words, positions: Number) {
        "The text gives {bar} some tens of seconds. It has {positions} positions, which is a matter of milliseconds for a table (compare the time of tablette map chomp {bar}).",
        "Le texte prévoit quelques dizaines de secondes pour {bar}. Il n'y a que {positions} positions : c'est l'affaire de millisecondes avec une table (voyez le temps de tablette map chomp {bar}).",
    }
}
