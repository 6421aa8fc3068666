//! DXP messages: a strict reader and a writer.

use std::fmt::{self, Display};

use tablette_core::{Phrase, Problem, Text, Words, words};

use super::super::hub::{read_hub_position, show_hub_position};
use super::super::position::{Move, Position};
use super::super::rules::{Colour, International};
use super::super::squares::{Layout, Square, Squares};

/// The default TCP port of a follower.
pub const PORT: u16 = 27531;
/// Characters of the longest message, without the terminating NUL.
pub const LONGEST: usize = 127;
/// The supported version.
pub const VERSION: u16 = 1;

/// Characters of a name.
const NAME_WIDTH: usize = 32;
/// The most pieces that a move can capture.
const MOST_CAPTURES: usize = 20;

/// A DXP message.
///
/// ```
/// use tablette_games::draughts::dxp::{DxpMessage, EndReason};
///
/// let message = DxpMessage::read(b"E21").unwrap();
/// assert_eq!(message, DxpMessage::End { reason: EndReason::Draw, no_more: true });
/// assert_eq!(message.to_string(), "E21");
/// let problem = DxpMessage::read(b"E2").unwrap_err();
/// let sentence = "expected a number with all its digits, got “E2” (at character 3)";
/// assert_eq!(problem.to_string(), sentence);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DxpMessage {
    /// The initiator's request for a game.
    Request(GameRequest),
    /// The follower's answer to a request.
    Answer {
        /// The name of the program.
        name: String,
        /// Whether it accepts.
        acceptance: Acceptance,
    },
    /// A move, whether legal or not.
    Move {
        /// Thinking time in seconds.
        seconds: u16,
        /// Origin, destination and captured pieces.
        mv: Move,
    },
    /// The game is over: sent by the side to move, and acknowledged with the same message.
    End {
        /// The reason.
        reason: EndReason,
        /// Whether the program refuses further games.
        no_more: bool,
    },
    /// A message for people.
    Chat(String),
    /// A request to return to an earlier position of this game.
    BackRequest {
        /// The number of the move, from 1.
        number: u16,
        /// The side that makes it.
        to_move: Colour,
    },
    /// The answer to such a request.
    BackAnswer(BackAcceptance),
}

/// The game that an initiator requests.
///
/// ```
/// use tablette_games::draughts::Colour;
/// use tablette_games::draughts::dxp::{DxpMessage, GameRequest};
///
/// let (name, follower) = ("A program".to_owned(), Colour::Black);
/// let text = format!("R01{name:32}Z005075A");
/// let request =
///     GameRequest { version: 1, name, follower, minutes: 5, moves: 75, position: None };
/// assert_eq!(DxpMessage::read(text.as_bytes()), Ok(DxpMessage::Request(request)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRequest {
    /// The version of the protocol, from 0 to 99.
    pub version: u16,
    /// The name of the program.
    pub name: String,
    /// The follower's colour.
    pub follower: Colour,
    /// Minutes per side for the whole game, at most 999.
    pub minutes: u16,
    /// Moves per side after which either side may end the game, at most 999; 0 for no limit.
    pub moves: u16,
    /// The first position, unless it is the usual one.
    pub position: Option<Position<International>>,
}

/// A follower's answer to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Acceptance {
    /// Accepts the game.
    Accepted,
    /// Uses another version of the protocol.
    OtherVersion,
    /// Refuses this game, but perhaps not others.
    NotThis,
    /// Refuses all games.
    Never,
}

/// The reason for the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// No reason given.
    Unsaid,
    /// The sender has lost.
    Resigned,
    /// A draw.
    Draw,
    /// The sender has won.
    Won,
}

/// The answer to a request to take back moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackAcceptance {
    /// Takes the moves back.
    Accepted,
    /// Does not support it.
    Unsupported,
    /// Declines.
    Declined,
}

impl Acceptance {
    const ALL: [Self; 4] = [Self::Accepted, Self::OtherVersion, Self::NotThis, Self::Never];
}

impl EndReason {
    const ALL: [Self; 4] = [Self::Unsaid, Self::Resigned, Self::Draw, Self::Won];
}

impl BackAcceptance {
    const ALL: [Self; 3] = [Self::Accepted, Self::Unsupported, Self::Declined];
}

