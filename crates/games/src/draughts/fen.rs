//! Positions as text: `W:W31-50:B1-20`.
//!
//! ```text
//! fen   = turn ":" side ":" side { ":" field } [ "." ]
//! turn  = "W" | "B"
//! side  = ( "W" | "B" ) [ item { "," item } ]     each colour once, in either order, perhaps empty
//! item  = [ "K" ] number [ "-" number ]           K marks a king, or a whole range of them
//! field = "H" number | "F" number | "E" number    each at most once
//! ```
//!
//! `H` counts the plies of article 6.2 and `F` the moves of the game, as other programs write them;
//! `E`, an extension of this program, counts the plies of articles 6.3 and 6.4. The lenient reader
//! also accepts what other programs and people write: blanks, quotes, lower-case letters, empty
//! items, `31-31`, `50-31`, `K31-K50`, a piece named twice, a missing or unnamed side (`W::`). Both
//! readers reject a man where only a king can stand, and two pieces on one square. Positions that
//! users type follow the grammar, except that blanks, lower-case letters and quotation marks around
//! the whole are ignored.

use tablette_core::notation::{is_same_name, unmarked};
use tablette_core::{Digits, Phrase, Problem, Text, words};

use super::clocks::{Articles, Clocks, KINGS_ONLY};
use super::position::{Piece, Position};
use super::rules::{Colour, Variant};
use super::squares::{Layout, Square};
use super::state::State;

/// The strictness of a reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Only the grammar.
    Strict,
    /// Any text with one possible meaning.
    Lenient,
}

/// A position and its optional fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fen<V> {
    /// Pieces and turn.
    pub position: Position<V>,
    /// `H`: plies since a man moved or something was captured.
    pub quiet: Option<u32>,
    /// `F`: the number of the move.
    pub number: Option<u32>,
    /// `E`: plies since the ending of few pieces began.
    pub ending: Option<u32>,
}

/// Reads a position.
///
/// # Errors
/// If the text does not follow the grammar, or a man stands on the far row, or a square is taken
/// twice. Reports what was expected and at which byte.
pub fn read_fen<V: Variant>(text: &str, reading: Reading) -> Result<Fen<V>, Problem> {
    FenReader::new(text, reading).read()
}

/// Reads a position of a game file, and whether it is written as the strict reader wants it. In old
/// files, a man where only a king can stand is one; the lenient reader takes it for one.
pub(super) fn read_recorded_fen<V: Variant>(text: &str, reading: Reading) -> Result<(Fen<V>, bool), Problem> {
    let mut reader = FenReader::new(text, reading);
    reader.crowns = reading == Reading::Lenient;
    Ok((reader.read()?, reader.is_strict))
}

/// Reads a position as users type it: by the grammar, except that blanks, lower-case letters and a
/// pair of quotation marks around the whole are ignored. No two positions differ in these.
///
/// # Errors
/// As [`read_fen`].
fn read_typed_fen<V: Variant>(text: &str) -> Result<Fen<V>, Problem> {
    let begins = text.len() - unmarked(text).trim_start().len();
    let ends = text.trim_end().len();
    let inside = text.get(begins..ends).unwrap_or_default();
    let quoted = inside.len() > 1 && inside.starts_with('"') && inside.ends_with('"');
    let (at, end) = if quoted { (begins + 1, ends - 1) } else { (begins, ends.max(begins)) };
    FenReader { shown: text, text: &text[..end], at, blanks: true, ..FenReader::new(text, Reading::Strict) }.read()
}

/// Writes a position, White's pieces first, with runs of three or more as ranges. Both readers
/// accept it.
pub fn show_fen<V: Variant>(position: &Position<V>) -> String {
    let mut shown = String::from(position.to_move().letter());
    for colour in Colour::BOTH {
        shown.push(':');
        shown.push(colour.letter());
        shown += &items(runs(position, colour)).join(",");
    }
    shown
}

/// Consecutive squares with the same kind of piece: whether they are kings, first number, last
/// number.
type Run = (bool, u32, u32);

fn runs<V: Variant>(position: &Position<V>, colour: Colour) -> Vec<Run> {
    let kings = position.kings(colour);
    let mut runs: Vec<Run> = Vec::new();
    for square in position.pieces(colour).iter() {
        let (king, number) = (kings.contains(square), square.number::<V>());
        match runs.last_mut() {
            Some((same, _, last)) if *same == king && *last + 1 == number => *last = number,
            _ => runs.push((king, number, number)),
        }
    }
    runs
}

fn items(runs: Vec<Run>) -> Vec<String> {
    let item = |(king, first, last): Run| {
        let mark = if king { "K" } else { "" };
        if last - first >= 2 {
            vec![format!("{mark}{first}-{last}")]
        } else {
            (first..=last).map(|number| format!("{mark}{number}")).collect()
        }
    };
    runs.into_iter().flat_map(item).collect()
}

