//! The messages of the Hub protocol, version 2, between draughts engines and graphical interfaces.
//!
//! ```text
//! line     = command { blanks name [ "=" value ] }   a name without a value is a flag: empty value
//! value    = one or more characters other than blanks, "=" and quotes
//!          | quote, any characters except quotes, quote
//! position = ( "W" | "B" ) 50 × ( "w" | "b" | "W" | "B" | "e" )
//!            side to move; then men, kings and empty squares from square 1 on
//! move     = number "-" number | number "x" number { "x" number }
//!            from, to, then the captured squares in any order
//! ```
//!
//! Source: the protocol's public description, distributed with the engine Scan.

use std::fmt::{self, Display};

use tablette_core::notation::parse_number;
use tablette_core::{Problem, Words, words};

use super::generate::generate;
use super::position::{Move, Piece, Position};
use super::rules::{Colour, International};
use super::squares::{Layout, Square, Squares};
use super::visit::Duplicates;

/// A line of the protocol: a command and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HubLine {
    /// The first word; empty for an empty line.
    pub command: String,
    /// Names and values in order; the value of a flag is empty.
    pub arguments: Vec<(String, String)>,
}

impl HubLine {
    /// A command without arguments.
    pub fn new(command: &str) -> Self {
        Self { command: command.to_owned(), arguments: Vec::new() }
    }

    /// Appends an argument. Quotes and control characters cannot be written: they become
    /// apostrophes and blanks.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Display) -> Self {
        let tame = |c: char| match c {
            '"' => '\'',
            c if c.is_control() => ' ',
            c => c,
        };
        self.arguments.push((name.to_owned(), value.to_string().chars().map(tame).collect()));
        self
    }

    /// Returns the value of the first argument of this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.arguments.iter().find(|(given, _)| given == name).map(|(_, value)| value.as_str())
    }

    /// Reads a line. Linear time.
    ///
    /// # Errors
    /// If a quote is not closed or is misplaced, or an "=" has no name; reports the place.
    pub fn read(line: &str) -> Result<Self, Problem> {
        let mut rest = line.trim_start();
        let at = |rest: &str| line.len() - rest.len();
        let command = word(rest, char::is_whitespace);
        if let Some(wrong) = command.find(['"', '=']) {
            return Err(Problem::new(COMMAND, line).at(at(rest) + wrong));
        }
        rest = rest[command.len()..].trim_start();
        let mut read = Self::new(command);
        while !rest.is_empty() {
            let name = word(rest, |c| c.is_whitespace() || c == '=');
            if name.is_empty() || name.contains('"') {
                return Err(Problem::new(ARGUMENT, line).at(at(rest)));
            }
            rest = &rest[name.len()..];
            let mut value = "";
            if let Some(after) = rest.strip_prefix('=') {
                let (found, left) = read_value(after).ok_or_else(|| Problem::new(VALUE, line).at(at(after)))?;
                (value, rest) = (found, left);
            }
            read.arguments.push((name.to_owned(), value.to_owned()));
            rest = rest.trim_start();
        }
        Ok(read)
    }
}

fn word(text: &str, ends: impl Fn(char) -> bool) -> &str {
    &text[..text.find(ends).unwrap_or(text.len())]
}

/// Splits a value from the rest of the line, which is empty or begins with a blank.
fn read_value(text: &str) -> Option<(&str, &str)> {
    if let Some(quoted) = text.strip_prefix('"') {
        let (value, rest) = quoted.split_once('"')?;
        return (rest.is_empty() || rest.starts_with(char::is_whitespace)).then_some((value, rest));
    }
    let value = word(text, char::is_whitespace);
    (!value.contains(['"', '='])).then_some((value, &text[value.len()..]))
}

impl Display for HubLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.command)?;
        for (name, value) in &self.arguments {
            match value {
                flag if flag.is_empty() => write!(f, " {name}")?,
                bare if !bare.contains(|c: char| c.is_whitespace() || c == '=') => write!(f, " {name}={bare}")?,
                quoted => write!(f, " {name}=\"{quoted}\"")?,
            }
        }
        Ok(())
    }
}

/// Reads a position.
///
/// # Errors
/// Unless the text has exactly 51 valid letters, and no man where only a king can stand; reports
/// the place.
pub fn read_hub_position(text: &str) -> Result<Position<International>, Problem> {
    let mut letters = text.char_indices();
    let to_move = match letters.next() {
        Some((_, 'W')) => Colour::White,
        Some((_, 'B')) => Colour::Black,
        _ => return Err(Problem::new(POSITION, text).at(0)),
    };
    let mut position = Position::empty(to_move);
    for square in squares() {
        let (at, letter) = letters.next().ok_or_else(|| Problem::new(POSITION, text).at(text.len()))?;
        let colour = if letter.eq_ignore_ascii_case(&'w') { Colour::White } else { Colour::Black };
        position = match letter {
            'e' => Ok(position),
            'w' | 'b' | 'W' | 'B' => position.with(square, Piece { colour, king: letter.is_ascii_uppercase() }),
            _ => Err(position),
        }
        .map_err(|_| Problem::new(POSITION, text).at(at))?;
    }
    match letters.next() {
        None => Ok(position),
        Some((at, _)) => Err(Problem::new(POSITION, text).at(at)),
    }
}

/// Writes a position.
pub fn show_hub_position(position: &Position<International>) -> String {
    let letter = |square| match position.at(square) {
        None => 'e',
        Some(Piece { colour, king: true }) => colour.letter(),
        Some(Piece { colour, king: false }) => colour.letter().to_ascii_lowercase(),
    };
    [position.to_move().letter()].into_iter().chain(squares().map(letter)).collect()
}

