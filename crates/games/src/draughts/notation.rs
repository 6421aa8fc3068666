//! Moves as text: `32-28`, `28x19`, and the whole path if two captures have the same start and end.
//!
//! A path names the squares on which the piece lands between its captures. The reader accepts any
//! path that captures the right pieces, including several pieces on one straight leg; the writer
//! always chooses the same one.

use tablette_core::notation::{Piece, Scanner, parse_number};
use tablette_core::{Digits, Problem, Words, words};

use super::generate::generate;
use super::illegal;
use super::path::{SquareUse, leg, passes, path};
use super::position::{Move, Position};
use super::rules::Variant;
use super::squares::{Layout, Square, Squares};
use super::visit::Duplicates;

/// A move as written: at least two squares.
pub(super) struct WrittenMove<'a> {
    pub(super) text: &'a str,
    pub(super) squares: Vec<Square>,
    pub(super) captures: bool,
}

impl WrittenMove<'_> {
    pub(super) fn from(&self) -> Square {
        self.squares[0]
    }

    pub(super) fn to(&self) -> Square {
        self.squares[self.squares.len() - 1]
    }
}

/// Writes origin and destination only.
pub(super) fn short<V: Variant>(mv: Move) -> String {
    let sign = if mv.is_capture() { 'x' } else { '-' };
    format!("{}{sign}{}", mv.from.number::<V>(), mv.to.number::<V>())
}

/// Writes a legal move in its shortest unambiguous form. Time: that of generating the moves.
pub fn show_move<V: Variant>(position: &Position<V>, mv: Move) -> String {
    if !mv.is_capture() {
        return short::<V>(mv);
    }
    let mut moves = Vec::new();
    generate(position, Duplicates::Drop, &mut moves);
    let alike = moves.iter().filter(|other| (other.from, other.to) == (mv.from, mv.to)).count();
    if alike > 1 { long(position, mv) } else { short::<V>(mv) }
}

/// Writes all legal moves, given in the order of [`generate`].
pub(super) fn show_all<V: Variant>(position: &Position<V>, moves: &[Move]) -> Vec<String> {
    let alike = |at: usize, other: Option<usize>| {
        let other = other.and_then(|other| moves.get(other));
        other.is_some_and(|other| (other.from, other.to) == (moves[at].from, moves[at].to))
    };
    let show = |at: usize| {
        let ambiguous = alike(at, at.checked_sub(1)) || alike(at, Some(at + 1));
        if ambiguous { long(position, moves[at]) } else { short::<V>(moves[at]) }
    };
    (0..moves.len()).map(show).collect()
}

/// Reads a legal move.
///
/// # Errors
/// If the text is not a move (reports the place), if it fits several captures (names them), or if
/// the move is not legal (gives the reason).
pub fn read_move<V: Variant>(position: &Position<V>, text: &str) -> Result<Move, Problem> {
    let written = read_squares::<V>(text)?;
    let mut moves = Vec::new();
    generate(position, Duplicates::Drop, &mut moves);
    let path = (written.squares.len() > 2).then(|| taken(position, &written.squares));
    let means = |mv: &&Move| {
        (mv.from, mv.to, mv.is_capture()) == (written.from(), written.to(), written.captures)
            && path.is_none_or(|taken| taken == Some(mv.captured))
    };
    let meant: Vec<Move> = moves.iter().filter(means).copied().collect();
    // Without the majority rule, a capture of one piece may share start and end with a longer one;
    // the short form then means the single capture.
    let single = meant.iter().find(|mv| !V::RULES.majority && mv.captured.len() == 1);
    match (&meant[..], single) {
        (&[mv], _) | (_, Some(&mv)) => Ok(mv),
        ([], _) => Err(Problem::new(LEGAL, text).hint(illegal::why(position, &written, &moves))),
        _ => {
            let names: Vec<_> = meant.iter().map(|&mv| long(position, mv)).collect();
            Err(Problem::new(ONE, text).hint(may_mean(names.join(", "))))
        }
    }
}

/// Reads a legal move as people type it: other capture signs (`28×19`, `28:19`), other dashes,
/// blanks around them, leading zeros. Reports the problem of the text as it stands if even that is
/// not a legal move.
///
/// # Errors
/// As [`read_move`].
pub(super) fn read_typed_move<V: Variant>(position: &Position<V>, text: &str) -> Result<Move, Problem> {
    read_move(position, text).or_else(|problem| {
        let (mut typed, mut scanner) = (String::new(), Scanner::new(text));
        let mut is_number = false;
        loop {
            match scanner.take() {
                // Two numbers with nothing between them are not a move.
                Piece::Digits(_) if is_number => return Err(problem),
                Piece::Digits(digits) => typed += digits,
                Piece::Sign('-' | '–' | '−' | '‐' | '‑') => typed.push('-'),
                Piece::Sign(':' | '*' | '×') | Piece::Word("x" | "X") => typed.push('x'),
                Piece::End => break,
                _ => return Err(problem),
            }
            is_number = !typed.ends_with(['-', 'x']);
        }
        let typed = plain(&typed);
        if typed == text { Err(problem) } else { read_move(position, &typed).map_err(|_| problem) }
    })
}

