//! The boards of a test: small ones, larger ones for random positions, and growing families.
//!
//! A game needs none of this: its own small boards, and the boards that lead up to its examples,
//! are enough. The boards listed here by name only sharpen the tests of the class games.

use tablette::{AnyGame, Settings, SplitMix64};

use crate::assignment::Assignment;
use crate::own::SizedBoard;

/// Boards of a user's own game with questions about every position, besides its start.
const FEW: usize = 8;
/// Minimum number of boards that show growth.
const FEWEST: usize = 5;

impl Assignment<'_> {
    /// Returns the boards that are edge cases by themselves: the game's small ones.
    pub(crate) fn edge_boards(&self) -> Vec<String> {
        if let Some(own) = &self.own {
            let few = own.boards.iter().take(FEW).map(|step| step.board.clone());
            return std::iter::once(own.start.clone()).chain(few).collect();
        }
        let game = self.game.info();
        let small = game.small.iter().filter(|board| !OTHERWISE_WRITTEN.contains(&(game.name, **board)));
        small.chain(mirrored(game.name)).map(|text| (*text).to_owned()).collect()
    }

    /// Returns the boards with questions about every reachable position.
    pub(crate) fn small_boards(&self) -> Vec<String> {
        let more = if self.own.is_some() { Vec::new() } else { more_small(self.game.info().name) };
        self.edge_boards().into_iter().chain(more).collect()
    }

    /// Returns boards of growing size for random positions, the smallest first.
    pub(crate) fn levels(&self) -> Vec<String> {
        match &self.own {
            Some(own) if own.boards.is_empty() => vec![own.start.clone()],
            Some(own) => own.boards.iter().map(|step| step.board.clone()).collect(),
            None => levels(self.game, &self.settings),
        }
    }

    /// Returns the boards for measuring growth; empty if there are none.
    pub fn family(&self) -> Vec<SizedBoard> {
        match &self.own {
            Some(own) if own.boards.len() < FEWEST => Vec::new(),
            Some(own) => own.boards.clone(),
            None => family(self.game, &self.settings),
        }
    }
}

/// Boards with a notation of their own, which no program needs to know: that of no rings, and drawn pins.
const OTHERWISE_WRITTEN: [(&str, &str); 3] = [("rings", "0"), ("kayles", "iii_ii ii"), ("kayles", "_")];

/// Returns the smallest boards whose mirrored square gives another board with another value: a
/// program that exchanges row and column is wrong about each of them.
fn mirrored(game: &str) -> &'static [&'static str] {
    match game {
        "chocolate" => &["3x4@0,1", "3x4@1,0", "4x3@0,1", "4x3@1,0"],
        _ => &[],
    }
}

/// Returns boards with questions about every reachable position, besides the game's own small ones.
fn more_small(game: &str) -> Vec<String> {
    match game {
        "chomp" => vec!["4x4".to_owned(), "3x4".to_owned(), "7x2".to_owned()],
        "chocolate" => bars(5),
        "rings" => (1..=5).flat_map(all_rings).collect(),
        "kayles" => vec!["7".to_owned(), "4 3 1".to_owned()],
        "subtraction" => vec!["40".to_owned()],
        _ => Vec::new(),
    }
}

/// Returns every bar with sides up to `side`, with the deadly square everywhere.
fn bars(side: u32) -> Vec<String> {
    let mut bars = Vec::new();
    for (m, n) in (1..=side).flat_map(|m| (1..=side).map(move |n| (m, n))) {
        bars.extend((0..m).flat_map(|i| (0..n).map(move |j| format!("{m}x{n}@{i},{j}"))));
    }
    bars
}

/// Returns every board of `squares` squares, to be filled.
fn all_rings(squares: u32) -> Vec<String> {
    let goal = "*".repeat(squares as usize);
    let board = |value: u32| (0..squares).map(|k| if value >> k & 1 == 1 { '*' } else { '.' }).collect::<String>();
    (0..1 << squares).map(|value| format!("{}>{goal}", board(value))).collect()
}

/// Returns boards of growing size for random positions, the smallest first.
fn levels(game: &dyn AnyGame, settings: &Settings) -> Vec<String> {
    let named: &[&str] = match game.info().name {
        "chomp" => &["5x5", "6x5", "6x6", "7x7", "8x8", "9x9", "10x10"],
        "chocolate" => &["6x5@3,2", "7x7@2,4", "9x8@4,3", "12x12@5,7", "20x18@11,4", "40x33@17,20"],
        // The last ones have more squares than a word of 32 bits, and greater values.
        "rings" => &["6", "7", "8", "10:", "12", "16", "20", "33:", "40:"],
        "kayles" => &["9", "6 5 3", "12", "7 5 9"],
        "subtraction" => &["60", "100", "1000"],
        _ => return leading_up(game, settings),
    };
    named.iter().map(|board| (*board).to_owned()).collect()
}

