//! The functions of a lesson as questions: a list of arguments in, a value out, as Python prints
//! it.
//!
//! The text's own examples come first. A lesson may draw others itself. Without that they are
//! derived from the examples: numbers are changed, and arguments accepted by the function itself
//! are kept; a board of a game with recipes becomes another board of its recipe. So every question
//! of every lesson about a function can be graded without special code.

use tablette::{ArgumentSampler, Budget, Failure, LessonQuestion, Literal, NoAnswer, Options, SplitMix64};

use crate::assignment::Assignment;
use crate::boards::sampled;
use crate::patience::Patience;
use crate::test_case::{Size, TAB, TestCase};

/// Small questions derived from each example.
const MOST_SMALL: usize = 60;
/// Small questions that a lesson draws.
const SAMPLES: usize = 160;
/// Attempts for each: the function refuses most changed arguments.
const ATTEMPTS: usize = 600;

/// Looks at the watch, some twenty milliseconds of a naive recursion. Arguments for which the
/// lesson's own function needs more are omitted: the language of a class may be some hundred times
/// slower.
const LOOKS: u64 = 100;

/// Returns the examples of the text, with boards in place of their names.
pub(crate) fn examples(exercise: &Assignment<'_>, asked: &LessonQuestion) -> Vec<TestCase> {
    let argument = |text: &str| if named(exercise, text) { opened(exercise, text) } else { text.to_owned() };
    let line = |line: &str| line.split(TAB).map(argument).collect::<Vec<_>>().join(TAB);
    written(asked).into_iter().map(|example| case(line(&example))).collect()
}

/// The arguments of the examples, as the text has them.
fn written(asked: &LessonQuestion) -> Vec<String> {
    let examples = asked.exercise.examples.iter();
    let one_line = examples.filter(|arguments| !arguments.iter().any(|text| text.contains(['\t', '\n'])));
    one_line.map(|arguments| arguments.join(TAB)).collect()
}

/// Returns a board as its game writes it.
fn opened(exercise: &Assignment<'_>, board: &str) -> String {
    exercise.game.open(board, &exercise.settings).map_or_else(|_| board.to_owned(), |board| board.position())
}

/// Returns small arguments that the function accepts.
pub(crate) fn small(exercise: &Assignment<'_>, asked: &LessonQuestion, budget: &Budget<'_>) -> Vec<TestCase> {
    if let Some(sampler) = asked.exercise.sampler() {
        return small_samples(asked, sampler, budget);
    }
    let mut cases: Vec<TestCase> = Vec::new();
    for (number, example) in written(asked).iter().enumerate() {
        let mut random = SplitMix64::new(number as u64);
        let mut found = 0;
        for attempt in 0..ATTEMPTS {
            if found >= MOST_SMALL || budget.is_over() {
                break;
            }
            let most = 1 + attempt as u64 / 100;
            let changed = other(exercise, example, &mut random, most, attempt / 200);
            if changed == *example || cases.iter().any(|case| case.line == changed) {
                continue;
            }
            if is_quick(asked, &changed, budget) {
                cases.push(case(changed));
                found += 1;
            }
        }
    }
    cases
}

/// Returns small arguments that the lesson draws, of rising levels.
fn small_samples(asked: &LessonQuestion, sampler: ArgumentSampler, budget: &Budget<'_>) -> Vec<TestCase> {
    const LEVELS: usize = 4;
    let mut cases: Vec<TestCase> = Vec::new();
    for number in 0..SAMPLES {
        let line = sampler(&mut SplitMix64::new(number as u64), number * LEVELS / SAMPLES).join(TAB);
        let is_new = !budget.is_over() && cases.iter().all(|case| case.line != line);
        if is_new && is_quick(asked, &line, budget) {
            cases.push(case(line));
        }
    }
    cases
}

