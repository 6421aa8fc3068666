//! The messages of the Hub protocol, version 2, between draughts engines and graphical interfaces.
//!
//! ```text
//! line     = command { blanks name [ "=" value ] }   a name without a value is a flag: empty value
//! value    = one or more characters other than blanks, "=" and quotes
//!          | quote, any characters except quotes, quote
//! position = ( "W" | "B" ) then for each square ( "w" | "b" | "W" | "B" | "e" )
//!            side to move; then men, kings and empty squares, row by row from the top left
//! move     = number "-" number | number "x" number { "x" number }
//!            from, to, then the captured squares in any order
//! ```
//!
//! Source: the protocol's public description, distributed with the engine Scan. It has boards of 50
//! squares alone. Those of 32 squares are as the Python package pydraughts 0.6.7 sends them. There,
//! the player who moves first is always `W`, and the board is seen from this player's side. Moves
//! number the squares as players of the variant do:
//!
//! | variant | `W` | square 1 of a move | a capture at the start of a game |
//! |---|---|---|---|
//! | `normal` | White | top left | `28x19x23` |
//! | `brazilian` | White | bottom left (a1) | `13x22x18` |
//! | `english` | Black | bottom right, the top left for White | `16x23x19` |

use std::fmt::{self, Display};

use tablette_core::{Digits, Problem, Words, words};

use super::Compiled;
use super::position::{Move, Piece, Position};
use super::rules::{Brazilian, Colour, English, International};
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

/// A variant that the protocol can name.
pub trait HubVariant: Compiled {
    /// The value of the parameter `variant`.
    const NAME: &'static str;
    /// Whether moves number the squares from the bottom left for White, and not from the top left.
    const NUMBERED_FROM_BELOW: bool;
}

impl HubVariant for International {
    const NAME: &'static str = "normal";
    const NUMBERED_FROM_BELOW: bool = false;
}

impl HubVariant for Brazilian {
    const NAME: &'static str = "brazilian";
    const NUMBERED_FROM_BELOW: bool = true;
}

impl HubVariant for English {
    const NAME: &'static str = "english";
    const NUMBERED_FROM_BELOW: bool = false;
}

/// Reads a position.
///
/// # Errors
/// Unless the text has a valid letter for the turn and for each square, and no man where only a king
/// can stand; reports the place.
pub fn read_hub_position<V: HubVariant>(text: &str) -> Result<Position<V>, Problem> {
    let wrong = |at: usize| Problem::new(position_of(Layout::<V>::COUNT), text).at(at);
    let mut letters = text.char_indices();
    let to_move = match letters.next() {
        Some((_, 'W')) => Colour::White,
        Some((_, 'B')) => Colour::Black,
        _ => return Err(wrong(0)),
    };
    let mut position = Position::empty(to_move);
    for square in squares::<V>() {
        let (at, letter) = letters.next().ok_or_else(|| wrong(text.len()))?;
        let colour = if letter.eq_ignore_ascii_case(&'w') { Colour::White } else { Colour::Black };
        position = match letter {
            'e' => Ok(position),
            'w' | 'b' | 'W' | 'B' => position.with(square, Piece { colour, king: letter.is_ascii_uppercase() }),
            _ => Err(position),
        }
        .map_err(|_| wrong(at))?;
    }
    match letters.next() {
        None => Ok(first_is_white(&position)),
        Some((at, _)) => Err(wrong(at)),
    }
}

/// Writes a position.
pub fn show_hub_position<V: HubVariant>(position: &Position<V>) -> String {
    let position = first_is_white(position);
    let letter = |square| match position.at(square) {
        None => 'e',
        Some(Piece { colour, king: true }) => colour.letter(),
        Some(Piece { colour, king: false }) => colour.letter().to_ascii_lowercase(),
    };
    [position.to_move().letter()].into_iter().chain(squares::<V>().map(letter)).collect()
}

/// The position with the player who moves first at the start of a game as White, or back from it.
fn first_is_white<V: HubVariant>(position: &Position<V>) -> Position<V> {
    match V::RULES.first {
        Colour::White => *position,
        Colour::Black => position.swapped(),
    }
}

/// All squares in ascending order.
fn squares<V: HubVariant>() -> impl Iterator<Item = Square> {
    (1..=Layout::<V>::COUNT).filter_map(Square::from_number::<V>)
}

/// Converts the number of a square on the board to its number in a move, or back.
fn renumbered<V: HubVariant>(number: u32) -> u32 {
    if !V::NUMBERED_FROM_BELOW {
        return number;
    }
    let (row, place) = ((number - 1) / Layout::<V>::HALF, (number - 1) % Layout::<V>::HALF);
    (u32::from(V::RULES.size) - 1 - row) * Layout::<V>::HALF + place + 1
}

/// Writes a move, with the captured squares in ascending order of their numbers.
pub fn show_hub_move<V: HubVariant>(mv: Move) -> String {
    let number = |square: Square| renumbered::<V>(square.number::<V>());
    let mut numbers: Vec<_> = [mv.from, mv.to].into_iter().chain(mv.captured.iter()).map(number).collect();
    numbers[2..].sort_unstable();
    let numbers: Vec<_> = numbers.iter().map(u32::to_string).collect();
    numbers.join(if mv.is_capture() { "x" } else { "-" })
}

