//! What to play: every move judged, the best ones, and the line that follows from them.

use std::cmp::Reverse;

use tablette_core::{Amount, Game, Judge, Outcome, Players, Text};

use super::Board;
use crate::effort::Rung;
use crate::failure::Failure;
use crate::order::Judged;
use crate::solution::Line;

/// More moves than this are not listed or judged one by one.
const LISTED: u64 = 100_000;
/// A line for people: this many moves of it are worked out.
const LINE: usize = 60;

const TOO_MANY_MOVES: Text = Text::new(
    "there are {moves} moves here; at most {most} are listed",
    "il y a {moves} coups ici ; on en énumère au plus {most}",
);

/// All best moves and all winning moves; `None` where they cannot be told.
pub(super) struct Advice<G: Game> {
    pub(super) best: Option<Vec<G::Move>>,
    pub(super) winning: Option<Vec<G::Move>>,
}

impl<G: Game> Board<G> {
    /// Every move, judged, best first; equal ones in the game's order.
    pub(super) fn judged(&self, judge: &dyn Judge<G>) -> Vec<Judged<G>> {
        let mut moves = Vec::new();
        self.game.expand(&self.state, &mut moves);
        let judged = moves.into_iter().map(|mv| {
            let next = self.game.apply(&self.state, mv);
            let verdict = judge.glance(&next);
            Judged::new(&*self.game, &self.state, mv, next, verdict)
        });
        let mut judged: Vec<_> = judged.collect();
        judged.sort_by(Judged::compare);
        judged
    }

    fn is_listable(&self) -> bool {
        self.branching().fits(LISTED)
    }

    pub(super) fn listable(&self) -> Result<(), Failure> {
        let phrase = || TOO_MANY_MOVES.with("moves", self.branching()).with("most", LISTED);
        if self.is_listable() { Ok(()) } else { Err(Failure::Absent(phrase())) }
    }

    /// All best moves and all winning moves, where they can be told.
    pub(super) fn advice(&self, judge: &dyn Judge<G>, rung: Rung) -> Advice<G> {
        // Nobody asks a puzzle for winning moves.
        let winning = || match G::INFO.players {
            Players::One => Some(Vec::new()),
            Players::Two => judge.winning_moves(&self.state),
        };
        let (best, winning) = (judge.best_moves(&self.state), winning());
        if let (Some(best), Some(winning)) = (best, winning) {
            return Advice { best: Some(best), winning: Some(winning) };
        }
        if !self.is_listable() || rung == Rung::Search {
            return Advice { best: judge.best_moves(&self.state), winning: None };
        }
        let judged = self.judged(judge);
        let known = judged.iter().all(|judged| judged.outcome.is_some());
        let best = judged.iter().take_while(|other| other.compare(&judged[0]).is_eq()).map(|judged| judged.mv);
        let winning = judged.iter().filter(|judged| judged.outcome == Some(Outcome::Win)).map(|judged| judged.mv);
        Advice { best: known.then(|| best.collect()), winning: known.then(|| winning.collect()) }
    }

    /// The move of perfect play. Where a loss is certain and plies are unknown, the move that leaves most to play.
    pub(super) fn choice(&self, judge: &dyn Judge<G>) -> Option<G::Move> {
        if let Some(best) = judge.best_moves(&self.state) {
            return best.first().copied();
        }
        if !self.is_listable() {
            return None;
        }
        let judged = self.judged(judge);
        let first = judged.first()?;
        let equals = judged.iter().take_while(|other| other.compare(first).is_eq());
        if first.outcome == Some(Outcome::Lose) && first.verdict.remoteness.is_none() {
            let room = |judged: &Judged<G>| match self.game.branching(&judged.next) {
                Amount::Exact(moves) => moves,
                Amount::PowerOfTen(_) => u128::MAX,
            };
            // `min_by_key` keeps the first of equals, so the choice does not depend on anything but the rules.
            return equals.min_by_key(|judged| Reverse(room(judged))).map(|judged| judged.mv);
        }
        Some(first.mv)
    }

    pub(super) fn line(&self, judge: &dyn Judge<G>) -> Line {
        if let Some(moves) = judge.best_line(&self.state) {
            return self.whole_line(&moves);
        }
        let mut line = Line { places: self.places(), ..Line::default() };
        let mut board = self.moved(self.state.clone());
        while line.moves.len() < LINE {
            if board.result().is_some() {
                line.complete = true;
                break;
            }
            let Some(mv) = board.choice(judge) else { break };
            line.moves.push(board.game.show_move(&board.state, mv));
            board = board.moved(board.game.apply(&board.state, mv));
            line.places.extend(board.game.place(&board.state));
        }
        line.complete |= board.result().is_some();
        line
    }

    fn whole_line(&self, moves: &[G::Move]) -> Line {
        let mut line = Line { places: self.places(), ..Line::default() };
        let mut state = self.state.clone();
        for &mv in moves {
            line.moves.push(self.game.show_move(&state, mv));
            state = self.game.apply(&state, mv);
            line.places.extend(self.game.place(&state));
        }
        line.complete = self.game.result(&state).is_some();
        line
    }

    fn places(&self) -> Vec<String> {
        self.game.place(&self.state).into_iter().collect()
    }

    pub(super) fn notation(&self, moves: Vec<G::Move>) -> Vec<String> {
        moves.into_iter().map(|mv| self.game.show_move(&self.state, mv)).collect()
    }
}
