//! Boards and moves as text: lenient about the ways in which people and programs write them, strict
//! about everything else.
//!
//! | text | from | to |
//! |---|---|---|
//! | `4`, `101:` | `....` | `****` (the text's *mettre*), on that many squares |
//! | `**.*`, `* * . *`, `1101` | that board, square 1 first | the empty board (*prendre*); the full one if it is empty |
//! | `value:13`, `value:13/6` | the board of that value, on as few or on 6 squares | as above |
//! | `BOARD>BOARD` | the first | the second |
//!
//! Digits alone are a number of rings, unless each of them is 0 or 1. Of those, the powers of ten
//! are numbers of rings (`10`, `100000`), and text that begins with 0 or has four digits or more is
//! a board (`0110`, `1101`). The four that are left, `11`, `101`, `110` and `111`, are ambiguous
//! and refused. With a colon, digits are always a number (`101:`, `1101:`); `*.*`, `1000>0000` and
//! `value:8/4` are always boards. Both sides of `>` must be boards.

use num_bigint::BigUint;
use tablette_core::notation::{Series, is_same_name, parse_number, unmarked};
use tablette_core::{Digits, Problem, Words, words};

use super::board::{Board, Toggle};
use super::path;

/// The most rings of a board: 2^20. Longer boards are refused before anything is allocated.
pub const MOST_RINGS: u32 = 1 << 20;
/// The most digits of the value of a board with [`MOST_RINGS`] squares.
const MOST_DIGITS: usize = 315_653;

/// The start and the target of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The first board.
    pub from: Board,
    /// The target, of the same length.
    pub to: Board,
}

impl Task {
    /// To fill `squares` squares.
    pub fn fill(squares: u32) -> Self {
        Self { from: Board::empty(squares), to: Board::full(squares) }
    }

    /// The task of a board alone: take all pawns off, or, if there are none, put them all on.
    pub fn alone(from: Board) -> Self {
        let squares = from.squares();
        let to = if from.is_empty() { Board::full(squares) } else { Board::empty(squares) };
        Self { from, to }
    }
}

/// Reads a task in any of the forms above.
///
/// Spaces may surround `>`, for which `→` is also accepted. A board may be a list as programs print
/// it, `[1, 1, 0, 1]`, and `valeur:13` is `value:13`.
///
/// # Errors
/// Reports what was expected and where: no board, an invalid character among the squares, boards of
/// different lengths, a value that does not fit its squares, more than [`MOST_RINGS`] rings, digits
/// that could be a number of rings as well as a board.
///
/// ```
/// use tablette_games::rings::{Task, read_task};
/// assert_eq!(read_task("101:"), Ok(Task::fill(101)));
/// assert_eq!(read_task("value:5/3"), read_task("*.*"));
/// assert!(read_task("101").is_err());
/// ```
pub fn read_task(text: &str) -> Result<Task, Problem> {
    if let Some(ends) = split_ends(text) {
        return read_ends(text, ends);
    }
    let text = unmarked(text);
    let fill = |digits: &str| Ok(Task::fill(parse_number(digits, RINGS, 0, MOST_RINGS.into())? as u32));
    if let Some(digits) = text.strip_suffix(':').filter(|digits| is_digits(digits)) {
        return fill(digits);
    }
    match TextKind::new(text) {
        TextKind::Count => fill(text),
        TextKind::Board => Ok(Task::alone(read_side(text, text, 0)?.alone())),
        TextKind::Either => Err(either(text)),
    }
}

/// Reads one board, without a task: every form except a number of rings and `>`.
///
/// # Errors
/// As [`read_task`].
pub fn read_board(text: &str, squares: u32) -> Result<Board, Problem> {
    let side = read_side(text, text, 0)?;
    side.on(squares).ok_or_else(|| Problem::new(board_of(squares), text).at(0))
}

/// Writes `from>to`; a board without squares is `0`.
pub fn show_task(from: &Board, to: &Board) -> String {
    if from.squares() == 0 { "0".into() } else { format!("{}>{}", show_board(from), show_board(to)) }
}

/// The shorter text of a task that fills a board: the number of rings.
pub(super) fn show_shortest(task: &Task) -> String {
    let count = task.from.squares().to_string();
    if !(task.from.is_empty() && task.to.is_full()) {
        return show_task(&task.from, &task.to);
    }
    if matches!(TextKind::new(&count), TextKind::Count) { count } else { count + ":" }
}

/// Writes a board without spaces, square 1 first: `**.*`.
pub fn show_board(board: &Board) -> String {
    (1..=board.squares()).map(|square| if board.holds(square) { '*' } else { '.' }).collect()
}

