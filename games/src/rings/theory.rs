//! What mathematics knows: the Gray code answers everything, for boards of any length.

use std::cmp::Ordering;

use num_bigint::BigUint;
use tablette_core::phrase::Value;
use tablette_core::sentence::Argument;
use tablette_core::{
    Ask, Digits, Judge, Number, Offer, Outcome, Phrase, Point, Problem, Refusal, Text, Theory, Verdict, Walk, Words,
    Work, words,
};

use super::board::{Board, Toggle};
use super::notation::{Task, show_task};
use super::words::say_toggle;
use super::{Rings, counts, path};

impl Theory for Rings {
    const OFFERS: &'static [Offer] = &[Offer::Walk];
    const REACH: Text = Text::new(
        "the Gray code: any two boards at once, up to 2^20 rings; only the decimal digits take more than linear time",
        "le code de Gray : deux tablettes quelconques, jusqu'à 2^20 anneaux ; seules les décimales prennent plus qu'un temps linéaire",
    );

    /// Nothing to prepare. A verdict is linear in the squares but for its decimal digits, which are quadratic.
    fn judge(&self, _: &Board, _: &Ask<'_>) -> Result<Box<dyn Judge<Self>>, Refusal> {
        Ok(Box::new(self.clone()))
    }

    fn explain(&self, state: &Board, _: &dyn Judge<Self>) -> Vec<Phrase> {
        let (here, there) = (path::rank(state), path::rank(self.target()));
        let plain = path::distance(state, self.target(), false);
        let squares = self.squares();
        let mut said = vec![Phrase::from(PATH), ranks(short(&here), short(&there), short(&plain))];
        if self.is_accelerated() {
            let moves = path::distance(state, self.target(), true);
            said.push(pairs(short(&(plain - &moves)), short(&moves)));
            let best = self.best_moves(state).unwrap_or_default();
            said.push(best.first().map_or(SOLVED.into(), |&mv| best_move(say_toggle(state, mv))));
            said.push(doubled(squares, short(&counts::accelerated_moves(squares))));
        } else {
            said.push(self.parity(state, here.cmp(&there)));
        }
        said.push(formula(squares, short(&counts::moves_to_fill(squares)), short(&counts::values_of_fill(squares))));
        said.push(MISCOUNT.into());
        said
    }

    fn walk(&self, from: &Board, _: &Ask<'_>) -> Result<Option<Box<dyn Walk>>, Refusal> {
        let task = Task { from: from.clone(), to: self.target().clone() };
        Ok(Some(Box::new(Way::new(task, self.is_accelerated()))))
    }
}

impl Rings {
    /// The rule by which a person plays, without any counter.
    fn parity(&self, state: &Board, order: Ordering) -> Phrase {
        let Some(next) = path::next_move(state, self.target()) else { return SOLVED.into() };
        let up = order == Ordering::Less;
        let play = match next {
            Toggle::Square(1) => Phrase::from(PLAY_FIRST),
            Toggle::Square(square) => play_after(square),
            Toggle::Pair => unreachable!("the plain path has no pairs"),
        };
        let parity = if state.pawns().is_multiple_of(2) { EVEN } else { ODD };
        without_counting(state.pawns(), parity, if up { UP } else { DOWN }, play)
    }
}

impl Judge<Rings> for Rings {
    /// Cost and remoteness are both the moves left.
    fn verdict(&self, state: &Board) -> Verdict {
        let moves = to_number(&path::distance(state, self.target(), self.is_accelerated()));
        Verdict {
            outcome: Some(Outcome::Win),
            remoteness: Some(moves.clone()),
            cost: Some(moves),
            // The path offers no choice, and a pair either saves a move or leads past the goal.
            count: Some(Number::from(1_u32)),
            ..Verdict::default()
        }
    }

    fn work(&self) -> Work {
        let squares = u64::from(self.squares());
        Work { calls: None, positions: 1, bytes: 2 * squares.div_ceil(8) }
    }

    fn best_moves(&self, state: &Board) -> Option<Vec<Toggle>> {
        if !self.is_accelerated() {
            return Some(path::next_move(state, self.target()).into_iter().collect());
        }
        if state == self.target() {
            return Some(Vec::new());
        }
        let left = |toggle| path::distance(&state.after(toggle), self.target(), true);
        let judged: Vec<_> = state.toggles(true).map(|toggle| (left(toggle), toggle)).collect();
        let least = judged.iter().map(|(moves, _)| moves).min()?;
        Some(judged.iter().filter(|(moves, _)| moves == least).map(|(_, toggle)| *toggle).collect())
    }

    /// One best move after the other, without a look at how many are left. O(squares) a move.
    fn best_line(&self, state: &Board, most: usize) -> Option<Vec<Toggle>> {
        let mut here = state.clone();
        let next = || {
            let toggle = *self.best_moves(&here)?.first()?;
            here = here.after(toggle);
            Some(toggle)
        };
        Some(std::iter::from_fn(next).take(most).collect())
    }

