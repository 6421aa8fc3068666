//! The first noun: what can be played.

use std::fmt::Debug;
use std::hash::Hash;

use crate::lesson::Lesson;
use crate::notation::Problem;
use crate::number::Amount;
use crate::phrase::{Phrase, Text};
use crate::settings::{Setting, Settings};
use crate::survey::Survey;
use crate::view::{Arrow, View};

/// The rules of one game, opened on one board.
///
/// A value of the implementing type is an *instance*: the board it was opened on and everything reachable from it.
/// Required methods say the rules and the notation; the others have defaults that are correct and only slower,
/// and [`laws`](crate::laws) compare every override with its default.
pub trait Game: Sized + Send + Sync + 'static {
    /// A position: a plain value, complete without history. Two positions that play alike for ever may differ.
    type State: Clone + Eq + Ord + Hash + Debug + Send + Sync;
    /// A move, meaningful only together with the position it is played in.
    type Move: Copy + Eq + Debug + Send + Sync;
    /// What every face shows of the game before a board is chosen.
    const INFO: &'static Info;

    /// Reads a board as people write it and opens the game on it.
    ///
    /// # Errors
    /// When the text is no board of this game, or a setting is unknown or unreadable.
    fn open(board: &str, settings: &Settings) -> Result<Self, Problem>;
    /// The position of the board that was opened.
    fn start(&self) -> Self::State;
    /// Has it ended here, and how, for the side to move? `Some` exactly when there is nothing left to play.
    fn result(&self, state: &Self::State) -> Option<Outcome>;
    /// Appends every legal move to `out`, in a documented order, each once. Nothing when the game has ended.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);
    /// The position after a legal move. May panic on an illegal one: parsed moves are legal.
    fn apply(&self, state: &Self::State, mv: Self::Move) -> Self::State;

    /// The position as text that both [`open`](Game::open) and [`parse_state`](Game::parse_state) read back.
    fn show_state(&self, state: &Self::State) -> String;
    /// Reads a position of this instance, strictly.
    ///
    /// # Errors
    /// When the text is no position, or one that this board cannot reach.
    fn parse_state(&self, text: &str) -> Result<Self::State, Problem>;
    /// A move as text, unambiguous in its position.
    fn show_move(&self, state: &Self::State, mv: Self::Move) -> String;
    /// Reads a legal move of this position, strictly.
    ///
    /// # Errors
    /// When the text is no move, or one that is not legal here; the hint says why.
    fn parse_move(&self, state: &Self::State, text: &str) -> Result<Self::Move, Problem>;
    /// The position as a picture.
    fn view(&self, state: &Self::State) -> View;

    /// A move in words. Default: its notation.
    fn say_move(&self, state: &Self::State, mv: Self::Move) -> Phrase {
        VERBATIM.with("move", self.show_move(state, mv))
    }
    /// A move as arrows over the picture of the position it is played in, a leg each. Default: none.
    fn arrows(&self, state: &Self::State, mv: Self::Move) -> Vec<Arrow> {
        let _ = (state, mv);
        Vec::new()
    }
    /// A move as pictures, one after each of its stages, the last one of the position it leads to.
    /// Default: only that one, for games whose moves have no stages.
    fn steps(&self, state: &Self::State, mv: Self::Move) -> Vec<View> {
        vec![self.view(&self.apply(state, mv))]
    }
    /// What the rules say of this position: which moves are forced, why others are not allowed, what is about to end the
    /// game. A sentence a line; what the position is worth is for others to say. Default: nothing.
    fn remarks(&self, state: &Self::State) -> Vec<Phrase> {
        let _ = state;
        Vec::new()
    }
    /// Whose turn it is, where the position knows. Default: it does not (impartial games and puzzles, where anyone may move).
    fn mover(&self, state: &Self::State) -> Option<Side> {
        let _ = state;
        None
    }
    /// Whether `mv` passes the turn. Default: always with two players, never in a puzzle.
    fn turn(&self, state: &Self::State, mv: Self::Move) -> Turn {
        let _ = (state, mv);
        Turn::usual(Self::INFO.players)
    }
    /// What a move costs, for puzzles with weights. Default: 1.
    fn cost(&self, state: &Self::State, mv: Self::Move) -> i64 {
        let _ = (state, mv);
        1
    }
    /// What ending here costs, in puzzles where being somewhere costs and not only getting there. Asked only of positions
    /// that have ended. Default: 0.
    fn end_cost(&self, state: &Self::State) -> i64 {
        let _ = state;
        0
    }
    /// The result, or the moves appended to `out`, in one call: what solvers ask. Default: from `result` and `moves`.
    fn expand(&self, state: &Self::State, out: &mut Vec<Self::Move>) -> Option<Outcome> {
        let result = self.result(state);
        if result.is_none() {
            self.moves(state, out);
        }
        result
    }
    /// An upper bound on the number of legal moves, cheap to ask: faces list moves only where it is modest.
    /// Default: counts them; a game with boards of unbounded size must do better.
    fn branching(&self, state: &Self::State) -> Amount {
        let mut moves = Vec::new();
        self.expand(state, &mut moves);
        Amount::Exact(moves.len() as u128)
    }
    /// One representative of all positions that symmetry makes equal in value. Default: the position itself.
    ///
    /// It is a position that plays by the same rules, though this board may not reach it.
    fn canonical(&self, state: &Self::State) -> Self::State {
        state.clone()
    }
    /// A stage of the game: no move leads to a higher one. Default: a single stage.
    fn tier(&self, state: &Self::State) -> Tier {
        let _ = state;
        Tier(0)
    }
    /// Can positions of this tier repeat? `false` is a claim, and the laws check it. Default: yes.
    fn loopy(&self, tier: Tier) -> bool {
        let _ = tier;
        true
    }
    /// What of a position counts when it is asked whether it has come up before, and the time that it comes up that draws the game:
    /// for whoever keeps the record of a game, since a position does not know its past. Default: no repetition draws.
    fn recurrence(&self, state: &Self::State) -> Option<(String, usize)> {
        let _ = state;
        None
    }
    /// Where one stands in a position, in a word, for puzzles that walk from place to place. Default: nowhere.
    fn place(&self, state: &Self::State) -> Option<String> {
        let _ = state;
        None
    }
    /// The mark that parts a board from what is to be reached, in games whose boards may be written with a goal:
    /// `here>there`. A position's text then has both. Default: none.
    const GOAL: Option<&'static str> = None;
    /// Whether boards are so long that people keep them in files. Default: no.
    const IN_FILES: bool = false;
    /// What the text that the game was taught from asks of a class. Default: there is none.
    const LESSON: Option<&'static Lesson> = None;
    /// The choices that [`survey`](Game::survey) offers; `None` for games that read no matrices. Default: none.
    const MATRIX: Option<&'static [Setting]> = None;
    /// Looks over a board that is given as rows of figures, of any size, as an exercise asks. Default: refuses.
    ///
    /// # Errors
    /// When the game reads no matrices, the text is none, or a choice is unknown or unreadable.
    fn survey(matrix: &str, choices: &Settings) -> Result<Survey, Problem> {
        let _ = (matrix, choices);
        Err(Problem::new(NO_MATRIX, Self::INFO.name))
    }
    /// The choices that [`sample`](Game::sample) offers. Default: none, for games that make no boards.
    const RECIPE: &'static [Setting] = &[];
    /// Makes a board, as text that [`open`](Game::open) reads: always the same for the same recipe, on every machine.
    /// Default: refuses.
    ///
    /// # Errors
    /// When the game makes no boards, or a choice is unknown, unreadable or too large.
    fn sample(recipe: &Settings) -> Result<String, Problem> {
        recipe.only(Self::RECIPE)?;
        Err(Problem::new(NO_RECIPE, Self::INFO.name))
    }
    /// Boards of growing size that lead up to this one, this one last: the horizontal axis of growth curves.
    /// Default: this board alone.
    fn growth(&self) -> Vec<String> {
        vec![self.show_state(&self.start())]
    }
}

