//! Chomp: a chocolate bar with a poisoned square at its bottom left, and bites that take everything
//! above and to the right.
//!
//! Rules and notation are here; [`questions`] answers the source text one by one; the numbering
//! makes the generic table fast; [`theory`] solves more boards than any table.
//!
//! ```
//! use tablette_core::{Game, Rules, Settings};
//! use tablette_games::chomp::{Bite, Chomp};
//!
//! let game = Chomp::open("8x10", &Settings::default()).unwrap(); // 8 columns, 10 rows
//! let next = game.apply(&game.start(), Bite { row: 5, column: 4 });
//! assert_eq!(game.show_state(&next), "8,8,8,8,8,4,4,4,4,4");
//! ```

mod lesson;
mod notation;
mod numbering;
mod numbers;
mod picture;
mod plain;
mod position;
pub mod questions;
mod runs;
mod source;
mod stack;
pub mod theory;
mod words;

use std::sync::OnceLock;

use tablette_core::{
    Abilities, Amount, Branching, Digits, End, Game, Growth, Info, Outcome, Phrase, Problem, PuzzleCandidate, Puzzles,
    Rules, Settings, SplitMix64, View, Wording, words,
};

pub use lesson::lesson;
pub use notation::MOST_SQUARES;
pub use position::{Bite, Position};

/// Chomp, opened on one position and all positions that play can reach from it.
#[derive(Debug)]
pub struct Chomp {
    start: Position,
    /// The number of bottom rows that form the tier; see
    /// [`Graph::blocks`](tablette_core::Graph::blocks).
    tier_rows: usize,
    numbers: OnceLock<numbers::PartitionNumbering>,
    tails: OnceLock<Option<runs::Tails>>,
}

impl Rules for Chomp {
    type State = Position;
    type Move = Bite;

    fn start(&self) -> Position {
        self.start.clone()
    }

    /// Only the lone poisoned square is an end, and the player to move there loses. Elsewhere bites
    /// come row by row from the bottom, columns rising, from (0,1) on: the order behind the source
    /// text's call counts.
    fn expand(&self, state: &Position, out: &mut Vec<Bite>) -> Option<End> {
        if state.is_lone() {
            return Some(Outcome::Lose.into());
        }
        // The number of bites in a row is known, so the list grows once per row and not once per
        // bite.
        for row in state.lengths() {
            out.extend(position::bites_of_row(row));
        }
        None
    }

    fn apply(&self, state: &Position, mv: Bite) -> Position {
        state.after(mv)
    }

    /// The lesser of the position and its mirror image along the diagonal.
    fn canonical(&self, state: &Position) -> Position {
        let mirrored = state.transposed();
        if mirrored < *state { mirrored } else { state.clone() }
    }
    fn heap_bytes(&self, state: &Position) -> u64 {
        state.heap_bytes()
    }
}

impl Game for Chomp {
    const INFO: &'static Info = &words::INFO;
    const ABILITIES: Abilities<Self> =
        Abilities::NONE.numbered().theory().wording().plain().branching().growth().puzzles().taught(lesson);

    fn open(board: &str, settings: &Settings) -> Result<Self, Problem> {
        settings.only(&[])?;
        Ok(Self::on(notation::read_board(board)?))
    }

    /// Always writes the row lengths from the bottom: `5,3,1`.
    fn show_state(&self, state: &Position) -> String {
        notation::show_rows(state)
    }

    fn parse_state(&self, text: &str) -> Result<Position, Problem> {
        let position = notation::read_board(text)?;
        if position.is_within(&self.start) {
            return Ok(position);
        }
        let row = (0..position.height())
            .find(|&row| position.length(row) > self.start.length(row))
            .expect("some row sticks out");
        let most = self.start.length(row);
        let start = board_here(row, most);
        Err(Problem::new(REACHABLE, text).hint(start))
    }

    fn show_move(&self, _: &Position, mv: Bite) -> String {
        notation::show_bite(mv)
    }

    fn parse_move(&self, state: &Position, text: &str) -> Result<Bite, Problem> {
        let bite = notation::read_bite(text)?;
        if state.allows(bite) {
            return Ok(bite);
        }
        let why = if (bite.row, bite.column) == (0, 0) {
            Phrase::from(POISONED)
        } else if bite.column < self.start.length(bite.row) {
            eaten(bite.row, state.length(bite.row))
        } else {
            off_board(self.start.height(), self.start.width())
        };
        Err(Problem::new(LEGAL, text).hint(why))
    }

    fn view(&self, state: &Position) -> View {
        picture::draw(state, &self.start)
    }
}

impl Wording for Chomp {
    fn say_move(&self, state: &Position, mv: Bite) -> Phrase {
        words::say_bite(state, mv)
    }
}

impl Branching for Chomp {
    /// Every square except the poisoned one.
    fn branching(&self, state: &Position) -> Amount {
        Amount::Exact(u128::from(state.squares() - 1))
    }

    fn end(&self, state: &Position) -> Option<End> {
        state.is_lone().then(|| Outcome::Lose.into())
    }
}

impl Puzzles for Chomp {
    /// Rows of random lengths, in frames that grow with the grade.
    fn deal(grade: u8, seed: u64, attempt: u64) -> PuzzleCandidate {
        let mut random = SplitMix64::for_attempt(seed, attempt);
        let (least, most) = match grade {
            ..=1 => (2, 3),
            2 => (2, 4),
            3 => (3, 5),
            4 => (4, 6),
            _ => (5, 9),
        };
        let (columns, rows) = (random.within(least, most), random.within(least, most));
        let mut lengths: Vec<u64> = (0..rows).map(|_| random.within(1, columns)).collect();
        lengths.sort_unstable();
        let lengths: Vec<String> = lengths.iter().rev().map(u64::to_string).collect();
        PuzzleCandidate::new(lengths.join(","))
    }
}

impl Growth for Chomp {
    /// Sub-positions that grow evenly in both directions, in at most twelve steps.
    fn growth(&self) -> Vec<String> {
        const STEPS: u32 = 12;
        let (width, height) = (self.start.width(), self.start.height());
        let steps = width.max(height).min(STEPS);
        let scaled = |side: u32, step: u32| (u64::from(side) * u64::from(step)).div_ceil(steps.into()) as u32;
        let mut boards: Vec<String> = (1..=steps)
            .map(|step| {
                let (columns, rows) = (scaled(width, step), scaled(height, step));
                let cut = self.start.rows()[..rows as usize].iter().map(|&length| length.min(columns)).collect();
                let part = Position::new(cut).expect("a cut bar is a bar");
                if part.is_rectangle() { format!("{columns}x{rows}") } else { notation::show_rows(&part) }
            })
            .collect();
        boards.dedup();
        boards
    }
}

impl Chomp {
    /// Opens the game on a position. O(columns + rows).
    pub fn on(start: Position) -> Self {
        let tier_rows = numbers::tier_rows(&start.rows());
        Self { start, tier_rows, numbers: OnceLock::new(), tails: OnceLock::new() }
    }
}

words! {
    from include_str!("mod.txt");
    REACHABLE;
    board_here(row: Digits, most: Digits);
    LEGAL;
    POISONED;
    eaten(row: Digits, left: Digits);
    off_board(rows: Digits, columns: Digits);
}
