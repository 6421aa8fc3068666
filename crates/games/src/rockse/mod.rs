//! Röckse: the cheapest way through a grid by jumps, where bonus cells add jumps for good.
//!
//! The path leads from the first cell of an N×N grid of weights to the last one, by jumps (di,dj)
//! that never come back: di > 0, or di = 0 and dj > 0 (condition (*) of the text). The default
//! jumps are always allowed; standing on a bonus cell allows its jumps from there on, including the
//! jump that leaves the cell. A path weighs the sum of all its cells, with both ends counted once.
//! Find a path of least weight, or prove that there is none.
//!
//! The puzzle is NP-hard in the number of distinct extra jumps ([`generate`](generate::sat) turns
//! 3-SAT instances into grids). The ladder, with each rung in its own file and callable on its own:
//!
//! - the rules here, over the *true* state ([`Position`]), for the generic recursion, memory and
//!   table;
//! - [`suites`]: exhaustive search within a number of jumps, and the greedy search with a horizon;
//! - `relax`: bounds that allow every jump as soon as it could have been collected;
//! - `layers`: whole rows of all paths that hold the same jumps, exact or as a beam, with all extra
//!   jumps enforced or only some;
//! - [`theory`]: relax and refine on the critical jumps, which settles 1000 × 1000 cells with 40
//!   bonuses; [`count`]: the number of best paths.
//!
//! [`questions`] answers the questions of the source text one by one, and says where its answer key
//! is wrong.
//!
//! ```
//! use tablette_core::{Game, Rules, RulesExt, Settings};
//! use tablette_games::rockse::Rockse;
//!
//! let game = Rockse::open("0 1; 0 2; jumps (0,1) (1,-1) (1,0)", &Settings::default()).unwrap();
//! let mut moves = Vec::new();
//! game.moves(&game.start(), &mut moves);
//! assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["(0,1)", "(1,0)"]);
//! ```

pub mod count;
mod explain;
pub mod generate;
mod instance;
mod judge;
mod jumps;
mod layers;
mod lesson;
pub mod notation;
mod numbering;
mod picture;
mod plain;
mod position;
mod puzzle;
pub mod questions;
mod relax;
mod remainder;
mod route;
mod rule;
mod source;
mod span;
pub mod suites;
mod sum;
pub mod theory;
mod words;

use std::sync::Arc;

use tablette_core::notation::Series;
use tablette_core::{
    Abilities, Amount, Branching, Digits, Game, Growth, Info, Phrase, Places, Problem, PuzzleCandidate, Puzzles,
    Recipe, RulesExt, Setting, Settings, SplitMix64, Unsolved, View, Wording, Words, words,
};

pub use instance::{Bonus, Cell, Instance, MOST_JUMPS, MOST_SIDE};
pub use jumps::{Jump, JumpSet};
pub use lesson::lesson;
pub use position::Position;
pub use puzzle::Rockse;
pub use route::Route;
pub use rule::Rule;

impl Game for Rockse {
    const INFO: &'static Info = &words::INFO;
    const ABILITIES: Abilities<Self> = Abilities::NONE
        .numbered()
        .theory()
        .wording()
        .plain()
        .places()
        .branching()
        .growth()
        .recipes()
        .files()
        .unsolved()
        .puzzles()
        .taught(lesson);

    fn open(board: &str, settings: &Settings) -> Result<Self, Problem> {
        settings.only(words::SETTINGS)?;
        let rule = Rule::read(settings)?;
        let gap = rule::gap(settings)?;
        let read = notation::read(board)?;
        let start = rule.begin(read.position, read.left)?;
        Ok(Self { instance: Arc::new(read.instance), start, rule, gap })
    }

    /// The plain text on one line; `at`, `extra` and `left` are omitted at the start.
    fn show_state(&self, state: &Position) -> String {
        let text = notation::show_plain(&self.instance, state);
        // Where jumps are counted, "left 0" must be explicit: an omitted count means all of them.
        if self.rule.is_over(state) { text + "; left 0" } else { text }
    }

    fn parse_state(&self, text: &str) -> Result<Position, Problem> {
        let read = notation::read(text)?;
        if read.instance != *self.instance {
            return Err(Problem::new(SAME, text.chars().take(20).collect::<String>()));
        }
        self.rule.begin(read.position, read.left)
    }

    fn show_move(&self, _: &Position, mv: Jump) -> String {
        mv.to_string()
    }

