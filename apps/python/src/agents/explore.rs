//! Everything that can be reached from a position, as numbers.

use std::collections::HashMap;

use pyo3::prelude::*;
use tablette::{Amount, AnyBoard, Budget, Failure, Number, Players, Problem, Refusal, Tile, View, Words, words};

words! {
    few(most: Number) {
        "a board from which at most {most} positions can be reached",
        "une tablette d'où l'on atteint au plus {most} positions",
    }
    smaller(boards: Words) {
        "open a smaller one, such as {boards}, or allow more positions with most",
        "ouvrez-en une plus petite, comme {boards}, ou permettez plus de positions avec most",
    }
}

/// What can be reached, as a dictionary: positions are numbered breadth first from 0, and all lists
/// go by these numbers.
#[derive(Default, IntoPyObject)]
pub(crate) struct Explored {
    /// 2, or 1 in a puzzle.
    players: usize,
    /// As the game writes them.
    positions: Vec<String>,
    /// How the game has ended there for the side to move; `None` where it goes on.
    results: Vec<Option<&'static str>>,
    /// The repetition key and the occurrence that draws, in games that know such draws.
    keys: Vec<Option<(String, usize)>>,
    /// Every legal move, in the game's order.
    moves: Vec<Vec<Edge>>,
    /// The different tiles of all pictures, in the order in which they were met.
    kinds: Vec<TileKind>,
    /// Each position as rows, columns and the kinds of its tiles, row by row, four bytes each with
    /// the lowest first.
    pictures: Vec<(usize, usize, Vec<u8>)>,
}

/// Notation, position that it leads to, cost, and whether the turn passes.
type Edge = (String, usize, i64, bool);

/// Ink, mark, and of a stone whether it is light, crowned, taken.
type TileKind = (&'static str, String, Option<(bool, bool, bool)>);

/// Explores from a position, breadth first. O(positions x moves), each with its text; so is the
/// space.
///
/// # Errors
/// [`Failure::Input`] beyond `most` positions; refused beyond the memory of the budget; stopped.
pub(super) fn explore(start: &dyn AnyBoard, most: usize, budget: &Budget<'_>) -> Result<Explored, Failure> {
    let alone = start.info().players == Players::One;
    let players = if alone { 1 } else { 2 };
    let mut explored = Explored { players, positions: vec![start.position()], ..Explored::default() };
    let mut numbers = HashMap::from([(start.position(), 0)]);
    let mut kinds = HashMap::new();
    let mut bytes = 0_u128;
    while let Some(position) = explored.positions.get(explored.results.len()) {
        if budget.is_over() {
            return Err(Refusal::Stopped.into());
        }
        budget.watch.progress(explored.results.len() as u64, None);
        let board = start.at(position)?;
        // Positions whose moves are too long for a list are too many for a table of moves as well.
        let legal = board.legal(budget)?.ok_or_else(|| too_large(start, most))?;
        let mut edges = Vec::with_capacity(legal.len());
        for mv in legal {
            // Needed only in games for two: parsing a move costs as much as listing all of them.
            let passes = !alone && board.passes(&mv.notation)?;
            let met = explored.positions.len();
            let number = *numbers.entry(mv.position.clone()).or_insert(met);
            bytes += 64 + mv.notation.len() as u128;
            if number == met {
                bytes += 256 + 2 * mv.position.len() as u128;
                explored.positions.push(mv.position);
            }
            edges.push((mv.notation, number, mv.cost, passes));
        }
        if explored.positions.len() > most {
            return Err(too_large(start, most));
        }
        let picture = picture(&board.unsolved(), &mut kinds, &mut explored.kinds);
        bytes += 8 * picture.2.len() as u128;
        Refusal::unless_fits(Amount::Exact(bytes), budget.memory)?;
        explored.results.push(board.result().map(tablette::Outcome::name));
        explored.keys.push(board.repetition());
        explored.moves.push(edges);
        explored.pictures.push(picture);
    }
    Ok(explored)
}

fn too_large(start: &dyn AnyBoard, most: usize) -> Failure {
    let boards = start.info().small.join(" · ");
    Failure::from(Problem::new(few(most), start.position()).hint(smaller(boards)))
}

/// A picture as kinds of tiles; new kinds are added.
fn picture(view: &View, numbers: &mut HashMap<TileKind, u32>, kinds: &mut Vec<TileKind>) -> (usize, usize, Vec<u8>) {
    let mut bytes = Vec::with_capacity(4 * view.rows.len() * view.width());
    for tile in view.rows.iter().flatten() {
        let kind = kind(tile);
        let met = kinds.len() as u32;
        let number = *numbers.entry(kind.clone()).or_insert(met);
        if number == met {
            kinds.push(kind);
        }
        bytes.extend(number.to_le_bytes());
    }
    (view.rows.len(), view.width(), bytes)
}

/// What a tile shows of the position; what a click on it would do follows from the rules.
fn kind(tile: &Tile) -> TileKind {
    let stone = tile.stone.map(|stone| (stone.light, stone.crowned, stone.taken));
    (tile.ink.name(), tile.mark.trim().to_owned(), stone)
}
