//! Chocolate: break the bar, and leave the deadly square to the opponent.
//!
//! A bar of m columns and n rows has one deadly square (i, j), counted from 0 at the top left. A
//! player breaks the bar along a line and hands over the part with the deadly square; the player
//! who receives that square alone has lost. The *value* of a bar is +k when the side to move wins
//! in at most k plies, -k when it loses but lasts k.
//!
//! [`theory`] solves any size instantly, with its proof; [`tabulated`] solves bars again by dynamic
//! programming, without the formula; [`questions`] answers the source text question by question.

mod bar;
mod chart;
mod explain;
mod judge;
mod lesson;
mod notation;
mod numbering;
mod picture;
mod plain;
pub mod questions;
mod source;
pub mod tabulated;
pub mod theory;

use std::sync::OnceLock;

use tablette_core::index::Shape;
use tablette_core::{
    Abilities, Amount, Branching, End, Game, Growth, Info, NamedBoard, Outcome, Phrase, Problem, PuzzleCandidate,
    Puzzles, Rules, Settings, SplitMix64, Sums, Text, View, Wording, Words, words,
};

pub use bar::{Bar, Cut, LONGEST, Margin};
pub use lesson::lesson;
pub use notation::{Whole, parse_bar, parse_cut, parse_whole};

/// The game, opened on one bar.
#[derive(Debug)]
pub struct Chocolate {
    start: Bar,
    /// Built on the first request for a rank: a bar too large for a table must still open.
    numbering: OnceLock<Shape>,
}

impl Chocolate {
    /// Opens the game on a bar.
    pub fn on(start: Bar) -> Self {
        Self { start, numbering: OnceLock::new() }
    }
}

impl Rules for Chocolate {
    type State = Bar;
    type Move = Cut;

    fn start(&self) -> Bar {
        self.start
    }

    /// Margins in the order of [`Margin::ALL`], 1 line first. For enormous bars, check
    /// [`Branching`] first.
    fn expand(&self, state: &Bar, out: &mut Vec<Cut>) -> Option<End> {
        if state.is_lone() {
            return Some(Outcome::Lose.into());
        }
        for margin in Margin::ALL {
            out.extend((1..=state.margin(margin)).map(|lines| Cut { margin, lines }));
        }
        None
    }

    #[inline]
    fn apply(&self, state: &Bar, mv: Cut) -> Bar {
        state.after(mv)
    }

    /// The margins in falling order: all 24 permutations of them have the same value.
    fn canonical(&self, state: &Bar) -> Bar {
        Bar::from_sorted(state.sorted())
    }
}

impl Game for Chocolate {
    const INFO: &'static Info = &INFO;
    const ABILITIES: Abilities<Self> =
        Abilities::NONE.numbered().sums().theory().wording().plain().branching().growth().puzzles().taught(lesson);

    fn open(board: &str, settings: &Settings) -> Result<Self, Problem> {
        settings.only(INFO.settings)?;
        parse_bar(board).map(Self::on)
    }

    fn show_state(&self, state: &Bar) -> String {
        notation::show_bar(*state)
    }

    fn parse_state(&self, text: &str) -> Result<Bar, Problem> {
        let bar = parse_bar(text)?;
        if self.start.reaches(bar) {
            Ok(bar)
        } else {
            Err(Problem::new(piece_of(notation::show_bar(self.start)), text).hint(MARGINS_SHRINK))
        }
    }

    fn show_move(&self, _: &Bar, mv: Cut) -> String {
        notation::show_cut(mv)
    }

    fn parse_move(&self, state: &Bar, text: &str) -> Result<Cut, Problem> {
        parse_cut(*state, text)
    }

    fn view(&self, state: &Bar) -> View {
        picture::view(*state)
    }
}

