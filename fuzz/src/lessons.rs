//! The laws of lessons: any text as a value of Python, and as the arguments of a question.

use tablette::lesson::taught;
use tablette::{Literal, Options};
use tablette_core::StopAfterChecks;

/// Polls of the watch before it stops: fuzzed work need not finish.
const LOOKS: u64 = 16;
/// Bytes allowed for an answer.
const MEMORY: u64 = 1 << 20;

/// The classification of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taught {
    /// Whether it is a value as Python writes it.
    pub literal: bool,
    /// Whether its question has an answer for its arguments.
    pub answered: bool,
}

/// Reads the text as a literal, which must read back as it prints; and its lines as a game, a
/// question and arguments, on which the question's function must answer the same twice, or refuse.
///
/// # Panics
/// With the counterexample, if a law is broken.
pub fn laws_on_lesson(text: &str) -> Taught {
    let mut seen = Taught::default();
    if let Ok(literal) = Literal::read(text) {
        seen.literal = true;
        // In a list, so that a text keeps its quotes.
        let printed = Literal::List(vec![literal]).to_string();
        assert_eq!(Literal::read(&printed).expect("what is printed is read").to_string(), printed);
    }
    let mut lines = text.lines();
    let (game, question) = (lines.next().unwrap_or(""), lines.next().unwrap_or(""));
    let arguments: Vec<&str> = lines.collect();
    let Some((_, lesson)) = taught().into_iter().find(|(taught, _)| taught.info().name == game) else { return seen };
    let Ok(asked) = lesson.find(question) else { return seen };
    let answer = || asked.exercise.answer(&arguments, &Options { watch: &StopAfterChecks::new(LOOKS), memory: MEMORY });
    let (first, again) = (answer(), answer());
    assert_eq!(first, again, "a function is pure");
    seen.answered = first.is_ok();
    seen
}
