//! What to play: every move judged, the best ones, and the line that follows from them.

use std::cmp::Reverse;

use tablette_core::{Amount, Digits, Game, Outcome, Players, Refusal, Verdict, words};

use super::Board;
use crate::authority::Authority;
use crate::effort::{Effort, Rung};
use crate::failure::Failure;
use crate::judges;
use crate::knowledge::{Certainty, Line, LineKind};
use crate::order::Judged;

/// More moves than this are not listed or judged one by one.
const LISTED: u64 = 100_000;
/// The longest line that is worked out: nobody follows a longer one by eye.
const LONGEST: usize = 1_000;
/// Moves of a line that never ends: enough to see it go round.
const ENDLESS: usize = 24;

words! {
    too_many_moves(moves: Digits, most: Digits) {
        "there are {moves} moves here; at most {most} are listed",
        "il y a {moves} coups ici ; on en énumère au plus {most}",
    }
}

/// What is known of the moves of one position.
pub(super) struct Advice<G: Game> {
    /// Every move, best first, where all were judged.
    pub(super) judged: Option<Vec<Judged<G>>>,
    /// The best moves, where plies (or costs) are known.
    pub(super) best: Option<Vec<G::Move>>,
    /// All winning moves of a game for two.
    pub(super) winning: Option<Vec<G::Move>>,
    /// The move to play.
    pub(super) choice: Option<G::Move>,
}

impl<G: Game> Advice<G> {
    pub(super) fn unknown() -> Self {
        Self { judged: None, best: None, winning: None, choice: None }
    }
}

impl<G: Game> Board<G> {
    /// How far a verdict goes in this game.
    pub(super) fn certainty(verdict: &Verdict) -> Certainty {
        Certainty::of(verdict, judges::fullest::<G>())
    }

    pub(super) fn is_listable(&self) -> bool {
        self.width().fits(LISTED)
    }

    pub(super) fn listable(&self) -> Result<(), Failure> {
        let phrase = || too_many_moves(self.width(), LISTED);
        if self.is_listable() { Ok(()) } else { Err(Failure::Absent(phrase())) }
    }

    /// What an authority knows of the moves here, where the position itself is worth `here`. With `every`, each move is judged
    /// even where the best ones are known without.
    ///
    /// # Errors
    /// Stopped; a damaged table.
    pub(super) fn advice(
        &self,
        authority: &dyn Authority<G>,
        here: &Verdict,
        every: bool,
        effort: &Effort<'_>,
    ) -> Result<Advice<G>, Failure> {
        if self.result().is_some() {
            let none = |wanted: bool| wanted.then(Vec::new);
            let winning = none(G::INFO.players == Players::Two);
            return Ok(Advice { judged: Some(Vec::new()), best: none(true), winning, choice: None });
        }
        let exact = Self::certainty(here) == Certainty::Exact;
        let told = authority.best_moves(&self.state, effort);
        let winning = authority.winning_moves(&self.state).filter(|_| G::INFO.players == Players::Two);
        let enough = told.is_some() && (winning.is_some() || G::INFO.players == Players::One);
        let needless = !every && (enough || authority.rung() == Rung::Search);
        if needless || !self.is_listable() {
            let first = |moves: &Option<Vec<G::Move>>| moves.as_ref().and_then(|moves| moves.first().copied());
            let choice = first(&told).or_else(|| first(&winning));
            return Ok(Advice { judged: None, best: told.filter(|_| exact), winning, choice });
        }
        let mut judged = self.judged(authority, effort)?;
        self.prefer(&mut judged, authority, here, told.as_deref());
        let known = judged.iter().all(|judged| judged.outcome.is_some());
        let listed = |end: Outcome| {
            judged.iter().filter(move |judged| judged.outcome == Some(end)).map(|judged| judged.mv).collect::<Vec<_>>()
        };
        let winning =
            (known && G::INFO.players == Players::Two).then(|| winning.unwrap_or_else(|| listed(Outcome::Win)));
        let plies = exact && judged.iter().all(|judged| Self::certainty(&judged.verdict) == Certainty::Exact);
        let equals = judged.iter().take_while(|other| other.compare(&judged[0]).is_eq()).map(|judged| judged.mv);
        let best = plies.then(|| told.unwrap_or_else(|| equals.collect()));
        let choice = best.as_ref().and_then(|best| best.first().copied()).or_else(|| self.sensible(&judged));
        Ok(Advice { best, winning, choice, judged: Some(judged) })
    }