/// The kind of text at the current place.
#[derive(PartialEq)]
enum Rest {
    Nothing,
    Field,
    Other,
}

struct FenReader<'a> {
    /// The whole text, for messages.
    shown: &'a str,
    /// Its beginning, up to the last byte that is read.
    text: &'a str,
    at: usize,
    /// Whether blanks and small letters do not matter.
    blanks: bool,
    reading: Reading,
    /// Whether a man where only a king can stand is one.
    crowns: bool,
    /// Whether the grammar was followed so far.
    is_strict: bool,
}

impl<'a> FenReader<'a> {
    fn new(text: &'a str, reading: Reading) -> Self {
        let blanks = reading == Reading::Lenient;
        Self { shown: text, text, at: 0, blanks, reading, crowns: false, is_strict: true }
    }

    fn is_lenient(&self) -> bool {
        self.reading == Reading::Lenient
    }

    /// Reads the whole text.
    fn read<V: Variant>(&mut self) -> Result<Fen<V>, Problem> {
        let turn = self.colour(TURN)?;
        let mut fen = Fen { position: Position::empty(turn), quiet: None, number: None, ending: None };
        let (mut seen, mut unnamed) = (Vec::new(), 0);
        while seen.len() + unnamed < 2 && !(self.is_lenient() && matches!(self.rest(), Rest::Field | Rest::Nothing)) {
            self.colon()?;
            if self.is_lenient() && matches!(self.peek(), Some(b':' | b'.')) {
                unnamed += 1;
                continue;
            }
            let start = self.at;
            let colour = self.colour(SIDE)?;
            if seen.contains(&colour) {
                return Err(self.fault(start, OTHER_SIDE));
            }
            seen.push(colour);
            self.side(colour, &mut fen.position)?;
        }
        self.is_strict &= seen.len() == 2;
        while self.rest() == Rest::Field {
            self.field(&mut fen)?;
        }
        self.end()?;
        Ok(fen)
    }

    /// Returns the next significant byte, upper-cased unless strict, and moves to its place.
    fn peek(&mut self) -> Option<u8> {
        if self.blanks {
            let rest = &self.text[self.at..];
            let is_skipped =
                |c: char| if self.is_lenient() { c.is_ascii_whitespace() || c == '"' } else { c.is_whitespace() };
            let skipped = rest.len() - rest.trim_start_matches(is_skipped).len();
            self.at += skipped;
            self.is_strict &= skipped == 0;
        }
        let byte = *self.text.as_bytes().get(self.at)?;
        if !self.blanks {
            return Some(byte);
        }
        self.is_strict &= !byte.is_ascii_lowercase();
        Some(byte.to_ascii_uppercase())
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn fault(&self, at: usize, expected: impl Into<Phrase>) -> Problem {
        Problem::new(expected, self.shown).at(at)
    }

    fn colon(&mut self) -> Result<(), Problem> {
        if self.take(b':') { Ok(()) } else { Err(self.fault(self.at, COLON)) }
    }

    fn colour(&mut self, expected: Text) -> Result<Colour, Problem> {
        let colour = match self.peek() {
            Some(b'W') => Colour::White,
            Some(b'B') => Colour::Black,
            _ => return Err(self.fault(self.at, expected).hint(EXAMPLE)),
        };
        self.at += 1;
        Ok(colour)
    }

    fn rest(&mut self) -> Rest {
        let place = self.at;
        let colon = self.take(b':');
        let next = self.peek();
        self.at = place;
        match next {
            None => Rest::Nothing,
            Some(b'.') if !colon => Rest::Nothing,
            Some(b'H' | b'F' | b'E') if colon => Rest::Field,
            Some(_) => Rest::Other,
        }
    }

    fn side<V: Variant>(&mut self, colour: Colour, position: &mut Position<V>) -> Result<(), Problem> {
        if matches!(self.peek(), None | Some(b':' | b'.')) {
            return Ok(());
        }
        loop {
            if self.is_lenient() && matches!(self.peek(), None | Some(b',' | b':' | b'.')) {
                self.is_strict = false;
            } else {
                self.item(colour, position)?;
            }
            if !self.take(b',') {
                return Ok(());
            }
        }
    }

    fn item<V: Variant>(&mut self, colour: Colour, position: &mut Position<V>) -> Result<(), Problem> {
        let start = self.at;
        let king = self.take(b'K');
        let mut first = self.square::<V>()?;
        let mut last = first;
        if self.take(b'-') {
            self.is_strict &= !(self.is_lenient() && king && self.take(b'K'));
            let place = self.at;
            last = self.square::<V>()?;
            if last <= first {
                if !self.is_lenient() {
                    return Err(self.fault(place, end_from(first + 1)));
                }
                (first, last, self.is_strict) = (last, first, false);
            }
        }
        for number in first..=last {
            self.place(start, number, Piece { colour, king }, position)?;
        }
        Ok(())
    }

    fn place<V: Variant>(
        &mut self,
        at: usize,
        number: u32,
        piece: Piece,
        position: &mut Position<V>,
    ) -> Result<(), Problem> {
        let square = Square::from_number::<V>(number).expect("numbers are read within the board");
        if self.is_lenient() && position.at(square) == Some(piece) {
            self.is_strict = false;
            return Ok(());
        }
        let crowned = Piece { king: true, ..piece };
        if self.crowns
            && position.with(square, piece).is_err()
            && let Ok(next) = position.with(square, crowned)
        {
            (*position, self.is_strict) = (next, false);
            return Ok(());
        }
        *position = position.with(square, piece).map_err(|before| {
            let taken = before.at(square).is_some();
            let (expected, why) = if taken { (FREE, square_taken(number)) } else { (KING, promoted(number)) };
            self.fault(at, expected).hint(why)
        })?;
        Ok(())
    }

    fn square<V: Variant>(&mut self) -> Result<u32, Problem> {
        let most = Layout::<V>::COUNT;
        let start = self.at;
        let number = self.number(|| square_up_to(most))?;
        if (1..=most).contains(&number) { Ok(number) } else { Err(self.fault(start, square_up_to(most))) }
    }

    /// Reads digits without a leading zero; no field here needs more than four.
    fn number(&mut self, expected: impl Fn() -> Phrase) -> Result<u32, Problem> {
        let _ = self.peek();
        let digits = self.text[self.at..].bytes().take_while(u8::is_ascii_digit).count();
        let text = &self.text[self.at..self.at + digits];
        let padded = digits > 1 && text.starts_with('0');
        match text.parse() {
            Ok(number) if digits <= 4 && (self.is_lenient() || !padded) => {
                self.is_strict &= !padded;
                self.at += digits;
                Ok(number)
            }
            _ => Err(self.fault(self.at, expected())),
        }
    }

    fn field<V: Variant>(&mut self, fen: &mut Fen<V>) -> Result<(), Problem> {
        self.colon()?;
        let start = self.at;
        let field = match self.peek() {
            Some(b'H') => &mut fen.quiet,
            Some(b'F') => &mut fen.number,
            _ => &mut fen.ending,
        };
        self.at += 1;
        let number = self.number(|| COUNT.into())?;
        if field.replace(number).is_some() {
            return Err(self.fault(start, ONCE));
        }
        Ok(())
    }

    fn end(&mut self) -> Result<(), Problem> {
        self.take(b'.');
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.fault(self.at, END)),
        }
    }
}

