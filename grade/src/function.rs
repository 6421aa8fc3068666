//! The functions of a lesson as questions: a list of arguments in, a value out, as Python prints it.
//!
//! The text's own examples come first. Others are made of them: their numbers are changed, and those that the function itself takes
//! are kept. So every question of every lesson that asks for a function can be graded without a word about any one of them.

use tablette::{Ask, Asked, Effort, Failure, Literal, Unanswered};

use crate::item::{Item, Size};
use crate::random::Random;

/// Small questions that are made of each example.
const MOST_SMALL: usize = 60;
/// Attempts for each: most changed arguments are none that the function takes.
const ATTEMPTS: usize = 600;

/// Between two arguments of a line.
const TAB: &str = "\t";

/// The examples of the text.
pub(crate) fn examples(asked: &Asked) -> Vec<Item> {
    let examples = asked.exercise.map(|exercise| exercise.examples).unwrap_or_default();
    examples
        .iter()
        .filter(|arguments| !arguments.iter().any(|text| text.contains(['\t', '\n'])))
        .map(|arguments| item(arguments))
        .collect()
}

/// Small arguments that the function takes.
pub(crate) fn small(asked: &Asked, effort: &Effort<'_>) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for (number, example) in examples(asked).iter().enumerate() {
        let mut random = Random::new(number as u64);
        let mut found = 0;
        for attempt in 0..ATTEMPTS {
            if found >= MOST_SMALL || effort.is_over() {
                break;
            }
            let changed = changed(&example.line, &mut random, 1 + attempt as u64 / 100);
            if changed == example.line || items.iter().any(|item| item.line == changed) {
                continue;
            }
            if answer(asked, &changed, &effort.ask()).is_ok() {
                items.push(item(&changed.split(TAB).collect::<Vec<_>>()));
                found += 1;
            }
        }
    }
    items
}

/// Larger arguments by chance; none where nothing that was tried is taken.
pub(crate) fn random(asked: &Asked, random: &mut Random, level: usize, effort: &Effort<'_>) -> Option<Item> {
    const TRIES: usize = 40;
    let examples = examples(asked);
    let example = examples.get(random.below(examples.len() as u64) as usize)?;
    let mut lines = (0..TRIES).map(|_| changed(&example.line, random, 6 + 2 * level as u64));
    let line = lines.find(|line| answer(asked, line, &effort.ask()).is_ok())?;
    Some(item(&line.split(TAB).collect::<Vec<_>>()))
}

/// What the function of the lesson answers.
///
/// # Errors
/// Arguments that it does not take; somebody stopped the work, or it does not fit into memory.
pub(crate) fn answer(asked: &Asked, line: &str, ask: &Ask<'_>) -> Result<Literal, Unanswered> {
    let arguments: Vec<&str> = line.split(TAB).collect();
    let exercise = asked.exercise.ok_or_else(|| tablette::Problem::new(asked.words, line))?;
    exercise.answer(&arguments, ask).map(|answer| answer.value)
}

/// The right answer to a line; `None` where the function does not take it.
///
/// # Errors
/// Somebody stopped the work.
pub(crate) fn value(asked: &Asked, item: &Item, effort: &Effort<'_>) -> Result<Option<Literal>, Failure> {
    match answer(asked, &item.line, &effort.ask()) {
        // A drawing has lines, and an answer has one.
        Ok(Literal::Drawing(_)) => Ok(None),
        Ok(value) => Ok(Some(value)),
        Err(Unanswered::Refused(refusal)) if effort.watch.stopped() => Err(refusal.into()),
        Err(_) => Ok(None),
    }
}

/// Whether two values are the same to a class, for which a couple is as good as a list.
pub(crate) fn same(a: &Literal, b: &Literal) -> bool {
    match (a.items(), b.items()) {
        (Some(a), Some(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        _ => a == b,
    }
}

/// The same text with its numbers changed: each to one from 0 to `most`, and some left as they are.
fn changed(text: &str, random: &mut Random, most: u64) -> String {
    let mut changed = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        changed += &rest[..at];
        let digits = rest[at..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - at);
        if random.below(4) == 0 {
            changed += &rest[at..at + digits];
        } else {
            changed += &random.below(most + 1).to_string();
        }
        rest = &rest[at + digits..];
    }
    changed + rest
}

fn item(arguments: &[&str]) -> Item {
    let line = arguments.join(TAB);
    let numbers = line.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse::<usize>().ok());
    let size = Size { squares: numbers.fold(0, usize::saturating_add), pieces: 0, moves: 0, length: line.len() };
    Item { position: line.clone(), about: None, size, line }
}
