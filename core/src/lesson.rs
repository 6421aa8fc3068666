//! The questions that a class was asked about a game, by the text it was taught from, and their answers.
//!
//! For example, beside the rung `memory` the page shows the questions that the source text asks about it, say `Q4`, so
//! that readers of the text can follow it rung by rung. `tablette lesson chomp` prints them all, each with a command
//! that answers it and the value that this prints, which is worked out there and then; `--answers` adds the key.
//!
//! A question that asks for a function has an [`Exercise`]: that function, on arguments given as text. So
//! `tablette lesson chomp 5 3,1` prints what a student's `coups_jouables([3, 1])` should return.

mod answer;
mod exercise;
mod signature;

use crate::notation::Problem;
use crate::phrase::{Phrase, Text};
use crate::rung::Rung;
use crate::sentence::Words;
use crate::theory::Ask;
use crate::words;

pub use answer::{Answer, Unanswered};
pub use exercise::{Contender, Exercise, Workload};
pub use signature::{Effect, Likeness, Signature};

/// The questions that a text asks of a game, in our words and in its order.
///
/// Each is worded so that the correct answer fits, even where the text itself is mistaken.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The text, as it is named among the [sources](crate::Info::sources).
    pub source: &'static str,
    /// Its questions, in its order.
    pub questions: &'static [&'static [Asked]],
}

/// One question, with its place in the text, and its answer.
///
/// ```
/// use tablette_core::{Asked, Rung, Text};
/// const MEMO: Asked = Asked::of(Rung::Memory, "9 (c)", Text::new("Remember values.", "Mémorise les valeurs."));
/// assert_eq!((MEMO.rung, MEMO.id().as_str()), (Some(Rung::Memory), "9c"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// Where the text asks it, as the text counts: `9 (c)`, `Q4`, `§ 4.2`.
    pub place: &'static str,
    /// Tells questions apart that the text asks in one place: `a`, `b`. Otherwise nothing.
    pub part: &'static str,
    /// The rung that it is about; `None` where it is about the game itself.
    pub rung: Option<Rung>,
    /// The question, in our own words and both languages.
    pub words: Text,
    /// The function that answers it; `None` where only other commands do.
    pub exercise: Option<Exercise>,
    /// Other commands that answer it.
    pub commands: &'static [CommandLine],
    /// The answer with its reasons. What a program can find out in it is found out when it is said.
    pub key: Option<fn() -> Phrase>,
    /// What the text gets wrong about it, where it does.
    pub slip: Option<fn() -> Phrase>,
}

/// A command that answers a question.
#[derive(Clone, Copy, Debug)]
pub struct CommandLine {
    /// What is typed after the program's name, with no word that a shell would have to quote: `map chomp 8x10`.
    pub line: &'static str,
    /// Words that are among those it prints, worked out by other means; `None` where there is no one value to look for.
    pub says: Option<fn() -> Phrase>,
}

impl CommandLine {
    /// A command whose whole picture is the answer.
    pub const fn new(line: &'static str) -> Self {
        Self { line, says: None }
    }

    /// A command with the words to look for in what it prints.
    pub const fn saying(line: &'static str, says: fn() -> Phrase) -> Self {
        Self { line, says: Some(says) }
    }
}

impl Asked {
    /// A question about the game itself: its rules, its notation, how to represent it.
    pub const fn of_the_game(place: &'static str, words: Text) -> Self {
        Self { place, part: "", rung: None, words, exercise: None, commands: &[], key: None, slip: None }
    }

    /// A question about one of the ways to solve the game.
    pub const fn of(rung: Rung, place: &'static str, words: Text) -> Self {
        Self { rung: Some(rung), ..Self::of_the_game(place, words) }
    }

    /// The same question, told apart from others in its place.
    #[must_use]
    pub const fn part(self, part: &'static str) -> Self {
        Self { part, ..self }
    }

