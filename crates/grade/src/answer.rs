//! Reading an answer, leniently but without guessing, and comparing it with the right one.

use tablette::{AnyBoard, Budget, Literal, Number, Outcome};

use crate::assignment::Assignment;
use crate::function;
use crate::question_kind::QuestionKind;
use crate::test_case::TestCase;
use crate::truth::Truth;

/// The judgement of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The right answer.
    Right,
    /// An answer, and wrong.
    Wrong,
    /// A move that the rules do not allow.
    Illegal,
    /// No answer to this question.
    Unreadable,
}

/// The work of an answer as its subject counted it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Calls of the function.
    Calls(u64),
    /// Calls and jumps, as turns of a loop make them, where the interpreter counts.
    Steps(u64),
}

impl Counted {
    /// Returns the number.
    pub fn number(self) -> u64 {
        match self {
            Self::Calls(number) | Self::Steps(number) => number,
        }
    }
}

/// Splits a line into the answer and the work that the program reports: `won calls=346`. A browser adds
/// steps to every line; calls that the program counts itself take precedence.
///
/// ```
/// use tablette_grade::answer::{Counted, parts};
/// assert_eq!(parts("won calls=346"), ("won", Some(Counted::Calls(346))));
/// assert_eq!(parts("[5, 3] steps=12"), ("[5, 3]", Some(Counted::Steps(12))));
/// assert_eq!(parts("won calls=346 steps=700"), ("won", Some(Counted::Calls(346))));
/// assert_eq!(parts("  left 4 \r"), ("left 4", None));
/// ```
pub fn parts(line: &str) -> (&str, Option<Counted>) {
    let (answer, last) = without_work(line.trim());
    match (last, without_work(answer)) {
        (Some(Counted::Steps(_)), (answer, Some(own))) => (answer, Some(own)),
        _ => (answer, last),
    }
}

/// Splits off a last word that reports work.
fn without_work(line: &str) -> (&str, Option<Counted>) {
    let last = line.rsplit(char::is_whitespace).next().unwrap_or_default();
    let number = |prefix: &str| last.strip_prefix(prefix)?.parse().ok();
    match number("calls=").map(Counted::Calls).or_else(|| number("steps=").map(Counted::Steps)) {
        Some(counted) => (line[..line.len() - last.len()].trim_end(), Some(counted)),
        None => (line, None),
    }
}

/// Compares an answer (without its calls) with the right one.
pub fn judge(exercise: &Assignment<'_>, case: &TestCase, truth: &Truth, answer: &str) -> Judgement {
    let compared = |same: Option<bool>| match same {
        Some(true) => Judgement::Right,
        Some(false) => Judgement::Wrong,
        None => Judgement::Unreadable,
    };
    match truth {
        Truth::Number(_) | Truth::Nothing if several(exercise, answer).is_some() => {
            compared(several(exercise, answer).map(|said| is_as_the_text_asks(exercise, case, truth, &said)))
        }
        Truth::Outcome(right) => compared(outcome(answer).map(|answer| answer == *right)),
        Truth::Flag(right) => compared(flag(answer).map(|answer| answer == *right)),
        Truth::Number(right) => compared(number(answer).map(|answer| answer == *right).or_else(|| other_kind(answer))),
        Truth::Draw => {
            compared(outcome(answer).map(|answer| answer == Outcome::Draw).or_else(|| number(answer).map(|_| false)))
        }
        Truth::Nothing => compared(is_none(answer).then_some(true).or_else(|| number(answer).map(|_| false))),
        // Text may lack its quotes, as `print` writes it.
        Truth::Literal(Literal::Text(words)) if answer == words => Judgement::Right,
        Truth::Literal(right @ Literal::Drawing(_)) => {
            let said = literal(answer).unwrap_or_else(|| Literal::Drawing(answer.to_owned()));
            compared(Some(accepted(exercise, case, &said, right)))
        }
        Truth::Literal(Literal::Truth(right)) => compared(flag(answer).map(|answer| answer == *right)),
        Truth::Literal(right) => compared(literal(answer).map(|said| accepted(exercise, case, &said, right))),
        Truth::Moves(right) => moved(exercise, case, right, answer),
        // A user's own game defines the only notation.
        Truth::Position(right) if exercise.own.is_some() => {
            let is_quoted = || Literal::read(answer).is_ok_and(|said| said == Literal::Text(right.clone()));
            compared(Some(answer == right || is_quoted()))
        }
        Truth::Position(right) => compared(position(exercise, case, answer).map(|answer| answer == *right)),
    }
}