/// Returns the boards that lead up to the examples of a game.
fn leading_up(game: &dyn AnyGame, settings: &Settings) -> Vec<String> {
    let opened = game.info().plain_examples().filter_map(|example| game.open(example, settings).ok());
    opened.flat_map(|board| board.growth()).collect()
}

/// Returns a family of boards for measuring growth: their positions grow as a power of the size, so
/// that only a program that recomputes them grows exponentially. Empty if a game has none.
fn family(game: &dyn AnyGame, settings: &Settings) -> Vec<SizedBoard> {
    let of = |sizes: &[u64], board: &dyn Fn(u64) -> Option<String>| {
        sizes.iter().filter_map(|&size| board(size).map(|board| SizedBoard { size, board })).collect()
    };
    match game.info().name {
        // Only lost boards: on a won bar a recursion is sometimes lucky, and its work fluctuates.
        "chomp" => of(&rising(420), &|n| Some(if n == 1 { "1".to_owned() } else { format!("{n},{}", n - 1) })),
        "chocolate" => of(&rising(100), &|n| Some(bar_of(n))),
        "rings" => of(&rising(60), &|n| Some(format!("{n}:"))),
        "kayles" => of(&rising(40), &|n| Some(n.to_string())),
        "subtraction" => of(&rising(5000), &|n| Some(n.to_string())),
        "rockse" => of(&rising(60), &|n| Some(grid(n))),
        _ => {
            let boards = game.info().plain_examples().filter_map(|example| game.open(example, settings).ok());
            let grown = boards.map(|board| board.growth()).max_by_key(Vec::len).unwrap_or_default();
            (1..).zip(grown).map(|(size, board)| SizedBoard { size, board }).collect()
        }
    }
}

/// Returns the sizes of growing boards, none above `most`: 1, 2, 3, … up to 12, then a quarter more
/// each time.
pub fn rising(most: u64) -> Vec<u64> {
    let steps = std::iter::successors(Some(1_u64), |n| Some(if *n < 12 { n + 1 } else { n + n / 4 }));
    steps.take_while(|n| *n <= most).collect()
}

/// Returns the bar whose four margins together have `sum` squares, as evenly as possible.
fn bar_of(sum: u64) -> String {
    let margin = |k: u64| (sum + k) / 4;
    let (left, right, above, below) = (margin(3), margin(1), margin(2), margin(0));
    format!("{}x{}@{left},{above}", left + right + 1, above + below + 1)
}

/// Returns a grid of `size` rows with one bonus cell, whose corners are the smaller ones: three
/// jumps lead on from everywhere.
fn grid(size: u64) -> String {
    let row = |i: u64| (0..size).map(|j| ((i * 7 + j * 11 + i * j) % 13).to_string()).collect::<Vec<_>>().join(" ");
    let mut text = (0..size).map(row).collect::<Vec<_>>().join("; ");
    text += "; jumps (0,1) (1,0) (1,1)";
    if size > 1 {
        text += "; bonus (0,1): (2,-1)";
    }
    text
}

/// Whether boards come from a recipe. Each is then a puzzle of its own, without questions about
/// later positions.
pub(crate) fn is_sampled(game: &dyn AnyGame) -> bool {
    game.recipe().iter().any(|setting| setting.name == "size")
}

/// Generates a board from a recipe, larger for higher levels; `None` in games without recipes.
pub(crate) fn sampled(game: &dyn AnyGame, random: &mut SplitMix64, level: usize) -> Option<String> {
    if !is_sampled(game) {
        return None;
    }
    let recipe = game.recipe();
    let pairs = [format!("size={}", 2 + level), format!("seed={}", random.below(1 << 30))];
    let bonuses =
        recipe.iter().any(|setting| setting.name == "bonuses").then(|| format!("bonuses={}", random.below(4)));
    let pairs: Vec<String> = pairs.into_iter().chain(bonuses).collect();
    game.sample(&Settings::parse(pairs.iter().map(String::as_str)).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablette::GAMES;

    #[test]
    fn every_board_opens() {
        let settings = Settings::default();
        for game in GAMES {
            let all = more_small(game.info().name).into_iter().chain(levels(*game, &settings));
            let grown = family(*game, &settings).into_iter().map(|step| step.board);
            for board in all.chain(grown) {
                assert!(game.open(&board, &settings).is_ok(), "{}: {board}", game.info().name);
            }
        }
    }

    #[test]
    fn a_family_rises_by_one_so_that_an_exponential_leaves_some_points() {
        assert_eq!(rising(20), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 18]);
        assert_eq!([0, 1, 2, 5].map(bar_of), ["1x1@0,0", "2x1@1,0", "2x2@1,1", "4x3@2,1"]);
    }
}