/// Reads a legal move as older files write it; [`pdn`](super::pdn) lists the forms. An abbreviated
/// capture that fits several moves means the first in the order of [`generate`].
pub(super) fn read_move_leniently<V: Variant>(position: &Position<V>, text: &str) -> Result<Move, Problem> {
    let joined = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    let plain = if joined { plain(&format!("{}-{}", &text[..2], &text[2..])) } else { plain(text) };
    let otherwise = |from: char, to: &str, problem| read_move(position, &plain.replace(from, to)).map_err(|_| problem);
    let problem = match read_move(position, &plain)
        .or_else(|problem| otherwise('-', "x", problem))
        .or_else(|problem| otherwise('x', "-", problem))
    {
        Ok(mv) => return Ok(mv),
        Err(problem) => problem,
    };
    let mut moves = Vec::new();
    generate(position, Duplicates::Drop, &mut moves);
    let square = |number: &str| Square::from_number::<V>(number.parse().ok()?);
    let squares: Option<Vec<Square>> = plain.split(['-', 'x']).map(square).collect();
    let Some([from, over @ .., to]) = squares.as_deref() else { return Err(problem) };
    moves.retain(|mv| (mv.from, mv.to) == (*from, *to) && mv.is_capture());
    // A capture that lands on the given square takes precedence over one that only passes it.
    let means = |how: SquareUse| moves.iter().find(|mv| passes(position, **mv, over, how));
    means(SquareUse::Rests).or_else(|| means(SquareUse::Passes)).copied().ok_or(problem)
}

/// Checks that a text has the shape of a move, for use where the position is unknown.
pub(super) fn check_shape<V: Variant>(text: &str, lenient: bool) -> Result<(), Problem> {
    let strict = read_squares::<V>(text).map(drop);
    if !lenient || strict.is_ok() {
        return strict;
    }
    let plain = plain(text);
    let capture = |_| read_squares::<V>(&plain.replace('-', "x")).map(drop);
    read_squares::<V>(&plain).map(drop).or_else(capture).or(strict)
}

/// Normalises capture signs to `x` and removes leading zeros.
fn plain(text: &str) -> String {
    let part = |part: &str| {
        let digits = part.trim_start_matches('0');
        if digits.is_empty() { part.to_owned() } else { digits.to_owned() }
    };
    let signs = |c: char| matches!(c, ':' | '*' | 'X' | '×' | 'x');
    let legs: Vec<String> =
        text.split('-').map(|leg| leg.split(signs).map(part).collect::<Vec<_>>().join("x")).collect();
    legs.join("-")
}

/// Writes the whole path of a capture.
fn long<V: Variant>(position: &Position<V>, mv: Move) -> String {
    let squares = path(position, mv).expect("a legal capture has a path");
    squares.iter().map(|square| square.number::<V>().to_string()).collect::<Vec<_>>().join("x")
}

fn read_squares<V: Variant>(text: &str) -> Result<WrittenMove<'_>, Problem> {
    let sign = text.bytes().find(|byte| !byte.is_ascii_digit());
    let captures = match sign {
        Some(b'-') => false,
        Some(b'x') => true,
        _ => return Err(Problem::new(MOVE, text).at(text.bytes().take_while(u8::is_ascii_digit).count())),
    };
    let mut squares = Vec::new();
    let mut at = 0;
    for part in text.split(if captures { 'x' } else { '-' }) {
        let number = parse_number(part, SQUARE, 1, Layout::<V>::COUNT.into());
        let padded = part.starts_with('0');
        let number = number.ok().filter(|_| !padded && (captures || squares.len() < 2));
        let Some(number) = number else {
            return Err(Problem::new(move_on(Layout::<V>::COUNT), text).at(at));
        };
        squares.push(Square::from_number::<V>(number as u32).expect("the number is within the board"));
        at += part.len() + 1;
    }
    Ok(WrittenMove { text, squares, captures })
}

/// The pieces between consecutive squares of a path; `None` if a piece cannot move along it.
fn taken<V: Variant>(position: &Position<V>, squares: &[Square]) -> Option<Squares> {
    let sight = position.sight();
    let mut taken = 0;
    for leg in squares.windows(2) {
        let between = between::<V>(leg[0], leg[1])?;
        let captured = between & sight.enemy;
        let free = sight.empty | squares[0].bit();
        if captured == 0 || captured & taken != 0 || between & !captured & !free != 0 {
            return None;
        }
        taken |= captured;
    }
    Some(Squares(taken))
}

/// The squares strictly between two squares on a common diagonal; `None` if they share none.
pub(super) fn between<V: Variant>(from: Square, to: Square) -> Option<u64> {
    leg::<V>(from, to).map(|squares| squares.iter().fold(0, |between, square| between | square.bit()) & !to.bit())
}

words! {
    LEGAL { "a legal move", "un coup permis" }
    ONE { "one capture", "une seule prise" }
    may_mean(names: Words) { "this may mean {names}", "cela peut désigner {names}" }
    MOVE { "a move such as 32-28 or 28x19", "un coup comme 32-28 ou 28x19" }
    move_on(most: Digits) {
        "a move such as 32-28 or 28x19, on squares from 1 to {most}",
        "un coup comme 32-28 ou 28x19, sur des cases de 1 à {most}",
    }
    SQUARE { "a square", "une case" }
}