    /// Every move, judged, best first; equal ones in the game's order.
    fn judged(&self, authority: &dyn Authority<G>, effort: &Effort<'_>) -> Result<Vec<Judged<G>>, Failure> {
        let mut moves = Vec::new();
        self.game.expand(&self.state, &mut moves);
        let mut judged = Vec::with_capacity(moves.len());
        for mv in moves {
            let next = self.game.apply(&self.state, mv);
            let verdict = authority.glance(&next, effort)?;
            judged.push(Judged::new(&*self.game, &self.state, mv, next, verdict));
            // A search says what it has found when the time is over; others may not look at the clock for one position.
            if effort.watch.stopped() || (effort.is_over() && authority.rung() != Rung::Search) {
                return Err(Refusal::Stopped.into());
            }
        }
        judged.sort_by(Judged::compare);
        Ok(judged)
    }

    /// The move that a long search chose stands first, with what that search found: quick looks at each move do not
    /// overrule it.
    fn prefer(&self, judged: &mut [Judged<G>], authority: &dyn Authority<G>, here: &Verdict, told: Option<&[G::Move]>) {
        let (Rung::Search, Some(&[chosen])) = (authority.rung(), told) else { return };
        if let Some(at) = judged.iter().position(|judged| judged.mv == chosen) {
            judged[..=at].rotate_right(1);
            judged[0].confirm(&*self.game, &self.state, here);
        }
    }

    /// The move to play where plies are unknown: of those that promise most the first; where a loss is certain, the one
    /// that leaves most to play.
    fn sensible(&self, judged: &[Judged<G>]) -> Option<G::Move> {
        // Where all others are known to lose, a move that nothing is known of is the one to try.
        let told = |judged: &Judged<G>| judged.outcome.is_some() || judged.verdict.estimate.is_some();
        let first = judged.first().filter(|_| judged.iter().any(told))?;
        let equals = judged.iter().take_while(|other| other.compare(first).is_eq());
        if first.outcome != Some(Outcome::Lose) {
            return Some(first.mv);
        }
        let room = |judged: &Judged<G>| match self.listed.abilities.branching(&self.game, &judged.next) {
            Amount::Exact(moves) => moves,
            Amount::PowerOfTen(_) => u128::MAX,
        };
        // `min_by_key` keeps the first of equals, so the choice does not depend on anything but the rules.
        equals.min_by_key(|judged| Reverse(room(judged))).map(|judged| judged.mv)
    }

    /// How play goes on from here, and what may be said of it.
    ///
    /// # Errors
    /// Stopped by whoever waits, or a damaged table. Once the time is over the line ends where it is.
    pub(super) fn line(
        &self,
        authority: &dyn Authority<G>,
        here: &Verdict,
        effort: &Effort<'_>,
    ) -> Result<Line, Failure> {
        if let Some(moves) = authority.line(&self.state, effort) {
            let kind = match Self::certainty(here) {
                Certainty::Exact => LineKind::Best,
                _ => LineKind::Open,
            };
            return Ok(self.whole_line(&moves, kind));
        }
        let mut line = Line { places: self.places(), kind: LineKind::Best, ..Line::default() };
        let (mut board, mut verdict) = (self.moved(self.state.clone()), here.clone());
        let endless = here.outcome == Some(Outcome::Draw) && here.remoteness.is_none();
        let longest = if endless { ENDLESS } else { LONGEST };
        while line.moves.len() < longest && board.result().is_none() {
            let advice = match board.advice(authority, &verdict, false, effort) {
                Err(Failure::Refused(Refusal::Stopped)) if effort.is_late() => Advice::unknown(),
                advice => advice?,
            };
            let Some(mv) = advice.choice else { break };
            line.kind = line.kind.min(Self::kind_of_step(&verdict, &advice));
            line.moves.push(board.game.show_move(&board.state, mv));
            board = board.moved(board.game.apply(&board.state, mv));
            line.places.extend(board.place());
            verdict = authority.verdict(&board.state, &effort.untimed())?;
        }
        line.complete = board.result().is_some();
        Ok(line)
    }

    /// What a move that follows `advice` keeps of a position worth `here`.
    fn kind_of_step(here: &Verdict, advice: &Advice<G>) -> LineKind {
        match (advice.best.is_some(), here.outcome) {
            (true, _) => LineKind::Best,
            (_, Some(Outcome::Win)) if advice.winning.as_ref().is_some_and(|moves| !moves.is_empty()) => {
                LineKind::Winning
            }
            // Whatever who loses plays, the line stays the winner's.
            (_, Some(Outcome::Lose)) => LineKind::Winning,
            _ => LineKind::Open,
        }
    }

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

    fn places(&self) -> Vec<String> {
        self.place().into_iter().collect()
    }

    fn place(&self) -> Option<String> {
        self.listed.abilities.place(&self.game, &self.state)
    }

    pub(super) fn notation(&self, moves: Vec<G::Move>) -> Vec<String> {
        moves.into_iter().map(|mv| self.game.show_move(&self.state, mv)).collect()
    }
}
