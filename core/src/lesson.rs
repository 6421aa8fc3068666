//! The questions of a class text about a game, and their answers.
//!
//! For example, beside the rung `memory` the page shows the source text's questions about it, say
//! `Q4`, so that readers can follow the text rung by rung. `tablette lesson chomp` prints them all,
//! each with a command that answers it and the value that the command prints, computed at that
//! moment; `--answers` adds the key.
//!
//! A question that asks for a function has an [`Exercise`]: that function, on arguments given as
//! text. So `tablette lesson chomp 5 3,1` prints the value that a student's `coups_jouables([3,
//! 1])` should return.

mod answer;
mod exercise;
mod signature;

use crate::notation::Problem;
use crate::phrase::{Phrase, Text};
use crate::rung::Rung;
use crate::sentence::Words;
use crate::theory::Options;
use crate::words;

pub use answer::{Answer, NoAnswer};
pub use exercise::{Exercise, Implementation, Workload};
pub use signature::{AnswerMatch, Effect, Signature};

/// The questions of a text about a game, in our words and in the order of the text.
///
/// Each is worded so that the correct answer fits, even where the text itself is mistaken.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The text, as named among the [sources](crate::Info::sources).
    pub source: &'static str,
    /// The questions, in the order of the text.
    pub questions: &'static [&'static [LessonQuestion]],
}

/// One question, with its place in the text, and its answer.
///
/// ```
/// use tablette_core::{LessonQuestion, Rung, Text};
/// const MEMO: LessonQuestion = LessonQuestion::of(Rung::Memory, "9 (c)", Text::new("Remember values.", "Mémorise les valeurs."));
/// assert_eq!((MEMO.rung, MEMO.id().as_str()), (Some(Rung::Memory), "9c"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LessonQuestion {
    /// The place of the question, by the numbering of the text: `9 (c)`, `Q4`, `§ 4.2`.
    pub place: &'static str,
    /// A letter that tells apart questions in the same place: `a`, `b`. Otherwise empty.
    pub part: &'static str,
    /// The rung that the question concerns; `None` for questions about the game itself.
    pub rung: Option<Rung>,
    /// The question, in our own words and both languages.
    pub words: Text,
    /// The function that answers it; `None` if only other commands do.
    pub exercise: Option<Exercise>,
    /// Other commands that answer it.
    pub commands: &'static [CommandLine],
    /// The answer with its reasons, its computable parts computed when it is printed.
    pub key: Option<fn() -> Phrase>,
    /// The error of the text in this question, if it has one.
    pub slip: Option<fn() -> Phrase>,
}

/// A command that answers a question.
#[derive(Clone, Copy, Debug)]
pub struct CommandLine {
    /// The words after the program's name, without any that a shell would have to quote: `map chomp
    /// 8x10`.
    pub line: &'static str,
    /// Words that its output contains, computed by other means; `None` if the answer is not a
    /// single value.
    pub says: Option<fn() -> Phrase>,
}

impl CommandLine {
    /// Creates a command whose whole picture is the answer.
    pub const fn new(line: &'static str) -> Self {
        Self { line, says: None }
    }

    /// Creates a command with the expected words of its output.
    pub const fn saying(line: &'static str, says: fn() -> Phrase) -> Self {
        Self { line, says: Some(says) }
    }
}

impl LessonQuestion {
    /// Creates a question about the game itself: its rules, its notation, its representation.
    pub const fn of_the_game(place: &'static str, words: Text) -> Self {
        Self { place, part: "", rung: None, words, exercise: None, commands: &[], key: None, slip: None }
    }

    /// Creates a question about one of the rungs.
    pub const fn of(rung: Rung, place: &'static str, words: Text) -> Self {
        Self { rung: Some(rung), ..Self::of_the_game(place, words) }
    }

    /// Adds a letter, for questions that share a place.
    #[must_use]
    pub const fn part(self, part: &'static str) -> Self {
        Self { part, ..self }
    }

