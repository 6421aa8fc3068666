//! A function that a text asks for, as something to be run on arguments that people type.

use std::fmt;

use crate::lang::Lang;
use crate::literal::Literal;
use crate::notation::Problem;
use crate::phrase::Text;
use crate::refusal::Refusal;
use crate::sentence::{Digits, Words};
use crate::theory::Ask;
use crate::words;

/// A function that a text asks for: `coups_jouables`, on the text of a board.
///
/// It is pure: the same arguments give the same answer, whatever was asked before, and nothing is read or written.
///
/// ```
/// use tablette_core::{Answer, Ask, Exercise, Literal, Text, Unanswered, Unwatched};
///
/// fn double(arguments: &[&str], _: &Ask<'_>) -> Result<Answer, Unanswered> {
///     let number = Literal::read(arguments[0])?.as_i64().unwrap_or(0);
///     Ok(Answer::of(2 * i128::from(number)))
/// }
/// const DOUBLE: Exercise = Exercise::new("double", Text::new("NUMBER", "NOMBRE"), 1, double).on(&[&["21"]]);
///
/// let ask = Ask { watch: &Unwatched, memory: 1 << 20 };
/// assert_eq!(DOUBLE.answer(DOUBLE.examples[0], &ask).unwrap().to_string(), "42");
/// assert!(DOUBLE.answer(&[], &ask).unwrap_err().to_string().contains("1 argument (NUMBER)"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Exercise {
    /// What the text calls it; nothing where it gives no name.
    pub function: &'static str,
    /// Its arguments as help shows them, those that may be left out in brackets.
    pub usage: Text,
    /// The fewest arguments.
    pub least: usize,
    /// The most arguments.
    pub most: usize,
    /// Arguments to try, the text's own first: each is run where the lesson is shown, so it takes milliseconds.
    pub examples: &'static [&'static [&'static str]],
    /// Ways to do the work that a class compares by the clock; none where there is nothing to compare.
    pub contenders: &'static [Contender],
    run: fn(&[&str], &Ask<'_>) -> Result<Answer, Unanswered>,
}

/// One of several ways to do the same work, to be timed.
#[derive(Clone, Copy, Debug)]
pub struct Contender {
    /// Its name: "the list of 40 men".
    pub name: Text,
    /// Reads the arguments of the exercise, once, and gives the work that is done again and again.
    pub prepare: fn(&[&str]) -> Result<Workload, Problem>,
}

/// Work to be timed, without the reading of arguments.
pub type Workload = Box<dyn Fn(&Ask<'_>) -> Result<(), Refusal>>;

/// What a function answers: the value that the text's own function returns, and perhaps more beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The value.
    pub value: Literal,
    /// Other values that belong to the question, each with its name: how many calls it took.
    pub beside: Vec<(Text, Literal)>,
}

impl Answer {
    /// A value alone.
    pub fn of(value: impl Into<Literal>) -> Self {
        Self { value: value.into(), beside: Vec::new() }
    }

    /// The same answer with another value beside it.
    #[must_use]
    pub fn with(mut self, name: Text, value: impl Into<Literal>) -> Self {
        self.beside.push((name, value.into()));
        self
    }
}

/// The value alone, as Python prints it.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.value, f)
    }
}

/// Why a function gives no answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Unanswered {
    /// An argument cannot be read, or is larger than it may be.
    Input(Problem),
    /// It would take more memory than allowed, or was stopped.
    Refused(Refusal),
}

impl Unanswered {
    /// The reason as one sentence for people.
    pub fn say(&self, lang: Lang) -> String {
        match self {
            Self::Input(problem) => problem.say(lang),
            Self::Refused(refusal) => refusal.say(lang),
        }
    }
}

impl fmt::Display for Unanswered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for Unanswered {}

impl From<Problem> for Unanswered {
    fn from(problem: Problem) -> Self {
        Self::Input(problem)
    }
}

impl From<Refusal> for Unanswered {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl Exercise {
    /// A function of so many arguments.
    pub const fn new(
        function: &'static str,
        usage: Text,
        arguments: usize,
        run: fn(&[&str], &Ask<'_>) -> Result<Answer, Unanswered>,
    ) -> Self {
        Self { function, usage, least: arguments, most: arguments, examples: &[], contenders: &[], run }
    }

    /// The same function, which takes up to so many more arguments.
    #[must_use]
    pub const fn and_up_to(self, more: usize) -> Self {
        Self { most: self.least + more, ..self }
    }

    /// The same function with arguments to try.
    #[must_use]
    pub const fn on(self, examples: &'static [&'static [&'static str]]) -> Self {
        Self { examples, ..self }
    }

    /// The same function with ways to compare by the clock.
    #[must_use]
    pub const fn timed(self, contenders: &'static [Contender]) -> Self {
        Self { contenders, ..self }
    }

    /// Runs it, once the number of arguments is right.
    ///
    /// # Errors
    /// As [`Lesson::answer`](crate::Lesson::answer).
    pub fn answer(&self, arguments: &[&str], ask: &Ask<'_>) -> Result<Answer, Unanswered> {
        self.check_count(arguments)?;
        (self.run)(arguments, ask)
    }

    /// Whether the number of arguments is right.
    ///
    /// # Errors
    /// Says how many there should be, and what they are.
    pub fn check_count(&self, arguments: &[&str]) -> Result<(), Problem> {
        if (self.least..=self.most).contains(&arguments.len()) {
            return Ok(());
        }
        let expected = if self.least == self.most {
            exactly(self.least, self.usage)
        } else {
            between(self.least, self.most, self.usage)
        };
        Err(Problem::new(expected, arguments.join(" ")))
    }
}

words! {
    exactly(count: Digits, usage: Words) {
        "{count} {count?argument:arguments} ({usage})",
        "{count} {count?argument:arguments} ({usage})",
    }
    between(least: Digits, most: Digits, usage: Words) {
        "{least} to {most} arguments ({usage})",
        "de {least} à {most} arguments ({usage})",
    }
}
