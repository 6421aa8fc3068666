//! A puzzle to solve: the position, the task, its grade, and the answer on request.

use std::collections::BTreeMap;

use tablette::puzzle::{Day, Puzzle, VERSION};
use tablette::{AnyBoard, Lang, Problem};

use super::{Exact, Picture};
use crate::document;
use crate::documents::document::described;

described! {
    /// The document of `puzzle`: a position with one right move.
    pub struct PuzzleDocument<'a> {
        /// The name of the game.
        game: &'static str,
        /// The position, which opens as a board under `settings`.
        board: &'a str,
        /// The settings to open it under; empty for the defaults.
        settings: BTreeMap<&'a str, &'a str>,
        /// The task: find the only move that wins, the only one that wins soonest, the only one
        /// that does not lose, or the only first move of a best path.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = tablette::puzzle::Goal::ALL.map(tablette::puzzle::Goal::name))))]
        goal: &'static str,
        /// The task in words.
        question: &'static str,
        /// How hard it is. Where no position of the grade was found, the nearest grade there is.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 5)))]
        grade: u8,
        /// The number that it was made from, in digits.
        #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[0-9]+$")))]
        seed: String,
        /// The day whose puzzle it is, where a day was requested.
        day?: String,
        /// The version of the generator: puzzles of one version are the same everywhere.
        version: u32,
        /// The number of legal moves.
        #[cfg_attr(feature = "schema", schemars(range(min = 2)))]
        moves: usize,
        /// The number of wrong moves that look plausible: all except those that lose to the very
        /// next move.
        lures: u64,
        #[serde(flatten)]
        solution: Option<Solution<'a>>,
        /// The picture, which does not show the solution.
        picture?: Picture,
    }

    /// The solution of a puzzle.
    struct Solution<'a> {
        /// The right move.
        answer: &'a str,
        /// The right move in words.
        answer_words: String,
        /// The position after the right move.
        after: String,
        /// The best of the wrong moves.
        lure: &'a str,
        /// Plies of best play from here; in puzzles for one, moves.
        depth: u64,
        /// The least cost, in puzzles for one.
        cost?: Exact,
    }
}

document! {
    /// Several puzzles in a row: the document of `puzzle --count`.
    pub struct PuzzlesDocument<'a> {
        /// In the order of the set.
        pub puzzles: Vec<PuzzleDocument<'a>>,
    }
}

impl<'a> PuzzleDocument<'a> {
    /// Poses a puzzle; `day` is the day whose puzzle it is.
    pub fn new(puzzle: &'a Puzzle, day: Option<Day>, lang: Lang) -> Self {
        Self {
            game: puzzle.game,
            board: &puzzle.board,
            settings: puzzle.settings.pairs().collect(),
            goal: puzzle.goal.name(),
            question: puzzle.goal.question().get(lang),
            grade: puzzle.grade.get(),
            seed: puzzle.seed.to_string(),
            day: day.map(|day| day.to_string()),
            version: VERSION,
            moves: puzzle.moves,
            lures: puzzle.lures,
            solution: None,
            picture: None,
        }
    }

    /// Adds the answer.
    ///
    /// # Errors
    /// If `board` is not that of the puzzle.
    pub fn solved(self, puzzle: &'a Puzzle, board: &dyn AnyBoard, lang: Lang) -> Result<Self, Problem> {
        let solution = Solution {
            answer: &puzzle.answer,
            answer_words: board.words(&puzzle.answer)?.say(lang),
            after: board.play(&puzzle.answer)?.position(),
            lure: &puzzle.lure,
            depth: puzzle.depth,
            cost: puzzle.cost.clone().map(Exact::from),
        };
        Ok(Self { solution: Some(solution), ..self })
    }

    /// Adds the picture.
    #[must_use]
    pub fn drawn(self, board: &dyn AnyBoard, lang: Lang) -> Self {
        Self { picture: Some(Picture::new(board.unsolved(), board.info(), lang)), ..self }
    }
}
