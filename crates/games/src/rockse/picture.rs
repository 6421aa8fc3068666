//! The grid as a heat map: light cells are good, heavy ones bad. Shows the bonus cells, the path
//! from the position, and the cells that can be clicked.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use tablette_core::{Digits, Game, Ink, Look, NoWatch, Options, Phrase, RulesExt, Text, Tile, View, Words, words};

use super::instance::Cell;
use super::instance::Instance;
use super::position::Position;
use super::puzzle::Rockse;
use super::rule::Rule;
use super::theory::{Limits, optimum};

/// Grids larger than this many tiles a side are drawn at reduced scale.
const SIDE: usize = 40;
/// The most cells of layers in the search for the path, so that a picture is never slow.
const CELLS: u64 = 20_000;
const BYTES: u64 = 64 << 20;

words! {
    legend(cost: Digits) {
        "@ here · * bonus · o best path · cost {cost}",
        "@ ici · * bonus · o meilleur chemin · coût {cost}",
    }
    legend_greedy(cost: Digits, best: Digits) {
        "@ here · * bonus · o greedy path, cost {cost} · + best path, cost {best} · # both",
        "@ ici · * bonus · o chemin glouton, coût {cost} · + meilleur chemin, coût {best} · # les deux",
    }
    ALREADY_HERE { "You are already on this cell.", "Vous êtes déjà sur cette case." }
    NEVER_BACK {
        "A jump leads to a lower row, or further right in the same row: never back.",
        "Un saut mène à une ligne plus basse, ou plus à droite dans la même ligne : jamais en arrière.",
    }
    not_reached(jumps: Words) {
        "No jump leads here. From your cell these jumps (rows down, columns right) are possible: {jumps}.",
        "Aucun saut ne mène ici. De votre case, on peut sauter (lignes vers le bas, colonnes vers la droite) : {jumps}.",
    }
    TYPE_IT {
        "A square of this picture stands for many cells: type the jump.",
        "Un carré de cette image représente beaucoup de cases : tapez le saut.",
    }
    LEGEND_BARE { "@ here · * bonus", "@ ici · * bonus" }
    drawn_as(size: Digits, side: Digits) {
        "@ here · * bonus · {size} rows and columns, drawn as {side}",
        "@ ici · * bonus · {size} lignes et colonnes, dessinées en {side}",
    }
}

const HERE: Text = Text::new("you are here", "vous êtes ici");
const BONUS: Text = Text::new("bonus", "bonus");
const SCALE: [Text; 3] = [Text::new("heavy", "lourd"), Text::new("weight 0", "poids nul"), Text::new("light", "léger")];

pub(super) fn draw(game: &Rockse, position: &Position) -> View {
    if game.instance().size() > SIDE { reduced(game.instance(), position) } else { whole(game, position, true) }
}

/// Draws the grid without the path and its cost, which a reduced picture never shows.
pub(super) fn draw_unsolved(game: &Rockse, position: &Position) -> View {
    if game.instance().size() > SIDE { reduced(game.instance(), position) } else { whole(game, position, false) }
}

/// Draws one tile per cell, and the path from the position if `solved`.
fn whole(game: &Rockse, position: &Position, solved: bool) -> View {
    let instance = game.instance();
    let (limits, options) = (Limits { gap: 0, cells: CELLS }, Options { watch: &NoWatch, memory: BYTES });
    let found = solved.then(|| game.route(position, &limits, &options).unwrap_or_default());
    let route = found.unwrap_or_default();
    let path: HashSet<Cell> = route.cells.iter().copied().collect();
    // The best path beside the greedy one.
    let is_greedy = solved && matches!(game.rule(), Rule::Greedy(_));
    let best = is_greedy.then(|| optimum(instance, position, &limits, &options).unwrap_or_default());
    let best_path: HashSet<Cell> = best.iter().flat_map(|best| best.cells.iter().copied()).collect();
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let clicks: HashMap<u32, String> = moves
        .into_iter()
        .filter_map(|jump| Some((instance.target(position.cell, jump)?, game.show_move(position, jump))))
        .collect();
    let jumps = listed(clicks.values());
    let scale = heaviest(instance);
    let tile = |index: u32| {
        let weight = instance.weights()[index as usize];
        let cell = instance.cell(index);
        let sign = match (path.contains(&cell), best_path.contains(&cell)) {
            _ if index == position.cell => "@",
            (true, true) => "#",
            (true, false) => "o",
            (false, true) => "+",
            (false, false) => "",
        };
        let ink = if index == position.cell { Ink::First } else { heat(weight as f64, scale) };
        let bonus = if instance.bonuses().iter().any(|bonus| instance.index(bonus.cell) == index) { "*" } else { "" };
        let mut tile = Tile::new(ink, format!("{sign}{bonus}{weight}"));
        tile.said = match (index == position.cell, bonus.is_empty()) {
            (true, _) => Some(HERE),
            (false, false) => Some(BONUS),
            (false, true) => None,
        };
        match clicks.get(&index) {
            Some(jump) => tile.playing(jump.clone()),
            None if clicks.is_empty() => tile,
            None => tile.refusing(refusal(position.cell, index, &jumps)),
        }
    };
    let size = instance.size() as u32;
    let rows = (0..size).map(|row| (row * size..(row + 1) * size).map(tile).collect()).collect();
    let caption = match (route.cost, best.and_then(|best| best.cost)) {
        (Some(cost), Some(best)) => legend_greedy(cost, best),
        (Some(cost), None) => legend(cost),
        (None, _) => LEGEND_BARE.into(),
    };
    let squares = route.cells.iter().map(|cell| (cell.i as usize, cell.j as usize));
    grid(rows, 1, caption).with_path(squares)
}

