//! Patterns in wrong answers, more informative than single ones.

use tablette::{Literal, Number, Outcome, Phrase, words};

use crate::answer::{number, outcome};
use crate::marks::{Flaw, Mark};
use crate::truth::Truth;

/// A pattern in the wrong answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ErrorPattern {
    /// The same answer to every question.
    Always(String),
    /// Every wrong number is off by this much.
    OffBy(i64),
    /// Every wrong answer is the opposite of the right one.
    Opposite,
    /// Every wrong number is larger than the right one.
    TooHigh,
    /// Every wrong number is smaller than the right one.
    TooLow,
    /// Won positions are mistaken for lost ones; lost ones are recognised.
    WonForLost,
    /// Lost positions are mistaken for won ones; won ones are recognised.
    LostForWon,
    /// Yes instead of no; never the other way round.
    YesForNo,
    /// No instead of yes; never the other way round.
    NoForYes,
    /// Every wrong move is right with its two numbers exchanged.
    Swapped,
    /// Every wrong number is the right one cut to its last bits: 32 or 64 of them.
    Overflow(u32),
    /// Every wrong move is one that the rules do not allow.
    Illegal,
    /// Answers “none” where a move exists.
    MissesMoves,
    /// Every answer is right for the question with rows and columns exchanged, wherever its answer
    /// differs.
    Transposed,
    /// The answers are those of a recursion whose moves all change one list.
    Aliasing,
    /// Most are right as the first question, and wrong after others.
    Remembers,
    /// Most are right as the first question, and wrong when repeated at once.
    Unrepeatable,
    /// It ends with an error instead of answering any question.
    Crashes,
    /// It never answers.
    Silent,
}

impl ErrorPattern {
    /// Returns the pattern of the marks; `None` if there is none.
    pub fn new(marks: &[Mark]) -> Option<Self> {
        let wrong: Vec<&Mark> = marks.iter().filter(|mark| mark.flaw.is_some()).collect();
        // No other mistake gives such a number, so one of them is enough.
        let has_overflowed = |bits: &u32| wrong.iter().all(|mark| is_cut_to(mark, *bits));
        if let Some(bits) = [32, 64].into_iter().find(has_overflowed).filter(|_| !wrong.is_empty()) {
            return Some(Self::Overflow(bits));
        }
        if wrong.len() < 2 {
            return None;
        }
        if wrong.iter().all(|mark| mark.answer.is_none()) && wrong.len() == marks.len() {
            return of_silence(&wrong);
        }
        if let Some(of_state) = of_state(&wrong) {
            return Some(of_state);
        }
        let answered: Vec<&Mark> = wrong.iter().copied().filter(|mark| mark.answer.is_some()).collect();
        // Beside another flaw, such as a second line, the answer itself may be right.
        let is_about_the_answer = |mark: &&Mark| matches!(mark.flaw, Some(Flaw::Wrong | Flaw::Illegal | Flaw::Float));
        if answered.len() < 2 || !answered.iter().all(is_about_the_answer) {
            return None;
        }
        let is_ever_right = marks.iter().any(|mark| mark.flaw.is_none());
        let same = || if answered.len() == wrong.len() { always(marks) } else { None };
        let outcomes = || of_outcomes(&answered, is_ever_right);
        same().or_else(|| of_moves(&answered)).or_else(outcomes).or_else(|| of_numbers(&answered))
    }

    /// Whether no closer look at the answers can name the mistake better.
    pub(crate) fn is_certain(&self) -> bool {
        use ErrorPattern::{Always, Crashes, Overflow, Remembers, Silent, Swapped, Unrepeatable};
        matches!(self, Always(_) | Crashes | Overflow(_) | Remembers | Silent | Swapped | Unrepeatable)
    }

    /// Returns the pattern in a sentence.
    pub fn say(&self) -> Phrase {
        self.named().1
    }

    /// Returns the name in documents.
    pub fn name(&self) -> &'static str {
        self.named().0
    }

    fn named(&self) -> (&'static str, Phrase) {
        match self {
            Self::Always(answer) => ("always", words::grade::pattern_always(answer.as_str())),
            Self::OffBy(by) if *by > 0 => ("offBy", words::grade::pattern_more(by.unsigned_abs())),
            Self::OffBy(by) => ("offBy", words::grade::pattern_less(by.unsigned_abs())),
            Self::Opposite => ("opposite", words::grade::PATTERN_OPPOSITE.into()),
            Self::TooHigh => ("tooHigh", words::grade::PATTERN_TOO_HIGH.into()),
            Self::TooLow => ("tooLow", words::grade::PATTERN_TOO_LOW.into()),
            Self::WonForLost => ("wonForLost", words::grade::PATTERN_WON_FOR_LOST.into()),
            Self::LostForWon => ("lostForWon", words::grade::PATTERN_LOST_FOR_WON.into()),
            Self::YesForNo => ("yesForNo", words::grade::PATTERN_YES_FOR_NO.into()),
            Self::NoForYes => ("noForYes", words::grade::PATTERN_NO_FOR_YES.into()),
            Self::Swapped => ("swapped", words::grade::PATTERN_SWAPPED.into()),
            Self::Overflow(bits) => ("overflow", words::grade::pattern_overflow(u64::from(*bits))),
            Self::Illegal => ("illegal", words::grade::PATTERN_ILLEGAL.into()),
            Self::MissesMoves => ("missesMoves", words::grade::PATTERN_MISSES.into()),
            Self::Transposed => ("transposed", words::grade::PATTERN_TRANSPOSED.into()),
            Self::Aliasing => ("aliasing", words::grade::PATTERN_ALIASING.into()),
            Self::Remembers => ("remembers", words::grade::PATTERN_REMEMBERS.into()),
            Self::Unrepeatable => ("unrepeatable", words::grade::PATTERN_UNREPEATABLE.into()),
            Self::Crashes => ("crashes", words::grade::PATTERN_CRASHES.into()),
            Self::Silent => ("silent", words::grade::PATTERN_SILENT.into()),
        }
    }
}