impl Sums for Chocolate {
    /// One bar per margin: a cut shortens one margin and leaves the rest. A bar with a single
    /// margin is a heap of Nim, whose nimber is its size, so nimbers need no search; the [theory]
    /// also gives plies.
    fn parts(&self, state: &Bar) -> Vec<Bar> {
        let alone = |margin| Bar::from_margins([margin, 0, 0, 0]).expect("no longer than the bar");
        state.margins().into_iter().filter(|&margin| margin > 0).map(alone).collect()
    }
}

impl Wording for Chocolate {
    fn say_move(&self, state: &Bar, mv: Cut) -> Phrase {
        notation::say_cut(*state, mv)
    }
}

impl Branching for Chocolate {
    /// The sum of the margins, exactly.
    fn branching(&self, state: &Bar) -> Amount {
        Amount::Exact(state.lines().into())
    }

    fn end(&self, state: &Bar) -> Option<End> {
        state.is_lone().then(|| Outcome::Lose.into())
    }
}

impl Puzzles for Chocolate {
    /// Larger bars for higher grades, with the deadly square anywhere.
    fn deal(grade: u8, seed: u64, attempt: u64) -> PuzzleCandidate {
        let mut random = SplitMix64::for_attempt(seed, attempt);
        let (least, most) = match grade {
            ..=1 => (1, 3),
            2 => (2, 4),
            3 => (3, 6),
            4 => (4, 10),
            _ => (8, 32),
        };
        let (columns, rows) = (random.within(least, most), random.within(least, most));
        PuzzleCandidate::new(format!("{columns}x{rows}@{},{}", random.below(columns), random.below(rows)))
    }
}

impl Growth for Chocolate {
    fn growth(&self) -> Vec<String> {
        /// More steps would not make a curve clearer.
        const STEPS: u64 = 12;
        let margins = self.start.margins();
        let steps = margins.into_iter().max().unwrap_or(0).clamp(1, STEPS);
        let part = |margin: u64, step: u64| (u128::from(margin) * u128::from(step) / u128::from(steps)) as u64;
        (1..=steps)
            .map(|step| margins.map(|margin| part(margin, step)))
            .map(|margins| Bar::from_margins(margins).expect("a part of a bar is no larger"))
            .map(notation::show_bar)
            .collect()
    }
}

words! {
    from include_str!("chocolate.txt");
    RULES;
    BRIEF;
    BOARD;
    MOVES;
    piece_of(bar: Words);
    MARGINS_SHRINK;
}

const INFO: Info = Info {
    name: "chocolate",
    aliases: &["chocolat"],
    title: Text::new("Chocolate", "La tablette de chocolat"),
    rules: RULES,
    brief: BRIEF,
    board: BOARD,
    moves: MOVES,
    french: &[("left", "gauche"), ("right", "droite"), ("top", "haut"), ("bottom", "bas")],
    examples: &[
        NamedBoard::new("10x7@7,3", "The bar of the exercise", "La tablette de l'exercice"),
        NamedBoard::new(
            "10x7@5,3",
            "The same bar, the deadly square moved by two",
            "La même tablette, le carré mortel déplacé de deux",
        ),
        NamedBoard::new("8x6@3,2", "Exactly one winning break", "Une seule coupe gagnante"),
        NamedBoard::new(
            "7x7@3,3",
            "The deadly square in the middle: answer by the mirror",
            "Le carré mortel au milieu : répondre en miroir",
        ),
        NamedBoard::new(
            "9x5@4,2",
            "Not square, but balanced both ways: lost",
            "Pas carrée, mais équilibrée des deux côtés : perdue",
        ),
        NamedBoard::new("100x100@48,52", "Larger than any recursion can search", "Trop grande pour toute récursion"),
        NamedBoard::new("127x127@0,63", "A deadly square worth exactly 127", "Un carré mortel qui vaut exactement 127"),
    ],
    start: "10x7@7,3",
    small: &["1x1@0,0", "3x2@1,0", "5x4@2,1", "1x9@0,4", "6x6@0,5"],
    sources: &[
        source::SOURCE,
        "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901)",
    ],
    ..Info::IMPARTIAL
};