const NO_MATRIX: Text = Text::new("a game that reads matrices", "un jeu qui lit des matrices");
const NO_RECIPE: Text = Text::new("a game that makes boards", "un jeu qui fabrique des tablettes");
const VERBATIM: Text = Text::new("{move}", "{move}");

/// What is known of a game before a board is chosen.
#[derive(Debug)]
pub struct Info {
    /// The name in commands and addresses: short, lower case, never changed.
    pub name: &'static str,
    /// The name for people.
    pub title: Text,
    /// The rules in a sentence or two.
    pub rules: Text,
    /// The version of the rules as this program plays them, from 1. Raise it in the change that gives any position another
    /// result, other moves or another cost: tables of the old rules are then refused instead of believed.
    pub rules_version: u32,
    /// The version of the numbering ([`Numbered`](crate::Numbered)), from 1. Raise it in the change that gives any position
    /// another rank; what a rank costs to compute does not matter.
    pub numbering_version: u32,
    /// How many play.
    pub players: Players,
    /// True when both sides always have the same moves, so that nimbers make sense.
    pub impartial: bool,
    /// How a board is written.
    pub board: Text,
    /// How a move is written.
    pub moves: Text,
    /// Boards to try, the first one a good start for a newcomer.
    pub examples: &'static [&'static str],
    /// Boards small enough for the laws to visit every position, edge cases included.
    pub small: &'static [&'static str],
    /// The choices the game offers.
    pub settings: &'static [Setting],
    /// What the source text asks of a position; the `recursion` and `memory` rungs answer that unless told otherwise.
    pub question: Question,
    /// Where the rules and the numbers come from.
    pub sources: &'static [&'static str],
}

