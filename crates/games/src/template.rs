//! A game to copy: the smallest sensible rules, and an explanation of every method.
//!
//! The rules: a heap of counters; take 1, 2 or 3 of them; the player who finds the heap empty has
//! lost.
//!
//! To make your own game, copy this file, rename [`Template`], and go through it from top to
//! bottom. Then add a `pub mod` line beside it, a line in the list `GAMES` of the workbench, and a
//! folder of golden numbers with their sources under `tests/golden`. Laws, solvers and the command
//! line then work without further changes. `subtraction.rs` was made this way.

use std::ops::Range;
use std::sync::Arc;

use tablette_core::notation::parse_number;
use tablette_core::{
    Abilities, Amount, Block, BlockOrder, Digits, End, Game, Graph, Growth, Info, Ink, NamedBoard, Numbered, Numbering,
    Outcome, Phrase, Players, Problem, Rank, Rules, Scan, Settings, Text, Tier, Tile, View, Wording, words,
};

/// The largest heap: choose a bound under which every number below is a plain machine integer.
const MOST: u64 = 1_000_000;

/// One *instance* of the game: the board that was opened, and its settings. Positions are not
/// stored here.
#[derive(Debug)]
pub struct Template {
    start: Counters,
}

/// A position: a plain value, complete without history. Keep it small: solvers store millions of
/// positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Counters(u64);

/// A move, meaningful only together with a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Take(u64);

/// The rules: everything that solvers call. A game with symmetries also has `canonical`, and a
/// puzzle has `edge`, which says who plays next.
impl Rules for Template {
    type State = Counters;
    type Move = Take;

    /// Returns the position that was opened. Nothing to decide here.
    fn start(&self) -> Counters {
        self.start
    }

    /// Returns the end of the game as seen by the side to move (here it has lost), or lists all
    /// legal moves, each once, in a documented order: smallest first.
    fn expand(&self, state: &Counters, out: &mut Vec<Take>) -> Option<End> {
        if state.0 == 0 {
            return Some(Outcome::Lose.into());
        }
        out.extend((1..=state.0.min(3)).map(Take));
        None
    }

    /// Returns the position after a legal move. Solvers call this most often: keep it short.
    fn apply(&self, state: &Counters, mv: Take) -> Counters {
        Counters(state.0 - mv.0)
    }
}

/// The interface for people: notation and pictures.
impl Game for Template {
    const INFO: &'static Info = &INFO;
    const ABILITIES: Abilities<Self> = Abilities::NONE.numbered().wording().growth();

    /// Reads a board strictly: refuse text that is not understood, and boards that are too large.
    /// `settings.only` refuses unknown settings.
    fn open(board: &str, settings: &Settings) -> Result<Self, Problem> {
        settings.only(INFO.settings)?;
        parse_number(board, COUNTERS, 0, MOST).map(|heap| Self { start: Counters(heap) })
    }

    /// Writes a position in one way, which `open` and `parse_state` read back.
    fn show_state(&self, state: &Counters) -> String {
        state.0.to_string()
    }

    /// Reads a position as strictly as `open`, and refuses positions that this board cannot reach.
    fn parse_state(&self, text: &str) -> Result<Counters, Problem> {
        parse_number(text, COUNTERS, 0, self.start.0).map(Counters)
    }

    /// Writes a move in one way, unambiguous in its position. The default reads it back. Write a
    /// `parse_move` too if there are very many moves, or if you can explain better why a move is
    /// not legal.
    fn show_move(&self, _: &Counters, mv: Take) -> String {
        mv.0.to_string()
    }

    /// Draws the position as tiles; draw a reduced picture where the board is too large. A tile may
    /// carry the move that a click plays.
    fn view(&self, state: &Counters) -> View {
        let drawn = state.0.min(40);
        let counter = |from_right: u64| {
            let tile = Tile::new(Ink::Plain, "o");
            if from_right <= 3 { tile.playing(from_right.to_string()) } else { tile }
        };
        View::grid(vec![(1..=drawn).rev().map(counter).collect()]).with_caption(counters(state.0))
    }
}

// Everything from here on may be left out: abilities, which the line in `GAMES` names. Without one
// a game is only slower or plainer, and most have laws of their own.

