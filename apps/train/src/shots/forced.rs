//! Forced sequences: the winner sacrifices or captures, and the loser can only capture.
//!
//! There is no evaluation. The tree has every capture of the loser, and those moves of the winner
//! that leave the loser only captures. Where the loser is free again, or the winner stops, the
//! pieces are counted or a table is probed, so the result is a certain gain within that tree.

use tablette_core::{Evaluate as _, Outcome, Rules as _};
use tablette_games::draughts::{Colour, Draughts, International, Move, Position};

use super::{ExactEndings, GameState};

/// Value of a king in men.
const KING: i32 = 3;
/// Score if the loser has no move left.
pub(super) const ENDED: i32 = 2000;
/// Score if a table shows a win.
pub(super) const TABLED: i32 = 1000;
/// Score if a table shows none.
const SPOILT: i32 = -1000;
/// Maximum number of positions of the tree behind one move; larger trees are abandoned.
const MOST: u32 = 20_000;

/// The material balance of a colour, in men.
pub(super) fn balance(position: &Position<International>, colour: Colour) -> i32 {
    let count = |colour| position.men(colour).len() as i32 + KING * position.kings(colour).len() as i32;
    count(colour) - count(colour.other())
}

/// The tree behind one move.
pub(super) struct Forced<'a> {
    game: &'a Draughts,
    /// Probed if there are few pieces; without tables, only the end of the game is a win.
    endings: Option<&'a ExactEndings>,
    winner: Colour,
    /// The winner's balance before the move.
    before: i32,
    left: u32,
}

/// The result of a tree.
#[derive(Clone)]
pub(super) struct Branch {
    /// [`ENDED`], [`TABLED`], or the gain in men.
    pub(super) gain: i32,
    /// The main line, which is the longest where the loser has a choice; kept in reverse.
    pub(super) line: Vec<Move>,
    /// The ends of the tree under this play of the winner, whatever the loser captures.
    pub(super) ends: Vec<GameState>,
}

impl<'a> Forced<'a> {
    /// The result of a quiet move that leaves only captures to the other side, with a given number
    /// of such moves in all; `None` if it is no such move or the tree is too large.
    pub(super) fn behind(
        game: &'a Draughts,
        endings: Option<&'a ExactEndings>,
        state: &GameState,
        mv: Move,
        offers: u32,
    ) -> Option<Branch> {
        let next = game.apply(state, mv);
        if mv.is_capture() || game.quiet(&next) {
            return None;
        }
        let winner = state.position.to_move();
        let mut tree = Self { game, endings, winner, before: balance(&state.position, winner), left: MOST };
        let mut branch = tree.replies(&next, offers - 1)?;
        branch.line.push(mv);
        branch.line.reverse();
        Some(branch)
    }

    /// The loser's turn.
    fn replies(&mut self, state: &GameState, offers: u32) -> Option<Branch> {
        self.left = self.left.checked_sub(1)?;
        if let Some(known) = self.tabled(state) {
            return Some(known);
        }
        let mut moves = Vec::new();
        if self.game.expand(state, &mut moves).is_some() {
            return Some(end(ENDED, state));
        }
        if !moves[0].is_capture() {
            return Some(self.counted(state));
        }
        let mut worst: Option<Branch> = None;
        let mut ends = Vec::new();
        for mv in moves {
            let mut branch = self.moves(&self.game.apply(state, mv), offers)?;
            ends.append(&mut branch.ends);
            let worse = |worst: &Branch| {
                branch.gain < worst.gain || branch.gain == worst.gain && branch.line.len() + 1 >= worst.line.len()
            };
            if worst.as_ref().is_none_or(worse) {
                branch.line.push(mv);
                worst = Some(branch);
            }
        }
        worst.map(|worst| Branch { ends, ..worst })
    }

    /// The winner's turn.
    fn moves(&mut self, state: &GameState, offers: u32) -> Option<Branch> {
        self.left = self.left.checked_sub(1)?;
        if let Some(known) = self.tabled(state) {
            return Some(known);
        }
        let mut moves = Vec::new();
        if self.game.expand(state, &mut moves).is_some() {
            return Some(end(-ENDED, state));
        }
        let captures = moves[0].is_capture();
        let mut best = (!captures).then(|| self.counted(state));
        for mv in moves.into_iter().filter(|_| captures || offers > 0) {
            let next = self.game.apply(state, mv);
            if !captures && self.game.quiet(&next) {
                continue;
            }
            let mut branch = self.replies(&next, offers - u32::from(!captures))?;
            let better = |best: &Branch| {
                branch.gain > best.gain || branch.gain == best.gain && branch.line.len() + 1 < best.line.len()
            };
            if best.as_ref().is_none_or(better) {
                branch.line.push(mv);
                best = Some(branch);
            }
        }
        best
    }

    /// The result of a position in a table.
    fn tabled(&self, state: &GameState) -> Option<Branch> {
        let value = self.endings?.value(state)?;
        let wins = if state.position.to_move() == self.winner { Outcome::Win } else { Outcome::Lose };
        Some(end(if value.outcome() == wins { TABLED } else { SPOILT }, state))
    }

    fn counted(&self, state: &GameState) -> Branch {
        end(balance(&state.position, self.winner) - self.before, state)
    }
}

fn end(gain: i32, state: &GameState) -> Branch {
    Branch { gain, line: Vec::new(), ends: vec![*state] }
}

#[cfg(test)]
mod tests {
    use tablette_core::{Game as _, Settings};

    use super::*;

    /// The forced gain of a move with a given number of offers, and the plies of its main line.
    fn force(fen: &str, mv: &str, offers: u32) -> Option<(i32, usize)> {
        let game = Draughts::<International>::open(fen, &Settings::default()).unwrap();
        let state = game.start();
        let branch = Forced::behind(&game, None, &state, game.parse_move(&state, mv).unwrap(), offers)?;
        Some((branch.gain, branch.line.len()))
    }

    #[test]
    fn offers_lead_as_far_as_captures_do() {
        // Two men for three and a king.
        let fen = "B:W12,24,26,30,35,38,44-46,48:B1-4,13,14,19,22,23";
        assert_eq!(force(fen, "23-29", 1), Some((-1, 2)), "one offer alone loses a man");
        assert_eq!(force(fen, "23-29", 2), Some((3, 5)));
        assert_eq!(force(fen, "23-28", 2), None, "nothing is offered");
        // The last pieces of the other side are taken.
        assert_eq!(force("W:W20,K25,28,35:B9,K36", "28-22", 3), Some((ENDED, 5)));
    }

    #[test]
    fn the_loser_chooses_its_capture() {
        // Behind 32-28, 23x32 loses two men for one, so that it takes 22x33.
        assert_eq!(force("W:W32,37,41,50:B14,22,23", "32-28", 1), Some((-1, 2)));
        assert_eq!(force("W:W32,37,41,50:B14,17,23", "32-28", 1), Some((0, 3)), "no choice");
    }
}
