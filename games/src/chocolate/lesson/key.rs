//! The answer key: each answer with its reasons. Numbers are worked out when a sentence is said.

use tablette_core::{Amount, Digits, Literal, Number, Phrase, Words, words};

use crate::chocolate::bar::Bar;
use crate::chocolate::notation::{show_bar, show_cut};
use crate::chocolate::{questions, theory};

/// The bar of the text's first page, and the one that it compares.
const FIRST: [u64; 4] = [10, 7, 7, 3];
const MIDDLE: [u64; 4] = [10, 7, 5, 3];
const LOST: [u64; 4] = [100, 100, 50, 50];
const WON: [u64; 4] = [100, 100, 48, 52];

pub(super) fn by_hand_key() -> Phrase {
    let rows = questions::by_hand(3, 2);
    small(Literal::from(rows).to_string())
}

pub(super) fn formula_key() -> Phrase {
    let value = |successors: &[i64]| Number::from(questions::value_from_successors(successors));
    formula(value(&[2, 6, 11]), signed(&value(&[-11, 3, -8, 17])))
}

pub(super) fn naive_key() -> Phrase {
    exponential(name(FIRST), calls(FIRST), name(MIDDLE), calls(MIDDLE))
}

pub(super) fn dynamic_key() -> Phrase {
    array(name(LOST), worth(LOST), name(WON), signed(&worth(WON)))
}

pub(super) fn squares_key() -> Phrase {
    let squares = questions::squares_worth(127, 127, 127).unwrap_or_default();
    edges(squares.len(), Literal::from(squares).to_string())
}

pub(super) fn growth_key() -> Phrase {
    let (positions, cuts) = questions::growth(bar(FIRST));
    order(name(FIRST), exact(positions), exact(cuts))
}

pub(super) fn symmetry_key() -> Phrase {
    SAME_GAME.into()
}

pub(super) fn symmetry_slip() -> Phrase {
    let bar = bar([6, 10, 1, 2]);
    more(show_bar(bar), questions::images(bar).len(), questions::rearrangements(bar).len())
}

pub(super) fn savings_key() -> Phrase {
    let saved = questions::savings(bar(FIRST));
    sorted(name(FIRST), exact(saved.plain), exact(saved.eightfold), exact(saved.full))
}

pub(super) fn engine_key() -> Phrase {
    engine(name(FIRST), engine_move())
}

/// For `solve --by recursion`.
pub(super) fn naive_calls() -> Phrase {
    said_calls(calls(FIRST))
}

/// For `solve --by recursion`.
pub(super) fn naive_calls_middle() -> Phrase {
    said_calls(calls(MIDDLE))
}

/// For `solve`.
pub(super) fn worth_lost() -> Phrase {
    said(worth(LOST).to_string())
}

/// For `solve`.
pub(super) fn worth_won() -> Phrase {
    said(signed(&worth(WON)))
}

/// For `solve --no-symmetry`.
pub(super) fn all_positions() -> Phrase {
    said_positions(exact(questions::savings(bar(FIRST)).plain))
}

/// For `solve --by memory`.
pub(super) fn merged_positions() -> Phrase {
    said_positions(exact(questions::savings(bar(FIRST)).full))
}

/// For `solve`.
pub(super) fn engine_first() -> Phrase {
    said(engine_move())
}

fn bar([m, n, i, j]: [u64; 4]) -> Bar {
    Bar::new(m, n, i, j).expect("a square on the bar")
}

fn name(numbers: [u64; 4]) -> String {
    show_bar(bar(numbers))
}

fn worth(numbers: [u64; 4]) -> Number {
    theory::value(bar(numbers)).into()
}

fn signed(number: &Number) -> String {
    format!("{number:+}")
}

fn calls(numbers: [u64; 4]) -> Number {
    questions::naive_calls(bar(numbers)).map_or(Number::ZERO, Number::from)
}

fn engine_move() -> String {
    questions::engine_move(bar(FIRST)).map(show_cut).unwrap_or_default()
}

fn exact(amount: Amount) -> Number {
    match amount {
        Amount::Exact(exact) => exact.into(),
        // The bars of this key are small.
        Amount::PowerOfTen(_) => Number::ZERO,
    }
}