/// Accepts several values instead of one, for a question of the text whose function returns
/// several: the moves instead of their number, the path with its cost.
fn several(exercise: &Assignment<'_>, answer: &str) -> Option<Literal> {
    exercise.of_text.filter(|_| matches!(exercise.kind, QuestionKind::Moves | QuestionKind::Cost))?;
    read_value(answer).filter(|value| value.items().is_some())
}

fn is_as_the_text_asks(exercise: &Assignment<'_>, case: &TestCase, truth: &Truth, said: &Literal) -> bool {
    let right = match (exercise.of_text, truth) {
        (Some(asked), _) if exercise.kind == QuestionKind::Moves => {
            function::answer(asked, &case.line, &Budget::default().options()).ok()
        }
        (_, Truth::Number(cost)) => Some(Literal::Number(cost.clone())),
        _ => Some(Literal::Nothing),
    };
    right.is_some_and(|right| accepted(exercise, case, said, &right))
}

fn accepted(exercise: &Assignment<'_>, case: &TestCase, said: &Literal, right: &Literal) -> bool {
    exercise.of_text.is_some_and(|asked| function::accepts(asked, &case.line, said, right))
}

/// Readable answers that are wrong if a number is expected: none, or a draw.
fn other_kind(answer: &str) -> Option<bool> {
    (is_none(answer) || outcome(answer) == Some(Outcome::Draw)).then_some(false)
}

fn moved(exercise: &Assignment<'_>, case: &TestCase, right: &[(String, String)], answer: &str) -> Judgement {
    // Classes write False if there is no move.
    if is_none(answer) || ["false", "faux"].contains(&answer.to_lowercase().as_str()) {
        return if right.is_empty() { Judgement::Right } else { Judgement::Wrong };
    }
    let Ok(board) = exercise.game.open(&case.position, &exercise.settings) else { return Judgement::Unreadable };
    // Played rather than compared as text, since a move may be written in more than one way.
    match played(&*board, answer) {
        Some(position) if right.iter().any(|(_, leads_to)| *leads_to == position) => Judgement::Right,
        Some(_) => Judgement::Wrong,
        // In a user's own game any text may be a move, except an answer to another question.
        None if exercise.own.is_some() && outcome(answer).is_none() => Judgement::Illegal,
        None if answer.contains(|c: char| c.is_ascii_digit()) => Judgement::Illegal,
        None => Judgement::Unreadable,
    }
}

/// Returns the position after a move as people and languages print it: `(5, 4)` is `(5,4)`.
fn played(board: &dyn AnyBoard, answer: &str) -> Option<String> {
    let tight = || answer.replace([' ', '\t'], "");
    // ('left', 5)
    let bare = || answer.replace(['(', ')', '[', ']', '\'', '"'], "").replace(',', " ");
    let words = || bare().split_whitespace().collect::<Vec<_>>().join(" ");
    let after = board.play(answer).or_else(|_| board.play(&tight())).or_else(|_| board.play(&words()));
    after.ok().map(|board| board.position())
}

fn position(exercise: &Assignment<'_>, case: &TestCase, answer: &str) -> Option<String> {
    let bare = answer.trim_matches(['[', ']', '(', ')', '"', '\'']);
    let tight = bare.replace(", ", ",");
    let frame = exercise.game.open(&case.position, &exercise.settings).ok()?;
    // Parses the text in the frame of the board of the move.
    let read = frame.at(bare).or_else(|_| frame.at(&tight)).or_else(|_| exercise.game.open(&tight, &exercise.settings));
    read.ok().map(|board| board.position())
}