/// Finds the reason why nothing was answered, if it is the same everywhere.
fn of_silence(wrong: &[&Mark]) -> Option<ErrorPattern> {
    let is_crash = |mark: &&Mark| matches!(&mark.flaw, Some(Flaw::Dead(death)) if death.code != Some(0));
    let is_quiet = |mark: &&Mark| match &mark.flaw {
        Some(Flaw::Dead(death)) => death.code == Some(0),
        flaw => matches!(flaw, Some(Flaw::Late | Flaw::Closed)),
    };
    let crashes = wrong.iter().all(is_crash).then_some(ErrorPattern::Crashes);
    crashes.or_else(|| wrong.iter().all(is_quiet).then_some(ErrorPattern::Silent))
}

fn of_state(wrong: &[&Mark]) -> Option<ErrorPattern> {
    let count = |sought: &Flaw| wrong.iter().filter(|mark| mark.flaw.as_ref() == Some(sought)).count();
    let (unsteady, unrepeatable) = (count(&Flaw::Unsteady), count(&Flaw::Unrepeatable));
    let is_pattern = unsteady + unrepeatable >= 2 && (unsteady + unrepeatable) * 2 >= wrong.len();
    let pattern = if unrepeatable > unsteady { ErrorPattern::Unrepeatable } else { ErrorPattern::Remembers };
    is_pattern.then_some(pattern)
}

/// Finds the same answer to everything, if the right answers differ.
fn always(marks: &[Mark]) -> Option<ErrorPattern> {
    let mut answers = marks.iter().filter_map(|mark| mark.answer.as_deref());
    let first = answers.next()?;
    answers.all(|answer| answer == first).then(|| ErrorPattern::Always(first.to_owned()))
}

fn of_moves(wrong: &[&Mark]) -> Option<ErrorPattern> {
    if wrong.iter().all(|mark| is_right_when_swapped(mark)) {
        return Some(ErrorPattern::Swapped);
    }
    if wrong.iter().all(|mark| mark.flaw == Some(Flaw::Illegal)) {
        return Some(ErrorPattern::Illegal);
    }
    let misses = |mark: &&Mark| {
        let none = mark.answer.as_deref().is_some_and(|answer| !answer.contains(|c: char| c.is_ascii_digit()));
        none && matches!(&mark.truth, Truth::Moves(right) if !right.is_empty())
    };
    wrong.iter().all(misses).then_some(ErrorPattern::MissesMoves)
}

/// Whether a wrong move becomes right when its two numbers are exchanged: `(2, 0)` for `(0,2)`.
fn is_right_when_swapped(mark: &Mark) -> bool {
    let numbers = |text: &str| -> Vec<String> {
        text.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty()).map(str::to_owned).collect()
    };
    let (Truth::Moves(right), Some(answer)) = (&mark.truth, &mark.answer) else { return false };
    let [first, second] = &numbers(answer)[..] else { return false };
    first != second && right.iter().any(|(mv, _)| numbers(mv)[..] == [second.clone(), first.clone()])
}

/// Whether a wrong number has the last `bits` of the right one, which has more.
fn is_cut_to(mark: &Mark, bits: u32) -> bool {
    let (Truth::Number(right) | Truth::Literal(Literal::Number(right))) = &mark.truth else { return false };
    let Some(said) = mark.answer.as_deref().and_then(number) else { return false };
    let off = said.minus(right).and_then(|off| off.as_i128());
    let is_short = said.as_i128().is_some_and(|said| said.unsigned_abs() < 1 << bits);
    is_short && off.is_some_and(|off| off != 0 && off % (1 << bits) == 0)
}