/// Names of the opening position, in either language.
const START: [&str; 3] = ["start", "début", "départ"];

/// Reads a board: a position, or a name of the opening position.
///
/// # Errors
/// As [`read_state`].
pub(super) fn read_board<V: Variant>(board: &str, articles: Articles) -> Result<State<V>, Problem> {
    let is_start = START.iter().any(|word| is_same_name(unmarked(board), word));
    if is_start { Ok(State::fresh(Position::start())) } else { read_state(board, articles) }
}

/// Reads a FEN with clocks; clocks that are not in force are parsed and ignored. Blanks, quotation
/// marks around the text and lower-case letters are accepted, because they never distinguish two
/// positions.
///
/// # Errors
/// If the text is not a FEN, or a clock has run out.
pub(super) fn read_state<V: Variant>(text: &str, articles: Articles) -> Result<State<V>, Problem> {
    let fen = read_typed_fen::<V>(text)?;
    let clock = |plies: Option<u32>, most: u8, on: bool| {
        let plies = plies.filter(|_| on).unwrap_or(0);
        if plies <= u32::from(most) { Ok(plies as u8) } else { Err(Problem::new(clock_up_to(most), text)) }
    };
    let ending = articles.ending(&fen.position);
    let clocks = Clocks {
        quiet: clock(fen.quiet, KINGS_ONLY, articles.kings_only)?,
        ending: clock(fen.ending, ending.unwrap_or(0), ending.is_some())?,
    };
    Ok(State { position: fen.position, clocks })
}

/// Writes a FEN, with `H` and `E` appended if their clocks have started.
pub(super) fn show_state<V: Variant>(state: &State<V>) -> String {
    let field = |letter, plies| if plies > 0 { format!(":{letter}{plies}") } else { String::new() };
    show_fen(&state.position) + &field('H', state.clocks.quiet) + &field('E', state.clocks.ending)
}

words! {
    from include_str!("fen.txt");
    clock_up_to(most: Digits);
    EXAMPLE;
    TURN;
    SIDE;
    OTHER_SIDE;
    COLON;
    square_up_to(most: Digits);
    end_from(least: Digits);
    FREE;
    square_taken(square: Digits);
    KING;
    promoted(square: Digits);
    COUNT;
    ONCE;
    END;
}
