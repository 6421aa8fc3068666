//! The functions that a text asks for, run on typed arguments.

use crate::lesson::{Answer, AnswerCheck, NoAnswer, same_value};
use crate::literal::Literal;
use crate::notation::Problem;
use crate::phrase::Text;
use crate::random::SplitMix64;
use crate::refusal::Refusal;
use crate::sentence::{Digits, Words};
use crate::theory::Options;
use crate::watch::NoWatch;
use crate::words;

/// Options of the work on the arguments and answers that a lesson's own file contains.
pub(super) const OPTIONS: Options<'static> = Options { watch: &NoWatch, memory: 64 << 20 };

/// A function of a lesson: typed arguments in, values out, the answer first. It is pure: the same
/// arguments always give the same values, and nothing is read or written.
pub type LessonFunction = fn(&[&str], &Options<'_>) -> Result<Vec<Literal>, NoAnswer>;

/// Draws typed arguments for a test of a function; larger ones for a higher level, from 0 on. Equal
/// generators give equal arguments.
pub type ArgumentSampler = fn(&mut SplitMix64, usize) -> Vec<String>;

/// An implementation for timing: it parses its arguments once, and returns the work to repeat.
pub type Contender = fn(&[&str]) -> Result<Workload, Problem>;

/// The code that the file of a lesson names. The file must name all of it.
#[derive(Clone, Copy, Debug)]
pub struct LessonCode {
    /// Functions that answer, and those that convert arguments.
    pub functions: &'static [(&'static str, LessonFunction)],
    /// Checks of values that may be correct as well.
    pub checks: &'static [(&'static str, AnswerCheck)],
    /// Samplers of arguments for tests.
    pub samplers: &'static [(&'static str, ArgumentSampler)],
    /// Implementations for timing: each parses the arguments of the exercise once, and returns the
    /// work to repeat.
    pub contenders: &'static [(&'static str, Contender)],
    /// French words for those of moves, as in [`Info::french`](crate::Info::french).
    pub french: &'static [(&'static str, &'static str)],
    /// The reference program in Python, with the functions that the text asks for; empty if there is
    /// none.
    pub reference: &'static str,
}

impl LessonCode {
    /// No code.
    pub const NONE: Self =
        Self { functions: &[], checks: &[], samplers: &[], contenders: &[], french: &[], reference: "" };
}

/// Lists functions of modules by their names for [`LessonCode`]: `named! { given::{bar, list} }`.
#[macro_export]
macro_rules! named {
    ($($module:ident::{$($function:ident),* $(,)?}),* $(,)?) => {
        &[$($((stringify!($function), $module::$function)),*),*]
    };
}

/// Returns values from a [`LessonFunction`], the answer first: `answer![won, calls]`.
#[macro_export]
macro_rules! answer {
    ($($value:expr),+ $(,)?) => { Ok(vec![$($crate::Literal::from($value)),+]) };
}

/// A function that a text asks for: `coups_jouables`, on the text of a board.
///
/// It has one calling convention in three spellings: the command line accepts `tablette lesson
/// chomp 7 5,3,1 0,1`, a program receives the line `5,3,1`, a tab, `(0,1)`, and a student's Python
/// function is called as `joue([5, 3, 1], (0, 1))`.
#[derive(Clone, Debug)]
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
    pub examples: Vec<Vec<&'static str>>,
    /// Implementations that a class compares by the clock; empty if there is nothing to compare.
    pub contenders: Vec<Implementation>,
    /// The effect of the function on its arguments.
    pub effect: Effect,
    /// How a page shows what a student's function answers; `None` if it shows nothing.
    pub display: Option<AnswerDisplay>,
    pub(super) run: LessonFunction,
    pub(super) convert: LessonFunction,
    pub(super) check: Option<AnswerCheck>,
    pub(super) sampler: Option<ArgumentSampler>,
    pub(super) beside: Vec<Text>,
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

/// The effect of a function besides its return value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effect {
    /// Not specified by the text.
    #[default]
    Free,
    /// Changes its first argument, which is then its answer: `enleve_0`.
    InPlace,
    /// Leaves its arguments unchanged: `joue`.
    Pure,
    /// Prints its answer: `affiche`.
    Prints,
}

impl Effect {
    /// Every effect.
    pub(super) const ALL: [Self; 4] = [Self::Free, Self::InPlace, Self::Pure, Self::Prints];

    /// Returns the name in files: `in-place`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::InPlace => "in-place",
            Self::Pure => "pure",
            Self::Prints => "prints",
        }
    }
}

/// How a page shows the answers of a student's function, beside those of the reference program.
#[derive(Clone, Debug)]
pub struct AnswerDisplay {
    /// What is shown.
    pub kind: DisplayKind,
    /// A function in Python that turns an answer, followed by the arguments of its call, into the
    /// rows or the moves to show. Empty if the answer has that form.
    pub form: &'static str,
    /// The boards to show it on, each with the typed arguments of the call.
    pub trials: Vec<(&'static str, Vec<&'static str>)>,
}

/// The kinds of display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DisplayKind {
    /// Rows of values, one for each square of the board, from the top row down.
    Map,
    /// A sequence of moves from the board.
    Line,
    /// One call for each piece of a board given as rows of digits.
    Pieces,
}

impl DisplayKind {
    /// Every kind.
    pub(super) const ALL: [Self; 3] = [Self::Map, Self::Line, Self::Pieces];

    /// Returns the name in files and documents.
    pub fn name(self) -> &'static str {
        match self {
            Self::Map => "map",
            Self::Line => "line",
            Self::Pieces => "pieces",
        }
    }
}

impl Exercise {
    /// Converts the arguments to those of the text's own function, in its order: `joue(pos, coup)`.
    ///
    /// # Errors
    /// As [`answer`](Self::answer).
    pub fn arguments(&self, typed: &[&str]) -> Result<Vec<Literal>, NoAnswer> {
        (self.convert)(typed, &OPTIONS)
    }

    /// Returns the sampler of arguments for tests; `None` if tests derive them from the examples.
    pub fn sampler(&self) -> Option<ArgumentSampler> {
        self.sampler
    }

    /// Whether a value is correct for these arguments, given the answer.
    pub fn accepts(&self, typed: &[&str], value: &Literal, answer: &Literal) -> bool {
        same_value(value, answer) || self.check.is_some_and(|check| check(typed, value, answer))
    }

    /// Checks the number of arguments and runs the function. Calls share no state.
    ///
    /// Student programs are compared with this: one argument list in, one value out.
    ///
    /// # Errors
    /// [`NoAnswer::Input`] if an argument cannot be read or is too large; [`NoAnswer::Refused`] if
    /// the memory does not suffice or the watch stops the work.
    pub fn answer(&self, arguments: &[&str], options: &Options<'_>) -> Result<Answer, NoAnswer> {
        self.check_count(arguments)?;
        Ok(Answer::named((self.run)(arguments, options)?, &self.beside))
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