fn of_outcomes(wrong: &[&Mark], is_ever_right: bool) -> Option<ErrorPattern> {
    let pairs: Vec<(Outcome, Outcome)> = wrong
        .iter()
        .map(|mark| {
            let right = match mark.truth {
                Truth::Outcome(right) => right,
                Truth::Flag(flag) => {
                    if flag {
                        Outcome::Win
                    } else {
                        Outcome::Lose
                    }
                }
                _ => return None,
            };
            Some((right, outcome(mark.answer.as_deref()?)?))
        })
        .collect::<Option<_>>()?;
    let all = |right, said| pairs.iter().all(|pair| *pair == (right, said));
    let is_flag = wrong.iter().all(|mark| matches!(mark.truth, Truth::Flag(_)));
    if all(Outcome::Win, Outcome::Lose) {
        return Some(if is_flag { ErrorPattern::NoForYes } else { ErrorPattern::WonForLost });
    }
    if all(Outcome::Lose, Outcome::Win) {
        return Some(if is_flag { ErrorPattern::YesForNo } else { ErrorPattern::LostForWon });
    }
    let opposite = |(right, said): &(Outcome, Outcome)| *right != Outcome::Draw && right.flipped() == *said;
    // With two possible answers each wrong one is the opposite: that is informative only if all are
    // wrong.
    (!is_ever_right && pairs.iter().all(opposite)).then_some(ErrorPattern::Opposite)
}

fn of_numbers(wrong: &[&Mark]) -> Option<ErrorPattern> {
    let pairs: Vec<(&Number, Number)> = wrong
        .iter()
        .map(|mark| {
            let (Truth::Number(right) | Truth::Literal(Literal::Number(right))) = &mark.truth else { return None };
            Some((right, number(mark.answer.as_deref()?)?))
        })
        .collect::<Option<_>>()?;
    if pairs.iter().all(|(right, said)| right.negated() == *said) {
        return Some(ErrorPattern::Opposite);
    }
    let off = |(right, said): &(&Number, Number)| {
        said.minus(right).and_then(|off| off.as_i128()).and_then(|off| i64::try_from(off).ok())
    };
    let first = pairs.first().and_then(off)?;
    if first != 0 && pairs.iter().all(|pair| off(pair) == Some(first)) {
        return Some(ErrorPattern::OffBy(first));
    }
    if pairs.iter().all(|(right, said)| said > *right) {
        return Some(ErrorPattern::TooHigh);
    }
    pairs.iter().all(|(right, said)| said < *right).then_some(ErrorPattern::TooLow)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::subject::Death;
    use crate::test_case::{Stage, TestCase};

    fn mark(right: u64, answer: Option<&str>, flaw: Option<Flaw>) -> Mark {
        let truth = Truth::Literal(Literal::Number(right.into()));
        let (case, answer, took) = (TestCase::default(), answer.map(str::to_owned), Duration::ZERO);
        Mark { stage: Stage::Small, case, truth, answer, counted: None, took, work: None, flaw }
    }

    /// The pattern in two wrong answers.
    fn pattern(first: (u64, &str), second: (u64, &str), flaw: &Flaw) -> Option<ErrorPattern> {
        let of = |(right, answer)| mark(right, Some(answer), Some(flaw.clone()));
        ErrorPattern::new(&[of(first), of(second)])
    }

    #[test]
    fn a_right_answer_with_another_flaw_is_off_by_nothing() {
        let babble = Flaw::Babble("done".to_owned());
        assert_eq!(pattern((3, "3"), (5, "5"), &babble), None);
        assert_eq!(pattern((3, "3"), (5, "5"), &Flaw::Altered("[]".to_owned())), None);
        assert_eq!(pattern((3, ""), (5, ""), &babble), None);
        assert_eq!(pattern((3, "4"), (5, "6"), &Flaw::Wrong), Some(ErrorPattern::OffBy(1)));
        assert_eq!(pattern((3, "4"), (5, "4"), &Flaw::Wrong), Some(ErrorPattern::Always("4".to_owned())));
    }

    #[test]
    fn a_number_cut_to_32_or_64_bits_is_an_overflow() {
        let (large, huge) = ((1 << 32) + 7, u64::MAX);
        assert_eq!(pattern((large, "7"), (large + 1, "8"), &Flaw::Wrong), Some(ErrorPattern::Overflow(32)));
        assert_eq!(pattern((huge, "-1"), (huge - 1, "-2"), &Flaw::Wrong), Some(ErrorPattern::Overflow(32)));
        let (huge, other) = (huge - (7 << 40), huge - (9 << 40));
        let signed = |number: u64| number.cast_signed().to_string();
        let cut = pattern((huge, &signed(huge)), (other, &signed(other)), &Flaw::Wrong);
        assert_eq!(cut, Some(ErrorPattern::Overflow(64)));
    }

    #[test]
    fn silence_has_the_reason_that_it_has() {
        let silent = |flaw: Flaw| ErrorPattern::new(&[mark(3, None, Some(flaw.clone())), mark(5, None, Some(flaw))]);
        let ended = |code| Flaw::Dead(Death { code: Some(code), ..Death::default() });
        assert_eq!(silent(ended(1)), Some(ErrorPattern::Crashes));
        assert_eq!([ended(0), Flaw::Late, Flaw::Closed].map(silent), [const { Some(ErrorPattern::Silent) }; 3]);
        assert_eq!([Flaw::Memory(1), Flaw::Endless(9), Flaw::Blank].map(silent), [const { None }; 3]);
    }
}