    fn parse_move(&self, state: &Position, text: &str) -> Result<Jump, Problem> {
        let jump = read_jump(text).ok_or_else(|| Problem::new(MOVE, text))?;
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        if moves.contains(&jump) {
            return Ok(jump);
        }
        let allowed: Vec<String> = moves.iter().take(12).map(ToString::to_string).collect();
        let cell = self.instance.cell(state.cell).to_string();
        let why = if moves.is_empty() {
            no_jump(cell)
        } else if self.instance.target(state.cell, jump).is_none() {
            leaves_grid(cell, self.instance.size())
        } else {
            there_are(cell, allowed.join(" "))
        };
        Err(Problem::new(LEGAL, text).hint(why))
    }

    fn view(&self, state: &Position) -> View {
        picture::draw(self, state)
    }
}

impl Unsolved for Rockse {
    fn unsolved(&self, state: &Position) -> View {
        picture::draw_unsolved(self, state)
    }
}

impl Wording for Rockse {
    fn say_move(&self, state: &Position, mv: Jump) -> Phrase {
        words::say_jump(&self.instance, state, mv)
    }
}

impl Branching for Rockse {
    /// The total number of jumps, whether or not they are allowed here.
    fn branching(&self, _: &Position) -> Amount {
        Amount::Exact(self.instance.numbered().len() as u128)
    }
}

impl Places for Rockse {
    fn place(&self, state: &Position) -> String {
        self.instance.cell(state.cell).to_string()
    }
}

impl Recipe for Rockse {
    const RECIPE: &'static [Setting] = generate::RECIPE;

    fn sample(recipe: &Settings) -> Result<String, Problem> {
        generate::sample(recipe)
    }
}

impl Puzzles for Rockse {
    /// Higher grades have larger grids, more default jumps and more bonuses.
    fn deal(grade: u8, seed: u64, attempt: u64) -> PuzzleCandidate {
        let mut random = SplitMix64::for_attempt(seed, attempt);
        let (size, jumps, bonuses) = match grade {
            ..=1 => (random.within(2, 3), 3, 0),
            2 => (3, 3, 1),
            3 => (random.within(3, 4), 4, 1),
            4 => (random.within(4, 6), 5, 2),
            _ => (random.within(6, 9), 6, 3),
        };
        let made = generate::random(size as usize, jumps, bonuses, random.below(u64::MAX));
        PuzzleCandidate::new(made.map_or_else(|_| String::new(), |made| notation::show_plain(&made, &made.start())))
    }
}

impl Growth for Rockse {
    /// The squares at the top left, with the bonus cells inside them, in at most twelve steps. Only
    /// the whole board if it is large or the position is not the start.
    fn growth(&self) -> Vec<String> {
        const STEPS: usize = 12;
        const LARGE: usize = 512;
        let size = self.instance.size();
        let whole = self.show_state(&self.start);
        if size > LARGE || self.start != self.instance.start() {
            return vec![whole];
        }
        let steps = STEPS.min(size);
        let sides = (1..steps).map(|step| (size * step).div_ceil(steps)).filter(|&side| side < size);
        let mut boards: Vec<String> = sides.map(|side| self.corner(side)).collect();
        boards.push(whole);
        boards
    }
}

impl Rockse {
    /// The first `side` rows and columns as a separate board.
    fn corner(&self, side: usize) -> String {
        let rows = self.instance.weights().chunks(self.instance.size()).take(side);
        let inside = |bonus: &&Bonus| (bonus.cell.i.max(bonus.cell.j) as usize) < side;
        let bonuses = self.instance.bonuses().iter().filter(inside).cloned().collect();
        let grid = rows.map(|row| row[..side].to_vec()).collect();
        let corner = Instance::new(grid, self.instance.jumps().to_vec(), bonuses).expect("part of a valid instance");
        notation::show_plain(&corner, &corner.start())
    }
}

/// Reads `(di,dj)` strictly.
fn read_jump(text: &str) -> Option<Jump> {
    let series = Series::read(text, 2).ok()?;
    let number = |&(_, is_negative, digits): &(usize, bool, &str)| {
        let number: i64 = digits.parse().ok()?;
        Some(if is_negative { -number } else { number })
    };
    let [di, dj] = &series.items[..] else { return None };
    Some(Jump::new(number(di)?, number(dj)?))
}

words! {
    SAME {
        "a position on the same grid, jumps and bonus cells",
        "une position sur la même grille, avec les mêmes sauts et cases bonus",
    }
    MOVE { "a jump such as (1,-1)", "un saut comme (1,-1)" }
    LEGAL { "a jump that is allowed here", "un saut permis ici" }
    no_jump(cell: Words) { "there is no jump from {cell}", "il n'y a aucun saut depuis {cell}" }
    leaves_grid(cell: Words, size: Digits) {
        "from {cell} that leaves the grid of {size} rows and columns",
        "depuis {cell}, il sort de la grille de {size} lignes et colonnes",
    }
    there_are(cell: Words, jumps: Words) { "from {cell} there are {jumps}", "depuis {cell}, il y a {jumps}" }
}
