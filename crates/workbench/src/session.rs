//! A game in progress: moves and undo, for any game.

use tablette_core::{Outcome, Problem, Settings, Side};
use tablette_ladder::{Analysis, Budget, Certainty, Failure, Recent, Request, Rung};

use crate::any::{AnyBoard, AnyGame};

/// Maximum bytes of a table without draws by counting that is built on demand: a second's work.
const UNCOUNTED_BYTES: u64 = 128 << 20;

/// A game as it was played: every position is stored, so undo is exact.
pub struct Session {
    start: Box<dyn AnyBoard>,
    played: Vec<Ply>,
    study: Option<Study>,
}

/// The same game for study: without settings that rule tables out, such as draws by counting.
struct Study {
    game: &'static dyn AnyGame,
    settings: Settings,
    recent: Recent,
}

/// The analysis of the position of a session.
pub struct SessionAnalysis {
    /// The analysis.
    pub known: Analysis,
    /// Whether it ignores draws by counting.
    pub uncounted: bool,
}

/// A move that was played.
struct Ply {
    notation: String,
    /// The side to move after it.
    turn: Side,
    /// The position after it.
    board: Box<dyn AnyBoard>,
}

impl Session {
    /// Begins at a position.
    pub fn new(start: Box<dyn AnyBoard>) -> Self {
        Self { start, played: Vec::new(), study: None }
    }

    /// Returns the same session, whose positions may also be looked up in the game under
    /// `settings`.
    ///
    /// Draughts are played with draws by counting, for which there are no tables; without them a
    /// table may show how to win, which is better than an estimate.
    #[must_use]
    pub fn studied(mut self, game: &'static dyn AnyGame, settings: Settings) -> Self {
        self.study = Some(Study { game, settings, recent: Recent::new(UNCOUNTED_BYTES) });
        self
    }

    /// Analyses the current position by the rules in force; if these give only an estimate, by
    /// tables without draws by counting.
    ///
    /// # Errors
    /// As for [`AnyBoard::analysis`].
    pub fn session_analysis(&self, budget: &Budget<'_>) -> Result<SessionAnalysis, Failure> {
        let known = self.board().analysis(&Request::CHOICE, budget)?;
        let study = self.study.as_ref().filter(|_| known.certainty < Certainty::Outcome);
        match study.and_then(|study| study.ask(self.board(), budget)) {
            Some(known) => Ok(SessionAnalysis { known, uncounted: true }),
            None => Ok(SessionAnalysis { known, uncounted: false }),
        }
    }

    /// Returns the current position.
    pub fn board(&self) -> &dyn AnyBoard {
        self.played.last().map_or(&*self.start, |ply| &*ply.board)
    }

    /// Returns the result for the side to move, if the game has ended: by its rules, or by
    /// repetition.
    pub fn result(&self) -> Option<Outcome> {
        self.board().result().or_else(|| self.recurs().then_some(Outcome::Draw))
    }

    /// Whether the position has occurred often enough to draw the game.
    fn recurs(&self) -> bool {
        let Some((now, most)) = self.board().repetition() else { return false };
        let boards = [&self.start].into_iter().chain(self.played.iter().map(|ply| &ply.board));
        boards.filter(|board| board.repetition().is_some_and(|(then, _)| then == now)).count() >= most
    }

    /// Returns the position after a number of plies, and the side to move there; the last one if
    /// there are fewer plies.
    pub fn after(&self, plies: usize) -> (&dyn AnyBoard, Side) {
        match plies.min(self.played.len()).checked_sub(1).map(|last| &self.played[last]) {
            Some(ply) => (&*ply.board, ply.turn),
            None => (&*self.start, Side::First),
        }
    }

    /// Returns the side to move; the side that began is the first. Not derived from the number of
    /// plies, since a move need not pass the turn.
    pub fn turn(&self) -> Side {
        self.played.last().map_or(Side::First, |ply| ply.turn)
    }

    /// Returns the number of plies played so far.
    pub fn plies(&self) -> usize {
        self.played.len()
    }

    /// Returns the moves played so far, in notation.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.played.iter().map(|ply| ply.notation.as_str())
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If it is no legal move here, with the reason; the session is unchanged.
    pub fn play(&mut self, mv: &str) -> Result<(), Problem> {
        let mv = &self.board().written(mv)?;
        let turn = match (self.turn(), self.board().passes(mv)?) {
            (side, false) => side,
            (Side::First, true) => Side::Second,
            (Side::Second, true) => Side::First,
        };
        let board = self.board().play(mv)?;
        self.played.push(Ply { notation: mv.to_owned(), turn, board });
        Ok(())
    }

    /// Takes back up to `plies` moves; returns the number taken back.
    pub fn undo(&mut self, plies: usize) -> usize {
        let kept = self.played.len().saturating_sub(plies);
        let undone = self.played.len() - kept;
        self.played.truncate(kept);
        undone
    }
}

impl Study {
    /// Returns the analysis of a position by a table; `None` if there is none and none can be built
    /// quickly.
    fn ask(&self, board: &dyn AnyBoard, budget: &Budget<'_>) -> Option<Analysis> {
        let board = self.game.open(&board.position(), &self.settings).ok()?;
        let (memory, recent) = (budget.memory.min(UNCOUNTED_BYTES), Some(&self.recent));
        let budget = Budget { memory, recent, ..*budget };
        let request = Request { by: Some(Rung::Table), ..Request::CHOICE };
        // Whatever is wrong with a table, the rules in force still answer.
        board.analysis(&request, &budget).ok().filter(|known| known.certainty == Certainty::Exact)
    }
}
