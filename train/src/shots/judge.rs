//! Whether a move that gains by force is a shot: what it gains is there to stay, and no other move
//! is as good.

use tablette_core::{Outcome, Rules as _};
use tablette_games::draughts::{Colour, Compiled, Draughts, Move, State};
use tablette_solve::{Job, Search, SearchResult};

use super::forced::{Branch, ENDED, TABLED};
use super::shot::Proof;
use crate::endings::Endings;

/// Hundredths of a man from which on a position is won for practical purposes.
const WINNING: i32 = 150;
/// No other move is better than this many hundredths,
const EVEN: i32 = 100;
/// nor nearer than this to the shot.
const APART: i32 = 100;
/// Most ways in which the forced part of a shot may end.
const ENDS: usize = 12;
/// Positions for each look at every other move: the first ones throw out most.
const LOOKS: [u64; 3] = [10_000, 50_000, 300_000];
/// Positions for the end of the main line, and for every end of the forced part before that.
const ENDING: (u64, u64) = (600_000, 100_000);
/// Positions for the proof that an end is won, once all else is settled,
const PROVING: u64 = 3_000_000;
/// and pieces up to which it is tried.
const FEW: u32 = 8;
/// Plies at which a search of another move has seen enough: 15 with the move.
const PLIES: u32 = 14;
/// Bytes of the memory of the searches.
const MEMORY: u64 = 64 << 20;

/// Who judges.
pub(super) struct Judge<'a, V: Compiled> {
    game: &'a Draughts<V>,
    endings: &'a Endings<V>,
    search: Search<Draughts<V>>,
}

impl<'a, V: Compiled> Judge<'a, V> {
    pub(super) fn new(game: &'a Draughts<V>, endings: &'a Endings<V>) -> Self {
        Self { game, endings, search: Search::new(MEMORY).expect("a game for two, and room") }
    }

    /// How far it is proved that a move wins and no other does; nothing where that is not so.
    ///
    /// The shot itself is not searched: only the ends of its forced part are.
    pub(super) fn proof(&mut self, state: &State<V>, shot: Move, branch: &Branch<V>) -> Option<Proof> {
        let mut others = Vec::new();
        self.game.expand(state, &mut others);
        others.retain(|&mv| mv != shot);
        self.search.forget();
        let [first, looks @ ..] = LOOKS;
        if branch.ends.len() > ENDS || !self.is_alone(state, &mut others, EVEN, first) {
            return None;
        }
        let (proof, score) = match branch.gain {
            ENDED => (Proof::End, i32::MAX),
            TABLED => (Proof::Table, i32::MAX),
            _ => self.kept(state, branch)?,
        };
        let enough = EVEN.min(score - APART);
        if !looks.iter().all(|&nodes| self.is_alone(state, &mut others, enough, nodes)) {
            return None;
        }
        let few =
            |end: &State<V>| Colour::BOTH.map(|colour| end.position.pieces(colour).len()).iter().sum::<u32>() <= FEW;
        let proves = |end: &State<V>| few(end) && self.is_won(state, end, PROVING).0;
        Some(if proof == Proof::Gain && branch.ends.iter().all(proves) { Proof::Search } else { proof })
    }

    /// Whether no other move is worth more than that to its player; the best ones come first
    /// afterwards.
    fn is_alone(&mut self, state: &State<V>, others: &mut [Move], enough: i32, nodes: u64) -> bool {
        let mut scores = Vec::new();
        for &mv in &*others {
            let score = -self.at(&self.game.apply(state, mv), PLIES, nodes).score;
            if score > enough {
                return false;
            }
            scores.push((-score, mv));
        }
        scores.sort_unstable();
        others.iter_mut().zip(scores).for_each(|(other, (_, mv))| *other = mv);
        true
    }

    /// Whether the winner is as far ahead at every end of the forced part as the pieces say, and
    /// how far.
    fn kept(&mut self, state: &State<V>, branch: &Branch<V>) -> Option<(Proof, i32)> {
        let main = branch.line.iter().fold(*state, |state, &mv| self.game.apply(&state, mv));
        let (mut proof, mut least) = (Proof::Search, i32::MAX);
        for (end, nodes) in branch.ends.iter().map(|end| (end, ENDING.1)).chain([(&main, ENDING.0)]) {
            let (is_won, score) = self.is_won(state, end, nodes);
            if score < WINNING {
                return None;
            }
            if !is_won {
                proof = Proof::Gain;
            }
            least = least.min(score);
        }
        Some((proof, least))
    }

    /// Whether an end of the forced part is proved to be won by who has the move in `state`, and
    /// how far ahead that player is there.
    fn is_won(&mut self, state: &State<V>, end: &State<V>, nodes: u64) -> (bool, i32) {
        let found = self.at(end, u32::MAX, nodes);
        let wins = end.position.to_move() == state.position.to_move();
        let outcome = if wins { Outcome::Win } else { Outcome::Lose };
        (found.outcome == Some(outcome), if wins { found.score } else { -found.score })
    }

    fn at(&mut self, state: &State<V>, depth: u32, nodes: u64) -> SearchResult<Move> {
        let endings = self.endings;
        let probe = |state: &State<V>| endings.value(state);
        self.search.run(&Job { depth, nodes, probe: Some(&probe), ..Job::new(self.game, state) }, |_| {})
    }
}
