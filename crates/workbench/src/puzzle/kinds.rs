//! The parts of a puzzle: a position, its goal, and its grade.

use tablette_core::{Number, Problem, Settings, Text, words};

use crate::any::AnyBoard;

const CATALOGUE: &str = include_str!("kinds.txt");

words! {
    from CATALOGUE;
    WIN;
    SOONEST;
    HOLD;
    WAY;
    GRADE;
}

/// A position with one right move.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// The name of the game.
    pub game: &'static str,
    /// The position, which opens as a board.
    pub board: String,
    /// The settings under which to open it.
    pub settings: Settings,
    /// The goal.
    pub goal: Goal,
    /// The grade.
    pub grade: Grade,
    /// The seed that generated it.
    pub seed: u64,
    /// Number of legal moves.
    pub moves: usize,
    /// Number of plausible wrong moves.
    pub lures: u64,
    /// The best of the other moves, in notation, which a hasty player might choose.
    pub lure: String,
    /// The right move, in notation.
    pub answer: String,
    /// Plies to the end after best play from here; in a puzzle for one, the moves of the line.
    pub depth: u64,
    /// The least cost, in puzzles for one player.
    pub cost: Option<Number>,
}

/// The goal of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The only move that wins.
    Win,
    /// The only move that wins soonest, though not at once; others win as well.
    Soonest,
    /// The only move that does not lose.
    Hold,
    /// The only first move of a cheapest path.
    Way,
}

impl Goal {
    /// Every goal.
    pub const ALL: [Self; 4] = [Self::Win, Self::Soonest, Self::Hold, Self::Way];

    /// Returns the name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Soonest => "soonest",
            Self::Hold => "hold",
            Self::Way => "way",
        }
    }

    /// Returns the question.
    pub fn question(self) -> Text {
        match self {
            Self::Win => WIN,
            Self::Soonest => SOONEST,
            Self::Hold => HOLD,
            Self::Way => WAY,
        }
    }
}

/// The most points of the depth above those of the lures: a right move that is one of two can be
/// guessed, however far the end is.
const GUESS: u32 = 2;

/// The difficulty of a puzzle, from 1 to 5.
///
/// ```
/// use tablette::puzzle::Grade;
/// assert!("3".parse::<Grade>().is_ok() && "6".parse::<Grade>().is_err() && "03".parse::<Grade>().is_err());
/// assert_eq!(Grade::new(45, 12).get(), 5);
/// assert_eq!(Grade::new(1, 1).get(), 1);
/// assert_eq!(Grade::new(500, 1).get(), 3, "one move of two can be guessed");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Grade(pub(super) u8);

impl Grade {
    /// Every grade, the easiest first.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];
    /// The middle grade.
    pub const MIDDLE: Self = Self(3);

    /// Returns the grade of a puzzle with the given depth in plies and number of lures.
    pub fn new(depth: u64, lures: u64) -> Self {
        let doublings = |number: u64| number.saturating_add(1).ilog2();
        let (depth, lures) = (doublings(depth), doublings(lures));
        Self((depth.min(lures + GUESS) + lures).clamp(2, 6) as u8 - 1)
    }

    /// Returns the grade of the puzzle at an index in a set of a given size: grades rise from 1 to
    /// 5.
    pub fn rising(at: u64, count: u64) -> Self {
        Self(1 + (at.saturating_mul(5) / count.max(1)).min(4) as u8)
    }

    /// Returns the number, from 1 to 5.
    pub fn get(self) -> u8 {
        self.0
    }
}

impl std::str::FromStr for Grade {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        let grade = Self::ALL.into_iter().find(|grade| grade.0.to_string() == text);
        grade.ok_or_else(|| Problem::new(GRADE, text))
    }
}

impl Puzzle {
    /// Opens the position.
    ///
    /// # Errors
    /// Never for a puzzle made here.
    pub fn open(&self) -> Result<Box<dyn AnyBoard>, Problem> {
        crate::game(self.game)?.open(&self.board, &self.settings)
    }
}
