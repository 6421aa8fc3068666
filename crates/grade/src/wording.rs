//! The results of a test in sentences, in both languages.

use std::time::Duration;

use tablette::{Effect, Phrase, words};

use crate::error_pattern::ErrorPattern;
use crate::fit::Trend;
use crate::marks::Flaw;
use crate::marksheet::Stop;
use crate::standing::Standing;

/// The way in which a subject answers, on which some advice depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice {
    /// A program, which prints lines.
    Lines,
    /// A function, which returns values.
    Values,
}

/// Maximum length of a subject's line; longer ones are cut.
const LONGEST: usize = 120;
/// Maximum length of a question: about half a screen.
const LONGEST_QUESTION: usize = 1_000;

impl Flaw {
    /// Returns the flaw in a sentence without a full stop; `limit` is that of an answer.
    pub fn say(&self, limit: Duration) -> Phrase {
        match self {
            Self::Wrong => words::grade::FLAW_WRONG.into(),
            Self::Illegal => words::grade::FLAW_ILLEGAL.into(),
            Self::Unsteady => words::grade::FLAW_UNSTEADY.into(),
            Self::Unrepeatable => words::grade::FLAW_UNREPEATABLE.into(),
            Self::Unreadable { hidden: None } => words::grade::FLAW_UNREADABLE.into(),
            Self::Unreadable { hidden: Some(answer) } => words::grade::flaw_prompt(shown(answer)),
            Self::Float => words::grade::FLAW_FLOAT.into(),
            Self::Late => words::grade::flaw_late(seconds(limit)),
            Self::Blank => words::grade::flaw_blank(seconds(limit)),
            Self::Dead(death) if death.is_overflow() => words::grade::FLAW_OVERFLOW.into(),
            Self::Dead(death) => match (death.signal, death.code) {
                (Some(signal), _) => words::grade::flaw_killed(signal),
                (None, Some(code)) => words::grade::flaw_dead(code),
                (None, None) => words::grade::FLAW_RAISED.into(),
            },
            Self::Closed => words::grade::FLAW_CLOSED.into(),
            Self::Babble(line) => words::grade::flaw_babble(shown(line)),
            Self::Unfinished(line) => words::grade::flaw_unfinished(shown(line)),
            Self::Endless(bytes) => words::grade::flaw_endless(*bytes),
            Self::Memory(bytes) => words::grade::flaw_memory(*bytes),
            Self::Altered(argument) => words::grade::flaw_altered(shown(argument)),
        }
    }
}

impl Voice {
    /// Returns the flaw, with advice for this subject.
    pub(crate) fn flaw(self, flaw: &Flaw, limit: Duration) -> Phrase {
        match (self, flaw) {
            (Self::Values, Flaw::Unreadable { .. }) => words::grade::FLAW_NO_VALUE.into(),
            (Self::Values, Flaw::Late) => words::grade::value_late(seconds(limit)),
            (Self::Values, Flaw::Endless(bytes)) => words::grade::value_endless(*bytes),
            (Self::Values, Flaw::Memory(bytes)) => words::grade::value_memory(*bytes),
            _ => flaw.say(limit),
        }
    }

    /// Returns an answer with the right one, in one sentence.
    pub(crate) fn answer(self, effect: Effect, question: String, answered: String, right: String) -> Phrase {
        match (self, effect) {
            (Self::Lines, _) => words::grade::answers(question, answered, right),
            (Self::Values, Effect::InPlace) => words::grade::leaves(question, answered, right),
            (Self::Values, Effect::Prints) => words::grade::prints(question, answered, right),
            (Self::Values, Effect::Free | Effect::Pure) => words::grade::gives(question, answered, right),
        }
    }

    /// Returns the pattern in the mistakes of such a subject.
    pub fn pattern(self, pattern: &ErrorPattern) -> Phrase {
        match (self, pattern) {
            (Self::Values, ErrorPattern::Silent) => words::grade::PATTERN_NEVER_RETURNS.into(),
            (Self::Values, ErrorPattern::Always(value)) => words::grade::pattern_returns(value.as_str()),
            _ => pattern.say(),
        }
    }

    pub(crate) fn standing(self, standing: Standing) -> Phrase {
        match (self, standing) {
            (Self::Values, Standing::MemoryOrTable) => words::grade::STANDS_EITHER_FUNCTION.into(),
            _ => standing.say(),
        }
    }

    pub(crate) fn stop(self, stop: Stop, total: Duration) -> Phrase {
        match (self, stop) {
            (Self::Values, Stop::Time) => words::grade::value_stopped(seconds(total)),
            _ => stop.say(total),
        }
    }
}

impl Trend {
    /// Returns the curve in words.
    pub fn say(self) -> Phrase {
        let tenths = |value: f64| (value * 10.0).round().clamp(0.0, 1e15) as u64;
        match self {
            Self::Exponential(base) => words::grade::trend_exponential(tenths(base) / 10, tenths(base) % 10),
            Self::Polynomial(degree) => words::grade::trend_polynomial(tenths(degree) / 10, tenths(degree) % 10),
            Self::Flat => words::grade::TREND_FLAT.into(),
            Self::Unclear => words::grade::TREND_UNCLEAR.into(),
        }
    }
}

impl Stop {
    /// Returns the reason why the test ended; `total` is its time limit.
    pub fn say(self, total: Duration) -> Phrase {
        match self {
            Self::Enough => words::grade::STOPPED_ENOUGH.into(),
            Self::Time => words::grade::stopped_time(seconds(total)),
        }
    }

    /// Returns the name in documents.
    pub fn name(self) -> &'static str {
        match self {
            Self::Enough => "enough",
            Self::Time => "time",
        }
    }
}

/// Formats seconds: without a fraction the same in both languages, otherwise with a point.
pub(crate) fn seconds(time: Duration) -> String {
    let tenths = time.as_millis() / 100;
    if tenths.is_multiple_of(10) { format!("{} s", tenths / 10) } else { format!("{} ms", time.as_millis()) }
}

/// Returns a line for display: without control characters, and cut. A tab, which separates
/// arguments, is `\t`, and a line break `\n`, so that the line can be copied into a program.
///
/// ```
/// use tablette_grade::shown;
/// assert_eq!(shown("□\n■ □\t3"), r"□\n■ □\t3");
/// assert_eq!(shown(&"x".repeat(500)).chars().count(), 121);
/// ```
pub fn shown(line: &str) -> String {
    shown_to(line, LONGEST)
}

/// Returns a question like [`shown`], whole unless it fills half a screen.
///
/// ```
/// use tablette_grade::{is_cut, shown_question};
/// let long = "x".repeat(1_001);
/// assert_eq!((shown_question(&long[1..]), shown_question(&long)), (long[1..].to_owned(), "x".repeat(1_000) + "…"));
/// assert!(is_cut(&long) && !is_cut(&long[1..]));
/// ```
pub fn shown_question(line: &str) -> String {
    shown_to(line, LONGEST_QUESTION)
}

/// Whether [`shown_question`] cuts a question.
pub fn is_cut(line: &str) -> bool {
    line.chars().nth(LONGEST_QUESTION).is_some()
}

fn shown_to(line: &str, most: usize) -> String {
    let mut shown = String::new();
    for c in line.chars().take(most) {
        match c {
            '\t' => shown.push_str("\\t"),
            '\n' => shown.push_str("\\n"),
            '\r' => shown.push_str("\\r"),
            _ => shown.push(if c.is_control() { '\u{fffd}' } else { c }),
        }
    }
    if line.chars().nth(most).is_some() {
        shown.push('…');
    }
    shown
}
