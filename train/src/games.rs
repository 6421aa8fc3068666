//! Games of the program with itself, from openings that chance plays.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use tablette_core::{Dice, Evaluate as _, Rules as _};
use tablette_games::draughts::{Compiled, Draughts, State};
use tablette_solve::{Job, Search, Threads};

use crate::endings::Endings;
use crate::sample::Sample;

/// No game is followed further.
const LONGEST: usize = 240;
/// Nor after so many plies without a capture or a step of a man.
const IDLE: usize = 40;
/// Plies that chance plays: at least, at most.
const OPENING: (u64, u64) = (2, 12);
/// Bytes of a search's memory: some thousands of positions are looked at.
const MEMORY: u64 = 1 << 20;

/// How games are played.
pub(crate) struct Games<'a, V: Compiled> {
    /// The opening position, and who judges.
    pub(crate) game: &'a Draughts<V>,
    /// Exact values of endings, for the search; games end there.
    pub(crate) endings: &'a Endings<V>,
    /// What the openings come from.
    pub(crate) seed: u64,
    /// Positions that a move may look at.
    pub(crate) nodes: u64,
}

impl<V: Compiled> Games<'_, V> {
    /// Plays the games of these numbers. Each is the same whatever is played beside it.
    ///
    /// # Returns
    /// The quiet positions of each that are in no table, in order.
    pub(crate) fn play(&self, numbers: Range<u64>, threads: Threads) -> Vec<Sample<V>> {
        let count = numbers.clone().count();
        let played: Vec<_> = (0..count).map(|_| Mutex::new(Vec::new())).collect();
        threads.each(count, &|at| {
            let samples = self.one(numbers.start + at as u64);
            *played[at].lock().unwrap_or_else(PoisonError::into_inner) = samples;
        });
        played.into_iter().flat_map(|samples| samples.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
    }

    /// One game, until its end is known.
    fn one(&self, number: u64) -> Vec<Sample<V>> {
        let mut state = self.opened(number);
        let mut search = Search::new(MEMORY).expect("a game for two, and room");
        let probe = |state: &State<V>| self.endings.value(state);
        let (mut samples, mut past, mut idle, mut plies) = (Vec::new(), Vec::new(), 0, 0);
        while plies < LONGEST && idle < IDLE && self.endings.value(&state).is_none() {
            let job = Job { past: &past, nodes: self.nodes, probe: Some(&probe), ..Job::new(self.game, &state) };
            let found = search.run(&job, |_| {});
            let Some(mv) = found.best.filter(|_| found.outcome.is_none()) else { break };
            if self.game.quiet(&state) {
                let score = found.score.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
                samples.push(Sample { position: state.position, score });
            }
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
        samples
    }

    /// The position after an opening.
    fn opened(&self, number: u64) -> State<V> {
        let mut dice = Dice::new(self.seed, number);
        let (mut state, mut moves) = (self.game.start(), Vec::new());
        for _ in 0..dice.within(OPENING.0, OPENING.1) {
            moves.clear();
            let ended = self.game.expand(&state, &mut moves).is_some();
            let Some(&mv) = dice.one_of(&moves).filter(|_| !ended) else { break };
            state = self.game.apply(&state, mv);
        }
        state
    }
}
