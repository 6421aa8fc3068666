//! Puzzles: one move is right, and it is found by nobody in a hurry.
//!
//! A game deals positions ([`tablette_core::Puzzles`]); the ladder judges every move of each; a position is kept where one move is
//! right and all others are not, and where it is as hard as was asked. For example, `puzzle("chomp", grade 3, seed 7)` is the
//! same position on every machine and for everybody.
//!
//! # Grades
//!
//! Two things make a puzzle hard: how far the end is, and how many moves look as if they might do. The *depth* is the plies of
//! best play (in a puzzle for one, the moves of the line); the *lures* are the other moves, but for those that lose to the very
//! next move, which everybody sees. A puzzle has a point for every doubling of the depth, and one for every doubling of the lures:
//! ⌊log₂(1 + depth)⌋ + ⌊log₂(1 + lures)⌋.
//!
//! | points | to 2 | 3 | 4 | 5 | from 6 |
//! |---|---|---|---|---|---|
//! | grade | 1 | 2 | 3 | 4 | 5 |

mod day;
mod judge;

use tablette_core::{Number, Problem, Refusal, Rung, Settings, Text, Words, words};
use tablette_ladder::{Effort, Failure, Recent};

use crate::any::{AnyBoard, AnyGame};

pub use day::Day;

/// The version of the puzzles: raised in the change that gives any grade and seed another puzzle.
pub const VERSION: u32 = 1;
/// Positions that are judged before the nearest grade has to do. Nine in ten puzzles are found among the first fifty.
const ATTEMPTS: u64 = 900;
/// Positions that a search may look at: its answers are of no use here.
const FEW: u64 = 100;
/// Bytes for the tables of one puzzle.
const ROOM: u64 = 256 << 20;

/// A position with one right move.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// The name of the game.
    pub game: &'static str,
    /// The position, which opens as a board.
    pub board: String,
    /// The settings to open it under.
    pub settings: Settings,
    /// What is asked.
    pub goal: Goal,
    /// How hard it is.
    pub grade: Grade,
    /// What it was made from.
    pub seed: u64,
    /// How many legal moves there are.
    pub moves: usize,
    /// How many of them look as if they might do.
    pub lures: u64,
    /// The best of the others: what somebody in a hurry might play. Notation.
    pub lure: String,
    /// The right move, as notation.
    pub answer: String,
    /// Plies to the end after best play from here; in a puzzle for one, the moves of the line.
    pub depth: u64,
    /// The least cost, in puzzles for one.
    pub cost: Option<Number>,
}

/// What is asked of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The only move that wins.
    Win,
    /// The only move that wins soonest; others win as well.
    Soonest,
    /// The only move that does not lose.
    Hold,
    /// The only first move of a cheapest way.
    Way,
}

impl Goal {
    /// Every goal.
    pub const ALL: [Self; 4] = [Self::Win, Self::Soonest, Self::Hold, Self::Way];

    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Soonest => "soonest",
            Self::Hold => "hold",
            Self::Way => "way",
        }
    }

    /// The question.
    pub fn question(self) -> Text {
        match self {
            Self::Win => Text::new("One move wins, and only one. Which?", "Un coup gagne, et un seul. Lequel ?"),
            Self::Soonest => Text::new(
                "Several moves win; one wins sooner than all others. Which?",
                "Plusieurs coups gagnent ; un seul gagne plus vite que tous les autres. Lequel ?",
            ),
            Self::Hold => {
                Text::new("One move does not lose, and only one. Which?", "Un coup ne perd pas, et un seul. Lequel ?")
            }
            Self::Way => Text::new(
                "One first move is on a best way, and only one. Which?",
                "Un premier coup est sur un meilleur chemin, et un seul. Lequel ?",
            ),
        }
    }
}

/// How hard a puzzle is, from 1 to 5.
///
/// ```
/// use tablette::puzzle::Grade;
/// assert!("3".parse::<Grade>().is_ok() && "6".parse::<Grade>().is_err() && "03".parse::<Grade>().is_err());
/// assert_eq!(Grade::of(45, 12).get(), 5);
/// assert_eq!(Grade::of(1, 1).get(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Grade(u8);

