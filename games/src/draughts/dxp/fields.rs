//! Reads fields of fixed width, one after another.

use tablette_core::{Phrase, Problem, Text, Words, words};

use super::super::hub::read_hub_position;
use super::super::position::Position;
use super::super::rules::{Colour, International};
use super::super::squares::{Layout, Square};

/// A message and the place of the next field.
pub(super) struct Fields<'a> {
    /// The whole message.
    text: &'a str,
    at: usize,
}

impl<'a> Fields<'a> {
    /// Starts after the first letter of an ASCII message.
    pub(super) const fn of(text: &'a str) -> Self {
        Self { text, at: 1 }
    }

    fn wrong(&self, expected: impl Into<Phrase>, at: usize) -> Problem {
        Problem::new(expected, self.text).at(at)
    }

    fn take(&mut self, width: usize, expected: Text) -> Result<&'a str, Problem> {
        let field = self.text.get(self.at..self.at + width).ok_or_else(|| self.wrong(expected, self.text.len()))?;
        self.at += width;
        Ok(field)
    }

    /// Reads text and removes its padding.
    pub(super) fn name(&mut self, width: usize) -> Result<String, Problem> {
        Ok(self.take(width, NAME)?.trim().to_owned())
    }

    /// Reads a number of exactly `width` digits.
    pub(super) fn number(&mut self, width: usize) -> Result<u16, Problem> {
        let at = self.at;
        let field = self.take(width, NUMBER)?;
        let digits = field.bytes().all(|byte| byte.is_ascii_digit());
        field.parse().ok().filter(|_| digits).ok_or_else(|| self.wrong(NUMBER, at))
    }

    /// Reads a digit and returns that item of a list.
    pub(super) fn code<T: Copy>(&mut self, list: &[T]) -> Result<T, Problem> {
        let at = self.at;
        let digit = usize::from(self.number(1)?);
        list.get(digit).copied().ok_or_else(|| self.wrong(code((list.len() - 1).to_string()), at))
    }

    pub(super) fn colour(&mut self) -> Result<Colour, Problem> {
        let at = self.at;
        match self.take(1, COLOUR)? {
            "W" => Ok(Colour::White),
            "Z" => Ok(Colour::Black),
            _ => Err(self.wrong(COLOUR, at)),
        }
    }

    pub(super) fn square(&mut self) -> Result<Square, Problem> {
        let at = self.at;
        let number = self.number(2)?;
        Square::from_number::<International>(number.into()).ok_or_else(|| self.wrong(SQUARE, at))
    }

    /// Reads the start of a game: `None` for the usual one, or a position.
    pub(super) fn beginning(&mut self) -> Result<Option<Position<International>>, Problem> {
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
    pub(super) fn rest(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        self.at = self.text.len();
        rest
    }

    /// Checks that nothing is left.
    pub(super) fn end(&self) -> Result<(), Problem> {
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
pub(super) fn dxp_letter(letter: char) -> char {
    match letter {
        'b' => 'z',
        'B' => 'Z',
        letter => letter,
    }
}

/// The letter of a colour in DXP.
pub(super) const fn colour_letter(colour: Colour) -> char {
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
