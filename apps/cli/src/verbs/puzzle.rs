//! `puzzle`: positions with one right move, by grade and seed, or those of a day.

use std::time::{SystemTime, UNIX_EPOCH};

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use tablette::puzzle::{Day, Goal, Grade, Puzzle, puzzle};
use tablette::speech::Speaker;
use tablette::{AnyGame, Problem, Text, paint, words};

use crate::asked::named;
use crate::columns::width;
use crate::desk::Desk;
use crate::examples::Example;
use crate::failure::{failed, refused};
use crate::fault::{Done, Fault};
use crate::named::Named;
use crate::{args, json};

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new("puzzle chomp", Text::new("the puzzle of today", "le problème d'aujourd'hui")),
    Example::new(
        "puzzle draughts --grade 2 --seed 7 --answer",
        Text::new("always the same one, with its answer", "toujours le même, avec sa réponse"),
    ),
    Example::new(
        "puzzle rings --seed 1 --count 10",
        Text::new("ten for a class, from easy to hard", "dix pour une classe, du plus facile au plus difficile"),
    ),
];

/// More than this is no sheet for a class.
const MOST: u16 = 1000;

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    let option = |name: &'static str, value: &'static str, help: Text| {
        Arg::new(name).long(name).value_name(value).help(speaker.say(help))
    };
    let number = value_parser!(u64);
    command
        .about(speaker.say(words::verb::PUZZLE_ABOUT))
        .after_help(speaker.say(words::verb::PUZZLE_AFTER))
        .arg(args::game(speaker))
        .arg(
            option("grade", "1..5", words::option::PUZZLE_GRADE)
                .value_parser(Named::puzzle_grades())
                .hide_possible_values(true),
        )
        .arg(option("seed", "N", words::option::PUZZLE_SEED).value_parser(number).conflicts_with("day"))
        .arg(option("day", "YYYY-MM-DD", words::option::PUZZLE_DAY))
        .arg(
            option("count", "N", words::option::PUZZLE_COUNT)
                .value_parser(value_parser!(u16).range(1..=i64::from(MOST)))
                .conflicts_with("day"),
        )
        .arg(
            Arg::new("answer")
                .long("answer")
                .action(ArgAction::SetTrue)
                .help(speaker.say(words::option::PUZZLE_ANSWER)),
        )
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let game = named(matches, desk)?;
    let told = matches.get_flag("answer");
    let (orders, day) = ordered(matches, desk)?;
    let make =
        |&(grade, seed): &Lot| puzzle(game, grade, seed, &desk.effort()).map_err(|failure| failed(desk, &failure));
    if desk.json {
        let puzzles = orders.iter().map(make).collect::<Result<Vec<_>, _>>()?;
        document(&puzzles, day, told, matches.contains_id("count"), desk)?;
        return Ok(Done::Yes);
    }
    let many = orders.len() > 1;
    for (at, order) in orders.iter().enumerate() {
        if at > 0 {
            desk.line("")?;
        }
        let place = many.then_some(at + 1);
        show(game, &make(order)?, (place, day), told, desk)?;
    }
    Ok(Done::Yes)
}

/// A puzzle that is wanted: its grade and its seed.
type Lot = (Grade, u64);

/// Which puzzles are wanted, by grade and seed, and whose day it is.
fn ordered(matches: &ArgMatches, desk: &Desk) -> Result<(Vec<Lot>, Option<Day>), Fault> {
    let wrong = |problem: &Problem| refused(desk, problem);
    let grade = matches.get_one::<String>("grade").map(|grade| grade.parse::<Grade>()).transpose();
    let grade = grade.map_err(|problem| wrong(&problem))?;
    let count = matches.get_one::<u16>("count").copied().map(u64::from);
    let Some(&seed) = matches.get_one::<u64>("seed") else {
        let day = matches.get_one::<String>("day").map_or_else(|| Ok(today()), |day| day.parse());
        let day = day.map_err(|problem| wrong(&problem))?;
        return match count {
            // A set of today's: the first of them is not the puzzle of the day, whose grade is another.
            Some(count) => Ok((set(grade, day.seed(), count), None)),
            None => Ok((vec![(grade.unwrap_or(day.grade()), day.seed())], Some(day))),
        };
    };
    match count {
        Some(count) => Ok((set(grade, seed, count), None)),
        None => Ok((vec![(grade.unwrap_or(Grade::MIDDLE), seed)], None)),
    }
}

/// The puzzles of a set: the seed and those that follow it, with rising grades where none is given.
fn set(grade: Option<Grade>, seed: u64, count: u64) -> Vec<Lot> {
    (0..count).map(|at| (grade.unwrap_or(Grade::rising(at, count)), seed.wrapping_add(at))).collect()
}

/// The day where the sun stands over Greenwich: the same for everybody who asks at the same moment.
fn today() -> Day {
    let days = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() / 86_400);
    Day::since_1970(days)
}

fn document(puzzles: &[Puzzle], day: Option<Day>, told: bool, many: bool, desk: &Desk) -> Result<(), Fault> {
    let lang = desk.lang();
    let of = |puzzle| -> Result<json::PuzzleDocument<'_>, Problem> {
        let document = json::PuzzleDocument::of(puzzle, day, lang);
        if told { document.solved(puzzle, &*puzzle.open()?, lang) } else { Ok(document) }
    };
    let documents = puzzles.iter().map(of).collect::<Result<Vec<_>, _>>().map_err(|problem| refused(desk, &problem))?;
    match (documents.as_slice(), many) {
        ([one], false) => desk.document(one),
        _ => desk.document(&json::PuzzlesDocument { puzzles: documents }),
    }
}

/// Prints a puzzle: its name, its board, what is asked, and the answer where it is wanted.
fn show(
    game: &dyn AnyGame,
    puzzle: &Puzzle,
    (place, day): (Option<usize>, Option<Day>),
    told: bool,
    desk: &Desk,
) -> Result<(), Fault> {
    let wrong = |problem: Problem| refused(desk, &problem);
    let board = puzzle.open().map_err(wrong)?;
    let settings: Vec<_> = puzzle.settings.pairs().map(|(name, value)| format!("  --set {name}={value}")).collect();
    let settings = settings.concat();
    let title = game.info().title;
    let (grade, seed) = (u64::from(puzzle.grade.get()), puzzle.seed);
    let head = match (place, day) {
        (Some(place), _) => desk.say(words::answer::puzzle_nth(place as u64, title, grade, seed)),
        (None, Some(day)) => desk.say(words::answer::puzzle_of(day.to_string(), title, grade)),
        (None, None) => desk.say(words::answer::puzzle_head(title, grade, seed)),
    };
    desk.line(&desk.style.strong(&head))?;
    desk.line(&format!("{}{settings}", puzzle.board))?;
    if !desk.quiet {
        desk.print(&paint::text_within(&board.unsolved(), desk.lang(), desk.style.colour, width()))?;
    }
    desk.line(&desk.say(puzzle.goal.question()))?;
    if !told {
        return Ok(());
    }
    let words = board.words(&puzzle.answer).map_err(wrong)?.say(desk.lang());
    let answer = puzzle.answer.as_str();
    let said = match (&puzzle.cost, puzzle.goal) {
        (Some(cost), Goal::Way) => words::answer::puzzle_way(answer, words, cost.clone()),
        (_, Goal::Hold) => words::answer::puzzle_hold(answer, words, puzzle.lure.as_str()),
        _ => words::answer::puzzle_win(answer, words, puzzle.depth, puzzle.lure.as_str()),
    };
    desk.line(&desk.say(said))
}