/// Writes a move as `+k` (pawn on) or `-k` (pawn off), the pair as `+1+2` or `-1-2`.
pub fn show_toggle(board: &Board, toggle: Toggle) -> String {
    let sign = |square| if board.holds(square) { '-' } else { '+' };
    match toggle {
        Toggle::Square(square) => format!("{}{square}", sign(square)),
        Toggle::Pair => format!("{0}1{0}2", sign(1)),
    }
}

/// Reads a move and its stated direction: true for a pawn put on.
///
/// # Errors
/// Text that is not a move, with the place of the fault.
pub(super) fn read_toggle(text: &str) -> Result<(Toggle, bool), Problem> {
    match text {
        "+1+2" => return Ok((Toggle::Pair, true)),
        "-1-2" => return Ok((Toggle::Pair, false)),
        _ => {}
    }
    let fault = |at: usize| Problem::new(MOVE, text).at(at).hint(MOVE_HINT);
    let text = unmarked(text);
    let on = match text.chars().next() {
        Some('+') => true,
        Some('-' | '−' | '–') => false,
        _ => return Err(fault(0)),
    };
    let sign = text.chars().next().map_or(0, char::len_utf8);
    let digits = text[sign..].strip_prefix(' ').unwrap_or(&text[sign..]);
    let start = text.len() - digits.len();
    let sound = !digits.starts_with('0') && !digits.is_empty();
    if let Some(at) = digits.bytes().position(|byte| !byte.is_ascii_digit()).or((!sound).then_some(0)) {
        return Err(fault(start + at));
    }
    // A square past 32 bits is off every board; so is `u32::MAX`.
    Ok((Toggle::Square(digits.parse().unwrap_or(u32::MAX)), on))
}

/// The meaning of text without `>` and `:`.
enum TextKind {
    /// A number of rings.
    Count,
    /// A board, or text that will be refused as one.
    Board,
    /// Ambiguous: too short to be certainly a board, and possibly a number.
    Either,
}

