//! The first noun: rules that people can play, with notation and pictures.
//!
//! For example, Chomp's rules know bars and bites; as a game it reads the board `4x5`, writes a position as `5,3,1` and a
//! move as `(5,4)`, says in two languages why `(9,9)` is not legal, and draws its squares with the poisoned one marked.

use crate::info::Info;
use crate::notation::Problem;
use crate::phrase::Text;
use crate::rules::Rules;
use crate::settings::Settings;
use crate::view::View;

/// A game as people meet it: [`Rules`] with a name, boards and moves as text, and a picture.
///
/// Text is not decoration: a move is played, a session saved, a link shared and a table named by it, so every text shown
/// reads back as the same thing. The [`laws`](crate::laws) check that on every position of every small board, and with
/// damaged text besides.
///
/// A method that would serve one game or two is not here but in an *ability* that the game is listed with: moves in words
/// ([`Wording`](crate::Wording)), moves in stages ([`Stages`](crate::Stages)), boards that lead up to one
/// ([`Growth`](crate::Growth)) and the like.
pub trait Game: Rules {
    /// What every face shows of the game before a board is chosen: name, rules, examples, settings.
    const INFO: &'static Info;

    /// Reads a board as people write it and opens the game on it: `4x5` or `5,3,1` in Chomp, a diagram such as
    /// `W:WK10:BK5,K23` in draughts. Any position that is [shown](Game::show_state) opens as a board.
    ///
    /// Time and space: those of the text. A board that is too large to solve opens; solvers refuse it later, with its size.
    ///
    /// # Errors
    /// When the text is no board of this game, or a setting is unknown or unreadable. The problem says what was expected,
    /// what came, at which byte, and what to do.
    fn open(board: &str, settings: &Settings) -> Result<Self, Problem>;
    /// The position as text that both [`open`](Game::open) and [`parse_state`](Game::parse_state) read back, the one way to
    /// write it: `5,3,1` in Chomp, the rows from the longest to the shortest.
    fn show_state(&self, state: &Self::State) -> String;
    /// Reads a position of this instance, strictly: no blanks, no signs, no second spelling that `open` would not take. On a
    /// Chomp board of 4 by 5, for example, `5,3,1` is a position and `6,3,1` is not.
    ///
    /// # Errors
    /// When the text is no position, or one that this board cannot reach.
    fn parse_state(&self, text: &str) -> Result<Self::State, Problem>;
    /// A legal move as text, unambiguous in its position: `(5,4)` in Chomp, `32x12` in draughts. Two moves of one position never
    /// share a text, though the same text may be another move elsewhere.
    fn show_move(&self, state: &Self::State, mv: Self::Move) -> String;
    /// Reads a legal move of this position, strictly. Default: the move that is [shown](Game::show_move) so.
    ///
    /// Games with very many moves override it, since the default lists them all, and so do games that can say *why* a
    /// move is not legal: in draughts, for example, that another capture takes more. Time of the default: one expansion and
    /// the text of every move.
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
        // Some moves, not all: in a large position the sentence would fill the screen.
        let named: Vec<_> = moves.iter().take(NAMED).map(shown).collect();
        let hint = if moves.len() > NAMED { AMONG } else { ALL };
        Err(problem.hint(hint.with("moves", named.join(", "))))
    }
    /// The position as a picture: tiles, with the move that a click on each plays. A board too large to draw is drawn reduced;
    /// the picture is never left out.
    fn view(&self, state: &Self::State) -> View;
}

/// Legal moves that an error names at most.
const NAMED: usize = 8;
const LEGAL: Text = Text::new("a legal move", "un coup permis");
const OVER: Text = Text::new("the game is over, and nothing can be played", "la partie est finie : plus rien à jouer");
const ALL: Text = Text::new("here there is {moves}", "ici il y a {moves}");
const AMONG: Text = Text::new("here there is {moves} and more", "ici il y a {moves} et d'autres");