/// Returns larger random arguments; `None` if no attempt is accepted.
pub(crate) fn random(
    exercise: &Assignment<'_>,
    asked: &LessonQuestion,
    random: &mut SplitMix64,
    level: usize,
    budget: &Budget<'_>,
) -> Option<TestCase> {
    const TRIES: usize = 40;
    if let Some(sampler) = asked.exercise.sampler() {
        let mut lines = (0..TRIES).map(|_| sampler(random, 2 + level).join(TAB));
        return lines.find(|line| is_quick(asked, line, budget)).map(case);
    }
    let examples = written(asked);
    let example = examples.get(random.below(examples.len() as u64) as usize)?;
    let mut lines = (0..TRIES).map(|_| other(exercise, example, random, 6 + 2 * level as u64, level));
    let line = lines.find(|line| is_quick(asked, line, budget))?;
    Some(case(line))
}

/// Whether the lesson's function accepts the arguments and answers soon.
fn is_quick(asked: &LessonQuestion, line: &str, budget: &Budget<'_>) -> bool {
    let patience = Patience::new(budget.watch, LOOKS);
    answer(asked, line, &Options { watch: &patience, ..budget.options() }).is_ok()
}

/// Returns the answer of the lesson's function.
///
/// # Errors
/// The function refuses the arguments, the work was stopped, or it does not fit into memory.
pub(crate) fn answer(asked: &LessonQuestion, line: &str, ask: &Options<'_>) -> Result<Literal, NoAnswer> {
    let arguments: Vec<&str> = line.split(TAB).collect();
    asked.exercise.answer(&arguments, ask).map(|answer| answer.value)
}

/// Returns the right answer to a line; `None` if the function does not accept it.
///
/// # Errors
/// The work was stopped.
pub(crate) fn value(asked: &LessonQuestion, case: &TestCase, budget: &Budget<'_>) -> Result<Option<Literal>, Failure> {
    match answer(asked, &case.line, &budget.options()) {
        Ok(value) => Ok(Some(value)),
        Err(NoAnswer::Refused(refusal)) if budget.watch.stopped() => Err(refusal.into()),
        Err(_) => Ok(None),
    }
}

/// Whether an answer is right for the arguments of a line, where `right` is the answer of the
/// lesson's function.
pub(crate) fn accepts(asked: &LessonQuestion, line: &str, said: &Literal, right: &Literal) -> bool {
    if let Literal::Drawing(drawn) = right {
        return draws(said, drawn);
    }
    let arguments: Vec<&str> = line.split(TAB).collect();
    asked.exercise.accepts(&arguments, said, right)
}

/// Whether a text, or a list of its lines, is the same drawing: blanks do not count, and each sign
/// may be replaced consistently by another.
fn draws(said: &Literal, drawn: &str) -> bool {
    let said = match said {
        Literal::Text(text) | Literal::Drawing(text) => text.clone(),
        lines => {
            let lines = lines.items().unwrap_or_default().iter().map(ToString::to_string);
            lines.collect::<Vec<_>>().join("\n")
        }
    };
    let rows = |text: &str| -> Vec<Vec<char>> {
        text.trim_end().lines().map(|line| line.chars().filter(|c| !c.is_whitespace()).collect()).collect()
    };
    let (said, drawn) = (rows(&said), rows(drawn));
    if said.len() != drawn.len() || said.iter().zip(&drawn).any(|(a, b)| a.len() != b.len()) {
        return false;
    }
    let pairs: Vec<(char, char)> = said.concat().into_iter().zip(drawn.concat()).collect();
    pairs.iter().all(|(a, b)| pairs.iter().all(|(c, d)| (a == c) == (b == d)))
}

/// Returns other arguments than those of an example.
fn other(exercise: &Assignment<'_>, example: &str, random: &mut SplitMix64, most: u64, level: usize) -> String {
    let argument = |text: &str| match named(exercise, text).then(|| sampled(exercise.game, random, level)).flatten() {
        Some(board) => opened(exercise, &board),
        None => changed(&shorter(text, random), random, most),
    };
    example.split(TAB).map(argument).collect::<Vec<_>>().join(TAB)
}