impl TextKind {
    fn new(text: &str) -> Self {
        let is_binary = text.bytes().all(|byte| matches!(byte, b'0' | b'1'));
        // "0" is both the board without squares and the number 0: either way there is nothing to
        // do.
        let is_power = text.strip_prefix('1').is_some_and(|zeros| zeros.bytes().all(|byte| byte == b'0'));
        match text.len() {
            _ if !is_digits(text) => Self::Board,
            _ if text == "0" || is_power || !(is_binary || text.starts_with('0')) => Self::Count,
            2 | 3 if text.starts_with('1') => Self::Either,
            _ => Self::Board,
        }
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The error for [`TextKind::Either`], with the unambiguous spelling of each meaning.
fn either(text: &str) -> Problem {
    let Ok(board) = read_drawn(text, text, 0) else { return Problem::new(RINGS, text) };
    let value = board.value().expect("a board of three squares at most");
    let spellings = either_way(text, format!("value:{value}/{}", board.squares()), show_board(&board));
    Problem::new(ONE_OF, text).at(0).hint(spellings)
}

/// A board whose length may still be undetermined.
enum Side {
    Drawn(Board),
    Value { value: BigUint, squares: Option<u32> },
}

impl Side {
    /// The fewest squares that it can have.
    fn least(&self) -> u32 {
        match self {
            Self::Drawn(board) => board.squares(),
            Self::Value { value, squares } => squares.unwrap_or(value.bits().max(1) as u32),
        }
    }

    /// The board with the fewest squares.
    fn alone(self) -> Board {
        let least = self.least();
        self.on(least).expect("the fewest squares suffice")
    }

    fn on(self, squares: u32) -> Option<Board> {
        match self {
            Self::Drawn(board) => (board.squares() == squares).then_some(board),
            Self::Value { squares: Some(fixed), .. } if fixed != squares => None,
            Self::Value { value, .. } => {
                (value.bits() <= squares.into()).then(|| Board::from_words(squares, path::to_words(&value)))
            }
        }
    }
}

/// A part of a text and the byte at which it starts.
type Part<'a> = (usize, &'a str);

/// The boards before and after the first `>` or `→`, without surrounding spaces.
pub(super) fn split_ends(text: &str) -> Option<[Part<'_>; 2]> {
    let (start, text) = (text.len() - unmarked(text).len(), unmarked(text));
    let (at, sign) = text.char_indices().find(|(_, c)| matches!(c, '>' | '→'))?;
    let (from, to) = (&text[..at], &text[at + sign.len_utf8()..]);
    let place = text.len() - to.trim_start_matches(' ').len();
    Some([(start, from.trim_end_matches(' ')), (start + place, to.trim_start_matches(' '))])
}

fn read_ends(text: &str, [(from_at, from), (to_at, to)]: [Part<'_>; 2]) -> Result<Task, Problem> {
    let (from, to) = (read_side(text, from, from_at)?, read_side(text, to, to_at)?);
    let squares = from.least().max(to.least());
    let fault = |at: usize| Problem::new(board_of(squares), text).at(at);
    Ok(Task { from: from.on(squares).ok_or_else(|| fault(from_at))?, to: to.on(squares).ok_or_else(|| fault(to_at))? })
}

/// Reads one side of `text`, which starts at byte `start`.
fn read_side(text: &str, side: &str, start: usize) -> Result<Side, Problem> {
    if let Some((word, value)) = side.split_once(':')
        && ["value", "valeur"].iter().any(|name| is_same_name(word, name))
    {
        return read_value(text, value, start + word.len() + 1);
    }
    if side.contains([',', '[', '(']) {
        return Ok(Side::Drawn(read_list(text, side, start)?));
    }
    Ok(Side::Drawn(read_drawn(text, side, start)?))
}

/// A list of ones and zeros, square 1 first: `[1, 1, 0, 1]` or `1,1,0,1`.
fn read_list(text: &str, side: &str, start: usize) -> Result<Board, Problem> {
    let fault = |at: usize| Problem::new(SQUARE, text).at(start + at).hint(BOARD_HINT);
    let series = Series::read(side, MOST_RINGS as usize).map_err(fault)?;
    let mut board = Board::empty(series.items.len() as u32);
    for (at, (place, is_negative, digits)) in series.items.into_iter().enumerate() {
        match digits {
            "1" if !is_negative => board.toggle(Toggle::Square(at as u32 + 1)),
            "0" if !is_negative => {}
            _ => return Err(fault(place)),
        }
    }
    Ok(board)
}

/// Pawns as `*` or `1`, their absence as `.` or `0`, not mixed; single spaces between all squares
/// or none.
fn read_drawn(text: &str, side: &str, start: usize) -> Result<Board, Problem> {
    let fault = |at: usize| Problem::new(SQUARE, text).at(start + at).hint(BOARD_HINT);
    let spaced = side.as_bytes().get(1) == Some(&b' ');
    let step = if spaced { 2 } else { 1 };
    let squares = side.len().div_ceil(step);
    if squares == 0 || squares > MOST_RINGS as usize {
        return Err(Problem::new(board_up_to(MOST_RINGS), text).at(start).hint(BOARD_HINT));
    }
    let signs = if matches!(side.as_bytes()[0], b'0' | b'1') { b"01" } else { b".*" };
    let mut board = Board::empty(squares as u32);
    for (at, byte) in side.bytes().enumerate() {
        if at % step == 1 {
            if byte != b' ' || at + 1 == side.len() {
                return Err(fault(at));
            }
        } else if byte == signs[1] {
            board.toggle(Toggle::Square((at / step) as u32 + 1));
        } else if byte != signs[0] {
            return Err(fault(at));
        }
    }
    Ok(board)
}

/// `13` or `13/6` after `value:`.
fn read_value(text: &str, value: &str, start: usize) -> Result<Side, Problem> {
    let fault = |at: usize| Problem::new(VALUE, text).at(start + at).hint(BOARD_HINT);
    let (digits, squares) = match value.split_once('/') {
        Some((digits, squares)) => (digits, Some(squares)),
        None => (value, None),
    };
    let strange = digits.bytes().position(|byte| !byte.is_ascii_digit());
    if let Some(at) = strange.or((digits.is_empty() || digits.len() > MOST_DIGITS).then_some(0)) {
        return Err(fault(at));
    }
    let squares = squares.map(|squares| parse_number(squares, RINGS, 1, MOST_RINGS.into())).transpose();
    let squares = squares.map_err(|_| fault(digits.len() + 1))?.map(|squares| squares as u32);
    let value: BigUint = digits.parse().expect("only digits, and at least one");
    if value.bits() > squares.unwrap_or(MOST_RINGS).into() {
        return Err(Problem::new(value_on(squares.unwrap_or(MOST_RINGS)), text).at(start));
    }
    Ok(Side::Value { value, squares })
}

words! {
    from include_str!("notation.txt");
    RINGS;
    ONE_OF;
    either_way(rings: Words, value: Words, board: Words);
    SQUARE;
    board_up_to(most: Digits);
    BOARD_HINT;
    board_of(squares: Digits);
    VALUE;
    value_on(squares: Digits);
    MOVE;
    MOVE_HINT;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        read_task(text).map_or_else(|problem| problem.to_string(), |task| show_task(&task.from, &task.to))
    }

    #[test]
    fn every_form_reads() {
        for (text, task) in [
            ("4", "....>****"),
            ("0", "0"),
            ("1", ".>*"),
            ("10", "..........>**********"),
            ("1101", "**.*>...."),
            ("1001", "*..*>...."),
            ("0110", ".**.>...."),
            ("01", ".*>.."),
            ("**.*", "**.*>...."),
            ("* * . *", "**.*>...."),
            (". .", "..>**"),
            ("value:13", "*.**>...."),
            ("value:13/6", "*.**..>......"),
            ("value:0/2", "..>**"),
            ("value:1>value:4", "*..>..*"),
            ("101>value:2", "*.*>.*."),
            ("[1, 1, 0, 1]", "**.*>...."),
            ("(1,0,1)", "*.*>..."),
            ("1,0", "*.>.."),
            ("1 1 0 1", "**.*>...."),
            ("Valeur:13", "*.**>...."),
            ("** → ..", "**>.."),
            ("[1,1]>[0,0]", "**>.."),
            ("\u{feff}4", "....>****"),
            ("1>0", "*>."),
            ("* *>. .", "**>.."),
        ] {
            assert_eq!(shown(text), task, "{text}");
        }
        for squares in [10, 100, 1000, 10_000, 100_000, 1 << 20] {
            assert_eq!(read_task(&squares.to_string()), Ok(Task::fill(squares)));
        }
        for squares in [0, 4, 11, 101, 1101] {
            assert_eq!(read_task(&format!("{squares}:")), Ok(Task::fill(squares)));
        }
        for squares in [101, 1101, 1102] {
            assert_eq!(read_task(&show_shortest(&Task::fill(squares))), Ok(Task::fill(squares)));
        }
        assert_eq!(show_shortest(&Task::fill(1102)), "1102");
    }

    #[test]
    fn what_could_be_both_is_refused_with_both_spellings() {
        for text in ["11", "101", "110", "111"] {
            let problem = read_task(text).expect_err(text).to_string();
            let board = read_board(text, text.len() as u32).unwrap();
            let value = format!("value:{}/{}", board.value().unwrap(), text.len());
            assert!(problem.contains(&format!("{text}:")) && problem.contains(&value), "{problem}");
            assert_eq!(read_task(&value).unwrap().from, board);
            assert_eq!(read_task(&format!("{text}:")), Ok(Task::fill(text.parse().unwrap())));
        }
    }

    #[test]
    fn faults_have_a_place() {
        for (text, place) in [
            ("", Some(0)),
            (">", Some(0)),
            ("*>", Some(2)),
            ("*>*>*", Some(3)),
            ("**x", Some(2)),
            ("*1", Some(1)),
            ("1*", Some(1)),
            ("* *.", Some(3)),
            ("* ", Some(1)),
            ("**>*", Some(3)),
            ("1101>110", Some(5)),
            ("value:", Some(6)),
            ("value:1x", Some(7)),
            ("value:4/2", Some(6)),
            ("value:4/", Some(8)),
            ("value:4>**", Some(8)),
            ("1048577", None),
            ("99999999999999999999999", None),
            ("-3", Some(0)),
            ("4>5", Some(0)),
            (":", Some(0)),
            ("**:", Some(2)),
            ("4:>....", Some(0)),
            ("٣", Some(0)),
            ("[1, 2]", Some(4)),
            ("[1, 0", Some(5)),
            ("1,-1", Some(2)),
            ("valeurs:13", Some(0)),
        ] {
            assert_eq!(read_task(text).unwrap_err().offset(), place, "{text}");
        }
        assert!(read_task(&".".repeat(MOST_RINGS as usize + 1)).is_err());
        assert!(read_task(&format!("value:{}", "9".repeat(MOST_DIGITS + 1))).is_err());
    }

    #[test]
    fn moves_are_strict() {
        assert_eq!(read_toggle("+12"), Ok((Toggle::Square(12), true)));
        assert_eq!(read_toggle("-1-2"), Ok((Toggle::Pair, false)));
        assert_eq!(
            [read_toggle("−3"), read_toggle("- 3")],
            [Ok((Toggle::Square(3), false)), Ok((Toggle::Square(3), false))]
        );
        for (text, place) in [("", 0), ("3", 0), ("+", 1), ("+01", 1), ("+1-2", 2), ("-  1", 2), ("+1+3", 2)] {
            assert_eq!(read_toggle(text).unwrap_err().offset(), Some(place), "{text}");
        }
    }
}
