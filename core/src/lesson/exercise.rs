//! The functions that a text asks for, run on typed arguments.

use crate::lesson::{Answer, AnswerMatch, Effect, NoAnswer, Signature};
use crate::literal::Literal;
use crate::notation::Problem;
use crate::phrase::Text;
use crate::refusal::Refusal;
use crate::sentence::{Digits, Words};
use crate::theory::Options;
use crate::words;

/// A function that a text asks for: `coups_jouables`, on the text of a board.
///
/// It is pure: the same arguments always give the same answer, and nothing is read or written.
///
/// ```
/// use tablette_core::{Answer, Options, Exercise, Literal, Text, NoAnswer, NoWatch};
///
/// fn double(arguments: &[&str], _: &Options<'_>) -> Result<Answer, NoAnswer> {
///     let number = Literal::read(arguments[0])?.as_i64().unwrap_or(0);
///     Ok(Answer::of(2 * i128::from(number)))
/// }
/// const DOUBLE: Exercise = Exercise::new("double", Text::new("NUMBER", "NOMBRE"), 1, double).on(&[&["21"]]);
///
/// let options = Options { watch: &NoWatch, memory: 1 << 20 };
/// assert_eq!(DOUBLE.answer(DOUBLE.examples[0], &options).unwrap().to_string(), "42");
/// assert!(DOUBLE.answer(&[], &options).unwrap_err().to_string().contains("1 argument (NUMBER)"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Exercise {
    /// The name in the text; empty if the text gives none.
    pub function: &'static str,
    /// The arguments as shown in help, optional ones in brackets.
    pub usage: Text,
    /// The fewest arguments.
    pub least: usize,
    /// The most arguments.
    pub most: usize,
    /// Arguments to try, the text's own first. The lesson runs each of them when it is shown, so
    /// each takes milliseconds.
    pub examples: &'static [&'static [&'static str]],
    /// Implementations that a class compares by the clock; empty if there is nothing to compare.
    pub contenders: &'static [Implementation],
    /// What the function does to its arguments.
    pub effect: Effect,
    /// The values that count as correct.
    pub likeness: AnswerMatch,
    signature: Option<Signature>,
    run: fn(&[&str], &Options<'_>) -> Result<Answer, NoAnswer>,
}

/// One of several implementations of the same work, for timing.
#[derive(Clone, Copy, Debug)]
pub struct Implementation {
    /// Its name: "the list of 40 men".
    pub name: Text,
    /// Parses the arguments of the exercise once, and returns the work to repeat.
    pub prepare: fn(&[&str]) -> Result<Workload, Problem>,
}

/// Work to be timed, without the parsing of arguments.
pub type Workload = Box<dyn Fn(&Options<'_>) -> Result<(), Refusal>>;

impl Exercise {
    /// Creates a function with this number of arguments.
    pub const fn new(
        function: &'static str,
        usage: Text,
        arguments: usize,
        run: fn(&[&str], &Options<'_>) -> Result<Answer, NoAnswer>,
    ) -> Self {
        let (examples, contenders) = (&[] as &[_], &[] as &[_]);
        let (effect, likeness) = (Effect::Free, AnswerMatch::Exact);
        Self {
            function,
            usage,
            least: arguments,
            most: arguments,
            examples,
            contenders,
            effect,
            likeness,
            signature: None,
            run,
        }
    }

    /// Allows this number of optional arguments.
    #[must_use]
    pub const fn and_up_to(self, more: usize) -> Self {
        Self { most: self.least + more, ..self }
    }

    /// Adds arguments to try.
    #[must_use]
    pub const fn on(self, examples: &'static [&'static [&'static str]]) -> Self {
        Self { examples, ..self }
    }

    /// Adds implementations to compare by the clock.
    #[must_use]
    pub const fn timed(self, contenders: &'static [Implementation]) -> Self {
        Self { contenders, ..self }
    }

    /// Adds the arguments of the text's own function: `joue(pos, coup)`.
    #[must_use]
    pub const fn called(self, signature: Signature) -> Self {
        Self { signature: Some(signature), ..self }
    }

    /// Declares what the function does to its arguments.
    #[must_use]
    pub const fn with_effect(self, effect: Effect) -> Self {
        Self { effect, ..self }
    }

    /// Declares that the answer may be one of several values.
    #[must_use]
    pub const fn or(self, likeness: AnswerMatch) -> Self {
        Self { likeness, ..self }
    }

    /// Converts the arguments to those of the text's own function; without a declared signature, to
    /// the typed text.
    ///
    /// # Errors
    /// An argument that cannot be read.
    pub fn arguments(&self, typed: &[&str]) -> Result<Vec<Literal>, Problem> {
        match self.signature {
            Some(signature) => signature(typed),
            None => Ok(typed.iter().map(|text| Literal::Text((*text).to_owned())).collect()),
        }
    }

    /// Whether a value is correct for these arguments, given the answer `right`.
    ///
    /// # Errors
    /// As [`answer`](Self::answer).
    pub fn accepts(
        &self,
        typed: &[&str],
        value: &Literal,
        right: &Literal,
        options: &Options<'_>,
    ) -> Result<bool, NoAnswer> {
        match self.likeness {
            AnswerMatch::AnyOrder => Ok(AnswerMatch::same_items(value, right)),
            AnswerMatch::AsGood(judge) if !AnswerMatch::same(value, right) => judge(typed, value, right, options),
            AnswerMatch::Exact | AnswerMatch::AsGood(_) => Ok(AnswerMatch::same(value, right)),
        }
    }

    /// Checks the number of arguments and runs the function.
    ///
    /// # Errors
    /// As [`Lesson::answer`](crate::Lesson::answer).
    pub fn answer(&self, arguments: &[&str], options: &Options<'_>) -> Result<Answer, NoAnswer> {
        self.check_count(arguments)?;
        (self.run)(arguments, options)
    }

    /// Checks the number of arguments.
    ///
    /// # Errors
    /// States the expected number and the arguments.
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