/// With this (`.wording()`) moves are said in words, for people.
impl Wording for Template {
    fn say_move(&self, _: &Counters, mv: Take) -> Phrase {
        take(mv.0)
    }
}

/// With this (`.growth()`) `compare --plot` draws curves.
impl Growth for Template {
    /// Returns some boards of growing size, this one last: the axis of the curves that
    /// `compare --plot` draws.
    fn growth(&self) -> Vec<String> {
        let mut boards: Vec<String> = (0..8).rev().map(|halvings| (self.start.0 >> halvings).to_string()).collect();
        boards.dedup();
        boards
    }
}

/// With this (`.numbered()`) the table rung works: number the positions from 0 without large gaps.
/// Leave it out where you cannot.
impl Numbered for Template {
    /// The game itself can be its numbering, as here. Where some boards or settings cannot be
    /// numbered, return the reason instead: there is then no numbering, so no table can be wrong.
    fn numbering(this: &Arc<Self>) -> Result<Arc<dyn Numbering<Counters>>, Phrase> {
        Ok(Arc::clone(this) as _)
    }
}

impl Numbering<Counters> for Template {
    /// Returns the number of a position (or of its `canonical`); `None` for a position that is not
    /// numbered here, such as a larger heap.
    fn rank(&self, state: &Counters) -> Option<Rank> {
        (*state <= self.start).then_some(Rank(state.0))
    }

    /// Returns the position with this number.
    fn unrank(&self, rank: Rank) -> Counters {
        Counters(rank.0)
    }
}

/// The numbers on their own, for the solvers.
impl Graph for Template {
    /// Returns how many numbers there are. It is called before memory is allocated, so it must not
    /// allocate.
    fn positions(&self) -> Amount {
        Amount::Exact(u128::from(self.start.0) + 1)
    }

    fn players(&self) -> Players {
        INFO.players
    }

    /// Splits the numbers into pieces of work. Each belongs to one tier, a stage that never rises
    /// during play, and blocks of one tier lead only to lower tiers. Here every heap is a stage and
    /// a block of its own.
    fn blocks(&self) -> Vec<Block> {
        (0..=self.start.0)
            .map(|heap| Block { tier: Tier(heap), ranks: heap..heap + 1, inside: BlockOrder::Apart })
            .collect()
    }

    /// Lists where each number leads: by the rules, unless neighbours can be numbered faster.
    fn scan(&self, ranks: Range<u64>) -> Scan<'_> {
        Scan::by_rules(self, self, ranks)
    }
}

// Every sentence in English and in French. A sentence with arguments becomes a function, whose
// signature says what they are: `Digits`, `Number` (grouped by thousands), `Bytes` or `Words`.
// Misspelt names and missing translations do not compile.
words! {
    COUNTERS { "a number of counters", "un nombre de jetons" }
    counters(heap: Digits) { "{heap} {heap?counter:counters}", "{heap} {heap?jeton:jetons}" }
    take(taken: Digits) { "take {taken} {taken?counter:counters}", "prendre {taken} {taken?jeton:jetons}" }
}

/// The description of the game for every interface.
const INFO: Info = Info {
    name: "template",
    title: Text::new("Template", "Modèle"),
    rules: Text::new(
        "Take 1, 2 or 3 counters from the heap. The player who finds it empty has lost.",
        "Prenez 1, 2 ou 3 jetons dans le tas. Celui qui le trouve vide a perdu.",
    ),
    brief: Text::new(
        "Take 1, 2 or 3 counters; the player who finds none has lost.",
        "Prenez 1, 2 ou 3 jetons ; celui qui n'en trouve plus a perdu.",
    ),
    board: Text::new("the number of counters: 21", "le nombre de jetons : 21"),
    moves: Text::new("the number of counters to take: 3", "le nombre de jetons à prendre : 3"),
    examples: &[NamedBoard::new("21", "Twenty-one counters", "Vingt et un jetons")],
    start: "21",
    // Small enough for the laws to check every position; include the edge cases.
    small: &["0", "1", "9", "50"],
    sources: &["C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901)"],
    ..Info::IMPARTIAL
};

#[cfg(test)]
mod tests {
    use tablette_core::laws;

    use super::Template;

    #[test]
    fn laws_hold() {
        laws::assert_hold::<Template>();
    }
}