impl DxpMessage {
    /// Reads a message, given without its terminating NUL. Linear time.
    ///
    /// # Errors
    /// If the bytes are not exactly a message of the protocol; reports the place.
    pub fn read(bytes: &[u8]) -> Result<Self, Problem> {
        let text = String::from_utf8_lossy(bytes);
        if let Some(wrong) = text.find(|c: char| !c.is_ascii() || c == '\0') {
            return Err(Problem::new(CHARACTERS, text).at(wrong));
        }
        if text.len() > LONGEST {
            return Err(Problem::new(SHORT, text).at(LONGEST));
        }
        // After the letter of the kind.
        let mut fields = Fields { text: &text, at: 1 };
        let message = match text.bytes().next() {
            Some(b'R') => Self::Request(request(&mut fields)?),
            Some(b'A') => Self::Answer { name: fields.name()?, acceptance: fields.code(&Acceptance::ALL)? },
            Some(b'M') => {
                let (seconds, from, to) = (fields.number(4)?, fields.square()?, fields.square()?);
                Self::Move { seconds, mv: Move { from, to, captured: captured(&mut fields, &text)? } }
            }
            Some(b'E') => Self::End { reason: fields.code(&EndReason::ALL)?, no_more: fields.code(&[false, true])? },
            Some(b'C') => Self::Chat(fields.rest().to_owned()),
            Some(b'B') => Self::BackRequest { number: fields.number(3)?, to_move: fields.colour()? },
            Some(b'K') => Self::BackAnswer(fields.code(&BackAcceptance::ALL)?),
            _ => return Err(Problem::new(KIND, text).at(0)),
        };
        fields.end()?;
        Ok(message)
    }
}

fn request(fields: &mut Fields<'_>) -> Result<GameRequest, Problem> {
    Ok(GameRequest {
        version: fields.number(2)?,
        name: fields.name()?,
        follower: fields.colour()?,
        minutes: fields.number(3)?,
        moves: fields.number(3)?,
        position: fields.beginning()?,
    })
}

fn captured(fields: &mut Fields<'_>, text: &str) -> Result<Squares, Problem> {
    let count = usize::from(fields.number(2)?);
    let squares = (0..count).map(|_| fields.square()).collect::<Result<Squares, _>>()?;
    if count > MOST_CAPTURES || squares.len() as usize != count {
        return Err(Problem::new(CAPTURES, text).at(9));
    }
    Ok(squares)
}

impl Display for DxpMessage {
    /// Writes the message without the NUL. Text is truncated to fit, characters other than ASCII
    /// become question marks, and numbers are capped at their greatest value.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Request(request) => {
                let (name, follower) = (tame(&request.name, NAME_WIDTH), colour_letter(request.follower));
                let [version, minutes, moves] = [(request.version, 99), (request.minutes, 999), (request.moves, 999)]
                    .map(|(number, most)| number.min(most));
                write!(f, "R{version:02}{name:NAME_WIDTH$}{follower}{minutes:03}{moves:03}")?;
                let Some(position) = &request.position else { return f.write_str("A") };
                let squares: String = show_hub_position(position).chars().skip(1).map(dxp_letter).collect();
                write!(f, "B{}{squares}", colour_letter(position.to_move()))
            }
            Self::Answer { name, acceptance } => {
                write!(f, "A{:NAME_WIDTH$}{}", tame(name, NAME_WIDTH), *acceptance as u8)
            }
            Self::Move { seconds, mv } => {
                let number = |square: Square| square.number::<International>();
                let (from, to) = (number(mv.from), number(mv.to));
                write!(f, "M{:04}{from:02}{to:02}{:02}", seconds.min(&9999), mv.captured.len())?;
                mv.captured.iter().try_for_each(|square| write!(f, "{:02}", number(square)))
            }
            Self::End { reason, no_more } => write!(f, "E{}{}", *reason as u8, u8::from(*no_more)),
            Self::Chat(text) => write!(f, "C{}", tame(text, LONGEST - 1)),
            Self::BackRequest { number, to_move } => {
                write!(f, "B{:03}{}", number.min(&999), colour_letter(*to_move))
            }
            Self::BackAnswer(acceptance) => write!(f, "K{}", *acceptance as u8),
        }
    }
}

/// The first `most` characters of a text, with question marks for characters that cannot be sent.
fn tame(text: &str, most: usize) -> String {
    let letter = |c: char| if c.is_ascii() && c != '\0' { c } else { '?' };
    text.chars().take(most).map(letter).collect()
}

const CHARACTERS: Text = Text::new("ASCII characters", "des caractères ASCII");
const SHORT: Text = Text::new("a message of at most 127 characters", "un message d'au plus 127 caractères");
const KIND: Text = Text::new(
    "a DXP message, which starts with R, A, M, E, C, B or K",
    "un message DXP, qui commence par R, A, M, E, C, B ou K",
);
const CAPTURES: Text = Text::new("at most 20 captured squares, each once", "au plus 20 cases prises, chacune une fois");

/// A message and the place of the next field.
struct Fields<'a> {
    /// The whole message.
    text: &'a str,
    at: usize,
}

impl<'a> Fields<'a> {
    fn wrong(&self, expected: impl Into<Phrase>, at: usize) -> Problem {
        Problem::new(expected, self.text).at(at)
    }

