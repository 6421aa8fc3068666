//! Advice: every move judged, the best ones, the move to choose, and the line that follows.
//!
//! Everything here comes from one oracle, the one that gave the verdict. For example, on `8x10` in
//! Chomp the table gives "won in 45 plies"; two first moves keep the win, and following the first
//! best move 45 times gives a line as long as the remoteness. A line from the theory, which does
//! not know plies, once had 23 moves under a verdict of 45; this design rules that out.

use std::cmp::Reverse;

use tablette_core::{Amount, Digits, Game, Outcome, Phrase, Players, Refusal, Verdict, words};

use super::Board;
use crate::analysis::{Certainty, Line, LineKind};
use crate::budget::{Budget, Rung};
use crate::failure::Failure;
use crate::memo_oracle;
use crate::oracle::{Oracle, Variation};
use crate::order::{self, RatedMove, Rating};

/// Maximum number of moves that are judged one by one or listed: each costs a verdict.
const LISTED: u64 = 100_000;
/// Maximum number of moves of a computed line: readers do not follow longer ones.
const LONGEST: usize = 1_000;
/// Maximum number of moves judged for one line. On a board with thousands of moves a line ends
/// early, since every step judges them all.
const JUDGED: usize = 50_000;
/// Number of moves shown of a line that never ends: enough to show the cycle.
const ENDLESS: usize = 24;

words! {
    too_many_moves(moves: Digits, most: Digits) {
        "there are {moves} moves here; at most {most} are listed",
        "il y a {moves} coups ici ; on en énumère au plus {most}",
    }
    no_memory_for_moves(moves: Digits) {
        "not enough memory to list {moves} moves",
        "pas assez de mémoire pour énumérer {moves} coups",
    }
}

/// The known facts about the moves of one position. An absent field is unknown, which differs from
/// empty: in a lost position `winning` is known, and empty.
pub(super) struct Advice<G: Game> {
    /// Every legal move, best first, if all were judged.
    pub(super) judged: Option<Vec<RatedMove<G>>>,
    /// All best moves, if the plies (or costs) of every move are known; an oracle may know them
    /// without judging.
    pub(super) best: Option<Vec<G::Move>>,
    /// All winning moves of a two-player game, if every outcome is known.
    pub(super) winning: Option<Vec<G::Move>>,
    /// The move to play; `None` at the end of the game and if nothing is known about the moves.
    pub(super) choice: Option<G::Move>,
}

impl<G: Game> Advice<G> {
    /// Returns no advice, for when time ran out after the verdict.
    pub(super) fn unknown() -> Self {
        Self { judged: None, best: None, winning: None, choice: None }
    }
}

impl<G: Game> Board<G> {
    /// Returns the certainty of a verdict, relative to the fullest answer of this game: plies with
    /// two players, the least cost with one.
    pub(super) fn certainty(verdict: &Verdict) -> Certainty {
        Certainty::new(verdict, memo_oracle::default_question::<G>())
    }

    /// Whether the moves here are few enough to be judged one by one. As cheap as the game's bound
    /// on them.
    pub(super) fn is_listable(&self, budget: &Budget<'_>) -> bool {
        self.width().fits(LISTED.min(Self::room(budget)))
    }

    /// Returns the number of rated moves for which there is memory, in a sorted and an unsorted
    /// list.
    fn room(budget: &Budget<'_>) -> u64 {
        budget.memory / (2 * size_of::<RatedMove<G>>() + size_of::<G::Move>()) as u64
    }

    /// Fails if they are too many, before any of them is listed.
    ///
    /// # Errors
    ///
    /// [`Failure::Absent`] with the number of moves and the maximum.
    pub(super) fn listable(&self, budget: &Budget<'_>) -> Result<(), Failure> {
        self.unlisted(budget).map_or(Ok(()), |why| Err(Failure::Absent(why)))
    }

    /// Returns the reason why the moves here are not listed: their number, or the memory. `None` if
    /// they are listed.
    pub(super) fn unlisted(&self, budget: &Budget<'_>) -> Option<Phrase> {
        let moves = self.width();
        match moves.fits(LISTED) {
            _ if self.is_listable(budget) => None,
            true => Some(no_memory_for_moves(moves)),
            false => Some(too_many_moves(moves, LISTED)),
        }
    }

