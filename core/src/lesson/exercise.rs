//! A function that a text asks for, as something to be run on arguments that people type.

use crate::lesson::{Answer, Effect, Likeness, Signature, Unanswered};
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
    /// What it does to its arguments.
    pub effect: Effect,
    /// Which values are right.
    pub likeness: Likeness,
    signature: Option<Signature>,
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

impl Exercise {
    /// A function of so many arguments.
    pub const fn new(
        function: &'static str,
        usage: Text,
        arguments: usize,
        run: fn(&[&str], &Ask<'_>) -> Result<Answer, Unanswered>,
    ) -> Self {
        let (examples, contenders) = (&[] as &[_], &[] as &[_]);
        let (effect, likeness) = (Effect::Free, Likeness::Exact);
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

    /// The same function with the arguments that the text's own takes: `joue(pos, coup)`.
    #[must_use]
    pub const fn called(self, signature: Signature) -> Self {
        Self { signature: Some(signature), ..self }
    }

    /// The same function, which does this to its arguments.
    #[must_use]
    pub const fn with_effect(self, effect: Effect) -> Self {
        Self { effect, ..self }
    }

    /// The same function, whose answer may be one of several values.
    #[must_use]
    pub const fn or(self, likeness: Likeness) -> Self {
        Self { likeness, ..self }
    }

    /// The arguments as the text's own function takes them; as they are typed where nothing else was declared.
    ///
    /// # Errors
    /// An argument that cannot be read.
    pub fn arguments(&self, typed: &[&str]) -> Result<Vec<Literal>, Problem> {
        match self.signature {
            Some(signature) => signature(typed),
            None => Ok(typed.iter().map(|text| Literal::Text((*text).to_owned())).collect()),
        }
    }

    /// Whether a value is right on these arguments, where `right` is the answer.
    ///
    /// # Errors
    /// As [`answer`](Self::answer).
    pub fn accepts(&self, typed: &[&str], value: &Literal, right: &Literal, ask: &Ask<'_>) -> Result<bool, Unanswered> {
        match self.likeness {
            Likeness::AnyOrder => Ok(Likeness::same_items(value, right)),
            Likeness::AsGood(judge) if !Likeness::same(value, right) => judge(typed, value, right, ask),
            Likeness::Exact | Likeness::AsGood(_) => Ok(Likeness::same(value, right)),
        }
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