    fn take(&mut self, width: usize, expected: Text) -> Result<&'a str, Problem> {
        let field = self.text.get(self.at..self.at + width).ok_or_else(|| self.wrong(expected, self.text.len()))?;
        self.at += width;
        Ok(field)
    }

    /// Reads text and removes its padding.
    fn name(&mut self) -> Result<String, Problem> {
        Ok(self.take(NAME_WIDTH, NAME)?.trim().to_owned())
    }

    /// Reads a number of exactly `width` digits.
    fn number(&mut self, width: usize) -> Result<u16, Problem> {
        let at = self.at;
        let field = self.take(width, NUMBER)?;
        let digits = field.bytes().all(|byte| byte.is_ascii_digit());
        field.parse().ok().filter(|_| digits).ok_or_else(|| self.wrong(NUMBER, at))
    }

    /// Reads a digit and returns that item of a list.
    fn code<T: Copy>(&mut self, list: &[T]) -> Result<T, Problem> {
        let at = self.at;
        let digit = usize::from(self.number(1)?);
        list.get(digit).copied().ok_or_else(|| self.wrong(code((list.len() - 1).to_string()), at))
    }

    fn colour(&mut self) -> Result<Colour, Problem> {
        let at = self.at;
        match self.take(1, COLOUR)? {
            "W" => Ok(Colour::White),
            "Z" => Ok(Colour::Black),
            _ => Err(self.wrong(COLOUR, at)),
        }
    }

    fn square(&mut self) -> Result<Square, Problem> {
        let at = self.at;
        let number = self.number(2)?;
        Square::from_number::<International>(number.into()).ok_or_else(|| self.wrong(SQUARE, at))
    }

    /// Reads the start of a game: `None` for the usual one, or a position.
    fn beginning(&mut self) -> Result<Option<Position<International>>, Problem> {
        let at = self.at;
        match self.take(1, BEGINNING)? {
            "A" => Ok(None),
            "B" => {
                let to_move = self.colour()?;
                let at = self.at;
                let squares = self.take(Layout::<International>::COUNT as usize, POSITION)?;
                // Converts to Hub's letters, which differ for Black.
                let hub: String = squares.chars().map(hub_letter).collect();
                let read = read_hub_position(&format!("{}{hub}", to_move.letter()));
                read.map(Some).map_err(|problem| {
                    let within = problem.offset().map_or(0, |offset| offset.saturating_sub(1));
                    self.wrong(POSITION, at + within)
                })
            }
            _ => Err(self.wrong(BEGINNING, at)),
        }
    }

    /// Takes the rest of the message.
    fn rest(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        self.at = self.text.len();
        rest
    }

    /// Checks that nothing is left.
    fn end(&self) -> Result<(), Problem> {
        if self.at == self.text.len() { Ok(()) } else { Err(self.wrong(END, self.at)) }
    }
}

/// Converts a letter of a position from DXP to Hub. Hub's own letters for Black become invalid.
fn hub_letter(letter: char) -> char {
    match letter {
        'z' => 'b',
        'Z' => 'B',
        'b' | 'B' => '?',
        letter => letter,
    }
}

/// Converts a letter of a position from Hub to DXP.
fn dxp_letter(letter: char) -> char {
    match letter {
        'b' => 'z',
        'B' => 'Z',
        letter => letter,
    }
}

/// The letter of a colour in DXP.
const fn colour_letter(colour: Colour) -> char {
    match colour {
        Colour::White => 'W',
        Colour::Black => 'Z',
    }
}

words! {
    code(most: Words) { "a digit from 0 to {most}", "un chiffre de 0 à {most}" }
}

const NAME: Text =
    Text::new("a name of 32 characters, padded with blanks", "un nom de 32 caractères, complété par des espaces");
const NUMBER: Text = Text::new("a number with all its digits", "un nombre avec tous ses chiffres");
const COLOUR: Text = Text::new("W for White or Z for Black", "W pour les Blancs ou Z pour les Noirs");
const SQUARE: Text = Text::new("a square from 01 to 50", "une case de 01 à 50");
const BEGINNING: Text =
    Text::new("A for the usual start or B for a position", "A pour la position initiale ou B pour une autre");
const POSITION: Text = Text::new(
    "50 letters: w and z for men, W and Z for kings, e for empty squares",
    "50 lettres : w et z pour les pions, W et Z pour les dames, e pour les cases vides",
);
const END: Text = Text::new("the end of the message", "la fin du message");

#[cfg(test)]
mod tests {
    use super::super::super::{Reading, read_fen};
    use super::*;

    fn square(number: u32) -> Square {
        Square::from_number::<International>(number).unwrap()
    }

