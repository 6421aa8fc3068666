//! The mathematical theory: the Gray code answers all questions, for boards of any length.

use std::cmp::Ordering;

use num_bigint::BigUint;
use tablette_core::phrase::Value;
use tablette_core::sentence::Argument;
use tablette_core::{
    Digits, Judge, Number, Options, Outcome, Phrase, Point, Problem, Refusal, Text, Theory, TheoryFeature, Verdict,
    Walk, Words, Work, words,
};

use super::board::{Board, Toggle};
use super::notation::{Task, show_task};
use super::words::say_toggle;
use super::{Rings, counts, path};

impl Theory for Rings {
    const OFFERS: &'static [TheoryFeature] = &[TheoryFeature::Walk];
    const REACH: Text = Text::new(
        "the Gray code: any two boards instantly, up to 2^20 rings; only the decimal digits take more than linear time",
        "le code de Gray : deux tablettes quelconques, jusqu'à 2^20 anneaux ; seule l'écriture décimale demande plus qu'un temps linéaire",
    );

    /// Needs no preparation. A verdict is linear in the squares, except its decimal digits, which
    /// are quadratic.
    fn judge(&self, _: &Board, _: &Options<'_>) -> Result<Box<dyn Judge<Self>>, Refusal> {
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

    fn walk(&self, from: &Board, _: &Options<'_>) -> Result<Option<Box<dyn Walk>>, Refusal> {
        let task = Task { from: from.clone(), to: self.target().clone() };
        Ok(Some(Box::new(ShortestPath::new(task, self.is_accelerated()))))
    }
}

impl Rings {
    /// The rule by which a person plays, without a counter.
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
    /// Cost and remoteness are both the number of moves left.
    fn verdict(&self, state: &Board) -> Verdict {
        let moves = to_number(&path::distance(state, self.target(), self.is_accelerated()));
        Verdict {
            outcome: Some(Outcome::Win),
            remoteness: Some(moves.clone()),
            cost: Some(moves),
            // The path offers no choice, and a pair either saves a move or leads past the target.
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

    /// One best move after another, without counting how many are left. O(squares) per move.
    fn best_line(&self, state: &Board, most: usize) -> Option<Vec<Toggle>> {
        let mut here = state.clone();
        let next = || {
            let toggle = *self.best_moves(&here)?.first()?;
            here = here.after(toggle);
            Some(toggle)
        };
        Some(std::iter::from_fn(next).take(most).collect())
    }

    /// Every move: none loses anything but time.
    fn winning_moves(&self, state: &Board) -> Option<Vec<Toggle>> {
        let moves = if state == self.target() { Vec::new() } else { state.toggles(self.is_accelerated()).collect() };
        Some(moves)
    }
}

/// The shortest way between two boards, with random access to every point. O(squares) per point,
/// except for decimal digits.
///
/// There is only one shortest way, under either rule.
#[derive(Clone, Debug)]
pub struct ShortestPath {
    task: Task,
    from: BigUint,
    to: BigUint,
    moves: BigUint,
    accelerated: bool,
}

impl ShortestPath {
    /// The shortest way for a task.
    pub fn new(task: Task, accelerated: bool) -> Self {
        let (from, to) = (path::rank(&task.from), path::rank(&task.to));
        let moves = path::distance(&task.from, &task.to, accelerated);
        Self { task, from, to, moves, accelerated }
    }

    /// The least number of moves.
    pub fn length(&self) -> &BigUint {
        &self.moves
    }

    /// The board after `moves` moves; `None` past the end. O(squares).
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

impl Walk for ShortestPath {
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

/// The decimal digits of a possibly long number. Quadratic past 128 bits, but fast: 100,000 bits
/// take 2 ms.
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

/// The digits of a number, shortened for a sentence.
struct Short(String);

impl Argument<Digits> for Short {
    fn value(self) -> Value {
        Value::Plain(self.0)
    }
}

/// The digits for a sentence, without the middle of a long number.
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
    from include_str!("theory.txt");
    PATH;
    ranks(here: Digits, there: Digits, moves: Digits);
    pairs(saved: Digits, moves: Digits);
    best_move(mv: Words);
    doubled(squares: Digits, moves: Digits);
    without_counting(pawns: Digits, parity: Words, way: Words, play: Words);
    EVEN;
    ODD;
    UP;
    DOWN;
    PLAY_FIRST;
    play_after(square: Digits);
    SOLVED;
    formula(squares: Digits, moves: Digits, values: Digits);
    MISCOUNT;
    moves_up_to(most: Digits);
    range_up_to(most: Digits);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every step of every way between any two boards of up to six squares is one legal move.
    #[test]
    fn ways_are_walks() {
        for (squares, accelerated) in (0..=6).flat_map(|squares| [(squares, false), (squares, true)]) {
            let boards: Vec<_> = (0..1 << squares).map(|value| Board::from_value(squares, value).unwrap()).collect();
            for (from, to) in boards.iter().flat_map(|from| boards.iter().map(move |to| (from, to))) {
                let way = ShortestPath::new(Task { from: from.clone(), to: to.clone() }, accelerated);
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
        let way = ShortestPath::new(Task::fill(100), false);
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