    /// Returns the oracle's knowledge of the moves here; `here` is the verdict on the position
    /// itself. With `every`, each move is judged even if the best ones are known without that.
    ///
    /// Time: a glance at each move, unless the oracle knows its best moves and no list is needed.
    /// Space: one state, and a verdict per move.
    ///
    /// # Errors
    ///
    /// Stopped; a damaged table.
    pub(super) fn advice(
        &self,
        oracle: &dyn Oracle<G>,
        here: &Verdict,
        every: bool,
        budget: &Budget<'_>,
    ) -> Result<Advice<G>, Failure> {
        // At the end everything is known about the moves: there are none.
        if self.result().is_some() {
            let none = |wanted: bool| wanted.then(Vec::new);
            let winning = none(G::INFO.players == Players::Two);
            return Ok(Advice { judged: Some(Vec::new()), best: none(true), winning, choice: None });
        }
        let exact = Self::certainty(here) == Certainty::Exact;
        let told = oracle.best_moves(&self.state, budget);
        let winning = oracle.winning_moves(&self.state).filter(|_| G::INFO.players == Players::Two);
        // A puzzle has no winning moves to list, only costs.
        let enough = told.is_some() && (winning.is_some() || G::INFO.players == Players::One);
        let needless = !every && (enough || oracle.rung() == Rung::Search);
        if needless || !self.is_listable(budget) {
            let first = |moves: &Option<Vec<G::Move>>| moves.as_ref().and_then(|moves| moves.first().copied());
            let choice = first(&told).or_else(|| first(&winning));
            return Ok(Advice { judged: None, best: told.filter(|_| exact), winning, choice });
        }
        let mut judged = match oracle.variations(&self.state) {
            Some(variations) => {
                let rated = |other: Variation<_>| RatedMove::new(&*self.game, &self.state, other.mv, other.there);
                order::sort(variations.into_iter().map(rated).collect())
            }
            None => self.judged(oracle, budget)?,
        };
        self.prefer(&mut judged, oracle, here, told.as_deref());
        // One unknown outcome spoils the list: "all winning moves" is a claim about every move.
        let known = judged.iter().all(|judged| judged.rating.outcome.is_some());
        let listed = |end: Outcome| {
            judged
                .iter()
                .filter(move |judged| judged.rating.outcome == Some(end))
                .map(|judged| judged.mv)
                .collect::<Vec<_>>()
        };
        let winning =
            (known && G::INFO.players == Players::Two).then(|| winning.unwrap_or_else(|| listed(Outcome::Win)));
        let plies = exact && judged.iter().all(|judged| Self::certainty(&judged.rating.verdict) == Certainty::Exact);
        // Moves equal to the first, since the list is sorted: their plies or costs are the same.
        let equals = equals(&judged).map(|judged| judged.mv);
        let best = plies.then(|| told.unwrap_or_else(|| equals.collect()));
        let choice = best.as_ref().and_then(|best| best.first().copied()).or_else(|| self.sensible(here, &judged));
        Ok(Advice { best, winning, choice, judged: Some(judged) })
    }

    /// Returns every legal move with the verdict of the position behind it, best first. The sort is
    /// stable, so equal moves stay in the game's order and the choice is the same on every run.
    ///
    /// # Errors
    ///
    /// Stopped; a damaged table.
    fn judged(&self, oracle: &dyn Oracle<G>, budget: &Budget<'_>) -> Result<Vec<RatedMove<G>>, Failure> {
        let mut moves = Vec::new();
        self.game.expand(&self.state, &mut moves);
        let mut judged = Vec::with_capacity(moves.len());
        for mv in moves {
            let verdict = oracle.glance(&self.game.apply(&self.state, mv), budget)?;
            judged.push(RatedMove::new(&*self.game, &self.state, mv, verdict));
            // A search returns its best result when the time is over; other oracles may not check
            // the clock for one position.
            if budget.watch.stopped() || (budget.is_over() && oracle.rung() != Rung::Search) {
                return Err(Refusal::Stopped.into());
            }
        }
        Ok(order::sort(judged))
    }