    /// Messages of every kind, in every shape.
    fn samples() -> Vec<DxpMessage> {
        let position = read_fen("B:WK5,31,46:B6,K50", Reading::Strict).unwrap().position;
        let request = |position, minutes| {
            let name = "A program, 1.0".to_owned();
            GameRequest { version: 1, name, follower: Colour::White, minutes, moves: 0, position }
        };
        let captured = [12, 20, 22, 23].into_iter().map(square).collect();
        let mut samples = vec![
            DxpMessage::Request(request(None, 120)),
            DxpMessage::Request(request(Some(position), 5)),
            DxpMessage::Move { seconds: 12, mv: Move { from: square(6), to: square(11), captured: Squares::NONE } },
            DxpMessage::Move { seconds: 9999, mv: Move { from: square(5), to: square(25), captured } },
            DxpMessage::Chat("Is it 50-45?".to_owned()),
            DxpMessage::BackRequest { number: 5, to_move: Colour::Black },
        ];
        samples.extend(Acceptance::ALL.map(|acceptance| DxpMessage::Answer { name: "B".to_owned(), acceptance }));
        samples.extend(EndReason::ALL.map(|reason| DxpMessage::End { reason, no_more: reason == EndReason::Draw }));
        samples.extend(BackAcceptance::ALL.map(DxpMessage::BackAnswer));
        samples
    }

    #[test]
    fn messages_have_the_shape_of_the_description() {
        let shown: Vec<String> = samples().iter().map(ToString::to_string).collect();
        let name = format!("A program, 1.0{}", " ".repeat(18));
        assert_eq!(shown[0], format!("R01{name}W120000A"));
        assert_eq!(shown[1], format!("R01{name}W005000BZeeeeWz{}w{}weeeZ", "e".repeat(24), "e".repeat(14)));
        assert_eq!(shown[2..6], ["M0012061100", "M999905250412202223", "CIs it 50-45?", "B005Z"]);
        assert_eq!(shown[9], format!("AB{}3", " ".repeat(31)));
        assert_eq!(shown[10..], ["E00", "E10", "E21", "E30", "K0", "K1", "K2"]);
    }

    /// Round trip: an accepted message is written and read back unchanged, and no input makes the
    /// reader panic. Inputs are every sample with each character replaced by each other one,
    /// truncated everywhere, and with one character too many.
    #[test]
    fn what_is_read_is_written_and_read_as_the_same() {
        let mut accepted = 0;
        let mut check = |bytes: &[u8]| {
            let Ok(message) = DxpMessage::read(bytes) else { return };
            accepted += 1;
            assert_eq!(DxpMessage::read(message.to_string().as_bytes()).as_ref(), Ok(&message), "{bytes:?}");
        };
        for sample in samples() {
            let sound = sample.to_string().into_bytes();
            assert_eq!(DxpMessage::read(&sound), Ok(sample));
            for at in 0..sound.len() {
                check(&sound[..at]);
                for byte in (b' '..=b'~').chain([0, 9, 127, 128, 255]) {
                    let mut changed = sound.clone();
                    changed[at] = byte;
                    check(&changed);
                }
            }
            check(&[&sound[..], b"0"].concat());
        }
        assert!(accepted > 1000, "{accepted}");
    }

    #[test]
    fn whatever_departs_from_the_layout_is_refused_where_it_does() {
        let name = " ".repeat(32);
        for (wrong, at) in [
            ("", 0),
            ("X", 0),
            ("m0012061100", 0),
            ("M001206110", 10),
            ("M00120611000", 11),
            ("M00120611001", 11),
            ("M0012061101", 11),
            ("M001206110112 ", 13),
            ("M+012061100", 1),
            ("M0012005100", 5),
            ("M0012065100", 7),
            ("M00120611021212", 9),
            ("E40", 1),
            ("E02", 2),
            ("E000", 3),
            ("B005B", 4),
            ("K3", 1),
            ("A0", 2),
            (&format!("R01{name}B005000A"), 35),
            (&format!("R01{name}W5  000A"), 36),
            (&format!("R01{name}W005000C"), 42),
            (&format!("R01{name}W005000A "), 43),
            (&format!("R01{name}W005000BW{}", "e".repeat(49)), 93),
            (&format!("R01{name}W005000BW{}b", "e".repeat(49)), 93),
            (&format!("R01{name}W005000BWw{}", "e".repeat(49)), 44),
            (&format!("C{}", "x".repeat(127)), 127),
            ("Cé", 1),
        ] {
            assert_eq!(DxpMessage::read(wrong.as_bytes()).unwrap_err().offset(), Some(at), "{wrong}");
        }
    }

    #[test]
    fn what_cannot_be_sent_is_tamed() {
        let long = DxpMessage::Chat(format!("é\n{}", "x".repeat(200))).to_string();
        assert_eq!((long.len(), &long[..4]), (127, "C?\nx"));
        let answer = DxpMessage::Answer { name: "x".repeat(40), acceptance: Acceptance::Accepted };
        assert_eq!(answer.to_string(), format!("A{}0", "x".repeat(32)));
    }
}
