//! Self-play games, from random openings.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use tablette_core::{Evaluate as _, Rules as _, SplitMix64};
use tablette_games::draughts::{Colour, Compiled, Draughts, Move, Piece, Position, Square, State};
use tablette_solve::{Job, Search, SearchResult, Threads};

use crate::endings::EndgameTables;
use crate::sample::Sample;

/// Maximum plies of a game.
const LONGEST: usize = 240;
/// Maximum plies without a capture or a step of a man.
const IDLE: usize = 40;
/// Random opening plies: at least, at most.
const OPENING: (u64, u64) = (2, 12);
/// Bytes of a search's transposition table: a search visits some thousands of positions.
const MEMORY: u64 = 1 << 20;

/// The settings of self-play.
pub(crate) struct Games<'a, V: Compiled> {
    /// The opening position and the evaluation.
    pub(crate) game: &'a Draughts<V>,
    /// Exact values of endings, for the search; games end there.
    pub(crate) endings: &'a EndgameTables<V>,
    /// The seed of the openings.
    pub(crate) seed: u64,
    /// Maximum number of positions that the search of a move visits.
    pub(crate) nodes: u64,
    /// Random choices besides the openings.
    pub(crate) chance: Option<Chance>,
}

/// Random choices for games with mistakes and many endings.
#[derive(Clone, Copy)]
pub(crate) struct Chance {
    /// One move in this many is played at random.
    pub(crate) slips: u64,
    /// Three games of four start with this number of men a side (least, most) on random squares,
    pub(crate) men: (u64, u64),
    /// and one of these three also with this number of kings a side.
    pub(crate) kings: (u64, u64),
}

impl<V: Compiled> Games<'_, V> {
    /// Plays the games of these numbers; each depends only on its own number. Returns the quiet
    /// positions of each that are in no table, in order.
    pub(crate) fn play(&self, numbers: Range<u64>, threads: Threads) -> Vec<Sample<V>> {
        in_order(numbers, threads, &|number| self.one(number))
    }

    /// The samples of one game.
    fn one(&self, number: u64) -> Vec<Sample<V>> {
        let mut samples = Vec::new();
        self.follow(number, |state, found| {
            if self.game.quiet(state) && found.outcome.is_none() {
                let score = found.score.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
                samples.push(Sample { position: state.position, score });
            }
        });
        samples
    }

    /// Plays one game until its outcome is known, and calls `seen` with each position that is in no
    /// table and its search result.
    pub(crate) fn follow(&self, number: u64, mut seen: impl FnMut(&State<V>, &SearchResult<Move>)) {
        let mut random = SplitMix64::for_attempt(self.seed, number);
        let mut state = match self.chance {
            Some(chance) if !number.is_multiple_of(4) => chance.set_up(number % 4 == 3, &mut random),
            _ => self.opened(&mut random),
        };
        let mut search = Search::new(MEMORY).expect("a game for two, and room");
        let probe = |state: &State<V>| self.endings.value(state);
        let (mut past, mut moves, mut idle, mut plies) = (Vec::new(), Vec::new(), 0, 0);
        while plies < LONGEST && idle < IDLE && self.endings.value(&state).is_none() {
            let job = Job { past: &past, nodes: self.nodes, probe: Some(&probe), ..Job::new(self.game, &state) };
            let found = search.run(&job, |_| {});
            seen(&state, &found);
            let Some(best) = found.best.filter(|_| found.outcome.is_none()) else { break };
            let slip = self.chance.filter(|chance| random.below(chance.slips) == 0).and_then(|_| {
                moves.clear();
                self.game.expand(&state, &mut moves);
                random.one_of(&moves).copied()
            });
            let mv = slip.unwrap_or(best);
            let after = self.game.apply(&state, mv);
            if self.game.returns(&state, mv) {
                idle += 1;
            } else {
                idle = 0;
                past.clear();
            }
            past.push(std::mem::replace(&mut state, after));
            plies += 1;
        }
    }

    /// The position after an opening.
    fn opened(&self, random: &mut SplitMix64) -> State<V> {
        let (mut state, mut moves) = (self.game.start(), Vec::new());
        for _ in 0..random.within(OPENING.0, OPENING.1) {
            moves.clear();
            let ended = self.game.expand(&state, &mut moves).is_some();
            let Some(&mv) = random.one_of(&moves).filter(|_| !ended) else { break };
            state = self.game.apply(&state, mv);
        }
        state
    }
}

/// The results of each game, in the order of the games for any number of threads.
pub(crate) fn in_order<T: Send>(
    numbers: Range<u64>,
    threads: Threads,
    given: &(dyn Fn(u64) -> Vec<T> + Sync),
) -> Vec<T> {
    let all: Vec<_> = numbers.map(|number| (number, Mutex::new(Vec::new()))).collect();
    threads.each(all.len(), &|at| {
        let (number, place) = &all[at];
        let found = given(*number);
        *place.lock().unwrap_or_else(PoisonError::into_inner) = found;
    });
    all.into_iter().flat_map(|(_, found)| found.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
}

impl Chance {
    /// Equal numbers of men and of kings on both sides, White to move, and no man within three rows
    /// of promotion.
    fn set_up<V: Compiled>(self, with_kings: bool, random: &mut SplitMix64) -> State<V> {
        let men = random.within(self.men.0, self.men.1);
        let kings = if with_kings { random.within(self.kings.0, self.kings.1) } else { 0 };
        let mut position = Position::empty(Colour::White);
        for colour in Colour::BOTH {
            let mut left = men + kings;
            while left > 0 {
                let king = left > men;
                let number = random.within(1, if king { 50 } else { 35 });
                let number = if colour == Colour::White { 51 - number } else { number };
                let square = Square::from_number::<V>(number as u32).expect("on the board");
                if let Ok(more) = position.with(square, Piece { colour, king }) {
                    (position, left) = (more, left - 1);
                }
            }
        }
        State::fresh(position)
    }
}

#[cfg(test)]
mod tests {
    use tablette_games::draughts::International;

    use super::*;

    #[test]
    fn games_give_in_their_order_whatever_the_threads() {
        let given = |number: u64| vec![number; number as usize % 3];
        for count in [1, 2, 5] {
            assert_eq!(in_order(2..8, Threads::new(count).unwrap(), &given), [2, 2, 4, 5, 5, 7]);
        }
    }

    #[test]
    fn random_setups_are_balanced_and_far_from_promotion() {
        let chance = Chance { slips: 12, men: (2, 8), kings: (1, 2) };
        for (number, with_kings) in (0..50).flat_map(|number| [(number, false), (number, true)]) {
            let position = chance.set_up::<International>(with_kings, &mut SplitMix64::for_attempt(1, number)).position;
            let [white, black] = Colour::BOTH.map(|colour| (position.men(colour).len(), position.kings(colour).len()));
            assert_eq!(white, black);
            assert!((2..=8).contains(&white.0) && white.1 <= 2 && (white.1 > 0) == with_kings, "{white:?}");
            let rows = |colour: Colour| position.men(colour).iter().map(Square::number::<International>);
            assert!(rows(Colour::White).all(|number| number > 15) && rows(Colour::Black).all(|number| number < 36));
        }
    }
}
