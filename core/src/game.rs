//! The first noun: rules that people can play, with notation and pictures.

use crate::info::Info;
use crate::notation::Problem;
use crate::phrase::Text;
use crate::rules::Rules;
use crate::settings::Settings;
use crate::view::View;

/// A game as people meet it: [`Rules`] with a name, boards and moves as text, and a picture.
///
/// What serves one game or two is no method here but an *ability* that the game is listed with: moves in words
/// ([`Wording`](crate::Wording)), moves in stages ([`Stages`](crate::Stages)), boards that lead up to one
/// ([`Growth`](crate::Growth)) and the like. The [`laws`](crate::laws) hold for every game.
pub trait Game: Rules {
    /// What every face shows of the game before a board is chosen.
    const INFO: &'static Info;

    /// Reads a board as people write it and opens the game on it.
    ///
    /// # Errors
    /// When the text is no board of this game, or a setting is unknown or unreadable.
    fn open(board: &str, settings: &Settings) -> Result<Self, Problem>;
    /// The position as text that both [`open`](Game::open) and [`parse_state`](Game::parse_state) read back: `5,3,1` in
    /// Chomp.
    fn show_state(&self, state: &Self::State) -> String;
    /// Reads a position of this instance, strictly.
    ///
    /// # Errors
    /// When the text is no position, or one that this board cannot reach.
    fn parse_state(&self, text: &str) -> Result<Self::State, Problem>;
    /// A move as text, unambiguous in its position: `(5,4)` in Chomp, `32x12` in draughts.
    fn show_move(&self, state: &Self::State, mv: Self::Move) -> String;
    /// Reads a legal move of this position, strictly. Default: the move that is [shown](Game::show_move) so.
    ///
    /// Games with very many moves override it, since the default lists them all, and so do games that can say *why* a
    /// move is not legal. Time of the default: one expansion and the text of every move.
    ///
    /// # Errors
    /// When the text is no move, or one that is not legal here; the hint names some that are.
    fn parse_move(&self, state: &Self::State, text: &str) -> Result<Self::Move, Problem> {
        let mut moves = Vec::new();
        self.expand(state, &mut moves);
        let shown = |&mv: &Self::Move| self.show_move(state, mv);
        if let Some(&mv) = moves.iter().find(|mv| shown(mv) == text) {
            return Ok(mv);
        }
        let problem = Problem::new(LEGAL, text);
        if moves.is_empty() {
            return Err(problem.hint(OVER));
        }
        let named: Vec<_> = moves.iter().take(NAMED).map(shown).collect();
        let hint = if moves.len() > NAMED { AMONG } else { ALL };
        Err(problem.hint(hint.with("moves", named.join(", "))))
    }
    /// The position as a picture.
    fn view(&self, state: &Self::State) -> View;
}

/// Legal moves that an error names.
const NAMED: usize = 8;
const LEGAL: Text = Text::new("a legal move", "un coup permis");
const OVER: Text = Text::new("the game is over, and nothing can be played", "la partie est finie : plus rien à jouer");
const ALL: Text = Text::new("here there is {moves}", "ici il y a {moves}");
const AMONG: Text = Text::new("here there is {moves} and more", "ici il y a {moves} et d'autres");
