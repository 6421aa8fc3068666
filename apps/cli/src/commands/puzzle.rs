//! `puzzle`: positions with one right move, by grade and seed, or those of a day.

use std::time::{SystemTime, UNIX_EPOCH};

use clap::value_parser;
use tablette::puzzle::{Day, Goal, Grade, Puzzle, puzzle};
use tablette::{AnyGame, Problem, Text, words};

use crate::args::{Choice, Game, arguments, game, option};
use crate::json;
use crate::{Context, Done, Fault, Subcommand};

/// The most puzzles of one call.
pub(crate) const MOST_PUZZLES: u16 = 1000;

arguments! {
    pub(super) struct PuzzleOptions {
        game: Game = game(),
        grade: Option<Grade> = option(words::option::PUZZLE_GRADE).with(|arg| arg.value_name("1..5")),
        seed: Option<u64> = option(words::option::PUZZLE_SEED).with(|arg| arg.conflicts_with("day")),
        day: Option<String> = option(words::option::PUZZLE_DAY).with(|arg| arg.value_name("YYYY-MM-DD")),
        count: Option<u16> = option(words::option::PUZZLE_COUNT).with(|arg| {
            arg.value_parser(value_parser!(u16).range(1..=i64::from(MOST_PUZZLES))).conflicts_with("day")
        }),
        answer: bool = words::option::PUZZLE_ANSWER,
    }
}

impl Subcommand for PuzzleOptions {
    const NAME: &'static str = "puzzle";
    const ABOUT: Text = words::command::PUZZLE_ABOUT;
    const AFTER: Option<Text> = Some(words::command::PUZZLE_AFTER);

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let game = self.game;
        let told = self.answer;
        let (orders, day) = self.orders()?;
        let make = |&(grade, seed): &Lot| Ok::<_, Fault>(puzzle(game, grade, seed, &context.budget())?);
        if context.json {
            let puzzles = orders.iter().map(make).collect::<Result<Vec<_>, _>>()?;
            document(&puzzles, day, told, self.count.is_some(), context)?;
            return Ok(Done::Yes);
        }
        let many = orders.len() > 1;
        for (at, order) in orders.iter().enumerate() {
            if at > 0 {
                context.line("")?;
            }
            let place = many.then_some(at + 1);
            show(game, &make(order)?, (place, day), told, context)?;
        }
        Ok(Done::Yes)
    }
}

/// The grade and the seed of a puzzle.
type Lot = (Grade, u64);

impl Choice for Grade {
    fn all() -> Vec<(&'static str, Self)> {
        ["1", "2", "3", "4", "5"].into_iter().zip(Self::ALL).collect()
    }
}

impl PuzzleOptions {
    /// The puzzles to make, by grade and seed, and the day that they are of.
    fn orders(&self) -> Result<(Vec<Lot>, Option<Day>), Problem> {
        let (grade, count) = (self.grade, self.count.map(u64::from));
        let Some(seed) = self.seed else {
            let day = self.day.as_ref().map_or_else(|| Ok(today()), |day| day.parse())?;
            return match count {
                // The first puzzle of today's set is not the puzzle of the day: its grade differs.
                Some(count) => Ok((set(grade, day.seed(), count), None)),
                None => Ok((vec![(grade.unwrap_or(day.grade()), day.seed())], Some(day))),
            };
        };
        match count {
            Some(count) => Ok((set(grade, seed, count), None)),
            None => Ok((vec![(grade.unwrap_or(Grade::MIDDLE), seed)], None)),
        }
    }
}

/// The puzzles of a set: the seed and those that follow it, with rising grades where none is given.
fn set(grade: Option<Grade>, seed: u64, count: u64) -> Vec<Lot> {
    (0..count).map(|at| (grade.unwrap_or(Grade::rising(at, count)), seed.wrapping_add(at))).collect()
}

/// Today in UTC: the same day for all users at the same moment.
fn today() -> Day {
    let days = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() / 86_400);
    Day::since_1970(days)
}

fn document(puzzles: &[Puzzle], day: Option<Day>, told: bool, many: bool, context: &Context) -> Result<(), Fault> {
    let lang = context.lang();
    let of = |puzzle| -> Result<json::PuzzleDocument<'_>, Problem> {
        let document = json::PuzzleDocument::new(puzzle, day, lang);
        if told { document.solved(puzzle, &*puzzle.open()?, lang) } else { Ok(document) }
    };
    let documents = puzzles.iter().map(of).collect::<Result<Vec<_>, _>>()?;
    match (documents.as_slice(), many) {
        ([one], false) => context.document(one),
        _ => context.document(&json::PuzzlesDocument { puzzles: documents }),
    }
}

/// Prints a puzzle: its name, its board, the question, and the answer with `--answer`.
fn show(
    game: &dyn AnyGame,
    puzzle: &Puzzle,
    (place, day): (Option<usize>, Option<Day>),
    told: bool,
    context: &Context,
) -> Result<(), Fault> {
    let board = puzzle.open()?;
    let settings: Vec<_> = puzzle.settings.pairs().map(|(name, value)| format!("  --set {name}={value}")).collect();
    let settings = settings.concat();
    let title = game.info().title;
    let (grade, seed) = (u64::from(puzzle.grade.get()), puzzle.seed);
    let head = match (place, day) {
        (Some(place), _) => context.say(words::answer::puzzle_nth(place as u64, title, grade, seed)),
        (None, Some(day)) => context.say(words::answer::puzzle_of(day.to_string(), title, grade)),
        (None, None) => context.say(words::answer::puzzle_head(title, grade, seed)),
    };
    context.line(&context.style.strong(&head))?;
    context.line(&format!("{}{settings}", puzzle.board))?;
    if !context.quiet {
        context.picture(&board.unsolved())?;
    }
    context.tell(puzzle.goal.question())?;
    if !told {
        return Ok(());
    }
    let words = board.words(&puzzle.answer)?.say(context.lang());
    let [answer, lure] = [&puzzle.answer, &puzzle.lure].map(|mv| game.info().spell(mv));
    let said = match (&puzzle.cost, puzzle.goal) {
        (Some(cost), Goal::Way) => words::answer::puzzle_way(answer, words, cost.clone()),
        (_, Goal::Hold) => words::answer::puzzle_hold(answer, words, lure),
        (_, Goal::Soonest) => words::answer::puzzle_soonest(answer, words, puzzle.depth, lure),
        _ => words::answer::puzzle_win(answer, words, puzzle.depth, lure),
    };
    context.tell(said)
}
