//! Positions as text: `W:W31-50:B1-20`.
//!
//! ```text
//! fen   = turn ":" side ":" side { ":" field } [ "." ]
//! turn  = "W" | "B"
//! side  = ( "W" | "B" ) [ item { "," item } ]          each colour once, in either order, perhaps empty
//! item  = [ "K" ] number [ "-" number ]                K marks a king, or a whole range of them
//! field = "H" number | "F" number | "E" number         each at most once
//! ```
//!
//! `H` counts the plies of article 6.2 and `F` the moves of the game, as other programs write them; `E` counts the plies of
//! articles 6.3 and 6.4 and is ours. The lenient reader also takes what other programs and people write: blanks, quotes, small
//! letters, empty items, `31-31`, `50-31`, `K31-K50`, a piece named twice, a side left out. A man where only a king can be, or two
//! pieces on one square, are faults in either.

use tablette_core::{Digits, Phrase, Problem, Text, words};

use super::position::{Piece, Position};
use super::rules::{Colour, Variant};
use super::squares::{Layout, Square};

/// How forgiving a reader is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// The grammar, to the letter.
    Strict,
    /// What it can only mean.
    Lenient,
}

/// A position with the numbers that may follow it.
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
/// Says what was expected, at which byte, and why where that is not plain: a man on the far row, a square taken twice.
pub fn read_fen<V: Variant>(text: &str, reading: Reading) -> Result<Fen<V>, Problem> {
    let mut reader = FenReader { text, at: 0, lenient: reading == Reading::Lenient };
    let turn = reader.colour(TURN)?;
    let mut fen = Fen { position: Position::empty(turn), quiet: None, number: None, ending: None };
    let mut seen = Vec::new();
    while seen.len() < 2 && !(reader.lenient && matches!(reader.rest(), Rest::Field | Rest::Nothing)) {
        reader.colon()?;
        let start = reader.at;
        let colour = reader.colour(SIDE)?;
        if seen.contains(&colour) {
            return Err(reader.fault(start, OTHER_SIDE));
        }
        seen.push(colour);
        reader.side(colour, &mut fen.position)?;
    }
    while reader.rest() == Rest::Field {
        reader.field(&mut fen)?;
    }
    reader.end()?;
    Ok(fen)
}

/// Writes a position, White's pieces first, runs of three or more as ranges. Both readers read it back.
pub fn show_fen<V: Variant>(position: &Position<V>) -> String {
    let mut shown = String::from(position.to_move().letter());
    for colour in Colour::BOTH {
        shown.push(':');
        shown.push(colour.letter());
        shown += &items(runs(position, colour)).join(",");
    }
    shown
}

/// Neighbours by number that are alike: whether they are kings, the first and the last.
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

/// What comes next, without reading it.
#[derive(PartialEq)]
enum Rest {
    Nothing,
    Field,
    Other,
}

struct FenReader<'a> {
    text: &'a str,
    at: usize,
    lenient: bool,
}

impl FenReader<'_> {
    /// The next byte that counts, in capitals if leniently; the place is on it afterwards.
    fn peek(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        if self.lenient {
            while bytes.get(self.at).is_some_and(|byte| byte.is_ascii_whitespace() || *byte == b'"') {
                self.at += 1;
            }
        }
        let byte = *bytes.get(self.at)?;
        Some(if self.lenient { byte.to_ascii_uppercase() } else { byte })
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn fault(&self, at: usize, expected: impl Into<Phrase>) -> Problem {
        Problem::new(expected, self.text).at(at)
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
            if !(self.lenient && matches!(self.peek(), None | Some(b',' | b':' | b'.'))) {
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
            let _ = self.lenient && king && self.take(b'K');
            let place = self.at;
            last = self.square::<V>()?;
            if self.lenient && last < first {
                (first, last) = (last, first);
            } else if last <= first && !self.lenient {
                return Err(self.fault(place, end_from(first + 1)));
            }
        }
        for number in first..=last {
            self.place(start, number, Piece { colour, king }, position)?;
        }
        Ok(())
    }

    fn place<V: Variant>(
        &self,
        at: usize,
        number: u32,
        piece: Piece,
        position: &mut Position<V>,
    ) -> Result<(), Problem> {
        let square = Square::from_number::<V>(number).expect("numbers are read within the board");
        if self.lenient && position.at(square) == Some(piece) {
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

    /// Digits without a leading zero; more than four are too many for anything here.
    fn number(&mut self, expected: impl Fn() -> Phrase) -> Result<u32, Problem> {
        let _ = self.peek();
        let digits = self.text[self.at..].bytes().take_while(u8::is_ascii_digit).count();
        let text = &self.text[self.at..self.at + digits];
        let padded = digits > 1 && text.starts_with('0') && !self.lenient;
        match text.parse() {
            Ok(number) if digits <= 4 && !padded => {
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

words! {
    EXAMPLE { "a position looks like W:W31-50:B1-20", "une position s'écrit comme W:W31-50:B1-20" }
    TURN { "W or B for the side to move", "W ou B pour le camp au trait" }
    SIDE { "W or B and the squares of that side", "W ou B et les cases de ce camp" }
    OTHER_SIDE { "the other side", "l'autre camp" }
    COLON { "a colon and the pieces of a side", "un deux-points et les pièces d'un camp" }
    square_up_to(most: Digits) { "a square from 1 to {most}", "une case de 1 à {most}" }
    end_from(least: Digits) {
        "a range that ends at {least} or later",
        "un intervalle qui se termine en {least} ou au-delà",
    }
    FREE { "each square once", "chaque case une seule fois" }
    square_taken(square: Digits) { "square {square} is taken already", "la case {square} est déjà occupée" }
    KING { "a king", "une dame" }
    promoted(square: Digits) {
        "a man on square {square} would be a king: write K{square}",
        "un pion sur la case {square} serait une dame : écrivez K{square}",
    }
    COUNT { "a number from 0 to 9999", "un nombre de 0 à 9999" }
    ONCE { "each of H, F and E at most once", "H, F et E au plus une fois chacun" }
    END { "the end of the position", "la fin de la position" }
}