    /// The same question with the function that answers it.
    #[must_use]
    pub const fn exercise(self, exercise: Exercise) -> Self {
        Self { exercise: Some(exercise), ..self }
    }

    /// The same question with other commands that answer it.
    #[must_use]
    pub const fn commands(self, commands: &'static [CommandLine]) -> Self {
        Self { commands, ..self }
    }

    /// The same question with its answer.
    #[must_use]
    pub const fn key(self, key: fn() -> Phrase) -> Self {
        Self { key: Some(key), ..self }
    }

    /// The same question with what the text gets wrong.
    #[must_use]
    pub const fn slip(self, slip: fn() -> Phrase) -> Self {
        Self { slip: Some(slip), ..self }
    }

    /// The name that is typed: the place without blanks and signs, and the part. `9c`, `4`, `4.2b`.
    pub fn id(&self) -> String {
        squeezed(self.place) + self.part
    }

    /// The place as people read it: `9 (c)`, `Q4`, `§ 4.2 (b)`.
    pub fn label(&self) -> String {
        if self.part.is_empty() { self.place.to_owned() } else { format!("{} ({})", self.place, self.part) }
    }
}

/// Letters, digits and dots, without the letter that some texts set before their numbers.
fn squeezed(place: &str) -> String {
    let kept: String = place.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '.').collect();
    let kept = kept.to_ascii_lowercase();
    kept.strip_prefix('q').map_or(kept.clone(), str::to_owned)
}

impl Lesson {
    /// All questions, in the order of the text.
    pub fn asked(&self) -> impl Iterator<Item = &'static Asked> + use<> {
        self.questions.iter().flat_map(|questions| questions.iter())
    }

    /// The question of that name, which may be written as the text writes it: `9c`, `9 (c)`, `Q4`, `§ 4.2 (b)`. A number
    /// without its part, `9`, stands for the one part of it for which the text names a function, if there is one.
    ///
    /// # Errors
    /// When there is none; the sentence names those that there are.
    pub fn find(&self, name: &str) -> Result<&'static Asked, Problem> {
        let wanted = squeezed(name);
        let exact = self.asked().find(|asked| asked.id() == wanted);
        exact.or_else(|| self.part_with_a_function(&wanted)).ok_or_else(|| {
            let ids: Vec<String> = self.asked().map(Asked::id).collect();
            Problem::new(one_of(ids.join(", ")), name)
        })
    }

    fn part_with_a_function(&self, number: &str) -> Option<&'static Asked> {
        let is_part = |asked: &&Asked| {
            let id = asked.id();
            let part = id.strip_prefix(number).filter(|_| !number.is_empty());
            part.is_some_and(|part| part.len() == 1 && part.starts_with(|c: char| c.is_ascii_lowercase()))
        };
        let is_named = |asked: &&Asked| asked.exercise.is_some_and(|exercise| !exercise.function.is_empty());
        let mut named = self.asked().filter(is_part).filter(is_named);
        named.next().filter(|_| named.next().is_none())
    }

    /// Runs the function of a question on arguments given as text. Nothing is remembered from one call to the next.
    ///
    /// This is what a student's program is compared with: one question, one argument list in, one value out.
    ///
    /// # Errors
    /// [`Unanswered::Input`] of a question or an argument that cannot be read or is too large; [`Unanswered::Refused`]
    /// when the memory does not suffice or the watch says stop.
    pub fn answer(&self, question: &str, arguments: &[&str], ask: &Ask<'_>) -> Result<Answer, Unanswered> {
        let asked = self.find(question)?;
        let exercise = asked.exercise.ok_or_else(|| Problem::new(A_FUNCTION, question))?;
        exercise.answer(arguments, ask)
    }
}

words! {
    one_of(ids: Words) { "one of the questions {ids}", "l'une des questions {ids}" }
    A_FUNCTION { "a question that a function answers", "une question à laquelle une fonction répond" }
}