    /// Puts the move chosen by a long search first, with its result. The other moves had a short
    /// search each, and those do not overrule a long one.
    ///
    /// For example, four million positions may show that a sacrifice wins, where sixty thousand
    /// see only the man that is lost.
    fn prefer(&self, judged: &mut [RatedMove<G>], oracle: &dyn Oracle<G>, here: &Verdict, told: Option<&[G::Move]>) {
        let (Rung::Search, Some(&[chosen])) = (oracle.rung(), told) else { return };
        if let Some(at) = judged.iter().position(|judged| judged.mv == chosen) {
            judged[..=at].rotate_right(1);
            let turn = self.game.edge(&self.state, chosen).turn;
            judged[0].rating.confirm(turn, here);
        }
    }

    /// Returns the move to play if plies are unknown: the first of the most promising; in a certain
    /// loss the one that leaves the opponent most moves, and so the most ways to err.
    ///
    /// `None` if nothing is known about any move, or if the position is known to be better than
    /// every move known: a face then reports that, and does not present the first move as a choice.
    fn sensible(&self, here: &Verdict, judged: &[RatedMove<G>]) -> Option<G::Move> {
        // If all other moves are known to lose, an unknown one is the one to try.
        let first = judged.first().filter(|_| judged.iter().any(|judged| judged.rating.is_told()))?;
        // A theorem may prove a win without showing the move.
        if here.outcome > Some(first.rating.outcome.unwrap_or(Outcome::Lose)) {
            return None;
        }
        if first.rating.outcome != Some(Outcome::Lose) {
            return Some(first.mv);
        }
        let room = |judged: &RatedMove<G>| {
            let next = self.game.apply(&self.state, judged.mv);
            match self.listed.abilities.branching_of(&self.game, &next) {
                Amount::Exact(moves) => moves,
                Amount::PowerOfTen(_) => u128::MAX,
            }
        };
        // `min_by_key` keeps the first of equals, so the choice depends on the rules alone.
        equals(judged).min_by_key(|judged| Reverse(room(judged))).map(|judged| judged.mv)
    }

    /// Returns the continuation from here, with the claim that it supports.
    ///
    /// A line from an oracle (a theory, a search) is used as it is; otherwise the chosen move is
    /// followed, up to [`LONGEST`] moves, or [`ENDLESS`] in a draw that repeats. Time: that of the
    /// advice at each position of the line.
    ///
    /// # Errors
    ///
    /// If the watch stops it, or a table is damaged. Once the deadline has passed the line ends
    /// there, with `complete` false.
    pub(super) fn line(
        &self,
        oracle: &dyn Oracle<G>,
        (here, first): (&Verdict, &Advice<G>),
        budget: &Budget<'_>,
    ) -> Result<Line, Failure> {
        if let Some(moves) = oracle.line(&self.state, LONGEST) {
            let kind = match Self::certainty(here) {
                Certainty::Exact => LineKind::Best,
                _ => LineKind::Open,
            };
            return Ok(self.whole_line(&moves, kind));
        }
        let mut line = Line { places: self.places(), kind: LineKind::Best, ..Line::default() };
        let mut board = self.moved(self.state.clone());
        let longest = if here.endless { ENDLESS } else { LONGEST };
        let (mut step, mut spent) = (LineStep::new(here, first), 0);
        while let Some(mv) = step.choice {
            spent += step.judged;
            line.kind = line.kind.min(step.kind);
            line.moves.push(board.game.show_move(&board.state, mv));
            board = board.moved(board.game.apply(&board.state, mv));
            line.places.extend(board.place());
            if line.moves.len() >= longest || spent >= JUDGED || board.result().is_some() {
                break;
            }
            // Untimed, so that a move found in time is not lost for want of the next verdict.
            let there = oracle.verdict(&board.state, &budget.untimed())?;
            step = match board.advice(oracle, &there, false, budget) {
                Err(Failure::Refused(Refusal::Stopped)) if budget.is_late() => break,
                advice => LineStep::new(&there, &advice?),
            };
        }
        line.complete = board.result().is_some();
        // An empty line claims nothing, unless the game is over.
        if line.moves.is_empty() && !line.complete {
            line.kind = LineKind::Open;
        }
        Ok(line)
    }

