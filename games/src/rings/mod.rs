//! The Chinese rings (baguenaudier): a row of squares with pawns, of which only two may ever be played.
//!
//! Playable are square 1, and the square after the first pawn. The puzzle is to bring a board from one state to
//! another, usually from empty to full (*mettre*) or back (*prendre*). All boards lie on one path, which is the
//! reflected Gray code: [`rank`], [`distance`], [`next_move`] and [`board_at`] answer at once what the recursions of
//! [`questions`] take exponential time for.
//!
//! ```
//! use tablette_core::{Game, Rules, Settings};
//! use tablette_games::rings::{Rings, Toggle};
//!
//! let game = Rings::open("3", &Settings::default()).unwrap(); // fill three squares
//! let next = game.apply(&game.start(), Toggle::Square(1));
//! assert_eq!(game.show_state(&next), "*..>***");
//! ```

mod board;
mod counts;
mod lesson;
mod notation;
mod numbering;
mod path;
mod picture;
mod plain;
pub mod questions;
mod source;
mod steps;
mod theory;
mod words;

use tablette_core::notation::unmarked;
use tablette_core::{
    Deal, Dice, Edge, End, Game, Growth, Info, Outcome, Phrase, Players, Problem, Puzzles, Rules, RulesExt, Settings,
    View, Wording, Words, words,
};

pub use board::{Board, Toggle};
pub use counts::{
    Costs, accelerated_moves, moves_by_recurrence, moves_to_fill, plays_of_square, square_of_move, values_of_fill,
};
pub use lesson::LESSON;
pub use notation::{MOST_RINGS, Task, read_board, read_task, show_board, show_task, show_toggle};
pub use num_bigint::BigUint;
pub use path::{board_at, compare, distance, gray, next_move, prefix_xor, rank};
pub use steps::Steps;
pub use theory::Way;

/// The puzzle, opened on one task.
#[derive(Clone, Debug)]
pub struct Rings {
    task: Task,
    accelerated: bool,
}

impl Rings {
    /// Opens the puzzle on a task, under the plain rule or the accelerated one.
    ///
    /// # Panics
    /// When the two boards differ in length.
    pub fn on(task: Task, accelerated: bool) -> Self {
        assert_eq!(task.from.squares(), task.to.squares(), "a task is about one board");
        Self { task, accelerated }
    }

    /// The board that solves the puzzle.
    pub fn target(&self) -> &Board {
        &self.task.to
    }

    /// Whether squares 1 and 2 may be played together.
    pub fn is_accelerated(&self) -> bool {
        self.accelerated
    }

    fn squares(&self) -> u32 {
        self.task.to.squares()
    }
}

impl Rules for Rings {
    type State = Board;
    type Move = Toggle;

    fn start(&self) -> Board {
        self.task.from.clone()
    }

    /// Solved on the target, and nothing is ever stuck: square 1, then the square after the first pawn, then the pair.
    fn expand(&self, state: &Board, out: &mut Vec<Toggle>) -> Option<End> {
        if *state == self.task.to {
            return Some(Outcome::Win.into());
        }
        out.extend(state.toggles(self.accelerated));
        None
    }

    fn apply(&self, state: &Board, mv: Toggle) -> Board {
        state.after(mv)
    }

    /// Nobody else plays.
    fn edge(&self, _: &Board, _: Toggle) -> Edge {
        Edge::usual(Players::One)
    }
}

impl Game for Rings {
    const INFO: &'static Info = &words::INFO;

    fn open(board: &str, settings: &Settings) -> Result<Self, Problem> {
        settings.only(words::INFO.settings)?;
        Ok(Self::on(read_task(board)?, words::ACCELERATED.flag(settings)?))
    }

    /// The board and the target: `**.*>....`.
    fn show_state(&self, state: &Board) -> String {
        show_task(state, &self.task.to)
    }

