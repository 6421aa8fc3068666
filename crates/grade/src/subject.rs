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

    /// Returns the error itself: the last line that names one if Node.js wrote them, which prints the
    /// fields of the error and its own version behind it, else the last line that is neither empty
    /// nor part of a trace.
    ///
    /// ```
    /// use tablette_grade::Death;
    /// let words = ["Error: no row", "    at f (mine.js:3:9)", "", "Node.js v20.20.2"].map(str::to_owned);
    /// let raised = Death { code: Some(1), last_words: words.to_vec(), ..Death::default() };
    /// assert_eq!(raised.last_line(), Some("Error: no row"));
    /// ```
    pub fn last_line(&self) -> Option<&str> {
        let lines = || self.last_words.iter().rev().map(|line| line.trim()).filter(|line| !line.is_empty());
        let is_node = lines().any(|line| line.starts_with(NODE));
        let named = lines().find(|line| is_node && names_error(line));
        named.or_else(|| lines().find(|line| !is_trace(line))).or_else(|| lines().next())
    }
}

/// The beginning of the last line of a program that Node.js ended.
const NODE: &str = "Node.js v";

/// Whether a line begins with the class of an error: `TypeError: x is undefined`.
fn names_error(line: &str) -> bool {
    let first = line.strip_prefix("Uncaught ").unwrap_or(line).split([':', ' ']).next().unwrap_or_default();
    first.ends_with("Error") || first.ends_with("Exception")
}

/// Whether a line of an error message is about the place of the error, or about the language.
fn is_trace(line: &str) -> bool {
    let is_frame = || line.split_once(": 0x").is_some_and(|(number, _)| number.bytes().all(|c| c.is_ascii_digit()));
    ["at ", NODE, "note: run with"].iter().any(|start| line.starts_with(start)) || is_frame()
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

#[cfg(test)]
mod tests {
    use super::Death;

    #[test]
    fn the_last_line_is_the_error_itself() {
        for (words, error) in [
            ("Traceback:\n  line 3\nIndexError: list index out of range", "IndexError: list index out of range"),
            ("throw e\n^\n\nError: no row {\n  code: 'X'\n}\n\nNode.js v20.20.2", "Error: no row {"),
            (
                "Exception in thread \"main\" java.lang.Error: no\n\tat Main.f(Main.java:3)",
                "Exception in thread \"main\" java.lang.Error: no",
            ),
            ("index out of bounds\nnote: run with `RUST_BACKTRACE=1`", "index out of bounds"),
            ("FATAL ERROR: heap\n 1: 0xb8 node::Abort()\n12: 0xb9 v8::X", "FATAL ERROR: heap"),
            ("at noon", "at noon"),
        ] {
            let last_words = words.lines().map(str::to_owned).collect();
            assert_eq!(Death { last_words, ..Death::default() }.last_line(), Some(error));
        }
    }
}