    /// Returns the line that begins with a move; `None` if the time ran out first.
    ///
    /// Time: that of the line from the position behind it.
    ///
    /// # Errors
    ///
    /// If the watch stops it, or a table is damaged.
    pub(super) fn line_behind(
        &self,
        oracle: &dyn Oracle<G>,
        mv: G::Move,
        budget: &Budget<'_>,
    ) -> Result<Option<Line>, Failure> {
        if let Some(variations) = oracle.variations(&self.state) {
            let found = variations.into_iter().find(|other| other.mv == mv);
            return Ok(found.map(|other| self.whole_line(&other.line, LineKind::Open)));
        }
        let next = self.moved(self.game.apply(&self.state, mv));
        let there = oracle.verdict(&next.state, &budget.untimed())?;
        let advice = match next.advice(oracle, &there, false, budget) {
            Err(Failure::Refused(Refusal::Stopped)) if budget.is_late() => return Ok(None),
            advice => advice?,
        };
        let mut line = next.line(oracle, (&there, &advice), budget)?;
        line.moves.insert(0, self.game.show_move(&self.state, mv));
        line.places.splice(0..0, self.places());
        Ok(Some(line))
    }

    /// Converts a line that an oracle gave as moves to notation and places.
    fn whole_line(&self, moves: &[G::Move], kind: LineKind) -> Line {
        let mut line = Line { places: self.places(), kind, ..Line::default() };
        let mut board = self.moved(self.state.clone());
        for &mv in moves {
            line.moves.push(board.game.show_move(&board.state, mv));
            board = board.moved(board.game.apply(&board.state, mv));
            line.places.extend(board.place());
        }
        line.complete = board.result().is_some();
        line
    }

    /// Returns the places of a line without moves: the current one, in puzzles that walk.
    fn places(&self) -> Vec<String> {
        self.place().into_iter().collect()
    }

    /// Returns the place of this position, in puzzles that walk from place to place.
    fn place(&self) -> Option<String> {
        self.listed.abilities.place(&self.game, &self.state)
    }

    /// Returns moves of this position as text.
    pub(super) fn notation(&self, moves: &[G::Move]) -> Vec<String> {
        moves.iter().map(|&mv| self.game.show_move(&self.state, mv)).collect()
    }
}

/// Returns the best moves: all that are as good as the first, in a sorted list.
fn equals<G: Game>(judged: &[RatedMove<G>]) -> impl Iterator<Item = &RatedMove<G>> {
    judged.iter().take_while(|other| Rating::compare(&other.rating, &judged[0].rating).is_eq())
}

/// One move of a line: the move, the claim that it supports, and the number of moves judged for it.
struct LineStep<M> {
    choice: Option<M>,
    kind: LineKind,
    judged: usize,
}

impl<M: Copy> LineStep<M> {
    /// Returns the step that follows `advice` in a position with the verdict `here`.
    fn new<G: Game<Move = M>>(here: &Verdict, advice: &Advice<G>) -> Self {
        let judged = advice.judged.as_ref().map_or(0, Vec::len);
        Self { choice: advice.choice, kind: kind_of_step(here, advice), judged }
    }
}

/// Returns the claim that a move following `advice` supports, in a position with the verdict
/// `here`. The kind of a line is the weakest of its steps.
fn kind_of_step<G: Game>(here: &Verdict, advice: &Advice<G>) -> LineKind {
    match (advice.best.is_some(), here.outcome) {
        (true, _) => LineKind::Best,
        (_, Some(Outcome::Win)) if advice.winning.as_ref().is_some_and(|moves| !moves.is_empty()) => LineKind::Winning,
        // Whatever the loser plays, the line remains the winner's.
        (_, Some(Outcome::Lose)) => LineKind::Winning,
        _ => LineKind::Open,
    }
}
