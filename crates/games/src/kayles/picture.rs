//! Rows of pins as a picture.
//!
//! In drawn rows the pins that fall name a move: a user chooses one of them, and then the same
//! again or its neighbour. In heaps, which change their places after each move, a click on a pin
//! knocks it down, and a click between two pins both.

use tablette_core::{CutLine, Digits, Game, Ink, Look, RulesExt, Text, Tile, View, Words, words};

use super::pins::{self, DRAWN, PinRuns};
use super::{Kayles, LAID_OUT};

const FALLEN: Text = Text::new("fallen pin", "quille tombée");

words! {
    in_part(drawn: Digits, longest: Digits) {
        "only the first {drawn} pins of a row are drawn; the longest row has {longest}",
        "seules les {drawn} premières quilles d'une rangée sont dessinées ; la plus longue en a {longest}",
    }
    IS_DOWN { "This pin is already down.", "Cette quille est déjà tombée." }
    no_throw(code: Words) {
        "No move takes this pin under the code {code}.",
        "Avec le code {code}, aucun coup ne prend cette quille.",
    }
    ALONE_OR_WITH_NEIGHBOUR {
        "Choose a pin; then choose it again to knock it down alone, or its neighbour to knock down both.",
        "Choisissez une quille, puis la même pour l'abattre seule, ou sa voisine pour abattre les deux.",
    }
    ONE_BY_ONE {
        "Choose the pins that fall, one by one; then choose the last one again to knock them down.",
        "Choisissez une à une les quilles à abattre, puis la dernière encore une fois pour les abattre.",
    }
}

/// A pin: the place of its run in the position, the length of that run, and its own place in it.
type Pin = (usize, u64, u64);

/// Draws a position. O(pins · digits of the code), and at most 60 pins of a row.
pub(super) fn draw(game: &Kayles, runs: &PinRuns) -> View {
    let rows = rows(runs);
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let sheet = PinSheet { game, runs, rows: &rows, is_named: is_named(game, runs) };
    let tiles = (0..rows.len()).map(|row| (0..width).map(|at| sheet.tile(row, at)).collect());
    let view = View::grid(tiles.collect()).looking(Look::Counters);
    if pins::is_drawn(runs) {
        let view = view.with_column_names((1..=width).map(|pin| pin.to_string()));
        let view = if rows.len() > 1 { view.with_row_names((1..=rows.len()).map(|row| row.to_string())) } else { view };
        return view.with_caption(if game.code == [0, 7, 7] { ALONE_OR_WITH_NEIGHBOUR } else { ONE_BY_ONE });
    }
    let view = view.with_cut_lines((0..rows.len()).flat_map(|row| sheet.cut_lines(row)));
    match runs.first() {
        Some(&longest) if longest.unsigned_abs() > DRAWN => view.with_caption(in_part(DRAWN, longest)),
        _ => view,
    }
}

/// The pins of each row, `None` where one has fallen.
fn rows(runs: &[i64]) -> Vec<Vec<Option<Pin>>> {
    let standing = |run: usize| {
        let length = runs[run].unsigned_abs();
        (0..length.min(DRAWN)).map(move |at| (runs[run] > 0).then_some((run, length, at)))
    };
    if !pins::is_drawn(runs) {
        return (0..runs.len()).map(|run| standing(run).collect()).collect();
    }
    let mut rows = vec![Vec::new()];
    for (run, &length) in runs.iter().enumerate() {
        match rows.last_mut() {
            Some(row) if length != 0 => row.extend(standing(run)),
            _ => rows.push(Vec::new()),
        }
    }
    // Each row ends with a 0, the last one too.
    rows.pop();
    rows
}

/// Whether the pins that fall name the moves, as on any drawn board with a list of moves.
fn is_named(game: &Kayles, runs: &PinRuns) -> bool {
    let mut moves = Vec::new();
    game.moves(runs, &mut moves);
    pins::is_drawn(runs) && moves.len() <= LAID_OUT
}

struct PinSheet<'a> {
    game: &'a Kayles,
    runs: &'a PinRuns,
    rows: &'a [Vec<Option<Pin>>],
    is_named: bool,
}

impl PinSheet<'_> {
    fn tile(&self, row: usize, at: usize) -> Tile {
        let Some(pin) = self.rows[row].get(at) else { return Tile::new(Ink::Void, " ") };
        let &Some(pin) = pin else { return Tile::new(Ink::Void, "_").saying(FALLEN).refusing(IS_DOWN) };
        let tile = Tile::new(Ink::Plain, "i");
        if self.is_named {
            return if self.falls(pin) { tile } else { tile.refusing(no_throw(self.game.code())) };
        }
        match self.around(pin, pin.2) {
            Some((plays, taken)) if !pins::is_drawn(self.runs) => tile.playing(plays).clearing(area(row, taken)),
            Some((plays, _)) => tile.playing(plays),
            None => tile,
        }
    }

    /// Whether some move takes a pin.
    fn falls(&self, (run, length, at): Pin) -> bool {
        let throws = |taken: u64| (at.saturating_sub(taken - 1)..=at).map(move |first| (first, taken));
        (1..=length).flat_map(throws).any(|(first, taken)| self.game.throw((run, length), first, taken).is_some())
    }

    /// The move that takes the fewest pins around the pins from `pin` to `last`, and the first and
    /// the last one that fall.
    fn around(&self, (run, length, first): Pin, last: u64) -> Option<(String, [u64; 2])> {
        (0..=first).find_map(|side| {
            let (from, to) = (first - side, last + side);
            let throw = self.game.throw((run, length), from, to - from + 1).filter(|_| to < DRAWN)?;
            Some((self.game.show_move(self.runs, Kayles::listed(self.runs, throw)), [from, to]))
        })
    }

    /// The lines between the pins of a heap.
    fn cut_lines(&self, row: usize) -> Vec<CutLine> {
        let cut_line = |&pin: &Option<Pin>| {
            let pin = pin?;
            let (plays, taken) = self.around(pin, pin.2 + 1)?;
            let at = pin.2 as usize + 1;
            Some(CutLine { ends: [(row, at), (row + 1, at)], plays, clears: area(row, taken) })
        };
        self.rows[row].iter().filter_map(cut_line).collect()
    }
}

/// The squares from one pin of a row to another.
fn area(row: usize, [first, last]: [u64; 2]) -> [(usize, usize); 2] {
    [(row, first as usize), (row, last as usize)]
}