/// What is asked of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Won, lost or drawn ([`Decide`](crate::Decide)).
    Outcome,
    /// Outcome and plies under best play ([`Play`](crate::Play)).
    Play,
    /// The Sprague–Grundy value ([`Nimber`](crate::Nimber)).
    Nimber,
    /// The least total cost ([`Cost`](crate::Cost)).
    Cost,
    /// The number of best lines ([`Count`](crate::Count)).
    Count,
}

impl Question {
    /// Every question.
    pub const ALL: [Self; 5] = [Self::Outcome, Self::Play, Self::Nimber, Self::Cost, Self::Count];

    /// The name in commands.
    pub fn name(self) -> &'static str {
        match self {
            Self::Outcome => "outcome",
            Self::Play => "play",
            Self::Nimber => "nimber",
            Self::Cost => "cost",
            Self::Count => "count",
        }
    }
}

/// How many play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Players {
    /// A puzzle.
    One,
    /// A game.
    Two,
}

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// Whoever moves first on the opening board.
    First,
    /// The other one.
    Second,
}

/// How a game ended or will end, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// The side to move loses; a puzzle is stuck.
    Lose,
    /// Nobody wins.
    Draw,
    /// The side to move wins; a puzzle is solved.
    Win,
}

impl Outcome {
    /// The same end, seen by the other side.
    #[must_use]
    pub fn flipped(self) -> Self {
        match self {
            Self::Lose => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Lose,
        }
    }

    /// The name in JSON: `win`, `lose` or `draw`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lose => "lose",
            Self::Draw => "draw",
            Self::Win => "win",
        }
    }
}

/// Who plays after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// The other side.
    Passes,
    /// The same side again.
    Stays,
}

impl Turn {
    /// What a move does unless the game says otherwise.
    pub fn usual(players: Players) -> Self {
        match players {
            Players::One => Self::Stays,
            Players::Two => Self::Passes,
        }
    }
}

/// A stage of a game; play never goes to a higher one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tier(pub u64);
