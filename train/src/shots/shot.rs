//! A shot as a line of text.

use std::fmt::Write as _;

use tablette_core::{Game as _, Rules as _};
use tablette_games::draughts::{Colour, Compiled, Draughts, Move, Square, State, show_fen};

use super::forced::Branch;

/// What is special about a shot: the first that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Kind {
    /// There are kings on the board.
    Kings,
    /// A man of the winner becomes a king in the main line.
    Crown,
    /// Two pieces or more are given away.
    Several,
    /// One is.
    One,
}

impl Kind {
    pub(super) const ALL: [Self; 4] = [Self::Kings, Self::Crown, Self::Several, Self::One];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Kings => "kings",
            Self::Crown => "crown",
            Self::Several => "several",
            Self::One => "one",
        }
    }

    /// Plies that its main line has at least: what one offered piece gains by force, it gains in
    /// three.
    pub(super) fn plies(self) -> usize {
        if self == Self::One { 3 } else { 5 }
    }

    pub(super) fn of<V: Compiled>(game: &Draughts<V>, state: &State<V>, branch: &Branch<V>) -> Self {
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

/// How far it is known that it wins.
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

impl Proof {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::End => "end",
            Self::Table => "table",
            Self::Search => "search",
            Self::Gain => "gain",
        }
    }
}

/// A position with one winning shot.
pub(super) struct Shot<V> {
    pub(super) state: State<V>,
    pub(super) kind: Kind,
    pub(super) proof: Proof,
    pub(super) line: Vec<Move>,
}

impl<V: Compiled> Shot<V> {
    /// Which ones are kept where there are many: those that are proved to the end, then the
    /// longest.
    pub(super) fn rank(&self) -> (bool, usize) {
        (self.proof != Proof::Gain, self.line.len())
    }

    /// Position, shot, kind, plies of the main line, proof, main line.
    pub(super) fn show(&self, game: &Draughts<V>) -> String {
        let (mut state, mut line) = (self.state, String::new());
        for &mv in &self.line {
            let _ = write!(line, "{}{}", if line.is_empty() { "" } else { "," }, game.show_move(&state, mv));
            state = game.apply(&state, mv);
        }
        let shot = line.split(',').next().unwrap_or_default();
        format!(
            "{} {shot} {} {} {} {line}",
            show_fen(&self.state.position),
            self.kind.name(),
            self.line.len(),
            self.proof.name()
        )
    }

    /// The squares from which and to which its main line goes, as White would play it.
    pub(super) fn of_white(&self) -> Vec<(u32, u32)> {
        let number = |square: Square| match self.state.position.to_move() {
            Colour::White => square.number::<V>(),
            Colour::Black => u32::from(V::RULES.size).pow(2) / 2 + 1 - square.number::<V>(),
        };
        self.line.iter().map(|mv| (number(mv.from), number(mv.to))).collect()
    }
}

#[cfg(test)]
mod tests {
    use tablette_core::Settings;
    use tablette_games::draughts::International;

    use super::*;

    /// The shot of a position and its line.
    fn shot(fen: &str, moves: &[&str]) -> (Draughts<International>, Shot<International>) {
        let game = Draughts::<International>::open(fen, &Settings::default()).unwrap();
        let (mut state, mut line) = (game.start(), Vec::new());
        for text in moves {
            let mv = game.parse_move(&state, text).unwrap();
            state = game.apply(&state, mv);
            line.push(mv);
        }
        let branch = Branch { gain: 2, line, ends: Vec::new() };
        let kind = Kind::of(&game, &game.start(), &branch);
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
        assert_eq!(several.kind, Kind::Several);
        let one = shot("B:W12,24,26,30,35,38,44-46,48:B1-4,13,14,19,22,23", &line[..2]).1;
        assert_eq!((one.kind, one.kind.plies()), (Kind::One, 3));
        let kings = shot("W:W20,K25,28,35:B9,K36", &["28-22"]).1;
        assert_eq!(kings.kind, Kind::Kings);
    }
}