/// Reads won, lost or drawn, as students write it.
///
/// ```
/// use tablette::Outcome;
/// use tablette_grade::answer::outcome;
/// assert_eq!(outcome("True"), Some(Outcome::Win));
/// assert_eq!(outcome("Faux"), Some(Outcome::Lose));
/// assert_eq!(outcome("maybe"), None);
/// ```
pub fn outcome(answer: &str) -> Option<Outcome> {
    const WON: [&str; 13] =
        ["won", "win", "wins", "winning", "true", "1", "yes", "gagné", "gagnée", "gagnant", "gagnante", "oui", "vrai"];
    const LOST: [&str; 14] = [
        "lost", "lose", "loses", "loss", "losing", "false", "0", "no", "perdu", "perdue", "perdant", "perdante", "non",
        "faux",
    ];
    const DRAWN: [&str; 5] = ["draw", "drawn", "nulle", "nul", "tie"];
    let answer = answer.to_lowercase();
    let is_in = |list: &[&str]| list.contains(&answer.as_str());
    match () {
        () if is_in(&WON) => Some(Outcome::Win),
        () if is_in(&LOST) => Some(Outcome::Lose),
        () if is_in(&DRAWN) => Some(Outcome::Draw),
        () => None,
    }
}

fn flag(answer: &str) -> Option<bool> {
    match outcome(answer)? {
        Outcome::Win => Some(true),
        Outcome::Lose => Some(false),
        Outcome::Draw => None,
    }
}

/// Reads a value as Python prints it; a text may lack its quotes.
fn literal(answer: &str) -> Option<Literal> {
    let is_word = |c: char| c.is_alphanumeric() || "-_.,:<>()*".contains(c);
    read_value(answer).or_else(|| answer.chars().all(is_word).then(|| Literal::Text(answer.to_owned())))
}

/// Reads a value of a text's function. A large number with a point stands for infinity:
/// `(1e9, [])`.
fn read_value(answer: &str) -> Option<Literal> {
    Literal::read(answer).ok().or_else(|| Literal::read(&with_infinity(answer)?).ok())
}

/// Replaces the numbers with a point from a million up by `inf`; `None` if there are none.
fn with_infinity(answer: &str) -> Option<String> {
    const LEAST: f64 = 1e6;
    let is_end = |c: char| ",()[] ".contains(c);
    let is_large = |word: &str| {
        let number = word.trim_end_matches(is_end);
        number.contains(['.', 'e', 'E']) && number.parse::<f64>().is_ok_and(|number| number >= LEAST)
    };
    let words = answer.split_inclusive(is_end);
    let written = |word: &str| {
        let end = word.trim_end_matches(is_end).len();
        if is_large(word) { format!("inf{}", &word[end..]) } else { word.to_owned() }
    };
    answer.split(is_end).any(is_large).then(|| words.map(written).collect())
}

fn is_none(answer: &str) -> bool {
    let answer = answer.to_lowercase();
    ["none", "no move", "nothing", "aucun", "aucune", "null", "-", "()", "nil", "inf", "infini"]
        .contains(&answer.as_str())
}

/// Reads a whole number exactly: `+17`, `-12`; `17.0` is none.
pub(crate) fn number(answer: &str) -> Option<Number> {
    let digits = answer.strip_prefix('+').unwrap_or(answer);
    let magnitude = digits.strip_prefix('-').unwrap_or(digits);
    let is_number =
        !magnitude.is_empty() && magnitude.len() < 10_000 && magnitude.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| Number::from_decimal(digits).ok()).flatten()
}

/// Whether an answer is a number with a point, and the right one a whole number.
pub(crate) fn is_float(truth: &Truth, answer: &str) -> bool {
    let is_numeric = answer.contains(|c: char| c.is_ascii_digit()) && answer.contains(['.', 'e', 'E']);
    matches!(truth, Truth::Number(_) | Truth::Draw | Truth::Nothing) && is_numeric && answer.parse::<f64>().is_ok()
}

/// Finds an answer at the end of a line, after a prompt: `Position? won`.
pub(crate) fn hidden_answer<'a>(
    exercise: &Assignment<'_>,
    case: &TestCase,
    truth: &Truth,
    line: &'a str,
) -> Option<&'a str> {
    // No prompt is this long, and each tail would have to be parsed.
    const LONGEST: usize = 2_000;
    let line = if line.len() > LONGEST { "" } else { line };
    let ends = line.char_indices().filter(|(_, c)| c.is_whitespace() || *c == ':').map(|(at, c)| at + c.len_utf8());
    let mut ends = ends.map(|at| line[at..].trim()).filter(|end| !end.is_empty());
    ends.find(|end| judge(exercise, case, truth, end) != Judgement::Unreadable)
}