    /// A board of this length, with this target or without one.
    fn parse_state(&self, text: &str) -> Result<Board, Problem> {
        let ends = notation::split_ends(text);
        let (from, target) = ends.map_or((unmarked(text), None), |[from, to]| (from.1, Some(to.1)));
        if self.squares() == 0 && text == "0" {
            return Ok(Board::empty(0));
        }
        let board = read_board(from, self.squares())?;
        match target.map(|target| read_board(target, self.squares())) {
            Some(Err(problem)) => Err(problem),
            Some(Ok(other)) if other != self.task.to => {
                Err(Problem::new(TARGET, text).at(ends.map_or(0, |[_, to]| to.0)).hint(ANOTHER_TASK))
            }
            _ => Ok(board),
        }
    }

    fn show_move(&self, state: &Board, mv: Toggle) -> String {
        show_toggle(state, mv)
    }

    fn parse_move(&self, state: &Board, text: &str) -> Result<Toggle, Problem> {
        let (toggle, on) = notation::read_toggle(text)?;
        if self.result(state).is_some() {
            return Err(Problem::new(PLAYABLE, text).hint(SOLVED));
        }
        if state.allows(toggle, self.accelerated) && show_toggle(state, toggle).starts_with('+') == on {
            return Ok(toggle);
        }
        let moves: Vec<_> = state.toggles(self.accelerated).map(|other| show_toggle(state, other)).collect();
        Err(Problem::new(PLAYABLE, text).hint(playable(moves.join(", "))))
    }

    fn view(&self, state: &Board) -> View {
        picture::draw(self.target(), state)
    }
}

impl Wording for Rings {
    fn say_move(&self, state: &Board, mv: Toggle) -> Phrase {
        words::say_toggle(state, mv)
    }
}

impl Puzzles for Rings {
    /// More rings; from the third grade on, half of the tasks have another goal than the empty bar.
    fn deal(grade: u8, seed: u64, attempt: u64) -> Deal {
        let mut dice = Dice::new(seed, attempt);
        let (least, most) = match grade {
            ..=1 => (2, 3),
            2 => (3, 4),
            3 => (4, 5),
            4 => (5, 6),
            _ => (6, 9),
        };
        let rings = dice.within(least, most);
        let mut bar = || (0..rings).map(|_| if dice.below(2) == 0 { '*' } else { '.' }).collect::<String>();
        let (from, to) = (bar(), bar());
        let elsewhere = grade >= 3 && dice.below(2) == 0;
        Deal::of(if elsewhere { [&*from, GOAL, &*to].concat() } else { from })
    }
}

impl Growth for Rings {
    /// The same task on the first 1, 2, … n squares; beyond 24 of them, in 24 even steps.
    fn growth(&self) -> Vec<String> {
        let squares = self.squares();
        let steps = squares.clamp(1, STEPS);
        let part = |step: u32| {
            let head = (u64::from(squares) * u64::from(step)).div_ceil(steps.into()) as u32;
            notation::show_shortest(&Task { from: self.task.from.head(head), to: self.task.to.head(head) })
        };
        (1..=steps).map(part).collect()
    }
}

/// The mark between a board and the board to be reached: `**.*>....`.
pub const GOAL: &str = ">";

/// The most boards on a growth curve.
const STEPS: u32 = 24;

words! {
    TARGET { "the board that this puzzle is about", "la tablette à atteindre dans ce casse-tête" }
    ANOTHER_TASK {
        "another target is another puzzle: open it as a board",
        "une autre cible, c'est un autre casse-tête : ouvrez-le comme tablette",
    }
    PLAYABLE { "a playable square", "une case jouable" }
    SOLVED { "the puzzle is solved", "le casse-tête est résolu" }
    playable(moves: Words) {
        "only square 1 and the square after the first pawn are playable, here {moves}",
        "seules la case 1 et celle qui suit la première case occupée sont jouables, ici {moves}",
    }
}