/// The reason why no jump leads from the cell `here` to another one. Cells are numbered row by row,
/// and a jump leads to a larger number.
fn refusal(here: u32, there: u32, jumps: &str) -> Phrase {
    match there.cmp(&here) {
        Ordering::Less => NEVER_BACK.into(),
        Ordering::Equal => ALREADY_HERE.into(),
        Ordering::Greater => not_reached(jumps),
    }
}

/// The first few jumps, in order.
fn listed<'a>(jumps: impl Iterator<Item = &'a String>) -> String {
    const MOST: usize = 12;
    let mut jumps: Vec<_> = jumps.map(String::as_str).collect();
    jumps.sort_unstable();
    let more = if jumps.len() > MOST { " …" } else { "" };
    jumps.truncate(MOST);
    jumps.join(" ") + more
}

/// The tiles of blocks of cells, named by their first row and column.
fn grid(rows: Vec<Vec<Tile>>, block: usize, caption: Phrase) -> View {
    let side = rows.len();
    let names = || (0..side).map(|name| (name * block).to_string());
    let view = View::grid(rows).with_row_names(names()).with_column_names(names());
    view.with_caption(caption).with_scale(SCALE).looking(Look::Numbers)
}

/// Draws one tile for each block of cells, coloured by their mean weight.
fn reduced(instance: &Instance, position: &Position) -> View {
    let size = instance.size();
    let block = size.div_ceil(SIDE);
    let side = size.div_ceil(block);
    let mut sums = vec![(0.0, 0_u32); side * side];
    let mut marks = vec![String::new(); side * side];
    let place = |index: u32| {
        let Cell { i, j } = instance.cell(index);
        i as usize / block * side + j as usize / block
    };
    for (index, &weight) in instance.weights().iter().enumerate() {
        let sum = &mut sums[place(index as u32)];
        *sum = (sum.0 + weight as f64, sum.1 + 1);
    }
    for bonus in instance.bonuses() {
        "*".clone_into(&mut marks[place(instance.index(bonus.cell))]);
    }
    marks[place(position.cell)].insert(0, '@');
    let means: Vec<f64> = sums.iter().map(|&(sum, count)| sum / f64::from(count)).collect();
    let scale = means.iter().fold(0.0, |most: f64, mean| most.max(mean.abs()));
    let here = place(position.cell);
    let tile = |(at, (mean, mark)): (usize, (&f64, String))| {
        Tile::new(if at == here { Ink::First } else { heat(*mean, scale) }, mark).refusing(TYPE_IT)
    };
    let tiles: Vec<Tile> = means.iter().zip(marks).enumerate().map(tile).collect();
    let rows = tiles.chunks(side).map(<[Tile]>::to_vec).collect();
    grid(rows, block, drawn_as(size, side))
}

fn heaviest(instance: &Instance) -> f64 {
    instance.weights().iter().map(|weight| weight.unsigned_abs()).max().unwrap_or(0) as f64
}

/// Negative weights are good.
fn heat(weight: f64, scale: f64) -> Ink {
    Ink::Heat(if scale > 0.0 { (-weight / scale) as f32 } else { 0.0 })
}
