//! A puzzle to solve, as a document: the position, what is asked, how hard it is, and the answer where it is wanted.

use std::collections::BTreeMap;

use serde::Serialize;
use tablette::puzzle::{Day, Puzzle, VERSION};
use tablette::{AnyBoard, Lang, Problem};

use super::{Exact, Picture};

/// The document of `puzzle`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PuzzleDocument<'a> {
    game: &'static str,
    /// The position, which opens as a board under `settings`.
    board: &'a str,
    settings: BTreeMap<&'a str, &'a str>,
    /// `win`, `soonest`, `hold` or `way`.
    goal: &'static str,
    /// What is asked, in words.
    question: &'static str,
    /// From 1 to 5.
    grade: u8,
    /// What it was made from, as digits.
    seed: String,
    /// The day whose puzzle it is, where a day was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    day: Option<String>,
    /// Puzzles of one version are the same for everybody.
    version: u32,
    /// The number of legal moves.
    moves: usize,
    /// How many of the wrong ones look as if they might do.
    lures: u64,
    #[serde(flatten)]
    solution: Option<Solution<'a>>,
    /// The picture, which does not show the solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<Picture>,
}

/// What is told to those who ask for it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Solution<'a> {
    /// The right move.
    answer: &'a str,
    /// The same in words.
    answer_words: String,
    /// The position after it.
    after: String,
    /// The best of the others.
    lure: &'a str,
    /// Plies of best play; in puzzles for one, moves.
    depth: u64,
    /// The least cost, in puzzles for one.
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<Exact>,
}

impl<'a> PuzzleDocument<'a> {
    /// A puzzle as a question; `day` says whose it is.
    pub fn of(puzzle: &'a Puzzle, day: Option<Day>, lang: Lang) -> Self {
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

    /// The same with its answer.
    ///
    /// # Errors
    /// When `board` is not that of the puzzle.
    pub fn solved(self, puzzle: &'a Puzzle, board: &dyn AnyBoard, lang: Lang) -> Result<Self, Problem> {
        let solution = Solution {
            answer: &puzzle.answer,
            answer_words: board.words(&puzzle.answer)?.say(lang),
            after: board.play(&puzzle.answer)?.position(),
            lure: &puzzle.lure,
            depth: puzzle.depth,
            cost: puzzle.cost.clone().map(Exact),
        };
        Ok(Self { solution: Some(solution), ..self })
    }

    /// The same with its picture.
    #[must_use]
    pub fn drawn(self, board: &dyn AnyBoard, lang: Lang) -> Self {
        Self { picture: Some(Picture::of(board.unsolved(), lang)), ..self }
    }
}

/// Several puzzles in a row: the document of `puzzle --count`.
#[derive(Serialize)]
pub struct PuzzlesDocument<'a> {
    /// In the order of the set.
    pub puzzles: Vec<PuzzleDocument<'a>>,
}
