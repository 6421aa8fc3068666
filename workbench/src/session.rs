//! A game in progress: moves, undo, and nothing that belongs to one game.

use tablette_core::{Outcome, Problem, Settings, Side};
use tablette_ladder::{Analysis, Budget, Certainty, Failure, Recent, Request, Rung};

use crate::any::{AnyBoard, AnyGame};

/// Bytes that a table may take that knows no counting, where it is made first: a second's work.
const UNCOUNTED_BYTES: u64 = 128 << 20;

/// A game as it was played: every position is kept, so undo is exact.
pub struct Session {
    start: Box<dyn AnyBoard>,
    played: Vec<Ply>,
    study: Option<Study>,
}

/// The same game as it is studied: without what makes tables fail, such as draws by counting.
struct Study {
    game: &'static dyn AnyGame,
    settings: Settings,
    recent: Recent,
}

/// What is known of the position of a session.
pub struct SessionAnalysis {
    /// What is known.
    pub known: Analysis,
    /// Whether it ignores draws by counting, as the game is studied without them.
    pub uncounted: bool,
}

/// A move that was played.
struct Ply {
    notation: String,
    /// Who moves after it.
    turn: Side,
    /// The position after it.
    board: Box<dyn AnyBoard>,
}

impl Session {
    /// Begins at a position.
    pub fn new(start: Box<dyn AnyBoard>) -> Self {
        Self { start, played: Vec::new(), study: None }
    }

    /// The same session, whose positions may also be looked up in the game as `settings` open it.
    ///
    /// Draughts are played with draws by counting, which no table knows; without them a table may
    /// still know how to win, and that is better than a guess.
    #[must_use]
    pub fn studied(mut self, game: &'static dyn AnyGame, settings: Settings) -> Self {
        self.study = Some(Study { game, settings, recent: Recent::new(UNCOUNTED_BYTES) });
        self
    }

    /// What is known of the position now, by the rules in force; where these leave only a guess,
    /// what tables know without counting.
    ///
    /// # Errors
    /// As [`AnyBoard::analysis`].
    pub fn session_analysis(&self, budget: &Budget<'_>) -> Result<SessionAnalysis, Failure> {
        let known = self.board().analysis(&Request::CHOICE, budget)?;
        let study = self.study.as_ref().filter(|_| known.certainty < Certainty::Outcome);
        match study.and_then(|study| study.ask(self.board(), budget)) {
            Some(known) => Ok(SessionAnalysis { known, uncounted: true }),
            None => Ok(SessionAnalysis { known, uncounted: false }),
        }
    }

    /// The position now.
    pub fn board(&self) -> &dyn AnyBoard {
        self.played.last().map_or(&*self.start, |ply| &*ply.board)
    }

    /// Whether the game has ended, and how for the side to move: by its rules, or because the
    /// position has come up too often.
    pub fn result(&self) -> Option<Outcome> {
        self.board().result().or_else(|| self.recurs().then_some(Outcome::Draw))
    }

    /// Whether the position has come up so often that the game is drawn.
    fn recurs(&self) -> bool {
        let Some((now, most)) = self.board().repetition() else { return false };
        let boards = [&self.start].into_iter().chain(self.played.iter().map(|ply| &ply.board));
        boards.filter(|board| board.repetition().is_some_and(|(then, _)| then == now)).count() >= most
    }

    /// The position after a number of plies, and whose turn it was; the last one when there are
    /// fewer plies.
    pub fn after(&self, plies: usize) -> (&dyn AnyBoard, Side) {
        match plies.min(self.played.len()).checked_sub(1).map(|last| &self.played[last]) {
            Some(ply) => (&*ply.board, ply.turn),
            None => (&*self.start, Side::First),
        }
    }

    /// Whose turn it is: the side that began is the first. Not a matter of counting plies, since a
    /// move need not pass the turn.
    pub fn turn(&self) -> Side {
        self.played.last().map_or(Side::First, |ply| ply.turn)
    }

    /// Plies played so far.
    pub fn plies(&self) -> usize {
        self.played.len()
    }

    /// The moves played so far, as notation.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.played.iter().map(|ply| ply.notation.as_str())
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When it is no legal move here, and why; the session stays as it was.
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

    /// Takes back up to `plies` moves; returns how many were taken back.
    pub fn undo(&mut self, plies: usize) -> usize {
        let kept = self.played.len().saturating_sub(plies);
        let undone = self.played.len() - kept;
        self.played.truncate(kept);
        undone
    }
}

impl Study {
    /// What a table knows of a position; `None` where none does, and none is made in a moment.
    fn ask(&self, board: &dyn AnyBoard, budget: &Budget<'_>) -> Option<Analysis> {
        let board = self.game.open(&board.position(), &self.settings).ok()?;
        let (memory, recent) = (budget.memory.min(UNCOUNTED_BYTES), Some(&self.recent));
        let budget = Budget { memory, recent, ..*budget };
        let request = Request { by: Some(Rung::Table), ..Request::CHOICE };
        // Whatever is wrong with a table, the rules in force still answer.
        board.analysis(&request, &budget).ok().filter(|known| known.certainty == Certainty::Exact)
    }
}