    /// Adds the function that answers the question.
    #[must_use]
    pub const fn exercise(self, exercise: Exercise) -> Self {
        Self { exercise: Some(exercise), ..self }
    }

    /// Adds other commands that answer the question.
    #[must_use]
    pub const fn commands(self, commands: &'static [CommandLine]) -> Self {
        Self { commands, ..self }
    }

    /// Adds the answer.
    #[must_use]
    pub const fn key(self, key: fn() -> Phrase) -> Self {
        Self { key: Some(key), ..self }
    }

    /// Adds the error of the text.
    #[must_use]
    pub const fn slip(self, slip: fn() -> Phrase) -> Self {
        Self { slip: Some(slip), ..self }
    }

    /// Returns the name that users type: the place without blanks and signs, and the part. `9c`,
    /// `4`, `4.2b`.
    pub fn id(&self) -> String {
        squeezed(self.place) + self.part
    }

    /// Returns the place as displayed: `9 (c)`, `Q4`, `§ 4.2 (b)`.
    pub fn label(&self) -> String {
        if self.part.is_empty() { self.place.to_owned() } else { format!("{} ({})", self.place, self.part) }
    }
}

/// Keeps letters, digits and dots, without the letter that some texts put before their numbers.
fn squeezed(place: &str) -> String {
    let kept: String = place.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '.').collect();
    let kept = kept.to_ascii_lowercase();
    kept.strip_prefix('q').map_or(kept.clone(), str::to_owned)
}

impl Lesson {
    /// Returns all questions, in the order of the text.
    pub fn asked(&self) -> impl Iterator<Item = &'static LessonQuestion> + use<> {
        self.questions.iter().flat_map(|questions| questions.iter())
    }

    /// Finds a question by its name, which may be written as in the text: `9c`, `9 (c)`, `Q4`, `§
    /// 4.2 (b)`. A number without its part, `9`, means the only part for which the text names a
    /// function, if there is one.
    ///
    /// # Errors
    /// If there is no such question. The sentence lists the existing ones.
    pub fn find(&self, name: &str) -> Result<&'static LessonQuestion, Problem> {
        let wanted = squeezed(name);
        let exact = self.asked().find(|asked| asked.id() == wanted);
        exact.or_else(|| self.part_with_a_function(&wanted)).ok_or_else(|| {
            let ids: Vec<String> = self.asked().map(LessonQuestion::id).collect();
            Problem::new(one_of(ids.join(", ")), name)
        })
    }

    fn part_with_a_function(&self, number: &str) -> Option<&'static LessonQuestion> {
        let is_part = |asked: &&LessonQuestion| {
            let id = asked.id();
            let part = id.strip_prefix(number).filter(|_| !number.is_empty());
            part.is_some_and(|part| part.len() == 1 && part.starts_with(|c: char| c.is_ascii_lowercase()))
        };
        let is_named = |asked: &&LessonQuestion| asked.exercise.is_some_and(|exercise| !exercise.function.is_empty());
        let mut named = self.asked().filter(is_part).filter(is_named);
        named.next().filter(|_| named.next().is_none())
    }

    /// Runs the function of a question on arguments given as text. Calls share no state.
    ///
    /// Student programs are compared with this: one question, one argument list in, one value out.
    ///
    /// # Errors
    /// [`NoAnswer::Input`] if the question or an argument cannot be read or is too large;
    /// [`NoAnswer::Refused`] if the memory does not suffice or the watch stops the work.
    pub fn answer(&self, question: &str, arguments: &[&str], options: &Options<'_>) -> Result<Answer, NoAnswer> {
        let asked = self.find(question)?;
        let exercise = asked.exercise.ok_or_else(|| Problem::new(A_FUNCTION, question))?;
        exercise.answer(arguments, options)
    }
}

words! {
    one_of(ids: Words) { "one of the questions {ids}", "l'une des questions {ids}" }
    A_FUNCTION { "a question that a function answers", "une question à laquelle une fonction répond" }
}