    /// Every move: nothing is ever lost but time.
    fn winning_moves(&self, state: &Board) -> Option<Vec<Toggle>> {
        let moves = if state == self.target() { Vec::new() } else { state.toggles(self.is_accelerated()).collect() };
        Some(moves)
    }
}

/// A shortest way between two boards, every point of it by number. O(squares) a point, but for decimal digits.
///
/// There is only one shortest way, under either rule.
#[derive(Clone, Debug)]
pub struct Way {
    task: Task,
    from: BigUint,
    to: BigUint,
    moves: BigUint,
    accelerated: bool,
}

impl Way {
    /// The way that fulfils a task.
    pub fn new(task: Task, accelerated: bool) -> Self {
        let (from, to) = (path::rank(&task.from), path::rank(&task.to));
        let moves = path::distance(&task.from, &task.to, accelerated);
        Self { task, from, to, moves, accelerated }
    }

    /// The least number of moves.
    pub fn length(&self) -> &BigUint {
        &self.moves
    }

    /// The board after so many moves; `None` past the end. O(squares).
    pub fn board_at(&self, moves: &BigUint) -> Option<Board> {
        if *moves > self.moves {
            return None;
        }
        let rank = path::rank_after(&self.from, &self.to, moves, self.accelerated);
        path::board_at(self.task.from.squares(), &rank)
    }

    fn point(&self, moves: &BigUint) -> Option<Point> {
        let board = self.board_at(moves)?;
        Some(Point {
            position: show_task(&board, &self.task.to),
            drawn: super::questions::draw(&board),
            value: Some(to_number(&path::from_words(board.words()))),
        })
    }
}

impl Walk for Way {
    fn moves(&self) -> Number {
        to_number(&self.moves)
    }

    fn positions(&self) -> Number {
        to_number(&(&self.moves + 1_u32))
    }

    fn at(&self, moves: &Number) -> Result<Point, Problem> {
        let fault = || Problem::new(moves_up_to(short(&self.moves)), moves.to_string());
        self.point(&from_number(moves).ok_or_else(fault)?).ok_or_else(fault)
    }

    fn slice(&self, from: &Number, to: &Number) -> Result<Box<dyn Iterator<Item = Point> + '_>, Problem> {
        let fault = || {
            let most = short(&(&self.moves + 1_u32));
            Problem::new(range_up_to(most), format!("{from}..{to}"))
        };
        let (from, to) = from_number(from).zip(from_number(to)).ok_or_else(fault)?;
        if from > to || to > &self.moves + 1_u32 {
            return Err(fault());
        }
        let mut next = from;
        Ok(Box::new(std::iter::from_fn(move || {
            let point = if next < to { self.point(&next) } else { None };
            next += 1_u32;
            point
        })))
    }
}

/// Decimal digits of a number that may be long. Quadratic past 128 bits, but quick: 100,000 bits take 2 ms.
pub(super) fn to_number(number: &BigUint) -> Number {
    match u128::try_from(number) {
        Ok(small) => Number::from(small),
        Err(_) => Number::from_decimal(&number.to_string()).expect("a number writes itself in digits"),
    }
}

/// The number, unless it is negative.
fn from_number(number: &Number) -> Option<BigUint> {
    match number.as_i128() {
        Some(small) => BigUint::try_from(small).ok(),
        None => number.to_string().parse().ok(),
    }
}

/// The digits of a number as a sentence says them.
struct Short(String);

impl Argument<Digits> for Short {
    fn value(self) -> Value {
        Value::Plain(self.0)
    }
}

/// Digits for a sentence: the middle of a long number is left out.
fn short(number: &BigUint) -> Short {
    const WHOLE: usize = 40;
    const ENDS: usize = 12;
    let digits = number.to_string();
    if digits.len() <= WHOLE {
        return Short(digits);
    }
    Short(format!("{}…{} ({})", &digits[..ENDS], &digits[digits.len() - ENDS..], digits.len()))
}

