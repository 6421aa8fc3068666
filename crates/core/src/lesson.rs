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
mod file;
mod reference;

use std::collections::BTreeSet;

use crate::notation::Problem;
use crate::phrase::Text;
use crate::rung::Rung;
use crate::sentence::Words;
use crate::words;

pub use answer::{Answer, AnswerCheck, NoAnswer, same_items, same_value};
pub use exercise::{
    AnswerDisplay, ArgumentSampler, Contender, DisplayKind, Effect, Exercise, Implementation, LessonCode,
    LessonFunction, Workload,
};
pub use file::{ComputedText, shell_words};
pub use reference::python_function;

/// The questions of a text about a game, in our words and in the order of the text.
///
/// Each is worded so that the correct answer fits, even where the text itself is mistaken. A game
/// has one file of text, and the functions that compute:
///
/// ```
/// use tablette_core::{Lang, Lesson, LessonCode, Literal, NoAnswer, NoWatch, Options};
///
/// const FILE: &str = "
/// question 9 (a)
/// en How many legs do some horses have?
/// fr Combien de pattes ont quelques chevaux ?
/// function legs horses pattes
/// arguments 1 HORSES | CHEVAUX
/// key
/// en Four each, {legs} in all.
/// fr Quatre chacun, {legs} en tout.
/// try 21
///
/// number legs = 9a 300
/// ";
///
/// fn horses(typed: &[&str], _: &Options<'_>) -> Result<Vec<Literal>, NoAnswer> {
///     Ok(vec![Literal::read(typed[0])?])
/// }
/// fn legs(typed: &[&str], _: &Options<'_>) -> Result<Vec<Literal>, NoAnswer> {
///     let horses = Literal::read(typed[0])?.as_i64().unwrap_or(0);
///     Ok(vec![(4 * i128::from(horses)).into()])
/// }
///
/// let code = LessonCode { functions: &[("legs", legs), ("horses", horses)], ..LessonCode::NONE };
/// let lesson = Lesson::read("Riding for beginners", FILE, &code);
/// let options = Options { watch: &NoWatch, memory: 1 << 20 };
/// let question = lesson.find("9a").unwrap();
/// assert_eq!(question.exercise.answer(&["21"], &options).unwrap().to_string(), "84");
/// let missing = question.exercise.answer(&[], &options).unwrap_err();
/// assert!(missing.to_string().contains("1 argument (HORSES)"));
/// assert_eq!(question.key.phrase().say(Lang::En), "Four each, 1,200 in all.");
/// ```
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The text, as named among the [sources](crate::Info::sources).
    pub source: &'static str,
    /// The questions, in the order of the text.
    pub questions: Vec<LessonQuestion>,
    /// The reference program: the functions of all questions, in Python. Empty if there is none.
    pub reference: &'static str,
}

/// One question, with its place in the text, and its answer.
#[derive(Clone, Debug)]
pub struct LessonQuestion {
    /// The place of the question, as displayed: `9 (c)`, `Q4`, `§ 4.2 (b)`.
    pub place: &'static str,
    /// The rung that the question concerns; `None` for questions about the game itself.
    pub rung: Option<Rung>,
    /// The question, in our own words and both languages.
    pub words: Text,
    /// The function that answers it.
    pub exercise: Exercise,
    /// Other commands that answer it.
    pub commands: Vec<CommandLine>,
    /// The answer with its reasons.
    pub key: ComputedText,
    /// The functions of the reference program that answer it, in Python.
    pub code: Vec<&'static str>,
    /// The function that tests call, as a Python expression over the names of a program. Empty if
    /// the question asks for no function, or if no test can decide it.
    pub tests: &'static str,
    /// The error of the text in this question, if it has one.
    pub slip: Option<ComputedText>,
}