impl Grade {
    /// Every grade, the easiest first.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];
    /// The one in the middle.
    pub const MIDDLE: Self = Self(3);

    /// That of a puzzle so many plies deep, with so many lures.
    pub fn of(depth: u64, lures: u64) -> Self {
        let doublings = |number: u64| number.saturating_add(1).ilog2();
        Self((doublings(depth) + doublings(lures)).clamp(2, 6) as u8 - 1)
    }

    /// That of the puzzle at a place in a set of so many: they rise from 1 to 5.
    pub fn rising(at: u64, count: u64) -> Self {
        Self(1 + (at.saturating_mul(5) / count.max(1)).min(4) as u8)
    }

    /// The number, from 1 to 5.
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

/// Makes the puzzle of a grade and a seed: always the same. Where no position of that grade is found, the nearest one.
///
/// Time: a tenth of a second, most of it for the table of a draughts ending. Space: 256 MiB at most.
///
/// # Errors
/// [`Failure::Absent`] when the game deals no positions; stopped.
///
/// # Example
///
/// ```
/// use tablette::puzzle::{Goal, Grade, puzzle};
/// use tablette::{Effort, game};
///
/// let found = puzzle(game("subtraction")?, Grade::MIDDLE, 7, &Effort::default())?;
/// assert_eq!((found.goal, found.grade), (Goal::Win, Grade::MIDDLE));
/// # Ok::<(), tablette::Failure>(())
/// ```
pub fn puzzle(game: &dyn AnyGame, grade: Grade, seed: u64, effort: &Effort<'_>) -> Result<Puzzle, Failure> {
    let name = game.info().name;
    // The tables of one puzzle are shared by its attempts, and by nothing else, so that it does not depend on earlier ones.
    let recent = Recent::new(ROOM);
    let memory = effort.memory.min(ROOM);
    // Whatever only a search could judge is no puzzle: a few looks are enough to find that out.
    let effort = Effort { memory, looks: FEW, tables: None, recent: Some(&recent), until_stopped: false, ..*effort };
    let mut nearest: Option<Puzzle> = None;
    for attempt in 0..ATTEMPTS {
        if effort.is_over() {
            return Err(Refusal::Stopped.into());
        }
        let draft = game.deal(grade.0, seed, attempt).ok_or_else(|| Failure::Absent(deals_none(name)))?;
        let Ok(board) = game.open(&draft.board, &draft.settings) else { continue };
        let Some(found) = judge::judged(&*board, draft.settings, seed, &effort)? else { continue };
        if found.grade == grade {
            return Ok(found);
        }
        let distance = |puzzle: &Puzzle| puzzle.grade.0.abs_diff(grade.0);
        if nearest.as_ref().is_none_or(|nearest| distance(&found) < distance(nearest)) {
            nearest = Some(found);
        }
    }
    nearest.ok_or_else(|| Failure::Absent(found_none(name)))
}

impl Puzzle {
    /// Opens the position.
    ///
    /// # Errors
    /// Never for a puzzle that was made here.
    pub fn open(&self) -> Result<Box<dyn AnyBoard>, Problem> {
        crate::game(self.game)?.open(&self.board, &self.settings)
    }

    /// Whether a rung agrees that the answer is right, and no other move is; `None` where it cannot tell, as a theory that knows
    /// no plies cannot tell which win is soonest.
    ///
    /// # Errors
    /// Those of [`AnyBoard::knowledge`] when that rung is asked.
    pub fn confirmed_by(&self, rung: Rung, effort: &Effort<'_>) -> Result<Option<bool>, Failure> {
        judge::confirmed(self, rung, effort)
    }
}

words! {
    GRADE { "a grade from 1 (easy) to 5 (hard)", "un degré de 1 (facile) à 5 (difficile)" }
    deals_none(game: Words) { "{game} has no puzzles", "{game} n'a pas de problèmes" }
    found_none(game: Words) { "no puzzle of {game} was found for this seed", "aucun problème de {game} n'a été trouvé pour cette graine" }
}