/// Reads a legal move of a position.
///
/// # Errors
/// If the text is not a move (reports the place), or the move is not legal here.
pub fn read_hub_move<V: HubVariant>(position: &Position<V>, text: &str) -> Result<Move, Problem> {
    let form = || move_of(Layout::<V>::COUNT);
    let sign = if text.contains('x') { 'x' } else { '-' };
    let mut squares = Vec::new();
    let mut at = 0;
    for part in text.split(sign) {
        squares.push(read_square::<V>(part).ok_or_else(|| Problem::new(form(), text).at(at))?);
        at += part.len() + 1;
    }
    let &[from, to, ref captured @ ..] = &squares[..] else {
        return Err(Problem::new(form(), text).at(text.len()));
    };
    let taken: Squares = captured.iter().copied().collect();
    let sound = taken.len() as usize == captured.len() && (sign == 'x') != captured.is_empty();
    let mut moves = Vec::new();
    V::generate(position, Duplicates::Drop, &mut moves);
    let mv = Move { from, to, captured: taken };
    if sound && moves.contains(&mv) { Ok(mv) } else { Err(legal(position, &moves, text)) }
}

/// Reads the number of a square in a move.
fn read_square<V: HubVariant>(text: &str) -> Option<Square> {
    // The parser of the standard library would accept a sign.
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    let number = text.parse().ok().filter(|number| plain && (1..=Layout::<V>::COUNT).contains(number))?;
    Square::from_number::<V>(renumbered::<V>(number))
}

/// The error for an illegal move, with the legal moves as a hint.
fn legal<V: HubVariant>(position: &Position<V>, moves: &[Move], text: &str) -> Problem {
    /// The most moves that the hint lists.
    const NAMED: usize = 12;
    let mut names: Vec<_> = moves.iter().take(NAMED).map(|&mv| show_hub_move::<V>(mv)).collect();
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
    position_of(squares: Digits);
    move_of(squares: Digits);
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
        assert_eq!(read_hub_position(start), Ok(Position::<International>::start()));
        assert_eq!(show_hub_position(&Position::<International>::start()), start);
        let kings = position("B:WK5,46:B6,K50");
        assert_eq!(read_hub_position(&show_hub_position(&kings)), Ok(kings));
        let wrong = |text: &str| read_hub_position::<International>(text).unwrap_err().offset();
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
        assert_eq!(show_hub_move::<International>(mv), "32x12x17x27");
        for wrong in
            ["32x12", "32x12x17", "32x12x17x17", "32-12", "28x19x23", "32x12x17x27x23", "", "x", "32x0", "51-46"]
        {
            assert!(read_hub_move(&here, wrong).is_err(), "{wrong}");
        }
        assert!(read_hub_move(&here, "28x19x23").unwrap_err().to_string().ends_with("legal moves are 32x12x17x27"));
    }

    /// Positions and moves as pydraughts 0.6.7 writes them.
    #[test]
    fn boards_of_32_squares_are_seen_by_the_first_player() {
        fn seen<V: HubVariant>(first: &str, moves: [&str; 7], after: &str, capture: &str) {
            let position = read_hub_position::<V>(first).unwrap();
            assert_eq!((position, show_hub_position(&position)), (Position::start(), first.to_owned()));
            let mut legal = Vec::new();
            V::generate(&position, Duplicates::Drop, &mut legal);
            let mut names: Vec<_> = legal.into_iter().map(show_hub_move::<V>).collect();
            names.sort();
            assert_eq!(names, moves);
            let played = after.split(' ').fold(position, |position, text| {
                position.after(read_hub_move(&position, text).unwrap_or_else(|problem| panic!("{problem}")))
            });
            assert_eq!(show_hub_move::<V>(read_hub_move(&played, capture).unwrap()), capture);
        }
        let start = "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";
        let moves = ["10-13", "10-14", "11-14", "11-15", "12-15", "12-16", "9-13"];
        seen::<Brazilian>(start, moves, "10-13 22-18", "13x22x18");
        let moves = ["10-14", "10-15", "11-15", "11-16", "12-16", "9-13", "9-14"];
        seen::<English>(start, moves, "12-16 23-19", "16x23x19");
    }

    #[test]
    fn pieces_on_32_squares_keep_their_places() {
        // A white man on a1 and a black king on h8, White to move; then a black man on White's square 1,
        // seen from Black's side, a white king on 32, and Black to move.
        let [here, there] = [(29, 4), (32, 1)].map(|(man, king)| {
            let letter = |number| {
                if number == man {
                    "w"
                } else if number == king {
                    "B"
                } else {
                    "e"
                }
            };
            format!("W{}", (1..=32).map(letter).collect::<String>())
        });
        let square = |number| Square::from_number::<English>(number).unwrap();
        let position: Position<Brazilian> = read_hub_position(&here).unwrap();
        assert_eq!(position.at(square(29)), Some(Piece { colour: Colour::White, king: false }));
        assert_eq!(position.at(square(4)), Some(Piece { colour: Colour::Black, king: true }));
        assert_eq!(show_hub_move::<Brazilian>(read_hub_move(&position, "1-5").unwrap()), "1-5");
        assert_eq!(show_hub_position(&position), here);
        let position: Position<English> = read_hub_position(&there).unwrap();
        assert_eq!(position.to_move(), Colour::Black);
        assert_eq!(position.at(square(1)), Some(Piece { colour: Colour::Black, king: false }));
        assert_eq!(position.at(square(32)), Some(Piece { colour: Colour::White, king: true }));
        assert_eq!(show_hub_position(&position), there);
        let problem = read_hub_position::<English>(&format!("W{}", "e".repeat(50))).unwrap_err();
        assert_eq!(problem.offset(), Some(33));
        assert!(problem.to_string().contains("then 32 letters"), "{problem}");
        let problem = read_hub_move(&position, "33-29").unwrap_err();
        assert!(problem.to_string().contains("squares from 1 to 32"), "{problem}");
    }
}