/// A command that answers a question.
#[derive(Clone, Debug)]
pub struct CommandLine {
    /// The words after the program's name, quoted for a shell: `map chomp 8x10`.
    pub line: &'static str,
    /// Words that its output contains, computed by other means; `None` if the answer is not a
    /// single value.
    pub says: Option<ComputedText>,
}

impl LessonQuestion {
    /// Returns the name that users type: the place without blanks and signs. `9c`, `4`, `4.2b`.
    pub fn id(&self) -> String {
        squeezed(self.place)
    }
}

/// The number of a question, without its part: 9 for `9c`; `None` for a section such as `4.2b`.
fn number(id: &str) -> Option<u32> {
    id.trim_end_matches(|c: char| c.is_ascii_lowercase()).parse().ok()
}

/// Keeps letters, digits and dots, without the letter that some texts put before their numbers.
fn squeezed(place: &str) -> String {
    let kept: String = place.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '.').collect();
    let kept = kept.to_ascii_lowercase();
    kept.strip_prefix('q').map_or(kept.clone(), str::to_owned)
}

impl Lesson {
    /// Reads the file of a lesson.
    ///
    /// # Panics
    /// If a line of the file is wrong, or if the code lacks a name that the file uses.
    pub fn read(source: &'static str, file: &'static str, code: &LessonCode) -> Self {
        Self { source, questions: file::read(file, code), reference: code.reference }
    }

    /// Finds a question by its name, which may be written as in the text: `9c`, `9 (c)`, `Q4`, `§
    /// 4.2 (b)`. A number without its part, `9`, means the only part for which the text names a
    /// function, if there is one.
    ///
    /// # Errors
    /// If there is no such question. The sentence lists the existing ones.
    pub fn find(&self, name: &str) -> Result<&LessonQuestion, Problem> {
        let wanted = squeezed(name);
        let exact = self.questions.iter().find(|asked| asked.id() == wanted);
        exact.or_else(|| self.part_with_a_function(&wanted)).ok_or_else(|| {
            let ids: Vec<String> = self.questions.iter().map(LessonQuestion::id).collect();
            Problem::new(one_of(ids.join(", ")), name)
        })
    }

    /// Finds a question as [`find`](Lesson::find) does, or all questions of a section: `3` means
    /// 3.1 (a), 3.1 (b) and 3.2, and `9` all parts of question 9.
    ///
    /// # Errors
    /// As [`find`](Lesson::find).
    pub fn section(&self, name: &str) -> Result<Vec<&LessonQuestion>, Problem> {
        let wanted = squeezed(name);
        let is_part = |asked: &&LessonQuestion| {
            let id = asked.id();
            let rest = id.strip_prefix(&*wanted).filter(|_| !wanted.is_empty());
            rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
        };
        let parts: Vec<_> = self.questions.iter().filter(is_part).collect();
        if parts.is_empty() { self.find(name).map(|asked| vec![asked]) } else { Ok(parts) }
    }

    /// Returns the numbers that the text itself leaves out: 9 if question 10 follows question 8.
    pub fn skipped(&self) -> Vec<u32> {
        let numbers: BTreeSet<u32> = self.questions.iter().filter_map(|asked| number(&asked.id())).collect();
        let last = numbers.last().copied().unwrap_or(0);
        (1..last).filter(|number| !numbers.contains(number)).collect()
    }

    fn part_with_a_function(&self, number: &str) -> Option<&LessonQuestion> {
        let is_part = |asked: &&LessonQuestion| {
            let id = asked.id();
            let part = id.strip_prefix(number).filter(|_| !number.is_empty());
            part.is_some_and(|part| part.len() == 1 && part.starts_with(|c: char| c.is_ascii_lowercase()))
        };
        let is_named = |asked: &&LessonQuestion| !asked.exercise.function.is_empty();
        let mut named = self.questions.iter().filter(is_part).filter(is_named);
        named.next().filter(|_| named.next().is_none())
    }
}

words! {
    one_of(ids: Words) { "one of the questions {ids}", "l'une des questions {ids}" }
}