words! {
    PATH {
        "With one square a move, two moves at most are possible anywhere, and one of them takes back the move before: so all boards lie on one path, from the empty board to the one with a pawn on the last square alone. Neighbours differ in one square: it is a Gray code.",
        "À une case par coup, il n'y a jamais plus de deux coups possibles, dont l'un défait le précédent : toutes les tablettes sont donc sur un seul chemin, de la tablette vide à celle dont seule la dernière case est occupée. Deux voisines diffèrent d'une seule case : c'est un code de Gray.",
    }
    ranks(here: Digits, there: Digits, moves: Digits) {
        "After t moves from the empty board the value is t xor (t >> 1). This board has t = {here}, the target t = {there}: the path between them has {moves} {moves?move:moves}.",
        "Après t coups depuis la tablette vide, la valeur est t xor (t >> 1). Ici t = {here}, et t = {there} pour la cible : le chemin de l'une à l'autre compte {moves} {moves?coup:coups}.",
    }
    pairs(saved: Digits, moves: Digits) {
        "Squares 1 and 2 together join t and t + 2 where t leaves 0 or 5 when divided by 8: that saves {saved} {saved?move:moves} on this way, and {moves} {moves?remains:remain}.",
        "Jouer les cases 1 et 2 ensemble relie t à t + 2 quand le reste de t par 8 est 0 ou 5 : cela épargne {saved} {saved?coup:coups} sur ce trajet, et il en reste {moves}.",
    }
    best_move(mv: Words) { "The best move here: {mv}.", "Le meilleur coup ici : {mv}." }
    doubled(squares: Digits, moves: Digits) {
        "So to fill or empty {squares} {squares?square:squares} takes 2^(n-1) moves for odd n and one fewer for even n: {moves} {moves?move:moves}. One square a move:",
        "Ainsi, remplir ou vider {squares} {squares?case:cases} demande 2^(n-1) coups si n est impair, un de moins si n est pair : {moves} {moves?coup:coups}. À une case par coup :",
    }
    without_counting(pawns: Digits, parity: Words, way: Words, play: Words) {
        "Without counting: there are {pawns} {pawns?pawn:pawns}, {parity} number, and the way leads {way} the path, so {play}.",
        "Sans compter : il y a {pawns} {pawns?pion:pions}, {parity}, et il faut {way} le chemin, donc {play}.",
    }
    EVEN { "an even", "un nombre pair" }
    ODD { "an odd", "un nombre impair" }
    UP { "up", "remonter" }
    DOWN { "down", "redescendre" }
    PLAY_FIRST { "play square 1", "jouez la case 1" }
    play_after(square: Digits) {
        "play the square after the first pawn, which is square {square}",
        "jouez la case qui suit la première case occupée, la case {square}",
    }
    SOLVED { "The target is reached.", "La cible est atteinte." }
    formula(squares: Digits, moves: Digits, values: Digits) {
        "To fill or empty {squares} {squares?square:squares} takes (2^(n+2) - (-1)^n - 3) / 6 moves with n = {squares}: {moves} {moves?move:moves}, through {values} {values?board:boards}.",
        "Remplir ou vider {squares} {squares?case:cases} demande (2^(n+2) - (-1)^n - 3) / 6 coups avec n = {squares} : {moves} {moves?coup:coups}, en passant par {values} {values?tablette:tablettes}.",
    }
    MISCOUNT {
        "The source text prints “number of moves = 6” for n = 3 and 11 for n = 4, but counts the boards, the first one included: the moves are 5 and 10. For n = 8 it announces 218 numbers; there are 171.",
        "L'énoncé affiche « Nombre de coups = 6 » pour n = 3 et 11 pour n = 4, mais il compte les tablettes, celle de départ comprise : les coups sont 5 et 10. Pour n = 8, il annonce 218 nombres ; il y en a 171.",
    }
    moves_up_to(most: Digits) { "a number of moves from 0 to {most}", "un nombre de coups de 0 à {most}" }
    range_up_to(most: Digits) {
        "a range A..B of positions with A at most B and B at most {most}",
        "un intervalle A..B de positions, avec A au plus B et B au plus {most}",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every point of every way between any two boards of up to six squares is one legal move from the one before.
    #[test]
    fn ways_are_walks() {
        for (squares, accelerated) in (0..=6).flat_map(|squares| [(squares, false), (squares, true)]) {
            let boards: Vec<_> = (0..1 << squares).map(|value| Board::from_value(squares, value).unwrap()).collect();
            for (from, to) in boards.iter().flat_map(|from| boards.iter().map(move |to| (from, to))) {
                let way = Way::new(Task { from: from.clone(), to: to.clone() }, accelerated);
                let length = way.length().iter_u64_digits().next().unwrap_or(0);
                let points: Vec<_> = (0..=length).map(|at| way.board_at(&at.into()).unwrap()).collect();
                assert_eq!((&points[0], &points[length as usize]), (from, to), "{accelerated}");
                for pair in points.windows(2) {
                    let legal = pair[0].toggles(accelerated).any(|toggle| pair[0].after(toggle) == pair[1]);
                    assert!(legal, "{from:?} {to:?}: {pair:?}");
                }
                assert_eq!(way.board_at(&(length + 1).into()), None);
            }
        }
    }

    #[test]
    fn slices_are_lazy_and_strict() {
        let way = Way::new(Task::fill(100), false);
        let (moves, positions) = (way.moves(), way.positions());
        let last: Vec<_> = way.slice(&moves, &positions).unwrap().collect();
        assert_eq!(last.len(), 1);
        assert_eq!(last[0], way.at(&moves).unwrap());
        assert_eq!(way.slice(&Number::ZERO, &positions).unwrap().nth(3).unwrap().value, Some(Number::from(2)));
        assert!(way.at(&positions).is_err() && way.at(&Number::from(-1)).is_err());
        assert!(way.slice(&positions, &moves).is_err());
        assert_eq!(way.slice(&positions, &positions).unwrap().count(), 0);
    }
}
