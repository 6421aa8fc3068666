//! A shot as a line of text.

use std::fmt::Write as _;

use tablette_core::{Game as _, Rules as _};
use tablette_games::draughts::{Colour, Draughts, International, Move, Square, show_fen};

use super::GameState;
use super::forced::Branch;

/// The kind of a shot: the first that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum ShotKind {
    /// There are kings on the board.
    Kings,
    /// The winner promotes a man in the main line.
    Crown,
    /// At least two pieces are sacrificed.
    Several,
    /// One piece is sacrificed.
    One,
}

impl ShotKind {
    pub(super) const ALL: [Self; 4] = [Self::Kings, Self::Crown, Self::Several, Self::One];

    pub(super) fn name(self) -> String {
        format!("{self:?}").to_lowercase()
    }

    /// Minimum plies of its main line: one sacrificed piece gains in three.
    pub(super) fn plies(self) -> usize {
        if self == Self::One { 3 } else { 5 }
    }

    pub(super) fn new(game: &Draughts, state: &GameState, branch: &Branch) -> Self {
        let winner = state.position.to_move();
        if Colour::BOTH.into_iter().any(|colour| !state.position.kings(colour).is_empty()) {
            return Self::Kings;
        }
        let (mut state, mut given, mut crowned) = (*state, 0, false);
        for &mv in &branch.line {
            given += if state.position.to_move() == winner { 0 } else { mv.captured.len() };
            state = game.apply(&state, mv);
            crowned |= !state.position.kings(winner).is_empty();
        }
        match given {
            _ if crowned => Self::Crown,
            2.. => Self::Several,
            _ => Self::One,
        }
    }
}

/// The proof that it wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Proof {
    /// By force to the end of the game.
    End,
    /// By force into the tables.
    Table,
    /// By force to a gain that a search proves to be won, with the tables.
    Search,
    /// By force to a gain.
    Gain,
}

/// A position with one winning shot.
pub(super) struct Shot {
    pub(super) state: GameState,
    pub(super) kind: ShotKind,
    pub(super) proof: Proof,
    pub(super) line: Vec<Move>,
}

impl Shot {
    /// The rank among shots of its kind: proved ones first, then the longest.
    pub(super) fn rank(&self) -> (bool, usize) {
        (self.proof != Proof::Gain, self.line.len())
    }

    /// Position, shot, kind, plies of the main line, proof, main line.
    pub(super) fn show(&self, game: &Draughts) -> String {
        let (mut state, mut line) = (self.state, String::new());
        for &mv in &self.line {
            let _ = write!(line, "{}{}", if line.is_empty() { "" } else { "," }, game.show_move(&state, mv));
            state = game.apply(&state, mv);
        }
        let shot = line.split(',').next().unwrap_or_default();
        let (kind, proof) = (self.kind.name(), format!("{:?}", self.proof).to_lowercase());
        format!("{} {shot} {kind} {} {proof} {line}", show_fen(&self.state.position), self.line.len())
    }

    /// The origins and destinations of its main line, from White's viewpoint.
    pub(super) fn of_white(&self) -> Vec<(u32, u32)> {
        let number = |square: Square| match self.state.position.to_move() {
            Colour::White => square.number::<International>(),
            Colour::Black => 51 - square.number::<International>(),
        };
        self.line.iter().map(|mv| (number(mv.from), number(mv.to))).collect()
    }
}

#[cfg(test)]
mod tests {
    use tablette_core::Settings;

    use super::*;

    /// The shot of a position and its line.
    fn shot(fen: &str, moves: &[&str]) -> (Draughts, Shot) {
        let game = Draughts::<International>::open(fen, &Settings::default()).unwrap();
        let (mut state, mut line) = (game.start(), Vec::new());
        for text in moves {
            let mv = game.parse_move(&state, text).unwrap();
            state = game.apply(&state, mv);
            line.push(mv);
        }
        let branch = Branch { gain: 2, line, ends: Vec::new() };
        let kind = ShotKind::new(&game, &game.start(), &branch);
        let shot = Shot { state: game.start(), kind, proof: Proof::Gain, line: branch.line };
        (game, shot)
    }

    #[test]
    fn kinds_follow_the_main_line() {
        let line = ["23-29", "24x33", "13-18", "12x23", "19x50"];
        let (game, crown) = shot("B:W12,24,26,30,35,38,44-46,48:B1-4,13,14,19,22,23", &line);
        assert_eq!(
            crown.show(&game),
            "B:W12,24,26,30,35,38,44-46,48:B1-4,13,14,19,22,23 23-29 crown 5 gain 23-29,24x33,13-18,12x23,19x50"
        );
        assert_eq!(crown.of_white()[..2], [(28, 22), (27, 18)]);
        let line = &line[..4];
        let several = shot("B:W12,24,26,30,35,38,44-46,48:B1-4,13,14,19,22,23", line).1;
        assert_eq!(several.kind, ShotKind::Several);
        let one = shot("B:W12,24,26,30,35,38,44-46,48:B1-4,13,14,19,22,23", &line[..2]).1;
        assert_eq!((one.kind, one.kind.plies()), (ShotKind::One, 3));
        let kings = shot("W:W20,K25,28,35:B9,K36", &["28-22"]).1;
        assert_eq!(kings.kind, ShotKind::Kings);
    }
}
