//! The subject of a test: anything that answers a line with a line.
//!
//! For example, the command line grades a process, and a host language grades one of its functions,
//! both as a [`Subject`].

use std::time::Duration;

use tablette::Clock;

use crate::marks::Flaw;

/// A program or a function under test.
pub trait Subject {
    /// Asks one line (without its line break), and waits at most `limit` for one line.
    ///
    /// A subject that can no longer answer (it crashed, or was ended because it was late) is
    /// restarted with the next question.
    fn ask(&mut self, line: &str, limit: Duration) -> Reply;

    /// Restarts the subject: earlier questions are forgotten.
    fn restart(&mut self);

    /// Returns a surplus line written after the last answer; waits a moment for it. Default: none.
    fn surplus(&mut self) -> Option<String> {
        None
    }

    /// Whether it answers one question per start, as a program that reads a single line does.
    /// Default: no.
    fn is_single(&self) -> bool {
        false
    }

    /// Whether the caller has given up: grading then ends at once. Default: never.
    fn abandoned(&self) -> bool {
        false
    }
}

/// An answer, or the reason why there is none, and the time.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// Elapsed time from the question to the answer.
    pub took: Duration,
    /// The processor time of the answer; `None` if it is not measured. Other programs do not count.
    pub work: Option<Duration>,
    /// The line without its break, or the reason why there is none.
    pub said: Result<String, Flaw>,
}

/// The end of a subject.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Death {
    /// The exit code, if it ended by itself.
    pub code: Option<i32>,
    /// The signal that ended it, if there was one.
    pub signal: Option<i32>,
    /// The last lines it wrote beside its answers: the error message.
    pub last_words: Vec<String>,
}

impl Death {
    /// Whether the recursion went too deep, according to the last words. The signal alone is not
    /// enough: a full stack and a bad address raise the same one.
    ///
    /// ```
    /// use tablette_grade::Death;
    /// let raised = Death { code: Some(1), last_words: vec!["RecursionError: maximum".to_owned()], ..Death::default() };
    /// assert!(raised.is_overflow());
    /// assert!(!Death { code: Some(1), ..Death::default() }.is_overflow());
    /// ```
    pub fn is_overflow(&self) -> bool {
        let said = |line: &String| {
            let line = line.to_lowercase();
            [
                "recursion",
                "stack overflow",
                "stack_overflow",
                "stackoverflow",
                "overflowed its stack",
                "stack level too deep",
            ]
            .iter()
            .any(|sign| line.contains(sign))
        };
        self.last_words.iter().any(said)
    }

    /// Returns the same end without the last words, except that the stack overflowed.
    pub(crate) fn without_words(self) -> Self {
        let last_words = if self.is_overflow() { vec!["stack overflow".to_owned()] } else { Vec::new() };
        Self { last_words, ..self }
    }

    /// Whether it ended for lack of memory, according to the last words.
    ///
    /// ```
    /// use tablette_grade::Death;
    /// let raised = Death { code: Some(1), last_words: vec!["MemoryError".to_owned()], ..Death::default() };
    /// assert!(raised.lacks_memory());
    /// ```
    pub fn lacks_memory(&self) -> bool {
        const SIGNS: [&str; 7] = [
            "memoryerror",
            "bad_alloc",
            "outofmemoryerror",
            "out of memory",
            "out_of_memory",
            "memory allocation",
            "cannot allocate memory",
        ];
        let said = |line: &String| SIGNS.iter().any(|sign| line.to_lowercase().contains(sign));
        self.last_words.iter().any(said)
    }

    /// Returns the last line with text: in most languages the error itself.
    pub fn last_line(&self) -> Option<&str> {
        self.last_words.iter().rev().map(|line| line.trim()).find(|line| !line.is_empty())
    }
}

/// A function in this process as a subject: an error is the message of the exception.
///
/// A function cannot be ended from outside, so lateness is only noticed when it returns. Its work
/// is not measured: it should report its calls for a verdict on growth.
///
/// ```
/// use std::time::Duration;
/// use tablette_grade::{InProcess, Subject};
/// let mut parrot = InProcess::new(|line: &str| Ok(line.to_owned()));
/// assert_eq!(parrot.ask("5,3,1", Duration::from_secs(1)).said.unwrap(), "5,3,1");
/// ```
pub struct InProcess<F> {
    function: F,
    clock: Clock,
}

impl<F: FnMut(&str) -> Result<String, String>> InProcess<F> {
    /// Grades this function, by the system's clock.
    pub fn new(function: F) -> Self {
        Self::on(Clock::SYSTEM, function)
    }

    /// Grades this function, and measures lateness by this clock.
    pub fn on(clock: Clock, function: F) -> Self {
        Self { function, clock }
    }
}

impl<F: FnMut(&str) -> Result<String, String>> Subject for InProcess<F> {
    fn ask(&mut self, line: &str, limit: Duration) -> Reply {
        let began = self.clock.now();
        let said = (self.function)(line);
        let took = self.clock.since(began);
        let said = match said {
            _ if took > limit => Err(Flaw::Late),
            Ok(answer) => Ok(answer),
            Err(raised) => {
                let last_words = raised.lines().map(str::to_owned).collect();
                Err(Flaw::Dead(Death { code: None, signal: None, last_words }))
            }
        };
        Reply { took, work: None, said }
    }

    /// Does nothing: a function cannot forget its state.
    fn restart(&mut self) {}
}