/// All squares in ascending order.
fn squares() -> impl Iterator<Item = Square> {
    (1..=Layout::<International>::COUNT).filter_map(Square::from_number::<International>)
}

/// Writes a move, with the captured squares in ascending order.
pub fn show_hub_move(mv: Move) -> String {
    let squares = [mv.from, mv.to].into_iter().chain(mv.captured.iter());
    let numbers: Vec<_> = squares.map(|square| square.number::<International>().to_string()).collect();
    numbers.join(if mv.is_capture() { "x" } else { "-" })
}

/// Reads a legal move of a position.
///
/// # Errors
/// If the text is not a move (reports the place), or the move is not legal here.
pub fn read_hub_move(position: &Position<International>, text: &str) -> Result<Move, Problem> {
    let sign = if text.contains('x') { 'x' } else { '-' };
    let mut squares = Vec::new();
    let mut at = 0;
    for part in text.split(sign) {
        let number = parse_number(part, MOVE, 1, Layout::<International>::COUNT.into());
        let number = number.ok().filter(|_| !part.starts_with('0'));
        let square = number.and_then(|number| Square::from_number::<International>(number as u32));
        squares.push(square.ok_or_else(|| Problem::new(MOVE, text).at(at))?);
        at += part.len() + 1;
    }
    let &[from, to, ref captured @ ..] = &squares[..] else {
        return Err(Problem::new(MOVE, text).at(text.len()));
    };
    let taken: Squares = captured.iter().copied().collect();
    let sound = taken.len() as usize == captured.len() && (sign == 'x') != captured.is_empty();
    let mut moves = Vec::new();
    generate(position, Duplicates::Drop, &mut moves);
    let mv = Move { from, to, captured: taken };
    if sound && moves.contains(&mv) { Ok(mv) } else { Err(legal(position, &moves, text)) }
}

/// The error for an illegal move, with the legal moves as a hint.
fn legal(position: &Position<International>, moves: &[Move], text: &str) -> Problem {
    /// The most moves that the hint lists.
    const NAMED: usize = 12;
    let mut names: Vec<_> = moves.iter().take(NAMED).map(|&mv| show_hub_move(mv)).collect();
    if moves.len() > NAMED {
        names.push("…".to_owned());
    }
    Problem::new(legal_move(show_hub_position(position)), text).hint(there_are(names.join(", ")))
}

words! {
    from include_str!("hub.txt");
    COMMAND;
    ARGUMENT;
    VALUE;
    POSITION;
    MOVE;
    legal_move(position: Words);
    there_are(moves: Words);
}

#[cfg(test)]
mod tests {
    use super::super::{Reading, read_fen};
    use super::*;

    fn position(fen: &str) -> Position<International> {
        read_fen(fen, Reading::Strict).unwrap().position
    }

    #[test]
    fn lines_are_read_and_written() {
        let line = HubLine::read("  pos  pos=Weeb moves=\"32-28 19-23\"   flag empty=\"\"\t").unwrap();
        assert_eq!(
            (line.command.as_str(), line.get("moves"), line.get("flag")),
            ("pos", Some("32-28 19-23"), Some(""))
        );
        assert_eq!((line.get("empty"), line.get("none")), (Some(""), None));
        assert_eq!(line.to_string(), "pos pos=Weeb moves=\"32-28 19-23\" flag empty");
        assert_eq!(HubLine::new("error").with("message", "a \"b\"\n=").to_string(), "error message=\"a 'b' =\"");
        assert_eq!(HubLine::read(" \t").unwrap(), HubLine::new(""));
        for (wrong, at) in [
            ("a=b", 1),
            ("go \"x\"", 3),
            ("go x=\"y", 5),
            ("go x=\"y\"z", 5),
            ("go x=y=z", 5),
            ("go =x", 3),
            ("p é=\"", 5),
        ] {
            assert_eq!(HubLine::read(wrong).unwrap_err().offset(), Some(at), "{wrong}");
        }
    }

    #[test]
    fn positions_are_read_and_written() {
        let start = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";
        assert_eq!(read_hub_position(start), Ok(Position::start()));
        assert_eq!(show_hub_position(&Position::start()), start);
        let kings = position("B:WK5,46:B6,K50");
        assert_eq!(read_hub_position(&show_hub_position(&kings)), Ok(kings));
        let wrong = |text: &str| read_hub_position(text).unwrap_err().offset();
        assert_eq!((wrong(""), wrong("w"), wrong("We")), (Some(0), Some(0), Some(2)));
        assert_eq!(wrong(&format!("Ww{}", "e".repeat(49))), Some(1), "a white man on 1");
        assert_eq!(wrong(&format!("W{}é", "e".repeat(49))), Some(50));
        assert_eq!(wrong(&format!("W{}", "e".repeat(51))), Some(51));
    }

    #[test]
    fn captured_squares_come_in_any_order() {
        let here = position("W:W28,32:B17,23,27");
        let mv = read_hub_move(&here, "32x12x27x17").unwrap();
        assert_eq!(read_hub_move(&here, "32x12x17x27"), Ok(mv));
        assert_eq!(show_hub_move(mv), "32x12x17x27");
        for wrong in
            ["32x12", "32x12x17", "32x12x17x17", "32-12", "28x19x23", "32x12x17x27x23", "", "x", "32x0", "51-46"]
        {
            assert!(read_hub_move(&here, wrong).is_err(), "{wrong}");
        }
        assert!(read_hub_move(&here, "28x19x23").unwrap_err().to_string().ends_with("legal moves are 32x12x17x27"));
    }
}
