//! Decides whether a move that gains by force is a shot: the gain lasts, and no other move is as
//! good.

use tablette_core::{Outcome, Rules as _};
use tablette_games::draughts::{Draughts, Move};
use tablette_solve::{Job, Search, SearchResult};

use super::forced::{Branch, ENDED, TABLED};
use super::shot::Proof;
use super::{ExactEndings, GameState};

/// Hundredths of a man from which a position counts as won.
const WINNING: i32 = 150;
/// Maximum score of any other move in hundredths,
const EVEN: i32 = 100;
/// and minimum distance to the shot.
const APART: i32 = 100;
/// Maximum number of ends of the forced part of a shot.
const ENDS: usize = 12;
/// Positions of the successive searches of every other move: the first one rejects most.
const LOOKS: [u64; 3] = [10_000, 50_000, 300_000];
/// Positions for the end of the main line, and for every end of the forced part before that.
const ENDING: (u64, u64) = (600_000, 100_000);
/// Positions for the proof that an end is won, once all else is settled,
const PROVING: u64 = 3_000_000;
/// and pieces up to which it is tried.
const FEW: u32 = 8;
/// The depth of the search of another move: 15 plies with the move.
const PLIES: u32 = 14;
/// Bytes of the memory of the searches.
const MEMORY: u64 = 64 << 20;

/// Judges candidates by search.
pub(super) struct Judge<'a> {
    game: &'a Draughts,
    endings: &'a ExactEndings,
    search: Search<Draughts>,
}

impl<'a> Judge<'a> {
    pub(super) fn new(game: &'a Draughts, endings: &'a ExactEndings) -> Self {
        Self { game, endings, search: Search::new(MEMORY).expect("a game for two, and room") }
    }

    /// The proof that a move wins and no other does, if there is one. The shot itself is not
    /// searched, only the ends of its forced part.
    pub(super) fn proof(&mut self, state: &GameState, shot: Move, branch: &Branch) -> Option<Proof> {
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
        let few = |end: &GameState| end.position.piece_count() <= FEW;
        let proves = |end: &GameState| few(end) && self.is_won(state, end, PROVING).0;
        Some(if proof == Proof::Gain && branch.ends.iter().all(proves) { Proof::Search } else { proof })
    }

    /// Whether no other move scores more than `enough`; sorts the other moves, the best first.
    fn is_alone(&mut self, state: &GameState, others: &mut [Move], enough: i32, nodes: u64) -> bool {
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

    /// Whether the gain lasts at every end of the forced part, and the least score there.
    fn kept(&mut self, state: &GameState, branch: &Branch) -> Option<(Proof, i32)> {
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

    /// Whether an end of the forced part is a proved win for the side to move in `state`, and its
    /// score for that side.
    fn is_won(&mut self, state: &GameState, end: &GameState, nodes: u64) -> (bool, i32) {
        let found = self.at(end, u32::MAX, nodes);
        let wins = end.position.to_move() == state.position.to_move();
        let outcome = if wins { Outcome::Win } else { Outcome::Lose };
        (found.outcome == Some(outcome), if wins { found.score } else { -found.score })
    }

    fn at(&mut self, state: &GameState, depth: u32, nodes: u64) -> SearchResult<Move> {
        let endings = self.endings;
        let probe = |state: &GameState| endings.value(state);
        self.search.run(&Job { depth, nodes, probe: Some(&probe), ..Job::new(self.game, state) }, |_| {})
    }
}
