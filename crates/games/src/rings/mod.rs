//! The Chinese rings (baguenaudier): a row of squares with pawns, where at most two squares are
//! playable at any time.
//!
//! Square 1 is playable, and so is the square after the first pawn. The puzzle is to bring a board
//! from one state to another, usually from empty to full (*mettre*) or back (*prendre*). All boards
//! lie on one path, which is the reflected Gray code: [`rank`], [`distance`], [`next_move`] and
//! [`board_at`] answer instantly, where the recursions of [`questions`] take exponential time.
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
    Abilities, Edge, End, Game, Growth, Info, Outcome, Phrase, Players, Problem, PuzzleCandidate, Puzzles, Rules,
    RulesExt, Settings, SplitMix64, View, Wording, Words, words,
};

pub use board::{Board, Toggle};
pub use counts::{Costs, accelerated_moves, moves_by_recurrence, moves_to_fill, values_of_fill};
pub use lesson::lesson;
pub use notation::{MOST_RINGS, Task, read_board, read_task, show_board, show_task, show_toggle};
pub use num_bigint::BigUint;
pub use path::{board_at, distance, gray, next_move, prefix_xor, rank};
pub use steps::Steps;
pub use theory::ShortestPath;

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
    /// If the two boards differ in length.
    pub fn on(task: Task, accelerated: bool) -> Self {
        assert_eq!(task.from.squares(), task.to.squares(), "a task is about one board");
        Self { task, accelerated }
    }

    /// The board to be reached.
    pub fn target(&self) -> &Board {
        &self.task.to
    }

    /// Returns whether squares 1 and 2 may be played together.
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

    /// The target is solved, and no board is stuck. Moves: square 1, then the square after the
    /// first pawn, then the pair.
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

    /// There is only one player.
    fn edge(&self, _: &Board, _: Toggle) -> Edge {
        Edge::usual(Players::One)
    }
    fn heap_bytes(&self, board: &Board) -> u64 {
        board.heap_bytes()
    }
}

impl Game for Rings {
    const INFO: &'static Info = &words::INFO;
    const ABILITIES: Abilities<Self> =
        Abilities::NONE.repeating().numbered().theory().wording().plain().growth().goals(GOAL).puzzles().taught(lesson);

    fn open(board: &str, settings: &Settings) -> Result<Self, Problem> {
        settings.only(words::INFO.settings)?;
        Ok(Self::on(read_task(board)?, words::ACCELERATED.flag(settings)?))
    }

    /// The board and the target: `**.*>....`.
    fn show_state(&self, state: &Board) -> String {
        show_task(state, &self.task.to)
    }

    /// A board of this length, with this target or without a target.
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
    /// More rings; from the third grade on, half of the tasks have another goal than the empty
    /// board.
    fn deal(grade: u8, seed: u64, attempt: u64) -> PuzzleCandidate {
        let mut random = SplitMix64::for_attempt(seed, attempt);
        let (least, most) = match grade {
            ..=1 => (2, 3),
            2 => (3, 4),
            3 => (4, 5),
            4 => (5, 6),
            _ => (6, 9),
        };
        let rings = random.within(least, most);
        let mut bar = || (0..rings).map(|_| if random.below(2) == 0 { '*' } else { '.' }).collect::<String>();
        let (from, to) = (bar(), bar());
        let elsewhere = grade >= 3 && random.below(2) == 0;
        PuzzleCandidate::new(if elsewhere { [&*from, GOAL, &*to].concat() } else { from })
    }
}

impl Growth for Rings {
    /// The same task on the first 1, 2, … n squares; beyond 24 squares, in 24 even steps.
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

/// The separator between a board and its target: `**.*>....`.
pub const GOAL: &str = ">";

/// The most boards on a growth curve.
const STEPS: u32 = 24;

words! {
    TARGET { "a position of this puzzle", "une position de ce casse-tête" }
    ANOTHER_TASK {
        "another target is another puzzle: open it as a board",
        "une autre cible, c'est un autre casse-tête : ouvrez-le comme tablette",
    }
    PLAYABLE { "a ring that may be moved", "un anneau jouable" }
    SOLVED { "the puzzle is solved", "le casse-tête est résolu" }
    playable(moves: Words) {
        "you may move ring 1, or the ring just after the first one that is on: here {moves}",
        "on peut jouer l'anneau 1, ou celui qui suit le premier anneau en place : ici {moves}",
    }
}