/// Whether an argument is the name of a board: of the grid of an examination, for example.
fn named(exercise: &Assignment<'_>, text: &str) -> bool {
    text.chars().all(char::is_alphabetic) && !exercise.game.recipe().is_empty()
}

/// Returns a flat list without some of its last items, a quarter of the time; an empty list is among
/// the questions. Other text stays as it is.
fn shorter(text: &str, random: &mut SplitMix64) -> String {
    let inner =
        text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).filter(|items| !items.contains(['[', '(']));
    let Some(inner) = inner.filter(|_| random.below(4) == 0) else { return text.to_owned() };
    let items: Vec<&str> = inner.split(", ").collect();
    format!("[{}]", items[..random.below(items.len() as u64) as usize].join(", "))
}

/// Changes the numbers of a text: each to one from 0 to `most`, with some unchanged. A row of
/// squares, `00102`, is changed square by square. Truth values change as well.
fn changed(text: &str, random: &mut SplitMix64, most: u64) -> String {
    let mut changed = String::with_capacity(text.len());
    let kinds = 1 + text.chars().filter_map(|c| c.to_digit(10)).max().unwrap_or(0);
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        changed += &rest[..at];
        let digits = rest[at..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - at);
        if kinds <= 3 && digits >= 3 {
            changed.extend((0..digits).map(|_| char::from(b'0' + random.below(u64::from(kinds)) as u8)));
        } else if random.below(4) == 0 && is_small(&rest[at..at + digits], most) {
            changed += &rest[at..at + digits];
        } else {
            changed += &random.below(most + 1).to_string();
        }
        rest = &rest[at + digits..];
    }
    changed += rest;
    let words = changed.split_inclusive(|c: char| !c.is_alphabetic());
    words.map(|word| with_another_truth(word, random)).collect()
}

/// Whether a number may stay in questions whose others are at most `most`.
fn is_small(digits: &str, most: u64) -> bool {
    digits.parse::<u64>().is_ok_and(|number| number <= 2 * most + 8)
}

/// Returns a word with the sign behind it; half of the time with the other truth value, if it is
/// one.
fn with_another_truth(word: &str, random: &mut SplitMix64) -> String {
    for (truth, other) in [("True", "False"), ("False", "True")] {
        if let Some(rest) = word.strip_prefix(truth)
            && random.below(2) == 0
        {
            return other.to_owned() + rest;
        }
    }
    word.to_owned()
}

fn case(line: String) -> TestCase {
    let numbers = line.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse::<usize>().ok());
    let size = Size { squares: numbers.fold(0, usize::saturating_add), pieces: 0, moves: 0, length: line.len() };
    TestCase { position: line.clone(), about: None, size, line }
}

#[cfg(test)]
mod tests {
    use super::{draws, shorter};
    use tablette::{Literal, SplitMix64};

    #[test]
    fn flat_lists_are_asked_about_in_every_length() {
        let mut random = SplitMix64::new(1);
        let mut lists: Vec<String> = (0..100).map(|_| shorter("[-11, 3, 17]", &mut random)).collect();
        lists.sort();
        lists.dedup();
        assert_eq!(lists, ["[-11, 3, 17]", "[-11, 3]", "[-11]", "[]"]);
        assert!((0..100).all(|_| shorter("[(0, 1), (1, 0)]", &mut random) == "[(0, 1), (1, 0)]"));
    }

    #[test]
    fn a_drawing_may_have_signs_of_its_own() {
        let right = "□\n□ □\n■ □ □ □";
        let of = |text: &str| Literal::read(text).unwrap();
        for said in [r"'□\n□ □\n■ □ □ □\n'", r"'o\noo\nXooo'", "['□', '□ □', '■ □ □ □']"] {
            assert!(draws(&of(said), right), "{said}");
        }
        for wrong in [r"'■ □ □ □\n□ □\n□'", r"'□\n□ □\n□ □ □ □'", r"'o\noo\nXoo'", "3", r"'o\noO\nXooo'"]
        {
            assert!(!draws(&of(wrong), right), "{wrong}");
        }
    }
}