words! {
    said(text: Words) { "{text}", "{text}" }
    said_calls(n: Number) { "{n} {n?call:calls}", "{n} {n?appel:appels}" }
    said_positions(n: Number) { "{n} {n?position:positions}", "{n} {n?position:positions}" }
    small(rows: Words) {
        "On 3 columns and 2 rows, row by row: {rows}, wherever the deadly square is. One cut leaves exactly two margins of one line; the other player breaks off one of them, and the third cut takes the last. The lone square is worth 0 and is lost for whoever receives it: a “minus zero”.",
        "Sur 3 colonnes et 2 lignes, ligne par ligne : {rows}, où que soit le carré mortel. Une coupe laisse exactement deux marges d'une ligne ou d'une colonne ; l'adversaire en casse une, et la troisième coupe prend la dernière. Le carré seul vaut 0 et il est perdu pour qui le reçoit : un « moins zéro ».",
    }
    formula(lost: Number, won: Words) {
        "If some successor is worth 0 or less, hand over the one that is lost soonest: 1 − (the greatest of the values that are not positive). If all are positive, hold out: −(1 + the greatest of all). Without successors, 0. So +2, +6, +11 give {lost}, and −11, +3, −8, +17 give {won}. Mind the 0: it counts among the negative ones.",
        "Si un successeur vaut 0 ou moins, on donne celui qui perd le plus vite : 1 − (la plus grande des valeurs non strictement positives). Si tous sont positifs, on fait durer : −(1 + la plus grande de toutes). Sans successeur, 0. Ainsi +2, +6, +11 donnent {lost}, et −11, +3, −8, +17 donnent {won}. Attention au 0 : il compte parmi les négatifs.",
    }
    exponential(first: Words, calls: Number, middle: Words, more: Number) {
        "{first} takes {calls} calls and {middle} takes {more}. Both have as many lines to break off, but the margins of the second are more even, and cuts of even margins can be interleaved in more orders. The calls are the ways to play on and stop anywhere: at least 2^(m+n−2) of them, so the time is exponential.",
        "{first} demande {calls} appels et {middle} en demande {more}. Il y a autant de lignes et de colonnes à casser, mais les marges de la seconde sont plus égales, et des coupes sur des marges égales s'entremêlent de plus de façons. Les appels sont les façons de continuer la partie et de s'arrêter n'importe où : au moins 2^(m+n−2), donc un temps exponentiel.",
    }
    array(lost: Words, worth_lost: Number, won: Words, worth_won: Words) {
        "{lost} is worth {worth_lost}: its margins are equal in pairs, and the other player answers every cut in kind. {won} is worth {worth_won}. Fill the array by rising sizes, so that every successor is there when it is asked for.",
        "{lost} vaut {worth_lost} : ses marges sont égales deux à deux, et l'autre répond à chaque coupe par la même. {won} vaut {worth_won}. On remplit le tableau par tailles croissantes, de sorte que tout successeur y soit quand on le demande.",
    }
    edges(count: Digits, squares: Words) {
        "Exactly {count}: {squares}, the middles of the four edges. There one margin is 0, the two beside it are equal, and the winner breaks off all of the fourth at once.",
        "Exactement {count} : {squares}, les milieux des quatre bords. Une marge y est nulle, ses deux voisines sont égales, et le gagnant casse toute la quatrième d'un coup.",
    }
    order(bar: Words, positions: Number, cuts: Number) {
        "The bars below (m, n, i, j) are the ways to shorten four margins, at most ((m+1)/2)²·((n+1)/2)² of them, each with up to m + n − 2 successors: O(m²n²(m+n)) time and O(m²n²) space. For {bar} these are {positions} bars with {cuts} cuts. Keeping the running maximum along each line saves the factor m + n; the formula of Nim takes O(1) of both.",
        "Les tablettes sous (m, n, i, j) sont les façons de raccourcir quatre marges, au plus ((m+1)/2)²·((n+1)/2)², chacune avec au plus m + n − 2 successeurs : temps O(m²n²(m+n)), mémoire O(m²n²). Pour {bar}, cela fait {positions} tablettes et {cuts} coupes. Tenir à jour le maximum le long de chaque ligne gagne le facteur m + n ; la formule de Nim ne demande que O(1).",
    }
    SAME_GAME {
        "A turn or a mirror image takes the cuts of one bar to the cuts of the other, so it takes one game to the other; by induction on the lines left to break off, values go to equal values.",
        "Une rotation ou un retournement envoie les coupes d'une tablette sur celles de l'autre, donc un jeu sur l'autre ; par récurrence sur les lignes qui restent à casser, les valeurs sont les mêmes.",
    }
    more(bar: Words, images: Digits, orders: Digits) {
        "Eight are not all. A cut looks at one margin only, and the game does not know which two lie opposite each other: all orders of the four margins are worth the same. {bar} has {images} images by turning and mirroring, and {orders} bars in all with its margins.",
        "Huit, ce n'est pas tout. Une coupe ne regarde qu'une marge, et le jeu ignore lesquelles se font face : tous les ordres des quatre marges se valent. {bar} a {images} images par rotation et retournement, et {orders} tablettes en tout ont ses marges.",
    }
    sorted(bar: Words, plain: Number, eightfold: Number, full: Number) {
        "Sort the four margins and use them as the key. For {bar}: {plain} values without symmetry, {eightfold} with the eight of the text, {full} with sorted margins. Time falls by nearly as much, a little less for the sorting, since every value still looks at its cuts.",
        "On trie les quatre marges et on s'en sert de clé. Pour {bar} : {plain} valeurs sans symétrie, {eightfold} avec les huit du texte, {full} en triant les marges. Le temps diminue presque d'autant, un peu moins à cause du tri, car chaque valeur regarde toujours ses coupes.",
    }
    engine(bar: Words, cut: Words) {
        "Play a cut after which the value handed over is best for you by the formula of question 2, and read the answer strictly: a side, and a number of lines that this margin has. On {bar} it begins with “{cut}”. The game ends when the lone square is handed over. tablette play chocolate 10 7 7 3 does all of this.",
        "On joue une coupe qui laisse la meilleure valeur pour soi d'après la formule de la question 2, et on lit la réponse strictement : un côté, et un nombre de lignes que cette marge possède. Sur {bar}, il commence par « {cut} ». La partie finit quand on donne le carré seul. tablette play chocolate 10 7 7 3 fait tout cela.",
    }
}
